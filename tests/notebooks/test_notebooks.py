"""The notebooks run from clean, hold no outputs but small posters, and the index leads to all of them."""

from __future__ import annotations

import json

import pytest

from tests.notebooks.run import EXAMPLES, notebooks, run

POSTER = 60_000
"""Characters that the saved outputs of one notebook may have."""


def test_there_are_an_index_and_a_game_to_play():
    assert {"index.ipynb", "play.ipynb"} <= {p.name for p in notebooks()}


@pytest.mark.parametrize("path", notebooks(), ids=lambda p: p.stem)
def test_the_notebook_runs(path):
    outputs = run(path)
    assert [o for o in outputs if o["output_type"] == "error"] == []


@pytest.mark.parametrize("path", notebooks(), ids=lambda p: p.stem)
def test_the_notebook_is_saved_without_heavy_outputs(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert sum(len(json.dumps(c.get("outputs", []))) for c in cells) <= POSTER
    assert [c["execution_count"] for c in cells if c.get("execution_count")] == []


def test_the_index_leads_to_every_notebook():
    index = (EXAMPLES / "index.ipynb").read_text(encoding="utf-8")
    assert [p.name for p in notebooks() if p.name != "index.ipynb" and p.name not in index] == []
