"""A board as an SVG picture: land, rails, stops with their stations and values, and the routes of a run on top.

The picture carries its own colours for light and dark (the notebook's theme where it is known, else the system's), no
ids, no scripts and no addresses, so any number of pictures can stand on a page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

from lilliput_widget.drawing.geometry import Point, badge_point, centre, shape_of, spot, stop_path, stop_points, through_path
from lilliput_widget.drawing.pictograms import pictogram
from lilliput_widget.drawing.style import ROUTE_DASHES, STYLE, ink_on, paint

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lilliput_widget.engine.atlas import Atlas
    from lilliput_widget.engine.routes import Route
    from lilliput_widget.engine.track import Board, Cell, Oriented, Stop

_SCENERY: Final = {
    "sc-hill": "hill", "sc-meadow": "meadow", "sc-sea": "sea", "sc-mountain": "mountain", "sc-tunnel": "tunnel", "sc-mine10-s": "mine",
    "sc-mine10-c": "mine", "sc-mine20-s": "mine",
}
_MARGIN: Final = 62
_ROUTES: Final = 6


def board_svg(
    board: Board,
    atlas: Atlas,
    *,
    routes: Sequence[Route] = (),
    title: str = "",
    marked: Iterable[Cell] = (),
    width: int | None = None,
) -> str:
    """Return the picture of a board.

    Parameters
    ----------
    routes
        Routes to draw on the rails, each in its own colour, dash and number, with a line in the legend.
    title
        A heading above the board.
    marked
        Cells to frame, for instance the one just built on.
    width
        Width in pixels; unless told, it follows the number of cells.
    """
    cells = sorted(board.track.cells, key=atlas.grid.key)
    middles = {cell: centre(atlas.grid, cell) for cell in cells} or {"": (0.0, 0.0)}
    left, right = min(x for x, _ in middles.values()) - _MARGIN, max(x for x, _ in middles.values()) + _MARGIN
    top, bottom = min(y for _, y in middles.values()) - _MARGIN, max(y for _, y in middles.values()) + _MARGIN
    legend = [_legend_text(atlas, route, n) for n, route in enumerate(routes)]
    spare = max(0.0, 84 + max((7.4 * len(t) for t in legend), default=160) - (right - left)) / 2
    left, right = left - spare, right + spare
    head = 34 if title else 0
    foot = 8 + 26 * len(routes) if routes else 0
    box = (left, top - head, right - left, bottom - top + head + foot)
    pixels = width or round(min(980, max(280, box[2] * 0.78)))
    view = " ".join(f"{n:.0f}" for n in box)
    size = f'width="{pixels}" height="{round(pixels * box[3] / box[2])}" style="max-width:100%;height:auto"'
    parts = [
        f'<svg class="lwb-board" xmlns="http://www.w3.org/2000/svg" role="img" viewBox="{view}" {size}>',
        f"<title>{escape(title or 'Board')}</title><desc>{escape(_describe(board, atlas, routes))}</desc><style>{STYLE}</style>",
        f'<rect class="lwb-paper" x="{box[0]:.0f}" y="{box[1]:.0f}" width="{box[2]:.0f}" height="{box[3]:.0f}" rx="10"/>',
    ]
    if title:
        parts.append(f'<text class="lwb-title" x="{left + 14:.0f}" y="{top - 10:.0f}">{escape(title)}</text>')
    parts += [_land(board.track.cells[cell], atlas, middles[cell]) for cell in cells]
    parts += [_rails(board.track.cells[cell], atlas, middles[cell]) for cell in cells]
    parts += [_route_line(board, route, n, middles) for n, route in enumerate(routes)]
    parts += [_stops(board, atlas, cell, middles[cell]) for cell in cells]
    parts += [_name_of(board.track.cells[cell], atlas, cell, middles[cell]) for cell in cells]
    parts += [_frame(atlas, cell, middles[cell]) for cell in marked if cell in middles]
    parts += [_route_end(board, route, n, middles) for n, route in enumerate(routes)]
    parts += [_legend(text, n, left + 14, bottom + 16 + 26 * n) for n, text in enumerate(legend)]
    parts.append("</svg>")
    return "".join(parts)


def _describe(board: Board, atlas: Atlas, routes: Sequence[Route]) -> str:
    words = [f"{len(board.track.cells)} cells."]
    for cell in sorted(board.tokens, key=atlas.grid.key):
        names = ", ".join(c for _, c in board.tokens[cell])
        words.append(f"Stations at {cell}: {names}.")
    words += [f"Train {r.train} runs {' - '.join(f'{v.cell} ({v.value})' for v in r.stops)} for {r.value}." for r in routes]
    return " ".join(words)


def _outline(corners: Sequence[Point], at: Point, shrink: float) -> str:
    return "M" + "L".join(spot((x * shrink, y * shrink), at) for x, y in corners) + "z"


def _land(piece: Oriented, atlas: Atlas, at: Point) -> str:
    shape = shape_of(atlas.grid)
    tile = piece.tile
    parts = [f'<path class="lwb-land lwb-{tile.colour}" d="{_outline(shape.corners, at, 0.955)}"/>']
    if piece.water:
        parts.append(_water(piece, shape.sides, shape.corners, at))
    scenery = _SCENERY.get(tile.id, "")
    if scenery in {"mine", "tunnel"}:
        parts.append(pictogram(scenery, at[0] + 27, at[1] - 25, 0.8))
    elif scenery:
        parts.append(pictogram(scenery, *at))
    if tile.label:
        x, y = (-33.0, 36.0) if piece.sides == 4 else (shape.corners[1][0] * 0.68, shape.corners[1][1] * 0.68)
        parts.append(f'<text class="lwb-label" x="{at[0] + x:.0f}" y="{at[1] + y + 5:.0f}">{escape(tile.label)}</text>')
    return "".join(parts)


def _name_of(piece: Oriented, atlas: Atlas, cell: Cell, at: Point) -> str:
    name = atlas.names.get(cell, "")
    above = 24 if len(piece.stops) == 1 else 36
    return f'<text class="lwb-name" x="{at[0]:.0f}" y="{at[1] - above:.0f}">{escape(name)}</text>' if name else ""


def _water(piece: Oriented, sides: Sequence[Point], corners: Sequence[Point], at: Point) -> str:
    """Colour the cell as sea, with a mole along its track."""
    moles = [sides[s] for s in range(piece.sides) if not piece.water >> s & 1]
    mole = "".join(f"M{spot((x * 0.93, y * 0.93), at)}L{spot((x * 0.2, y * 0.2), at)}" for x, y in moles)
    return f'<path class="lwb-water" d="{_outline(corners, at, 0.905)}"/><path class="lwb-shore" d="{mole}"/>'


def _rails(piece: Oriented, atlas: Atlas, at: Point) -> str:
    paths = [(through_path(piece, a, b, at), piece.reserved[a] or piece.reserved[b]) for a, b in piece.tracks]
    paths += [(stop_path(piece, n, e, at), piece.reserved[e]) for n, stop in enumerate(piece.stops) for e in stop.edges]
    if not paths:
        return ""
    data = "".join(p for p, _ in paths)
    out = [f'<path class="lwb-casing" d="{data}"/>', f'<path class="lwb-rail" d="{data}"/>']
    bridge = len(piece.tracks) == 2 and not piece.tile.junction and not set(piece.tracks[0]) & set(piece.tracks[1])
    if bridge:
        over = paths[1][0]
        out.append(f'<path class="lwb-casing" d="{over}"/><path class="lwb-rail" d="{over}"/>')
    out += [f'<path class="lwb-owned" style="stroke:{_colour_of(atlas, owner)}" d="{p}"/>' for p, owner in paths if owner]
    if piece.tile.junction:
        out.append(f'<circle class="lwb-rail-end" cx="{at[0]:.0f}" cy="{at[1]:.0f}" r="7"/>')
    return "".join(out)


def _stops(board: Board, atlas: Atlas, cell: Cell, at: Point) -> str:
    piece = board.track.cells[cell]
    parts = []
    for number, (stop, (x, y)) in enumerate(zip(piece.stops, stop_points(piece), strict=True)):
        here = (at[0] + x, at[1] + y)
        parts.append(_stop(piece, stop, board.companies_at(cell, number), atlas, here))
        if stop.value:
            bx, by = badge_point(piece, number)
            text = f"{stop.value}/{stop.value_own}" if stop.value_own is not None else str(stop.value)
            parts.append(_badge(at[0] + bx, at[1] + by, text))
    if piece.tile.bonus:
        parts.append(_badge(at[0] - 32, at[1] + 34, f"+{piece.tile.bonus}"))
    return "".join(parts)


def _badge(x: float, y: float, text: str) -> str:
    wide = 11 + 8.5 * len(text)
    box = f'<rect class="lwb-badge" x="{x - wide / 2:.1f}" y="{y - 10:.1f}" width="{wide:.1f}" height="20" rx="10"/>'
    return f'{box}<text class="lwb-value" x="{x:.1f}" y="{y + 5:.1f}">{text}</text>'


def _stop(piece: Oriented, stop: Stop, stations: Sequence[str], atlas: Atlas, at: Point) -> str:
    x, y = at
    tile = piece.tile
    parts = []
    if not stop.slots:
        if stop.kind == "start":
            parts.append(f'<circle class="lwb-plaza" cx="{x:.1f}" cy="{y:.1f}" r="31"/>{pictogram("start", x, y + 4)}')
        elif stop.kind == "harbour":
            parts.append(f'<circle class="lwb-plaza" cx="{x:.1f}" cy="{y:.1f}" r="20"/>{pictogram("harbour", x, y + 1, 0.78)}')
        elif piece.sides == 4:
            parts.append(f'<circle class="lwb-plaza" cx="{x:.1f}" cy="{y:.1f}" r="20"/>{pictogram("town", x, y + 1, 0.86)}')
        else:
            parts.append(f'<circle class="lwb-town" cx="{x:.1f}" cy="{y:.1f}" r="9"/>')
    else:
        radius = 14.0 if stop.slots < 3 and len(piece.stops) == 1 else 11.5
        parts.append(_rings(stop, stations, atlas, at, radius, grand=stop.kind == "metropolis" or tile.label == "Y"))
        extra = "castle" if stop.kind == "castle" else "treasurer" if "treasurer" in tile.id else "general" if "general" in tile.id else ""
        if extra:
            parts.append(pictogram(extra, x - 30, y - 30, 0.62))
        if stop.kind == "metropolis":
            parts.append(f'<text class="lwb-label" x="{x - 33:.0f}" y="{y + 41:.0f}">Y</text>')
    if stop.name:
        parts.append(f'<text class="lwb-name" x="{x:.0f}" y="{y + 45:.0f}">{escape(stop.name)}</text>')
    return "".join(parts)


def _rings(stop: Stop, stations: Sequence[str], atlas: Atlas, at: Point, radius: float, *, grand: bool) -> str:
    x, y = at
    gap = radius * 2 + 1
    across = min(stop.slots, 2)
    down = -(-stop.slots // 2) if stop.slots > 2 else 1
    spots = [(x + (n % across - (across - 1) / 2) * gap, y + (n // across - (down - 1) / 2) * gap) for n in range(stop.slots)]
    wide, high = gap * (across - 1) + radius * 2 + 9, gap * (down - 1) + radius * 2 + 9
    parts = [_pill("lwb-grand", x, y, wide + 10, high + 10)] if grand else []
    parts.append(_pill("lwb-city", x, y, wide, high))
    for n, (cx, cy) in enumerate(spots):
        parts.append(f'<circle class="lwb-slot" cx="{cx:.1f}" cy="{cy:.1f}" r="{radius:.1f}"/>')
        if n < len(stations):
            parts.append(_station(stations[n], atlas, cx, cy, radius))
    return "".join(parts)


def _pill(style: str, x: float, y: float, wide: float, high: float) -> str:
    corner = f'x="{x - wide / 2:.1f}" y="{y - high / 2:.1f}"'
    return f'<rect class="{style}" {corner} width="{wide:.1f}" height="{high:.1f}" rx="{min(high, wide) / 2:.1f}"/>'


def _station(company: str, atlas: Atlas, x: float, y: float, radius: float) -> str:
    look = atlas.companies.get(company)
    colour = _colour_of(atlas, company)
    letters = look.letters if look else company[:2]
    size = 12 if len(letters) < 3 else 9.5
    disc = f'<circle class="lwb-station" style="fill:{colour}" cx="{x:.1f}" cy="{y:.1f}" r="{radius - 0.5:.1f}"/>'
    style = f"fill:{ink_on(colour)};font-size:{size}px"
    return f'{disc}<text class="lwb-letters" style="{style}" x="{x:.1f}" y="{y + size * 0.36:.1f}">{escape(letters)}</text>'


def _colour_of(atlas: Atlas, company: str) -> str:
    look = atlas.companies.get(company)
    return paint(look.colour if look else "")


def _frame(atlas: Atlas, cell: Cell, at: Point) -> str:
    return f'<path class="lwb-marked" d="{_outline(shape_of(atlas.grid).corners, at, 0.93)}"/>' if cell else ""


def _route_line(board: Board, route: Route, number: int, middles: dict[Cell, Point]) -> str:
    """Return a route as a line along its rails."""
    cells, grid = board.track.cells, board.track.grid
    half = grid.sides // 2
    data = []
    at_stop: int | None = route.stops[0].stop
    entry = -1
    visited = {(v.cell, v.stop) for v in route.stops}
    for cell, side in route.track:
        piece, here = cells[cell], middles[cell]
        data.append(stop_path(piece, at_stop, side, here) if at_stop is not None else through_path(piece, entry, side, here))
        there = grid.neighbour(cell, side)
        entry = (side + half) % grid.sides
        target = cells[there].stop_at[entry]
        at_stop = target if target >= 0 and (there, target) in visited else None
        if at_stop is not None:
            data.append(stop_path(cells[there], at_stop, entry, middles[there], outwards=False))
    path = "".join(data)
    return f'<path class="lwb-glow" d="{path}"/><path {_line_style(number)} d="{path}"/>'


def _line_style(number: int) -> str:
    dash = ROUTE_DASHES[number % _ROUTES]
    return f'class="lwb-route lwb-r{number % _ROUTES}"' + (f' stroke-dasharray="{dash}"' if dash else "")


def _route_end(board: Board, route: Route, number: int, middles: dict[Cell, Point]) -> str:
    """Return the number of a route on its first stretch of rail."""
    cell, side = route.track[0]
    sides = shape_of(board.track.grid).sides
    x, y = middles[cell][0] + sides[side][0] * 0.98, middles[cell][1] + sides[side][1] * 0.98
    tag = f'<circle class="lwb-tag lwb-t{number % _ROUTES}" cx="{x:.1f}" cy="{y:.1f}" r="9"/>'
    return f'{tag}<text class="lwb-tagtext" x="{x:.1f}" y="{y + 4.5:.1f}">{number + 1}</text>'


def _legend_text(atlas: Atlas, route: Route, number: int) -> str:
    stops = " + ".join(f"{v.value} {_place(atlas, v.cell)}" for v in route.stops)
    raw = sum(v.value for v in route.stops)
    how = "" if route.value == raw else " (half)" if route.value < raw else " (double)" if route.value == 2 * raw else " (with bonus)"
    return f"{number + 1}  {route.train.split('-')[0]}-train: {route.value} from {stops}{how}"


def _legend(text: str, number: int, x: float, y: float) -> str:
    line = f'<line {_line_style(number)} x1="{x:.0f}" y1="{y - 5:.0f}" x2="{x + 34:.0f}" y2="{y - 5:.0f}"/>'
    return f'{line}<text class="lwb-legend" x="{x + 44:.0f}" y="{y:.0f}">{escape(text)}</text>'


def _place(atlas: Atlas, cell: Cell) -> str:
    return atlas.names.get(cell, f"({cell})" if "," in cell else cell)
