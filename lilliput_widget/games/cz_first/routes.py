"""Routes of 18CZ, your first game: map, tiles and hooks for the route finder (rules ROUTE, RUN, TOKEN)."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from lilliput_widget.engine.atlas import Atlas, CompanyLook
from lilliput_widget.engine.hooks import Hooks, Train
from lilliput_widget.engine.track import HEXES, Cell, Oriented, Stop, Tile, orient
from lilliput_widget.games.cz_first import data

TITLE: Final = "18cz-first"
PRAHA: Final = "E11"


class CzHooks(Hooks):
    """Every stop counts; a filled city blocks (TOKEN-3); Praha to Praha is forbidden (ROUTE-5)."""

    def group(self, cell: Cell, stop: int) -> str:  # noqa: ARG002
        """Return the same group for all cities of Praha (ROUTE-11)."""
        return PRAHA if cell == PRAHA else ""


HOOKS: Final = CzHooks()


def _tile(name: str, d: dict[str, Any]) -> Tile:
    stops = tuple(Stop(kind=d["kind"], edges=edges, value=d["value"], slots=d["slots"]) for edges in d["stops"])
    return Tile(id=name, colour=d["colour"], kind=d["kind"], stops=stops, tracks=tuple((a, b) for a, b in d["paths"]), label=d["label"])


def _printed(cell: Cell, d: dict[str, Any]) -> Oriented:
    """Return what is printed in a hex, as a tile that cannot be laid."""
    if cell in data.PRINTED_STOPS:
        stops = tuple(Stop(kind=kind, edges=edges, value=value, slots=slots) for kind, edges, value, slots in data.PRINTED_STOPS[cell])
    elif d["kind"] in data.BARE_STOPS:
        kind, number, slots = data.BARE_STOPS[d["kind"]]
        stops = (Stop(kind=kind, edges=(), value=0, slots=slots),) * number
    else:
        stops = ()
    colour = {"cities": "yellow", "grey": "grey"}.get(d["kind"], "white")
    kind = {"towns": "town", "cities": "city", "praha": "city", "grey": "town"}.get(d["kind"], d["kind"])
    return orient(Tile(id=f"map-{cell}", colour=colour, kind=kind, stops=stops, label=d["label"]), 0, HEXES.sides)


@cache
def atlas() -> Atlas:
    """Return the map of Bohemia with its tiles, companies and trains."""
    return Atlas(
        title=TITLE,
        grid=HEXES,
        tiles={name: _tile(name, d) for name, d in data.TILES.items()},
        companies={k: CompanyLook(k, str(c["name"]), str(c["colour"]), k) for k, c in data.COMPANIES.items()},
        trains={t: Train(t, stops) for t, (stops, _) in data.TRAINS.items()},
        hooks=HOOKS,
        printed={cell: _printed(cell, d) for cell, d in data.HEXES.items()},
        names={cell: str(d["name"]) for cell, d in data.HEXES.items() if d["name"]},
    )
