// Windows over the widget: help, menu, ledger, a text to copy.
import { h } from "../dom.js";
import { HELP } from "../keys.js";
import { REPLAY_HELP } from "../replay_keys.js";
import { iconButton } from "./bits.js";
import { commentWindow } from "./replay.js";

/** @typedef {import("../app.js").App} App */

/** @param {App} app */
export function popover(app) {
  const p = app.ui.popover;
  if (!p) return null;
  const [title, body] = p.kind === "help" ? help(app) : p.kind === "menu" ? menu(app) : p.kind === "ledger" ? ledger(app, p) : p.kind === "comment" ? commentWindow(app, p) : [app.t("ui.copy"), [h("textarea", { readonly: true, rows: 12, value: p.text, "aria-label": app.t("ui.copy") })]];
  return h(
    "div",
    { class: "lw-veil", key: "popover", onclick: (/** @type {MouseEvent} */ e) => e.target === e.currentTarget && app.set({ popover: null }) },
    h(
      "div",
      { class: `lw-window lw-window-${p.kind}`, key: p.kind, role: "dialog", "aria-modal": "true", "aria-label": title, tabindex: -1, hook: focusOnce, onkeydown: trap },
      h("header", null, h("h3", null, title), iconButton("close", app.t("ui.close"), () => app.set({ popover: null }))),
      h("div", { class: "lw-window-body", tabindex: 0, role: "group", "aria-label": title }, body),
    ),
  );
}

/** @type {WeakSet<Element>} */
const opened = new WeakSet();

/** @param {HTMLElement} el */
function focusOnce(el) {
  if (opened.has(el)) return;
  opened.add(el);
  requestAnimationFrame(() => el.focus({ preventScroll: true }));
}

/** Tab stays inside an open window; Escape closes it. @param {KeyboardEvent} e */
function trap(e) {
  if (e.key !== "Tab") return;
  const el = /** @type {HTMLElement} */ (e.currentTarget);
  const list = /** @type {HTMLElement[]} */ ([...el.querySelectorAll("button, input, select, textarea, [tabindex='0']")]);
  const active = /** @type {Document | ShadowRoot} */ (el.getRootNode()).activeElement;
  const i = list.indexOf(/** @type {HTMLElement} */ (active));
  if ((e.shiftKey && i <= 0) || (!e.shiftKey && i === list.length - 1)) {
    e.preventDefault();
    list[e.shiftKey ? list.length - 1 : 0]?.focus();
  }
}

/** @param {App} app @returns {[string, any[]]} */
function help({ t, board, replay }) {
  return [
    t("ui.help"),
    [
      h("h4", null, t("ui.how")),
      h("ul", null, [1, 2, 3, 4].map((n) => h("li", null, t(`ui.${replay ? "replay." : ""}how.${n}`)))),
      h("h4", null, t("ui.keys")),
      h("dl", { class: "lw-keys" }, (replay ? REPLAY_HELP : HELP).map(([key, text]) => h("div", null, h("dt", null, h("kbd", null, key)), h("dd", null, t(text))))),
      h("p", { class: "lw-muted" }, board.title.credit),
    ],
  ];
}

/** @param {App} app @returns {[string, any[]]} */
function menu(app) {
  const { t, source, board } = app;
  const pick = (/** @type {string} */ name, /** @type {[any, string][]} */ list) =>
    h("select", { value: String(source.setting(name)), onchange: (/** @type {any} */ e) => (source.set(name, name === "speed" ? Number(e.target.value) : e.target.value), app.root.dispatchEvent(new Event("lw-theme")), app.redraw()) }, list.map(([value, text]) => h("option", { value: String(value), key: String(value), selected: String(value) === String(source.setting(name)) }, text)));
  const act = (/** @type {string} */ label, /** @type {() => void} */ onclick) => h("button", { type: "button", class: "lw-button", onclick: () => (app.set({ popover: null }), onclick()) }, label);
  return [
    t("ui.menu"),
    [
      h("label", { class: "lw-setting" }, t("ui.language"), pick("lang", Object.entries(board.languages))),
      h("label", { class: "lw-setting" }, t("ui.theme"), pick("theme", ["auto", "light", "dark"].map((v) => [v, t(`ui.theme.${v}`)]))),
      app.live && h("label", { class: "lw-setting" }, t("ui.bot-speed"), pick("speed", [[0, t("ui.speed.0")], [0.3, t("ui.speed.1")], [0.8, t("ui.speed.2")], [2, t("ui.speed.3")]])),
      app.live && h("div", { class: "lw-row" }, act(t("ui.copy-code"), () => app.ask("code")), act(t("ui.copy-log"), () => app.ask("copy-log")), act(t("ui.save"), () => app.ask("save"))),
      board.file && h("p", { class: "lw-muted" }, t("ui.saved", { file: board.file })),
      app.live &&
        h(
          "label",
          { class: "lw-setting" },
          t("ui.load"),
          h("input", {
            type: "file",
            accept: ".jsonl,.json,.txt",
            onchange: async (/** @type {any} */ e) => {
              const file = e.target.files[0];
              if (!file) return;
              app.set({ popover: null });
              app.ask("load", { name: file.name, text: await file.text() });
            },
          }),
        ),
    ],
  ];
}

/** @param {App} app @param {any} p @returns {[string, any[]]} */
function ledger(app, p) {
  const { t } = app;
  const title = t("ui.ledger-of", { account: app.account(p.account) });
  if (!p.rows) return [title, [h("p", null, t("ui.waiting"))]];
  if (!p.rows.length) return [title, [h("p", null, t("ui.ledger-empty"))]];
  return [
    title,
    [
      h(
        "table",
        { class: "lw-list" },
        h("thead", null, h("tr", null, ["move", "with", "cause", "amount", "balance"].map((k, i) => h("th", { scope: "col", class: i > 2 ? "lw-num" : "" }, t(`ui.ledger.${k}`))))),
        h("tbody", null, p.rows.map((/** @type {any[]} */ [n, other, cause, amount, balance], /** @type {number} */ i) => h("tr", { key: String(i) }, h("td", { class: "lw-num" }, String(n)), h("td", null, app.account(other)), h("td", null, cause), h("td", { class: `lw-num ${amount < 0 ? "lw-minus" : "lw-plus"}` }, `${amount < 0 ? "−" : "+"}${app.money(Math.abs(amount))}`), h("td", { class: "lw-num" }, app.money(balance))))),
      ),
      p.more > 0 && h("p", { class: "lw-muted" }, t("ui.ledger-more", { n: p.more })),
    ],
  ];
}
