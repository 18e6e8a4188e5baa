"""Paying out and withholding (PAY)."""

from __future__ import annotations

import pytest

from lilliput_widget.games.lilliput.edition import edition
from lilliput_widget.games.lilliput.rules_run import dividends
from tests.games.lilliput.positions import table
from tests.rules import rule


@rule("PAY-1")
def test_each_certificate_brings_its_percentage_and_the_bank_keeps_the_rest():
    t = table().plain_folk().shares("MR", Ann=1, Bob=1).earns("MR", 100)
    t.do("pay MR")
    assert sorted(t.paid("dividend")) == [("bank", "Ann", 60), ("bank", "Bob", 10)]  # one share lies at the bank
    assert (t.cash("Ann"), t.cash("Bob"), t.treasury("MR")) == (90, 40, 550)
    assert sum(dividends(table().shares("MR", Bob=3).state, "MR", 100).values()) == 80  # a fifth always stays


@rule("PAY-2")
@pytest.mark.parametrize(("space", "after"), [("T1", "T2"), ("B4", "B5"), ("B12", "T12"), ("T12", "T12")])
def test_paying_moves_the_marker_right(space, after):
    t = table().plain_folk().price_at("GVR", space).earns("GVR", 50)
    t.do("pay GVR")
    assert t.state.companies["GVR"].space == after


@rule("PAY-3")
def test_incomes_are_tens_and_dividends_whole_pounds():
    values = [v for d in edition().tiles.values() for stop in d.tile.stops for v in (stop.value, stop.value_own or 0)]
    assert {v % 10 for v in values} == {0}
    t = table().plain_folk().phase(4).shares("MR", Bob=1, Cid=2)
    income = t.income("MR")
    assert income % 10 == 0  # the halved train too
    assert dividends(t.state, "MR", income) == {"Ann": 10, "Bob": 2, "Cid": 4}


@rule("PAY-4")
def test_withheld_income_goes_to_the_treasury():
    t = table().plain_folk().shares("MR", Bob=2).earns("MR", 70)
    t.do("withhold MR")
    assert ("bank", "MR", 70) in t.paid("withheld")
    assert (t.treasury("MR"), t.cash("Ann"), t.cash("Bob")) == (620, 30, 30)


@rule("PAY-5")
@pytest.mark.parametrize(("space", "after"), [("T2", "T1"), ("T1", "B1"), ("B4", "B3"), ("B1", "B1")])
def test_withholding_moves_the_marker_left(space, after):
    t = table().plain_folk().price_at("GVR", space).earns("GVR", 50)
    t.do("withhold GVR")
    assert t.state.companies["GVR"].space == after


@rule("PAY-6")
def test_all_or_nothing():
    t = table().plain_folk().runs("MR")
    assert t.legal() == ["pay MR", "withhold MR"]  # neither takes a sum
    before = t.treasury("MR")
    t.do("pay MR")
    assert t.treasury("MR") == before
    t = table().plain_folk().runs("MR")
    t.do("withhold MR")
    assert t.paid("dividend") == []


@rule("PAY-7")
def test_after_withholding_the_company_may_buy_one_train_of_the_pool():
    t = table().plain_folk().phase(3).in_pool("2", "3", "4").earns("MR", 50)
    t.do("withhold MR")
    assert t.legal() == ["pool MR 2", "pool MR 3", "pool MR 4", "done"]
    t.do("pool MR 4")
    assert (t.types("MR"), t.treasury("MR"), t.pool()) == (["2", "4"], 300, ["2", "3", "3"])  # the export added a 3-train
    assert type(t.top).__name__ == "Turn"  # one train only


@rule("PAY-7")
def test_the_pool_keeps_to_the_limit():
    t = table().plain_folk().phase(5).trains("MR", "3", "3").in_pool("3").earns("MR", 50)
    t.do("withhold MR")
    assert type(t.top).__name__ == "Turn"  # nothing to ask
    t = table().plain_folk().phase(4).trains("MR", "2", "3", "3").in_pool("3").earns("MR", 50)
    t.do("withhold MR")
    assert t.legal() == ["return MR 2", "done"]
    assert t.broken("pool MR 3") == "TRAIN-7"
    t.do("return MR 2", "pool MR 3")  # room after an obsolete train is returned
    assert t.types("MR") == ["3", "3", "3"]


@rule("PAY-8")
def test_the_pool_is_a_chance_and_takes_treasury_money_without_discount():
    admiral = {"Ann": "admiral", "Cid": "emperor"}
    t = table(characters=admiral).trains("MR").company("MR", treasury=50).in_pool("3").player("Ann", cash=900).earns("MR", 50)
    t.do("withhold MR")
    assert t.treasury("MR") == 100
    assert type(t.top).__name__ == "Turn"  # 135 would be too much as well; nobody may help
    t = table(characters=admiral).trains("MR").company("MR", treasury=140).in_pool("2", "3").earns("MR", 0)
    t.edit(stack=()).runs("MR")  # no train, no income
    assert t.legal() == ["pool MR 2", "done"]
    assert t.why("pool MR 3").code == "train/pool-money"  # the printed 150, not the Admiral's 135
    assert t.company("MR", treasury=150).why("pool MR 3") is None  # to the last pound
    t.company("MR", treasury=140)
    t.do("done")
    assert t.types("MR") == []
