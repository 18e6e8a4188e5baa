"""How the bots plan a turn: the lines that each kind of card opens, and the best of them."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from lilliput_widget.games.lilliput.actions import Accept, BuyFromCompany, HandIn, LayTile, PlaceStation, SellShares
from lilliput_widget.games.lilliput.bots_value import POUND, Taste, value
from lilliput_widget.games.lilliput.judge import RULES
from lilliput_widget.games.lilliput.rules_station import free_cells, gen_place_station
from lilliput_widget.games.lilliput.rules_stock import gen_buy_share, gen_found, may_direct
from lilliput_widget.games.lilliput.rules_track import gen_lay_tile
from lilliput_widget.games.lilliput.rules_train import deal_prices, gen_buy_from_pool, gen_buy_train, gen_return_train, lowest_offer, types
from lilliput_widget.games.lilliput.rules_turn import gen_fund
from lilliput_widget.games.lilliput.state import PoolChance, Turn, Work

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lilliput_widget.engine.actions import Action
    from lilliput_widget.games.lilliput.state import State

TILE_GAIN: Final = 10 * POUND
"""A character tile waits for a place that is worth this much more than none."""
WIDTH: Final = 3
"""First lays whose best second lay is looked at."""


class Line(NamedTuple):
    """Actions in order, and how good the position after them is."""

    value: int
    actions: tuple[Action, ...] = ()


def after(s: State, *actions: Action) -> State:
    """Return the position after actions known to be legal; the round does not go on by itself."""
    w = Work(s)
    for a in actions:
        RULES[type(a)].do(w, a)
    return w.state()


def best(lines: Iterable[Line], otherwise: Line) -> Line:
    """Return the best line, the first among equals; `otherwise` if none is better than it."""
    found = otherwise
    for line in lines:
        if line.value > found.value:
            found = line
    return found


def _turn(s: State) -> Turn:
    top = s.stack[-1]
    assert isinstance(top, Turn)
    return top


def best_line(s: State, taste: Taste) -> Line:
    """Return the best way to go on with a turn whose card is chosen; no actions if stopping is best."""
    top = _turn(s)
    stop = Line(value(s, top.player, taste))
    if top.shares:
        return best(share_lines(s, top.player, taste), stop)
    if top.trains:
        return best(train_lines(s, top.player, taste), stop)
    if top.stations:
        return best(_single(s, gen_place_station(s, top.player), top.player, taste), stop)
    if top.fund:
        return best(_single(s, gen_fund(s, top.player), top.player, taste), stop)
    if top.lays:
        return best(lay_lines(s, top.player, taste), stop)
    return stop


def _single(s: State, actions: Iterable[Action], player: str, taste: Taste) -> Iterator[Line]:
    for a in actions:
        yield Line(value(after(s, a), player, taste), (a,))


# Tiles


def _lays(s: State, player: str, taste: Taste, *, own_tiles: bool) -> list[Line]:
    characters = s.edition.tiles
    wanted = (a for a in gen_lay_tile(s, player) if bool(characters[a.tile].character) == own_tiles)
    return sorted(_single(s, wanted, player, taste), key=lambda line: -line.value)


def lay_lines(s: State, player: str, taste: Taste) -> Iterator[Line]:
    """Yield lays of the card; where it grants two tiles, the best seconds of the best firsts."""
    firsts = _lays(s, player, taste, own_tiles=False)
    yield from firsts
    if len(_turn(s).lays) > 1:
        for first in firsts[:WIDTH]:
            for second in _lays(after(s, *first.actions), player, taste, own_tiles=False)[:1]:
                yield Line(second.value, (*first.actions, *second.actions))


def own_tile(s: State, player: str, taste: Taste) -> LayTile | None:
    """Return the lay of a character tile that is worth it, if any (CHAR-2)."""
    if not s.players[player].tiles:
        return None
    for line in _lays(s, player, taste, own_tiles=True)[:1]:
        if line.value >= value(s, player, taste) + (TILE_GAIN if s.round < s.rounds else 1):
            action = line.actions[0]
            assert isinstance(action, LayTile)
            return action
    return None


# Trains


def train_lines(s: State, player: str, taste: Taste) -> Iterator[Line]:
    """Yield purchases: new trains, perhaps after an obsolete one is returned, and deals; a second one follows if it helps."""
    firsts = list(_purchases(s, player, taste))
    yield from firsts
    if _turn(s).trains > 1:
        for first in firsts:
            t = after(s, *first.actions)
            if not isinstance(t.stack[-1], Turn):
                continue  # another director is asked first
            extra = first.value - value(t, player, taste)
            for second in _purchases(t, player, taste):
                yield Line(second.value + extra, (*first.actions, *second.actions))


def _purchases(s: State, player: str, taste: Taste) -> Iterator[Line]:
    hunger = taste.hunger * POUND
    for buy in gen_buy_train(s, player):
        yield Line(value(after(s, buy), player, taste) + hunger, (buy,))
    for back in gen_return_train(s, player):
        t = after(s, back)
        for buy in gen_buy_train(t, player):
            if buy.company == back.company:
                yield Line(value(after(t, buy), player, taste) + hunger, (back, buy))
    yield from _deals(s, player, taste)


def _deals(s: State, player: str, taste: Taste) -> Iterator[Line]:
    """Yield deals between one's own companies, and offers that the other director would accept."""
    for company in s.companies_of(player):
        c = s.companies[company]
        if len(c.trains) >= s.limit or not c.treasury:
            continue
        for seller in s.companies.values():
            if seller.id == company:
                continue
            for type_ in types(seller.trains):
                lowest = lowest_offer(s, company, seller.id, type_)
                if seller.director != player and lowest > 1:
                    continue
                for price in _prices(s, company, type_, lowest):
                    deal = BuyFromCompany(player, company, seller.id, type_, price)
                    done = _dealt(s, deal)
                    if seller.director == player or value(done, seller.director, taste) > value(s, seller.director, taste) + POUND:
                        yield Line(value(done, player, taste), (deal,))


