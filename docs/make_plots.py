"""Draw the pictures of docs/plots.md: ``python docs/make_plots.py``."""

from __future__ import annotations

from pathlib import Path

import lilliput_widget as lw
from lilliput_widget.plots import NAMES
from lilliput_widget.plots.theme import picture, still
from lilliput_widget.simulation import play_out

IMAGES = Path(__file__).parent / "img"


def main() -> None:
    """Play a game between bots and draw every chart of it."""
    game = play_out(lw.new_game("18lilliput", players=["Ann", "Bob", "Cid", "Dorothea"], seed=7), ["greedy", "trasher", "greedy", "rusher"])
    for name in NAMES:
        (IMAGES / f"plot-{name}.svg").write_text(still(picture(getattr(game.plot, name)())) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
