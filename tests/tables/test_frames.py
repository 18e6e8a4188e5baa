"""Every table against the states it tells of."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref

import polars as pl
import pytest

import lilliput_widget as lw
from lilliput_widget.errors import LilliputError
from lilliput_widget.tables.frames import dtypes, frame
from lilliput_widget.tables.rows import event_rows
from lilliput_widget.tables.schemas import KINDS, SCHEMAS, TABLES, example
from lilliput_widget.tables.walk import Walk

CONTRACT = {
    "games": "game_id title seed players winners moves",
    "moves": "seq round player type notation hash",
    "ledger": "seq round payer payee amount cause",
    "prices": "seq round company price cause",
    "worth": "seq round player cash shares other total rank",
    "companies": "round company director treasury price income paid withheld",
    "runs": "seq round company train value",
}


def test_names_of_the_tables():
    wanted = "games moves ledger prices worth companies holdings runs stops trains tiles tokens cards board players market"
    assert set(wanted.split()) <= set(TABLES)


@pytest.mark.parametrize(("name", "columns"), CONTRACT.items())
def test_columns_that_outside_checks_use(name, columns):
    assert set(columns.split()) <= set(SCHEMAS[name].names)


@pytest.mark.parametrize("name", TABLES)
def test_schema(name, four):
    table = four.tables[name]
    assert dict(table.schema) == dtypes(name)
    assert table.height
    for column in SCHEMAS[name].columns:
        assert column.meaning
        assert column.kind in KINDS
    row = example(name)
    assert frame(name, [tuple(row.values())]).row(0, named=True) == row


@pytest.mark.parametrize("name", TABLES)
def test_before_the_first_move(name):
    game = lw.new_game("18lilliput", players=2, seed=1)
    assert dict(game.tables[name].schema) == dtypes(name)


def test_names_compare_with_text(four):
    assert four.tables.ledger.filter(pl.col("payer") == "bank").height
    assert set(four.tables.worth["player"].to_list()) == set(four.players)


def test_games(played):
    row = played.tables.games.row(0, named=True)
    result = played.result
    assert row["players"] == list(played.players)
    assert row["winners"] == list(result.winners)
    assert row["worth"] == [result.worth[p] for p in played.players]
    assert row["margin"] == max(row["worth"]) - sorted(row["worth"])[-2]
    assert (row["moves"], row["finished"], row["end"], row["seed"]) == (played.length, True, result.reason, played.seed)
    assert played.tables.games["game_id"][0] == lw.loads(_dump(played)).tables.games["game_id"][0]


def _dump(game):
    from lilliput_widget.logfile import dumps

    return dumps(game)


def test_moves(played):
    moves = played.tables.moves
    assert moves["seq"].to_list() == list(range(1, played.length + 1))
    assert moves["notation"].to_list() == [e.action.notation for e in played.log]
    assert moves["hash"].to_list() == [e.hash for e in played.log]
    assert moves["choices"].min() >= 1
    for seq, count in moves.select("seq", "choices").sample(10, seed=1).iter_rows():
        assert count == len(played.title.legal_actions(played.state_at(seq - 1)))


def test_worth_is_that_of_the_state_at_every_move(played):
    rows = played.tables.worth.partition_by("seq", as_dict=True)
    for n in range(played.seq + 1):
        state = played.state_at(n)
        table, before = rows[n,], played.state_at(max(n - 1, 0))
        assert (table["round"][0], table["phase"][0]) == (before.round, before.phase)
        for player, cash, shares, other, total, rank in table.select("player", "cash", "shares", "other", "total", "rank").iter_rows():
            w = played.title.worth(state)[player]
            assert (cash, shares, other, total) == (w.cash, w.shares, w.other, w.total)
            assert rank == 1 + sum(o.total > w.total for o in played.title.worth(state).values())


def test_the_last_worth_of_a_round_is_how_it_ended(played):
    ends = played.tables.worth.group_by("round").agg(pl.col("seq").max()).sort("round")
    for number, seq in ends.iter_rows():
        assert played.state_at(seq).round == (number if seq == played.length else number + 1)


def price_of(state, company):
    return state.price(company)


def test_prices_follow_the_state(played):
    last = {}
    rows = played.tables.prices.sort("seq", maintain_order=True).iter_rows(named=True)
    by_move = {}
    for row in rows:
        by_move.setdefault(row["seq"], []).append(row)
    for n in range(played.seq + 1):
        for row in by_move.get(n, []):
            assert row["old"] == last.get(row["company"]), row
            last[row["company"]] = row["price"]
        assert last == {c: price_of(played.state_at(n), c) for c in played.state_at(n).companies}


def test_every_company_has_a_price_at_the_end_of_every_round(played):
    ends = played.tables.prices.filter(pl.col("cause") == "round-end")
    for number, table in ends.partition_by("round", as_dict=True).items():
        assert number[0] <= played.state.rounds
        assert table["company"].n_unique() == table.height
    assert ends["round"].unique().sort().to_list() == list(range(1, played.state.rounds + 1))


def test_companies_at_the_end(played):
    table = played.tables.companies
    assert table["ended"].all()
    assert table["round"].unique().sort().to_list() == list(range(1, played.state.rounds + 1))
    for row in table.filter(pl.col("round") == played.state.rounds).iter_rows(named=True):
        c = played.state.companies[row["company"]]
        assert (row["director"], row["treasury"], row["stations"]) == (c.director, c.treasury, c.stations)
        assert sorted(row["trains"]) == sorted(c.trains)
        assert row["price"] == played.state.price(c.id)
        assert row["bank_percent"] == 100 - 50 - 10 * sum(c.shares.values())
        assert row["withheld"] == 0  # the last round is paid out


def test_companies_in_the_middle_of_a_round(four):
    four.goto(70)
    now = four.tables.companies.filter(~pl.col("ended"))
    assert set(now["company"].to_list()) == set(four.state.companies)
    for row in now.iter_rows(named=True):
        c = four.state.companies[row["company"]]
        assert (row["treasury"], sorted(row["trains"]), row["price"]) == (c.treasury, sorted(c.trains), four.state.price(c.id))


def test_income_is_paid_or_withheld(played):
    table = played.tables.companies
    ran = table.filter(pl.col("income").is_not_null())
    assert (ran["income"] == ran["paid"] + ran["withheld"]).all()
    kept = played.tables.ledger.filter(pl.col("cause") == "withheld")["amount"].sum()
    assert table["withheld"].sum() == kept


def test_runs_add_up_to_the_income(played):
    runs = played.tables.runs.group_by("round", "company").agg(pl.col("income").sum().alias("run"))
    both = played.tables.companies.filter(pl.col("income") > 0).join(runs, on=["round", "company"], how="left")
    assert both.height
    assert (both["income"] == both["run"]).all()
    doubled = played.tables.runs.filter(pl.col("round") == played.state.rounds)
    assert (doubled["income"] == 2 * doubled["value"]).all()
    assert not played.tables.runs["decision"].has_nulls()


def test_stops_belong_to_runs(played):
    counted = played.tables.stops.group_by("seq", "train").agg(pl.len().cast(pl.Int32).alias("count"), pl.col("cell").cast(pl.String).str.join(" - "))
    both = played.tables.runs.join(counted, on=["seq", "train"])
    assert both.height == played.tables.runs.height
    assert (both["stops"] == both["count"]).all()
    assert (both["route"] == both["cell"]).all()


def test_holdings_are_those_of_the_state(played):
    last = played.tables.holdings.filter(pl.col("round") == played.state.rounds)
    held = {(r["player"], r["company"]): r["percent"] for r in last.iter_rows(named=True) if r["percent"]}
    wanted = {}
    for c in played.state.companies.values():
        for p in played.players:
            percent = 50 * (c.director == p) + 10 * c.shares.get(p, 0)
            if percent:
                wanted[p, c.id] = percent
    assert held == wanted
    for player, w in played.title.worth(played.state).items():
        assert last.filter(pl.col("player") == player)["value"].sum() == w.shares
    paid = played.tables.ledger.filter(pl.col("cause") == "dividend")["amount"].sum()
    assert last["dividends"].sum() == paid
    assert (last["gain"] == last["value"] + last["proceeds"] - last["cost"]).all()


def test_trades_give_any_holding_at_any_move(played):
    for n in range(0, played.seq + 1, 17):
        trades = played.tables.trades.filter(pl.col("seq") <= n)
        for c in played.state_at(n).companies.values():
            for p in played.players:
                got = trades.filter((pl.col("company") == c.id) & (pl.col("buyer") == p))["percent"].sum()
                sold = trades.filter((pl.col("company") == c.id) & (pl.col("seller") == p))["percent"].sum()
                assert got - sold == 50 * (c.director == p) + 10 * c.shares.get(p, 0)


def test_trains_are_where_the_state_has_them(played):
    state = played.state
    for row in played.tables.trains.iter_rows(named=True):
        owner = row["owner"]
        place = state.pool if owner == "pool" else state.out if owner == "out" else state.companies[owner].trains
        assert row["train"] in place
        assert (row["rusted_seq"] is not None) <= (owner == "out")
        if row["owner"] not in {"pool", "out"}:
            assert (row["obsolete_seq"] is not None) == state.is_obsolete(row["train"])
    spent = played.tables.ledger.filter(pl.col("cause") == "train")["amount"].sum()
    assert played.tables.trains["cost"].sum() == spent
    assert played.tables.trains["income"].sum() == played.tables.runs["income"].sum()


def test_tiles_and_tokens_make_the_board(played):
    tiles = {r["cell"]: (r["tile"], r["rotation"]) for r in played.tables.tiles.iter_rows(named=True)}
    board = {r["cell"]: (r["tile"], r["rotation"]) for r in played.tables.board.iter_rows(named=True)}
    assert tiles == {cell: tile for cell, tile in board.items() if cell != "0,0"}
    placed = sorted((r["cell"], r["company"]) for r in played.tables.tokens.iter_rows(named=True))
    assert placed == sorted((r["cell"], c) for r in played.tables.board.iter_rows(named=True) for c in r["stations"])
    ledger = played.tables.ledger
    assert played.tables.tokens["cost"].sum() == ledger.filter(pl.col("cause") == "station")["amount"].sum()
    assert played.tables.tiles["cost"].sum() == ledger.filter(pl.col("cause") == "tile")["amount"].sum()


def test_cards_left_on_display(played):
    for row in played.tables.cards.iter_rows(named=True):
        before = played.state_at(row["seq"] - 1)
        assert row["left"] == [c for c in before.cards if c != row["card"]]
        assert row["copied"] == (row["card"] not in before.cards)


def test_market_and_players_now(played):
    markers = {r["company"]: (r["space"], r["price"]) for r in played.tables.market.iter_rows(named=True) if r["company"]}
    assert markers == {c.id: (c.space, played.state.price(c.id)) for c in played.state.companies.values()}
    assert played.tables.players["total"].to_list() == [played.result.worth[p] for p in played.players]


def test_kept_while_the_position_stands(four):
    first = four.tables.prices
    assert four.tables.prices is first
    four.undo()
    assert four.tables.prices is not first
    four.redo()
    assert four.tables.prices is first


def test_a_game_leaves_the_memory_with_its_last_name():
    game = lw.new_game("18lilliput", players=2, seed=1)
    tables = game.tables
    tables.all()
    seen = weakref.ref(game)
    del game
    assert tables.games.height  # the tables alone keep it
    gc.disable()
    try:
        del tables
        assert seen() is None, "a ring of game and tables waits for the garbage collector"
    finally:
        gc.enable()


def test_rows_leave_the_memory_with_their_last_name(four):
    seen = []

    class Watched(Walk):
        def close(self):
            seen.append(weakref.ref(self))
            return super().close()

    gc.disable()
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("lilliput_widget.tables.rows.Walk", Watched)
            event_rows(four)
        assert seen[0]() is None
    finally:
        gc.enable()


def test_comments_show_at_once(four):
    assert four.tables.moves["comment"].null_count() == four.length
    four.comment(3, "a bold choice")
    assert four.tables.moves.filter(pl.col("comment").is_not_null())["seq"].to_list() == [3]


def test_unknown_table(four):
    with pytest.raises(AttributeError, match="prices"):
        _ = four.tables.price
    with pytest.raises(LilliputError, match="ledger"):
        _ = four.tables["cash"]


def test_shows_well_in_a_notebook(four):
    html = four.tables._repr_html_()
    assert "transfer of money" in html
    assert four.tables.prices._repr_html_().count("<tr>") >= 10


def test_hostile_names_stay_text():
    game = lw.new_game("18lilliput", players=["<script>alert(1)</script>", "B\"'&"], seed=2)
    assert "<script>" not in game.tables.players._repr_html_()
    assert game.tables.players["player"].to_list() == list(game.players)


def test_polars_comes_with_the_first_table_only():
    code = (
        "import sys, lilliput_widget as lw; g = lw.new_game(players=2, seed=1); g.do(g.legal_actions()[0]); lw.simulate; "
        "assert 'polars' not in sys.modules and 'altair' not in sys.modules; g.tables.prices; assert 'polars' in sys.modules; "
        "assert 'altair' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_helpful_error_without_polars():
    code = (
        "import sys; sys.modules['polars'] = None\n"
        "import lilliput_widget as lw\n"
        "g = lw.new_game(players=2, seed=1)\n"
        "try:\n    g.tables.prices\n"
        "except lw.MissingExtra as e:\n    assert 'pip install \"lilliput_widget[plot]\"' in str(e), e\n"
        "else:\n    raise SystemExit('no error')"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_title_that_shows_nothing_of_its_states(four):
    from dataclasses import replace

    plain = lw.Game(replace(four.title, views=None), four.players, four.seed, four.options, {})
    for e in four.log:
        plain.do(e.action)
    for name in TABLES:
        assert dict(plain.tables[name].schema) == dtypes(name)
    assert plain.tables.board.is_empty()
    assert plain.tables.market.is_empty()
    assert plain.tables.ledger.equals(four.tables.ledger)
    for chart in ("prices", "worth", "income", "trains", "attribution", "market", "holdings"):
        assert "<svg" in getattr(plain.plot, chart)()._repr_mimebundle_()["text/html"]


def test_read_while_another_thread_plays():
    from threading import Thread

    game = lw.new_game("18lilliput", players=2, seed=1, bots={"Ann": "random", "Bob": "random"})
    thread = Thread(target=game.run_bots)
    thread.start()
    while thread.is_alive():
        worth, ledger = game.tables.worth, game.tables.ledger
        assert worth["seq"].max() <= game.seq
        assert ledger.height
    thread.join()
    assert game.tables.worth["seq"].max() == game.length
