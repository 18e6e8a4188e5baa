// Keys of the replay, beside those of the widget.
import { neighbour, stops } from "./replay.js";

/** @type {[string, string][]} */
export const REPLAY_HELP = [
  ["← →", "ui.replay.keys.step"],
  ["Shift+← →", "ui.replay.keys.turn"],
  ["PgUp PgDn", "ui.replay.keys.round"],
  ["Home End", "ui.replay.keys.ends"],
  ["P", "ui.replay.keys.phase"],
  ["G", "ui.replay.keys.run"],
  ["K", "ui.replay.keys.comment"],
  ["Space", "ui.replay.keys.play"],
  ["M", "ui.replay.keys.compare"],
  ["E", "ui.replay.keys.edit"],
  ["B", "ui.keys.board"],
  ["L", "ui.keys.log"],
  ["+ − 0", "ui.keys.zoom"],
  ["?", "ui.keys.help"],
  ["Esc", "ui.keys.escape"],
];

/** Move to the next or last turn, round, phase, run or comment. @param {import("./app.js").App} app @param {string} what @param {number} way */
export function leap(app, what, way) {
  const { replay, view } = app;
  if (!replay) return;
  if (app.ui.playing) app.play(false);
  replay.go(what === "move" ? view.n + way : neighbour(stops(replay, what), view.n, way, view.total));
}

/** Set or clear the move to compare with. @param {import("./app.js").App} app */
export function toggleMark(app) {
  app.set({ mark: app.ui.mark === null ? app.view.n : null });
  app.boardApi.schedule(false);
}

/** @param {import("./app.js").App} app */
export function editComment(app) {
  if (app.replay?.kernel && app.view.n > 0) app.set({ popover: { kind: "comment", n: app.view.n, text: app.replay.comment(app.view.n) } });
}

/** @type {Record<string, [string, number]>} */
const LEAPS = { PageUp: ["round", -1], PageDown: ["round", 1], p: ["phase", 1], P: ["phase", -1], g: ["run", 1], G: ["run", -1], k: ["comment", 1], K: ["comment", -1] };

/**
 * @param {import("./app.js").App} app @param {KeyboardEvent} e @param {HTMLElement} target
 * @returns {boolean} whether the key was used
 */
export function onReplayKey(app, e, target) {
  const { replay, view } = app;
  if (!replay) return false;
  const way = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
  if (way) {
    if (target.closest("[data-row], .lw-mirror") && !e.shiftKey) return false;
    leap(app, e.shiftKey ? "turn" : "move", way);
  } else if (e.key in LEAPS) leap(app, ...LEAPS[e.key]);
  else if (e.key === "Home") replay.go(0);
  else if (e.key === "End") replay.go(view.total);
  else if (e.key === " " && target.tagName !== "BUTTON") app.play(!app.ui.playing);
  else if (e.key === "m") toggleMark(app);
  else if (e.key === "e") editComment(app);
  else return false;
  return true;
}
