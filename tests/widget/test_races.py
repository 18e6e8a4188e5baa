"""Threads that meet: moves, clicks, timers and the browser's own settings at the same moment.  No test waits for luck."""

from __future__ import annotations

import threading

import comm
import pytest
from comm.base_comm import BaseComm

import lilliput_widget as lw
from lilliput_widget.errors import LilliputError
from lilliput_widget.widget import GameWidget, payload


class Recorder(BaseComm):
    """Keeps what would go to the browser; `look` is called with each message."""

    def __init__(self, *args, **kwargs):
        self.sent = []
        self.look = lambda data: None
        super().__init__(*args, **kwargs)

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        self.sent.append(data or {})
        self.look(data or {})


@pytest.fixture(autouse=True)
def recorder(monkeypatch):
    monkeypatch.setattr(comm, "create_comm", Recorder)


def updates(widget):
    return [d["state"] for d in widget.comm.sent if d.get("method") == "update"]


class Slow(dict):
    """Settings of the browser; somebody else acts while they are read."""

    def __getitem__(self, name):
        self.meanwhile()
        return super().__getitem__(name)


class Announced:
    """A lock that tells when somebody is about to wait for it."""

    def __init__(self, lock):
        self.lock = lock
        self.asked = threading.Event()

    def __enter__(self):
        self.asked.set()
        return self.lock.__enter__()

    def __exit__(self, *args):
        return self.lock.__exit__(*args)


def test_a_move_while_the_browser_sets_something_goes_out_in_one_piece():
    widget = GameWidget(lw.new_game(players=2, seed=3))
    mover = threading.Thread(target=lambda: widget.game.do(widget.game.legal_actions()[0]))
    settings = Slow(speed=2.0)

    def meanwhile():
        mover.start()
        # Long enough for the move if nothing holds it back.
        mover.join(0.5)

    settings.meanwhile = meanwhile
    begun = len(updates(widget))
    widget.set_state(settings)
    mover.join()
    assert widget.speed == 2
    assert [set(state) for state in updates(widget)[begun:]] == [{"_view", "_options"}]
    widget.close()


def test_a_late_timer_of_the_old_game_does_not_send_the_new_one():
    widget = GameWidget(lw.new_game(players=2, seed=3))
    old = widget.game
    old._lock = Announced(old._lock)
    with old._lock:
        old._lock.asked.clear()
        timer = threading.Thread(target=widget._publish)
        timer.start()
        old._lock.asked.wait()
        widget.show(lw.new_game(players=3, seed=4))
        rev = widget._rev
    timer.join()
    assert widget._rev == rev
    assert len(widget._view["players"]) == 3
    widget.close()


def test_a_move_while_the_widget_is_made_is_not_missed(monkeypatch):
    game = lw.new_game(players=2, seed=3)
    mover = threading.Thread(target=lambda: game.do(game.legal_actions()[0]))
    follow = GameWidget._follow

    def late(self, game):
        mover.start()
        mover.join(0.5)
        follow(self, game)

    monkeypatch.setattr(GameWidget, "_follow", late)
    widget = GameWidget(game)
    mover.join()
    assert widget._view["at"] == payload.position_key(game)
    widget.close()


@pytest.mark.parametrize("again", [False, True])
def test_undo_while_a_bot_thinks_is_no_error(monkeypatch, again):
    game = lw.new_game(players=["Ann", "Bob"], seed=3)
    person = game.to_play[0]
    game.do(game.legal_actions()[0])
    while game.to_play[0] == person:
        game.do(game.legal_actions()[0])
    at = game.seq
    game.bots[game.to_play[0]] = "greedy"
    think = game.bot_action
    widget = GameWidget(game, speed=60)

    def interrupted():
        thought = think()
        game.goto(0)
        if again:
            # As many moves as before, but others.
            while game.seq < at:
                game.do(game.legal_actions()[-1])
            return thought
        return think()

    monkeypatch.setattr(game, "bot_action", interrupted)
    if not again:
        with pytest.raises(LilliputError):
            interrupted()
        game.goto(at)
    length = game.length
    widget._bot_step()
    assert not widget._error
    assert not widget._paused
    assert game.length == length
    widget.close()


def test_a_comment_is_in_the_file_before_it_is_on_the_screen(tmp_path):
    game = lw.new_game(players=2, seed=3)
    game.do(game.legal_actions()[0])
    file = tmp_path / "game.jsonl"
    game.save(file)
    replay = lw.replay(file)
    kept = []

    def look(data):
        if "_comments" in data.get("state", {}):
            kept.append(lw.load(file).log[0].comment)

    replay.comm.look = look
    replay.comment(1, "first")
    replay.comment(1, "second")
    assert kept == ["first", "second"]
    replay.close()


def test_a_comment_that_cannot_be_kept_is_shown_with_the_reason(tmp_path):
    game = lw.new_game(players=2, seed=3)
    game.do(game.legal_actions()[0])
    (tmp_path / "folder").mkdir()
    file = tmp_path / "folder" / "game.jsonl"
    game.save(file)
    replay = lw.replay(file)
    file.unlink()
    (tmp_path / "folder").rmdir()
    replay._on_intent(replay, {"kind": "comment", "n": 1, "text": "lost?"}, [])
    assert replay._comments == {"1": "lost?"}
    said = [d["content"]["text"] for d in replay.comm.sent if d.get("method") == "custom" and d["content"]["kind"] == "notice"]
    assert said or replay._error
    replay.close()
