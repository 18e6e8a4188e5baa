"""A game as plain data for the front end: pure functions of a position, a log and a language.

What every title shares stands here; what only one title can say (its board, its cards) comes from its module in `_TITLES`.
"""

from __future__ import annotations

from dataclasses import fields
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from lilliput_widget.engine.events import BANK, CompanyRan, Paid, PhaseChanged, PriceMoved, StationPlaced, TileLaid, TrainMoved, TrainsObsolete
from lilliput_widget.narrate import story
from lilliput_widget.texts import catalogue, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lilliput_widget.engine.actions import Action
    from lilliput_widget.engine.events import Event
    from lilliput_widget.game import Game

_TITLES: Final = {"18lilliput": "lilliput_widget.widget.lilliput"}
_ROWS: Final = 200
"""Rows of a ledger that are sent at most."""
_LINES: Final = 120
"""Log lines in one message at most."""

_TAGS: Final = {
    **dict.fromkeys(("lay-home", "lay-tile", "place-station"), "track"),
    **dict.fromkeys(("buy-train", "buy-from-company", "buy-from-pool", "accept", "refuse", "return-train", "discard-train"), "trains"),
    **dict.fromkeys(("take-company", "sell-shares", "buy-share", "found"), "stock"),
    **dict.fromkeys(("pay", "withhold", "take-cash", "fund", "hand-in"), "money"),
}


def title_part(game: Game) -> Any:
    """Return the module that knows this title's board and words."""
    return import_module(_TITLES[game.title.id])


def position_key(game: Game) -> str:
    """Return what names a position: an intent that carries another key is stale."""
    seq = game.seq
    return f"{seq}:{game.log[seq - 1].hash if seq else game.title.digest(game.state)}"


def texts_data(book: str, lang: str) -> dict[str, str]:
    """Return the words that the front end itself uses."""
    return {k: v for k, v in catalogue(book, lang).items() if k.startswith(("ui.", "colour.")) and not k.startswith(("ui.cause.", "ui.hint."))}


def board_data(game: Game, lang: str) -> dict[str, Any]:
    """Return what does not change in a game: tiles, companies, trains, the table."""
    data: dict[str, Any] = title_part(game).board_data(game.state, lang)
    return {"title": {"id": game.title.id, "name": game.title.name, "credit": game.title.credit}, **data}


def view_data(game: Game, lang: str) -> dict[str, Any]:
    """Return the position at the cursor."""
    state, seq = game.state, game.seq
    player = game.to_play[0] if game.to_play else ""
    data: dict[str, Any] = title_part(game).view_data(game, lang)
    return {
        **data,
        "at": position_key(game), "n": seq, "total": game.length, "round": state.round, "phase": state.phase,
        "player": player, "bot": game.bots.get(player, ""), "prompt": game.title.prompt(state, lang) if game.title.prompt else player,
        **_lately(game, player, lang), "news": story(game.events(seq), game.title.book, lang)[:8] if seq else [],
        "over": _over(game) if game.result is not None else None,
    }


def _lately(game: Game, player: str, lang: str) -> dict[str, Any]:
    """Return what the player may have missed: the first move to look at, great changes, and the cells that others built on."""
    since = _since(game, player)
    moves = range((game.seq - 1 if since is None else since) + 1, game.seq + 1) if game.seq else range(0)
    events = [e for n in moves for e in game.events(n)]
    great = [e for e in events if isinstance(e, (PhaseChanged, TrainsObsolete)) or (isinstance(e, TrainMoved) and e.cause == "rusted")]
    built = {e.cell: None for e in events if isinstance(e, (TileLaid, StationPlaced))} if since is not None or player in game.bots else {}
    return {"since": since, "alerts": list(dict.fromkeys(story(great, game.title.book, lang)))[:5], "built": list(built)}


