"""Measures: what the tables say about money, trains and owners, each with its formula.

Every measure is a small function from tables to a polars frame.  It takes the tables of one game (frames) or of many (lazy frames
with a ``game_id``) and answers in kind.  `docs/measures.md` is made from the docstrings below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

import polars as pl

from lilliput_widget.engine.events import BANK
from lilliput_widget.tables.frames import GAME_ID

if TYPE_CHECKING:
    from collections.abc import Sequence


class Source(Protocol):
    """The tables of one game or of many."""

    def __getitem__(self, name: str, /) -> Any:
        """Return a frame or a lazy frame."""


TRADES: Final = ("share-bought", "share-sold", "found")
"""Causes of payments for certificates: part of the capital gain."""
COMPONENTS: Final = ("dividends", "capital gain", "cash", "other")


def _open(source: Source, name: str) -> tuple[pl.LazyFrame, list[str]]:
    """Return a table, lazily, and the columns that tell games apart."""
    table = source[name]
    keys = [GAME_ID] if isinstance(table, pl.LazyFrame) else []
    return table.lazy(), keys


def _close(source: Source, answer: pl.LazyFrame) -> Any:
    return answer if isinstance(source["games"], pl.LazyFrame) else answer.collect()


def _over(expr: pl.Expr, keys: Sequence[str]) -> pl.Expr:
    return expr.over(keys) if keys else expr


def _latest(table: pl.LazyFrame, keys: Sequence[str]) -> pl.LazyFrame:
    """Keep the rows of the last move, and of the later round where one move ended a round and began another."""
    return table.filter((pl.col(name) == _over(pl.col(name).max(), keys)) for name in ("seq", "round"))


def _text(*names: str) -> list[pl.Expr]:
    """Names as text: rows from several tables then join without care for their types."""
    return [pl.col(n).cast(pl.String) for n in names]


def attribution(source: Source) -> Any:
    """Where each player's worth came from.

    worth = dividends + capital gain + cash + other, to the pound, where

    - dividends = all dividends received, by company;
    - capital gain = value of the certificates now + proceeds of sales - cost of purchases, by company; of it
      ``given`` is what certificates got free at the start were worth then, ``prices`` the rest;
    - cash = all other private money in minus out, by cause (start money, cards, help for companies and so on);
    - other = what else the title counts at the end.

    Columns: ``player, component, detail, company, amount``.
    """
    worth, keys = _open(source, "worth")
    who = [*keys, "player"]
    names = [*who, "component", "detail", "company", "amount"]

    def part(table: pl.LazyFrame, component: str, detail: pl.Expr, company: pl.Expr, amount: pl.Expr) -> pl.LazyFrame:
        return table.select(
            *keys,
            pl.col("player").cast(pl.String),
            pl.lit(component).alias("component"),
            detail.cast(pl.String).alias("detail"),
            company.cast(pl.String).alias("company"),
            amount.cast(pl.Int64).alias("amount"),
        )

    none, company = pl.lit(None, pl.String), pl.col("company")
    holdings = _latest(_open(source, "holdings")[0], keys).with_columns(*_text("player", "company"))
    given = (
        _open(source, "trades")[0]
        .filter(pl.col("amount") == 0)
        .with_columns(pl.col("buyer").cast(pl.String).alias("player"), *_text("company"))
        .group_by(*who, "company")
        .agg((pl.col("shares") * pl.col("price")).sum().alias("given"))
    )
    gains = holdings.join(given, on=[*who, "company"], how="left").with_columns(pl.col("given").fill_null(0))
    ledger = _open(source, "ledger")[0].filter(~pl.col("cause").cast(pl.String).is_in([*TRADES, "dividend"]))
    flows = pl.concat(
        [
            ledger.select(*keys, pl.col("payee").cast(pl.String).alias("player"), "cause", "amount"),
            ledger.select(*keys, pl.col("payer").cast(pl.String).alias("player"), "cause", -pl.col("amount")),
        ]
    )
    last = _latest(worth, keys).with_columns(*_text("player"))
    cash = flows.join(last.select(who), on=who, how="semi").group_by(*who, "cause").agg(pl.col("amount").sum())
    parts = pl.concat(
        [
            part(holdings, "dividends", pl.lit("dividends"), company, pl.col("dividends")),
            part(gains, "capital gain", pl.lit("given"), company, pl.col("given")),
            part(gains, "capital gain", pl.lit("prices"), company, pl.col("gain") - pl.col("given")),
            part(cash, "cash", pl.col("cause"), none, pl.col("amount")),
            part(last, "other", pl.lit("other"), none, pl.col("other")),
        ]
    )
    # What a title's own words for trades leave over; nothing in the titles so far, and the sum is exact in any case.
    rest = last.join(parts.group_by(who).agg(pl.col("amount").sum().alias("known")), on=who, how="left").with_columns(
        (pl.col("total") - pl.col("known").fill_null(0)).alias("rest")
    )
    every = pl.concat([parts, part(rest, "cash", pl.lit("rest"), none, pl.col("rest"))])
    order = pl.col("component").replace_strict(list(COMPONENTS), list(range(len(COMPONENTS))), return_dtype=pl.Int32)
    return _close(source, every.filter(pl.col("amount") != 0).sort(*who, order, "detail", "company", nulls_last=True).select(names))


def worth_split(source: Source) -> Any:
    """The four sums of `attribution`, one row for each player.

    Columns: ``player, dividends, capital gain, cash, other, total`` with total = their sum = the worth.
    """
    worth, keys = _open(source, "worth")
    who = [*keys, "player"]
    sums = [pl.col("amount").filter(pl.col("component") == c).sum().alias(c) for c in COMPONENTS]
    parts = attribution(source).lazy().group_by(who).agg(*sums, pl.col("amount").sum().alias("total"))
    # From the players, not from the parts: one who has nothing has no part.
    answer = _latest(worth, keys).with_columns(*_text("player")).select(who).join(parts, on=who, how="left").fill_null(0)
    return _close(source, answer.sort(*keys, "total", "player", descending=[*(False for _ in keys), True, False]))


def train_returns(source: Source, rate: float = 0.0) -> Any:
    """What each train earned against its price.

    - profit = income in its life - cost (all paid to the bank for it);
    - return = income / cost, null for a train that was given;
    - rounds = rounds in which it ran; per_round = income / rounds;
    - payback = first round by whose end its income reached its cost, null if never or if it was given;
    - discounted = sum over its runs of income / (1 + rate) ** (round of the run - round it was got).

    Columns: ``train, type, buyer, round, cost, income, profit, return, rounds, per_round, payback, discounted``.
    """
    trains, keys = _open(source, "trains")
    by_round = train_income(source).lazy()
    who = [*keys, "train"]
    bought = trains.filter(pl.col("buyer").is_not_null()).with_columns(*_text("train"))
    lives = by_round.join(bought.select(*who, "cost", pl.col("round").alias("got")), on=who).with_columns(
        (pl.col("income") / (1.0 + rate) ** (pl.col("round") - pl.col("got"))).alias("discounted")
    )
    sums = lives.group_by(who).agg(
        pl.len().cast(pl.Int32).alias("rounds"),
        pl.col("discounted").sum(),
        pl.col("round").filter((pl.col("total") >= pl.col("cost")) & (pl.col("cost") > 0)).min().alias("payback"),
    )
    answer = (
        bought.join(sums, on=who, how="left")
        .with_columns(pl.col("rounds", "discounted").fill_null(0))
        .select(
            *keys,
            "train",
            "type",
            "buyer",
            "round",
            "cost",
            "income",
            (pl.col("income") - pl.col("cost")).alias("profit"),
            pl.when(pl.col("cost") > 0).then(pl.col("income") / pl.col("cost")).alias("return"),
            "rounds",
            pl.when(pl.col("rounds") > 0).then(pl.col("income") / pl.col("rounds")).alias("per_round"),
            "payback",
            "discounted",
        )
    )
    return _close(source, answer.sort(*keys, "round", "train"))


def train_income(source: Source) -> Any:
    """Income of each train in each round, and up to it.

    total = sum of the income of the train's runs up to and with the round.

    Columns: ``train, type, round, company, income, total``.
    """
    runs, keys = _open(source, "runs")
    who = [*keys, "train"]
    answer = (
        runs.with_columns(*_text("train", "company"))
        .group_by(*who, "type", "round")
        .agg(pl.col("company").last(), pl.col("income").sum())
        .sort(*who, "round")
        .with_columns(pl.col("income").cum_sum().over(who).alias("total"))
        .select(*who, "type", "round", "company", "income", "total")
    )
    return _close(source, answer)


def income_per_round(source: Source) -> Any:
    """Income of each company in each round that is over.

    change = income - income of the round before; share = income / income of all companies in the round.

    Columns: ``round, company, income, paid, withheld, change, share``.
    """
    companies, keys = _open(source, "companies")
    income = pl.col("income").fill_null(0)
    answer = (
        companies.filter(pl.col("ended"))
        .with_columns(income)
        .sort(*keys, "company", "round")
        .with_columns(
            pl.col("income").diff().over(*keys, "company").alias("change"),
            (pl.col("income") / pl.col("income").sum().over(*keys, "round")).fill_nan(0.0).alias("share"),
        )
        .select(*keys, "round", "company", "income", "paid", "withheld", "change", "share")
        .sort(*keys, "round", "company")
    )
    return _close(source, answer)


def payout_ratio(source: Source) -> Any:
    """How much of its income each company paid out.

    ratio = paid / (paid + withheld) over all rounds so far; null without income.

    Columns: ``company, director, runs, paid, withheld, ratio``.
    """
    companies, keys = _open(source, "companies")
    total = pl.col("paid") + pl.col("withheld")
    answer = (
        companies.group_by(*keys, "company", maintain_order=True)
        .agg(
            pl.col("director").last(),
            pl.col("income").count().cast(pl.Int32).alias("runs"),
            pl.col("paid").sum(),
            pl.col("withheld").sum(),
        )
        .with_columns(pl.when(total > 0).then(pl.col("paid") / total).alias("ratio"))
    )
    return _close(source, answer)


def _positions(source: Source) -> tuple[pl.LazyFrame, list[str]]:
    """Return every change of a player's holding: company, player, seq, shares, percent (negative for a sale)."""
    trades, keys = _open(source, "trades")
    trades = trades.with_columns(*_text("company", "seller", "buyer"))
    sides = [
        trades.select(*keys, "company", pl.col(side).alias("holder"), "seq", pl.col("shares") * sign, pl.col("percent") * sign)
        for side, sign in (("buyer", 1), ("seller", -1))
    ]
    return pl.concat(sides).filter(pl.col("holder") != BANK), keys


