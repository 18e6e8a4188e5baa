"""Games that the tests of the replay share."""

from __future__ import annotations

import pytest
from replay_games import bots_game, walk


@pytest.fixture
def played():
    return bots_game()


@pytest.fixture
def short():
    return walk(["Ann", "Bob"], 3, 40)
