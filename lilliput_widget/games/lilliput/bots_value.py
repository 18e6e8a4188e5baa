"""What a position is worth to a player, as the bots see it: today's wealth, and what the companies will still bring.

All sums are in hundredths of a pound, so that no fractions are needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from lilliput_widget.engine.hooks import Train
from lilliput_widget.engine.routes import best_total
from lilliput_widget.games.lilliput.market import shifted
from lilliput_widget.games.lilliput.routes import HOOKS, reach_of
from lilliput_widget.games.lilliput.rules_track import cell_kind
from lilliput_widget.games.lilliput.rules_train import train_price
from lilliput_widget.games.lilliput.state import kind

if TYPE_CHECKING:
    from lilliput_widget.games.lilliput.edition import Edition
    from lilliput_widget.games.lilliput.state import Derived

POUND: Final = 100
DIRECTOR: Final = 5
"""Tenths that the director's certificate stands for."""
NEVER: Final = 99


@dataclass(frozen=True, slots=True)
class Taste:
    """What a bot expects and likes; numbers in percent where nothing else is said."""

    pace: int = 45
    """Trains that a player will take from the deck in a round, beside the export."""
    interest: int = 6
    """What private money will earn in a round once it is invested."""
    treasury: int = 12
    """Value of a pound in a treasury that buys nothing yet."""
    dream: int = 10
    """Share of the income of two 4-trains that the network is expected to bring on top, in each round."""
    frontier: int = 150
    """Hundredths of a pound that an open end of track is worth in each round still to come."""
    spite: int = 0
    """How much of the best opponent's expected wealth counts as one's own loss."""
    whim: int = 5
    """Pounds by which the dice may sway the choice of a card, so that not all games are one game."""
    hunger: int = 80
    """Pounds that a train bought now is worth beyond its income: later the card may be taken, the train gone or dearer."""


@lru_cache(maxsize=16)
def rust_phases(edition: Edition) -> dict[str, int]:
    """Return for each type of train the phase in which it rusts."""
    killers = {t.rusts: t.phase for t in edition.trains.values() if t.rusts}
    return {name: killers.get(name, NEVER) for name in edition.trains}


Plan = tuple[tuple[int, str], ...]
"""Phase and next train of the deck, for this round and each later one."""


@lru_cache(maxsize=256)
def _train(edition: Edition, type_: str, obsolete: bool) -> Train:
    data = edition.trains[type_]
    return Train(type_, data.range, data.factor, obsolete)


def schedule(s: Derived, taste: Taste) -> Plan:
    """Return phase and next train of the deck for this round and each later one, at the pace that the bot expects."""
    trains, deck = s.edition.trains, s.deck
    last = list(trains)[-1]
    out = []
    for ahead in range(s.rounds - s.round + 1):
        gone = ahead * (100 + taste.pace * len(s.order)) // 100
        phase = s.phase
        if gone:
            phase = max(phase, trains[kind(deck[gone - 1]) if gone <= len(deck) else last].phase)
        out.append((phase, kind(deck[gone]) if gone < len(deck) else last))
    return tuple(out)


