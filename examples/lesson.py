"""Helpers of the lessons: plain tables, other futures of a game, and checks of answers that need no widget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import polars as pl
from IPython import get_ipython
from solutions import EXERCISES

import lilliput_widget as lw
from lilliput_widget.engine.contract import title_of
from lilliput_widget.plots.theme import PLAYER_COLOURS, Chart

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from lilliput_widget.engine.actions import Action
    from lilliput_widget.game import Game

__all__ = [
    "PLAYER_COLOURS", "Chart", "check", "choose", "decisions", "greedy", "incomes", "leads", "play_on", "present_values", "seats", "swings",
    "tournament", "worths",
]

# Tables for readers who are new to data frames: all rows, no types, no shape, no quotation marks, comments at some length.
pl.Config.set_tbl_rows(40)
pl.Config.set_tbl_hide_column_data_types(active=True)
pl.Config.set_tbl_hide_dataframe_shape(active=True)
pl.Config.set_fmt_str_lengths(140)


def _plain(frame: pl.DataFrame) -> str:
    return frame._repr_html_().replace("&quot;", "").replace("<td>null</td>", "<td>–</td>")


shell = get_ipython()
if shell is not None:
    shell.display_formatter.formatters["text/html"].for_type(pl.DataFrame, _plain)

rules = title_of("18lilliput")
greedy = rules.bots["greedy"]


# Answers


def check(exercise: str, answer: Any, *data: Any) -> None:
    """Say whether the answer to an exercise is right; `data` is what the exercise is about.

    >>> check("4a", None)
    4a: not answered yet. Put your answer in place of None and run the cell again.
    >>> check("4a", 2)
    4a: not yet. Add up the income round by round: 60, 120, 180. When is it at least 150?
    >>> check("4a", "3")
    4a: not yet. A number is wanted here: write it without quotation marks and without £ or %.
    >>> check("4a", 3)
    4a: right.
    """
    if answer is None:
        print(f"{exercise}: not answered yet. Put your answer in place of None and run the cell again.")
        return
    task = EXERCISES[exercise]
    right = task.right(*data)
    if isinstance(right, (int, float)):
        if isinstance(answer, bool) or not isinstance(answer, (int, float)):
            print(f"{exercise}: not yet. A number is wanted here: write it without quotation marks and without £ or %.")
            return
        good = abs(answer - right) <= task.close
    elif isinstance(right, tuple):
        good = isinstance(answer, (tuple, list)) and tuple(answer) == right
    else:
        good = str(answer).strip().casefold() == str(right).casefold()
    print(f"{exercise}: right." if good else f"{exercise}: not yet. {task.hint}")


# Other futures


def play_on(game: Game, n: int, *lines: str) -> Game:
    """A game as it was up to move n, then the moves `lines`, then bots to the end."""
    other = game.branch(n)
    for line in lines:
        other.do(line)
    other.bots = dict.fromkeys(other.players, "greedy")
    other.run_bots()
    return other


def worths(futures: Mapping[str, Game]) -> pl.DataFrame:
    """What each player is worth at the end of each future."""
    return pl.DataFrame([{"future": name, **(future.result.worth if future.result else {})} for name, future in futures.items()])


def incomes(futures: Mapping[str, Game], *companies: str, start: int = 1) -> pl.DataFrame:
    """What the companies earn together in each round of each future."""
    parts = [
        future.tables.companies.filter(pl.col("company").cast(pl.String).is_in(companies), pl.col("round") >= start)
        .group_by("round")
        .agg(pl.col("income").sum().alias(name))
        for name, future in futures.items()
    ]
    return pl.concat(parts, how="align").sort("round")


# 2: the turning point


def leads(game: Game) -> pl.DataFrame:
    """The lead of each player at the end of each round: his worth minus that of the best other player."""
    worth = game.tables.worth.filter(pl.col("round") > 0).select("seq", "round", pl.col("player").cast(pl.String), "total")
    ends = worth.group_by("round", "player").agg(pl.col("total").sort_by("seq").last())
    others = ends.join(ends, on="round", suffix=" other").filter(pl.col("player") != pl.col("player other"))
    best = others.group_by("round", "player", "total").agg(pl.col("total other").max())
    return best.select("round", "player", (pl.col("total") - pl.col("total other")).alias("lead")).sort("round", "player")


def swings(game: Game, player: str, most: int = 8) -> pl.DataFrame:
    """The moves that changed a player's lead most, with their comments."""
    worth = game.tables.worth.select("seq", pl.col("player").cast(pl.String), "total")
    table = worth.pivot(on="player", index="seq", values="total", aggregate_function="last").sort("seq")
    lead = pl.col(player) - pl.max_horizontal([p for p in game.players if p != player])
    moves = game.tables.moves.select("seq", "round", pl.col("player").cast(pl.String), "notation", "comment").filter(pl.col("round") > 0)
    joined = table.select("seq", lead.diff().alias("change")).join(moves, on="seq").sort("change", descending=True).head(most)
    return joined.select("seq", "round", "player", "notation", "change", "comment")


