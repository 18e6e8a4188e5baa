"""Selling and buying shares, founding companies (STOCK, FOUND)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lilliput_widget.engine.contract import Rule
from lilliput_widget.engine.events import BANK, CompanyStarted, ShareMoved
from lilliput_widget.games.lilliput.actions import BuyShare, Found, SellShares
from lilliput_widget.games.lilliput.market import move_marker, place_marker
from lilliput_widget.games.lilliput.refuse import refuse
from lilliput_widget.games.lilliput.rules_station import free_cells
from lilliput_widget.games.lilliput.rules_turn import cards_that
from lilliput_widget.games.lilliput.state import Company, FirstStation, PoolChance, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lilliput_widget.engine.refusal import Refusal
    from lilliput_widget.games.lilliput.state import State, Work

DIRECTOR_TENTHS = 5
"""The director's certificate stands for five tenths (FOUND-2, END-5)."""


def _may_trade(s: State) -> bool:
    top = s.stack[-1]
    return isinstance(top, Turn) and top.shares


def gen_sell_shares(s: State, player: str) -> Iterator[SellShares]:
    """Yield every number of 10 % shares the player holds, by company."""
    if _may_trade(s):
        for company in s.companies.values():
            for count in range(1, company.shares.get(player, 0) + 1):
                yield SellShares(player, company.id, count)


def check_sell_shares(s: State, a: SellShares) -> Refusal | None:
    """Judge a sale: with a share action, before the purchase (STOCK-1), 10 % shares only (STOCK-4)."""
    if not _may_trade(s):
        return refuse("STOCK-1", "stock/no-card", cards=cards_that(s, "shares"))
    if a.company not in s.companies:
        return refuse("STOCK-1", "unknown/company", company=a.company, companies=", ".join(s.companies))
    if a.count < 1:
        return refuse("STOCK-1", "stock/count", count=a.count)
    held = s.companies[a.company].shares.get(a.player, 0)
    if a.count > held:
        if s.companies[a.company].director == a.player:
            return refuse("STOCK-4", "stock/director", company=a.company, held=held, count=a.count)
        return refuse("STOCK-1", "stock/held", company=a.company, held=held, count=a.count)
    return None


def do_sell_shares(w: Work, a: SellShares) -> None:
    """Pay the price before the sale for each share, then let the marker fall a step for each (STOCK-2, STOCK-3)."""
    c = w.companies[a.company]
    amount = a.count * w.price(a.company)
    shares = {**c.shares, a.player: c.shares[a.player] - a.count}
    w.company(a.company, shares={p: n for p, n in shares.items() if n})
    w.pay(BANK, a.player, amount, "share-sold", a.company)
    w.tell(ShareMoved(a.company, a.player, BANK, 10 * a.count, a.count, amount))
    move_marker(w, a.company, "sold", a.count)


def gen_buy_share(s: State, player: str) -> Iterator[BuyShare]:
    """Yield the 10 % shares the player can pay."""
    if _may_trade(s) and s.certificates(player) < s.edition.limits["certificates"]:
        cash = s.players[player].cash
        for company in s.companies:
            if s.bank_shares(company) and s.price(company) <= cash:
                yield BuyShare(player, company)


def check_buy_share(s: State, a: BuyShare) -> Refusal | None:
    """Judge a purchase: founded, a share at the bank, within the limit, paid (STOCK-5, STOCK-6)."""
    if not _may_trade(s):
        return refuse("STOCK-1", "stock/no-card", cards=cards_that(s, "shares"))
    if a.company not in s.companies:
        if a.company in s.unfounded:
            return refuse("STOCK-5", "stock/unfounded", company=a.company)
        return refuse("STOCK-5", "unknown/company", company=a.company, companies=", ".join(s.companies))
    if s.certificates(a.player) >= s.edition.limits["certificates"]:
        return refuse("STOCK-6", "stock/limit", player=a.player, limit=s.edition.limits["certificates"])
    if not s.bank_shares(a.company):
        return refuse("STOCK-7", "stock/none-left", company=a.company)
    price, cash = s.price(a.company), s.players[a.player].cash
    if price > cash:
        return refuse("STOCK-5", "stock/money", company=a.company, price=price, cash=cash)
    return None


