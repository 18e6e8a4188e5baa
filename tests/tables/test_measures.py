"""Measures: exact on real games, and by hand on a small story told in events."""

from __future__ import annotations

import polars as pl
import pytest

from lilliput_widget.engine import events as ev
from lilliput_widget.engine.contract import Badge
from lilliput_widget.games.lilliput.market import shifted
from lilliput_widget.tables.frames import frame
from lilliput_widget.tables.measures import MEASURES
from lilliput_widget.tables.schemas import TABLES
from lilliput_widget.tables.walk import EVENT_TABLES, Walk

BADGES = {c: Badge(name=c, colour="red", letters=c, unit=10, director=50) for c in ("A", "B")}
STORY = [
    (0, [ev.Paid("bank", "Ann", 30, "start"), ev.Paid("bank", "Bob", 200, "start")]),
    # Ann gets A free at 50, with 500 in its treasury and a train that was given.
    (1, [ev.CompanyStarted("A", "Ann", 50, founded=False), ev.PriceMoved("A", 0, 50, "T1", "start"), ev.Paid("bank", "A", 500, "start"),
         ev.TrainMoved("2-1", "deck", "A", 0, "start"), ev.RoundStarted(1, "Ann")]),
    # Bob buys a share for 50; A buys a train for 80, with 10 from Ann's purse.
    (2, [ev.Paid("Bob", "bank", 50, "share-bought", "A"), ev.ShareMoved("A", "bank", "Bob", 10, 1, 50)]),
    (3, [ev.Paid("Ann", "A", 10, "help", "2"), ev.Paid("A", "bank", 80, "train", "2"), ev.TrainMoved("2-2", "deck", "A", 80, "bought")]),
    # A earns 100 and pays.
    (4, [ev.RouteRun("A", "2-1", (("a", 20), ("b", 20)), (), 40), ev.RouteRun("A", "2-2", (("a", 30), ("b", 30)), (), 60),
         ev.CompanyRan("A", 100, "paid", "Ann", doubled=False), ev.Paid("bank", "Ann", 50, "dividend", "A"),
         ev.Paid("bank", "Bob", 10, "dividend", "A"),
         ev.PriceMoved("A", 50, 55, "T2", "paid"), ev.RoundEnded(1), ev.RoundStarted(2, "Bob")]),
    # Bob sells at 55, the price falls to 53: Ann's five tenths lose 2 each.
    (5, [ev.Paid("bank", "Bob", 55, "share-sold", "A"), ev.ShareMoved("A", "Bob", "bank", 10, 1, 55),
         ev.PriceMoved("A", 55, 53, "B2", "sold")]),
    # Bob buys it back at 53; Ann founds B at 50 for 250 she had from the bank.
    (6, [ev.Paid("Bob", "bank", 53, "share-bought", "A"), ev.ShareMoved("A", "bank", "Bob", 10, 1, 53)]),
    (7, [ev.Paid("bank", "Ann", 250, "card"), ev.Paid("Ann", "bank", 250, "found", "B"), ev.CompanyStarted("B", "Ann", 50, founded=True),
         ev.ShareMoved("B", "bank", "Ann", 50, 1, 250), ev.PriceMoved("B", 0, 50, "T1", "found"), ev.Paid("bank", "B", 500, "treasury")]),
    # A buys nothing but pays B 180 for a 2-train worth 80: Ann owns all of B that is owned, Bob a tenth of A.
    (8, [ev.Paid("B", "bank", 80, "train", "2"), ev.TrainMoved("2-3", "deck", "B", 80, "bought")]),
    (9, [ev.Paid("A", "B", 180, "deal", "2"), ev.TrainMoved("2-3", "B", "A", 180, "sold")]),
    # A earns 120 in all and withholds.
    (10, [ev.RouteRun("A", "2-1", (("a", 20), ("b", 20)), (), 40), ev.RouteRun("A", "2-2", (("a", 40), ("b", 40)), (), 80),
          ev.CompanyRan("A", 120, "withheld", "Ann", doubled=False), ev.Paid("bank", "A", 120, "withheld"),
          ev.PriceMoved("A", 53, 50, "T1", "withheld"),
          ev.CompanyRan("B", 0, "withheld", "Ann", doubled=False), ev.PriceMoved("B", 50, 45, "B1", "withheld"), ev.RoundEnded(2)]),
]
# After move 10: Ann 30 - 10 + 50 + 250 - 250 = 70 and 5 × 50 + 5 × 45; Bob 200 - 50 + 10 + 55 - 53 = 162 and 50.
LAST = [("Ann", 70, 475, 20), ("Bob", 162, 50, 0)]


