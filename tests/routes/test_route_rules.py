"""The rules of routes one by one, on the smallest board that shows each."""

from __future__ import annotations

import pytest

import lilliput_widget as lw
from lilliput_widget.engine.hooks import Hooks, Train
from lilliput_widget.engine.routes import best_run, reach
from tests.rules import rule


def row(*tiles, at=(0, 0), step=(1, 0)):
    """Return cells in a line: each tile as (id, rotation, *tokens)."""
    return [
        {"at": [at[0] + n * step[0], at[1] + n * step[1]], "tile": t, "rotation": r, **({"tokens": list(tokens)} if tokens else {})}
        for n, (t, r, *tokens) in enumerate(tiles)
    ]


def total(cells, *trains, company="red", **extra):
    return run(cells, *trains, company=company, **extra).total


def run(cells, *trains, company="red", **extra):
    position = lw.Position.from_dict({"title": "18lilliput", "cells": cells, "companies": {company: {"trains": list(trains)}}, **extra})
    found = lw.best_run(position, company)
    assert found.proved
    return found


def reached(position, company):
    return reach(position.board, company, position.atlas.hooks)


CITY, METRO, TOWN, PLAIN = ("y-city-s", 90), ("y-metro-s", 90), ("ch-town-s", 90), ("y-plain-s", 90)


@rule("ROUTE-1")
def test_a_route_needs_two_stops_and_a_station():
    assert total(row((*CITY, "red")), "2") == 0
    assert total(row(CITY, CITY), "2") == 0
    assert total(row((*CITY, "red"), CITY), "2") == 40
    assert total(row(CITY, (*CITY, "red"), CITY), "3") == 60


@rule("ROUTE-2")
def test_no_stop_twice_round_a_loop():
    loop = [
        {"at": [0, 0], "tile": "y-city-c", "rotation": 90, "tokens": ["red"]},
        {"at": [1, 0], "tile": "y-plain-c", "rotation": 180},
        {"at": [0, 1], "tile": "y-plain-c", "rotation": 0},
        {"at": [1, 1], "tile": "y-city-c", "rotation": 270},
    ]
    assert total(loop, "5") == 40
    assert total(loop, "2", "2") == 80  # one train each way round


@rule("ROUTE-2")
def test_no_stop_on_the_way_is_left_out():
    assert total(row((*CITY, "red"), CITY, METRO), "2") == 40


@rule("ROUTE-3", "TRACK-13")
def test_no_turning_back_at_a_switch():
    # A city west, one south and one north of a switch: straight north-south, curve south-east turned to west.
    cells = [
        {"at": [0, 0], "tile": "g-switch-l", "rotation": 0},
        {"at": [0, -1], "tile": "y-city-s", "rotation": 0, "tokens": ["red"]},
        {"at": [-1, 0], "tile": "y-metro-s", "rotation": 90},
    ]
    assert total(cells, "3") == 0  # from the north only on to the south
    south = [*cells, {"at": [0, 1], "tile": "y-city-s", "rotation": 0}]
    assert total(south, "2") == 40
    assert total(south, "3") == 40  # not north - south - west: that would turn back


@rule("ROUTE-3", "TRACK-13")
def test_no_change_of_track_on_a_bridge():
    cells = [
        {"at": [0, 0], "tile": "g-bridge"},
        {"at": [0, -1], "tile": "y-city-s", "tokens": ["red"]},
        {"at": [1, 0], "tile": "y-metro-s", "rotation": 90},
        {"at": [0, 1], "tile": "y-city-s"},
    ]
    assert total(cells, "3") == 40


@rule("ROUTE-4")
def test_a_full_city_ends_a_route_and_a_free_space_opens_it():
    line = ((*CITY, "red"), ("g-city", 90, "blue", "green"), METRO)
    assert total(row(*line), "3") == 50
    assert total(row((*CITY, "red"), ("g-city", 90, "blue"), METRO), "3") == 80
    assert total(row((*CITY, "red"), ("g-city", 90, "blue", "red"), METRO), "3") == 80


@rule("ROUTE-4")
def test_small_towns_never_block():
    assert total(row((*CITY, "red"), TOWN, CITY), "2") == 50


@rule("ROUTE-5")
@pytest.mark.parametrize("tile", ["start-mildendo", "ch-treasurer", "sc-wiggywack"])
def test_some_stops_end_every_route(tile):
    assert total(row((*CITY, "red"), (tile, 0), METRO), "5") == total(row((*CITY, "red"), (tile, 0)), "5") > 0


