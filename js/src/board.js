// The board: two canvases, the camera, pointer input, and the grid of cells that keyboards and screen readers use.
import * as cam from "./camera.js";
import { h, patch } from "./dom.js";
import { cellAt, targetAt } from "./hit.js";
import { arrow, bounds, xy } from "./layout/square.js";
import { paintOverlay, paintStatic } from "./paint/scene.js";
import { palette } from "./paint/theme.js";
import * as sel from "./state.js";

const TAP = 6;
const TOLERANCE = 8;
const UNIT = 100;
const MOST = 110;
const LEGIBLE = 44;
const SMALL = 34;
const WIDE = 1180;
/** Strip, prompt and consequence round the board. */
const REST = 260;
/** The corner of the buttons over the board. */
const TOOLS = [48, 150];

/**
 * @param {import("./app.js").App} app
 * @param {AbortSignal} signal
 */
export function createBoard(app, signal) {
  const el = document.createElement("div");
  el.className = "lw-board";
  const ground = document.createElement("canvas");
  const over = document.createElement("canvas");
  ground.className = over.className = "lw-canvas";
  ground.setAttribute("aria-hidden", "true");
  over.setAttribute("aria-hidden", "true");
  const mirror = document.createElement("div");
  mirror.className = "lw-mirror";
  mirror.setAttribute("role", "application");
  el.append(ground, over, mirror);

  let [width, height, ratio] = [0, 0, 1];
  let wide = false;
  /** @type {cam.Camera} */
  let camera = { x: 0.5, y: 0.5, scale: 80 };
  let moved = false;
  /** @type {string | null} */
  let hover = null;
  let focusCell = "0,0";
  let frame = 0;
  let dirty = { ground: true, over: true };
  /** @type {number[]} */
  const times = [];

  /** All cells to show: what lies on the board, what can be chosen, what a comparison frames. */
  const shown = () => [...Object.keys(app.view.cells), ...app.lit().keys(), ...app.marked()];

  const drawn = () => cam.snap(camera, width, height, ratio);

  function schedule(all = true) {
    dirty = { ground: dirty.ground || all, over: true };
    if (!frame) frame = requestAnimationFrame(paint);
  }

  function paint() {
    frame = 0;
    if (!width || !height) return;
    const begun = performance.now();
    const pal = palette(app.theme());
    const camera = drawn();
    const base = { width, height, camera, board: app.board, view: app.view, pal };
    if (dirty.ground) {
      const ctx = /** @type {CanvasRenderingContext2D} */ (ground.getContext("2d"));
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
      paintStatic({ ...base, ctx });
      const [tx, ty] = cam.toScreen(camera, width, height, 0, 0);
      mirror.style.transform = `translate(${tx}px, ${ty}px) scale(${camera.scale / UNIT})`;
      mirror.style.setProperty("--lw-ring", `${(3 * UNIT) / camera.scale}px`);
    }
    const ctx = /** @type {CanvasRenderingContext2D} */ (over.getContext("2d"));
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    const s = app.ui.sel;
    const at = s.cell ?? hover;
    const ghost = at && !app.ui.pending ? sel.ghost(app.options, s, at) : null;
    paintOverlay({ ...base, ctx }, { lit: app.ui.pending ? new Map() : app.lit(), hover, ghost, chosen: s.cell !== null, routes: app.routes(), marked: app.marked() });
    dirty = { ground: false, over: false };
    times.push(performance.now() - begun);
    if (times.length > 600) times.shift();
  }

  function resize() {
    const box = el.getBoundingClientRect();
    // A transform of the host's (zoomed slides) must not blur or shift: the client size counts.
    const [w, hgt, r] = [el.clientWidth || box.width, el.clientHeight || box.height, window.devicePixelRatio || 1];
    if (w === width && hgt === height && r === ratio) return;
    [width, height, ratio] = [w, hgt, r];
    for (const canvas of [ground, over]) {
      canvas.width = Math.round(w * r);
      canvas.height = Math.round(hgt * r);
      // A canvas stretched by half a pixel, as at 150 %, would be blurred all over.
      canvas.style.width = `${canvas.width / r}px`;
      canvas.style.height = `${canvas.height / r}px`;
    }
    wide = app.root.clientWidth >= WIDE;
    stretch();
    if (!moved) fitWell();
    schedule();
  }

  /** Give the canvas the height that the board needs; the observer sees the change. */
  function stretch() {
    if (!width) return;
    const asked = app.source.setting("height") || 440;
    const base = wide ? Math.max(asked, Math.min(1.3 * asked, 0.72 * width)) : asked;
    // A replay keeps the height of its last board: nothing moves under the pointer that scrubs through it.
    const cells = app.replay ? app.replay.views().at(-1)?.cells : app.view.cells;
    // A chart below wants to be seen together with the board.
    const room = app.source.setting("chart") ? 0 : window.innerHeight - REST;
    app.root.style.setProperty("--lw-board", `${cam.heightFor(bounds(Object.keys(cells ?? {}), 0.8), width, base, room)}px`);
  }

  /** Show these cells, none of them under the buttons in the corner. @param {string[]} cells */
  function around(cells) {
    const b = bounds(cells, 0.4);
    const best = cam.fit(b, width, height, MOST);
    const hidden = cells.some((c) => {
      const [x, y] = cam.toScreen(best, width, height, xy(c)[0] + 1, xy(c)[1]);
      return x > width - TOOLS[0] && y < TOOLS[1];
    });
    if (!hidden || width < 360) return best;
    const beside = cam.fit(b, width - TOOLS[0], height, MOST);
    return { ...beside, x: beside.x + TOOLS[0] / 2 / beside.scale };
  }

  /** Show the whole board. */
  function fitAll() {
    if (!width || !height) return;
    moved = false;
    camera = around(shown());
    schedule();
  }

  /** Show the whole board, or on a small screen what can be chosen, large enough to read. */
  function fitWell() {
    fitAll();
    const lit = [...app.lit().keys()];
    if (camera.scale >= SMALL || !lit.length) return;
    const near = around(lit);
    camera = { ...near, scale: Math.max(camera.scale, Math.min(near.scale, LEGIBLE)) };
  }

  /** @param {cam.Camera} next */
  function look(next) {
    moved = true;
    camera = cam.keepNear(next, bounds(Object.keys(app.view.cells), 1));
    schedule();
  }

  /** @param {number} factor @param {number} [px] @param {number} [py] */
  const zoom = (factor, px = width / 2, py = height / 2) => look(cam.zoomAt(camera, width, height, px, py, factor));

  // ---- pointer ----
  /** @type {Map<number, { x: number, y: number }>} */
  const pointers = new Map();
  let drag = { x: 0, y: 0, far: false, pinch: 0 };

  /** @param {PointerEvent | WheelEvent} e @returns {[number, number]} */
  function at(e) {
    const box = el.getBoundingClientRect();
    const k = box.width ? width / box.width : 1;
    return [(e.clientX - box.left) * k, (e.clientY - box.top) * k];
  }

  /** @param {string | null} cell */
  function setHover(cell) {
    if (cell === hover) return;
    hover = cell;
    schedule(false);
    // Only a pointer at rest asks Python; moving it about stays here.
    if (cell) app.rest(() => app.pointAt(cell));
    else app.leave("cell");
  }

  const passive = { signal };
  el.addEventListener("pointerdown", (e) => {
    if (e.button > 0 && e.pointerType === "mouse" && e.button !== 1) return;
    const [x, y] = at(e);
    pointers.set(e.pointerId, { x, y });
    if (pointers.size === 1) drag = { x, y, far: false, pinch: 0 };
    else drag.far = true;
  }, passive);
  el.addEventListener("pointermove", (e) => {
    const [x, y] = at(e);
    const was = pointers.get(e.pointerId);
    if (!was) {
      if (e.pointerType === "mouse") setHover(cellAt(drawn(), width, height, x, y));
      return;
    }
    if (!drag.far && Math.hypot(x - drag.x, y - drag.y) > TAP) {
      drag.far = true;
      el.setPointerCapture(e.pointerId);
      el.classList.add("lw-dragging");
    }
    if (drag.far && pointers.size === 1) look(cam.pan(camera, x - was.x, y - was.y));
    pointers.set(e.pointerId, { x, y });
    if (pointers.size === 2) {
      const [a, b] = [...pointers.values()];
      const gap = Math.hypot(a.x - b.x, a.y - b.y);
      if (drag.pinch) look(cam.zoomAt(camera, width, height, (a.x + b.x) / 2, (a.y + b.y) / 2, gap / drag.pinch));
      drag.pinch = gap;
    }
  }, passive);
  const release = (/** @type {PointerEvent} */ e) => {
    const down = pointers.delete(e.pointerId);
    if (pointers.size < 2) drag.pinch = 0;
    if (!pointers.size) el.classList.remove("lw-dragging");
    if (!down || drag.far || e.type !== "pointerup") return;
    const [x, y] = at(e);
    const cell = targetAt(drawn(), width, height, x, y, app.lit(), e.pointerType === "touch" ? TOLERANCE * 1.5 : TOLERANCE) ?? cellAt(drawn(), width, height, x, y);
    choose(cell, false);
  };
  el.addEventListener("pointerup", release, passive);
  el.addEventListener("pointercancel", release, passive);
  el.addEventListener("pointerleave", () => setHover(null), passive);
  el.addEventListener("wheel", (e) => {
    if (!e.ctrlKey && !e.metaKey) return;
    e.preventDefault();
    // With a tile in hand the wheel turns it, else it zooms.
    if (app.ui.sel.cell && e.ctrlKey && Math.abs(e.deltaY) >= 30) app.select(sel.turn(app.options, app.ui.sel, e.deltaY > 0 ? 1 : -1));
    else zoom(Math.exp(-e.deltaY * 0.0025), ...at(e));
  }, { signal, passive: false });

  // ---- keyboard and mirror ----
  /** @param {string} cell @param {boolean} byKey */
  function choose(cell, byKey) {
    focusCell = cell;
    const s = app.ui.sel;
    if (byKey && s.cell === cell) app.confirm();
    else if (app.lit().has(cell) && !app.ui.pending) {
      app.select(sel.chooseCell(app.options, s, cell));
      app.pointAt(cell);
    } else {
      if (s.cell) app.select({ ...s, cell: null });
      app.pointAt(cell, true);
    }
    renderMirror();
  }

  /** @param {KeyboardEvent} e @returns {boolean} whether the key was used */
  function key(e) {
    if (!mirror.contains(/** @type {Node} */ (e.target))) return false;
    const next = arrow(focusCell, e.key);
    if (next) {
      const b = bounds(Object.keys(app.view.cells), 1);
      const [x, y] = xy(next);
      if (x >= b.left && y >= b.top && x < b.right && y < b.bottom) {
        focusCell = next;
        renderMirror();
        focus();
        reveal(next);
      }
      return true;
    }
    if (e.key === "Enter" || e.key === " ") {
      choose(focusCell, true);
      return true;
    }
    if (e.key === "n" || e.key === "N") {
      // The next lit cell in reading order.
      const list = [...app.lit().keys()];
      if (list.length) {
        focusCell = list[(list.indexOf(focusCell) + (e.key === "N" ? list.length - 1 : 1) + list.length) % list.length];
        renderMirror();
        focus();
        reveal(focusCell);
      }
      return true;
    }
    return false;
  }

  /** @param {string} cell */
  function reveal(cell) {
    const [x, y] = xy(cell);
    if (!cam.shows(camera, width, height, { left: x, top: y, right: x + 1, bottom: y + 1 })) look({ ...camera, x: x + 0.5, y: y + 0.5 });
  }

  function focus() {
    const list = app.lit();
    if (!mirror.querySelector(`[data-cell="${CSS.escape(focusCell)}"]`) || (list.size && !mirror.contains(mirror.ownerDocument.activeElement) && !list.has(focusCell))) {
      focusCell = [...list.keys()][0] ?? "0,0";
      renderMirror();
    }
    /** @type {HTMLElement | null} */ (mirror.querySelector(`[data-cell="${CSS.escape(focusCell)}"]`))?.focus({ preventScroll: true });
  }

  function renderMirror() {
    const lit = app.lit();
    const cells = new Set([...Object.keys(app.view.cells), ...lit.keys(), focusCell]);
    const sorted = [...cells].map((c) => ({ c, p: xy(c) })).sort((a, b) => a.p[1] - b.p[1] || a.p[0] - b.p[0]);
    mirror.setAttribute("aria-label", app.t("ui.board-hint"));
    patch(
      mirror,
      sorted.map(({ c, p }) =>
        h("button", {
          key: c,
          type: "button",
          class: `lw-cell${lit.has(c) ? " lw-lit" : ""}`,
          "data-cell": c,
          "aria-label": app.describe(c),
          "aria-pressed": lit.has(c) ? String(app.ui.sel.cell === c) : undefined,
          tabindex: c === focusCell ? 0 : -1,
          style: { left: `${p[0] * UNIT}px`, top: `${p[1] * UNIT}px` },
          onfocus: () => {
            focusCell = c;
            if (mirror.querySelector(":focus-visible")) {
              hover = c;
              schedule(false);
              app.pointAt(c);
            }
          },
          onblur: () => setHover(null),
          // Pointers are handled above; this is the click of a screen reader.
          onclick: (/** @type {MouseEvent} */ e) => e.detail === 0 && e.isTrusted && !e.clientX && choose(c, false),
        }),
      ),
    );
  }

  const observer = new ResizeObserver(resize);
  observer.observe(el);
  watchRatio();
  function watchRatio() {
    const query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener("change", () => {
      resize();
      watchRatio();
    }, { once: true, signal });
  }
  signal.addEventListener("abort", () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  });

  return {
    el,
    key,
    focus,
    zoom,
    fitAll,
    hovered: () => hover,
    /** Whether a picture is still to be painted. */
    waiting: () => frame !== 0,
    /** Milliseconds that the last paints took; the browser tests print them. */
    paintTimes: () => [...times],
    /** The middle of a cell in pixels of the page. @param {string} cell */
    where(cell) {
      const box = el.getBoundingClientRect();
      const [x, y] = xy(cell);
      const [px, py] = cam.toScreen(drawn(), width, height, x + 0.5, y + 0.5);
      const k = width ? box.width / width : 1;
      return [box.left + px * k, box.top + py * k];
    },
    schedule,
    /** New data has come. */
    update() {
      // The observer sees later changes of size; asking for it here at every move would lay out the page each time.
      if (!width) resize();
      else stretch();
      if (!moved && !pointers.size && width && (!cam.shows(camera, width, height, bounds(shown())) || around(shown()).scale > 1.5 * camera.scale)) fitWell();
      renderMirror();
      schedule();
    },
  };
}
