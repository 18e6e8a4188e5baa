"""What the widget needs to know of 18Lilliput alone: its board as data, its choices in words, what explains a dead end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from unicodedata import bidirectional

from lilliput_widget.engine.events import CompanyRan, RouteRun
from lilliput_widget.engine.track import SQUARES
from lilliput_widget.games.lilliput import actions as act
from lilliput_widget.games.lilliput.describe import card_words
from lilliput_widget.games.lilliput.refuse import BOOK
from lilliput_widget.games.lilliput.routes import run_of
from lilliput_widget.games.lilliput.rules_train import train_price
from lilliput_widget.games.lilliput.score import worth
from lilliput_widget.games.lilliput.state import Dividend, Draft, FirstStation, Home, Turn, kind
from lilliput_widget.texts import LANGUAGES, catalogue, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lilliput_widget.engine.actions import Action
    from lilliput_widget.engine.track import Tile
    from lilliput_widget.game import Game
    from lilliput_widget.games.lilliput.state import State

PATTERNS: Final = {
    "red": "plain", "blue": "lower", "green": "left", "yellow": "slash", "orange": "quarters", "purple": "sides", "black": "ring", "white": "caps",
}
LANGUAGE_NAMES: Final = {"en": "English", "cs": "Čeština", "de": "Deutsch", "pl": "Polski"}
TOLD: Final = frozenset({
    "take-company", "take-character", "take-cash", "fund", "sell-shares", "buy-share", "buy-train", "accept", "refuse", "buy-from-pool",
    "return-train", "discard-train", "hand-in", "pay", "withhold", "done",
})
"""Kinds of action that the screen offers as buttons with words; the others have their place on the board, the cards or in a form."""
TELLING: Final = (
    "station/money", "track/money", "track/old-track", "track/water", "home/not-joined", "station/full", "station/twice", "station/not-connected",
    "track/turned-away", "track/not-connected", "char/no-upgrade", "track/colour-phase", "track/colour-card", "track/supply", "track/upgrade",
    "char/castle", "track/empty-cell", "track/chessboard",
)
"""Codes of refusals, the most telling first: when several tiles fail on a cell, this one is shown."""
_LANDSCAPE: Final = ("mine", "hill", "meadow", "sea", "mountain", "tunnel")


def _picture(tile: Tile) -> str:
    if tile.kind == "start":
        return "capital"
    for word in ("general", "treasurer", *_LANDSCAPE):
        if word in tile.id:
            return word
    return tile.kind if tile.kind in {"castle", "town", "harbour", "metropolis"} else ""


def _tile(state: State, name: str, texts: dict[str, str]) -> dict[str, Any]:
    d = state.edition.tiles[name]
    t = d.tile
    out: dict[str, Any] = {
        "colour": t.colour, "kind": t.kind, "tracks": [list(p) for p in t.tracks], "name": texts.get(f"tile.{name}", name), "count": d.count,
        "picture": _picture(t), "stops": [_stop(s) for s in t.stops],
    }
    upgrades = [u for u in state.edition.upgrades.get(name, ()) if u in state.supply or state.edition.tiles[u].set == "base"]
    rare = {"junction": t.junction, "water": list(t.water), "reserved": [list(r) for r in t.reserved], "upgrades": upgrades}
    return {**out, **{key: value for key, value in rare.items() if value}}


def _stop(s: Any) -> dict[str, Any]:
    out = {"kind": s.kind, "edges": list(s.edges), "value": s.value, "slots": s.slots}
    return {**out, "own": s.value_own} if s.value_own else out


def _effects(state: State, name: str, lang: str) -> list[str]:
    """Return what the first train of a type brings about."""
    ed = state.edition
    t = ed.trains[name]
    old, new = ed.phases[t.phase - 1], ed.phases[t.phase]
    out = [say("ui.starts-phase", lang, BOOK, n=t.phase)]
    out += [say("ui.opens", lang, BOOK, colour=c) for c in new.colours if c not in old.colours]
    if t.obsolete:
        out.append(say("ui.makes-obsolete", lang, BOOK, train=t.obsolete))
    if t.rusts:
        out.append(say("ui.makes-rust", lang, BOOK, train=t.rusts))
    if new.limit != old.limit:
        out.append(say("ui.sets-limit", lang, BOOK, n=new.limit))
    if t.factor > 1:
        out.append(say("ui.doubles", lang, BOOK))
    return out


def board_data(state: State, lang: str) -> dict[str, Any]:
    """Return what stays the same for the whole game."""
    ed, texts = state.edition, catalogue(BOOK, lang)
    laid = {p.tile.id for p in state.board.track.cells.values()}
    in_hand = {t for c in ed.characters.values() for t in c}
    wanted = [n for n, d in ed.tiles.items() if n in state.supply or n in laid or n in in_hand or d.set == "base"]
    return {
        "turn": 90, "currency": "£", "certificates": ed.limits["certificates"],
        "languages": {k: LANGUAGE_NAMES[k] for k in LANGUAGES if _has_language(k)},
        "companies": {c.id: {"name": texts.get(f"company.{c.id}", c.name), "colour": c.colour, "letters": c.letters,
                             "pattern": PATTERNS.get(c.colour, "plain")} for c in ed.companies.values()},
        "tiles": {n: _tile(state, n, texts) for n in wanted},
        "trains": {t.id: {"price": t.price, "range": t.range, "factor": t.factor, "effects": _effects(state, t.id, lang)}
                   for t in ed.trains.values()},
        "table": {"rows": [["T", list(ed.top)], ["B", list(ed.bottom)]]},
        "characters": {c: {"name": ed.names[c], "title": texts.get(f"character.{c}", c), "power": texts.get(f"character-power.{c}", "")}
                       for c in ed.characters},
    }


def _has_language(lang: str) -> bool:
    try:
        catalogue(BOOK, lang)
    except ImportError:
        return False
    return True


def _holders(s: State, company: str) -> list[list[Any]]:
    """Return who holds how much of a company in percent, the director first."""
    director = s.companies[company].director
    return [[p, held] for p in (director, *(p for p in s.order if p != director)) if (held := s.percent(p, company))]


def _chips(state: State, trains: Iterable[str]) -> list[list[Any]]:
    return [[kind(t), int(state.is_obsolete(t)), t] for t in trains]


def _deck(state: State) -> list[list[Any]]:
    out: list[list[Any]] = []
    for t in state.edition.trains.values():
        endless = t.deck.get(len(state.order)) is None
        out.append([t.id, None if endless else sum(kind(x) == t.id for x in state.deck)])
    return out


def _last_runs(game: Game) -> dict[str, tuple[int, str]]:
    """Return each company's last income and what was done with it."""
    out: dict[str, tuple[int, str]] = {}
    wanted = len(game.state.companies)
    for n in range(game.seq, -1, -1):
        for e in reversed(game.events(n)):
            if isinstance(e, CompanyRan):
                out.setdefault(e.company, (e.income, e.decision))
        if len(out) >= wanted:
            break
    return out


