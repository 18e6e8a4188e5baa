"""What a company reaches, and the most that its trains can earn: exact, deterministic, with a node budget.

Routes are found from the company's stations outwards.  An *arm* is a way from a station; a route is one arm, or two
that share nothing but the station.  A route with several stations is made once, from the first of them in reading
order.  A run is a choice of at most one route a train whose track bits do not meet; branch and bound finds the best.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from lilliput_widget.engine.hooks import Hooks, Train
from lilliput_widget.engine.network import Link, Node, network

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lilliput_widget.engine.track import Board, Cell

__all__ = ["DEFAULT", "Hooks", "Reach", "Route", "Run", "Train", "Visit", "best_run", "best_total", "reach"]

DEFAULT: Final = 2_000_000
"""Nodes that a search may look at unless told otherwise."""
_TRAILS: Final = 100_000
_MINES: Final = 20
"""Income stands in the upper bits of a sum, money of mines, which only breaks ties, in this many lower ones."""


@dataclass(frozen=True, slots=True)
class Reach:
    """What legal routes of any length from the company's stations reach.

    `arrivals` maps a cell to the mask of its sides at which connected track arrives; the cell may be empty or have
    no track there, and where there is track on both sides of a border both cells have the bit.  `stops` holds cell
    and stop index of the stops reached, own stations, blocked cities and must-end stops included.
    """

    arrivals: Mapping[Cell, int]
    stops: frozenset[tuple[Cell, int]]
    proved: bool = True


class Visit(NamedTuple):
    """A stop on a route: its cell, its number on the tile, what it is worth to the company."""

    cell: Cell
    stop: int
    value: int


@dataclass(frozen=True, slots=True)
class Route:
    """One train's way: its stops in order, the sides by which cells are left on the way, the income."""

    train: str
    stops: tuple[Visit, ...]
    track: tuple[tuple[Cell, int], ...]
    value: int


@dataclass(frozen=True, slots=True)
class Run:
    """The routes of a company; `proved` if the search was exhaustive, `bonus` is what mines add to the treasury."""

    total: int
    routes: tuple[Route, ...]
    proved: bool = True
    runners_up: tuple[Run, ...] = ()
    bonus: int = 0
    nodes: int = 0


