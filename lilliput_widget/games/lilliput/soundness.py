"""Whether the data of an edition make a game: every start, card, train and tile that play will ask for is there.

The types of changed values are checked when changes are laid over the box (`edition`); here is what they mean together.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

SEATS: Final = (2, 3, 4)
SETS: Final = frozenset({"base", "allenbeck", "laputa", "brobdingnag", "scenario"})
COLOURS: Final = frozenset({"red", "yellow", "green", "brown", "grey"})
CITIES: Final = frozenset({"city", "metropolis", "castle"})
KINDS: Final = frozenset({*CITIES, "start", "plain", "town", "harbour"})
DOES: Final = frozenset({"lay", "cash", "shares", "trains", "station", "treasury"})
STEPS: Final = {"yellow": "green", "green": "brown"}
STARTING_TRAINS: Final = 5

_TILE_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{0,39}")
_TILE_TYPES: Final[dict[str, type[Any]]] = {
    "set": str, "colour": str, "kind": str, "count": int, "cell": str, "exits": str, "value": int, "slots": int, "value_own": int, "counts": bool,
    "ends": bool, "name": str, "paths": list, "junction": bool, "water": str, "bonus": int, "character": str, "reserved": dict, "source": str,
}
_TILE_NEEDS: Final = ("set", "colour", "kind", "count", "cell")


def faults(d: dict[str, Any]) -> Iterator[str]:
    """Yield what is wrong with the merged data of an edition, each with its place."""
    yield from _table(d)
    yield from _companies(d)
    yield from _numbers(d)
    yield from _cards(d)
    yield from _trains(d)
    for name, tile in d["tiles"].items():
        yield from _tile(name, tile, d)
    yield from _characters(d)
    yield from _upgrades(d)


def _range(value: object, low: int, high: int, path: str) -> Iterator[str]:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        yield f"edition.{path} must be a whole number from {low} to {high:,}, not {value!r:.40}"


def _one_of(value: object, known: Any, path: str) -> Iterator[str]:
    if not isinstance(value, (str, int)) or value not in known:
        yield f"edition.{path} must be one of {', '.join(sorted(map(str, known)))}, not {value!r:.40}"


def _table(d: dict[str, Any]) -> Iterator[str]:
    top, bottom = d["table"]["top"], d["table"]["bottom"]
    if len(top) != len(bottom) or not 2 <= len(top) <= 50:
        yield f"edition.table: both rows need the same number of prices, 2 to 50; they have {len(top)} and {len(bottom)}"
    for row in ("top", "bottom"):
        for i, price in enumerate(d["table"][row]):
            yield from _range(price, 1, 10_000, f"table.{row}[{i}]")


def _companies(d: dict[str, Any]) -> Iterator[str]:
    starting = {k: c for k, c in d["companies"].items() if c["starting"]}
    if len(starting) < max(SEATS):
        yield f"edition.companies: {max(SEATS)} starting companies are needed for {max(SEATS)} players, {len(starting)} are marked"
    for key, c in d["companies"].items():
        for part in ("name", "colour", "letters"):
            if not 1 <= len(c[part]) <= 60:
                yield f"edition.companies.{key}.{part} must have 1 to 60 characters"
        yield from _one_of(c["home"], ("city", "metropolis"), f"companies.{key}.home")
        yield from _range(c["trains"], 0, STARTING_TRAINS, f"companies.{key}.trains")
        if c["owner_cash"] < d["money"]["private"]:
            yield f"edition.companies.{key}.owner_cash is {c['owner_cash']}, less than edition.money.private, {d['money']['private']}: raise it too"
        if c["starting"] and c["price"] not in (*d["table"]["top"], *d["table"]["bottom"]):
            yield f"edition.table: {c['name']} starts at {c['price']}, which is not in the table"
    given = sum(c["trains"] for c in starting.values())
    if given > STARTING_TRAINS:
        yield f"edition.companies: the starting companies get {given} trains, {STARTING_TRAINS} are set aside for them"
    homes = Counter(c["home"] for c in starting.values())
    for kind, wanted in homes.items():
        tiles = [t for t in d["tiles"].values() if isinstance(t, dict) and _is_home_tile(t, kind)]
        have = sum(t["count"] for t in tiles if isinstance(t["count"], int))
        if have < wanted:
            yield f"edition.tiles: {wanted} starting companies need a yellow {kind} as home, there are {have}"


def _is_home_tile(t: dict[str, Any], kind: str) -> bool:
    return t.get("set") == "base" and t.get("colour") == "yellow" and t.get("kind") == kind and not t.get("character") and "count" in t


def _numbers(d: dict[str, Any]) -> Iterator[str]:
    for n in SEATS:
        yield from _range(d["counts"][str(n)]["rounds"], 1, 50, f"counts.{n}.rounds")
        yield from _range(d["counts"][str(n)]["copies"], 0, 20, f"counts.{n}.copies")
    limits = d["limits"]
    yield from _range(limits["certificates"], 1, 99, "limits.certificates")
    yield from _range(limits["directors"], 1, 2, "limits.directors")
    yield from _range(limits["shares"], 0, 5, "limits.shares")
    yield from _range(limits["stations"], 1, 20, "limits.stations")
    if len(d["money"]["stations"]) < limits["stations"]:
        yield f"edition.money.stations: {limits['stations']} stations need as many costs, there are {len(d['money']['stations'])}"


def _cards(d: dict[str, Any]) -> Iterator[str]:
    for key, card in d["cards"].items():
        for i, n in enumerate(card["players"]):
            yield from _range(n, 1, 4, f"cards.{key}.players[{i}]")
        for half in ("a", "b"):
            h, path = card[half], f"cards.{key}.{half}"
            yield from _one_of(h["do"], DOES, f"{path}.do")
            for i, colour in enumerate(h.get("lays", ())):
                yield from _one_of(colour, ("yellow", "green", "brown", "any"), f"{path}.lays[{i}]")
            yield from _range(h.get("amount", 0), 0, 10_000, f"{path}.amount")
            yield from _range(h.get("max", 0), 0, 9, f"{path}.max")
    for n in SEATS:
        here = sum(n in card["players"] for card in d["cards"].values())
        if here < 2 * n:
            yield f"edition.cards: {n} players take {2 * n} cards a round, there are {here} for them"


def _trains(d: dict[str, Any]) -> Iterator[str]:
    trains = d["trains"]
    last = list(trains)[-1]
    before = 1
    for key, t in trains.items():
        yield from _range(t["price"], 1, 100_000, f"trains.{key}.price")
        yield from _range(t["range"], 1, 99, f"trains.{key}.range")
        yield from _range(t["factor"], 1, 10, f"trains.{key}.factor")
        if str(t["phase"]) not in d["phases"] or t["phase"] <= before:
            yield f"edition.trains.{key}.phase must be a phase after {before}, not {t['phase']}"
        before = t["phase"]
        for part in ("obsolete", "rusts"):
            if t[part] is not None:
                yield from _one_of(t[part], [k for k in trains if k != key], f"trains.{key}.{part}")
        for n in map(str, SEATS):
            count = t["deck"][n]
            if key == last:
                if count is not None:
                    yield f"edition.trains.{key}.deck.{n} must stay empty: the last type has no limit"
            else:
                yield from _range(count, 0, 50, f"trains.{key}.deck.{n}")
    for key, p in d["phases"].items():
        yield from _range(p["limit"], 1, 20, f"phases.{key}.limit")
        for i, colour in enumerate(p["colours"]):
            yield from _one_of(colour, ("yellow", "green", "brown"), f"phases.{key}.colours[{i}]")


def _tile(name: str, t: Any, d: dict[str, Any]) -> Iterator[str]:
    path = f"tiles.{name:.40}"
    if not _TILE_ID.fullmatch(name):
        yield f"edition.{path}: a tile's id has letters, digits, dots and hyphens only"
    if not isinstance(t, dict):
        yield f"edition.{path} must be a dict, not {type(t).__name__}"
        return
    for key, value in t.items():
        if key not in _TILE_TYPES:
            yield f"edition.{path}.{key:.40}: unknown; known are {', '.join(_TILE_TYPES)}"
        elif type(value) is not _TILE_TYPES[key]:
            yield f"edition.{path}.{key} must be {_TILE_TYPES[key].__name__}, not {value!r:.40}"
    lacking = [k for k in _TILE_NEEDS if k not in t]
    if lacking:
        yield f"edition.{path} lacks {', '.join(lacking)}"
        return
    yield from _one_of(t["set"], SETS, f"{path}.set")
    yield from _one_of(t["colour"], COLOURS, f"{path}.colour")
    yield from _one_of(t["kind"], KINDS, f"{path}.kind")
    yield from _range(t["count"], 0, 100, f"{path}.count")
    yield from _tile_track(path, t)
    yield from _tile_place(name, path, t, d)


def _tile_track(path: str, t: dict[str, Any]) -> Iterator[str]:
    """The exits of a stop or the paths of plain track, sides named once; water where no track leads."""
    exits, water = t.get("exits", ""), t.get("water", "")
    for part, sides in (("exits", exits), ("water", water)):
        if not set(sides) <= set("NESW") or len(set(sides)) != len(sides):
            yield f"edition.{path}.{part} must be some of the letters N, E, S, W, each once, not {sides!r:.20}"
    if set(exits) & set(water):
        yield f"edition.{path}: track leads into its own water"
    for i, pair in enumerate(t.get("paths", ())):
        if not isinstance(pair, str) or len(pair) != 2 or len(set(pair)) != 2 or not set(pair) <= set("NESW"):
            yield f"edition.{path}.paths[{i}] must be two sides such as 'NS', not {pair!r:.20}"
    for side, company in t.get("reserved", {}).items():
        if side not in exits or not isinstance(company, str):
            yield f"edition.{path}.reserved must name companies by exits"
    if t["kind"] == "plain":
        if "exits" in t:
            yield f"edition.{path}: a plain tile has paths, no exits"
        return
    if not exits or "paths" in t:
        yield f"edition.{path}: a tile of kind {t['kind']} has exits, no paths"
    yield from _range(t.get("value"), 0, 1_000, f"{path}.value")
    yield from _range(t.get("value_own", 0), 0, 1_000, f"{path}.value_own")
    own = t.get("slots")
    if t["kind"] in CITIES:
        yield from _range(own, 1, 4, f"{path}.slots")
    elif own != 0:
        yield f"edition.{path}.slots must be 0: a {t['kind']} has no station"


def _tile_place(name: str, path: str, t: dict[str, Any], d: dict[str, Any]) -> Iterator[str]:
    """The cells a tile lies on, the character it belongs to; Mildendo is one and stays what it is."""
    if t["set"] == "base":
        fits = "exempt" if t["kind"] == "start" else "city" if t["kind"] in CITIES else "plain"
        if t["cell"] != fits:
            yield f"edition.{path}.cell must be {fits} for a tile of kind {t['kind']}, not {t['cell']!r:.20}"
        if (t["kind"] == "start") != (name == "start-mildendo"):
            yield f"edition.{path}: 'start-mildendo' alone is the start tile"
        if t["kind"] == "castle" and not t.get("character"):
            yield f"edition.{path}: a castle belongs to a character"
    else:
        yield from _one_of(t["cell"], ("city", "plain", "exempt", "any"), f"{path}.cell")
    if name == "start-mildendo" and (t["set"], t["count"], set(t.get("exits", ""))) != ("base", 1, set("NESW")):
        yield f"edition.{path} must stay one tile of the base set with four exits"
    owner = t.get("character", "")
    if owner and t["set"] == "base" and name not in d["characters"].get(owner, {"tiles": ()})["tiles"]:
        yield f"edition.{path}.character: {owner!r:.40} does not have this tile"


def _characters(d: dict[str, Any]) -> Iterator[str]:
    for key, c in d["characters"].items():
        for tile, n in Counter(c["tiles"]).items():
            data = d["tiles"].get(tile)
            if data is None or data.get("character") != key:
                yield f"edition.characters.{key}.tiles: {tile!r:.40} is no tile of this character"
            elif data["count"] < n:
                yield f"edition.characters.{key}.tiles: there are only {data['count']} of {tile}"


def _upgrades(d: dict[str, Any]) -> Iterator[str]:
    """Each step of an upgrade: known tiles of one kind, the next colour, no fewer station spaces."""
    for old, news in d["upgrades"].items():
        for new in news:
            path = f"edition.upgrades.{old}"
            if new not in d["tiles"]:
                yield f"{path}: there is no tile {new!r:.40}"
                continue
            a, b = d["tiles"][old], d["tiles"][new]
            if a["set"] != b["set"] or a["kind"] != b["kind"] or STEPS.get(a["colour"]) != b["colour"] or b.get("character"):
                yield f"{path}: {new} is not the next step of {old}"
            elif b.get("slots", 0) < a.get("slots", 0):
                yield f"{path}: {new} has fewer station spaces than {old}"
    castles = [t.get("slots", 0) for t in d["tiles"].values() if t.get("kind") == "castle" and t.get("set") == "base"]
    cities = [t.get("slots", 0) for t in d["tiles"].values() if t.get("kind") == "city" and t.get("colour") == "yellow" and t.get("set") == "base"]
    if castles and min(castles) < max(cities, default=0):
        yield "edition.tiles: a castle needs as many station spaces as a yellow city"
