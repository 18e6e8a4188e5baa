"""Cells, tiles and boards: the topology that every rail title shares (no pixels, no rules).

A *cell* is a short string id (``"1,-2"`` on squares, ``"E15"`` on hexes).  A *side* is a small int,
clockwise; side ``s`` of a cell is the same border as side ``opposite(s)`` of its neighbour.  Tiles turned
into place are :class:`Oriented`; a :class:`Track` is a set of them and a :class:`Board` adds the stations.
Both are immutable and compared by identity, so a board object is its own version and may carry memos.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Protocol

from lilliput_widget.errors import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Cell = str
_cached: Final = lru_cache(maxsize=1 << 16)
"""More than any game needs; what users hand in cannot fill the memory."""


class Grid(Protocol):
    """What the engine asks of a grid."""

    @property
    def sides(self) -> int:
        """Number of sides of a cell."""

    @property
    def turn(self) -> int:
        """Public rotation units of one step: 90 on squares (degrees), 1 on hexes."""

    def neighbour(self, cell: Cell, side: int) -> Cell:
        """Return the cell across `side`."""

    def key(self, cell: Cell) -> tuple[int, int]:
        """Return the sort key of `cell`: row, then column."""

    def parse(self, at: object) -> Cell:
        """Return the cell id for what a position file may hold; raise ``ValueError`` otherwise."""


class SquareGrid:
    """Unbounded squares ``"x,y"``: x grows to the east, y to the south; sides 0 N, 1 E, 2 S, 3 W."""

    sides: Final = 4
    turn: Final = 90
    _STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
    _LIMIT: Final = 10_000

    @staticmethod
    @_cached
    def neighbour(cell: Cell, side: int) -> Cell:
        """Return the cell across `side`.

        >>> SquareGrid.neighbour("0,0", 0)
        '0,-1'
        """
        x, y = SquareGrid.xy(cell)
        dx, dy = SquareGrid._STEPS[side]
        return f"{x + dx},{y + dy}"

    @staticmethod
    @_cached
    def xy(cell: Cell) -> tuple[int, int]:
        """Return the coordinates of `cell`."""
        x, y = cell.split(",")
        return int(x), int(y)

    @staticmethod
    @_cached
    def key(cell: Cell) -> tuple[int, int]:
        """Return ``(y, x)``: reading order."""
        x, y = SquareGrid.xy(cell)
        return y, x

    @staticmethod
    def parse(at: object) -> Cell:
        """Return the cell id of ``"x,y"`` or ``[x, y]``."""
        parts: list[Any]
        if isinstance(at, str):
            parts = list(at.split(","))
        elif isinstance(at, (list, tuple)):
            parts = list(at)
        else:
            parts = []
        if len(parts) == 2 and not any(isinstance(p, (bool, float)) for p in parts):
            try:
                x, y = (int(p) for p in parts)
            except (TypeError, ValueError):
                pass
            else:
                if abs(x) < SquareGrid._LIMIT and abs(y) < SquareGrid._LIMIT:
                    return f"{x},{y}"
        msg = f"{shown(at)} is not a square; write [x, y] or 'x,y' with whole numbers"
        raise ValueError(msg)


class HexGrid:
    """Pointy-top hexes ``"E15"``: row letter, doubled column; sides 0 SW, 1 W, 2 NW, 3 NE, 4 E, 5 SE."""

    sides: Final = 6
    turn: Final = 1
    _STEPS: Final = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))

    @staticmethod
    @_cached
    def neighbour(cell: Cell, side: int) -> Cell:
        """Return the hex across `side`.

        >>> HexGrid.neighbour("E11", 3)
        'D12'
        """
        row, column = HexGrid.key(cell)
        dr, dc = HexGrid._STEPS[side]
        return f"{chr(row + dr + 65)}{column + dc}"

    @staticmethod
    @_cached
    def key(cell: Cell) -> tuple[int, int]:
        """Return row and column."""
        return ord(cell[0]) - 65, int(cell[1:])

    @staticmethod
    def parse(at: object) -> Cell:
        """Return the hex id of ``"E15"``."""
        if isinstance(at, str) and len(at) <= 4 and at[:1].isascii() and at[:1].isupper() and at[1:].isascii() and at[1:].isdigit():
            return f"{at[0]}{int(at[1:])}"
        msg = f"{shown(at)} is not a hex; write a row letter and a column number such as 'E15'"
        raise ValueError(msg)


SQUARES: Final = SquareGrid()
HEXES: Final = HexGrid()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """An earning place on a tile: one piece of track leads from it to each of its sides."""

    kind: str
    edges: tuple[int, ...]
    value: int
    slots: int = 0
    value_own: int | None = None
    """Value for a company with a station here, where that differs."""
    counts: bool = True
    """Whether the stop uses up train range."""
    ends: bool = False
    """Whether every route must end here."""
    name: str = ""

    def turned(self, steps: int, sides: int) -> Stop:
        """Return the stop of the tile turned clockwise by `steps`."""
        edges = tuple(sorted((e + steps) % sides for e in self.edges))
        return Stop(kind=self.kind, edges=edges, value=self.value, slots=self.slots, value_own=self.value_own,
                    counts=self.counts, ends=self.ends, name=self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A kind of tile, unturned."""

    id: str
    colour: str
    kind: str
    stops: tuple[Stop, ...] = ()
    tracks: tuple[tuple[int, int], ...] = ()
    """Through tracks: pairs of sides joined without a stop."""
    junction: bool = False
    """All tracks meet in one point that serves one train only."""
    water: tuple[int, ...] = ()
    """Sides that no track may point at."""
    reserved: tuple[tuple[int, str], ...] = ()
    """Sides whose track serves one company only."""
    bonus: int = 0
    """Treasury money for each train that passes (mines); only breaks ties between runs."""
    label: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Oriented:
    """A tile turned into place, compiled once for each rotation."""

    tile: Tile
    steps: int
    sides: int
    stops: tuple[Stop, ...]
    tracks: tuple[tuple[int, int], ...]
    exits: int
    """Mask of the sides with track."""
    water: int
    """Mask of the sides that are water."""
    stop_at: tuple[int, ...]
    """For each side the index of the stop whose track leads there, or -1."""
    through: tuple[tuple[int, ...], ...]
    """For each side the sides to which track leads without a stop."""
    reserved: tuple[str, ...]
    """For each side the company that alone may use its track, or the empty text."""

    def __reduce__(self) -> tuple[Any, ...]:
        # In another process too there is one object for a tile turned into place.
        return orient, (self.tile, self.steps, self.sides)


