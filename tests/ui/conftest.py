"""Fixtures of the browser tests: one browser and one JupyterLab for all of them, a fresh notebook for each."""

from __future__ import annotations

import itertools
import time
from pathlib import Path

import axe_core_python
import pytest
from browser import FLAGS, ROOT, TOKEN, find_chromium, jupyter, notebook
from hand import Hand
from playwright.sync_api import sync_playwright

_NUMBERS = itertools.count(1)


@pytest.fixture
def figure(record_property):
    """Note a measured figure; all of them are printed at the end of the run."""
    return lambda text: record_property("figure", text)


@pytest.fixture(scope="session")
def axe():
    """The accessibility checker's script: the newest where js/ is installed, else the one that a Python package carries."""
    newest = ROOT / "js" / "node_modules" / "axe-core" / "axe.min.js"
    return (newest if newest.exists() else Path(axe_core_python.__file__).with_name("axe.min.js")).read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=find_chromium(p), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory):
    server = jupyter(tmp_path_factory.mktemp("lab"))
    yield server
    server.stop()


class Lab:
    """A notebook in the running JupyterLab."""

    def __init__(self, server, browser, **context):
        self.server = server
        self.work = server.folder / "work"
        self.context = browser.new_context(viewport={"width": 1280, "height": 900}, **context)
        self.errors = []

    def open(self, cells, app="lab/tree", name=None):
        """Open a notebook with these cells and run the first one."""
        name = name or f"n{next(_NUMBERS)}.ipynb"
        if cells is not None:
            (self.work / name).write_text(notebook(cells))
        self.page = self.context.new_page()
        self.page.on("pageerror", self._note)
        self.page.goto(f"{self.server.url}/{app}/{name}?token={TOKEN}{'&reset' if app.startswith('lab') else ''}")
        self.page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=60_000)
        self.wait_idle(name)
        self.name = name
        return self.page

    def _note(self, error):
        # The host has errors of its own; the widget's module is loaded from a blob.
        if "blob:" in (error.stack or ""):
            self.errors.append(error.stack)

    def wait_idle(self, name):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            for session in self.server.get("/api/sessions"):
                kernel = session["kernel"]
                if session["path"] == name and kernel["connections"] >= 1 and kernel["execution_state"] == "idle":
                    return
            time.sleep(0.1)
        pytest.fail("the kernel did not become idle")

    def run(self, index):
        """Run one cell."""
        cell = self.page.locator(".jp-Notebook .jp-CodeCell").nth(index)
        cell.locator(".cm-content").click()
        self.page.keyboard.press("Control+Enter")

    def hand(self, nth=0):
        """Return a hand on the widget."""
        self.page.locator(".lw-root").nth(nth).wait_for(timeout=30_000)
        return Hand(self.page, nth)

    def output(self, index):
        return self.page.locator(".jp-Notebook .jp-CodeCell").nth(index).locator(".jp-OutputArea").inner_text()

    def close(self):
        self.context.close()


@pytest.fixture
def lab(lab_server, chromium):
    made = Lab(lab_server, chromium)
    yield made
    made.close()
    assert not made.errors, made.errors


@pytest.fixture
def new_lab(lab_server, chromium):
    made = []

    def make(**context):
        made.append(Lab(lab_server, chromium, **context))
        return made[-1]

    yield make
    for one in made:
        one.close()
        assert not one.errors, one.errors
