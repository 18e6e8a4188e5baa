"""Finished games to make tables of."""

from __future__ import annotations

from functools import cache

import lilliput_widget as lw
from lilliput_widget.simulation import play_out

NAMES = ("Ann", "Bob", "Cid", "Dot")
CASES = {
    "two": (("random",) * 2, 11, {}),
    "three": (("random",) * 3, 12, {}),
    "four": (("random",) * 4, 15, {}),
    "expert": (("random",) * 4, 5, {"expert": True}),
    "characters": (("random",) * 2, 8, {"two_characters": True}),
    "trashing": (("trasher", "greedy"), 3, {}),
}


@cache
def finished(case: str) -> lw.Game:
    """Return the game of a case, played to its end."""
    bots, seed, options = CASES[case]
    game = lw.new_game("18lilliput", players=list(NAMES[: len(bots)]), seed=seed, options=options)
    return play_out(game, bots)
