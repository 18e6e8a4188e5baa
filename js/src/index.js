// The module that the notebook loads: anywidget's `render`, and `mount` for pages without a notebook.
import { createApp } from "./app.js";
import { modelSource, standIn } from "./model.js";
import { replaySource } from "./replay.js";

/**
 * @param {{ model: import("./model.js").Model, el: HTMLElement }} args
 * @returns {() => void} the clean-up
 */
function render({ model, el }) {
  const controller = new AbortController();
  const source = model.get("_frames") ? replaySource(model) : modelSource(model);
  try {
    const app = createApp(source, el, controller.signal);
    // For tests and curious people: the running widget of this element.
    /** @type {any} */ (app.root).lilliput = app;
  } catch (error) {
    const text = document.createElement("pre");
    text.textContent = `lilliput_widget: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
    el.append(text);
  }
  return () => controller.abort();
}

/**
 * Show a saved state in a page with no kernel.
 * @param {HTMLElement} el
 * @param {Record<string, any>} state traits by name
 * @param {(intent: any, model: any) => void} [answer] plays Python's part
 */
export function mount(el, state, answer) {
  const model = standIn(state, answer);
  return { model, stop: render({ model, el }) };
}

export default { render };
