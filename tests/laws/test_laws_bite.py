"""A law that cannot be broken proves nothing: each one is shown a title with the fault it is there to find."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

import lilliput_widget.laws.walk as laws
from lilliput_widget.engine.contract import Form, Outcome, Step, title_of
from lilliput_widget.engine.events import Paid, TrainMoved
from lilliput_widget.errors import IllegalAction
from lilliput_widget.laws import Case, LawBroken, Walk

TITLE = title_of("18lilliput")
CASE = Case("18lilliput", 3, 11, {}, "kinds")


class _Case:
    """A case whose games are of a faulty title."""

    def __init__(self, **faults):
        self.title, self.seed, self.options, self.policy, self.players = CASE.title, CASE.seed, {}, CASE.policy, CASE.players
        self.faults = faults

    def start(self):
        game = CASE.start()
        game.title = replace(TITLE, **self.faults)
        return game

    def __str__(self):
        return "a faulty title"


def broken(moves=None, attempts=laws.ATTEMPTS, **faults):
    """Return the law that a title with `faults` breaks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(laws, "ATTEMPTS", attempts)
        with pytest.raises(LawBroken) as caught:
            Walk(_Case(**faults)).run(moves)
    return caught.value


def other_list(change):
    return {"legal_actions": lambda s: change(TITLE.legal_actions(s))}


@pytest.mark.parametrize("change", [
    lambda legal: (*legal, *legal[-1:]),
    lambda legal: tuple(reversed(legal)),
    lambda legal: (),
    lambda legal: (legal[0], *legal[2:], legal[1]) if len(legal) > 2 else legal,
    lambda legal: tuple(replace(a, player="Bob") for a in legal),
], ids=["twice", "reversed", "empty", "moved", "another player"])
def test_a_bad_list_is_found(change):
    assert broken(40, **other_list(change)).law == "listed"


def test_an_incomplete_list_is_found():
    """A legal action that is neither listed nor in a form."""
    fault = other_list(lambda legal: legal[:-1] if len(legal) > 1 else legal)
    assert broken(**fault).law in {"refused", "coded"}


def test_a_listed_action_that_the_judge_refuses_is_found():
    def check(s, a):
        return TITLE.check(s, replace(a, player="Nobody")) if a.type == "pay" else TITLE.check(s, a)

    assert broken(check=check, attempts=0).law == "accepted"


def test_a_judge_that_accepts_everything_is_found():
    def apply(s, a):
        try:
            return TITLE.apply(s, a)
        except IllegalAction:
            return Step(replace(s, round=s.round), ())

    assert broken(check=lambda s, a: None, apply=apply).law == "refused"


def paying(event):
    def apply(s, a):
        step = TITLE.apply(s, a)
        return Step(step.state, (*step.events, event)) if a.type == "take-card" else step

    return {"apply": apply}


def test_money_that_only_the_ledger_knows_is_found():
    assert broken(**paying(Paid("bank", "Ann", 5, "card"))).law == "money"


def test_money_that_the_ledger_does_not_know_is_found():
    def apply(s, a):
        step = TITLE.apply(s, a)
        if a.type == "take-card":
            rich = {n: replace(p, cash=p.cash + 1) if n == "Bob" else p for n, p in step.state.players.items()}
            return Step(replace(step.state, players=rich), step.events)
        return step

    assert broken(apply=apply).law == "money"


@pytest.mark.parametrize("event", [Paid("Ann", "Ann", 5, "card"), Paid("bank", "Ann", -5, "card"), TrainMoved("2-1", "out", "pool", 0, "returned")])
def test_events_that_cannot_be_are_found(event):
    assert broken(**paying(event)).law == "books"


def changed_state(**changes):
    def apply(s, a):
        step = TITLE.apply(s, a)
        return Step(replace(step.state, **{k: f(step.state) for k, f in changes.items()}), step.events) if a.type == "take-card" else step

    return {"apply": apply}


