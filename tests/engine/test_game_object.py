"""The game as an object: play, undo, redo, jumps, branches, code, comments, bots, observers, copies."""

from __future__ import annotations

import copy
import pickle
import random
import threading
import warnings

import pytest

import lilliput_widget as lw
from lilliput_widget import titles
from lilliput_widget.errors import BadAction, IllegalAction, LilliputError, SetupError, StaleAction
from lilliput_widget.games.lilliput.actions import Done, Fund, TakeCompany
from lilliput_widget.logfile import dumps, loads


def played(moves=40, seed=3, title="18lilliput", **more):
    game = lw.new_game(title, seed=seed, **more)
    dice = random.Random(seed)
    while moves and not game.finished:
        game.do(dice.choice(game.legal_actions()))
        moves -= 1
    return game


def encodings(game):
    return [game.title.encode(game.state_at(n)) for n in range(game.length + 1)]


# Play


@pytest.mark.parametrize("title", titles())
def test_an_action_its_dict_and_its_notation_are_the_same_move(title):
    one, two, three = (lw.new_game(title, seed=1) for _ in range(3))
    while not one.finished and one.seq < 80:
        action = one.legal_actions()[-1]
        entries = one.do(action), two.do(action.to_dict()), three.do(action.notation)
        assert len({e.hash for e in entries}) == 1
        assert len({(e.n, e.player, e.action) for e in entries}) == 1
    assert encodings(one) == encodings(two) == encodings(three)


def test_a_line_may_name_the_seat():
    game = lw.new_game(players=["Ann", "Bob"], seed=7)
    seat = game.players.index(game.to_play[0]) + 1
    with pytest.raises(IllegalAction) as caught:
        game.do(f"{3 - seat}: charter MR")
    assert caught.value.rule == "TURN-3"
    assert game.do(f" {seat} : charter MR").player == game.players[seat - 1]


@pytest.mark.parametrize("line", ["0: charter MR", "3: charter MR", "00012: charter MR", "1" * 5000 + ": charter MR", "-1: charter MR",
        "1.0: charter MR", "²: charter MR", ": charter MR",
                                  "Ann: charter MR", "1:: charter MR", "1:"])
def test_a_line_with_an_odd_seat_is_malformed(line):
    game = lw.new_game(players=["Ann", "Bob"], seed=7)
    with pytest.raises(BadAction):
        game.do(line)
    assert game.seq == 0


def test_the_log_is_a_sequence_of_entries():
    game = played(10)
    assert len(game.log) == 10
    assert [e.n for e in game.log] == list(range(1, 11))
    assert game.log[-1] is game.log[9]
    assert [e.n for e in game.log[2:4]] == [3, 4]
    assert game.log[0].player == game.log[0].action.player
    assert len(game.log[0].hash) == 12
    assert "1. " in repr(game.log)
    assert repr(lw.new_game(seed=1).log) == "(no moves yet)"
    for bad in (10, -11):
        with pytest.raises(IndexError):
            game.log[bad]


def test_a_game_ends_once_and_stays_ended():
    game = lw.new_game(players=2, seed=5)
    dice = random.Random(5)
    while not game.finished:
        assert game.result is None
        assert game.to_play
        game.do(dice.choice(game.legal_actions()))
    assert game.legal_actions() == ()
    assert game.to_play == ()
    assert set(game.result.worth) == {"Ann", "Bob"}
    assert set(game.result.winners) <= {"Ann", "Bob"}
    assert game.result.reason
    state = game.state
    for action in ("done", "cash", {"type": "done"}, Done("Ann")):
        with pytest.raises(IllegalAction) as caught:
            game.do(action)
        assert caught.value.rule == "END-1"
    assert game.state is state
    game.undo()
    assert not game.finished


# Refusals leave everything as it was


def test_a_refused_action_leaves_the_very_same_state():
    game = played(20, players=3)
    state, log = game.state, [*game.log]
    bad = ["charter MR", "lay XX y-city-s 1,0 r0", "lay MR nothing 1,0 r0", "station MR 77,77", "sell MR -1", "sell MR 999999",
            {"type": "done", "player": "Nobody"}, "pay BCR"]
    for action in bad:
        refusal = game.why_not(action)
        if refusal is None:
            continue
        with pytest.raises(IllegalAction) as caught:
            game.do(action)
        assert caught.value.refusal == refusal
        assert caught.value.rule == refusal.rule
    assert game.state is state
    assert [*game.log] == log


