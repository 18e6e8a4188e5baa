"""A position of 18Lilliput in words: the prompt, and a page of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lilliput_widget.engine.track import SQUARES
from lilliput_widget.games.lilliput.refuse import BOOK
from lilliput_widget.games.lilliput.rules_draft import may_take_character, may_take_company
from lilliput_widget.games.lilliput.score import worth
from lilliput_widget.games.lilliput.state import Dividend, Draft, FirstStation, Home, Income, Offer, PoolChance, Surplus, Turn, kind
from lilliput_widget.texts import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lilliput_widget.engine.track import Oriented
    from lilliput_widget.games.lilliput.edition import Half
    from lilliput_widget.games.lilliput.state import State


def prompt(s: State, lang: str = "en") -> str:
    """Return one sentence: who is asked what."""
    key, params = _prompt(s)
    return say(f"prompt.{key}", lang, BOOK, **params)


def _prompt(s: State) -> tuple[str, dict[str, object]]:
    if not s.stack:
        return "end", {}
    top = s.stack[-1]
    who: dict[str, object] = {"player": top.player}
    match top:
        case Draft():
            kinds = (may_take_company(s, top.player), may_take_character(s, top.player))
            return {(True, True): "draft.both", (True, False): "draft.company"}.get(kinds, "draft.character"), who
        case Home():
            return "home", {**who, "company": top.company}
        case Income():
            return "income", who
        case Turn():
            return _turn_prompt(top, who)
        case Offer():
            return "offer", {**who, "company": top.company, "company2": top.seller, "train": top.train, "price": top.price}
        case Surplus():
            return "surplus", {**who, "company": top.company, "limit": s.limit}
        case FirstStation():
            return "firststation", {**who, "company": top.company}
        case PoolChance():
            return "poolchance", {**who, "company": top.company}
        case Dividend():
            return "dividend", {**who, "company": top.company, "income": top.income}


def _turn_prompt(t: Turn, who: dict[str, object]) -> tuple[str, dict[str, object]]:
    if not t.card:
        return "turn.card", who
    if t.lays:
        kinds = dict.fromkeys(t.lays)
        return "turn.lay", {**who, "colours": " / ".join(c if t.lays.count(c) == 1 else f"{t.lays.count(c)} × {c}" for c in kinds)}
    if t.trains:
        return "turn.trains", {**who, "count": t.trains}
    if t.stations:
        return "turn.station", who
    if t.shares:
        return "turn.shares", who
    if t.fund:
        return "turn.fund", {**who, "amount": t.fund}
    return "turn.done", who


def card_words(s: State, half: Half, lang: str = "en") -> str:
    """Return what one half of a card says."""
    key = {"lay": f"lay.{'-'.join(half.lays)}", "trains": f"trains.{half.max}"}.get(half.do, half.do)
    amount = half.amount or s.edition.phases[s.phase].treasury
    return say(f"card-do.{key}", lang, BOOK, amount=amount)


_TRACK = dict(enumerate(" ╵╶└╷│┌├╴┘─┴┐┤┬┼"))
"""Box drawing by the mask of sides with track: north 1, east 2, south 4, west 8."""
_MARKS = {"start": "M", "metropolis": "Y", "castle": "K", "town": "t", "harbour": "h"}


def _cell(s: State, cell: str, piece: Oriented | None) -> tuple[str, str]:
    """Return two lines of six characters: track and value, then the stations."""
    if piece is None:
        return " " * 6, " " * 6
    line = _TRACK[piece.exits]
    value = f"{piece.stops[0].value:>3}" if piece.stops else "   "
    mark = _MARKS.get(piece.tile.kind, piece.tile.colour[0] if piece.stops else " ")
    letters = "".join(s.edition.companies[c].letters for c in s.board.companies_at(cell)) if piece.stops else ""
    return f"{line}{mark}{value} ", f"{letters:<6}"


def board_text(s: State) -> str:
    """Return the board as text, one cell six columns wide."""
    spots = [SQUARES.xy(c) for c in s.board.track.cells]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    lines = ["     " + "".join(f"{x:<6}" for x in range(min(xs), max(xs) + 1))]
    for y in range(min(ys), max(ys) + 1):
        row = [_cell(s, f"{x},{y}", s.board.track.cells.get(f"{x},{y}")) for x in range(min(xs), max(xs) + 1)]
        lines.append(f"{y:>3}  " + "".join(top for top, _ in row))
        lines.append("     " + "".join(low for _, low in row))
    return "\n".join(line.rstrip() for line in lines)


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return rows as aligned text; numbers to the right."""
    body = [[str(v) for v in row] for row in rows]
    widths = [max(len(r[i]) for r in [list(head), *body]) for i in range(len(head))]
    numeric = [all(r[i].lstrip("-").isdigit() or not r[i] for r in body) for i in range(len(head))]
    lines = [[v.rjust(w) if n else v.ljust(w) for v, w, n in zip(r, widths, numeric, strict=True)] for r in [list(head), *body]]
    return "\n".join("  ".join(line).rstrip() for line in lines)


