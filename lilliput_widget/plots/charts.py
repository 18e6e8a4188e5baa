"""The charts of a game: functions from tables to Altair charts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import altair as alt
import polars as pl

from lilliput_widget.plots.parts import TOKEN, Look, highest, spread, timeline, tokens, with_badges
from lilliput_widget.plots.theme import CASING, INK, PART_COLOURS, PLAYER_COLOURS, PLAYER_DASHES, WIDTH, Chart, LayerChart, VConcatChart, ink_on
from lilliput_widget.tables.measures import COMPONENTS
from lilliput_widget.tables.measures import attribution as attributed
from lilliput_widget.tables.walk import ROUND_END

if TYPE_CHECKING:
    from lilliput_widget.tables import Tables

HEIGHT: Final = 300
MOVE: Final = "move"
"""Name of the selection that a click on a point makes; its field is ``seq``."""
CURSOR: Final = "cursor"
"""Name of the parameter that places the line of the replay's cursor."""


def _empty(what: str) -> LayerChart:
    note = Chart(pl.DataFrame({"note": [what]})).mark_text(aria=False, align="left", x=0, fontSize=13, color=INK).encode(text="note:N")
    return LayerChart(layer=[note]).properties(width=WIDTH, height=40)


def _span(values: pl.Series, pad: float = 0.06) -> tuple[float, float]:
    low, high = -highest(-values), highest(values)
    edge = max((high - low) * pad, 2.0)
    return low - edge, high + edge


def _cursor(seq: int) -> tuple[Chart, alt.Parameter]:
    """Return the line at the replay's cursor and the parameter that moves it."""
    place = alt.param(name=CURSOR, value=seq)
    line = Chart(pl.DataFrame({"at": [0]})).mark_rule(strokeWidth=2, strokeDash=[4, 3], color=INK).encode(x=alt.X("at:Q"))
    return line.transform_calculate(at=CURSOR), place


def _clickable(points: Chart, cursor: int | None) -> Chart:
    """Let a click select the nearest point, on a chart made for a replay."""
    if cursor is None:
        return points
    chart: Chart = points.add_params(alt.selection_point(name=MOVE, fields=["seq"], on="click", nearest=True, empty=False))
    return chart


def _finish(layers: list[Any], title: str, subtitle: str, height: int, cursor: int | None) -> LayerChart:
    params = []
    if cursor is not None:
        line, place = _cursor(cursor)
        layers, params = [*layers, line], [place]
    chart: LayerChart = LayerChart(layer=layers).properties(width=WIDTH, height=height, title=alt.TitleParams(title, subtitle=subtitle, offset=18))
    return chart.add_params(*params) if params else chart


def prices(tables: Tables, look: Look, *, cursor: int | None = None) -> LayerChart:
    """Share prices as steps over the game, with the cause of each change on hover and the phases as bands."""
    table = tables["prices"]
    if table.is_empty():
        return _empty("No company has a price yet.")
    time = timeline(tables)
    names = table["company"].cast(pl.String).unique(maintain_order=True).to_list()
    low, high = _span(table["price"])
    # Lines that share a price run beside each other: two pixels apart, so that none hides another.
    nudge = {c: (i - (len(names) - 1) / 2) * (high - low) / HEIGHT * 2.4 for i, c in enumerate(names)}
    table = with_badges(table, look.badges).with_columns(
        (pl.col("price") + pl.col("company").replace_strict(nudge, return_dtype=pl.Float64)).alias("place"),
        look.say("{}: £{} ({}), round {}, move {}", "name", "price", pl.col("cause").cast(pl.String), "round", "seq").alias("hint"),
    )
    last = table.group_by("company", maintain_order=True).last().with_columns(pl.lit(time.last).cast(pl.Int32).alias("seq"))
    lines = pl.concat([table, last.select(table.columns)])
    x, y = time.axis(), alt.Y("place:Q", scale=alt.Scale(domain=[low, high], nice=False, zero=False), title=look.money_axis("share price"))
    base = Chart(lines).encode(x=x, y=y, detail="company:N")
    casing = base.mark_line(aria=False, interpolate="step-after", strokeWidth=5.4, color=CASING, strokeJoin="round")
    line = base.mark_line(aria=False, interpolate="step-after", strokeWidth=3, strokeJoin="round").encode(color=alt.Color("fill:N", scale=None))
    points = (
        Chart(table.filter(pl.col("cause").cast(pl.String) != ROUND_END))
        .mark_circle(size=46, opacity=1, stroke=CASING, strokeWidth=1)
        .encode(
            x=x,
            y=y,
            fill=alt.Fill("fill:N", scale=None),
            description="hint:N",
            tooltip=[
                alt.Tooltip("name:N", title="company"),
                alt.Tooltip("old:Q", title="from"),
                alt.Tooltip("price:Q", title="to"),
                "cause:N",
                "round:Q",
                "phase:Q",
                alt.Tooltip("seq:Q", title="move"),
            ],
        )
    )
    gap = (high - low) * (TOKEN + 2) / HEIGHT
    ends = last.with_columns(
        pl.Series("place", spread(last["price"].to_list(), gap, low, high)),
        pl.lit(time.last * 1.035).alias("seq"),
        look.say("{}: £{} now", "name", "price").alias("hint"),
    )
    layers = [*time.bands(), casing, line, _clickable(points, cursor), *tokens(ends, x, y)]
    return _finish(layers, "Share prices", "a step for each change; shaded bands are phases", HEIGHT, cursor)


