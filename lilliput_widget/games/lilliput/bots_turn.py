"""How the bots plan a turn: the lines that each kind of card opens, and the best of them."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from lilliput_widget.engine.track import SQUARES
from lilliput_widget.games.lilliput.actions import Accept, BuyFromCompany, HandIn, LayTile, SellShares
from lilliput_widget.games.lilliput.bots_value import POUND, value
from lilliput_widget.games.lilliput.judge import RULES
from lilliput_widget.games.lilliput.rules_station import free_cells, gen_place_station
from lilliput_widget.games.lilliput.rules_stock import gen_buy_share, gen_found, may_direct
from lilliput_widget.games.lilliput.rules_track import gen_lay_tile, lay_cost
from lilliput_widget.games.lilliput.rules_train import deal_prices, gen_buy_from_pool, gen_buy_train, gen_return_train, lowest_offer, types
from lilliput_widget.games.lilliput.rules_turn import gen_fund
from lilliput_widget.games.lilliput.state import PoolChance, Turn, Work

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from lilliput_widget.engine.actions import Action
    from lilliput_widget.engine.track import Board
    from lilliput_widget.games.lilliput.bots_value import Taste
    from lilliput_widget.games.lilliput.state import State

TILE_GAIN: Final = 10 * POUND
"""A character tile waits for a place that is worth this much more than none."""
OFFER_GAIN: Final = 10 * POUND
"""An offer to another director is made for a gain above this."""
WIDTH: Final = 2
"""First lays whose best second lay is looked at."""
GOOD: Final = 6
"""A second lay goes beside the first one, or to the cell of one of so many good first ones."""


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
    assert isinstance(top, Turn)  # noqa: S101
    return top


def _cell(line: Line) -> str:
    lay = line.actions[0]
    assert isinstance(lay, LayTile)  # noqa: S101
    return lay.cell


class _Lays:
    """What lays on one board are worth to a player, and the maps they make; void once companies or players change."""

    __slots__ = ("companies", "known", "players")

    def __init__(self) -> None:
        self.companies: object = None
        self.players: object = None
        self.known: dict[tuple[str, str, int, str], tuple[int, Board]] = {}


@lru_cache(maxsize=8)
def _lays_on(board: Board, player: str, taste: Taste) -> _Lays:  # noqa: ARG001 - they are the key
    """Return the shelf of a board: most cards grant the same lays, and the choice of a card is followed by the lay itself."""
    return _Lays()


class Planner:
    """Plans for one player."""

    def __init__(self, player: str, taste: Taste) -> None:
        self.player = player
        self.taste = taste

    def value(self, s: State) -> int:
        """Return how good a position is for the player."""
        return value(s, self.player, self.taste)

    def best_line(self, s: State) -> Line:
        """Return the best way to go on with a turn whose card is chosen; no actions if stopping is best."""
        top, player = _turn(s), self.player
        stop = Line(self.value(s))
        if top.shares:
            return best(share_lines(self, s), stop)
        if top.trains:
            return best(train_lines(self, s), stop)
        if top.stations:
            return best(self.single(s, gen_place_station(s, player)), stop)
        if top.fund:
            return best(self.single(s, gen_fund(s, player)), stop)
        if top.lays:
            return best(self.lay_lines(s), stop)
        return stop

    def single(self, s: State, actions: Iterable[Action]) -> Iterator[Line]:
        """Yield lines of one action."""
        for a in actions:
            yield Line(self.value(after(s, a)), (a,))

    def _known(self, s: State) -> dict[tuple[str, str, int, str], tuple[int, Board]]:
        shelf = _lays_on(s.board, self.player, self.taste)
        if shelf.companies is not s.companies or shelf.players is not s.players:
            shelf.companies, shelf.players, shelf.known = s.companies, s.players, {}
        return shelf.known

    def lays(self, s: State, *, own_tiles: bool = False, cells: Container[str] | None = None) -> list[tuple[Line, Board]]:
        """Return the lays of the card, or of the tiles in hand, with the maps they make, on `cells` alone if given; the best first."""
        known, tiles = self._known(s), s.edition.tiles
        out: dict[tuple[str, str, int, str], tuple[Line, Board]] = {}
        for a in gen_lay_tile(s, self.player):
            data = tiles[a.tile]
            if bool(data.character) == own_tiles and (cells is None or a.cell in cells):
                # The same tile by the player's other company is the same map; only a metropolis costs its layer something.
                key = (a.tile, a.cell, a.rotation, a.company if lay_cost(s, self.player, data) else "")
                if key not in known:
                    t = after(s, a)
                    known[key] = (self.value(t), t.board)
                worth, board = known[key]
                out.setdefault(key, (Line(worth, (a,)), board))
        return sorted(out.values(), key=lambda found: -found[0].value)

    def lay_lines(self, s: State) -> Iterator[Line]:
        """Yield lays of the card; where it grants two tiles, the best seconds of the best firsts."""
        firsts = self.lays(s)
        yield from (line for line, _ in firsts)
        if len(_turn(s).lays) > 1:
            good = [_cell(line) for line, _ in firsts[:GOOD]]
            for first, board in firsts[:WIDTH]:
                t = replace(after(s, *first.actions), board=board)
                cell = _cell(first)
                near = {cell, *good, *(SQUARES.neighbour(cell, side) for side in range(SQUARES.sides))}
                for second, _ in self.lays(t, cells=near)[:1]:
                    yield Line(second.value, (*first.actions, *second.actions))

    def own_tile(self, s: State) -> LayTile | None:
        """Return the lay of a character tile that is worth it, if any (CHAR-2)."""
        if not s.players[self.player].tiles:
            return None
        for line, _ in self.lays(s, own_tiles=True)[:1]:
            if line.value >= self.value(s) + (1 if s.last_round else TILE_GAIN):
                action = line.actions[0]
                assert isinstance(action, LayTile)  # noqa: S101
                return action
        return None


# Trains


def train_lines(p: Planner, s: State) -> Iterator[Line]:
    """Yield purchases: new trains, perhaps after an obsolete one is returned, and deals; a second one follows if it helps."""
    firsts = list(_purchases(p, s))
    yield from firsts
    if _turn(s).trains > 1:
        for first in firsts:
            t = after(s, *first.actions)
            if isinstance(t.stack[-1], Turn):  # else another director is asked first
                extra = first.value - p.value(t)
                for second in _purchases(p, t):
                    yield Line(second.value + extra, (*first.actions, *second.actions))
    yield from _offers(p, s)


def _purchases(p: Planner, s: State) -> Iterator[Line]:
    hunger = 0 if s.last_round else p.taste.hunger * POUND
    for buy in gen_buy_train(s, p.player):
        yield Line(p.value(after(s, buy)) + hunger, (buy,))
    for back in gen_return_train(s, p.player):
        t = after(s, back)
        for buy in gen_buy_train(t, p.player):
            if buy.company == back.company:
                yield Line(p.value(after(t, buy)) + hunger, (back, buy))
    for deal in _deals(s, p.player, own=True):
        yield Line(p.value(after(s, deal)), (deal,))


def _deals(s: State, player: str, *, own: bool) -> Iterator[BuyFromCompany]:
    """Yield deals with the player's other company, or with those of other directors that did not refuse in this turn."""
    for company in s.companies_of(player):
        c = s.companies[company]
        if len(c.trains) >= s.limit or not c.treasury:
            continue
        for seller in s.companies.values():
            if seller.id == company or (seller.director == player) != own:
                continue
            for type_ in types(seller.trains):
                lowest = lowest_offer(s, company, seller.id, type_)
                if own or lowest == 1:
                    for price in _prices(s, company, type_):
                        yield BuyFromCompany(player, company, seller.id, type_, price)


