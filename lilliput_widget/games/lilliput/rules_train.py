"""Buying, selling and giving up trains (TRAIN, CHAR-6, FOUND-6, PAY-7, PAY-8)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lilliput_widget.engine.contract import Field, Form, Rule
from lilliput_widget.engine.events import BANK, OfferAnswered, OfferMade, TrainMoved
from lilliput_widget.games.lilliput.actions import (
    Accept,
    BuyFromCompany,
    BuyFromPool,
    BuyTrain,
    DiscardTrain,
    Refuse,
    ReturnTrain,
)
from lilliput_widget.games.lilliput.phases import draw_train, first_of_type, give_train, lose_train
from lilliput_widget.games.lilliput.refuse import refuse
from lilliput_widget.games.lilliput.routes import run_of
from lilliput_widget.games.lilliput.rules_turn import cards_that
from lilliput_widget.games.lilliput.state import DECK, POOL, Dividend, Offer, PoolChance, Surplus, Turn, kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lilliput_widget.engine.refusal import Refusal
    from lilliput_widget.games.lilliput.state import Derived, State, Work


def types(trains: Iterable[str]) -> tuple[str, ...]:
    """Return the different types of some trains, in their order.

    >>> types(("2-1", "2-4", "3-1"))
    ('2', '3')
    """
    return tuple(dict.fromkeys(kind(t) for t in trains))


def first_of(trains: Iterable[str], type_: str) -> str:
    """Return the first train of a type; those of one type are alike."""
    return next(t for t in trains if kind(t) == type_)


def _purchases(s: Derived) -> int:
    top = s.stack[-1]
    return top.trains if isinstance(top, Turn) else 0


def train_price(s: Derived, player: str, type_: str) -> int:
    """Return the price of a new train; the Admiral pays a tenth less (TRAIN-2, CHAR-6)."""
    price = s.edition.trains[type_].price
    return price * 9 // 10 if s.has(player, "admiral") else price


def help_needed(s: Derived, company: str, price: int) -> int:
    """Return what the director must add so that the company can pay `price` (TRAIN-6)."""
    return max(0, price - s.companies[company].treasury)


def can_pay_new(s: Derived, company: str, price: int) -> bool:
    """Tell whether a new train can be paid, with the director's help if the company has no train (TRAIN-6)."""
    c = s.companies[company]
    missing = help_needed(s, company, price)
    return not missing or (not c.trains and missing <= s.players[c.director].cash)


def _check_buyer(s: State, player: str, company: str) -> Refusal | None:
    """Judge the buyer: own company, purchases left (CARD-1), below its limit (TRAIN-7)."""
    if company not in s.companies:
        return refuse("TRAIN-1", "unknown/company", company=company, companies=", ".join(s.companies))
    c = s.companies[company]
    if c.director != player:
        return refuse("TURN-8", "turn/not-director", company=company, player=c.director)
    if not _purchases(s):
        return refuse("CARD-1", "train/no-card", cards=cards_that(s, "trains"))
    return _check_limit(s, company)


def _check_limit(s: State, company: str) -> Refusal | None:
    """A company at its limit may not buy, not even if the purchase made a train rust (TRAIN-7)."""
    if len(s.companies[company].trains) >= s.limit:
        return refuse("TRAIN-7", "train/limit", company=company, limit=s.limit, phase=s.phase)
    return None


def gen_buy_train(s: State, player: str) -> Iterator[BuyTrain]:
    """Yield the top train of the deck for each company that may and can buy it."""
    if _purchases(s):
        type_ = kind(s.next_train)
        price = train_price(s, player, type_)
        for company in s.companies_of(player):
            if len(s.companies[company].trains) < s.limit and can_pay_new(s, company, price):
                yield BuyTrain(player, company, type_)


def check_buy_train(s: State, a: BuyTrain) -> Refusal | None:
    """Judge the purchase of a new train: in deck order, paid by the treasury or with help (TRAIN-2, TRAIN-6)."""
    wrong = _check_buyer(s, a.player, a.company)
    if wrong is not None:
        return wrong
    top = kind(s.next_train)
    if a.train not in s.edition.trains:
        return refuse("TRAIN-11", "unknown/train", train=a.train, trains=", ".join(s.edition.trains))
    if a.train != top:
        return refuse("TRAIN-2", "train/deck-order", train=a.train, train2=top)
    price = train_price(s, a.player, top)
    c = s.companies[a.company]
    if not can_pay_new(s, a.company, price):
        params = {"company": a.company, "price": price, "treasury": c.treasury, "train": top}
        if c.trains:
            return refuse("TRAIN-6", "train/money", **params)
        cash, missing = s.players[a.player].cash, help_needed(s, a.company, price)
        return refuse("TRAIN-6", "train/money-help", player=a.player, cash=cash, missing=missing, **params)
    return None


