// Hit-testing: arithmetic in board units with a tolerance in pixels.
import { toBoard } from "./camera.js";
import { centre, id } from "./layout/square.js";

/**
 * The cell under a pixel.
 * @param {import("./camera.js").Camera} c @param {number} width @param {number} height @param {number} px @param {number} py
 */
export function cellAt(c, width, height, px, py) {
  const [u, v] = toBoard(c, width, height, px, py);
  return id(Math.floor(u), Math.floor(v));
}

/**
 * The wanted cell under a pixel, or the nearest wanted one within `tolerance` pixels of its border.
 * @param {import("./camera.js").Camera} c @param {number} width @param {number} height @param {number} px @param {number} py
 * @param {{ has(cell: string): boolean, keys(): Iterable<string> }} wanted
 * @param {number} tolerance
 * @returns {string | null}
 */
export function targetAt(c, width, height, px, py, wanted, tolerance) {
  const here = cellAt(c, width, height, px, py);
  if (wanted.has(here)) return here;
  const [u, v] = toBoard(c, width, height, px, py);
  let best = null;
  let least = tolerance / c.scale;
  for (const cell of wanted.keys()) {
    const [x, y] = centre(cell);
    const away = Math.max(Math.abs(u - x), Math.abs(v - y)) - 0.5;
    if (away < least) {
      least = away;
      best = cell;
    }
  }
  return best;
}
