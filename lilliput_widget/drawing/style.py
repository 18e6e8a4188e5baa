"""Colours and line styles of the pictures, for light and dark.

A style sheet inside a picture holds for the whole page it stands on, and the page's for the picture: all names here begin with
``lwb-``, which neither the widget nor the static page uses.
"""

from __future__ import annotations

import re
from typing import Final

_PAINTS: Final = {
    "red": "#c8322b", "blue": "#2f62b5", "green": "#2e8b4a", "yellow": "#f2c230", "orange": "#e67e22", "purple": "#7d4fa3", "black": "#2b2b2b",
    "white": "#fafafa",
}

# Routes differ by colour, by dash and by number.
ROUTE_DASHES: Final = ("", "13 7", "4 7", "17 6 4 6", "9 9", "2 9")
_ROUTE_LIGHT: Final = ("#d7263d", "#0072b2", "#7b2cbf", "#b35900", "#00796b", "#c2185b")
_ROUTE_DARK: Final = ("#ff6b7d", "#5bb8ff", "#c08bff", "#ffb454", "#4dd0b8", "#ff79b0")

_LIGHT: Final = {
    "paper": "#f7f3e8", "ink": "#2a2a2a", "land": "#e4ecd0", "rail": "#3a3a40", "casing": "#fbf9f2", "city": "#fffdf7", "ring": "#33343a",
    "badge": "#fffdf7",
    "water": "#a9d3e6", "wave": "#4d93b5", "stone": "#b9b4a8", "dark": "#4a4640", "roof": "#b5523b", "wall": "#f3e3c3", "leaf": "#5d9159",
    "gold": "#e8bd3d",
    "flag": "#c8322b", "shore": "#e4ecd0", "marked": "#111111", "glow": "#ffffff",
}
_DARK: Final = {
    "paper": "#20242a", "ink": "#ece8dc", "land": "#3d4a3b", "rail": "#15171a", "casing": "#a8ab9e", "city": "#f4f0e4", "ring": "#15171a",
    "badge": "#f4f0e4",
    "water": "#2f566b", "wave": "#7fb8d1", "stone": "#8d8a82", "dark": "#24221f", "roof": "#b0573f", "wall": "#d8c8a6", "leaf": "#6da268",
    "gold": "#d9ad2f",
    "flag": "#d9534a", "shore": "#3d4a3b", "marked": "#ffffff", "glow": "#0d0f11",
}
_TILES: Final = {"yellow": "#e3b81f", "green": "#3f9457", "brown": "#a06a42", "red": "#c8463c", "grey": "#8b9198", "white": "#b9c0a8"}


def _variables(table: dict[str, str], routes: tuple[str, ...]) -> str:
    return "".join(f"--lwb-{k}:{v};" for k, v in table.items()) + "".join(f"--lwb-r{n}:{c};" for n, c in enumerate(routes))