def _routes(game: Game) -> list[dict[str, Any]]:
    """Return the routes to draw: the best run that is to be decided on, or all that the last move ran."""
    top = game.state.stack[-1] if game.state.stack else None
    if isinstance(top, Dividend):
        return run_data(game.state, top.company)
    return [
        {"company": e.company, "train": e.train, "stops": [list(s) for s in e.stops], "track": [list(t) for t in e.track], "value": e.value}
        for e in game.events(game.seq) if isinstance(e, RouteRun)
    ]


def run_data(state: State, company: str) -> list[dict[str, Any]]:
    """Return the best run of a company as routes to draw."""
    return [
        {"company": company, "train": r.train, "stops": [[v.cell, v.value] for v in r.stops], "track": [list(t) for t in r.track], "value": r.value}
        for r in run_of(state, company).routes
    ]


def view_data(game: Game, lang: str) -> dict[str, Any]:
    """Return the position: everything that a move can change."""
    s: State = game.state
    owns = worth(s)
    runs = _last_runs(game)
    top = s.stack[-1] if s.stack else None
    ed = s.edition
    cards = [c for c in ed.cards.values() if len(s.order) in c.players]
    mover = top.player if top else s.order[0]
    return {
        "rounds": s.rounds, "stage": s.stage, "limit": s.limit, "last": s.last_round, "colours": list(ed.phases[s.phase].colours),
        "decision": type(top).__name__ if top else "", "about": getattr(top, "company", "") or "", "start": s.order[s.start],
        "players": [
            {"name": p.name, "cash": p.cash, "copies": p.copies, "characters": list(p.characters), "tiles": list(p.tiles),
             "certificates": s.certificates(p.name), "worth": owns[p.name].total,
             "rank": 1 + sum(o.total > owns[p.name].total for o in owns.values()),
             "shares": {c: held for c in s.companies if (held := s.percent(p.name, c))},
             "bot": game.bots.get(p.name, "")}
            for p in (s.players[name] for name in s.order)
        ],
        "companies": [
            {"id": c.id, "director": c.director, "treasury": c.treasury, "space": c.space, "price": s.price(c.id) if c.space else 0,
             "trains": _chips(s, c.trains), "home": c.home, "stations": ed.limits["stations"] - c.stations,
             "holders": _holders(s, c.id),
             "bank": 10 * s.bank_shares(c.id), "income": runs[c.id][0] if c.id in runs else None, "decision": runs[c.id][1] if c.id in runs else ""}
            for c in s.companies.values()
        ],
        "unfounded": list(s.unfounded), "characters": list(s.characters),
        "market": {space: list(m) for space, m in s.market.items() if m},
        "cells": {cell: [p.tile.id, p.steps * 90, [list(t) for t in s.board.tokens.get(cell, ())]] for cell, p in s.board.track.cells.items()},
        "supply": dict(s.supply), "deck": _deck(s), "pool": _chips(s, s.pool),
        "next": [kind(s.next_train), train_price(s, mover, kind(s.next_train))],
        "used": [list(u) for u in s.used], "cards": [[c.id, card_words(s, c.halves["a"], lang), card_words(s, c.halves["b"], lang)] for c in cards],
        "routes": _routes(game),
    }


