"""Any board, any company: positions as plain data, the proved best run, and what a change would add."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from lilliput_widget.engine import routes
from lilliput_widget.engine.hooks import Train
from lilliput_widget.engine.routes import DEFAULT, Route
from lilliput_widget.engine.track import Board, Track, orient
from lilliput_widget.errors import DataError, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lilliput_widget.engine.atlas import Atlas
    from lilliput_widget.engine.track import Cell, Oriented
    from lilliput_widget.game import Game

_HOMES: Final = {"18lilliput": "lilliput_widget.games.lilliput.routes", "18cz-first": "lilliput_widget.games.cz_first.routes"}
_MAX_CELLS: Final = 2_000
_MAX_TRAINS: Final = 12
_KEYS: Final = frozenset({"title", "cells", "companies", "phase"})
_CELL_KEYS: Final = frozenset({"at", "tile", "rotation", "tokens"})
_NOTES: Final = frozenset({"label", "home", "name", "note", "remarks", "provenance"})
"""Keys that may stand anywhere for the reader, as does whatever begins with ``expected`` or ``printed``."""


_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


@dataclass(frozen=True, eq=False, init=False, repr=False)
class Position:
    """A board with stations and trains, reachable in play or not.

    Parameters
    ----------
    title
        Id of a title with a map.
    cells
        Tiles and stations: ``{"at": [1, 0], "tile": "g-city", "rotation": 180, "tokens": ["green", "red"]}``, ``"at": "E15"`` on hexes.
    companies
        Trains by company, named by id or colour: ``{"red": {"trains": ["3", {"type": "2", "obsolete": True}]}}``.
    phase
        Decides which trains are obsolete, where their entry does not say.

    Raises
    ------
    DataError
        If something does not fit, naming the cell or company.

    Examples
    --------
    >>> cells = [{"at": [0, 0], "tile": "start-mildendo"}, {"at": [0, 1], "tile": "y-city-s", "tokens": ["red"]}]
    >>> Position("18lilliput", cells, {"red": {"trains": ["2"]}}).best_run("MR").total
    50
    """

    atlas: Atlas
    board: Board
    trains: Mapping[str, tuple[Train, ...]]
    phase: int | None

    def __init__(
        self, title: str, cells: Sequence[Mapping[str, Any]] = (), companies: Mapping[str, Any] = _NOTHING, phase: int | None = None,
    ) -> None:
        if isinstance(title, Mapping):
            msg = "Position.from_dict(...) takes a dict; Position(title, cells, companies, phase) takes its parts"
            raise DataError(msg)
        atlas = atlas_of(title)
        if phase is not None and (isinstance(phase, bool) or not isinstance(phase, int) or not 1 <= phase <= 99):
            msg = f"phase must be a whole number from 1, not {shown(phase)}"
            raise DataError(msg)
        _set(self, atlas, _board(atlas, cells), _trains(atlas, companies, phase), phase)

    @classmethod
    def of_board(cls, atlas: Atlas, board: Board, trains: Mapping[str, tuple[Train, ...]], phase: int | None) -> Position:
        """Return the position of a board in play; it shares what is known of the board."""
        made = cls.__new__(cls)
        _set(made, atlas, board, trains, phase)
        return made

    @property
    def title(self) -> str:
        """Id of the title."""
        return self.atlas.title

    def __repr__(self) -> str:
        printed = self.atlas.printed
        laid = sum(1 for cell, piece in self.board.track.cells.items() if piece is not printed.get(cell))
        fleets = "".join(f", {c}: {' '.join(_kind(t) + '½' * t.obsolete for t in trains)}" for c, trains in self.trains.items() if trains)
        return f"<Position of {self.title}, {laid} tiles{fleets}>"

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Position:
        """Return the position that `data` describes.

        Raises
        ------
        DataError
            If something does not fit, naming the cell or company.
        """
        if not isinstance(data, Mapping):
            msg = f"a position must be a dict with 'title', 'cells' and 'companies', not {type(data).__name__}"
            raise DataError(msg)
        _only(data, _KEYS, "position")
        if "title" not in data:
            msg = f"the position has no 'title'; known are {', '.join(_HOMES)}"
            raise DataError(msg)
        return cls(**{key: data[key] for key in _KEYS if key in data})

    def to_dict(self) -> dict[str, Any]:
        """Return the position as plain data that :meth:`from_dict` reads; hexes as printed are left out."""
        grid, cells = self.atlas.grid, []
        for cell in sorted(self.board.track.cells, key=grid.key):
            piece, tokens = self.board.track.cells[cell], self.board.tokens.get(cell, ())
            entry: dict[str, Any] = {"at": list(grid.key(cell)[::-1]) if grid.sides == 4 else cell}
            if piece is not self.atlas.printed.get(cell):
                entry |= {"tile": piece.tile.id, "rotation": piece.steps * grid.turn}
            if tokens:
                several = sum(1 for s in piece.stops if s.slots) > 1
                edges = {n: s.edges[0] for n, s in enumerate(piece.stops) if several and s.edges}
                entry["tokens"] = [{"company": c, "edge": edges[n]} if n in edges else c for n, c in tokens]
            if len(entry) > 1:
                cells.append(entry)
        companies = {
            c: {"trains": [{"type": _kind(t), "obsolete": True} if t.obsolete else _kind(t) for t in trains]}
            for c, trains in self.trains.items()
        }
        out: dict[str, Any] = {"title": self.title, "cells": cells, "companies": companies}
        return out if self.phase is None else {**out, "phase": self.phase}

    def company(self, word: object) -> str:
        """Return the id of the company named by id or colour."""
        return _company(self.atlas, word, "position")

    def changed(self, change: Mapping[str, Any], company: str | None = None) -> Position:
        """Return the position with a tile or a station more.

        `change` is written like an entry of ``cells``: ``{"at": [1, 2], "tile": "g-city", "rotation": 90}`` or
        ``{"at": [1, 0], "tokens": ["red"]}``; ``{"at": [1, 0], "station": True}`` places one of `company`.
        """
        if not isinstance(change, Mapping) or "at" not in change:
            msg = f"a change must be a dict such as {{'at': [1, 2], 'tile': 'g-city', 'rotation': 90}}, not {shown(change)}"
            raise DataError(msg)
        entry = dict(change)
        where = shown(entry["at"])
        _only(entry, _CELL_KEYS | {"station"}, where)
        station = entry.pop("station", False)
        if not isinstance(station, bool) or (station and company is None):
            msg = f"{where}: 'station' is True for one more of the company asked about; 'tokens' names others"
            raise DataError(msg)
        if station:
            entry["tokens"] = [*_tokens(entry, where), company]
        if "tile" not in entry and not entry.get("tokens"):
            msg = f"{where}: the change has neither a tile nor a station"
            raise DataError(msg)
        return Position.of_board(self.atlas, _entry(self.atlas, self.board, entry, set()), self.trains, self.phase)

    def best_run(self, company: str, *, runners_up: int = 3, budget: int = DEFAULT) -> Run:
        """Return the best run of a company; see :func:`best_run`."""
        return best_run(self, company, runners_up=runners_up, budget=budget)

    def _repr_svg_(self) -> str:
        from lilliput_widget.drawing.board_svg import board_svg

        return board_svg(self.board, self.atlas)


def _set(position: Position, atlas: Atlas, board: Board, trains: Mapping[str, tuple[Train, ...]], phase: int | None) -> None:
    for name, value in (("atlas", atlas), ("board", board), ("trains", trains), ("phase", phase)):
        object.__setattr__(position, name, value)


@dataclass(frozen=True, slots=True)
class Run(routes.Run):
    """The best run of a company on a position: ``total``, ``routes``, ``proved``, ``runners_up``; shown as a picture."""

    company: str = ""
    position: Position | None = None

    def __repr__(self) -> str:
        ways = "; ".join(f"{r.train}: {' - '.join(f'{v.cell} {v.value}' for v in r.stops)} = {r.value}" for r in self.routes)
        return f"Run({self.company} {self.total}, {'proved' if self.proved else 'not proved'}{': ' + ways if ways else ''})"

    def _repr_svg_(self) -> str | None:
        from lilliput_widget.drawing.board_svg import board_svg

        if self.position is None:
            return None
        return board_svg(self.position.board, self.position.atlas, routes=self.routes, title=f"{self.company}: {self.total}")


def best_run(position: Position | Mapping[str, Any] | Game, company: str, *, runners_up: int = 3, budget: int = DEFAULT) -> Run:
    """Return the run of `company` with the highest possible income.

    Parameters
    ----------
    position
        A position, its plain data, or a game as it stands.
    company
        Id or colour.
    runners_up
        How many of the next best runs with other routes to return.
    budget
        Nodes that the search may look at; past it the run is legal but not ``proved``.
    """
    position = position_of(position)
    name = position.company(company)
    for value, what in ((runners_up, "runners_up"), (budget, "budget")):
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            msg = f"{what} must be a whole number from 0, not {shown(value)}"
            raise DataError(msg)
    found = routes.best_run(position.board, name, position.trains.get(name, ()), position.atlas.hooks, budget=budget, runners_up=runners_up)
    others = tuple(Run(r.total, r.routes, r.proved, (), r.bonus, 0, name, position) for r in found.runners_up)
    return Run(found.total, found.routes, found.proved, others, found.bonus, found.nodes, name, position)


def gain(position: Position | Mapping[str, Any] | Game, company: str, change: Mapping[str, Any], *, budget: int = DEFAULT) -> int:
    """Return what a ghost tile or a station would add to the income of `company`; see :meth:`Position.changed`."""
    position = position_of(position)
    name = position.company(company)
    after = position.changed(change, name)
    trains, hooks = position.trains.get(name, ()), position.atlas.hooks
    new = routes.best_run(after.board, name, trains, hooks, budget=budget)
    return new.total - routes.best_run(position.board, name, trains, hooks, budget=budget).total


def position_of(position: Position | Mapping[str, Any] | Game) -> Position:
    """Return a position as it is, from its plain data, or of a game as it stands."""
    if isinstance(position, Position):
        return position
    if isinstance(position, Mapping):
        return Position.from_dict(position)
    title, state = getattr(position, "title", None), getattr(position, "state", None)
    if title is None or getattr(title, "id", None) not in _HOMES:
        msg = f"a position must be a Position, its dict or a game, not {type(position).__name__}"
        raise DataError(msg)
    return of_state(title.id, state)


def of_state(title: str, state: Any) -> Position:
    """Return the position of a title's state; it shares the board with what is known of it."""
    return Position.of_board(*import_module(_HOMES[title]).position_parts(state))


