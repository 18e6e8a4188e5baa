"""Calls of `simulate` that cannot be: told at once, before a game is played."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor

import pytest

import lilliput_widget as lw
from lilliput_widget.errors import IllegalAction, SetupError
from lilliput_widget.games.lilliput.actions import Done


@pytest.mark.parametrize(("arguments", "words"), [
    ({"games": -1}, "games must be"), ({"games": 1.5}, "games must be"), ({"games": "10"}, "games must be"),
    ({"bots": None}, "bots must be a list"), ({"bots": 2}, "bots must be a list"), ({"bots": {"Ann": "random"}}, "bots must be a list"),
    ({"bots": ["random"]}, "one bot for each seat"), ({"bots": ["random", "skynet"]}, "no bot is called 'skynet'"),
    ({"bots": ["random", 5]}, "a name or a function"),
    ({"players": 2}, "players must be a list"), ({"players": "Ann"}, "players must be a list"), ({"players": ["Ann"]}, "one for each seat"),
    ({"seed": None}, "seed must be"), ({"seed": "7"}, "seed must be"), ({"seed": 1 << 70}, "seed must be"),
    ({"options": 5}, "options must be a dict"), ({"options": {"speed": 1}}, "unknown option 'speed'"), ({"title": "chess"}, "unknown title"),
    ({"executor": 5}, "a method submit"), ({"to": 5}, "must be a path"), ({"to": "a\0b"}, "cannot be written"),
], ids=lambda value: repr(value)[:30])
def test_what_cannot_be_is_told_at_once(arguments, words):
    with pytest.raises(SetupError, match=words):
        lw.simulate(**{"games": 2, "bots": ["random", "random"], "progress": False, **arguments})


def test_a_folder_that_cannot_be_written_costs_no_game(tmp_path):
    (tmp_path / "taken").write_text("a file", encoding="utf-8")

    def never(state, seed):
        raise AssertionError

    with pytest.raises(SetupError, match="cannot be written to"):
        lw.simulate(games=2, bots=[never, never], to=tmp_path / "taken", progress=False)


def wrong(state, seed):
    return Done("Nobody")


def test_a_bot_that_breaks_a_rule_is_told_from_another_process_too():
    with ProcessPoolExecutor(1) as pool, pytest.raises(IllegalAction) as caught:
        lw.simulate(games=2, bots=["random", wrong], executor=pool, progress=False)
    assert caught.value.rule == "TURN-3"
    assert pickle.loads(pickle.dumps(caught.value)).action == Done("Nobody")
