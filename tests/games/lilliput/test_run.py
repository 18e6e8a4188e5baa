"""Routes and running as the game uses them (ROUTE, RUN); the route finder itself is tested in tests/routes."""

from __future__ import annotations

import pytest

from lilliput_widget.games.lilliput.market import running_order
from lilliput_widget.games.lilliput.routes import run_of
from tests.games.lilliput.positions import Table, table
from tests.rules import rule


def south(*tiles: str) -> Table:
    """Return a table with tiles in a row south of MR's home: a straight plain wherever a city does not belong."""
    t = table().plain_folk()
    for y, tile in enumerate(tiles, start=2):
        t.lay(f"0,{y}", tile)
    return t


def stops(t: Table, company: str) -> list[list[str]]:
    """Return the cells that each train of a company visits."""
    return [[v.cell for v in r.stops] for r in run_of(t.state, company).routes]


@rule("ROUTE-1")
def test_a_route_has_two_stops_and_a_station_of_the_company():
    t = table().plain_folk().lay("5,0", "y-city-s", 90).player("Ann", cash=500).turn("Ann", "card C4 a", "found BCR T1", "station BCR 5,0")
    t.trains("BCR", "5")
    assert t.income("BCR") == 0  # one stop is no route
    t.lay("6,0", "y-plain-s", 90).lay("7,0", "y-city-s", 90)
    assert t.income("BCR") == 40
    t.lay("9,4", "y-metro-s", 90).lay("10,4", "y-plain-s", 90).lay("11,4", "g-metro", 90)
    assert t.income("BCR") == 40  # no station of its own over there


@rule("ROUTE-2")
def test_no_stop_twice_and_none_left_out():
    t = south("y-plain-s", "y-city-s", "y-plain-s", "g-metro").trains("MR", "2")
    assert t.income("MR") == 50  # not home and metropolis past the city between
    ring = table().plain_folk().phase(3).lay("0,1", "g-city").lay("1,1", "y-plain-c", 180).lay("1,2", "y-city-s").lay("1,3", "y-plain-c", 270)
    ring.lay("0,3", "y-city-c").lay("0,2", "y-plain-s").trains("MR", "5")
    assert ring.income("MR") == 30 + 30 + 20 + 20  # round the ring, but the home counts once
    assert sorted(len(set(s)) - len(s) for s in stops(ring, "MR")) == [0]


@rule("ROUTE-3")
def test_a_city_is_left_by_any_other_exit_and_a_bridge_keeps_its_lines_apart():
    star = table().plain_folk().lay("4,1", "g-city", 90).lay("3,1", "y-plain-s", 90).lay("2,1", "y-city-s", 90)
    star.lay("4,2", "y-plain-s").lay("4,3", "y-city-s").station("GVR", "4,1").trains("GVR", "3")
    assert star.income("GVR") == 20 + 30 + 20  # in from the west, out to the south
    for tile, income in (("g-bridge", 0), ("g-switch-l", 40)):
        t = table().plain_folk().lay("2,2", tile).lay("1,2", "y-city-s", 90).lay("2,3", "y-city-s").station("GVR", "1,2").trains("GVR", "2")
        t.lay("1,0", "y-city-s", 0)  # turned away from Mildendo, so that only the new line earns
        assert t.income("GVR") == income, tile  # west and south: not joined by the bridge


@rule("ROUTE-4")
def test_a_route_may_end_in_a_blocked_city_but_not_pass():
    t = south("y-plain-s", "y-city-s", "y-plain-s", "g-metro").trains("MR", "5")
    assert t.income("MR") == 30 + 20 + 20 + 40
    t.station("GVR", "0,3")
    assert t.income("MR") == 30 + 20 + 20
    t.lay("0,3", "g-city")  # a free space lets pass again
    assert t.income("MR") == 30 + 20 + 30 + 40
    t = south("ch-town-s", "y-city-s").trains("MR", "3")
    assert t.income("MR") == 80  # small towns never block


@rule("ROUTE-5")
def test_mildendo_and_the_treasurers_city_end_every_route():
    t = table().plain_folk().trains("MR", "5")
    assert t.income("MR") == 50  # not on to the other homes
    t = south("y-plain-s", "ch-treasurer", "y-plain-s", "y-city-s").trains("MR", "5")
    assert t.income("MR") == 30 + 20 + 50
    t.station("MR", "0,3")
    assert t.income("MR") == 30 + 20 + 50  # not even with an own station: it may begin there, not pass


@rule("ROUTE-5")
def test_several_trains_may_end_in_mildendo_over_different_track():
    t = table().plain_folk().lay("1,-1", "y-plain-c", 180).lay("1,0", "g-city", 180).station("SR", "1,0").trains("SR", "2", "2")
    assert t.income("SR") == 60 + 60
    t.trains("SR", "2", "2", "2")
    assert t.income("SR") == 60 + 60 + 60  # two of the three end in Mildendo
    assert sum("0,0" in cells for cells in stops(t, "SR")) == 2