def do_buy_train(w: Work, a: BuyTrain) -> None:
    """Pay, with the director's help after all own money, and take the train; it may change the phase (TRAIN-6, PHASE-1)."""
    price = train_price(w, a.player, a.train)
    w.pay(a.player, a.company, help_needed(w, a.company, price), "help", a.train)
    w.pay(a.company, BANK, price, "train", a.train)
    train = draw_train(w)
    give_train(w, a.company, train)
    w.tell(TrainMoved(train, DECK, a.company, price, "bought"))
    _count_purchase(w)
    first_of_type(w, train)


def _count_purchase(w: Work) -> None:
    top = w.stack[-1]
    assert isinstance(top, Turn)  # noqa: S101
    w.swap(replace(top, trains=top.trains - 1))


def deal_prices(s: State, company: str, type_: str, lowest: int) -> tuple[int, ...]:
    """Return the prices that the legal list names for a deal: the least, the printed one, all the buyer has."""
    treasury = s.companies[company].treasury
    wanted = (lowest, s.edition.trains[type_].price, treasury)
    return tuple(sorted({p for p in wanted if lowest <= p <= treasury}))


def lowest_offer(s: State, company: str, seller: str, type_: str) -> int:
    """Return the least price of a deal: 1, and more than what was refused in this turn (TRAIN-3).

    RULING: a refusal costs nothing, so the same offer could be made for ever; it must be raised instead.
    """
    top = s.stack[-1]
    refused = top.refused if isinstance(top, Turn) else ()
    return 1 + max((p for b, x, t, p in refused if (b, x, t) == (company, seller, type_)), default=0)


def gen_buy_from_company(s: State, player: str) -> Iterator[BuyFromCompany]:
    """Yield deals for every train of every other company at some prices; any whole price is legal."""
    if not _purchases(s):
        return
    for company in s.companies_of(player):
        if len(s.companies[company].trains) >= s.limit:
            continue
        for seller in s.companies.values():
            if seller.id != company:
                for type_ in types(seller.trains):
                    for price in deal_prices(s, company, type_, lowest_offer(s, company, seller.id, type_)):
                        yield BuyFromCompany(player, company, seller.id, type_, price)


def check_buy_from_company(s: State, a: BuyFromCompany) -> Refusal | None:
    """Judge a deal between companies: at least 1, from treasury to treasury (TRAIN-3)."""
    wrong = _check_buyer(s, a.player, a.company)
    if wrong is not None:
        return wrong
    if a.seller not in s.companies:
        return refuse("TRAIN-3", "unknown/company", company=a.seller, companies=", ".join(s.companies))
    if a.seller == a.company:
        return refuse("TRAIN-3", "train/same-company", company=a.company)
    if a.train not in types(s.companies[a.seller].trains):
        return refuse("TRAIN-3", "train/not-owned", company=a.seller, train=a.train)
    if a.price < 1:
        return refuse("TRAIN-3", "train/least-price", price=a.price)
    least = lowest_offer(s, a.company, a.seller, a.train)
    if a.price < least:
        return refuse("TRAIN-3", "train/refused-before", price=a.price, least=least, company=a.seller)
    treasury = s.companies[a.company].treasury
    if a.price > treasury:
        return refuse("TRAIN-3", "train/deal-money", company=a.company, price=a.price, treasury=treasury)
    return None


def do_buy_from_company(w: Work, a: BuyFromCompany) -> None:
    """Between companies of one director the deal is done; another director is asked (TRAIN-3, TRAIN-4)."""
    director = w.companies[a.seller].director
    if director == a.player:
        _deal(w, a.company, a.seller, a.train, a.price)
        _count_purchase(w)
    else:
        w.tell(OfferMade(a.company, a.seller, a.train, a.price))
        w.push(Offer(director, a.company, a.seller, a.train, a.price))


