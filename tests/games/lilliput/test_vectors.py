"""Printed examples and numbers of the rules, played in a game: revenue examples, price moves, dividends, discounts."""

from __future__ import annotations

import pytest

from lilliput_widget.engine.hooks import Train
from lilliput_widget.games.lilliput.edition import edition
from lilliput_widget.games.lilliput.market import shifted
from lilliput_widget.games.lilliput.routes import HOOKS, run_of, trains_of
from lilliput_widget.games.lilliput.rules_run import dividends
from lilliput_widget.games.lilliput.rules_train import train_price
from tests.games.lilliput.positions import Table, homes, table
from tests.rules import rule

NAMED = {"0,0": "M", "0,-1": "D", "1,0": "C", "0,1": "A", "-1,0": "E", "1,1": "B"}
VALUES = {"M": 30, "A": 20, "B": 10, "C": 30, "D": 40, "E": 20}


def example_1() -> Table:
    """Return the board of the printed example: green phase, C full of red and green."""
    t = table(home=homes("MR y-city-c 0,1 r0", "LNR y-city-c -1,0 r0")).plain_folk().phase(3)
    t.lay("0,-1", "g-metro", 90).lay("1,0", "g-city", 180).station("MR", "1,0")
    t.lay("1,-1", "y-plain-c", 180).lay("-1,-1", "y-plain-c", 90).lay("1,1", "ch-town-c", 270)
    return t.trains("MR", "3", "2").trains("SR", "3", "3").trains("GVR", "2", "2").trains("LNR", "2", "2")


@rule("RUN-6", "ROUTE-4", "ROUTE-5", "ROUTE-6")
@pytest.mark.parametrize(("company", "total"), [("MR", 170), ("SR", 160), ("GVR", 140), ("LNR", 110)])
def test_example_1_gives_the_printed_incomes(company, total):
    t = example_1()
    run = run_of(t.state, company)
    assert (run.total, run.proved) == (total, True)
    for route in run.routes:
        names = [NAMED[v.cell] for v in route.stops]
        assert route.value == sum(VALUES[n] for n in names)
        assert [v.value for v in route.stops] == [VALUES[n] for n in names]


@rule("RUN-6")
@pytest.mark.parametrize(
    ("company", "routes"),
    [("MR", {"MDCB": 110, "MAB": 60}), ("SR", {"MDE": 90, "DC": 70}), ("GVR", {"MCB": 70, "CD": 70}), ("LNR", {"ME": 50, "ED": 60})],
)
def test_example_1_adds_up_as_printed(company, routes):
    """The printed routes have the printed values, fit the trains, and together are the maximum."""
    assert {names: sum(VALUES[n] for n in names) for names in routes} == routes
    t = example_1()
    ranges = sorted(train.range for train in trains_of(t.state, company))
    counted = sorted(sum(n != "B" for n in names) for names in routes)
    assert all(need <= have for need, have in zip(counted, ranges, strict=True))
    assert sum(routes.values()) == t.income(company)


@rule("ROUTE-4")
def test_example_1_blue_is_stopped_by_the_full_city():
    t = example_1()
    routes = run_of(t.state, "SR").routes
    assert all(NAMED[r.stops[0].cell] == "C" or NAMED[r.stops[-1].cell] == "C" for r in routes if "C" in [NAMED[v.cell] for v in r.stops])


def test_example_1_played_through():
    t = example_1().run()
    seen = []
    while type(t.top).__name__ == "Dividend":
        seen.append((t.top.company, t.top.income))
        t.do(f"pay {t.top.company}")
    assert seen == [("MR", 170), ("SR", 160), ("GVR", 140), ("LNR", 110)]
    assert [t.cash(n) for n in ("Ann", "Bob", "Cid", "Dan")] == [30 + 85, 30 + 80, 60 + 70, 30 + 55]


@rule("RUN-3", "RUN-4", "RUN-5")
def test_example_2_adds_up_as_printed():
    """Brown phase, sums alone: the printed 4-train of yellow visits five cities, so no board gives all of them as incomes (ROUTE-6)."""
    places = {"A": "y-city-s", "B": "b-city", "C": "g-city", "D": "b-city", "E": "b-city", "F": "g-city", "G": "ch-town-s", "H": "ch-castle",
              "I": "y-city-s", "J": "ch-harbour"}
    stops = {name: edition().tiles[tile].tile.stops[0] for name, tile in places.items()}
    for names, total in (("FBC", 100), ("BAC", 90), ("CDE", 110), ("FGHD", 120), ("FGHIJ", 120), ("EDHG", 130)):
        assert sum(stops[n].value for n in names) == total, names
    assert sum(stops[n].value_own or stops[n].value for n in "CBFGHIJ") == 200  # yellow has a station in the castle
    printed = {(100, 2, False): 200, (90, 1, True): 40, (130, 1, True): 60}
    assert {case: HOOKS.income(case[0], Train("3", 3, *case[1:])) for case in printed} == printed


MOVES = [
    ("paid", 1, 50, 55), ("paid", 1, 55, 60), ("paid", 1, 45, 53), ("paid", 1, 142, 150), ("paid", 1, 150, 150), ("paid", 1, 135, 150),
    ("withheld", 1, 50, 45), ("withheld", 1, 45, 45), ("withheld", 1, 55, 50), ("withheld", 1, 53, 45),
    ("withheld", 1, 150, 135), ("withheld", 1, 142, 127),
    ("sold", 1, 55, 53), ("sold", 1, 53, 50), ("sold", 1, 50, 45), ("sold", 1, 45, 45), ("sold", 1, 150, 142), ("sold", 1, 142, 135),
    ("sold", 2, 55, 50), ("sold", 3, 60, 53), ("paid", 2, 50, 60), ("paid", 2, 142, 150), ("paid", 2, 127, 150), ("sold", 5, 50, 45),
]


@rule("STOCK-3", "STOCK-8")
@pytest.mark.parametrize(("cause", "steps", "price", "after"), MOVES)
def test_moves_on_the_stock_table(cause, steps, price, after):
    e = edition()
    assert e.price(shifted(e, e.space_of(price), cause, steps)) == after


@rule("PHASE-3", "RUN-5")
@pytest.mark.parametrize(("raw", "income"), [(90, 40), (80, 40), (100, 50), (10, 0)])
def test_halves_are_rounded_down_to_tens(raw, income):
    train = trains_of(table().phase(4).state, "MR")[0]
    assert train.obsolete
    assert HOOKS.income(raw, train) == income


@rule("PAY-1")
@pytest.mark.parametrize(("income", "percent", "dividend"), [(50, 50, 25), (140, 50, 70), (60, 10, 6)])
def test_dividends_of_the_score_pad(income, percent, dividend):
    t = table().shares("MR", Bob=1)
    assert dividends(t.state, "MR", income)["Ann" if percent == 50 else "Bob"] == dividend


@rule("CHAR-7")
@pytest.mark.parametrize(("players", "round_", "money"), [(4, 1, 10), (4, 8, 80), (3, 9, 90)])
def test_what_the_treasurer_brings(players, round_, money):
    t = table(players).character("Ann", "treasurer").edit(round=round_).turn("Ann", "hand-in treasurer")
    assert t.paid("treasurer") == [("bank", "Ann", money)]


@rule("CHAR-6")
@pytest.mark.parametrize(("train", "price"), [("2", 72), ("3", 135), ("4", 270), ("5", 360), ("3D", 450), ("4D", 585)])
def test_what_the_admiral_pays(train, price):
    assert train_price(table().character("Ann", "admiral").state, "Ann", train) == price
