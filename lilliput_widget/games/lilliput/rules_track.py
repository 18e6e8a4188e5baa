"""Laying and upgrading tiles (TRACK, CARD-4, CHAR-2, CHAR-3, CHAR-8)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lilliput_widget.engine.contract import Rule
from lilliput_widget.engine.events import BANK, TileLaid
from lilliput_widget.engine.track import SQUARES
from lilliput_widget.games.lilliput.actions import LayTile
from lilliput_widget.games.lilliput.edition import MILDENDO
from lilliput_widget.games.lilliput.refuse import refuse
from lilliput_widget.games.lilliput.routes import reach_of
from lilliput_widget.games.lilliput.rules_turn import cards_that
from lilliput_widget.games.lilliput.state import Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lilliput_widget.engine.refusal import Refusal
    from lilliput_widget.engine.track import Board, Oriented
    from lilliput_widget.games.lilliput.edition import TileData
    from lilliput_widget.games.lilliput.state import State, Work


def cell_kind(cell: str) -> str:
    """Return what kind of tile belongs on `cell`: the chessboard of TRACK-4."""
    x, y = SQUARES.xy(cell)
    return "city" if (x + y) % 2 else "plain"


def permission(lays: tuple[str, ...], colour: str) -> str:
    """Return the permission of the turn that a tile of `colour` would use up, or an empty text (CARD-1, CARD-4)."""
    if colour in lays:
        return colour
    return "any" if "any" in lays else ""


def lay_cost(s: State | Work, player: str, data: TileData) -> int:
    """Return what the company pays: a yellow metropolis costs money, except for the Emperor (TRACK-3, CHAR-3)."""
    if data.tile.kind == "metropolis" and data.tile.colour == "yellow" and not s.has(player, "emperor"):
        return int(s.edition.money["metropolis"])
    return 0


def beside(board: Board, cell: str) -> tuple[int, int]:
    """Return the sides of `cell` across which a neighbour has water, and those across which it has track."""
    cells = board.track.cells
    water = track = 0
    for side in range(4):
        other = cells.get(SQUARES.neighbour(cell, side))
        if other is not None:
            facing = (side + 2) % 4
            water |= (other.water >> facing & 1) << side
            track |= (other.exits >> facing & 1) << side
    return water, track


def meets_water(board: Board, cell: str, turn: Oriented) -> bool:
    """Tell whether track of the tile would end at water, or a neighbour's track at water of the tile (TRACK-9, CHAR-6)."""
    water, track = beside(board, cell)
    return bool(turn.exits & water or turn.water & track)


def is_connected(board: Board, company: str, cell: str, turn: Oriented, arrivals: int) -> bool:
    """Tell whether the tile continues track of the company, or lies on a route of it (TRACK-1, TRACK-10)."""
    return bool(turn.exits & arrivals) or company in board.companies_at(cell)


def placements(s: State, company: str) -> tuple[tuple[str, TileData, int], ...]:
    """Return every tile that fits the map for `company`: cell, tile, rotation in degrees.

    Geometry only; supply, colours, money and permissions are the caller's.  Kept in the board's notes.
    """
    key = ("placements", company)
    board = s.board
    found = board.notes.get(key)
    if found is None:
        found = board.notes[key] = tuple(_placements(s, company))
    return found


def _placements(s: State, company: str) -> Iterator[tuple[str, TileData, int]]:
    board, edition = s.board, s.edition
    cells = board.track.cells
    arrivals = reach_of(s, company).arrivals
    stations = [cell for cell, tokens in board.tokens.items() if any(c == company for _, c in tokens)]
    new = edition.new_tiles
    for cell in sorted({*arrivals, *stations}, key=SQUARES.key):
        mask = 15 if cell in stations else arrivals[cell]
        old = cells.get(cell)
        if old is None:
            options = [(d, d.turns) for d in new[cell_kind(cell)]]
        else:
            options = [(edition.tiles[t], turns) for t, turns in edition.replacing.get((old.tile.id, old.steps), ())]
        water, track = beside(board, cell)
        for data, turns in options:
            for turn in turns:
                if turn.exits & mask and not (turn.exits & water or turn.water & track):
                    yield cell, data, turn.steps * SQUARES.turn


