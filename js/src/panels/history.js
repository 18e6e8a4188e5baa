// The log with its filters, and the line of moves.
import { h } from "../dom.js";
import { filtered } from "../log.js";
import { iconButton } from "./bits.js";

/** @typedef {import("../app.js").App} App */

const TAGS = ["track", "trains", "stock", "money", "cards"];

/** @param {App} app */
export function timeline(app) {
  const { view, t, ui } = app;
  return h(
    "div",
    { class: "lw-timeline", key: "timeline" },
    iconButton("left", t("ui.back"), () => app.move("goto", { n: Math.max(0, view.n - 1) }), { disabled: view.n === 0 }),
    iconButton("right", t("ui.forward"), () => app.move("goto", { n: Math.min(view.total, view.n + 1) }), { disabled: view.n >= view.total }),
    h("input", {
      type: "range",
      min: 0,
      max: view.total,
      step: 1,
      value: String(view.n),
      "aria-label": t("ui.jump"),
      "aria-valuetext": t("ui.move-of", { n: view.n, of: view.total }),
      onchange: (/** @type {any} */ e) => app.move("goto", { n: Number(e.target.value) }),
    }),
    h("span", { class: "lw-count" }, t("ui.move-of", { n: view.n, of: view.total })),
    view.n < view.total && iconButton(ui.playing ? "pause" : "play", t(ui.playing ? "ui.pause" : "ui.play"), () => app.play(!ui.playing)),
    view.n < view.total && iconButton("end", t("ui.to-end"), () => app.move("goto", { n: view.total })),
  );
}

/** @param {App} app */
export function log(app) {
  const { view, t, ui } = app;
  const set = (/** @type {any} */ change) => app.set({ filter: { ...ui.filter, ...change } });
  const lines = filtered(app.lines(), ui.filter);
  const searching = Boolean(ui.filter.who || ui.filter.what || ui.filter.text);
  // A replay keeps the move at hand near the top; a search looks through the whole game.
  const shown = (app.replay && !searching ? lines.filter((l) => l.n <= view.n + 2).slice(-60) : lines.slice(-200)).reverse();
  // One stop for Tab, the arrows go on from there: a long game must not stand between the log and what follows.
  const stop = shown.some((l) => l.n === view.n) ? view.n : shown[0]?.n;
  return h(
    "div",
    { class: "lw-log", key: "log" },
    h(
      "div",
      { class: "lw-filters" },
      h("label", { title: t("ui.filter.who") }, h("span", { class: "lw-sr" }, t("ui.filter.who")), h("select", { value: ui.filter.who, onchange: (/** @type {any} */ e) => set({ who: e.target.value }) }, h("option", { value: "" }, t("ui.filter.everybody")), view.players.map((p) => h("option", { value: p.name, key: p.name }, p.name)))),
      h("label", { title: t("ui.filter.what") }, h("span", { class: "lw-sr" }, t("ui.filter.what")), h("select", { value: ui.filter.what, onchange: (/** @type {any} */ e) => set({ what: e.target.value }) }, h("option", { value: "" }, t("ui.filter.all")), TAGS.map((tag) => h("option", { value: tag, key: tag }, t(`ui.filter.${tag}`))))),
      h("label", { title: t("ui.filter.text") }, h("span", { class: "lw-sr" }, t("ui.filter.text")), h("input", { type: "search", value: ui.filter.text, placeholder: t("ui.filter.text"), oninput: (/** @type {any} */ e) => set({ text: e.target.value }) })),
    ),
    shown.length === 0 && h("p", { class: "lw-muted" }, t(view.total ? "ui.log-none" : "ui.log-empty")),
    h(
      "ol",
      { class: "lw-lines", "data-row": "", reversed: true, tabindex: -1 },
      shown.map((l) =>
        h(
          "li",
          { key: String(l.n), memo: `${l.n}|${l.text}|${l.n === view.n}|${l.n > view.n}|${l.n === stop}|${t("ui.jump")}` },
          h("button", { type: "button", tabindex: l.n === stop ? 0 : -1, class: `lw-line${l.n === view.n ? " lw-now" : ""}${l.n > view.n ? " lw-future" : ""}`, "aria-label": `${t("ui.jump")} ${l.n}: ${[l.text, ...l.more].join(" ")}`, "aria-current": l.n === view.n ? "step" : undefined, onclick: () => app.move("goto", { n: l.n }) }, h("span", { class: "lw-n" }, String(l.n)), h("span", null, l.text, l.more.map((m) => h("small", null, m)))),
        ),
      ),
    ),
  );
}
