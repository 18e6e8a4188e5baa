"""The expert rule (EXPERT)."""

from __future__ import annotations

from lilliput_widget.games.lilliput.state import Surplus, kind
from tests.games.lilliput.positions import table
from tests.rules import rule


@rule("EXPERT-1")
def test_the_top_train_goes_before_the_companies_run():
    t = table(expert=True).plain_folk().phase(3).deck_top("4").run()
    assert t.state.phase == 4
    assert t.top.income == 20  # the 2-train is obsolete before it earns
    t = table().plain_folk().phase(3).deck_top("4").run()
    assert (t.state.phase, t.top.income) == (3, 50)
    t = table(expert=True).plain_folk().phase(4).deck_top("5").run()
    assert {e.company for e in t.seen("company-ran")} == {"MR", "SR", "GVR", "LNR"}  # all trains have rusted: nobody earns
    assert {e.income for e in t.seen("company-ran")} == {0}


@rule("EXPERT-1")
def test_surplus_trains_go_before_the_companies_run():
    t = table(expert=True).plain_folk().phase(3).deck_top("4").trains("MR", "2", "2", "3", "3").run()
    assert t.top == Surplus("Ann", "MR")
    t.do("discard MR 2")
    assert (type(t.top).__name__, t.top.company) == ("Dividend", "MR")


@rule("EXPERT-1")
def test_it_holds_in_the_last_round_too():
    t = table(expert=True).plain_folk().phase(3).deck_top("4").edit(round=8).run()
    assert t.state.phase == 4
    assert next(e.income for e in t.seen("company-ran") if e.company == "MR") == 40  # 20, doubled


@rule("EXPERT-2")
def test_the_train_leaves_the_game_and_none_is_exported():
    t = table(expert=True).plain_folk()
    before = len(t.state.deck)
    t.run()
    while type(t.top).__name__ == "Dividend":
        t.do(f"pay {t.top.company}")
    assert t.state.round == 2
    assert (t.state.pool, len(t.state.deck)) == ((), before - 1)
    assert "2-6" in t.state.out
    assert (kind(t.state.next_train), t.state.phase) == ("2", 2)