def _prices(s: State, company: str, type_: str) -> tuple[int, ...]:
    """Return the prices worth trying: those of the legal list, and half the printed one."""
    half = s.edition.trains[type_].price // 2
    listed = deal_prices(s, company, type_, 1)
    return tuple(sorted({*listed, half})) if half <= s.companies[company].treasury else listed


def _offers(p: Planner, s: State) -> Iterator[Line]:
    """Yield offers that help the player and that the other director would accept if he thought alike."""
    now = p.value(s)
    for deal in _deals(s, p.player, own=False):
        asked = after(s, deal)
        seller = asked.stack[-1].player
        done = after(asked, Accept(seller))
        worth = p.value(done)
        if worth > now + OFFER_GAIN and value(done, seller, p.taste) > value(s, seller, p.taste) + POUND:
            yield Line(worth, (deal,))


# Shares


def share_lines(p: Planner, s: State) -> Iterator[Line]:
    """Yield sales, and after them each purchase or the founding of a company."""
    for sales in _sales(s, p.player):
        sold = after(s, *sales)
        if sales:
            yield Line(p.value(sold), sales)
        for buy in gen_buy_share(sold, p.player):
            if all(not isinstance(a, SellShares) or a.company != buy.company for a in sales):
                yield Line(p.value(after(sold, buy)), (*sales, buy))
        yield from _foundings(p, sold, sales)


def _sales(s: State, player: str) -> Iterator[tuple[Action, ...]]:
    """Yield ways to raise money: none, one or all shares of each company, the Treasurer handed in."""
    held = [(c.id, c.shares[player]) for c in s.companies.values() if c.shares.get(player)]
    none: tuple[Action, ...] = ()
    options = [[none, *((SellShares(player, company, n),) for n in sorted({1, count}))] for company, count in held]
    treasurer = s.has(player, "treasurer")
    for choice in product(*options):
        sales = tuple(a for part in choice for a in part)
        yield sales
        if treasurer:
            yield (HandIn(player, "treasurer"), *sales)


def _foundings(p: Planner, s: State, before: tuple[Action, ...]) -> Iterator[Line]:
    """Yield foundings of the first company at hand, at each of some prices, with its best home."""
    if not s.unfounded or not may_direct(s, p.player) or not free_cells(s):
        return
    options = sorted((a for a in gen_found(s, p.player) if a.company == s.unfounded[0]), key=lambda a: -s.edition.price(a.space))
    for a in dict.fromkeys((*options[:4], *options[4::4], *options[-1:])):
        line = _settled(p, after(s, a))
        yield Line(line.value, (*before, a, *line.actions))


def _settled(p: Planner, s: State) -> Line:
    """Return the best home of a company just founded, and the train it then takes from the pool."""
    lines = []
    for place in gen_place_station(s, p.player):
        line = pool_line(p, after(s, place))
        lines.append(Line(line.value, (place, *line.actions)))
    return max(lines, key=lambda line: line.value)


def pool_line(p: Planner, s: State) -> Line:
    """Return what to do with a chance at the pool: nothing, a train, or a train in place of an obsolete one."""
    stop = Line(p.value(s))
    if not isinstance(s.stack[-1], PoolChance):
        return stop
    lines = list(p.single(s, gen_buy_from_pool(s, p.player)))
    for back in gen_return_train(s, p.player):
        t = after(s, back)
        lines += [Line(line.value, (back, *line.actions)) for line in p.single(t, gen_buy_from_pool(t, p.player))]
    return best(lines, stop)
