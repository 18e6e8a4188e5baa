// The keyboard: one letter a thing, only while the focus is inside the widget.
import * as opt from "./options.js";
import * as sel from "./state.js";
import { onReplayKey } from "./replay_keys.js";

/** Keys of the help, with the words for them. @type {[string, string][]} */
export const HELP = [
  ["B", "ui.keys.board"],
  ["C", "ui.keys.cards"],
  ["V", "ui.keys.choices"],
  ["← ↑ → ↓, N", "ui.keys.arrows"],
  ["Enter", "ui.keys.enter"],
  ["R", "ui.keys.rotate"],
  ["T", "ui.keys.tile"],
  ["X", "ui.keys.company"],
  ["1 – 9", "ui.keys.number"],
  ["D", "ui.keys.done"],
  ["U", "ui.keys.undo"],
  ["Y", "ui.keys.redo"],
  ["Shift+U", "ui.keys.restart"],
  ["L", "ui.keys.log"],
  ["+ − 0", "ui.keys.zoom"],
  ["?", "ui.keys.help"],
  ["Esc", "ui.keys.escape"],
];

/** @param {import("./app.js").App} app @param {string} selector */
function go(app, selector) {
  /** @type {HTMLElement | null} */ (app.root.querySelector(selector))?.focus();
}

/** @param {import("./app.js").App} app @param {string} what */
export function jump(app, what) {
  if (what === "board") app.boardApi.focus();
  else if (what === "cards") go(app, ".lw-half:not([aria-disabled=true]), .lw-half");
  else if (what === "choices") go(app, ".lw-choice:not([aria-disabled=true]), .lw-place, .lw-done");
  else if (what === "log") {
    app.set({ tab: "log" });
    requestAnimationFrame(() => go(app, ".lw-line, .lw-tab[aria-selected=true]"));
  }
}

/**
 * @param {import("./app.js").App} app
 * @param {KeyboardEvent} e
 */
export function onKey(app, e) {
  const target = /** @type {HTMLElement} */ (e.composedPath()[0] ?? e.target);
  if (e.ctrlKey || e.metaKey || e.altKey) {
    withModifier(app, e, target);
    return;
  }
  // The notebook listens further up: while the widget has the focus its keys are its own, Tab excepted.
  if (e.key !== "Tab") e.stopPropagation();
  if (e.key === "Escape") {
    e.preventDefault();
    escape(app, target);
    return;
  }
  if (isField(target)) return;
  if (app.ui.popover) return;
  if (onReplayKey(app, e, target) || app.boardApi.key(e) || arrows(app, e, target) || letter(app, e)) e.preventDefault();
}

/** Undo and redo are ours; saving and the like belong to the notebook, which does not see keys typed in here. @param {import("./app.js").App} app @param {KeyboardEvent} e @param {HTMLElement} target */
function withModifier(app, e, target) {
  const key = e.key.toLowerCase();
  if (e.altKey || (isField(target) && key !== "s")) return;
  if (key === "z" || key === "y") {
    e.preventDefault();
    e.stopPropagation();
    app.move(key === "y" || e.shiftKey ? "redo" : "undo");
  } else if (!"acvx".includes(key) && key.length === 1) {
    const { key: name, code, keyCode, ctrlKey, metaKey, shiftKey } = e;
    e.stopPropagation();
    const again = new KeyboardEvent("keydown", /** @type {any} */ ({ key: name, code, keyCode, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true, composed: true }));
    if (!app.root.parentElement?.dispatchEvent(again)) e.preventDefault();
  }
}

/** @param {HTMLElement} target */
const isField = (target) => /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);

/** @param {import("./app.js").App} app @param {HTMLElement} target */
function escape(app, target) {
  if (app.ui.popover) {
    app.set({ popover: null });
    go(app, ".lw-strip button");
  } else if (app.ui.sel.cell || app.ui.sel.fixed || app.ui.sel.found) app.select(sel.cancel(app.ui.sel));
  else target.blur();
}

/** Arrows along a row of buttons. @param {import("./app.js").App} app @param {KeyboardEvent} e @param {HTMLElement} target */
function arrows(app, e, target) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
  const row = target.closest("[data-row]");
  if (!step || !row) return false;
  const list = /** @type {HTMLElement[]} */ ([...row.querySelectorAll("button")]);
  list[(list.indexOf(/** @type {any} */ (target)) + step + list.length) % list.length]?.focus();
  return true;
}

/** @param {import("./app.js").App} app @param {KeyboardEvent} e */
function letter(app, e) {
  const s = app.ui.sel;
  const o = app.options;
  const hovered = app.boardApi.hovered();
  switch (e.key) {
    case "b":
    case "c":
    case "v":
    case "l":
      jump(app, { b: "board", c: "cards", v: "choices", l: "log" }[e.key] ?? "");
      return true;
    case "r":
    case "R": {
      const step = e.key === "r" ? 1 : -1;
      if (s.cell) app.select(sel.turn(o, s, step));
      else if (hovered) app.select(sel.turnAt(o, s, hovered, step));
      return true;
    }
    case "t":
    case "T":
      app.select(sel.nextTile(o, s, e.key === "t" ? 1 : -1));
      return true;
    case "x": {
      const all = sel.companies(o);
      if (all.length > 1) app.select(sel.pickCompany(o, s, opt.next(all, sel.acting(o, s) ?? "", 1)));
      return true;
    }
    case "d": {
      const done = o.list.find((a) => a.type === "done");
      if (done) app.act(done);
      return true;
    }
    case "u":
    case "z":
      app.move("undo");
      return true;
    case "y":
      app.move("redo");
      return true;
    case "U":
      app.move("restart");
      return true;
    case "+":
    case "=":
      app.boardApi.zoom(1.25);
      return true;
    case "-":
      app.boardApi.zoom(0.8);
      return true;
    case "0":
      app.boardApi.fitAll();
      return true;
    case "?":
    case "h":
      app.set({ popover: { kind: "help" } });
      return true;
    default:
      return number(app, e.key);
  }
}

/** @param {import("./app.js").App} app @param {string} key */
function number(app, key) {
  if (!/^[1-9]$/.test(key)) return false;
  const list = /** @type {HTMLElement[]} */ ([...app.root.querySelectorAll("[data-number]")]);
  list.find((b) => b.dataset.number === key)?.click();
  return true;
}