def test_an_action_out_of_turn_names_the_player_to_move():
    game = lw.new_game(players=["Ann", "Bob", "Cid"], seed=1)
    other = next(p for p in game.players if p not in game.to_play)
    refusal = game.why_not({**game.legal_actions()[0].to_dict(), "player": other})
    assert refusal.rule == "TURN-3"
    assert game.to_play[0] in refusal.text + refusal.fix
    refusal = game.why_not({**game.legal_actions()[0].to_dict(), "player": "<b>Zoe</b>"})
    assert refusal.rule == "TURN-3"


def test_a_stale_action_is_refused_before_it_is_read():
    game = played(5)
    action = game.legal_actions()[0]
    for seq in (4, 6, 0, -1, 10**30, "5", 5.5, None.__class__, [5]):
        with pytest.raises(StaleAction) as caught:
            game.do(action, seq=seq)
        assert caught.value.expected == 5
    with pytest.raises(StaleAction):
        game.do("nonsense", seq=4)
    assert game.seq == 5
    assert game.do(action, seq=5).n == 6


def test_an_action_of_wrong_types_is_malformed_even_as_an_object():
    game = lw.new_game(players=2, seed=1)
    for action in (TakeCompany("Ann", 5), TakeCompany(None, "MR"), TakeCompany(["Ann"], "MR"), Fund("Ann", 5), Fund("Ann", [5]),
            Fund("Ann", (("MR", 1.5),)), Fund("Ann", None)):
        with pytest.raises(BadAction):
            game.do(action)
        with pytest.raises(BadAction):
            game.why_not(action)

    class Foreign(TakeCompany):
        """A class that the title does not know."""

    with pytest.raises(BadAction, match="Foreign is not an action of 18Lilliput"):
        game.do(Foreign("Ann", "MR"))
    assert game.seq == 0


@pytest.mark.parametrize("thing", [None, 5, 1.5, float("nan"), True, b"done", [], (), set(), {}, {"type": "done", 5: 5}, object], ids=repr)
def test_things_that_are_no_action(thing):
    game = lw.new_game(players=2, seed=1)
    state = game.state
    for ask in (game.do, game.why_not, game.read):
        with pytest.raises(BadAction):
            ask(thing)
    assert game.state is state


# Undo, redo, jumps, branches


def test_undo_and_redo_walk_the_kept_positions():
    game = played(30)
    states = [game.state_at(n) for n in range(31)]
    for n in range(29, -1, -1):
        game.undo()
        assert game.state is states[n]
        assert game.seq == len(game.log) == n
        assert game.length == 30
    for n in range(1, 31):
        game.redo()
        assert game.state is states[n]
    game.undo(30)
    game.redo(12)
    assert game.state is states[12]


def test_a_new_move_ends_what_could_be_redone():
    game = played(30)
    game.goto(10)
    with pytest.raises(BadAction):
        game.do("nonsense")
    assert game.length == 30
    game.do(game.legal_actions()[0])
    assert game.length == 11
    with pytest.raises(LilliputError, match="no move to redo"):
        game.redo()


@pytest.mark.parametrize("n", [-1, 31, 10**30, 1.0, "3", None, True, float("nan"), [3]], ids=repr)
def test_jumps_to_nowhere(n):
    game = played(30)
    state = game.state
    calls = [game.goto, game.state_at, game.events, lambda x: game.comment(x, "x")]
    if n is not None:
        calls.append(game.branch)
    for call in calls:
        with pytest.raises(LilliputError, match="there is no move"):
            call(n)
    assert game.state is state


@pytest.mark.parametrize("moves", [0, -1, 31, 10**30, 1.5, "1", None, True, [1]], ids=repr)
def test_undo_and_redo_of_odd_numbers(moves):
    game = played(30)
    with pytest.raises(LilliputError, match="undo"):
        game.undo(moves)
    assert game.seq == 30
    game.goto(0)
    with pytest.raises(LilliputError, match="redo"):
        game.redo(moves)
    assert game.seq == 0