_BODY: Final = (
    ".lwb-board{font-family:system-ui,'Segoe UI',Helvetica,Arial,sans-serif}"
    ".lwb-paper{fill:var(--lwb-paper,#f7f3e8)}"
    ".lwb-title{font-size:20px;font-weight:650;fill:var(--lwb-ink,#2a2a2a)}"
    ".lwb-legend{font-size:14.5px;fill:var(--lwb-ink,#2a2a2a)}"
    ".lwb-land{fill:var(--lwb-land,#e4ecd0);stroke-width:5;stroke-linejoin:round;stroke:#b9c0a8}"
    + "".join(f".lwb-{name}{{stroke:{colour}}}" for name, colour in _TILES.items())
    + ".lwb-white{stroke-width:2}"
    ".lwb-water{fill:var(--lwb-water,#a9d3e6)}.lwb-shore{fill:none;stroke:var(--lwb-shore,#e4ecd0);stroke-width:38;stroke-linecap:butt}"
    ".lwb-casing{fill:none;stroke:var(--lwb-casing,#fbf9f2);stroke-width:16;stroke-linejoin:round}"
    ".lwb-rail{fill:none;stroke:var(--lwb-rail,#3a3a40);stroke-width:9;stroke-linejoin:round}"
    ".lwb-rail-end{fill:var(--lwb-rail,#3a3a40)}"
    ".lwb-owned{fill:none;stroke-width:5}"
    ".lwb-glow{fill:none;stroke:var(--lwb-glow,#fff);stroke-width:13;stroke-linejoin:round}"
    ".lwb-route{fill:none;stroke-width:7;stroke-linejoin:round;stroke-linecap:butt}"
    + "".join(f".lwb-r{n}{{stroke:var(--lwb-r{n},{c})}}.lwb-t{n}{{fill:var(--lwb-r{n},{c})}}" for n, c in enumerate(_ROUTE_LIGHT))
    + ".lwb-tag{stroke:var(--lwb-glow,#fff);stroke-width:2}"
    ".lwb-tagtext{font-size:12px;font-weight:700;text-anchor:middle;fill:var(--lwb-glow,#fff)}"
    ".lwb-plaza{fill:var(--lwb-city,#fffdf7);stroke:var(--lwb-ring,#33343a);stroke-width:3}"
    ".lwb-town{fill:var(--lwb-ring,#33343a);stroke:var(--lwb-city,#fffdf7);stroke-width:3}"
    ".lwb-city{fill:var(--lwb-city,#fffdf7);stroke:var(--lwb-ring,#33343a);stroke-width:3}"
    ".lwb-grand{fill:var(--lwb-gold,#e8bd3d);stroke:var(--lwb-ring,#33343a);stroke-width:2}"
    ".lwb-slot{fill:#fff;stroke:#8a8a86;stroke-width:1.6}"
    ".lwb-station{stroke:#1d1d1f;stroke-width:1.6}"
    ".lwb-letters{font-weight:700;text-anchor:middle}"
    ".lwb-badge{fill:var(--lwb-badge,#fffdf7);stroke:var(--lwb-ring,#33343a);stroke-width:1.4}"
    ".lwb-value{font-size:14px;font-weight:650;text-anchor:middle;fill:#26262a}"
    ".lwb-name{font-size:11.5px;font-weight:600;text-anchor:middle;fill:var(--lwb-ink,#2a2a2a);paint-order:stroke;stroke:var(--lwb-land,#e4ecd0);stroke-width:3}"
    ".lwb-label{font-size:17px;font-weight:750;text-anchor:middle;fill:var(--lwb-ink,#2a2a2a)}"
    ".lwb-marked{fill:none;stroke:var(--lwb-marked,#111);stroke-width:3;stroke-dasharray:7 5}"
    ".lwb-stone{fill:var(--lwb-stone,#b9b4a8);stroke:var(--lwb-dark,#4a4640);stroke-width:1.5}"
    ".lwb-dark{fill:var(--lwb-dark,#4a4640)}.lwb-roof{fill:var(--lwb-roof,#b5523b)}"
    ".lwb-wall{fill:var(--lwb-wall,#f3e3c3);stroke:var(--lwb-dark,#4a4640);stroke-width:1.2}"
    ".lwb-leaf{fill:var(--lwb-leaf,#5d9159)}.lwb-snow{fill:#fff}"
    ".lwb-gold{fill:var(--lwb-gold,#e8bd3d);stroke:var(--lwb-dark,#4a4640);stroke-width:1.5}"
    ".lwb-flag{fill:var(--lwb-flag,#c8322b)}"
    ".lwb-line{fill:none;stroke:var(--lwb-dark,#4a4640);stroke-width:2.6;stroke-linecap:round}"
    ".lwb-wave{fill:none;stroke:var(--lwb-wave,#4d93b5);stroke-width:3;stroke-linecap:round}"
    ".lwb-stem{fill:none;stroke:var(--lwb-leaf,#5d9159);stroke-width:2;stroke-linecap:round}"
)

_LIGHT_SET: Final = _variables(_LIGHT, _ROUTE_LIGHT)
_DARK_SET: Final = _variables(_DARK, _ROUTE_DARK)
STYLE: Final = (
    f".lwb-board{{{_LIGHT_SET}}}"
    f"@media(prefers-color-scheme:dark){{.lwb-board{{{_DARK_SET}}}}}"
    f'[data-jp-theme-light="true"] .lwb-board{{{_LIGHT_SET}}}'
    f'[data-jp-theme-light="false"] .lwb-board,.dark .lwb-board{{{_DARK_SET}}}'
    + _BODY
)


def paint(colour: str) -> str:
    """Return the colour of a company, a word or ``#rrggbb``, as the pictures show it; grey for what is neither."""
    return colour if re.fullmatch(r"#[0-9a-fA-F]{6}", colour) else _PAINTS.get(colour, "#888888")


def ink_on(colour: str) -> str:
    """Return black or white, whichever reads better on a colour ``#rrggbb``."""
    red, green, blue = (int(colour[n:n + 2], 16) for n in (1, 3, 5))
    return "#111" if red * 299 + green * 587 + blue * 114 > 140_000 else "#fff"
