"""The benchmark's boards are what they say, and the finder beats the oracle by far where it matters."""

from __future__ import annotations

from collections import Counter
from statistics import median

from lilliput_widget.bench import routes as bench
from lilliput_widget.games.lilliput import data


def test_a_full_board_holds_each_base_tile_once():
    tiles = Counter(c["tile"] for c in bench.dense_board(1))
    assert tiles == {t: d["count"] for t, d in data.BASE_TILES.items()}
    assert sum(tiles.values()) == 54
    assert len({tuple(c["at"]) for c in bench.dense_board(1)}) == 54


def test_full_boards_are_proved_with_two_to_four_trains():
    for fleet in bench.FLEETS:
        _, nodes, proved, total = bench.dense(fleet)
        assert proved
        assert nodes > 0 < total


def test_the_finder_is_many_times_faster_than_the_oracle():
    """A ratio within one run; agreement is checked on the way."""
    ratios = [r for p, c in bench.late_set(3, 3) if (r := bench._ratio(p, c)) is not None]
    assert median(ratios) > 50


def test_every_run_of_some_games_is_proved():
    tally = bench.survey(3, "random")
    assert len(tally.times) > 200
    assert tally.unproved == 0


def test_rows_are_fit_to_print():
    for row in (*bench.dense_rows(quick=True), *bench._survey_rows("random", 1, bench.survey(1, "random"))):
        assert set(row) == {"name", "value", "unit", "goal", "note"}
        assert row["value"] > 0
