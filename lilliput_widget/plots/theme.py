"""How charts look: colours that differ for every eye, text that follows the notebook's theme, pictures that need no network."""

from __future__ import annotations

import base64
import hashlib
import re
from html import escape
from typing import TYPE_CHECKING, Any, Final

import altair as alt

from lilliput_widget.errors import MissingExtra
from lilliput_widget.tables.gate import need

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lilliput_widget.engine.contract import Badge

INK: Final = "#767676"
"""Text and axes.  This grey reads on white and on black; in a notebook the page's own text colour takes its place."""
FAINT: Final = "#8e8e8e"
CASING: Final = "#8a8a8a"
"""Outline of every company's colour: black stays visible on black, white on white, yellow on both."""
WIDTH: Final = 620

# Black and white stand off from a black and a white page, so that a full bar never looks like a hollow one.
_COLOURS: Final = {
    "red": "#d1362f",
    "blue": "#1f6fb8",
    "green": "#2a9d5c",
    "yellow": "#f2cf1d",
    "orange": "#ee8a1d",
    "purple": "#8a4fa3",
    "black": "#44484f",
    "white": "#ececea",
    "grey": "#9a9a9a",
    "brown": "#8a5a2b",
    "pink": "#e58fb4",
    "cyan": "#4cc3d9",
}
PLAYER_COLOURS: Final = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00")
"""The palette of Okabe and Ito, told apart by every kind of colour vision; dashes tell lines apart as well."""
PLAYER_DASHES: Final = ([1, 0], [7, 3], [2, 3], [10, 3, 2, 3], [4, 4], [12, 4])
PART_COLOURS: Final = ("#0072b2", "#e69f00", "#9a9a9a", "#cc79a7")

CONFIG: Final[dict[str, Any]] = {
    "background": "transparent",
    "font": "Inter, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif",
    "view": {"stroke": None},
    "title": {"color": INK, "anchor": "start", "fontSize": 14, "fontWeight": 600, "subtitleColor": INK, "subtitleFontSize": 12, "offset": 10},
    "axis": {
        "labelColor": INK,
        "titleColor": INK,
        "domainColor": FAINT,
        "tickColor": FAINT,
        "gridColor": FAINT,
        "gridOpacity": 0.22,
        "labelFontSize": 12,
        "titleFontSize": 12,
        "titleFontWeight": 500,
        "labelLimit": 160,
    },
    "header": {"labelColor": INK, "titleColor": INK, "labelFontSize": 12, "labelFontWeight": 600},
    "legend": {
        "labelColor": INK,
        "titleColor": INK,
        "labelFontSize": 12,
        "titleFontSize": 12,
        "titleFontWeight": 500,
        "orient": "top",
        "symbolStrokeWidth": 2,
    },
    "text": {"color": INK, "fontSize": 12},
    "rule": {"color": FAINT},
}


def hex_of(colour: str) -> str:
    """Return a colour word of the games as ``#rrggbb``; other colours pass."""
    return _COLOURS.get(colour, colour)


def ink_on(colour: str) -> str:
    """Return black or white, whichever reads better on `colour`.

    >>> ink_on("#f2cf1d"), ink_on("#1f6fb8")
    ('#000000', '#ffffff')
    """
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", colour):
        return "#000000"
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    light = sum(w * (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4) for w, c in ((0.2126, red), (0.7152, green), (0.0722, blue)))
    return "#000000" if light > 0.179 else "#ffffff"


def company_scale(badges: Mapping[str, Badge], companies: list[str]) -> alt.Scale:
    """Return the scale from company ids to their colours."""
    return alt.Scale(domain=companies, range=[hex_of(badges[c].colour) if c in badges else "#9a9a9a" for c in companies])


