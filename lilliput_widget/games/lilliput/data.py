"""18Lilliput as data: no logic, every record with its source.

Sources: ``printed`` stands in the Czech (CZ) or German (DE) rule text; ``derived`` follows from printed numbers;
``reconstructed`` replaces a lost picture and may differ from your box.  Change any of it without touching this file:
``new_game("18lilliput", ..., options={"edition": {"table": {"top": [...], "bottom": [...]}}})``.

Sides are N, E, S, W; cells are "x,y" with x to the east and y to the south; rotations are degrees clockwise.
"""

from __future__ import annotations

from typing import Any, Final

PRINTED: Final = "printed"


def _company(name: str, colour: str, letters: str, source: str, **extra: Any) -> dict[str, Any]:
    return {"name": name, "colour": colour, "letters": letters, "starting": False, "price": 50, "treasury": 500, "trains": 1,
            "owner_cash": 30, "home": "city", "source": source, **extra}


_SWIFT: Final = "reconstructed: the texts name four companies only; name from Swift's book, colour unlike the others"

COMPANIES: Final = {
    "MR": _company("Mildendo Railway", "red", "MR", PRINTED, starting=True, price=55, treasury=550),
    "SR": _company("Slamecksan Railway", "blue", "SR", PRINTED, starting=True, home="metropolis"),
    "GVR": _company("Glimigrim Valley Railway", "green", "GV", PRINTED, starting=True, owner_cash=60),
    "LNR": _company("Lilliput National Railway", "yellow", "LN", PRINTED, starting=True, trains=2),
    "BCR": _company("Blefuscu Channel Railway", "orange", "BC", _SWIFT),
    "LBR": _company("Lagado & Balnibarbi Railway", "purple", "LB", _SWIFT),
    "LGR": _company("Luggnagg Railway", "black", "LG", _SWIFT),
    "HLR": _company("Houyhnhnms Land Railway", "white", "HL", _SWIFT),
}

COUNTS: Final = {
    "4": {"rounds": 8, "copies": 1, "source": PRINTED},
    "3": {"rounds": 9, "copies": 1, "source": PRINTED},
    "2": {"rounds": 8, "copies": 2, "source": PRINTED},
}

MONEY: Final = {
    "private": 30,
    "copy_card": 20,
    "stations": [0, 40, 100],
    "metropolis": 50,
    "judge_private": 5,
    "judge_treasury": 20,
    "flimnap_per_round": 10,
    "source": PRINTED,
}

LIMITS: Final = {"certificates": 5, "directors": 2, "shares": 3, "stations": 3, "source": PRINTED}


def _lay(*colours: str) -> dict[str, Any]:
    return {"do": "lay", "lays": list(colours)}


def _cash(amount: int) -> dict[str, Any]:
    return {"do": "cash", "amount": amount}


_SHARES: Final = {"do": "shares"}


def _card(counts: str, first: dict[str, Any], second: dict[str, Any]) -> dict[str, Any]:
    return {"players": [int(n) for n in counts], "a": first, "b": second, "source": "printed: DE table; CZ agrees in its totals"}


CARDS: Final = {
    "C1": _card("4", _lay("any"), _cash(5)),
    "C2": _card("4321", _lay("yellow", "green"), _lay("any")),
    "C3": _card("432", _lay("yellow", "yellow"), _cash(5)),
    "C4": _card("431", _SHARES, _lay("any")),
    "C5": _card("432", _SHARES, _cash(10)),
    "C6": _card("4", _SHARES, _cash(5)),
    "C7": _card("43", {"do": "trains", "max": 1}, _lay("any")),
    "C8": _card("4321", {"do": "trains", "max": 2}, _cash(5)),
    "C9": _card("4321", {"do": "station"}, _cash(5)),
    "C10": _card("432", {"do": "treasury"}, _cash(20)),
}


def _train(price: int, reach: int, factor: int, deck: list[int | None], phase: int, **extra: Any) -> dict[str, Any]:
    by_count = dict(zip("4321", deck, strict=True))
    return {"price": price, "range": reach, "factor": factor, "deck": by_count, "phase": phase, "obsolete": None, "rusts": None,
            "source": PRINTED, **extra}


