"""Tables of 18Lilliput worked out a second time, from actions and positions alone: no event, no ledger, no code of the tables.

Slow and plain on purpose: it is the oracle of the tables.  Every function returns rows without ``phase``; where a move changes the
phase, what happened in it may be before or after.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lilliput_widget.games.lilliput.routes import run_of
from lilliput_widget.games.lilliput.state import Dividend, Offer, kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    import lilliput_widget as lw


def moves(game: lw.Game) -> Iterator[tuple[int, Any, Any, Any]]:
    """Yield number, action, position before and after."""
    for e in game.log:
        yield e.n, e.action, game.state_at(e.n - 1), game.state_at(e.n)


def percent(state: Any, player: str, company: str) -> int:
    """Return what a player holds of a company."""
    c = state.companies[company]
    return 50 * (c.director == player) + 10 * c.shares.get(player, 0)


def rounds(game: lw.Game) -> list[tuple[int, int, bool]]:
    """Return the rounds that are over and the one under way: number, last move in it, whether it is over."""
    ends = {before.round: n for n, _, before, _ in moves(game)}
    now = game.state
    last = now.round if now.stage in {"bureaucracy", "end"} else now.round - 1
    over = [(number, n, True) for number, n in ends.items() if 0 < number <= last]
    return over if last == now.round else [*over, (now.round, game.seq, False)]


def runs(game: lw.Game) -> list[dict[str, Any]]:
    """Return every run of a company: seq, round, company, routes, income, decision."""
    out = []
    for n, a, before, after in moves(game):
        open_before = set(before.to_run) if before.stage == "run" else None
        for c in after.companies.values():
            waiting = c.id in open_before if open_before is not None else before.stage == "actions" and before.round > 0
            ran = c.id not in after.to_run if after.stage == "run" else after.stage in {"bureaucracy", "end"} or after.round > before.round
            if not waiting or not ran or (before.stage == "actions" and after.stage == "actions" and after.round == before.round):
                continue
            top = before.stack[-1] if before.stack else None
            decided = a.type in {"pay", "withhold"} and isinstance(top, Dividend) and top.company == c.id
            if decided:
                run = run_of(before, c.id)
                assert run.total == top.income
                income, decision = run.total, {"pay": "paid", "withhold": "withheld"}[a.type]
            else:
                last = before.round == before.rounds
                run = run_of(after, c.id) if last else None
                income, decision = (2 * run.total, "paid") if last else (0, "withheld")
            routes = [(r.train, r.value, tuple((v.cell, v.value) for v in r.stops)) for r in run.routes] if run else []
            out.append({"seq": n, "round": before.round, "company": c.id, "director": c.director, "income": income, "decision": decision,
                        "routes": routes, "last": before.round == before.rounds, "holders": {p: percent(after, p, c.id) for p in game.players}})
    return out


def trades(game: lw.Game) -> list[tuple[Any, ...]]:
    """Return seq, round, company, seller, buyer, percent, amount, price."""
    out = []
    for n, a, before, after in moves(game):
        where = n, before.round
        if a.type == "take-company":
            out.append((*where, a.company, "bank", a.player, 50, 0, after.price(a.company)))
        elif a.type == "found":
            price = after.edition.price(a.space)
            out.append((*where, a.company, "bank", a.player, 50, 5 * price, price))
        elif a.type == "buy-share":
            out.append((*where, a.company, "bank", a.player, 10, before.price(a.company), before.price(a.company)))
        elif a.type == "sell-shares":
            out.append((*where, a.company, a.player, "bank", 10 * a.count, a.count * before.price(a.company), before.price(a.company)))
    return out


def companies(game: lw.Game) -> list[tuple[Any, ...]]:
    """Return seq, round, ended, company, director, treasury, price, trains, stations, income, paid, withheld, bank_percent."""
    out = []
    ran = {(r["round"], r["company"]): r for r in runs(game)}
    for number, n, over in rounds(game):
        state = game.state_at(n)
        for c in state.companies.values():
            run = ran.get((number, c.id))
            income = run["income"] if run else None
            paid = income if run and run["decision"] == "paid" else 0
            held = sum(percent(state, p, c.id) for p in game.players)
            out.append((n, number, over, c.id, c.director, c.treasury, state.price(c.id), tuple(sorted(c.trains)), c.stations, income,
                        paid, (income or 0) - paid, 100 - held))
    return out


def holdings(game: lw.Game) -> list[tuple[Any, ...]]:
    """Return seq, round, ended, player, company, percent, price, value, cost, proceeds, dividends, gain."""
    bought, ran, out = trades(game), runs(game), []
    for number, n, over in rounds(game):
        state = game.state_at(n)
        for p in game.players:
            for c in state.companies:
                mine = [t for t in bought if t[0] <= n and t[2] == c and p in t[3:5]]
                if not mine:
                    continue
                cost = sum(t[6] for t in mine if t[4] == p)
                proceeds = sum(t[6] for t in mine if t[3] == p)
                got = sum(r["income"] * r["holders"][p] // 100 for r in ran if r["seq"] <= n and r["company"] == c and r["decision"] == "paid")
                held = percent(state, p, c)
                value = held // 10 * state.price(c)
                out.append((n, number, over, p, c, held, state.price(c), value, cost, proceeds, got, value + proceeds - cost))
    return out


def place(state: Any, train: str) -> str | None:
    """Return where a train is; None in the deck, or aside before the draft is over."""
    for c in state.companies.values():
        if train in c.trains:
            return c.id
    return "pool" if train in state.pool else "out" if train in state.out else None


def bank_price(before: Any, action: Any) -> int:
    """Return what the bank asks for a train: the printed price, a tenth less from the deck for the Admiral."""
    price = before.edition.trains[action.train].price
    return price * 9 // 10 if action.type == "buy-train" and "admiral" in before.players[action.player].characters else price


def changed_hands(before: Any, a: Any, after: Any) -> dict[str, tuple[str, str, int]]:
    """Return the trains that a company got with an action: train to company, where from, price.  One may rust in the same move."""
    first = {"deck": before.next_train}
    for name, held in {"pool": before.pool, **{c.id: c.trains for c in before.companies.values()}}.items():
        first[name] = next((t for t in held if kind(t) == getattr(before.stack[-1] if a.type == "accept" else a, "train", "")), "")
    if a.type == "take-company":
        return dict.fromkeys(after.companies[a.company].trains, (a.company, "deck", 0))
    if a.type == "buy-train":
        return {first["deck"]: (a.company, "deck", bank_price(before, a))}
    if a.type == "buy-from-pool":
        return {first["pool"]: (a.company, "pool", bank_price(before, a))}
    if a.type == "buy-from-company" and before.companies[a.seller].director == a.player:
        return {first[a.seller]: (a.company, a.seller, a.price)}
    if a.type == "accept":
        offer = before.stack[-1]
        assert isinstance(offer, Offer)
        return {first[offer.seller]: (offer.company, offer.seller, offer.price)}
    return {}


def trains(game: lw.Game) -> dict[str, dict[str, Any]]:
    """Return the life of every train that left the deck, without those that nobody got in the draft."""
    lives: dict[str, dict[str, Any]] = {}
    for n, a, before, after in moves(game):
        got = changed_hands(before, a, after)
        drawn = {*before.pool, *before.out, *(t for c in before.companies.values() for t in c.trains)}
        here = {*after.pool, *after.out, *(t for c in after.companies.values() for t in c.trains)}
        for train in here - drawn if before.stage != "draft" else got:
            lives[train] = {"seq": None, "round": None, "buyer": None, "seller": None, "price": None, "cost": 0, "deals": 0, "obsolete": None,
                            "rusted": None, "runs": 0, "income": 0, "type": kind(train)}
        for train, (company, source, price) in got.items():
            life = lives[train]
            if life["buyer"] is None:
                life |= {"seq": n, "round": before.round, "buyer": company, "seller": source, "price": price}
            elif source != "pool":
                life["deals"] += 1
            if source in {"deck", "pool"}:
                life["cost"] += price
        for train, life in lives.items():
            old, new = place(before, train), place(after, train)
            if life["obsolete"] is None and old != "out" and new != "out" and after.is_obsolete(train):
                life["obsolete"] = n, before.round
            if new == "out" and (old or "out") != "out":
                life["rusted"] = n, before.round
    for r in runs(game):
        for train, value, _ in r["routes"]:
            lives[train]["runs"] += 1
            lives[train]["income"] += 2 * value if r["last"] else value
    return {train: {**life, "owner": place(game.state, train)} for train, life in lives.items()}


def tiles(game: lw.Game) -> list[tuple[Any, ...]]:
    """Return seq, round, player, company, cell, tile, rotation, replaced, cost."""
    out = []
    for n, a, before, after in moves(game):
        for cell, piece in after.board.track.cells.items():
            old = before.board.track.cells.get(cell)
            if old is not piece:
                cost = 50 if a.type == "lay-tile" and a.tile.startswith("y-metro") and "emperor" not in before.players[a.player].characters else 0
                out.append((n, before.round, a.player, a.company, cell, piece.tile.id, piece.steps * 90, old.tile.id if old else None, cost))
    return out


def tokens(game: lw.Game) -> list[tuple[Any, ...]]:
    """Return seq, round, company, cell, home, cost."""
    out = []
    for n, a, before, after in moves(game):
        for cell, here in after.board.tokens.items():
            for _, company in here[len(before.board.tokens.get(cell, ())):]:
                first = company not in {c for ts in before.board.tokens.values() for _, c in ts}
                cost = 0 if first else before.companies[company].treasury - after.companies[company].treasury
                out.append((n, before.round, company, cell, first, cost))
                assert a.company == company
    return out


def cards(game: lw.Game) -> list[tuple[Any, ...]]:
    """Return seq, round, player, card, half, copied, left."""
    out = []
    for n, a, before, _ in moves(game):
        if a.type in {"take-card", "copy-card"}:
            gone = {c for c, _ in before.used} | {a.card}
            shown = [c.id for c in before.edition.cards.values() if len(game.players) in c.players]
            out.append((n, before.round, a.player, a.card, a.half, a.type == "copy-card", tuple(c for c in shown if c not in gone)))
    return out


def worth(game: lw.Game) -> list[tuple[Any, ...]]:
    """Return seq, round, player, cash, shares, other, total, rank."""
    out = []
    for n in range(game.seq + 1):
        s, at = game.state_at(n), game.state_at(max(n - 1, 0)).round
        parts = {}
        for p in game.players:
            shares = sum(percent(s, p, c) // 10 * s.price(c) for c in s.companies)
            parts[p] = s.players[p].cash, shares, 20 * s.players[p].copies
        for p, part in parts.items():
            rank = 1 + sum(sum(o) > sum(part) for o in parts.values())
            out.append((n, at, p, *part, sum(part), rank))
    return out
