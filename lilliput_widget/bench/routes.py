"""The route finder's part of the benchmark: real boards, a brute-force oracle beside it, dense boards, growth, memory.

``python -m lilliput_widget.bench.routes --random 1000 --greedy 1000`` runs every company on every board of that many games.
"""

from __future__ import annotations

import argparse
import random
import resource
import sys
import time
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from lilliput_widget.bench import row
from lilliput_widget.engine.routes import best_run
from lilliput_widget.engine.track import Board, Track
from lilliput_widget.games.lilliput import data
from lilliput_widget.games.lilliput.routes import HOOKS, trains_of
from lilliput_widget.position import Position, of_state

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lilliput_widget.bench import Row
    from lilliput_widget.engine.hooks import Train
    from lilliput_widget.engine.routes import Run
    from lilliput_widget.games.lilliput.state import State

PLAYERS: Final = ("Ann", "Bob", "Cid", "Dee")
FLEETS: Final = (("5", "5"), ("4", "5", "5"), ("4", "4", "5", "5"))
_SIDES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_ORACLE: Final = Path(__file__).resolve().parents[2] / "tests" / "routes"
_ORACLE_SETS: Final = 3_000_000


@dataclass
class Tally:
    """Times in seconds of cold runs, and what was proved."""

    times: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    unproved: int = 0
    nodes: int = 0


def play(seed: int, bot: str) -> Iterator[State]:
    """Play a whole game and give its positions."""
    from lilliput_widget.engine.contract import title_of

    title = title_of("18lilliput")
    dice = random.Random(seed)
    state = title.new(PLAYERS, seed, {}).state
    yield state
    while actions := title.legal_actions(state):
        action = dice.choice(actions) if bot == "random" else title.bots[bot](state, dice.randrange(1 << 30))
        state = title.apply(state, action).state
        yield state


def cold(board: Board) -> Board:
    """Return the same board with nothing known of it."""
    return Board(Track(board.track.grid, board.track.cells), board.tokens)


def _timed(board: Board, company: str, fleet: Sequence[Train]) -> tuple[float, Run]:
    fresh = cold(board)
    start = time.thread_time()
    run = best_run(fresh, company, fleet, HOOKS)
    return time.thread_time() - start, run


def survey(games: int, bot: str, tally: Tally | None = None, first: int = 0) -> Tally:
    """Run every company on every board of so many games, each board as if seen for the first time."""
    tally = tally or Tally()
    for seed in range(first, first + games):
        seen: object = None
        for state in play(seed, bot):
            trains = tuple(c.trains for c in state.companies.values())
            if seen == (id(state.board), trains, state.phase):
                continue
            seen = (id(state.board), trains, state.phase)
            for company in state.companies:
                fleet = trains_of(state, company)
                if not fleet:
                    continue
                took, run = _timed(state.board, company, fleet)
                # A busy machine may stop us in the middle: what seems slow is timed again.
                took = min([took, *(_timed(state.board, company, fleet)[0] for _ in range(4))]) if took > 0.001 else took
                tally.times.append(took)
                tally.unproved += not run.proved
                tally.nodes = max(tally.nodes, run.nodes)
                if state.round >= state.rounds - 1:
                    tally.late.append(took)
    return tally


def late_positions(games: int, bot: str, first: int = 0) -> list[tuple[Position, str]]:
    """Return the last board of each game with each of its companies that has trains."""
    out = []
    for seed in range(first, first + games):
        *_, last = play(seed, bot)
        position = of_state("18lilliput", last)
        out += [(position, company) for company in last.companies if position.trains[company]]
    return out


def late_set(boards: int, trains: int) -> list[tuple[Position, str]]:
    """Return boards as a long game leaves them: 40 to 54 of the base tiles joined, three stations, so many trains."""
    fleets = {
        2: (["5", "5"], ["5", "3D"], ["3D", "4D"], ["4", "5"]),
        3: (["3", "4", "4"], ["3", "3", "4"]),
        4: (["2", "3", "3", "3"], ["2", "2", "3", "3"]),
    }
    out = []
    for seed in range(boards):
        fleet = fleets[trains][seed % len(fleets[trains])]
        plain = {"title": "18lilliput", "cells": dense_board(seed, 40 + seed * 5 % 15), "companies": {"MR": {"trains": fleet}}}
        out.append((Position.from_dict(plain), "MR"))
    return out


def _oracle(position: Position, company: str) -> tuple[float, tuple[int, int]] | None:
    """Return the seconds and the answer of the oracle; None where it would take minutes."""
    if str(_ORACLE) not in sys.path:
        sys.path.append(str(_ORACLE))
    oracle, worlds = import_module("route_oracle"), import_module("route_world")
    plain = position.to_dict()
    world = worlds.world_of(plain)
    fleet = worlds.trains_of({**plain, "companies": {company: plain["companies"][company]}})
    if len(oracle.ways(world, company, max(t[0] for t in fleet))) ** len(fleet) > _ORACLE_SETS:
        return None
    times = []
    for _ in range(2):
        start = time.thread_time()
        found: tuple[int, int] = oracle.best(world, company, fleet)
        times.append(time.thread_time() - start)
    return min(times), found


