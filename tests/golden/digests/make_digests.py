"""Seeded random games with their digests: any change of rules, of the order of the legal list or of the encoding shows here.

    python -m tests.golden.digests.make_digests            write the digests of these rules, after a change that was meant

A file ``<title>.jsonl`` has a line for each game: the case, the number of moves, the hash after every tenth move and after the last,
a digest of all events but the routes, and the result.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

from lilliput_widget import titles
from lilliput_widget.laws import Case, Walk, cases

HERE = Path(__file__).parent
GAMES = 24


def play(case):
    """Return the record of a case."""
    walk = Walk(case)
    while walk.legal:
        walk.play(walk.choose())
    game = walk.game
    # Which of several best routes a train takes is no rule; what the company earns is.
    told = [[e.to_dict() for e in game.events(n) if e.kind != "route-run"] for n in range(game.length + 1)]
    events = json.dumps(told, sort_keys=True)
    marks = {n: walk.digests[n] for n in range(0, game.length, 10)} | {game.length: walk.digests[-1]}
    return {
        "players": case.players, "seed": case.seed, "options": dict(case.options), "policy": case.policy, "moves": game.length,
        "hashes": {str(n): h for n, h in marks.items()}, "events": hashlib.sha256(events.encode()).hexdigest()[:16],
        "worth": dict(game.result.worth), "winners": list(game.result.winners),
    }


def records(title):
    """Return the stored records of a title."""
    return [json.loads(line) for line in (HERE / f"{title}.jsonl").read_text(encoding="utf-8").splitlines()]


def case_of(title, record):
    """Return the case of a record."""
    return Case(title, record["players"], record["seed"], record["options"], record["policy"])


def main():
    for title in titles():
        lines = [json.dumps(play(case), separators=(",", ":")) for case in cases(title, GAMES)]
        (HERE / f"{title}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{title}: {len(lines)} games")
    return 0


if __name__ == "__main__":
    sys.exit(main())
