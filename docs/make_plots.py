"""Draw the pictures of docs/plots.md: ``python docs/make_plots.py``."""

from __future__ import annotations

from pathlib import Path

import lilliput_widget as lw
from lilliput_widget.plots import NAMES
from lilliput_widget.plots.theme import picture
from lilliput_widget.simulation import play_out

IMAGES = Path(__file__).parent / "img"
# A picture on a web page has no page's colour to take; it follows the reader's theme itself.
STYLE = "<style>svg{color:#24292f}@media(prefers-color-scheme:dark){svg{color:#e6edf3}}</style>"


def main() -> None:
    """Play a game between bots and draw every chart of it."""
    game = play_out(lw.new_game("18lilliput", players=["Ann", "Bob", "Cid", "Dorothea"], seed=7), ["greedy", "trasher", "greedy", "rusher"])
    for name in NAMES:
        svg = picture(getattr(game.plot, name)())
        head, rest = svg.split(">", 1)
        (IMAGES / f"plot-{name}.svg").write_text(f"{head}>{STYLE}{rest}\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
