"""Laying and upgrading tiles (TRACK)."""

from __future__ import annotations

import pytest

from lilliput_widget.games.lilliput.edition import edition
from lilliput_widget.games.lilliput.routes import reach_of
from lilliput_widget.games.lilliput.rules_track import meets_water
from tests.games.lilliput.positions import Table, homes, table, two_companies
from tests.rules import rule


def line_south(t: Table | None = None) -> Table:
    """Return a table with track from MR's home 0,1 to an empty city on 0,3."""
    return (t or table()).lay("0,2", "y-plain-s").lay("0,3", "y-city-s")


@rule("TRACK-1")
def test_a_yellow_tile_prolongs_track_from_a_station():
    t = table().turn("Ann", "card C3 a")
    assert {line.split()[3] for line in t.legal("lay-tile")} == {"0,2"}
    assert t.broken("lay MR y-plain-s 1,1 r0") == "TRACK-1"  # touches two tiles, continues no track
    assert t.broken("lay MR y-plain-s 0,2 r90") == "TRACK-1"  # touches, but turned away
    assert t.broken("lay MR y-plain-s 5,5 r0") == "TRACK-1"
    assert t.broken("lay MR y-plain-s 2,0 r90") == "TRACK-1"  # track of GVR, not of MR
    assert t.broken("lay MR y-plain-s x,y r90") == "TRACK-1"
    assert t.broken("lay MR y-plain-s 00,2 r0") == "TRACK-1"
    t.do("lay MR y-plain-s 0,2 r0", "lay MR y-city-s 0,3 r0")
    assert t.laid("0,3") == "y-city-s"


@rule("TRACK-1", "ROUTE-7", "TOKEN-5")
def test_track_is_not_built_through_a_city_full_of_strangers():
    t = line_south().turn("Ann", "card C3 a")
    assert t.why("lay MR y-plain-s 0,4 r0") is None
    t = line_south().station("GVR", "0,3").turn("Ann", "card C3 a")
    assert t.broken("lay MR y-plain-s 0,4 r0") == "TRACK-1"
    assert not [line for line in t.legal("lay-tile") if " 0,4 " in line]
    t = line_south().station("GVR", "0,3").turn("Cid", "card C3 a")
    assert t.why("lay GVR y-plain-s 0,4 r0") is None


@rule("TRACK-1", "ROUTE-7")
def test_nothing_is_built_through_mildendo():
    t = table(home=homes("GVR y-city-s 1,0 r90")).turn("Ann", "card C3 a")
    assert not [line for line in t.legal("lay-tile") if " 2,0 " in line]


@rule("TRACK-2")
def test_small_towns_come_from_characters_only():
    kinds = {d.tile.kind for d in edition().tiles.values() if d.set == "base" and d.tile.colour == "yellow"}
    assert kinds == {"metropolis", "city", "town", "harbour", "plain"}
    t = table(characters={"Ann": "judge", "Cid": "emperor"})
    t.do("cash")
    supply_kinds = {t.state.edition.tiles[name].tile.kind for name in t.state.supply}
    assert supply_kinds == {"metropolis", "city", "plain"}
    t.turn("Ann", "card C3 a")
    assert {line.split()[2] for line in t.legal("lay-tile")} == {"y-plain-s", "y-plain-c", "ch-town-s", "ch-town-c"}
    t = table().turn("Cid", "card C3 a")
    assert t.why("lay GVR ch-town-s 2,0 r90").code == "char/not-in-hand"


@rule("TRACK-3")
def test_a_yellow_metropolis_costs_the_laying_company_fifty():
    t = table().plain_folk().lay("0,2", "y-plain-s").turn("Ann", "card C1 a", "lay MR y-metro-s 0,3 r0")
    assert t.paid() == [("MR", "bank", 50)]
    assert t.treasury("MR") == 500
    t = table().plain_folk().lay("0,2", "y-plain-s").company("MR", treasury=49).player("Ann", cash=500).turn("Ann", "card C1 a")
    assert t.broken("lay MR y-metro-s 0,3 r0") == "TRACK-3"
    assert not [line for line in t.legal("lay-tile") if "metro" in line]
    t.do("lay MR y-city-s 0,3 r0")
    assert t.treasury("MR") == 49  # other tiles are free
    t = table().plain_folk().lay("0,2", "y-plain-s").company("MR", treasury=50).turn("Ann", "card C1 a")
    assert "lay MR y-metro-s 0,3 r0" in t.legal()  # the last pound may go