def worth(tables: Tables, look: Look, *, cursor: int | None = None) -> LayerChart:
    """Worth of the players over the game: money, certificates and what else counts."""
    time = timeline(tables)
    names = tables["players"]["player"].cast(pl.String).to_list()
    colours = alt.Scale(domain=names, range=[PLAYER_COLOURS[i % len(PLAYER_COLOURS)] for i in range(len(names))])
    dashes = alt.Scale(domain=names, range=[PLAYER_DASHES[i % len(PLAYER_DASHES)] for i in range(len(names))])
    table = tables["worth"].with_columns(
        pl.col("player").cast(pl.String),
        look.say(
            "{}: £{} = cash {} + shares {} + other {}, round {}, move {}",
            pl.col("player").cast(pl.String),
            "total",
            "cash",
            "shares",
            "other",
            "round",
            "seq",
        ).alias("hint"),
    )
    changes = table.sort("player", "seq").filter(
        (pl.col("total") != pl.col("total").shift(1).over("player")).fill_null(value=True) | (pl.col("seq") == pl.col("seq").max())
    )
    low, high = 0.0, _span(table["total"])[1]
    x, y = time.axis(), alt.Y("total:Q", scale=alt.Scale(domain=[low, high], nice=False), title=look.money_axis("worth"))
    base = Chart(changes).encode(x=x, y=y)
    line = base.mark_line(aria=False, interpolate="step-after", strokeWidth=2.6).encode(
        color=alt.Color("player:N", scale=colours, legend=None), strokeDash=alt.StrokeDash("player:N", scale=dashes, legend=None)
    )
    points = base.mark_circle(size=20, opacity=0.85).encode(
        color=alt.Color("player:N", scale=colours, legend=None),
        description="hint:N",
        tooltip=["player:N", "total:Q", "cash:Q", "shares:Q", "other:Q", "rank:Q", "round:Q", alt.Tooltip("seq:Q", title="move")],
    )
    last = table.filter(pl.col("seq") == time.last)
    places = spread(last["total"].to_list(), (high - low) * 17 / HEIGHT, low, high)
    ends = last.with_columns(pl.Series("total", places), pl.format("{} {}", "player", pl.col("total")).alias("label"))
    ends = ends.with_columns(pl.lit(time.last * 1.025).alias("seq"))
    labels = Chart(ends).mark_text(aria=False, align="left", dx=9, fontWeight=600, color=INK).encode(x=x, y=y, text="label:N")
    dots = Chart(ends).mark_circle(aria=False, size=90, opacity=1).encode(x=x, y=y, color=alt.Color("player:N", scale=colours, legend=None))
    return _finish(
        [*time.bands(), line, _clickable(points, cursor), dots, labels],
        "Worth of the players",
        "private money, certificates and the rest",
        HEIGHT,
        cursor,
    )


