// Where the data comes from: a live model of the notebook, or frames with a cursor and no kernel.
// Both give the same small interface, so the rest of the front end does not know the difference.

/** @typedef {import("./types.js").BoardData} BoardData */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").OptionsData} OptionsData */
/** @typedef {{ get(name: string): any, set(name: string, value: any): void, save_changes(): void, send(content: any): void,
 *   on(name: string, fn: (...args: any[]) => void): void, off(name: string, fn: (...args: any[]) => void): void }} Model */
/**
 * @typedef {{ live: boolean, board(): BoardData, view(): View, options(): OptionsData | undefined, texts(): Record<string, string>,
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
 * Frames: full views folded from the changes that each move made.
 * @param {Record<string, any>[]} frames the first one whole, each later one only with the keys that changed
 * @returns {View[]}
 */
export function unfold(frames) {
  /** @type {View[]} */
  const out = [];
  for (const frame of frames) out.push(/** @type {View} */ ({ ...(out[out.length - 1] ?? {}), ...frame }));
  return out;
}

/**
 * A replay without a kernel: the same widget over a list of views.  `goto`, `undo` and `redo` move the cursor; nothing else is answered.
 * @param {Model} model traits `_board`, `_texts`, `_frames`, `_lines`, `cursor`, `lang`, `theme`, `height`
 * @returns {Source}
 */
export function framesSource(model) {
  let known = model.get("_frames");
  let views = unfold(known);
  /** @type {((m: any) => void)[]} */
  const listeners = [];
  const cursor = () => Math.max(0, Math.min(views.length - 1, model.get("cursor") ?? 0));
  const move = (/** @type {number} */ n) => {
    model.set("cursor", Math.max(0, Math.min(views.length - 1, n)));
    model.save_changes();
  };
  return {
    live: false,
    board: () => model.get("_board"),
    view: () => {
      if (model.get("_frames") !== known) {
        known = model.get("_frames");
        views = unfold(known);
      }
      return { ...views[cursor()], n: cursor(), total: views.length - 1, rev: cursor() };
    },
    options: () => undefined,
    texts: () => model.get("_texts"),
    setting: (name) => model.get(name),
    set(name, value) {
      model.set(name, value);
      model.save_changes();
    },
    send(intent) {
      if (intent.kind === "goto") move(intent.n);
      else if (intent.kind === "undo") move(cursor() - 1);
      else if (intent.kind === "redo") move(cursor() + 1);
      else if (intent.kind === "log") {
        const lines = model.get("_lines") ?? [];
        const branch = views[cursor()]?.branch ?? [0, 0];
        queueMicrotask(() => listeners.forEach((fn) => fn({ kind: "log", branch: branch[0], from: 0, lines })));
      }
    },
    on(changed, message, signal) {
      const names = ["_board", "_texts", "_frames", "cursor", "lang", "theme", "height"];
      for (const name of names) model.on(`change:${name}`, changed);
      listeners.push(message);
      signal.addEventListener("abort", () => {
        for (const name of names) model.off(`change:${name}`, changed);
        listeners.splice(listeners.indexOf(message), 1);
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
