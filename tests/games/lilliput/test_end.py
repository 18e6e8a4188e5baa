"""The last round and the result (END)."""

from __future__ import annotations

import pytest

from lilliput_widget.games.lilliput import TITLE
from tests.games.lilliput.positions import Table, table
from tests.rules import rule


def last_round(players: int = 4) -> Table:
    """Return the last round, nobody with a character."""
    t = table(players).plain_folk()
    return t.edit(round=t.state.rounds)


@rule("END-1")
@pytest.mark.parametrize(("players", "rounds"), [(4, 8), (3, 9), (2, 8)])
def test_the_game_ends_after_its_last_round(players, rounds):
    t = table(players).plain_folk().edit(round=rounds - 1).earns("MR", 50)
    t.do("pay MR")
    assert (t.state.round, t.state.stage) == (rounds, "actions")
    assert TITLE.outcome(t.state) is None
    t.run()
    assert t.state.stage == "end"
    assert TITLE.to_play(t.state) == ()
    assert TITLE.legal_actions(t.state) == ()
    assert t.why("done", "Ann").code == "flow/over"


@rule("END-2")
def test_incomes_of_the_last_round_are_doubled_after_all_rounding():
    t = last_round().phase(4).shares("MR", Bob=1)
    assert t.income("MR") == 20  # half of 50, rounded down
    t.run()
    ran = next(e for e in t.seen("company-ran") if e.company == "MR")
    assert (ran.income, ran.doubled) == (40, True)  # not half of 100
    assert ("bank", "Ann", 20) in t.paid("dividend")
    assert ("bank", "Bob", 4) in t.paid("dividend")


@rule("END-3")
def test_nothing_can_be_withheld_in_the_last_round():
    t = last_round().in_pool("2").run()
    assert {e.decision for e in t.seen("company-ran")} == {"paid"}
    assert t.treasury("MR") == 550
    assert t.state.stage == "end"  # nobody was asked, and the pool stayed closed


@rule("END-4")
def test_every_marker_takes_two_steps_right_without_income_too():
    t = last_round().trains("GVR").price_at("SR", "B11").price_at("LNR", "B12").run()
    assert t.income("GVR") == 0
    assert {c: t.state.companies[c].space for c in ("MR", "GVR", "SR", "LNR")} == {"MR": "T4", "GVR": "T3", "SR": "T12", "LNR": "T12"}


@rule("END-5")
def test_wealth_is_money_certificates_and_copy_cards():
    t = table().shares("SR", Ann=2).price_at("SR", "T5").price_at("MR", "T3").company("MR", treasury=9999).player("Ann", cash=7)
    worth = TITLE.worth(t.state)["Ann"]
    assert (worth.cash, worth.shares, worth.other) == (7, 5 * 60 + 2 * 70, 20)
    assert worth.total == 7 + 300 + 140 + 20


@rule("END-6")
def test_the_richest_wins_and_equals_win_together():
    t = last_round().run()
    result = TITLE.outcome(t.state)
    assert result.worth == {name: w.total for name, w in TITLE.worth(t.state).items()}
    best = max(result.worth.values())
    assert result.winners == tuple(n for n, total in result.worth.items() if total == best)
    assert len(result.winners) == 1
    second = "Bob" if result.winners != ("Bob",) else "Ann"
    t.player(second, cash=t.cash(second) + best - result.worth[second])
    assert set(TITLE.outcome(t.state).winners) == {second, *result.winners}