def income(tables: Tables, look: Look) -> Any:
    """Income of each company in each round; full bars were paid out, dashed ones withheld."""
    table = tables["companies"].filter(pl.col("income").is_not_null())
    if table.is_empty():
        return _empty("No company has run yet.")
    rounds = list(range(1, int(highest(table["round"])) + 1))
    parts = table.unpivot(["paid", "withheld"], index=["round", "company", "seq", "income"], variable_name="decision", value_name="amount")
    parts = with_badges(parts.filter(pl.col("amount") > 0), look.badges).with_columns(
        look.say("{}, round {}: £{} {}", "name", "round", "amount", "decision").alias("hint")
    )
    names = table["company"].cast(pl.String).unique(maintain_order=True).to_list()
    top = max(highest(table["income"]), 10.0) * 1.12
    step = next((n for n in (10, 20, 50, 100, 200, 500) if top <= 6 * n), 1000)
    # No label so high that it would push one panel's title above its neighbour's.
    ticks = list(range(0, int(top * 0.92) + 1, step))
    columns = 3 if len(names) > 2 else 2
    width = WIDTH // columns - 12
    panels = []
    for i, company in enumerate(names):
        name = look.badges[company].name if company in look.badges else company
        x = alt.X("round:O", scale=alt.Scale(domain=rounds), axis=alt.Axis(labelAngle=0, title=None, labelFontSize=10, labelOverlap=True))
        y = alt.Y(
            "amount:Q",
            scale=alt.Scale(domain=[0, top], nice=False),
            title=look.money_axis("income") if i % columns == 0 else None,
            axis=alt.Axis(labels=i % columns == 0, ticks=i % columns == 0, values=ticks, domain=i % columns == 0),
        )
        own = parts.filter(pl.col("company") == company)
        bars = (
            Chart(own)
            .mark_bar(stroke=CASING, strokeWidth=1)
            .encode(
                x=x,
                y=y,
                fill=alt.Fill("fill:N", scale=None),
                description="hint:N",
                tooltip=["round:O", "decision:N", "amount:Q"],
                fillOpacity=alt.FillOpacity("decision:N", scale=alt.Scale(domain=["paid", "withheld"], range=[1, 0.0]), legend=None),
                strokeDash=alt.StrokeDash("decision:N", scale=alt.Scale(domain=["paid", "withheld"], range=[[1, 0], [3, 2]]), legend=None),
                strokeWidth=alt.StrokeWidth("decision:N", scale=alt.Scale(domain=["paid", "withheld"], range=[1, 1.8]), legend=None),
            )
        )
        numbers = (
            Chart(own.group_by("round").agg(pl.col("amount").sum()))
            .mark_text(aria=False, dy=-6, fontSize=9.5, color=INK)
            .encode(x=x, y=y, text="amount:Q")
        )
        letters = look.badges[company].letters if company in look.badges else company[:2]
        panels.append(
            LayerChart(layer=[bars, numbers]).properties(
                width=width, height=110, title=alt.TitleParams(f"{letters}  {name}", fontSize=10, offset=4, limit=width + 10)
            )
        )
    rows = [alt.hconcat(*panels[i : i + columns], spacing=10) for i in range(0, len(panels), columns)]
    return VConcatChart(vconcat=rows, spacing=14).properties(
        title=alt.TitleParams("Income by round", subtitle="full bars were paid out, dashed ones withheld", offset=12)
    )


