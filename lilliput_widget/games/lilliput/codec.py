"""Positions as plain data and back, their digest, and the invariants that always hold."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import fields
from functools import lru_cache
from hashlib import blake2b
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

from lilliput_widget.engine.track import SQUARES, Board, Track, orient
from lilliput_widget.games.lilliput.edition import MILDENDO, edition
from lilliput_widget.games.lilliput.rules_track import cell_kind
from lilliput_widget.games.lilliput.state import DECISIONS, Company, Part, Player, State, Surplus, kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from lilliput_widget.games.lilliput.state import Decision

P = TypeVar("P", bound=Part)

_PLAIN = ("rng", "stage", "round", "rounds", "phase", "start", "unlimited")
_JSON = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, check_circular=False)
_PARTS = {d: attrgetter("__class__.__name__", *(f.name for f in fields(d))) for d in DECISIONS.values()}
_TUPLES = ("order", "to_run", "unfounded", "characters", "deck", "pool", "out")


def _decision(d: Decision) -> tuple[Any, ...]:
    """Return kind and parts."""
    parts: tuple[Any, ...] = _PARTS[type(d)](d)
    return parts


def _player(p: Player) -> tuple[Any, ...]:
    return p.name, p.cash, p.copies, p.characters, p.tiles


def _company(c: Company) -> tuple[Any, ...]:
    return c.id, c.director, c.treasury, c.space, c.trains, c.home, c.stations, tuple(sorted(c.shares.items()))


def _encode_board(board: Board) -> dict[str, Any]:
    found = board.notes.get("encoded")
    if found is None:
        cells = {c: [p.tile.id, p.steps] for c, p in sorted(board.track.cells.items())}
        found = board.notes["encoded"] = {"cells": cells, "tokens": {c: [list(t) for t in ts] for c, ts in sorted(board.tokens.items())}}
    return dict(found)


def encode(s: State) -> dict[str, Any]:
    """Return the position as JSON data."""
    out: dict[str, Any] = {name: getattr(s, name) for name in _PLAIN}
    out.update((name, list(getattr(s, name))) for name in _TUPLES)
    out["options"] = dict(s.options)
    out["stack"] = [list(_decision(d)) for d in s.stack]
    out["players"] = [[p.name, p.cash, p.copies, list(p.characters), list(p.tiles)] for p in s.players.values()]
    out["companies"] = [
        [c.id, c.director, c.treasury, c.space, list(c.trains), c.home, c.stations, sorted(c.shares.items())] for c in s.companies.values()
    ]
    out["market"] = {space: list(s.market[space]) for space in sorted(s.market)}
    out["board"] = _encode_board(s.board)
    out["supply"] = dict(s.supply)
    out["used"] = [list(u) for u in s.used]
    return out


def _tuples(value: Any) -> Any:
    return tuple(_tuples(v) for v in value) if isinstance(value, list) else value


def decode(data: dict[str, Any]) -> State:
    """Return the position for its JSON data."""
    e = edition(data["options"].get("edition"))
    cells = {c: orient(e.tiles[tile].tile, steps, SQUARES.sides) for c, (tile, steps) in data["board"]["cells"].items()}
    tokens = {c: _tuples(ts) for c, ts in data["board"]["tokens"].items()}
    companies = {c[0]: Company(c[0], c[1], c[2], c[3], tuple(c[4]), c[5], c[6], dict(c[7])) for c in data["companies"]}
    rest: dict[str, Any] = {**{name: data[name] for name in _PLAIN}, **{name: tuple(data[name]) for name in _TUPLES}}
    return State(
        edition=e,
        options=dict(data["options"]),
        stack=tuple(DECISIONS[d[0]](*_tuples(d[1:])) for d in data["stack"]),
        players={p[0]: Player(p[0], p[1], p[2], tuple(p[3]), tuple(p[4])) for p in data["players"]},
        companies=companies,
        market={space: tuple(m) for space, m in data["market"].items()},
        board=Board(Track(SQUARES, cells), tokens),
        supply=dict(data["supply"]),
        used=_tuples(data["used"]),
        **rest,
    )


@lru_cache(maxsize=4096, typed=True)
def _text(value: Any) -> str:
    """Return the JSON of a name, a number or a tuple; the same ones come again and again."""
    return _JSON.encode(value)


def _texts(parts: Iterable[P], data: Callable[[P], tuple[Any, ...]]) -> str:
    """Return the JSON of parts in a row; each is written once and keeps it, for positions share most of their parts."""
    out = []
    for part in parts:
        try:
            out.append(part.json)
        except AttributeError:
            object.__setattr__(part, "json", f"[{','.join(map(_text, data(part)))}]")
            out.append(part.json)
    return ",".join(out)


def _board_text(board: Board) -> str:
    found: str | None = board.notes.get("text")
    if found is None:
        cells = ",".join([f'"{cell}":{_text((p.tile.id, p.steps))}' for cell, p in sorted(board.track.cells.items())])
        tokens = ",".join([f'"{cell}":{_text(here)}' for cell, here in sorted(board.tokens.items())])
        found = board.notes["text"] = f'{{"cells":{{{cells}}},"tokens":{{{tokens}}}}}'
    return found


def _supply_text(s: State) -> str:
    """Return the JSON of the supply, which changes with the board only; kept there with the object it was made from."""
    made, text = s.board.notes.get("supply", (None, ""))
    if made is not s.supply:
        text = _JSON.encode(s.supply)
        s.board.notes["supply"] = (s.supply, text)
    return str(text)


def digest(s: State) -> str:
    """Return a short hash of the position, the same on every machine: that of its JSON, put together from known parts.

    Oracle: the hash of ``json.dumps(encode(s), sort_keys=True, separators=(",", ":"))``; a test compares them.
    """
    options = _JSON.encode(s.options) if s.options else "{}"
    market = ",".join([f'"{space}":{_text(s.market[space])}' for space in sorted(s.market)])
    text = (
        f'{{"board":{_board_text(s.board)},"characters":{_text(s.characters)},"companies":[{_texts(s.companies.values(), _company)}],'
        f'"deck":{_text(s.deck)},"market":{{{market}}},"options":{options},"order":{_text(s.order)},"out":{_text(s.out)},"phase":{s.phase},'
        f'"players":[{_texts(s.players.values(), _player)}],"pool":{_text(s.pool)},"rng":{s.rng},"round":{s.round},"rounds":{s.rounds},'
        f'"stack":[{_texts(s.stack, _decision)}],"stage":{_text(s.stage)},"start":{s.start},"supply":{_supply_text(s)},'
        f'"to_run":{_text(s.to_run)},"unfounded":{_text(s.unfounded)},"unlimited":{s.unlimited},"used":{_text(s.used)}}}'
    )
    return blake2b(text.encode("ascii"), digest_size=6).hexdigest()


def problems(s: State) -> list[str]:
    """Return every invariant that the position breaks: an empty list for a sound one."""
    found = [f"{a} has {n}" for a, n in ((p.name, p.cash) for p in s.players.values()) if n < 0]
    found += [f"{c.id} has {c.treasury}" for c in s.companies.values() if c.treasury < 0]
    return [*found, *_certificates(s), *_tiles(s), *_trains(s), *_stations(s), *_markers(s)]


def _certificates(s: State) -> list[str]:
    limits = s.edition.limits
    found = [f"{p} holds {s.certificates(p)} certificates" for p in s.order if s.certificates(p) > limits["certificates"]]
    found += [f"{p} directs {len(s.companies_of(p))} companies" for p in s.order if len(s.companies_of(p)) > limits["directors"]]
    found += [f"the bank has {s.bank_shares(c)} shares of {c}" for c in s.companies if not 0 <= s.bank_shares(c) <= limits["shares"]]
    return found


def _tiles(s: State) -> list[str]:
    """Tiles are conserved, and the chessboard rule holds (TRACK-4, TRACK-11)."""
    cells = s.board.track.cells
    laid = Counter(p.tile.id for p in cells.values())
    wrong = [(t, n, s.edition.tiles[t].count) for t, n in s.supply.items() if laid[t] + n != s.edition.tiles[t].count or n < 0]
    found = [f"{t}: {laid[t]} laid and {n} in the supply of {count}" for t, n, count in wrong]
    for cell, piece in cells.items():
        if cell != MILDENDO and s.edition.tiles[piece.tile.id].cell != cell_kind(cell):
            found.append(f"{piece.tile.id} on {cell} breaks the chessboard rule")
    return found


def _trains(s: State) -> list[str]:
    """Every train is in exactly one place; no company is above its limit, unless asked to give up trains (TRAIN-7, TRAIN-9)."""
    owned = [t for c in s.companies.values() for t in c.trains]
    everywhere = Counter([*owned, *s.deck, *s.pool, *s.out])
    found = [f"train {t} is in {n} places" for t, n in everywhere.items() if n != 1]
    last = list(s.edition.trains)[-1]
    for name, t in s.edition.trains.items():
        have = sum(1 for x in everywhere if kind(x) == name)
        want = s.unlimited if name == last else (t.deck[len(s.order)] or 0)
        extra = sum(len(c.trains) for c in s.companies.values()) if s.stage == "draft" else 5
        if have != want + (extra if name == "2" else 0):
            found.append(f"{have} {name}-trains instead of {want}")
    asked = {d.company for d in s.stack if isinstance(d, Surplus)}
    found += [f"{c.id} has {len(c.trains)} trains" for c in s.companies.values() if len(c.trains) > s.limit and c.id not in asked]
    return found


def _stations(s: State) -> list[str]:
    """Stations lie on spaces, one of a company on a tile, and their numbers agree (TOKEN-2, TOKEN-4)."""
    found = []
    for cell in s.board.tokens:
        here = s.board.companies_at(cell)
        if len(set(here)) != len(here) or s.board.free_slots(cell) < 0:
            found.append(f"stations {here} on {cell}")
    placed = Counter(c for ts in s.board.tokens.values() for _, c in ts)
    found += [f"{c.id}: {placed[c.id]} stations on the board, {c.stations} counted" for c in s.companies.values() if placed[c.id] != c.stations]
    return found


def _markers(s: State) -> list[str]:
    on_table = Counter(c for stack in s.market.values() for c in stack)
    return [f"marker of {c.id} is not on {c.space}" for c in s.companies.values() if on_table[c.id] != 1 or c.id not in s.market.get(c.space, ())]


_OTHERS = {"edition", "options", "stack", "players", "companies", "market", "board", "supply", "used"}
assert {f.name for f in fields(State)} == {*_PLAIN, *_TUPLES, *_OTHERS}  # noqa: S101 - a new part must not be forgotten here
