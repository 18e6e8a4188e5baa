// What differs between two positions: cells of the board, and rows of a table.

/** @typedef {import("./types.js").View} View */
/** @typedef {{ who: string, kind: "player" | "company" | "game" | "cell", what: string, before: any, after: any, money?: boolean }} Row */

/** @param {any} a @param {any} b */
const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Cells whose tile, rotation or stations differ. @param {View} a @param {View} b @returns {string[]} */
export function cells(a, b) {
  if (a.cells === b.cells) return [];
  const all = new Set([...Object.keys(a.cells), ...Object.keys(b.cells)]);
  return [...all].filter((c) => !same(a.cells[c], b.cells[c]));
}

/** @param {Record<string, number>} shares */
const held = (shares) => Object.entries(shares).sort(([x], [y]) => (x < y ? -1 : 1));

/**
 * What changed from one position to a later one.
 * @param {View} a @param {View} b @returns {Row[]}
 */
export function rows(a, b) {
  /** @type {Row[]} */
  const out = [];
  /** @param {Row["kind"]} kind @param {string} who @param {string} what @param {any} before @param {any} after @param {boolean} [money] */
  const add = (kind, who, what, before, after, money) => !same(before, after) && out.push({ kind, who, what, before, after, money });
  add("game", "", "round", a.round, b.round);
  add("game", "", "phase", a.phase, b.phase);
  for (const p of b.players) {
    const old = a.players.find((o) => o.name === p.name);
    add("player", p.name, "worth", old?.worth, p.worth, true);
    add("player", p.name, "cash", old?.cash, p.cash, true);
    add("player", p.name, "rank", old?.rank, p.rank);
    add("player", p.name, "holdings", old && held(old.shares), held(p.shares));
    add("player", p.name, "copies", old?.copies, p.copies);
    add("player", p.name, "characters", old?.characters, p.characters);
  }
  for (const c of b.companies) {
    const old = a.companies.find((o) => o.id === c.id);
    add("company", c.id, "price", old?.price, c.price, true);
    add("company", c.id, "treasury", old?.treasury, c.treasury, true);
    add("company", c.id, "trains", old?.trains.map(train), c.trains.map(train));
    add("company", c.id, "stations", old?.stations, c.stations);
    add("company", c.id, "income", old?.income ?? undefined, c.income ?? undefined, true);
    add("company", c.id, "director", old?.director, c.director);
  }
  for (const cell of cells(a, b)) {
    const [before, after] = [a.cells[cell], b.cells[cell]];
    add("cell", cell, "tile", before?.slice(0, 2), after?.slice(0, 2));
    add("cell", cell, "tokens", before?.[2].map((t) => t[1]) ?? [], after?.[2].map((t) => t[1]) ?? []);
  }
  return out;
}

/** @param {[string, number, string]} chip */
const train = ([type, obsolete]) => `${type}${obsolete ? "½" : ""}`;