@pytest.fixture(scope="module")
def story():
    walk = Walk(BADGES, 0, 1)
    worth = []
    for seq, events in STORY:
        walk.entry(seq, events, tuple)
        worth += [(seq, walk.round, 1, p, c, s, o, c + s + o, 1) for p, c, s, o in LAST]
    rows = walk.close()
    return {name: frame(name, rows[name] if name in EVENT_TABLES else worth if name == "worth" else []) for name in TABLES}


def rows(answer: pl.DataFrame, *columns: str) -> list:
    return answer.select(columns).rows()


def test_story_attribution(story):
    got = rows(MEASURES["attribution"](story), "player", "component", "detail", "company", "amount")
    assert got == [
        ("Ann", "dividends", "dividends", "A", 50),
        ("Ann", "capital gain", "given", "A", 250),
        ("Ann", "capital gain", "prices", "B", 225 - 250),
        ("Ann", "cash", "card", None, 250),
        ("Ann", "cash", "help", None, -10),
        ("Ann", "cash", "start", None, 30),
        ("Ann", "other", "other", None, 20),
        ("Bob", "dividends", "dividends", "A", 10),
        ("Bob", "capital gain", "prices", "A", 50 + 55 - 50 - 53),
        ("Bob", "cash", "start", None, 200),
    ]


def test_story_worth_split(story):
    got = MEASURES["worth_split"](story)
    assert got.rows() == [("Ann", 50, 225, 270, 20, 565), ("Bob", 10, 2, 200, 0, 212)]


def test_story_sale_losses(story):
    got = rows(MEASURES["sale_losses"](story), "seq", "seller", "company", "sold", "old", "price", "holder", "own", "shares", "loss")
    assert got == [(5, "Bob", "A", 1, 55, 53, "Ann", False, 5, 10)]


def test_story_minority_transfers(story):
    got = rows(MEASURES["minority_transfers"](story), "seq", "company", "director", "kind", "base", "minority", "transfer")
    assert got == [
        (3, "A", "Ann", "help", 10, 10, -1.0),
        (9, "A", "Ann", "deal", 100, 10, 10.0),
        (10, "A", "Ann", "withheld", 120, 10, 12.0),
    ]


def test_story_trains(story):
    got = MEASURES["train_returns"](story, rate=0.1)
    assert rows(got, "train", "cost", "income", "profit", "return", "rounds", "per_round", "payback") == [
        ("2-1", 0, 80, 80, None, 2, 40.0, None),
        ("2-2", 80, 140, 60, 1.75, 2, 70.0, 2),
        ("2-3", 80, 0, -80, 0.0, 0, None, None),
    ]
    # The first train came before round 1: its incomes of 40 are one and two rounds away.
    assert got["discounted"].round(6).to_list() == [round(40 / 1.1 + 40 / 1.21, 6), round(60 + 80 / 1.1, 6), 0.0]
    by_round = MEASURES["train_income"](story)
    assert rows(by_round, "train", "round", "income", "total") == [("2-1", 1, 40, 40), ("2-1", 2, 40, 80), ("2-2", 1, 60, 60), ("2-2", 2, 80, 140)]


def test_story_payout_and_income(story):
    assert rows(MEASURES["payout_ratio"](story), "company", "paid", "withheld", "ratio") == [("A", 100, 120, 100 / 220), ("B", 0, 0, None)]
    got = rows(MEASURES["income_per_round"](story), "round", "company", "income", "change", "share")
    assert got == [(1, "A", 100, None, 1.0), (2, "A", 120, 20, 1.0), (2, "B", 0, None, 0.0)]


