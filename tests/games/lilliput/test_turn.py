"""The course of a round: passes, cards, what belongs to a turn (TURN)."""

from __future__ import annotations

import pytest

from tests.games.lilliput.positions import NAMES, Table, table, two_companies
from tests.rules import rule


def take(t: Table, card: str, half: str = "b") -> str:
    """Take a card and end the turn; return whose turn it was."""
    who = t.to_play
    t.do(f"card {card} {half}")
    t.done()
    return who


def pay_all(t: Table) -> list[str]:
    """Pay every income of the round; return the companies that had one, in order."""
    paid = []
    while t.top is not None and type(t.top).__name__ == "Dividend":
        paid.append(t.top.company)
        t.do(f"pay {t.top.company}")
    return paid


@rule("TURN-1")
def test_a_round_is_actions_then_runs_then_bureaucracy():
    t = table()
    for card in ("C1", "C3", "C5", "C6", "C8", "C9", "C10"):
        take(t, card)
    assert (t.state.round, t.state.stage) == (1, "actions")
    take(t, "C2", "a")
    assert t.state.stage == "run"
    assert t.state.round == 1
    assert t.state.pool == ()
    pay_all(t)
    assert (t.state.round, t.state.stage) == (2, "actions")  # the bureaucracy asked nobody
    assert t.pool() == ["2"]
    assert t.state.rounds == 8


@rule("TURN-2")
def test_the_chief_justice_has_his_income_before_the_first_turn_of_every_round():
    t = table(characters={"Dan": "judge"})
    assert (t.to_play, t.top.__class__.__name__) == ("Dan", "Income")
    t.do("cash")
    assert t.to_play == "Ann"
    t.run()
    pay_all(t)
    assert (t.state.round, t.to_play, t.top.__class__.__name__) == (2, "Dan", "Income")


@rule("TURN-3")
def test_two_passes_there_and_back():
    t = table()
    cards = ("C1", "C3", "C5", "C6", "C8", "C9", "C10", "C2")
    order = [take(t, card) for card in cards]
    assert order == ["Ann", "Bob", "Cid", "Dan", "Dan", "Cid", "Bob", "Ann"]
    pay_all(t)
    order = [take(t, card) for card in cards]
    assert order == ["Bob", "Cid", "Dan", "Ann", "Ann", "Dan", "Cid", "Bob"]


@rule("TURN-4")
def test_a_turn_uses_one_half_of_one_card_which_is_then_gone():
    t = table().turn("Dan", "card C1 b")
    assert t.why("card C3 b").code == "card/chosen"
    assert t.why("card C1 a").code == "card/chosen"
    assert t.legal("lay-tile") == []  # the other half is not his
    t.done()
    refusal = t.why("card C1 a")
    assert (refusal.rule, refusal.code) == ("TURN-4", "card/used")
    assert "C1" not in t.state.cards
    assert "card C1 a" not in t.legal()


@rule("TURN-5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_actions_each_and_two_cards_are_left(players):
    t = table(players).plain_folk()
    turns = []
    while t.state.stage == "actions":
        assert t.state.cards
        turns.append(t.to_play)
        t.do(f"card {t.state.cards[-1]} b")
        t.done()
    assert {name: turns.count(name) for name in NAMES[:players]} == dict.fromkeys(NAMES[:players], 2)
    assert len(t.state.cards) == {4: 2, 3: 2, 2: 2}[players]


@rule("TURN-6")
def test_a_card_must_be_taken_but_need_not_be_performed():
    t = table()
    assert "done" not in t.legal()
    refusal = t.why("done")
    assert (refusal.rule, refusal.code) == ("TURN-6", "turn/no-card")
    before = t.state.board
    t.do("card C1 a")
    assert "done" in t.legal()
    t.do("done")
    assert t.to_play == "Bob"
    assert t.state.board is before
    assert ("C1", "Ann") in t.state.used


@rule("TURN-7")
def test_character_tiles_come_on_top_of_the_action():
    t = table(characters={"Ann": "general", "Bob": "emperor"}).lay("0,2", "y-plain-s").turn("Ann")
    assert "lay MR ch-general 0,3 r0" in t.legal()  # before the card
    t.do("card C5 b")
    assert t.cash("Ann") == 40
    t.do("lay MR ch-general 0,3 r0")  # with "take money" too
    assert t.laid("0,3") == "ch-general"
    assert t.top.player != "Ann" or not t.top.card  # nothing was left, the turn ended by itself


@rule("TURN-7")
def test_a_turn_ends_by_itself_only_when_nothing_is_left():
    t = table().plain_folk().turn("Ann", "card C5 b")
    assert t.top.card == ""
    t = table(characters={"Ann": "treasurer", "Dan": "emperor"}).turn("Ann", "card C5 b")
    assert (t.to_play, t.top.card) == ("Ann", "C5")


@rule("TURN-8")
def test_each_part_of_an_action_may_be_done_by_another_company():
    t = two_companies().turn("Ann", "card C3 a")
    t.do("lay MR y-plain-s 0,2 r0", "lay BCR y-plain-s 2,0 r90")
    assert (t.laid("0,2"), t.laid("2,0")) == ("y-plain-s", "y-plain-s")
    t.turn("Ann", "card C3 a")
    assert t.broken("lay SR y-plain-c 1,-1 r180") == "TURN-8"
    assert t.broken("lay XYZ y-plain-c 1,-1 r180") == "TURN-8"
