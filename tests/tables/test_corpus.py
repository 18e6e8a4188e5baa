"""Many games: from logs, from parquet, from bots on any executor."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import weakref
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import polars as pl
import pytest

import lilliput_widget as lw
from lilliput_widget.errors import LogError, SetupError
from lilliput_widget.tables.corpus import run_tasks
from lilliput_widget.tables.measures import MEASURES
from lilliput_widget.tables.schemas import TABLES
from lilliput_widget.tables.store import stored_schema

GAMES = 31
FIRST_PART = 25
BOTS = ("random", "random", "random")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Simulated games with logs and parquet."""
    place = tmp_path_factory.mktemp("runs")
    lw.simulate("18lilliput", games=GAMES, bots=BOTS, seed=4, to=place, progress=False)
    return place


@pytest.fixture
def mine(folder, tmp_path):
    """A copy of them to damage."""
    return shutil.copytree(folder, tmp_path / "runs")


def same(one, other) -> None:
    for name in TABLES:
        assert one.tables[name].collect().equals(other.tables[name].collect()), name


def test_lazy_and_with_the_same_columns(folder):
    corpus = lw.corpus(folder / "logs" / "*.jsonl", progress=False)
    for name in TABLES:
        table = corpus.tables[name]
        assert isinstance(table, pl.LazyFrame)
        assert dict(table.collect_schema()) == stored_schema(name)
        assert table.collect_schema().names()[0] == "game_id"
    assert len(corpus) == GAMES
    assert not corpus.problems


def test_each_game_as_by_itself(folder):
    corpus = lw.corpus(str(folder / "logs"), progress=False)
    for log in sorted((folder / "logs").glob("*.jsonl"))[:3]:
        game = lw.load(log)
        for name in TABLES:
            alone = game.tables[name]
            among = corpus.tables[name].filter(pl.col("game_id") == log.stem).collect()
            columns = [c for c in alone.columns if c != "game_id"]
            assert among.select(columns).equals(alone.select(columns)), name


def test_logs_and_parquet_hold_the_same(folder):
    same(lw.corpus(folder / "logs", progress=False), lw.corpus(folder))


def test_saved_again(folder, tmp_path):
    corpus = lw.corpus(folder / "logs", progress=False)
    same(corpus.save(tmp_path / "unread"), lw.corpus(folder))
    same(corpus.save(tmp_path / "read"), corpus)
    smaller = lw.corpus(sorted((folder / "logs").glob("*.jsonl"))[:2], progress=False)
    assert len(smaller.save(tmp_path / "unread")) == 2


def test_one_game_saved(four, tmp_path):
    four.tables.save(tmp_path / "games")
    four.undo()
    four.tables.save(tmp_path / "games")
    assert len(lw.corpus(tmp_path / "games")) == 2


@pytest.mark.parametrize("measure", MEASURES)
def test_measures_of_many(folder, measure):
    corpus = lw.corpus(folder)
    many = getattr(corpus.tables.measures, measure)()
    assert isinstance(many, pl.LazyFrame)
    table = many.collect()
    log = sorted((folder / "logs").glob("*.jsonl"))[1]
    alone = getattr(lw.load(log).tables.measures, measure)()
    among = table.filter(pl.col("game_id") == log.stem).drop("game_id")
    assert among.sort(pl.all()).equals(alone.sort(pl.all()))


def test_damaged_logs_are_told_and_skipped(mine):
    logs = sorted((mine / "logs").glob("*.jsonl"))
    logs[0].write_text("not a log")
    logs[1].write_bytes(b"")
    text = logs[2].read_text().splitlines(keepends=True)
    logs[2].write_text("".join(text[:50]).replace('"hash":"', '"hash":"0', 1))
    torn = logs[3].read_bytes()
    logs[3].write_bytes(torn[:-20])
    logs[4].write_bytes(b"\xff\xfe\x00garbage\n" * 3)
    corpus = lw.corpus(mine / "logs", progress=False)
    with pytest.warns(UserWarning, match="skipped"):
        assert len(corpus) == GAMES - 4
    told = {p.source.rpartition("/")[2]: p.reason for p in corpus.problems}
    assert set(told) == {f.name for f in logs[:5]}
    assert "action 1" in told[logs[2].name]
    assert "torn" in told[logs[3].name]
    assert corpus.tables.games.filter(pl.col("game_id") == logs[3].stem).collect()["moves"][0] == len(torn.splitlines()) - 2


def test_damaged_parquet_is_told_and_skipped(mine):
    (mine / "ledger" / "part-00000.parquet").write_bytes(b"PAR1 no")
    corpus = lw.corpus(mine)
    with pytest.warns(UserWarning, match="ledger"):
        assert len(corpus) == GAMES - FIRST_PART
    for name in TABLES:
        assert corpus.tables[name].select("game_id").unique().collect().height <= GAMES - FIRST_PART


def test_nothing_there(tmp_path):
    with pytest.raises(LogError, match="no games found"):
        lw.corpus(tmp_path / "*.jsonl")
    with pytest.raises(LogError, match="no games found"):
        lw.corpus(tmp_path)


def test_names_that_repeat_in_two_folders(folder, tmp_path):
    log = min((folder / "logs").glob("*.jsonl"))
    for sub in ("a", "b"):
        (tmp_path / sub).mkdir()
        shutil.copy(log, tmp_path / sub / "g.jsonl")
    ids = lw.corpus(tmp_path, progress=False).tables.games.collect()["game_id"]
    assert ids.n_unique() == 2