def _mask(sides: Iterable[int]) -> int:
    total = 0
    for side in sides:
        total |= 1 << side
    return total


@_cached
def orient(tile: Tile, steps: int, sides: int) -> Oriented:
    """Return `tile` turned clockwise by `steps`."""
    steps %= sides
    stops = tuple(s.turned(steps, sides) for s in tile.stops)
    tracks = tuple((a + steps) % sides for pair in tile.tracks for a in pair)
    pairs = tuple(sorted((min(a, b), max(a, b)) for a, b in zip(tracks[::2], tracks[1::2], strict=True)))
    stop_at = [-1] * sides
    for index, stop in enumerate(stops):
        for edge in stop.edges:
            stop_at[edge] = index
    exits = _mask(e for s in stops for e in s.edges) | _mask(tracks)
    water = _mask((w + steps) % sides for w in tile.water)
    through = tuple(tuple(sorted({b if a == side else a for a, b in pairs if side in (a, b)})) for side in range(sides))
    reserved = [""] * sides
    for edge, company in tile.reserved:
        reserved[(edge + steps) % sides] = company
    return Oriented(tile, steps, sides, stops, pairs, exits, water, tuple(stop_at), through, tuple(reserved))


@_cached
def rotations(tile: Tile, sides: int) -> tuple[int, ...]:
    """Return for each number of steps the smallest one that looks the same.

    >>> straight = Tile(id="s", colour="yellow", kind="plain", tracks=((0, 2),))
    >>> rotations(straight, 4)
    (0, 1, 0, 1)
    """
    seen: dict[object, int] = {}
    canonical = []
    for steps in range(sides):
        o = orient(tile, steps, sides)
        reserved = tuple(sorted(((e + steps) % sides, c) for e, c in tile.reserved))
        look = (tuple(s.edges for s in o.stops), o.tracks, o.water, reserved)
        canonical.append(seen.setdefault(look, steps))
    return tuple(canonical)


