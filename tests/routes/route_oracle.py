"""A slow route finder written from the rules alone; it shares no code with the package's.

A position is a :class:`Map`: for each cell the pieces of track on it.  A piece joins two ends; an end is a side of the
cell or a stop on it.  Ways are tried rail by rail from every stop, sets of routes one after the other, nothing is
pruned but what the rules forbid.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, product


@dataclass
class Place:
    """A stop: value, slots, stations in it, and what the rules say of it."""

    value: int
    slots: int = 0
    value_own: int | None = None
    counts: bool = True
    ends: bool = False
    name: str = ""
    group: str = ""
    stations: list[str] = field(default_factory=list)


@dataclass
class Field:
    """A cell: its stops and its rails, each a pair of ends, ``("side", n)`` or ``("stop", n)``."""

    stops: list[Place]
    rails: list[tuple[tuple[str, int], tuple[str, int]]]
    junction: bool = False
    mine: int = 0
    owner: dict[int, str] = field(default_factory=dict)


class Map:
    """The fields and how they lie beside each other."""

    def __init__(self, fields: dict, steps: tuple[tuple[int, int], ...]):
        self.fields = fields
        self.steps = steps

    def across(self, at, side):
        dx, dy = self.steps[side]
        return (at[0] + dx, at[1] + dy), (side + len(self.steps) // 2) % len(self.steps)

    def border(self, at, side):
        """Name a border the same from both sides (ROUTE-10 of 18CZ: the test for the same track)."""
        return frozenset(((at, side), self.across(at, side)))


@dataclass(frozen=True)
class Way:
    """A route: stops in order, borders crossed, junctions used, money of mines."""

    stops: tuple
    borders: frozenset
    junctions: frozenset
    mine: int


def blocked(place: Place, company: str) -> bool:
    """ROUTE-4: all spaces taken by stations of others."""
    return place.slots > 0 and len(place.stations) >= place.slots and company not in place.stations


def ways(world: Map, company: str, most: int) -> list[Way]:
    """Return every legal route of `company` with at most `most` counted stops, each once."""
    found: dict = {}
    for at, here in world.fields.items():
        for n in range(len(here.stops)):
            _from_stop(world, company, most, [(at, n)], frozenset(), frozenset(), 0, found)
    return list(found.values())


def _from_stop(world, company, most, stops, borders, junctions, mine, found):
    at, n = stops[-1]
    for one, two in world.fields[at].rails:
        for start, end in ((one, two), (two, one)):
            if start == ("stop", n) and end[0] == "side" and _may_use(world, at, end[1], company):
                _along(world, company, most, stops, at, end[1], borders, junctions, mine, found)


def _may_use(world, at, side, company):
    """LAP-3: coloured track is for the company of that colour only."""
    return world.fields[at].owner.get(side, company) == company


def _along(world, company, most, stops, at, side, borders, junctions, mine, found):
    border = world.border(at, side)
    if border in borders:
        return  # ROUTE-2: no stretch twice
    borders |= {border}
    at, side = world.across(at, side)
    here = world.fields.get(at)
    if here is None or not _may_use(world, at, side, company):
        return
    for one, two in here.rails:
        for start, end in ((one, two), (two, one)):
            if start != ("side", side):
                continue
            if end[0] == "stop":
                _arrive(world, company, most, [*stops, (at, end[1])], borders, junctions, mine, found)
            elif _may_use(world, at, end[1], company):
                if here.junction and at in junctions:
                    continue  # ROUTE-8: a junction once
                used = junctions | {at} if here.junction else junctions
                _along(world, company, most, stops, at, end[1], borders, used, mine + here.mine, found)


def _arrive(world, company, most, stops, borders, junctions, mine, found):
    if stops[-1] in stops[:-1]:
        return  # ROUTE-2: no stop twice
    places = [world.fields[at].stops[n] for at, n in stops]
    if places[-1].group and places[-1].group in [p.group for p in places[:-1]]:
        return  # 18CZ ROUTE-5: Praha to Praha is forbidden
    if sum(p.counts for p in places) > most:
        return  # ROUTE-6
    if any(company in p.stations for p in places):  # ROUTE-1
        found.setdefault((borders, junctions, frozenset(stops)), Way(tuple(stops), borders, junctions, mine))
    if not places[-1].ends and not blocked(places[-1], company):  # ROUTE-4, ROUTE-5
        _from_stop(world, company, most, stops, borders, junctions, mine, found)


def income(world: Map, company: str, way: Way, factor: int, obsolete: bool) -> int:
    """RUN-3, RUN-4, RUN-5, ATE-2 to ATE-4."""
    total = 0
    names = set()
    for at, n in way.stops:
        place = world.fields[at].stops[n]
        total += place.value_own if place.value_own is not None and company in place.stations else place.value
        names.add(place.name)
    total *= factor
    if obsolete:
        total = total // 2 // 10 * 10
    visited = len(names & {"Mildendo", "Tottenham", "Allenbeck", "Plips"})
    return total + (50 if visited == 4 else 20 if visited == 3 else 0)


def best(world: Map, company: str, trains: list[tuple[int, int, bool]]) -> tuple[int, int]:
    """Return the greatest income of trains (range, factor, obsolete) and the most money of mines that goes with it."""
    if not trains:
        return 0, 0
    everything = ways(world, company, max(t[0] for t in trains))
    choices = []
    for reach, factor, obsolete in trains:
        fitting = [w for w in everything if sum(world.fields[at].stops[n].counts for at, n in w.stops) <= reach]
        choices.append([(income(world, company, w, factor, obsolete), w) for w in fitting])
    return _pick(choices, 0, frozenset(), frozenset())


def _pick(choices, n, borders, junctions):
    if n == len(choices):
        return 0, 0
    top = _pick(choices, n + 1, borders, junctions)  # the train stays at home
    for money, way in choices[n]:
        if way.borders & borders or way.junctions & junctions:
            continue  # RUN-2
        more, mines = _pick(choices, n + 1, borders | way.borders, junctions | way.junctions)
        top = max(top, (money + more, way.mine + mines))
    return top


def totals_of_sets(world: Map, company: str, trains: list[tuple[int, int, bool]]) -> list[tuple[int, int]]:
    """Return income and money of mines of every set of routes in which no train stands idle that could earn, best first."""
    everything = ways(world, company, max(t[0] for t in trains))
    offers = []
    for reach, factor, obsolete in trains:
        sums = [(income(world, company, w, factor, obsolete), w.mine) for w in everything]
        ranges = [sum(world.fields[at].stops[n].counts for at, n in w.stops) for w in everything]
        offers.append({n: s for n, s in enumerate(sums) if ranges[n] <= reach and s > (0, 0)})
    found: dict = {}
    for chosen in product(*([None, *offer] for offer in offers)):
        used = [n for n in chosen if n is not None]
        if not used or any(_collide(everything[a], everything[b]) for a, b in combinations(used, 2)):
            continue
        idle = [offer for n, offer in zip(chosen, offers, strict=True) if n is None]
        if any(not any(_collide(everything[n], everything[u]) for u in used) for offer in idle for n in offer):
            continue
        sums = [offer[n] for n, offer in zip(chosen, offers, strict=True) if n is not None]
        total = sum(s[0] for s in sums), sum(s[1] for s in sums)
        found[frozenset(used)] = max(total, found.get(frozenset(used), (0, 0)))
    return sorted(found.values(), reverse=True)


def _collide(one: Way, two: Way) -> bool:
    return bool(one.borders & two.borders or one.junctions & two.junctions)


def reached(world: Map, company: str) -> tuple[set, set]:
    """Return the borders that track connected to the company's stations gets to (as cell and side), and the stops (ROUTE-8)."""
    sides: set = set()
    stops: set = set()
    for at, here in world.fields.items():
        for n, place in enumerate(here.stops):
            if company in place.stations:
                stops.add((at, n))
                _spread(world, company, at, n, {(at, n)}, frozenset(), frozenset(), sides, stops)
    return sides, stops


