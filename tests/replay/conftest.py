"""Games for the tests of the replay."""

from __future__ import annotations

import pytest
from replay_games import walk

import lilliput_widget as lw


@pytest.fixture(scope="session")
def played():
    """A finished game of four bots that know what they do."""
    names = ["Ann", "Bob", "Cid", "Dot"]
    game = lw.new_game("18lilliput", players=names, seed=7, bots=dict.fromkeys(names, "greedy"))
    game.run_bots()
    assert game.finished
    return game


@pytest.fixture
def short():
    """The beginning of a game of two."""
    return walk(["Ann", "Bob"], 3, 40)
