"""Many games as lazy frames: from logs, from a folder of parquet files, or from a simulation."""

from __future__ import annotations

import gc
import os
import sys
import warnings
from collections import deque
from collections.abc import Iterable
from contextlib import contextmanager, suppress
from glob import glob
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from lilliput_widget.errors import LilliputError, LogError
from lilliput_widget.progress import counted
from lilliput_widget.tables.frames import GAME_ID, Lookup, frame, overview
from lilliput_widget.tables.rows import all_rows
from lilliput_widget.tables.schemas import TABLES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor

    import polars as pl

    from lilliput_widget.game import Game
    from lilliput_widget.tables.rows import Rows

CHUNK: Final = 25
"""Logs in one task for an executor, about half a second of work; fewest games in one part of a folder, the last one aside."""


_ONE_AT_A_TIME: Final = Lock()
"""Catching warnings is not safe in several threads at once, and threads load no faster anyway."""


class Problem(NamedTuple):
    """A file that was skipped."""

    source: str
    reason: str


class Batch(NamedTuple):
    """Rows of some games, ready to become frames; plain data that workers can send."""

    ids: list[str]
    rows: list[Rows]
    problems: list[Problem]

    def frames(self) -> dict[str, pl.DataFrame]:
        """Return the tables of the batch, ``game_id`` first."""
        made = {}
        for name in TABLES:
            rows = [row for game in self.rows for row in game[name]]
            ids = [id_ for id_, game in zip(self.ids, self.rows, strict=True) for _ in game[name]]
            made[name] = frame(name, rows, ids)
        return made


def batch_of(games: Iterable[tuple[str, Game]]) -> Batch:
    """Return the rows of some games with their ids."""
    ids, rows = [], []
    for id_, game in games:
        ids.append(id_)
        rows.append(all_rows(game, id_))
    return Batch(ids, rows, [])


@contextmanager
def uncollected() -> Iterator[None]:
    """Put off the cyclic garbage collector: a chunk of games makes a million small objects, all in use, and it would walk them again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _read(files: Sequence[tuple[str, str]]) -> Batch:
    """Load logs, given as id and path; a bad one becomes a problem."""
    with uncollected():
        return _read_files(files)


def _read_files(files: Sequence[tuple[str, str]]) -> Batch:
    from lilliput_widget.logfile import load

    ids, rows, problems = [], [], []
    for id_, path in files:
        try:
            with _ONE_AT_A_TIME, warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                game = load(path)
                made = all_rows(game, id_)
            problems += [Problem(printable(path), f"read in part: {printable(str(w.message))}") for w in caught]
        except (LilliputError, OSError) as error:
            problems.append(Problem(printable(path), printable(str(error))))
            continue
        ids.append(id_)
        rows.append(made)
    return Batch(ids, rows, problems)


def run_tasks(task: Callable[..., Any], arguments: Sequence[tuple[Any, ...]], executor: Executor | None) -> Iterator[Any]:
    """Yield the results of `task` in the order of its arguments, from this process or from an executor."""
    if executor is None:
        for args in arguments:
            yield task(*args)
        return
    futures = deque(executor.submit(task, *args) for args in arguments)
    try:
        while futures:
            # Off the list at once: a future keeps its result, and all results together may be larger than the memory.
            yield futures.popleft().result()
    finally:
        for future in futures:
            future.cancel()


class CorpusTables(Lookup["pl.LazyFrame"]):
    """The tables of many games as lazy frames, each with ``game_id`` first."""

    def __init__(self, owner: Corpus) -> None:
        self._owner = owner

    def _table(self, name: str) -> pl.LazyFrame:
        return self._owner._load()[name]  # noqa: SLF001 - two halves of one object

    def __repr__(self) -> str:
        return f"<lazy tables: {', '.join(TABLES)}>"

    def _repr_html_(self) -> str:
        return overview(dict.fromkeys(TABLES, "lazy"))


class Corpus:
    """Many games.  ``corpus.tables.prices`` is a lazy frame; files are read when a table is first asked for.

    Attributes
    ----------
    tables
        The tables of all games, as of one, with ``game_id`` first.
    """

    def __init__(self, batches: Callable[[], Iterable[Batch]] | None = None, folder: Path | None = None, name: str = "corpus") -> None:
        self._batches = batches
        self._folder = folder
        self._name = name
        self._parts: list[str] = []
        self._frames: dict[str, pl.LazyFrame] | None = None
        self._problems: list[Problem] = []
        self.tables = CorpusTables(self)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The files that were skipped, or read in part, with the reason."""
        self._load()
        return tuple(self._problems)

    @property
    def games(self) -> int:
        """Number of games."""
        import polars as pl

        return int(self.tables["games"].select(pl.len()).collect().item())

    def __len__(self) -> int:
        return self.games

    def _load(self) -> dict[str, pl.LazyFrame]:
        if self._frames is not None:
            return self._frames
        if self._folder is not None:
            from lilliput_widget.tables.store import parts_of, scan

            parts, bad = parts_of(self._folder)
            self._note(Problem(part, reason) for part, reason in bad)
            self._frames = {name: scan(self._folder, name, parts) for name in TABLES}
        else:
            import polars as pl

            batches = list(self._frames_of_batches())
            self._frames = {name: pl.concat([b[name] for b in batches] or [frame(name, [], [])]).lazy() for name in TABLES}
        self._warn()
        return self._frames

    def _frames_of_batches(self) -> Iterator[dict[str, pl.DataFrame]]:
        self._problems = []
        batches = iter(self._batches() if self._batches else ())
        while True:
            # The collector sleeps until the rows have become frames: it would walk all of them when it wakes.
            with uncollected():
                batch = next(batches, None)
                if batch is None:
                    return
                self._note(batch.problems)
                frames = batch.frames()
                batch.rows.clear()
            yield frames

    def _note(self, problems: Iterable[Problem]) -> None:
        self._problems += problems

    def _warn(self) -> None:
        if self._problems:
            first = self._problems[0]
            more = f" (and {len(self._problems) - 1} more, see .problems)" if len(self._problems) > 1 else ""
            warnings.warn(f"{self._name}: {first.source} was skipped or read in part: {first.reason}{more}", stacklevel=_outside())

    def save(self, folder: str | Path) -> Corpus:
        """Write all tables as parquet into `folder`, in place of a corpus saved there before, and return the corpus that reads it.

        Games that are not in memory yet pass through without staying there, so the corpus may be larger than the memory.
        """
        from lilliput_widget.tables.store import part_name, remove_parts, write_tables

        target = Path(folder)
        if self._frames is not None or self._folder is not None:
            held = {name: table.collect() for name, table in self._load().items()}
            remove_parts(target)
            write_tables(target, held)
        else:
            remove_parts(target)
            for n, frames in enumerate(_in_parts(self._frames_of_batches())):
                write_tables(target, frames, part_name(n))
            self._warn()
        return Corpus(folder=target, name=str(folder))

    def __repr__(self) -> str:
        state = "not read yet" if self._frames is None else f"{self.games:,} games, {len(self._problems)} problems"
        return f"<{self._name}: {state}>"

    def _repr_html_(self) -> str:
        from html import escape

        problems = "".join(f"<li><code>{escape(p.source)}</code>: {escape(p.reason)}</li>" for p in self.problems[:20])
        tables = self.tables._repr_html_()
        return f"<p>{escape(repr(self))}</p>{f'<ul>{problems}</ul>' if problems else ''}{tables}"


