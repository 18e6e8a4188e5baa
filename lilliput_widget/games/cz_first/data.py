"""18CZ, your first game, as data: the map of Bohemia, the tiles, companies and trains.

Sources: the sheet of the variant for companies, train sizes and which hexes are in play; the published game for the
map, the tiles and their numbers.  Hexes are pointy-top; edges count clockwise from the south-west, 0 to 5.
"""

from __future__ import annotations

from typing import Any, Final

COSTS: Final = {"": 0, "river": 10, "hill": 20, "mountain": 40}


def _hex(kind: str, terrain: str = "", *, name: str = "", label: str = "", keep: str = "") -> dict[str, Any]:
    return {"kind": kind, "terrain": terrain, "name": name, "label": label, "keep": tuple(int(e) for e in keep)}


# Kinds: plain, town, towns (two), city, cities (two), praha, and grey: printed for good.  ``keep``: edges that a tile must serve.
HEXES: Final = {
    "A9": _hex("town", "river"),
    "A11": _hex("plain"),
    "A13": _hex("plain", "hill"),
    "A15": _hex("plain", "mountain"),
    "B6": _hex("plain", "mountain"),
    "B8": _hex("cities", "river", name="Teplice & Ústí nad Labem", label="OO"),
    "B10": _hex("city", name="Děčín"),
    "B12": _hex("city", name="Liberec", label="Y"),
    "B14": _hex("towns"),
    "B16": _hex("town", "hill"),
    "C3": _hex("plain", "mountain"),
    "C5": _hex("town", "mountain"),
    "C7": _hex("cities", name="Chomutov & Most", label="OO"),
    "C9": _hex("town", "river"),
    "C11": _hex("town", "river"),
    "C13": _hex("town"),
    "C15": _hex("plain"),
    "C17": _hex("plain", "river"),
    "C19": _hex("town"),
    "D0": _hex("grey"),
    "D2": _hex("city", name="Cheb"),
    "D4": _hex("city", name="Karlovy Vary"),
    "D6": _hex("plain"),
    "D8": _hex("plain"),
    "D10": _hex("plain", "river"),
    "D12": _hex("plain", "river", keep="0"),
    "D14": _hex("plain", "river"),
    "D16": _hex("city", "river", name="Hradec Králové"),
    "D18": _hex("plain"),
    "E1": _hex("town"),
    "E3": _hex("town"),
    "E5": _hex("plain", "hill"),
    "E7": _hex("plain"),
    "E9": _hex("city", name="Kladno"),
    "E11": _hex("praha", "river", name="Praha", label="P"),
    "E13": _hex("towns"),
    "E15": _hex("city", "river", name="Pardubice"),
    "E17": _hex("plain"),
    "F4": _hex("plain"),
    "F6": _hex("city", name="Plzeň", label="Y"),
    "F8": _hex("plain"),
    "F10": _hex("town", "river"),
    "F12": _hex("town", keep="2"),
    "F14": _hex("plain"),
    "F16": _hex("plain"),
    "F18": _hex("plain"),
    "G3": _hex("plain"),
    "G5": _hex("plain"),
    "G7": _hex("plain"),
    "G9": _hex("plain", "river"),
    "G11": _hex("city", name="Tábor"),
    "G13": _hex("plain", "hill"),
    "G15": _hex("city", "hill", name="Jihlava"),
    "G17": _hex("town", "hill"),
    "H6": _hex("town", "hill"),
    "H8": _hex("plain"),
    "H10": _hex("plain", "river"),
    "H12": _hex("plain"),
    "H14": _hex("plain", "hill"),
    "H16": _hex("town", "hill"),
    "H18": _hex("plain"),
    "I7": _hex("plain", "mountain"),
    "I9": _hex("city", name="Strakonice"),
    "I11": _hex("city", name="České Budějovice", label="Y"),
    "I13": _hex("plain"),
    "J10": _hex("town", "hill"),
    "J12": _hex("plain"),
}

# Stops that are printed with track, by hex: kind, edges, value, slots.
PRINTED_STOPS: Final = {
    "D0": (("town", (4, 5), 10, 0),),
    "E11": (("city", (3,), 20, 1), ("city", (5,), 20, 1)),
}
# Stops without track on the bare hexes: kind, number, slots.
BARE_STOPS: Final = {"town": ("town", 1, 0), "towns": ("town", 2, 0), "city": ("city", 1, 1), "cities": ("city", 2, 1)}
RED_HEXES: Final = ("A7", "B4", "F2", "H4", "I17", "J14")


def _edges(words: str) -> list[tuple[int, ...]]:
    return [tuple(int(e) for e in word) for word in words.split()]


def _plain(count: int, colour: str, paths: str) -> dict[str, Any]:
    return {"count": count, "colour": colour, "kind": "plain", "stops": [], "paths": _edges(paths), "value": 0, "slots": 0, "label": ""}


