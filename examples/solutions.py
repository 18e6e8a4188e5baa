"""The exercises of the lessons: the right answers and what to look at again.  Try first; this file is for `check` and for teachers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import polars as pl

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Exercise:
    """One exercise."""

    right: Callable[..., Any]
    """Works the answer out from what the exercise is about."""
    hint: str
    close: float = 0
    """How far a number may be off."""


def _held_from(leads: pl.DataFrame, winner: str) -> int:
    own = leads.filter(pl.col("player") == winner)
    return max(own.filter(pl.col("lead") <= 0)["round"].to_list(), default=0) + 1


def _best_company(game: Any) -> str:
    totals = game.tables.companies.group_by(pl.col("company").cast(pl.String)).agg(pl.col("income").sum())
    return str(totals.sort("income")["company"][-1])


def _old_trains(game: Any) -> tuple[int, int]:
    twos = game.tables.trains.filter(pl.col("type") == "2")
    return (twos["obsolete_round"].min(), twos["rusted_round"].min())


def _best_payment(decisions: pl.DataFrame) -> int:
    return int(max(decisions.to_dicts(), key=lambda row: row[row["director"]])["round"])


def _payout(game: Any) -> float:
    table = game.tables.measures.payout_ratio()
    return float(table["paid"].sum() / (table["paid"].sum() + table["withheld"].sum()))


def _worst_seller(losses: pl.DataFrame) -> str:
    return str(losses.filter(~pl.col("own")).group_by("seller").agg(pl.col("loss").sum()).sort("loss")["seller"][-1])


def _best_start(players: pl.DataFrame) -> str:
    return str(players.group_by("company").agg(pl.col("worth").mean()).sort("worth")["company"][-1])


EXERCISES = {
    "2a": Exercise(_held_from, "Look down the winner's column in the table of leads: after which round is it never 0 or below?"),
    "2b": Exercise(lambda game: game.tables.games["margin"][0], "It is the best worth minus the second best."),
    "2c": Exercise(_best_company, "Add up the bars of each company in the chart of incomes."),
    "2d": Exercise(_old_trains, "game.tables.trains has the columns obsolete_round and rusted_round. Give two numbers in brackets."),
    "3a": Exercise(lambda: 60 + 5 * (65 - 55), "Half the income as dividend, and five shares that are worth 65 instead of 55."),
    "3b": Exercise(lambda: 12 + (65 - 55), "A tenth of the income, and one share that is worth 65 instead of 55."),
    "3c": Exercise(_best_payment, "Take Ann's column where Ann is the director and Bob's where Bob is. Which number is the largest?"),
    "3d": Exercise(_payout, "Add up the column paid and the column withheld first, then divide. 1 would mean that everything was paid.", 0.005),
    "4a": Exercise(lambda: 3, "Add up the income round by round: 60, 120, 180. When is it at least 150?"),
    "4b": Exercise(lambda: round(60 / 1.1 + 60 / 1.1**2 + 60 / 1.1**3 - 150), "60 / 1.1 + 60 / 1.1² + 60 / 1.1³ - 150. Mind the sign.", 1),
    "4c": Exercise(lambda bought: bought.sort("return", descending=True)["train"][0], "Which row of the table bought has the largest return?"),
    "4d": Exercise(lambda bought: bought.filter(pl.col("income") < pl.col("cost")).height, "Count the rows whose profit is below zero."),
    "4e": Exercise(lambda values: values.filter(pl.col("20%") < 0).height, "Count the numbers below zero in the column 20%."),
    "5a": Exercise(lambda: 50, "50 % are five shares, and each is worth 10 less."),
    "5b": Exercise(lambda: 200, "The seller gets the price before the fall, for each of the two."),
    "5c": Exercise(_worst_seller, "Add up the losses of each seller where own is false."),
    "5d": Exercise(lambda transfers: transfers["transfer"].max(), "It is the largest number in the column transfer.", 0.5),
    "5e": Exercise(
        lambda: (400 - 150) * (20 - 0) / 100, "(price paid - price at the bank) × (m of the payer - m of the paid company), with m in percent.", 0.5
    ),
    "6a": Exercise(lambda players: players.filter((pl.col("bot") == "rusher") & pl.col("won")).height, "Look at the first table, column won."),
    "6b": Exercise(_best_start, "It is the last row of the table of companies."),
    "6c": Exercise(lambda: 200, "The error shrinks with the square root of the number of games: half the error needs four times as many."),
    "6d": Exercise(lambda games: games.tables.games.filter(pl.col("margin") < 100).collect().height, "Filter by the column margin, then count."),
    "6e": Exercise(
        lambda split: round(100 * split["dividends"].sum() / split["total"].sum()), "Sum of the dividends / sum of the totals, times 100.", 1
    ),
}