def _merged(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    both = dict(base)
    for key, value in over.items():
        old = both.get(key)
        both[key] = _merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return both


class Shown:
    """What makes an Altair chart ours: its look, and a picture that shows with the network off.

    The look joins when the chart is written out, so that charts can still be layered and put side by side.
    """

    def to_dict(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Return the specification; the outermost chart brings the look along."""
        spec: dict[str, Any] = super().to_dict(*args, **kwargs)  # type: ignore[misc]
        if "$schema" in spec:
            own: Any = getattr(self, "config", alt.Undefined)
            chosen = own.to_dict() if hasattr(own, "to_dict") else {}
            spec["config"] = _merged(_merged(spec.get("config", {}), CONFIG), chosen)
        return spec

    def _repr_mimebundle_(self, *args: Any, **kwargs: Any) -> Any:
        try:
            svg = picture(self)
        except MissingExtra:
            return super()._repr_mimebundle_(*args, **kwargs)  # type: ignore[misc]
        name = _title_of(self.to_dict(validate=False))
        return {"text/html": framed(svg, name), "image/svg+xml": still(svg), "text/plain": f"<{name}>"}

    def live(self: Any) -> Any:
        """Return the chart as a widget with hover and selections, which needs a kernel but no network."""
        need("vl_convert", "live charts")
        need("anywidget", "live charts")
        alt.JupyterChart.enable_offline()
        return alt.JupyterChart(self)

    def __add__(self: Any, other: Any) -> LayerChart:
        return LayerChart(layer=[*_layers(self), *_layers(other)])

    def __or__(self: Any, other: Any) -> HConcatChart:
        return HConcatChart(hconcat=[self, other])

    def __and__(self: Any, other: Any) -> VConcatChart:
        return VConcatChart(vconcat=[self, other])


def _layers(chart: Any) -> list[Any]:
    return list(chart.layer) if type(chart) is LayerChart and chart.resolve is alt.Undefined else [chart]


class Chart(Shown, alt.Chart):
    """A single chart."""


class LayerChart(Shown, alt.LayerChart):
    """Layers in one chart."""


class HConcatChart(Shown, alt.HConcatChart):
    """Charts side by side."""


class VConcatChart(Shown, alt.VConcatChart):
    """Charts one above the other."""


class FacetChart(Shown, alt.FacetChart):
    """Small charts of one kind."""


_HINT: Final = re.compile(r'<(path|text|line|rect) aria-label="([^"]*)"([^>]*?)/>')
_HINT_TEXT: Final = re.compile(r'<text aria-label="([^"]*)"([^>]*)>')
_ID: Final = re.compile(r'(id="|url\(#|href="#)(clip|gradient)')


def picture(chart: Any) -> str:
    """Return a chart as SVG: text in the colour of the page around it, hints on hover without any script."""
    converter = need("vl_convert", "charts without a network")
    svg: str = converter.vegalite_to_svg(chart.to_dict(format="vega-lite"))
    mark = hashlib.blake2b(svg.encode(), digest_size=4).hexdigest()
    svg = _ID.sub(rf"\1lw{mark}-\2", svg)
    svg = _HINT.sub(lambda m: f'<{m[1]} aria-label="{m[2]}"{m[3]}><title>{m[2]}</title></{m[1]}>', svg)
    svg = _HINT_TEXT.sub(lambda m: f'<text aria-label="{m[1]}"{m[2]}><title>{m[1]}</title>', svg)
    # A picture file has no page around it: the grey stays there as the fallback colour of the root.
    svg = svg.replace(f'fill="{INK}"', 'fill="currentColor"').replace(f'stroke="{INK}"', 'stroke="currentColor"')
    return svg.replace("<svg ", f'<svg color="{INK}" ', 1)


_STILL: Final = "<style>svg{color:#24292f}@media(prefers-color-scheme:dark){svg{color:#e6edf3}}</style>"
_TITLES: Final = re.compile(r"<title>[^<]*</title>")


def still(svg: str) -> str:
    """Return the picture as a file of its own: no page lends it a colour, so it follows the reader's light or dark by itself."""
    head, rest = svg.split(">", 1)
    return f"{head}>{_STILL}{rest}"


def framed(svg: str, name: str = "chart") -> str:
    """Return the SVG for a cell's output: never wider than the cell, its text in the notebook's colour.

    A notebook that the reader has not trusted loses drawings and styles; the still image is what then remains, and what the style hides otherwise.
    """
    mark = f"lw-{hashlib.blake2b(svg.encode(), digest_size=4).hexdigest()}"
    image = base64.b64encode(still(_TITLES.sub("", svg)).encode()).decode()
    inner = svg.replace(f'<svg color="{INK}" ', '<svg style="max-width:100%;height:auto;color:inherit" ', 1)
    return (
        f'<div class="lilliput-chart {mark}" role="figure" aria-label="{escape(name)}" '
        'style="color:var(--jp-content-font-color1,var(--vscode-foreground,inherit));overflow-x:auto">'
        f"<style>.{mark}>img{{display:none}}.{mark}>div{{display:block!important}}</style>"
        f'<img alt="{escape(name)}" src="data:image/svg+xml;base64,{image}"><div style="display:none">{inner}</div></div>'
    )


def _title_of(spec: Mapping[str, Any]) -> str:
    title = spec.get("title", "")
    text = title.get("text", "") if isinstance(title, dict) else title
    return text if isinstance(text, str) and text else "chart"
