"""Print one table of all figures: ``python -m lilliput_widget.bench [--quick] [--only games|routes|tables]``."""

from __future__ import annotations

import argparse
import json
import platform
import shutil
import sys
import textwrap
from importlib import import_module
from typing import TYPE_CHECKING, Final

from lilliput_widget.bench import is_met, row

if TYPE_CHECKING:
    from lilliput_widget.bench import Row

PARTS: Final = {
    "games": ("game_rows", "the engine"),
    "routes": ("route_rows", "the route finder"),
    "tables": ("table_rows", "tables and many games"),
}
"""Modules: the function that measures, and the heading."""


def _value(value: object) -> str:
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _rows(part: str, *, quick: bool) -> list[Row]:
    try:
        module = import_module(f"lilliput_widget.bench.{part}")
        rows: list[Row] = getattr(module, PARTS[part][0])(quick=quick)
    except ImportError as error:
        return [row(part, None, "", "", f"left out: {error}")]
    return rows


def _print(parts: dict[str, list[Row]]) -> None:
    """Print the table: a block for each part, goals beside the figures, long notes on lines of their own column."""
    lines = [line for rows in parts.values() for line in rows]
    name, unit, goal = (max(len(line[key]) for line in lines) for key in ("name", "unit", "goal"))
    head = f"  {'measure':<{name}}  {'value':>9}  {'unit':<{unit}}  {'goal':<{goal + 7}}"
    space = max(30, shutil.get_terminal_size((140, 24)).columns - len(head) - 2)
    print(f"{head}  note")
    for part, rows in parts.items():
        print(f"{PARTS[part][1]} ".ljust(len(head) + 20, "-"))
        for line in rows:
            aim = f"{line['goal']:<{goal}} {'met' if is_met(line) else 'MISSED':<6}" if line["goal"] else ""
            note = textwrap.wrap(line["note"], space) or [""]
            print(f"  {line['name']:<{name}}  {_value(line['value']):>9}  {line['unit']:<{unit}}  {aim:<{goal + 7}}  {note[0]}".rstrip())
            for more in note[1:]:
                print(" " * (len(head) + 2) + more)


def main(argv: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m lilliput_widget.bench", description="Figures of the package in one table.")
    parser.add_argument("--quick", action="store_true", help="a minute instead of several; the figures are rougher")
    parser.add_argument("--only", choices=sorted(PARTS), action="append", help="measure this part alone; may be repeated")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    args = parser.parse_args(argv)
    parts: dict[str, list[Row]] = {}
    for part in args.only or PARTS:
        if sys.stderr.isatty():
            print(f"measuring {part} ...", file=sys.stderr)
        parts[part] = _rows(part, quick=args.quick)
    if args.json:
        print(json.dumps([line for rows in parts.values() for line in rows], indent=1))
        return 0
    print(f"lilliput_widget on Python {platform.python_version()}, {platform.machine()}" + (" (quick: rougher figures)" if args.quick else ""))
    _print(parts)
    return 0


if __name__ == "__main__":
    sys.exit(main())