def trains_text(s: State, trains: Iterable[str]) -> str:
    """Return trains by type, obsolete ones in brackets."""
    return " ".join(f"({kind(t)})" if s.is_obsolete(t) else kind(t) for t in trains)


def _certificates(s: State, player: str) -> str:
    """Return what a player holds of each company, in percent."""
    held = [(c, s.percent(player, c)) for c in s.companies]
    return ", ".join(f"{company} {percent}%" for company, percent in held if percent)


def _heads(lang: str, *keys: str) -> list[str]:
    """Return headings of columns, each with a capital letter."""
    words = (say(key, lang, BOOK) for key in keys)
    return [word[:1].upper() + word[1:] for word in words]


def _status(s: State, lang: str) -> str:
    """Return round, phase, next train, train limit and pool in one line."""
    train = kind(s.next_train)
    left = sum(kind(t) == train for t in s.deck)
    parts = [
        say("ui.round", lang, BOOK, n=s.round, of=s.rounds) if s.round else say("ui.setup", lang, BOOK),
        say("ui.phase", lang, BOOK, n=s.phase),
        say("ui.next-train" if left else "ui.next-train-endless", lang, BOOK, train=train, price=s.edition.trains[train].price, left=left),
        say("ui.train-limit", lang, BOOK, n=s.limit),
        f"{say('ui.pool', lang, BOOK)}: {trains_text(s, s.pool) or '–'}",
    ]
    return " · ".join(parts)


def describe(s: State, lang: str = "en") -> str:
    """Return the position as a page of text."""
    owns = worth(s)
    col = "ui.replay.col."
    players = [
        (p.name, p.cash, owns[p.name].total, _certificates(s, p.name), p.copies, ", ".join(say(f"character.{c}", lang, BOOK) for c in p.characters))
        for p in s.players.values()
    ]
    companies = [
        (c.id, c.director, s.price(c.id), c.space, c.treasury, trains_text(s, c.trains), c.stations, s.bank_shares(c.id))
        for c in s.companies.values()
    ]
    heads = _heads(lang, "ui.players", *(col + c for c in ("cash", "worth", "holdings", "copies", "characters")))
    parts = [_status(s, lang), prompt(s, lang), table(heads, players)]
    if companies:
        name, *rest = _heads(lang, "ui.companies", *(col + c for c in ("director", "price", "treasury", "trains", "stations")), "ui.bank")
        # The space of the price table stands beside the price and needs no heading.
        parts.append(table([name, *rest[:2], "", *rest[2:]], companies))
    parts.append(f"{say('ui.cards', lang, BOOK)}: {' '.join(s.cards) or '–'}")
    parts.append(board_text(s))
    return "\n\n".join(parts)
