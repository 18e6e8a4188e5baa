"""The module on a page without a notebook: with nobody behind it, or with the real widget of Python."""

from __future__ import annotations

import json
import queue

import comm
from browser import ROOT
from comm.base_comm import BaseComm
from hand import PATIENCE

from lilliput_widget.widget import payload

PAGE = "data:text/html,<!doctype html><meta name=viewport content='width=device-width'><body style='margin:0'>"
MOUNT = """async ([source, state, answer]) => {
  const module = await import(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
  const el = document.createElement('div');
  document.body.append(el);
  window.sent = [];
  const reply = new Function('intent', 'model', `return (${answer})(intent, model)`);
  window.mounted = module.mount(el, state, (intent, model) => {
    window.sent.push(intent);
    reply(intent, model);
  });
}"""
ALONE = """({ kind, from }, model) => {
  if (kind === 'log') queueMicrotask(() => model.emit('msg:custom', { kind, branch: 0, from, lines: window.lines.slice(from) }));
}"""
LIVE = """(intent, model) => {
  const pump = async (one) => {
    for (const { method, state, content } of await window.python(one)) {
      for (const name in state ?? {}) model.set(name, state[name]);
      if (method === 'custom') model.emit('msg:custom', content);
    }
  };
  window.pump ??= setInterval(() => pump(null), 20);
  pump(intent);
}"""


def traits(game, lang="en", theme="light"):
    """Return the state of a widget of this game."""
    view = {**payload.view_data(game, lang), "rev": 1, "branch": [0, 0]}
    return {
        "_board": {**payload.board_data(game, lang), "lang": lang}, "_view": view, "_options": payload.options_data(game, lang),
        "_texts": payload.texts_data(game.title.book, lang), "_error": {}, "lang": lang, "theme": theme, "height": 440, "speed": 0.8,
    }


def sent(page, kind):
    """Return the intents of this kind that the page has sent."""
    return [m for m in page.evaluate("window.sent") if m["kind"] == kind]


class Wire(BaseComm):
    """Keeps what the widget sends, from whatever thread, until the page fetches it."""

    def __init__(self, *args, **kwargs):
        self.out = queue.SimpleQueue()
        super().__init__(*args, **kwargs)

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        if msg_type == "comm_msg":
            self.out.put(data)

    def fetch(self):
        return [self.out.get() for _ in range(self.out.qsize())]


class Pages:
    """Makes such pages, and closes them."""

    def __init__(self, browser, monkeypatch):
        self.browser = browser
        self.monkeypatch = monkeypatch
        self.made = []

    def _page(self, **context):
        made = self.browser.new_context(**{"viewport": {"width": 900, "height": 900}, **context})
        made.set_default_timeout(PATIENCE)
        self.made.append(made)
        return made.new_page()

    def _mount(self, page, state, answer):
        page.goto(PAGE)
        page.evaluate(MOUNT, [(ROOT / "lilliput_widget" / "static" / "widget.js").read_text(encoding="utf-8"), state, answer])
        return page

    def alone(self, game, *, lang="en", theme="light", **context):
        """Show a position; nobody answers but for the log."""
        page = self._page(**context)
        page.add_init_script(f"window.lines = {json.dumps(payload.log_lines(game, 0, game.length, lang))};")
        return self._mount(page, traits(game, lang, theme), ALONE)

    def live(self, game, **context):
        """Show a game that can be played: Python's own widget answers."""
        self.monkeypatch.setattr(comm, "create_comm", Wire)
        widget = game.view()
        page = self._page(**context)

        def python(intent):
            if intent is not None:
                widget._on_intent(widget, intent, [])
            return widget.comm.fetch()

        page.expose_function("python", python)
        state = {name: value for name, value in widget.get_state().items() if name in traits(game)}
        return self._mount(page, state, LIVE)

    def close(self):
        for context in self.made:
            context.close()