class _View:
    """A board as one company sees it; shared by all boards that look the same to it."""

    __slots__ = ("_reach", "arrivals", "catalogues", "company", "cut", "near", "net", "nodes", "open", "proved", "runs", "stations", "stops",
                 "totals")

    def __init__(self, board: Board, company: str, hooks: Hooks) -> None:
        self.net = net = network(board.track, hooks)
        self.company = company
        key = board.track.grid.key
        own = sorted((key(c), s, c) for c, here in board.tokens.items() for s, who in here if who == company)
        self.stations = [net.node(board.track, net.key(c, s)) for _, s, c in own]
        self.nodes: dict[int, Node] = {n.key: n for n in self.stations}
        self.open: dict[int, bool] = {}
        self.runs: dict[tuple[object, ...], Run] = {}
        self.totals: dict[tuple[tuple[int, int, bool], ...], int] = {}
        self.catalogues: dict[int, _Catalogue] = {}
        self.arrivals = 0
        self.cut = False
        """Whether some way was not tried to its end."""
        self.near = type(hooks).added is Hooks.added
        """Whether only what the company reaches matters to it."""
        self._explore(board, hooks)
        self.proved = not any(n.cut for n in self.nodes.values())
        """Whether every link is known, which is all that routes are made of."""
        self.stops = self._stops(board, hooks, self._connected(board, hooks) if self.cut and self.proved else self.nodes)
        self._reach: Reach | None = None

    @property
    def reach(self) -> Reach:
        """What the company reaches, written out when first asked for."""
        found = self._reach
        if found is None:
            stops = frozenset([(n.cell, n.index) for n in self.nodes.values()])
            found = self._reach = Reach(self.net.index.arrivals(self.arrivals), stops, not self.cut)
        return found

    def after_lay(self, cell: Cell) -> _View | None:
        """Keep the view if the company does not come near `cell`."""
        if self.cut or not self.near or self.net.index.sides_at(self.arrivals, cell) or any(n.cell == cell for n in self.nodes.values()):
            return None
        return self

    def after_place(self, cell: Cell, stop: int, company: str, full: bool) -> _View | None:
        """Keep the view if the station neither is the company's nor fills a stop that it reaches."""
        if company == self.company or self.cut or not self.near or (full and self.net.key(cell, stop) in self.nodes):
            return None
        return self

    def _stops(self, board: Board, hooks: Hooks, nodes: dict[int, Node]) -> dict[int, tuple[int, int, bool, Node]]:
        """Return for each stop its value for the company, the range it uses up, whether it can be passed."""
        own = {n.key for n in self.stations}
        worth = {k: n.value_own if k in own else n.value for k, n in nodes.items()}
        if not self.near:
            worth = {k: v + hooks.added(board, self.company, nodes[k].cell, nodes[k].index) for k, v in worth.items()}
        return {k: (worth[k], n.range_used, self.open[k], n) for k, n in nodes.items()}

    def _is_open(self, board: Board, hooks: Hooks, node: Node) -> bool:
        stations = tuple(c for s, c in board.tokens.get(node.cell, ()) if s == node.index)
        return not node.ends and not (stations and hooks.blocks(node.stop, stations, self.company))

    def _connected(self, board: Board, hooks: Hooks) -> dict[int, Node]:
        """Return every stop that track leads to, by a legal way or not.

        What lies within a train's range is among them, also where ways of any length are too many to try.
        """
        found = dict(self.nodes)
        queue = list(found.values())
        for node in queue:
            for _, target, *_ in node.links:
                if target >= 0 and target not in found:
                    found[target] = there = self.net.node(board.track, target)
                    self.open[target] = self._is_open(board, hooks, there)
                    self.proved = self.proved and not there.cut
                    queue.append(there)
        return found

    def _explore(self, board: Board, hooks: Hooks) -> None:
        """Walk breadth first along legal ways.

        The first way to a stop stands for all others that use up more.  Only where another way uses up something else may
        the walk have missed what lies behind; `_trails` then tries them all.
        """
        track, tokens, company, node_of, nodes, is_open = board.track, board.tokens, self.company, self.net.node, self.nodes, self.open
        track_mask = self.net.index.track_mask
        arrivals, rivals = 0, False
        left: list[tuple[Link, int]] = []
        queue = [(n, n.bit) for n in self.stations]
        first = {n.key: n.bit for n in self.stations}
        for node, used in queue:
            for link in node.links:
                mask, target, seen, _, _, only = link
                if only and only != company:
                    continue
                if mask & used:
                    if mask & used & track_mask or target not in first:
                        # Track used twice, or a stop of an exclusive group that this way has visited already.
                        left.append((link, used))
                    else:
                        # Back to a stop of this way, which has been left in all directions already.
                        arrivals |= seen
                    continue
                arrivals |= seen
                if target < 0:
                    continue
                known = first.get(target)
                if known is not None:
                    rivals = rivals or bool(known & ~(used | mask))
                    continue
                first[target] = used | mask
                nodes[target] = there = node_of(track, target)
                track_mask = self.net.index.track_mask
                here = tokens.get(there.cell)
                stations = tuple([c for s, c in here if s == there.index]) if here else ()
                is_open[target] = not there.ends and not (stations and hooks.blocks(there.stop, stations, company))
                if is_open[target]:
                    queue.append((there, used | mask))
        for node in self.stations:
            is_open[node.key] = not node.ends
        self.arrivals = arrivals
        self.cut = any(n.cut for n in nodes.values())
        missed = [(link, used) for link, used in left if link[2] & ~arrivals or (link[1] >= 0 and link[1] not in nodes)]
        if missed and rivals:
            self._trails(board, hooks)
        for link, used in missed:
            self.arrivals |= self._partly(board, link[3], used)

    def _trails(self, board: Board, hooks: Hooks) -> None:
        """Try every legal way for what the quick walk missed."""
        index, track = self.net.index, board.track
        steps = 0
        stack = [(n, n.bit) for n in self.stations]
        while stack:
            node, used = stack.pop()
            steps += 1
            if steps > _TRAILS:
                self.cut = True
                return
            for link in node.links:
                mask, target, seen, path, _, only = link
                if only and only != self.company:
                    continue
                if mask & index.track_mask & used:
                    self.arrivals |= self._partly(board, path, used)
                    continue
                self.arrivals |= seen
                if target < 0 or mask & used:
                    continue
                if target not in self.open:
                    self.nodes[target] = there = self.net.node(track, target)
                    self.open[target] = self._is_open(board, hooks, there)
                if self.open[target]:
                    stack.append((self.nodes[target], used | mask))

    def _partly(self, board: Board, path: tuple[tuple[Cell, int], ...], used: int) -> int:
        """Return the arrivals of a link up to the first thing that is used already."""
        index, grid, cells = self.net.index, board.track.grid, board.track.cells
        half = grid.sides // 2
        seen = 0
        for n, (cell, side) in enumerate(path):
            if n and cells[cell].tile.junction and index.track_bit((cell, "junction")) & used:
                break
            if index.border(cell, side) & used:
                break
            there, entry = grid.neighbour(cell, side), (side + half) % grid.sides
            seen |= 1 << (index.cell(there) * 8 + entry)
            if there in cells and cells[there].exits >> entry & 1 and cells[there].reserved[entry] in ("", self.company):
                seen |= 1 << (index.cell(cell) * 8 + side)
        return seen


