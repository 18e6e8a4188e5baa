"""Positions as the oracle reads them, made from the data literals alone."""

from __future__ import annotations

from route_oracle import Field, Map, Place

from lilliput_widget.games.cz_first import data as cz
from lilliput_widget.games.lilliput import data as lilliput

SQUARE_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
HEX_STEPS = ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))
TRAINS = {t: (d["range"], d["factor"]) for t, d in lilliput.TRAINS.items()}
CZ_TRAINS = {t: (n, 1) for t, (n, _) in cz.TRAINS.items()}


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
