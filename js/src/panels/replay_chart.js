// A chart of the whole game with a line at the cursor: a click or a drag in it moves the replay.
import { h } from "../dom.js";
import { companyColour, DASHES, ROUTES } from "../paint/theme.js";
import { panel, token } from "./bits.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.js").View} View */
/** @typedef {{ id: string, company: boolean, values: (number | null)[] }} Series */

const WIDE = 1000;
const HIGH = 200;
const STRIPE = 7;

/** What each chart draws. @type {Record<string, (v: View) => [id: string, value: number | null][]>} */
const KINDS = {
  prices: (v) => v.companies.map((c) => [c.id, c.price || null]),
  income: (v) => v.companies.map((c) => [c.id, c.income]),
  treasury: (v) => v.companies.map((c) => [c.id, c.treasury]),
  worth: (v) => v.players.map((p) => [p.name, p.worth]),
  cash: (v) => v.players.map((p) => [p.name, p.cash]),
};

/** @param {View[]} views @param {string} kind @returns {Series[]} */
export function series(views, kind) {
  const pick = KINDS[kind];
  /** @type {Map<string, Series>} */
  const out = new Map();
  views.forEach((view, n) => {
    for (const [id, value] of pick(view)) {
      let s = out.get(id);
      if (!s) out.set(id, (s = { id, company: kind !== "worth" && kind !== "cash", values: Array(views.length).fill(null) }));
      s.values[n] = value;
    }
  });
  return [...out.values()];
}

/** The steps of an axis: few and round; the first one is at or below the least value, the last one at or above the greatest. @param {number} least @param {number} most */
export function steps(least, most) {
  const rough = Math.max(most - least, 4) / 4;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((m) => m * ten).find((m) => m >= rough) ?? 10 * ten;
  const first = Math.floor(least / step + 1e-9);
  return Array.from({ length: Math.max(1, Math.ceil(most / step - 1e-9) - first) + 1 }, (_, i) => (first + i) * step);
}

/**
 * The lines as strokes at their true height: a line keeps its height until the next change.  Where several lines run together, each of them
 * has its share of the dashes, `part` of `of`, so that none hides another.
 * @param {Series[]} list @param {number} low @param {number} top
 * @returns {{ i: number, part: number, of: number, d: string }[]}
 */
export function strokes(list, low, top) {
  const last = (list[0]?.values.length ?? 1) - 1;
  const x = (/** @type {number} */ n) => Math.round((10 * WIDE * n) / Math.max(1, last)) / 10;
  const y = (/** @type {number} */ v) => Math.round(10 * HIGH * (1 - (v - low) / (top - low))) / 10;
  /** @type {Map<string, { i: number, part: number, of: number, d: string }>} */
  const out = new Map();
  list.forEach(({ values }, i) => {
    const path = (/** @type {number[]} */ those) => {
      const [part, of] = [those.indexOf(i), those.length];
      const key = `${i}|${part}|${of}`;
      if (!out.has(key)) out.set(key, { i, part, of, d: "" });
      return /** @type {{ d: string }} */ (out.get(key));
    };
    const same = (/** @type {number} */ n) => list.flatMap((s, k) => (s.values[n] === values[n] ? [k] : []));
    for (let n = 0; n <= last; ) {
      const v = values[n];
      if (v === null) {
        n++;
        continue;
      }
      const together = same(n);
      let end = n + 1;
      while (end <= last && values[end] === v && String(same(end)) === String(together)) end++;
      const next = end <= last ? values[end] : null;
      path(together).d += `M${x(n)} ${y(v)}H${x(Math.min(end, last))}`;
      if (next !== null && next !== v) path([i]).d += `M${x(end)} ${y(v)}V${y(next)}`;
      n = end;
    }
  });
  return [...out.values()];
}

/** @type {WeakMap<View[], Map<string, Series[]>>} */
const kept = new WeakMap();

/** @param {View[]} views @param {string} kind */
function seriesOf(views, kind) {
  let all = kept.get(views);
  if (!all) kept.set(views, (all = new Map()));
  let found = all.get(kind);
  if (!found) all.set(kind, (found = series(views, kind)));
  return found;
}

