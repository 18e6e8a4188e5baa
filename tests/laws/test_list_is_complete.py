"""The legal list of 18Lilliput against brute force: every action that names and numbers of the box can make, put to the judge."""

from __future__ import annotations

import os
import random
from collections import Counter
from dataclasses import fields
from itertools import product

import pytest

from lilliput_widget.games.lilliput.actions import (
    BuyFromPool,
    BuyShare,
    BuyTrain,
    CopyCard,
    DiscardTrain,
    Found,
    HandIn,
    LayHome,
    LayTile,
    PayOut,
    PlaceStation,
    ReturnTrain,
    SellShares,
    TakeCard,
    TakeCharacter,
    TakeCompany,
    Withhold,
)
from lilliput_widget.games.lilliput.data import BASE
from lilliput_widget.games.lilliput.judge import CHOICES
from lilliput_widget.laws import POLICIES, cases

KINDS = (TakeCompany, TakeCharacter, LayHome, TakeCard, CopyCard, LayTile, PlaceStation, SellShares, BuyShare, Found, BuyTrain, BuyFromPool,
        ReturnTrain,
         DiscardTrain, HandIn, PayOut, Withhold)
BOX = {
    "company": list(BASE["companies"]), "character": list(BASE["characters"]), "tile": list(BASE["tiles"]), "rotation": [0, 90, 180, 270],
    "card": list(BASE["cards"]), "half": ["a", "b"], "space": [f"{row}{n}" for row in "TB" for n in range(1, 13)], "train": list(BASE["trains"]),
    "count": [0, 1, 2, 3, 4],
}


THOROUGH = os.environ.get("LILLIPUT_TESTS", "fast") != "fast"
FEW_TILES = [t for t in BOX["tile"] if BASE["tiles"][t]["set"] == "base"] + ["br-y-city-s", "la-red", "sc-hill"]


def everything(kind, player, state):
    """Every action of a kind; without much time only tiles of the set in play, and companies of the player's and one more."""
    values = {**BOX, "cell": near(state)}
    if kind in {LayTile, LayHome} and not THOROUGH:
        own = state.companies_of(player)
        values["company"] = [*own, next(c for c in BOX["company"] if c not in own)]
        values["tile"] = FEW_TILES
    names = [f.name for f in fields(kind) if f.name != "player"]
    return (kind(player, *v) for v in product(*(values[n] for n in names)))


def near(state):
    """The cells of the board and all around them."""
    at = [tuple(int(n) for n in c.split(",")) for c in state.board.track.cells]
    return sorted({f"{x + dx},{y + dy}" for x, y in at for dx in (-1, 0, 1) for dy in (-1, 0, 1)})


def positions(first, games):
    """Positions of random games, seldom ones preferred: a few for each kind of decision in each game."""
    for case in cases("18lilliput", games, first):
        game, dice, played, seen = case.start(), random.Random(case.seed), Counter(), Counter()
        while legal := game.legal_actions():
            top = game.state.stack[-1]
            what = (type(top).__name__, getattr(top, "lays", ()), getattr(top, "stations", 0), getattr(top, "shares", 0),
                    bool(getattr(top, "trains", 0)))
            seen[what] += 1
            if dice.random() < 0.5 / seen[what]:
                yield game, legal
            action = POLICIES[case.policy](dice, legal, played)
            played[action.type] += 1
            game.do(action)


@pytest.mark.parametrize("first", range(4))
def test_everything_that_the_judge_accepts_is_listed(first):
    looked, decisions = 0, Counter()
    for game, legal in positions(900 + 3 * first, 3 if THOROUGH else 1):
        title, state, player = game.title, game.state, game.to_play[0]
        decisions[type(state.stack[-1]).__name__] += 1
        for kind in KINDS:
            if kind not in CHOICES[type(state.stack[-1])]:
                # The judge refuses the whole kind; one of each is enough.
                assert title.check(state, next(everything(kind, player, state))) is not None
                continue
            listed = {a for a in legal if type(a) is kind}
            accepted = [a for a in everything(kind, player, state) if title.check(state, a) is None]
            looked += 1
            assert listed <= set(accepted)
            # A tile that looks alike in two rotations is listed once.
            ways = {title.digest(title.apply(state, a).state): a for a in accepted}
            assert len(ways) == len(listed), [str(a) for a in ways.values() if a not in listed]
            assert {title.digest(title.apply(state, a).state) for a in listed} == set(ways)
    assert looked > 50
    assert len(decisions) >= 5