def sale_losses(source: Source) -> Any:
    """What a sale of shares cost the others who held them.

    loss = (price before the sale - price after it) × shares the holder has after the sale.  The seller's own loss
    on what he keeps is shown too, with ``own`` true; what he inflicted is the sum where ``own`` is false.

    Columns: ``seq, round, seller, company, sold, old, price, holder, own, shares, loss``.
    """
    changes, keys = _positions(source)
    prices = _open(source, "prices")[0].with_columns(*_text("company", "cause")).filter(pl.col("cause") == "sold")
    sales = (
        _open(source, "trades")[0]
        .with_columns(*_text("company", "seller", "buyer"))
        .filter(pl.col("seller") != BANK)
        .select(*keys, "seq", "round", "seller", "company", pl.col("shares").alias("sold"), pl.col("price").alias("old"))
        .join(prices.select(*keys, "seq", "company", "price"), on=[*keys, "seq", "company"], how="left")
        # Below the lowest price there is nothing to fall to.
        .with_columns(pl.col("price").fill_null(pl.col("old")))
    )
    held = (
        sales.join(changes.rename({"seq": "when"}), on=[*keys, "company"])
        .filter(pl.col("when") <= pl.col("seq"))
        .group_by(*sales.collect_schema().names(), "holder")
        .agg(pl.col("shares").sum())
        .filter(pl.col("shares") > 0)
    )
    answer = held.with_columns(
        (pl.col("seller") == pl.col("holder")).alias("own"), ((pl.col("old") - pl.col("price")) * pl.col("shares")).alias("loss")
    )
    return _close(
        source,
        answer.select(*keys, "seq", "round", "seller", "company", "sold", "old", "price", "holder", "own", "shares", "loss").sort(
            *keys, "seq", "holder"
        ),
    )


