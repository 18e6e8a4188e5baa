// The widget: holds what the person sees and has selected, asks Python, and redraws.
import { createBoard } from "./board.js";
import { h, patch } from "./dom.js";
import { describeCell } from "./a11y.js";
import { onKey } from "./keys.js";
import * as logs from "./log.js";
import * as opt from "./options.js";
import { screen } from "./panels/screen.js";
import * as sel from "./state.js";
import { watchTheme } from "./themes.js";
import css from "./widget.css";
import { changedCells } from "./panels/replay.js";
import { openBranch } from "./replay_branch.js";
import replayCss from "./replay.css";

/** @typedef {import("./types.js").Action} Action */
/** @typedef {import("./types.js").Preview} Preview */
/** @typedef {{ rule: string, text: string, fix: string } | null} Why */
/**
 * @typedef {{ sel: sel.Selection, pending: string | null, tab: string, popover: null | { kind: string, [more: string]: any },
 *   filter: { who: string, what: string, text: string }, notice: null | import("./types.js").Notice, seen: number, tip: { cell?: string | null, key?: string, ask?: string } | null,
 *   routesOn: boolean | string, playing: boolean, sinceOpen: boolean, late: boolean, mark: number | null }} Ui
 */

const PATIENCE = 4000;
const REST = 250;

/** @typedef {ReturnType<typeof createApp>} App */

/**
 * @param {import("./model.js").Source} source
 * @param {HTMLElement} host
 * @param {AbortSignal} signal
 */
