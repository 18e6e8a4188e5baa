"""Random positions for both grids, and their translation into what the oracle reads (from the data literals alone)."""

from __future__ import annotations

from hypothesis import strategies as st
from route_oracle import Field, Map, Place

from lilliput_widget.games.cz_first import data as cz
from lilliput_widget.games.lilliput import data as lilliput

SQUARE_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
HEX_STEPS = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))
TRAINS = {t: (d["range"], d["factor"]) for t, d in lilliput.TRAINS.items()}
CZ_TRAINS = {t: (n, 1) for t, (n, _) in cz.TRAINS.items()}

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
    cells = []
    for at in HEX_BLOCK:
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


def trains_of(position):
    """Return range, factor and obsolescence of the trains."""
    table = TRAINS if position["title"] == "18lilliput" else CZ_TRAINS
    specs = [t if isinstance(t, dict) else {"type": t} for t in next(iter(position["companies"].values()))["trains"]]
    return [(*table[t["type"]], t.get("obsolete", False)) for t in specs]


def world_of(position) -> Map:
    """Return the position as the oracle sees it."""
    return _square_world(position) if position["title"] == "18lilliput" else _hex_world(position)


def _square_world(position):
    fields = {}
    for cell in position["cells"]:
        d = lilliput.BASE["tiles"][cell["tile"]]
        turn = cell.get("rotation", 0) // 90

        def side(letter, turn=turn):
            return ("NESW".index(letter) + turn) % 4

        stops, rails = [], []
        if "exits" in d:
            stations = [_id(t) for t in cell.get("tokens", ())]
            rules = (d.get("value_own"), d.get("counts", True), d.get("ends", False))
            stops.append(Place(d["value"], d["slots"], *rules, d.get("name", ""), "", stations))
            rails += [(("stop", 0), ("side", side(c))) for c in d["exits"]]
        rails += [(("side", side(a)), ("side", side(b))) for a, b in d.get("paths", ())]
        owner = {side(c): company for c, company in d.get("reserved", {}).items()}
        fields[tuple(cell["at"])] = Field(stops, rails, d.get("junction", False), d.get("bonus", 0), owner)
    return Map(fields, SQUARE_STEPS)


def _id(colour):
    return next(k for k, c in lilliput.COMPANIES.items() if colour in (k, c["colour"]))


def spot(at):
    """Return row and column of a hex such as ``E15``."""
    return ord(at[0]) - ord("A"), int(at[1:])


def _hex_world(position):
    fields = {}
    for at, stops in cz.PRINTED_STOPS.items():
        places = [Place(value, slots, group=at if at == "E11" else "") for _, _, value, slots in stops]
        fields[spot(at)] = Field(places, [(("stop", n), ("side", e)) for n, (_, edges, _, _) in enumerate(stops) for e in edges])
    for cell in position["cells"]:
        d = cz.TILES[cell["tile"]]
        turn = cell.get("rotation", 0)
        group = "E11" if cell["at"] == "E11" else ""
        places = [Place(d["value"], d["slots"], group=group) for _ in d["stops"]]
        joined = [{(e + turn) % 6 for e in edges} for edges in d["stops"]]
        rails = [(("stop", n), ("side", e)) for n, edges in enumerate(joined) for e in edges]
        rails += [(("side", (a + turn) % 6), ("side", (b + turn) % 6)) for a, b in d["paths"]]
        for token in cell.get("tokens", ()):
            places[next(n for n, edges in enumerate(joined) if token["edge"] in edges)].stations.append(token["company"])
        fields[spot(cell["at"])] = Field(places, rails)
    return Map(fields, HEX_STEPS)
