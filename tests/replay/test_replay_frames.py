"""A game as differences: nothing is lost, and little is sent."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from replay_games import walk

from lilliput_widget.widget import frames, payload

LEAVES = st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab+", max_size=2)
NAMES = st.text("ab+0", max_size=1)
PLAIN = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4), max_leaves=12)


@given(PLAIN, PLAIN)
def test_change_and_back(old, new):
    before = copy.deepcopy(old)
    patch = json.loads(json.dumps(frames.change(old, new)))
    assert frames.changed(old, patch) == new
    assert old == before


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_frames_fold_to_the_views(players, seed):
    game = walk(players, seed)
    game.goto(game.length // 2)
    views = frames.fold(json.loads(json.dumps(frames.frames(game, "en"))))
    assert len(views) == game.length + 1
    for n, view in enumerate(views):
        game.goto(n)
        whole = json.loads(json.dumps(payload.view_data(game, "en")))
        ran = [e for e in game.events(n) if e.kind == "route-run"]
        if ran:
            assert [r["company"] for r in view["routes"]] == [e.company for e in ran]
            assert sum(r["value"] for r in view["routes"]) == sum(e.value for e in ran)
            whole["routes"] = view["routes"]
        assert view == {k: v for k, v in whole.items() if k in view}
        # What is left out is what the browser knows by itself.
        assert set(whole) - set(view) == {"at", "n", "total", "since", "news"}


def test_frames_leave_the_game_alone(short):
    short.goto(7)
    state = short.state
    frames.traits(short, "en")
    assert short.seq == 7
    assert short.state is state


def test_differences_are_small(played):
    data = frames.frames(played, "en")
    assert len(json.dumps(data)) < len(json.dumps(frames.fold(data))) / 10
    assert len(json.dumps(frames.traits(played, "en"))) < 200_000


def test_marks(played):
    marks = frames.marks(played)
    assert [r for _, r in marks["rounds"]] == list(range(1, played.state.rounds + 1))
    for n, phase in marks["phases"]:
        assert played.state_at(n).phase >= phase > played.state_at(n - 1).phase
    assert marks["turns"] == sorted(set(marks["turns"]))
    ran = played.tables.runs["seq"].unique().to_list()
    assert set(ran) <= {n for n, *_ in marks["runs"]}


def test_ledger_has_every_balance(played):
    ledger = frames.ledger(played, "en")
    for n in (0, played.length // 3, played.length):
        balance = {}
        for at, payer, payee, amount, _ in ledger["rows"]:
            if at <= n:
                balance[payer] = balance.get(payer, 0) - amount
                balance[payee] = balance.get(payee, 0) + amount
        for account, amount in played.title.accounts(played.state_at(n)).items():
            assert balance.get(account, 0) == amount
    assert not [c for c in ledger["causes"] if c.startswith("ui.")]


def test_lines_are_all_there(played):
    lines = frames.lines(played, "en")
    assert [line["n"] for line in lines] == list(range(1, played.length + 1))
    assert all(line["text"] for line in lines)