/** @param {App} app */
export function chart(app) {
  const { replay, view, t, source } = app;
  const kind = source.setting("chart");
  if (!replay || !kind || !(kind in KINDS)) return null;
  const views = replay.views();
  const list = seriesOf(views, kind);
  const ticks = axis(list, kind);
  const [low, top] = [ticks[0], ticks[ticks.length - 1]];
  const up = (/** @type {number} */ v) => `${(100 * (v - low)) / (top - low)}%`;
  const left = `${(100 * view.n) / Math.max(1, view.total)}%`;
  const go = (/** @type {PointerEvent} */ e) => {
    if (e.type === "pointermove" && !(e.buttons & 1)) return;
    const el = /** @type {HTMLElement} */ (e.currentTarget);
    if (e.type === "pointerdown") el.setPointerCapture(e.pointerId);
    const box = el.getBoundingClientRect();
    if (app.ui.playing) app.play(false);
    replay.go(((e.clientX - box.left) / box.width) * view.total);
  };
  const name = (/** @type {Series} */ s) => (s.company ? app.company(s.id).name : s.id);
  const now = list.map((s, i) => ({ s, i, value: s.values[view.n] })).filter((r) => r.value !== null).sort((a, b) => /** @type {number} */ (b.value) - /** @type {number} */ (a.value));
  return panel(
    app,
    t(`ui.replay.chart.${kind}`),
    "chart",
    h(
      "div",
      { class: "lw-plot" },
      h("div", { class: "lw-axis", "aria-hidden": "true" }, ticks.map((v) => h("span", { key: String(v), style: { bottom: up(v) } }, String(v)))),
      h(
        "div",
        { class: "lw-area", onpointerdown: go, onpointermove: go, role: "img", "aria-label": t("ui.replay.chart-of", { chart: t(`ui.replay.chart.${kind}`), values: now.map((r) => `${name(r.s)} ${r.value}`).join(", ") }) },
        drawing(app, list, kind, ticks),
        h("i", { class: "lw-cursor", style: { left } }),
        now.map(({ s, i, value }, k) => h("i", { class: "lw-spot", key: s.id, style: { left, bottom: up(/** @type {number} */ (value)), "--aside": beside(now, k) } }, s.company ? token(app, s.id, 14) : dot(i))),
      ),
      h("ul", { class: "lw-readout" }, now.map(({ s, i, value }) => h("li", { key: s.id }, s.company ? token(app, s.id, 16) : dash(i), h("span", null, s.company ? app.company(s.id).letters : s.id), h("b", null, app.money(/** @type {number} */ (value)))))),
    ),
  );
}

/** How many lines of the same value stand before this one: their signs stand side by side. @param {{ value: number | null }[]} list @param {number} k */
const beside = (list, k) => list.slice(0, k).filter((r) => r.value === list[k].value).length;

/** @param {number} i */
const dot = (i) => h("svg", { viewBox: "0 0 14 14", width: 12, height: 12 }, h("circle", { cx: 7, cy: 7, r: 5, fill: ROUTES[i % ROUTES.length], stroke: "var(--bg)", "stroke-width": 2 }));

/** @param {number} i */
const dash = (i) => h("svg", { viewBox: "0 0 24 8", width: 24, height: 8, "aria-hidden": "true" }, h("path", { d: "M0 4H24", fill: "none", stroke: ROUTES[i % ROUTES.length], "stroke-width": 3, "stroke-dasharray": pattern(i) }));

/** @param {number} i */
const pattern = (i) => DASHES[i % DASHES.length].map((d) => d * 40).join(" ") || undefined;

/** @param {Series[]} list @param {string} kind */
function axis(list, kind) {
  const all = list.flatMap((s) => s.values.filter((v) => v !== null));
  // Prices never come near nothing: their axis begins where they do.
  return steps(kind === "prices" && all.length ? Math.min(.../** @type {number[]} */ (all)) : 0, Math.max(1, .../** @type {number[]} */ (all)));
}

/** All that does not follow the cursor. @param {App} app @param {Series[]} list @param {string} kind @param {number[]} ticks */
function drawing(app, list, kind, ticks) {
  const { view } = app;
  const [low, top] = [ticks[0], ticks[ticks.length - 1]];
  const marks = /** @type {import("../replay.js").Replay} */ (app.replay).marks();
  const x = (/** @type {number} */ n) => (WIDE * n) / Math.max(1, view.total);
  const bands = [[0, 1], ...marks.phases.filter(([n]) => n > 0)];
  return h(
    "svg",
    { class: "lw-lines-svg", viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true", memo: `${app.replay?.version()}|${kind}|${app.theme()}` },
    bands.map(([n], i) => i % 2 === 1 && h("rect", { class: "lw-band", x: x(n), y: 0, width: x(bands[i + 1]?.[0] ?? view.total) - x(n), height: HIGH })),
    ticks.map((v) => h("path", { class: "lw-gridline", d: `M0 ${HIGH * (1 - (v - low) / (top - low))}H${WIDE}` })),
    strokes(list, low, top).map(({ i, part, of, d }) => {
      const s = list[i];
      const colour = s.company ? companyColour(app.company(s.id).colour).fill : ROUTES[i % ROUTES.length];
      const striped = { "stroke-dasharray": `${STRIPE} ${STRIPE * (of - 1)}`, "stroke-dashoffset": -STRIPE * part };
      return [part === 0 && h("path", { class: "lw-case", d }), h("path", { class: "lw-curve", d, stroke: colour, ...(of > 1 ? striped : { "stroke-dasharray": s.company ? undefined : pattern(i) }) })];
    }),
  );
}
