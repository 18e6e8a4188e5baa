"""The bots play legal, finite, repeatable games; greedy beats chance and knows the elements of the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

import lilliput_widget as lw
from lilliput_widget.engine.contract import title_of
from lilliput_widget.games.lilliput.actions import Accept, DiscardTrain, PayOut, Refuse, SellShares, Withhold
from lilliput_widget.games.lilliput.bots import BOTS
from lilliput_widget.games.lilliput.state import Dividend, Offer, Surplus, Turn

TITLE = title_of("18lilliput")
NAMES = ("Ann", "Bob", "Cid", "Dot")
LONGEST = 500
"""Moves that no game of bots reaches: a game of four has 64 turns of a few moves each."""


def played(bots, seed, options=None):
    """Play a game, every action judged, and return it."""
    game = lw.new_game("18lilliput", players=list(NAMES[: len(bots)]), seed=seed, options=options, bots=dict(zip(NAMES, bots, strict=False)))
    while game.to_play and game.seq < LONGEST:
        game.do(game.bot_action())
    assert game.finished
    return game


@pytest.mark.parametrize("bots", [("greedy", "greedy"), ("trasher", "rusher", "greedy"), ("greedy", "trasher", "rusher", "random")])
def test_games_of_bots_are_legal_and_end(bots):
    game = played(bots, 11)
    assert TITLE.problems(game.state) == []
    assert len(game.result.worth) == len(bots)


@pytest.mark.parametrize("options", [{"expert": True}, {"two_characters": True}])
def test_bots_play_the_options(options):
    assert played(("greedy", "rusher"), 5, options).finished


def test_the_same_seed_gives_the_same_game():
    first, second = (played(("greedy", "trasher"), 3) for _ in range(2))
    assert [(e.action, e.hash) for e in first.log] == [(e.action, e.hash) for e in second.log]


def test_other_seeds_give_other_games():
    assert len({tuple(e.action for e in played(("greedy", "greedy"), seed).log) for seed in range(3)}) == 3


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 24, 6))
def test_greedy_beats_random(start):
    """In a hundred games greedy won all; here a sample, in every seat."""
    for seed in range(start, start + 6):
        seat = seed % 4
        bots = ["random"] * 4
        bots[seat] = "greedy"
        assert played(bots, seed).result.winners == (NAMES[seat],)


def test_the_rusher_buys_sooner_than_the_others():
    def bought(bot):
        total = 0
        for seed in range(3):
            game = played((bot, bot), seed)
            total += sum(e.action.type == "buy-train" and game.state_at(e.n - 1).round == 1 for e in game.log)
        return total

    assert bought("rusher") >= 2 * bought("greedy") > 0


# Single decisions, from positions made by hand


def midgame(round_=5, phase=4, trains=("2-1",), treasury=0, decision=None, **changes):
    """Return a game of two in round `round_` of 8, Ann with MR, Bob with SR, the first 5-train on top of the deck."""
    game = lw.new_game("18lilliput", players=["Ann", "Bob"], seed=1)
    takes = {"Ann": ("charter MR", "character general"), "Bob": ("charter SR", "character judge")}
    while game.state.stage == "draft":
        player = game.to_play[0]
        homes = [a for a in game.legal_actions() if a.type == "lay-home"]
        wanted = homes[0] if homes else takes[player][bool(game.state.companies_of(player))]
        game.do(wanted)
    s = game.state
    companies = {**s.companies, "MR": replace(s.companies["MR"], trains=trains, treasury=treasury, shares=changes.pop("shares", {}))}
    deck = tuple(t for t in s.deck if t[0] not in "234" or t.startswith("3D"))
    return replace(s, round=round_, phase=phase, companies=companies, deck=deck, **changes, stack=(decision,))


def test_withholds_what_buys_the_train_that_saves_the_company():
    s = midgame(treasury=390, decision=Dividend("Ann", "MR", 20), stage="run", to_run=("MR", "SR"))
    assert BOTS["greedy"](s, 0) == Withhold("Ann", "MR")


def test_pays_when_withholding_would_buy_nothing():
    s = midgame(treasury=0, decision=Dividend("Ann", "MR", 20), stage="run", to_run=("MR", "SR"))
    assert BOTS["greedy"](s, 0) == PayOut("Ann", "MR")


def test_gives_up_the_worst_train():
    s = midgame(trains=("2-1", "3-1", "4-1", "4-2"), decision=Surplus("Ann", "MR"), stage="actions")
    assert BOTS["greedy"](s, 0) == DiscardTrain("Ann", "MR", "2")


@pytest.mark.parametrize(("price", "answer"), [(1, Refuse("Ann")), (160, Accept("Ann"))])
def test_answers_offers_by_value(price, answer):
    turn = Turn("Bob", "C8", "a", trains=2)
    s = midgame(treasury=250, decision=Offer("Ann", "SR", "MR", "2", price), stage="actions")
    s = replace(s, stack=(turn, *s.stack), companies={**s.companies, "SR": replace(s.companies["SR"], treasury=600)})
    assert BOTS["greedy"](s, 0) == answer


def test_sells_shares_of_a_doomed_company():
    """MR has no money, and its only train rusts with the next purchase."""
    s = midgame(shares={"Bob": 3}, decision=Turn("Bob", "C5", "a", shares=True), stage="actions")
    s = replace(s, companies={**s.companies, "MR": replace(s.companies["MR"], space="T8")}, market={"T8": ("MR",), "T1": ("SR",)})
    assert BOTS["greedy"](s, 0) == SellShares("Bob", "MR", 3)


def test_a_refused_offer_is_not_made_again():
    for seed in range(4):
        game = played(("rusher", "greedy", "trasher"), seed)
        for entry in game.log:
            if entry.action.type == "buy-from-company":
                turn = game.state_at(entry.n - 1).stack[-1]
                a = entry.action
                assert (a.company, a.seller, a.train) not in {r[:3] for r in turn.refused}