def trains(tables: Tables, look: Look) -> LayerChart:
    """What each train earned in its life, for whom, against what it cost."""
    table = tables["trains"].filter(pl.col("buyer").is_not_null())
    if table.is_empty():
        return _empty("No company has a train yet.")
    order = table["train"].cast(pl.String).to_list()
    runs = (
        tables["runs"]
        .with_columns(pl.col("train").cast(pl.String))
        .group_by("train", "company", maintain_order=True)
        .agg(pl.col("income").sum(), pl.len().alias("runs"))
    )
    earned = (
        with_badges(runs, look.badges)
        .with_columns(pl.col("income").cum_sum().over("train").alias("to"))
        .with_columns(
            (pl.col("to") - pl.col("income")).alias("from"),
            look.say("train {} earned £{} for {} in {} runs", "train", "income", "name", "runs").alias("hint"),
        )
    )
    lives = table.with_columns(
        pl.col("train").cast(pl.String),
        pl.when(pl.col("rusted_round").is_not_null())
        .then(pl.format("rusted in round {}", "rusted_round"))
        .when(pl.col("obsolete_round").is_not_null())
        .then(pl.format("obsolete since round {}", "obsolete_round"))
        .otherwise(pl.lit("in service"))
        .alias("fate"),
    ).with_columns(
        look.say("train {}: cost £{}, earned £{}, got in round {}, {}", "train", "cost", "income", "round", "fate").alias("hint"),
        pl.when(pl.col("cost") == 0).then(pl.lit("given")).otherwise(pl.format("{}×", (pl.col("income") / pl.col("cost")).round(1))).alias("label"),
        pl.max_horizontal("income", "cost").alias("end"),
    )
    y = alt.Y("train:N", sort=order, title="train, in order of purchase", axis=alt.Axis(labelFontSize=11))
    title = look.money_axis("income in its life") + "; the mark shows what it cost"
    top = max(highest(lives["end"]), 10.0) * 1.08
    scale = alt.Scale(domain=[0, top], nice=False)
    bars = (
        Chart(earned)
        .mark_bar(stroke=CASING, strokeWidth=1, height=alt.RelativeBandSize(0.72))
        .encode(
            y=y,
            x=alt.X("from:Q", scale=scale, title=title, axis=alt.Axis(tickCount=8)),
            x2="to:Q",
            fill=alt.Fill("fill:N", scale=None),
            description="hint:N",
            tooltip=["train:N", alt.Tooltip("name:N", title="company"), "income:Q", "runs:Q"],
        )
    )
    letters = (
        Chart(earned.filter(pl.col("income") > top * 0.04))
        .mark_text(aria=False, fontSize=10, fontWeight=700, align="left", dx=5)
        .encode(y=y, x=alt.X("from:Q", title=title), text="letters:N", color=alt.Color("ink:N", scale=None), detail="company:N")
    )
    bought = Chart(lives.filter(pl.col("cost") > 0)).encode(y=y, x=alt.X("cost:Q", title=title))
    # Black on a white edge: to be seen on every company's colour and on both themes.
    edge = bought.mark_tick(aria=False, thickness=6, height=alt.RelativeBandSize(1.0), color="#ffffff", opacity=1)
    cost = bought.mark_tick(thickness=2.6, height=alt.RelativeBandSize(1.0), color="#000000", opacity=1).encode(
        description="hint:N", tooltip=["train:N", "cost:Q", "income:Q", "fate:N"]
    )
    labels = (
        Chart(lives)
        .mark_text(align="left", dx=6, fontSize=11, color=INK)
        .encode(y=y, x=alt.X("end:Q", title=title), text="label:N", description="hint:N")
    )
    return _finish([bars, letters, edge, cost, labels], "What each train earned", "by owner; × is income over cost", max(19 * len(order), 60), None)


