"""The schema of every table: names, types, meaning and an example, for all titles.

This module is plain data; `docs/tables.md` is generated from it and the frames are built by it, so the three cannot differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

KINDS: Final = {
    "name": ("Categorical", "a name or id from a small set"),
    "money": ("Int64", "whole units of the title's money"),
    "number": ("Int32", "a whole number"),
    "text": ("String", "free text"),
    "flag": ("Boolean", "true or false"),
    "names": ("List(String)", "names or ids in a meaningful order"),
    "sums": ("List(Int64)", "whole units of money, in the order of another list"),
}
"""Kinds of column: the polars type and what it holds."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: `example` stands in the table's example row."""

    name: str
    kind: str
    meaning: str
    example: Any


@dataclass(frozen=True, slots=True)
class Schema:
    """A table: what a row stands for, and its columns in order."""

    name: str
    row: str
    columns: tuple[Column, ...]
    note: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns in order."""
        return tuple(c.name for c in self.columns)


def _when(seq: int, round_: int, phase: int, what: str = "it happened") -> tuple[Column, ...]:
    return (
        Column("seq", "number", f"number of the move with which {what}; 0 is the set-up", seq),
        Column("round", "number", "round of play, 0 before the first", round_),
        Column("phase", "number", "phase of the game, as the trains drive it", phase),
    )


_COMPANY: Final = "id of the company"

_GAMES: Final = Schema(
    "games",
    "a game",
    (
        Column(
            "game_id", "text", "id of the game: the name of its log in a corpus, else made from its header and its moves", "18lilliput-7-1f2e3d4c"
        ),
        Column("title", "name", "id of the title", "18lilliput"),
        Column("players", "names", "players by seat", ["Ann", "Bob", "Cid"]),
        Column("winners", "names", "the winners, several if equal; empty before the end", ["Bob"]),
        Column("worth", "sums", "worth of each player now, by seat", [1012, 1248, 990]),
        Column("margin", "money", "worth of the best minus worth of the second best; null with one player", 236),
        Column("moves", "number", "moves made", 214),
        Column("rounds", "number", "rounds begun", 9),
        Column("finished", "flag", "whether the game is over", True),
        Column("end", "name", "the title's word for why it ended; null before the end", "rounds"),
        Column("bots", "names", "the bot in each seat, `person` for a person", ["person", "greedy", "greedy"]),
        Column("seats", "number", "number of players", 3),
        Column("seed", "money", "seed of the dice", 7),
        Column("options", "text", "options as JSON", '{"expert": true}'),
        Column("rules_version", "number", "version of the rules it was played by", 1),
    ),
)

_MOVES: Final = Schema(
    "moves",
    "an action",
    (
        *_when(31, 2, 2, "the action was made"),
        Column("player", "name", "who acted", "Ann"),
        Column("company", "name", "the company acted for; null if none", "MR"),
        Column("type", "name", "type of the action", "buy-train"),
        Column("notation", "text", "one-line notation", "train MR 3"),
        Column("choices", "number", "how many actions the legal list held", 14),
        Column("comment", "text", "comment on the move; null if none", "The last cheap train."),
        Column("time", "text", "when it was made, as the log has it; null if unknown", "2026-01-31T12:00:00+00:00"),
        Column("hash", "text", "short hash of the state after the action", "5be1a0c2d3f4"),
    ),
    "Round and phase are those in which the action was chosen, before its effects.",
)

_LEDGER: Final = Schema(
    "ledger",
    "a transfer of money",
    (
        *_when(31, 2, 2),
        Column("payer", "name", "account that pays: `bank`, a company's id or a player's name", "MR"),
        Column("payee", "name", "account that is paid", "bank"),
        Column("amount", "money", "sum, above 0", 150),
        Column("cause", "name", "the title's word for why", "train"),
        Column("about", "name", "the company, type of train, tile or card concerned; null if none", "3"),
    ),
    "At every `seq` what an account was paid minus what it paid equals its balance in the state.",
)

_PRICES: Final = Schema(
    "prices",
    "a share price after each change, and at the end of each round",
    (
        *_when(40, 2, 3),
        Column("company", "name", _COMPANY, "MR"),
        Column("price", "money", "price after the change", 60),
        Column("old", "money", "price before; null for the first", 55),
        Column("space", "name", "space of the price table", "T3"),
        Column("cause", "name", "the title's word for why; `round-end` where nothing changed and a round closed", "paid"),
    ),
)

_WORTH: Final = Schema(
    "worth",
    "a player after each move",
    (
        *_when(40, 2, 3, "the row holds"),
        Column("player", "name", "player", "Ann"),
        Column("cash", "money", "private money", 85),
        Column("shares", "money", "certificates at the prices of the moment", 300),
        Column("other", "money", "what else counts at the end, by the title", 20),
        Column("total", "money", "cash + shares + other", 405),
        Column("rank", "number", "1 for the richest; equals share a rank", 1),
    ),
    "Round and phase are those in which the move was made, as in `moves`: the last row of a round is how the round ended.",
)

_COMPANIES: Final = Schema(
    "companies",
    "a company at the end of each round, and in the round under way",
    (
        *_when(48, 2, 3, "the row holds"),
        Column("company", "name", _COMPANY, "MR"),
        Column("director", "name", "who decides for it", "Ann"),
        Column("treasury", "money", "its money", 320),
        Column("price", "money", "its share price", 60),
        Column("income", "money", "what its trains earned in the round, doubling included; null if it has not run", 110),
        Column("paid", "money", "part of the income declared as dividend, the bank's shares included", 110),
        Column("withheld", "money", "part of the income kept in the treasury", 0),
        Column("best", "money", "the highest income that was possible; null if it has not run", 110),
        Column("trains", "names", "its trains", ["2-1", "3-1"]),
        Column("stations", "number", "stations placed, home included", 2),
        Column("bank_percent", "number", "percent of the company that no player holds", 30),
        Column("ended", "flag", "whether the round is over; if not, the row shows how things stand", True),
    ),
    "A round ends with all that closes it: trains that the bureaucracy made rust are gone.",
)

_HOLDINGS: Final = Schema(
    "holdings",
    "a player and a company he holds or held, at the end of each round and in the round under way",
    (
        *_when(48, 2, 3, "the row holds"),
        Column("player", "name", "holder", "Ann"),
        Column("company", "name", _COMPANY, "MR"),
        Column("percent", "number", "percent of the company held", 60),
        Column("shares", "number", "the same in shares: units of the price", 6),
        Column("price", "money", "share price", 60),
        Column("value", "money", "shares × price", 360),
        Column("cost", "money", "all that was paid for certificates of the company so far", 55),
        Column("proceeds", "money", "all that sales of them brought so far", 0),
        Column("dividends", "money", "all dividends received from it so far", 96),
        Column("gain", "money", "capital gain, made and on paper: value + proceeds - cost", 305),
        Column("ended", "flag", "whether the round is over", True),
    ),
)

_TRADES: Final = Schema(
    "trades",
    "a movement of certificates",
    (
        *_when(22, 1, 2),
        Column("company", "name", _COMPANY, "SR"),
        Column("seller", "name", "who gave them up: `bank` or a player", "bank"),
        Column("buyer", "name", "who got them", "Ann"),
        Column("percent", "number", "percent of the company moved, all certificates together", 10),
        Column("shares", "number", "the same in shares: units of the price", 1),
        Column("amount", "money", "sum paid; 0 for a certificate given at the start", 50),
        Column("price", "money", "share price before the trade moved it", 50),
    ),
    "Every certificate moved, the directors' included: sums of `percent` give anybody's holding at any `seq`.",
)

_RUNS: Final = Schema(
    "runs",
    "a train run",
    (
        *_when(45, 2, 3),
        Column("company", "name", _COMPANY, "MR"),
        Column("director", "name", "who decided for it", "Ann"),
        Column("train", "name", "id of the train: type and copy", "3-1"),
        Column("type", "name", "type of the train", "3"),
        Column("value", "money", "what the route was worth to the train", 70),
        Column("income", "money", "what it brought: twice the value in a round whose incomes the title doubles, else the value", 70),
        Column("stops", "number", "stops visited", 3),
        Column("route", "text", "the stops in order", "0,0 - 1,0 - 2,0"),
        Column("decision", "name", "what was done with the company's income; null while undecided", "paid"),
    ),
)

_STOPS: Final = Schema(
    "stops",
    "a stop of a run",
    (
        *_when(45, 2, 3),
        Column("company", "name", _COMPANY, "MR"),
        Column("train", "name", "id of the train", "3-1"),
        Column("stop", "number", "place in the run, from 1", 2),
        Column("cell", "name", "cell of the stop", "1,0"),
        Column("value", "money", "value of the stop, before what the train makes of the sum", 20),
    ),
)

_TRAINS: Final = Schema(
    "trains",
    "a train that left the deck",
    (
        *_when(31, 2, 2, "a company first got it; null if none did"),
        Column("train", "name", "id: type and copy", "3-1"),
        Column("type", "name", "type", "3"),
        Column("buyer", "name", "the company that first got it; null if none did", "MR"),
        Column("price", "money", "what that company paid; 0 if given", 150),
        Column("cost", "money", "all that companies paid to the bank for it, bought back from the pool included", 150),
        Column("income", "money", "income in its life, for all owners", 280),
        Column("runs", "number", "runs made", 4),
        Column("owner", "name", "where it is now: a company, `pool` or `out`", "MR"),
        Column("deals", "number", "later sales from company to company", 0),
        Column("seller", "name", "where its buyer got it: `deck`, `pool` or a company", "deck"),
        Column("how", "name", "the title's word for how it was got", "bought"),
        Column("obsolete_round", "number", "round that made it obsolete; null if none has", None),
        Column("rusted_round", "number", "round that made it rust; null if none has", None),
        Column("obsolete_seq", "number", "move that made it obsolete", None),
        Column("rusted_seq", "number", "move that made it rust", None),
    ),
)

_TILES: Final = Schema(
    "tiles",
    "a tile laid",
    (
        *_when(18, 1, 2),
        Column("player", "name", "who laid it", "Ann"),
        Column("company", "name", "for which company", "MR"),
        Column("cell", "name", "where", "1,1"),
        Column("tile", "name", "which tile", "y-plain-c"),
        Column("rotation", "number", "how it was turned", 90),
        Column("replaced", "name", "tile that it replaced; null on an empty cell", None),
        Column("cost", "money", "what the company paid", 0),
    ),
)

_TOKENS: Final = Schema(
    "tokens",
    "a station placed",
    (
        *_when(27, 2, 2),
        Column("company", "name", _COMPANY, "MR"),
        Column("cell", "name", "where", "2,-1"),
        Column("home", "flag", "whether it is the company's home", False),
        Column("cost", "money", "what the company paid", 40),
    ),
)

_CARDS: Final = Schema(
    "cards",
    "a card taken",
    (
        *_when(16, 1, 1),
        Column("player", "name", "who took it", "Ann"),
        Column("card", "name", "which card", "C8"),
        Column("half", "name", "which of its actions", "a"),
        Column("copied", "flag", "whether through a copy card", False),
        Column("left", "names", "cards left on display after it", ["C2", "C3", "C9", "C10"]),
    ),
)

_BOARD: Final = Schema(
    "board",
    "a cell of the map that has a tile, now",
    (
        Column("cell", "name", "id of the cell", "1,0"),
        Column("x", "number", "column of the cell", 1),
        Column("y", "number", "row of the cell, downwards", 0),
        Column("tile", "name", "tile on it", "g-city"),
        Column("rotation", "number", "how it is turned", 90),
        Column("kind", "name", "kind of tile, by the title", "city"),
        Column("colour", "name", "colour of the tile", "green"),
        Column("value", "money", "value of its first stop; null without a stop", 30),
        Column("slots", "number", "station spaces", 2),
        Column("stations", "names", "companies with a station there, in order of arrival", ["MR", "SR"]),
    ),
)

_PLAYERS: Final = Schema(
    "players",
    "a player, now",
    (
        Column("player", "name", "player", "Ann"),
        Column("seat", "number", "seat, from 1", 1),
        Column("cash", "money", "private money", 85),
        Column("shares", "money", "certificates at the prices of the moment", 300),
        Column("other", "money", "what else counts at the end", 20),
        Column("total", "money", "cash + shares + other", 405),
        Column("rank", "number", "1 for the richest; equals share a rank", 1),
        Column("certificates", "number", "certificates held", 2),
        Column("companies", "names", "companies directed", ["MR"]),
        Column("extras", "names", "characters, privates and other things in hand, by the title", ["emperor", "copy card"]),
        Column("to_play", "flag", "whether it is this player's turn", True),
    ),
)

_MARKET: Final = Schema(
    "market",
    "a space of the price table and each marker on it, now",
    (
        Column("space", "name", "id of the space", "T3"),
        Column("column", "number", "column from the left, from 1", 3),
        Column("row", "number", "row from the top, from 1", 1),
        Column("price", "money", "price of the space", 60),
        Column("company", "name", "company whose marker lies there; null on an empty space", "MR"),
        Column("order", "number", "place in the stack, 1 on top; null on an empty space", 1),
    ),
)

SCHEMAS: Final[Mapping[str, Schema]] = {
    s.name: s
    for s in (
        _GAMES,
        _MOVES,
        _LEDGER,
        _PRICES,
        _WORTH,
        _COMPANIES,
        _HOLDINGS,
        _TRADES,
        _RUNS,
        _STOPS,
        _TRAINS,
        _TILES,
        _TOKENS,
        _CARDS,
        _BOARD,
        _PLAYERS,
        _MARKET,
    )
}
"""The tables by name."""

TABLES: Final = tuple(SCHEMAS)


def example(name: str) -> dict[str, Any]:
    """Return the example row of a table.

    >>> example("prices")["price"]
    60
    """
    return {c.name: c.example for c in SCHEMAS[name].columns}
