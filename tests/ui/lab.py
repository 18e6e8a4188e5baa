"""A notebook in a running JupyterLab or Notebook, and a person who runs its cells."""

from __future__ import annotations

import itertools
import re
import time

import pytest
from browser import TOKEN, notebook
from hand import PATIENCE, Hand
from playwright.sync_api import expect

_NUMBERS = itertools.count(1)
_NUMBER = re.compile(r"\[\d+\]")


class Lab:
    """A notebook, its page, its kernel."""

    def __init__(self, server, browser, **context):
        self.server = server
        self.work = server.folder / "work"
        self.context = browser.new_context(viewport={"width": 1280, "height": 900}, **context)
        self.context.set_default_timeout(PATIENCE)
        self.errors = []

    def open(self, cells, app="lab/tree", name=None):
        """Open a notebook with these cells, or the file `name`, and wait for its kernel."""
        self.name = name or f"n{next(_NUMBERS)}.ipynb"
        if cells is not None:
            (self.work / self.name).write_text(notebook(cells))
        self.page = self.context.new_page()
        self.page.on("pageerror", self._note)
        self.page.goto(f"{self.server.url}/{app}/{self.name}?token={TOKEN}{'&reset' if app.startswith('lab') else ''}")
        self.ready()
        return self.page

    def ready(self):
        """Wait until the notebook is shown and its kernel is idle."""
        self.page.locator(".jp-Notebook .jp-Cell").first.wait_for()
        self._poll("the kernel did not become idle", self._is_idle)

    def _note(self, error):
        # The host has errors of its own; the widget's module is loaded from a blob.
        if "blob:" in (error.stack or ""):
            self.errors.append(error.stack)

    def _sessions(self):
        return [s for s in self.server.get("/api/sessions") if s["path"] == self.name]

    def _is_idle(self):
        return any(s["kernel"]["connections"] >= 1 and s["kernel"]["execution_state"] == "idle" for s in self._sessions())

    def _poll(self, trouble, condition):
        end = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < end:
            found = condition()
            if found:
                return found
            self.page.wait_for_timeout(50)
        return pytest.fail(trouble)

    def _cell(self, index):
        return self.page.locator(".jp-Notebook .jp-CodeCell").nth(index)

    def start(self, index):
        """Set a cell going and do not wait for its end."""
        self._cell(index).locator(".cm-content").click()
        self.page.keyboard.press("Control+Enter")

    def run(self, index):
        """Run a cell to its end."""
        prompt = self._cell(index).locator(".jp-InputPrompt")
        before = prompt.inner_text()
        self.start(index)
        if _NUMBER.search(before):
            expect(prompt).not_to_have_text(before)
        expect(prompt).to_have_text(_NUMBER)

    def output(self, index):
        return self._cell(index).locator(".jp-OutputArea")

    def prints(self, index, pattern):
        """Run a cell, again and again if need be, until it prints this; return the match."""
        for _ in range(40):
            self.run(index)
            try:
                expect(self.output(index)).to_contain_text(re.compile(pattern), timeout=1500)
            except AssertionError:
                continue
            return re.search(pattern, self.output(index).inner_text())
        raise AssertionError(pattern, self.output(index).inner_text())

    def save(self):
        """Save the notebook; return what is then on the disk."""
        file = self.work / self.name
        before = file.stat().st_mtime_ns
        self.page.keyboard.press("Control+s")
        self._poll("the notebook was not saved", lambda: file.stat().st_mtime_ns != before and not self.page.locator(".jp-mod-dirty").count())
        return file.read_text()

    def restart(self):
        """Restart the kernel as a person does."""
        self.page.locator("[data-command='notebook:restart-kernel'], [data-jp-item-name='restart']").first.click()
        with self.page.expect_response(lambda r: r.url.split("?")[0].endswith("/restart")):
            self.page.locator(".jp-Dialog .jp-mod-accept").click()
        self.ready()

    def stop(self):
        """End the kernel behind the notebook's back."""
        for session in self._sessions():
            self.page.request.delete(f"{self.server.url}/api/sessions/{session['id']}?token={TOKEN}")
        self._poll("the kernel did not end", lambda: not self._sessions())

    def hand(self, cell=None):
        """Return a hand on the widget, or on the one that a cell shows."""
        place = self.page if cell is None else self.output(cell)
        return Hand(self.page, place.locator(".lw-root").first)

    def close(self):
        self.context.close()
        assert not self.errors, self.errors
