// The replay's pure parts: folding differences, stepping, ledger, comparing, chart.
import assert from "node:assert/strict";
import { test } from "node:test";
import { steps, strokes } from "../src/panels/replay_chart.js";
import { ledgerRows, neighbour, patched, replaySource, unfold } from "../src/replay.js";
import { cells, rows } from "../src/replay_compare.js";
import { standIn } from "../src/model.js";

test("changes replace, remove, go inside and add at the end; the old value stays", () => {
  const old = { a: 1, b: { c: [1, { d: 2 }] }, e: [1], gone: 1 };
  const before = structuredClone(old);
  const out = patched(old, { a: [5], b: { c: { 1: { d: [3] } } }, e: { "+": [2, 3] }, gone: [], fresh: [[]] });
  assert.deepEqual(out, { a: 5, b: { c: [1, { d: 3 }] }, e: [1, 2, 3], fresh: [] });
  assert.deepEqual(old, before);
  assert.equal(patched(old, null), old);
});

test("a key called __proto__ is only a key", () => {
  const out = patched({}, JSON.parse('{"__proto__": [{"x": 1}]}'));
  assert.equal(Object.getPrototypeOf(out), Object.prototype);
  assert.deepEqual(Object.keys(out), ["__proto__"]);
});

test("what did not change is shared between views", () => {
  const [a, b] = unfold([{ cells: { x: 1 }, n: 0 }, { n: [1] }]);
  assert.equal(a.cells, b.cells);
});

test("steps go to the next mark or to the ends", () => {
  assert.deepEqual([neighbour([3, 7], 3, 1, 9), neighbour([3, 7], 7, 1, 9), neighbour([3, 7], 3, -1, 9), neighbour([3, 7], 9, -1, 9)], [7, 9, 0, 7]);
});

test("a ledger ends at the move", () => {
  const ledger = { causes: ["start", "train"], rows: [[0, "bank", "Ann", 30, 0], [4, "Ann", "bank", 10, 1], [9, "bank", "Ann", 5, 0]] };
  assert.deepEqual(ledgerRows(ledger, "Ann", 4), { rows: [[4, "bank", "train", -10, 20], [0, "bank", "start", 30, 30]], more: 0 });
  assert.deepEqual(ledgerRows(undefined, "Ann", 4), { rows: [], more: 0 });
});

const player = { name: "Ann", worth: 10, cash: 5, rank: 1, copies: 0, characters: [], shares: {} };
const company = { id: "MR", price: 50, treasury: 0, trains: [], stations: 2, income: null, director: "Ann", holders: [] };
const view = { round: 1, phase: 1, players: [player], companies: [company], cells: { "0,0": ["start", 0, []] } };

test("two positions are compared by rows and cells", () => {
  const later = { ...view, phase: 2, players: [{ ...player, cash: 9 }], companies: [{ ...company, trains: [["2", 1, "2-1"]] }], cells: { ...view.cells, "1,0": ["y", 90, [[0, "MR"]]] } };
  assert.deepEqual(rows(view, view), []);
  assert.deepEqual(cells(view, later), ["1,0"]);
  assert.deepEqual(rows(view, later).map((r) => [r.who, r.what, r.before, r.after]), [
    ["", "phase", 1, 2],
    ["Ann", "cash", 5, 9],
    ["MR", "trains", [], ["2½"]],
    ["1,0", "tile", undefined, ["y", 90]],
    ["1,0", "tokens", [], ["MR"]],
  ]);
});

test("axes are round and hold all values", () => {
  for (const [low, high] of [[0, 1], [0, 7], [45, 120], [0, 1234], [50, 50], [0, 999999]]) {
    const s = steps(low, high);
    assert.ok(s[0] <= low && s[s.length - 1] >= high && s.length >= 2 && s.length <= 7, `${low} ${high}: ${s}`);
  }
});

const line = (values) => ({ id: "", company: true, values });

test("a line of steps keeps its height and has gaps", () => {
  assert.deepEqual(strokes([line([null, 10, 10, 20])], 0, 20), [{ i: 0, part: 0, of: 1, d: "M333.3 100H1000M1000 100V0M1000 0H1000" }]);
});

test("lines that run together stay at their height and share the dashes", () => {
  const all = strokes([line([10, 10, 20]), line([10, 10, 10]), line([0, 0, 0])], 0, 20);
  const together = all.filter((s) => s.of === 2);
  assert.deepEqual(together.map((s) => [s.i, s.part, s.d]), [[0, 0, "M0 100H1000"], [1, 1, "M0 100H1000"]]);
  // Each of them goes on alone after they part.
  assert.deepEqual(all.filter((s) => s.of === 1).map((s) => s.i), [0, 1, 2]);
  assert.ok(all.every((s) => s.d.startsWith("M")));
});

test("the source moves without a kernel and leaves no listener behind", async () => {
  const model = standIn({ _frames: [view, { round: [2] }, { round: [3] }], _lines: [{ n: 1, text: "one", more: [] }, { n: 2, text: "two", more: ["and"] }], _comments: { 2: "so" }, cursor: 0, _alone: true });
  const source = replaySource(model);
  const control = new AbortController();
  let changes = 0;
  const heard = [];
  source.on(() => changes++, (m) => heard.push(m), control.signal);
  source.send({ kind: "goto", n: 2 });
  assert.equal(source.view().n, 2);
  assert.equal(source.view().round, 3);
  assert.deepEqual(source.view().news, ["two", "and"]);
  source.send({ kind: "redo" });
  assert.equal(source.view().n, 2);
  source.send({ kind: "goto", n: -7 });
  assert.equal(source.view().n, 0);
  source.send({ kind: "log" });
  await null;
  assert.equal(heard[0].lines.length, 2);
  assert.equal(changes, 2);
  assert.deepEqual(source.replay.commented(), [2]);
  control.abort();
  assert.equal(model.count(), 0);
});

test("a model that fails to save does not stop the replay", async () => {
  const model = standIn({ _frames: [view, { round: [2] }], _lines: [], cursor: 0 });
  model.save_changes = () => {
    throw new Error("no kernel");
  };
  const source = replaySource(model);
  source.replay.go(1);
  await new Promise((done) => setTimeout(done, 200));
  assert.equal(source.view().n, 1);
});
