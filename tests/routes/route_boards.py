"""Random positions for both grids."""

from __future__ import annotations

from hypothesis import strategies as st

from lilliput_widget.games.cz_first import data as cz
from lilliput_widget.games.lilliput import data as lilliput

# Every tile, and those that join much: with them dense boards have routes worth arguing about.
SQUARE_TILES = tuple(lilliput.BASE["tiles"])
RICH_SQUARES = (
    "b-city", "g-city", "b-junction", "b-city", "g-bridge", "g-switch-r", "g-switch-l", "b-metro", "at-tottenham", "at-allenbeck",
    "la-red", "la-blue",
    "ch-castle", "ch-general", "start-mildendo", "ch-treasurer", "y-plain-s", "ch-town-s", "ch-town-c", "sc-mine20-s", "sc-wiggywack", "at-plips",
    "b-city", "b-junction",
)
HEX_TILES = tuple(cz.TILES)
RICH_HEXES = (
    "611", "15", "8892", "216", "611", "619", "14", "47", "70", "611", "45", "43", "40", "44", "23", "25", "8885", "8863", "216", "55",
    "611", "207", "8891",
)
# With a station in one of several cities of Praha the rule "Praha to Praha is forbidden" bites.
PRAHA = ("8891", "8860", "8889")
HEX_BLOCK = ("D10", "D12", "E9", "E11", "E13", "F10", "F12", "D14", "D8", "F14", "F8", "C11", "C13", "G11", "G13")


@st.composite
def square_positions(draw, columns=5, rows=4):
    """Draw a position on squares; red (MR) is the company in question."""
    density = draw(st.sampled_from((5, 8, 10)))
    tiles = draw(st.sampled_from((RICH_SQUARES, RICH_SQUARES, SQUARE_TILES)))
    cells = []
    for y in range(rows):
        for x in range(columns):
            if draw(st.integers(1, 10)) > density:
                continue
            tile = draw(st.sampled_from(tiles))
            cell = {"at": [x, y], "tile": tile, "rotation": 90 * draw(st.integers(0, 3))}
            tokens = _tokens(draw, lilliput.BASE["tiles"][tile].get("slots", 0), ("red", "blue", "green"))
            cells.append({**cell, "tokens": tokens} if tokens else cell)
    trains = draw(st.lists(st.sampled_from(("2", "3", "2", "4", "3D", "5", "4D")), min_size=1, max_size=4))
    return {"title": "18lilliput", "cells": cells, "companies": {"red": {"trains": [_train(draw, t) for t in trains]}}}


@st.composite
def hex_positions(draw):
    """Draw a position round Praha; BCB is the company in question."""
    density = draw(st.sampled_from((5, 8, 10)))
    tiles = draw(st.sampled_from((RICH_HEXES, RICH_HEXES, HEX_TILES)))
    home = draw(st.sampled_from((None, *PRAHA)))
    cells = []
    for at in HEX_BLOCK:
        if at == "E11" and home:
            cells.append({"at": at, "tile": home, "tokens": [{"company": "BCB", "edge": cz.TILES[home]["stops"][0][0]}]})
            continue
        if draw(st.integers(1, 10)) > density:
            continue
        tile = draw(st.sampled_from(tiles))
        turn = draw(st.integers(0, 5))
        stops = cz.TILES[tile]["stops"]
        slots = cz.TILES[tile]["slots"]
        cell = {"at": at, "tile": tile, "rotation": turn}
        edges = [(e[0] + turn) % 6 for e in stops for _ in range(slots)]
        tokens = [{"company": c, "edge": e} for c, e in zip(_tokens(draw, len(edges), ("BCB", "EKJ", "VBW", "BN")), edges, strict=False)]
        cells.append({**cell, "tokens": tokens} if tokens else cell)
    trains = draw(st.lists(st.sampled_from(("2", "3", "2", "4", "5")), min_size=1, max_size=4))
    return {"title": "18cz-first", "cells": cells, "companies": {"BCB": {"trains": trains}}}


def _tokens(draw, slots, companies):
    if not slots:
        return []
    first = draw(st.integers(0, len(companies)))
    return [companies[(first + n) % len(companies)] for n in range(draw(st.integers(0, min(slots, len(companies)))))]


def _train(draw, kind):
    return {"type": kind, "obsolete": True} if draw(st.integers(0, 4)) == 4 else kind