def _since(game: Game, player: str) -> int | None:
    """Return the number of the player's last move before others moved, or None."""
    if player in game.bots:
        return None
    last = next((e.n for e in reversed(game.log) if e.player == player), None)
    return last if last is not None and last < game.seq else None


def _over(game: Game) -> dict[str, Any]:
    worth = game.title.worth(game.state)
    dividends = dict.fromkeys(game.players, 0)
    for n in range(game.seq + 1):
        for e in game.events(n):
            if isinstance(e, Paid) and e.cause == "dividend" and e.payee in dividends:
                dividends[e.payee] += e.amount
    rows = [
        {"player": p, "cash": w.cash, "shares": w.shares, "other": w.other, "total": w.total, "dividends": dividends[p],
         "rank": 1 + sum(o.total > w.total for o in worth.values())}
        for p, w in sorted(worth.items(), key=lambda item: -item[1].total)
    ]
    return {"rows": rows, "winners": list(game.result.winners) if game.result else []}


# Options


def _tree(rows: Sequence[Sequence[Any]], level: int, depth: int) -> Any:
    if level >= depth - 1:
        return [row[-1] for row in rows]
    out: dict[str, list[Sequence[Any]]] = {}
    for row in rows:
        out.setdefault(str(row[level]), []).append(row)
    return {value: _tree(part, level + 1, depth) for value, part in out.items()}


def acts_data(actions: Iterable[Action]) -> dict[str, dict[str, Any]]:
    """Return actions as one tree a type: each level is a field, the last one a list of values."""
    by_type: dict[str, list[Action]] = {}
    for a in actions:
        by_type.setdefault(a.type, []).append(a)
    out = {}
    for kind, group in by_type.items():
        names = [f.name for f in fields(group[0]) if f.name != "player"]
        rows = [[_plain(getattr(a, n)) for n in names] for a in group]
        out[kind] = {"f": names, "t": _tree(rows, 0, len(names)) if names else []}
    return out


def _plain(value: Any) -> Any:
    return [list(pair) for pair in value] if isinstance(value, tuple) else value


def action_key(a: Action) -> str:
    """Return the key of an action as the front end makes it."""
    values = []
    for f in fields(a):
        if f.name != "player":
            value = getattr(a, f.name)
            values.append(" ".join(f"{c} {n}" for c, n in value) if isinstance(value, tuple) else str(value))
    return "|".join([a.type, *values])


def options_data(game: Game, lang: str) -> dict[str, Any]:
    """Return the legal actions at the cursor, with words and consequences where they are few; none while a bot is to play."""
    player = game.to_play[0] if game.to_play else ""
    if not player or player in game.bots:
        return {"at": position_key(game), "player": player, "acts": {}, "says": {}, "forms": [], "nots": []}
    part = title_part(game)
    actions = game.legal_actions()
    says = {}
    for a in actions:
        if a.type in part.TOLD:
            says[action_key(a)] = [part.label(game.state, a, lang), part.hint(game, a, lang)]
    legal = {action_key(a) for a in actions}
    nots = [[a.to_dict(), part.label(game.state, a, lang)] for a in part.plausible(game.state) if action_key(a) not in legal]
    forms = [{"action": f.example.to_dict(), "fields": [[x.name, x.low, x.high] for x in f.fields]} for f in game.title.forms(game.state)]
    return {"at": position_key(game), "player": player, "acts": acts_data(actions), "says": says, "forms": forms, "nots": nots}


# Consequences and reasons


def own_events(events: Iterable[Event], a: Action) -> list[Event]:
    """Return the events that the action itself caused, without those of the steps that follow by themselves."""
    out: list[Event] = []
    company = getattr(a, "company", None)
    ran = False
    for e in events:
        if e.kind in {"round-ended", "round-started"} or (isinstance(e, CompanyRan) and (ran or e.company != company)):
            break
        ran = ran or isinstance(e, CompanyRan)
        out.append(e)
    return out