def _view(board: Board, company: str, hooks: Hooks) -> _View:
    found = board.memo.get((company, hooks))
    if isinstance(found, _View):
        return found
    made = _View(board, company, hooks)
    board.memo[company, hooks] = made
    return made


def reach(board: Board, company: str, hooks: Hooks) -> Reach:
    """Return what `company` reaches on `board`."""
    return _view(board, company, hooks).reach


Arm = tuple[int, int, int, int, "Arm | None", "Link | None"]
"""Bits used, value, range used, bonus, the arm without its last link, that link."""
Candidate = tuple[int, int, int, int, "Arm", "Arm | None", Node]
"""Bits used, value, range used, bonus, the two arms, the station between them."""


Kind = tuple[int, int, bool]
"""Range, factor and obsolescence: what makes two trains the same."""
Offer = tuple[int, int, int]
"""What a route brings a train (income in the upper bits, money of mines in the lower), its track bits, its number."""


class _Budget(Exception):  # noqa: N818 - never leaves this module
    """The search has looked at as many nodes as it may."""


class _Catalogue:
    """All routes of a company that use up at most `limit` of range, and what they bring each kind of train."""

    # No way back to the view that keeps it: a cycle would leave both to the garbage collector.
    __slots__ = ("_company", "_offers", "_stops", "_track_mask", "budget", "candidates", "hooks", "nodes", "proved")

    def __init__(self, view: _View, hooks: Hooks, limit: int, budget: int) -> None:
        self._company = view.company
        self._stops = view.stops
        self._track_mask = view.net.index.track_mask
        self.hooks = hooks
        self.budget = budget
        self.nodes = 0
        self.proved = view.proved
        self.candidates: list[Candidate] = []
        self._offers: dict[Kind, list[Offer]] = {}
        passed = 0
        try:
            for station in view.stations:
                self._routes_from(station, limit, passed)
                passed |= station.stop_bit
        except _Budget:
            self.proved = False

    def _routes_from(self, station: Node, limit: int, passed: int) -> None:
        by_exit: dict[int, list[Arm]] = {}
        out = self.candidates
        bit = station.bit
        value, range_used, _, _ = self._stops[station.key]
        try:
            self._arms(station, limit, passed, by_exit)
        finally:
            # What was found before the budget ran out counts too.
            arms = list(by_exit.values())
            self.nodes += sum(map(len, arms))
            for own in arms:
                out.extend((a[0] | bit, a[1] + value, a[2] + range_used, a[3], a, None, station) for a in own)
        if station.ends:
            return
        left = limit - range_used
        for i, firsts in enumerate(arms):
            for seconds in arms[i + 1:]:
                self.nodes += len(firsts) * len(seconds) >> 3
                if self.nodes > self.budget:
                    raise _Budget
                for a in firsts:
                    mask, v, r, b = a[0], a[1] + value, a[2], a[3]
                    most = left - r
                    out.extend([(mask | c[0] | bit, v + c[1], r + c[2] + range_used, b + c[3], a, c, station)
                                for c in seconds if c[2] <= most and not c[0] & mask])

    def _arms(self, station: Node, limit: int, passed: int, found: dict[int, list[Arm]]) -> None:
        """Find the ways from a station that avoid the stops in `passed`, by the exit they take."""
        company, stops = self._company, self._stops
        left = limit - station.range_used
        start = station.bit | passed
        for bits, target, extra, length, only, link in station.live:
            if bits & start or (only and only != company) or target not in stops:
                continue
            worth, more, is_open, there = stops[target]
            if length + more > left:
                continue
            arm: Arm = (bits, worth, length + more, extra, None, link)
            out = found.setdefault(link[3][0][1], [])
            out.append(arm)
            if is_open:
                self._grow(there, start | bits, arm, out, left)

    def _grow(self, node: Node, used: int, arm: Arm, out: list[Arm], left: int) -> None:
        company, stops = self._company, self._stops
        mask, value, range_used, bonus, _, _ = arm
        for bits, target, extra, length, only, link in node.live:
            if bits & used or (only and only != company) or target not in stops:
                continue
            worth, more, is_open, there = stops[target]
            r = range_used + length + more
            if r > left:
                continue
            longer = (mask | bits, value + worth, r, bonus + extra, arm, link)
            out.append(longer)
            if is_open:
                self._grow(there, used | bits, longer, out, left)
        if self.nodes + len(out) > self.budget:
            raise _Budget

    def offers(self, train: Train) -> list[Offer]:
        """Return what each route would bring `train`, best first."""
        kind = (train.range, train.factor, train.obsolete)
        found = self._offers.get(kind)
        if found is None:
            found = self._offers[kind] = self._offers_for(train)
        return found

    def _offers_for(self, train: Train) -> list[Offer]:
        hooks, most, track, routes = self.hooks, train.range, self._track_mask, self.candidates
        worth = {value: hooks.income(value, train) << _MINES for value in {c[1] for c in routes}}
        named, names = self._named()
        if named:
            out = [
                (worth[c[1]] + c[3] + (hooks.route_bonus(tuple([name for bit, name in names if c[0] & bit])) << _MINES), c[0] & track, n)
                for n, c in enumerate(routes) if c[2] <= most
            ]
        else:
            out = [(worth[c[1]] + c[3], c[0] & track, n) for n, c in enumerate(routes) if c[2] <= most]
        # A stable sort: among equals the order of the catalogue stays.
        out.sort(key=itemgetter(0), reverse=True)
        while out and out[-1][0] <= 0:
            out.pop()
        return out

    def _named(self) -> tuple[int, list[tuple[int, str]]]:
        """Return the bits of the named stops, none if there are too few for a bonus."""
        wanted = self.hooks.named
        names = [(n.stop_bit, n.stop.name) for _, _, _, n in self._stops.values() if n.stop.name in wanted] if wanted else []
        total = 0
        if len(names) >= self.hooks.named_least:
            for bit, _ in names:
                total |= bit
        return total, names


