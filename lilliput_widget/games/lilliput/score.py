"""Worth, outcome and accounts (END-5, END-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lilliput_widget.engine.contract import Outcome, Worth

if TYPE_CHECKING:
    from lilliput_widget.games.lilliput.state import State


def worth(s: State) -> dict[str, Worth]:
    """Return what each player owns: money, certificates at the current price, unused copy cards (END-5, CARD-7)."""
    shares = dict.fromkeys(s.players, 0)
    for c in s.companies.values():
        price = s.edition.price(c.space)
        shares[c.director] += 5 * price
        for name, tenths in c.shares.items():
            shares[name] += tenths * price
    card = int(s.edition.money["copy_card"])
    return {name: Worth(p.cash, shares[name], p.copies * card) for name, p in s.players.items()}


def outcome(s: State) -> Outcome | None:
    """Return the ranking once the game is over; equal wealth shares the victory (END-1, END-6)."""
    if s.stage != "end":
        return None
    totals = {name: w.total for name, w in worth(s).items()}
    best = max(totals.values())
    return Outcome(totals, tuple(n for n, t in totals.items() if t == best), "rounds")


def accounts(s: State) -> dict[str, int]:
    """Return every balance: private money and treasuries, kept strictly apart (SETUP-13)."""
    return {**{p.name: p.cash for p in s.players.values()}, **{c.id: c.treasury for c in s.companies.values()}}
