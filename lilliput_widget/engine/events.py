"""Events: typed facts that playing an action produces.

Ledger, tables, log sentences, animation and announcements are all made from these.  Accounts are ``"bank"``,
company ids and player names.  Trains are ids such as ``"3-2"``: type and copy.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar

BANK = "bank"


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all facts."""

    kind: ClassVar[str] = ""

    def to_dict(self) -> dict[str, Any]:
        """Return the fact as plain data."""
        return {"kind": self.kind, **{f.name: getattr(self, f.name) for f in fields(self)}}


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Money moved.  `cause` is one of a title's cause words; `about` names a company, train, tile or card."""

    payer: str
    payee: str
    amount: int
    cause: str
    about: str = ""
    kind: ClassVar[str] = "paid"


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """A round began; `start` is its first player."""

    round: int
    start: str
    kind: ClassVar[str] = "round-started"


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round is over."""

    round: int
    kind: ClassVar[str] = "round-ended"


@dataclass(frozen=True, slots=True)
class PhaseChanged(Event):
    """A new phase began with the first train of type `train`."""

    phase: int
    train: str
    kind: ClassVar[str] = "phase-changed"


@dataclass(frozen=True, slots=True)
class CompanyStarted(Event):
    """A company came into play with its director, at `price`; `founded` tells a purchase from the draft."""

    company: str
    player: str
    price: int
    founded: bool
    kind: ClassVar[str] = "company-started"


@dataclass(frozen=True, slots=True)
class CharacterTaken(Event):
    """A player took a character in the draft."""

    player: str
    character: str
    kind: ClassVar[str] = "character-taken"


@dataclass(frozen=True, slots=True)
class CharacterLeft(Event):
    """A character left the game, handed in by `player`."""

    player: str
    character: str
    kind: ClassVar[str] = "character-left"


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A player took a card and chose one `half` of it; `copied` if through a copy card."""

    player: str
    card: str
    half: str
    copied: bool
    kind: ClassVar[str] = "card-taken"


@dataclass(frozen=True, slots=True)
class TileLaid(Event):
    """A tile went on `cell`; `replaced` is the tile that returned to the supply, or empty."""

    company: str
    player: str
    cell: str
    tile: str
    rotation: int
    replaced: str
    kind: ClassVar[str] = "tile-laid"


@dataclass(frozen=True, slots=True)
class StationPlaced(Event):
    """A company placed a station."""

    company: str
    cell: str
    home: bool
    kind: ClassVar[str] = "station-placed"


@dataclass(frozen=True, slots=True)
class ShareMoved(Event):
    """Certificates changed hands: `count` of them, together `percent` of the company, for `amount` in all."""

    company: str
    seller: str
    buyer: str
    percent: int
    count: int
    amount: int
    kind: ClassVar[str] = "share-moved"


@dataclass(frozen=True, slots=True)
class PriceMoved(Event):
    """A price marker moved (or was set); `space` is its new place, e.g. ``"top-3"``."""

    company: str
    old: int
    new: int
    space: str
    cause: str
    kind: ClassVar[str] = "price-moved"


@dataclass(frozen=True, slots=True)
class TrainMoved(Event):
    """A train changed hands.  Places are ``"deck"``, ``"pool"``, ``"out"`` or a company.

    `cause` is ``start``, ``bought``, ``sold``, ``export``, ``removed``, ``returned``, ``surplus`` or ``rusted``.
    """

    train: str
    source: str
    target: str
    price: int
    cause: str
    kind: ClassVar[str] = "train-moved"


@dataclass(frozen=True, slots=True)
class TrainsObsolete(Event):
    """All trains of a type became obsolete."""

    type: str
    kind: ClassVar[str] = "trains-obsolete"


@dataclass(frozen=True, slots=True)
class OfferMade(Event):
    """A company offered to buy a train from another player's company."""

    company: str
    seller: str
    train: str
    price: int
    kind: ClassVar[str] = "offer-made"


@dataclass(frozen=True, slots=True)
class OfferAnswered(Event):
    """The other director answered."""

    company: str
    seller: str
    accepted: bool
    kind: ClassVar[str] = "offer-answered"


@dataclass(frozen=True, slots=True)
class RouteRun(Event):
    """One train ran: its stops in order as pairs of cell and value, the sides crossed, what it earned."""

    company: str
    train: str
    stops: tuple[tuple[str, int], ...]
    track: tuple[tuple[str, int], ...]
    value: int
    kind: ClassVar[str] = "route-run"


@dataclass(frozen=True, slots=True)
class CompanyRan(Event):
    """A company ran for `income`, the doubling of the last round included; `decision` is ``paid`` or ``withheld``."""

    company: str
    income: int
    decision: str
    director: str
    doubled: bool
    kind: ClassVar[str] = "company-ran"


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over; `reason` is a title's word for it."""

    reason: str
    kind: ClassVar[str] = "game-ended"
