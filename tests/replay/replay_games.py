"""Games for the tests of the replay."""

from __future__ import annotations

import random
from functools import cache

import lilliput_widget as lw


def walk(players, seed, stop=None):
    """Return a game of random legal moves, to its end or to a number of moves."""
    dice = random.Random(seed)
    game = lw.new_game("18lilliput", players=players, seed=seed)
    while not game.finished and (stop is None or game.length < stop):
        game.do(dice.choice(game.legal_actions()))
    return game


@cache
def bots_game():
    """Return a finished game of four bots that know what they do; played once."""
    names = ["Ann", "Bob", "Cid", "Dot"]
    game = lw.new_game("18lilliput", players=names, seed=7, bots=dict.fromkeys(names, "greedy"))
    game.run_bots()
    assert game.finished
    return game
