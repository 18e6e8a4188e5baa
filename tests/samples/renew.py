"""Write the sample games anew: the same moves and comments, judged by today's rules, with today's hashes.

``python -m tests.samples.renew``: for the day when the form of a position or of a log changes.  A move that the rules no longer
allow stops it; such a game must be played again.
"""

from __future__ import annotations

import json

from lilliput_widget.game import new_game
from lilliput_widget.library import FOLDER, samples


def renew() -> list[str]:
    """Rewrite every sample whose text changes; return their names."""
    from pathlib import Path

    import lilliput_widget

    changed = []
    for name, sample in samples().items():
        first, *lines = (json.loads(line) for line in sample.text().splitlines())
        game = new_game(first["title"], first["players"], first["seed"], first["options"], first["bots"])
        for line in lines:
            game.append(game.read({**line["action"], "player": line["player"]}), line["time"], line.get("comment", ""))
        target = Path(lilliput_widget.__file__).parent / FOLDER / f"{name}.jsonl"
        before = sample.text()
        game.save(target)
        if target.read_text(encoding="utf-8") != before:
            changed.append(name)
    return changed


if __name__ == "__main__":
    print("rewritten:", ", ".join(renew()) or "none, all were up to date")
