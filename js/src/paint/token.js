// Company tokens: colour, two letters and a pattern, the same on canvas and in the DOM.
import { h } from "../dom.js";
import { companyColour } from "./theme.js";

/** Patterns as path data inside the unit circle. @type {Record<string, string>} */
export const PATTERNS = {
  plain: "",
  lower: "M-1 0H1A1 1 0 0 1-1 0Z",
  left: "M0-1V1A1 1 0 0 1 0-1Z",
  slash: "M-.7071.7071L.7071-.7071A1 1 0 0 1-.7071.7071Z",
  quarters: "M0 0V-1A1 1 0 0 1 1 0ZM0 0V1A1 1 0 0 1-1 0Z",
  sides: "M-.62-.7846A1 1 0 0 0-.62.7846ZM.62-.7846A1 1 0 0 1 .62.7846Z",
  ring: "M0-1A1 1 0 0 1 0 1A1 1 0 0 1 0-1ZM0-.74A.74.74 0 0 0 0 .74A.74.74 0 0 0 0-.74Z",
  caps: "M-.7846-.62A1 1 0 0 1 .7846-.62ZM-.7846.62A1 1 0 0 0 .7846.62Z",
};

/**
 * @param {CanvasRenderingContext2D} ctx @param {number} x @param {number} y @param {number} r
 * @param {import("../types.js").CompanyLook} look
 * @param {string} outline
 */
export function drawToken(ctx, x, y, r, look, outline) {
  const colour = companyColour(look.colour);
  ctx.save();
  ctx.translate(x, y);
  ctx.beginPath();
  ctx.arc(0, 0, r, 0, 7);
  ctx.fillStyle = colour.fill;
  ctx.fill();
  const pattern = PATTERNS[look.pattern];
  if (pattern) {
    ctx.save();
    ctx.scale(r, r);
    ctx.fillStyle = colour.shade;
    ctx.fill(new Path2D(pattern));
    ctx.restore();
  }
  ctx.lineWidth = Math.max(1, r * 0.11);
  ctx.strokeStyle = outline;
  ctx.beginPath();
  ctx.arc(0, 0, r, 0, 7);
  ctx.stroke();
  if (r >= 5) {
    ctx.font = `800 ${Math.round(r * 0.92 * 10) / 10}px system-ui, sans-serif`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.lineJoin = "round";
    ctx.lineWidth = r * 0.26;
    ctx.strokeStyle = colour.fill;
    ctx.strokeText(look.letters, 0, r * 0.06);
    ctx.fillStyle = colour.ink;
    ctx.fillText(look.letters, 0, r * 0.06);
  }
  ctx.restore();
}

/**
 * The token as an inline picture.  It is decoration: the name stands beside it or in a label.
 * @param {import("../types.js").CompanyLook} look @param {number} [size]
 */
export function tokenIcon(look, size = 24) {
  const colour = companyColour(look.colour);
  const pattern = PATTERNS[look.pattern];
  return h(
    "svg",
    { class: "lw-token", viewBox: "-1.12 -1.12 2.24 2.24", width: size, height: size, "aria-hidden": "true" },
    h("circle", { r: 1, fill: colour.fill }),
    pattern ? h("path", { d: pattern, fill: colour.shade }) : null,
    h("circle", { r: 1, fill: "none", class: "lw-token-rim", "stroke-width": 0.1 }),
    h("text", { y: 0.33, "text-anchor": "middle", "font-size": 0.92, "font-weight": 800, fill: colour.ink, stroke: colour.fill, "stroke-width": 0.24, "paint-order": "stroke", "stroke-linejoin": "round" }, look.letters),
  );
}
