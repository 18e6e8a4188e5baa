// Small parts that the panels share.
import { h } from "../dom.js";
import { PICTURES } from "../paint/pictures.js";
import { palette } from "../paint/theme.js";
import { drawTile } from "../paint/tile.js";
import { tokenIcon } from "../paint/token.js";

/** @typedef {import("../app.js").App} App */

/** @type {Record<string, string>} */
const ICONS = {
  undo: "M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12h-2",
  redo: "M15 6l5 5-5 5M20 11H10a6 6 0 0 0 0 12h2",
  restart: "M5 5v6h6M5.500 11a8 8 0 1 1-.5 5",
  help: "M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 18.500v.1",
  menu: "M5 12h.1M12 12h.1M19 12h.1",
  close: "M6 6l12 12M18 6 6 18",
  turn: "M19 5v6h-6M18.500 11a8 8 0 1 0 .5 5",
  ok: "M4 13l5 5L20 6",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  end: "M6 5l7 7-7 7M18 5v14",
  start: "M18 5l-7 7 7 7M6 5v14",
  play: "M7 4l12 8-12 8z",
  pause: "M8 5v14M16 5v14",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  routes: "M5 19c0-8 14-6 14-14M5 21a2 2 0 1 0-.01 0M19 7a2 2 0 1 0-.01 0",
};

/** @param {string} name @param {number} [size] */
export const icon = (name, size = 18) =>
  h("svg", { class: "lw-icon", viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" }, h("path", { d: ICONS[name], fill: name === "play" ? "currentColor" : "none", stroke: "currentColor", "stroke-width": 2.2, "stroke-linecap": "round", "stroke-linejoin": "round" }));

/** @param {string} name @param {number} [size] */
export function pictogram(name, size = 18) {
  const p = PICTURES[name];
  if (!p) return null;
  const paint = p.line ? { fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round" } : { fill: "currentColor", "fill-rule": "evenodd" };
  return h("svg", { class: "lw-icon", viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true" }, h("path", { d: p.d, ...paint }));
}

/** A button with a picture. @param {string} name @param {string} label @param {() => void} onclick @param {Record<string, any>} [more] */
export const iconButton = (name, label, onclick, more) => h("button", { type: "button", class: "lw-iconbutton", title: label, "aria-label": label, onclick, ...more }, icon(name));

/** A sum of money; choosing it shows the payments that made it. @param {App} app @param {number} amount @param {string} account */
export function sum(app, amount, account) {
  if (!app.live && !app.replay) return h("span", { class: "lw-sum" }, app.money(amount));
  const label = app.t("ui.show-ledger", { amount, account: app.account(account) });
  return h("button", { type: "button", class: "lw-sum", title: label, "aria-label": label, onclick: () => app.ledger(account) }, app.money(amount));
}

/** @param {App} app @param {string} id @param {number} [size] */
export const token = (app, id, size) => tokenIcon(app.company(id), size);

/** @param {App} app @param {import("../types.js").TrainChip} train */
export const trainChip = (app, [type, obsolete]) =>
  h("span", { class: `lw-train${obsolete ? " lw-obsolete" : ""}`, title: obsolete ? app.t("ui.obsolete") : undefined }, type, obsolete ? h("span", { class: "lw-sr" }, ` (${app.t("ui.obsolete")})`) : null, obsolete ? h("span", { "aria-hidden": "true" }, " ½") : null);

/** A small drawing of a tile. @param {App} app @param {string} id @param {number} rotation @param {number} size */
export function tilePicture(app, id, rotation, size) {
  const theme = app.theme();
  const ratio = window.devicePixelRatio || 1;
  const sharp = Math.round(size * ratio);
  return h("canvas", {
    class: "lw-tile",
    width: sharp,
    height: sharp,
    style: { width: `${sharp / ratio}px`, height: `${sharp / ratio}px` },
    "aria-hidden": "true",
    memo: `${id}|${rotation}|${size}|${theme}|${ratio}`,
    hook: (/** @type {HTMLCanvasElement} */ el) => {
      const ctx = el.getContext("2d");
      const tile = app.board.tiles[id];
      if (!ctx || !tile) return;
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
      ctx.clearRect(0, 0, size, size);
      drawTile(ctx, app.board, palette(theme), { tile, steps: rotation / app.board.turn, tokens: [], x: 0, y: 0, s: size, bare: size < 40 });
    },
  });
}

/** @param {App} app @param {string} title @param {string} name @param {...import("../dom.js").Child} kids */
export const panel = (app, title, name, ...kids) => h("section", { class: `lw-panel lw-${name}`, "aria-label": title, key: name }, h("h3", null, title), ...kids);
