import assert from "node:assert/strict";
import { test } from "node:test";
import * as logs from "../src/log.js";
import * as opt from "../src/options.js";
import * as sel from "../src/state.js";

const data = {
  at: "3:abc",
  player: "Ann",
  acts: {
    "lay-tile": {
      f: ["company", "tile", "cell", "rotation"],
      t: { MR: { "y-city-s": { "1,0": [0, 90] }, "y-city-c": { "1,0": [0, 90, 180, 270], "0,1": [90] } }, SR: { "y-plain-s": { "2,0": [90] } } },
    },
    found: { f: ["company", "space"], t: { LBR: ["T1", "T2"] } },
    fund: { f: ["split"], t: [[["MR", 50]], [["MR", 20], ["SR", 30]]] },
    done: { f: [], t: [] },
  },
  says: { done: ["Done", ""] },
  forms: [],
  nots: [],
};
const o = opt.unpack(/** @type {any} */ (data));

test("the tree unpacks to every action with its player", () => {
  assert.equal(o.list.length, 7 + 1 + 2 + 2 + 1);
  assert.ok(o.list.every((a) => a.player === "Ann"));
  assert.deepEqual(o.list[0], { type: "lay-tile", player: "Ann", company: "MR", tile: "y-city-s", cell: "1,0", rotation: 0 });
  assert.deepEqual(opt.ofType(o, "done"), [{ type: "done", player: "Ann" }]);
  assert.equal(opt.unpack(undefined), opt.NOTHING);
});

test("keys of actions name all fields", () => {
  assert.equal(opt.keyOf(o.list[0]), "lay-tile|MR|y-city-s|1,0|0");
  assert.equal(opt.keyOf(opt.ofType(o, "fund")[1]), "fund|MR 20 SR 30");
  assert.equal(opt.keyOf({ type: "done", player: "Ann" }), "done");
});

test("lit cells follow the acting company and the picked tile", () => {
  assert.deepEqual([...sel.lit(o, sel.EMPTY).keys()], ["1,0", "0,1"]);
  assert.deepEqual([...sel.lit(o, sel.pickCompany(o, sel.EMPTY, "SR")).keys()], ["2,0"]);
  assert.deepEqual([...sel.lit(o, sel.pickTile(o, sel.EMPTY, "y-city-s")).keys()], ["1,0"]);
});

test("choosing a cell, choosing it again turns, another tile, confirming", () => {
  let s = sel.chooseCell(o, sel.EMPTY, "1,0");
  assert.deepEqual([s.cell, s.tile, s.rotation], ["1,0", "y-city-s", 0]);
  s = sel.chooseCell(o, s, "1,0");
  assert.equal(s.rotation, 90);
  s = sel.chooseCell(o, s, "1,0");
  assert.equal(s.rotation, 0);
  s = sel.turn(o, s, -1);
  assert.equal(s.rotation, 90);
  s = sel.nextTile(o, s, 1);
  assert.deepEqual([s.tile, s.rotation], ["y-city-c", 90]);
  assert.deepEqual(sel.chosen(o, s), { type: "lay-tile", player: "Ann", company: "MR", tile: "y-city-c", cell: "1,0", rotation: 90 });
  s = sel.chooseCell(o, s, "0,1");
  assert.equal(sel.chosen(o, s)?.cell, "0,1");
  s = sel.cancel(s);
  assert.equal(s.cell, null);
  assert.equal(s.fixed, true);
  assert.equal(sel.cancel(s).fixed, false);
});

test("a cell that is not lit cannot be chosen", () => {
  assert.equal(sel.chooseCell(o, sel.EMPTY, "9,9").cell, null);
  assert.equal(sel.ghost(o, sel.EMPTY, "9,9"), null);
});

test("every reachable selection confirms to a listed action", () => {
  const legal = new Set(o.list.map(opt.keyOf));
  for (const company of sel.companies(o)) {
    const base = sel.pickCompany(o, sel.EMPTY, company);
    for (const cell of sel.lit(o, base).keys()) {
      let s = sel.chooseCell(o, base, cell);
      for (let i = 0; i < 20; i++) {
        s = i % 3 === 2 ? sel.nextTile(o, s, 1) : sel.turn(o, s, 1);
        const action = sel.chosen(o, s);
        if (action) assert.ok(legal.has(opt.keyOf(action)));
      }
    }
  }
});

test("a new position drops what is no longer legal", () => {
  const s = sel.chooseCell(o, sel.pickTile(o, sel.EMPTY, "y-city-c"), "0,1");
  const other = opt.unpack(/** @type {any} */ ({ ...data, acts: { done: data.acts.done } }));
  assert.deepEqual(sel.settle(other, { ...s, found: { company: "LBR", space: "T1" }, split: { MR: 1 }, deal: { key: "x", price: 1 } }), { ...sel.EMPTY, rotation: s.rotation });
  assert.deepEqual(sel.settle(o, s), s);
});

test("tiles beside a card are lit only when one is picked", () => {
  const extra = opt.unpack(/** @type {any} */ ({ ...data, acts: { ...data.acts, "take-card": { f: ["card", "half"], t: { C1: ["a", "b"] } } } }));
  assert.equal(sel.lit(extra, sel.EMPTY).size, 0);
  assert.deepEqual([...sel.lit(extra, sel.pickTile(extra, sel.EMPTY, "y-city-c")).keys()], ["1,0", "0,1"]);
});

test("a shared sum stays whole", () => {
  assert.deepEqual(sel.share(["MR", "SR"], { MR: 50, SR: 0 }, "SR", 20, 50), { MR: 30, SR: 20 });
  assert.deepEqual(sel.share(["MR", "SR"], { MR: 50, SR: 0 }, "SR", 999, 50), { MR: 0, SR: 50 });
  assert.deepEqual(sel.share(["MR"], {}, "MR", -3, 50), { MR: 0 });
});

/** @param {number} n */
const line = (n) => ({ n, player: n % 2 ? "Ann" : "Bob", type: "done", round: 1, text: `line ${n}`, more: n === 2 ? ["Straße"] : [], tag: n < 3 ? "track" : "cards" });

test("the log keeps what stayed, forgets a branch, asks for the rest", () => {
  let log = logs.onBranch(logs.NO_LOG, [0, 0]);
  log = logs.onLines(log, { branch: 0, from: 0, lines: [line(1), line(2), line(3)] });
  assert.equal(logs.missing(log, 3), -1);
  assert.equal(logs.missing(log, 5), 3);
  assert.equal(logs.onLines(log, { branch: 0, from: 9, lines: [line(10)] }), log);
  assert.equal(logs.onLines(log, { branch: 7, from: 3, lines: [line(4)] }), log);
  const kept = logs.onBranch(log, [1, 2]);
  assert.deepEqual(kept.lines.map((l) => l.n), [1, 2]);
  assert.deepEqual(logs.onBranch(log, [5, 2]).lines, []);
  assert.equal(logs.onBranch(kept, [1, 2]), kept);
});

test("filters of the log", () => {
  const lines = [line(1), line(2), line(3)];
  assert.deepEqual(logs.filtered(lines, { who: "Ann", what: "", text: "" }).map((l) => l.n), [1, 3]);
  assert.deepEqual(logs.filtered(lines, { who: "", what: "track", text: "" }).map((l) => l.n), [1, 2]);
  assert.deepEqual(logs.filtered(lines, { who: "", what: "", text: " STRASSE".replace("SS", "ß") }).map((l) => l.n), [2]);
});
