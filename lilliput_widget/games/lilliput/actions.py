"""The actions of 18Lilliput."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from lilliput_widget.engine.actions import Action

if TYPE_CHECKING:
    from lilliput_widget.engine.actions import Split


@dataclass(frozen=True, slots=True)
class TakeCompany(Action):
    """Draft a starting company."""

    company: str
    type: ClassVar[str] = "take-company"
    form: ClassVar[str] = "charter {company}"


@dataclass(frozen=True, slots=True)
class TakeCharacter(Action):
    """Draft a character."""

    character: str
    type: ClassVar[str] = "take-character"
    form: ClassVar[str] = "character {character}"


@dataclass(frozen=True, slots=True)
class LayHome(Action):
    """Lay the home tile of a starting company beside Mildendo."""

    company: str
    tile: str
    cell: str
    rotation: int
    type: ClassVar[str] = "lay-home"
    form: ClassVar[str] = "home {company} {tile} {cell} r{rotation}"


@dataclass(frozen=True, slots=True)
class TakeCash(Action):
    """Take the Chief Justice's income as private money."""

    type: ClassVar[str] = "take-cash"
    form: ClassVar[str] = "cash"


@dataclass(frozen=True, slots=True)
class Fund(Action):
    """Put money of the bank into treasuries (card C10, Chief Justice)."""

    split: Split
    type: ClassVar[str] = "fund"
    form: ClassVar[str] = "fund {split}"


@dataclass(frozen=True, slots=True)
class TakeCard(Action):
    """Take an action card from the display and choose half ``a`` or ``b``."""

    card: str
    half: str
    type: ClassVar[str] = "take-card"
    form: ClassVar[str] = "card {card} {half}"


@dataclass(frozen=True, slots=True)
class CopyCard(Action):
    """Give up a copy card to use an action card already used in this round."""

    card: str
    half: str
    type: ClassVar[str] = "copy-card"
    form: ClassVar[str] = "copy {card} {half}"


@dataclass(frozen=True, slots=True)
class LayTile(Action):
    """Lay or upgrade a tile."""

    company: str
    tile: str
    cell: str
    rotation: int
    type: ClassVar[str] = "lay-tile"
    form: ClassVar[str] = "lay {company} {tile} {cell} r{rotation}"


@dataclass(frozen=True, slots=True)
class PlaceStation(Action):
    """Place a station: by card C9, or the home of a company just founded."""

    company: str
    cell: str
    type: ClassVar[str] = "place-station"
    form: ClassVar[str] = "station {company} {cell}"


@dataclass(frozen=True, slots=True)
class SellShares(Action):
    """Sell 10 % shares of one company to the bank."""

    company: str
    count: int
    type: ClassVar[str] = "sell-shares"
    form: ClassVar[str] = "sell {company} {count}"


@dataclass(frozen=True, slots=True)
class BuyShare(Action):
    """Buy one 10 % share from the bank."""

    company: str
    type: ClassVar[str] = "buy-share"
    form: ClassVar[str] = "buy {company}"


@dataclass(frozen=True, slots=True)
class Found(Action):
    """Buy the director's certificate of a new company at the price of a space such as ``T8``."""

    company: str
    space: str
    type: ClassVar[str] = "found"
    form: ClassVar[str] = "found {company} {space}"


@dataclass(frozen=True, slots=True)
class BuyTrain(Action):
    """Buy the top train of the deck."""

    company: str
    train: str
    type: ClassVar[str] = "buy-train"
    form: ClassVar[str] = "train {company} {train}"


@dataclass(frozen=True, slots=True)
class BuyFromCompany(Action):
    """Buy a train from another company; from another director's it is an offer."""

    company: str
    seller: str
    train: str
    price: int
    type: ClassVar[str] = "buy-from-company"
    form: ClassVar[str] = "deal {company} {seller} {train} {price}"


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Accept the offer for a train."""

    type: ClassVar[str] = "accept"
    form: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class Refuse(Action):
    """Refuse the offer for a train."""

    type: ClassVar[str] = "refuse"
    form: ClassVar[str] = "refuse"


@dataclass(frozen=True, slots=True)
class BuyFromPool(Action):
    """Buy a train from the pool."""

    company: str
    train: str
    type: ClassVar[str] = "buy-from-pool"
    form: ClassVar[str] = "pool {company} {train}"


@dataclass(frozen=True, slots=True)
class ReturnTrain(Action):
    """Return an obsolete train to the pool."""

    company: str
    train: str
    type: ClassVar[str] = "return-train"
    form: ClassVar[str] = "return {company} {train}"


@dataclass(frozen=True, slots=True)
class DiscardTrain(Action):
    """Give up a train above the limit."""

    company: str
    train: str
    type: ClassVar[str] = "discard-train"
    form: ClassVar[str] = "discard {company} {train}"


@dataclass(frozen=True, slots=True)
class HandIn(Action):
    """Hand in the Treasurer for private money."""

    character: str
    type: ClassVar[str] = "hand-in"
    form: ClassVar[str] = "hand-in {character}"


@dataclass(frozen=True, slots=True)
class PayOut(Action):
    """Pay out the company's income."""

    company: str
    type: ClassVar[str] = "pay"
    form: ClassVar[str] = "pay {company}"


@dataclass(frozen=True, slots=True)
class Withhold(Action):
    """Keep the company's income in its treasury."""

    company: str
    type: ClassVar[str] = "withhold"
    form: ClassVar[str] = "withhold {company}"


@dataclass(frozen=True, slots=True)
class Done(Action):
    """End the turn, or pass up the chance on offer."""

    type: ClassVar[str] = "done"
    form: ClassVar[str] = "done"


KINDS: Final[dict[str, type[Action]]] = {
    kind.type: kind
    for kind in (
        TakeCompany, TakeCharacter, LayHome, TakeCash, Fund, TakeCard, CopyCard, LayTile, PlaceStation, SellShares, BuyShare, Found,
        BuyTrain, BuyFromCompany, Accept, Refuse, BuyFromPool, ReturnTrain, DiscardTrain, HandIn, PayOut, Withhold, Done,
    )
}
