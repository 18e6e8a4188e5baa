"""The notebook widget."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lilliput_widget.errors import SetupError
from lilliput_widget.widget.board_widget import GameWidget, view
from lilliput_widget.widget.replay_widget import ReplayWidget, replay

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lilliput_widget.game import Game

__all__ = ["GameWidget", "ReplayWidget", "play", "replay", "view"]

_NAMES: Final = ("You", "Ann", "Bob", "Cid")


def play(
    title: str = "18lilliput",
    players: Sequence[str] | int = 3,
    bots: Mapping[str, str] | int | None = None,
    *,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    save: str | Path | bool = True,
    **look: Any,
) -> GameWidget:
    """Start a game and show it.

    Parameters
    ----------
    title
        Id of a playable title.
    players
        Names, or how many.
    bots
        How many seats bots take (all but one unless told otherwise), or the bot of each player, e.g. ``{"Bob": "greedy"}``.
    seed, options
        As for `new_game`.
    save
        Where the log is kept move by move; True picks a file beside the notebook, False keeps none.
    look
        Options of the widget: ``lang``, ``theme``, ``height``, ``speed``.
    """
    from lilliput_widget.game import NAMES, new_game

    # Refuses a title or players that cannot be, before seats are given out.
    count = len(new_game(title, players, seed=0).players)
    if bots is None:
        bots = count - 1 if isinstance(players, int) else 0
    seats = _NAMES if bots == count - 1 else NAMES
    names = list(seats[:count]) if isinstance(players, int) else list(players)
    if isinstance(bots, int):
        if isinstance(bots, bool) or not 0 <= bots <= count:
            msg = f"bots must be 0 to {count} with {count} players, not {bots!r}"
            raise SetupError(msg)
        bots = dict.fromkeys(names[count - bots :], "greedy") if bots else {}
    game = new_game(title, names, seed=seed, options=dict(options) if options else None, bots=bots)
    if save is False:
        return view(game, **look)
    path = _file(game) if save is True else Path(save)
    game.autosave(path)
    widget = view(game, **look)
    widget.tell_file(str(path))
    return widget


def _file(game: Game) -> Path:
    """Return a name beside the notebook that is not taken yet."""
    stem = f"{game.title.id}-{game.seed}"
    path = Path(f"{stem}.jsonl")
    n = 2
    while path.exists():
        path = Path(f"{stem}-{n}.jsonl")
        n += 1
    return path
