"""The course of the game: set-up, rounds, steps, end (SETUP, TURN, BUR, END, EXPERT)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lilliput_widget.engine.events import BANK, GameEnded, Paid, RoundEnded, RoundStarted, TrainMoved
from lilliput_widget.engine.rng import draw, seeded
from lilliput_widget.engine.track import SQUARES, Board, Track
from lilliput_widget.errors import SetupError
from lilliput_widget.games.lilliput.edition import MILDENDO, edition
from lilliput_widget.games.lilliput.market import running_order
from lilliput_widget.games.lilliput.phases import draw_train, first_of_type, sort_trains
from lilliput_widget.games.lilliput.rules_run import run_company, withhold
from lilliput_widget.games.lilliput.rules_train import is_pool_chance_open
from lilliput_widget.games.lilliput.rules_turn import is_over
from lilliput_widget.games.lilliput.state import DECK, OUT, POOL, Dividend, Draft, Income, Player, PoolChance, State, Turn, Work

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lilliput_widget.engine.contract import Step
    from lilliput_widget.games.lilliput.edition import Edition

STARTING_TRAINS: Final = 5
"""2-trains set aside for the starting companies (TRAIN-11)."""
OPTIONS: Final = ("expert", "two_characters", "edition")


def new(players: tuple[str, ...], seed: int, options: Mapping[str, Any]) -> Step:
    """Set the game up for the draft (SETUP-2 to SETUP-7)."""
    _check_options(players, options)
    e = edition(options.get("edition"))
    for name in players:
        if name in e.companies or name in {BANK, DECK, POOL, OUT}:
            msg = f"a player cannot be called {name!r}: the ledger uses that name"
            raise SetupError(msg)
    start, rng = draw(seeded(seed), len(players))
    seats = (*players[start:], *players[:start])
    drafts = [*(Draft(p) for p in seats), *(Draft(p) for p in reversed(seats))]
    if options.get("two_characters"):
        drafts += [Draft(p, second=True) for p in seats]
    cash = e.money["private"]
    state = State(
        edition=e, options=dict(options), order=players, rng=rng, stage="draft", round=0, rounds=e.counts[len(players)].rounds, phase=1,
        start=start, stack=tuple(reversed(drafts)), to_run=(),
        players={p: Player(p, cash, e.counts[len(players)].copies) for p in players},
        companies={}, unfounded=tuple(e.companies), characters=tuple(e.characters), market={},
        board=_first_board(e), supply=_supply(e), deck=_deck(e, len(players)), unlimited=0, pool=(), out=(), used=(),
    )
    w = Work(state)
    for p in players:
        w.tell(Paid(BANK, p, cash, "start"))
    return w.finish()


def _check_options(players: tuple[str, ...], options: Mapping[str, Any]) -> None:
    for key in options:
        if key not in OPTIONS:
            msg = f"unknown option {key!r}; 18Lilliput takes {', '.join(OPTIONS)}"
            raise SetupError(msg)
    for key in ("expert", "two_characters"):
        if not isinstance(options.get(key, False), bool):
            msg = f"option {key!r} must be True or False, not {options[key]!r}"
            raise SetupError(msg)
    if options.get("two_characters") and len(players) != 2:
        msg = f"option 'two_characters' is for two players (P2-4), not {len(players)}"
        raise SetupError(msg)


def _first_board(e: Edition) -> Board:
    """Return the board with Mildendo alone (SETUP-2)."""
    return Board(Track(SQUARES, {MILDENDO: e.tiles["start-mildendo"].turns[0]}), {})


def _supply(e: Edition) -> dict[str, int]:
    """Return the open supply: all base tiles but the start and the characters' (SETUP-4)."""
    return {name: d.count for name, d in e.tiles.items() if d.set == "base" and not d.character and d.tile.kind != "start"}


def _deck(e: Edition, players: int) -> tuple[str, ...]:
    """Return the train deck, cheapest on top; the 2-trains of the starting companies are set aside (SETUP-3, P3-3, P2-2)."""
    deck = []
    for t in e.trains.values():
        first = STARTING_TRAINS if t.id == "2" else 0
        count = t.deck[players]
        deck += [f"{t.id}-{first + n}" for n in range(1, (count or 0) + 1)]
    return tuple(deck)


def advance(w: Work) -> None:
    """Go on by itself until somebody has a decision to make or the game is over."""
    while w.stage != "end":
        if not w.stack:
            _next_stage(w)
            continue
        top = w.stack[-1]
        if (isinstance(top, Turn) and is_over(w, top)) or (isinstance(top, PoolChance) and not is_pool_chance_open(w, top.company)):
            w.pop()
        elif isinstance(top, Dividend) and not top.income:
            # It earns nothing, or has returned the last train that did: there is nothing to decide (RUN-8).
            w.pop()
            withhold(w, top.company, 0)
        else:
            return


def _next_stage(w: Work) -> None:
    if w.stage == "draft":
        _end_draft(w)
        _start_round(w)
    elif w.stage == "actions":
        _start_running(w)
    elif w.stage == "bureaucracy":
        _start_round(w)
    elif w.to_run:
        run_company(w)
    elif w.round == w.rounds:
        w.tell(RoundEnded(w.round))
        w.stage = "end"
        w.tell(GameEnded("rounds"))
    else:
        _bureaucracy(w)


def _end_draft(w: Work) -> None:
    """What nobody took leaves the game: starting companies, characters, 2-trains (SETUP-7, P3-2, P3-3, P2-2)."""
    w.unfounded = tuple(c for c in w.unfounded if not w.edition.companies[c].starting)
    w.characters = ()
    given = {t for c in w.companies.values() for t in c.trains}
    w.out = (*w.out, *(t for n in range(1, STARTING_TRAINS + 1) if (t := f"2-{n}") not in given))


def _start_round(w: Work) -> None:
    """Begin a round: the Chief Justice's income, then two passes of turns (TURN-1 to TURN-3, TURN-5)."""
    w.round += 1
    w.stage = "actions"
    seats = (*w.order[w.start:], *w.order[: w.start])
    w.tell(RoundStarted(w.round, seats[0]))
    turns = [Turn(p) for p in (*seats, *reversed(seats))]
    w.push(*reversed(turns))
    for p in w.order:
        if w.has(p, "judge"):
            w.push(Income(p))


def _start_running(w: Work) -> None:
    """Fix the running order; by the expert rule the top train leaves the game first (RUN-1, EXPERT-1, EXPERT-2)."""
    w.stage = "run"
    w.to_run = running_order(w)
    if w.options.get("expert"):
        train = draw_train(w)
        w.out = (*w.out, train)
        w.tell(TrainMoved(train, DECK, OUT, 0, "removed"))
        first_of_type(w, train)


def _bureaucracy(w: Work) -> None:
    """Export, pass the start player, return the cards; the round counter moves on with the next round (BUR-1 to BUR-4)."""
    w.stage = "bureaucracy"
    w.tell(RoundEnded(w.round))
    w.start = (w.start + 1) % len(w.order)
    w.used = ()
    if not w.options.get("expert"):
        train = draw_train(w)
        w.pool = sort_trains(w, (*w.pool, train))
        w.tell(TrainMoved(train, DECK, POOL, 0, "export"))
        first_of_type(w, train)
