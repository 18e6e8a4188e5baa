"""What the tables and plots read in a position of 18Lilliput."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from lilliput_widget.engine.contract import Badge, Views

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lilliput_widget.games.lilliput.edition import Edition
    from lilliput_widget.games.lilliput.state import State

SHARE: Final = 10
DIRECTOR: Final = 50


@lru_cache(maxsize=8)
def _badges(edition: Edition) -> Mapping[str, Badge]:
    return {c.id: Badge(name=c.name, colour=c.colour, letters=c.letters, unit=SHARE, director=DIRECTOR) for c in edition.companies.values()}


def badges(state: State) -> Mapping[str, Badge]:
    """Return how the companies are named and shown."""
    return _badges(state.edition)


def board(state: State) -> list[dict[str, Any]]:
    """Return the tiles on the map, row by row."""
    rows = []
    for cell, piece in state.board.track.cells.items():
        x, y = (int(n) for n in cell.split(","))
        stop = piece.stops[0] if piece.stops else None
        rows.append(
            {
                "cell": cell,
                "x": x,
                "y": y,
                "tile": piece.tile.id,
                "rotation": piece.steps * 360 // piece.sides,
                "kind": piece.tile.kind,
                "colour": piece.tile.colour,
                "value": stop.value if stop else None,
                "slots": stop.slots if stop else 0,
                "stations": [company for _, company in state.board.tokens.get(cell, ())],
            }
        )
    return sorted(rows, key=lambda row: (row["y"], row["x"]))


def players(state: State) -> list[dict[str, Any]]:
    """Return what the players hold beside money, by seat."""
    return [
        {
            "player": name,
            "seat": seat,
            "certificates": state.certificates(name),
            "companies": list(state.companies_of(name)),
            "extras": [*state.players[name].characters, *("copy card" for _ in range(state.players[name].copies))],
        }
        for seat, name in enumerate(state.order, 1)
    ]


def market(state: State) -> list[dict[str, Any]]:
    """Return the spaces of the stock table with their markers, top row first."""
    rows: list[dict[str, Any]] = []
    for space in state.edition.spaces():
        place = {"space": space, "column": int(space[1:]), "row": 1 if space[0] == "T" else 2, "price": state.edition.price(space)}
        markers = state.market.get(space, ())
        rows.extend({**place, "company": company, "order": order} for order, company in enumerate(markers, 1))
        if not markers:
            rows.append({**place, "company": None, "order": None})
    return rows


def display(state: State) -> tuple[str, ...]:
    """Return the action cards that may still be taken in this round."""
    return state.cards


CAUSES: Final = {
    "start": "private money and treasuries at the set-up and in the draft",
    "card": "an action card's money to its taker",
    "judge": "the Chief Justice's income, to his owner or to a treasury",
    "treasurer": "the Treasurer handed in",
    "fund": "card C10: money of the bank into a treasury",
    "tile": "a metropolis laid",
    "station": "a station placed",
    "train": "a train from the deck or the pool",
    "help": "the director's private money for a train",
    "deal": "a train from another company",
    "share-bought": "a 10 % share from the bank",
    "share-sold": "10 % shares to the bank",
    "found": "a director's certificate",
    "treasury": "the capital of a company just founded",
    "dividend": "a shareholder's part of an income paid out",
    "withheld": "an income kept in the treasury",
}
PRICE_CAUSES: Final = {
    "start": "set in the draft",
    "found": "set by the founder",
    "sold": "shares were sold, a step for each",
    "paid": "an income was paid out",
    "withheld": "an income was withheld, or there was none",
    "last-round": "the two steps of the last round",
}

VIEWS: Final = Views(
    badges=badges, board=board, players=players, market=market, display=display, money="£", causes=CAUSES, price_causes=PRICE_CAUSES
)
