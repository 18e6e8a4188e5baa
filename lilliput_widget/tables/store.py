"""Tables of many games in a folder of parquet files: ``<folder>/<table>/<part>.parquet``.

A part holds the same games in every table, so that a damaged file costs its part and nothing else.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from lilliput_widget.tables.frames import GAME_ID, dtypes
from lilliput_widget.tables.schemas import TABLES

if TYPE_CHECKING:
    from collections.abc import Mapping


def part_name(n: int) -> str:
    """Return the name of the part with this number."""
    return f"part-{n:05}"


def remove_parts(folder: Path) -> None:
    """Take away the numbered parts of an earlier corpus, so that its games do not mix with new ones."""
    for name in TABLES:
        for file in (folder / name).glob("part-[0-9]*.parquet"):
            file.unlink()


def write_tables(folder: str | Path, tables: Mapping[str, pl.DataFrame], part: str = "part-00000") -> None:
    """Write one part: every table of some games, with ``game_id`` first."""
    for name, table in tables.items():
        place = Path(folder) / name
        place.mkdir(parents=True, exist_ok=True)
        target = place / f"{part}.parquet"
        unfinished = target.with_suffix(".tmp")
        table.write_parquet(unfinished)
        unfinished.replace(target)


def holds_tables(folder: Path) -> bool:
    """Tell whether a folder was written by `write_tables`."""
    return any((folder / "games").glob("*.parquet"))


def stored_schema(name: str) -> dict[str, pl.DataType]:
    """Return columns and types of a stored table."""
    return {GAME_ID: pl.String(), **{c: t for c, t in dtypes(name).items() if c != GAME_ID}}


def trouble_with(folder: Path, part: str) -> str:
    """Return what makes a part unusable, or nothing."""
    for name in TABLES:
        file = folder / name / f"{part}.parquet"
        try:
            found = pl.read_parquet_schema(file)
        except (OSError, pl.exceptions.PolarsError) as error:
            return f"{name}/{file.name} cannot be read ({str(error).splitlines()[0][:120]})"
        if dict(found) != stored_schema(name):
            return f"{name}/{file.name} has other columns than this version writes; make the tables again from the logs"
    return ""


def parts_of(folder: Path) -> tuple[list[str], list[tuple[str, str]]]:
    """Return the usable parts, and the others with their trouble."""
    good, bad = [], []
    for part in sorted({f.stem for f in folder.glob("*/*.parquet") if f.parent.name in TABLES}):
        trouble = trouble_with(folder, part)
        if trouble:
            bad.append((part, trouble))
        else:
            good.append(part)
    return good, bad


def scan(folder: Path, name: str, parts: list[str]) -> pl.LazyFrame:
    """Return a stored table, lazily."""
    if not parts:
        return pl.LazyFrame(schema=stored_schema(name))
    return pl.scan_parquet([folder / name / f"{part}.parquet" for part in parts]).select(*stored_schema(name))