def money_of(game: Game, events: Iterable[Event]) -> list[list[Any]]:
    """Return account, balance before and after for every account that the events change."""
    before = game.title.accounts(game.state)
    change: dict[str, int] = {}
    for e in events:
        if isinstance(e, Paid):
            change[e.payer] = change.get(e.payer, 0) - e.amount
            change[e.payee] = change.get(e.payee, 0) + e.amount
    return [[k, before.get(k, 0), before.get(k, 0) + v] for k, v in change.items() if k != BANK and v]


def prices_of(events: Iterable[Event]) -> list[list[Any]]:
    """Return company, price before and after, and the new space."""
    out: dict[str, list[Any]] = {}
    for e in events:
        if isinstance(e, PriceMoved):
            old = out[e.company][1] if e.company in out else e.old
            out[e.company] = [e.company, old, e.new, e.space]
    return [row for row in out.values() if row[1]]


def preview(game: Game, a: Action, lang: str) -> dict[str, Any]:
    """Return what playing `a` would change: money, prices, the best run."""
    step = game.title.apply(game.state, a)
    events = own_events(step.events, a)
    part = title_part(game)
    income, routes = part.income_after(game.state, step.state, a)
    told = [e for e in events if e.kind in {"phase-changed", "trains-obsolete"} or (e.kind == "train-moved" and getattr(e, "cause", "") == "rusted")]
    texts = story(told, game.title.book, lang)
    out: dict[str, Any] = {"money": money_of(game, events), "prices": prices_of(events), "income": income, "texts": texts}
    if routes is not None:
        out["routes"] = routes
    return out


def why(game: Game, target: dict[str, Any], lang: str) -> dict[str, str] | None:
    """Return why nothing can be done with a target (a cell, half a card, a choice), or None if something can."""
    refusals = []
    for a in title_part(game).candidates(game, target):
        refusal = game.title.check(game.state, a)
        if refusal is None:
            return None
        refusals.append(refusal)
    if not refusals:
        return {"rule": "", "text": say("ui.unlit", lang, game.title.book), "fix": ""}
    order = title_part(game).TELLING
    best = min(refusals, key=lambda r: order.index(r.code) if r.code in order else len(order))
    return {"rule": best.rule, "text": best.say(lang), "fix": best.say_fix(lang)}


# Log and ledger


def log_lines(game: Game, start: int, stop: int, lang: str) -> list[dict[str, Any]]:
    """Return lines for the moves `start` + 1 to `stop`, at most a message's worth."""
    out = []
    part = title_part(game)
    for n in range(start + 1, min(stop, start + _LINES) + 1):
        entry = game._entries[n - 1]  # noqa: SLF001 - moves beyond the cursor have lines too
        told = story(game.events(n), game.title.book, lang) or [""]
        if not told[0]:
            told[0] = say("ui.log.plain", lang, game.title.book, player=entry.player, what=part.label(game.state_at(n - 1), entry.action, lang))
        if entry.action.type in {"take-card", "copy-card"}:
            told.insert(1, part.label(game.state_at(n - 1), entry.action, lang))
        out.append({
            "n": n, "player": entry.player, "type": entry.action.type, "round": game.state_at(n).round, "text": told[0], "more": told[1:],
            "tag": _TAGS.get(entry.action.type, "cards"),
        })
    return out


def ledger_rows(game: Game, account: str, lang: str) -> tuple[list[list[Any]], int]:
    """Return the payments of an account up to the cursor, the latest first, and how many more there are."""
    rows = []
    balance = 0
    for n in range(game.seq + 1):
        for e in game.events(n):
            if isinstance(e, Paid) and account in {e.payer, e.payee}:
                amount = e.amount if e.payee == account else -e.amount
                balance += amount
                other = e.payer if e.payee == account else e.payee
                rows.append([n, other, say(f"ui.cause.{e.cause}", lang, game.title.book), amount, balance])
    rows.reverse()
    return rows[:_ROWS], max(0, len(rows) - _ROWS)
