"""Random games."""

from __future__ import annotations

import random

import lilliput_widget as lw


def walk(players, seed, stop=None):
    """Return a game of random legal moves, to its end or to a number of moves."""
    dice = random.Random(seed)
    game = lw.new_game("18lilliput", players=players, seed=seed)
    while not game.finished and (stop is None or game.length < stop):
        game.do(dice.choice(game.legal_actions()))
    return game
