// Where the data comes from: a live model of the notebook, or (replay.js) frames with a cursor and no kernel.
// Both give the same small interface, so most of the front end does not know the difference.

/** @typedef {import("./types.js").BoardData} BoardData */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").OptionsData} OptionsData */
/** @typedef {{ get(name: string): any, set(name: string, value: any): void, save_changes(): void, send(content: any): void,
 *   on(name: string, fn: (...args: any[]) => void): void, off(name: string, fn: (...args: any[]) => void): void }} Model */
/**
 * @typedef {{ live: boolean, replay?: import("./replay.js").Replay, board(): BoardData, view(): View, options(): OptionsData | undefined, texts(): Record<string, string>,
 *   setting(name: string): any, set(name: string, value: any): void, send(intent: any): void,
 *   on(changed: () => void, message: (m: any) => void, signal: AbortSignal): void }} Source
 */

const TRAITS = ["_board", "_view", "_options", "_texts", "_error", "lang", "theme", "height", "speed"];

/**
 * The notebook's model.
 * @param {Model} model
 * @returns {Source}
 */
export function modelSource(model) {
  return {
    live: true,
    board: () => model.get("_board"),
    view: () => model.get("_view"),
    options: () => model.get("_options"),
    texts: () => model.get("_texts"),
    setting: (name) => model.get(name),
    set(name, value) {
      model.set(name, value);
      model.save_changes();
    },
    send: (intent) => model.send(intent),
    on(changed, message, signal) {
      for (const trait of TRAITS) model.on(`change:${trait}`, changed);
      model.on("msg:custom", message);
      signal.addEventListener("abort", () => {
        for (const trait of TRAITS) model.off(`change:${trait}`, changed);
        model.off("msg:custom", message);
      });
    },
  };
}

/**
 * A stand-in for the notebook's model: for exported pages and for tests.
 * @param {Record<string, any>} state
 * @param {(intent: any, model: Model & { emit(name: string, ...args: any[]): void }) => void} [answer]
 */
export function standIn(state, answer) {
  /** @type {Map<string, Set<(...args: any[]) => void>>} */
  const listeners = new Map();
  const model = {
    get: (/** @type {string} */ name) => state[name],
    set(/** @type {string} */ name, /** @type {any} */ value) {
      if (state[name] === value) return;
      state[name] = value;
      model.emit(`change:${name}`);
    },
    save_changes() {},
    send: (/** @type {any} */ intent) => answer?.(intent, model),
    on(/** @type {string} */ name, /** @type {any} */ fn) {
      if (!listeners.has(name)) listeners.set(name, new Set());
      listeners.get(name)?.add(fn);
    },
    off(/** @type {string} */ name, /** @type {any} */ fn) {
      listeners.get(name)?.delete(fn);
    },
    emit(/** @type {string} */ name, /** @type {any[]} */ ...args) {
      for (const fn of [...(listeners.get(name) ?? [])]) fn(...args);
    },
    /** How many listeners are bound; a test counts them after the clean-up. */
    count: () => [...listeners.values()].reduce((n, set) => n + set.size, 0),
  };
  return model;
}
