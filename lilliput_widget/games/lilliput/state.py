"""The position of a game of 18Lilliput: immutable, and the working copy in which an action changes it."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from lilliput_widget.engine.contract import Step
from lilliput_widget.engine.events import BANK, Event, Paid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lilliput_widget.engine.track import Board
    from lilliput_widget.games.lilliput.edition import Edition

DECK: Final = "deck"
POOL: Final = "pool"
OUT: Final = "out"


def kind(train: str) -> str:
    """Return the type of a train id.

    >>> kind("3D-2")
    '3D'
    """
    return train.split("-", 1)[0]


class Part:
    """A part of a position, frozen like the whole; it keeps its JSON once the digest has asked for it."""

    __slots__ = ("json",)

    json: str


@dataclass(frozen=True, slots=True)
class Player(Part):
    """A player: private money, copy cards, characters and their tiles still in hand."""

    name: str
    cash: int
    copies: int
    characters: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Company(Part):
    """A company in play.  `shares` counts 10 % certificates by player; the rest of them lie at the bank."""

    id: str
    director: str
    treasury: int
    space: str
    trains: tuple[str, ...] = ()
    home: str = ""
    stations: int = 0
    shares: Mapping[str, int] = field(default_factory=dict)


# Decisions: the stack of what is to be decided, the next one on top (last).


@dataclass(frozen=True, slots=True)
class Draft(Part):
    """Take a company or a character of the kinds still missing (SETUP-7)."""

    player: str
    second: bool = False
    """The extra pass of the two-character option (P2-4)."""


@dataclass(frozen=True, slots=True)
class Home(Part):
    """Lay the home tile of a company just drafted (SETUP-8)."""

    player: str
    company: str


@dataclass(frozen=True, slots=True)
class Income(Part):
    """Take the Chief Justice's income (CHAR-5)."""

    player: str


@dataclass(frozen=True, slots=True)
class Turn(Part):
    """A player's turn (TURN-4): before the card is chosen `card` is empty; then what of its action is left."""

    player: str
    card: str = ""
    half: str = ""
    lays: tuple[str, ...] = ()
    """Colours of tiles that may still be laid: ``yellow``, ``green`` or ``any``."""
    trains: int = 0
    """Purchases of trains left."""
    stations: int = 0
    shares: bool = False
    """Selling is still allowed, and one purchase."""
    fund: int = 0
    """Money of card C10 not yet put into treasuries."""
    refused: tuple[tuple[str, str, str, int], ...] = ()
    """Offers refused in this turn: buyer, seller, train type, price."""


@dataclass(frozen=True, slots=True)
class Offer(Part):
    """Answer an offer for a train (TRAIN-3); `player` directs the seller."""

    player: str
    company: str
    seller: str
    train: str
    price: int


@dataclass(frozen=True, slots=True)
class Surplus(Part):
    """Give up a train above the limit (TRAIN-9)."""

    player: str
    company: str


@dataclass(frozen=True, slots=True)
class FirstStation(Part):
    """Place the home of a company just founded (FOUND-4)."""

    player: str
    company: str


@dataclass(frozen=True, slots=True)
class PoolChance(Part):
    """Perhaps buy a train from the pool: after founding (FOUND-6) or withholding (PAY-7)."""

    player: str
    company: str


@dataclass(frozen=True, slots=True)
class Dividend(Part):
    """Pay out or withhold the income of a company that ran (RUN-7)."""

    player: str
    company: str
    income: int


Decision = Draft | Home | Income | Turn | Offer | Surplus | FirstStation | PoolChance | Dividend
DECISIONS: Final[dict[str, type[Any]]] = {
    c.__name__: c for c in (Draft, Home, Income, Turn, Offer, Surplus, FirstStation, PoolChance, Dividend)
}