def test_a_log_is_taken_once_and_has_its_own_id(folder, tmp_path):
    log = min((folder / "logs").glob("*.jsonl"))
    for name in ("g.jsonl", "g.json"):
        shutil.copy(log, tmp_path / name)
    files = [tmp_path / "g.jsonl", tmp_path / "g.json", str(tmp_path / "g.json")]
    ids = lw.corpus(files, progress=False).tables.games.collect()["game_id"]
    assert ids.n_unique() == len(ids) == 2


def test_names_that_are_no_unicode_and_names_with_brackets(folder, tmp_path):
    log = min((folder / "logs").glob("*.jsonl"))
    place = tmp_path / "class [1]"
    (place / "not a file.jsonl").mkdir(parents=True)
    shutil.copy(log, os.fsencode(place) + b"/caf\xe9.jsonl")
    (place / "ok.jsonl").write_bytes(b"no log")
    corpus = lw.corpus(place, progress=False)
    with pytest.warns(UserWarning, match="ok.jsonl") as caught:
        assert corpus.tables.games.collect()["game_id"].to_list() == ["caf\\udce9"]
    assert caught[0].filename == __file__
    corpus._repr_html_().encode()
    shutil.copy(log, place / "ok.jsonl")
    assert len(lw.corpus(str(place / "ok.jsonl"), progress=False)) == 1


@pytest.mark.parametrize("where", [42, None, b"logs", ["a.jsonl", 3], ""])
def test_no_place_at_all(where):
    with pytest.raises(LogError, match="a pattern such as"):
        lw.corpus(where)


def test_parts_of_another_version(mine):
    swapped = mine / "worth" / "part-00000.parquet"
    table = pl.read_parquet(swapped)
    table.select(table.columns[::-1]).write_parquet(swapped)
    corpus = lw.corpus(mine)
    assert len(corpus) == GAMES
    assert corpus.tables.worth.collect().columns == list(stored_schema("worth"))
    table.drop("rank").write_parquet(swapped)
    corpus = lw.corpus(mine)
    with pytest.warns(UserWarning, match="again from the logs"):
        assert len(corpus) == GAMES - FIRST_PART


def test_every_executor_gives_the_same(folder, tmp_path):
    wanted = lw.corpus(folder)
    settings = {"games": GAMES, "bots": BOTS, "seed": 4, "progress": False}
    same(lw.simulate("18lilliput", **settings), wanted)
    with ThreadPoolExecutor(2) as threads:
        same(lw.simulate("18lilliput", executor=threads, **settings), wanted)
        same(lw.corpus(folder / "logs", executor=threads, progress=False), wanted)
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as processes:
        same(lw.simulate("18lilliput", executor=processes, to=tmp_path / "again", **settings), wanted)
    for log in (folder / "logs").glob("*.jsonl"):
        assert log.read_bytes() == (tmp_path / "again" / "logs" / log.name).read_bytes()


def test_results_do_not_pile_up():
    class Result:
        """Something to count."""

    alive = weakref.WeakSet()

    def task():
        alive.add(result := Result())
        return result

    with ThreadPoolExecutor(1) as threads:
        left = []
        for result in run_tasks(task, [()] * 20, threads):
            left.append(len(alive))
            del result
    assert left[-1] == 1


def test_fewer_games_are_the_first_of_more(folder):
    few = lw.simulate("18lilliput", games=10, bots=BOTS, seed=4, progress=False)
    assert few.tables.games.collect()["seed"].to_list() == lw.corpus(folder).tables.games.collect()["seed"].to_list()[:10]


def test_run_again_in_the_same_folder(mine):
    again = lw.simulate("18lilliput", games=3, bots=BOTS, seed=4, to=mine, progress=False)
    assert len(again) == 3
    assert len(list((mine / "logs").glob("*.jsonl"))) == 3


def test_bots_as_functions():
    def last(state, seed):
        from lilliput_widget.games.lilliput.judge import legal_actions

        return legal_actions(state)[-1]

    runs = lw.simulate("18lilliput", games=2, bots=[last, "random"], seed=1, progress=False)
    assert runs.tables.games.collect()["players"].to_list()[0] == ["last 1", "random 2"]


@pytest.mark.parametrize(("bad", "word"), [
    ({"bots": ["random"]}, "one bot for each seat"),
    ({"bots": ["clever", "random"]}, "no bot is called 'clever'"),
    ({"bots": [1, 2]}, "a bot is a name or a function"),
    ({"games": -1}, "whole number"),
    ({"players": ["Ann"]}, "1 names for 2 bots"),
    ({"options": {"exprt": True}}, "exprt"),
])
def test_bad_settings(bad, word):
    with pytest.raises(SetupError, match=word):
        lw.simulate("18lilliput", **{"games": 2, "progress": False, **bad})


def test_progress_is_one_line(folder, capsys, monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    _ = lw.corpus(folder / "logs").games
    assert f"{GAMES} of {GAMES} games read" in capsys.readouterr().err


def test_shows_well_in_a_notebook(folder):
    html = lw.corpus(folder)._repr_html_()
    assert f"{GAMES} games" in html
    assert "ledger" in html