@pytest.mark.parametrize("silent", [False, True], ids=["problems", "recount"])
@pytest.mark.parametrize("changes", [
    {"pool": lambda s: (*s.pool, s.deck[0])},
    {"out": lambda s: (*s.out, "2-77")},
    {"supply": lambda s: {**s.supply, "y-plain-s": s.supply["y-plain-s"] + 1}},
    {"companies": lambda s: {k: replace(c, shares={"Ann": 9}) for k, c in s.companies.items()}},
    {"companies": lambda s: {k: replace(c, stations=c.stations + 1) for k, c in s.companies.items()}},
    {"market": lambda s: {"T9": tuple(s.companies)}},
    {"board": lambda s: s.board.lay("5,5", s.edition.tiles["y-city-s"].turns[0])},
], ids=["pool", "out", "supply", "shares", "stations", "market", "board"])
def test_things_from_nowhere_are_found(changes, silent):
    """By the title's own list of problems, and where that is silent by the recount and the books."""
    faults = {**changed_state(**changes), **({"problems": lambda s: []} if silent else {})}
    assert broken(attempts=0, **faults).law in ({"conserved"} if silent else {"conserved", "playable"})


def test_a_phase_that_no_train_started_is_found():
    assert broken(attempts=0, **changed_state(phase=lambda s: s.phase + 1)).law == "conserved"


def test_a_lossy_encoding_is_found():
    assert broken(decode=lambda d: replace(TITLE.decode(d), used=())).law == "coded"


def test_memory_that_outlives_its_board_is_found():
    """A memo kept over a tile that changes it, as a faulty cache would."""
    def apply(s, a):
        step = TITLE.apply(s, a)
        if a.type == "lay-tile":
            step.state.board.memo.clear()
            step.state.board.memo.update(s.board.memo)
        return step

    assert broken(apply=apply).law in {"coded", "replayed", "conserved"}


def test_a_position_changed_in_place_is_found():
    def apply(s, a):
        step = TITLE.apply(s, a)
        if a.type == "lay-tile":
            s.supply["y-plain-s"] -= 1
        return step

    assert broken(apply=apply).law in {"conserved", "playable", "refused", "kept", "coded", "replayed"}


def test_a_form_with_wrong_bounds_is_found():
    def forms(s):
        return tuple(Form(f.example, tuple(replace(x, high=x.high + 5) for x in f.fields)) for f in TITLE.forms(s))

    def narrow(s):
        wide = [f for f in TITLE.forms(s) if f.fields[0].high > f.fields[0].low]
        return tuple(Form(f.example, tuple(replace(x, high=x.high - 1) for x in f.fields)) for f in wide)

    assert broken(forms=forms).law == "formed"
    assert broken(forms=narrow).law == "formed"


def test_dice_from_outside_are_found():
    state = {"n": 0}

    def apply(s, a):
        step = TITLE.apply(s, a)
        if a.type == "take-card":
            state["n"] += 1
            return Step(replace(step.state, rng=state["n"]), step.events)
        return step

    assert broken(apply=apply).law in {"replayed", "coded"}


def test_a_wrong_winner_is_found():
    def outcome(s):
        real = TITLE.outcome(s)
        return real and Outcome(real.worth, tuple(n for n in real.worth if n not in real.winners), real.reason)

    assert broken(outcome=outcome).law == "won"


def test_a_game_without_end_is_found(monkeypatch):
    monkeypatch.setattr(laws, "MAX_MOVES", 50)
    assert broken().law == "ends"


def test_a_broken_law_names_the_game_and_the_move():
    error = broken(40, **other_list(lambda legal: tuple(reversed(legal))))
    assert "law 'listed' broken after move" in str(error)
    assert error.n >= 0
    case = LawBroken("listed", "twice", CASE, 3)
    assert str(pickle.loads(pickle.dumps(case))) == str(case)
    assert "seed=11" in str(case)
