"""Finished games to make tables of."""

from __future__ import annotations

from functools import cache

import pytest

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
    bots, seed, options = CASES[case]
    game = lw.new_game("18lilliput", players=list(NAMES[: len(bots)]), seed=seed, options=options)
    return play_out(game, bots)


@pytest.fixture(params=list(CASES))
def played(request) -> lw.Game:
    """A finished game of each case, whole; a branch, so that a test may move its cursor."""
    return finished(request.param).branch()


@pytest.fixture
def four() -> lw.Game:
    """A finished game of four random players in which a black and a white company were founded."""
    return finished("four").branch()
