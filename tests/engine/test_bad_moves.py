"""Moves of 18Lilliput with wrong names and wrong money, at positions where the right ones are legal: a rule and a sentence, nothing lost."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from lilliput_widget.errors import BadAction, IllegalAction
from lilliput_widget.laws import POLICIES, cases


def _positions():
    """Return for each kind of action a few games in which it is legal, and the action."""
    found, per_kind = [], Counter()
    for case in cases("18lilliput", 30, first=40):
        game, dice, played = case.start(), random.Random(case.seed), Counter()
        while legal := game.legal_actions():
            for action in {a.type: a for a in legal}.values():
                if per_kind[action.type] < 3 and dice.random() < 0.3:
                    per_kind[action.type] += 1
                    found.append((game.branch(), action))
            action = POLICIES[case.policy](dice, legal, played)
            played[action.type] += 1
            game.do(action)
    return found


@pytest.fixture(scope="module")
def positions():
    return _positions()


def refusal_of(game, action):
    """Return the refusal of an illegal action, which leaves the game as it was."""
    state = game.state
    with pytest.raises(IllegalAction) as caught:
        game.do(action)
    assert game.state is state
    refusal = caught.value.refusal
    assert refusal.rule
    assert refusal.text[:1] == refusal.text[:1].upper()
    assert refusal.fix
    assert "{" not in (refusal.text + refusal.fix).replace("{x}", "")
    return refusal


def test_every_kind_of_action_was_found(positions):
    assert {a.type for _, a in positions} == set(positions[0][0].title.kinds)


@pytest.mark.parametrize("field", ["company", "seller", "tile", "cell", "card", "half", "character", "space", "train"])
@pytest.mark.parametrize("name", ["ZZZ", "<b>MR</b>", "mr", "🚂", "None", "{x}", "x" * 80])
def test_unknown_names_are_refused_and_quoted(positions, field, name):
    seen = 0
    for game, action in positions:
        if field in action.to_dict():
            refusal = refusal_of(game, {**action.to_dict(), field: name})
            seen += 1
            assert len(refusal.text) < 600
    assert seen


def test_an_unknown_company_is_named(positions):
    for game, action in positions:
        if "company" in action.to_dict():
            refusal = refusal_of(game, replace(action, company="ZZZ"))
            assert "ZZZ" in str(refusal) or refusal.code.endswith(("home-first", "company"))


def test_every_other_player_is_refused(positions):
    for game, action in positions:
        for player in game.players:
            if player != action.player:
                assert refusal_of(game, replace(action, player=player)).rule == "TURN-3"
        assert refusal_of(game, replace(action, player="Nobody")).rule == "TURN-3"


@pytest.mark.parametrize("price", [0, -1, -100, 1_000_000])
def test_deals_at_impossible_prices(positions, price):
    games = [(g, a) for g, a in positions if a.type == "buy-from-company"]
    assert games
    for game, action in games:
        assert refusal_of(game, replace(action, price=price)).rule == "TRAIN-3"


@pytest.mark.parametrize("count", [0, -1, 4, 1_000_000])
def test_sales_of_impossible_numbers(positions, count):
    games = [(g, a) for g, a in positions if a.type == "sell-shares"]
    assert games
    for game, action in games:
        assert refusal_of(game, replace(action, count=count)).rule in {"STOCK-1", "STOCK-4"}


@pytest.mark.parametrize("change", [
    lambda parts: [[c, -n] for c, n in parts], lambda parts: [[c, 0] for c, _ in parts], lambda parts: [[c, n + 1] for c, n in parts],
    lambda parts: [[c, n - 1] for c, n in parts], lambda parts: [*parts, [parts[0][0], 10]], lambda parts: [*parts, ["ZZZ", 10]],
    lambda parts: [["ZZZ", n] for _, n in parts], lambda parts: [[c, 1_000_000] for c, _ in parts],
            lambda parts: [[parts[0][0], 1000], ["ZZZ", -950]],
], ids=["negative", "nothing", "too much", "too little", "twice", "stranger too", "stranger", "huge", "balanced"])
def test_money_put_into_treasuries_in_impossible_ways(positions, change):
    games = [(g, a) for g, a in positions if a.type == "fund"]
    assert games
    for game, action in games:
        data = action.to_dict()
        assert refusal_of(game, {**data, "split": change(data["split"])}).rule in {"CARD-3", "CHAR-5"}


@pytest.mark.parametrize("bad", [1.5, 50.0, float("nan"), float("inf"), "50", None, True, 10**30, -(10**30), [50], b"5"], ids=repr)
def test_money_that_is_no_whole_number_is_malformed(positions, bad):
    for game, action in positions:
        state = game.state
        for name, value in action.to_dict().items():
            if isinstance(value, int):
                with pytest.raises(BadAction, match=name):
                    game.do({**action.to_dict(), name: bad})
            elif isinstance(value, list):
                with pytest.raises(BadAction, match="split"):
                    game.do({**action.to_dict(), name: [[value[0][0], bad]]})
        assert game.state is state


@pytest.mark.parametrize("rotation", [-90, 1, 45, 360, 450, 1_000_000])
def test_impossible_rotations(positions, rotation):
    for game, action in positions:
        if "rotation" in action.to_dict():
            assert refusal_of(game, replace(action, rotation=rotation)).rule == "TRACK-9"


@pytest.mark.parametrize("cell", ["0,0", "1,0,0", "01,0", "1, 0", "1.0,0", "-0,1", "+1,0", "9999,9999", "99999,0", "E15", "0;1", "٣,0", "1,0\n"])
def test_impossible_cells(positions, cell):
    for game, action in positions:
        if "cell" in action.to_dict() and cell != action.cell:
            refusal_of(game, replace(action, cell=cell))
