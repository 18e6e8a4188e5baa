"""Selling and buying shares, the stock table (STOCK)."""

from __future__ import annotations

import pytest

from lilliput_widget.games.lilliput.edition import edition
from lilliput_widget.games.lilliput.market import shifted
from tests.games.lilliput.positions import table, two_companies
from tests.rules import rule


@rule("STOCK-1")
def test_first_sell_any_number_then_buy_one():
    t = table().plain_folk().player("Ann", cash=500).shares("SR", Ann=2).shares("GVR", Ann=1).turn("Ann", "card C5 a")
    t.do("sell SR 1", "sell GVR 1", "sell SR 1", "buy LNR")
    assert t.state.certificates("Ann") == 2
    assert t.top.card == ""  # the purchase ends the action
    t = table().player("Ann", cash=500).shares("SR", Ann=2).turn("Ann")
    t.character("Ann", "treasurer").do("card C5 a", "buy LNR")
    assert (t.to_play, t.top.card) == ("Ann", "C5")
    assert t.why("sell SR 1").code == "stock/no-card"  # selling comes first
    assert t.why("buy GVR").code == "stock/no-card"  # one purchase
    assert t.legal("sell-shares") == t.legal("buy-share") == []


@rule("STOCK-1")
def test_shares_are_traded_with_a_share_action_only():
    t = table().player("Ann", cash=500).shares("SR", Ann=1).turn("Ann", "card C1 a")
    assert t.why("sell SR 1").code == "stock/no-card"
    assert t.why("buy SR").code == "stock/no-card"
    assert t.why("found BCR T1").code == "stock/no-card"


@rule("STOCK-1")
def test_one_may_sell_without_buying_and_buy_without_selling():
    t = table().plain_folk().shares("SR", Ann=1).turn("Ann", "card C5 a", "sell SR 1", "done")
    assert t.cash("Ann") == 80
    t = table().plain_folk().player("Ann", cash=60).turn("Ann", "card C5 a", "buy MR")
    assert t.cash("Ann") == 5


@rule("STOCK-2")
def test_shares_sold_together_bring_one_price_and_then_the_marker_falls():
    t = table().shares("MR", Bob=3).price_at("MR", "T3").turn("Bob", "card C5 a", "sell MR 3")
    assert t.paid("share-sold") == [("bank", "Bob", 180)]  # three times 60
    assert t.price("MR") == 53  # 60 -> 58 -> 55 -> 53
    t = table().shares("MR", Bob=3).price_at("MR", "T3").turn("Bob", "card C5 a", "sell MR 1", "sell MR 1", "sell MR 1")
    assert t.cash("Bob") == 30 + 60 + 58 + 55  # one after another they do not


@rule("STOCK-3")
@pytest.mark.parametrize(("space", "after"), [("T5", "B5"), ("B5", "T4"), ("T1", "B1"), ("B1", "B1"), ("B2", "T1"), ("T12", "B12"), ("B12", "T11")])
def test_one_step_of_a_sale(space, after):
    t = table().shares("GVR", Bob=1).price_at("GVR", space).turn("Bob", "card C5 a", "sell GVR 1")
    assert t.state.companies["GVR"].space == after


@rule("STOCK-4")
def test_the_directors_certificate_is_never_sold():
    t = table().shares("MR", Ann=2).turn("Ann", "card C5 a")
    assert t.legal("sell-shares") == ["sell MR 1", "sell MR 2"]
    refusal = t.why("sell MR 3")
    assert (refusal.rule, refusal.code) == ("STOCK-4", "stock/director")
    t.do("sell MR 2")  # one's own company's 10 % shares may be sold, all of them
    assert (t.state.companies["MR"].director, t.state.bank_shares("MR")) == ("Ann", 3)
    assert t.broken("sell MR 1") == "STOCK-4"
    assert t.why("sell SR 1").code == "stock/held"