@rule("TRACK-3")
def test_upgrading_a_metropolis_is_free():
    t = table().plain_folk().company("SR", treasury=0).phase(3).turn("Bob", "card C1 a", "lay SR g-metro 0,-1 r90")
    assert (t.treasury("SR"), t.paid()) == (0, [])
    t.phase(5).turn("Bob", "card C1 a", "lay SR b-metro 0,-1 r0")
    assert (t.laid("0,-1"), t.treasury("SR")) == ("b-metro", 0)


@rule("TRACK-3")
def test_the_company_that_pays_must_itself_be_able_to_lay():
    t = two_companies().lay("0,2", "y-plain-s").company("MR", treasury=0).turn("Ann", "card C1 a")
    assert t.broken("lay MR y-metro-s 0,3 r0") == "TRACK-3"
    assert t.broken("lay BCR y-metro-s 0,3 r0") == "TRACK-1"  # it has the money, not the track


@rule("TRACK-4")
def test_the_chessboard():
    t = table().turn("Ann", "card C3 a")
    for tile in ("y-city-s", "y-city-c", "y-metro-s"):
        assert t.broken(f"lay MR {tile} 0,2 r0") == "TRACK-4"
    t.do("lay MR y-plain-s 0,2 r0")
    assert t.broken("lay MR y-plain-s 0,3 r0") == "TRACK-4"
    assert {line.split()[2] for line in t.legal("lay-tile") if " 0,3 " in line} == {"y-city-s", "y-city-c", "y-metro-s"}
    t = table(characters={"Ann": "general", "Bob": "emperor"}).turn("Ann")
    assert t.broken("lay MR ch-general 0,2 r0") == "TRACK-4"
    t = table(characters={"Ann": "admiral", "Cid": "emperor"}).lay("0,2", "y-plain-s").turn("Ann")
    assert t.broken("lay MR ch-harbour 0,3 r0") == "TRACK-4"


@rule("TRACK-5")
def test_green_opens_with_the_first_3_train_and_brown_with_the_first_5_train():
    t = table().deck_top("3").turn("Ann", "card C2 b")
    assert t.why("lay MR g-city 0,1 r0").code == "track/colour-phase"
    t.done()
    t.turn("Bob", "card C7 a", "train SR 3").turn("Ann", "card C2 b")  # bought
    assert t.why("lay MR g-city 0,1 r0") is None
    t = table().deck_top("3").earns("MR", 50)
    t.do("pay MR")  # the round ends and a 3-train is exported
    assert t.turn("Ann", "card C2 b").why("lay MR g-city 0,1 r0") is None
    t = table().phase(4).lay("0,1", "g-city").deck_top("5").turn("Ann", "card C2 b")
    assert t.why("lay MR b-city 0,1 r0").code == "track/colour-phase"
    t.done()
    t.turn("Bob", "card C7 a", "train SR 5").turn("Ann", "card C2 b")
    assert t.why("lay MR b-city 0,1 r0") is None


@rule("TRACK-6")
def test_upgrades_go_one_colour_at_a_time_and_keep_the_kind():
    t = line_south().phase(5).turn("Ann", "card C1 a")
    assert t.why("lay MR b-city 0,1 r0").code == "track/upgrade"  # two steps at once
    assert t.why("lay MR g-metro 0,1 r0").code == "track/upgrade"  # metropolis for city
    assert t.why("lay MR b-junction 0,2 r0").code == "track/upgrade"
    assert t.why("lay MR y-city-s 0,1 r0").code == "track/upgrade"  # yellow for yellow
    assert t.why("lay MR y-plain-c 0,2 r0").code == "track/upgrade"
    assert t.why("lay MR g-city 0,5 r0").code == "track/empty-cell"
    t = table().phase(5).turn("Bob", "card C1 a")
    assert t.why("lay SR g-city 0,-1 r90").code == "track/upgrade"  # city for metropolis
    t.do("lay SR g-metro 0,-1 r90")
    t.turn("Bob", "card C1 a")
    assert t.why("lay SR b-city 0,-1 r0").code == "track/upgrade"
    assert t.why("lay SR b-metro 0,-1 r0") is None


