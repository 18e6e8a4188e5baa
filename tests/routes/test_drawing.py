"""Pictures of boards and runs: well formed, safe on any page, every route on its rails."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import pytest
from route_boards import RICH_HEXES, SQUARE_TILES
from test_vectors import EXAMPLE_1, worked_example

import lilliput_widget as lw
from lilliput_widget.drawing.board_svg import board_svg
from lilliput_widget.drawing.style import paint
from lilliput_widget.games.lilliput.routes import atlas

SVG = "{http://www.w3.org/2000/svg}"


def every_tile():
    cells = [{"at": [n % 9, n // 9], "tile": tile, "rotation": 90 * (n % 4)} for n, tile in enumerate(SQUARE_TILES)]
    return lw.Position.from_dict({"title": "18lilliput", "cells": cells})


def every_hex():
    spots = [f"{row}{column}" for row, start in (("E", 1), ("F", 4), ("D", 2)) for column in range(start, 18, 2)]
    cells = [{"at": at, "tile": tile, "rotation": n % 6} for n, (at, tile) in enumerate(zip(spots, RICH_HEXES, strict=False))]
    return lw.Position.from_dict({"title": "18cz-first", "cells": cells})


@pytest.mark.parametrize("position", [every_tile(), every_hex(), lw.Position.from_dict({"title": "18lilliput"})], ids=["squares", "hexes", "empty"])
def test_a_board_is_well_formed_and_carries_nothing_foreign(position):
    text = position._repr_svg_()
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title") is not None
    assert not re.search(r"<script|\bid=|href=|https?://(?!www\.w3\.org/2000/svg)|\bon\w+=|@import|nan|inf", text)
    assert len(root.findall(f".//{SVG}path[@class]")) >= len(position.board.track.cells)


@pytest.mark.parametrize(("data", "company"), [(EXAMPLE_1, "red"), (EXAMPLE_1, "green"), (worked_example("4"), "BCB")])
def test_a_run_shows_each_route_and_says_it_in_words(data, company):
    run = lw.best_run(lw.Position.from_dict(data), company)
    root = ET.fromstring(run._repr_svg_())
    lines = [p for p in root.iter(f"{SVG}path") if p.get("class", "").startswith("lwb-route")]
    assert len(lines) == len(run.routes)
    for route, line in zip(run.routes, lines, strict=True):
        # Each stretch between two borders, and each half stretch to a stop, is one piece of the line.
        assert line.get("d").count("M") == len(route.track) + len(route.stops) - 1
    words = root.find(f"{SVG}desc").text
    assert all(f"for {route.value}" in words for route in run.routes)
    texts = "".join(root.itertext())
    assert str(run.total) in texts


def test_the_pieces_of_a_route_meet():
    run = lw.best_run(lw.Position.from_dict(EXAMPLE_1), "red")
    root = ET.fromstring(run._repr_svg_())
    for line in root.iter(f"{SVG}path"):
        if line.get("class", "").startswith("lwb-route"):
            pieces = [[tuple(map(float, p.split())) for p in re.split("[ML]|Q", piece)[1:]] for piece in re.findall(r"M[^M]+", line.get("d"))]
            ends = [(a[0][:2], a[-1][-2:]) for a in pieces]
            assert all(one[1] == two[0] for one, two in pairwise(ends))


def test_the_style_of_a_picture_and_that_of_the_page_keep_apart():
    text = lw.best_run(lw.Position.from_dict(EXAMPLE_1), "red")._repr_svg_()
    style = re.search(r"<style>(.*?)</style>", text)[1]
    # Every rule ends in a class of the pictures; their variables are set on the picture alone.
    bodies = re.sub(r"@media[^{]*\{(.*?)\}\}", r"\1}", style)
    last = [selector.split()[-1] for rule in re.findall(r"([^{}]+)\{", bodies) for selector in rule.split(",")]
    assert last
    assert all(name.startswith(".lwb-") for name in last)
    assert set(re.findall(r"--(\w+)-", style)) == {"lwb"}
    assert {name for found in re.findall(r'class="([^"]*)"', text) for name in found.split()} <= {name[1:] for name in last}
    package = Path(lw.__file__).parent
    for page in (package.parent / "js" / "src" / "widget.css", package / "htmlview.py"):
        assert "lwb-" not in page.read_text(encoding="utf-8")


def test_hostile_words_stay_words():
    board = lw.Position.from_dict(EXAMPLE_1).board.place("0,0", "</svg><script>alert(1)</script>")
    text = board_svg(board, atlas(), title='<b onload="x">&', marked=["0,0", "5,5"])
    root = ET.fromstring(text)
    assert "<script" not in text
    assert root.find(f"{SVG}title").text == '<b onload="x">&'


def test_colours_are_words_or_numbers_and_nothing_else():
    assert paint("red") == "#c8322b"
    assert paint("#fabc48") == "#fabc48"
    assert {paint(odd) for odd in ("", "pink", "#12", "#12345g", "red;}</style>", '#fabc48"')} == {"#888888"}
