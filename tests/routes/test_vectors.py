"""Printed examples: positions with known incomes."""

from __future__ import annotations

import pytest

import lilliput_widget as lw
from tests.rules import rule

M, D, C, A, E, B = "0,0", "0,-1", "1,0", "0,1", "-1,0", "1,1"

EXAMPLE_1 = {
    "title": "18lilliput",
    "cells": [
        {"at": [0, 0], "tile": "start-mildendo", "rotation": 0},
        {"at": [0, -1], "tile": "g-metro", "rotation": 90, "tokens": ["blue"], "label": "D", "home": "blue"},
        {"at": [1, 0], "tile": "g-city", "rotation": 180, "tokens": ["green", "red"]},
        {"at": [0, 1], "tile": "y-city-c", "rotation": 0, "tokens": ["red"]},
        {"at": [-1, 0], "tile": "y-city-c", "rotation": 0, "tokens": ["yellow"]},
        {"at": [1, -1], "tile": "y-plain-c", "rotation": 180},
        {"at": [-1, -1], "tile": "y-plain-c", "rotation": 90},
        {"at": [1, 1], "tile": "ch-town-c", "rotation": 270},
    ],
    "companies": {
        "red": {"trains": ["3", "2"], "expected_total": 170},
        "blue": {"trains": [{"type": "3"}, {"type": "3"}]},
        "green": {"trains": ["2", "2"]},
        "yellow": {"trains": ["2", "2"]},
    },
}
PRINTED = {
    "red": (170, {(M, D, C, B), (M, A, B)}),
    "blue": (160, {(M, D, E), (D, C)}),
    "green": (140, {(M, C, B), (C, D)}),
    "yellow": (110, {(M, E), (E, D)}),
}


@rule("RUN-6")
@pytest.mark.parametrize("company", PRINTED)
def test_example_1_of_the_rules(company):
    total, printed = PRINTED[company]
    run = lw.best_run(lw.Position.from_dict(EXAMPLE_1), company, runners_up=40)
    assert run.total == total
    assert run.proved
    best = [r for r in (run, *run.runners_up) if r.total == total]
    sets = [{frozenset(v.cell for v in route.stops) for route in r.routes} for r in best]
    assert {frozenset(stops) for stops in printed} in sets


def test_companies_by_id_and_by_colour():
    position = lw.Position.from_dict(EXAMPLE_1)
    assert lw.best_run(position, "MR").total == lw.best_run(position, "red").total == 170


def worked_example(train):
    """The sheet's worked example of 18CZ: A 40, F 50, D 30 and one city of a two-city tile 40; D and F are blocked."""
    return {
        "title": "18cz-first",
        "cells": [
            {"at": "F8", "tile": "207", "rotation": 0, "tokens": ["BCB"]},
            {"at": "F6", "tile": "216", "rotation": 2, "tokens": ["BN", "NWB"]},
            {"at": "E7", "tile": "8863", "rotation": 5},
            {"at": "G7", "tile": "15", "rotation": 0, "tokens": ["EKJ", "VBW"]},
        ],
        "companies": {"BCB": {"trains": [train]}},
    }


@pytest.mark.parametrize(("train", "total", "stops"), [("2", 90, "F8 F6"), ("3", 130, "F8 E7 F6"), ("4", 160, "G7 F8 E7 F6")])
def test_worked_example_of_18cz(train, total, stops):
    run = lw.best_run(lw.Position.from_dict(worked_example(train)), "BCB")
    assert run.total == total
    (route,) = run.routes
    assert [v.cell for v in route.stops] in (stops.split(), stops.split()[::-1])
    assert route.value == sum(v.value for v in route.stops) == total


@rule("RUN-5")
@pytest.mark.parametrize(("middle", "raw", "half"), [("g-city", 80, 40), ("g-metro", 90, 40), ("b-metro", 100, 50)])
def test_obsolete_trains_earn_half_rounded_down_to_tens(middle, raw, half):
    for obsolete, total in ((False, raw), (True, half)):
        position = {
            "title": "18lilliput",
            "cells": [
                {"at": [0, 0], "tile": "start-mildendo"},
                {"at": [1, 0], "tile": middle, "rotation": 90, "tokens": ["red"]},
                {"at": [2, 0], "tile": "y-city-s", "rotation": 90},
            ],
            "companies": {"red": {"trains": [{"type": "3", "obsolete": obsolete}]}},
        }
        assert lw.best_run(lw.Position.from_dict(position), "red").total == total


@rule("RUN-5")
def test_each_obsolete_train_is_rounded_by_itself():
    cells = [
        {"at": [0, 0], "tile": "start-mildendo"},
        {"at": [1, 0], "tile": "y-city-s", "rotation": 90, "tokens": ["red"]},
        {"at": [2, 0], "tile": "y-city-s", "rotation": 90},
    ]
    old = {"type": "2", "obsolete": True}
    position = {"title": "18lilliput", "cells": cells, "companies": {"red": {"trains": [old, old]}}}
    # 50 and 40 raw: 20 and 20, not half of 90.
    assert lw.best_run(lw.Position.from_dict(position), "red").total == 40
    phase = {**position, "companies": {"red": {"trains": ["2", "2"]}}, "phase": 4}
    assert lw.best_run(lw.Position.from_dict(phase), "red").total == 40
