"""Parts that several charts share: the time axis with rounds and phases, tokens at the end of lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import altair as alt
import polars as pl

from lilliput_widget.plots.theme import CASING, FAINT, INK, WIDTH, Chart, hex_of, ink_on

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lilliput_widget.engine.contract import Badge
    from lilliput_widget.tables import Tables

TOKEN: Final = 22
"""Diameter of a company's token in pixels."""
MARGIN: Final = 0.075
"""Part of the time axis kept free at its end, for tokens and names."""
_WIDE: Final = 56
"""Pixels that a band needs for the word beside its number."""


@dataclass(frozen=True)
class Look:
    """How a title's companies and money are shown."""

    badges: Mapping[str, Badge]
    money: str = "£"

    def say(self, template: str, *columns: Any) -> pl.Expr:
        """Return a sentence with the values of columns in place of ``{}`` and the title's money in place of ``£``."""
        return pl.format(template.replace("£", self.money), *columns)

    def money_axis(self, what: str) -> str:
        """Return the title of an axis with money on it."""
        return f"{what} ({self.money})"


@dataclass(frozen=True)
class Timeline:
    """When rounds and phases began, by move, and the last move."""

    rounds: tuple[tuple[int, int], ...]
    """Pairs of round and its first move."""
    phases: tuple[tuple[int, int], ...]
    last: int

    @property
    def end(self) -> float:
        """Where the axis ends."""
        return max(self.last, 1) * (1 + MARGIN)

    def axis(self) -> alt.X:
        """Return the time axis: moves, labelled by the rounds that begin there."""
        starts = [seq for _, seq in self.rounds] or [0]
        words = ", ".join(f"'{seq}': '{number}'" for number, seq in self.rounds)
        axis = alt.Axis(
            values=starts,
            labelExpr=f"{{{words}}}[datum.value]" if words else "''",
            title="round",
            grid=True,
            labelAlign="left",
            labelOffset=2,
            labelOverlap=True,
        )
        return alt.X("seq:Q", scale=alt.Scale(domain=[0, self.end], nice=False), axis=axis)

    def bands(self, width: int = WIDTH) -> list[Chart]:
        """Return the phases as bands behind the chart, with their numbers on top."""
        ends = [*(seq for _, seq in self.phases[1:]), self.last]
        rows = []
        for i, ((phase, start), end) in enumerate(zip(self.phases, ends, strict=True)):
            wide = (end - start) / self.end * width >= _WIDE
            rows.append(
                {
                    "phase": phase,
                    "start": start,
                    "end": end,
                    "shade": i % 2,
                    "label": f"phase {phase}" if wide else str(phase),
                    "hint": f"phase {phase}: moves {start} to {end}",
                }
            )
        data = pl.DataFrame(
            rows, schema={"phase": pl.Int32, "start": pl.Int32, "end": pl.Int32, "shade": pl.Int32, "label": pl.String, "hint": pl.String}
        )
        scale = alt.Scale(domain=[0, self.end], nice=False)
        bands = (
            Chart(data)
            .mark_rect(color=FAINT)
            .encode(
                x=alt.X("start:Q", scale=scale),
                x2="end:Q",
                opacity=alt.Opacity("shade:O", scale=alt.Scale(domain=[0, 1], range=[0.05, 0.15]), legend=None),
                description="hint:N",
                tooltip=alt.Tooltip("hint:N", title="phase"),
            )
        )
        labels = (
            Chart(data.filter(pl.col("end") > pl.col("start")))
            .mark_text(aria=False, align="left", dx=4, y=-7, fontSize=11, color=INK)
            .encode(
                x=alt.X("start:Q", scale=scale),
                text="label:N",
            )
        )
        return [bands, labels]


def timeline(tables: Tables) -> Timeline:
    """Return when rounds and phases began."""
    moments = tables["worth"].select("seq", "round", "phase").unique()
    # A row has the round and the phase in which its move was made: they began with the move before.
    began = (pl.col("seq").min() - 1).clip(0)
    rounds = moments.filter(pl.col("round") > 0).group_by("round").agg(began).sort("round").rows()
    phases = moments.group_by("phase").agg(began).sort("phase").rows()
    last = moments["seq"].max()
    return Timeline(tuple(rounds), tuple(phases), last if isinstance(last, int) else 0)


def highest(values: pl.Series) -> float:
    """Return the highest number of a column, 0 if it has none."""
    return float(max((v for v in values.to_list() if v is not None), default=0))


def spread(values: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return places near `values`, in the same order of size, at least `gap` apart, inside the bounds if they fit.

    >>> spread([10, 10, 30], 4, 0, 40)
    [8.0, 12.0, 30.0]
    """
    order = sorted(range(len(values)), key=lambda i: values[i])
    groups: list[tuple[list[int], float]] = []
    for i in order:
        members, centre = [i], float(values[i])
        # Neighbours that would overlap become one group, centred on their mean.
        while groups and centre - gap * (len(members) - 1) / 2 < groups[-1][1] + gap * (len(groups[-1][0]) + 1) / 2:
            before, _ = groups.pop()
            members = before + members
            centre = sum(values[m] for m in members) / len(members)
        half = gap * (len(members) - 1) / 2
        centre = max(low + half, min(high - half, centre))
        groups.append((members, centre))
    places = [0.0] * len(values)
    for members, centre in groups:
        for k, m in enumerate(members):
            places[m] = round(centre + gap * (k - (len(members) - 1) / 2), 3)
    return places


def badge_columns(badges: Mapping[str, Badge], companies: Sequence[str]) -> dict[str, dict[str, str]]:
    """Return colour, letters and the ink of the letters by company."""
    out: dict[str, dict[str, str]] = {"fill": {}, "letters": {}, "ink": {}, "name": {}}
    for c in companies:
        badge = badges.get(c)
        fill = hex_of(badge.colour) if badge else "#9a9a9a"
        out["fill"][c], out["ink"][c] = fill, ink_on(fill)
        out["letters"][c], out["name"][c] = (badge.letters, badge.name) if badge else (c[:2], c)
    return out


def with_badges(table: pl.DataFrame, badges: Mapping[str, Badge], column: str = "company") -> pl.DataFrame:
    """Add ``fill, letters, ink, name`` of the company in `column`."""
    text = pl.col(column).cast(pl.String)
    companies = [c for c in table[column].cast(pl.String).unique().to_list() if c is not None]
    columns = badge_columns(badges, sorted(companies))
    return table.with_columns(
        text, *(text.replace_strict(words, default=None, return_dtype=pl.String).alias(name) for name, words in columns.items())
    )


def tokens(data: pl.DataFrame, x: Any, y: Any, size: int = TOKEN) -> list[Chart]:
    """Return tokens with letters at `x` and `y`; `data` has ``fill, letters, ink, hint``."""
    base = Chart(data).encode(x=x, y=y)
    # Colours of the data itself: a scale here would join the scales of other layers.
    disc = base.mark_circle(size=size * size * 0.785, opacity=1, stroke=CASING, strokeWidth=1.2).encode(
        fill=alt.Fill("fill:N", scale=None),
        description="hint:N",
        tooltip=alt.Tooltip("hint:N", title="company"),
    )
    text = base.mark_text(aria=False, fontSize=size * 0.46, fontWeight=700, baseline="middle").encode(
        text="letters:N", color=alt.Color("ink:N", scale=None)
    )
    return [disc, text]