def _deal(w: Work, company: str, seller: str, type_: str, price: int) -> None:
    train = first_of(w.companies[seller].trains, type_)
    w.pay(company, seller, price, "deal", type_)
    w.company(seller, trains=tuple(t for t in w.companies[seller].trains if t != train))
    give_train(w, company, train)
    w.tell(TrainMoved(train, seller, company, price, "sold"))


def deal_forms(s: State) -> tuple[Form, ...]:
    """Return the deals with a free price as forms."""
    seen: dict[tuple[str, str, str], BuyFromCompany] = {}
    for a in gen_buy_from_company(s, s.stack[-1].player):
        seen.setdefault((a.company, a.seller, a.train), a)
    return tuple(Form(a, (Field("price", a.price, s.companies[a.company].treasury),)) for a in seen.values())


def _offer(s: State | Work) -> Offer:
    top = s.stack[-1]
    assert isinstance(top, Offer)  # noqa: S101
    return top


def gen_accept(s: State, player: str) -> Iterator[Accept]:  # noqa: ARG001 - all generators are called alike
    """Yield the acceptance of the offer."""
    yield Accept(player)


def gen_refuse(s: State, player: str) -> Iterator[Refuse]:  # noqa: ARG001
    """Yield the refusal of the offer."""
    yield Refuse(player)


def check_answer(s: State, a: Accept | Refuse) -> Refusal | None:  # noqa: ARG001
    """Judge an answer: the director of the seller was asked, and either is free to him (TRAIN-3)."""
    return None


def do_accept(w: Work, a: Accept) -> None:  # noqa: ARG001
    """Carry out the deal; it uses up a purchase of the buyer's turn (TRAIN-3)."""
    offer = _offer(w)
    w.pop()
    w.tell(OfferAnswered(offer.company, offer.seller, accepted=True))
    _deal(w, offer.company, offer.seller, offer.train, offer.price)
    _count_purchase(w)


def do_refuse(w: Work, a: Refuse) -> None:  # noqa: ARG001
    """A refusal costs nothing; it is remembered for this turn (TRAIN-3)."""
    offer = _offer(w)
    w.pop()
    w.tell(OfferAnswered(offer.company, offer.seller, accepted=False))
    top = w.stack[-1]
    assert isinstance(top, Turn)  # noqa: S101
    w.swap(replace(top, refused=(*top.refused, (offer.company, offer.seller, offer.train, offer.price))))


def pool_options(s: Derived, company: str) -> tuple[str, ...]:
    """Return the types of train that `company` can buy from the pool now (FOUND-6, PAY-7, PAY-8)."""
    c = s.companies[company]
    if len(c.trains) >= s.limit:
        return ()
    return tuple(t for t in types(s.pool) if s.edition.trains[t].price <= c.treasury)


def is_pool_chance_open(s: Derived, company: str) -> bool:
    """Tell whether the chance is worth asking: something can be bought, perhaps after returning an obsolete train."""
    c = s.companies[company]
    affordable = any(s.edition.trains[t].price <= c.treasury for t in types(s.pool))
    room = len(c.trains) < s.limit or any(s.is_obsolete(t) for t in c.trains)
    return affordable and room


def gen_buy_from_pool(s: State, player: str) -> Iterator[BuyFromPool]:
    """Yield the trains of the pool that the company can buy."""
    top = s.stack[-1]
    if isinstance(top, PoolChance):
        for type_ in pool_options(s, top.company):
            yield BuyFromPool(player, top.company, type_)


def check_buy_from_pool(s: State, a: BuyFromPool) -> Refusal | None:
    """Judge a purchase from the pool: printed price, treasury alone, within the limit (TRAIN-1, PAY-7, PAY-8)."""
    top = s.stack[-1]
    if not isinstance(top, PoolChance):
        return refuse("TRAIN-1", "train/pool-closed", company=a.company)
    if a.company != top.company:
        return refuse("TRAIN-1", "train/pool-company", company=a.company, company2=top.company)
    if a.train not in types(s.pool):
        rule = "FOUND-6" if s.stage == "actions" else "PAY-7"
        return refuse(rule, "train/not-in-pool", train=a.train, trains=", ".join(types(s.pool)))
    wrong = _check_limit(s, a.company)
    if wrong is not None:
        return wrong
    price, treasury = s.edition.trains[a.train].price, s.companies[a.company].treasury
    if price > treasury:
        return refuse("PAY-8", "train/pool-money", company=a.company, price=price, treasury=treasury, train=a.train)
    return None