def test_a_branch_goes_its_own_way():
    game = played(30)
    before = encodings(game)
    other = game.branch(12)
    assert (other.seq, other.length, other.state) == (12, 12, game.state_at(12))
    other.do(other.legal_actions()[-1])
    other.comment(3, "only here")
    assert encodings(game) == before
    assert game.log[2].comment == ""
    assert game.branch().seq == 30
    game.goto(5)
    assert game.branch().seq == 5
    assert game.branch(30).seq == 30


def test_a_branch_may_have_other_bots():
    game = lw.new_game(players=["Ann", "Bob"], seed=3, bots={"Bob": "random"})
    assert game.branch().bots == {"Bob": "random"}
    assert game.branch(bots={}).bots == {}
    played_out = game.branch(0, bots={"Ann": "random", "Bob": "random"})
    played_out.run_bots()
    assert played_out.finished
    assert game.bots == {"Bob": "random"}
    with pytest.raises(SetupError, match="no bot is called 'skynet'"):
        game.branch(bots={"Ann": "skynet"})


def test_a_log_stays_as_it_was_when_it_was_asked_for():
    game = played(30)
    log, actions = game.log, [e.action for e in game.log]
    game.goto(10)
    game.do(next(a for a in game.legal_actions() if a != actions[10]))
    assert [e.action for e in log] == actions
    assert (len(log), len(game.log)) == (30, 11)


def test_a_number_of_any_length_is_told_not_written():
    huge, game = 10**5000, played(3)  # too many digits for Python to write
    acts = (lambda n: game.do({"type": n}), lambda n: game.why_not({"type": "done", "player": n}))
    for call in (game.goto, game.undo, game.redo, game.branch, game.do, *acts):
        with pytest.raises(LilliputError) as caught:
            call(huge)
        assert len(str(caught.value)) < 600


def test_threads_that_move_undo_and_branch_leave_a_whole_game():
    game, wrong = played(40), []

    def work(seed):
        dice = random.Random(seed)
        for _ in range(60):
            try:
                dice.choice((game.undo, game.redo, game.branch, lambda: game.goto(dice.randrange(40)), lambda: list(game.log),
                             lambda: game.why_not("done"), lambda: game.do(dice.choice(game.legal_actions()))))()
            except LilliputError:
                pass  # the other thread was quicker
            except Exception as error:  # noqa: BLE001 - what the test looks for
                wrong.append(error)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert [e.n for e in game.log] == list(range(1, game.seq + 1))
    assert loads(dumps(game)).title.encode(loads(dumps(game)).state) == game.title.encode(game.state)


def test_jumps_play_nothing_again():
    game = played(10_000, players=4)
    kept = [game.state_at(n) for n in range(game.length + 1)]
    for n in range(1000):
        to = n * 7919 % (game.length + 1)
        game.goto(to)
        assert game.state is kept[to]


# Events


def test_events_tell_what_each_move_did():
    game = played(40)
    assert game.events(0)
    kinds = {e.kind for n in range(game.length + 1) for e in game.events(n)}
    assert {"paid", "company-started", "tile-laid", "card-taken"} <= kinds
    for n in range(game.length + 1):
        for event in game.events(n):
            assert event.to_dict()["kind"] == event.kind


# Code, copies, pictures of the object


@pytest.mark.parametrize("options", [{}, {"expert": True}, {"edition": {"table": {"top": [50, 55, 70], "bottom": [45, 53, 58]}}}], ids=str)
def test_code_plays_the_same_game(options):
    game = played(60, players=["O'Brien", '"Q" \\ {x} 🚂'], options=options, bots={"O'Brien": "random"})
    game.undo(5)
    space = {}
    exec(compile(game.code(), "code", "exec"), space)
    again = space["game"]
    assert again.title.digest(again.state) == game.title.digest(game.state)
    assert [e.action for e in again.log] == [e.action for e in game.log]
    assert (again.options, again.bots, again.seed) == (game.options, game.bots, game.seed)