TRAINS: Final = {
    "2": _train(80, 2, 1, [2, 2, 2, 2], 2),
    "3": _train(150, 3, 1, [6, 5, 3, 2], 3),
    "4": _train(300, 4, 1, [5, 4, 3, 2], 4, obsolete="2"),
    "5": _train(400, 5, 1, [4, 3, 2, 2], 5, rusts="2"),
    "3D": _train(500, 3, 2, [3, 2, 2, 2], 6, obsolete="3"),
    "4D": _train(650, 4, 2, [None, None, None, None], 7, obsolete="4", rusts="3"),
}

PHASES: Final = {
    "1": {"colours": ["yellow"], "treasury": 50, "limit": 4, "source": "printed, limit reconstructed: none is printed before phase 2"},
    "2": {"colours": ["yellow"], "treasury": 50, "limit": 4, "source": PRINTED},
    "3": {"colours": ["yellow", "green"], "treasury": 70, "limit": 4, "source": PRINTED},
    "4": {"colours": ["yellow", "green"], "treasury": 70, "limit": 3, "source": PRINTED},
    "5": {"colours": ["yellow", "green", "brown"], "treasury": 100, "limit": 2, "source": PRINTED},
    "6": {"colours": ["yellow", "green", "brown"], "treasury": 100, "limit": 2, "source": PRINTED},
    "7": {"colours": ["yellow", "green", "brown"], "treasury": 100, "limit": 2, "source": PRINTED},
}

TABLE: Final = {
    "top": [50, 55, 60, 65, 70, 80, 90, 100, 110, 120, 135, 150],
    "bottom": [45, 53, 58, 63, 68, 75, 85, 95, 105, 115, 127, 142],
    "source": "45, 50, 55 and 150 printed; the others reconstructed along the price line of the designer's 18CZ",
}

CHARACTERS: Final = {
    "emperor": {"name": "Golbasto Momarem Evlame Gurdilo Shefin Mully Ully Gue", "tiles": ["ch-castle"], "source": "printed; CZ spelling"},
    "general": {"name": "Limnoc", "tiles": ["ch-general"], "source": "printed; which tile: reconstructed"},
    "judge": {"name": "Balmuff", "tiles": ["ch-town-s", "ch-town-c"], "source": "printed; which tiles: reconstructed"},
    "admiral": {"name": "Skyresh Bolgolam", "tiles": ["ch-harbour", "ch-harbour"], "source": "printed; which tiles: reconstructed"},
    "treasurer": {"name": "Flimnap", "tiles": ["ch-treasurer"], "source": "printed; which tile: reconstructed"},
}

_PICTURE: Final = "reconstructed: picture lost"


def _stop(group: str, colour: str, kind: str, count: int, exits: str, value: int, slots: int, source: str, **extra: Any) -> dict[str, Any]:
    return {"set": group, "colour": colour, "kind": kind, "count": count, "exits": exits, "value": value, "slots": slots,
            "cell": "city", "source": source, **extra}


def _plain(group: str, colour: str, count: int, paths: list[str], source: str, **extra: Any) -> dict[str, Any]:
    return {"set": group, "colour": colour, "kind": "plain", "count": count, "paths": paths, "cell": "plain", "source": source, **extra}


_HALVES: Final = f"count and exits {_PICTURE}, straight and curve are named; value and colour count printed"