def test_story_unused_cash(story):
    got = {(r, a): (balance, idle) for r, a, balance, idle in MEASURES["unused_cash"](story).iter_rows()}
    # Round 1: A opens with 500, gets 10, pays 80.  Round 2: pays 180, keeps 120.
    assert got[1, "A"] == (430, 430)
    assert got[2, "A"] == (370, 250)
    assert got[0, "Bob"] == (200, 200)
    assert got[1, "Bob"] == (160, 150)
    assert got[2, "Bob"] == (162, 160)


def test_attribution_is_exact(played):
    for n in range(0, played.length + 1, 23):
        played.goto(n)
        split = played.tables.measures.worth_split()
        assert dict(split.select("player", "total").rows()) == {p: w.total for p, w in played.title.worth(played.state).items()}
        parts = played.tables.measures.attribution()
        assert not parts.filter(pl.col("detail") == "rest").height
        dividends = parts.filter(pl.col("component") == "dividends")["amount"].sum()
        assert dividends == played.tables.ledger.filter(pl.col("cause") == "dividend")["amount"].sum()


def test_route_regret_is_zero_where_the_best_run_is_the_rule(played):
    regret = played.tables.measures.route_regret()
    assert regret.height
    assert (regret["regret"] == 0).all()


def test_unused_cash_ends_with_the_balances(played):
    cash = played.tables.measures.unused_cash()
    last = dict(cash.filter(pl.col("round") == played.state.rounds).select("account", "balance").rows())
    wanted = played.title.accounts(played.state)
    assert {a: last.get(a, 0) for a in wanted} == wanted
    assert (cash["idle"] <= cash["balance"]).all()
    assert (cash["idle"] >= 0).all()


def test_sale_losses_against_the_states(played):
    wanted = []
    for e in played.log:
        if e.action.type != "sell-shares":
            continue
        before, after, c = played.state_at(e.n - 1), played.state_at(e.n), e.action.company
        # Not the price of the state after: the round may end with the sale, and the company run.
        fallen = before.edition.price(shifted(before.edition, before.companies[c].space, "sold", e.action.count))
        for p in played.players:
            held = 5 * (after.companies[c].director == p) + after.companies[c].shares.get(p, 0)
            if held:
                wanted.append((e.n, e.player, c, p, held, (before.price(c) - fallen) * held))
    got = played.tables.measures.sale_losses().select("seq", "seller", "company", "holder", "shares", "loss").rows()
    assert sorted(got) == sorted(wanted)


def test_a_sale_at_the_lowest_price_costs_nobody_anything(story):
    trade = story["trades"].filter(pl.col("seller") == "Bob")
    story = {**story, "prices": story["prices"].filter(pl.col("cause") != "sold"), "trades": pl.concat([story["trades"].head(2), trade])}
    got = rows(MEASURES["sale_losses"](story), "seq", "old", "price", "holder", "loss")
    assert got == [(5, 55, 55, "Ann", 0)]


def test_a_player_who_has_nothing_has_a_row(story):
    poor = story["worth"].filter(pl.col("player") == "Bob").with_columns(pl.lit("Cid").cast(pl.Categorical).alias("player"))
    poor = poor.with_columns(pl.lit(0, pl.Int64).alias(n) for n in ("cash", "shares", "other", "total"))
    story = {**story, "worth": pl.concat([story["worth"], poor])}
    assert MEASURES["worth_split"](story).rows()[-1] == ("Cid", 0, 0, 0, 0, 0)


@pytest.mark.parametrize("name", MEASURES)
def test_every_measure_before_the_first_move(name):
    import lilliput_widget as lw

    game = lw.new_game("18lilliput", players=2, seed=4)
    assert isinstance(getattr(game.tables.measures, name)(), pl.DataFrame)
    assert "Columns:" in MEASURES[name].__doc__


def test_columns_are_as_documented(four):
    for name, measure in MEASURES.items():
        documented = measure.__doc__.split("Columns: ``")[1].split("``")[0].split(", ")
        assert getattr(four.tables.measures, name)().columns == documented, name


def test_unknown_measure(four):
    with pytest.raises(AttributeError, match="attribution"):
        four.tables.measures.profit()
