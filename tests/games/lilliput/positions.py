"""Positions of 18Lilliput for the tests: drafted quickly, edited freely, checked after every move.

A `Table` is a position to play with: ``t.do("card C7 a", "train MR 2")`` plays notation for whoever is to decide, ``t.why(...)``
asks for the refusal, the other methods edit the position as no player could.  Every `do` ends with the invariants of the title.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from lilliput_widget.engine.actions import parse
from lilliput_widget.engine.events import Event, Paid
from lilliput_widget.engine.track import SQUARES, orient
from lilliput_widget.games.lilliput import TITLE
from lilliput_widget.games.lilliput.flow import advance
from lilliput_widget.games.lilliput.routes import run_of
from lilliput_widget.games.lilliput.state import Dividend, State, Turn, Work, kind

NAMES = ("Ann", "Bob", "Cid", "Dan")
SEEDS = {2: 2, 3: 3, 4: 6}
"""Seeds that make Ann the start player."""
COMPANIES = {"Ann": "MR", "Bob": "SR", "Cid": "GVR", "Dan": "LNR"}
CHARACTERS = {"Ann": "emperor", "Bob": "general", "Cid": "admiral", "Dan": "treasurer"}
HOMES = {
    "SR": "y-metro-c 0,-1 r90",
    "GVR": "y-city-s 1,0 r90",
    "MR": "y-city-s 0,1 r0",
    "LNR": "y-city-s -1,0 r90",
}
"""Slamecksan north of Mildendo with track to the east, the others straight away from it."""


class Table:
    """A position to play with and to edit."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: tuple[Event, ...] = ()

    # Playing

    @property
    def to_play(self) -> str:
        """Who decides; nobody when the game is over."""
        return (*TITLE.to_play(self.state), "nobody")[0]

    def read(self, line: str, player: str | None = None):
        """Return the action of a notation."""
        return parse(line, TITLE.kinds, player or self.to_play)

    def do(self, *lines: str) -> tuple[Event, ...]:
        """Play notation for whoever is to decide; return the events of the last line."""
        for line in lines:
            step = TITLE.apply(self.state, self.read(line))
            self.state, self.events = step.state, step.events
            assert TITLE.problems(self.state) == [], line
        return self.events

    def why(self, line: str, player: str | None = None):
        """Return the refusal of a notation, or None."""
        return TITLE.check(self.state, self.read(line, player))

    def broken(self, line: str, player: str | None = None) -> str:
        """Return the rule that a notation breaks, or an empty text."""
        refusal = self.why(line, player)
        return refusal.rule if refusal else ""

    def legal(self, kind_: str = "") -> list[str]:
        """Return the notations of the legal list, of one kind if named."""
        return [a.notation for a in TITLE.legal_actions(self.state) if not kind_ or a.type == kind_]

    def done(self) -> Table:
        """End the turns of the player to move, if a card is chosen."""
        top = self.top
        while isinstance(self.top, Turn) and self.top == top and top.card:
            self.do("done")
        return self

    def paid(self, cause: str = "") -> list[tuple[str, str, int]]:
        """Return payer, payee and amount of the last move's payments."""
        return [(e.payer, e.payee, e.amount) for e in self.events if isinstance(e, Paid) and cause in ("", e.cause)]

    def seen(self, kind_: str) -> list[Any]:
        """Return the last move's events of one kind."""
        return [e for e in self.events if e.kind == kind_]

    # Looking

    @property
    def top(self) -> Any:
        """The decision at hand."""
        return self.state.stack[-1] if self.state.stack else None

    def cash(self, player: str) -> int:
        """Private money."""
        return self.state.players[player].cash

    def treasury(self, company: str) -> int:
        """Money of a company."""
        return self.state.companies[company].treasury

    def types(self, company: str) -> list[str]:
        """Types of the company's trains."""
        return [kind(t) for t in self.state.companies[company].trains]

    def pool(self) -> list[str]:
        """Types of the trains in the pool."""
        return [kind(t) for t in self.state.pool]

    def price(self, company: str) -> int:
        """Share price."""
        return self.state.price(company)

    def income(self, company: str) -> int:
        """The greatest income of a company as it stands."""
        return run_of(self.state, company).total

    def laid(self, cell: str) -> str:
        """Tile on a cell, or an empty text."""
        piece = self.state.board.track.cells.get(cell)
        return piece.tile.id if piece else ""

    # Editing

    def edit(self, **changes: Any) -> Table:
        """Replace parts of the position."""
        self.state = replace(self.state, **changes)
        return self

    def player(self, name: str, **changes: Any) -> Table:
        """Replace parts of a player."""
        return self.edit(players={**self.state.players, name: replace(self.state.players[name], **changes)})

    def company(self, company: str, **changes: Any) -> Table:
        """Replace parts of a company."""
        return self.edit(companies={**self.state.companies, company: replace(self.state.companies[company], **changes)})

    def turn(self, player: str = "Ann", *lines: str) -> Table:
        """Let `player` have a turn now, before the turns to come, with all cards on display; play `lines` in it."""
        self.edit(stack=(*self.state.stack, Turn(player)), used=())
        self.do(*lines)
        return self

    def character(self, player: str, character: str) -> Table:
        """Give a player one character with its tiles, in place of others."""
        for name, p in self.state.players.items():
            if character in p.characters:
                self.player(name, characters=(), tiles=())
        return self.player(player, characters=(character,), tiles=self.state.edition.characters[character])

    def plain_folk(self) -> Table:
        """Take all characters away, so that turns end by themselves."""
        for name in self.state.players:
            self.player(name, characters=(), tiles=())
        return self

    def lay(self, cell: str, tile: str, rotation: int = 0) -> Table:
        """Put a tile on the board, out of the supply if it is in there."""
        s = self.state
        old = s.board.track.cells.get(cell)
        supply = dict(s.supply)
        for name, change in ((tile, -1), (old.tile.id if old else "", 1)):
            if name in supply:
                supply[name] += change
        piece = orient(s.edition.tiles[tile].tile, s.edition.tiles[tile].looks[rotation // 90], SQUARES.sides)
        return self.edit(supply=supply, board=s.board.lay(cell, piece))

    def station(self, company: str, cell: str) -> Table:
        """Put a station on the board."""
        placed = self.state.companies[company].stations + 1
        return self.edit(board=self.state.board.place(cell, company)).company(company, stations=placed)

    def trains(self, company: str, *types: str) -> Table:
        """Give a company exactly these trains; its old ones leave the game."""
        s = self.state
        self.edit(out=(*s.out, *s.companies[company].trains)).company(company, trains=())
        return self.company(company, trains=tuple(self._fetch(t) for t in types))

    def in_pool(self, *types: str) -> Table:
        """Have exactly these trains in the pool."""
        self.edit(out=(*self.state.out, *self.state.pool), pool=())
        return self.edit(pool=tuple(self._fetch(t) for t in types))

    def _fetch(self, type_: str) -> str:
        s = self.state
        if type_ == "4D":
            self.edit(unlimited=s.unlimited + 1)
            return f"4D-{s.unlimited + 1}"
        for place in ("out", "deck"):
            trains = getattr(self.state, place)
            found = [t for t in trains if kind(t) == type_]
            if found:
                self.edit(**{place: tuple(t for t in trains if t != found[-1])})
                return found[-1]
        msg = f"no {type_}-train is left"
        raise AssertionError(msg)

    def phase(self, number: int) -> Table:
        """Go to a phase: lower trains leave the deck, and the first of the phase's own type; rusted ones leave their owners."""
        s = self.state
        order = s.edition.trains
        gone = [t for t in s.deck if order[kind(t)].phase < number]
        first = [t for t in s.deck if order[kind(t)].phase == number][:1]
        rusted = {t.rusts for t in order.values() if t.rusts and t.phase <= number}
        lost = [*gone, *first]
        for c in s.companies.values():
            lost += [t for t in c.trains if kind(t) in rusted]
            self.company(c.id, trains=tuple(t for t in c.trains if kind(t) not in rusted))
        deck = tuple(t for t in s.deck if t not in lost)
        return self.edit(phase=number, deck=deck, out=(*self.state.out, *lost))

    def deck_top(self, type_: str) -> Table:
        """Let earlier trains leave the deck until one of `type_` is on top; the phase stays."""
        deck = self.state.deck
        first = next((i for i, t in enumerate(deck) if kind(t) == type_), len(deck))
        return self.edit(deck=deck[first:], out=(*self.state.out, *deck[:first]))

    def price_at(self, company: str, space: str) -> Table:
        """Put a price marker on a space, under those there."""
        market = {k: tuple(c for c in v if c != company) for k, v in self.state.market.items()}
        market[space] = (*market.get(space, ()), company)
        return self.edit(market={k: v for k, v in market.items() if v}).company(company, space=space)

    def shares(self, company: str, **held: int) -> Table:
        """Say who holds how many 10 % shares."""
        return self.company(company, shares=held)

    def run(self) -> Table:
        """Skip the turns to come and let the companies run, up to the first decision."""
        w = Work(replace(self.state, stack=()))
        advance(w)
        step = w.finish()
        self.state, self.events = step.state, step.events
        return self

    def runs(self, company: str) -> Table:
        """Let this company alone run now, as the last one of the round."""
        w = Work(replace(self.state, stack=(), stage="run", to_run=(company,)))
        advance(w)
        step = w.finish()
        self.state, self.events = step.state, step.events
        return self

    def earns(self, company: str, income: int) -> Table:
        """Let this company alone have run now, with an income as we like; its director decides."""
        director = self.state.companies[company].director
        return self.edit(stage="run", to_run=(company,), stack=(Dividend(director, company, income),))


def fresh(players: int = 4, **options: Any) -> Table:
    """Return a new game at the first choice of the draft; Ann is the start player."""
    return Table(TITLE.new(NAMES[:players], SEEDS[players], options).state)


def homes(*lines: str) -> dict[str, str]:
    """Return other home tiles than the usual, such as ``"MR y-city-c 0,1 r0"``."""
    return {**HOMES, **{line.split(" ", 1)[0]: line.split(" ", 1)[1] for line in lines}}


def table(players: int = 4, home: dict[str, str] | None = None, characters: dict[str, str] | None = None, **options: Any) -> Table:
    """Return round 1 after a draft in which everybody takes his usual company, then his character."""
    chosen = {**CHARACTERS, **(characters or {})}
    return Table(_drafted(players, tuple((home or HOMES).items()), tuple(chosen.items()), tuple(sorted(options.items()))))


@cache
def _drafted(players: int, home: tuple[tuple[str, str], ...], characters: tuple[tuple[str, str], ...], options: tuple[tuple[str, Any], ...]) -> State:
    t = fresh(players, **dict(options))
    tiles, chosen = dict(home), dict(characters)
    for name in NAMES[:players]:
        t.do(f"charter {COMPANIES[name]}", f"home {COMPANIES[name]} {tiles[COMPANIES[name]]}")
    for name in reversed(NAMES[:players]):
        t.do(f"character {chosen[name]}")
    return t.state


def two_companies(**kwargs: Any) -> Table:
    """Return a table at which Ann directs MR and BCR (home in the green city 1,0), and nobody has a character."""
    t = table(**kwargs).plain_folk()
    t.phase(3).lay("1,0", "g-city", 90).player("Ann", cash=1000)
    return t.turn("Ann", "card C4 a", "found BCR T2", "station BCR 1,0")