def minority_transfers(source: Source) -> Any:
    """What passed from the minority holders of a company to its director's disposal, by his decisions.

    With m = percent of the company held by players other than its director:

    - ``withheld``: income withheld × m / 100, which they would have got as dividends;
    - ``deal``: a train sold between two companies of one director: (price paid - highest price paid to the bank for a train of
      the type) × (m of the paying company - m of the paid one) / 100;
    - ``help``: - private money the director put into the company × m / 100: here the minority gains.

    Columns: ``seq, round, company, director, kind, base, minority, transfer``; a positive transfer is the minority's loss.
    """
    companies, keys = _open(source, "companies")
    companies = companies.with_columns(*_text("company", "director"))
    seats = [*keys, "company"]
    directors = companies.group_by(seats).agg(pl.col("director").last())
    changes, _ = _positions(source)
    others = changes.join(directors, on=seats).filter(pl.col("holder") != pl.col("director")).select(*seats, pl.col("seq").alias("when"), "percent")

    def minority(rows: pl.LazyFrame, company: str = "company", name: str = "minority") -> pl.LazyFrame:
        """Add to each row the minority's percent of `company` at its `seq`."""
        # By move and company, not by row number: a join keeps no order, and a lazy frame may be worked out twice.
        which = [*keys, "seq", company]
        right = others.rename({"company": company})
        held = rows.select(which).unique().join(right, on=[*keys, company]).filter(pl.col("when") <= pl.col("seq"))
        sums = held.group_by(which).agg(pl.col("percent").sum().alias(name))
        return rows.join(sums, on=which, how="left").with_columns(pl.col(name).fill_null(0))

    ledger = _open(source, "ledger")[0].with_columns(*_text("payer", "payee", "cause", "about"))
    kinds = {c: ledger.filter(pl.col("cause") == c) for c in ("withheld", "deal", "help")}
    columns = [*keys, "seq", "round", "company", "director", "kind", "base", "minority", "transfer"]

    def into(cause: str, sign: int) -> pl.LazyFrame:
        rows = kinds[cause].rename({"payee": "company"}).join(directors, on=seats)
        share = pl.col("base") * pl.col("minority") / 100 * sign
        return (
            minority(rows)
            .with_columns(pl.lit(cause).alias("kind"), pl.col("amount").alias("base"))
            .with_columns(share.alias("transfer"))
            .select(columns)
        )

    printed = _open(source, "trains")[0].with_columns(*_text("type")).group_by(*keys, "type").agg(pl.col("price").max().alias("printed"))
    deals = (
        kinds["deal"]
        .with_columns(pl.col("about").str.replace("-.*$", "").alias("type"))
        .join(directors.rename({"company": "payer"}), on=[*keys, "payer"])
        .join(directors.rename({"company": "payee", "director": "other"}), on=[*keys, "payee"])
        .filter(pl.col("director") == pl.col("other"))
        .join(printed, on=[*keys, "type"], how="left")
        .with_columns((pl.col("amount") - pl.col("printed").fill_null(0)).alias("base"))
    )
    gap = pl.col("minority") - pl.col("theirs")
    deals = (
        minority(minority(deals, "payer"), "payee", "theirs")
        .with_columns(
            pl.col("payer").alias("company"),
            pl.lit("deal").alias("kind"),
            gap.alias("minority"),
            (pl.col("base") * gap / 100).alias("transfer"),
        )
        .select(columns)
    )
    return _close(source, pl.concat([into("withheld", 1), deals, into("help", -1)]).sort(*keys, "seq", "company"))


