"""A second count of a position, for the laws: from its plain data and the data of the box, in other words than the rules'.

Nothing in play uses this.  Rules are told in words here, not by id: the functions that hold them stand elsewhere.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from lilliput_widget.games.lilliput.edition import SIDES, edition
from lilliput_widget.games.lilliput.judge import CHOICES
from lilliput_widget.games.lilliput.routes import reach_of, run_of
from lilliput_widget.games.lilliput.state import DECISIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lilliput_widget.engine.actions import Action
    from lilliput_widget.games.lilliput.edition import Edition, TileData
    from lilliput_widget.games.lilliput.state import State
    from lilliput_widget.laws.books import Books

CITY_TYPES: Final = frozenset({"city", "metropolis", "castle"})
STARTING_TRAINS: Final = 5
STEPS: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def variants(players: int) -> tuple[dict[str, Any], ...]:
    """Return the options to play with."""
    plain: tuple[dict[str, Any], ...] = ({}, {"expert": True})
    if players != 2:
        return plain
    return (*plain, {"two_characters": True}, {"expert": True, "two_characters": True})


def words(state: State) -> dict[str, tuple[Any, ...]]:
    """Return values to try in changed actions, by name of the field."""
    e = state.edition
    cells = tuple(f"{x},{y}" for x in range(-2, 3) for y in range(-2, 3))
    return {
        "company": tuple(e.companies), "seller": tuple(e.companies), "character": tuple(e.characters), "tile": tuple(e.tiles),
        "cell": cells, "rotation": (0, 90, 180, 270), "card": tuple(e.cards), "half": ("a", "b"), "space": e.spaces(),
        "train": tuple(e.trains), "count": (1, 2, 3, 4), "price": (1, 50, 500),
    }


_WANTED: Final = ("company", "seller", "cell", "tile", "rotation", "train", "card", "half", "character", "space", "count", "price")


def rank(data: dict[str, Any]) -> Callable[[Action], tuple[Any, ...]]:
    """Return the place of actions in the documented order of the legal list of a position.

    Kinds as the decision offers them; then companies in order of their founding, unfounded ones and cards as in the
    data; cells in reading order; tiles as in the data; rotations and prices upwards; spaces along the rows; trains by type.
    """
    e = edition(data["options"].get("edition"))
    kinds = CHOICES[DECISIONS[data["stack"][-1][0]]]
    founded = [c[0] for c in data["companies"]]
    orders: dict[str, list[str]] = {
        "company": [*founded, *e.companies], "seller": founded, "tile": list(e.tiles), "card": list(e.cards), "train": list(e.trains),
        "space": list(e.spaces()), "character": list(e.characters), "half": ["a", "b"],
    }
    if data["stack"][-1][0] == "Home":
        # The four sides of Mildendo clockwise from the north.
        orders["cell"] = [f"{x},{y}" for x, y in STEPS.values()]

    def key(action: Action) -> tuple[Any, ...]:
        out: list[Any] = [kinds.index(type(action))]
        fields = action.to_dict()
        for name in _WANTED:
            if name in fields:
                value = fields[name]
                if name in orders:
                    out.append(orders[name].index(value))
                elif name == "cell":
                    x, y = value.split(",")
                    out.append((int(y), int(x)))
                else:
                    out.append(value)
        if "split" in fields:
            # All to the first company comes first.
            first = next(c[0] for c in data["companies"] if c[1] == action.player)
            out.append(-dict(fields["split"]).get(first, 0))
        return tuple(out)

    return key


def recount(data: dict[str, Any], books: Books) -> Iterator[str]:
    """Yield what does not add up in the plain data of a position."""
    e = edition(data["options"].get("edition"))
    yield from _tiles(data, e)
    yield from _chessboard(data, e)
    yield from _trains(data, e, books)
    yield from _stations(data, e)
    yield from _certificates(data, e, books)
    yield from _course(data, e)


@lru_cache(maxsize=8)
def _of_the_game(e: Edition) -> dict[str, TileData]:
    return {name: d for name, d in e.tiles.items() if d.set == "base"}


def _tiles(data: dict[str, Any], e: Edition) -> Iterator[str]:
    """Every tile of the box is on the board, in the supply or in a hand; those of characters may have left with them."""
    laid = Counter(tile for tile, _ in data["board"]["cells"].values())
    hands = Counter(t for p in data["players"] for t in p[4])
    waiting = Counter(t for c in data["characters"] for t in e.characters[c])
    mine = _of_the_game(e)
    yield from (f"{name} is not of this game" for name in {*laid, *hands, *data["supply"]} if name not in mine)
    for name, d in mine.items():
        here = laid[name] + hands[name] + waiting[name] + data["supply"].get(name, 0)
        if here > d.count or (here < d.count and not d.character) or data["supply"].get(name, 0) < 0:
            yield f"{here} of {d.count} {name}"


def _chessboard(data: dict[str, Any], e: Edition) -> Iterator[str]:
    """Tiles of one type never share an edge, Mildendo excepted; each touches another; no track leads into water."""
    cells = {tuple(int(n) for n in c.split(",")): (e.tiles[tile], steps) for c, (tile, steps) in data["board"]["cells"].items()}
    for (x, y), (d, steps) in cells.items():
        if (x, y) == (0, 0):
            if d.tile.kind != "start":
                yield "Mildendo is not in the middle"
            continue
        around = [(side, cells.get((x + dx, y + dy))) for side, (dx, dy) in enumerate(STEPS[s] for s in SIDES)]
        if all(other is None for _, other in around):
            yield f"{d.tile.id} on {x},{y} touches nothing"
        for side, other in around:
            if other is None or other[0].tile.kind == "start":
                continue
            if (d.tile.kind in CITY_TYPES) == (other[0].tile.kind in CITY_TYPES):
                yield f"{d.tile.id} on {x},{y} beside {other[0].tile.id}"
            if _has_track(d, steps, side) and (side + 2 - other[1]) % 4 in other[0].tile.water:
                yield f"track of {d.tile.id} on {x},{y} ends in water"


def _has_track(d: Any, steps: int, side: int) -> bool:
    edge = (side - steps) % 4
    return any(edge in s.edges for s in d.tile.stops) or any(edge in t for t in d.tile.tracks)


def _trains(data: dict[str, Any], e: Edition, books: Books) -> Iterator[str]:
    """Each train is in one place, the numbers are those of the box, nobody is above the limit unasked; the phase fits."""
    owned = {c[0]: c[4] for c in data["companies"]}
    places = [*((t, c) for c, trains in owned.items() for t in trains), *((t, "pool") for t in data["pool"]), *((t, "out") for t in data["out"])]
    everything = [*(t for t, _ in places), *data["deck"]]
    if len(set(everything)) != len(everything):
        yield f"a train is in two places: {Counter(everything).most_common(1)}"
    for train, place in places:
        told = books.trains.get(train, "deck")
        if told != place and not (told == "deck" and place == "out" and train in {f"2-{n}" for n in range(1, STARTING_TRAINS + 1)}):
            yield f"train {train} is at {place}, the events say {told}"
    count = Counter(t.split("-")[0] for t in everything)
    for name, t in e.trains.items():
        in_box = t.deck[len(data["order"])]
        started = STARTING_TRAINS if data["stage"] != "draft" else sum(len(v) for v in owned.values())
        if in_box is not None and count[name] != in_box + (started if name == "2" else 0):
            yield f"{count[name]} {name}-trains"
    asked = {d[2] for d in data["stack"] if d[0] == "Surplus"}
    for company, trains in owned.items():
        if len(trains) > e.phases[data["phase"]].limit and company not in asked:
            yield f"{company} has {len(trains)} trains"
        if any(e.trains[r].rusts == t.split("-")[0] and e.trains[r].phase <= data["phase"] for t in trains for r in e.trains):
            yield f"{company} has rusted trains: {trains}"
    if data["phase"] != max((e.trains[t].phase for t in books.drawn), default=1):
        yield f"phase {data['phase']} after {books.drawn}"


def _stations(data: dict[str, Any], e: Edition) -> Iterator[str]:
    """Stations lie on spaces, one of a company on a tile, as many as are counted; the home is one of them."""
    board = data["board"]
    placed: Counter[str] = Counter()
    for cell, tokens in board["tokens"].items():
        here = [c for _, c in tokens]
        placed.update(here)
        stops = e.tiles[board["cells"][cell][0]].tile.stops
        if len(set(here)) != len(here) or not stops or len(here) > stops[0].slots:
            yield f"stations of {here} on {board['cells'][cell]}"
    for company, _, _, _, _, home, stations, _ in data["companies"]:
        if placed[company] != stations or stations > e.limits["stations"]:
            yield f"{company} has {placed[company]} stations on the board and {stations} counted"
        if home and not any(c == company for _, c in board["tokens"].get(home, ())):
            yield f"{company} has no station at home on {home}"


def _certificates(data: dict[str, Any], e: Edition, books: Books) -> Iterator[str]:
    """One director and three tenths a company, five certificates and two companies a player; markers on the table, once each."""
    held: Counter[str] = Counter()
    directs: Counter[str] = Counter()
    markers = [c for stack in data["market"].values() for c in stack]
    for company, director, treasury, space, _, _, _, shares in data["companies"]:
        directs[director] += 1
        held[director] += 1
        for player, n in shares:
            held[player] += n
            told = books.percent[player, company] - (50 if director == player and books.percent[player, company] >= 50 else 0)
            if n < 1 or told != 10 * n:
                yield f"{player} has {n} shares of {company}, the events say {told} %"
        if sum(n for _, n in shares) > e.limits["shares"] or treasury < 0:
            yield f"{company}: shares {shares}, treasury {treasury}"
        at_home = company in data["market"].get(space, ()) and books.spaces.get(company) == space
        if books.directors.get(company) != director or markers.count(company) != 1 or not at_home:
            yield f"{company}: director {director}, marker on {space}"
    if set(markers) != {c[0] for c in data["companies"]} or set(markers) & set(data["unfounded"]):
        yield f"markers {markers}"
    for name, cash, copies, _, _ in data["players"]:
        if held[name] > e.limits["certificates"] or directs[name] > e.limits["directors"] or cash < 0 or copies < 0:
            yield f"{name}: {held[name]} certificates, {directs[name]} companies, {cash} money, {copies} copy cards"


def _course(data: dict[str, Any], e: Edition) -> Iterator[str]:
    """Rounds, cards, characters and copy cards stay within the box."""
    n = len(data["order"])
    if not 0 <= data["round"] <= data["rounds"] == e.counts[n].rounds:
        yield f"round {data['round']} of {data['rounds']}"
    used = [c for c, _ in data["used"]]
    if len(set(used)) != len(used) or any(n not in e.cards[c].players for c in used) or len(used) > 2 * n:
        yield f"used cards {used}"
    characters = [c for p in data["players"] for c in p[3]] + data["characters"]
    if len(set(characters)) != len(characters):
        yield f"characters {characters}"
    if any(p[2] > e.counts[n].copies for p in data["players"]):
        yield "more copy cards than at the start"


def slow(state: State, fresh: State) -> Iterator[str]:
    """Yield where reach and best run of the kept board differ from those of the board built anew."""
    for company in state.companies:
        kept, anew = reach_of(state, company), reach_of(fresh, company)
        if dict(kept.arrivals) != dict(anew.arrivals) or kept.stops != anew.stops:
            yield f"reach of {company}: {kept} kept, {anew} anew"
        if list(kept.arrivals) != list(anew.arrivals):
            yield f"reach of {company} in another order"
        one, two = run_of(state, company), run_of(fresh, company)
        if (one.total, one.proved) != (two.total, two.proved) or not one.proved:
            yield f"best run of {company}: {one.total} kept, {two.total} anew"


def forget(state: State) -> None:
    """Drop what the board keeps of itself, so that its plain data are made anew."""
    state.board.notes.clear()
