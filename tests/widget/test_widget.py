"""Traits and intents, with no browser: the comm is a stand-in."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path

import anywidget
import comm
import pytest
from comm.base_comm import BaseComm

import lilliput_widget as lw
from lilliput_widget.errors import SetupError
from lilliput_widget.widget import GameWidget, payload
from lilliput_widget.widget.pacing import Publisher


class Recorder(BaseComm):
    """Keeps what would go to the browser."""

    sent: list

    def __init__(self, *args, **kwargs):
        self.sent = []
        super().__init__(*args, **kwargs)

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        self.sent.append((time.monotonic(), msg_type, data or {}))


@pytest.fixture(autouse=True)
def recorder(monkeypatch):
    monkeypatch.setattr(comm, "create_comm", Recorder)


@pytest.fixture
def make():
    made = []

    def one(game=None, **options):
        made.append(GameWidget(game or lw.new_game(players=2, seed=3), **options))
        return made[-1]

    yield one
    for widget in made:
        widget.close()


def customs(widget, kind):
    return [d["content"] for _, _, d in widget.comm.sent if d.get("method") == "custom" and d["content"].get("kind") == kind]


def intent(widget, kind, **more):
    widget._on_intent(widget, {"kind": kind, "at": payload.position_key(widget.game), "seq": widget.game.seq, **more}, [])


def until(check):
    """Wait for something that a timer or another thread does, however slow the machine."""
    end = time.monotonic() + 120
    while not check() and time.monotonic() < end:
        time.sleep(0.005)
    assert check()


def in_step(widget):
    """Wait until the screen has been told the position of the game."""
    until(lambda: widget._view["at"] == payload.position_key(widget.game) == widget._options["at"])


def first(widget):
    return widget.game.legal_actions()[0].to_dict()


def test_trait_names_do_not_hide_the_base_class():
    own = {n for n in GameWidget.class_own_traits() if not n.startswith("_anywidget")}
    assert not own & set(dir(anywidget.AnyWidget))


def test_an_act_is_played_and_sent(make):
    widget = make()
    rev = widget._view["rev"]
    action = first(widget)
    intent(widget, "act", action=action)
    assert [e.action.to_dict() for e in widget.game.log] == [action]
    assert widget._view["n"] == 1
    assert widget._view["rev"] > rev
    assert widget._options["at"] == widget._view["at"] == payload.position_key(widget.game)


def test_stale_act_changes_nothing_and_says_so_softly(make):
    widget = make()
    action = first(widget)
    widget._on_intent(widget, {"kind": "act", "at": "0:old", "seq": 0, "action": action}, [])
    assert widget.game.seq == 0
    assert customs(widget, "notice")[-1]["tone"] == "info"


@pytest.mark.parametrize("content", [
    None, 7, "x", [], {}, {"kind": "act"}, {"kind": "nonsense"}, {"kind": "act", "action": 3}, {"kind": "goto", "n": "x"},
    {"kind": "goto", "n": 10**9},
    {"kind": "log", "from": -4}, {"kind": "why"}, {"kind": "why", "target": {"cell": "<b>"}}, {"kind": "preview", "action": []},
    {"kind": "ledger", "account": ["x"]}, {"kind": "load", "text": "no log"}, {"kind": "load"}, {"kind": ["act"]},
])
def test_nonsense_from_the_browser_is_harmless(make, content):
    widget = make()
    state = widget.game.state
    if isinstance(content, dict):
        content = {"at": payload.position_key(widget.game), **content}
    widget._on_intent(widget, content, [])
    assert widget.game.state is state
    assert not widget._error


def test_illegal_act_is_refused_with_its_rule(make):
    widget = make()
    intent(widget, "act", action={"type": "pay", "player": widget.game.to_play[0], "company": "MR"})
    assert widget.game.seq == 0
    note = customs(widget, "notice")[-1]
    assert note["tone"] == "bad"
    assert "SETUP-7" in note["text"]


def test_an_exception_is_shown_with_its_traceback(make, monkeypatch):
    widget = make()
    monkeypatch.setattr(widget.game, "read", lambda *a: 1 / 0)
    intent(widget, "act", action=first(widget))
    assert "ZeroDivisionError" in widget._error["text"]
    assert "Traceback" in widget._error["detail"]
    assert customs(widget, "settled")


def test_undo_redo_goto_restart(make):
    game = lw.new_game(players=2, seed=3)
    dice = random.Random(1)
    while game.state.round < 2:
        game.do(dice.choice(game.legal_actions()))
    widget = make(game)
    n = game.seq
    intent(widget, "undo")
    assert game.seq == n - 1
    intent(widget, "redo")
    assert game.seq == n
    intent(widget, "goto", n=3)
    assert game.seq == 3
    intent(widget, "goto", n=n)
    while not any(a.type == "take-card" for a in game.legal_actions()):
        game.do(dice.choice(game.legal_actions()))
    start = game.seq
    card = next(a for a in game.legal_actions() if a.type == "take-card" and a.half == "a")
    game.do(card)
    intent(widget, "restart")
    assert game.seq == start
    assert any(a.type == "take-card" for a in game.legal_actions())


def test_log_lines_follow_branches(make):
    widget = make()
    dice = random.Random(1)
    for _ in range(6):
        widget.game.do(dice.choice(widget.game.legal_actions()))
    intent(widget, "log", **{"from": 0})
    assert [line["n"] for line in customs(widget, "log")[-1]["lines"]] == [1, 2, 3, 4, 5, 6]
    branch = widget._view["branch"]
    widget.game.undo(2)
    other = widget.game.legal_actions()[-1]
    widget.game.do(other)
    until(lambda: widget._view["branch"] == [branch[0] + 1, 4])


def test_languages(make):
    widget = make()
    for lang in ("cs", "de", "pl"):
        widget.lang = lang
        assert widget._texts["ui.undo"] != "Undo"
        assert widget._view["prompt"]
    with pytest.raises(Exception, match="lang"):
        widget.lang = "xx"


def test_flood_is_coalesced_and_ends_right(make):
    widget = make()
    dice = random.Random(4)
    sent = len(widget.comm.sent)
    begun = time.monotonic()
    for _ in range(1500):
        legal = widget.game.legal_actions()
        if not legal or (widget.game.seq > 4 and dice.random() < 0.45):
            widget.game.undo()
        else:
            widget.game.do(dice.choice(legal))
    spent = time.monotonic() - begun
    in_step(widget)
    updates = [m for m in widget.comm.sent[sent:] if m[2].get("method") == "update"]
    assert len(updates) <= 30 * spent + 3


def test_two_threads_leave_view_and_game_equal(make):
    widget = make()

    def work(seed):
        dice = random.Random(seed)
        for _ in range(150):
            options = [a.to_dict() for a in widget.game.legal_actions()]
            if options:
                intent(widget, "act", action=dice.choice(options))
            if dice.random() < 0.3:
                intent(widget, "undo")

    threads = [threading.Thread(target=work, args=(i,)) for i in range(3)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    in_step(widget)
    assert not widget._error
    assert not widget.game.title.problems(widget.game.state)
    again = lw.new_game(players=2, seed=3)
    for entry in widget.game.log:
        again.do(entry.action)
    assert payload.position_key(again) == payload.position_key(widget.game)


def test_moves_under_the_games_lock_and_clicks_do_not_wait_for_each_other(make):
    """A cell that holds the game's lock while it moves, beside clicks that ask for the log: each must go on."""
    widget = make()
    game = widget.game

    def cell():
        # Slowly, so that each move is sent at once and not by the timer.
        dice = random.Random(1)
        for _ in range(40):
            with game._lock:
                legal = game.legal_actions()
                time.sleep(0.002)
                if not legal or (game.seq > 3 and dice.random() < 0.45):
                    game.undo()
                else:
                    game.do(dice.choice(legal))
            time.sleep(0.036)

    def clicks():
        while threads[0].is_alive():
            intent(widget, "log", **{"from": 0})

    threads = [threading.Thread(target=t, daemon=True) for t in (cell, clicks)]
    for t in threads:
        t.start()
    for t in threads:
        # They are done in two seconds, or never.
        t.join(120)
    assert not any(t.is_alive() for t in threads)
    in_step(widget)