# Choices in words


def label(s: State, a: Action, lang: str) -> str:
    """Return a choice in a few words."""
    words: dict[str, Any] = {k: v for k, v in a.to_dict().items() if k not in {"type", "player"}}
    key = a.type
    match a:
        case act.TakeCash():
            words["amount"] = s.edition.money["judge_private"]
        case act.Fund():
            words["split"] = ", ".join(f"{_name(c, lang)} £{n}" for c, n in a.split)
        case act.HandIn():
            words["amount"] = s.edition.money["flimnap_per_round"] * s.round
        case act.Accept():
            words["price"] = getattr(s.stack[-1], "price", "")
        case act.TakeCard() | act.CopyCard():
            words["half"] = card_words(s, s.edition.cards[a.card].halves[a.half], lang)
        case act.Done() if s.stack and type(s.stack[-1]).__name__ == "PoolChance":
            key = "pass"
    if "seller" in words:
        words["seller"] = _name(words["seller"], lang)
    return say(f"ui.action.{key}", lang, BOOK, **words)


def _name(company: str, lang: str) -> str:
    """Return a company's name, or a player's own: one written from right to left must not turn the sums after it round."""
    name = catalogue(BOOK, lang).get(f"company.{company}", company)
    return f"\u2068{name}\u2069" if any(bidirectional(c) in {"R", "AL"} for c in name) else name


def hint(game: Game, a: Action, lang: str) -> str:
    """Return the consequence of a choice: the money of every purse and the price that it moves."""
    from lilliput_widget.widget.payload import money_of, own_events, prices_of

    if isinstance(a, act.TakeCompany):
        return _start_hint(game.state, a.company, lang)
    if isinstance(a, act.TakeCharacter):
        return catalogue(BOOK, lang).get(f"character-power.{a.character}", "")
    if isinstance(a, (act.Done, act.Refuse, act.ReturnTrain, act.DiscardTrain)):
        return ""
    events = own_events(game.title.apply(game.state, a).events, a)
    out = [say("ui.hint.change", lang, BOOK, account=_name(k, lang), before=b, after=c) for k, b, c in money_of(game, events)]
    own = [row for row in prices_of(events) if row[0] == getattr(a, "company", "")]
    out += [say("ui.hint.price-change", lang, BOOK, before=b, after=c) for _, b, c, _ in own]
    return "\n".join(out)