def _outside() -> int:
    """Return how many calls up the caller's own line is, the first one that is not in this package."""
    level, frame = 1, sys._getframe(1)  # noqa: SLF001
    while frame.f_back is not None and frame.f_globals["__name__"].startswith("lilliput_widget."):
        level, frame = level + 1, frame.f_back
    return level


def _in_parts(batches: Iterable[dict[str, pl.DataFrame]]) -> Iterator[dict[str, pl.DataFrame]]:
    """Join small batches, so that a folder does not fill with small files."""
    import polars as pl

    waiting: list[dict[str, pl.DataFrame]] = []
    for batch in batches:
        waiting.append(batch)
        if sum(b["games"].height for b in waiting) >= CHUNK:
            yield {name: pl.concat([b[name] for b in waiting]) for name in TABLES}
            waiting = []
    if waiting:
        yield {name: pl.concat([b[name] for b in waiting]) for name in TABLES}


def _ids(paths: Sequence[Path]) -> list[str]:
    """Return ids for files: their names, with the folders in front where names repeat, and the ending where that is not enough."""
    for name in (lambda p: p.stem, lambda p: p.with_suffix("").as_posix(), Path.as_posix):
        names = [printable(name(p)) for p in paths]
        if len(set(names)) == len(names):
            break
    return names


def printable(text: str) -> str:
    """Return a file's name, or a text with one in it, as proper Unicode: what is none is written out."""
    return text.encode("utf-8", "backslashreplace").decode()


def _paths(where: object) -> list[Path]:
    """Return the files that a pattern, a folder, a file or a list of files stands for, each once."""
    if isinstance(where, (str, os.PathLike)):
        place = Path(where)
        if place.is_file():
            return [place]
        folder = str(where) and place.is_dir()
        found = place.rglob("*.jsonl") if folder else map(Path, glob(str(where), recursive=True))  # noqa: PTH207 - patterns may be absolute
        paths = sorted(p for p in found if not p.is_dir())
        if not paths:
            msg = f"no games found at {printable(str(where))!r}: give a pattern such as 'logs/*.jsonl' or a folder of logs or parquet files"
            raise LogError(msg)
        return paths
    if isinstance(where, Iterable) and not isinstance(where, (bytes, bytearray)):
        files = list(where)
        if all(isinstance(p, (str, os.PathLike)) for p in files):
            return list(dict.fromkeys(map(Path, files)))
    msg = f"games are named by a pattern such as 'logs/*.jsonl', a folder or a list of logs, not {where!r:.80}"
    raise LogError(msg)


def corpus(where: str | Path | Iterable[str | Path], *, executor: Executor | None = None, progress: bool = True) -> Corpus:
    """Return many games as lazy polars frames.

    Parameters
    ----------
    where
        A pattern such as ``"logs/*.jsonl"``, a folder of logs, a folder of parquet files as `simulate` or ``corpus.save`` write it,
        or a list of logs.
    executor
        Any `concurrent.futures` executor to share the reading.
    progress
        Show how far the reading is.

    Examples
    --------
    >>> corpus([]).tables.games.collect().height
    0
    """
    name = "logs"
    if isinstance(where, (str, os.PathLike)):
        from lilliput_widget.tables.store import holds_tables

        name = printable(str(where))
        if name and holds_tables(Path(where)):
            return Corpus(folder=Path(where), name=name)
    paths = _paths(where)
    files = list(zip(_ids(paths), map(str, paths), strict=True))
    chunks = [(files[i : i + CHUNK],) for i in range(0, len(files), CHUNK)]

    def batches() -> Iterator[Batch]:
        with counted(len(files), "games read", show=progress) as step, suppress(GeneratorExit):
            for (chunk,), batch in zip(chunks, run_tasks(_read, chunks, executor), strict=True):
                step(len(chunk))
                yield batch

    return Corpus(batches, name=name)


__all__ = ["GAME_ID", "Batch", "Corpus", "Problem", "batch_of", "corpus", "run_tasks"]