def is_home(s: State, cell: str) -> bool:
    """Tell whether some company has its home station on `cell`."""
    return any(c.home == cell for c in s.companies.values())


def gen_lay_tile(s: State, player: str) -> Iterator[LayTile]:
    """Yield every legal lay, by company, cell, tile and rotation."""
    top = s.stack[-1]
    if not isinstance(top, Turn):
        return
    p = s.players[player]
    colours = s.edition.phases[s.phase].colours
    hand = {t for t in p.tiles if s.edition.tiles[t].tile.colour in colours}
    free = {c for c in colours if permission(top.lays, c)}
    if not free and not hand:
        return
    for company in s.companies_of(player):
        treasury = s.companies[company].treasury
        for cell, data, rotation in placements(s, company):
            tile = data.tile
            if data.character:
                if tile.id not in hand or (tile.kind == "castle" and is_home(s, cell)):
                    continue
            elif tile.colour not in free or not s.supply[tile.id] or lay_cost(s, player, data) > treasury:
                continue
            yield LayTile(player, company, tile.id, cell, rotation)


def check_lay_tile(s: State, a: LayTile) -> Refusal | None:
    """Judge a lay: whose, which tile, where, how turned, connected, paid."""
    if a.company not in s.companies:
        return refuse("TURN-8", "unknown/company", company=a.company, companies=", ".join(s.companies))
    if s.companies[a.company].director != a.player:
        return refuse("TURN-8", "turn/not-director", company=a.company, player=s.companies[a.company].director)
    data = s.edition.tiles.get(a.tile)
    if data is None or data.set != "base" or a.tile == "start-mildendo":
        return refuse("TRACK-12", "unknown/tile", tile=a.tile)
    try:
        cell = SQUARES.parse(a.cell)
    except ValueError:
        return refuse("TRACK-1", "track/cell", cell=a.cell)
    if cell != a.cell:
        return refuse("TRACK-1", "track/cell", cell=a.cell)
    if a.rotation not in (0, 90, 180, 270):
        return refuse("TRACK-9", "track/rotation", rotation=a.rotation)
    return _check_tile(s, a, data) or _check_place(s, a, data) or _check_money(s, a, data)


def _check_tile(s: State, a: LayTile, data: TileData) -> Refusal | None:
    """Judge the tile: in hand or granted by the card, of a colour of the phase, in the supply."""
    top = s.stack[-1]
    colour = data.tile.colour
    available = colour in s.edition.phases[s.phase].colours
    if data.character:
        if a.tile not in s.players[a.player].tiles:
            return refuse("CHAR-2", "char/not-in-hand", tile=a.tile, player=a.player)
        if not available:
            return refuse("CHAR-8", "char/phase", tile=a.tile, colour=colour, phase=s.phase)
        return None
    lays = top.lays if isinstance(top, Turn) else ()
    if not lays:
        return refuse("CARD-1", "track/no-lay", tile=a.tile, cards=cards_that(s, "lay"))
    if not permission(lays, colour):
        return refuse("CARD-1", "track/colour-card", tile=a.tile, colours=", ".join(dict.fromkeys(lays)))
    if not available:
        return refuse("TRACK-5", "track/colour-phase", tile=a.tile, colour=colour, phase=s.phase)
    if not s.supply[a.tile]:
        return refuse("TRACK-11", "track/supply", tile=a.tile)
    return None


