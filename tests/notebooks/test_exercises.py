"""The exercises of the lessons: the right answer passes, a wrong one gets a hint, and none needs a widget."""

from __future__ import annotations

import doctest
import importlib
import json
import re
import sys

import polars as pl
import pytest

import lilliput_widget as lw
from tests.notebooks.run import EXAMPLES, notebooks

LESSONS = [p for p in notebooks() if p.stem[0].isdigit()]
ASKED = re.compile(r"check\(\"(\d[a-z])\", answer_\1(?:, (.*))?\)")


def cells(path):
    return [c for c in json.loads(path.read_text(encoding="utf-8"))["cells"] if c["cell_type"] == "code"]


def asked(path):
    """Return the exercises of a lesson and the names of the data they are about."""
    found = (ASKED.search("".join(c["source"])) for c in cells(path))
    return {m[1]: m[2] or "" for m in found if m}


@pytest.fixture(scope="module")
def lesson():
    """The module of the lessons, which sits beside the notebooks."""
    sys.path.insert(0, str(EXAMPLES))
    try:
        with pl.Config():  # the lessons' tables are plain; those of other tests are not
            yield importlib.import_module("lesson")
    finally:
        sys.path.remove(str(EXAMPLES))
        for name in ("lesson", "solutions"):
            sys.modules.pop(name, None)


def test_every_exercise_is_asked_once_and_none_is_left_over(lesson):
    exercises = [key for path in LESSONS for key in asked(path)]
    assert sorted(exercises) == sorted(lesson.EXERCISES)
    assert [sum(key[0] == str(n) for key in exercises) >= 4 for n in range(2, 7)] == [True] * 5


def test_no_lesson_shows_an_answer():
    for path in LESSONS:
        answers = [line for c in cells(path) for line in c["source"] if line.startswith("answer_")]
        assert all(line.rstrip().endswith("= None") for line in answers)
        assert len(answers) == len(asked(path))


def test_the_examples_of_check_are_true(lesson):
    assert doctest.testmod(lesson) == (0, 4)


def said(lesson, capsys, *answer):
    lesson.check(*answer)
    return capsys.readouterr().out.strip()


def wrong(right):
    if isinstance(right, tuple):
        return tuple(n + 1 for n in right)
    return right + 7 if isinstance(right, (int, float)) else f"{right}?"


def judge(lesson, capsys, key, data):
    task = lesson.EXERCISES[key]
    right = task.right(*data)
    assert said(lesson, capsys, key, None, *data).startswith(f"{key}: not answered yet")
    assert said(lesson, capsys, key, right, *data) == f"{key}: right."
    assert said(lesson, capsys, key, wrong(right), *data) == f"{key}: not yet. {task.hint}"
    assert len(task.hint) > 20
    if isinstance(right, (int, float)):
        assert "A number is wanted" in said(lesson, capsys, key, f"£{right}", *data)
        assert said(lesson, capsys, key, right + task.close / 2, *data) == f"{key}: right."
    if isinstance(right, tuple):
        assert said(lesson, capsys, key, list(right), *data) == f"{key}: right."
    if isinstance(right, str):
        assert said(lesson, capsys, key, f" {right.lower()}", *data) == f"{key}: right."


@pytest.mark.parametrize("path", LESSONS[:4], ids=lambda p: p.stem)
def test_the_checks_judge(path, lesson, capsys, monkeypatch):
    """The lesson's cells run as a plain script: no kernel, no display, no widget shown."""
    monkeypatch.setitem(sys.modules, "anywidget", None)
    space: dict = {}
    for cell in cells(path):
        code = "".join(cell["source"])
        if not re.search(r"\.view\(\)|lw\.replay\(|tournament\(payer", code):
            exec(code, space)
        elif "import " in code:
            exec(code[: code.rindex("\n")], space)  # all but the widget
    capsys.readouterr()
    exercises = asked(path)
    assert exercises
    for key, names in exercises.items():
        judge(lesson, capsys, key, [space[name] for name in names.split(", ") if name])


def test_the_checks_of_many_games_judge(lesson, capsys):
    games = lw.simulate("18lilliput", games=4, bots=["rusher", "random"], seed=1, progress=False)
    data = {"games": games, "players": lesson.seats(games), "split": games.tables.measures.worth_split().collect()}
    for key, names in asked(LESSONS[4]).items():
        judge(lesson, capsys, key, [data[name] for name in names.split(", ") if name])


def test_the_table_of_players_is_that_of_the_games(lesson):
    games = lw.simulate("18lilliput", games=3, bots=["random", "random"], seed=5, progress=False)
    players = lesson.seats(games)
    worth = games.tables.games.select("worth").collect()["worth"].to_list()
    assert players["worth"].to_list() == [w for pair in worth for w in pair]
    assert players["won"].to_list() == [w == max(pair) for pair in worth for w in pair]


def test_leads_mirror_each_other_in_a_game_for_two(lesson):
    game = lw.samples()["first-steps"].load()
    table = lesson.leads(game).pivot(on="player", index="round", values="lead")
    assert table["round"].to_list() == list(range(1, 9))
    assert (table["Ann"] + table["Bob"] == 0).all()
    assert table["Bob"][-1] == game.result.worth["Bob"] - game.result.worth["Ann"]
