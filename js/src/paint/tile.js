// One tile: flat land, ink-dark rails with a light casing, city rings with slots, value badge, border in the phase colour.
import { drawPicture } from "./pictures.js";
import { drawToken } from "./token.js";
import { companyColour, POINTS } from "./theme.js";

/** @typedef {import("./theme.js").Palette} Palette */
/** @typedef {import("../types.js").Tile} Tile */
/** @typedef {import("../types.js").BoardData} BoardData */

const MIDDLE = [
  [0.5, 0],
  [1, 0.5],
  [0.5, 1],
  [0, 0.5],
];
const CORNER = [
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
];

/**
 * Add the track between two sides to the path: an arc round the shared corner, or a straight.
 * @param {CanvasRenderingContext2D | Path2D} p @param {number} x @param {number} y @param {number} s @param {number} a @param {number} b
 */
export function trackPath(p, x, y, s, a, b) {
  const [ax, ay] = MIDDLE[a];
  const [bx, by] = MIDDLE[b];
  p.moveTo(x + ax * s, y + ay * s);
  const step = (b - a + 4) % 4;
  if (step === 2) {
    p.lineTo(x + bx * s, y + by * s);
    return;
  }
  const [cx, cy] = CORNER[step === 1 ? a : b];
  const from = Math.atan2(ay - cy, ax - cx);
  const to = Math.atan2(by - cy, bx - cx);
  p.arc(x + cx * s, y + cy * s, s / 2, from, to, step === 1);
}

