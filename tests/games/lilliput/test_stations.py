"""Stations (TOKEN)."""

from __future__ import annotations

from tests.games.lilliput.positions import Table, table, two_companies
from tests.rules import rule


def line(t: Table | None = None) -> Table:
    """Return a table with track south of MR's home to cities on 0,3 and 0,5."""
    t = (t or table()).lay("0,2", "y-plain-s").lay("0,3", "y-city-s").lay("0,4", "y-plain-s").lay("0,5", "y-city-s")
    return t.lay("0,6", "y-plain-s").lay("0,7", "y-city-s")


@rule("TOKEN-1")
def test_c9_places_one_station_on_an_empty_space():
    t = line().plain_folk().turn("Ann", "card C9 a")
    assert t.legal("place-station") == ["station MR 0,3", "station MR 0,5", "station MR 0,7"]
    assert t.why("station MR 4,4").code == "station/no-tile"
    t.do("station MR 0,3")
    assert t.state.board.companies_at("0,3") == ("MR",)
    assert t.top.card == ""  # one
    t = line().station("GVR", "0,3").turn("Ann", "card C9 a")
    assert t.why("station MR 0,3").code == "station/full"
    t = line().turn("Ann", "card C1 a")
    assert t.why("station MR 0,3").code == "station/no-card"
    assert t.legal("place-station") == []
    t = line(two_companies()).turn("Ann", "card C9 a")
    assert t.broken("station SR 0,3") == "TURN-8"


@rule("TOKEN-2")
def test_forty_then_a_hundred_then_none_is_left():
    t = line().plain_folk().turn("Ann", "card C9 a", "station MR 0,3")
    assert t.paid() == [("MR", "bank", 40)]
    t.turn("Ann", "card C9 a", "station MR 0,5")
    assert t.paid() == [("MR", "bank", 100)]
    t.turn("Ann", "card C9 a")
    assert t.why("station MR 0,7").code == "station/all-placed"
    assert t.legal("place-station") == []
    t = line().company("MR", treasury=39).player("Ann", cash=500).turn("Ann", "card C9 a")
    assert t.why("station MR 0,3").code == "station/money"
    assert t.legal("place-station") == []
    t.company("MR", treasury=40)  # to the last pound
    assert "station MR 0,3" in t.legal("place-station")
    assert t.why("station MR 0,3") is None


@rule("TOKEN-3")
def test_a_station_needs_an_unblocked_route():
    t = line().lay("9,0", "y-city-c").turn("Ann", "card C9 a")
    assert t.broken("station MR 9,0") == "TOKEN-3"
    t = line().station("GVR", "0,5").turn("Ann", "card C9 a")
    assert t.why("station MR 0,3") is None
    assert t.broken("station MR 0,7") == "TOKEN-3"  # GVR fills the city on the way
    assert t.legal("place-station") == ["station MR 0,3"]


@rule("TOKEN-3", "ROUTE-7")
def test_no_station_beyond_mildendo():
    t = table().phase(3).lay("1,0", "g-city", 90).turn("Ann", "card C9 a")
    assert t.broken("station MR 1,0") == "TOKEN-3"


@rule("TOKEN-4")
def test_one_station_of_a_company_on_a_tile():
    t = table().phase(3).lay("0,1", "g-city").turn("Ann", "card C9 a")
    assert t.state.board.free_slots("0,1") == 1
    assert t.broken("station MR 0,1") == "TOKEN-4"
    assert t.legal("place-station") == []


@rule("TOKEN-5")
def test_a_full_city_lets_pass_who_has_a_station_in_it():
    t = line().phase(3).lay("0,3", "g-city").station("GVR", "0,3").station("MR", "0,3").trains("MR", "5")
    assert t.income("MR") == 30 + 20 + 30 + 20 + 20
    t = line().phase(3).lay("0,3", "g-city").station("GVR", "0,3").station("SR", "0,3").trains("MR", "5")
    assert t.income("MR") == 30 + 20 + 30
    assert t.turn("Ann", "card C3 a").broken("lay MR y-plain-s 0,8 r0") == "TRACK-1"


@rule("TOKEN-6")
def test_no_stations_in_small_towns_harbours_and_mildendo():
    t = line().lay("0,2", "ch-town-s").lay("0,8", "ch-harbour").turn("Ann", "card C9 a")
    for cell in ("0,2", "0,8", "0,0", "0,4"):
        assert t.broken(f"station MR {cell}") == "TOKEN-6"
    assert {x.split()[2] for x in t.legal("place-station")} == {"0,3", "0,5", "0,7"}