export function createApp(source, host, signal) {
  const root = document.createElement("div");
  root.className = "lw-root";
  // The notebook must not take our keys for its own; only keys typed inside the widget are concerned.
  root.setAttribute("data-lm-suppress-shortcuts", "true");
  root.setAttribute("role", "region");
  const style = document.createElement("style");
  style.textContent = css + replayCss;
  host.append(style, root);

  /** @type {Map<string, Preview>} */
  const previews = new Map();
  /** @type {Map<string, Why>} */
  const whys = new Map();
  let log = logs.NO_LOG;
  let asked = "";
  let frame = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let patience;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let player;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  let optionsData = source.options();
  let sentAt = 0;
  /** The position on the screen: a click is judged by what the person saw, which may be older than what has come. */
  let seenAt = "";
  let told = false;
  /** @type {number[]} */
  const roundTrips = [];

  const app = {
    source,
    root,
    live: source.live,
    replay: source.replay,
    board: source.board(),
    view: source.view(),
    options: opt.unpack(optionsData),
    /** @type {Ui} */
    ui: {
      sel: sel.EMPTY,
      pending: null,
      tab: "log",
      popover: null,
      filter: { who: "", what: "", text: "" },
      notice: null,
      seen: 0,
      tip: null,
      routesOn: true,
      playing: false,
      sinceOpen: false,
      late: false,
      mark: null,
    },

    /** @param {string} key @param {Record<string, any>} [params] */
    t(key, params) {
      const text = source.texts()[key] ?? key;
      return params ? text.replace(/\{(\w+)\}/g, (all, name) => (name in params ? String(params[name]) : all)) : text;
    },
    /** @param {number} amount */
    money: (amount) => `${app.board.currency}${amount.toLocaleString("en").replaceAll(",", "\u202f")}`,
    /** @param {string} id */
    company: (id) => app.board.companies[id] ?? { name: id, colour: "black", letters: id.slice(0, 2), pattern: "plain" },
    /** @param {string} account */
    account: (account) => (account === "bank" ? app.t("ui.bank") : (app.board.companies[account]?.name ?? account)),
    theme: () => root.dataset.theme ?? "light",
    lit: () => sel.lit(app.options, app.ui.sel),
    /** The routes to draw: of what is pointed at, else of the last move; of all companies that ran, or of one. */
    routes: () => {
      const on = app.ui.routesOn;
      return on ? (app.preview()?.routes ?? app.view.routes.filter((r) => on === true || r.company === on)) : [];
    },
    lines: () => log.lines,
    /** Cells that a move of a replay changed. */
    /** Cells that a move changed: in a replay, or since the person last moved. */
    marked: () => (app.replay ? changedCells(app) : app.view.built),
    describe: (/** @type {string} */ cell) => describeCell(app, cell),

    /** Change what the person sees; no message goes to Python. @param {Partial<Ui>} change */
    set(change) {
      app.ui = { ...app.ui, ...change };
      app.redraw();
    },
    /** @param {sel.Selection} s */
    select(s) {
      app.set({ sel: s });
      const action = sel.chosen(app.options, s);
      if (action) app.askPreview(action);
      board.schedule(false);
    },
    /** @param {Action} action */
    act(action) {
      if (app.ui.pending || !app.live) return;
      app.ui = { ...app.ui, sel: sel.EMPTY, tip: null };
      clearTimeout(resting);
      app.wait();
      sentAt = performance.now();
      source.send({ kind: "act", at: seenAt, seq: app.view.n, action });
    },
    confirm() {
      const action = sel.chosen(app.options, app.ui.sel);
      if (action) app.act(action);
    },
    /** @param {string} kind @param {Record<string, any>} [more] */
    ask(kind, more) {
      source.send({ kind, at: app.view.at, seq: app.view.n, ...more });
    },
    /** Ask for a move through the game: undo, redo, goto, restart. @param {string} kind @param {Record<string, any>} [more] */
    move(kind, more) {
      if (app.live) app.wait();
      app.ask(kind, more);
    },
    /** Ask Python for something beside the moves; without an answer the person is told so. @param {string} kind @param {Record<string, any>} more */
    askPython(kind, more) {
      app.wait();
      try {
        source.send({ kind, ...more });
      } catch {
        app.set({ late: true });
      }
    },
    wait() {
      app.set({ pending: app.view.at });
      clearTimeout(patience);
      // The question may be lost for good: the person can ask again, and Python refuses what it has answered before.
      patience = setTimeout(() => app.set({ late: true, pending: null }), PATIENCE);
    },
    /** @param {Action} action */
    askPreview(action) {
      const key = opt.keyOf(action);
      if (previews.has(key) || !app.live) return;
      source.send({ kind: "preview", at: app.options.at, key, action });
    },
    /** The consequence of what is chosen or pointed at. @returns {Preview | undefined} */
    preview() {
      const action = sel.chosen(app.options, app.ui.sel);
      const key = action ? opt.keyOf(action) : app.ui.tip?.key;
      return key ? previews.get(key) : undefined;
    },
    /** The pointer or the focus rests on a cell. @param {string | null} cell @param {boolean} [force] */
    pointAt(cell, force) {
      app.set({ tip: cell ? { cell } : null });
      if (!cell || !app.live || !app.options.list.length) return;
      const lit = app.lit();
      const g = sel.ghost(app.options, app.ui.sel, cell);
      if (g && !app.ui.sel.cell) {
        app.askPreview(g.action);
        app.set({ tip: { cell, key: opt.keyOf(g.action) } });
      } else if (!lit.has(cell) && (lit.size || force)) app.askWhy({ cell, company: sel.acting(app.options, app.ui.sel) ?? "" });
    },
    /** Why is this not possible?  Asked once for each position. @param {Record<string, string>} target */
    askWhy(target) {
      if (!app.live) return;
      const key = JSON.stringify(target);
      app.set({ tip: { ...(target.cell ? { cell: target.cell } : {}), ask: key } });
      if (!whys.has(key)) source.send({ kind: "why", at: app.view.at, key, target });
    },
    /** The answer to what was asked last, if it is here. */
    why: () => (app.ui.tip?.ask ? whys.get(app.ui.tip.ask) : undefined),
    /** Do something once the pointer has come to rest: hovering alone asks Python nothing. @param {() => void} then */
    rest(then) {
      clearTimeout(resting);
      resting = setTimeout(then, REST);
    },
    /** The pointer has left a choice, or a cell: then only a tip about a cell goes, as the page may have scrolled to what the focus asks about. @param {unknown} [what] */
    leave(what) {
      clearTimeout(resting);
      if (what !== "cell" || app.ui.tip?.cell) app.set({ tip: null });
    },
    /** Point at a choice: its consequence is asked for. @param {Action} action */
    consider(action) {
      app.set({ tip: { key: opt.keyOf(action) } });
      app.askPreview(action);
    },
    /** @param {string} account */
    ledger(account) {
      if (!app.live && !app.replay) return;
      app.set({ popover: { kind: "ledger", account, rows: null } });
      app.ask("ledger", { account });
    },
    /** @param {string} text */
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text);
        app.set({ notice: { text: app.t("ui.copied"), detail: "", id: -1, tone: "good" } });
      } catch {
        app.set({ popover: { kind: "text", text } });
      }
    },
    /** Play the moves one by one from here. @param {boolean} on */
    play(on) {
      clearTimeout(player);
      app.set({ playing: on });
      if (!on) return;
      const step = () => {
        look();
        if (app.view.n >= app.view.total) return app.play(false);
        app.ask("redo", { one: true });
        player = setTimeout(step, app.replay ? 1000 * source.setting("speed") : 700);
      };
      step();
    },
    redraw() {
      if (!frame) frame = requestAnimationFrame(render);
    },
    /** Whether the screen shows all that is known; the browser tests wait for it. */
    drawn: () => !told && !frame && !board.waiting(),
    /** Milliseconds from each choice to the board redrawn with the answer; the browser tests print them. */
    roundTrips: () => [...roundTrips],
    get boardApi() {
      return board;
    },
  };

  const board = createBoard(app, signal);

  function render() {
    frame = 0;
    if (signal.aborted) return;
    seenAt = app.view.at;
    const active = /** @type {Document | ShadowRoot} */ (root.getRootNode()).activeElement;
    const hadFocus = active && root.contains(active);
    patch(root, screen(app));
    root.setAttribute("aria-label", app.board.title.name);
    root.classList.toggle("lw-pending", app.ui.pending !== null);
    if (hadFocus && !root.contains(/** @type {Document | ShadowRoot} */ (root.getRootNode()).activeElement)) app.boardApi && refocus();
  }

  /** The focused control went away with its step: go on where the next choice is. */
  function refocus() {
    if (app.lit().size) board.focus();
    else /** @type {HTMLElement | null} */ (root.querySelector(".lw-choice:not([aria-disabled=true]), .lw-half:not([aria-disabled=true]), .lw-strip button"))?.focus({ preventScroll: true });
  }

  /** The traits of one message come one by one in some places: look at them when all are there. */
  function changed() {
    if (told) return;
    told = true;
    queueMicrotask(look);
  }

  let langSeen = app.board.lang;
  let positionSeen = app.view.at;
  function look() {
    if (!told || signal.aborted) return;
    told = false;
    app.board = source.board();
    app.view = source.view();
    const data = source.options();
    if (data !== optionsData) {
      optionsData = data;
      app.options = data && data.at === app.view.at ? opt.unpack(data) : opt.NOTHING;
    } else if (data && app.options === opt.NOTHING && data.at === app.view.at) app.options = opt.unpack(data);
    if (app.board.lang !== langSeen) {
      langSeen = app.board.lang;
      previews.clear();
      whys.clear();
      app.select(app.ui.sel);
    }
    if (app.view.at !== positionSeen) {
      positionSeen = app.view.at;
      previews.clear();
      whys.clear();
      app.ui = { ...app.ui, tip: null, routesOn: true };
      if (sentAt) {
        const begun = sentAt;
        sentAt = 0;
        // Measured to the frame after the one that draws the answer.
        requestAnimationFrame(() => requestAnimationFrame(() => roundTrips.push(performance.now() - begun)));
      }
    }
    settled();
    log = logs.onBranch(log, app.view.branch);
    const error = source.setting("_error");
    if (error && error.id && error.id !== app.ui.seen) app.ui = { ...app.ui, notice: error, seen: error.id };
    app.ui = { ...app.ui, sel: sel.settle(app.options, app.ui.sel) };
    fetchLog();
    // Python may have chosen other colours.
    root.dispatchEvent(new Event("lw-theme"));
    board.update();
    app.redraw();
  }

  function settled() {
    clearTimeout(patience);
    app.ui = { ...app.ui, pending: null, late: false };
  }

  function fetchLog() {
    const from = logs.missing(log, app.view.total);
    const wanted = `${log.branch}:${from}:${app.view.total}`;
    if (from < 0 || wanted === asked) return;
    asked = wanted;
    source.send({ kind: "log", from, branch: log.branch });
  }

  /** @param {any} m */
  function message(m) {
    if (!m || typeof m !== "object") return;
    look();
    if (m.kind === "preview" && m.at === app.view.at) previews.set(m.key, m.preview);
    else if (m.kind === "why" && m.at === app.view.at) whys.set(m.key, m.why);
    else if (m.kind === "log") {
      log = logs.onLines(log, m);
      fetchLog();
    } else if (m.kind === "ledger" && app.ui.popover?.kind === "ledger" && app.ui.popover.account === m.account) {
      app.ui = { ...app.ui, popover: { ...app.ui.popover, rows: m.rows, more: m.more } };
    } else if (m.kind === "text") {
      app.copy(m.text);
    } else if (m.kind === "file") {
      download(m.name, m.text);
    } else if (m.kind === "notice") {
      settled();
      app.ui = { ...app.ui, notice: { text: m.text, detail: m.detail ?? "", id: -1, tone: m.tone ?? "info" } };
    } else if (m.kind === "branched") {
      settled();
      openBranch(app, host, m, createApp, signal);
    } else if (m.kind === "settled") {
      settled();
    } else if (m.kind === "rev") {
      // The server dropped a message on the way: ask for the whole position again, and for lines that never came.
      if (m.rev > app.view.rev) source.send({ kind: "resync", rev: app.view.rev });
      asked = "";
      fetchLog();
    }
    board.schedule(false);
    app.redraw();
  }

  /** @param {string} name @param {string} text */
  function download(name, text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
    link.download = name;
    link.click();
    // A slow browser may take its time until it reads the text.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  source.on(changed, message, signal);
  watchTheme(root, () => source.setting("theme") || "auto", () => {
    board.schedule();
    app.redraw();
  }, signal);
  root.addEventListener("keydown", (e) => onKey(app, e), { signal });
  signal.addEventListener("abort", () => {
    cancelAnimationFrame(frame);
    clearTimeout(patience);
    clearTimeout(player);
    clearTimeout(resting);
    patch(root, []);
    root.remove();
    style.remove();
  });
  log = logs.onBranch(log, app.view.branch);
  fetchLog();
  patch(root, [h("div", {})]);
  render();
  board.update();
  if (app.live) source.send({ kind: "hello", rev: app.view.rev });
  return app;
}