def atlas_of(title: object) -> Atlas:
    """Return the map of a title."""
    if not isinstance(title, str) or title not in _HOMES:
        msg = f"unknown title {shown(title)} of a position; known are {', '.join(_HOMES)}"
        raise DataError(msg)
    found: Atlas = import_module(_HOMES[title]).atlas()
    return found


def _only(data: Mapping[Any, Any], known: frozenset[str], where: str) -> None:
    words = [k if isinstance(k, str) else shown(k) for k in data]
    surplus = [word[:30] for word in words if word not in known and word not in _NOTES and not word.startswith(("expected", "printed"))]
    if surplus:
        msg = f"{where}: unknown {', '.join(surplus)}; known are {', '.join(sorted(known))}"
        raise DataError(msg)


def _company(atlas: Atlas, word: object, where: str) -> str:
    found = atlas.company(word)
    if found is None:
        known = ", ".join(c.id if c.colour.startswith("#") else f"{c.id} ({c.colour})" for c in atlas.companies.values())
        msg = f"{where}: unknown company {shown(word)}; known are {known}"
        raise DataError(msg)
    return found


def _board(atlas: Atlas, cells: object) -> Board:
    if not isinstance(cells, (list, tuple)) or len(cells) > _MAX_CELLS:
        msg = f"cells must be a list of at most {_MAX_CELLS} entries such as {{'at': [1, 0], 'tile': 'g-city', 'rotation': 180}}"
        raise DataError(msg)
    board = Board(Track(atlas.grid, dict(atlas.printed)), {})
    laid: set[Cell] = set()
    # Tiles first: a list may name the stations of a cell before its tile.
    for entry in sorted(cells, key=lambda e: not (isinstance(e, Mapping) and "tile" in e)):
        board = _entry(atlas, board, entry, laid)
    return board