@rule("TRACK-6")
@pytest.mark.parametrize("tile", ["y-plain-s", "y-city-s", "g-bridge"])
def test_mildendo_is_never_replaced(tile):
    t = table().phase(3).turn("Ann", "card C1 a")
    assert t.why(f"lay MR {tile} 0,0 r0").code == "track/upgrade"
    assert t.why("lay MR start-mildendo 0,2 r0").code == "unknown/tile"  # nor is there another one


@rule("TRACK-7")
def test_the_old_track_stays_and_the_old_tile_goes_back():
    t = table().phase(3).turn("Ann", "card C1 a")  # 0,1 holds a straight from north to south
    assert {line.split()[4] for line in t.legal("lay-tile") if "g-city" in line} == {"r0", "r180"}
    assert t.why("lay MR g-city 0,1 r90").code == "track/old-track"
    straight = t.state.supply["y-city-s"]
    t.do("lay MR g-city 0,1 r180")
    assert t.state.supply["y-city-s"] == straight + 1
    assert t.state.supply["g-city"] == 5
    t = table().phase(3).lay("0,2", "y-plain-c").turn("Ann", "card C1 a")  # curve north and east
    assert t.why("lay MR g-bridge 0,2 r0").code == "track/old-track"
    looks = {(x[2], x[4]) for line in t.legal("lay-tile") if " 0,2 " in line and (x := line.split())}
    assert looks == {("g-switch-l", "r180"), ("g-switch-r", "r270")}


@rule("TRACK-7")
def test_a_tile_that_came_back_can_be_used_again():
    t = table().phase(3).plain_folk().lay("0,2", "y-plain-s")
    for cell in ("9,0", "9,2", "9,4"):
        t.lay(cell, "y-city-s")  # all six are on the map now
    t.turn("Ann", "card C2 a")
    assert t.broken("lay MR y-city-s 0,3 r0") == "TRACK-11"
    t.do("lay MR g-city 0,1 r0", "lay MR y-city-s 0,3 r0")
    assert t.laid("0,3") == "y-city-s"


@rule("TRACK-8")
def test_stations_move_along_and_a_second_space_opens():
    t = table().phase(3)
    assert t.state.board.free_slots("0,1") == 0
    t.turn("Ann", "card C1 a", "lay MR g-city 0,1 r0")
    assert t.state.board.companies_at("0,1") == ("MR",)
    assert t.state.board.free_slots("0,1") == 1
    t.phase(5).turn("Ann", "card C1 a", "lay MR b-city 0,1 r0")
    assert t.state.board.companies_at("0,1") == ("MR",)
    assert t.state.board.free_slots("0,1") == 1  # never a third


@rule("TRACK-9")
def test_tiles_turn_freely_and_may_end_at_a_blank_side():
    t = table().turn("Ann", "card C3 a")
    looks = {(x[2], x[4]) for line in t.legal("lay-tile") if (x := line.split())}
    assert looks == {("y-plain-s", "r0"), ("y-plain-c", "r0"), ("y-plain-c", "r270")}
    assert t.why("lay MR y-plain-s 0,2 r180") is None  # looks the same as r0
    assert t.broken("lay MR y-plain-s 0,2 r45") == "TRACK-9"
    t = table().lay("1,1", "y-plain-c").lay("1,2", "y-city-s").turn("Ann", "card C3 a")
    assert t.why("lay MR y-plain-c 0,2 r0") is None  # its east end meets the blank west side of 1,2