def _check_place(s: State, a: LayTile, data: TileData) -> Refusal | None:
    """Judge the place: chessboard, upgrade, water, connection."""
    if data.cell != cell_kind(a.cell) and a.cell != MILDENDO:
        return refuse("TRACK-4", "track/chessboard", tile=a.tile, cell=a.cell, kind=cell_kind(a.cell))
    turn = turned(data, a.rotation)
    old = s.board.track.cells.get(a.cell)
    if old is None:
        if data.tile.kind == "castle":
            return refuse("CHAR-3", "char/castle", cell=a.cell)
        if data.tile.colour != "yellow" and not data.character:
            return refuse("TRACK-6", "track/empty-cell", tile=a.tile, cell=a.cell)
    else:
        wrong = _check_upgrade(s, a, data, old, turn)
        if wrong is not None:
            return wrong
    if meets_water(s.board, a.cell, turn):
        return refuse("TRACK-9", "track/water", tile=a.tile, cell=a.cell, rotation=a.rotation)
    arrivals = reach_of(s, a.company).arrivals.get(a.cell, 0)
    if not is_connected(s.board, a.company, a.cell, turn, arrivals):
        rule = "TRACK-1" if old is None else "TRACK-10"
        code = "track/turned-away" if arrivals else "track/not-connected"
        return refuse(rule, code, tile=a.tile, cell=a.cell, company=a.company, rotation=a.rotation)
    return None


def _check_upgrade(s: State, a: LayTile, data: TileData, old: Oriented, turn: Oriented) -> Refusal | None:
    """Judge a replacement: the next step of the same kind, old track kept, the castle's own rule (TRACK-6, TRACK-7, CHAR-3)."""
    options = dict(s.edition.replacing.get((old.tile.id, old.steps), ()))
    is_castle = data.tile.kind == "castle"
    if is_castle and (is_home(s, a.cell) or old.tile.kind != "city" or old.tile.colour != "yellow"):
        return refuse("CHAR-3", "char/castle", cell=a.cell)
    if s.edition.tiles[old.tile.id].character:
        return refuse("CHAR-8", "char/no-upgrade", tile2=old.tile.id, cell=a.cell)
    if not is_castle and (data.character or data.tile.kind != old.tile.kind or _step(old.tile.colour) != data.tile.colour):
        return refuse("TRACK-6", "track/upgrade", tile=a.tile, tile2=old.tile.id, cell=a.cell)
    if a.tile not in options or turn not in options[a.tile]:
        return refuse("TRACK-7", "track/old-track", tile=a.tile, tile2=old.tile.id, cell=a.cell, rotation=a.rotation)
    return None


def _step(colour: str) -> str:
    return {"yellow": "green", "green": "brown"}.get(colour, "")


def _check_money(s: State, a: LayTile, data: TileData) -> Refusal | None:
    """Judge the price of a yellow metropolis (TRACK-3)."""
    cost = lay_cost(s, a.player, data)
    treasury = s.companies[a.company].treasury
    if cost > treasury:
        return refuse("TRACK-3", "track/money", company=a.company, cost=cost, treasury=treasury, tile=a.tile)
    return None


def turned(data: TileData, rotation: int) -> Oriented:
    """Return the tile in the rotation that looks like `rotation` degrees."""
    steps = data.looks[rotation // 90]
    return next(t for t in data.turns if t.steps == steps)


def do_lay_tile(w: Work, a: LayTile) -> None:
    """Pay, lay, and take the old tile back into the supply; stations stay where they are (TRACK-3, TRACK-7, TRACK-8)."""
    data = w.edition.tiles[a.tile]
    turn = turned(data, a.rotation)
    old = w.board.track.cells.get(a.cell)
    w.pay(a.company, BANK, lay_cost(w, a.player, data), "tile", a.tile)
    supply = dict(w.supply)
    if data.character:
        hand = list(w.players[a.player].tiles)
        hand.remove(a.tile)
        w.player(a.player, tiles=tuple(hand))
    else:
        supply[a.tile] -= 1
        top = w.stack[-1]
        assert isinstance(top, Turn)  # noqa: S101
        lays = list(top.lays)
        lays.remove(permission(top.lays, data.tile.colour))
        w.swap(replace(top, lays=tuple(lays)))
    if old is not None:
        supply[old.tile.id] += 1
    w.supply = supply
    w.board = w.board.lay(a.cell, turn)
    w.tell(TileLaid(a.company, a.player, a.cell, a.tile, turn.steps * SQUARES.turn, old.tile.id if old else ""))


RULES = {LayTile: Rule(gen_lay_tile, check_lay_tile, do_lay_tile)}