BASE_TILES: Final = {
    "start-mildendo": _stop("base", "red", "start", 1, "NESW", 30, 0, "printed", cell="exempt", ends=True, name="Mildendo"),
    "y-city-s": _stop("base", "yellow", "city", 6, "NS", 20, 1, _HALVES),
    "y-city-c": _stop("base", "yellow", "city", 6, "NE", 20, 1, _HALVES),
    "y-metro-s": _stop("base", "yellow", "metropolis", 1, "NS", 30, 1, _HALVES),
    "y-metro-c": _stop("base", "yellow", "metropolis", 1, "NE", 30, 1, _HALVES),
    "y-plain-s": _plain("base", "yellow", 8, ["NS"], _HALVES),
    "y-plain-c": _plain("base", "yellow", 8, ["NE"], _HALVES),
    "g-city": _stop("base", "green", "city", 6, "NES", 30, 2, "count printed, value derived from example 1; exits reconstructed"),
    "g-metro": _stop("base", "green", "metropolis", 2, "NES", 40, 2, "count printed, value derived from example 1; exits reconstructed"),
    "g-bridge": _plain("base", "green", 1, ["NS", "EW"], f"{_PICTURE}; three green plain tiles, a bridge and a switch are named"),
    "g-switch-r": _plain("base", "green", 1, ["NS", "ES"], f"{_PICTURE}; three green plain tiles, a bridge and a switch are named"),
    "g-switch-l": _plain("base", "green", 1, ["NS", "SW"], f"{_PICTURE}; three green plain tiles, a bridge and a switch are named"),
    "b-city": _stop("base", "brown", "city", 3, "NESW", 40, 2, "count printed, value derived from the second example; exits reconstructed"),
    "b-metro": _stop("base", "brown", "metropolis", 1, "NESW", 50, 2, "count printed; value and exits reconstructed"),
    "b-junction": _plain("base", "brown", 1, ["NE", "NS", "NW", "ES", "EW", "SW"], junction=True,
                         source="count printed; track reconstructed: it must replace any green plain tile"),
    "ch-castle": _stop("base", "green", "castle", 1, "NES", 40, 2, "50 printed, 40 derived; exits and spaces reconstructed", value_own=50,
                       character="emperor"),
    "ch-general": _stop("base", "yellow", "city", 1, "NES", 30, 2, "value, exits and spaces reconstructed", character="general"),
    "ch-treasurer": _stop("base", "brown", "city", 1, "NESW", 50, 1, "value, exits and spaces reconstructed", ends=True, character="treasurer"),
    "ch-town-s": _stop("base", "yellow", "town", 1, "NS", 10, 0, "value derived from example 1; exits reconstructed", cell="plain", counts=False,
                       character="judge"),
    "ch-town-c": _stop("base", "yellow", "town", 1, "NE", 10, 0, "value derived from example 1; exits reconstructed", cell="plain", counts=False,
                       character="judge"),
    "ch-harbour": _stop("base", "yellow", "harbour", 2, "N", 20, 0, "water printed (DE); value reconstructed", cell="plain", counts=False, ends=True,
                        water="ESW", character="admiral"),
}

_BROWN_STAND_IN: Final = "reconstructed: takes the place of a brown city"

VARIANT_TILES: Final = {
    "at-tottenham": _stop("allenbeck", "brown", "city", 1, "NESW", 40, 2, _BROWN_STAND_IN, name="Tottenham"),
    "at-allenbeck": _stop("allenbeck", "brown", "city", 1, "NESW", 40, 2, _BROWN_STAND_IN, name="Allenbeck"),
    "at-plips": _stop("allenbeck", "brown", "city", 1, "NESW", 40, 2, _BROWN_STAND_IN, name="Plips"),
    "la-red": _stop("laputa", "brown", "city", 1, "NESW", 40, 2, _BROWN_STAND_IN, reserved={"N": "MR"}),
    "la-blue": _stop("laputa", "brown", "city", 1, "NESW", 40, 2, _BROWN_STAND_IN, reserved={"N": "SR"}),
    "la-green": _stop("laputa", "brown", "city", 1, "NESW", 40, 2, _BROWN_STAND_IN, reserved={"N": "GVR"}),
    "la-yellow": _stop("laputa", "brown", "city", 1, "NESW", 40, 2, _BROWN_STAND_IN, reserved={"N": "LNR"}),
}

_DOUBLE: Final = "reconstructed: twice the base value"