def unused_cash(source: Source) -> Any:
    """Money that lay idle: in each round and for each player and company.

    balance = money at the end of the round; idle = the lowest balance from the start to the end of the round, money
    that nothing in the round touched.

    Columns: ``round, account, balance, idle``.
    """
    ledger, keys = _open(source, "ledger")
    ledger = ledger.with_row_index("at").with_columns(pl.col("at").cast(pl.Int64) + 1)
    moves = pl.concat(
        [
            ledger.select(*keys, pl.col(side).cast(pl.String).alias("account"), "round", "at", pl.col("amount") * sign)
            for side, sign in (("payee", 1), ("payer", -1))
        ]
    ).filter(pl.col("account") != BANK)
    rounds = _open(source, "worth")[0].select(*keys, "round").unique()
    accounts = moves.group_by(*keys, "account").agg(pl.col("round").min().alias("from"))
    pairs = accounts.join(rounds, on=keys) if keys else accounts.join(rounds, how="cross")
    # A row without money opens every round, so that the balance carried into it counts too.
    opening = pairs.filter(pl.col("round") > pl.col("from")).select(
        *keys, "account", "round", pl.lit(0, pl.Int64).alias("at"), pl.lit(0, pl.Int64).alias("amount")
    )
    who = [*keys, "account"]
    answer = (
        pl.concat([opening, moves])
        .sort(*who, "round", "at")
        .with_columns(pl.col("amount").cum_sum().over(who).alias("balance"))
        .group_by(*who, "round", maintain_order=True)
        .agg(pl.col("balance").last(), pl.col("balance").min().alias("idle"))
    )
    return _close(source, answer.select(*keys, "round", "account", "balance", "idle").sort(*keys, "round", "account"))


