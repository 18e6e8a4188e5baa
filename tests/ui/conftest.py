"""Fixtures of the browser tests: one browser and one JupyterLab for all of them, a fresh notebook for each."""

from __future__ import annotations

from pathlib import Path

import axe_core_python
import pytest
from browser import FLAGS, ROOT, find_chromium, jupyter
from hand import PATIENCE
from lab import Lab
from plain import Pages
from playwright.sync_api import expect, sync_playwright

expect.set_options(timeout=PATIENCE)


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


@pytest.fixture
def new_lab(lab_server, chromium):
    made = []

    def make(**context):
        made.append(Lab(lab_server, chromium, **context))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def lab(new_lab):
    return new_lab()


@pytest.fixture
def pages(chromium, monkeypatch):
    made = Pages(chromium, monkeypatch)
    yield made
    made.close()
