"""One walk over the events of a game: the rows of every table that events alone can tell.

Nothing here knows a title.  Words that all titles share: the causes ``dividend``, ``withheld``, ``found``, ``tile`` and ``station`` of
payments; everything else is passed on as the title says it.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, ClassVar, Final

from lilliput_widget.engine import events as ev
from lilliput_widget.engine.contract import Badge

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from lilliput_widget.engine.events import Event

    Row = Sequence[Any]

EVENT_TABLES: Final = ("ledger", "prices", "companies", "holdings", "trades", "runs", "stops", "trains", "tiles", "tokens", "cards")
ROUND_END: Final = "round-end"
_PLAIN: Final = Badge(name="", colour="grey", letters="")
_PLACES: Final = frozenset({"deck", "pool", "out"})


class _Stake:
    """What a holder has in a company, and what it cost and brought so far."""

    __slots__ = ("cost", "dividends", "percent", "proceeds")

    def __init__(self) -> None:
        self.percent = self.cost = self.proceeds = self.dividends = 0


class _Train:
    """The life of a train."""

    __slots__ = ("buyer", "cost", "deals", "first", "how", "income", "obsolete", "owner", "price", "runs", "rusted", "seller", "type")

    def __init__(self, type_: str) -> None:
        self.type = type_
        self.first: tuple[int, int, int] | tuple[None, None, None] = (None, None, None)
        self.buyer: str | None = None
        self.seller: str | None = None
        self.how: str | None = None
        self.price: int | None = None
        self.owner = "deck"
        self.cost = self.deals = self.runs = self.income = 0
        self.obsolete: tuple[int, int] | tuple[None, None] = (None, None)
        self.rusted: tuple[int, int] | tuple[None, None] = (None, None)


class _Company:
    """A company as the events tell it."""

    __slots__ = ("best", "director", "income", "paid", "price", "space", "stations", "trains", "treasury", "withheld")

    def __init__(self) -> None:
        self.director: str | None = None
        self.price: int | None = None
        self.space: str | None = None
        self.trains: list[str] = []
        self.stations = self.treasury = 0
        self.income: int | None = None
        self.best: int | None = None
        self.paid = self.withheld = 0


class Walk:
    """Running totals while the events pass by, and the rows made so far.

    Parameters
    ----------
    badges
        How companies are shown and their shares counted.
    round_, phase
        Where the game stands at the set-up.
    """

    def __init__(self, badges: Mapping[str, Badge], round_: int, phase: int) -> None:
        self.badges = badges
        self.round, self.phase, self.seq = round_, phase, 0
        self.ended = False
        """Whether the round is over.  What belongs to its end, such as trains that leave, may follow until the next one begins."""
        self.rows: dict[str, list[Row]] = {name: [] for name in EVENT_TABLES}
        self.companies: dict[str, _Company] = {}
        self.stakes: dict[tuple[str, str], _Stake] = defaultdict(_Stake)
        self.trains: dict[str, _Train] = {}
        self._obsolete: set[str] = set()
        self._pending: dict[str, list[list[Any]]] = defaultdict(list)
        self._events: Sequence[Event] = ()
        self._display: Callable[[], tuple[str, ...]] = tuple

    def entry(self, seq: int, events: Sequence[Event], display: Callable[[], tuple[str, ...]]) -> None:
        """Take in the events of one log entry; `display` tells the cards that lay open before it."""
        self.seq, self._events, self._display = seq, events, display
        for event in events:
            handle = self._ON.get(type(event))
            if handle is not None:
                handle(self, event)

    def stand(self, round_: int, phase: int) -> None:
        """Take round and phase from the position after an entry: a title may move them without telling."""
        if round_ != self.round:
            self._next_round(round_)
        self.phase = phase

    def close(self) -> dict[str, list[Row]]:
        """Add the last round and the trains, and return all rows."""
        self._close_round()
        for train, t in self.trains.items():
            self.rows["trains"].append(
                (
                    *t.first,
                    train,
                    t.type,
                    t.buyer,
                    t.price,
                    t.cost,
                    t.income,
                    t.runs,
                    t.owner,
                    t.deals,
                    t.seller,
                    t.how,
                    t.obsolete[1],
                    t.rusted[1],
                    t.obsolete[0],
                    t.rusted[0],
                )
            )
        return self.rows

    def _when(self) -> tuple[int, int, int]:
        return self.seq, self.round, self.phase

    def _company(self, company: str) -> _Company:
        found = self.companies.get(company)
        if found is None:
            found = self.companies[company] = _Company()
        return found

    def _shares(self, company: str, percent: int) -> int:
        return percent // self.badges.get(company, _PLAIN).unit

    def _spent(self, company: str, cause: str) -> int:
        """Return what `company` paid for `cause` in this entry."""
        return sum(e.amount for e in self._events if type(e) is ev.Paid and e.payer == company and e.cause == cause)

    def _paid(self, e: ev.Paid) -> None:
        self.rows["ledger"].append((self.seq, self.round, self.phase, e.payer, e.payee, e.amount, e.cause, e.about or None))
        if e.payer in self.companies:
            self.companies[e.payer].treasury -= e.amount
        if e.payee in self.companies:
            self.companies[e.payee].treasury += e.amount
        if e.cause == "dividend":
            self.stakes[e.payee, e.about].dividends += e.amount

    def _next_round(self, number: int) -> None:
        if self.ended:
            self._close_round()
        self.round, self.ended = number, False

    def _round_started(self, e: ev.RoundStarted) -> None:
        self._next_round(e.round)

    def _round_ended(self, e: ev.RoundEnded) -> None:
        self.round, self.ended = e.round, True

    def _phase_changed(self, e: ev.PhaseChanged) -> None:
        self.phase = e.phase

    def _close_round(self) -> None:
        """Add how companies and holders stand at the end of the round, or in it if it is under way."""
        when, over = self._when(), self.ended
        held: dict[str, int] = defaultdict(int)
        for (player, company), stake in self.stakes.items():
            held[company] += stake.percent
            price = self.companies[company].price or 0
            shares = self._shares(company, stake.percent)
            self.rows["holdings"].append(
                (
                    *when,
                    player,
                    company,
                    stake.percent,
                    shares,
                    price,
                    shares * price,
                    stake.cost,
                    stake.proceeds,
                    stake.dividends,
                    shares * price + stake.proceeds - stake.cost,
                    over,
                )
            )
        for company, c in self.companies.items():
            self.rows["companies"].append(
                (
                    *when,
                    company,
                    c.director,
                    c.treasury,
                    c.price,
                    c.income,
                    c.paid,
                    c.withheld,
                    c.best,
                    list(c.trains),
                    c.stations,
                    100 - held[company],
                    over,
                )
            )
            if over:
                self.rows["prices"].append((*when, company, c.price, c.price, c.space, ROUND_END))
                c.income = c.best = None
                c.paid = c.withheld = 0

    def _company_started(self, e: ev.CompanyStarted) -> None:
        c = self._company(e.company)
        c.director, c.price = e.player, e.price
        percent = self.badges.get(e.company, _PLAIN).director
        told = any(type(x) is ev.ShareMoved and x.company == e.company and x.buyer == e.player for x in self._events)
        if percent and not told:
            cost = self._spent(e.player, "found")
            self._trade(e.company, ev.BANK, e.player, percent, cost, e.price)

    def _card_taken(self, e: ev.CardTaken) -> None:
        left = [c for c in self._display() if c != e.card]
        self.rows["cards"].append((*self._when(), e.player, e.card, e.half, e.copied, left))

    def _tile_laid(self, e: ev.TileLaid) -> None:
        cost = self._spent(e.company, "tile")
        self.rows["tiles"].append((*self._when(), e.player, e.company or None, e.cell, e.tile, e.rotation, e.replaced or None, cost))

    def _station_placed(self, e: ev.StationPlaced) -> None:
        self._company(e.company).stations += 1
        self.rows["tokens"].append((*self._when(), e.company, e.cell, e.home, self._spent(e.company, "station")))

    def _share_moved(self, e: ev.ShareMoved) -> None:
        self._trade(e.company, e.seller, e.buyer, e.percent, e.amount, self._company(e.company).price)

    def _trade(self, company: str, seller: str, buyer: str, percent: int, amount: int, price: int | None) -> None:
        self.rows["trades"].append((*self._when(), company, seller, buyer, percent, self._shares(company, percent), amount, price))
        if seller != ev.BANK:
            stake = self.stakes[seller, company]
            stake.percent -= percent
            stake.proceeds += amount
        if buyer != ev.BANK:
            stake = self.stakes[buyer, company]
            stake.percent += percent
            stake.cost += amount

    def _price_moved(self, e: ev.PriceMoved) -> None:
        c = self._company(e.company)
        self.rows["prices"].append((*self._when(), e.company, e.new, e.old or None, e.space, e.cause))
        c.price, c.space = e.new, e.space

    def _train_moved(self, e: ev.TrainMoved) -> None:
        t = self.trains.get(e.train)
        if t is None:
            t = self.trains[e.train] = _Train(e.train.rpartition("-")[0])
            if t.type in self._obsolete:
                t.obsolete = (self.seq, self.round)
        if e.source not in _PLACES and e.source in self.companies:
            self.companies[e.source].trains.remove(e.train)
        if e.target not in _PLACES:
            self._company(e.target).trains.append(e.train)
            if t.buyer is None:
                t.first, t.buyer, t.seller, t.price, t.how = self._when(), e.target, e.source, e.price, e.cause
            elif e.source not in _PLACES:
                t.deals += 1
            if e.source in _PLACES:
                t.cost += e.price
        t.owner = e.target
        if e.cause == "rusted":
            t.rusted = (self.seq, self.round)

    def _trains_obsolete(self, e: ev.TrainsObsolete) -> None:
        self._obsolete.add(e.type)
        for t in self.trains.values():
            if t.type == e.type and t.owner != "out":
                t.obsolete = (self.seq, self.round)

    def _route_run(self, e: ev.RouteRun) -> None:
        when = self._when()
        type_ = e.train.rpartition("-")[0]
        route = " - ".join(cell for cell, _ in e.stops)
        row = [*when, e.company, self._company(e.company).director, e.train, type_, e.value, e.value, len(e.stops), route, None]
        self.rows["runs"].append(row)
        self._pending[e.company].append(row)
        self.rows["stops"].extend((*when, e.company, e.train, i, cell, value) for i, (cell, value) in enumerate(e.stops, 1))
        t = self.trains.get(e.train)
        if t is not None:
            t.runs += 1
            t.income += e.value

    def _company_ran(self, e: ev.CompanyRan) -> None:
        c = self._company(e.company)
        c.director = e.director or c.director
        c.income = e.income
        c.best = getattr(e, "best", e.income)
        c.withheld = sum(x.amount for x in self._events if type(x) is ev.Paid and x.cause == "withheld" and x.payee == e.company)
        c.paid = e.income - c.withheld
        for row in self._pending.pop(e.company, ()):
            row[-1] = e.decision
            if e.doubled:
                row[8] = 2 * row[7]
                if row[5] in self.trains:
                    self.trains[row[5]].income += row[7]

    # Of the class, not of the object, which would hold itself and wait for the garbage collector.
    _ON: ClassVar[dict[type[Event], Callable[[Any, Any], None]]] = {
        ev.Paid: _paid,
        ev.RoundStarted: _round_started,
        ev.RoundEnded: _round_ended,
        ev.PhaseChanged: _phase_changed,
        ev.CompanyStarted: _company_started,
        ev.CardTaken: _card_taken,
        ev.TileLaid: _tile_laid,
        ev.StationPlaced: _station_placed,
        ev.ShareMoved: _share_moved,
        ev.PriceMoved: _price_moved,
        ev.TrainMoved: _train_moved,
        ev.TrainsObsolete: _trains_obsolete,
        ev.RouteRun: _route_run,
        ev.CompanyRan: _company_ran,
    }