def income_with(s: Derived, company: str, fleet: list[str], phase: int) -> int:
    """Return what `company` would earn on this board with trains of these types in `phase`."""
    if not fleet:
        return 0
    types, notes = s.edition.trains, s.board.notes
    half = tuple([phase >= types[t].obsolete_from for t in fleet])
    key = ("income", company, half, *fleet)
    found = notes.get(key)
    if found is None:
        trains = [_train(s.edition, t, obsolete) for t, obsolete in zip(fleet, half, strict=True)]
        found = notes[key] = best_total(s.board, company, trains, HOOKS)
    total: int = found
    return total


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a company is expected to pay in all, where its price will end, and the money it has not used by then."""

    dividends: int
    price: int
    idle: int

    @property
    def tenth(self) -> int:
        """Value of a 10 % share until the end of the game, in hundredths of a pound."""
        return self.price * POUND + self.dividends * POUND // 10


def first_run(s: Derived, company: str) -> int:
    """Return how many rounds ahead the company runs next: 0 for this one."""
    stage = getattr(s, "stage", "actions")
    if stage == "actions":
        return 0
    return 0 if stage == "run" and company in getattr(s, "to_run", ()) else 1


def forecast(s: Derived, company: str, plan: Plan) -> Forecast:
    """Return what may be expected of `company`; kept in the notes of the board, as most choices leave most companies alone."""
    c = s.companies[company]
    first = first_run(s, company)
    key = ("forecast", company, c.trains, c.treasury, c.space, first, plan, s.has(c.director, "admiral"))
    notes = s.board.notes
    found = notes.get(key)
    if found is None:
        found = notes[key] = _forecast(s, company, first, plan)
    made: Forecast = found
    return made


def _forecast(s: Derived, company: str, first: int, plan: Plan) -> Forecast:
    """Run `company` to the end: it pays all it earns, buys a train a round while its money lasts, loses trains as `plan` says."""
    c, edition = s.companies[company], s.edition
    rust, ranks = rust_phases(edition), list(edition.trains)
    fleet, money, space = [kind(t) for t in c.trains], c.treasury, c.space
    last = len(plan) - 1
    dividends = 0
    for ahead in range(first, last + 1):
        phase, offered = plan[ahead]
        limit = edition.phases[phase].limit
        fleet = [t for t in fleet if rust[t] > phase]
        if ahead:
            price = train_price(s, c.director, offered)
            if money >= price:
                if len(fleet) >= limit and phase >= edition.trains[fleet[0]].obsolete_from:
                    fleet = fleet[1:]
                if len(fleet) < limit:
                    money -= price
                    fleet.append(offered)
        fleet.sort(key=ranks.index)
        fleet = fleet[-limit:]
        income = income_with(s, company, fleet, phase)
        if ahead == last:
            dividends += 2 * income
            space = shifted(edition, space, "last-round", 2)
        else:
            dividends += income
            space = shifted(edition, space, "paid" if income else "withheld")
    return Forecast(dividends, edition.price(space), money)


def promise(s: Derived, company: str, taste: Taste, rounds: int) -> int:
    """Return what the network promises beyond the trains at hand: income of long trains, open ends to build on."""
    dream = income_with(s, company, ["4", "4"] if "4" in s.edition.trains else list(s.edition.trains)[-1:], 0)
    cells = s.board.track.cells
    ends = sum(2 if cell_kind(cell) == "city" else 1 for cell in reach_of(s, company).arrivals if cell not in cells)
    return (dream * taste.dream // 2 + min(ends, 6) * taste.frontier // 2) * rounds


def tenths(s: Derived, player: str, company: str) -> int:
    """Return how many tenths of `company` the player holds."""
    c = s.companies[company]
    return c.shares.get(player, 0) + (DIRECTOR if c.director == player else 0)


def wealth(s: Derived, player: str, taste: Taste, plan: Plan) -> int:
    """Return the wealth that `player` may expect at the end, in hundredths of a pound."""
    p, left = s.players[player], len(plan) - 1
    room = s.certificates(player) < s.edition.limits["certificates"]
    total = p.cash * (POUND + (taste.interest * left if room else 0)) + p.copies * int(s.edition.money["copy_card"]) * POUND
    if "treasurer" in p.characters:
        total += s.rounds * int(s.edition.money["flimnap_per_round"]) * POUND
    for company in s.companies:
        held = tenths(s, player, company)
        if held:
            f = forecast(s, company, plan)
            total += held * f.tenth
            if held >= DIRECTOR and left:
                total += f.idle * taste.treasury + promise(s, company, taste, left)
    return total


def value(s: Derived, player: str, taste: Taste) -> int:
    """Return how good the position is for `player`: his expected wealth, less what spite takes off for the best opponent."""
    plan = schedule(s, taste)
    own = wealth(s, player, taste, plan)
    if taste.spite:
        own -= max(wealth(s, other, taste, plan) for other in s.order if other != player) * taste.spite // 100
    return own
