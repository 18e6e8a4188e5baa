"""Where things lie on a cell: sides, corners, stops and the rails between them, in board units (a cell is 100 wide)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import hypot, sqrt
from typing import TYPE_CHECKING, Final

from lilliput_widget.engine.track import SQUARES

if TYPE_CHECKING:
    from lilliput_widget.engine.track import Cell, Grid, Oriented

Point = tuple[float, float]
_H: Final = 50 * sqrt(3) / 2
_SQUARE_SIDES: Final[tuple[Point, ...]] = ((0, -50), (50, 0), (0, 50), (-50, 0))
_SQUARE_CORNERS: Final[tuple[Point, ...]] = ((-50, -50), (50, -50), (50, 50), (-50, 50))
_HEX_SIDES: Final[tuple[Point, ...]] = ((-25, _H), (-50, 0), (-25, -_H), (25, -_H), (50, 0), (25, _H))
_R: Final = 100 / sqrt(3)
_HEX_CORNERS: Final[tuple[Point, ...]] = ((0, _R), (-50, _R / 2), (-50, -_R / 2), (0, -_R), (50, -_R / 2), (50, _R / 2))


@dataclass(frozen=True, slots=True)
class Shape:
    """The outline of the cells of a grid, round its centre."""

    sides: tuple[Point, ...]
    """Middle of each side."""
    corners: tuple[Point, ...]


_PLACES: Final = (0.5, 0.22, 0.78)
"""Where along its curve a stop may lie."""
SQUARE: Final = Shape(_SQUARE_SIDES, _SQUARE_CORNERS)
HEX: Final = Shape(_HEX_SIDES, _HEX_CORNERS)


def shape_of(grid: Grid) -> Shape:
    """Return the shape of the cells of a grid."""
    return SQUARE if grid is SQUARES or grid.sides == 4 else HEX


def centre(grid: Grid, cell: Cell) -> Point:
    """Return the middle of a cell."""
    row, column = grid.key(cell)
    if grid.sides == 4:
        return column * 100.0, row * 100.0
    return column * 50.0, row * 1.5 * _R


def bend(a: Point, b: Point, t: float) -> Point:
    """Return the point at `t` on the curve from `a` to `b` that is drawn towards the middle of the cell."""
    u, w = (1 - t) ** 2, t * t
    return u * a[0] + w * b[0], u * a[1] + w * b[1]


@cache
def stop_points(piece: Oriented) -> tuple[Point, ...]:
    """Return the place of each stop of a tile."""
    sides = (SQUARE if piece.sides == 4 else HEX).sides
    if len(piece.stops) == 1:
        stop = piece.stops[0]
        if stop.kind in {"city", "metropolis", "castle", "start"} or len(stop.edges) != 2:
            return (_single(stop.kind, [sides[e] for e in stop.edges]),)
        return (bend(sides[stop.edges[0]], sides[stop.edges[1]], 0.5),)
    out: list[Point] = []
    for number, stop in enumerate(piece.stops):
        at = [sides[e] for e in stop.edges]
        if not at:
            out.append((-24.0 + 48.0 * number / max(len(piece.stops) - 1, 1), 0.0))
            continue
        mean = (sum(x for x, _ in at) / len(at) * 0.56, sum(y for _, y in at) / len(at) * 0.56)
        choices = [bend(at[0], at[1], t) for t in _PLACES] if len(at) == 2 else [mean]
        out.append(max(choices, key=lambda p: (min([36.0, *(hypot(p[0] - q[0], p[1] - q[1]) for q in out)]), -choices.index(p))))
    return tuple(out)


def _single(kind: str, at: list[Point]) -> Point:
    """A harbour lies at its quay; everything else in the middle."""
    if kind == "harbour" and at:
        return at[0][0] * 0.1, at[0][1] * 0.1
    return 0.0, 0.0


def _num(value: float) -> str:
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def spot(point: Point, origin: Point = (0.0, 0.0)) -> str:
    """Return a point as path data."""
    return f"{_num(point[0] + origin[0])} {_num(point[1] + origin[1])}"


def through_path(piece: Oriented, a: int, b: int, origin: Point) -> str:
    """Return the path of a through track, from the middle of side `a` to that of `b`."""
    sides = (SQUARE if piece.sides == 4 else HEX).sides
    return f"M{spot(sides[a], origin)}Q{spot((0, 0), origin)} {spot(sides[b], origin)}"


def stop_path(piece: Oriented, stop: int, side: int, origin: Point, *, outwards: bool = True) -> str:
    """Return the path from a stop to one of its sides, or the other way round."""
    sides = (SQUARE if piece.sides == 4 else HEX).sides
    here, there = stop_points(piece)[stop], sides[side]
    edges = piece.stops[stop].edges
    middle = (here[0] * 0.5 + there[0] * 0.5, here[1] * 0.5 + there[1] * 0.5)
    if len(edges) == 2:
        other = sides[edges[1] if edges[0] == side else edges[0]]
        # Half of the curve between the two sides: its control point lies on the line from the side to the middle.
        t = _share(here, there, other)
        if t is not None:
            middle = (there[0] * (1 - t), there[1] * (1 - t))
    start, end = (here, there) if outwards else (there, here)
    return f"M{spot(start, origin)}Q{spot(middle, origin)} {spot(end, origin)}"


def _share(here: Point, there: Point, other: Point) -> float | None:
    """Return how far along the curve from `there` to `other` the point `here` lies, if it does."""
    for t in _PLACES:
        for share in (t, 1 - t):
            p = bend(there, other, share)
            if hypot(p[0] - here[0], p[1] - here[1]) < 0.01:
                return share
    return None


def badge_point(piece: Oriented, number: int) -> Point:
    """Return a quiet place for the value of a stop: near the corner that is farthest from rails and stops."""
    shape = SQUARE if piece.sides == 4 else HEX
    stops = stop_points(piece)
    if piece.sides == 4:
        order = (1, 2, 0, 3)
        return shape.corners[order[number % 4]][0] * 0.68, shape.corners[order[number % 4]][1] * 0.72
    here = stops[number] if len(stops) > 1 else (0.0, 0.0)

    def crowd(n: int) -> tuple[float, float]:
        x, y = shape.corners[n][0] * 0.68, shape.corners[n][1] * 0.68
        rails = sum(piece.exits >> s & 1 for s, p in enumerate(shape.sides) if hypot(p[0] - x, p[1] - y) < 36)
        return rails, hypot(here[0] - x, here[1] - y) if len(stops) > 1 else n

    # The names of cities stand above them, labels to the left.
    best = min((0, 5, 4, 3, 2) if len(stops) > 1 else (0, 5) if piece.tile.label else (0, 5, 1), key=crowd)
    return shape.corners[best][0] * 0.68, shape.corners[best][1] * 0.68
