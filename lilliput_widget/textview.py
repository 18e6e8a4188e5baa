"""A game as text: what ``print(game)`` shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lilliput_widget.texts import say

if TYPE_CHECKING:
    from lilliput_widget.game import Game


def describe(game: Game, lang: str = "en") -> str:
    """Return title, position and result as text."""
    head = f"{game.title.name} · {say('ui.move-of', lang, n=game.seq, of=game.length)} · seed {game.seed}"
    body = game.title.describe(game.state, lang) if game.title.describe else repr(game.state)
    result = game.result
    tail = ""
    if result is not None:
        ranking = sorted(result.worth.items(), key=lambda item: -item[1])
        tail = "\n\n" + "\n".join(f"{'*' if name in result.winners else ' '} {name} {total}" for name, total in ranking)
    return f"{head}\n\n{body}{tail}"