def test_resync_sends_the_whole_position(make):
    widget = make()
    widget.comm.sent.clear()
    intent(widget, "resync", rev=-1)
    keys = {k for _, _, d in widget.comm.sent if d.get("method") == "update" for k in d["state"]}
    assert {"_view", "_options", "_board", "_texts"} <= keys


def test_revision_is_told_once_more_when_calm():
    calls = []
    publisher = Publisher(lambda: calls.append("send"), lambda: calls.append("settle"))
    publisher.poke()
    publisher.poke()
    publisher.poke()
    until(lambda: calls[-1] == "settle")
    # A slow machine may take longer between two pokes than they need to be apart.
    assert calls.count("send") in {2, 3}
    publisher.close()


def test_bots_fill_seats_and_stop_for_people(make):
    game = lw.new_game(players=["Ann", "Bob", "Cid"], seed=3, bots={"Bob": "random", "Cid": "greedy"})
    widget = make(game, speed=0)
    end = time.monotonic() + 240
    moves = 0
    while not game.finished and time.monotonic() < end:
        if game.to_play and game.to_play[0] == "Ann":
            assert widget.game is game
            game.do(game.bot_action("random"))
            moves += 1
        time.sleep(0.001)
    assert game.finished
    assert moves > 10


def test_bots_wait_while_somebody_looks_back(make):
    game = lw.new_game(players=["Ann", "Bob"], seed=3, bots={"Bob": "random"})
    widget = make(game, speed=0)

    for _ in range(4):
        until(lambda: game.to_play[0] == "Ann")
        game.do(game.legal_actions()[0])
    until(lambda: game.to_play[0] == "Ann")
    length = game.length
    spot = next(n for n in range(game.seq - 1, 0, -1) if game.title.to_play(game.state_at(n))[0] == "Bob")
    intent(widget, "goto", n=spot)
    time.sleep(0.2)
    assert (game.seq, game.length) == (spot, length)
    intent(widget, "goto", n=length)
    assert game.seq == length


