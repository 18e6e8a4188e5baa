"""Events as sentences: one line for each fact, in any language of the title's book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lilliput_widget.engine import events as ev
from lilliput_widget.texts import catalogue, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def _route_stops(stops: Iterable[tuple[str, int]]) -> str:
    # An arrow, as a dash would meet the minus of a cell.
    return " → ".join(f"{cell} ({value})" for cell, value in stops)


def _variant(e: Any) -> str:
    """Return the ending of the key for this case of an event."""
    match e:
        case ev.CompanyStarted():
            return ".founded" if e.founded else ".drafted"
        case ev.CardTaken():
            return ".copied" if e.copied else ""
        case ev.TileLaid():
            return ".upgrade" if e.replaced else ""
        case ev.StationPlaced():
            return ".home" if e.home else ""
        case ev.ShareMoved():
            return ".sold" if e.buyer == ev.BANK else ".bought"
        case ev.PriceMoved():
            return "" if e.old else ".set"
        case ev.TrainMoved():
            return f".{e.cause}"
        case ev.OfferAnswered():
            return ".yes" if e.accepted else ".no"
        case ev.CompanyRan():
            if not e.income:
                return ".nothing"
            if e.decision == "withheld":
                return ".withheld"
            return ".paid.doubled" if e.doubled else ".paid"
    return ""


def sentence(event: ev.Event, book: str, lang: str = "en") -> str:
    """Return one sentence for an event.

    >>> sentence(ev.RoundStarted(2, "Ann"), "lilliput_widget.games.lilliput.texts")
    'Round 2 begins; Ann starts.'
    """
    data = event.to_dict()
    kind = data.pop("kind")
    texts = catalogue(book, lang)

    def place(name: str) -> str:
        return texts.get(f"place.{name}", texts.get(f"company.{name}", name))

    for key in ("payer", "payee", "source", "target", "seller", "buyer"):
        if key in data:
            data["company2"] = data[key]
            data[key] = place(data[key])
    if "train" in data:
        data["train"] = str(data["train"]).split("-", 1)[0]
    if kind == "trains-obsolete":
        data["train"] = data["type"]
    if kind == "tile-laid":
        data["tile2"] = data["replaced"]
    if "stops" in data:
        data["stops"] = _route_stops(data["stops"])
    return say(f"event.{kind}{_variant(event)}", lang, book, **data)


def story(events: Iterable[ev.Event], book: str, lang: str = "en", keep: Callable[[ev.Event], bool] | None = None) -> list[str]:
    """Return the sentences of a move; money is left to the ledger, as the facts behind it are told."""
    wanted = keep or (lambda e: not isinstance(e, ev.Paid))
    return [sentence(e, book, lang) for e in events if wanted(e)]
