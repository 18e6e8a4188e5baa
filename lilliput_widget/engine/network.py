"""The rail network of a board as small ints: stops, the links between them, and bits for what may be used once.

Every border between two cells, every junction tile, every stop and every exclusive group of stops has one bit.  A
*link* is track from one stop to the next (or to a dead end) with the bits that it uses; two pieces of track collide
exactly if their bits meet.  Tracks that share rails always share a border, so borders are enough (a switch needs no
bit of its own); only a junction, where everything meets in one point, has one.

Numbers belong to an :class:`Index` that a map and all maps made from it share, so links outlive a tile laid elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from threading import Lock
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from lilliput_widget.engine.hooks import Hooks
    from lilliput_widget.engine.track import Cell, Grid, Stop, Track

LINK_LIMIT: Final = 20_000
"""Pieces of track looked at from one stop; only a jungle of switches without stops gets there."""
NOBODY: Final = "\0"
_GROWTH: Final = Lock()
"""Held while a map learns of a new cell or new track: threads that look at one board share its numbers."""

Crossing = tuple["Cell", int]
"""A cell and the side by which it is left."""


class Index:
    """Numbers for the cells and bits for the things of a map; they only ever grow, with the map."""

    __slots__ = ("_bits", "_cells", "_next", "_order", "grid", "names", "track_mask")

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.names: dict[int, Cell] = {}
        self.track_mask = 0
        """Bits of borders and junctions, as opposed to stops and groups."""
        self._bits: dict[object, int] = {}
        self._cells: dict[Cell, int] = {}
        self._next = count()
        self._order: list[int] = []

    def cell(self, cell: Cell) -> int:
        """Return the number of a cell."""
        found = self._cells.get(cell)
        return self._new_cell(cell) if found is None else found

    def _new_cell(self, cell: Cell) -> int:
        # Numbers without a gap, and the name before anybody can meet the number.
        with _GROWTH:
            if cell not in self._cells:
                number = len(self.names)
                self.names[number] = cell
                self._cells[cell] = number
            return self._cells[cell]

    def track_bit(self, key: object) -> int:
        """Return the bit of a border or junction."""
        found = self._bits.get(key)
        return self._new_track_bit(key) if found is None else found

    def _new_track_bit(self, key: object) -> int:
        # The mask has the bit before anybody can meet it.
        with _GROWTH:
            if key not in self._bits:
                made = 1 << next(self._next)
                self.track_mask |= made
                self._bits[key] = made
            return self._bits[key]

    def border(self, cell: Cell, side: int) -> int:
        """Return the bit of a border, the same from both of its sides."""
        bit = self._bits.get((cell, side))
        if bit is None:
            half = self.grid.sides // 2
            if side >= half:
                bit = self.border(self.grid.neighbour(cell, side), side - half)
                self._bits[cell, side] = bit
            else:
                bit = self.track_bit((cell, side))
        return bit

    def stop_bit(self, key: object) -> int:
        """Return the bit of a stop or a group of stops."""
        found = self._bits.get(key)
        return self._bits.setdefault(key, 1 << next(self._next)) if found is None else found

    def sides_at(self, mask: int, cell: Cell) -> int:
        """Return the sides of one cell in a mask with one byte a cell."""
        number = self._cells.get(cell)
        return 0 if number is None else mask >> number * 8 & 255

    def arrivals(self, mask: int) -> dict[Cell, int]:
        """Return sides by cell, in reading order, for a mask with one byte a cell."""
        names, key = self.names, self.grid.key
        order = self._order
        if len(order) != len(names):
            order = self._order = sorted(names, key=lambda i: key(names[i]))
        sides = mask.to_bytes(len(order), "little")
        return {names[i]: sides[i] for i in order if sides[i]}


Link = tuple[int, int, int, tuple[Crossing, ...], int, str]
"""Bits used (with those of the stop at its end), key of that stop or -1, arrivals, crossings, bonus, only company."""


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A stop in its place, with the links that leave it."""

    key: int
    cell: Cell
    index: int
    stop: Stop
    bit: int
    """Bit of the stop, and of its exclusive group if it has one."""
    stop_bit: int
    range_used: int
    ends: bool
    value: int
    value_own: int
    links: tuple[Link, ...]
    live: tuple[tuple[int, int, int, int, str, Link], ...]
    """The links that lead to another stop: bits, key, bonus, range used, only company, link."""
    touched: frozenset[Cell]
    """Cells whose tile matters for the links."""
    cut: bool
    """Whether the limit cut the search for links short."""


