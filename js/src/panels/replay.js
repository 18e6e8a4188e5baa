// The replay's own parts: the bar with the line of moves, what the move was, its comment, and the comparison of two moves.
import { h } from "../dom.js";
import { neighbour, stops } from "../replay.js";
import * as compare from "../replay_compare.js";
import { editComment, leap, toggleMark } from "../replay_keys.js";
import { icon, iconButton, token } from "./bits.js";

/** @typedef {import("../app.js").App} App */

const SPEEDS = [0.1, 0.3, 0.8, 2, 5];
const STEPPERS = ["turn", "round", "phase", "run"];
const CHARTS = ["", "prices", "worth", "income", "cash", "treasury"];

/** @param {App} app */
export function replayBar(app) {
  const { view, t, ui, replay, source } = app;
  if (!replay) return null;
  const at = (/** @type {any} */ e) => {
    if (app.ui.playing) app.play(false);
    replay.go(Number(e.target.value));
  };
  const kinds = replay.commented().length ? [...STEPPERS, "comment"] : STEPPERS;
  return h(
    "div",
    { class: "lw-replay", key: "replay", role: "group", "aria-label": t("ui.replay") },
    h(
      "div",
      { class: "lw-replay-line" },
      h(
        "div",
        { class: "lw-replay-steps" },
        iconButton("start", t("ui.replay.start"), () => replay.go(0), { disabled: view.n === 0 }),
        iconButton("left", t("ui.back"), () => leap(app, "move", -1), { disabled: view.n === 0 }),
        h("button", { type: "button", class: "lw-iconbutton lw-replay-play", "aria-label": t(ui.playing ? "ui.pause" : "ui.play"), title: t(ui.playing ? "ui.pause" : "ui.play"), onclick: () => start(app) }, icon(ui.playing ? "pause" : "play", 20)),
        iconButton("right", t("ui.forward"), () => leap(app, "move", 1), { disabled: view.n >= view.total }),
        iconButton("end", t("ui.to-end"), () => replay.go(view.total), { disabled: view.n >= view.total }),
      ),
      h(
        "div",
        { class: "lw-scrub" },
        h("input", { type: "range", min: 0, max: view.total, step: 1, value: String(view.n), "aria-label": t("ui.jump"), "aria-valuetext": t("ui.move-of", { n: view.n, of: view.total }), oninput: at }),
        ruler(app),
      ),
      h("span", { class: "lw-count" }, t("ui.move-of", { n: view.n, of: view.total })),
    ),
    h(
      "div",
      { class: "lw-replay-tools" },
      kinds.map((what) => stepper(app, what)),
      h("label", { class: "lw-pick" }, h("span", { class: "lw-sr" }, t("ui.replay.speed")), choice(SPEEDS.map((s) => [String(s), t("ui.replay.seconds", { n: s })]), String(nearest(source.setting("speed") ?? 0.8)), (v) => source.set("speed", Number(v)))),
      h("label", { class: "lw-pick" }, t("ui.replay.chart"), choice(CHARTS.map((c) => [c, t(`ui.replay.chart.${c || "none"}`)]), source.setting("chart") ?? "", (v) => source.set("chart", v))),
      h("button", { type: "button", class: "lw-button", "aria-pressed": String(ui.mark !== null), onclick: () => toggleMark(app) }, t("ui.replay.compare")),
      replay.kernel && h("button", { type: "button", class: "lw-button", onclick: () => app.askPython("branch", { n: view.n }) }, t("ui.resume")),
    ),
  );
}

/** @param {App} app */
function start(app) {
  const { view, replay, ui } = app;
  if (!ui.playing && view.n >= view.total) replay?.go(0);
  app.play(!ui.playing);
}

/** @param {number} speed */
const nearest = (speed) => SPEEDS.reduce((best, s) => (Math.abs(s - speed) < Math.abs(best - speed) ? s : best));

/** @param {[string, string][]} list @param {string} now @param {(value: string) => void} pick */
const choice = (list, now, pick) => h("select", { value: now, onchange: (/** @type {any} */ e) => pick(e.target.value) }, list.map(([value, text]) => h("option", { value, key: value, selected: value === now }, text)));

/** Two arrows round a word. @param {App} app @param {string} what */
function stepper(app, what) {
  const { t, view, replay } = app;
  if (!replay) return null;
  const list = stops(replay, what);
  const name = t(`ui.replay.${what}`);
  const off = (/** @type {number} */ way) => neighbour(list, view.n, way, view.total) === view.n;
  return h(
    "span",
    { class: "lw-stepper", key: what, role: "group", "aria-label": name },
    iconButton("left", t("ui.replay.last", { what: name }), () => leap(app, what, -1), { disabled: off(-1) }),
    h("span", { "aria-hidden": "true" }, name),
    iconButton("right", t("ui.replay.next", { what: name }), () => leap(app, what, 1), { disabled: off(1) }),
  );
}

