"""The draft and the home tiles (SETUP-7 to SETUP-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lilliput_widget.engine.contract import Rule
from lilliput_widget.engine.events import BANK, CharacterTaken, CompanyStarted, StationPlaced, TileLaid, TrainMoved
from lilliput_widget.engine.track import SQUARES
from lilliput_widget.games.lilliput.actions import LayHome, TakeCharacter, TakeCompany
from lilliput_widget.games.lilliput.edition import MILDENDO
from lilliput_widget.games.lilliput.market import place_marker
from lilliput_widget.games.lilliput.phases import give_train
from lilliput_widget.games.lilliput.refuse import refuse
from lilliput_widget.games.lilliput.rules_track import turned
from lilliput_widget.games.lilliput.state import DECK, Company, Draft, Home

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lilliput_widget.engine.refusal import Refusal
    from lilliput_widget.games.lilliput.state import State, Work


def may_take_company(s: State, player: str) -> bool:
    """Tell whether the draft still owes `player` a company (SETUP-7)."""
    return not s.companies_of(player) and not _top(s).second


def may_take_character(s: State, player: str) -> bool:
    """Tell whether the draft still owes `player` a character (SETUP-7, P2-4)."""
    return not s.players[player].characters or _top(s).second


def _top(s: State) -> Draft:
    top = s.stack[-1]
    assert isinstance(top, Draft)  # noqa: S101 - the judge dispatches by decision
    return top


def starting_companies(s: State) -> tuple[str, ...]:
    """Return the starting companies nobody has taken."""
    return tuple(c for c in s.unfounded if s.edition.companies[c].starting)


def gen_take_company(s: State, player: str) -> Iterator[TakeCompany]:
    """Yield the companies that may be drafted."""
    if may_take_company(s, player):
        for company in starting_companies(s):
            yield TakeCompany(player, company)


def check_take_company(s: State, a: TakeCompany) -> Refusal | None:
    """Judge the draft of a company (SETUP-7)."""
    if a.company not in s.edition.companies:
        return refuse("SETUP-11", "unknown/company", company=a.company, companies=", ".join(starting_companies(s)))
    if not may_take_company(s, a.player):
        return refuse("SETUP-7", "draft/has-company", player=a.player)
    if not s.edition.companies[a.company].starting:
        return refuse("SETUP-7", "draft/not-starting", company=a.company, companies=", ".join(starting_companies(s)))
    if a.company not in s.unfounded:
        return refuse("SETUP-7", "draft/company-taken", company=a.company, companies=", ".join(starting_companies(s)))
    return None


def do_take_company(w: Work, a: TakeCompany) -> None:
    """Give charter, certificate, treasury, marker and trains with the company's bonus (SETUP-11, SETUP-12, SETUP-14)."""
    data = w.edition.companies[a.company]
    w.pop()
    w.unfounded = tuple(c for c in w.unfounded if c != a.company)
    w.companies = {**w.companies, a.company: Company(a.company, a.player, 0, "")}
    w.tell(CompanyStarted(a.company, a.player, data.price, founded=False))
    place_marker(w, a.company, w.edition.space_of(data.price), "start")
    w.pay(BANK, a.company, data.treasury, "start")
    w.pay(BANK, a.player, data.owner_cash - w.edition.money["private"], "start", a.company)
    given = sum(len(c.trains) for c in w.companies.values())
    for n in range(given + 1, given + 1 + data.trains):
        give_train(w, a.company, f"2-{n}")
        w.tell(TrainMoved(f"2-{n}", DECK, a.company, 0, "start"))
    w.push(Home(a.player, a.company))


def gen_take_character(s: State, player: str) -> Iterator[TakeCharacter]:
    """Yield the characters that may be drafted."""
    if may_take_character(s, player):
        for character in s.characters:
            yield TakeCharacter(player, character)


def check_take_character(s: State, a: TakeCharacter) -> Refusal | None:
    """Judge the draft of a character (SETUP-7, P2-4)."""
    if a.character not in s.edition.characters:
        return refuse("CHAR-1", "unknown/character", character=a.character, characters=", ".join(s.edition.characters))
    if not may_take_character(s, a.player):
        return refuse("SETUP-7", "draft/has-character", player=a.player)
    if a.character not in s.characters:
        return refuse("SETUP-7", "draft/character-taken", character=a.character, characters=", ".join(s.characters))
    return None