@rule("STOCK-5")
def test_a_share_costs_its_price_goes_to_the_bank_and_moves_nothing():
    t = table().plain_folk().player("Ann", cash=200).turn("Ann", "card C5 a", "buy SR")
    assert t.paid() == [("Ann", "bank", 50)]
    assert (t.price("SR"), t.treasury("SR"), t.state.companies["SR"].shares) == (50, 500, {"Ann": 1})
    t = table().player("Ann", cash=49).turn("Ann", "card C5 a")
    assert t.why("buy SR").code == "stock/money"
    assert t.why("buy BCR").code == "stock/unfounded"
    assert t.legal("buy-share") == []


@rule("STOCK-5")
def test_a_share_just_sold_may_be_bought_back():
    t = table().plain_folk().player("Ann", cash=0).shares("SR", Ann=1).price_at("SR", "T4").turn("Ann", "card C5 a", "sell SR 1", "buy SR")
    assert t.cash("Ann") == 65 - 63
    assert t.state.companies["SR"].shares == {"Ann": 1}


@rule("STOCK-6")
def test_five_certificates_of_any_size():
    t = table().plain_folk().player("Ann", cash=900).shares("MR", Ann=3).shares("SR", Ann=1).turn("Ann", "card C5 a")
    assert t.state.certificates("Ann") == 5  # the director's counts as one; all of MR is hers
    assert t.broken("buy SR") == "STOCK-6"
    assert t.broken("found BCR T1") == "STOCK-6"
    assert t.legal("buy-share") == t.legal("found") == []
    t.do("sell MR 1", "buy SR")
    assert t.state.certificates("Ann") == 5


@rule("STOCK-6")
def test_at_most_two_directorships():
    t = two_companies().lay("5,0", "y-city-s").turn("Ann", "card C5 a")
    refusal = t.why("found LBR T1")
    assert (refusal.rule, refusal.code) == ("FOUND-7", "found/directors")
    assert t.legal("found") == []
    assert t.why("buy SR") is None


@rule("STOCK-7")
def test_there_are_three_ten_percent_shares_of_a_company():
    t = table().player("Dan", cash=500).shares("SR", Ann=1, Bob=1, Cid=1).turn("Dan", "card C5 a")
    assert t.state.bank_shares("SR") == 0
    assert t.broken("buy SR") == "STOCK-7"
    assert "buy SR" not in t.legal()


@rule("STOCK-8")
def test_the_table_and_its_moves_at_the_edges():
    e = edition()
    assert e.top == (50, 55, 60, 65, 70, 80, 90, 100, 110, 120, 135, 150)
    assert e.bottom == (45, 53, 58, 63, 68, 75, 85, 95, 105, 115, 127, 142)
    assert [shifted(e, s, "paid") for s in ("T1", "B1", "B12", "T12")] == ["T2", "B2", "T12", "T12"]
    assert [shifted(e, s, "withheld") for s in ("T2", "B2", "T1", "B1")] == ["T1", "B1", "B1", "B1"]
    assert [shifted(e, s, "last-round", 2) for s in ("T1", "B11", "B12", "T11")] == ["T3", "T12", "T12", "T12"]


@rule("STOCK-9")
def test_an_arriving_marker_goes_under_those_there():
    t = table().plain_folk()
    assert t.state.market["T1"] == ("SR", "GVR", "LNR")
    t.earns("SR", 60).do("pay SR")
    assert t.state.market == {"T2": ("MR", "SR"), "T1": ("GVR", "LNR")}
    t.price_at("MR", "T3").shares("MR", Bob=1).shares("GVR", Bob=1).price_at("GVR", "B3").turn("Bob", "card C5 a", "sell MR 1")
    assert t.state.market["B3"] == ("GVR", "MR")
    t.do("sell GVR 1")
    assert t.state.market["T2"] == ("SR", "GVR")


@rule("STOCK-9")
def test_a_marker_that_stays_keeps_its_place():
    t = table().plain_folk().price_at("SR", "B1").price_at("GVR", "B1").earns("SR", 60)
    t.do("withhold SR")
    assert t.state.market["B1"] == ("SR", "GVR")
    t = table().plain_folk().price_at("SR", "T12").price_at("GVR", "T12").earns("SR", 60)
    t.do("pay SR")
    assert t.state.market["T12"] == ("SR", "GVR")
