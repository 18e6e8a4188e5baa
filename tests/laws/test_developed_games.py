"""The laws along games that were played to win (see make_developed.py)."""

from __future__ import annotations

import pytest

import lilliput_widget as lw
from lilliput_widget.laws import WHOLE, Walk
from tests.laws.make_developed import GAMES, HERE


@pytest.mark.parametrize("name", GAMES)
def test_the_laws_hold_in_developed_games(name):
    case, _ = GAMES[name]
    game = lw.load(HERE / f"{name}.jsonl")
    assert game.finished
    walk = Walk(case, share=0.15)
    for entry in game.log:
        walk.check()
        walk.play(entry.action)
        assert walk.game.log[-1].hash == entry.hash
    walk.check()
    for law, of_game in WHOLE.items():
        walk.require(law, of_game(walk))


def test_the_games_are_developed():
    colours, phases, kinds = set(), set(), set()
    for name in GAMES:
        game = lw.load(HERE / f"{name}.jsonl")
        colours |= {p.tile.colour for p in game.state.board.track.cells.values()}
        phases.add(game.state.phase)
        kinds |= {e.action.type for e in game.log}
    assert {"yellow", "green", "brown"} <= colours
    assert max(phases) >= 6
    assert {"found", "place-station", "buy-from-company", "discard-train", "sell-shares"} <= kinds