@rule("ROUTE-5")
def test_an_own_station_in_such_a_stop_may_begin_but_not_be_passed():
    assert total(row(CITY, ("ch-treasurer", 0, "red"), METRO), "5") == 80
    assert total(row(CITY, ("ch-treasurer", 0, "red"), METRO), "5", "5") == 150


@rule("ROUTE-5")
def test_several_trains_may_end_in_mildendo_over_different_track():
    assert total(row((*CITY, "red"), ("start-mildendo", 0), (*CITY, "red")), "2", "2") == 100


@rule("ROUTE-6")
def test_range_counts_cities_and_mildendo_but_no_towns_or_harbours():
    line = row(("ch-harbour", 90), (*CITY, "red"), TOWN, CITY, METRO)
    assert total(line, "2") == 20 + 20 + 10 + 20
    assert total(line, "3") == 20 + 20 + 10 + 20 + 30
    assert total(row(("start-mildendo", 0), (*CITY, "red"), CITY), "2") == 50


@rule("ROUTE-6")
def test_a_small_town_may_end_a_route():
    assert total(row((*CITY, "red"), TOWN), "2") == 30


@rule("ROUTE-7", "TOKEN-5")
def test_blocking_holds_for_building_too():
    position = lw.Position.from_dict({"title": "18lilliput", "cells": row((*CITY, "red"), ("g-city", 90, "blue", "green"), CITY)})
    found = reached(position, "MR")
    assert ("1,0", 0) in found.stops
    assert ("2,0", 0) not in found.stops
    assert set(found.arrivals) == {"-1,0", "0,0", "1,0"}
    assert set(reached(position, "SR").arrivals) == {"0,0", "1,0", "2,0", "3,0", "1,1"}  # red fills the first city


@rule("ROUTE-7")
def test_nothing_is_traced_through_mildendo():
    position = lw.Position.from_dict({"title": "18lilliput", "cells": row((*CITY, "red"), ("start-mildendo", 0), CITY)})
    assert reached(position, "MR").stops == {("0,0", 0), ("1,0", 0)}


@rule("ROUTE-8")
def test_the_junction_serves_one_train_only():
    cells = [
        {"at": [0, 0], "tile": "b-junction"},
        {"at": [0, -1], "tile": "y-city-s", "tokens": ["red"]},
        {"at": [1, 0], "tile": "y-metro-s", "rotation": 90},
        {"at": [0, 1], "tile": "y-city-s"},
        {"at": [-1, 0], "tile": "y-city-s", "rotation": 90, "tokens": ["red"]},
    ]
    assert total(cells, "2") == 50
    assert total(cells, "2", "2") == 50
    bridge = [{**cells[0], "tile": "g-bridge"}, *cells[1:]]
    assert total(bridge, "2", "2") == 90


@rule("RUN-2")
def test_routes_meet_in_stops_but_share_no_track():
    line = row(CITY, (*CITY, "red"), CITY)
    assert total(line, "3") == 60
    assert total(line, "2", "2") == 80
    assert total(line, "3", "3") == 80
    assert total(line, "2", "2", "2") == 80


@rule("RUN-3")
def test_d_trains_double_towns_too():
    assert total(row((*CITY, "red"), TOWN, CITY), "3D") == 100


@rule("RUN-4")
def test_the_castle_is_worth_more_with_an_own_station():
    assert total(row((*CITY, "red"), ("ch-castle", 90)), "2") == 60
    assert total(row(CITY, ("ch-castle", 90, "red")), "2") == 70


@rule("RUN-6")
def test_the_best_split_beats_the_best_single_route():
    # The 3-train must give way so that the 2-train runs too.
    line = row(METRO, (*CITY, "red"), TOWN, CITY)
    assert total(line, "3", "2") == 20 + 30 + (20 + 10 + 20)


@rule("RUN-8")
@pytest.mark.parametrize("cells", [[], row((*CITY, "blue"), CITY), row((*CITY, "red"))])
def test_no_station_or_no_route_is_a_run_of_nothing(cells):
    found = run(cells, "3")
    assert (found.total, found.routes, found.proved) == (0, (), True)
    assert run(cells).total == 0


def test_the_express_bonus_stands_outside_the_trains_factor():
    names = (("at-tottenham", 0, "red"), ("at-allenbeck", 0), ("at-plips", 0), ("start-mildendo", 0))
    assert total(row(*names[:3]), "3") == 140
    assert total(row(*names), "4") == 120 + 30 + 50
    assert total(row(*names), "3") == 140
    assert total(row(*names[:3]), "3D") == 240 + 20
    assert total(row(*names[:3]), {"type": "3", "obsolete": True}) == 60 + 20