def attribution(tables: Tables, look: Look) -> LayerChart:
    """The worth of each player split into dividends, capital gain, cash and the rest."""
    table = attributed(tables)
    players = tables["players"].sort("total", descending=True)
    order = players["player"].cast(pl.String).to_list()
    sums = table.group_by("player", "component", maintain_order=True).agg(pl.col("amount").sum()).filter(pl.col("amount") != 0)
    rank = pl.col("component").replace_strict(list(COMPONENTS), list(range(4)), return_dtype=pl.Int32)
    # Positive parts run right from 0, negative ones left.
    sums = (
        sums.sort("player", rank)
        .with_columns(
            pl.col("amount").clip(0).cum_sum().over("player").alias("up"),
            pl.col("amount").clip(upper_bound=0).cum_sum().over("player").alias("down"),
        )
        .with_columns(
            pl.when(pl.col("amount") > 0).then(pl.col("up")).otherwise(pl.col("down")).alias("to"),
        )
        .with_columns(
            (pl.col("to") - pl.col("amount")).alias("from"),
            look.say("{}: £{} {}", "player", "amount", "component").alias("hint"),
            rank.replace_strict(list(range(4)), [ink_on(c) for c in PART_COLOURS], return_dtype=pl.String).alias("ink"),
        )
    )
    span = max(highest(players["total"]), 1.0)
    colours = alt.Scale(domain=list(COMPONENTS), range=list(PART_COLOURS))
    y = alt.Y("player:N", sort=order, title=None, axis=alt.Axis(labelFontSize=13, ticks=False, domain=False))
    x = alt.X("from:Q", title=look.money_axis("worth"), scale=alt.Scale(nice=True), axis=alt.Axis(tickCount=8, labelOverlap=True))
    bars = (
        Chart(sums)
        .mark_bar(height=alt.RelativeBandSize(0.66), stroke=CASING, strokeWidth=0.6)
        .encode(
            y=y,
            x=x,
            x2="to:Q",
            color=alt.Color("component:N", scale=colours, title=None, legend=alt.Legend(orient="top", symbolType="square")),
            description="hint:N",
            tooltip=["player:N", "component:N", "amount:Q"],
        )
    )
    numbers = (
        Chart(sums.filter(pl.col("amount").abs() > span * 0.055).with_columns(((pl.col("from") + pl.col("to")) / 2).alias("middle")))
        .mark_text(aria=False, fontSize=11, fontWeight=600)
        .encode(y=y, x=alt.X("middle:Q", title=look.money_axis("worth")), text="amount:Q", color=alt.Color("ink:N", scale=None))
    )
    ends = sums.group_by("player").agg(pl.col("up").max().alias("end"), pl.col("amount").sum().alias("total"))
    totals = (
        Chart(ends)
        .mark_text(aria=False, align="left", dx=7, fontWeight=700, fontSize=13, color=INK)
        .encode(y=y, x=alt.X("end:Q", title=look.money_axis("worth")), text="total:Q")
    )
    layers = LayerChart(layer=[bars, numbers, totals]).resolve_scale(color="independent")
    chart: LayerChart = layers.properties(
        width=WIDTH,
        height=46 * len(order),
        title=alt.TitleParams(
            "Where the worth came from",
            subtitle="dividends, gain on certificates, other cash (below 0: put into companies); at the end, the worth",
            offset=12,
        ),
    )
    return chart


def market(tables: Tables, look: Look) -> LayerChart:
    """The price table with the companies' markers."""
    table = tables["market"]
    if table.is_empty():
        return _empty("This title has no price table.")
    spaces = table.unique("space", maintain_order=True)
    wide = max(int(highest(spaces["column"])), 1)
    high = max(int(highest(spaces["row"])), 1)
    stack = max(int(highest(table["order"])), 1)
    cell = WIDTH / wide
    size = min(24.0, cell * 0.52)
    step = size * 0.68
    tall = (20 + size + step * (stack - 1) + 6) / 0.92
    x = alt.X("left:Q", scale=alt.Scale(domain=[0.5, wide + 0.5], nice=False), axis=None)
    y = alt.Y("top:Q", scale=alt.Scale(domain=[high + 0.5, 0.5], nice=False), axis=None)
    boxes = spaces.with_columns(
        (pl.col("column") - 0.47).alias("left"),
        (pl.col("column") + 0.47).alias("right"),
        (pl.col("row") - 0.46).alias("top"),
        (pl.col("row") + 0.46).alias("bottom"),
        look.say("{}: £{}", pl.col("space").cast(pl.String), "price").alias("hint"),
    )
    frames = (
        Chart(boxes)
        .mark_rect(fill=CASING, fillOpacity=0.12, stroke=CASING, strokeOpacity=0.6, cornerRadius=3)
        .encode(x=x, x2="right:Q", y=y, y2="bottom:Q", description="hint:N", tooltip=["space:N", "price:Q"])
    )
    numbers = (
        Chart(boxes)
        .mark_text(aria=False, align="left", baseline="top", dx=3, dy=4, fontSize=11, fontWeight=600, color=INK)
        .encode(x=x, y=y, text="price:Q")
    )
    markers = with_badges(table.filter(pl.col("company").is_not_null()), look.badges)
    # The top marker is drawn last and highest; those under it look out below.
    markers = markers.sort("order", descending=True).with_columns(
        pl.col("column").alias("left"),
        (pl.col("row") - 0.46 + (20 + size / 2 + (pl.col("order") - 1) * step) / tall).alias("top"),
        look.say("{}: £{}, {} in the stack", "name", "price", "order").alias("hint"),
    )
    layers: list[Any] = [frames, numbers]
    for order in range(stack, 0, -1):
        layers += tokens(markers.filter(pl.col("order") == order), x, y, int(size))
    return LayerChart(layer=layers).properties(
        width=WIDTH, height=tall * high, title=alt.TitleParams("Price table", subtitle="the marker on top of a stack runs first", offset=8)
    )


