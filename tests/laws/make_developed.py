"""Games of bots that play to win, kept as logs: full boards and dear trains, where random play seldom gets.

    python -m tests.laws.make_developed        play and write them anew, after a change of rules that was meant (a few minutes)
"""

from __future__ import annotations

import sys
from pathlib import Path

from lilliput_widget.laws import Case

HERE = Path(__file__).parent / "developed"
GAMES = {
    "18lilliput-2": (Case("18lilliput", 2, 1, {"two_characters": True, "expert": True}), ("greedy", "rusher")),
    "18lilliput-3": (Case("18lilliput", 3, 2, {}), ("rusher", "greedy", "trasher")),
    "18lilliput-4": (Case("18lilliput", 4, 3, {"expert": True}), ("greedy", "trasher", "rusher", "greedy")),
    "18lilliput-4-export": (Case("18lilliput", 4, 4, {}), ("rusher", "rusher", "greedy", "trasher")),
}


def main():
    for name, (case, bots) in GAMES.items():
        game = case.start()
        seats = dict(zip(game.players, bots, strict=True))
        while not game.finished:
            game.do(game.bot_action(seats[game.to_play[0]]))
        game.save(HERE / f"{name}.jsonl")
        print(f"{name}: {game.length} moves, {dict(game.result.worth)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