@rule("TRACK-9", "CHAR-6")
def test_no_track_ends_at_water():
    # The harbour on 1,3 has its track to the north; east, south and west of it are water.
    t = table(characters={"Ann": "admiral", "Cid": "emperor"}).lay("1,3", "ch-harbour", 0).player("Ann", tiles=("ch-harbour",))
    t.lay("0,2", "y-plain-s").turn("Ann", "card C1 a")
    assert t.why("lay MR y-city-c 0,3 r0").code == "track/water"  # its east end would run into the water of 1,3
    assert t.why("lay MR y-city-s 0,3 r0") is None
    assert "lay MR y-city-c 0,3 r0" not in t.legal()
    t = table(characters={"Ann": "admiral", "Cid": "emperor"}).lay("0,3", "y-city-c", 90).lay("0,2", "y-plain-c").turn("Ann")
    t.lay("1,2", "y-city-s", 90).station("MR", "1,2").lay("2,2", "y-plain-s", 90).lay("3,2", "y-city-s", 90)
    assert t.why("lay MR ch-harbour 4,2 r270") is None
    t.lay("4,1", "y-city-s")  # its south end looks at 4,2
    assert t.why("lay MR ch-harbour 4,2 r270").code == "track/water"


@rule("TRACK-9", "CHAR-6")
@pytest.mark.parametrize(("side", "beside"), [(0, "10,-1"), (1, "11,0"), (2, "10,1"), (3, "9,0")])
def test_water_counts_on_every_side(side, beside):
    """A harbour on one side of 10,0 shows it water; a tile with track to that side does not fit, nor a harbour beside such track."""
    harbour, bridge = edition().tiles["ch-harbour"], edition().tiles["b-city"]
    board = table().state.board
    facing = (side + 2) % 4
    for turn in harbour.turns:
        water = bool(turn.water >> facing & 1)
        assert meets_water(board.lay(beside, turn), "10,0", bridge.turns[0]) is water
        assert meets_water(board.lay("10,0", bridge.turns[0]), beside, turn) is water
    straight = edition().tiles["y-city-s"].turns
    away = next(t for t in straight if not t.exits >> side & 1)
    assert not any(meets_water(board.lay(beside, turn), "10,0", away) for turn in harbour.turns)


@rule("TRACK-10")
def test_a_company_may_upgrade_the_city_of_its_own_station_wherever_it_lies():
    t = table().plain_folk().phase(3).lay("5,0", "y-city-s").player("Ann", cash=900).turn("Ann", "card C4 a", "found BCR T1", "station BCR 5,0")
    t.turn("Ann", "card C1 a")
    assert "lay BCR g-city 5,0 r0" in t.legal()
    t.do("lay BCR g-city 5,0 r0")
    assert t.laid("5,0") == "g-city"


@rule("TRACK-10")
def test_an_upgrade_needs_a_route_to_the_tile():
    t = line_south().phase(3).turn("Ann", "card C1 a")
    assert t.why("lay MR g-city 0,3 r0") is None  # however far, and without a station there
    assert t.broken("lay MR g-city 1,0 r90") == "TRACK-10"  # behind Mildendo
    assert t.broken("lay MR g-metro 0,-1 r90") == "TRACK-10"


@rule("TRACK-10")
def test_a_blocked_city_may_be_upgraded_by_whoever_can_end_a_route_in_it():
    t = line_south().station("GVR", "0,3").phase(3).turn("Ann", "card C1 a")
    assert t.broken("lay MR y-plain-s 0,4 r0") == "TRACK-1"
    t.do("lay MR g-city 0,3 r0")
    assert t.state.board.companies_at("0,3") == ("GVR",)
    assert t.turn("Ann", "card C3 a").why("lay MR y-plain-s 0,4 r0") is None  # now there is room to pass


@rule("TRACK-10")
def test_new_track_may_be_what_joins_the_upgraded_tile():
    # MR's track from the city 1,2 points at the blank side of a straight; as a bridge the tile is joined.
    t = table().plain_folk().phase(3).lay("0,2", "y-plain-c").lay("1,2", "y-city-s", 90).lay("2,2", "y-plain-s").turn("Ann", "card C1 a")
    assert t.why("lay MR g-bridge 2,2 r0") is None
    assert t.broken("lay MR g-switch-r 2,2 r0") == "TRACK-10"  # adds track to the east only


