"""Every table against its oracle, column by column, in games of every kind and at places where a game may stop."""

from __future__ import annotations

import pytest

from tests.tables import slow_tables as slow
from tests.tables.finished_games import CASES, finished

COLUMNS = {
    "worth": "seq round player cash shares other total rank",
    "companies": "seq round ended company director treasury price trains stations income paid withheld bank_percent",
    "holdings": "seq round ended player company percent price value cost proceeds dividends gain",
    "trades": "seq round company seller buyer percent amount price",
    "tiles": "seq round player company cell tile rotation replaced cost",
    "tokens": "seq round company cell home cost",
    "cards": "seq round player card half copied left",
}


def rows(game, table: str, columns: str) -> list:
    """Return a table's rows with lists as tuples; the order of trains in a company says nothing."""
    return [
        tuple(tuple(sorted(v) if k == "trains" else v) if isinstance(v, list) else v for k, v in row.items())
        for row in game.tables[table].select(columns.split()).iter_rows(named=True)
    ]


def stops(game) -> list[int]:
    """Return places to stop at: the start, the end, every change of round, decisions on dividends and surplus trains, and some more."""
    found = {0, 1, game.length, *range(7, game.length, 41)}
    for n in range(1, game.length + 1):
        before, after = game.state_at(n - 1), game.state_at(n)
        if before.round != after.round or before.stage != after.stage:
            found |= {n - 1, n}
    return sorted(found)


def check_game(game) -> None:
    for name, columns in COLUMNS.items():
        assert sorted(rows(game, name, columns), key=repr) == sorted(getattr(slow, name)(game), key=repr), (name, game.seq)
    check_runs(game)
    check_trains(game)
    check_when(game)


def check_runs(game) -> None:
    wanted, passed = [], []
    for r in slow.runs(game):
        for train, value, visits in r["routes"]:
            income = 2 * value if r["last"] else value
            route = " - ".join(cell for cell, _ in visits)
            wanted.append((r["seq"], r["round"], r["company"], r["director"], train, value, income, len(visits), route, r["decision"]))
            passed += [(r["seq"], r["round"], r["company"], train, i, cell, worth) for i, (cell, worth) in enumerate(visits, 1)]
    assert sorted(rows(game, "runs", "seq round company director train value income stops route decision")) == sorted(wanted)
    assert sorted(rows(game, "stops", "seq round company train stop cell value")) == sorted(passed)


def check_trains(game) -> None:
    wanted = slow.trains(game)
    found = {row["train"]: row for row in game.tables.trains.iter_rows(named=True)}
    assert set(found) == set(wanted)
    for train, life in wanted.items():
        row = found[train]
        for name in ("seq", "round", "type", "buyer", "seller", "price", "cost", "owner", "deals", "runs", "income"):
            assert row[name] == life[name], (train, name, row, life)
        assert (row["obsolete_seq"], row["obsolete_round"]) == (life["obsolete"] or (None, None)), train
        assert (row["rusted_seq"], row["rusted_round"]) == (life["rusted"] or (None, None)), train


def check_when(game) -> None:
    """Every row of every table has the round of its move, and a phase between those before and after it."""
    for name in ("moves", "ledger", "prices", "worth", "companies", "holdings", "trades", "runs", "stops", "tiles", "tokens", "cards"):
        for seq, number, phase in game.tables[name].select("seq", "round", "phase").unique().iter_rows():
            before, after = game.state_at(max(seq - 1, 0)), game.state_at(seq)
            # The round under way has a row even before its first move.
            assert number == before.round or (name in {"companies", "holdings"} and seq == game.seq and number == after.round), (name, seq)
            assert before.phase <= phase <= after.phase, (name, seq)


@pytest.mark.parametrize("case", CASES)
def test_against_the_oracle(case):
    game = finished(case).branch()
    for n in stops(game)[:: 1 if case == "two" else 4]:
        game.goto(n)
        check_game(game)
    game.goto(game.length)
    check_game(game)
