"""`import lilliput_widget` is light: it loads no table, widget or plot library and starts fast."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ("polars", "anywidget", "ipywidgets", "traitlets", "altair", "numpy", "IPython", "ipycanvas", "vl_convert", "pyarrow", "asyncio")
ROOT = Path(__file__).resolve().parents[2]


def python(code: str, *flags: str) -> str:
    done = subprocess.run([sys.executable, *flags, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def loaded(code: str) -> set[str]:
    return set(python(f"import sys\n{code}\nprint(*[m for m in {HEAVY!r} if m in sys.modules])").split())


def test_importing_the_package_loads_nothing_heavy():
    assert loaded("import lilliput_widget") == set()


def test_importing_the_engine_loads_nothing_heavy():
    assert loaded("import lilliput_widget.engine, lilliput_widget.engine.track, lilliput_widget.engine.contract") == set()


def test_playing_a_game_loads_nothing_heavy():
    play = """
import lilliput_widget as lw
game = lw.new_game("18lilliput", players=["Ann", "Bob"], seed=1)
for _ in range(30):
    game.do(game.legal_actions()[0])
game.undo(); str(game); game.code()
"""
    assert loaded(play) == set()


def own_modules() -> list[str]:
    package = ROOT / "lilliput_widget"
    found = []
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return [m for m in found if not m.endswith("__main__")]


@pytest.mark.parametrize("folder", ["engine", "games", "texts"])
def test_rules_import_neither_widget_nor_tables(folder):
    """Imports point one way: games, tables and widget use the engine, the engine uses none of them."""
    names = [m for m in own_modules() if m.startswith(f"lilliput_widget.{folder}")]
    outer = ("lilliput_widget.widget", "lilliput_widget.tables", "lilliput_widget.plots", "lilliput_widget.drawing")
    load = f"import sys, importlib\nfor m in {names!r}: importlib.import_module(m)"
    assert python(f"{load}\nprint(*[m for m in sys.modules if m.startswith({outer!r})])").split() == []


def test_every_module_imports_alone():
    """No module leans on another one having been imported first."""
    broken = {}
    for name in own_modules():
        done = subprocess.run([sys.executable, "-c", f"import {name}"], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
        if done.returncode:
            broken[name] = done.stderr.strip().splitlines()[-1]
    assert broken == {}


def test_import_runs_less_than_twenty_own_modules():
    """The ratio of times is in the benchmark; here the cause of it, which no busy machine can disturb."""
    own = python("import sys, lilliput_widget\nprint(*[m for m in sys.modules if m.startswith('lilliput_widget')])").split()
    assert len(own) <= 20, own
