"""What is kept between boards equals what is worked out anew; the same answer on every machine; budgets; real games."""

from __future__ import annotations

import json
import os
import pickle
import random
import subprocess
import sys
import threading

import pytest
import route_oracle as oracle
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st
from route_boards import RICH_SQUARES, square_positions
from route_world import trains_of, world_of
from test_vectors import EXAMPLE_1

import lilliput_widget as lw
from lilliput_widget.engine.hooks import Train
from lilliput_widget.engine.network import Index
from lilliput_widget.engine.routes import best_run, best_total, reach
from lilliput_widget.engine.track import SQUARES, Board, Track, orient
from lilliput_widget.games.cz_first import data as cz
from lilliput_widget.games.lilliput.routes import HOOKS, atlas

COMPANIES = ("MR", "SR", "GVR")
FLEETS = ((Train("2-1", 2), Train("3-1", 3)), (Train("5-1", 5), Train("3D-1", 3, 2)))


def fresh(board):
    return Board(Track(board.track.grid, dict(board.track.cells)), dict(board.tokens))


def answers(board):
    out = []
    for company in COMPANIES:
        found = reach(board, company, HOOKS)
        out.append((list(found.arrivals.items()), found.stops, found.proved))
        for fleet in FLEETS:
            run = best_run(board, company, fleet, HOOKS)
            out.append(run)
            assert best_total(board, company, fleet, HOOKS) == run.total
    return out


CHANGES = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(0, len(RICH_SQUARES)), st.integers(0, 3)), min_size=4, max_size=12)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(square_positions(columns=4, rows=3), CHANGES)
def test_kept_views_equal_fresh_ones(position, changes):
    board = lw.Position.from_dict(position).board
    tiles = atlas().tiles
    answers(board)
    for x, y, tile, turn in changes:
        cell = f"{x},{y}"
        piece = board.track.cells.get(cell)
        company = COMPANIES[turn % 3]
        if tile == len(RICH_SQUARES):
            taken = [c for _, c in board.tokens.get(cell, ())]
            if not piece or not piece.stops or piece.stops[0].slots <= len(taken) or company in taken:
                continue
            board = board.place(cell, company)
        elif board.tokens.get(cell):
            continue
        else:
            board = board.lay(cell, orient(tiles[RICH_SQUARES[tile]], turn, 4))
        note(f"{cell} {tile} {turn}")
        assert answers(board) == answers(fresh(board))


def test_a_change_elsewhere_keeps_the_view():
    board = lw.Position.from_dict(EXAMPLE_1).board
    run = best_run(board, "LNR", FLEETS[0], HOOKS)
    far = board.lay("9,9", orient(atlas().tiles["y-plain-s"], 0, 4))
    assert best_run(far, "LNR", FLEETS[0], HOOKS) is run
    near = board.lay("0,-1", orient(atlas().tiles["b-metro"], 0, 4))
    assert best_run(near, "LNR", FLEETS[0], HOOKS) is not run


def test_a_board_travels_without_its_memory():
    board = lw.Position.from_dict(EXAMPLE_1).board
    run = best_run(board, "MR", FLEETS[0], HOOKS)
    there = pickle.loads(pickle.dumps(board))
    assert not there.memo
    assert all(piece is board.track.cells[cell] for cell, piece in there.track.cells.items())
    assert best_run(there, "MR", FLEETS[0], HOOKS) == run
    shown = lw.best_run(EXAMPLE_1, "MR")
    again = pickle.loads(pickle.dumps(shown))
    assert again.routes == shown.routes
    assert again._repr_svg_() == shown._repr_svg_()
    assert lw.best_run(again.position, "MR").routes == shown.routes


PROGRAM = """
import json, sys
import lilliput_widget as lw
from lilliput_widget.engine.routes import reach
p = lw.Position.from_dict(json.loads(sys.argv[1]))
for c in ("red", "blue", "green", "yellow"):
    r = lw.best_run(p, c, runners_up=9)
    print([(x.total, x.bonus, x.routes) for x in (r, *r.runners_up)])
    print(list(reach(p.board, p.company(c), p.atlas.hooks).arrivals.items()))
"""


def test_the_same_routes_whatever_the_hash_seed():
    out = {
        subprocess.run([sys.executable, "-c", PROGRAM, json.dumps(EXAMPLE_1)], capture_output=True, text=True, check=True,
                       env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}).stdout
        for seed in ("0", "1", "31337")
    }
    assert len(out) == 1
    assert "170" in out.pop()


def crowded():
    """A dense board with stations on three cities that have four sides."""
    cells = [{"at": [x, y], "tile": "b-city"} for x in range(5) for y in range(5)]
    for n in (6, 16, 13):
        cells[n]["tokens"] = ["red"]
    return {"title": "18lilliput", "cells": cells, "companies": {"red": {"trains": ["5", "5", "4D"]}}}