Group = tuple[tuple[int, ...], "list[Offer]"]
"""Trains of one kind and what is offered to each of them, best first."""
Chosen = tuple[tuple[int, int], ...]
"""Pairs of train number and route number."""


class _Choice:
    """Branch and bound over disjoint sets of routes, one at most for each train.

    Trains of one kind stand together and take routes in the order of the list, so no set is looked at twice.
    """

    def __init__(self, catalogue: _Catalogue, trains: Sequence[Train], keep: int, budget: int) -> None:
        self.catalogue = catalogue
        self.budget = budget
        self.nodes = catalogue.nodes
        self.proved = catalogue.proved
        kinds: dict[Kind, list[int]] = {}
        for i, t in enumerate(trains):
            kinds.setdefault((t.range, t.factor, t.obsolete), []).append(i)
        offers = {kind: catalogue.offers(trains[which[0]]) for kind, which in kinds.items()}
        order = sorted(kinds, key=lambda kind: (-_top(offers[kind]), kind))
        self.groups = [(kinds[kind], offers[kind]) for kind in order]
        self.keep = keep
        self.best: list[tuple[int, Chosen]] = []
        self.least = 0
        """Sum that a run must exceed to be kept."""

    def solve(self) -> None:
        try:
            self._place([(tuple(which), offers) for which, offers in self.groups if offers], 0, 0, ())
        except _Budget:
            self.proved = False

    def _place(self, groups: list[Group], used: int, total: int, chosen: Chosen) -> None:
        """Give the first train of the first group each of its routes in turn, or none; all routes listed are free."""
        if not groups:
            self._note(total, chosen, used)
            return
        (train, *others), offers = groups[0]
        rest, same = sum(_top(g[1]) * len(g[0]) for g in groups[1:]), len(others)
        if self.keep == 1 and not same and len(groups) == 1:
            self._note(total + offers[0][0], (*chosen, (train, offers[0][2])), used)
            return
        last = self.keep == 1 and sum(len(g[0]) for g in groups) == 2
        for i, (value, mask, number) in enumerate(offers):
            if total + value * (1 + same) + rest <= self.least:
                break
            self.nodes += 1
            if self.nodes > self.budget and self.best:
                raise _Budget
            if last:
                self._pair(offers[i + 1:] if same else groups[1][1], mask, total + value, (*chosen, (train, number)), (others or groups[1][0])[0])
                continue
            left: list[Group] = []
            bound = total + value
            for which, source in ((tuple(others), offers[i + 1:]), *groups[1:]) if same else groups[1:]:
                free = [o for o in source if not o[1] & mask]
                self.nodes += len(source) >> 4
                if free:
                    left.append((which, free))
                    bound += free[0][0] * len(which)
            if bound > self.least:
                self._place(left, used | mask, bound if not left else total + value, (*chosen, (train, number)))
        if total + rest > self.least:
            self._place(groups[1:], used, total, chosen)

    def _pair(self, source: list[Offer], mask: int, total: int, chosen: Chosen, train: int) -> None:
        """Give the last train the best route beside `mask`."""
        least = self.least - total
        for n, (value, other, number) in enumerate(source):
            if value <= least or not other & mask:
                self.nodes += n >> 4
                if value > least:
                    self._note(total + value, (*chosen, (train, number)), 0)
                return
        self.nodes += len(source) >> 4
        if least < 0:
            self._note(total, chosen, 0)

    def _note(self, total: int, chosen: Chosen, used: int) -> None:
        if total <= self.least or not chosen:
            return
        if self.keep == 1:
            self.best = [(total, chosen)]
            self.least = total
            return
        routes = frozenset(number for _, number in chosen)
        known = next((n for n, (_, other) in enumerate(self.best) if routes == frozenset(number for _, number in other)), None)
        if known is not None:
            # The same routes with the trains swapped round: the better way counts.
            if self.best[known][0] >= total:
                return
            self.best[known] = (total, chosen)
        elif self._could_add(chosen, used):
            return
        else:
            self.best.append((total, chosen))
        # A stable sort: among equals the one found first stays.
        self.best.sort(key=lambda entry: -entry[0])
        del self.best[self.keep:]
        if len(self.best) == self.keep:
            self.least = self.best[-1][0]

    def _could_add(self, chosen: Chosen, used: int) -> bool:
        """Tell whether a train stands idle that has a free route: then this is no run of its own."""
        busy = {train for train, _ in chosen}
        return any(not mask & used for which, offers in self.groups if not busy.issuperset(which) for _, mask, _ in offers)


