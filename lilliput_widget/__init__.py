"""Play, replay and study railway games in notebooks.

>>> import lilliput_widget as lw
>>> game = lw.new_game("18lilliput", players=["Ann", "Bob", "Cid"], seed=7)
>>> game.do(game.legal_actions()[0]).n
1
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from lilliput_widget.engine.contract import titles
    from lilliput_widget.errors import (
        BadAction,
        DataError,
        IllegalAction,
        LilliputError,
        LogError,
        MissingExtra,
        ReplayError,
        SetupError,
        StaleAction,
    )
    from lilliput_widget.game import Game, new_game
    from lilliput_widget.library import samples
    from lilliput_widget.logfile import load, loads
    from lilliput_widget.position import Position, Run, best_run, gain
    from lilliput_widget.simulation import simulate
    from lilliput_widget.sketching import sketch
    from lilliput_widget.tables import corpus
    from lilliput_widget.versions import show_versions
    from lilliput_widget.widget import GameWidget, play, replay

__version__: Final = "0.1.0"

_WHERE: Final = {
    "titles": "engine.contract",
    "new_game": "game", "Game": "game",
    "load": "logfile", "loads": "logfile",
    "Position": "position", "Run": "position", "best_run": "position", "gain": "position",
    "corpus": "tables", "simulate": "simulation",
    "play": "widget", "replay": "widget", "GameWidget": "widget", "sketch": "sketching",
    "samples": "library", "show_versions": "versions",
    **dict.fromkeys(
        ("LilliputError", "BadAction", "IllegalAction", "StaleAction", "SetupError", "DataError", "LogError", "ReplayError", "MissingExtra"), "errors"
    ),
}
"""Public names and the modules that hold them; each is loaded when first used."""

__all__ = [
    "BadAction", "DataError", "Game", "GameWidget", "IllegalAction", "LilliputError", "LogError", "MissingExtra",
    "Position", "ReplayError", "Run", "SetupError", "StaleAction", "best_run", "corpus", "gain", "load", "loads",
    "new_game", "play", "replay", "samples", "show_versions", "simulate", "sketch", "titles",
]


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        msg = f"module 'lilliput_widget' has no attribute {name!r}"
        raise AttributeError(msg)
    value = getattr(import_module(f"lilliput_widget.{_WHERE[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
