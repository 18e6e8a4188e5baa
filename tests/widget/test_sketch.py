"""The drawing layer: marks from Python and by hand, SVG and PNG."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import lilliput_widget as lw
from lilliput_widget.errors import DataError
from lilliput_widget.sketching import _BAR, _BUTTON


@pytest.fixture
def board():
    game = lw.new_game(players=2, seed=1)
    while game.state.round < 2:
        game.do(game.legal_actions()[0])
    return lw.sketch(game)


def test_marks_reach_the_svg_as_shapes_and_text(board, tmp_path):
    board.arrow("0,0", "1,0").ring("0,1", "blue").pen([(1, 2), (30, 40)]).label("0,0", "<b>&amp; here</b>")
    text = board.to_svg(tmp_path / "a.svg")
    root = ET.fromstring(text)
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == text
    assert [t.text for t in root if t.tag.endswith("text")] == ["<b>&amp; here</b>"]
    assert {e.tag.split("}")[1] for e in root} >= {"svg", "line", "polygon", "circle", "polyline", "text"}
    assert not [e for e in root.iter() if e.tag.endswith(("script", "}b"))]


def test_png(board, tmp_path):
    data = board.ring("0,0").to_png(tmp_path / "a.png")
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert (tmp_path / "a.png").read_bytes() == data


def test_undo_and_clear(board):
    board.ring("0,0").ring("1,0").undo()
    assert len(board.marks) == 1
    assert board.clear().marks == ()
    assert board.undo().marks == ()


@pytest.mark.parametrize("call", [
    lambda s: s.ring("x"), lambda s: s.ring((1,)), lambda s: s.ring(None), lambda s: s.ring("0,0", "url(#x)"), lambda s: s.label("0,0", 7),
    lambda s: s.label("0,0", "x" * 500), lambda s: s.arrow("0,0", {"x": 1}),
])
def test_nonsense_is_refused(board, call):
    with pytest.raises(DataError):
        call(board)
    assert board.marks == ()


def test_drawing_by_hand(board):
    assert board.canvas is board.canvas
    board._down(50, _BAR + 10)
    for x in range(50, 120, 10):
        board._move(x, _BAR + 30)
    board._up(130, _BAR + 60)
    board._press(_BUTTON * 1.5)
    assert board.tool == "arrow"
    board._down(10, _BAR + 10)
    board._move(40, _BAR + 40)
    board._up(80, _BAR + 80)
    assert [m.kind for m in board.marks] == ["pen", "arrow"]
    assert board.marks[1].points == ((10, 10), (80, 80))
    board._press(_BUTTON * 3.5)
    board._down(45, _BAR + 45)
    assert [m.kind for m in board.marks] == ["pen"]


@pytest.mark.parametrize("draw", [
    lambda s: s.pen([]), lambda s: s.pen(["0,0"]), lambda s: s.pen("0,0"), lambda s: s.ring((float("nan"), 1)), lambda s: s.ring((10**5000, 1)),
    lambda s: s.arrow("0,0", "1,0", width=0), lambda s: s.ring("0,0", width="wide"), lambda s: s.arrow("0,0", "1,0", colour=["red"]),
    lambda s: s.ring(None), lambda s: s.label("0,0", 5),
], ids=range(10))
def test_what_cannot_be_drawn_is_refused_and_leaves_no_mark(board, draw):
    with pytest.raises(DataError):
        draw(board)
    assert board.marks == ()


def test_any_board_can_be_drawn_on():
    position = lw.Position("18cz-first", [{"at": "E15", "tile": "57", "tokens": ["BCB"]}])
    assert "BCB" in lw.sketch(position).ring("E15").to_svg()
    with pytest.raises(DataError, match="a game, not NoneType"):
        lw.sketch(None)
    for width in (0, -5, 2.5, "wide", True):
        with pytest.raises(DataError, match="width of the drawing"):
            lw.sketch(position, width=width)
