// The camera: which part of the board is on the canvas.  Pure functions; `scale` is pixels a cell.

/** @typedef {{ x: number, y: number, scale: number }} Camera  x and y: board units in the middle of the canvas */

export const MIN_SCALE = 14;
export const MAX_SCALE = 240;
/** A cell of so many pixels is read with ease. */
const LEGIBLE = 56;
const NARROW = 500;

/** @param {number} n @param {number} low @param {number} high */
const clamp = (n, low, high) => Math.min(high, Math.max(low, n));

/**
 * @param {{ left: number, top: number, right: number, bottom: number }} b
 * @param {number} width
 * @param {number} height
 * @param {number} [most] largest scale that a fit may choose
 * @returns {Camera}
 */
export function fit(b, width, height, most = 120) {
  const scale = clamp(Math.min(width / (b.right - b.left), height / (b.bottom - b.top)), MIN_SCALE, most);
  return { x: (b.left + b.right) / 2, y: (b.top + b.bottom) / 2, scale };
}

/** @param {Camera} c @param {number} width @param {number} height @param {number} u @param {number} v @returns {[number, number]} */
export function toScreen(c, width, height, u, v) {
  return [(u - c.x) * c.scale + width / 2, (v - c.y) * c.scale + height / 2];
}

/** @param {Camera} c @param {number} width @param {number} height @param {number} px @param {number} py @returns {[number, number]} */
export function toBoard(c, width, height, px, py) {
  return [(px - width / 2) / c.scale + c.x, (py - height / 2) / c.scale + c.y];
}

/** @param {Camera} c @param {number} dx pixels @param {number} dy pixels @returns {Camera} */
export function pan(c, dx, dy) {
  return { ...c, x: c.x - dx / c.scale, y: c.y - dy / c.scale };
}

/**
 * Zoom by `factor`; the board point under the pixel stays there.
 * @param {Camera} c @param {number} width @param {number} height @param {number} px @param {number} py @param {number} factor @returns {Camera}
 */
export function zoomAt(c, width, height, px, py, factor) {
  const scale = clamp(c.scale * factor, MIN_SCALE, MAX_SCALE);
  const [u, v] = toBoard(c, width, height, px, py);
  return { scale, x: u - (px - width / 2) / scale, y: v - (py - height / 2) / scale };
}

/**
 * Keep some of the board on the canvas: the camera's middle stays inside the bounds.
 * @param {Camera} c @param {{ left: number, top: number, right: number, bottom: number }} b @returns {Camera}
 */
export function keepNear(c, b) {
  return { ...c, x: clamp(c.x, b.left, b.right), y: clamp(c.y, b.top, b.bottom) };
}

/**
 * The camera as it is drawn: cells begin and end on whole pixels of the screen, so that no seam shows between two tiles.
 * @param {Camera} c @param {number} width @param {number} height @param {number} ratio pixels of the screen a CSS pixel @returns {Camera}
 */
export function snap(c, width, height, ratio) {
  const whole = (/** @type {number} */ n) => Math.round(n * ratio) / ratio;
  const scale = Math.max(whole(c.scale), 1);
  return { scale, x: (width / 2 - whole(width / 2 - c.x * scale)) / scale, y: (height / 2 - whole(height / 2 - c.y * scale)) / scale };
}

/** Whether the bounds are wholly on the canvas. @param {Camera} c @param {number} width @param {number} height @param {{ left: number, top: number, right: number, bottom: number }} b */
export function shows(c, width, height, b) {
  const [l, t] = toScreen(c, width, height, b.left, b.top);
  const [r, d] = toScreen(c, width, height, b.right, b.bottom);
  return l >= -1 && t >= -1 && r <= width + 1 && d <= height + 1;
}

/**
 * How high the canvas should be: about `base`, more for a tall board whose cells would grow too small to read; on a narrow screen it follows
 * the width, so that the choices stay near.
 * @param {{ left: number, top: number, right: number, bottom: number }} b @param {number} width @param {number} base
 * @param {number} room what the window leaves beside the rest of a step; without any, little is added
 */
export function heightFor(b, width, base, room) {
  const narrow = width < NARROW;
  const cell = Math.min(LEGIBLE, width / (b.right - b.left));
  const wish = (b.bottom - b.top) * cell;
  return Math.round(narrow ? clamp(wish, Math.min(base, 0.6 * width), Math.min(base, width)) : clamp(wish, base, Math.max((room ? 1.4 : 1.15) * base, room)));
}