def do_buy_share(w: Work, a: BuyShare) -> None:
    """Pay the bank; the price does not move (STOCK-5)."""
    price = w.price(a.company)
    shares = w.companies[a.company].shares
    w.company(a.company, shares={**shares, a.player: shares.get(a.player, 0) + 1})
    w.pay(a.player, BANK, price, "share-bought", a.company)
    w.tell(ShareMoved(a.company, BANK, a.player, 10, 1, price))
    _end_trading(w)


def _end_trading(w: Work) -> None:
    """One purchase ends the share action: selling comes first (STOCK-1)."""
    top = w.stack[-1]
    assert isinstance(top, Turn)  # noqa: S101
    w.swap(replace(top, shares=False))


def may_direct(s: State, player: str) -> bool:
    """Tell whether the limits leave room for another director's certificate (FOUND-7, STOCK-6)."""
    limits = s.edition.limits
    return s.certificates(player) < limits["certificates"] and len(s.companies_of(player)) < limits["directors"]


def gen_found(s: State, player: str) -> Iterator[Found]:
    """Yield every company and price that the player can pay."""
    if not _may_trade(s) or not may_direct(s, player):
        return
    cash = s.players[player].cash
    spaces = [space for space in s.edition.spaces() if DIRECTOR_TENTHS * s.edition.price(space) <= cash]
    if spaces and free_cells(s):
        for company in s.unfounded:
            for space in spaces:
                yield Found(player, company, space)


def check_found(s: State, a: Found) -> Refusal | None:
    """Judge a founding: not yet founded (FOUND-1), a space of the table (FOUND-2), room (FOUND-5), limits (FOUND-7), paid."""
    if not _may_trade(s):
        return refuse("STOCK-1", "stock/no-card", cards=cards_that(s, "shares"))
    if len(s.companies_of(a.player)) >= s.edition.limits["directors"]:
        return refuse("FOUND-7", "found/directors", player=a.player, limit=s.edition.limits["directors"])
    if a.company not in s.unfounded:
        code = "found/in-play" if a.company in s.companies else "found/not-in-game"
        return refuse("FOUND-1", code, company=a.company, companies=", ".join(s.unfounded))
    if a.space not in s.edition.spaces():
        return refuse("FOUND-2", "found/space", space=a.space, last=len(s.edition.top))
    if not may_direct(s, a.player):
        return refuse("STOCK-6", "stock/limit", player=a.player, limit=s.edition.limits["certificates"])
    if not free_cells(s):
        return refuse("FOUND-5", "found/no-room", company=a.company)
    price = DIRECTOR_TENTHS * s.edition.price(a.space)
    cash = s.players[a.player].cash
    if price > cash:
        each, least = s.edition.price(a.space), min(s.edition.top + s.edition.bottom)
        most = cash // DIRECTOR_TENTHS
        return refuse("FOUND-2", "found/money", company=a.company, price=price, cash=cash, each=each, most=most, least=least)
    return None


def do_found(w: Work, a: Found) -> None:
    """Pay five times the price, get ten times as treasury; home station and a train of the pool follow (FOUND-2 to FOUND-6)."""
    price = w.edition.price(a.space)
    _end_trading(w)
    w.unfounded = tuple(c for c in w.unfounded if c != a.company)
    w.companies = {**w.companies, a.company: Company(a.company, a.player, 0, "")}
    w.pay(a.player, BANK, DIRECTOR_TENTHS * price, "found", a.company)
    w.tell(CompanyStarted(a.company, a.player, price, founded=True))
    w.tell(ShareMoved(a.company, BANK, a.player, 50, 1, DIRECTOR_TENTHS * price))
    place_marker(w, a.company, a.space, "found")
    w.pay(BANK, a.company, 10 * price, "treasury")
    w.push(PoolChance(a.player, a.company), FirstStation(a.player, a.company))


RULES = {
    SellShares: Rule(gen_sell_shares, check_sell_shares, do_sell_shares),
    BuyShare: Rule(gen_buy_share, check_buy_share, do_buy_share),
    Found: Rule(gen_found, check_found, do_found),
}
