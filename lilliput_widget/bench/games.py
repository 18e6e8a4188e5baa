"""The engine's part of the benchmark: random play beside python-chess, single calls, undo, import.

Times are processor times, so that other work on the machine does not count; only the games on two processes go by the clock.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from lilliput_widget.bench import row

if TYPE_CHECKING:
    from collections.abc import Callable

    from lilliput_widget.bench import Row

TITLE: Final = "18lilliput"
PLAYERS: Final = ("Ann", "Bob", "Cid", "Dee")


@dataclass
class Tally:
    """What was played and how long it took."""

    games: int = 0
    actions: int = 0
    seconds: float = 0.0


@dataclass
class Calls:
    """Times of single calls, in seconds."""

    legal: list[float] = field(default_factory=list)
    apply: list[float] = field(default_factory=list)


def _title() -> Any:
    from lilliput_widget.engine.contract import title_of

    return title_of(TITLE)


def play_once(seed: int) -> int:
    """Play a whole game of four at random, every list of choices computed and every choice judged; return the number of actions."""
    title = _title()
    dice = random.Random(seed)
    legal_actions, apply = title.legal_actions, title.apply
    state = title.new(PLAYERS, seed, {}).state
    n = 0
    while actions := legal_actions(state):
        state = apply(state, actions[int(dice.random() * len(actions))]).state
        n += 1
    return n


def chess_once(seed: int) -> int:
    """Play a game of chess at random with python-chess; return the number of moves."""
    import chess

    dice = random.Random(seed)
    board = chess.Board()
    n = 0
    while not board.is_game_over():
        moves = list(board.legal_moves)
        board.push(moves[int(dice.random() * len(moves))])
        n += 1
    return n


def _play_for(seconds: float, once: Callable[[int], int], tally: Tally) -> None:
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        tally.actions += once(tally.games)
        tally.games += 1
    tally.seconds += spent


def _batch(first: int, seconds: float) -> int:
    tally = Tally(games=first)
    _play_for(seconds, play_once, tally)
    return tally.games - first


def play_rows(*, quick: bool) -> list[Row]:
    """Random games a second, in turns with python-chess in the same process, then on two processes."""
    ours, chess = Tally(), Tally()
    play_once(0)  # compiles tables that a process needs once
    slice_ = 0.5 if quick else 2.0
    for _ in range(3 if quick else 5):
        _play_for(slice_, play_once, ours)
        try:
            _play_for(slice_, chess_once, chess)
        except ImportError:
            chess.seconds = 0.0
    pace = ours.actions / ours.seconds
    rows = [
        row("random 4-player games, one core", ours.games / ours.seconds, "games/s", ">= 50", f"{ours.games} games"),
        row("actions of those games", pace, "actions/s", "", f"{ours.actions / ours.games:.0f} actions a game"),
    ]
    if chess.seconds:
        other = chess.actions / chess.seconds
        rows += [
            row("random playouts of python-chess", other, "actions/s", "", f"same process, in turns; {chess.games} games"),
            row("18Lilliput against python-chess", pace / other, "times", "", "actions/s over actions/s"),
        ]
    else:
        rows.append(row("random playouts of python-chess", None, "", "", "not installed: pip install chess"))
    seconds = 1.0 if quick else 6.0
    with ProcessPoolExecutor(2) as pool:
        list(pool.map(play_once, (0, 1)))
        begin = time.perf_counter()
        games = sum(pool.map(_batch, (10_000, 20_000), (seconds, seconds)))
        pace = games / (time.perf_counter() - begin)
    rows.append(row("random 4-player games, two processes", pace, "games/s", ">= 100"))
    return rows


def _time_calls(games: int) -> tuple[Calls, str]:
    title, calls, worst, where = _title(), Calls(), 0.0, ""
    clock = time.thread_time
    for seed in range(games):
        dice = random.Random(seed)
        state = title.new(PLAYERS, seed, {}).state
        n = 0
        while True:
            begin = clock()
            actions = title.legal_actions(state)
            spent = clock() - begin
            calls.legal.append(spent)
            if spent > worst:
                worst, where = spent, f"seed {seed}, move {n}, {len(actions)} choices"
            if not actions:
                break
            action = actions[int(dice.random() * len(actions))]
            begin = clock()
            state = title.apply(state, action).state
            calls.apply.append(clock() - begin)
            n += 1
    return calls, where


def call_rows(*, quick: bool) -> list[Row]:
    """Median and worst time of a single call over random games."""
    games = 30 if quick else 1000
    calls, where = _time_calls(games)
    over = f"over {games} random games"
    return [
        row("apply, median", median(calls.apply) * 1e3, "ms", "< 0.2", over),
        row("apply, worst", max(calls.apply) * 1e3, "ms", "", "runs of a whole round are in it"),
        row("legal_actions, median", median(calls.legal) * 1e3, "ms", "< 2", over),
        row("legal_actions, worst", max(calls.legal) * 1e3, "ms", "< 20", where),
    ]


def undo_rows(*, quick: bool) -> list[Row]:
    """Undo and jumps in a finished game."""
    from lilliput_widget import new_game

    dice = random.Random(1)
    game = new_game(TITLE, players=list(PLAYERS), seed=1)
    while not game.finished:
        actions = game.legal_actions()
        game.do(actions[int(dice.random() * len(actions))])
    length = len(game.log)
    undo, jump = [], []
    for _ in range(3 if quick else 20):
        game.goto(length)
        for _ in range(length):
            begin = time.thread_time()
            game.undo()
            undo.append(time.thread_time() - begin)
        for n in range(0, length, 7):
            begin = time.thread_time()
            game.goto((n * 37) % (length + 1))
            jump.append(time.thread_time() - begin)
    return [
        row("undo, worst at any length", max(undo) * 1e3, "ms", "< 1", f"from {length} actions down to none"),
        row("goto, worst", max(jump) * 1e3, "ms", "< 1", "jumps all over the game"),
    ]


def bot_rows(*, quick: bool) -> list[Row]:
    """Time of a decision of the greedy bot in whole games."""
    from lilliput_widget import new_game

    times = []
    for seed in range(1 if quick else 5):
        game = new_game(TITLE, players=list(PLAYERS), seed=seed)
        while not game.finished:
            begin = time.thread_time()
            action = game.bot_action("greedy")
            times.append(time.thread_time() - begin)
            game.do(action)
    note = f"{len(times)} decisions, the longest {max(times) * 1e3:.0f} ms"
    return [row("greedy bot, a decision, median", median(times) * 1e3, "ms", "", note)]


def _start_time(code: str) -> float:
    """Return the processor time of a new interpreter up to the end of `code`."""
    told = f"{code}; import time; print(time.process_time())"
    return float(subprocess.run([sys.executable, "-c", told], check=True, capture_output=True).stdout)  # noqa: S603 - our own interpreter


def import_rows(*, quick: bool) -> list[Row]:
    """Start of an interpreter with and without ``import lilliput_widget``, in turns."""
    count = 10 if quick else 40
    bare, ours = 0.0, 0.0
    for _ in range(count):
        bare += _start_time("pass")
        ours += _start_time("import lilliput_widget")
    note = f"{ours / count * 1e3:.0f} ms against {bare / count * 1e3:.0f} ms"
    return [row("import, against a bare interpreter", ours / bare, "times", "< 3", note)]


def game_rows(*, quick: bool = False) -> list[Row]:
    """Return the engine's lines of the table."""
    return [*play_rows(quick=quick), *call_rows(quick=quick), *undo_rows(quick=quick), *bot_rows(quick=quick), *import_rows(quick=quick)]
