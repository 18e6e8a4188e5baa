"""A drawing layer for teachers: the board as background, with free-hand lines, arrows and labels from Python or by hand."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from xml.sax.saxutils import escape

from lilliput_widget.errors import DataError, MissingExtra, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from lilliput_widget.game import Game
    from lilliput_widget.position import Position

Point = tuple[float, float]
Place = str | tuple[float, float]
"""A cell such as ``"1,-2"`` (its middle), or a point in pixels of the picture."""

COLOURS: Final = {"red": "#d6006f", "blue": "#0077c8", "purple": "#7434c4", "orange": "#c85a00", "green": "#00806b", "black": "#20262d"}
TOOLS: Final = ("pen", "arrow", "label", "rub out")
_CELL: Final = 84
"""Pixels a cell."""
_BAR: Final = 40
"""Height of the strip of tools above the board."""
_BUTTON: Final = 72
_SWATCH: Final = 30
_NEAR: Final = 3.0


@dataclass(frozen=True, slots=True)
class Mark:
    """Something drawn: a ``pen`` line, an ``arrow``, a ``ring`` or a ``label``, with its points in pixels of the board."""

    kind: str
    points: tuple[Point, ...]
    colour: str
    width: float = 4.0
    text: str = ""


def _canvas() -> Any:
    try:
        return import_module("ipycanvas")
    except ImportError:
        msg = "the drawing layer needs ipycanvas: pip install 'lilliput_widget[draw]'"
        raise MissingExtra(msg) from None


class Sketch:
    """A board to draw on.  Show it as the last value of a cell.

    Parameters
    ----------
    game
        A game, whose board as it stands is the background and does not follow later moves; or a position or its plain data.
    width
        Width on the screen in pixels; the whole picture fits unless told otherwise.

    Examples
    --------
    >>> import lilliput_widget as lw
    >>> s = lw.sketch(lw.new_game(players=2, seed=1))
    >>> s.arrow("0,0", "1,0").label("1,0", "build here").marks[1].text
    'build here'
    >>> s.to_svg().startswith("<svg")
    True
    """

    def __init__(self, game: Game | Position | Mapping[str, Any], *, width: int | None = None) -> None:
        from lilliput_widget.drawing.board_svg import board_svg
        from lilliput_widget.position import position_of

        if width is not None and (isinstance(width, bool) or not isinstance(width, int) or width < 1):
            msg = f"the width of the drawing is a whole number of pixels, not {shown(width)}"
            raise DataError(msg)
        position = position_of(game)
        self._grid = position.atlas.grid
        self._svg = board_svg(position.board, position.atlas)
        self._box = _view_box(self._svg)
        # The picture's own units are 100 a cell.
        self._scale = _CELL / 100
        self.width, self.height = round(self._box[2] * self._scale), round(self._box[3] * self._scale)
        self._shown = width
        self._marks: list[Mark] = []
        self.tool = "pen"
        self.colour = "red"
        self.text = "?"
        self._draft: list[Point] = []
        self._layers: Any = None

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What has been drawn, in order."""
        return tuple(self._marks)

    # From Python

    def pen(self, points: Iterable[Place], colour: str = "red", width: float = 4) -> Sketch:
        """Draw a free-hand line through places."""
        places = () if isinstance(points, str) else tuple(self._at(p) for p in points)
        if len(places) < 2:
            msg = f"a line goes through at least two places such as ['0,0', '1,0'], not {shown(points)}"
            raise DataError(msg)
        return self._add(Mark("pen", places, _colour(colour), _width(width)))

    def arrow(self, start: Place, end: Place, colour: str = "red", width: float = 5) -> Sketch:
        """Draw an arrow."""
        return self._add(Mark("arrow", (self._at(start), self._at(end)), _colour(colour), _width(width)))

    def ring(self, place: Place, colour: str = "red", width: float = 5) -> Sketch:
        """Draw a ring round a place."""
        return self._add(Mark("ring", (self._at(place),), _colour(colour), _width(width)))

    def label(self, place: Place, text: str, colour: str = "black") -> Sketch:
        """Write a few words on a place."""
        if not isinstance(text, str) or len(text) > 200:
            msg = "a label is a text of at most 200 characters"
            raise DataError(msg)
        return self._add(Mark("label", (self._at(place),), _colour(colour), text=text))

    def undo(self) -> Sketch:
        """Take back the last mark."""
        del self._marks[-1:]
        return self._redraw()

    def clear(self) -> Sketch:
        """Rub everything out."""
        self._marks.clear()
        return self._redraw()

    def _add(self, mark: Mark) -> Sketch:
        self._marks.append(mark)
        return self._redraw()

    def _at(self, place: Place) -> Point:
        if isinstance(place, str):
            try:
                cell = self._grid.parse(place)
            except ValueError as error:
                raise DataError(str(error)) from None
            from lilliput_widget.drawing.geometry import centre

            x, y = centre(self._grid, cell)
            return (x - self._box[0]) * self._scale, (y - self._box[1]) * self._scale
        if isinstance(place, (tuple, list)) and len(place) == 2 and all(isinstance(n, (int, float)) and abs(n) < 1e6 for n in place):
            return float(place[0]), float(place[1])
        msg = f"{shown(place)} is no place; give a cell such as '1,0' or a point in pixels"
        raise DataError(msg)

    # Pictures

    def to_svg(self, path: str | Path | None = None) -> str:
        """Return the drawing as SVG, and write it to `path` if given."""
        inner = re.sub(r"<svg([^>]*?) width=\"\d+\" height=\"\d+\" style=\"[^\"]*\">", r"<svg\1 width='100%' height='100%'>", self._svg, count=1)
        marks = "".join(_mark_svg(m) for m in self._marks)
        size = f'viewBox="0 0 {self.width} {self.height}" width="{self.width}" height="{self.height}"'
        text = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{inner}{marks}</svg>'
        if path is not None:
            Path(path).write_text(text, encoding="utf-8", newline="\n")
        return text

    def to_png(self, path: str | Path | None = None, scale: float = 2) -> bytes:
        """Return the drawing as PNG, and write it to `path` if given; needs the `plot` extra."""
        try:
            converter = import_module("vl_convert")
        except ImportError:
            msg = "PNG pictures need vl-convert-python: pip install 'lilliput_widget[plot]'; to_svg() needs nothing"
            raise MissingExtra(msg) from None
        data = bytes(converter.svg_to_png(_plain_colours(self.to_svg()), scale=scale))
        if path is not None:
            Path(path).write_bytes(data)
        return data

    def _repr_svg_(self) -> str:
        return self.to_svg()

    # By hand

    @property
    def canvas(self) -> Any:
        """The ipycanvas layers: board, marks, and the line under the pointer with the tools."""
        if self._layers is None:
            made = _canvas().MultiCanvas(3, width=self.width, height=self.height + _BAR)
            made.layout.max_width = "100%"
            made.layout.width = f"{self._shown or self.width}px"
            made.layout.height = "auto"
            picture = import_module("ipywidgets").Image(value=self._background(), format="svg+xml")
            made[0].draw_image(picture, 0, _BAR, self.width, self.height)
            made.on_mouse_down(self._down)
            made.on_mouse_move(self._move)
            made.on_mouse_up(self._up)
            made.on_touch_start(lambda touches: self._down(*touches[0]) if touches else None)
            made.on_touch_move(lambda touches: self._move(*touches[0]) if touches else None)
            made.on_touch_end(lambda _: self._finish())
            self._layers = made
            self._redraw()
            self._draw_tools()
        return self._layers

    def _background(self) -> bytes:
        """Return the board alone, in the size of the canvas."""
        sized = re.sub(r'width="\d+" height="\d+" style="[^"]*"', f'width="{self.width}" height="{self.height}"', self._svg, count=1)
        return sized.encode()

    def _ipython_display_(self) -> None:
        from IPython.display import display

        display(self.canvas)  # type: ignore[no-untyped-call]

    def _down(self, x: float, y: float) -> None:
        if y < _BAR:
            self._press(x)
            return
        self._draft = [(x, y - _BAR)]
        if self.tool == "label":
            self._finish()
        elif self.tool == "rub out":
            self._rub(self._draft.pop())

    def _move(self, x: float, y: float) -> None:
        if not self._draft:
            return
        last, here = self._draft[-1], (x, max(0.0, y - _BAR))
        if abs(here[0] - last[0]) + abs(here[1] - last[1]) < _NEAR:
            return
        self._draft = [*self._draft, here] if self.tool == "pen" else [self._draft[0], here]
        top = self._layers[2]
        with _canvas().hold_canvas():
            top.clear()
            self._draw_tools()
            _paint(top, Mark(self.tool, tuple(self._draft), COLOURS[self.colour], 4 if self.tool == "pen" else 5))

    def _up(self, x: float, y: float) -> None:
        self._move(x, y)
        self._finish()

    def _finish(self) -> None:
        points, self._draft = tuple(self._draft), []
        if self.tool == "label" and points:
            self._add(Mark("label", points, COLOURS[self.colour], text=self.text))
        elif len(points) > 1:
            self._add(Mark(self.tool, points, COLOURS[self.colour], 4 if self.tool == "pen" else 5))
        if self._layers is not None:
            self._layers[2].clear()
            self._draw_tools()

    def _rub(self, at: Point) -> None:
        """Take away the last mark near a point."""
        for i in range(len(self._marks) - 1, -1, -1):
            if any(abs(x - at[0]) < 18 and abs(y - at[1]) < 18 for x, y in _spread(self._marks[i].points)):
                del self._marks[i]
                break
        self._redraw()

    def _press(self, x: float) -> None:
        """Choose a tool or a colour in the strip above the board."""
        index = int(x // _BUTTON)
        if index < len(TOOLS):
            self.tool = TOOLS[index]
        elif index == len(TOOLS):
            self.undo()
        else:
            swatch = int((x - (len(TOOLS) + 1) * _BUTTON) // _SWATCH)
            if swatch < len(COLOURS):
                self.colour = list(COLOURS)[swatch]
        self._layers[2].clear()
        self._draw_tools()

    def _draw_tools(self) -> None:
        top = self._layers[2]
        top.font = "14px sans-serif"
        top.text_align = "center"
        top.text_baseline = "middle"
        top.fill_style = "#f3f4f2"
        top.fill_rect(0, 0, self.width, _BAR)
        for i, name in enumerate((*TOOLS, "undo")):
            if name == self.tool:
                top.fill_style = "#cfe2f7"
                top.fill_rect(i * _BUTTON + 2, 4, _BUTTON - 4, _BAR - 8)
            top.fill_style = "#20262d"
            top.fill_text(name, i * _BUTTON + _BUTTON / 2, _BAR / 2)
        left = (len(TOOLS) + 1) * _BUTTON
        for i, (name, colour) in enumerate(COLOURS.items()):
            top.fill_style = colour
            top.fill_rect(left + i * _SWATCH + 4, 9, _SWATCH - 8, _BAR - 18)
            if name == self.colour:
                top.stroke_style = "#20262d"
                top.line_width = 2
                top.stroke_rect(left + i * _SWATCH + 2, 6, _SWATCH - 4, _BAR - 12)

    def _redraw(self) -> Sketch:
        if self._layers is not None:
            layer = self._layers[1]
            with _canvas().hold_canvas():
                layer.clear()
                for mark in self._marks:
                    _paint(layer, mark)
        return self


def _spread(points: Sequence[Point]) -> list[Point]:
    """Return the points and some between them."""
    out = list(points)
    for (ax, ay), (bx, by) in pairwise(points):
        out += [(ax + (bx - ax) * k / 8, ay + (by - ay) * k / 8) for k in range(1, 8)]
    return out


def _width(width: float) -> float:
    if isinstance(width, (int, float)) and 0 < width <= 100:
        return width
    msg = f"the width of a line is a number of pixels up to 100, not {shown(width)}"
    raise DataError(msg)


def _colour(name: str) -> str:
    if isinstance(name, str) and name in COLOURS:
        return COLOURS[name]
    if isinstance(name, str) and re.fullmatch(r"#[0-9a-fA-F]{6}", name):
        return name
    msg = f"{shown(name)} is no colour here; use {', '.join(COLOURS)} or '#rrggbb'"
    raise DataError(msg)


def _view_box(svg: str) -> tuple[float, float, float, float]:
    found = re.search(r'viewBox="([^"]*)"', svg)
    left, top, width, height = (float(n) for n in found.group(1).split()) if found else (0.0, 0.0, 100.0, 100.0)
    return left, top, width, height


def _head(mark: Mark) -> tuple[Point, Point]:
    """Return the two outer points of an arrow's head."""
    (ax, ay), (bx, by) = mark.points[0], mark.points[-1]
    length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    ux, uy = (bx - ax) / length, (by - ay) / length
    size = 4 * mark.width
    return (bx - size * ux + size / 2 * uy, by - size * uy - size / 2 * ux), (bx - size * ux - size / 2 * uy, by - size * uy + size / 2 * ux)


def _paint(layer: Any, mark: Mark) -> None:
    layer.stroke_style = layer.fill_style = mark.colour
    layer.line_width = mark.width
    layer.line_cap = layer.line_join = "round"
    moved = replace(mark, points=tuple((x, y + _BAR) for x, y in mark.points))
    match moved.kind:
        case "pen":
            layer.stroke_lines([list(p) for p in moved.points])
        case "arrow":
            layer.stroke_line(*moved.points[0], *moved.points[-1])
            left, right = _head(moved)
            layer.fill_polygon([list(moved.points[-1]), list(left), list(right)])
        case "ring":
            layer.stroke_circle(*moved.points[0], _CELL * 0.46)
        case _:
            layer.font = "bold 18px sans-serif"
            layer.text_align = "center"
            layer.text_baseline = "middle"
            layer.stroke_style = "#ffffff"
            layer.line_width = 5
            layer.stroke_text(moved.text, *moved.points[0])
            layer.fill_text(moved.text, *moved.points[0])


def _mark_svg(mark: Mark) -> str:
    line = f'fill="none" stroke="{mark.colour}" stroke-width="{mark.width:g}" stroke-linecap="round" stroke-linejoin="round"'
    (x, y) = mark.points[0]
    match mark.kind:
        case "pen":
            return f'<polyline points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in mark.points)}" {line}/>'
        case "arrow":
            bx, by = mark.points[-1]
            tip = " ".join(f"{a:.1f},{b:.1f}" for a, b in ((bx, by), *_head(mark)))
            return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{bx:.1f}" y2="{by:.1f}" {line}/><polygon points="{tip}" fill="{mark.colour}"/>'
        case "ring":
            return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_CELL * 0.46:.1f}" {line}/>'
    style = 'font-family="sans-serif" font-size="18" font-weight="bold" text-anchor="middle" dominant-baseline="middle"'
    halo = 'stroke="#ffffff" stroke-width="5" stroke-linejoin="round" paint-order="stroke"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {style} {halo} fill="{mark.colour}">{escape(mark.text)}</text>'


def _plain_colours(svg: str) -> str:
    """Return the SVG with its light colours written out: renderers outside a browser know no variables."""
    found = dict(reversed(re.findall(r"--([\w-]+):\s*([^;}]+)", svg)))
    bare = re.sub(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", svg)
    return re.sub(r"var\(--([\w-]+)(?:,[^)]*)?\)", lambda m: found.get(m.group(1), "#888888"), bare)


def sketch(game: Game | Position | Mapping[str, Any], *, width: int | None = None) -> Sketch:
    """Return the board of `game` to draw on: ``lw.sketch(game).arrow("0,0", "1,0").label("1,0", "here")``."""
    return Sketch(game, width=width)
