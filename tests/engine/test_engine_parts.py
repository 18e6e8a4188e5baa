"""Small parts of the engine: the generator, refusals, the registry, squares and hexes, tiles turned."""

from __future__ import annotations

import dataclasses
import pickle
import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lilliput_widget as lw
from lilliput_widget import titles
from lilliput_widget.engine import contract
from lilliput_widget.engine.contract import Form, Outcome, Worth, title_of
from lilliput_widget.engine.refusal import Refusal
from lilliput_widget.engine.rng import draw, seeded
from lilliput_widget.engine.track import HEXES, SQUARES, Board, Stop, Tile, Track, orient, rotations, same_track
from lilliput_widget.errors import BadAction, DataError, IllegalAction, LilliputError, LogError, ReplayError, SetupError, StaleAction, shown
from lilliput_widget.games.lilliput.actions import Done
from lilliput_widget.logfile import dumps

# The generator


def test_the_generator_gives_the_published_numbers():
    """SplitMix64 from seed 1234567, as published with the algorithm; a change here would change every game."""
    rng, out = seeded(1234567), []
    for _ in range(5):
        value, rng = draw(rng, 1 << 64)
        out.append(value)
    assert out == [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]


@given(st.integers(), st.integers(1, 10**6))
def test_draws_are_in_range_and_repeatable(seed, n):
    value, rng = draw(seeded(seed), n)
    assert 0 <= value < n
    assert 0 <= rng < 1 << 64
    assert draw(seeded(seed), n) == (value, rng)


def test_draws_are_fair():
    rng, counts = seeded(5), Counter()
    for _ in range(60_000):
        value, rng = draw(rng, 6)
        counts[value] += 1
    assert all(9_600 < counts[n] < 10_400 for n in range(6))


# Refusals and errors


def test_a_refusal_speaks_every_language():
    refusal = Refusal("TURN-3", "flow/not-your-turn", {"player": "Ann", "player2": "Bob"}, "lilliput_widget.games.lilliput.texts")
    assert str(refusal) == f"{refusal.rule}: {refusal.text} {refusal.fix}"
    assert repr(refusal) == f"Refusal(rule='TURN-3', text={refusal.text!r}, fix={refusal.fix!r})"
    assert "Ann" in refusal.text + refusal.fix
    assert "Bob" in refusal.text + refusal.fix
    assert refusal == pickle.loads(pickle.dumps(refusal))


def test_errors_are_one_tree_and_value_errors():
    for error in (BadAction, IllegalAction, StaleAction, SetupError, DataError, LogError, ReplayError):
        assert issubclass(error, LilliputError)
        assert issubclass(error, ValueError)
    error = IllegalAction(Refusal("TURN-3", "flow/not-your-turn", {"player": "Ann", "player2": "Bob"}, "lilliput_widget.games.lilliput.texts"),
            Done("Ann"))
    assert (error.rule, error.code, error.action) == ("TURN-3", "flow/not-your-turn", Done("Ann"))
    assert (error.text, error.fix) == (error.refusal.text, error.refusal.fix)
    malformed = BadAction("cannot read 'x'")
    assert isinstance(malformed, IllegalAction)
    assert (malformed.text, malformed.fix, malformed.rule, malformed.code) == ("cannot read 'x'", "", "", "action/malformed")
    stale = StaleAction(5, 3)
    assert (stale.expected, stale.got) == (5, 3)


def test_errors_come_home_from_another_process():
    refusal = Refusal("TURN-3", "flow/not-your-turn", {"player": "Ann", "player2": "Bob"}, "lilliput_widget.games.lilliput.texts")
    for error in (
        IllegalAction(refusal, Done("Ann")), StaleAction(5, 3), ReplayError("line 4", 3, 4), LogError("empty", 1), BadAction("x"), SetupError("y"),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)


class Sly:
    def __repr__(self):
        raise RuntimeError


def test_a_message_quotes_whatever_was_handed_in():
    assert shown("MR") == "'MR'"
    assert len(shown("x" * 10_000)) == 60
    assert "\n" not in shown("a\nb")
    assert (shown(10**5000), shown(Sly())) == ("this int", "this Sly")


# The registry


def test_titles_are_loaded_by_id():
    assert "18lilliput" in titles()
    for name in titles():
        title = title_of(name)
        assert title.id == name
        assert title.seats.start >= 1
        assert title.rules_version >= 1
        assert title.credit
        assert title is title_of(name)


@pytest.mark.parametrize("name", ["", "1830", "18LILLIPUT", None, 5, [], {}, ("18lilliput",), "x" * 10_000], ids=lambda x: repr(x)[:30])
def test_unknown_titles(name):
    with pytest.raises(SetupError, match="playable are 18lilliput") as caught:
        title_of(name)
    assert len(str(caught.value)) < 300