def test_code_of_a_new_game():
    space = {}
    exec(lw.new_game(players=2, seed=-3).code(), space)
    assert space["game"].seed == -3


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda g: pickle.loads(pickle.dumps(g))], ids=["copy", "deepcopy", "pickle"])
def test_a_copy_is_the_same_game_up_to_the_cursor(duplicate):
    game = played(30, players=3, options={"expert": True}, bots={"Bob": "random"})
    game.comment(4, "why")
    game.goto(20)
    again = duplicate(game)
    assert again is not game
    assert dumps(again) == dumps(game)
    again.do(again.legal_actions()[0])
    assert game.seq == 20


def test_actions_states_and_events_travel_between_processes():
    game = played(30)
    for thing in (game.log[-1].action, game.events(10), game.legal_actions()):
        assert pickle.loads(pickle.dumps(thing)) == thing
    state = pickle.loads(pickle.dumps(game.title.encode(game.state)))
    assert state == game.title.encode(game.state)


def test_repr_is_one_line():
    game = played(3, players=2)
    assert repr(game).startswith("<18Lilliput, 2 players, move 3, ")
    assert "\n" not in repr(game)


# Comments


def test_comments_are_kept():
    game = played(5)
    game.comment(2, "a fine move")
    assert game.log[1].comment == "a fine move"
    game.comment(2, "")
    assert game.log[1].comment == ""


@pytest.mark.parametrize("text", [None, 5, b"x", "x" * 2001, "\ud800", ["x"]], ids=lambda x: repr(x)[:20])
def test_comments_that_are_none(text):
    game = played(5)
    with pytest.raises(LilliputError, match="a comment is a text"):
        game.comment(1, text)
    with pytest.raises(LilliputError, match="from 1 on"):
        game.comment(0, "x")


# Bots


def test_bots_play_their_seats_and_are_repeatable():
    one, two = (lw.new_game(players=3, seed=8, bots={"Bob": "random", "Cid": "random"}) for _ in range(2))
    for game in (one, two):
        while not game.finished and game.seq < 60:
            if game.to_play[0] == "Ann":
                game.do(game.legal_actions()[0])
            else:
                assert game.run_bots(limit=3) <= 3
    assert [e.action for e in one.log] == [e.action for e in two.log]
    assert {e.player for e in one.log} == {"Ann", "Bob", "Cid"}


def test_a_game_of_bots_plays_itself():
    game = lw.new_game(players=2, seed=8, bots={"Ann": "random", "Bob": "random"})
    assert game.run_bots(limit=5) == 5
    assert game.run_bots() == game.length - 5
    assert game.finished
    assert game.run_bots() == 0
    with pytest.raises(LilliputError, match="the game is over"):
        game.bot_action("random")


def test_a_bot_can_be_asked_for_advice():
    game = lw.new_game(players=2, seed=8)
    assert game.run_bots() == 0
    assert game.bot_action("random") in game.legal_actions()
    with pytest.raises(LilliputError, match="is no bot"):
        game.bot_action()
    for bot in ("skynet", "", 5, ["random"]):
        with pytest.raises(SetupError, match="no bot is called"):
            game.bot_action(bot)


# Observers


def test_observers_hear_of_every_change():
    game = lw.new_game(players=2, seed=1)
    heard = []
    stop = game.subscribe(lambda g: heard.append(g.seq))
    game.do(game.legal_actions()[0])
    game.do(game.legal_actions()[0])
    game.undo()
    game.redo()
    game.goto(0)
    game.goto(2)
    game.comment(1, "x")
    assert heard == [1, 2, 1, 2, 0, 2, 2]
    with pytest.raises(IllegalAction):
        game.do("pay MR")
    stop()
    stop()
    game.undo()
    assert len(heard) == 7


def test_an_observer_that_fails_breaks_nothing():
    game = lw.new_game(players=2, seed=1)
    heard = []

    def broken(_):
        raise RuntimeError("nobody expects")

    game.subscribe(broken)
    game.subscribe(lambda g: heard.append(g.seq))
    with pytest.warns(UserWarning, match="an observer of the game failed: RuntimeError: nobody expects"):
        game.do(game.legal_actions()[0])
    assert heard == [1]
    assert game.seq == 1


def test_an_observer_may_move_and_leave():
    game = lw.new_game(players=2, seed=1)

    def once(g):
        stop()
        g.do(g.legal_actions()[0])

    stop = game.subscribe(once)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        game.do(game.legal_actions()[0])
    assert game.seq == 2