class Network:
    """The nodes of a map, made when first asked for."""

    __slots__ = ("hooks", "index", "nodes")

    def __init__(self, index: Index, hooks: Hooks, nodes: dict[int, Node]) -> None:
        self.index = index
        self.hooks = hooks
        self.nodes = nodes

    def after_lay(self, cell: Cell) -> Network:
        """Keep the nodes whose links do not come near `cell`."""
        return Network(self.index, self.hooks, {k: n for k, n in list(self.nodes.items()) if cell not in n.touched})

    def after_place(self, cell: Cell, stop: int, company: str, full: bool) -> Network:  # noqa: ARG002
        """Stations do not change the track."""
        return self

    def key(self, cell: Cell, stop: int) -> int:
        """Return the key of a stop."""
        return self.index.cell(cell) * 8 + stop

    def node(self, track: Track, key: int) -> Node:
        """Return the node for a key."""
        found = self.nodes.get(key)
        if found is None:
            found = self.nodes[key] = _node(self, track, key)
        return found


def network(track: Track, hooks: Hooks) -> Network:
    """Return the network of `track`."""
    found = track.memo.get(hooks)
    if isinstance(found, Network):
        return found
    made = Network(Index(track.grid), hooks, {})
    track.memo[hooks] = made
    return made


def _bit_of(net: Network, cell: Cell, stop: int) -> int:
    index = net.index
    bit = index.stop_bit((cell, "stop", stop))
    group = net.hooks.group(cell, stop)
    return bit | index.stop_bit(("group", group)) if group else bit


def _node(net: Network, track: Track, key: int) -> Node:
    cell, number = net.index.names[key >> 3], key & 7
    stop = track.cells[cell].stops[number]
    hooks = net.hooks
    links, touched, cut = _links(net, track, cell, stop)
    live = tuple((mask, target, bonus, hooks.length(len(path)), only, link)
                 for link in links for mask, target, _, path, bonus, only in (link,) if target not in (-1, key))
    return Node(key, cell, number, stop, _bit_of(net, cell, number), net.index.stop_bit((cell, "stop", number)), hooks.range_used(stop),
                hooks.must_end(stop), hooks.value(stop, own=False), hooks.value(stop, own=True), links, live, frozenset(touched), cut)


def _links(net: Network, track: Track, cell: Cell, stop: Stop) -> tuple[tuple[Link, ...], set[Cell], bool]:
    """Follow the track from every exit of a stop to the next stop or dead end."""
    index, cells, neighbour = net.index, track.cells, track.grid.neighbour
    half = track.grid.sides // 2
    out: list[Link] = []
    touched = {cell}
    steps = 0
    reserved = cells[cell].reserved
    # A stack in reverse order of sides, so that links come out in order of sides.
    stack: list[tuple[Cell, int, int, int, tuple[Crossing, ...], int, str]]
    stack = [(cell, side, 0, 0, (), 0, reserved[side]) for side in reversed(stop.edges)]
    while stack:
        here, side, mask, seen, path, bonus, only = stack.pop()
        steps += 1
        if steps > LINK_LIMIT:
            return tuple(out), touched, True
        bit = index.border(here, side)
        if mask & bit:
            out.append((mask, -1, seen, path, 0, only))
            continue
        mask |= bit
        path = (*path, (here, side))
        there = neighbour(here, side)
        entry = (side + half) % (2 * half)
        touched.add(there)
        seen |= 1 << (index.cell(there) * 8 + entry)
        piece = cells.get(there)
        if piece is None or not piece.exits >> entry & 1:
            out.append((mask, -1, seen, path, 0, only))
            continue
        if piece.reserved[entry]:
            # For everybody else the track ends at this border.
            out.append((mask, -1, seen, path, 0, only))
            only = _both(only, piece.reserved[entry])
        # Connected track on both sides of the border: the arrival is the same from either end.
        seen |= 1 << (index.cell(here) * 8 + side)
        target = piece.stop_at[entry]
        if target >= 0:
            out.append((mask | _bit_of(net, there, target), net.key(there, target), seen, path, bonus, only))
        onward = piece.through[entry]
        if not onward:
            continue
        if piece.tile.junction:
            junction = index.track_bit((there, "junction"))
            if mask & junction:
                out.append((mask, -1, seen, path, 0, only))
                continue
            mask |= junction
        bonus += piece.tile.bonus
        for other in reversed(onward):
            owner = piece.reserved[other]
            if owner:
                out.append((mask, -1, seen, path, 0, only))
            stack.append((there, other, mask, seen, path, bonus, _both(only, owner) if owner else only))
    return tuple(out), touched, False


def _both(first: str, second: str) -> str:
    return second if first in ("", second) else NOBODY
