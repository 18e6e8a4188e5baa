"""The finder agrees with a brute-force oracle on random boards of both grids.

``LILLIPUT_ROUTE_BOARDS=5000 pytest tests/routes/test_against_oracle.py`` tries that many boards in each test.
"""

from __future__ import annotations

import os

import pytest
import route_oracle as oracle
from hypothesis import HealthCheck, given, note, settings
from route_boards import hex_positions, square_positions
from route_world import spot, trains_of, world_of

import lilliput_widget as lw
from lilliput_widget.engine.routes import reach

BOARDS = int(os.environ.get("LILLIPUT_ROUTE_BOARDS", "600"))
MANY = settings(max_examples=BOARDS, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
SETS = 60_000


def affordable(world, company, position):
    """Return a position with as few trains less as the oracle needs to end."""
    trains = trains_of(position)
    most = max(t[0] for t in trains)
    while most > 2 and len(oracle.ways(world, company, most)) > 600:
        trains = [t for t in trains if t[0] < most] or [(most - 1, 1, False)]
        most = max(t[0] for t in trains)
    n = max(len(oracle.ways(world, company, most)), 1)
    while len(trains) > 1 and n ** len(trains) > SETS:
        trains = trains[:-1]
    return trains


def check(position, company):
    world = world_of(position)
    trains = affordable(world, company, position)
    types = {(2, 1): "2", (3, 1): "3", (4, 1): "4", (5, 1): "5", (3, 2): "3D", (4, 2): "4D"}
    specs = [{"type": types[r, f], "obsolete": old} if old else types[r, f] for r, f, old in trains]
    tried = {**position, "companies": {next(iter(position["companies"])): {"trains": specs}}}
    note(repr(tried))
    read = lw.Position.from_dict(tried)
    assert lw.Position.from_dict(read.to_dict()).to_dict() == read.to_dict()
    run = lw.best_run(read, company, runners_up=2)
    assert run.proved
    assert (run.total, run.bonus) == oracle.best(world, company, trains)
    alone = lw.best_run(lw.Position.from_dict(tried), company, runners_up=0)
    assert (alone.total, alone.bonus) == (run.total, run.bonus)
    for one in (run, alone, *run.runners_up):
        check_legal(world, company, trains, one)
    totals = [(r.total, r.bonus) for r in (run, *run.runners_up)]
    assert totals == sorted(totals, reverse=True)


def check_legal(world, company, trains, run):
    """See that what is shown is a legal set of routes worth what it says."""
    everything = {(w.borders, frozenset(w.stops)): w for w in oracle.ways(world, company, max((t[0] for t in trains), default=0))}
    kinds = {"2": (2, 1), "3": (3, 1), "4": (4, 1), "5": (5, 1), "3D": (3, 2), "4D": (4, 2)}
    left = list(trains)
    borders, junctions = [], []
    for route in run.routes:
        stops = [(at_of(v.cell), v.stop) for v in route.stops]
        crossed = [world.border(at_of(c), s) for c, s in route.track]
        way = everything[frozenset(crossed), frozenset(stops)]
        assert stops in (list(way.stops), list(way.stops)[::-1])
        train = next(t for t in left if t[:2] == kinds[route.train.split("-")[0]] and oracle.income(world, company, way, t[1], t[2]) == route.value)
        left.remove(train)
        assert sum(world.fields[at].stops[n].counts for at, n in stops) <= train[0]
        borders += crossed
        junctions += way.junctions
    assert len(borders) == len(set(borders))
    assert len(junctions) == len(set(junctions))
    assert run.total == sum(r.value for r in run.routes)


def at_of(cell):
    return tuple(int(n) for n in cell.split(",")) if "," in cell else spot(cell)


def check_reach(position, company):
    note(repr(position))
    made = lw.Position.from_dict(position)
    found = reach(made.board, company, made.atlas.hooks)
    sides, stops = oracle.reached(world_of(position), company)
    assert found.proved
    assert {(at_of(c), n) for c, n in found.stops} == stops
    assert {(at_of(c), s) for c, mask in found.arrivals.items() for s in range(6) if mask >> s & 1} == sides


@pytest.mark.slow
@MANY
@given(square_positions())
def test_best_run_on_squares(position):
    check(position, "MR")


@pytest.mark.slow
@MANY
@given(square_positions(columns=3, rows=3))
def test_best_run_on_small_squares(position):
    check(position, "MR")


@pytest.mark.slow
@MANY
@given(square_positions(columns=3, rows=3))
def test_runners_up(position):
    world = world_of(position)
    trains = trains_of(position)[:3]
    if len(oracle.ways(world, "MR", max(t[0] for t in trains))) ** len(trains) > 4_000:
        trains = trains[:1]
    plain = {**position, "companies": {"red": {"trains": position["companies"]["red"]["trains"][: len(trains)]}}}
    note(repr(plain))
    run = lw.best_run(plain, "MR", runners_up=4)
    assert [(r.total, r.bonus) for r in (run, *run.runners_up) if r.routes] == oracle.totals_of_sets(world, "MR", trains)[:5]


@pytest.mark.slow
@MANY
@given(hex_positions())
def test_best_run_on_hexes(position):
    check(position, "BCB")


@pytest.mark.slow
@MANY
@given(square_positions(columns=4, rows=3))
def test_reach_on_squares(position):
    check_reach(position, "MR")


@pytest.mark.slow
@MANY
@given(hex_positions())
def test_reach_on_hexes(position):
    check_reach(position, "BCB")
