"""Small own drawings for what lies on a tile, each round (0, 0) and about 40 units wide."""

from __future__ import annotations

from typing import Final

_TOWN: Final = (
    '<path class="lwb-wall" d="M-17 9V-3l8-7 8 7V9z"/><path class="lwb-roof" d="M-19-2l10-9 10 9z"/>'
    '<path class="lwb-wall" d="M1 9V1l8-6 8 6V9z"/><path class="lwb-roof" d="M-1 2l10-8 10 8z"/>'
    '<path class="lwb-dark" d="M-11 9V3h4V9zM7 9V4h4V9z"/>'
)
_CASTLE: Final = (
    '<path class="lwb-stone" d="M-19 13V-13h5v5h4v-5h4v9h12v-9h4v5h4v-5h5V13z"/>'
    '<path class="lwb-dark" d="M-4 13V4a4 4 0 0 1 8 0v9zM-14-2h3v5h-3zM11-2h3v5h-3z"/>'
    '<path class="lwb-flag" d="M0-7v-15l11 4-9 4v7z"/>'
)
_GATE: Final = (
    '<path class="lwb-stone" d="M-24 14V-12h4v-4h3v4h4v-4h3v4h4V-5H6v-7h4v-4h3v4h4v-4h3v4h4V14z"/>'
    '<path class="lwb-roof" d="M-26-16l9-12 9 12zM8-16l9-12 9 12z"/>'
    '<path class="lwb-dark" d="M-6 14V5a6 6 0 0 1 12 0v9zM-19-6h4v6h-4zM15-6h4v6h-4z"/>'
)
_ANCHOR: Final = (
    '<path class="lwb-line" d="M0-14V15M-8-7H8M-14 5c1 8 8 11 14 11s13-3 14-11M-18 7l4-4 4 4M10 7l4-4 4 4"/>'
    '<circle class="lwb-line" cx="0" cy="-18" r="4"/>'
)
_COINS: Final = (
    '<path class="lwb-gold" d="M-16 12v-5c0-6 18-6 18 0v5c0 6-18 6-18 0z"/><ellipse class="lwb-gold" cx="-7" cy="6" rx="9" ry="4.5"/>'
    '<path class="lwb-gold" d="M0 2V-3c0-6 18-6 18 0v5c0 6-18 6-18 0z"/><ellipse class="lwb-gold" cx="9" cy="-4" rx="9" ry="4.5"/>'
)
_BANNER: Final = '<path class="lwb-line" d="M-8 16V-17"/><path class="lwb-flag" d="M-8-17c9-5 13 5 24 0v15c-11 5-15-5-24 0z"/>'
_MINE: Final = (
    '<path class="lwb-stone" d="M-22 14L-8-10l9 9 5-7L22 14z"/><path class="lwb-dark" d="M-7 14V6a6 6 0 0 1 12 0v8z"/>'
    '<path class="lwb-line" d="M8-18l12 12M20-18c-5-3-9-2-12 0M8-6l12-12"/>'
)
_TREES: Final = (
    '<path class="lwb-leaf" d="M-18 10l9-22 9 22zM0 14l10-26 10 26zM-28 16l7-16 7 16z"/><path class="lwb-line" d="M-9 10v5M10 14v5M-21 16v4"/>'
)
_MEADOW: Final = (
    '<path class="lwb-wave" d="M-34-6c10-8 14 8 24 0s14 8 24 0 12 4 20 0M-34 8c10-8 14 8 24 0s14 8 24 0 12 4 20 0"/>'
    '<path class="lwb-stem" d="M-20-14v-6m-3 3l3 3 3-3M14-14v-6m-3 3l3 3 3-3M-4 22v-6m-3 3l3 3 3-3"/>'
)
_SEA: Final = (
    '<path class="lwb-wave" d="M-34-16c10-8 14 8 24 0s14 8 24 0 12 4 20 0M-34 0c10-8 14 8 24 0s14 8 24 0 12 4 20 0'
    'M-34 16c10-8 14 8 24 0s14 8 24 0 12 4 20 0"/>'
)
_PEAKS: Final = (
    '<path class="lwb-stone" d="M-36 20L-14-18 2 8 12-6 36 20z"/><path class="lwb-snow" d="M-14-18l-8 14 6-3 4 4 5-4zM12-6l-5 8 4-1 4 3 3-3z"/>'
)
_TUNNEL: Final = '<path class="lwb-stone" d="M-20 12a20 20 0 0 1 40 0z"/><path class="lwb-dark" d="M-11 12a11 11 0 0 1 22 0z"/>'

PICTOGRAMS: Final = {
    "town": _TOWN, "castle": _CASTLE, "start": _GATE, "harbour": _ANCHOR, "treasurer": _COINS, "general": _BANNER, "mine": _MINE,
    "hill": _TREES, "meadow": _MEADOW, "sea": _SEA, "mountain": _PEAKS, "tunnel": _TUNNEL,
}


def pictogram(name: str, x: float, y: float, scale: float = 1.0) -> str:
    """Return a drawing at a place; nothing for a name without one."""
    body = PICTOGRAMS.get(name)
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.2f})">{body}</g>' if body else ""