def do_take_character(w: Work, a: TakeCharacter) -> None:
    """Give the character and its tiles (CHAR-1)."""
    w.pop()
    p = w.players[a.player]
    w.characters = tuple(c for c in w.characters if c != a.character)
    w.player(a.player, characters=(*p.characters, a.character), tiles=(*p.tiles, *w.edition.characters[a.character]))
    w.tell(CharacterTaken(a.player, a.character))


def home_kind(s: State, company: str) -> str:
    """Return what kind of tile the company starts on: Slamecksan has a metropolis (SETUP-10)."""
    return s.edition.companies[company].home


def gen_lay_home(s: State, player: str) -> Iterator[LayHome]:
    """Yield the home tiles that join Mildendo."""
    top = s.stack[-1]
    assert isinstance(top, Home)  # noqa: S101
    wanted = home_kind(s, top.company)
    for side in range(SQUARES.sides):
        cell = SQUARES.neighbour(MILDENDO, side)
        if cell in s.board.track.cells:
            continue
        for name, data in s.edition.tiles.items():
            if data.set == "base" and data.tile.colour == "yellow" and data.tile.kind == wanted and not data.character and s.supply[name]:
                for turn in data.turns:
                    if turn.exits >> (side + 2) % 4 & 1:
                        yield LayHome(player, top.company, name, cell, turn.steps * SQUARES.turn)


def check_lay_home(s: State, a: LayHome) -> Refusal | None:
    """Judge a home tile: kind, free side of Mildendo, joined to it (SETUP-8, SETUP-9, SETUP-10)."""
    top = s.stack[-1]
    assert isinstance(top, Home)  # noqa: S101
    if a.company != top.company:
        return refuse("SETUP-8", "home/company", company=a.company, company2=top.company)
    data = s.edition.tiles.get(a.tile)
    if data is None or data.set != "base":
        return refuse("TRACK-12", "unknown/tile", tile=a.tile)
    if data.tile.colour != "yellow" or data.tile.kind != home_kind(s, a.company) or data.character:
        rule = "SETUP-10" if "metropolis" in (data.tile.kind, home_kind(s, a.company)) else "SETUP-8"
        return refuse(rule, "home/tile", tile=a.tile, company=a.company, kind=home_kind(s, a.company))
    if not s.supply[a.tile]:
        return refuse("TRACK-11", "track/supply", tile=a.tile)
    if a.rotation not in (0, 90, 180, 270):
        return refuse("TRACK-9", "track/rotation", rotation=a.rotation)
    sides = [side for side in range(4) if SQUARES.neighbour(MILDENDO, side) == a.cell]
    free = " / ".join(c for side in range(4) if (c := SQUARES.neighbour(MILDENDO, side)) not in s.board.track.cells)
    if not sides:
        return refuse("SETUP-8", "home/not-beside", cell=a.cell, cells=free)
    if a.cell in s.board.track.cells:
        return refuse("SETUP-9", "home/side-taken", cell=a.cell, cells=free)
    if not turned(data, a.rotation).exits >> (sides[0] + 2) % 4 & 1:
        return refuse("SETUP-9", "home/not-joined", tile=a.tile, cell=a.cell, rotation=a.rotation)
    return None


def do_lay_home(w: Work, a: LayHome) -> None:
    """Lay the home tile and the home station, free of charge (SETUP-8)."""
    w.pop()
    turn = turned(w.edition.tiles[a.tile], a.rotation)
    w.supply = {**w.supply, a.tile: w.supply[a.tile] - 1}
    w.board = w.board.lay(a.cell, turn).place(a.cell, a.company)
    w.company(a.company, home=a.cell, stations=1)
    w.tell(TileLaid(a.company, a.player, a.cell, a.tile, turn.steps * SQUARES.turn, ""))
    w.tell(StationPlaced(a.company, a.cell, home=True))


RULES = {
    TakeCompany: Rule(gen_take_company, check_take_company, do_take_company),
    TakeCharacter: Rule(gen_take_character, check_take_character, do_take_character),
    LayHome: Rule(gen_lay_home, check_lay_home, do_lay_home),
}
