// What the person has selected: plain data and pure functions, no DOM and no rules.
import * as opt from "./options.js";

/** @typedef {import("./types.js").Action} Action */
/**
 * @typedef {{ company: string | null, tile: string | null, fixed: boolean, cell: string | null, rotation: number,
 *   found: { company: string, space: string } | null, deal: { key: string, price: number } | null, split: Record<string, number> | null }} Selection
 */

/** @type {Selection} */
export const EMPTY = { company: null, tile: null, fixed: false, cell: null, rotation: 0, found: null, deal: null, split: null };

/** Companies that can act on the board now. @param {opt.Options} o */
export const companies = (o) => opt.values(opt.onBoard(o), "company");

/** The company that acts: the chosen one, or the first that can. @param {opt.Options} o @param {Selection} s */
export function acting(o, s) {
  const all = companies(o);
  return s.company && all.includes(s.company) ? s.company : (all[0] ?? null);
}

/** The tile filter counts only when the person picked it from the tray. @param {opt.Options} o @param {Selection} s */
export function lit(o, s) {
  return opt.targets(o, { company: acting(o, s), tile: s.fixed ? s.tile : null });
}

/** Tiles that fit on a cell, each with its rotations. @param {opt.Options} o @param {Selection} s @param {string} cell @returns {Map<string, number[]>} */
export function tilesAt(o, s, cell) {
  /** @type {Map<string, number[]>} */
  const out = new Map();
  for (const a of lit(o, s).get(cell) ?? []) {
    if (!opt.LAYS.has(a.type)) continue;
    const list = out.get(a.tile);
    if (list) list.push(a.rotation);
    else out.set(a.tile, [a.rotation]);
  }
  return out;
}

/** Tiles that can be laid anywhere by the acting company. @param {opt.Options} o @param {Selection} s */
export function tray(o, s) {
  const company = acting(o, s);
  return opt.values(
    o.list.filter((a) => opt.LAYS.has(a.type) && a.company === company),
    "tile",
  );
}

/**
 * What a cell would get if it were chosen now: keeps tile and rotation of the selection where they fit.
 * @param {opt.Options} o @param {Selection} s @param {string} cell
 * @returns {{ cell: string, tile: string | null, rotation: number, action: Action } | null}
 */
export function ghost(o, s, cell) {
  const here = lit(o, s).get(cell);
  if (!here) return null;
  const lays = here.filter((a) => opt.LAYS.has(a.type));
  if (!lays.length) return { cell, tile: null, rotation: 0, action: here[0] };
  const sameTile = lays.filter((a) => a.tile === s.tile);
  const pool = sameTile.length ? sameTile : lays.filter((a) => a.tile === lays[0].tile);
  const action = pool.find((a) => a.rotation === s.rotation) ?? pool[0];
  return { cell, tile: action.tile, rotation: action.rotation, action };
}

/** Choose a cell; choosing the same one again turns the tile. @param {opt.Options} o @param {Selection} s @param {string} cell @returns {Selection} */
export function chooseCell(o, s, cell) {
  if (s.cell === cell) return turn(o, s, 1);
  const g = ghost(o, s, cell);
  if (!g) return { ...s, cell: null };
  return { ...s, cell, tile: g.tile ?? s.tile, rotation: g.rotation };
}

/** @param {opt.Options} o @param {Selection} s @param {number} step @returns {Selection} */
export function turn(o, s, step) {
  if (!s.cell || !s.tile) return s;
  const rotations = tilesAt(o, s, s.cell).get(s.tile);
  return rotations ? { ...s, rotation: opt.next(rotations, s.rotation, step) } : s;
}

/** Turn the tile that hovers, before a cell is chosen. @param {opt.Options} o @param {Selection} s @param {string} cell @param {number} step @returns {Selection} */
export function turnAt(o, s, cell, step) {
  const g = ghost(o, s, cell);
  if (!g || !g.tile) return s;
  const rotations = tilesAt(o, s, cell).get(g.tile) ?? [];
  return { ...s, tile: g.tile, rotation: opt.next(rotations, g.rotation, step) };
}

/** Take the next tile that fits the chosen cell (or any tile of the tray). @param {opt.Options} o @param {Selection} s @param {number} step @returns {Selection} */
export function nextTile(o, s, step) {
  const list = s.cell ? [...tilesAt(o, { ...s, fixed: false }, s.cell).keys()] : tray(o, s);
  if (!list.length) return s;
  return pickTile(o, s, opt.next(list, s.tile ?? "", step));
}

/** Pick a tile from the tray: the cells that it fits stay lit. @param {opt.Options} o @param {Selection} s @param {string} tile @returns {Selection} */
export function pickTile(o, s, tile) {
  const picked = { ...s, tile, fixed: true };
  if (!s.cell) return picked;
  const g = ghost(o, picked, s.cell);
  return g ? { ...picked, rotation: g.rotation } : { ...picked, cell: null };
}

/** @param {opt.Options} o @param {Selection} s @param {string} company @returns {Selection} */
export function pickCompany(o, s, company) {
  return settle(o, { ...s, company });
}

/** The action that "confirm" would send, or null. @param {opt.Options} o @param {Selection} s @returns {Action | null} */
export function chosen(o, s) {
  if (s.cell) return ghost(o, s, s.cell)?.action ?? null;
  if (s.found) {
    const { company, space } = s.found;
    return o.list.find((a) => a.type === "found" && a.company === company && a.space === space) ?? null;
  }
  return null;
}

/** Step back: first the cell, then the picked tile, then everything. @param {Selection} s @returns {Selection} */
export function cancel(s) {
  if (s.cell) return { ...s, cell: null };
  return { ...EMPTY, company: s.company };
}

/** Drop from a selection what is no longer legal. @param {opt.Options} o @param {Selection} s @returns {Selection} */
export function settle(o, s) {
  const out = { ...s };
  if (out.company && !companies(o).includes(out.company)) out.company = null;
  if (out.tile && !tray(o, out).includes(out.tile)) {
    out.tile = null;
    out.fixed = false;
  }
  if (out.cell && !lit(o, out).has(out.cell)) out.cell = null;
  if (out.found && !o.list.some((a) => a.type === "found" && a.company === out.found?.company)) out.found = null;
  if (out.deal && !o.list.some((a) => a.type === "buy-from-company")) out.deal = null;
  if (out.split && !opt.has(o, "fund")) out.split = null;
  return out;
}

/**
 * Share a sum out between companies: raising one lowers the others, the whole stays the same.
 * @param {string[]} among @param {Record<string, number>} split @param {string} company @param {number} amount @param {number} total
 * @returns {Record<string, number>}
 */
export function share(among, split, company, amount, total) {
  const out = { ...split };
  out[company] = Math.max(0, Math.min(total, Math.round(amount)));
  let rest = total - out[company];
  for (const other of among) {
    if (other === company) continue;
    out[other] = rest;
    rest = 0;
  }
  return out;
}