/** Rounds, phases, runs and comments under the line of moves; a click goes there. @param {App} app */
function ruler(app) {
  const { replay, view, t } = app;
  if (!replay || !view.total) return null;
  const marks = replay.marks();
  const left = (/** @type {number} */ n) => ({ left: `${(100 * n) / view.total}%` });
  const rounds = marks.rounds.filter(([, round]) => round > 0);
  const mark = app.ui.mark;
  const go = (/** @type {MouseEvent} */ e) => {
    const box = /** @type {HTMLElement} */ (e.currentTarget).getBoundingClientRect();
    replay.go(((e.clientX - box.left) / box.width) * view.total);
  };
  return h(
    "div",
    { class: `lw-ruler${replay.commented().length ? " lw-commented-ruler" : ""}`, "aria-hidden": "true", onclick: go, memo: `${replay.version()}|${replay.commented()}|${mark}|${t("ui.replay.round")}` },
    rounds.map(([n, round], i) => h("i", { class: `lw-round${i % 2 ? " lw-odd" : ""}`, key: `r${n}`, style: { ...left(n), width: `${(100 * ((rounds[i + 1]?.[0] ?? view.total) - n)) / view.total}%` } }, String(round))),
    stops(replay, "run").map((n) => h("i", { class: "lw-run", key: `g${n}`, style: left(n) })),
    marks.phases.map(([n, phase]) => h("i", { class: "lw-phasemark", key: `p${n}`, style: left(n), title: t("ui.phase", { n: phase }) })),
    replay.commented().map((n) => h("i", { class: "lw-commentmark", key: `c${n}`, style: left(n) })),
    mark !== null && h("i", { class: "lw-markmark", key: "mark", style: left(mark) }, "A"),
  );
}

/** What the move was, who is next, and the comment. @param {App} app */
export function said(app) {
  const { view, t, replay } = app;
  if (!replay) return null;
  const line = replay.lines()[view.n - 1];
  const comment = view.n ? replay.comment(view.n) : "";
  return h(
    "div",
    { class: `lw-said${replay.commented().length ? " lw-commented" : ""}`, key: "said" },
    h(
      "div",
      { class: "lw-said-move", tabindex: 0, role: "group", "aria-label": t("ui.move-of", { n: view.n, of: view.total }) },
      h("p", { class: "lw-sentence" }, h("span", { class: "lw-n" }, String(view.n)), " ", line ? line.text : t("ui.replay.setup")),
      h("p", { class: "lw-muted" }, h("b", null, t("ui.replay.then")), " ", view.prompt),
      line && line.more.map((text) => h("p", { class: "lw-muted" }, text)),
    ),
    (comment || replay.kernel || replay.commented().length > 0) &&
      h(
        "div",
        { class: "lw-said-comment" },
        h("p", { class: comment ? "lw-comment" : "lw-muted", tabindex: comment ? 0 : undefined }, comment || t("ui.replay.no-comment")),
        replay.kernel && view.n > 0 && h("button", { type: "button", class: "lw-link", onclick: () => editComment(app) }, t(comment ? "ui.replay.edit" : "ui.replay.write")),
      ),
  );
}

/** The window for a comment. @param {App} app @param {any} p @returns {[string, any[]]} */
export function commentWindow(app, p) {
  const { t, replay } = app;
  const save = () => {
    app.set({ popover: null });
    if (p.text !== replay?.comment(p.n)) app.askPython("comment", { n: p.n, text: p.text });
  };
  return [
    t("ui.replay.comment-on", { n: p.n }),
    [
      h("p", { class: "lw-muted" }, replay?.lines()[p.n - 1]?.text ?? ""),
      h("textarea", { rows: 5, maxlength: 2000, value: p.text, "aria-label": t("ui.replay.comment"), oninput: (/** @type {any} */ e) => (p.text = e.target.value), onkeydown: (/** @type {KeyboardEvent} */ e) => e.key === "Enter" && (e.ctrlKey || e.metaKey) && save() }),
      h("div", { class: "lw-row" }, h("button", { type: "button", class: "lw-button lw-primary", onclick: save }, t("ui.replay.keep")), h("button", { type: "button", class: "lw-button", onclick: () => app.set({ popover: null }) }, t("ui.cancel"))),
    ],
  ];
}

