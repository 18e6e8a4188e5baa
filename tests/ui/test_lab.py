"""The widget in a real JupyterLab, driven by a real browser."""

from __future__ import annotations

import random
import statistics

import lilliput_widget as lw

GAME = "import lilliput_widget as lw\ngame = lw.new_game('18lilliput', players={players}, seed={seed})\ngame.autosave('{file}')\ngame.view()"


def choose(dice, options):
    """Return an action that keeps a game varied: rarely an end of the turn while there is something to do."""
    by_type = {}
    for a in options:
        by_type.setdefault(a["type"], []).append(a)
    kinds = [k for k in by_type if k != "done"] or ["done"]
    return dice.choice(by_type[dice.choice(kinds)])


def test_whole_game_by_clicks(lab, figure):
    lab.open([GAME.format(players=["Ann", "Bob"], seed=5, file="clicks.jsonl")])
    lab.run(0)
    hand = lab.hand()
    dice = random.Random(3)
    played = []
    while not hand.view()["over"]:
        action = choose(dice, hand.options())
        hand.do(action)
        played.append(action)
        assert len(played) < 400
    game = lw.load(lab.work / "clicks.jsonl")
    assert [e.action.to_dict() for e in game.log] == played
    assert game.finished
    rows = hand.view()["over"]["rows"]
    assert {r["player"]: r["total"] for r in rows} == dict(game.result.worth)
    for row in rows:
        assert row["cash"] + row["shares"] + row["other"] == row["total"]
        assert hand.root.get_by_role("table").first.inner_text().count(row["player"]) == 1
    times = hand.round_trips()
    figure(f"click to redrawn board, {len(times)} moves: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms")
    assert statistics.median(times) < 100
    assert max(times) < 250