# 3: pay or withhold


def decisions(game: Game) -> pl.DataFrame:
    """Every payment of a game, and how much richer it made each player at once than withholding would have."""

    def wealth(n: int, line: str) -> dict[str, int]:
        other = game.branch(n - 1)
        other.do(line)
        return {player: w.total for player, w in other.title.worth(other.state).items()}

    rows = []
    for entry in game.log:
        if entry.action.type == "pay":
            company, before = entry.action.company, game.state_at(entry.n - 1)  # type: ignore[attr-defined]
            paid, withheld = wealth(entry.n, f"pay {company}"), wealth(entry.n, f"withhold {company}")
            gains = {p: paid[p] - withheld[p] for p in game.players}
            income, treasury = before.stack[-1].income, before.companies[company].treasury
            row = {"move": entry.n, "round": before.round, "company": company, "director": entry.player, "income": income, "treasury": treasury}
            rows.append({**row, **gains})
    return pl.DataFrame(rows)


def choose(state: Any, kind: str) -> Action:
    """The first legal action of a kind."""
    return next(a for a in rules.legal_actions(state) if a.type == kind)


def tournament(*directors: Callable[[Any, int], Action], games: int = 5) -> pl.DataFrame:
    """Some games of each director against `greedy`, and what came out on average."""
    rows = []
    for director in directors:
        runs = lw.simulate("18lilliput", games=games, bots=[director, "greedy"], players=["You", "Bot"], seed=1, progress=False)
        for you, bot in runs.tables.games.select("worth").collect()["worth"].to_list():
            rows.append({"director": getattr(director, "__name__", "?"), "you": you, "bot": bot, "margin": you - bot})
    table = pl.DataFrame(rows).group_by("director", maintain_order=True)
    return table.agg(pl.col("you", "bot", "margin").mean().round(0), (pl.col("margin") > 0).sum().alias(f"won of {games}"))


# 4: when does a train pay?


def present_values(game: Game, *rates: float) -> pl.DataFrame:
    """Net present value of every train that was paid for: its income discounted to the round of purchase, minus its cost."""
    columns = ["train", "buyer", "round", "cost"]
    parts = [
        game.tables.measures.train_returns(rate=rate)
        .filter(pl.col("cost") > 0)
        .select(*columns, (pl.col("discounted") - pl.col("cost")).round(0).cast(pl.Int64).alias(f"{rate:.0%}"))
        for rate in rates
    ]
    table = parts[0]
    for part in parts[1:]:
        table = table.join(part, on=columns, maintain_order="left")
    return table


# 6: fifty games


def seats(games: Any) -> pl.DataFrame:
    """A row for each player of each game: seat, bot, starting company, final worth, whether he won."""
    started = games.tables.prices.filter((pl.col("cause") == "start") & (pl.col("round") == 0)).select("game_id", pl.col("company").cast(pl.String))
    directed = games.tables.companies.filter(pl.col("round") == 1).select(
        "game_id", pl.col("company").cast(pl.String), pl.col("director").cast(pl.String).alias("player")
    )
    played = games.tables.games.select("game_id", pl.col("players").alias("player"), pl.col("bots").alias("bot"), "worth")
    return (
        played.explode("player", "bot", "worth")
        .with_columns(
            (pl.int_range(pl.len()).over("game_id") + 1).alias("seat"), (pl.col("worth") == pl.col("worth").max().over("game_id")).alias("won")
        )
        .join(started.join(directed, on=["game_id", "company"]), on=["game_id", "player"])
        .select(pl.col("game_id").str.replace(r".*/([^/]+)/logs/", "$1/"), "seat", "bot", "company", "worth", "won")
        .sort("game_id", "seat")
        .collect()
    )
