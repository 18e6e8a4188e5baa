// The whole screen, from the parts.
import { h } from "../dom.js";
import { laysAreExtra } from "../options.js";
import { choices } from "./choices.js";
import { log, timeline } from "./history.js";
import { popover } from "./popovers.js";
import { comparison, replayBar, said } from "./replay.js";
import { chart } from "./replay_chart.js";
import { alerts, boardTools, notice, prompt, since, strip, tip } from "./strip.js";
import { cards, companies, market, players, ranking, runs, tiles, trains } from "./tables.js";

/**
 * What is asked stands on top, where to do it beside it: the board, and to its right the choices.  Everything else is below.
 * @param {import("../app.js").App} app @returns {import("../dom.js").VNode[]}
 */
export function screen(app) {
  const frame = `lw-frame${app.replay ? " lw-replaying" : ""}${app.view.round || app.replay ? "" : " lw-setup"}`;
  // What can be chosen now comes first: a card, or what the card allows.
  const act = laysAreExtra(app.options) ? [cards(app), choices(app)] : [choices(app), cards(app)];
  return /** @type {import("../dom.js").VNode[]} */ ([
    h("div", { class: frame, key: "frame" },
      h("div", { class: "lw-top", key: "top" }, strip(app), app.replay ? [replayBar(app), said(app)] : prompt(app), alerts(app), notice(app), since(app)),
      h("div", { class: "lw-middle", key: "middle" }, ranking(app), h("div", { class: "lw-stage", key: "stage" }, boardFrame(app), tip(app)), chart(app), comparison(app), runs(app)),
      h("div", { class: "lw-side", key: "side" }, h("div", { class: "lw-act", key: "act" }, act), h("div", { class: "lw-bottom", key: "bottom" }, !app.replay && timeline(app), tabs(app))),
      h("div", { class: "lw-below", key: "below" }, market(app), h("div", { class: "lw-people", key: "people" }, players(app), companies(app))),
    ),
    h("div", { class: "lw-sr", key: "live", "aria-live": "polite", role: "status" }, [...app.view.news, app.view.prompt].join(" ")),
    popover(app),
  ].filter(Boolean));
}

/** @param {import("../app.js").App} app */
function boardFrame(app) {
  const slot = (/** @type {HTMLElement} */ el) => {
    if (app.boardApi && app.boardApi.el.parentElement !== el) el.append(app.boardApi.el);
  };
  return h("div", { class: "lw-boardframe", key: "board" }, h("div", { class: "lw-slot", key: "slot", hook: slot }), boardTools(app));
}

/** @param {import("../app.js").App} app */
function tabs(app) {
  const { ui, t } = app;
  const names = ["log", "trains", "tiles"];
  const body = ui.tab === "trains" ? trains(app) : ui.tab === "tiles" ? tiles(app) : log(app);
  return h("section", { class: "lw-panel lw-tabs", key: "tabs" },
    h("div", { role: "tablist", class: "lw-tablist", "data-row": "" }, names.map((name) => h("button", { type: "button", key: name, role: "tab", class: "lw-tab", "aria-selected": String(ui.tab === name), onclick: () => app.set({ tab: name }) }, t(`ui.${name}`)))),
    h("div", { role: "tabpanel", class: "lw-tabpanel", "aria-label": t(`ui.${ui.tab}`), tabindex: 0 }, body),
  );
}
