// The status strip, the prompt, and what is said beside it.
import { h } from "../dom.js";
import { has } from "../options.js";
import * as sel from "../state.js";
import { icon, iconButton, pictogram } from "./bits.js";

/** @typedef {import("../app.js").App} App */

/** @param {App} app */
export function strip(app) {
  const { view, t } = app;
  const left = view.deck.find(([type]) => type === view.next[0])?.[1];
  const train = t(left === null || left === undefined ? "ui.next-train-endless" : "ui.next-train", { train: view.next[0], price: view.next[1], left });
  const round = view.round ? t("ui.round", { n: view.round, of: view.rounds }) : t("ui.setup");
  return h(
    "div",
    { class: "lw-strip", key: "strip" },
    h(
      "div",
      { class: "lw-facts" },
      h("span", { class: "lw-fact" }, h("b", null, round), h("span", { class: "lw-dots", "aria-hidden": "true" }, Array.from({ length: view.rounds }, (_, i) => h("i", { class: i < view.round ? (i === view.round - 1 ? "lw-now" : "lw-past") : "" })))),
      h("span", { class: "lw-fact" }, t("ui.phase", { n: view.phase }), h("span", { class: "lw-swatches" }, view.colours.map((c) => h("i", { class: `lw-swatch lw-${c}`, title: t(`colour.${c}`) }, h("span", { class: "lw-sr" }, t(`colour.${c}`)))))),
      h("span", { class: "lw-fact", title: train }, pictogram("train", 16), h("span", { class: "lw-long" }, train), h("span", { class: "lw-short", "aria-hidden": "true" }, h("span", { class: "lw-train" }, view.next[0]), app.money(view.next[1]), typeof left === "number" && h("small", null, `×${left}`))),
    ),
    h(
      "div",
      { class: "lw-tools" },
      app.live && iconButton("undo", `${t("ui.undo")} (U)`, () => app.move("undo"), { disabled: view.n === 0 }),
      app.live && iconButton("redo", `${t("ui.redo")} (Y)`, () => app.move("redo"), { disabled: view.n >= view.total }),
      iconButton("help", `${t("ui.help")} (?)`, () => app.set({ popover: { kind: "help" } })),
      iconButton("menu", t("ui.menu"), () => app.set({ popover: { kind: "menu" } })),
    ),
  );
}

/** @param {App} app */
export function prompt(app) {
  const { view, t, options } = app;
  const done = options.list.find((a) => a.type === "done");
  const behind = view.n < view.total;
  return h(
    "div",
    { class: `lw-prompt${view.over ? " lw-over-game" : ""}`, key: "prompt" },
    h("span", { class: "lw-arrow", "aria-hidden": "true" }, icon("play", 14)),
    h("p", { class: "lw-sentence" }, view.bot && !behind && app.live && !view.over ? t("ui.thinking", { player: view.player }) : view.prompt, behind && app.live ? h("small", { class: "lw-behind" }, t("ui.history")) : null, app.ui.pending ? h("span", { class: "lw-wait", "aria-hidden": "true" }) : null),
    h(
      "div",
      { class: "lw-actions" },
      behind && app.live && h("button", { type: "button", class: "lw-button", onclick: () => app.move("goto", { n: view.total }) }, t("ui.to-end")),
      behind && app.live && view.bot && h("button", { type: "button", class: "lw-button", onclick: () => app.move("resume") }, t("ui.resume")),
      app.live && options.list.length > 0 && view.n > 0 && !has(options, "accept") && h("button", { type: "button", class: "lw-button lw-quiet", onclick: () => app.move("restart"), title: t("ui.restart"), "aria-label": t("ui.restart") }, icon("restart", 16), h("span", { class: "lw-long" }, t("ui.restart"))),
      done && h("button", { type: "button", class: `lw-button lw-done${options.list.length === 1 ? " lw-primary" : ""}`, onclick: () => app.act(done) }, options.says.done?.[0] ?? t("ui.done"), h("kbd", { "aria-hidden": "true" }, "D")),
    ),
  );
}

/** Warnings, errors and answers. @param {App} app */
export function notice(app) {
  const n = app.ui.late ? { text: app.t("ui.no-kernel"), detail: "", tone: "bad" } : app.ui.notice;
  if (!n) return null;
  return h(
    "div",
    { class: `lw-notice lw-${n.tone || "bad"}`, role: "alert", key: "notice" },
    h("div", { class: "lw-notice-text" }, n.text, n.detail ? h("details", null, h("summary", null, app.t("ui.details")), h("pre", null, n.detail)) : null),
    iconButton("close", app.t("ui.close"), () => app.set({ notice: null, late: false })),
  );
}

