"""Stations: card C9 and the home of a company just founded (TOKEN, FOUND-4)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lilliput_widget.engine.contract import Rule
from lilliput_widget.engine.events import BANK, StationPlaced
from lilliput_widget.engine.track import SQUARES
from lilliput_widget.games.lilliput.actions import PlaceStation
from lilliput_widget.games.lilliput.refuse import refuse
from lilliput_widget.games.lilliput.routes import reach_of
from lilliput_widget.games.lilliput.rules_turn import cards_that
from lilliput_widget.games.lilliput.state import FirstStation, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lilliput_widget.engine.refusal import Refusal
    from lilliput_widget.games.lilliput.state import Derived, State, Work


def station_cost(s: Derived, company: str) -> int:
    """Return the price of the company's next station; the General's cost half (TOKEN-2, CHAR-4)."""
    c = s.companies[company]
    cost = int(s.edition.money["stations"][c.stations])
    return cost // 2 if s.has(c.director, "general") else cost


def free_cells(s: Derived) -> list[str]:
    """Return the cities with an empty station space, in reading order (FOUND-4, FOUND-5)."""
    cells = s.board.track.cells
    return sorted((c for c, piece in cells.items() if piece.stops and s.board.free_slots(c) > 0), key=SQUARES.key)


def gen_place_station(s: State, player: str) -> Iterator[PlaceStation]:
    """Yield the legal stations by company and cell."""
    top = s.stack[-1]
    if isinstance(top, FirstStation):
        for cell in free_cells(s):
            yield PlaceStation(player, top.company, cell)
    elif isinstance(top, Turn) and top.stations:
        for company in s.companies_of(player):
            c = s.companies[company]
            if c.stations >= s.edition.limits["stations"] or station_cost(s, company) > c.treasury:
                continue
            reached = reach_of(s, company).stops
            for cell in free_cells(s):
                if (cell, 0) in reached and company not in s.board.companies_at(cell):
                    yield PlaceStation(player, company, cell)


def check_place_station(s: State, a: PlaceStation) -> Refusal | None:
    """Judge a station: whose turn and company, space, connection, price."""
    top = s.stack[-1]
    if a.company not in s.companies:
        return refuse("TOKEN-1", "unknown/company", company=a.company, companies=", ".join(s.companies))
    if isinstance(top, FirstStation):
        if a.company != top.company:
            return refuse("FOUND-4", "found/home-first", company=top.company)
        return _check_space(s, a)
    if isinstance(top, Turn) and not top.stations:
        return refuse("CARD-1", "station/no-card", cards=cards_that(s, "station"))
    c = s.companies[a.company]
    if c.director != a.player:
        return refuse("TURN-8", "turn/not-director", company=a.company, player=c.director)
    if c.stations >= s.edition.limits["stations"]:
        return refuse("TOKEN-2", "station/all-placed", company=a.company, stations=c.stations)
    return _check_space(s, a) or _check_reach_and_money(s, a)


def _check_space(s: State, a: PlaceStation) -> Refusal | None:
    """Judge the space: a city with an empty one (TOKEN-1, TOKEN-6), no second station on a tile (TOKEN-4)."""
    piece = s.board.track.cells.get(a.cell)
    if piece is None:
        return refuse("TOKEN-1", "station/no-tile", cell=a.cell)
    if not piece.stops or not piece.stops[0].slots:
        return refuse("TOKEN-6", "station/no-space", tile=piece.tile.id, cell=a.cell)
    if a.company in s.board.companies_at(a.cell):
        return refuse("TOKEN-4", "station/twice", company=a.company, cell=a.cell)
    if s.board.free_slots(a.cell) <= 0:
        return refuse("TOKEN-1", "station/full", cell=a.cell, companies=", ".join(s.board.companies_at(a.cell)))
    return None


def _check_reach_and_money(s: State, a: PlaceStation) -> Refusal | None:
    """Judge connection and price (TOKEN-3, TOKEN-2)."""
    if (a.cell, 0) not in reach_of(s, a.company).stops:
        return refuse("TOKEN-3", "station/not-connected", cell=a.cell, company=a.company)
    cost, treasury = station_cost(s, a.company), s.companies[a.company].treasury
    if cost > treasury:
        return refuse("TOKEN-2", "station/money", company=a.company, cost=cost, treasury=treasury)
    return None


def do_place_station(w: Work, a: PlaceStation) -> None:
    """Pay for the station and put it on the board; a home is free (TOKEN-2, FOUND-4)."""
    top = w.stack[-1]
    home = isinstance(top, FirstStation)
    if isinstance(top, Turn):
        w.pay(a.company, BANK, station_cost(w, a.company), "station", a.cell)
        w.swap(replace(top, stations=top.stations - 1))
    else:
        w.pop()
        w.company(a.company, home=a.cell)
    w.board = w.board.place(a.cell, a.company)
    w.company(a.company, stations=w.companies[a.company].stations + 1)
    w.tell(StationPlaced(a.company, a.cell, home=home))


RULES = {PlaceStation: Rule(gen_place_station, check_place_station, do_place_station)}