def _agree(run: Run, found: tuple[int, int], position: Position) -> None:
    if (run.total, run.bonus) != found:
        msg = f"finder {run.total}, oracle {found[0]}: {position.to_dict()}"
        raise AssertionError(msg)


def _ratio(position: Position, company: str) -> float | None:
    """Return how many times faster than the oracle the finder is that sees the board for the first time; both at their best."""
    slow = _oracle(position, company)
    if slow is None:
        return None
    times = []
    for _ in range(5):
        took, run = _timed(position.board, company, position.trains[company])
        times.append(took)
        _agree(run, slow[1], position)
    return slow[0] / min(times)


def oracle_rows(*, quick: bool) -> list[Row]:
    """Measure the finder against the brute-force oracle of the tests."""
    if not (_ORACLE / "route_oracle.py").exists():
        return [row("against the oracle", None, "times", "", "left out: the oracle is in the tests, not in the wheel")]
    late = {trains: [_ratio(p, c) for p, c in late_set(3 if quick else 12, trains)] for trains in (2, 3, 4)}
    note = "40 to 54 tiles, 2 to 4 trains"
    rows = [_ratio_row("late-game set", [r for found in late.values() for r in found], note, ">= 100")]
    rows += [_ratio_row(f"{trains} trains", found, "of the same set") for trains, found in late.items()]
    for bot, games in (("random", 3 if quick else 20), ("greedy", 1 if quick else 5)):
        found = [_ratio(p, c) for p, c in late_positions(games, bot)]
        rows.append(_ratio_row(f"last boards of {bot} games", found, "sparse: a millisecond for the oracle too"))
    return rows