@pytest.mark.parametrize("budget", [0, 10, 100, 600])
@pytest.mark.parametrize("others", [0, 3])
def test_past_the_budget_the_run_is_legal_and_says_so(budget, others):
    position = lw.Position.from_dict(crowded())
    run = lw.best_run(position, "red", budget=budget, runners_up=others)
    best = lw.best_run(lw.Position.from_dict(crowded()), "red", runners_up=0)
    assert not run.proved
    assert best.proved
    assert best.total == 200 + 200 + 320
    assert 200 <= run.total <= best.total  # one train at least runs through all it may
    crossed = [frozenset(((c, s), (position.atlas.grid.neighbour(c, s), (s + 2) % 4))) for r in run.routes for c, s in r.track]
    assert len(crossed) == len(set(crossed))
    for route in run.routes:
        assert 2 <= len({v.cell for v in route.stops}) == len(route.stops) <= 5
    assert run.total == sum(r.value for r in run.routes)
    again = lw.best_run(lw.Position.from_dict(crowded()), "red", budget=budget, runners_up=others)
    assert (again.total, again.routes, again.nodes) == (run.total, run.routes, run.nodes)


def test_runners_up_are_different_and_in_order():
    run = lw.best_run(lw.Position.from_dict(EXAMPLE_1), "red", runners_up=6)
    assert len(run.runners_up) == 6
    sets = [frozenset((frozenset(r.track), frozenset(r.stops)) for r in one.routes) for one in (run, *run.runners_up)]
    assert len(set(sets)) == 7
    totals = [one.total for one in (run, *run.runners_up)]
    assert totals == sorted(totals, reverse=True)
    assert lw.best_run(lw.Position.from_dict(EXAMPLE_1), "red", runners_up=0).runners_up == ()


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_every_run_of_a_game_is_proved_and_known_to_the_game(bot):
    title = lw.new_game("18lilliput", players=["A", "B"], seed=0).title
    dice = random.Random(5)
    for seed in range(6 if bot == "random" else 1):
        game = lw.new_game("18lilliput", players=["Ann", "Bob", "Cid"], seed=seed)
        for n in range(10_000):
            if game.finished:
                break
            game.do(dice.choice(game.legal_actions()) if bot == "random" else title.bots[bot](game.state, n))
            if n % 12 == 0:
                for company in game.state.companies:
                    assert game.best_run(company).proved
        for company in game.state.companies:
            run = game.best_run(company)
            assert lw.best_run(game, company, runners_up=1).routes == run.routes
            alone = best_run(fresh(game.state.board), company, run.position.trains[company], HOOKS)
            assert (run.total, run.bonus) == (alone.total, alone.bonus)
            assert run._repr_svg_().count('class="lwb-glow"') == len(run.routes)


class Curious:
    """A memo during whose question another one comes in, as from another thread."""

    def __init__(self, memo):
        self.memo = memo

    def after_lay(self, cell):
        self.memo[object()] = self

    def after_place(self, cell, stop, company, full):
        self.after_lay(cell)


def test_a_board_may_learn_something_while_the_next_one_is_made():
    board = lw.Position.from_dict(EXAMPLE_1).board
    for memo in (board.memo, board.track.memo):
        memo["curious"] = Curious(memo)
    assert board.lay("5,5", board.track.cells["1,1"]).track.memo == {}
    assert board.place("1,0", "LGR").memo == {}


def test_threads_that_ask_about_one_board_get_one_answer():
    expected = lw.best_run(EXAMPLE_1, "red").routes
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(5):
            position, found = lw.Position.from_dict(EXAMPLE_1), []

            def ask(position=position, found=found):
                changed = position.changed({"at": [2, 0], "tile": "y-plain-s", "rotation": 90})
                found.append((lw.best_run(position, "red").routes, lw.best_run(changed, "blue").total, reach(changed.board, "MR", HOOKS).stops))

            threads = [threading.Thread(target=ask) for _ in range(8)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert len(found) == 8
            assert all(answer == found[0] for answer in found)
            assert found[0][0] == expected
    finally:
        sys.setswitchinterval(interval)


def test_a_run_is_proved_where_ways_of_any_length_are_too_many_to_try():
    spots = sorted(at for at in cz.HEXES if at != "D0")
    cells = [{"at": at, "tile": ("8892", "44")[n % 2], "rotation": n // 3 % 6} for n, at in enumerate(spots)]
    cells[32]["tokens"] = [{"company": "BCB", "edge": 0}]
    data = {"title": "18cz-first", "cells": cells, "companies": {"BCB": {"trains": ["3", "2"]}}}
    position = lw.Position.from_dict(data)
    assert not reach(position.board, "BCB", position.atlas.hooks).proved
    run = lw.best_run(position, "BCB")
    assert run.proved
    assert (run.total, 0) == oracle.best(world_of(data), "BCB", trains_of(data))
    # What is not wholly known is worked out anew after any change.
    for cell in cells[::25]:
        changed = position.changed({"at": cell["at"], "tile": "8892"})
        fresh_run = lw.best_run(lw.Position.from_dict(changed.to_dict()), "BCB")
        assert (lw.best_run(changed, "BCB").total, lw.best_run(changed, "BCB").routes) == (fresh_run.total, fresh_run.routes)


def test_cells_are_numbered_without_a_gap_whoever_asks_first():
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(20):
            index, cells, seen = Index(SQUARES), [f"{n},0" for n in range(400)], []

            def ask(index=index, cells=cells, seen=seen):
                seen.append([index.names[index.cell(cell)] for cell in cells])

            threads = [threading.Thread(target=ask) for _ in range(6)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert seen == [cells] * 6
            assert sorted(index.names) == list(range(400))
    finally:
        sys.setswitchinterval(interval)
