// The two layers of the board: what lies on it, and what is only pointed at.
import { toScreen } from "../camera.js";
import { pieces, xy } from "../layout/square.js";
import { drawBadges, drawStops, drawTile } from "./tile.js";
import { drawToken } from "./token.js";
import { companyColour, DASHES, ROUTES } from "./theme.js";

/** @typedef {import("../types.js").BoardData} BoardData */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./theme.js").Palette} Palette */
/** @typedef {{ ctx: CanvasRenderingContext2D, width: number, height: number, camera: import("../camera.js").Camera, board: BoardData, view: View, pal: Palette }} Scene */

/** @param {Scene} scene @param {string} cell @returns {[number, number]} left upper corner in pixels */
function corner(scene, cell) {
  const [x, y] = xy(cell);
  return toScreen(scene.camera, scene.width, scene.height, x, y);
}

/** @param {Scene} scene @param {number} x @param {number} y */
function isVisible(scene, x, y) {
  const s = scene.camera.scale;
  return x > -s && y > -s && x < scene.width && y < scene.height;
}

/** The board itself. @param {Scene} scene */
export function paintStatic(scene) {
  const { ctx, width, height, camera, board, view, pal } = scene;
  ctx.fillStyle = pal.ground;
  ctx.fillRect(0, 0, width, height);
  dots(scene);
  const s = camera.scale;
  for (const cell in view.cells) {
    const [id, rotation, tokens] = view.cells[cell];
    const [x, y] = corner(scene, cell);
    const tile = board.tiles[id];
    if (tile && isVisible(scene, x, y)) drawTile(ctx, board, pal, { tile, steps: rotation / board.turn, tokens, x, y, s });
  }
}

/** A dot on each crossing of the empty land. @param {Scene} scene */
function dots({ ctx, width, height, camera, pal }) {
  const s = camera.scale;
  const left = (Math.floor(camera.x - width / 2 / s) - camera.x) * s + width / 2;
  const top = (Math.floor(camera.y - height / 2 / s) - camera.y) * s + height / 2;
  const r = Math.max(0.8, s * 0.018);
  ctx.fillStyle = pal.dot;
  for (let x = left; x < width + s; x += s) for (let y = top; y < height + s; y += s) ctx.fillRect(x - r, y - r, 2 * r, 2 * r);
}

/**
 * What is lit, pointed at, chosen or run.
 * @param {Scene} scene
 * @param {{ lit: Map<string, any[]>, hover: string | null, ghost: { cell: string, tile: string | null, rotation: number, action: any } | null,
 *   chosen: boolean, routes: import("../types.js").RouteView[], marked: string[] }} what
 */
export function paintOverlay(scene, what) {
  const { ctx, width, height, camera, pal } = scene;
  ctx.clearRect(0, 0, width, height);
  const s = camera.scale;
  for (const [cell, actions] of what.lit) {
    const [x, y] = corner(scene, cell);
    if (!isVisible(scene, x, y)) continue;
    const empty = !(cell in scene.view.cells);
    light(ctx, pal, x, y, s, empty, actions[0].type === "place-station");
  }
  for (const cell of what.marked) {
    const [x, y] = corner(scene, cell);
    if (isVisible(scene, x, y)) brackets(ctx, pal, x, y, s);
  }
  routes(scene, what.routes);
  if (what.ghost) paintGhost(scene, what.ghost, what.chosen);
  else if (what.hover) {
    const [x, y] = corner(scene, what.hover);
    ctx.strokeStyle = pal.shade;
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    ctx.roundRect(x + 1, y + 1, s - 2, s - 2, s * 0.07);
    ctx.stroke();
  }
}

