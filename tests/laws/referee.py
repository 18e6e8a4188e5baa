"""A second opinion on what is legal in 18Lilliput: the whole list, written from the rules' sentences and the data literals alone.

It shares nothing with the title's own rules but the position and the data, takes no care of speed, and traces connections by trying every way.
"""

from __future__ import annotations

from lilliput_widget.games.lilliput.data import BASE

SIDES = "NESW"
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
NEXT = {"yellow": "green", "green": "brown"}
SPACES = {f"{row}{n}": price for row, prices in (("T", BASE["table"]["top"]), ("B", BASE["table"]["bottom"])) for n, price in enumerate(prices, 1)}


def turned(letters: str, rotation: int) -> frozenset[int]:
    """Sides of a tile after a turn by `rotation` degrees."""
    return frozenset((SIDES.index(c) + rotation // 90) % 4 for c in letters)


def track(name: str, rotation: int) -> tuple[frozenset, ...]:
    """Stretches of track: side and stop, or two sides."""
    d = BASE["tiles"][name]
    return (*(frozenset({s, "stop"}) for s in turned(d.get("exits", ""), rotation)), *(turned(p, rotation) for p in d.get("paths", ())))


def exits(name: str, rotation: int) -> set[int]:
    """Sides that track leads to."""
    return {s for piece in track(name, rotation) for s in piece if s != "stop"}


def beside(at: tuple[int, int], side: int) -> tuple[int, int]:
    """The cell on a side."""
    return at[0] + STEPS[side][0], at[1] + STEPS[side][1]


def looks(name: str) -> list[int]:
    """Rotations of a tile that look different."""
    seen: dict[object, int] = {}
    for rotation in (0, 90, 180, 270):
        seen.setdefault((frozenset(track(name, rotation)), turned(BASE["tiles"][name].get("water", ""), rotation)), rotation)
    return list(seen.values())


class Map:
    """The board as the referee sees it: tile, rotation and stations by cell."""

    def __init__(self, s) -> None:
        self.tiles = {tuple(map(int, c.split(","))): (p.tile.id, p.steps * 90) for c, p in s.board.track.cells.items()}
        self.stations = {tuple(map(int, c.split(","))): [x for _, x in t] for c, t in s.board.tokens.items()}

    def free(self, at) -> bool:
        """An empty station space."""
        return BASE["tiles"][self.tiles[at][0]].get("slots", 0) > len(self.stations.get(at, ()))

    def stops_here(self, at, company: str) -> bool:
        """A stop that cannot be passed: one that ends routes, or a city full of strangers (ROUTE-4, ROUTE-5)."""
        d = BASE["tiles"][self.tiles[at][0]]
        full = d["slots"] > 0 and not self.free(at) and company not in self.stations.get(at, ())
        return d.get("ends", False) or full

    def connected(self, company: str) -> tuple[set, set]:
        """Sides that the company's track arrives at, as cell and side, and the stops it comes to (ROUTE-8)."""
        self.arrivals, self.reached = set(), set()
        for at, there in self.stations.items():
            if company in there:
                self.reached.add(at)
                for side in exits(*self.tiles[at]):
                    self._walk(company, at, side, {at}, frozenset(), frozenset())
        return self.arrivals, self.reached

    def _walk(self, company, at, side, visited, borders, junctions) -> None:
        there, entry = beside(at, side), (side + 2) % 4
        border = frozenset({at, there})
        if border in borders:
            return
        self.arrivals.add((there, entry))
        borders |= {border}
        junction = there in self.tiles and BASE["tiles"][self.tiles[there][0]].get("junction", False)
        if there not in self.tiles or (junction and there in junctions):
            return
        for piece in track(*self.tiles[there]):
            if entry not in piece:
                continue
            (other,) = piece - {entry}
            if other != "stop":
                self._walk(company, there, other, visited, borders, junctions | {there} if junction else junctions)
            elif there not in visited:
                self.reached.add(there)
                if not self.stops_here(there, company):
                    for out in exits(*self.tiles[there]) - {entry}:
                        self._walk(company, there, out, visited | {there}, borders, junctions)


def legal(s) -> set[str]:
    """Every legal action of the list, in notation."""
    top = s.stack[-1]
    return set(globals()[f"_{type(top).__name__.lower()}"](s, top, s.players[top.player]))


def _draft(s, top, p):
    if not top.second and all(c.director != p.name for c in s.companies.values()):
        yield from (f"charter {c}" for c, d in BASE["companies"].items() if d["starting"] and c not in s.companies)
    if top.second or not p.characters:
        taken = {c for q in s.players.values() for c in q.characters}
        yield from (f"character {c}" for c in BASE["characters"] if c not in taken)


def _home(s, top, p):
    kind = "metropolis" if top.company == "SR" else "city"
    board = Map(s)
    for side in range(4):
        at = beside((0, 0), side)
        for name, d in BASE["tiles"].items():
            if at in board.tiles or d["set"] != "base" or (d["kind"], d["colour"]) != (kind, "yellow") or d.get("character") or not s.supply[name]:
                continue
            yield from (f"home {top.company} {name} {at[0]},{at[1]} r{r}" for r in looks(name) if (side + 2) % 4 in exits(name, r))


def _own(s, p):
    return [c for c in s.companies.values() if c.director == p.name]


def _income(s, top, p):
    yield "cash"
    yield from _funds(s, p, 20)


def _funds(s, p, amount):
    own = [c.id for c in _own(s, p)]
    if amount and len(own) == 1:
        yield f"fund {own[0]} {amount}"
    elif amount:
        for part in range(0, amount + 1, 10):
            yield "fund " + " ".join(f"{c} {n}" for c, n in zip(own, (part, amount - part), strict=True) if n)


def _type(train):
    return train.split("-")[0]


def _is_old(s, type_):
    """Obsolete: 2 from phase 4, 3 from phase 6, 4 from phase 7 (PHASE-2)."""
    return s.phase >= {"2": 4, "3": 6, "4": 7}.get(type_, 9)


def _limit(s):
    return 4 if s.phase < 4 else 3 if s.phase < 5 else 2


def _returns(s, companies):
    yield from (f"return {c.id} {t}" for c in companies for t in {_type(x) for x in c.trains} if _is_old(s, t))


def _turn(s, top, p):
    yield from _returns(s, _own(s, p))
    if "treasurer" in p.characters:
        yield "hand-in treasurer"
    yield from _lays(s, top, p)
    if not top.card:
        used = {c for c, _ in s.used}
        for card, d in BASE["cards"].items():
            for half in "ab":
                if len(s.players) in d["players"] and card not in used:
                    yield f"card {card} {half}"
                elif card in used and p.copies:
                    yield f"copy {card} {half}"
        return
    yield "done"
    yield from _funds(s, p, top.fund)
    if top.stations:
        yield from _stations(s, p)
    if top.shares:
        yield from _shares(s, p)
    if top.trains:
        yield from _trains(s, top, p)


def _stations(s, p):
    board = Map(s)
    for c in _own(s, p):
        placed = sum(c.id in there for there in board.stations.values())
        cost = {1: 40, 2: 100}.get(placed, 10**9) // (2 if "general" in p.characters else 1)
        if cost <= c.treasury:
            _, stops = board.connected(c.id)
            yield from (f"station {c.id} {x},{y}" for x, y in stops if board.free((x, y)) and c.id not in board.stations.get((x, y), ()))


def _shares(s, p):
    certificates = sum((c.director == p.name) + c.shares.get(p.name, 0) for c in s.companies.values())
    for c in s.companies.values():
        yield from (f"sell {c.id} {n}" for n in range(1, c.shares.get(p.name, 0) + 1))
        if certificates < 5 and sum(c.shares.values()) < 3 and SPACES[c.space] <= p.cash:
            yield f"buy {c.id}"
    board = Map(s)
    if certificates < 5 and len(_own(s, p)) < 2 and any(board.free(at) for at in board.tiles):
        new = [c for c, d in BASE["companies"].items() if c not in s.companies and not d["starting"]]
        yield from (f"found {c} {space}" for c in new for space, price in SPACES.items() if 5 * price <= p.cash)


def _trains(s, top, p):
    type_ = _type(s.deck[0]) if s.deck else "4D"
    price = BASE["trains"][type_]["price"]
    price -= price // 10 if "admiral" in p.characters else 0
    for c in _own(s, p):
        if len(c.trains) >= _limit(s):
            continue
        if price <= c.treasury + (0 if c.trains else p.cash):
            yield f"train {c.id} {type_}"
        for other in s.companies.values():
            for t in {_type(x) for x in other.trains if other is not c}:
                least = max([1, *(n + 1 for b, o, x, n in top.refused if (b, o, x) == (c.id, other.id, t))])
                yield from {f"deal {c.id} {other.id} {t} {n}" for n in (least, BASE["trains"][t]["price"], c.treasury) if least <= n <= c.treasury}


def _lays(s, top, p):
    colours = ["yellow", "green", "brown"][: 1 if s.phase < 3 else 2 if s.phase < 5 else 3]
    board = Map(s)
    homes = {c.home for c in s.companies.values()}
    for name, d in BASE["tiles"].items():
        granted = name in p.tiles if d.get("character") else s.supply.get(name, 0) > 0 and (d["colour"] in top.lays or "any" in top.lays)
        if d["set"] != "base" or not granted or d["colour"] not in colours:
            continue
        cost = 50 if (d["kind"], d["colour"]) == ("metropolis", "yellow") and "emperor" not in p.characters else 0
        for c in _own(s, p):
            if cost > c.treasury:
                continue
            arrivals, _ = board.connected(c.id)
            for at in {*(at for at, _ in arrivals), *(at for at, there in board.stations.items() if c.id in there)}:
                if (sum(at) % 2 == 1) != (d["cell"] == "city") or not _fits(board, at, name, d, homes):
                    continue
                for r in looks(name):
                    met = c.id in board.stations.get(at, ()) or any((at, side) in arrivals for side in exits(name, r))
                    kept = at not in board.tiles or set(track(*board.tiles[at])) <= set(track(name, r))
                    if met and kept and not _wet(board, at, name, r):
                        yield f"lay {c.id} {name} {at[0]},{at[1]} r{r}"


def _fits(board, at, name, d, homes):
    """The kind of tile: on an empty cell a yellow one or a character's, else the next step of the same kind (TRACK-6, CHAR-3, CHAR-4, CHAR-7)."""
    castle = d["kind"] == "castle"
    if at not in board.tiles:
        return not castle and (d["colour"] == "yellow" or bool(d.get("character")))
    old = BASE["tiles"][board.tiles[at][0]]
    if old.get("character"):
        return False
    if castle:
        return (old["kind"], old["colour"]) == ("city", "yellow") and f"{at[0]},{at[1]}" not in homes
    return not d.get("character") and old["kind"] == d["kind"] and NEXT.get(old["colour"]) == d["colour"]


def _wet(board, at, name, r):
    """Track that would end at water (TRACK-9)."""
    water = turned(BASE["tiles"][name].get("water", ""), r)
    for side in range(4):
        there, facing = beside(at, side), (side + 2) % 4
        if there in board.tiles:
            other, turn = board.tiles[there]
            its_water = turned(BASE["tiles"][other].get("water", ""), turn)
            if (side in exits(name, r) and facing in its_water) or (side in water and facing in exits(other, turn)):
                return True
    return False


def _offer(s, top, p):
    return "accept", "refuse"


def _surplus(s, top, p):
    return {f"discard {top.company} {_type(t)}" for t in s.companies[top.company].trains}


def _firststation(s, top, p):
    board = Map(s)
    return (f"station {top.company} {at[0]},{at[1]}" for at in board.tiles if board.free(at))


def _poolchance(s, top, p):
    c = s.companies[top.company]
    yield "done"
    yield from _returns(s, [c])
    if len(c.trains) < _limit(s):
        yield from {f"pool {c.id} {_type(t)}" for t in s.pool if BASE["trains"][_type(t)]["price"] <= c.treasury}


def _dividend(s, top, p):
    yield from (f"pay {top.company}", f"withhold {top.company}")
    yield from _returns(s, [s.companies[top.company]])
