"""Whole games of 18Lilliput against a second set of books."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

import lilliput_widget as lw
from lilliput_widget.laws import POLICIES, cases
from tests.laws.bookkeeper import Books
from tests.laws.make_developed import GAMES, HERE

THOROUGH = os.environ.get("LILLIPUT_TESTS", "fast") != "fast"


def types(trains):
    return sorted(t.split("-")[0] for t in trains)


def compare(books, s):
    """Everything that the books know about a position."""
    assert books.cash == {p.name: p.cash for p in s.players.values()}
    assert books.treasury == {c.id: c.treasury for c in s.companies.values()}
    assert {f"{row}{n}": tuple(there) for (row, n), there in books.market.items() if there} == s.market
    assert {c: sorted(t) for c, t in books.trains.items()} == {c.id: types(c.trains) for c in s.companies.values()}
    assert {c: {p: n for p, n in held.items() if n} for c, held in books.shares.items()} == {c.id: c.shares for c in s.companies.values()}
    assert (sorted(books.pool), books.phase, books.copies) == (types(s.pool), s.phase, {p.name: p.copies for p in s.players.values()})


def audit(game):
    """Keep the books through a finished game."""
    books = Books(game.state.players, expert=bool(game.state.options.get("expert")))
    for n, entry in enumerate(game.log, start=1):
        before, after, events = game.state_at(n - 1), game.state_at(n), game.events(n)
        incomes, sums = [], Counter()
        for e in events:
            if e.kind == "route-run":
                sums[e.company] += e.value
            elif e.kind == "company-ran":
                incomes.append((e.company, sums[e.company]))
        books.play(entry.player, entry.action.notation, before.stage, after.stage, incomes)
        if any(e.kind == "round-ended" for e in events) and after.stage != "end":
            books.end_round()
        if after.stage != "bureaucracy":  # while trains are given up the counter has not moved yet
            assert books.round == after.round
        compare(books, after)
    assert books.worth() == game.result.worth
    assert set(game.result.winners) == {p for p, total in books.worth().items() if total == max(books.worth().values())}


@pytest.mark.parametrize("name", GAMES)
def test_the_books_of_developed_games(name):
    audit(lw.load(HERE / f"{name}.jsonl"))


@pytest.mark.parametrize("first", range(4))
def test_the_books_of_random_games(first):
    for case in cases("18lilliput", 60 if THOROUGH else 8, 1200 + 80 * first):
        game, dice, played = case.start(), random.Random(case.seed), Counter()
        while legal := game.legal_actions():
            action = POLICIES[case.policy](dice, legal, played)
            played[action.type] += 1
            game.do(action)
        audit(game)
