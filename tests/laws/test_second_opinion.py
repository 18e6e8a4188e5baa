"""The legal list of 18Lilliput against the referee, who knows the rules but not our code."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

import lilliput_widget as lw
from lilliput_widget.laws import POLICIES, cases
from tests.laws import referee
from tests.laws.make_developed import GAMES, HERE

THOROUGH = os.environ.get("LILLIPUT_TESTS", "fast") != "fast"


def agree(game):
    """Compare the two lists in the position at hand; return the kind of decision."""
    listed = {a.notation for a in game.legal_actions()}
    allowed = referee.legal(game.state)
    assert listed == allowed, f"only listed: {sorted(listed - allowed)}, only by the referee: {sorted(allowed - listed)}"
    return type(game.state.stack[-1]).__name__


@pytest.mark.parametrize("name", GAMES)
def test_the_referee_agrees_in_developed_games(name):
    game = lw.load(HERE / f"{name}.jsonl")
    for n in range(0, len(game.log), 1 if THOROUGH else 3):
        game.goto(n)
        agree(game)


@pytest.mark.parametrize("first", range(4))
def test_the_referee_agrees_in_random_games(first):
    seen = Counter()
    for case in cases("18lilliput", 40 if THOROUGH else 5, 600 + 50 * first):
        game, dice, played = case.start(), random.Random(case.seed), Counter()
        while legal := game.legal_actions():
            if dice.random() < 0.25:
                seen[agree(game)] += 1
            action = POLICIES[case.policy](dice, legal, played)
            played[action.type] += 1
            game.do(action)
    assert seen["Turn"] > 50