BROBDINGNAG_TILES: Final = {
    "br-mildendo": _stop("brobdingnag", "red", "start", 1, "NESW", 60, 0, _DOUBLE, cell="exempt", ends=True, name="Mildendo"),
    "br-y-city-s": _stop("brobdingnag", "yellow", "city", 6, "NS", 40, 1, _DOUBLE),
    "br-y-city-c": _stop("brobdingnag", "yellow", "city", 6, "NE", 40, 1, _DOUBLE),
    "br-g-city": _stop("brobdingnag", "green", "city", 6, "NES", 60, 2, _DOUBLE),
    "br-b-city": _stop("brobdingnag", "brown", "city", 3, "NESW", 80, 2, _DOUBLE),
    "br-y-metro-s": _stop("brobdingnag", "yellow", "metropolis", 1, "NS", 60, 1, _DOUBLE),
    "br-y-metro-c": _stop("brobdingnag", "yellow", "metropolis", 1, "NE", 60, 1, _DOUBLE),
    "br-g-metro": _stop("brobdingnag", "green", "metropolis", 2, "NES", 80, 2, _DOUBLE),
    "br-b-metro": _stop("brobdingnag", "brown", "metropolis", 1, "NESW", 100, 2, _DOUBLE),
    "br-castle": _stop("brobdingnag", "green", "castle", 1, "NES", 80, 2, _DOUBLE, value_own=100, character="emperor"),
    "br-general": _stop("brobdingnag", "yellow", "city", 1, "NES", 60, 2, _DOUBLE, character="general"),
    "br-treasurer": _stop("brobdingnag", "brown", "city", 1, "NESW", 100, 1, _DOUBLE, ends=True, character="treasurer"),
}

_LANDSCAPE: Final = f"number and track {_PICTURE}; effect printed"

SCENARIO_TILES: Final = {
    "sc-mine10-s": _plain("scenario", "grey", 1, ["NS"], _LANDSCAPE, bonus=10),
    "sc-mine10-c": _plain("scenario", "grey", 1, ["NE"], _LANDSCAPE, bonus=10),
    "sc-mine20-s": _plain("scenario", "grey", 1, ["NS"], _LANDSCAPE, bonus=20),
    "sc-hill": _plain("scenario", "grey", 4, [], _LANDSCAPE, cell="any"),
    "sc-meadow": _plain("scenario", "grey", 4, [], _LANDSCAPE, cell="any"),
    "sc-sea": _plain("scenario", "grey", 3, [], _LANDSCAPE, cell="any", water="NESW"),
    "sc-mountain": _plain("scenario", "grey", 3, [], _LANDSCAPE, cell="any"),
    "sc-tunnel": _plain("scenario", "green", 1, ["NS"], _LANDSCAPE),
    "sc-wiggywack": _stop("scenario", "red", "city", 1, "NESW", 30, 2, "60 printed, 30 and exits reconstructed", value_own=60, cell="exempt",
                          ends=True, name="Wiggywack"),
    "sc-track-s": _plain("scenario", "grey", 1, ["NS"], _LANDSCAPE),
    "sc-track-c": _plain("scenario", "grey", 1, ["NE"], _LANDSCAPE),
    "sc-city-s": _stop("scenario", "grey", "city", 1, "NS", 30, 1, _LANDSCAPE),
    "sc-city-c": _stop("scenario", "grey", "city", 1, "NE", 30, 1, _LANDSCAPE),
}

UPGRADES: Final = {
    "y-city-s": ["g-city"],
    "y-city-c": ["g-city"],
    "g-city": ["b-city"],
    "y-metro-s": ["g-metro"],
    "y-metro-c": ["g-metro"],
    "g-metro": ["b-metro"],
    "y-plain-s": ["g-bridge", "g-switch-r", "g-switch-l"],
    "y-plain-c": ["g-switch-r", "g-switch-l"],
    "g-bridge": ["b-junction"],
    "g-switch-r": ["b-junction"],
    "g-switch-l": ["b-junction"],
}

BASE: Final[dict[str, Any]] = {
    "companies": COMPANIES,
    "counts": COUNTS,
    "money": MONEY,
    "limits": LIMITS,
    "cards": CARDS,
    "trains": TRAINS,
    "phases": PHASES,
    "table": TABLE,
    "characters": CHARACTERS,
    "tiles": {**BASE_TILES, **VARIANT_TILES, **BROBDINGNAG_TILES, **SCENARIO_TILES},
    "upgrades": UPGRADES,
}
