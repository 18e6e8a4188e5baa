"""Founding a company (FOUND)."""

from __future__ import annotations

import pytest

from lilliput_widget.games.lilliput.edition import edition
from tests.games.lilliput.positions import Table, table
from tests.rules import rule


def rich(cash: int = 1000) -> Table:
    """Return a share action of Ann's with money and an empty city on 5,0 far from all track."""
    return table().plain_folk().lay("5,0", "y-city-s").player("Ann", cash=cash).turn("Ann", "card C4 a")


@rule("FOUND-1")
def test_a_directorship_takes_the_place_of_a_share():
    t = rich()
    assert {line.split()[1] for line in t.legal("found")} == {"BCR", "LBR", "LGR", "HLR"}
    assert t.why("found SR T1").code == "found/in-play"
    assert t.why("found XYZ T1").code == "found/not-in-game"
    t.do("found BCR T1", "station BCR 5,0")
    assert t.state.companies_of("Ann") == ("MR", "BCR")
    assert t.top.card == ""  # that was the one purchase
    assert t.turn("Bob", "card C4 a").why("found BCR T1").code == "found/in-play"


@rule("FOUND-2")
@pytest.mark.parametrize("space", edition().spaces())
def test_any_price_of_the_table_five_times_paid(space):
    t = rich(1000)
    t.do(f"found BCR {space}")
    price = edition().price(space)
    assert (t.paid("found"), t.price("BCR")) == ([("Ann", "bank", 5 * price)], price)
    assert t.treasury("BCR") == 10 * price


@rule("FOUND-2")
def test_the_founder_pays_alone_and_the_marker_goes_under():
    t = rich(274)
    assert t.why("found BCR T2").code == "found/money"
    assert {line.split()[2] for line in t.legal("found")} == {"T1", "B1", "B2"}  # 250, 225, 265
    assert t.why("found BCR T13").code == "found/space"
    assert t.why("found BCR 50").code == "found/space"
    t.do("found BCR T1")
    assert t.state.market["T1"][-1] == "BCR"


@rule("FOUND-3")
def test_the_bank_gives_ten_times_the_price_and_three_stations():
    t = rich()
    t.do("found BCR T8", "station BCR 5,0")
    c = t.state.companies["BCR"]
    assert (c.treasury, c.stations, c.director, c.shares, c.trains) == (1000, 1, "Ann", {}, ())
    assert t.cash("Ann") == 500
    assert t.state.edition.limits["stations"] == 3


@rule("FOUND-4")
def test_the_home_goes_at_once_and_free_to_any_empty_space():
    t = rich()
    t.do("found BCR T1")
    assert {type(t.top).__name__, t.to_play} == {"FirstStation", "Ann"}
    assert t.legal() == ["station BCR 5,0"]
    assert t.why("station MR 5,0").code == "found/home-first"
    assert t.why("done").code == "flow/firststation"
    assert t.why("station BCR 1,0").code == "station/full"
    assert t.why("station BCR 0,0").code == "station/no-space"
    t.do("station BCR 5,0")
    assert (t.treasury("BCR"), t.state.companies["BCR"].home) == (500, "5,0")
    t = table().plain_folk().phase(3).lay("0,-1", "g-metro", 90).player("Ann", cash=1000).turn("Ann", "card C4 a", "found BCR T1", "station BCR 0,-1")
    assert t.state.board.companies_at("0,-1") == ("SR", "BCR")  # a metropolis, beside another company


@rule("FOUND-5")
def test_no_empty_space_no_founding():
    t = table().player("Ann", cash=1000).turn("Ann", "card C4 a")
    assert t.broken("found BCR T1") == "FOUND-5"
    assert t.legal("found") == []


@rule("FOUND-6")
def test_the_new_company_may_buy_any_train_of_the_pool_at_its_printed_price():
    t = rich().in_pool("2", "3", "4")
    t.do("found BCR T1", "station BCR 5,0")
    assert t.legal() == ["pool BCR 2", "pool BCR 3", "pool BCR 4", "done"]
    assert t.why("pool BCR 5").code == "train/not-in-pool"
    assert t.why("pool MR 3").code == "train/pool-company"
    t.do("pool BCR 3")
    assert (t.types("BCR"), t.treasury("BCR"), t.pool()) == (["3"], 350, ["2", "4"])
    assert type(t.top).__name__ == "Turn"  # one train only
    t = rich().in_pool("3")
    t.do("found BCR T1", "station BCR 5,0", "done")  # it is a chance, not a duty
    assert t.types("BCR") == []


@rule("FOUND-7")
def test_founding_keeps_to_the_limits():
    t = rich().shares("SR", Ann=3).shares("GVR", Ann=1)
    assert t.broken("found BCR T1") == "STOCK-6"
    t.do("sell GVR 1")
    assert t.why("found BCR T1") is None  # sell and found in one action
    t.do("found BCR T1", "station BCR 5,0")
    t.player("Ann", cash=1000).shares("SR").lay("5,2", "y-city-s").turn("Ann", "card C4 a")
    assert t.broken("found LBR T1") == "FOUND-7"