def holdings(tables: Tables, look: Look) -> LayerChart:
    """What each player holds, by company, at the prices of the moment."""
    table = tables["holdings"].filter((pl.col("seq") == pl.col("seq").max()) & (pl.col("round") == pl.col("round").max()) & (pl.col("percent") > 0))
    if table.is_empty():
        return _empty("Nobody holds a certificate yet.")
    order = tables["players"].sort("total", descending=True)["player"].cast(pl.String).to_list()
    table = (
        with_badges(table, look.badges)
        .with_columns(pl.col("player").cast(pl.String))
        .sort("player", "value", descending=[False, True])
        .with_columns(pl.col("value").cum_sum().over("player").alias("to"))
        .with_columns(
            (pl.col("to") - pl.col("value")).alias("from"),
            (pl.col("to") - pl.col("value") / 2).alias("middle"),
            look.say("{} holds {} % of {}: £{}, cost £{}, dividends so far £{}", "player", "percent", "name", "value", "cost", "dividends").alias(
                "hint"
            ),
            pl.format("{} {}%", "letters", "percent").alias("label"),
        )
    )
    span = max(highest(table["to"]), 1.0)
    y = alt.Y("player:N", sort=order, title=None, axis=alt.Axis(labelFontSize=13, ticks=False, domain=False))
    x = alt.X(
        "from:Q",
        title=look.money_axis("value of certificates"),
        scale=alt.Scale(domain=[0, span * 1.02], nice=False),
        axis=alt.Axis(tickCount=8, labelOverlap=True),
    )
    bars = (
        Chart(table)
        .mark_bar(stroke=CASING, strokeWidth=1, height=alt.RelativeBandSize(0.66))
        .encode(
            y=y,
            x=x,
            x2="to:Q",
            fill=alt.Fill("fill:N", scale=None),
            description="hint:N",
            tooltip=["player:N", alt.Tooltip("name:N", title="company"), "percent:Q", "value:Q", "cost:Q", "dividends:Q", "gain:Q"],
        )
    )
    labels = (
        Chart(table.filter(pl.col("value") > span * 0.09))
        .mark_text(aria=False, fontSize=11, fontWeight=700)
        .encode(y=y, x=alt.X("middle:Q", title=look.money_axis("value of certificates")), text="label:N", color=alt.Color("ink:N", scale=None))
    )
    short = (
        Chart(table.filter(pl.col("value") <= span * 0.09))
        .mark_text(aria=False, fontSize=10, fontWeight=700)
        .encode(y=y, x=alt.X("middle:Q", title=look.money_axis("value of certificates")), text="letters:N", color=alt.Color("ink:N", scale=None))
    )
    return _finish([bars, labels, short], "Certificates", "at the prices of the moment", 46 * len(order), None)


CHARTS: Final = {f.__name__: f for f in (prices, worth, income, trains, attribution, market, holdings)}
"""The charts by name."""
TIMED: Final = ("prices", "worth")
"""Charts over time, on which a replay's cursor can stand."""
