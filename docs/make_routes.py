"""Make the pictures of routes.md again: ``python docs/make_routes.py`` (the plot of growth measures for a minute; ``--pictures`` leaves it out)."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import lilliput_widget as lw  # noqa: E402
from lilliput_widget.bench.routes import dense_board, growth  # noqa: E402
from lilliput_widget.engine.track import HEXES, orient  # noqa: E402
from lilliput_widget.games.cz_first import data as cz  # noqa: E402
from lilliput_widget.games.cz_first.routes import atlas  # noqa: E402

IMG = ROOT / "docs" / "img"

EXAMPLE_1: dict[str, Any] = {
    "title": "18lilliput",
    "cells": [
        {"at": [0, 0], "tile": "start-mildendo"},
        {"at": [0, -1], "tile": "g-metro", "rotation": 90, "tokens": ["blue"]},
        {"at": [1, 0], "tile": "g-city", "rotation": 180, "tokens": ["green", "red"]},
        {"at": [0, 1], "tile": "y-city-c", "tokens": ["red"]},
        {"at": [-1, 0], "tile": "y-city-c", "tokens": ["yellow"]},
        {"at": [1, -1], "tile": "y-plain-c", "rotation": 180},
        {"at": [-1, -1], "tile": "y-plain-c", "rotation": 90},
        {"at": [1, 1], "tile": "ch-town-c", "rotation": 270},
    ],
    "companies": {"red": {"trains": ["3", "2"]}},
}
CHOICES = {
    "plain": ("8", "9", "7", "24", "23", "25", "20"), "town": ("58", "4", "3"), "towns": ("56", "55", "2"), "city": ("15", "619", "14", "611"),
    "cities": ("8859", "8860", "8863", "8885"), "praha": ("8892",),
}


def bohemia(seed: int) -> dict[str, Any]:
    """Return a late board of 18CZ: every hex built, each tile turned so that much of its track joins."""
    dice = random.Random(seed)
    book = atlas()
    exits: dict[str, int] = {cell: piece.exits for cell, piece in book.printed.items() if cell == "D0"}
    cells = []
    order = sorted(cz.HEXES, key=lambda c: (abs(HEXES.key(c)[0] - 4) + abs(HEXES.key(c)[1] - 11) / 2, c))
    for cell in order:
        kind = cz.HEXES[cell]["kind"]
        if kind == "grey":
            continue
        label = "Y" if cz.HEXES[cell]["label"] == "Y" else ""
        names = ("207", "622", "216") if label else CHOICES[kind]
        options = [(orient(book.tiles[name], turn, 6), name, turn) for name in names for turn in range(6)]

        def fit(option: tuple[Any, str, int], cell: str = cell) -> tuple[int, float]:
            score = 0
            for side in range(6):
                there = HEXES.neighbour(cell, side)
                mine = option[0].exits >> side & 1
                if there not in cz.HEXES:
                    score -= 3 * mine
                elif there in exits:
                    yours = exits[there] >> (side + 3) % 6 & 1
                    score += 3 if mine and yours else -2 if mine != yours else 0
            return score, dice.random()

        piece, name, turn = max(options, key=fit)
        exits[cell] = piece.exits
        cells.append({"at": cell, "tile": name, "rotation": turn})
    homes = {"E15": "BCB", "D4": "EKJ", "I9": "VBW", "F6": "BCB", "G11": "BCB", "B12": "NWB", "I11": "EKJ", "E11": "BN"}
    for entry in cells:
        if entry["at"] in homes:
            entry["tokens"] = [homes[entry["at"]]]
    return {"title": "18cz-first", "cells": cells, "companies": {"BCB": {"trains": ["4", "5"]}}}


def chart(table: list[tuple[int, int, float, int]]) -> str:
    """Return the growth as a plain line chart in SVG."""
    width, height, left, bottom = 560, 300, 56, 44
    top = max(ms for *_, ms, _ in table) * 1.1
    colours, dashes = ("#0072b2", "#00796b", "#b35900", "#d7263d"), ("2 5", "9 5", "14 4 3 4", "")

    def at(tiles: int, ms: float) -> tuple[float, float]:
        return left + (tiles - 10) / 48 * (width - left - 70), height - bottom - ms / top * (height - bottom - 24)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img" font-family="system-ui" font-size="13">',
        "<title>Time for two trains by number of tiles and range</title>",
        f'<rect width="{width}" height="{height}" rx="8" fill="#f7f3e8"/>',
    ]
    for n in range(5):
        y = at(10, top * n / 4)[1]
        parts.append(f'<line x1="{left}" x2="{width - 66}" y1="{y:.1f}" y2="{y:.1f}" stroke="#d8d2c0"/>'
                     f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#2a2a2a">{top * n / 4:.2f}</text>')
    numbers = sorted({t for t, *_ in table})
    parts += [f'<text x="{at(n, 0)[0]:.1f}" y="{height - bottom + 18}" text-anchor="middle" fill="#2a2a2a">{n}</text>' for n in numbers]
    for reach, colour, dash in zip((2, 3, 4, 5), colours, dashes, strict=True):
        points = [at(t, ms) for t, r, ms, _ in table if r == reach]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.5" stroke-dasharray="{dash}"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points]
        parts.append(f'<text x="{points[-1][0] + 10:.1f}" y="{points[-1][1] + 4:.1f}" fill="{colour}">range {reach}</text>')
    parts.append(f'<text x="{left}" y="17" fill="#2a2a2a">milliseconds for two trains</text>'
                 f'<text x="{(width - 66 + left) / 2}" y="{height - 8}" text-anchor="middle" fill="#2a2a2a">tiles on the board</text></svg>')
    return "".join(parts)


def main() -> None:
    """Write all pictures and print the table of growth."""
    full = {"title": "18lilliput", "cells": dense_board(2), "companies": {"MR": {"trains": ["4", "5", "5"]}}}
    pictures = {"routes-example": (EXAMPLE_1, "MR"), "routes-full-board": (full, "MR"), "routes-bohemia": (bohemia(4), "BCB")}
    for name, (plain, company) in pictures.items():
        run = lw.best_run(lw.Position.from_dict(plain), company)
        print(name, run.total, run.nodes, run.proved)
        (IMG / f"{name}.svg").write_text(run._repr_svg_() or "", encoding="utf-8")
    if "--pictures" in sys.argv:
        return
    table = growth(10)
    (IMG / "routes-growth.svg").write_text(chart(table), encoding="utf-8")
    print("| tiles | " + " | ".join(f"range {r}" for r in (2, 3, 4, 5)) + " |\n| --- | --- | --- | --- | --- |")
    for tiles in sorted({t for t, *_ in table}):
        print(f"| {tiles} | " + " | ".join(f"{ms:.2f} ms, {nodes:,}" for t, _, ms, nodes in table if t == tiles) + " |")


if __name__ == "__main__":
    main()
