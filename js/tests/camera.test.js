import assert from "node:assert/strict";
import { test } from "node:test";
import * as cam from "../src/camera.js";
import { cellAt, targetAt } from "../src/hit.js";
import { arrow, bounds, neighbour, pieces, sideMiddle, xy } from "../src/layout/square.js";

test("screen and board units are inverse", () => {
  const c = { x: 1.5, y: -2, scale: 73 };
  for (const [u, v] of [[0, 0], [3.25, -7.5], [-1, 4]]) {
    const [px, py] = cam.toScreen(c, 640, 480, u, v);
    const back = cam.toBoard(c, 640, 480, px, py);
    assert.ok(Math.abs(back[0] - u) < 1e-9 && Math.abs(back[1] - v) < 1e-9);
  }
});

test("a fit shows all of the bounds and nothing is larger than asked", () => {
  const b = bounds(["0,0", "4,-2", "-3,5"], 0.5);
  const c = cam.fit(b, 500, 400);
  assert.ok(cam.shows(c, 500, 400, b));
  assert.ok(cam.fit(bounds(["0,0"]), 2000, 2000, 110).scale === 110);
});

test("zooming keeps the point under the pointer and stays in range", () => {
  let c = { x: 0, y: 0, scale: 60 };
  const before = cam.toBoard(c, 300, 300, 40, 250);
  c = cam.zoomAt(c, 300, 300, 40, 250, 1.7);
  const after = cam.toBoard(c, 300, 300, 40, 250);
  assert.ok(Math.abs(before[0] - after[0]) < 1e-9 && Math.abs(before[1] - after[1]) < 1e-9);
  assert.equal(cam.zoomAt(c, 300, 300, 0, 0, 1000).scale, cam.MAX_SCALE);
  assert.equal(cam.zoomAt(c, 300, 300, 0, 0, 0.0001).scale, cam.MIN_SCALE);
});

test("panning moves the board with the pointer; the middle stays near the board", () => {
  const c = cam.pan({ x: 0, y: 0, scale: 50 }, 100, -50);
  assert.deepEqual([c.x, c.y], [-2, 1]);
  assert.deepEqual(cam.keepNear({ x: 99, y: -99, scale: 50 }, { left: 0, top: 0, right: 3, bottom: 3 }), { x: 3, y: 0, scale: 50 });
});

test("cells, neighbours and sides agree", () => {
  assert.deepEqual(xy("-3,12"), [-3, 12]);
  for (let side = 0; side < 4; side++) {
    const next = neighbour("2,-1", side);
    assert.equal(neighbour(next, (side + 2) % 4), "2,-1");
    assert.deepEqual(sideMiddle("2,-1", side), sideMiddle(next, (side + 2) % 4));
  }
  assert.equal(arrow("0,0", "ArrowUp"), "0,-1");
  assert.equal(arrow("0,0", "a"), null);
  assert.deepEqual(bounds([]), { left: 0, top: 0, right: 1, bottom: 1 });
});

test("the cell under a pixel, and the nearest wanted one within the tolerance", () => {
  const c = { x: 0.5, y: 0.5, scale: 100 };
  assert.equal(cellAt(c, 300, 300, 150, 150), "0,0");
  assert.equal(cellAt(c, 300, 300, 99, 150), "-1,0");
  const wanted = new Map([["1,0", []]]);
  assert.equal(targetAt(c, 300, 300, 205, 150, wanted, 8), "1,0");
  assert.equal(targetAt(c, 300, 300, 194, 150, wanted, 8), "1,0");
  assert.equal(targetAt(c, 300, 300, 185, 150, wanted, 8), null);
});

test("a route goes from the middle of its first stop to that of its last", () => {
  const route = { company: "MR", train: "2-1", value: 50, stops: [["0,0", 30], ["1,1", 20]], track: [["0,0", 1], ["1,0", 2]] };
  const list = pieces(/** @type {any} */ (route));
  assert.deepEqual(list.map((p) => p.cell), ["0,0", "1,0", "1,1"]);
  assert.deepEqual(list.map((p) => p.stop), [true, false, true]);
  assert.deepEqual(list[0].points[0], [0.5, 0.5]);
  assert.deepEqual(list[2].points[1], [1.5, 1.5]);
  for (let i = 1; i < list.length; i++) assert.deepEqual(list[i].points[0], list[i - 1].points[1]);
  // A stop that the route passes is drawn through its middle.
  const through = pieces(/** @type {any} */ ({ ...route, stops: [["0,0", 30], ["1,0", 20], ["1,1", 20]] }));
  assert.equal(through[1].stop, true);
});

test("drawn cells begin and end on whole pixels of the screen, at any density", () => {
  for (const ratio of [1, 1.25, 1.5, 2, 3]) {
    const c = cam.snap({ x: 1.37, y: -0.81, scale: 53.7 }, 601, 443, ratio);
    for (const n of [-3, 0, 1, 7]) for (const px of cam.toScreen(c, 601, 443, n, n)) assert.ok(Math.abs(px * ratio - Math.round(px * ratio)) < 1e-6, `${ratio} ${px}`);
    assert.ok(Math.abs(c.scale - 53.7) <= 0.5 && Math.abs(c.x - 1.37) < 0.02);
  }
});

test("tall boards get a higher canvas, up to a limit; narrow screens one that follows the board", () => {
  const rows = (n, cols = 5) => ({ left: 0, top: 0, right: cols, bottom: n });
  assert.equal(cam.heightFor(rows(3), 600, 440, 540), 440);
  assert.equal(cam.heightFor(rows(9), 600, 440, 540), 504);
  assert.equal(cam.heightFor(rows(40), 600, 440, 540), 616);
  assert.equal(cam.heightFor(rows(40), 600, 440, 740), 740);
  assert.equal(cam.heightFor(rows(40), 600, 440, 0), 506);
  // A wide board does not grow higher than its cells can use.
  assert.equal(cam.heightFor(rows(9, 15), 600, 440, 540), 440);
  assert.equal(cam.heightFor(rows(2), 344, 440, 540), 206);
  assert.equal(cam.heightFor(rows(12), 344, 440, 540), 344);
});
