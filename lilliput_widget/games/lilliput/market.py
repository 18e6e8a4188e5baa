"""The stock table: two rows of spaces, markers stacked on each (STOCK-3, STOCK-8, STOCK-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lilliput_widget.engine.events import PriceMoved

if TYPE_CHECKING:
    from lilliput_widget.games.lilliput.edition import Edition
    from lilliput_widget.games.lilliput.state import Derived, Work


def right(edition: Edition, space: str) -> str:
    """Return the space after a dividend: one right, from the end of the bottom row one up (STOCK-8, PAY-2)."""
    row, column = space[0], int(space[1:])
    if column < len(edition.top):
        return f"{row}{column + 1}"
    return f"T{column}"


def left(edition: Edition, space: str) -> str:  # noqa: ARG001 - the three moves are called alike
    """Return the space after withholding: one left, from the start of the top row one down (STOCK-8, PAY-5)."""
    row, column = space[0], int(space[1:])
    if column > 1:
        return f"{row}{column - 1}"
    return "B1"


def down(edition: Edition, space: str) -> str:  # noqa: ARG001
    """Return the space after the sale of one share: down, or from the bottom row left and up (STOCK-3)."""
    row, column = space[0], int(space[1:])
    if row == "T":
        return f"B{column}"
    return f"T{column - 1}" if column > 1 else "B1"


MOVES = {"paid": right, "withheld": left, "sold": down, "last-round": right}


def shifted(edition: Edition, space: str, cause: str, steps: int = 1) -> str:
    """Return where a marker on `space` goes when `cause` moves it `steps` times."""
    for _ in range(steps):
        space = MOVES[cause](edition, space)
    return space


def place_marker(w: Work, company: str, space: str, cause: str) -> None:
    """Put the marker of `company` on `space`, under the markers there (STOCK-9)."""
    c = w.companies[company]
    old = 0
    market = dict(w.market)
    if company in market.get(c.space, ()):
        if c.space == space:
            return
        old = w.edition.price(c.space)
        rest = tuple(m for m in market[c.space] if m != company)
        if rest:
            market[c.space] = rest
        else:
            del market[c.space]
    market[space] = (*market.get(space, ()), company)
    w.market = market
    w.company(company, space=space)
    w.tell(PriceMoved(company, old, w.edition.price(space), space, cause))


def move_marker(w: Work, company: str, cause: str, steps: int = 1) -> None:
    """Move the marker of `company` as `cause` says, `steps` times."""
    place_marker(w, company, shifted(w.edition, w.companies[company].space, cause, steps), cause)


def running_order(s: Derived) -> tuple[str, ...]:
    """Return the companies by price, highest first; on one space from the top marker down (RUN-1)."""
    spaces = sorted(s.market, key=lambda space: (-s.edition.price(space), space[0] == "B"))
    return tuple(company for space in spaces for company in s.market[space])
