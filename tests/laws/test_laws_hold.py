"""The laws of every registered title: on games that hypothesis steers, and on seeded games in bulk."""

from __future__ import annotations

import os
import random
from collections import Counter
from itertools import groupby

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from lilliput_widget import titles
from lilliput_widget.engine.contract import title_of
from lilliput_widget.laws import POLICIES, WHOLE, Case, Walk, cases, hold, variants

BULK = {"fast": 240, "balanced": 600, "expensive": 4000}[os.environ.get("LILLIPUT_TESTS", "fast")]
"""Games of each title in the bulk run."""
PARTS = 6
STEERED = 25
"""Moves that hypothesis chooses."""


@st.composite
def walks(draw: st.DrawFn, title: str) -> Walk:
    """A game some way on, by policy and seed; hypothesis shortens the way there when a law breaks."""
    players = draw(st.sampled_from(list(title_of(title).seats)))
    options = draw(st.sampled_from(variants(title, players)))
    case = Case(title, players, draw(st.integers(0, 10_000)), options, draw(st.sampled_from(sorted(POLICIES))))
    walk = Walk(case)
    for _ in range(draw(st.integers(0, 300))):
        if not walk.legal:
            break
        walk.play(walk.choose())
    note(f"{case} at move {walk.game.seq}")
    return walk


@pytest.mark.parametrize("title", titles())
@given(data=st.data())
def test_the_laws_hold_wherever_hypothesis_leads(title, data):
    walk = data.draw(walks(title))
    walk.check()
    for _ in range(data.draw(st.integers(0, STEERED))):
        if not walk.legal:
            break
        walk.play(walk.legal[data.draw(st.integers(0, len(walk.legal) - 1))])
        walk.check()
    for law, of_game in WHOLE.items():
        walk.require(law, of_game(walk))


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("title", titles())
def test_seeded_games_hold_all_laws(title, part):
    """The bulk run of `python -m lilliput_widget.laws`, a part in each test so that the processes share it."""
    batch = list(cases(title, BULK, first=100_000))[part::PARTS]
    tally = hold(batch, share=0.05)
    assert tally.games == len(batch)
    assert tally.moves > 20 * tally.games
    assert tally.refusals.total() > tally.moves
    assert tally.malformed > 0


@pytest.mark.parametrize("title", titles())
def test_the_bulk_run_plays_every_number_of_players_option_and_policy(title):
    planned = list(cases(title, 200))
    assert {c.players for c in planned} == set(title_of(title).seats)
    assert {c.policy for c in planned} == set(POLICIES)
    for players, group in groupby(sorted(planned, key=lambda c: c.players), key=lambda c: c.players):
        assert {repr(dict(c.options)) for c in group} == {repr(o) for o in variants(title, players)}


@pytest.mark.parametrize("title", titles())
def test_a_case_is_always_the_same_game(title):
    first, second = (Walk(case) for case in [next(iter(cases(title, 1, first=5)))] * 2)
    first.run(60)
    second.run(60)
    assert first.digests == second.digests
    assert [e.action for e in first.game.log] == [e.action for e in second.game.log]


@pytest.mark.parametrize("title", titles())
def test_every_kind_of_action_is_played(title):
    """The three ways to choose together find every kind within a few dozen games, so that no law holds for want of cases."""
    seen: set[str] = set()
    for case in cases(title, 400):
        game, dice, played = case.start(), random.Random(case.seed), Counter()
        while legal := game.legal_actions():
            action = POLICIES[case.policy](dice, legal, played)
            played[action.type] += 1
            game.do(action)
        seen |= set(played)
        if seen == set(title_of(title).kinds):
            return
    assert seen == set(title_of(title).kinds)