def _top(offers: list[Offer]) -> int:
    return offers[0][0] if offers else 0


def best_run(board: Board, company: str, trains: Sequence[Train], hooks: Hooks, *, budget: int = DEFAULT, runners_up: int = 0) -> Run:
    """Return the run of `company` with the highest income.

    Parameters
    ----------
    trains
        The trains that run.
    budget
        Nodes that the search may look at; past it the run is legal but not ``proved``.
    runners_up
        How many of the next best runs with other routes to return.
    """
    view = _view(board, company, hooks)
    key = (tuple(trains), budget, runners_up)
    found = view.runs.get(key)
    if found is None:
        found = view.runs[key] = _best_run(view, tuple(trains), hooks, budget, runners_up)
    return found


def best_total(board: Board, company: str, trains: Sequence[Train], hooks: Hooks) -> int:
    """Return the highest income alone, for those who ask about many trains: quicker, as no route is written out."""
    view = _view(board, company, hooks)
    key = tuple([(t.range, t.factor, t.obsolete) for t in trains])
    total = view.totals.get(key)
    if total is None:
        choice = _solve(view, trains, hooks, DEFAULT, 1) if trains and view.stations else None
        total = view.totals[key] = choice.best[0][0] >> _MINES if choice and choice.best else 0
    return total


