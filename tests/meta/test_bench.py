"""The benchmark prints one table; its parts give rows that it can print."""

from __future__ import annotations

import json

import pytest

from lilliput_widget.bench import __main__ as bench
from lilliput_widget.bench import games, row

KEYS = {"name", "value", "unit", "goal", "note"}


@pytest.mark.parametrize("part", [games.undo_rows, games.import_rows])
def test_rows_have_a_name_a_value_a_unit_a_goal_and_a_note(part):
    rows = part(quick=True)
    assert rows
    for line in rows:
        assert set(line) == KEYS
        assert line["value"] > 0


def test_a_random_game_and_its_timed_calls_are_the_same_game():
    calls, where = games._time_calls(1)
    assert len(calls.apply) == games.play_once(0)
    assert len(calls.legal) == len(calls.apply) + 1
    assert where.startswith("seed 0, move ")


def test_importing_costs_less_than_three_times_a_bare_start():
    """A ratio of two times measured in turns; a busy moment gets a second chance."""
    assert any(games.import_rows(quick=True)[0]["value"] < 3 for _ in range(4))


def test_the_table_shows_every_row(monkeypatch, capsys):
    rows = [row("one", 1234.5, "x/s", ">= 1000", "n"), row("two", None, "", "", "not installed"), row("three", 4, "ms", "< 3", "word " * 60)]
    monkeypatch.setattr(games, "game_rows", lambda *, quick: rows)
    assert bench.main(["--quick", "--only", "games"]) == 0
    out = capsys.readouterr().out
    one, two, three, *rest = out.splitlines()[3:]
    assert one.split() == ["one", "1,234", "x/s", ">=", "1000", "met", "n"]
    assert "not installed" in two
    assert "MISSED" in three
    assert " ".join(rest).count("word") + three.count("word") == 60
    assert all(len(line) <= 140 for line in out.splitlines())
    bench.main(["--only", "games", "--json"])
    assert json.loads(capsys.readouterr().out) == rows