def test_load_and_new_change_the_game(make):
    widget = make()
    other = lw.new_game(players=["<b>Xaver</b>", "Yvonne"], seed=9)
    other.do(other.legal_actions()[0])
    from lilliput_widget.logfile import dumps

    intent(widget, "load", name="x.jsonl", text=dumps(other))
    assert widget.game.players == ("<b>Xaver</b>", "Yvonne")
    assert widget._view["n"] == 1
    intent(widget, "new")
    assert widget.game.seq == 0
    assert widget.game.players == ("<b>Xaver</b>", "Yvonne")


def test_the_screen_never_has_a_position_without_its_board(make):
    widget = make()
    begun = len(widget.comm.sent)
    widget.show(lw.new_game(players=["Eve", "Fay", "Gus"], seed=4, options={"expert": True}))
    states = [d["state"] for _, _, d in widget.comm.sent[begun:] if d.get("method") == "update"]
    assert any("_view" in state for state in states)
    assert all(state["_board"]["companies"] for state in states if "_board" in state)
    assert [p["name"] for p in widget._view["players"]] == ["Eve", "Fay", "Gus"]


def test_save_and_code_rebuild_the_position(make):
    widget = make()
    for _ in range(5):
        widget.game.do(widget.game.legal_actions()[0])
    intent(widget, "save")
    file = customs(widget, "file")[-1]
    assert payload.position_key(lw.loads(file["text"])) == payload.position_key(widget.game)
    intent(widget, "code")
    space = {}
    exec(customs(widget, "text")[-1]["text"], space)
    assert payload.position_key(space["game"]) == payload.position_key(widget.game)


def test_one_widget_a_game():
    game = lw.new_game(players=2, seed=1)
    widget = game.view()
    assert game.view(lang="de") is widget
    assert widget.lang == "de"
    with pytest.raises((SetupError, TypeError)):
        game.view(colour="red")
    widget.close()


def test_play_defaults(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    widget = lw.play(speed=60)
    assert len(widget.game.players) == 3
    assert len(widget.game.bots) == 2
    assert [p.name for p in tmp_path.glob("*.jsonl")] == [widget._board["file"]]
    widget.close()
    with pytest.raises(SetupError):
        lw.play(players=2, bots=5, save=False)


def test_module_is_small_and_fetches_nothing():
    text = (Path(lw.__file__).parent / "static" / "widget.js").read_text(encoding="utf-8")
    assert len(text.encode()) < 150_000
    rest = text.replace("http://www.w3.org/2000/svg", "")
    assert "http://" not in rest
    assert "https://" not in rest
    assert "import(" not in rest