@rule("ROUTE-6")
@pytest.mark.parametrize(
    ("train", "income"),
    [("2", 30 + 20 + 10), ("3", 20 + 10 + 20 + 40), ("4", 30 + 20 + 10 + 20 + 40), ("3D", 2 * 90), ("4D", 2 * 120)],
)
def test_the_number_of_a_train_limits_its_counted_stops(train, income):
    t = south("ch-town-s", "y-city-s", "y-plain-s", "g-metro").trains("MR", train)
    assert t.income("MR") == income


@rule("ROUTE-6")
def test_harbours_use_no_range():
    t = south("ch-harbour").trains("MR", "2")
    assert t.income("MR") == 30 + 20 + 20


@rule("ROUTE-8")
def test_the_brown_junction_serves_one_train_of_a_company():
    def crossing(tile: str) -> Table:
        t = table().plain_folk().phase(5).lay("3,3", tile).lay("2,3", "y-city-s", 90).lay("4,3", "y-city-s", 90)
        t.lay("3,2", "y-city-s").lay("3,4", "y-city-s")
        return t.station("MR", "2,3").station("MR", "3,2").trains("MR", "3", "3", "3")

    assert crossing("g-bridge").income("MR") == 50 + 40 + 40
    assert crossing("b-junction").income("MR") == 50 + 40


@rule("ROUTE-8")
def test_a_connection_has_no_limit_of_length():
    t = south("y-plain-s", "y-city-s", "y-plain-s", "y-city-s", "y-plain-s", "y-city-s").turn("Ann", "card C3 a")
    assert t.why("lay MR y-plain-s 0,8 r0") is None


@rule("RUN-1")
def test_companies_run_by_price_and_on_one_space_from_the_top_down():
    t = table().plain_folk()
    assert running_order(t.state) == ("MR", "SR", "GVR", "LNR")
    t.price_at("GVR", "T4").price_at("MR", "B4").price_at("SR", "B4")
    assert running_order(t.state) == ("GVR", "MR", "SR", "LNR")
    order = []
    t.run()
    while type(t.top).__name__ == "Dividend":
        order.append(t.top.company)
        t.do(f"pay {t.top.company}")
    assert order == ["GVR", "MR", "SR", "LNR"]  # a marker that moves meanwhile changes nothing: each runs once


@rule("RUN-2")
def test_the_trains_of_a_company_share_no_track():
    t = table().plain_folk().trains("MR", "2", "2")
    assert t.income("MR") == 50  # one line, one train
    t = south("y-plain-s", "y-city-s").trains("MR", "2", "2")
    assert t.income("MR") == 50 + 40  # they meet in the home
    assert len(stops(t, "MR")) == 2


@rule("RUN-3")
def test_d_trains_double_small_towns_and_harbours_too():
    t = south("ch-town-s", "y-city-s").phase(6).trains("MR", "3D")
    assert t.income("MR") == 2 * (30 + 20 + 10 + 20)
    t = south("ch-harbour").phase(6).trains("MR", "3D")
    assert t.income("MR") == 2 * (30 + 20 + 20)


@rule("RUN-4")
def test_the_castle_is_worth_more_with_an_own_station():
    t = south("y-plain-s", "ch-castle").trains("MR", "3")
    assert t.income("MR") == 30 + 20 + 40
    assert t.station("GVR", "0,3").income("MR") == 30 + 20 + 40
    assert t.station("MR", "0,3").income("MR") == 30 + 20 + 50


@rule("RUN-5", "PHASE-3")
def test_obsolete_trains_are_halved_each_by_itself():
    t = south("y-plain-s", "g-city").trains("MR", "2", "2").phase(4)
    assert [r.value for r in run_of(t.state, "MR").routes] == [20, 20]
    assert t.income("MR") == 40  # not half of 100


@rule("RUN-6")
def test_the_income_is_the_greatest_of_all_choices():
    t = south("y-plain-s", "y-city-s", "y-plain-s", "g-metro").station("MR", "0,3").trains("MR", "2", "3")
    # The 3-train alone would take home, city and metropolis (80) and leave 50 for the other; or Mildendo first: 70 + 60.
    assert t.income("MR") == 130
    t.run()
    assert t.top.income == 130


@rule("RUN-7")
def test_the_director_decides_about_what_the_bank_pays():
    t = table().plain_folk().run()
    assert (t.to_play, t.top.company, t.top.income) == ("Ann", "MR", 50)
    assert t.legal() == ["pay MR", "withhold MR"]
    assert t.why("pay SR").code == "run/company"
    assert t.why("pay MR", "Bob").rule == "TURN-3"
    t.do("pay MR")
    assert {payer for payer, _, _ in t.paid()} == {"bank"}
    assert t.to_play == "Bob"


@rule("RUN-8")
def test_no_income_counts_as_withholding_nothing():
    t = table().plain_folk().trains("MR").run()
    assert t.price("MR") == 50  # one to the left
    assert [(e.income, e.decision) for e in t.seen("company-ran")] == [(0, "withheld")]
    assert t.top.company == "SR"
    t = table().plain_folk().trains("MR").in_pool("2").run()
    assert (type(t.top).__name__, t.top.company) == ("PoolChance", "MR")  # and it may buy from the pool
