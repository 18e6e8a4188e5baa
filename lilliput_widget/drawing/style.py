"""Colours and line styles of the pictures, for light and dark."""

from __future__ import annotations

from typing import Final

COMPANY_COLOURS: Final = {
    "MR": "#c8322b", "SR": "#2f62b5", "GVR": "#2e8b4a", "LNR": "#f2c230", "BCR": "#e67e22", "LBR": "#7d4fa3", "LGR": "#2b2b2b", "HLR": "#fafafa",
    "BCB": "#fabc48", "EKJ": "#faebd7", "VBW": "#009846", "BN": "#a9a9a9", "NWB": "#e1af33",
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
    return "".join(f"--lw-{k}:{v};" for k, v in table.items()) + "".join(f"--lw-r{n}:{c};" for n, c in enumerate(routes))


_BODY: Final = (
    ".lw-board{font-family:system-ui,'Segoe UI',Helvetica,Arial,sans-serif}"
    ".lw-paper{fill:var(--lw-paper,#f7f3e8)}"
    ".lw-title{font-size:20px;font-weight:650;fill:var(--lw-ink,#2a2a2a)}"
    ".lw-legend{font-size:14.5px;fill:var(--lw-ink,#2a2a2a)}"
    ".lw-land{fill:var(--lw-land,#e4ecd0);stroke-width:5;stroke-linejoin:round;stroke:#b9c0a8}"
    + "".join(f".lw-{name}{{stroke:{colour}}}" for name, colour in _TILES.items())
    + ".lw-white{stroke-width:2}"
    ".lw-water{fill:var(--lw-water,#a9d3e6)}.lw-shore{fill:none;stroke:var(--lw-shore,#e4ecd0);stroke-width:38;stroke-linecap:butt}"
    ".lw-casing{fill:none;stroke:var(--lw-casing,#fbf9f2);stroke-width:16;stroke-linejoin:round}"
    ".lw-rail{fill:none;stroke:var(--lw-rail,#3a3a40);stroke-width:9;stroke-linejoin:round}"
    ".lw-rail-end{fill:var(--lw-rail,#3a3a40)}"
    ".lw-owned{fill:none;stroke-width:5}"
    ".lw-glow{fill:none;stroke:var(--lw-glow,#fff);stroke-width:13;stroke-linejoin:round}"
    ".lw-route{fill:none;stroke-width:7;stroke-linejoin:round;stroke-linecap:butt}"
    + "".join(f".lw-r{n}{{stroke:var(--lw-r{n},{c})}}.lw-t{n}{{fill:var(--lw-r{n},{c})}}" for n, c in enumerate(_ROUTE_LIGHT))
    + ".lw-tag{stroke:var(--lw-glow,#fff);stroke-width:2}"
    ".lw-tagtext{font-size:12px;font-weight:700;text-anchor:middle;fill:var(--lw-glow,#fff)}"
    ".lw-plaza{fill:var(--lw-city,#fffdf7);stroke:var(--lw-ring,#33343a);stroke-width:3}"
    ".lw-town{fill:var(--lw-ring,#33343a);stroke:var(--lw-city,#fffdf7);stroke-width:3}"
    ".lw-city{fill:var(--lw-city,#fffdf7);stroke:var(--lw-ring,#33343a);stroke-width:3}"
    ".lw-grand{fill:var(--lw-gold,#e8bd3d);stroke:var(--lw-ring,#33343a);stroke-width:2}"
    ".lw-slot{fill:#fff;stroke:#8a8a86;stroke-width:1.6}"
    ".lw-station{stroke:#1d1d1f;stroke-width:1.6}"
    ".lw-letters{font-weight:700;text-anchor:middle}"
    ".lw-badge{fill:var(--lw-badge,#fffdf7);stroke:var(--lw-ring,#33343a);stroke-width:1.4}"
    ".lw-value{font-size:14px;font-weight:650;text-anchor:middle;fill:#26262a}"
    ".lw-name{font-size:11.5px;font-weight:600;text-anchor:middle;fill:var(--lw-ink,#2a2a2a);paint-order:stroke;stroke:var(--lw-land,#e4ecd0);stroke-width:3}"
    ".lw-label{font-size:17px;font-weight:750;text-anchor:middle;fill:var(--lw-ink,#2a2a2a)}"
    ".lw-marked{fill:none;stroke:var(--lw-marked,#111);stroke-width:3;stroke-dasharray:7 5}"
    ".lw-stone{fill:var(--lw-stone,#b9b4a8);stroke:var(--lw-dark,#4a4640);stroke-width:1.5}"
    ".lw-dark{fill:var(--lw-dark,#4a4640)}.lw-roof{fill:var(--lw-roof,#b5523b)}"
    ".lw-wall{fill:var(--lw-wall,#f3e3c3);stroke:var(--lw-dark,#4a4640);stroke-width:1.2}"
    ".lw-leaf{fill:var(--lw-leaf,#5d9159)}.lw-snow{fill:#fff}"
    ".lw-gold{fill:var(--lw-gold,#e8bd3d);stroke:var(--lw-dark,#4a4640);stroke-width:1.5}"
    ".lw-flag{fill:var(--lw-flag,#c8322b)}"
    ".lw-line{fill:none;stroke:var(--lw-dark,#4a4640);stroke-width:2.6;stroke-linecap:round}"
    ".lw-wave{fill:none;stroke:var(--lw-wave,#4d93b5);stroke-width:3;stroke-linecap:round}"
    ".lw-stem{fill:none;stroke:var(--lw-leaf,#5d9159);stroke-width:2;stroke-linecap:round}"
)

_LIGHT_SET: Final = _variables(_LIGHT, _ROUTE_LIGHT)
_DARK_SET: Final = _variables(_DARK, _ROUTE_DARK)
STYLE: Final = (
    f".lw-board{{{_LIGHT_SET}}}"
    f"@media(prefers-color-scheme:dark){{.lw-board{{{_DARK_SET}}}}}"
    f'[data-jp-theme-light="true"] .lw-board{{{_LIGHT_SET}}}'
    f'[data-jp-theme-light="false"] .lw-board,.dark .lw-board{{{_DARK_SET}}}'
    + _BODY
)


def ink_on(colour: str) -> str:
    """Return black or white, whichever reads better on a colour ``#rrggbb``."""
    if not colour.startswith("#") or len(colour) != 7:
        return "#111"
    red, green, blue = (int(colour[n:n + 2], 16) for n in (1, 3, 5))
    return "#111" if red * 299 + green * 587 + blue * 114 > 140_000 else "#fff"
