// Legal actions as Python sent them: unpacking and selecting.  No rules here: only what is listed can be chosen.

/** @typedef {import("./types.js").Action} Action */
/** @typedef {import("./types.js").OptionsData} OptionsData */
/** @typedef {{ at: string, player: string, list: Action[], says: Record<string, [string, string]>, forms: OptionsData["forms"], nots: OptionsData["nots"] }} Options */

export const LAYS = new Set(["lay-tile", "lay-home"]);
const ON_BOARD = new Set(["lay-tile", "lay-home", "place-station"]);

/** @type {Options} */
export const NOTHING = { at: "", player: "", list: [], says: {}, forms: [], nots: [] };

/**
 * Unpack the tree of legal actions: each level is one field, the last one a list of its values.
 * @param {OptionsData | undefined} data
 * @returns {Options}
 */
export function unpack(data) {
  if (!data || !data.acts) return NOTHING;
  /** @type {Action[]} */
  const list = [];
  for (const type in data.acts) {
    const { f, t } = data.acts[type];
    walk({ type, player: data.player }, f, 0, t, list);
  }
  return { at: data.at, player: data.player, list, says: data.says ?? {}, forms: data.forms ?? [], nots: data.nots ?? [] };
}

/** @param {Action} base @param {string[]} fields @param {number} level @param {any} tree @param {Action[]} out */
function walk(base, fields, level, tree, out) {
  if (level === fields.length) {
    out.push(base);
    return;
  }
  if (level === fields.length - 1) {
    for (const value of tree) out.push({ ...base, [fields[level]]: value });
    return;
  }
  for (const value in tree) walk({ ...base, [fields[level]]: value }, fields, level + 1, tree[value], out);
}

/** The key of an action in caches and in `says`. @param {Action} a */
export function keyOf(a) {
  const parts = [a.type];
  for (const name in a) if (name !== "type" && name !== "player") parts.push(Array.isArray(a[name]) ? a[name].flat().join(" ") : String(a[name]));
  return parts.join("|");
}

/** @param {Options} o @param {string} type */
export const ofType = (o, type) => o.list.filter((a) => a.type === type);

/** @param {Options} o @param {string} type */
export const has = (o, type) => o.list.some((a) => a.type === type);

/** Whether tiles are only an extra beside choosing a card: then the board lights up when the person picks one. @param {Options} o */
export const laysAreExtra = (o) => has(o, "take-card") || has(o, "copy-card");

/** Actions that happen on the board. @param {Options} o */
export const onBoard = (o) => o.list.filter((a) => ON_BOARD.has(a.type));

/** @param {Action[]} actions @param {string} field @returns {string[]} */
export function values(actions, field) {
  return [...new Set(actions.filter((a) => a[field] !== undefined).map((a) => a[field]))];
}

/**
 * The board's targets for a selection: actions by cell.
 * @param {Options} o
 * @param {{ company: string | null, tile: string | null }} sel
 * @returns {Map<string, Action[]>}
 */
export function targets(o, sel) {
  /** @type {Map<string, Action[]>} */
  const out = new Map();
  const extra = laysAreExtra(o);
  for (const a of o.list) {
    if (!ON_BOARD.has(a.type)) continue;
    if (sel.company && a.company !== sel.company) continue;
    if (LAYS.has(a.type)) {
      if (sel.tile ? a.tile !== sel.tile : extra) continue;
    }
    const list = out.get(a.cell);
    if (list) list.push(a);
    else out.set(a.cell, [a]);
  }
  return out;
}

/** The next of a list, round and round. @template T @param {T[]} list @param {T} now @param {number} step @returns {T} */
export function next(list, now, step) {
  const i = list.indexOf(now);
  return list[(i < 0 ? 0 : i + step + list.length) % list.length];
}
