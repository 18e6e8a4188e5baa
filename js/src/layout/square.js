// Squares: cell ids "x,y" to board units and back.  One cell is one unit; x grows to the east, y to the south.

/** Steps across sides 0 N, 1 E, 2 S, 3 W. */
export const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** @param {string} cell @returns {[number, number]} */
export function xy(cell) {
  const i = cell.indexOf(",");
  return [Number(cell.slice(0, i)), Number(cell.slice(i + 1))];
}

/** @param {number} x @param {number} y */
export const id = (x, y) => `${x},${y}`;

/** @param {string} cell @param {number} side */
export function neighbour(cell, side) {
  const [x, y] = xy(cell);
  return id(x + STEPS[side][0], y + STEPS[side][1]);
}

/** The middle of a side of a cell, in board units. @param {string} cell @param {number} side @returns {[number, number]} */
export function sideMiddle(cell, side) {
  const [x, y] = xy(cell);
  return [x + 0.5 + STEPS[side][0] / 2, y + 0.5 + STEPS[side][1] / 2];
}

/** @param {string} cell @returns {[number, number]} */
export function centre(cell) {
  const [x, y] = xy(cell);
  return [x + 0.5, y + 0.5];
}

/**
 * The smallest rectangle that holds all cells, widened by `margin` cells.
 * @param {Iterable<string>} cells
 * @param {number} [margin]
 */
export function bounds(cells, margin = 0) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const cell of cells) {
    const [x, y] = xy(cell);
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + 1);
    bottom = Math.max(bottom, y + 1);
  }
  if (left === Infinity) [left, top, right, bottom] = [0, 0, 1, 1];
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}

/**
 * The cell that arrow keys reach from `cell`: the next square in that direction.
 * @param {string} cell
 * @param {string} key
 */
export function arrow(cell, key) {
  const side = { ArrowUp: 0, ArrowRight: 1, ArrowDown: 2, ArrowLeft: 3 }[key];
  return side === undefined ? null : neighbour(cell, side);
}

/**
 * A run's way as pieces from border to border: `[x0, y0, x1, y1, via]` with via "centre" or "track".
 * The track of a route is a list of borders in order; its stops lie in the cells between them.
 * @param {import("../types.js").RouteView} route
 * @returns {{ points: [number, number][], cell: string, stop: boolean }[]}
 */
export function pieces(route) {
  const stops = new Set(route.stops.map(([cell]) => cell));
  const middles = route.track.map(([cell, side]) => ({ at: sideMiddle(cell, side), cells: [cell, neighbour(cell, side)] }));
  if (!middles.length) return [];
  const out = [];
  const first = middles[0].cells.find((c) => c === route.stops[0][0]) ?? middles[0].cells[0];
  out.push({ points: /** @type {[number, number][]} */ ([centre(first), middles[0].at]), cell: first, stop: true });
  for (let i = 1; i < middles.length; i++) {
    const shared = middles[i].cells.find((c) => middles[i - 1].cells.includes(c)) ?? middles[i].cells[0];
    out.push({ points: /** @type {[number, number][]} */ ([middles[i - 1].at, middles[i].at]), cell: shared, stop: stops.has(shared) });
  }
  const end = middles[middles.length - 1];
  const lastStop = route.stops[route.stops.length - 1][0];
  const last = end.cells.find((c) => c === lastStop) ?? end.cells[1];
  out.push({ points: /** @type {[number, number][]} */ ([end.at, centre(last)]), cell: last, stop: true });
  return out;
}