/** Great changes and the last round, so that nobody is surprised. @param {App} app */
export function alerts(app) {
  const { view, t } = app;
  // A replay shows its round and tells of changes with the move; nothing may come and go above what one scrubs in.
  const list = app.replay || view.over ? [] : [...(view.last ? [t("ui.last-round")] : []), ...view.alerts];
  return list.length ? h("p", { class: "lw-alerts", key: "alerts" }, list.map((text) => h("span", { key: text }, text))) : null;
}

/** What happened since the person last moved: one line, or all of them on request. @param {App} app */
export function since(app) {
  const { view, t } = app;
  if (!app.live || view.over || !view.n) return null;
  const lines = view.since === null ? [] : app.lines().slice(view.since, view.n);
  const open = app.ui.sinceOpen && lines.length > 0;
  return h(
    "div",
    { class: `lw-since${open ? " lw-open" : ""}`, key: "since" },
    lines.length > 0 && h("button", { type: "button", class: "lw-link", "aria-expanded": String(open), onclick: () => app.set({ sinceOpen: !open }) }, t("ui.since"), ` (${lines.length})`),
    h("ol", null, open ? lines.map((l) => h("li", null, [l.text, ...l.more].join(" "))) : h("li", null, app.lines()[view.n - 1]?.text ?? "")),
  );
}

/** The line under the board: what the cell is, why not, what it would bring. @param {App} app */
export function tip(app) {
  const { t } = app;
  const why = app.why();
  const preview = app.preview();
  const cell = app.ui.sel.cell ?? app.ui.tip?.cell;
  const parts = [];
  let idle = false;
  if (why) parts.push(h("span", { class: "lw-why" }, [why.text, why.fix].filter(Boolean).join(" "), " ", h("span", { class: "lw-rule" }, why.rule)));
  else if (preview) parts.push(h("span", { class: "lw-consequence" }, consequence(app, preview)));
  else if (cell) parts.push(app.describe(cell));
  else if (app.lit().size) parts.push(t("ui.pick-cell"));
  else {
    idle = true;
    if (!app.replay && app.live && app.options.list.length) parts.push(h("span", { class: "lw-muted" }, t("ui.how.2")));
  }
  return h("div", { class: idle ? "lw-tip lw-idle" : "lw-tip", key: "tip" }, h("div", { class: "lw-tip-text" }, parts), placing(app));
}

/** @param {App} app @param {import("../types.js").Preview} p */
export function consequence(app, p) {
  const { t } = app;
  // Set apart: a name written from right to left must not turn the sums after it round.
  const out = [
    ...p.money.map(([account, before, after]) => t("ui.preview.money", { account: `\u2068${app.account(account)}\u2069`, before, after })),
    ...p.prices.map(([company, before, after]) => t("ui.preview.price", { company: app.company(company).name, before, after })),
    ...(p.income ? [t("ui.preview.income", { company: app.company(p.income[0]).name, before: p.income[1], after: p.income[2] })] : []),
    ...p.texts,
  ];
  return out.length ? out.map((text) => h("span", { class: "lw-effect" }, text)) : t("ui.preview.nothing");
}

/** Turn, place or drop the tile that lies on the board as a ghost. @param {App} app */
function placing(app) {
  const { t, ui } = app;
  if (!ui.sel.cell || !sel.chosen(app.options, ui.sel)) return null;
  const turns = ui.sel.tile ? (sel.tilesAt(app.options, ui.sel, ui.sel.cell).get(ui.sel.tile)?.length ?? 0) : 0;
  return h(
    "div",
    { class: "lw-placing", key: "placing" },
    turns > 1 && h("button", { type: "button", key: "turn", class: "lw-button lw-turn", onclick: () => app.select(sel.turn(app.options, ui.sel, 1)) }, icon("turn", 16), t("ui.rotate"), h("kbd", { "aria-hidden": "true" }, "R")),
    h("button", { type: "button", key: "place", class: "lw-button lw-primary lw-place", onclick: () => app.confirm() }, icon("ok", 16), t("ui.place")),
    iconButton("close", t("ui.cancel"), () => app.select(sel.cancel(ui.sel))),
  );
}

/** Buttons over the board. @param {App} app */
export function boardTools(app) {
  const { t, ui } = app;
  return [
    h(
      "div",
      { class: "lw-over lw-zoom", key: "zoom" },
      iconButton("plus", t("ui.zoom-in"), () => app.boardApi.zoom(1.25)),
      iconButton("minus", t("ui.zoom-out"), () => app.boardApi.zoom(0.8)),
      iconButton("fit", t("ui.zoom-fit"), () => app.boardApi.fitAll()),
      app.view.routes.length > 0 && iconButton("routes", t(ui.routesOn ? "ui.routes-off" : "ui.routes-on"), () => (app.set({ routesOn: !ui.routesOn }), app.boardApi.schedule(false)), { "aria-pressed": String(Boolean(ui.routesOn)) }),
    ),
  ];
}