/** @param {CanvasRenderingContext2D} p @param {number} x @param {number} y @param {number} s @param {number} side */
function spokePath(p, x, y, s, side) {
  const [mx, my] = MIDDLE[side];
  p.moveTo(x + mx * s, y + my * s);
  p.lineTo(x + s / 2, y + s / 2);
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {number} s @param {Palette} pal @param {() => void} path @param {string} [colour]
 */
function rails(ctx, s, pal, path, colour) {
  ctx.lineCap = "butt";
  ctx.lineJoin = "round";
  for (const [width, stroke] of /** @type {[number, string][]} */ ([
    [0.19, pal.casing],
    [0.11, colour ?? pal.rail],
  ])) {
    ctx.beginPath();
    path();
    ctx.lineWidth = width * s;
    ctx.strokeStyle = stroke;
    ctx.stroke();
  }
  if (s < 60) return;
  ctx.beginPath();
  path();
  ctx.lineWidth = 0.035 * s;
  ctx.strokeStyle = pal.casing;
  ctx.setLineDash([0.06 * s, 0.06 * s]);
  ctx.lineDashOffset = 0.03 * s;
  ctx.stroke();
  ctx.setLineDash([]);
}

/** @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} w @param {number} h @param {number} r */
function box(ctx, x, y, w, h, r) {
  ctx.beginPath();
  ctx.roundRect(x, y, w, h, r);
}

/**
 * Draw a tile.
 * @param {CanvasRenderingContext2D} ctx
 * @param {BoardData} board
 * @param {Palette} pal
 * @param {{ tile: Tile, steps: number, tokens: [number, string][], x: number, y: number, s: number, bare?: boolean }} what
 */
export function drawTile(ctx, board, pal, { tile, steps, tokens, x, y, s, bare }) {
  const gap = Math.max(0.5, s * 0.012);
  const edge = Math.max(1.5, s * 0.045);
  const turn = (/** @type {number} */ side) => (side + steps) % 4;
  ctx.save();
  box(ctx, x + gap, y + gap, s - 2 * gap, s - 2 * gap, s * 0.07);
  ctx.fillStyle = pal.land[tile.colour] ?? pal.land.grey;
  ctx.fill();
  ctx.save();
  ctx.clip();
  if (tile.water?.length) water(ctx, pal, tile.water.map(turn), x, y, s);
  scenery(ctx, pal, tile, turn, x, y, s);
  ctx.restore();
  ctx.lineWidth = edge;
  ctx.strokeStyle = pal.edge[tile.colour] ?? pal.edge.grey;
  box(ctx, x + gap + edge / 2, y + gap + edge / 2, s - 2 * gap - edge, s - 2 * gap - edge, s * 0.055);
  ctx.stroke();
  if (s >= 34) points(ctx, tile, pal, x, y, s);
  track(ctx, board, pal, tile, turn, x, y, s);
  drawStops(ctx, board, pal, tile, tokens, x, y, s);
  if (!bare) drawBadges(ctx, pal, tile, x, y, s);
  ctx.restore();
}

/** One point for yellow, two for green, three for brown. @param {CanvasRenderingContext2D} ctx @param {Tile} tile @param {Palette} pal @param {number} x @param {number} y @param {number} s */
function points(ctx, tile, pal, x, y, s) {
  ctx.fillStyle = pal.edge[tile.colour];
  for (let i = 0; i < (POINTS[tile.colour] ?? 0); i++) {
    ctx.beginPath();
    ctx.arc(x + s * (0.89 - 0.07 * i), y + s * 0.89, s * 0.025, 0, 7);
    ctx.fill();
  }
}

/** @param {CanvasRenderingContext2D} ctx @param {BoardData} board @param {Palette} pal @param {Tile} tile @param {(n: number) => number} turn @param {number} x @param {number} y @param {number} s */
function track(ctx, board, pal, tile, turn, x, y, s) {
  const lines = tile.tracks.map(([a, b]) => [turn(a), turn(b)]);
  if (tile.junction) {
    rails(ctx, s, pal, () => [0, 1].forEach((a) => trackPath(ctx, x, y, s, a, a + 2)));
    ctx.beginPath();
    ctx.arc(x + s / 2, y + s / 2, s * 0.1, 0, 7);
    ctx.fillStyle = pal.rail;
    ctx.fill();
  } else if (lines.length === 2 && new Set(lines.flat()).size === 4) {
    // A bridge: one track wholly above the other.
    for (const [a, b] of lines) rails(ctx, s, pal, () => trackPath(ctx, x, y, s, a, b));
  } else if (lines.length) {
    rails(ctx, s, pal, () => lines.forEach(([a, b]) => trackPath(ctx, x, y, s, a, b)));
  }
  const owner = new Map((tile.reserved ?? []).map(([side, company]) => [turn(side), company]));
  const spokes = tile.stops.flatMap((st) => st.edges.map(turn));
  const open = spokes.filter((e) => !owner.has(e));
  if (open.length) rails(ctx, s, pal, () => open.forEach((e) => spokePath(ctx, x, y, s, e)));
  for (const [side, company] of owner) {
    const look = board.companies[company];
    rails(ctx, s, pal, () => spokePath(ctx, x, y, s, side), look ? companyColour(look.colour).fill : undefined);
  }
}

/**
 * Draw the stops of a tile with their stations.
 * @param {CanvasRenderingContext2D} ctx @param {BoardData} board @param {Palette} pal @param {Tile} tile @param {[number, string][]} tokens
 * @param {number} x @param {number} y @param {number} s
 */
export function drawStops(ctx, board, pal, tile, tokens, x, y, s) {
  for (let i = 0; i < tile.stops.length; i++) stop(ctx, board, pal, tile, i, tokens, x, y, s);
}

/** @param {CanvasRenderingContext2D} ctx @param {BoardData} board @param {Palette} pal @param {Tile} tile @param {number} index @param {[number, string][]} tokens @param {number} x @param {number} y @param {number} s */
function stop(ctx, board, pal, tile, index, tokens, x, y, s) {
  const st = tile.stops[index];
  const [cx, cy] = [x + s / 2, y + s / 2];
  ctx.lineWidth = Math.max(1.2, s * 0.03);
  ctx.strokeStyle = pal.ink;
  if (!st.slots) {
    if (tile.picture === "capital") {
      box(ctx, cx - s * 0.2, cy - s * 0.2, s * 0.4, s * 0.4, s * 0.06);
      ctx.fillStyle = pal.edge.red;
      ctx.fill();
      ctx.stroke();
      drawPicture(ctx, "capital", cx - s * 0.15, cy - s * 0.155, s * 0.3, "#fff6ee");
      return;
    }
    ctx.beginPath();
    ctx.arc(cx, cy, s * 0.14, 0, 7);
    ctx.fillStyle = pal.paper;
    ctx.fill();
    ctx.stroke();
    drawPicture(ctx, tile.picture === "harbour" ? "harbour" : "town", cx - s * 0.095, cy - s * 0.1, s * 0.19, pal.ink);
    return;
  }
  const r = st.slots > 1 ? s * 0.155 : s * 0.19;
  const spread = st.slots > 1 ? s * 0.165 : 0;
  const big = tile.kind === "metropolis" || tile.kind === "castle";
  const pad = s * (big ? 0.075 : 0.045);
  box(ctx, cx - spread - r - pad, cy - r - pad, 2 * (spread + r + pad), 2 * (r + pad), r + pad);
  ctx.fillStyle = big ? pal.edge[tile.colour] : pal.paper;
  ctx.fill();
  ctx.stroke();
  const here = tokens.filter(([i]) => i === index);
  for (let i = 0; i < st.slots; i++) {
    const px = cx + (st.slots > 1 ? (i === 0 ? -spread : spread) : 0);
    ctx.beginPath();
    ctx.arc(px, cy, r * 0.94, 0, 7);
    ctx.fillStyle = pal.paper;
    ctx.fill();
    ctx.lineWidth = Math.max(1, s * 0.018);
    ctx.strokeStyle = pal.shade;
    ctx.stroke();
    const company = here[i]?.[1];
    if (company && board.companies[company]) drawToken(ctx, px, cy, r * 0.94, board.companies[company], pal.ink);
  }
}

/** Draw the value of a tile and its letter or sign. @param {CanvasRenderingContext2D} ctx @param {Palette} pal @param {Tile} tile @param {number} x @param {number} y @param {number} s */
export function drawBadges(ctx, pal, tile, x, y, s) {
  if (s < 22) return;
  const size = Math.max(8.5, s * 0.155);
  const st = tile.stops[0];
  if (st) badge(ctx, pal, st.own ? `${st.value}/${st.own}` : String(st.value), x + s * 0.075, y + s * 0.075, size, pal.badge, pal.badgeInk, s * 0.85);
  if (tile.kind === "metropolis") badge(ctx, pal, "Y", x + s * 0.925, y + s * 0.075, size, pal.edge[tile.colour], tile.colour === "yellow" ? pal.ink : "#ffffff", s, true);
  const small = { castle: "castle", general: "general", treasurer: "treasurer" }[tile.picture];
  // On small cells a wide badge needs the place.
  if (small && (s >= 46 || !st?.own)) drawPicture(ctx, small, x + s * 0.72, y + s * 0.07, s * 0.21, pal.ink);
}

/**
 * @param {CanvasRenderingContext2D} ctx @param {Palette} pal @param {string} text @param {number} x @param {number} y @param {number} size
 * @param {string} fill @param {string} ink @param {number} most @param {boolean} [right]
 */
function badge(ctx, pal, text, x, y, size, fill, ink, most, right) {
  ctx.font = `700 ${size}px system-ui, sans-serif`;
  const wide = Math.min(most, Math.max(size * 1.2, ctx.measureText(text).width + size * 0.55));
  const left = right ? x - wide : x;
  box(ctx, left, y, wide, size * 1.3, size * 0.45);
  ctx.fillStyle = fill;
  ctx.fill();
  ctx.lineWidth = Math.max(0.75, size * 0.07);
  ctx.strokeStyle = pal.shade;
  ctx.stroke();
  ctx.fillStyle = ink;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(text, left + wide / 2, y + size * 0.71);
}

/** Water on the given sides; a strip of land stays on the others. @param {CanvasRenderingContext2D} ctx @param {Palette} pal @param {number[]} sides @param {number} x @param {number} y @param {number} s */
function water(ctx, pal, sides, x, y, s) {
  ctx.fillStyle = pal.water;
  if (sides.length === 4) {
    ctx.fillRect(x, y, s, s);
  } else {
    const land = [0, 1, 2, 3].filter((n) => !sides.includes(n));
    ctx.fillRect(x, y, s, s);
    ctx.fillStyle = pal.land.yellow;
    for (const side of land) {
      ctx.save();
      ctx.translate(x + s / 2, y + s / 2);
      ctx.rotate((side * Math.PI) / 2);
      ctx.beginPath();
      ctx.moveTo(-s / 2, -s / 2);
      ctx.lineTo(s / 2, -s / 2);
      ctx.lineTo(s / 2, -s * 0.2);
      ctx.quadraticCurveTo(s * 0.3, s * 0.22, 0, s * 0.2);
      ctx.quadraticCurveTo(-s * 0.3, s * 0.22, -s / 2, -s * 0.2);
      ctx.fill();
      ctx.restore();
    }
  }
  if (s >= 40) for (const [u, v] of [[0.08, 0.72], [0.66, 0.72], [0.37, 0.78]]) if (sides.includes(2) || sides.length === 4) drawPicture(ctx, "sea", x + u * s, y + v * s, s * 0.2, pal.wave);
}

/** Trees and hills where no track lies. @param {CanvasRenderingContext2D} ctx @param {Palette} pal @param {Tile} tile @param {(n: number) => number} turn @param {number} x @param {number} y @param {number} s */
function scenery(ctx, pal, tile, turn, x, y, s) {
  if (["mountain", "hill", "meadow", "sea", "mine", "tunnel"].includes(tile.picture)) {
    const big = !tile.tracks.length;
    const size = s * (big ? 0.6 : 0.27);
    if (big) drawPicture(ctx, tile.picture, x + s * 0.2, y + s * 0.2, size, tile.picture === "sea" ? pal.wave : pal.shade);
    else drawPicture(ctx, tile.picture, x + s * 0.08, y + s * 0.66, size, pal.ink);
    return;
  }
  if (s < 46 || tile.stops.length || tile.junction) return;
  const busy = new Set();
  for (const [a, b] of tile.tracks) {
    const [p, q] = [turn(a), turn(b)];
    if ((q - p + 4) % 4 === 1) busy.add(p);
    else if ((p - q + 4) % 4 === 1) busy.add(q);
  }
  // Corner i lies between side i and the next one.
  const spots = [[0.76, 0.1], [0.76, 0.68], [0.08, 0.68], [0.08, 0.1]];
  for (let i = 0; i < 4; i++) if (!busy.has(i) && (i + tile.tracks.length) % 2) drawPicture(ctx, "tree", x + spots[i][0] * s, y + spots[i][1] * s, s * 0.18, pal.leaf);
}
