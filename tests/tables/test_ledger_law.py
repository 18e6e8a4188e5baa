"""The law of the ledger: at every move its sums are the balances of the state."""

from __future__ import annotations

from collections import defaultdict

import polars as pl
from hypothesis import given
from hypothesis import strategies as st

import lilliput_widget as lw


def check_law(game) -> None:
    """Compare the running sums with every balance, move by move."""
    by_move = defaultdict(list)
    for seq, payer, payee, amount in game.tables.ledger.select("seq", "payer", "payee", "amount").iter_rows():
        assert amount > 0
        by_move[seq].append((payer, payee, amount))
    sums = defaultdict(int)
    for seq in range(game.seq + 1):
        for payer, payee, amount in by_move[seq]:
            sums[payer] -= amount
            sums[payee] += amount
        for account, balance in game.title.accounts(game.state_at(seq)).items():
            assert sums[account] == balance, (seq, account)
        assert sum(sums.values()) == 0
    assert set(sums) <= {"bank", *game.title.accounts(game.state)}


def test_of_finished_games(played):
    check_law(played)


@given(st.integers(0, 2**32), st.integers(2, 4), st.booleans(), st.lists(st.integers(0, 10_000), max_size=150))
def test_of_any_walk(seed, players, expert, dice):
    game = lw.new_game("18lilliput", players=players, seed=seed, options={"expert": expert})
    for n in dice:
        if not game.to_play:
            break
        actions = game.legal_actions()
        game.do(actions[n % len(actions)])
    check_law(game)


def test_after_undo_and_another_move(four):
    four.goto(60)
    actions = four.legal_actions()
    before = four.tables.ledger
    assert before["seq"].max() <= 60
    other = next(a for a in actions if a.to_dict() != four.branch(four.length).log[60].action.to_dict())
    four.do(other)
    check_law(four)
    assert four.tables.moves["notation"][-1] == other.notation


def test_in_polars_as_an_analyst_would(four):
    ledger = four.tables.ledger
    flows = pl.concat([
        ledger.select(pl.col("payee").alias("account"), "amount"),
        ledger.select(pl.col("payer").alias("account"), -pl.col("amount")),
    ])
    sums = dict(flows.group_by("account").agg(pl.col("amount").sum()).iter_rows())
    assert {k: sums.get(k, 0) for k in four.title.accounts(four.state)} == four.title.accounts(four.state)
