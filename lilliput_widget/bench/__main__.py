"""Print one table of all figures: ``python -m lilliput_widget.bench [--quick] [--only games|routes|tables]``."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from importlib import import_module
from typing import Any, Final

PARTS: Final = {"games": "game_rows", "routes": "route_rows", "tables": "table_rows"}


def _value(value: object) -> str:
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _rows(part: str, *, quick: bool) -> list[dict[str, Any]]:
    try:
        module = import_module(f"lilliput_widget.bench.{part}")
        rows: list[dict[str, Any]] = getattr(module, PARTS[part])(quick=quick)
    except ImportError as error:
        return [{"name": part, "value": None, "unit": "", "note": f"left out: {error}"}]
    return rows


def main(argv: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m lilliput_widget.bench", description="Figures of the package in one table.")
    parser.add_argument("--quick", action="store_true", help="a minute instead of several; the figures are rougher")
    parser.add_argument("--only", choices=sorted(PARTS), action="append", help="measure this part alone; may be repeated")
    parser.add_argument("--json", action="store_true", help="print the rows as JSON")
    args = parser.parse_args(argv)
    rows: list[dict[str, Any]] = []
    for part in args.only or PARTS:
        if sys.stderr.isatty():
            print(f"measuring {part} ...", file=sys.stderr)
        rows += _rows(part, quick=args.quick)
    if args.json:
        print(json.dumps(rows, indent=1))
        return 0
    width = max(len(row["name"]) for row in rows)
    print(f"lilliput_widget on Python {platform.python_version()}, {platform.machine()}" + (" (quick)" if args.quick else ""))
    print(f"{'measure':<{width}}  {'value':>10}  {'unit':<10}  note")
    print("-" * (width + 40))
    for row in rows:
        print(f"{row['name']:<{width}}  {_value(row['value']):>10}  {row.get('unit', ''):<10}  {row.get('note', '')}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