class Memo(Protocol):
    """Something compiled from a track or a board that may outlive a change elsewhere on the map."""

    def after_lay(self, cell: Cell) -> Memo | None:
        """Return what of it stays true when a tile is laid on `cell`."""

    def after_place(self, cell: Cell, stop: int, company: str, full: bool) -> Memo | None:
        """Return what of it stays true when a station is placed, which makes the stop `full` or not."""


def _kept(memo: Mapping[Any, Memo], cell: Cell) -> dict[Any, Memo]:
    # A copy of the items: another thread (a bot that thinks, a preview) may learn something of the same board meanwhile.
    return {k: kept for k, v in list(memo.items()) if (kept := v.after_lay(cell)) is not None}


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """The tiles on the map.  Identity is the version; `memo` holds what was compiled from it."""

    grid: Grid
    cells: Mapping[Cell, Oriented]
    memo: dict[Any, Memo] = field(default_factory=dict, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return Track, (self.grid, dict(self.cells))

    def lay(self, cell: Cell, piece: Oriented) -> Track:
        """Return the track with `piece` on `cell`, in place of what lay there."""
        return Track(self.grid, {**self.cells, cell: piece}, _kept(self.memo, cell))


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Track and stations.  `tokens` maps a cell to pairs of stop index and company."""

    track: Track
    tokens: Mapping[Cell, tuple[tuple[int, str], ...]]
    memo: dict[Any, Memo] = field(default_factory=dict, repr=False)
    notes: dict[Any, Any] = field(default_factory=dict, repr=False)
    """What was worked out for this very board; the next one starts without it."""

    def __reduce__(self) -> tuple[Any, ...]:
        # What is known of a board is worked out anew where it goes.
        return Board, (self.track, dict(self.tokens))

    def lay(self, cell: Cell, piece: Oriented) -> Board:
        """Return the board with `piece` on `cell`; its stations stay where they are."""
        return Board(self.track.lay(cell, piece), self.tokens, _kept(self.memo, cell))

    def place(self, cell: Cell, company: str, stop: int = 0) -> Board:
        """Return the board with a station of `company` on `stop` of `cell`."""
        here = (*self.tokens.get(cell, ()), (stop, company))
        full = self.free_slots(cell, stop) <= 1
        memo = {k: kept for k, v in list(self.memo.items()) if (kept := v.after_place(cell, stop, company, full)) is not None}
        return Board(self.track, {**self.tokens, cell: here}, memo)

    def companies_at(self, cell: Cell, stop: int = 0) -> tuple[str, ...]:
        """Return the companies with a station on `stop` of `cell`, in order of arrival."""
        return tuple(c for s, c in self.tokens.get(cell, ()) if s == stop)

    def free_slots(self, cell: Cell, stop: int = 0) -> int:
        """Return how many station spaces of `stop` are empty."""
        return self.track.cells[cell].stops[stop].slots - len(self.companies_at(cell, stop))


def same_track(old: Oriented, new: Oriented) -> bool:
    """Tell whether every stretch of `old` lies in the same place on `new`."""
    if old.stops:
        homes = [{new.stop_at[e] for e in stop.edges} for stop in old.stops]
        if any(len(h) != 1 or -1 in h for h in homes):
            return False
    return set(old.tracks) <= set(new.tracks)