def _towns(count: int, colour: str, stops: str) -> dict[str, Any]:
    return {"count": count, "colour": colour, "kind": "town", "stops": _edges(stops), "paths": [], "value": 10, "slots": 0, "label": ""}


def _cities(count: int, colour: str, stops: str, value: int, slots: int, label: str = "") -> dict[str, Any]:
    return {"count": count, "colour": colour, "kind": "city", "stops": _edges(stops), "paths": [], "value": value, "slots": slots, "label": label}


# One word for each stop or through track: the edges that it joins.
TILES: Final = {
    "7": _plain(5, "yellow", "01"),
    "8": _plain(14, "yellow", "02"),
    "9": _plain(13, "yellow", "03"),
    "3": _towns(4, "yellow", "01"),
    "58": _towns(4, "yellow", "02"),
    "4": _towns(4, "yellow", "03"),
    "1": _towns(1, "yellow", "13 04"),
    "2": _towns(1, "yellow", "03 12"),
    "55": _towns(1, "yellow", "03 14"),
    "56": _towns(1, "yellow", "02 13"),
    "69": _towns(1, "yellow", "03 24"),
    "5": _cities(4, "yellow", "01", 20, 1),
    "6": _cities(4, "yellow", "02", 20, 1),
    "57": _cities(4, "yellow", "03", 20, 1),
    "201": _cities(2, "yellow", "01", 30, 1, "Y"),
    "202": _cities(2, "yellow", "02", 30, 1, "Y"),
    "621": _cities(2, "yellow", "03", 30, 1, "Y"),
    "8889": _cities(1, "yellow", "2 3 4", 30, 1, "P"),
    "8890": _cities(1, "yellow", "0 2 4", 30, 1, "P"),
    "16": _plain(1, "green", "02 13"),
    "19": _plain(1, "green", "03 24"),
    "20": _plain(1, "green", "03 14"),
    "23": _plain(3, "green", "03 04"),
    "24": _plain(3, "green", "03 02"),
    "25": _plain(2, "green", "02 04"),
    "26": _plain(2, "green", "03 05"),
    "27": _plain(2, "green", "03 01"),
    "28": _plain(1, "green", "04 05"),
    "29": _plain(1, "green", "02 01"),
    "30": _plain(1, "green", "04 01"),
    "31": _plain(1, "green", "02 05"),
    "14": _cities(4, "green", "0134", 30, 2),
    "15": _cities(4, "green", "0123", 30, 2),
    "619": _cities(4, "green", "0234", 30, 2),
    "208": _cities(2, "green", "0134", 40, 2, "Y"),
    "207": _cities(2, "green", "0123", 40, 2, "Y"),
    "622": _cities(2, "green", "0234", 40, 2, "Y"),
    "8859": _cities(1, "green", "03 25", 40, 1, "OO"),
    "8860": _cities(1, "green", "15 24", 40, 1, "OO"),
    "8863": _cities(1, "green", "01 25", 40, 1, "OO"),
    "8864": _cities(1, "green", "15 23", 40, 1, "OO"),
    "8865": _cities(1, "green", "15 34", 40, 1, "OO"),
    "8885": _cities(1, "green", "02 13", 40, 1, "OO"),
    "8891": _cities(1, "green", "0 2 3 4", 40, 1, "P"),
    "39": _plain(1, "brown", "02 01 12"),
    "40": _plain(1, "brown", "02 24 04"),
    "41": _plain(1, "brown", "03 01 13"),
    "42": _plain(1, "brown", "03 35 05"),
    "43": _plain(1, "brown", "03 02 13 12"),
    "44": _plain(1, "brown", "03 14 01 34"),
    "45": _plain(1, "brown", "03 24 04 23"),
    "46": _plain(1, "brown", "03 24 34 02"),
    "47": _plain(1, "brown", "03 14 13 04"),
    "70": _plain(1, "brown", "01 02 13 23"),
    "611": _cities(7, "brown", "01234", 40, 2),
    "216": _cities(3, "brown", "01234", 50, 2, "Y"),
    "8892": _cities(1, "brown", "012345", 60, 4, "P"),
}

COMPANIES: Final[dict[str, dict[str, Any]]] = {
    "BCB": {"name": "České obchodní dráhy", "colour": "#fabc48", "home": "E15", "edge": None},
    "EKJ": {"name": "Dráha Karlovy Vary – Johanngeorgenstadt", "colour": "#faebd7", "home": "D4", "edge": None},
    "VBW": {"name": "Sdružené pošumavské místní dráhy", "colour": "#009846", "home": "I9", "edge": None},
    "BN": {"name": "Česká severní dráha", "colour": "#a9a9a9", "home": "E11", "edge": 3},
    "NWB": {"name": "Rakouská severozápadní dráha", "colour": "#e1af33", "home": "E11", "edge": 5},
}

# Type: stops that it may visit, price.
TRAINS: Final = {"2": (2, 70), "3": (3, 120), "4": (4, 250), "5": (5, 350)}
