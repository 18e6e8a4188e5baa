"""Phases: what begins them and what they change (PHASE)."""

from __future__ import annotations

import pytest

from lilliput_widget.games.lilliput.edition import edition
from tests.games.lilliput.positions import table
from tests.rules import rule

PHASES = {
    1: (("yellow",), 50, 4), 2: (("yellow",), 50, 4), 3: (("yellow", "green"), 70, 4), 4: (("yellow", "green"), 70, 3),
    5: (("yellow", "green", "brown"), 100, 2), 6: (("yellow", "green", "brown"), 100, 2), 7: (("yellow", "green", "brown"), 100, 2),
}
TYPES = {2: "2", 3: "3", 4: "4", 5: "5", 6: "3D", 7: "4D"}


@rule("PHASE-1")
@pytest.mark.parametrize("phase", TYPES)
def test_the_first_train_of_a_type_bought_begins_its_phase_at_once(phase):
    t = table().plain_folk()
    t = t.phase(phase - 1) if phase > 2 else t
    t.deck_top(TYPES[phase]).trains("MR").company("MR", treasury=2000).turn("Ann", "card C8 a", f"train MR {TYPES[phase]}")
    assert t.state.phase == phase
    assert [(e.phase, e.train) for e in t.seen("phase-changed")] == [(phase, TYPES[phase])]
    next_type = t.state.next_train.split("-")[0]
    if next_type == TYPES[phase]:  # the second of its type changes nothing
        t.do(f"train MR {next_type}")
        assert (t.state.phase, t.seen("phase-changed")) == (phase, [])


@rule("PHASE-1")
@pytest.mark.parametrize("phase", TYPES)
def test_an_exported_train_begins_its_phase_too(phase):
    t = table()
    t = t.phase(phase - 1) if phase > 2 else t
    t.deck_top(TYPES[phase]).earns("MR", 50)
    t.do("pay MR")
    assert t.state.phase == phase
    assert t.pool() == [TYPES[phase]]


@rule("PHASE-1")
def test_trains_from_companies_and_from_the_pool_begin_no_phase():
    t = table().plain_folk().trains("SR", "3").turn("Ann", "card C7 a", "deal MR SR 3 100", "accept")
    assert (t.types("MR"), t.state.phase) == (["2", "3"], 1)
    t = table().plain_folk().in_pool("3").earns("MR", 50)
    t.do("withhold MR", "pool MR 3")
    assert (t.types("MR"), t.state.phase) == (["2", "3"], 2)  # phase 2 came with the export of a 2-train


@rule("PHASE-2")
@pytest.mark.parametrize("phase", PHASES)
def test_the_table_of_phases(phase):
    p = edition().phases[phase]
    assert (p.colours, p.treasury, p.limit) == PHASES[phase]
    types = edition().trains
    assert {t.id: (t.phase, t.obsolete, t.rusts) for t in types.values()} == {
        "2": (2, None, None), "3": (3, None, None), "4": (4, "2", None), "5": (5, None, "2"), "3D": (6, "3", None), "4D": (7, "4", "3"),
    }


@rule("PHASE-3")
def test_an_obsolete_train_earns_half_rounded_down_to_tens():
    t = table().plain_folk()
    assert t.income("MR") == 50  # Mildendo and the home
    t.phase(4)
    assert t.state.is_obsolete("2")
    assert t.income("MR") == 20
    t = table().plain_folk().phase(6).trains("MR", "3")
    assert t.income("MR") == 20
    t = table().plain_folk().phase(6).trains("MR", "4")
    assert t.income("MR") == 50
    assert t.phase(7).income("MR") == 20


@rule("PHASE-4")
def test_trains_rust_before_the_limit_is_checked():
    t = table().plain_folk().phase(4).deck_top("5").trains("MR", "2", "3", "3").turn("Bob", "card C7 a", "train SR 5")
    assert t.types("MR") == ["3", "3"]  # without the 2-train it is within the limit of two
    assert t.pool() == []
    assert type(t.top).__name__ == "Turn"


@rule("PHASE-4")
def test_4_5_and_d_trains_never_rust():
    rusting = {t.rusts for t in edition().trains.values() if t.rusts}
    assert rusting == {"2", "3"}
    t = table().plain_folk().phase(6).deck_top("4D").trains("MR", "4", "5").turn("Bob", "card C7 a").company("SR", treasury=2000)
    t.do("train SR 4D")
    assert (t.state.phase, t.types("MR")) == (7, ["4", "5"])
