"""The sample games load, verify and end; their comments point at moves; they show what they promise."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

import lilliput_widget as lw
from lilliput_widget.library import FOLDER, GAMES, samples
from lilliput_widget.logfile import dumps

NAMES = [s.name for s in GAMES]


@pytest.fixture(scope="module")
def games():
    return {name: sample.load() for name, sample in lw.samples().items()}


def test_the_library_is_the_folder():
    folder = Path(lw.__file__).parent / FOLDER
    assert sorted(p.stem for p in folder.glob("*.jsonl")) == sorted(NAMES)


def test_there_are_games_of_two_three_and_four():
    assert {len(s.players) for s in samples().values()} == {2, 3, 4}


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_loads_verifies_and_ends(name, games):
    game, sample = games[name], samples()[name]
    assert game.finished
    assert game.seq == game.length
    assert game.players == sample.players
    assert game.title.problems(game.state) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_is_kept_byte_for_byte(name, games):
    assert dumps(games[name]) == samples()[name].text()


@pytest.mark.parametrize("name", NAMES)
def test_the_comments_make_a_track(name, games):
    comments = [(e.n, e.comment) for e in games[name].log if e.comment]
    assert 15 <= len(comments) <= 30
    assert comments[0][0] <= 10
    assert comments[-1][0] == games[name].length
    assert all(30 <= len(text) <= 600 and text.endswith((".", "?", "!", ")")) for _, text in comments)


@pytest.mark.parametrize("name", NAMES)
def test_the_last_comment_tells_the_true_result(name, games):
    game = games[name]
    last = game.log[-1].comment
    assert game.result.winners[0] in last
    assert all(f"{game.result.worth[p]:,}" in last for p in game.result.winners)


@pytest.mark.parametrize("name", NAMES)
def test_times_rise_and_are_fixed(name, games):
    times = [e.time for e in games[name].log]
    assert times == sorted(times)
    assert all(times)


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_is_well_played(name, games):
    """Nobody ends with less than twice what random players reach, and every player directs two companies."""
    game = games[name]
    assert min(game.result.worth.values()) > 1500
    assert all(len(game.state.companies_of(p)) == 2 for p in game.players)


def test_one_game_has_trashing(games):
    losses = games["trashing"].tables.measures.sale_losses().filter(~pl.col("own"))
    assert losses["loss"].sum() > 100
    assert any(e.action.type == "sell-shares" and e.action.count > 1 for e in games["trashing"].log)


def test_one_game_has_a_train_rush(games):
    def bought(game):
        return sum(e.action.type == "buy-train" for e in game.log) / len(game.players)

    assert max(games, key=lambda name: bought(games[name])) == "train-rush"
    assert games["train-rush"].state_at(next(e.n for e in games["train-rush"].log if e.action.notation == "train GVR 5")).round == 5


def test_the_samples_show_well():
    library = samples()
    assert all(name in repr(library) and name in library._repr_html_() for name in NAMES)
    with pytest.raises(KeyError, match="no sample is called 'x'"):
        library["x"]


def test_the_name_is_a_function_whatever_was_imported_before():
    code = "import lilliput_widget.library, lilliput_widget as lw; print(len(lw.samples()))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) == len(NAMES)
