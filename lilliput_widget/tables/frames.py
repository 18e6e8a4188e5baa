"""Rows to polars frames; the tables of one game."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from lilliput_widget.errors import LilliputError
from lilliput_widget.tables.gate import need
from lilliput_widget.tables.rows import PARTS, event_rows
from lilliput_widget.tables.schemas import SCHEMAS, TABLES
from lilliput_widget.tables.walk import EVENT_TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    import polars as pl

    from lilliput_widget.game import Game
    from lilliput_widget.tables.measures import Measures
    from lilliput_widget.tables.walk import Row

F = TypeVar("F")
"""Frames, or lazy frames."""
GAME_ID: Final = "game_id"
_KEPT: Final = 4
"""Positions whose tables are kept: enough to compare two of them while a third is shown."""


@cache
def dtypes(name: str) -> dict[str, pl.DataType]:
    """Return the polars types of a table by column."""
    polars = need("polars", "tables")
    types = {
        "name": polars.Categorical(),
        "money": polars.Int64(),
        "number": polars.Int32(),
        "text": polars.String(),
        "flag": polars.Boolean(),
        "names": polars.List(polars.String()),
        "sums": polars.List(polars.Int64()),
    }
    return {c.name: types[c.kind] for c in SCHEMAS[name].columns}


_SEPARATOR: Final = "\x1f"
"""Stands between names while a column of lists is made; no name holds it, since names have no control characters."""


def _names(column: str, values: Sequence[Sequence[str] | None]) -> pl.Series:
    """Return a column of lists of names; splitting texts is several times quicker than nested lists."""
    polars = need("polars", "tables")
    flat = polars.Series(column, [None if v is None else _SEPARATOR.join(v) for v in values], dtype=polars.String)
    empty = polars.lit([], dtype=polars.List(polars.String))
    split = polars.when(flat == "").then(empty).otherwise(flat.str.split(_SEPARATOR))
    return polars.select(split.alias(column)).to_series()  # type: ignore[no-any-return]


def frame(name: str, rows: Sequence[Row], ids: Sequence[str] | None = None) -> pl.DataFrame:
    """Return rows of a table as a frame; `ids` names the game of each row for a table of many games."""
    polars = need("polars", "tables")
    types = dtypes(name)
    columns = list(zip(*rows, strict=True)) if rows else [()] * len(types)
    lists = {c.name for c in SCHEMAS[name].columns if c.kind == "names"}
    series = [
        _names(column, values) if column in lists else polars.Series(column, list(values), dtype=dtype)
        for (column, dtype), values in zip(types.items(), columns, strict=True)
    ]
    if ids is not None:
        series = [polars.Series(GAME_ID, list(ids), dtype=polars.String), *(s for s in series if s.name != GAME_ID)]
    made: pl.DataFrame = polars.DataFrame(series)
    return made


class Lookup(Generic[F]):
    """Tables by name, as attributes or in brackets."""

    def _table(self, name: str) -> F:
        """Return the table called `name`, which there is."""
        raise NotImplementedError

    def __getitem__(self, name: str) -> F:
        """Return the table called `name`."""
        if name not in SCHEMAS:
            raise LilliputError(_no_table(name))
        return self._table(name)

    def __getattr__(self, name: str) -> F:
        if name not in SCHEMAS:
            raise AttributeError(_no_table(name))
        return self._table(name)

    def __iter__(self) -> Iterator[str]:
        return iter(TABLES)

    def __len__(self) -> int:
        return len(TABLES)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *TABLES})

    @property
    def measures(self) -> Measures:
        """What the tables say: worth split by source, returns of trains, losses by sales and more."""
        from lilliput_widget.tables.measures import Measures

        return Measures(self)


def _no_table(name: str) -> str:
    return f"no table is called {name!r}; the tables are {', '.join(TABLES)}"


class Tables(Lookup["pl.DataFrame"]):
    """The tables of a game at its cursor, each made when first asked for and kept while the position stands.

    Examples
    --------
    >>> import lilliput_widget as lw
    >>> game = lw.new_game("18lilliput", players=["Ann", "Bob"], seed=7)
    >>> game.tables.players["player"].to_list()
    ['Ann', 'Bob']
    """

    def __init__(self, game: Game, kept: dict[object, dict[str, Any]]) -> None:
        self._game = game
        # The game's own, and not the other way round: a ring of game and tables would wait for the garbage collector.
        self._kept = kept

    def _shelf(self) -> dict[str, Any]:
        """Return what is kept for the position at the cursor."""
        game = self._game
        # The entry itself is the key: after undo and another move the number is the same, the entry is not.
        key: object = game.log[-1] if game.seq else 0
        shelf = self._kept.pop(key, None)
        if shelf is None:
            shelf = {}
            while len(self._kept) >= _KEPT:
                del self._kept[next(iter(self._kept))]
        self._kept[key] = shelf
        return shelf

    def _table(self, name: str) -> pl.DataFrame:
        # The one lock of the game: callbacks of a widget play moves in another thread.
        with self._game._lock:  # noqa: SLF001
            shelf = self._shelf()
            if name == "moves":
                # Comments may change while the position stands.
                comments = [e.comment for e in self._game.log]
                if shelf.get("comments") != comments:
                    shelf["comments"], shelf["moves"] = comments, frame("moves", PARTS["moves"](self._game))
            elif name not in shelf and name in EVENT_TABLES:
                shelf.update({table: frame(table, rows) for table, rows in event_rows(self._game).items()})
            elif name not in shelf:
                shelf[name] = frame(name, PARTS[name](self._game))
            table: pl.DataFrame = shelf[name]
            return table

    def all(self) -> dict[str, pl.DataFrame]:
        """Return all tables by name."""
        return {name: self[name] for name in TABLES}

    def save(self, folder: str | Path) -> None:
        """Add every table as parquet to `folder`, beside those of other games; `lilliput_widget.corpus` reads them."""
        from lilliput_widget.tables.store import write_tables

        polars = need("polars", "tables")
        id_: str = self["games"][GAME_ID][0]
        named = {name: table if name == "games" else table.select(polars.lit(id_).alias(GAME_ID), "*") for name, table in self.all().items()}
        write_tables(folder, named, id_)

    def __repr__(self) -> str:
        return f"<tables of move {self._game.seq}: {', '.join(TABLES)}>"

    def _repr_html_(self) -> str:
        return overview({name: f"{self[name].height:,} rows" for name in TABLES})


def overview(sizes: dict[str, str]) -> str:
    """Return an HTML list of the tables with what a row of each stands for."""
    rows = "".join(
        f"<tr><td style='text-align:left'><code>{name}</code></td><td style='white-space:nowrap'>{escape(size)}</td>"
        f"<td style='text-align:left'>{escape(SCHEMAS[name].row)}</td><td style='text-align:left'>{escape(', '.join(SCHEMAS[name].names))}</td></tr>"
        for name, size in sizes.items()
    )
    head = "<tr><th>table</th><th></th><th style='text-align:left'>a row for each</th><th style='text-align:left'>columns</th></tr>"
    return f"<table>{head}{rows}</table>"