def _entry(atlas: Atlas, board: Board, entry: object, laid: set[Cell]) -> Board:
    """Return the board with one entry of ``cells`` more; `laid` holds the cells that got a tile from this list."""
    if not isinstance(entry, Mapping) or "at" not in entry:
        msg = f"an entry of cells must be a dict with 'at', not {shown(entry)}"
        raise DataError(msg)
    try:
        cell = atlas.grid.parse(entry["at"])
    except ValueError as error:
        raise DataError(str(error)) from None
    _only(entry, _CELL_KEYS, cell)
    if atlas.printed and cell not in atlas.printed:
        msg = f"{cell}: no such hex on the map of {atlas.title}"
        raise DataError(msg)
    if "tile" in entry:
        if cell in laid:
            msg = f"{cell}: two tiles on one cell"
            raise DataError(msg)
        laid.add(cell)
        board = _lay(board, cell, _piece(atlas, cell, entry))
    elif entry.get("rotation") is not None:
        msg = f"{cell}: a rotation without a tile"
        raise DataError(msg)
    for token in _tokens(entry, cell):
        board = _token(atlas, board, cell, token)
    return board


def _tokens(entry: Mapping[str, Any], where: str) -> Sequence[object]:
    tokens = entry.get("tokens", ())
    if not isinstance(tokens, (list, tuple)):
        msg = f"{where}: tokens must be a list of companies, not {shown(tokens)}"
        raise DataError(msg)
    return tokens