class Derived:
    """What follows from a position; shared by the position and the working copy."""

    __slots__ = ()

    if TYPE_CHECKING:
        edition: Edition
        options: Mapping[str, Any]
        order: tuple[str, ...]
        rng: int
        stage: str
        round: int
        rounds: int
        phase: int
        start: int
        stack: tuple[Decision, ...]
        to_run: tuple[str, ...]
        players: Mapping[str, Player]
        companies: Mapping[str, Company]
        unfounded: tuple[str, ...]
        characters: tuple[str, ...]
        market: Mapping[str, tuple[str, ...]]
        board: Board
        supply: Mapping[str, int]
        deck: tuple[str, ...]
        unlimited: int
        pool: tuple[str, ...]
        out: tuple[str, ...]
        used: tuple[tuple[str, str], ...]

    @property
    def cards(self) -> tuple[str, ...]:
        """The action cards on display."""
        gone = {c for c, _ in self.used}
        n = len(self.order)
        return tuple(c.id for c in self.edition.cards.values() if n in c.players and c.id not in gone)

    @property
    def last_round(self) -> bool:
        """Whether incomes are doubled (END-2)."""
        return self.round == self.rounds

    def companies_of(self, player: str) -> tuple[str, ...]:
        """Return the companies that `player` directs, in order of their founding."""
        return tuple(c.id for c in self.companies.values() if c.director == player)

    def has(self, player: str, character: str) -> bool:
        """Tell whether `player` has `character`."""
        return character in self.players[player].characters

    def price(self, company: str) -> int:
        """Return the share price of a company in play."""
        return self.edition.price(self.companies[company].space)

    def bank_shares(self, company: str) -> int:
        """Return how many 10 % shares of `company` lie at the bank."""
        return self.edition.limits["shares"] - sum(self.companies[company].shares.values())

    def certificates(self, player: str) -> int:
        """Return how many certificates `player` holds, directors' ones included."""
        return sum((c.director == player) + c.shares.get(player, 0) for c in self.companies.values())

    def percent(self, player: str, company: str) -> int:
        """Return the part of `company` that `player` holds, the director's certificate of 50 % included."""
        c = self.companies[company]
        return 50 * (c.director == player) + 10 * c.shares.get(player, 0)

    def is_obsolete(self, train: str) -> bool:
        """Tell whether a train (or type) earns half in this phase (PHASE-3)."""
        return self.phase >= self.edition.trains[kind(train)].obsolete_from

    @property
    def limit(self) -> int:
        """The train limit of the phase."""
        return self.edition.phases[self.phase].limit

    @property
    def next_train(self) -> str:
        """Id of the top train of the deck."""
        return self.deck[0] if self.deck else f"{list(self.edition.trains)[-1]}-{self.unlimited + 1}"


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Derived):
    """A position.  Nothing in it is ever changed in place."""

    edition: Edition
    options: Mapping[str, Any]
    order: tuple[str, ...]
    """Players clockwise by seat."""
    rng: int
    stage: str
    """``draft``, ``actions``, ``run``, ``bureaucracy`` or ``end``."""
    round: int
    rounds: int
    phase: int
    start: int
    """Seat of the start player."""
    stack: tuple[Decision, ...]
    """Decisions to come, the next one last."""
    to_run: tuple[str, ...]
    """Companies that still run in this round, in order (RUN-1)."""
    players: Mapping[str, Player]
    companies: Mapping[str, Company]
    unfounded: tuple[str, ...]
    """Companies that may still come into play."""
    characters: tuple[str, ...]
    """Characters still to be drafted."""
    market: Mapping[str, tuple[str, ...]]
    """Markers on each occupied space of the stock table, the top one first."""
    board: Board
    supply: Mapping[str, int]
    deck: tuple[str, ...]
    """New trains, the top one first; after them come 4D-trains without end."""
    unlimited: int
    """How many trains of the unlimited type left the deck."""
    pool: tuple[str, ...]
    out: tuple[str, ...]
    used: tuple[tuple[str, str], ...]
    """Action cards used in this round, with their takers."""


_FIELDS: Final = tuple(f.name for f in fields(State))
_VALUES: Final = attrgetter(*_FIELDS)
_INTO_STATE: Final = tuple(getattr(State, name).__set__ for name in _FIELDS)


class Work(Derived):
    """A working copy: the local draft in which a rule makes its changes, with the events so far."""

    __slots__ = (*_FIELDS, "events")

    def __init__(self, state: State) -> None:
        for put, value in zip(_INTO_WORK, _VALUES(state), strict=True):
            put(self, value)
        self.events: list[Event] = []

    def player(self, name: str, **changes: Any) -> None:
        """Change parts of a player."""
        self.players = {**self.players, name: replace(self.players[name], **changes)}

    def company(self, company: str, **changes: Any) -> None:
        """Change parts of a company."""
        self.companies = {**self.companies, company: replace(self.companies[company], **changes)}

    def balance(self, account: str) -> int:
        """Return the money of a player or a company."""
        found = self.players.get(account)
        return found.cash if found else self.companies[account].treasury

    def pay(self, payer: str, payee: str, amount: int, cause: str, about: str = "") -> None:
        """Move money and note it in the ledger; nothing happens for 0."""
        if not amount:
            return
        for account, change in ((payer, -amount), (payee, amount)):
            if account in self.players:
                self.player(account, cash=self.players[account].cash + change)
            elif account != BANK:
                self.company(account, treasury=self.companies[account].treasury + change)
        self.events.append(Paid(payer, payee, amount, cause, about))

    def tell(self, event: Event) -> None:
        """Note a fact."""
        self.events.append(event)

    def push(self, *decisions: Decision) -> None:
        """Put decisions on the stack; the last one is decided first."""
        self.stack = (*self.stack, *decisions)

    def pop(self) -> Decision:
        """Take the top decision off the stack."""
        *rest, top = self.stack
        self.stack = tuple(rest)
        return top

    def swap(self, decision: Decision) -> None:
        """Put `decision` in place of the top one."""
        self.stack = (*self.stack[:-1], decision)

    def state(self) -> State:
        """Return the position as it stands."""
        # Slot by slot, in a quarter of the time of its oracle, the frozen class's own constructor with the same values.
        made = object.__new__(State)
        for put, value in zip(_INTO_STATE, _VALUES(self), strict=True):
            put(made, value)
        return made

    def finish(self) -> Step:
        """Return position and events."""
        return Step(self.state(), tuple(self.events))


_INTO_WORK: Final = tuple(getattr(Work, name).__set__ for name in _FIELDS)