def _start_hint(s: State, company: str, lang: str) -> str:
    c = s.edition.companies[company]
    out = [say("ui.hint.start", lang, BOOK, price=c.price, amount=c.treasury)]
    if c.trains > 1:
        out.append(say("ui.hint.start-trains", lang, BOOK, count=c.trains))
    if c.home == "metropolis":
        out.append(say("ui.hint.start-metropolis", lang, BOOK))
    if c.owner_cash != s.edition.money["private"]:
        out.append(say("ui.hint.start-cash", lang, BOOK, amount=c.owner_cash))
    return ", ".join(out)


def plausible(s: State) -> Iterator[Action]:
    """Yield what a person might look for in this step, legal or not: the illegal ones explain themselves."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Draft):
        yield from (act.TakeCompany(top.player, c.id) for c in s.edition.companies.values() if c.starting)
        yield from (act.TakeCharacter(top.player, c) for c in s.edition.characters)
    if not isinstance(top, Turn) or not top.card:
        return
    if top.shares:
        yield from (act.BuyShare(top.player, c) for c in s.companies)
    if top.trains:
        yield from (act.BuyTrain(top.player, c, kind(s.next_train)) for c in s.companies_of(top.player))


# Reasons


def candidates(game: Game, target: dict[str, Any]) -> Iterator[Action]:
    """Yield the actions that a person who points at `target` could have in mind."""
    s: State = game.state
    top = s.stack[-1] if s.stack else None
    if top is None:
        return
    if isinstance(target.get("action"), dict):
        yield game.read(target["action"])
    elif "card" in target:
        yield act.TakeCard(top.player, str(target["card"]), str(target.get("half")))
    elif "cell" in target:
        cell = SQUARES.parse(target["cell"])
        company = str(target.get("company") or getattr(top, "company", "") or next(iter(s.companies_of(top.player)), ""))
        if company in s.companies:
            yield from _on_cell(s, top, company, cell)


def _on_cell(s: State, top: Any, company: str, cell: str) -> Iterator[Action]:
    if isinstance(top, Home):
        home = s.edition.companies[company].home
        names = [n for n, d in s.edition.tiles.items() if d.tile.colour == "yellow" and d.tile.kind == home and n in s.supply]
        yield from (act.LayHome(top.player, company, n, cell, r) for n in names for r in (0, 90, 180, 270))
    elif isinstance(top, FirstStation) or (isinstance(top, Turn) and top.stations):
        yield act.PlaceStation(top.player, company, cell)
    elif isinstance(top, Turn):
        for name in _tiles_for(s, top.player, cell):
            yield from (act.LayTile(top.player, company, name, cell, t.steps * 90) for t in s.edition.tiles[name].turns)


def _tiles_for(s: State, player: str, cell: str) -> list[str]:
    """Return the tiles that one might lay on a cell: those that replace what lies there, else the yellow ones."""
    here = s.board.track.cells.get(cell)
    own = list(s.players[player].tiles)
    if here is None:
        return [n for n in s.supply if s.edition.tiles[n].tile.colour == "yellow" and not s.edition.tiles[n].character] + own
    upgrades = [n for n in s.edition.upgrades.get(here.tile.id, ()) if n in s.supply]
    return upgrades or [next(n for n in s.supply if s.edition.tiles[n].tile.colour != "yellow"), *own]


def income_after(old: State, new: State, a: Action) -> tuple[list[Any] | None, list[dict[str, Any]] | None]:
    """Return the company's best run before and after an action that may change it, and its routes afterwards."""
    company = getattr(a, "company", None)
    earning = isinstance(a, (act.LayTile, act.PlaceStation, act.BuyTrain, act.BuyFromPool))
    if not earning or company is None or company not in old.companies or company not in new.companies:
        return None, None
    before, after = run_of(old, company).total, run_of(new, company).total
    return [company, before, after], run_data(new, company) if after != before else None


__all__ = ["TELLING", "TOLD", "board_data", "candidates", "hint", "income_after", "label", "plausible", "run_data", "view_data"]
