import assert from "node:assert/strict";
import { test } from "node:test";
import { modelSource, standIn } from "../src/model.js";

test("the stand-in tells its listeners and counts them", () => {
  /** @type {any[]} */
  const sent = [];
  const model = standIn({ _view: { n: 0 }, theme: "auto" }, (intent) => sent.push(intent));
  const controller = new AbortController();
  const source = modelSource(/** @type {any} */ (model));
  let changes = 0;
  /** @type {any[]} */
  const messages = [];
  source.on(() => changes++, (m) => messages.push(m), controller.signal);
  assert.ok(model.count() > 0);
  model.set("_view", { n: 1 });
  assert.equal(source.view().n, 1);
  assert.equal(changes, 1);
  model.emit("msg:custom", { kind: "rev", rev: 3 });
  assert.deepEqual(messages, [{ kind: "rev", rev: 3 }]);
  source.send({ kind: "act" });
  source.set("theme", "dark");
  assert.deepEqual(sent, [{ kind: "act" }]);
  assert.equal(source.setting("theme"), "dark");
  controller.abort();
  assert.equal(model.count(), 0);
});
