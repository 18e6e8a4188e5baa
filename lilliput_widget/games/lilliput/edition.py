"""The data of one edition of 18Lilliput, checked and compiled: what `data.py` says, with a user's changes."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from lilliput_widget.engine.track import SQUARES, Oriented, Stop, Tile, orient, rotations, same_track
from lilliput_widget.errors import DataError
from lilliput_widget.games.lilliput import data
from lilliput_widget.games.lilliput.soundness import faults

if TYPE_CHECKING:
    from collections.abc import Mapping

T = TypeVar("T")
MILDENDO: Final = "0,0"
SIDES: Final = "NESW"


@dataclass(frozen=True, slots=True)
class CompanyData:
    """A company: its name, and how it starts."""

    id: str
    name: str
    colour: str
    letters: str
    starting: bool
    price: int
    treasury: int
    trains: int
    owner_cash: int
    home: str


@dataclass(frozen=True, slots=True)
class Half:
    """One of the two actions of a card: ``lay``, ``cash``, ``shares``, ``trains``, ``station`` or ``treasury``."""

    do: str
    lays: tuple[str, ...] = ()
    amount: int = 0
    max: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """An action card."""

    id: str
    players: tuple[int, ...]
    halves: Mapping[str, Half]


@dataclass(frozen=True, slots=True)
class TrainType:
    """A type of train; `deck` by number of players, None without limit."""

    id: str
    price: int
    range: int
    factor: int
    deck: Mapping[int, int | None]
    phase: int
    obsolete: str | None
    rusts: str | None
    obsolete_from: int
    """Phase from which this type is obsolete; 99 if never."""


@dataclass(frozen=True, slots=True)
class Phase:
    """What a phase allows."""

    colours: tuple[str, ...]
    treasury: int
    limit: int


@dataclass(frozen=True, slots=True)
class Counts:
    """What depends on the number of players."""

    rounds: int
    copies: int


@dataclass(frozen=True, slots=True)
class TileData:
    """A tile with what building needs to know of it."""

    tile: Tile
    set: str
    count: int
    cell: str
    """Kind of cell it lies on: ``city``, ``plain``, ``exempt`` or ``any``."""
    character: str
    turns: tuple[Oriented, ...]
    """The distinct rotations."""
    looks: tuple[int, ...]
    """For each number of steps the rotation that looks the same."""


@dataclass(frozen=True, eq=False)
class Edition:
    """All data of a game, immutable and shared by its states."""

    changes: str
    companies: Mapping[str, CompanyData]
    counts: Mapping[int, Counts]
    money: Mapping[str, Any]
    limits: Mapping[str, int]
    cards: Mapping[str, Card]
    trains: Mapping[str, TrainType]
    phases: Mapping[int, Phase]
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    characters: Mapping[str, tuple[str, ...]]
    names: Mapping[str, str]
    tiles: Mapping[str, TileData]
    upgrades: Mapping[str, tuple[str, ...]]
    replacing: Mapping[tuple[str, int], tuple[tuple[str, tuple[Oriented, ...]], ...]]
    """For a tile and its rotation: the tiles that may replace it, with the turns that keep its track (TRACK-6, TRACK-7)."""
    new_tiles: Mapping[str, tuple[TileData, ...]]
    """The tiles that go on empty cells, by kind of cell: yellow ones, and character tiles but the castle (TRACK-2)."""

    def price(self, space: str) -> int:
        """Return the price of a space of the stock table such as ``T8``."""
        return (self.top if space[0] == "T" else self.bottom)[int(space[1:]) - 1]

    def spaces(self) -> tuple[str, ...]:
        """Return all spaces of the stock table, top row first."""
        return tuple(f"{row}{i + 1}" for row, prices in (("T", self.top), ("B", self.bottom)) for i in range(len(prices)))

    def space_of(self, price: int) -> str:
        """Return the space with this price."""
        return next(s for s in self.spaces() if self.price(s) == price)


def edition(changes: Mapping[str, Any] | None = None) -> Edition:
    """Return the edition with `changes` laid over the data of the box.

    Raises
    ------
    DataError
        Where a change does not fit, naming its place.
    """
    if changes is None:
        changes = {}
    try:
        text = json.dumps(changes, sort_keys=True, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        msg = f"an edition must be plain data (dicts, lists, texts, whole numbers): {error}"
        raise DataError(msg) from None
    return _edition(text)


@cache
def _edition(text: str) -> Edition:
    changes = json.loads(text)
    if not isinstance(changes, dict):
        msg = "an edition must be a dict such as {'table': {'top': [...], 'bottom': [...]}}"
        raise DataError(msg)
    merged = _merge(deepcopy(data.BASE), changes, "edition")
    try:
        return _compile(merged, text)
    except DataError:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        msg = f"the edition cannot be used: {type(error).__name__}: {error}"
        raise DataError(msg) from None


_OPEN: Final = frozenset({"tiles"})


def _merge(base: dict[str, Any], changes: dict[str, Any], path: str) -> dict[str, Any]:
    """Lay `changes` over `base`; new keys only where records may be added."""
    for key, value in changes.items():
        here = f"{path}.{key}"
        if key not in base:
            if path.rsplit(".", 1)[-1] not in _OPEN:
                msg = f"{here}: unknown; known are {', '.join(map(str, base))}"
                raise DataError(msg)
            base[key] = value
        elif isinstance(base[key], dict):
            if not isinstance(value, dict):
                msg = f"{here} must be a dict, not {type(value).__name__}"
                raise DataError(msg)
            base[key] = _merge(base[key], value, here)
        else:
            base[key] = _same_kind(base[key], value, here)
    return base


def _same_kind(old: object, new: object, path: str) -> object:
    if isinstance(old, list):
        if not isinstance(new, list):
            msg = f"{path} must be a list, not {type(new).__name__}"
            raise DataError(msg)
        return [_same_kind(old[0], item, f"{path}[{i}]") for i, item in enumerate(new)] if old else new
    whole = isinstance(old, int) and not isinstance(old, bool)
    if whole and (isinstance(new, bool) or not isinstance(new, int) or not 0 <= new <= 100_000):
        msg = f"{path} must be a whole number from 0 to 100,000, not {new!r}"
        raise DataError(msg)
    if isinstance(old, (str, bool)) and type(old) is not type(new):
        msg = f"{path} must be {'text' if isinstance(old, str) else 'true or false'}, not {new!r}"
        raise DataError(msg)
    return new


def _edges(letters: str) -> tuple[int, ...]:
    return tuple(SIDES.index(c) for c in letters)


def _tile(name: str, d: dict[str, Any]) -> TileData:
    stops: tuple[Stop, ...] = ()
    if "exits" in d:
        stops = (Stop(kind=d["kind"], edges=_edges(d["exits"]), value=d["value"], slots=d["slots"], value_own=d.get("value_own"),
                      counts=d.get("counts", True), ends=d.get("ends", False), name=d.get("name", "")),)
    paths = tuple((a, b) for a, b in (_edges(p) for p in d.get("paths", ())))
    reserved = tuple((SIDES.index(side), company) for side, company in d.get("reserved", {}).items())
    tile = Tile(id=name, colour=d["colour"], kind=d["kind"], stops=stops, tracks=paths, junction=d.get("junction", False),
                water=_edges(d.get("water", "")), reserved=reserved, bonus=d.get("bonus", 0))
    looks = rotations(tile, SQUARES.sides)
    turns = tuple(orient(tile, steps, SQUARES.sides) for steps in sorted(set(looks)))
    return TileData(tile, d["set"], d["count"], d["cell"], d.get("character", ""), turns, looks)


Replacements = tuple[tuple[str, tuple[Oriented, ...]], ...]


def _replacing(tiles: Mapping[str, TileData], upgrades: Mapping[str, tuple[str, ...]]) -> dict[tuple[str, int], Replacements]:
    out = {}
    castles = tuple(t for t, d in tiles.items() if d.tile.kind == "castle" and d.set == "base")
    for old, news in upgrades.items():
        wanted = (*news, *(c for c in castles if tiles[old].tile.kind == "city" and tiles[old].tile.colour == "yellow"))
        for piece in tiles[old].turns:
            fits = ((new, tuple(t for t in tiles[new].turns if same_track(piece, t))) for new in wanted)
            out[old, piece.steps] = tuple((new, turns) for new, turns in fits if turns)
    return out


def _new_tiles(tiles: Mapping[str, TileData]) -> dict[str, tuple[TileData, ...]]:
    fresh = [d for d in tiles.values() if d.set == "base" and d.tile.kind != "castle" and (d.tile.colour == "yellow" or d.character)]
    return {kind: tuple(d for d in fresh if d.cell == kind) for kind in ("city", "plain")}


def _train(name: str, d: dict[str, Any], trains: dict[str, Any]) -> TrainType:
    from_phase = next((t["phase"] for t in trains.values() if t["obsolete"] == name), 99)
    deck = {int(k): v for k, v in d["deck"].items()}
    return TrainType(name, d["price"], d["range"], d["factor"], deck, d["phase"], d["obsolete"], d["rusts"], from_phase)


def _compile(d: dict[str, Any], text: str) -> Edition:
    for fault in faults(d):
        raise DataError(fault)
    top, bottom = tuple(d["table"]["top"]), tuple(d["table"]["bottom"])
    tiles = {name: _tile(name, t) for name, t in d["tiles"].items()}
    upgrades = {old: tuple(news) for old, news in d["upgrades"].items()}
    companies = {
        k: CompanyData(k, c["name"], c["colour"], c["letters"], c["starting"], c["price"], c["treasury"], c["trains"], c["owner_cash"], c["home"])
        for k, c in d["companies"].items()
    }
    return Edition(
        changes=text,
        companies=companies,
        counts={int(k): Counts(v["rounds"], v["copies"]) for k, v in d["counts"].items()},
        money={k: tuple(v) if isinstance(v, list) else v for k, v in d["money"].items()},
        limits=d["limits"],
        cards={k: Card(k, tuple(c["players"]), {h: _half(c[h]) for h in ("a", "b")}) for k, c in d["cards"].items()},
        trains={k: _train(k, t, d["trains"]) for k, t in d["trains"].items()},
        phases={int(k): Phase(tuple(p["colours"]), p["treasury"], p["limit"]) for k, p in d["phases"].items()},
        top=top,
        bottom=bottom,
        characters={k: tuple(c["tiles"]) for k, c in d["characters"].items()},
        names={k: c["name"] for k, c in d["characters"].items()},
        tiles=tiles,
        upgrades=upgrades,
        replacing=_replacing(tiles, upgrades),
        new_tiles=_new_tiles(tiles),
    )


def _half(d: dict[str, Any]) -> Half:
    return Half(d["do"], tuple(d.get("lays", ())), d.get("amount", 0), d.get("max", 0))
