"""Other places than JupyterLab: Notebook 7 and marimo."""

from __future__ import annotations

import random
import statistics

import pytest
from browser import Server, jupyter
from hand import Hand
from lab import Lab
from test_lab import GAME, choose

import lilliput_widget as lw

MARIMO = """import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    import lilliput_widget as lw
    game = lw.new_game(players=['Ann', 'Bob'], seed=5)
    game.autosave('marimo.jsonl')
    widget = game.view()
    mo.ui.anywidget(widget)
    return


if __name__ == "__main__":
    app.run()
"""


@pytest.fixture(scope="module")
def notebook_server(tmp_path_factory):
    server = jupyter(tmp_path_factory.mktemp("notebook"), "notebook")
    yield server
    server.stop()


def test_notebook_7(notebook_server, chromium, figure):
    lab = Lab(notebook_server, chromium)
    lab.open([GAME.format(players=["Ann", "Bob"], seed=5, file="seven.jsonl")], app="notebooks")
    lab.run(0)
    hand = lab.hand()
    dice = random.Random(3)
    played = []
    for _ in range(25):
        played.append(choose(dice, hand.options()))
        hand.do(played[-1])
    assert [e.action.to_dict() for e in lw.load(lab.work / "seven.jsonl").log] == played
    times = hand.round_trips()
    figure(f"Notebook 7, click to redrawn board, {len(times)} moves: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms")
    lab.close()


def test_marimo(tmp_path, chromium, figure):
    (tmp_path / "game.py").write_text(MARIMO)
    server = Server(tmp_path, ["marimo", "run", "game.py", "--headless", "--no-token", "--port", "{port}", "--host", "127.0.0.1"], "/health")
    try:
        context = chromium.new_context(viewport={"width": 1280, "height": 900})
        page = context.new_page()
        page.goto(server.url)
        hand = Hand(page)
        dice = random.Random(3)
        played = []
        for _ in range(20):
            played.append(choose(dice, hand.options()))
            hand.do(played[-1])
        assert [e.action.to_dict() for e in lw.load(tmp_path / "marimo.jsonl").log] == played
        times = hand.round_trips()
        figure(f"marimo, click to redrawn board, {len(times)} moves: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms")
        context.close()
    finally:
        server.stop()
