"""The benchmark: figures of the package in one table, each with its goal."""

from __future__ import annotations

from typing import Any

Row = dict[str, Any]
"""A line of the table: name, value, unit, goal, note."""


def row(name: str, value: float | None, unit: str, goal: str = "", note: str = "") -> Row:
    """Return a line of the table; `goal` is empty or such as ``">= 50"``."""
    return {"name": name, "value": value, "unit": unit, "goal": goal, "note": note}


def is_met(line: Row) -> bool:
    """Tell whether a line reaches its goal.

    >>> is_met(row("games", 60, "games/s", ">= 50")), is_met(row("apply", 0.3, "ms", "< 0.2"))
    (True, False)
    """
    sign, number = line["goal"].split()
    gap = line["value"] - float(number)
    return bool(gap >= 0 if sign == ">=" else gap < 0)