/** The two positions that are compared, the earlier one first. @param {App} app @returns {[number, number] | null} */
export function compared(app) {
  const { ui, view } = app;
  if (!app.replay || ui.mark === null) return null;
  return ui.mark < view.n ? [ui.mark, view.n] : [view.n, ui.mark];
}

/** Cells to frame on the board: what the move changed, or what differs between the compared moves. @param {App} app @returns {string[]} */
export function changedCells(app) {
  const { replay, view } = app;
  if (!replay) return [];
  const views = replay.views();
  const [a, b] = compared(app) ?? [view.n - 1, view.n];
  return views[a] && views[b] ? compare.cells(views[a], views[b]) : [];
}

/** @param {App} app */
export function comparison(app) {
  const { t, replay } = app;
  const pair = compared(app);
  if (!pair || !replay) return null;
  const [a, b] = pair;
  const views = replay.views();
  const list = views[a] && views[b] ? compare.rows(views[a], views[b]) : [];
  return h(
    "section",
    { class: "lw-panel lw-compare", key: "compare", "aria-label": t("ui.replay.compare") },
    h("header", null, h("h3", null, t("ui.replay.changes", { a, b })), iconButton("close", t("ui.close"), () => toggleMark(app))),
    a === b ? h("p", { class: "lw-muted" }, t("ui.replay.go-elsewhere")) : !list.length ? h("p", { class: "lw-muted" }, t("ui.replay.nothing")) : null,
    list.length > 0 &&
      h(
        "div",
        { class: "lw-scroll", tabindex: 0, role: "group", "aria-label": t("ui.replay.changes", { a, b }) },
        h(
          "table",
          { class: "lw-list", memo: `${replay.version()}|${a}|${b}|${app.theme()}` },
          h("thead", null, h("tr", null, [t("ui.replay.who"), t("ui.replay.what"), `${t("ui.replay.before")} → ${t("ui.replay.after")}`, "±"].map((k, i) => h("th", { scope: "col", class: i > 1 ? "lw-num" : "" }, k)))),
          h("tbody", null, list.map((row, i) => compareRow(app, row, i ? list[i - 1] : null))),
        ),
      ),
  );
}

/** @param {App} app @param {compare.Row} row @param {compare.Row | null} above */
function compareRow(app, row, above) {
  const { t } = app;
  const both = typeof row.before === "number" && typeof row.after === "number";
  // A lower rank is a better one: its number says enough.
  const by = both && row.what !== "rank" ? row.after - row.before : 0;
  const first = !above || above.kind !== row.kind || above.who !== row.who;
  const sign = by < 0 ? "−" : "+";
  const size = Math.abs(by);
  return h(
    "tr",
    { class: first ? "lw-first" : "" },
    h("th", { scope: "row" }, first ? [row.kind === "company" && token(app, row.who, 18), " ", name(app, row)] : h("span", { class: "lw-sr" }, name(app, row))),
    h("td", null, t(`ui.replay.col.${row.what}`)),
    h("td", { class: "lw-num" }, h("span", { class: "lw-fromto" }, show(app, row, row.before), h("span", null, "→"), h("b", null, show(app, row, row.after)))),
    h("td", { class: `lw-num ${by < 0 ? "lw-minus" : "lw-plus"}` }, by ? `${sign}${row.money ? app.money(size) : size}` : ""),
  );
}

/** @param {App} app @param {compare.Row} row */
function name(app, row) {
  if (row.kind === "company") return app.company(row.who).name;
  if (row.kind === "cell") return row.who;
  return row.kind === "game" ? app.t("ui.replay.game") : row.who;
}

/** @param {App} app @param {compare.Row} row @param {any} value */
function show(app, row, value) {
  if (value === undefined || value === null || (Array.isArray(value) && !value.length)) return "–";
  if (row.what === "tile") return `${app.board.tiles[value[0]]?.name ?? value[0]}${value[1] ? ` ↻${value[1]}°` : ""}`;
  if (row.what === "holdings") return h("span", { class: "lw-holdings" }, value.map((/** @type {[string, number]} */ [c, n]) => h("span", { class: "lw-holding", title: app.company(c).name }, token(app, c, 16), `${n} %`)));
  if (row.what === "tokens") return h("span", { class: "lw-holdings" }, value.map((/** @type {string} */ c) => token(app, c, 16)));
  if (row.what === "characters") return value.map((/** @type {string} */ c) => app.board.characters[c]?.title ?? c).join(", ");
  if (Array.isArray(value)) return value.join(" ");
  return row.money ? app.money(value) : String(value);
}
