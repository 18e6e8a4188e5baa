"""The command: random games of every title, stopped by the first broken law."""

from __future__ import annotations

import argparse
import os
import sys
import time

from lilliput_widget.engine.contract import titles
from lilliput_widget.laws import LawBroken, cases, hold


def main(argv: list[str] | None = None) -> int:
    """Run the command; the exit code is 1 if a law is broken."""
    parser = argparse.ArgumentParser(prog="python -m lilliput_widget.laws", description="Play random games and check the laws in every position.")
    parser.add_argument("--games", type=int, default=300, help="games of each title (300)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all cores)")
    parser.add_argument("--title", action="append", choices=titles(), help="only this title; may be repeated")
    parser.add_argument("--first", type=int, default=0, help="seed of the first game (0)")
    parser.add_argument("--share", type=float, default=0.1, help="part of the positions in which the slow laws are checked too (0.1)")
    given = parser.parse_args(argv)
    for title in given.title or titles():
        begin = time.perf_counter()
        try:
            tally = hold(list(cases(title, given.games, given.first)), given.jobs, given.share, show=True)
        except LawBroken as broken:
            sys.stdout.write(f"{broken}\n")
            return 1
        seconds = time.perf_counter() - begin
        sys.stdout.write(
            f"{title}: {tally.games:,} games, {tally.moves:,} moves, all laws hold ({seconds:.0f} s)\n"
            f"  kinds of action: {', '.join(f'{k} {n:,}' for k, n in tally.kinds.most_common())}\n"
            f"  changed actions: {tally.refusals.total():,} refused by {len(tally.refusals)} rules, {tally.malformed:,} malformed, "
            f"{tally.unlisted:,} legal though not listed\n"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
