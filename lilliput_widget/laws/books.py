"""Books kept from events alone: money, prices, tiles, stations, trains and certificates."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from lilliput_widget.engine.events import BANK, CompanyStarted, Paid, PriceMoved, ShareMoved, StationPlaced, TileLaid, TrainMoved

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from lilliput_widget.engine.contract import Title
    from lilliput_widget.engine.events import Event

DECK = "deck"
_SHOWN = (TileLaid, StationPlaced, PriceMoved)


class Books:
    """What the events so far say; `read` also says where they contradict each other."""

    def __init__(self, title: Title, state: Any) -> None:
        self.title = title
        self.money: Counter[str] = Counter()
        self.prices: dict[str, int] = {}
        self.spaces: dict[str, str] = {}
        self.directors: dict[str, str] = {}
        self.percent: Counter[tuple[str, str]] = Counter()
        """Percent by holder and company, without the directors' certificates of companies that were drafted."""
        self.trains: dict[str, str] = {}
        """Where each train is that ever moved."""
        self.drawn: list[str] = []
        """Types of trains that left the deck in the course of play."""
        self.touched = True
        """Whether the last move changed the board or a price."""
        self._readers: dict[type[Event], Callable[[Any], Iterator[str]]] = {
            Paid: self._paid, CompanyStarted: self._started, PriceMoved: self._price, TileLaid: self._tile,
            StationPlaced: self._station, TrainMoved: self._train, ShareMoved: self._share,
        }
        rows = title.views.board(state) if title.views else []
        self.tiles: dict[str, tuple[str, int]] = {row["cell"]: (row["tile"], row["rotation"]) for row in rows}
        self.stations: dict[str, list[str]] = {row["cell"]: list(row["stations"]) for row in rows if row["stations"]}

    def read(self, events: Iterable[Event]) -> Iterator[str]:
        """Enter the events of a move; yield what cannot be."""
        self.touched = False
        for event in events:
            enter = self._readers.get(type(event))
            if enter is not None:
                yield from enter(event)
                self.touched |= type(event) in _SHOWN

    def _paid(self, e: Paid) -> Iterator[str]:
        if type(e.amount) is not int or e.amount <= 0 or e.payer == e.payee or not e.cause:
            yield f"a strange payment: {e}"
        self.money[e.payer] -= e.amount
        self.money[e.payee] += e.amount

    def _started(self, e: CompanyStarted) -> Iterator[str]:
        if e.company in self.directors:
            yield f"{e.company} started twice"
        self.directors[e.company] = e.player

    def _price(self, e: PriceMoved) -> Iterator[str]:
        if e.old != self.prices.get(e.company, 0):
            yield f"{e} though the price was {self.prices.get(e.company, 0)}"
        self.prices[e.company] = e.new
        self.spaces[e.company] = e.space

    def _tile(self, e: TileLaid) -> Iterator[str]:
        here = self.tiles.get(e.cell, ("", 0))[0]
        if e.replaced != here:
            yield f"{e} though {here or 'nothing'} lay there"
        self.tiles[e.cell] = (e.tile, e.rotation)

    def _station(self, e: StationPlaced) -> Iterator[str]:
        if e.cell not in self.tiles:
            yield f"{e} where no tile lies"
        self.stations.setdefault(e.cell, []).append(e.company)

    def _train(self, e: TrainMoved) -> Iterator[str]:
        if self.trains.get(e.train, DECK) != e.source:
            yield f"{e} though it was at {self.trains.get(e.train, DECK)}"
        if e.source == DECK and e.cause != "start":
            self.drawn.append(e.train.split("-", maxsplit=1)[0])
        self.trains[e.train] = e.target

    def _share(self, e: ShareMoved) -> Iterator[str]:
        if e.percent <= 0 or e.count <= 0 or e.amount < 0:
            yield f"a strange trade: {e}"
        for holder, change in ((e.seller, -e.percent), (e.buyer, e.percent)):
            if holder != BANK:
                self.percent[holder, e.company] += change
                if self.percent[holder, e.company] < 0:
                    yield f"{e} though {holder} had not that many"

    def compare(self, state: Any) -> Iterator[str]:
        """Yield where a position differs from the books."""
        views = self.title.views
        if views is None:
            return
        rows = views.board(state)
        if {row["cell"]: (row["tile"], row["rotation"]) for row in rows} != self.tiles:
            yield "the tiles on the board are not those that were laid"
        if {row["cell"]: list(row["stations"]) for row in rows if row["stations"]} != self.stations:
            yield "the stations on the board are not those that were placed"
        prices = {row["company"]: row["price"] for row in views.market(state) if row.get("company")}
        if prices != self.prices:
            yield f"prices {prices} instead of {self.prices}"
