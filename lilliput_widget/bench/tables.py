"""The tables' part of the benchmark: all tables of a game, loading logs, a corpus of logs."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from lilliput_widget.bench import row

if TYPE_CHECKING:
    from collections.abc import Callable

    from lilliput_widget.bench import Row

TITLE: Final = "18lilliput"
BOTS: Final = ("random",) * 4


def _timed(call: Callable[[], Any]) -> tuple[float, Any]:
    """Return the processor time of a call in this process, and its result."""
    start = time.process_time()
    result = call()
    return time.process_time() - start, result


def table_rows(*, quick: bool = False) -> list[Row]:
    """Return the tables' lines of the table."""
    from lilliput_widget.logfile import load
    from lilliput_widget.simulation import simulate
    from lilliput_widget.tables import corpus
    from lilliput_widget.tables.schemas import TABLES

    games = 100 if quick else 1000
    with TemporaryDirectory() as folder:
        playing, _ = _timed(lambda: simulate(TITLE, games=games, bots=BOTS, seed=1, to=folder, progress=False))
        logs = sorted((Path(folder) / "logs").glob("*.jsonl"))
        load(logs[0]).tables.all()  # imports are not part of the figures
        loading, tabling, actions = [], [], 0
        for log in logs[:50]:
            seconds, game = _timed(lambda log=log: load(log))  # type: ignore[misc]
            loading.append(seconds)
            actions += game.length
            tabling.append(_timed(lambda game=game: game.tables.all())[0])  # type: ignore[misc]
        reading, read = _timed(lambda: corpus(logs, progress=False).games)
        stored, total = _timed(lambda: corpus(folder).tables.ledger.collect().height)
    goal = "< 50"
    return [
        row("all tables of a 4-player game, median", 1000 * median(tabling), "ms", goal, f"{len(TABLES)} tables of {len(tabling)} finished games"),
        row("all tables of a 4-player game, worst", 1000 * max(tabling), "ms", goal),
        row("load and verify a log", actions / sum(loading), "actions/s", ">= 2000", "every hash compared"),
        row("corpus of logs to tables, one core", read / reading, "games/s", ">= 50", f"{read:,} 4-player games: loaded, verified, all tables"),
        row("simulate with logs and parquet, one core", games / playing, "games/s", "", "random bots, all tables written"),
        row("ledger of a stored corpus", 1000 * stored, "ms", "", f"{total:,} rows of {games:,} games from parquet"),
    ]