def test_a_registered_title_is_playable(monkeypatch):
    monkeypatch.setattr(contract, "_LOADED", dict(contract._LOADED))
    contract.register(dataclasses.replace(title_of("18lilliput"), id="test-title", name="Test"))
    assert "test-title" in lw.titles()
    game = lw.new_game("test-title", players=2, seed=1)
    game.do(game.legal_actions()[0])
    assert lw.loads(dumps(game)).title.id == "test-title"


@pytest.mark.parametrize("name", titles())
def test_a_title_answers_everything_before_and_after_its_game(name):
    title = title_of(name)
    players = tuple(f"P{i}" for i in range(title.seats.start))
    state = title.new(players, 1, {}).state
    assert title.to_play(state)
    assert title.outcome(state) is None
    assert set(title.worth(state)) == set(players)
    assert title.problems(state) == []
    assert isinstance(title.forms(state), tuple)
    assert re.fullmatch(r"[0-9a-f]{12}", title.digest(state))
    while legal := title.legal_actions(state):
        state = title.apply(state, legal[-1]).state
    outcome = title.outcome(state)
    assert isinstance(outcome, Outcome)
    assert title.to_play(state) == ()
    assert title.forms(state) == ()
    assert title.check(state, Done(players[0])) is not None


def test_worth_is_a_sum():
    assert Worth(5, 100, 20).total == 125
    assert Form(Done("Ann"), ()).fields == ()


# Grids and tiles


@given(st.integers(-50, 50), st.integers(-50, 50), st.integers(0, 3))
def test_squares_neighbour_each_other(x, y, side):
    there = SQUARES.neighbour(f"{x},{y}", side)
    assert SQUARES.neighbour(there, (side + 2) % 4) == f"{x},{y}"
    assert SQUARES.parse([x, y]) == SQUARES.parse(f"{x},{y}") == f"{x},{y}"


@given(st.integers(1, 20), st.integers(2, 40), st.integers(0, 5))
def test_hexes_neighbour_each_other(row, column, side):
    cell = f"{chr(65 + row)}{column}"
    assert HEXES.neighbour(HEXES.neighbour(cell, side), (side + 3) % 6) == cell
    assert HEXES.parse(cell) == cell


@pytest.mark.parametrize("at", [None, 5, "", "1", "1,2,3", "a,b", [1], [1, 2, 3], [1.5, 2], [True, 0], [None, 1], "1,", ",", {}, [10**9, 0],
        "9" * 5000 + ",1", object], ids=lambda x: repr(x)[:30])
def test_squares_that_are_none(at):
    with pytest.raises(ValueError, match="is not a square"):
        SQUARES.parse(at)


@pytest.mark.parametrize("at", [None, 5, "", "E", "15", "e15", "É15", "E1.5", "E-1", "EE15", "E٣", ["E", 15], "E" + "9" * 5000],
        ids=lambda x: repr(x)[:30])
def test_hexes_that_are_none(at):
    with pytest.raises(ValueError, match="is not a hex"):
        HEXES.parse(at)


@given(st.lists(st.sampled_from([(a, b) for a in range(4) for b in range(a)]), unique=True, max_size=4), st.integers(0, 3))
def test_turning_four_times_changes_nothing(tracks, steps):
    tile = Tile(id="t", colour="green", kind="plain", tracks=tuple(tracks))
    assert orient(tile, steps, 4).tracks == orient(tile, steps + 4, 4).tracks
    looks = rotations(tile, 4)
    for n in range(4):
        assert orient(tile, n, 4).tracks == orient(tile, looks[n], 4).tracks
        assert looks[looks[n]] == looks[n] <= n


def test_same_track_asks_for_every_old_stretch():
    city = Tile(id="c", colour="yellow", kind="city", stops=(Stop(kind="city", edges=(0, 2), value=20, slots=1),))
    three = Tile(id="g", colour="green", kind="city", stops=(Stop(kind="city", edges=(0, 1, 2), value=30, slots=2),))
    assert same_track(orient(city, 0, 4), orient(three, 0, 4))
    assert not same_track(orient(city, 1, 4), orient(three, 0, 4))


def test_boards_are_versions():
    """A change makes a new board; the old one is as it was, and shares what did not change."""
    city = orient(Tile(id="c", colour="yellow", kind="city", stops=(Stop(kind="city", edges=(0, 2), value=20, slots=1),)), 0, 4)
    first = Board(Track(SQUARES, {"0,0": city}), {})
    second = first.place("0,0", "MR")
    third = second.lay("0,1", city)
    assert (first.free_slots("0,0"), second.free_slots("0,0")) == (1, 0)
    assert second.track is first.track
    assert third.tokens is second.tokens
    assert "0,1" not in second.track.cells
    assert second.companies_at("0,0") == ("MR",)