@rule("TRACK-11")
def test_what_is_not_in_the_supply_cannot_be_laid():
    t = table().turn("Ann", "card C3 a")
    t.edit(supply={**t.state.supply, "y-plain-s": 0})
    assert t.broken("lay MR y-plain-s 0,2 r0") == "TRACK-11"
    assert {line.split()[2] for line in t.legal("lay-tile")} == {"y-plain-c"}


@rule("TRACK-12")
@pytest.mark.parametrize(
    ("tile", "count", "exits", "spaces", "value"),
    [
        ("y-metro-s", 1, "NS", 1, 30), ("y-metro-c", 1, "NE", 1, 30), ("g-metro", 2, "NES", 2, 40), ("b-metro", 1, "NESW", 2, 50),
        ("y-city-s", 6, "NS", 1, 20), ("y-city-c", 6, "NE", 1, 20), ("g-city", 6, "NES", 2, 30), ("b-city", 3, "NESW", 2, 40),
        ("start-mildendo", 1, "NESW", 0, 30),
    ],
)
def test_the_list_of_city_tiles(tile, count, exits, spaces, value):
    data = edition().tiles[tile]
    stop = data.tile.stops[0]
    assert (data.count, "".join("NESW"[e] for e in stop.edges), stop.slots, stop.value) == (count, exits, spaces, value)


@rule("TRACK-12")
def test_the_numbers_of_plain_and_other_tiles():
    tiles = edition().tiles
    plain = {name: d.count for name, d in tiles.items() if d.set == "base" and d.tile.kind == "plain"}
    assert plain == {"y-plain-s": 8, "y-plain-c": 8, "g-bridge": 1, "g-switch-r": 1, "g-switch-l": 1, "b-junction": 1}
    sets = {s: sum(d.count for d in tiles.values() if d.set == s) for s in ("base", "allenbeck", "laputa", "brobdingnag", "scenario")}
    assert sets == {"base": 54, "allenbeck": 3, "laputa": 4, "brobdingnag": 30, "scenario": 23}
    assert sum(d.count for d in tiles.values() if d.set == "base" and d.character) == 7
    assert table().why("lay MR br-y-city-s 0,2 r0").code == "unknown/tile"


def reached_beyond(tile: str, rotation: int, entry: str) -> set[str]:
    """Return to which sides one comes over a plain tile on 2,2 from the side `entry`, where MR has a city."""
    cells = {"W": ("1,2", 90), "E": ("3,2", 90), "N": ("2,1", 0), "S": ("2,3", 0)}
    cell, turn = cells[entry]
    t = table().lay(cell, "y-city-s", turn).station("MR", cell).lay("2,2", tile, rotation)
    arrivals = reach_of(t.state, "MR").arrivals
    facing = {"1,2": ("W", 1 << 1), "3,2": ("E", 1 << 3), "2,1": ("N", 1 << 2), "2,3": ("S", 1 << 0)}
    return {side for near, (side, bit) in facing.items() if near != cell and arrivals.get(near, 0) & bit}


@rule("TRACK-13", "ROUTE-3")
@pytest.mark.parametrize(
    ("tile", "ways"),
    [
        ("g-bridge", {"N": {"S"}, "S": {"N"}, "E": {"W"}, "W": {"E"}}),
        ("g-switch-r", {"N": {"S"}, "S": {"N", "E"}, "E": {"S"}, "W": set()}),
        ("g-switch-l", {"N": {"S"}, "S": {"N", "W"}, "W": {"S"}, "E": set()}),
        ("b-junction", {s: set("NESW") - {s} for s in "NESW"}),
    ],
)
def test_bridge_switches_and_junction(tile, ways):
    assert {entry: reached_beyond(tile, 0, entry) for entry in "NESW"} == ways
