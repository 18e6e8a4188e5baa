"""The tables' part of the benchmark: all tables of a game, loading logs, a corpus of logs."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

Row = dict[str, Any]
TITLE: Final = "18lilliput"
BOTS: Final = ("random",) * 4


def _timed(call: Callable[[], Any]) -> tuple[float, Any]:
    """Return the processor time of a call in this process, and its result."""
    start = time.process_time()
    result = call()
    return time.process_time() - start, result


def table_rows(quick: bool = False) -> list[Row]:
    """Return the measured lines: name, value, unit, note."""
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
    return [
        {"name": "all tables of a finished 4-player game", "value": 1000 * median(tabling), "unit": "ms",
         "note": f"{len(TABLES)} tables, median of {len(tabling)} games, worst {1000 * max(tabling):.1f} ms; goal < 50"},
        {"name": "load and verify a log", "value": actions / sum(loading), "unit": "actions/s", "note": "every hash compared; goal >= 2,000"},
        {"name": "corpus of logs to tables", "value": read / reading, "unit": "games/s/core",
         "note": f"{read:,} 4-player games, loaded, verified, all tables; goal >= 50"},
        {"name": "simulate with logs and parquet", "value": games / playing, "unit": "games/s/core", "note": "random bots, all tables written"},
        {"name": "ledger of a stored corpus", "value": 1000 * stored, "unit": "ms", "note": f"{total:,} rows of {games:,} games from parquet"},
    ]


if __name__ == "__main__":
    for row in table_rows(quick=True):
        print(f"{row['name']:40} {row['value']:12,.1f} {row['unit']:14} {row['note']}")