def _solve(view: _View, trains: Sequence[Train], hooks: Hooks, budget: int, keep: int) -> _Choice:
    limit = max([t.range for t in trains])
    catalogue = view.catalogues.get(limit)
    if catalogue is None or catalogue.nodes > budget or (not catalogue.proved and catalogue.budget != budget):
        catalogue = view.catalogues[limit] = _Catalogue(view, hooks, limit, budget)
    choice = _Choice(catalogue, trains, keep, budget)
    choice.solve()
    return choice


def _best_run(view: _View, trains: Sequence[Train], hooks: Hooks, budget: int, runners_up: int) -> Run:
    if not trains or not view.stations:
        return Run(0, ())
    choice = _solve(view, trains, hooks, budget, runners_up + 1)
    runs = [_run(view, hooks, choice, trains, chosen) for _, chosen in choice.best] or [Run(0, (), choice.proved)]
    best = runs[0]
    return Run(best.total, best.routes, choice.proved, tuple(runs[1:]), best.bonus, choice.nodes)


def _run(view: _View, hooks: Hooks, choice: _Choice, trains: Sequence[Train], chosen: Chosen) -> Run:
    routes, bonus = [], 0
    for train, number in sorted(chosen):
        candidate = choice.catalogue.candidates[number]
        bonus += candidate[3]
        routes.append(_route(view, hooks, trains[train], candidate))
    return Run(sum(r.value for r in routes), tuple(routes), choice.proved, (), bonus)


def _links_of(arm: Arm | None) -> list[Link]:
    out: list[Link] = []
    while arm is not None:
        link = arm[5]
        if link is not None:
            out.append(link)
        arm = arm[4]
    out.reverse()
    return out


def _route(view: _View, hooks: Hooks, train: Train, candidate: Candidate) -> Route:
    _, value, _, _, first, second, station = candidate
    grid = view.net.index.grid
    half = grid.sides // 2
    stops: list[Node] = [station]
    track: list[tuple[Cell, int]] = []
    for link in _links_of(first):
        stops.insert(0, view.stops[link[1]][3])
        for cell, side in link[3]:
            track.insert(0, (grid.neighbour(cell, side), (side + half) % grid.sides))
    for link in _links_of(second):
        stops.append(view.stops[link[1]][3])
        track.extend(link[3])
    if (grid.key(stops[0].cell), stops[0].index) > (grid.key(stops[-1].cell), stops[-1].index):
        stops.reverse()
        track = [(grid.neighbour(cell, side), (side + half) % grid.sides) for cell, side in reversed(track)]
    names = tuple(n.stop.name for n in stops if n.stop.name in hooks.named)
    income = hooks.income(value, train) + (hooks.route_bonus(names) if names else 0)
    return Route(train.id, tuple(Visit(n.cell, n.index, view.stops[n.key][0]) for n in stops), tuple(track), income)