def _spread(world, company, at, n, visited, borders, junctions, sides, stops):
    for one, two in world.fields[at].rails:
        for start, end in ((one, two), (two, one)):
            if start == ("stop", n) and end[0] == "side" and _may_use(world, at, end[1], company):
                _creep(world, company, at, end[1], visited, borders, junctions, sides, stops)


def _creep(world, company, at, side, visited, borders, junctions, sides, stops):
    border = world.border(at, side)
    if border in borders:
        return
    there, entry = world.across(at, side)
    sides.add((there, entry))
    here = world.fields.get(there)
    if here is None or not _may_use(world, there, entry, company) or all(("side", entry) not in rail for rail in here.rails):
        return
    sides.add((at, side))
    borders |= {border}
    for one, two in here.rails:
        for start, end in ((one, two), (two, one)):
            if start != ("side", entry):
                continue
            if end[0] == "side":
                if _may_use(world, there, end[1], company) and not (here.junction and there in junctions):
                    used = junctions | {there} if here.junction else junctions
                    _creep(world, company, there, end[1], visited, borders, used, sides, stops)
                continue
            stop = (there, end[1])
            place = here.stops[end[1]]
            if stop in visited or (place.group and any(world.fields[a].stops[n].group == place.group for a, n in visited)):
                continue
            stops.add(stop)
            if not place.ends and not blocked(place, company):
                _spread(world, company, *stop, visited | {stop}, borders, junctions, sides, stops)
