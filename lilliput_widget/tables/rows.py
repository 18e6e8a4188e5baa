"""The rows of every table of a game, as plain tuples: no polars here, so that workers can send them."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final

from lilliput_widget.tables.schemas import SCHEMAS, TABLES
from lilliput_widget.tables.walk import Walk

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from lilliput_widget.engine.contract import Badge
    from lilliput_widget.game import Game
    from lilliput_widget.tables.walk import Row

    Rows = dict[str, list[Row]]


def game_id(game: Game) -> str:
    """Return an id made from the header and the moves: the same game has the same id everywhere."""
    head = json.dumps([game.title.id, list(game.players), game.seed, game.options], sort_keys=True)
    moves = "\n".join(f"{e.player}:{e.action.notation}" for e in game.log)
    digest = hashlib.blake2b(f"{head}\n{moves}".encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()
    return f"{game.title.id}-{game.seed}-{digest}"


def badges_of(game: Game) -> Mapping[str, Badge]:
    """Return how the game's companies are shown; nothing where the title does not say."""
    views = game.title.views
    return views.badges(game.state) if views else {}


def event_rows(game: Game) -> Rows:
    """Return the rows of all tables that the events tell, up to the cursor."""
    seq, views = game.seq, game.title.views
    first = game.state_at(0)
    walk = Walk(badges_of(game), first.round, first.phase)
    show: Callable[[Any], tuple[str, ...]] = views.display if views else lambda _: ()
    before = first
    for n in range(seq + 1):
        walk.entry(n, game.events(n), lambda state=before: show(state))  # type: ignore[misc]
        before = game.state_at(n)
        walk.stand(before.round, before.phase)
    return walk.close()


def _ranks(totals: Sequence[int]) -> list[int]:
    """Return the rank of each total: 1 plus the number of higher ones."""
    order = sorted(totals, reverse=True)
    return [order.index(t) + 1 for t in totals]


def worth_rows(game: Game) -> list[Row]:
    """Return the worth of each player after each move, in the round of the move: its last row there is how the round ended."""
    rows: list[Row] = []
    worth_of = game.title.worth
    before = game.state_at(0)
    for n in range(game.seq + 1):
        state = game.state_at(n)
        round_, phase = before.round, before.phase
        worth = worth_of(state)
        totals = [w.cash + w.shares + w.other for w in worth.values()]
        for (p, w), total, rank in zip(worth.items(), totals, _ranks(totals), strict=True):
            rows.append((n, round_, phase, p, w.cash, w.shares, w.other, total, rank))
        before = state
    return rows


def move_rows(game: Game) -> list[Row]:
    """Return the moves, with the number of choices there were."""
    rows: list[Row] = []
    legal = game.title.legal_actions
    for e in game.log:
        before = game.state_at(e.n - 1)
        a = e.action
        rows.append(
            (
                e.n,
                before.round,
                before.phase,
                e.player,
                getattr(a, "company", None),
                a.type,
                a.notation,
                len(legal(before)),
                e.comment or None,
                e.time or None,
                e.hash,
            )
        )
    return rows


def games_rows(game: Game, id_: str = "") -> list[Row]:
    """Return the one row that describes the game; its id is made from it unless told."""
    worth = {p: w.total for p, w in game.title.worth(game.state).items()}
    best = sorted(worth.values(), reverse=True)
    result = game.result
    return [
        (
            id_ or game_id(game),
            game.title.id,
            list(game.players),
            list(result.winners) if result else [],
            list(worth.values()),
            best[0] - best[1] if len(best) > 1 else None,
            game.seq,
            game.state.round,
            result is not None,
            result.reason if result else None,
            [game.bots.get(p, "person") for p in game.players],
            len(game.players),
            game.seed,
            json.dumps(game.options, sort_keys=True),
            game.title.rules_version,
        )
    ]


def _fill(name: str, rows: Sequence[Mapping[str, Any]]) -> list[Row]:
    names = SCHEMAS[name].names
    return [tuple(row.get(n) for n in names) for row in rows]


def board_rows(game: Game) -> list[Row]:
    """Return the cells with tiles."""
    return _fill("board", game.title.views.board(game.state)) if game.title.views else []


def market_rows(game: Game) -> list[Row]:
    """Return the spaces of the price table with their markers."""
    return _fill("market", game.title.views.market(game.state)) if game.title.views else []


def player_rows(game: Game) -> list[Row]:
    """Return the players with all they have."""
    worth = game.title.worth(game.state)
    ranks = dict(zip(worth, _ranks([w.total for w in worth.values()]), strict=True))
    views = game.title.views
    more = {row["player"]: row for row in views.players(game.state)} if views else {}
    rows = []
    for seat, (p, w) in enumerate(worth.items(), 1):
        money = {"cash": w.cash, "shares": w.shares, "other": w.other, "total": w.total, "rank": ranks[p]}
        rows.append({"player": p, "seat": seat, **more.get(p, {}), **money, "to_play": p in game.to_play})
    return _fill("players", rows)


PARTS: Final[Mapping[str, Callable[[Any], list[Row]]]] = {
    "games": games_rows,
    "moves": move_rows,
    "worth": worth_rows,
    "board": board_rows,
    "players": player_rows,
    "market": market_rows,
}
"""The tables that do not come from the walk over the events."""


def all_rows(game: Game, id_: str) -> Rows:
    """Return the rows of all tables of a game called `id_`."""
    made = {**event_rows(game), **{name: rows(game) for name, rows in PARTS.items() if name != "games"}, "games": games_rows(game, id_)}
    return {name: made[name] for name in TABLES}