def do_buy_from_pool(w: Work, a: BuyFromPool) -> None:
    """Pay the printed price to the bank; one train only (FOUND-6, PAY-7)."""
    w.pop()
    train = first_of(w.pool, a.train)
    price = w.edition.trains[a.train].price
    w.pay(a.company, BANK, price, "train", a.train)
    w.pool = tuple(t for t in w.pool if t != train)
    give_train(w, a.company, train)
    w.tell(TrainMoved(train, POOL, a.company, price, "bought"))


def _returning(s: State, player: str) -> tuple[str, ...]:
    """Return the companies that may return trains now: in the director's turn, or when the company runs (TRAIN-8)."""
    top = s.stack[-1]
    return (top.company,) if isinstance(top, (Dividend, PoolChance)) else s.companies_of(player)


def gen_return_train(s: State, player: str) -> Iterator[ReturnTrain]:
    """Yield the obsolete trains that may be returned."""
    for company in _returning(s, player):
        for type_ in types(s.companies[company].trains):
            if s.is_obsolete(type_):
                yield ReturnTrain(player, company, type_)


def check_return_train(s: State, a: ReturnTrain) -> Refusal | None:
    """Judge giving up a train of free will: obsolete ones only (TRAIN-8)."""
    if a.company not in s.companies:
        return refuse("TRAIN-8", "unknown/company", company=a.company, companies=", ".join(s.companies))
    director = s.companies[a.company].director
    if director != a.player:
        return refuse("TURN-8", "turn/not-director", company=a.company, player=director)
    if a.company not in _returning(s, a.player):
        return refuse("TRAIN-8", "train/return-when", company=a.company)
    if a.train not in types(s.companies[a.company].trains):
        return refuse("TRAIN-8", "train/not-owned", company=a.company, train=a.train)
    if not s.is_obsolete(a.train):
        return refuse("TRAIN-8", "train/not-obsolete", train=a.train)
    return None


def do_return_train(w: Work, a: ReturnTrain) -> None:
    """Put the obsolete train into the pool; a company about to pay runs without it (TRAIN-8)."""
    lose_train(w, a.company, first_of(w.companies[a.company].trains, a.train), POOL, "returned")
    top = w.stack[-1]
    if isinstance(top, Dividend):
        w.swap(replace(top, income=run_of(w, a.company).total))


def gen_discard_train(s: State, player: str) -> Iterator[DiscardTrain]:
    """Yield the trains of a company above its limit."""
    top = s.stack[-1]
    if isinstance(top, Surplus):
        for type_ in types(s.companies[top.company].trains):
            yield DiscardTrain(player, top.company, type_)


def check_discard_train(s: State, a: DiscardTrain) -> Refusal | None:
    """Judge giving up a surplus train: any of the company's (TRAIN-9)."""
    top = s.stack[-1]
    assert isinstance(top, Surplus)  # noqa: S101
    if a.company != top.company:
        return refuse("TRAIN-9", "train/surplus-company", company=a.company, company2=top.company)
    if a.train not in types(s.companies[a.company].trains):
        return refuse("TRAIN-9", "train/not-owned", company=a.company, train=a.train)
    return None


def do_discard_train(w: Work, a: DiscardTrain) -> None:
    """Put the surplus train into the pool, until the company is within its limit (TRAIN-9)."""
    lose_train(w, a.company, first_of(w.companies[a.company].trains, a.train), POOL, "surplus")
    if len(w.companies[a.company].trains) <= w.limit:
        w.pop()


RULES = {
    BuyTrain: Rule(gen_buy_train, check_buy_train, do_buy_train),
    BuyFromCompany: Rule(gen_buy_from_company, check_buy_from_company, do_buy_from_company),
    Accept: Rule(gen_accept, check_answer, do_accept),
    Refuse: Rule(gen_refuse, check_answer, do_refuse),
    BuyFromPool: Rule(gen_buy_from_pool, check_buy_from_pool, do_buy_from_pool),
    ReturnTrain: Rule(gen_return_train, check_return_train, do_return_train),
    DiscardTrain: Rule(gen_discard_train, check_discard_train, do_discard_train),
}