def _ratio_row(name: str, found: Sequence[float | None], note: str, goal: str = "") -> Row:
    """Return the median; runs too long for the oracle stand above all others in it, for there the finder wins most."""
    ratios = sorted(r for r in found if r is not None)
    skipped = len(found) - len(ratios)
    middle = min((len(found) - 1) // 2, len(ratios) - 1)
    note = f"{note}; {len(ratios)} runs, {ratios[0]:.0f} to {ratios[-1]:,.0f} times" + (f", {skipped} too long for the oracle" if skipped else "")
    return row(f"against the oracle, {name}", ratios[middle], "times", goal, note)


def game_rows(*, quick: bool) -> list[Row]:
    """Measure every company on every board of whole games."""
    rows = []
    for bot, games in (("random", 30 if quick else 1000), ("greedy", 1 if quick else 20)):
        rows += _survey_rows(bot, games, survey(games, bot))
    return rows


def _survey_rows(bot: str, games: int, tally: Tally) -> list[Row]:
    n, late = len(tally.times), tally.late or [0.0]
    note = f"{n:,} runs of {games:,} games, all boards new; over 1 ms best of five"
    return [
        row(f"slowest company, {bot} games", max(tally.times) * 1e3, "ms", "< 50", note),
        row(f"late boards, {bot} games, median", median(late) * 1e3, "ms", "< 2", "last two rounds"),
        row(f"proved, {bot} games", 100 * (n - tally.unproved) / n, "%", ">= 100", f"at most {tally.nodes:,} nodes in a search"),
    ]


def dense_board(seed: int = 0, tiles: int = 54, stations: int = 3) -> list[dict[str, Any]]:
    """Return a board with this many of the 54 base tiles, packed and turned so that much of their track joins."""
    dice = random.Random(seed)
    rank = {"brown": 0.0, "green": 1.0, "yellow": 2.0}
    bag = [t for t, d in data.BASE_TILES.items() if t != "start-mildendo" for _ in range(d["count"])]
    bag.sort(key=lambda t: rank[data.BASE_TILES[t]["colour"]] + 1.5 * dice.random())
    piles = {kind: [t for t in bag if data.BASE_TILES[t]["cell"] == kind] for kind in ("plain", "city")}
    spots = sorted(((x, y) for x in range(-5, 6) for y in range(-5, 6) if (x, y) != (0, 0)), key=lambda c: (abs(c[0]) + abs(c[1]), c))
    out: list[dict[str, Any]] = [{"at": [0, 0], "tile": "start-mildendo", "rotation": 0}]
    laid = {(0, 0): {0, 1, 2, 3}}
    for x, y in spots:
        pile = piles["city" if (x + y) % 2 else "plain"]
        if len(out) == tiles or not pile:
            continue
        tile = pile.pop(0)
        turn = max(range(4), key=lambda r: (_fit(laid, (x, y), _exits(tile, r)), dice.random()))
        laid[x, y] = _exits(tile, turn)
        out.append({"at": [x, y], "tile": tile, "rotation": 90 * turn})
    cities = [c for c in out if data.BASE_TILES[c["tile"]].get("slots")]
    for city in sorted(cities, key=lambda c: -len(_exits(c["tile"], 0)))[:stations]:
        city["tokens"] = ["MR"]
    return out


def _exits(tile: str, turn: int) -> set[int]:
    d = data.BASE_TILES[tile]
    return {("NESW".index(c) + turn) % 4 for c in d.get("exits", "") + "".join(d.get("paths", ()))}


def _fit(laid: dict[tuple[int, int], set[int]], at: tuple[int, int], exits: set[int]) -> int:
    score = 0
    for side, (dx, dy) in enumerate(_SIDES):
        beside = laid.get((at[0] + dx, at[1] + dy))
        if beside is not None:
            mine, yours = side in exits, (side + 2) % 4 in beside
            score += 2 if mine and yours else -1 if mine != yours else 0
    return score


def dense(fleet: tuple[str, ...], seed: int = 0, tiles: int = 54) -> tuple[float, int, bool, int]:
    """Return seconds, nodes, whether proved, and the total on a dense board."""
    position = Position.from_dict({"title": "18lilliput", "cells": dense_board(seed, tiles), "companies": {"MR": {"trains": list(fleet)}}})
    took, run = _timed(position.board, "MR", position.trains["MR"])
    took = min([took, *(_timed(position.board, "MR", position.trains["MR"])[0] for _ in range(2))])
    return took, run.nodes, run.proved, run.total


def dense_rows(*, quick: bool) -> list[Row]:
    """Measure boards with all 54 base tiles."""
    rows = []
    for fleet in FLEETS:
        found = [dense(fleet, seed) for seed in range(3 if quick else 20)]
        times, nodes = sorted(f[0] for f in found), max(f[1] for f in found)
        proved = sum(f[2] for f in found)
        note = f"median of {len(found)} boards, {proved} proved; slowest {times[-1] * 1e3:.1f} ms, at most {nodes:,} nodes"
        rows.append(row(f"54 tiles, trains {' '.join(fleet)}", median(times) * 1e3, "ms", "", note))
    return rows


def growth(seeds: int = 10) -> list[tuple[int, int, float, int]]:
    """Return tiles, range of the two trains, median milliseconds and nodes."""
    out = []
    for tiles in (14, 24, 34, 44, 54):
        for reach in (2, 3, 4, 5):
            found = [dense((str(reach), str(reach)), seed, tiles) for seed in range(seeds)]
            out.append((tiles, reach, median(f[0] for f in found) * 1e3, round(median(f[1] for f in found))))
    return out


def growth_rows(*, quick: bool) -> list[Row]:
    """Show how cost grows with tiles and with range."""
    table = growth(2 if quick else 10)
    cost = {(tiles, reach): ms for tiles, reach, ms, _ in table}
    rows = []
    for tiles in sorted({t for t, *_ in table}):
        by_range = ", ".join(f"{reach}-trains {cost[tiles, reach]:.2f}" for reach in (2, 3, 4))
        rows.append(row(f"{tiles} tiles, two 5-trains", cost[tiles, 5], "ms", "", by_range))
    return rows


def memory_rows(*, quick: bool) -> list[Row]:
    """Play many games and watch the peak of the memory."""
    games, warm = (400, 100) if quick else (10_000, 1_000)
    for seed in range(warm):
        _use(seed)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for seed in range(warm, games):
        _use(seed)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    note = f"after {games:,} games with all runs; after {warm:,} it was {before / 1024:.1f} MB"
    return [row("peak memory", after / 1024, "MB", "", note)]


def _use(seed: int) -> None:
    for _ in play(seed, "random"):
        pass


def route_rows(*, quick: bool = False) -> list[Row]:
    """Return all rows."""
    return [line for part in (memory_rows, game_rows, oracle_rows, dense_rows, growth_rows) for line in part(quick=quick)]


def main(argv: list[str] | None = None) -> int:
    """Run every company on every board of many games and say whether all was proved."""
    parser = argparse.ArgumentParser(prog="python -m lilliput_widget.bench.routes", description="Every company on every board of many games.")
    parser.add_argument("--random", type=int, default=1000, help="games of random players")
    parser.add_argument("--greedy", type=int, default=0, help="games of greedy bots")
    parser.add_argument("--first", type=int, default=0, help="seed of the first game")
    args = parser.parse_args(argv)
    unproved = 0
    for bot, games in (("random", args.random), ("greedy", args.greedy)):
        if games:
            tally = survey(games, bot, first=args.first)
            unproved += tally.unproved
            for line in _survey_rows(bot, games, tally):
                print(f"{line['name']:<40} {line['value']:>10,.3f} {line['unit']:<4} {line['goal']:<8} {line['note']}", flush=True)
    return 1 if unproved else 0


if __name__ == "__main__":
    sys.exit(main())
