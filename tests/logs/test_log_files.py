"""Logs: what is written is read back, and every damage gets an error that names the line; nothing else is lost."""

from __future__ import annotations

import io
import json
import random
import sys
import threading
import warnings
from contextlib import suppress
from pathlib import Path

import pytest

import lilliput_widget as lw
from lilliput_widget import logfile
from lilliput_widget.errors import LilliputError, LogError, ReplayError


def played(moves=30, seed=3, players=3, **more):
    game = lw.new_game("18lilliput", players=players, seed=seed, **more)
    dice = random.Random(seed)
    for _ in range(moves):
        game.do(dice.choice(game.legal_actions()))
    return game


@pytest.fixture
def log(tmp_path):
    game = played()
    path = game.save(tmp_path / "game.jsonl")
    return game, path, path.read_text(encoding="utf-8").splitlines(keepends=True)


def write(path, lines):
    path.write_bytes(b"".join(x if isinstance(x, bytes) else x.encode() for x in lines))
    return path


def edited(line, **changes):
    return json.dumps({**json.loads(line), **changes}) + "\n"


def fails(path, *words, line=None, n=None):
    """Loading fails at once, with a short message that has `words`."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(LogError) as caught:
            lw.load(path)
    text = str(caught.value)
    assert len(text) < 1000
    assert "\n" not in text
    for word in words:
        assert word in text
    if line is not None:
        assert caught.value.line == line
    if n is not None:
        assert isinstance(caught.value, ReplayError)
        assert caught.value.n == n
    return text


# What is written is read back


def test_a_saved_game_is_loaded_with_every_position(log):
    game, path, lines = log
    again = lw.load(path)
    assert len(lines) == 31
    assert [(e.n, e.player, e.action, e.time, e.hash) for e in again.log] == [(e.n, e.player, e.action, e.time, e.hash) for e in game.log]
    assert [game.title.encode(again.state_at(n)) for n in range(31)] == [game.title.encode(game.state_at(n)) for n in range(31)]
    assert (again.players, again.seed, again.options, again.bots) == (game.players, game.seed, game.options, game.bots)


def test_the_log_is_plain_json_lines(log):
    _, _, lines = log
    header, first = json.loads(lines[0]), json.loads(lines[1])
    assert list(header) == ["format", "version", "title", "rules", "players", "seed", "options", "bots"]
    assert list(first) == ["n", "player", "action", "time", "hash"]
    assert first["n"] == 1
    assert all(line.endswith("\n") for line in lines)


def test_a_game_without_a_move_a_whole_game_and_an_undone_one_are_saved(tmp_path):
    new = lw.new_game(players=2, seed=1)
    assert lw.load(new.save(tmp_path / "new.jsonl")).seq == 0
    game = played(10)
    game.undo(4)
    assert lw.load(game.save(tmp_path / "undone.jsonl")).length == 6
    whole = lw.new_game(players=2, seed=4)
    while not whole.finished:
        whole.do(whole.legal_actions()[-1])
    assert lw.load(whole.save(tmp_path / "whole.jsonl")).result == whole.result


def test_names_options_bots_and_comments_come_back(tmp_path):
    names = ['<b>Ann</b> & "co"', "🚂 žluťoučký", "Боб"]
    game = lw.new_game(players=names, seed=-5, options={"expert": True, "edition": {"table": {"top": [50, 55, 60], "bottom": [45, 53, 58]}}},
                       bots={"Боб": "random"})
    game.do(game.legal_actions()[0])
    game.comment(1, 'why not? <script>\n  \u2028 🚂 "quoted"')
    again = lw.load(game.save(tmp_path / "g.jsonl"))
    assert again.players == tuple(names)
    assert again.options == game.options
    assert again.bots == {"Боб": "random"}
    assert again.log[0].comment == game.log[0].comment
    assert again.state.edition.top == (50, 55, 60)


def test_saving_twice_leaves_one_file_with_usual_rights(tmp_path):
    game = played(5)
    path = game.save(str(tmp_path / "g.jsonl"))
    game.save(path)
    assert [p.name for p in tmp_path.iterdir()] == ["g.jsonl"]
    plain = tmp_path / "plain"
    plain.write_text("x")
    assert path.stat().st_mode == plain.stat().st_mode


def test_a_mark_of_byte_order_and_windows_line_ends_do_no_harm(log):
    game, path, lines = log
    assert lw.load(write(path, [b"\xef\xbb\xbf", *(x.replace("\n", "\r\n") for x in lines)])).length == game.length


def test_empty_lines_do_no_harm(log):
    game, path, lines = log
    assert lw.load(write(path, [*lines[:5], "\n", "  \n", *lines[5:], "\n\n"])).length == game.length


def test_text_is_read_too(log):
    game, _, lines = log
    assert lw.loads("".join(lines)).length == game.length


# Damage


@pytest.mark.parametrize("content", [b"", b"\n", b"   \n\n"])
def test_an_empty_file(tmp_path, content):
    fails(write(tmp_path / "g.jsonl", [content]), "is empty", line=1)


def test_a_torn_last_line_loses_that_line_only(log):
    game, path, lines = log
    last = lines[-1].encode()
    for cut in (1, 2, len(last) // 2, len(last) - 3):
        with pytest.warns(UserWarning, match=r"last line was torn.*29 moves are kept"):
            again = lw.load(write(path, [*lines[:-1], last[:cut]]))
        assert again.length == game.length - 1
        again.do(game.log[-1].action)
        assert again.log[-1].hash == game.log[-1].hash


def test_a_last_line_that_lacks_only_its_end_is_whole(log):
    game, path, lines = log
    assert lw.load(write(path, [*lines[:-1], lines[-1].rstrip("\n")])).length == game.length


def test_a_line_torn_in_the_middle_of_a_letter(log):
    _, path, lines = log
    with pytest.warns(UserWarning, match="torn"):
        assert lw.load(write(path, [*lines[:-1], '{"n": 30, "player": "🚂'.encode()[:-2]])).length == 29


def test_a_log_torn_in_the_middle(log):
    _, path, lines = log
    fails(write(path, [*lines[:10], lines[10][:20] + "\n", *lines[11:]]), "line 11", "damaged or torn", line=11)
    fails(write(path, [*lines[:10], lines[10][:20], *lines[11:]]), "line 11", line=11)


def test_a_missing_a_doubled_and_a_swapped_line(log):
    _, path, lines = log
    fails(write(path, [*lines[:10], *lines[11:]]), "line 11", "action 10", "numbered 11", line=11, n=10)
    fails(write(path, [*lines[:10], lines[9], *lines[10:]]), "action 10", "numbered 9", n=10)
    fails(write(path, [*lines[:10], lines[11], lines[10], *lines[12:]]), "action 10", n=10)


def test_a_torn_header(log):
    _, path, lines = log
    fails(write(path, [lines[0][:30]]), "line 1", line=1)
    fails(write(path, lines[1:]), "line 1", "not a log of lilliput_widget", line=1)


def test_a_changed_action_is_named_by_its_number(log):
    """Another legal action gives another hash; the first that differs is named."""
    game, path, lines = log
    for n in range(5, 30):
        others = [a for a in _legal_before(game, n) if a != game.log[n - 1].action]
        if others:
            break
    action = {k: v for k, v in others[0].to_dict().items() if k != "player"}
    fails(write(path, [*lines[:n], edited(lines[n], action=action), *lines[n + 1:]]), f"action {n}", "leads to another position", line=n + 1, n=n)


def _legal_before(game, n):
    return game.title.legal_actions(game.state_at(n - 1))


def test_a_changed_hash_is_named_by_its_number(log):
    _, path, lines = log
    for bad in ("0" * 12, None, 7, [], ""):
        fails(write(path, [*lines[:7], edited(lines[7], hash=bad), *lines[8:]]), "action 7", "leads to another position", line=8, n=7)


def test_an_illegal_action_is_named_with_its_rule(log):
    _, path, lines = log
    other = next(p for p in ("Ann", "Bob", "Cid") if p != json.loads(lines[4])["player"])
    fails(write(path, [*lines[:4], edited(lines[4], player=other)]), "action 4", "TURN-3", n=4)


@pytest.mark.parametrize("changes", [
    {"action": None}, {"action": "done"}, {"action": []}, {"action": {}}, {"action": {"type": "explode"}}, {"action": {"type": ["lay-tile"]}},
    {"action": {"type": "take-company", "company": 7}}, {"action": {"type": "take-company"}},
    {"action": {"type": "take-company", "company": "MR", "x": 1}},
    {"action": {"type": "take-company", "company": "x" * 5000}}, {"action": {"type": "fund", "split": [["MR", 1.5]]}},
    {"action": {"type": "sell-shares", "company": "MR", "count": 10**30}}, {"action": {"type": "sell-shares", "company": "MR", "count": -1}},
    {"player": None}, {"player": 3}, {"player": ""}, {"player": "Nobody"}, {"player": ["Ann"]}, {"time": 5}, {"time": "x" * 50},
    {"comment": 5}, {"comment": "x" * 3000}, {"n": "3"}, {"n": None}, {"n": -1}, {"n": True}, {"n": 3.0}, {"n": 10**30},
], ids=lambda c: json.dumps(c)[:50])
def test_a_line_with_nonsense(log, changes):
    _, path, lines = log
    fails(write(path, [*lines[:3], edited(lines[3], **changes), *lines[4:]]), "line 4", "action 3", line=4, n=3)


@pytest.mark.parametrize("line", ["7\n", "[]\n", "null\n", '"text"\n', "{\n", "}\n", "NaN\n", '{"n": NaN}\n', '{"n": Infinity}\n', "not json\n",
        "\x00\x01\x02\n", "9" * 10_000 + "\n"],
                         ids=repr)
def test_a_line_that_is_no_record(log, line):
    _, path, lines = log
    fails(write(path, [*lines[:3], line[:19_000], *lines[4:]]), "line 4", line=4)


def test_binary_garbage(tmp_path):
    dice = random.Random(1)
    for size in (1, 10, 1000, 100_000):
        fails(write(tmp_path / "g.jsonl", [dice.randbytes(size)]), "line 1", line=1)
    fails(write(tmp_path / "g.jsonl", [b"\x1f\x8b\x08" + dice.randbytes(500)]), "line 1")
    fails(write(tmp_path / "g.jsonl", [b"\0" * 5_000_000]), "line 1", "too long")


def test_binary_garbage_in_the_middle(log):
    _, path, lines = log
    fails(write(path, [*lines[:6], b"\xff\xfe\x00\xd8\n", *lines[6:]]), "line 7", line=7)


# The header


@pytest.mark.parametrize(("changes", "words"), [
    ({"format": "other"}, "not a log"), ({"format": None}, "not a log"), ({"format": ["lilliput-log"]}, "not a log"),
    ({"version": 2}, "written in format 2"), ({"version": 99}, "update lilliput_widget"), ({"version": "1"}, "written in format"),
    ({"version": None}, "format"),
    ({"version": True}, "format"), ({"version": "x" * 100_000}, "written in format"),
    ({"title": "1830"}, "'1830', which is not playable here"), ({"title": None}, "not playable"), ({"title": ["18lilliput"]}, "not playable"),
    ({"title": "x" * 100_000}, "not playable"), ({"title": "../../etc/passwd"}, "not playable"),
    ({"rules": 2}, "rules version 2"), ({"rules": None}, "rules version"), ({"rules": "x" * 100_000}, "rules version"),
    ({"players": []}, "not 0"), ({"players": "Ann"}, "proper 'players'"), ({"players": 3}, "proper 'players'"),
    ({"players": ["Ann", "Ann"]}, "two players"),
    ({"players": ["Ann", ""]}, "visible character"), ({"players": ["Ann", None]}, "must be text"), ({"players": ["Ann", "x" * 5000]}, "at most 40"),
    ({"players": ["A", "B", "C", "D", "E"]}, "not 5"), ({"players": [[], {}]}, "must be text"),
    ({"seed": "7"}, "proper 'seed'"), ({"seed": 1.5}, "proper 'seed'"), ({"seed": True}, "whole number"), ({"seed": 1 << 70}, "below 2**63"),
    ({"options": []}, "proper 'options'"), ({"options": {"cheat": True}}, "unknown option"), ({"options": {"expert": 1}}, "True or False"),
    ({"options": {"edition": 5}}, "edition"), ({"options": {"edition": {"table": 5}}}, "edition.table"),
    ({"options": {"edition": {"money": {"private": -5}}}}, "private"),
    ({"bots": []}, "proper 'bots'"), ({"bots": {"Ann": "skynet"}}, "no bot"), ({"bots": {"Zoe": "random"}}, "no player"),
    ({"bots": {"Ann": ["random"]}}, "no bot"),
], ids=lambda x: str(x)[:50])
def test_a_header_with_nonsense(log, changes, words):
    _, path, lines = log
    fails(write(path, [edited(lines[0], **changes), *lines[1:]]), "line 1", words, line=1)


@pytest.mark.parametrize("key", ["format", "version", "title", "rules", "players", "seed", "options"])
def test_a_header_without_a_part(log, key):
    _, path, lines = log
    header = json.loads(lines[0])
    del header[key]
    fails(write(path, [json.dumps(header) + "\n", *lines[1:]]), "line 1", line=1)


# Too much of it


def test_a_million_lines_are_refused_at_the_first_wrong_one(log):
    _, path, lines = log
    fails(write(path, [lines[0], *[lines[1]] * 1_000_000]), "action 2", line=3)
    write(path, [*lines, *["\n"] * 1_000_000])
    assert lw.load(path).length == 30


def test_more_moves_than_any_game_has_are_refused(log, monkeypatch):
    _, path, _ = log
    monkeypatch.setattr(logfile, "MAX_MOVES", 20)
    fails(path, "more than 20 lines", line=21)


@pytest.mark.parametrize("nest", ["[", '{"a":', '[{"a":'])
def test_deep_nesting(log, nest):
    _, path, lines = log
    for depth in (50, 900, 6_000):
        fails(write(path, [lines[0], nest * depth + "\n"]), "line 2", line=2)
        fails(write(path, [nest * depth * 10 + "\n"]), "line 1", line=1)
        closing = {"[": "]", '{"a":': "1}", '[{"a":': "1}]"}[nest]
        inner = nest * depth + {"[": ""}.get(nest, "") + closing * depth if nest == "[" else nest * depth + "1" + closing.replace("1", "") * depth
        fails(write(path, [lines[0].replace('"options":{}', f'"options":{{"edition":{inner}}}'), *lines[1:]]), "line 1", line=1)


def test_a_very_long_line(log):
    _, path, lines = log
    fails(write(path, [*lines[:3], edited(lines[3], comment="x" * 50_000), *lines[4:]]), "line 4", "too long", line=4)
    fails(write(path, [edited(lines[0], x="x" * 2_000_000), *lines[1:]]), "line 1", "too long", line=1)


# Paths


@pytest.mark.parametrize("path", [None, 5, b"x", [], "", "a\0b", 1.5], ids=repr)
def test_a_path_that_is_none(path):
    game = played(3)
    for use in (game.save, game.autosave, lw.load):
        with pytest.raises(LogError, match="path such as"):
            use(path)
    assert game.seq == 3


def test_the_text_of_a_log_is_no_path(log):
    with pytest.raises(LogError, match="`loads` reads the text"):
        lw.load("".join(log[2]))


def test_text_that_is_none():
    for text in (None, 5, b"{}", []):
        with pytest.raises(LogError, match="a log is text"):
            lw.loads(text)


def test_a_file_that_cannot_be_read(tmp_path):
    for path in (tmp_path / "missing.jsonl", tmp_path, tmp_path / "x" / "y.jsonl", tmp_path / ("x" * 500)):
        fails(path, "could not be read")


def test_a_path_that_cannot_be_written(tmp_path):
    game = played(3)
    folder = tmp_path / "folder"
    folder.mkdir()
    (tmp_path / "file").write_text("x")
    for path in (tmp_path / "missing" / "g.jsonl", folder, tmp_path / "file" / "g.jsonl", tmp_path / ("x" * 500), "/proc/nowhere.jsonl"):
        before = game.state
        with pytest.raises(LogError, match=r"could not be written.*the game goes on"):
            game.save(path)
        assert game.state is before
    assert sorted(p.name for p in tmp_path.iterdir()) == ["file", "folder"]
    assert list(folder.iterdir()) == []
    game.do(game.legal_actions()[0])
    assert game.seq == 4


@pytest.mark.parametrize("trouble", [OSError(28, "No space left on device"), KeyboardInterrupt()], ids=["full", "ctrl-c"])
def test_a_write_that_fails_or_is_broken_off_keeps_the_old_file(tmp_path, monkeypatch, trouble):
    game = played(3)
    path = game.save(tmp_path / "g.jsonl")
    before = path.read_bytes()
    game.do(game.legal_actions()[0])

    class Full(io.StringIO):
        def write(self, text):
            raise trouble

    def opened(part, *_, **__):
        part.touch()
        return Full()

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", opened)
        with pytest.raises((LogError, KeyboardInterrupt), match=getattr(trouble, "strerror", None)):
            game.save(path)
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["g.jsonl"]
    assert lw.load(game.save(path)).length == 4


# Autosave


def test_autosave_writes_every_move_at_once(tmp_path):
    path = tmp_path / "g.jsonl"
    game = lw.new_game(players=2, seed=2)
    game.autosave(path)
    dice = random.Random(0)
    for n in range(1, 25):
        game.do(dice.choice(game.legal_actions()))
        assert lw.load(path).length == n
    game.undo(10)
    assert lw.load(path).length == 14
    game.redo(3)
    assert lw.load(path).length == 17
    game.comment(2, "good")
    assert lw.load(path).log[1].comment == "good"
    game.goto(5)
    game.do(dice.choice(game.legal_actions()))
    assert path.read_text(encoding="utf-8") == logfile.dumps(game)
    assert [p.name for p in tmp_path.iterdir()] == ["g.jsonl"]


def test_autosave_stays_in_its_folder(tmp_path, monkeypatch):
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path)
    game = lw.new_game(players=2, seed=1)
    game.autosave("game.jsonl")
    monkeypatch.chdir(tmp_path / "elsewhere")
    game.do(game.legal_actions()[0])
    assert lw.load(tmp_path / "game.jsonl").length == 1
    assert not list((tmp_path / "elsewhere").iterdir())


def test_autosave_with_moves_of_several_threads(tmp_path):
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for seed in range(10):
            path, game = tmp_path / f"{seed}.jsonl", lw.new_game(players=3, seed=seed)
            game.autosave(path)

            def work(n, game=game):
                dice = random.Random(n)
                for _ in range(40):
                    with suppress(LilliputError):  # another thread was quicker
                        game.do(dice.choice(game.legal_actions()))

            threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert [e.hash for e in lw.load(path).log] == [e.hash for e in game.log]
    finally:
        sys.setswitchinterval(interval)


def test_autosave_only_adds_a_line(tmp_path, monkeypatch):
    path = tmp_path / "g.jsonl"
    game = played(5)
    game.autosave(path)
    monkeypatch.setattr(logfile, "_write", lambda *_: pytest.fail("rewrote the file"))
    for _ in range(5):
        game.do(game.legal_actions()[0])
    assert lw.load(path).length == 10


def test_autosave_that_breaks_midway_warns_once_and_the_game_goes_on(tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    path = folder / "g.jsonl"
    game = played(5)
    game.autosave(path)
    path.unlink()
    folder.rmdir()
    with pytest.warns(UserWarning, match=r"autosave to .* failed .*the game goes on"):
        game.do(game.legal_actions()[0])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(3):
            game.do(game.legal_actions()[0])
    assert game.seq == 9
    folder.mkdir()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        game.do(game.legal_actions()[0])
    assert lw.load(path).length == 10


@pytest.mark.parametrize("damage", ["removed", "cut", "emptied", "scribbled"])
def test_autosave_mends_a_file_that_somebody_changed(tmp_path, damage):
    path = tmp_path / "g.jsonl"
    game = played(5)
    game.autosave(path)
    text = path.read_bytes()
    if damage == "removed":
        path.unlink()
    else:
        path.write_bytes({"cut": text[:-20], "emptied": b"", "scribbled": text + b"???"}[damage])
    game.do(game.legal_actions()[0])
    assert path.read_text(encoding="utf-8") == logfile.dumps(game)


def test_a_write_that_stops_in_the_middle_is_mended_by_the_next_move(tmp_path, monkeypatch):
    path = tmp_path / "g.jsonl"
    game = played(5)
    game.autosave(path)
    real = logfile.entry_line

    def torn(entry):
        with path.open("a") as file:
            file.write(real(entry)[:25])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(logfile, "entry_line", torn)
        with pytest.warns(UserWarning, match="No space left"):
            game.do(game.legal_actions()[0])
    with pytest.warns(UserWarning, match="torn"):
        assert lw.load(path).length == 5
    game.do(game.legal_actions()[0])
    assert lw.load(path).length == 7


def test_autosave_to_a_path_that_cannot_be_written_says_so_at_once(tmp_path):
    game = played(2)
    with pytest.raises(LogError, match="could not be written"):
        game.autosave(tmp_path / "missing" / "g.jsonl")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        game.do(game.legal_actions()[0])
