"""Positions as plain data: what is read, and what a bad one gets told."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_vectors import EXAMPLE_1

import lilliput_widget as lw

CITY = {"at": [1, 0], "tile": "y-city-s", "rotation": 90}
CZ = {"title": "18cz-first", "companies": {"BN": {"trains": ["2"]}}}


def make(*cells, title="18lilliput", **more):
    return lw.Position.from_dict({"title": title, "cells": list(cells), "companies": {"red": {"trains": ["3"]}}, **more})


BAD_CELLS = {
    "two tiles on one cell": (CITY, CITY),
    "unknown tile": ({"at": [1, 0], "tile": "y-city"},),
    "rotation 45 does not exist": ({**CITY, "rotation": 45},),
    "rotation 360 does not exist": ({**CITY, "rotation": 360},),
    "rotation True does not exist": ({**CITY, "rotation": True},),
    "unknown company 'pink'": ({**CITY, "tokens": ["pink"]},),
    "no slot for a station": ({"at": [1, 0], "tile": "y-plain-s", "tokens": ["red"]},),
    "more tokens than slots": ({**CITY, "tokens": ["red", "blue"]},),
    "two tokens of MR": ({"at": [1, 0], "tile": "g-city", "tokens": ["red", "MR"]},),
    "there is no tile": ({"at": [1, 0], "tokens": ["red"]},),
    "a rotation without a tile": ({"at": [1, 0], "rotation": 90},),
    "unknown rotaton": ({"at": [1, 0], "tile": "y-city-s", "rotaton": 90},),
    "tokens must be a list": ({**CITY, "tokens": "red"},),
}


@pytest.mark.parametrize("message", BAD_CELLS)
def test_a_bad_cell_is_named(message):
    with pytest.raises(lw.DataError) as caught:
        make(*BAD_CELLS[message])
    assert message in str(caught.value)
    assert "1,0" in str(caught.value)


BAD = {
    "must be a dict": [],
    "unknown title 'chess'": {"title": "chess"},
    "the position has no 'title'": {"cells": []},
    "unknown title None": {"title": None},
    "cells must be a list": {"title": "18lilliput", "cells": {"at": [0, 0]}},
    "must be a dict with 'at'": {"title": "18lilliput", "cells": [5]},
    "is not a square": {"title": "18lilliput", "cells": [{"at": "E15", "tile": "y-city-s"}]},
    "[1.5, 0] is not a square": {"title": "18lilliput", "cells": [{"at": [1.5, 0], "tile": "y-city-s"}]},
    "companies must be a dict": {"title": "18lilliput", "companies": ["red"]},
    "unknown company 'pink'": {"title": "18lilliput", "companies": {"pink": {}}},
    "MR is there twice": {"title": "18lilliput", "companies": {"red": {}, "MR": {}}},
    "no train '7'": {"title": "18lilliput", "companies": {"red": {"trains": ["7"]}}},
    "no train None": {"title": "18lilliput", "companies": {"red": {"trains": [{"obsolete": True}]}}},
    "the trains of red must be a list": {"title": "18lilliput", "companies": {"red": {"trains": "33"}}},
    "position: unknown cels": {"title": "18lilliput", "cels": []},
    "phase must be": {"title": "18lilliput", "phase": "4"},
    "A1: no such hex": {**CZ, "cells": [{"at": "A1", "tile": "8"}]},
    "is not a hex": {**CZ, "cells": [{"at": [1, 0], "tile": "8"}]},
    "E15: rotation 90 does not exist; there are 0, 1, 2, 3, 4, 5": {**CZ, "cells": [{"at": "E15", "tile": "57", "rotation": 90}]},
    "E11: several cities": {**CZ, "cells": [{"at": "E11", "tokens": ["BN"]}]},
    "E11: no city is joined to edge 0": {**CZ, "cells": [{"at": "E11", "tokens": [{"company": "BN", "edge": 0}]}]},
    "E11: more tokens than slots": {**CZ, "cells": [{"at": "E11", "tokens": [{"company": "BN", "edge": 3}, {"company": "NWB", "edge": 3}]}]},
    "A11: a token of BN, but": {**CZ, "cells": [{"at": "A11", "tokens": ["BN"]}]},
}


@pytest.mark.parametrize("message", BAD)
def test_bad_data_gets_a_clear_error(message):
    with pytest.raises(lw.DataError) as caught:
        lw.Position.from_dict(BAD[message])
    assert message in str(caught.value)


def test_an_unknown_company_or_a_bad_number_is_refused():
    position = make(CITY)
    with pytest.raises(lw.DataError, match="unknown company 'pink'"):
        lw.best_run(position, "pink")
    with pytest.raises(lw.DataError, match="not list"):
        lw.best_run([], "red")
    with pytest.raises(lw.DataError, match="runners_up"):
        lw.best_run(position, "red", runners_up=-1)
    with pytest.raises(lw.DataError, match="budget"):
        lw.best_run(position, "red", budget="many")


@pytest.mark.parametrize("cells", [[], [CITY], [{**CITY, "tokens": ["red"]}]])
def test_what_the_rules_call_nothing_is_a_run_of_0(cells):
    position = make(*cells)
    for company in ("red", "blue", "HLR"):
        run = lw.best_run(position, company)
        assert (run.total, run.routes, run.runners_up, run.proved) == (0, (), (), True)
        assert run._repr_svg_().startswith("<svg")


def test_printed_hexes_take_tokens_and_stay_where_not_listed():
    position = lw.Position.from_dict({
        **CZ,
        "cells": [{"at": "E11", "tokens": [{"company": "BN", "edge": 3}]}, {"at": "D12", "tile": "9", "rotation": 0}, {"at": "C13", "tile": "4"},
                  {"at": "B8", "tokens": ["EKJ", "VBW"]}, {"at": "E15", "tokens": ["BCB"]}],
    })
    assert len(position.board.track.cells) == 67
    assert position.board.tokens["B8"] == ((0, "EKJ"), (1, "VBW"))
    run = lw.best_run(position, "BN")
    assert run.total == 30
    assert [v.cell for v in run.routes[0].stops] == ["C13", "E11"]


def test_tokens_may_be_listed_before_their_tile():
    position = make({"at": [1, 0], "tokens": ["red"]}, CITY, {"at": [2, 0], "tile": "y-city-s", "rotation": 90})
    assert lw.best_run(position, "red").total == 40


def test_a_position_survives_json():
    assert lw.best_run(lw.Position.from_dict(json.loads(json.dumps(EXAMPLE_1))), "red").total == 170
    assert lw.best_run(EXAMPLE_1, "red").total == 170


def test_gain_of_a_tile_and_of_a_station():
    position = make({**CITY, "tokens": ["red"]}, {"at": [2, 0], "tile": "y-plain-s", "rotation": 90})
    assert lw.gain(position, "red", {"at": [3, 0], "tile": "y-metro-s", "rotation": 90}) == 50
    assert lw.gain(position, "red", {"at": [3, 0], "tile": "y-metro-s", "rotation": 0}) == 0
    longer = position.changed({"at": [3, 0], "tile": "y-metro-s", "rotation": 90})
    assert lw.gain(longer, "red", {"at": [1, 0], "tile": "g-city", "rotation": 90}) == 10
    assert lw.gain(longer, "blue", {"at": [3, 0], "station": True}) == 0
    castle = make({**CITY, "tokens": ["red"]}, {"at": [2, 0], "tile": "ch-castle", "rotation": 90})
    assert lw.gain(castle, "red", {"at": [2, 0], "station": True}) == 10
    assert lw.gain(castle, "red", {"at": [2, 0], "tokens": ["blue"]}) == 0


@pytest.mark.parametrize("change", [5, {}, {"at": [1, 0]}, {"at": [9, 9], "station": True}, {"at": [1, 0], "tile": "y-plain-s", "rotation": 90}])
def test_a_change_that_does_not_fit_is_refused(change):
    with pytest.raises(lw.DataError):
        lw.gain(make({**CITY, "tokens": ["red"]}), "red", change)


def test_stations_move_with_their_track_when_praha_is_upgraded():
    position = lw.Position.from_dict({**CZ, "cells": [{"at": "E11", "tokens": [{"company": "BN", "edge": 3}, {"company": "NWB", "edge": 5}]}]})
    green = position.changed({"at": "E11", "tile": "8891", "rotation": 3})
    piece = green.board.track.cells["E11"]
    assert green.board.tokens["E11"] == ((piece.stop_at[3], "BN"), (piece.stop_at[5], "NWB"))
    brown = green.changed({"at": "E11", "tile": "8892"})
    assert brown.board.tokens["E11"] == ((0, "BN"), (0, "NWB"))


KEYS = st.sampled_from(["at", "tile", "rotation", "tokens", "company", "edge"])
LEAVES = st.none() | st.booleans() | st.integers(-5, 400) | st.sampled_from(["red", "E11", "y-city-s", "9", "", "x" * 300])
JSON = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner), max_leaves=8)
TITLES = {"title": st.sampled_from(["18lilliput", "18cz-first"])}


@given(st.fixed_dictionaries(TITLES, optional={"cells": JSON | st.lists(JSON), "companies": JSON, "phase": JSON}))
def test_whatever_comes_in_only_a_data_error_comes_out(data):
    said = "fine"
    try:
        lw.Position.from_dict(data)
    except lw.DataError as error:
        said = str(error)
    assert 0 < len(said) < 600


def test_a_position_is_made_of_its_parts_too():
    parts = {key: EXAMPLE_1[key] for key in ("title", "cells", "companies")}
    assert lw.Position(**parts).to_dict() == lw.Position.from_dict(parts).to_dict()
    assert lw.best_run(lw.Position("18lilliput"), "MR").total == 0
    for wrong in ({}, parts):
        with pytest.raises(lw.DataError, match="from_dict"):
            lw.Position(wrong)


def test_a_position_shows_itself_on_a_line():
    companies = {"red": {"trains": ["3", {"type": "2", "obsolete": True}]}, "blue": {"trains": []}}
    assert repr(make(CITY, companies=companies)) == "<Position of 18lilliput, 1 tiles, MR: 3 2½>"
    assert repr(lw.Position("18cz-first")) == "<Position of 18cz-first, 0 tiles>"


def test_tiles_and_trains_may_be_written_as_numbers():
    cells = [{"at": "E15", "tile": 57, "rotation": 1, "tokens": ["BCB"]}, {"at": "E13", "tile": 4, "rotation": 1}]
    assert lw.best_run(lw.Position("18cz-first", cells, {"BCB": {"trains": [2]}}), "BCB").total == 30


def test_an_unknown_tile_gets_near_ones_named():
    with pytest.raises(lw.DataError, match=r"for instance .*g-city"):
        make({"at": [1, 0], "tile": "green-city"})


HUGE = 10**5000  # too many digits for Python to write


@pytest.mark.parametrize("data", [
    {"phase": HUGE}, {"cells": [{**CITY, "rotation": HUGE}]}, {"cells": [{**CITY, "tile": HUGE}]}, {"cells": [{**CITY, "at": [HUGE, 0]}]},
    {"cells": HUGE}, {"cells": [HUGE]}, {"cells": [{**CITY, "tokens": [HUGE]}]}, {"companies": {"red": {"trains": [HUGE]}}}, {"title": HUGE},
    {HUGE: 1}, {"cells": [{**CITY, HUGE: 1}]}, {"companies": {HUGE: {}}},
], ids=[f"place {n}" for n in range(12)])
def test_numbers_of_any_length_are_told_not_written(data):
    with pytest.raises(lw.DataError) as caught:
        lw.Position.from_dict({"title": "18lilliput", **data})
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(("change", "words"), [
    ({"at": [1, 0], "station": "blue"}, "'station' is True"), ({"at": [1, 0], "station": 1}, "'station' is True"),
    ({"at": [1, 0], "station": True, "tokens": "red"}, "must be a list"), ({"at": [1, 0], "tle": "g-city"}, "unknown tle"),
    ({"tile": "g-city"}, "'at'"),
])
def test_a_change_says_what_is_wrong_with_it(change, words):
    with pytest.raises(lw.DataError, match=words):
        lw.gain(make(CITY), "red", change)


def test_obsolete_is_true_or_false():
    with pytest.raises(lw.DataError, match="'obsolete' of a train of red must be True or False"):
        make(CITY, companies={"red": {"trains": [{"type": "2", "obsolete": "yes"}]}})


def test_a_game_offers_the_same():
    game = lw.samples()["first-steps"].load()
    company = next(iter(game.state.companies))
    run = game.best_run(company, runners_up=2, budget=1_000_000)
    assert (run.total, run.routes, len(run.runners_up)) == (lw.best_run(game, company).total, lw.best_run(game, company).routes, 2)
    assert not game.branch().best_run(company, budget=0).proved
