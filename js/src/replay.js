// A replay: every position of a game is here in the browser, so that moving through it asks nobody.

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").LogLine} LogLine */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {{ turns: number[], rounds: [number, number][], phases: [number, number][], runs: [number, string, number, string][] }} Marks */
/**
 * @typedef {{ go(n: number): void, views(): View[], marks(): Marks, lines(): LogLine[], comment(n: number): string, commented(): number[],
 *   kernel: boolean, version(): number, child(id: string): Promise<Model> | null }} Replay
 */

/** Least time between two messages about the cursor, in milliseconds. */
const QUIET = 150;
const ROWS = 200;

/**
 * Apply a change to a value, which itself stays as it is: `[v]` replaces, `[]` (inside an object) removes, an object goes on inside.
 * @param {any} old @param {any} change @returns {any}
 */
export function patched(old, change) {
  if (change === null) return old;
  if (Array.isArray(change)) return change[0];
  if (Array.isArray(old)) {
    const out = [...old];
    for (const key in change) {
      if (key === "+") out.push(...change[key]);
      else out[Number(key)] = patched(old[Number(key)], change[key]);
    }
    return out;
  }
  const out = { ...old };
  for (const key in change) {
    const inner = change[key];
    if (Array.isArray(inner) && !inner.length) delete out[key];
    // A player may be called __proto__.
    else Object.defineProperty(out, key, { value: patched(out[key], inner), enumerable: true, configurable: true, writable: true });
  }
  return out;
}

/** Full views from the first one and the changes of each move; what did not change is shared. @param {any[]} frames @returns {View[]} */
export function unfold(frames) {
  /** @type {View[]} */
  const out = [];
  for (const frame of frames) out.push(out.length ? patched(out[out.length - 1], frame) : frame);
  return out;
}

/**
 * The place to go to from `n`: the next or last number of a sorted list, or the end of the game.
 * @param {number[]} list @param {number} n @param {number} way 1 or -1 @param {number} end
 */
export function neighbour(list, n, way, end) {
  const found = way > 0 ? list.find((m) => m > n) : list.findLast((m) => m < n);
  return found ?? (way > 0 ? end : 0);
}

/** The numbers at which a stepper stops. @param {Replay} replay @param {string} what @returns {number[]} */
export function stops(replay, what) {
  const marks = replay.marks();
  if (what === "turn") return marks.turns;
  if (what === "comment") return replay.commented();
  const list = what === "round" ? marks.rounds : what === "phase" ? marks.phases : marks.runs;
  return [...new Set(list.map((m) => m[0]))];
}

/**
 * Rows of an account up to a move, the latest first.
 * @param {{ causes: string[], rows: [number, string, string, number, number][] } | undefined} ledger @param {string} account @param {number} n
 */
export function ledgerRows(ledger, account, n) {
  /** @type {[number, string, string, number, number][]} */
  const rows = [];
  let balance = 0;
  for (const [at, payer, payee, amount, cause] of ledger?.rows ?? []) {
    if (at > n || (payer !== account && payee !== account)) continue;
    const signed = payee === account ? amount : -amount;
    balance += signed;
    rows.push([at, payee === account ? payer : payee, ledger?.causes[cause] ?? "", signed, balance]);
  }
  rows.reverse();
  return { rows: rows.slice(0, ROWS), more: Math.max(0, rows.length - ROWS) };
}

/**
 * The source of the front end over frames with a cursor.  With a kernel the cursor is told to Python now and then; without one all the rest works too.
 * @param {Model} model traits `_board`, `_texts`, `_frames`, `_lines`, `_marks`, `_ledger`, `_comments`, `cursor`, `chart`, `speed`, `lang`, `theme`, `height`
 * @returns {import("./model.js").Source}
 */
export function replaySource(model) {
  /** @type {any} */
  let frames;
  /** @type {any} */
  let known;
  /** @type {View[]} */
  let views = [];
  let version = 0;
  let saved = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;
  /** @type {((m: any) => void)[]} */
  const listeners = [];

  const lines = () => /** @type {LogLine[]} */ (model.get("_lines") ?? []);
  const clip = (/** @type {number} */ n) => Math.max(0, Math.min(views.length - 1, Math.round(n) || 0));
  const cursor = () => clip(model.get("cursor") ?? 0);
  const tell = (/** @type {any} */ m) => queueMicrotask(() => listeners.forEach((fn) => fn(m)));

  function read() {
    if (model.get("_frames") !== frames) {
      frames = model.get("_frames");
      views = unfold(frames);
    }
    if (model.get("_lines") !== known) {
      known = model.get("_lines");
      version += 1;
    }
  }

  function save() {
    later = undefined;
    saved = performance.now();
    try {
      model.save_changes();
    } catch {
      // No kernel: the replay goes on without it.
    }
  }

  /** @param {number} n */
  function go(n) {
    if (clip(n) === cursor()) return;
    model.set("cursor", clip(n));
    later ??= setTimeout(save, Math.max(0, QUIET - (performance.now() - saved)));
  }

  read();
  /** @type {Replay} */
  const replay = {
    go,
    views: () => views,
    marks: () => model.get("_marks") ?? { turns: [], rounds: [], phases: [], runs: [] },
    lines,
    comment: (n) => (model.get("_comments") ?? {})[n] ?? "",
    commented: () => Object.keys(model.get("_comments") ?? {}).map(Number).sort((a, b) => a - b),
    kernel: !model.get("_alone"),
    version: () => version,
    child: (id) => /** @type {any} */ (model).widget_manager?.get_model?.(id) ?? null,
  };
  return {
    live: false,
    replay,
    board: () => model.get("_board"),
    view() {
      read();
      const n = cursor();
      const line = lines()[n - 1];
      return { ...views[n], n, total: views.length - 1, rev: n, at: `${version}:${n}`, branch: [version, 0], since: null, news: line ? [line.text, ...line.more].slice(0, 8) : [] };
    },
    options: () => undefined,
    texts: () => model.get("_texts"),
    setting: (name) => model.get(name),
    set(name, value) {
      model.set(name, value);
      save();
    },
    send(intent) {
      if (intent.kind === "goto") go(intent.n);
      else if (intent.kind === "undo") go(cursor() - 1);
      else if (intent.kind === "redo") go(cursor() + 1);
      else if (intent.kind === "log") tell({ kind: "log", branch: version, from: 0, lines: lines() });
      else if (intent.kind === "ledger") tell({ kind: "ledger", account: intent.account, ...ledgerRows(model.get("_ledger"), intent.account, cursor()) });
      else if (replay.kernel && (intent.kind === "comment" || intent.kind === "branch")) model.send(intent);
    },
    on(changed, message, signal) {
      const names = ["_board", "_texts", "_frames", "_lines", "_comments", "_error", "cursor", "chart", "lang", "theme", "height", "speed"];
      for (const name of names) model.on(`change:${name}`, changed);
      model.on("msg:custom", message);
      listeners.push(message);
      signal.addEventListener("abort", () => {
        for (const name of names) model.off(`change:${name}`, changed);
        model.off("msg:custom", message);
        listeners.splice(listeners.indexOf(message), 1);
        clearTimeout(later);
      });
    },
  };
}
