// The log's lines as far as they are known here; Python sends the rest when asked.

/** @typedef {import("./types.js").LogLine} LogLine */
/** @typedef {{ branch: number, lines: LogLine[] }} LogStore */

/** @type {LogStore} */
export const NO_LOG = { branch: -1, lines: [] };

/**
 * Forget lines of moves that were taken back and replaced: `branch` is [number of the branch, lines that stayed].
 * @param {LogStore} log @param {[number, number]} branch @returns {LogStore}
 */
export function onBranch(log, branch) {
  if (log.branch === branch[0]) return log;
  const keep = log.branch === branch[0] - 1 ? branch[1] : 0;
  return { branch: branch[0], lines: log.lines.slice(0, keep) };
}

/** Add lines that arrived. @param {LogStore} log @param {{ branch: number, from: number, lines: LogLine[] }} message @returns {LogStore} */
export function onLines(log, message) {
  if (message.branch !== log.branch || message.from > log.lines.length) return log;
  return { ...log, lines: [...log.lines.slice(0, message.from), ...message.lines] };
}

/** The first line that is missing, or -1. @param {LogStore} log @param {number} total */
export const missing = (log, total) => (log.lines.length < total ? log.lines.length : -1);

/**
 * @param {LogLine[]} lines @param {{ who: string, what: string, text: string }} filter
 */
export function filtered(lines, filter) {
  const text = filter.text.trim().toLocaleLowerCase();
  return lines.filter(
    (l) =>
      (!filter.who || l.player === filter.who) &&
      (!filter.what || l.tag === filter.what) &&
      (!text || `${l.text} ${l.more.join(" ")}`.toLocaleLowerCase().includes(text)),
  );
}
