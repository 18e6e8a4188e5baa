// Playing on from a move of a replay: the game that branched off gets its own widget below the replay.
import { modelSource } from "./model.js";

/** How often and how long to wait until the notebook knows the new widget, in milliseconds. */
const TRIES = 200;
const WAIT = 100;

/** @param {import("./app.js").App} app @param {string} id @returns {Promise<import("./model.js").Model | null>} */
async function find(app, id) {
  for (let i = 0; i < TRIES && id; i++) {
    try {
      const model = app.replay?.child(id);
      // Some places have nobody to ask.
      if (!model) return null;
      return await model;
    } catch {
      // Not there yet.
    }
    await new Promise((done) => setTimeout(done, WAIT));
  }
  return null;
}

/**
 * @param {import("./app.js").App} app
 * @param {HTMLElement} host
 * @param {{ n: number, id: string }} m what Python said
 * @param {(source: import("./model.js").Source, host: HTMLElement, signal: AbortSignal) => any} create
 * @param {AbortSignal} signal
 */
export async function openBranch(app, host, m, create, signal) {
  const model = await find(app, m.id);
  if (signal.aborted) return;
  if (!model) {
    app.set({ notice: { text: app.t("ui.replay.branch-code", { n: m.n }), detail: "", id: -1, tone: "info" } });
    return;
  }
  /** @type {any} */ (host.querySelector(":scope > .lw-branch"))?.end();
  const controller = new AbortController();
  const box = document.createElement("section");
  box.className = "lw-branch";
  const head = document.createElement("header");
  const title = document.createElement("strong");
  title.textContent = app.t("ui.replay.branched", { n: m.n });
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = app.t("ui.close");
  head.append(title, close);
  box.append(head);
  const end = () => {
    controller.abort();
    box.remove();
  };
  /** @type {any} */ (box).end = end;
  close.onclick = end;
  signal.addEventListener("abort", end);
  host.append(box);
  const child = create(modelSource(model), box, controller.signal);
  child.root.lilliput = child;
  box.scrollIntoView({ block: "nearest" });
}