def test_coloured_track_serves_its_company_alone():
    line = row(METRO, ("la-blue", 270), CITY)
    line[0]["tokens"] = ["red"]
    assert total(line, "3") == 0
    line[0]["tokens"] = ["blue"]
    assert total(line, "3", company="blue") == 90
    other = row(METRO, ("la-blue", 90), (*CITY, "red"))
    assert total(other, "3") == 0
    crossing = [*other, {"at": [1, 1], "tile": "y-city-s", "tokens": ["red"]}]
    assert total(crossing, "3") == 90  # the stop and its other sides are open


def test_mines_only_break_ties():
    north = [{"at": [1, -1], "tile": "sc-mine20-s"}, {"at": [1, -2], "tile": "y-city-s"}]
    south = [{"at": [1, 1], "tile": "y-plain-s"}, {"at": [1, 2], "tile": "y-city-s"}]
    middle = [{"at": [1, 0], "tile": "b-city", "tokens": ["red"]}]
    tied = run([*middle, *north, *south], "2")
    assert (tied.total, tied.bonus) == (60, 20)
    richer = [*middle, *north, {"at": [1, 1], "tile": "y-plain-s"}, {"at": [1, 2], "tile": "y-metro-s"}]
    assert (run(richer, "2").total, run(richer, "2").bonus) == (70, 0)
    assert run([*middle, *north], "4D").bonus == 20


def praha(*trains, tile="8891", tokens=()):
    cells = [
        {"at": "E11", "tile": tile, "rotation": 0, "tokens": list(tokens)},
        {"at": "D12", "tile": "9", "rotation": 0},
        {"at": "C13", "tile": "611", "rotation": 5, "tokens": ["BCB"]},
        {"at": "E13", "tile": "611", "rotation": 0},
        {"at": "D14", "tile": "8", "rotation": 0},
    ]
    return lw.best_run(lw.Position.from_dict({"title": "18cz-first", "cells": cells, "companies": {"BCB": {"trains": list(trains)}}}), "BCB")


def test_praha_to_praha_is_forbidden_but_two_trains_may_both_go():
    assert praha("5").total == 120  # Praha, C13, E13 and not Praha again
    assert praha("2", "3").total == 80 + 120


def test_a_station_in_praha_leaves_its_other_city_to_routes_of_other_stations():
    cells = [
        {"at": "E11", "tokens": [{"company": "NWB", "edge": 5}]},
        {"at": "F12", "tile": "7", "rotation": 2},
        {"at": "D12", "tile": "7", "rotation": 5},
        {"at": "E13", "tile": "6", "tokens": ["NWB"]},
    ]
    position = lw.Position("18cz-first", cells, {"NWB": {"trains": ["2", "2"]}})
    # One train runs to either city of Praha (ROUTE-11), but the way from the one to the other is none.
    assert lw.best_run(position, "NWB").total == 40 + 40
    assert reached(position, "NWB").stops == {("E11", 0), ("E11", 1), ("E13", 0)}
    alone = lw.Position("18cz-first", [cells[0], *cells[1:3], {"at": "E13", "tile": "6"}], {"NWB": {"trains": ["3"]}})
    assert lw.best_run(alone, "NWB").total == 40


def test_towns_count_in_18cz():
    cells = [{"at": "E15", "tile": "57", "rotation": 1, "tokens": ["BCB"]}, {"at": "E13", "tile": "4", "rotation": 1}, {"at": "E11", "tile": "8892"}]
    for train, expected in (("2", 30), ("3", 90)):
        position = lw.Position.from_dict({"title": "18cz-first", "cells": cells, "companies": {"BCB": {"trains": [train]}}})
        assert lw.best_run(position, "BCB").total == expected


class ByEdges(Hooks):
    """Range as in 18Ireland: sides of hexes crossed, stops are free."""

    def range_used(self, stop):
        return 0

    def length(self, borders):
        return borders

    def added(self, board, company, cell, stop):
        return 5 if cell == "2,0" else 0


def test_a_title_may_count_sides_instead_of_stops_and_add_value_by_board():
    board = lw.Position.from_dict({"title": "18lilliput", "cells": row((*CITY, "red"), PLAIN, CITY, PLAIN, CITY)}).board
    hooks = ByEdges()
    for limit, expected in ((1, 0), (2, 45), (3, 45), (4, 65), (99, 65)):
        assert best_run(board, "MR", [Train("x", limit)], hooks).total == expected
    assert reach(board, "MR", hooks).stops == {("0,0", 0), ("2,0", 0), ("4,0", 0)}