def route_regret(source: Source) -> Any:
    """Income that a company left on the tracks.

    regret = highest income possible - income run.  Where the rules run the best routes by themselves it is 0; it is
    above 0 only in titles that let players choose.

    Columns: ``round, company, income, best, regret``.
    """
    companies, keys = _open(source, "companies")
    answer = companies.filter(pl.col("income").is_not_null()).select(
        *keys, "round", "company", "income", "best", (pl.col("best") - pl.col("income")).alias("regret")
    )
    return _close(source, answer)


MEASURES: Final = {
    f.__name__: f
    for f in (
        attribution,
        worth_split,
        income_per_round,
        payout_ratio,
        train_returns,
        train_income,
        sale_losses,
        minority_transfers,
        unused_cash,
        route_regret,
    )
}
"""The measures by name."""


class Measures:
    """The measures of a game or of many: ``game.tables.measures.attribution()``."""

    def __init__(self, source: Source) -> None:
        self._source = source

    def __getattr__(self, name: str) -> Any:
        if name not in MEASURES:
            msg = f"no measure is called {name!r}; the measures are {', '.join(MEASURES)}"
            raise AttributeError(msg)
        measure, source = MEASURES[name], self._source

        def bound(**options: Any) -> Any:
            return measure(source, **options)

        bound.__name__, bound.__doc__ = name, measure.__doc__
        return bound

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *MEASURES})

    def __repr__(self) -> str:
        return f"<measures: {', '.join(MEASURES)}>"