def _piece(atlas: Atlas, cell: Cell, entry: Mapping[str, Any]) -> Oriented:
    name, rotation = entry["tile"], entry.get("rotation", 0)
    word = _word(name)
    tile = atlas.tiles.get(word)
    if tile is None:
        near = get_close_matches(word[:30], atlas.tiles, cutoff=0.4) or list(atlas.tiles)[:3]
        msg = f"{cell}: unknown tile {shown(name)}; there are for instance {', '.join(near)}"
        raise DataError(msg)
    grid = atlas.grid
    if isinstance(rotation, bool) or not isinstance(rotation, int) or rotation % grid.turn or not 0 <= rotation < grid.turn * grid.sides:
        known = ", ".join(str(n * grid.turn) for n in range(grid.sides))
        msg = f"{cell}: rotation {shown(rotation)} does not exist; there are {known}"
        raise DataError(msg)
    return orient(tile, rotation // grid.turn, grid.sides)


def _lay(board: Board, cell: Cell, piece: Oriented) -> Board:
    """Lay a tile and see that the stations of the cell still have their places."""
    old = board.tokens.get(cell, ())
    after = board.lay(cell, piece)
    if not old:
        return after
    here = tuple(c for _, c in old)
    if len(piece.stops) == 1:
        # Several cities that become one (Praha) keep all their stations.
        after = Board(after.track, {**after.tokens, cell: tuple((0, c) for c in here)})
    else:
        after = Board(after.track, {**after.tokens, cell: _moved(board, cell, piece)})
    for stop in {s for s, _ in after.tokens[cell]}:
        if stop >= len(piece.stops) or after.free_slots(cell, stop) < 0:
            msg = f"{cell}: {piece.tile.id} has no place for the station{'s' if len(here) > 1 else ''} of {', '.join(here)}"
            raise DataError(msg)
    return after


def _moved(board: Board, cell: Cell, piece: Oriented) -> tuple[tuple[int, str], ...]:
    """Return the stations of a cell in the cities that keep their track."""
    old = board.track.cells[cell]
    out: list[tuple[int, str]] = []
    for number, company in board.tokens[cell]:
        edges = old.stops[number].edges
        homes = {piece.stop_at[e] for e in edges if piece.stop_at[e] >= 0} or set(range(len(piece.stops)))
        free = [s for s in sorted(homes) if piece.stops[s].slots > sum(1 for n, _ in out if n == s)]
        out.append((free[0] if free else len(piece.stops), company))
    return tuple(out)


def _token(atlas: Atlas, board: Board, cell: Cell, token: object) -> Board:
    edge = None
    if isinstance(token, Mapping):
        _only(token, frozenset({"company", "edge"}), cell)
        edge, token = token.get("edge"), token.get("company")
    company = _company(atlas, token, cell)
    piece = board.track.cells.get(cell)
    if piece is None:
        msg = f"{cell}: a token of {company}, but there is no tile"
        raise DataError(msg)
    cities = [n for n, s in enumerate(piece.stops) if s.slots]
    if not cities:
        msg = f"{cell}: a token of {company}, but {piece.tile.id} has no slot for a station"
        raise DataError(msg)
    if any(c == company for _, c in board.tokens.get(cell, ())):
        msg = f"{cell}: two tokens of {company}; a company has at most one in a cell"
        raise DataError(msg)
    stop = _city(board, cell, piece, cities, edge)
    if board.free_slots(cell, stop) < 1:
        msg = f"{cell}: more tokens than slots; {piece.tile.id} has {piece.stops[stop].slots}{' in this city' if len(cities) > 1 else ''}"
        raise DataError(msg)
    return board.place(cell, company, stop)


def _city(board: Board, cell: Cell, piece: Oriented, cities: list[int], edge: object) -> int:
    """Return the city that a token goes to; on bare hexes the cities are interchangeable."""
    if edge is not None:
        if isinstance(edge, bool) or not isinstance(edge, int) or not 0 <= edge < piece.sides or piece.stop_at[edge] not in cities:
            msg = f"{cell}: no city is joined to edge {shown(edge)}"
            raise DataError(msg)
        return piece.stop_at[edge]
    if len(cities) > 1 and any(piece.stops[n].edges for n in cities):
        edges = " or ".join(str(piece.stops[n].edges[0]) for n in cities if piece.stops[n].edges)
        msg = f"{cell}: several cities; write the token as {{'company': ..., 'edge': {edges}}}"
        raise DataError(msg)
    return next((n for n in cities if board.free_slots(cell, n) > 0), cities[0])


def _trains(atlas: Atlas, companies: object, phase: int | None) -> dict[str, tuple[Train, ...]]:
    if not isinstance(companies, Mapping):
        msg = f"companies must be a dict such as {{'red': {{'trains': ['3']}}}}, not {type(companies).__name__}"
        raise DataError(msg)
    out: dict[str, tuple[Train, ...]] = {}
    for word, entry in companies.items():
        company = _company(atlas, word, "companies")
        if company in out:
            msg = f"companies: {company} is there twice"
            raise DataError(msg)
        if not isinstance(entry, Mapping):
            msg = f"companies: {word} must be a dict such as {{'trains': ['3']}}, not {type(entry).__name__}"
            raise DataError(msg)
        _only(entry, frozenset({"trains"}), f"companies: {word}")
        trains = entry.get("trains", ())
        if not isinstance(trains, (list, tuple)) or len(trains) > _MAX_TRAINS:
            msg = f"companies: the trains of {word} must be a list of at most {_MAX_TRAINS}"
            raise DataError(msg)
        copies: dict[str, int] = {}
        out[company] = tuple(_train(atlas, word, t, copies, phase) for t in trains)
    return out


def _train(atlas: Atlas, company: str, spec: object, copies: dict[str, int], phase: int | None) -> Train:
    obsolete = None
    if isinstance(spec, Mapping):
        _only(spec, frozenset({"type", "obsolete"}), f"companies: {company}")
        obsolete, spec = spec.get("obsolete"), spec.get("type")
    if obsolete is not None and not isinstance(obsolete, bool):
        msg = f"companies: 'obsolete' of a train of {company} must be True or False, not {shown(obsolete)}"
        raise DataError(msg)
    kind = _word(spec)
    found = atlas.trains.get(kind)
    if found is None:
        msg = f"companies: {company} has no train {shown(spec)}; write a type ({', '.join(atlas.trains)}) or {{'type': '2', 'obsolete': True}}"
        raise DataError(msg)
    if obsolete is None:
        obsolete = phase is not None and atlas.is_obsolete(kind, phase)
    copies[kind] = copies.get(kind, 0) + 1
    return Train(f"{kind}-{copies[kind]}", found.range, found.factor, obsolete)


def _kind(train: Train) -> str:
    return train.id.split("-")[0]


def _word(name: object) -> str:
    """Return the id of a tile or train, which a person may write as a number."""
    if isinstance(name, int) and not isinstance(name, bool):
        return str(name) if 0 <= name < 10_000 else ""
    return name if isinstance(name, str) else ""


__all__ = ["Position", "Route", "Run", "best_run", "gain"]
