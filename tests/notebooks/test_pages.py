"""Every block of Python in README and docs/ runs as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest

import lilliput_widget as lw

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCKS = [(page, code) for page in PAGES for code in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)]


@pytest.fixture(scope="module")
def sample():
    return lw.samples()["first-steps"]


@pytest.fixture
def place(tmp_path, monkeypatch, sample):
    """A folder with the files that the pages name."""
    monkeypatch.chdir(tmp_path)
    for name in ("game.jsonl", "g.jsonl", "logs/one.jsonl", "class/maria.jsonl"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(sample.text(), encoding="utf-8")
    return tmp_path


def test_there_are_blocks_on_the_pages_that_users_read():
    names = {"README", "index", "widget", "replay", "tables", "plots", "bots", "routes", "teaching"}
    assert names <= {page.stem for page, _ in BLOCKS}


@pytest.mark.parametrize(("page", "code"), BLOCKS, ids=[f"{p.stem}-{n}" for n, (p, _) in enumerate(BLOCKS)])
def test_the_block_runs(page, code, place, sample, capsys):
    exec(code, {"lw": lw, "pl": pl, "game": sample.load(), "games": lw.corpus("logs/*.jsonl", progress=False)})