def _prices(s: State, company: str, type_: str, lowest: int) -> tuple[int, ...]:
    """Return the prices worth trying: those of the legal list, and half the printed one."""
    half = s.edition.trains[type_].price // 2
    listed = deal_prices(s, company, type_, lowest)
    return tuple(sorted({*listed, half})) if lowest <= half <= s.companies[company].treasury else listed


def _dealt(s: State, deal: BuyFromCompany) -> State:
    """Return the position after a deal, as if the other director had agreed."""
    t = after(s, deal)
    answer = t.stack[-1]
    return t if isinstance(answer, Turn) else after(t, Accept(answer.player))


# Shares


def share_lines(s: State, player: str, taste: Taste) -> Iterator[Line]:
    """Yield sales, and after them each purchase or the founding of a company."""
    for sales in _sales(s, player):
        sold = after(s, *sales)
        if sales:
            yield Line(value(sold, player, taste), sales)
        for buy in gen_buy_share(sold, player):
            if all(not isinstance(a, SellShares) or a.company != buy.company for a in sales):
                yield Line(value(after(sold, buy), player, taste), (*sales, buy))
        yield from _foundings(sold, player, taste, sales)


def _sales(s: State, player: str) -> Iterator[tuple[Action, ...]]:
    """Yield ways to raise money: none, one or all shares of each company, the Treasurer handed in."""
    held = [(c.id, c.shares[player]) for c in s.companies.values() if c.shares.get(player)]
    options = [[()] + [(SellShares(player, company, n),) for n in sorted({1, count})] for company, count in held]
    treasurer = s.has(player, "treasurer")
    for choice in product(*options):
        sales: tuple[Action, ...] = tuple(a for part in choice for a in part)
        yield sales
        if treasurer:
            yield (HandIn(player, "treasurer"), *sales)


def _foundings(s: State, player: str, taste: Taste, before: tuple[Action, ...]) -> Iterator[Line]:
    """Yield foundings of the first company at hand, at each of some prices, with its best home."""
    if not s.unfounded or not may_direct(s, player) or not free_cells(s):
        return
    options = [a for a in gen_found(s, player) if a.company == s.unfounded[0]]
    options.sort(key=lambda a: -s.edition.price(a.space))
    for a in {x.space: x for x in (*options[:4], *options[4::4], *options[-1:])}.values():
        line = _settled(after(s, a), player, taste)
        yield Line(line.value, (*before, a, *line.actions))


def _settled(s: State, player: str, taste: Taste) -> Line:
    """Return the best home of a company just founded, and the train it then takes from the pool."""
    return best((_with_pool(after(s, place), player, taste, place) for place in gen_place_station(s, player)), Line(-(10**9)))


def _with_pool(s: State, player: str, taste: Taste, place: PlaceStation) -> Line:
    line = pool_line(s, player, taste)
    return Line(line.value, (place, *line.actions))


def pool_line(s: State, player: str, taste: Taste) -> Line:
    """Return what to do with a chance at the pool: nothing, a train, or a train in place of an obsolete one."""
    stop = Line(value(s, player, taste))
    if not isinstance(s.stack[-1], PoolChance):
        return stop
    lines = list(_single(s, gen_buy_from_pool(s, player), player, taste))
    for back in gen_return_train(s, player):
        t = after(s, back)
        lines += [Line(line.value, (back, *line.actions)) for line in _single(t, gen_buy_from_pool(t, player), player, taste)]
    return best(lines, stop)