/** Brackets at the corners of a cell that changed: a full frame would look like something to choose. @param {CanvasRenderingContext2D} ctx @param {Palette} pal @param {number} x @param {number} y @param {number} s */
function brackets(ctx, pal, x, y, s) {
  const [near, far, arm] = [s * 0.03, s * 0.97, s * 0.22];
  ctx.beginPath();
  for (const [cx, cy] of [[near, near], [far, near], [far, far], [near, far]]) {
    ctx.moveTo(x + cx + (cx === near ? arm : -arm), y + cy);
    ctx.lineTo(x + cx, y + cy);
    ctx.lineTo(x + cx, y + cy + (cy === near ? arm : -arm));
  }
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  for (const [colour, width] of /** @type {[string, number][]} */ ([[pal.paper, 9], [pal.ink, 5]])) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = Math.max(width / 2, (width * s) / 90);
    ctx.stroke();
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {Palette} pal @param {number} x @param {number} y @param {number} s @param {boolean} empty @param {boolean} station */
function light(ctx, pal, x, y, s, empty, station) {
  const inset = s * 0.05;
  ctx.beginPath();
  ctx.roundRect(x + inset, y + inset, s - 2 * inset, s - 2 * inset, s * 0.08);
  if (empty) {
    ctx.fillStyle = pal.accentSoft;
    ctx.fill();
  }
  ctx.lineWidth = Math.max(2, s * 0.035);
  ctx.strokeStyle = pal.paper;
  if (!empty) {
    ctx.lineWidth += 2.5;
    ctx.stroke();
    ctx.lineWidth -= 2.5;
  }
  ctx.strokeStyle = empty || pal.accent === "#0b62c4" ? pal.accent : "#0b62c4";
  ctx.setLineDash(station ? [] : [s * 0.1, s * 0.06]);
  ctx.stroke();
  ctx.setLineDash([]);
  // A plus on empty land, on a tile in a small disc: the same sign for "choose me".
  const [px, py, arm] = empty ? [x + s / 2, y + s / 2, s * 0.11] : [x + s * 0.17, y + s * 0.83, s * 0.055];
  if (!empty) {
    ctx.beginPath();
    ctx.arc(px, py, s * 0.11, 0, 7);
    ctx.fillStyle = "#0b62c4";
    ctx.fill();
    ctx.lineWidth = Math.max(1.5, s * 0.03);
    ctx.strokeStyle = pal.paper;
    ctx.stroke();
  }
  ctx.lineCap = "round";
  ctx.beginPath();
  ctx.moveTo(px - arm, py);
  ctx.lineTo(px + arm, py);
  ctx.moveTo(px, py - arm);
  ctx.lineTo(px, py + arm);
  ctx.stroke();
}

/** @param {Scene} scene @param {{ cell: string, tile: string | null, rotation: number, action: any }} ghost @param {boolean} chosen */
function paintGhost(scene, ghost, chosen) {
  const { ctx, board, pal, camera, view } = scene;
  const s = camera.scale;
  const [x, y] = corner(scene, ghost.cell);
  const here = view.cells[ghost.cell];
  ctx.save();
  ctx.globalAlpha = chosen ? 1 : 0.8;
  if (ghost.tile) {
    const tile = board.tiles[ghost.tile];
    drawTile(ctx, board, pal, { tile, steps: ghost.rotation / board.turn, tokens: here ? here[2] : [], x, y, s });
  } else {
    drawToken(ctx, x + s * 0.5, y + s * 0.5, s * 0.2, board.companies[ghost.action.company], pal.accent);
  }
  ctx.restore();
  ctx.lineWidth = Math.max(2.5, s * 0.04);
  ctx.strokeStyle = pal.paper;
  ctx.beginPath();
  ctx.roundRect(x + 1, y + 1, s - 2, s - 2, s * 0.07);
  ctx.lineWidth += 2;
  ctx.stroke();
  ctx.lineWidth -= 2;
  ctx.strokeStyle = "#0b62c4";
  ctx.setLineDash(chosen ? [] : [s * 0.1, s * 0.07]);
  ctx.stroke();
  ctx.setLineDash([]);
}

/** Each train's way in its own colour and dash; of several companies, each company's ways in its colour, side by side. @param {Scene} scene @param {import("../types.js").RouteView[]} list */
function routes(scene, list) {
  const { ctx, camera, pal, board } = scene;
  const s = camera.scale;
  const ran = [...new Set(list.map((r) => r.company))];
  const many = ran.length > 1;
  const lane = Math.min(0.085, 0.36 / ran.length) * s;
  ctx.lineCap = "round";
  ctx.lineJoin = "round";
  const paths = list.map((route) => routePath(scene, route));
  if (many) {
    // A light bed under all lines, so that they stand out from the rails.
    ctx.strokeStyle = pal.paper;
    ctx.lineWidth = Math.max(0.16 * s, lane * (ran.length + 0.6));
    for (const path of paths) ctx.stroke(path);
  }
  list.forEach((route, i) => {
    const path = paths[i];
    const look = companyColour(board.companies[route.company]?.colour);
    // A shift to the south-east keeps lines apart on level and on upright track.
    const aside = many ? (ran.indexOf(route.company) - (ran.length - 1) / 2) * lane : 0;
    ctx.save();
    ctx.translate(aside, aside);
    ctx.lineWidth = many ? lane : s * 0.135;
    ctx.strokeStyle = many ? look.ink : pal.paper;
    ctx.stroke(path);
    ctx.lineWidth = many ? lane * 0.75 : s * 0.085;
    ctx.strokeStyle = many ? look.fill : ROUTES[i % ROUTES.length];
    if (!many) ctx.setLineDash(DASHES[i % DASHES.length].map((d) => d * s));
    ctx.stroke(path);
    ctx.restore();
  });
  // Cities and their stations stay legible above the lines.
  for (const cell of new Set(list.flatMap((r) => r.stops.map(([c]) => c)))) {
    const here = scene.view.cells[cell];
    const tile = here && board.tiles[here[0]];
    if (!tile) continue;
    const [x, y] = corner(scene, cell);
    if (isVisible(scene, x, y)) {
      drawStops(ctx, board, pal, tile, here[2], x, y, s);
      drawBadges(ctx, pal, tile, x, y, s);
    }
  }
}

/** @param {Scene} scene @param {import("../types.js").RouteView} route */
function routePath(scene, route) {
  const path = new Path2D();
  const s = scene.camera.scale;
  const px = (/** @type {[number, number]} */ [u, v]) => toScreen(scene.camera, scene.width, scene.height, u, v);
  let open = false;
  for (const piece of pieces(route)) {
    const [from, to] = piece.points;
    if (!open) path.moveTo(...px(from));
    open = true;
    const straight = from[0] === to[0] || from[1] === to[1];
    const [x, y] = corner(scene, piece.cell);
    const middle = /** @type {[number, number]} */ ([x + s / 2, y + s / 2]);
    // An arc of half a cell touches the middles of both sides; its tangents meet in the middle of the cell.
    if (!straight && !piece.stop) path.arcTo(...middle, ...px(to), s / 2);
    else if (piece.stop) path.lineTo(...middle);
    path.lineTo(...px(to));
  }
  return path;
}
