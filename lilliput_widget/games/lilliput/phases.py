"""Trains leave the deck, phases change, trains grow obsolete and rust (PHASE, TRAIN-7 to TRAIN-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lilliput_widget.engine.events import PhaseChanged, TrainMoved, TrainsObsolete
from lilliput_widget.games.lilliput.state import OUT, POOL, Surplus, kind

if TYPE_CHECKING:
    from lilliput_widget.games.lilliput.state import Work


def draw_train(w: Work) -> str:
    """Take the top train off the deck; when it is empty, unlimited trains follow (TRAIN-2, TRAIN-11)."""
    train = w.next_train
    if w.deck:
        w.deck = w.deck[1:]
    else:
        w.unlimited += 1
    return train


def sort_trains(w: Work, trains: tuple[str, ...]) -> tuple[str, ...]:
    """Return trains in the order of their types, then copies."""
    rank = {t: i for i, t in enumerate(w.edition.trains)}
    return tuple(sorted(trains, key=lambda t: (rank[kind(t)], int(t.split("-")[1]))))


def give_train(w: Work, company: str, train: str) -> None:
    """Add a train to a company."""
    w.company(company, trains=sort_trains(w, (*w.companies[company].trains, train)))


def lose_train(w: Work, company: str, train: str, target: str, cause: str) -> None:
    """Take a train from a company to the pool or out of the game."""
    w.company(company, trains=tuple(t for t in w.companies[company].trains if t != train))
    if target == POOL:
        w.pool = sort_trains(w, (*w.pool, train))
    else:
        w.out = (*w.out, train)
    w.tell(TrainMoved(train, company, target, 0, cause))


def first_of_type(w: Work, train: str) -> None:
    """Change the phase if `train` is the first of its type to leave the deck (PHASE-1, TRACK-5).

    Rust and obsolescence come first, then the limit is checked (PHASE-4); directors choose the surplus (TRAIN-9).
    """
    data = w.edition.trains[kind(train)]
    if data.phase <= w.phase:
        return
    w.phase = data.phase
    w.tell(PhaseChanged(w.phase, data.id))
    if data.rusts:
        _rust(w, data.rusts)
    if data.obsolete:
        w.tell(TrainsObsolete(data.obsolete))
    demand_surplus(w)


def _rust(w: Work, type_: str) -> None:
    """Trains of a rusting type leave the game, also from the pool (TRAIN-10)."""
    for company in w.companies.values():
        for train in company.trains:
            if kind(train) == type_:
                lose_train(w, company.id, train, OUT, "rusted")
    for train in [t for t in w.pool if kind(t) == type_]:
        w.pool = tuple(t for t in w.pool if t != train)
        w.out = (*w.out, train)
        w.tell(TrainMoved(train, POOL, OUT, 0, "rusted"))


def demand_surplus(w: Work) -> None:
    """Ask the director of every company above the limit to give up trains, in order of founding (TRAIN-9)."""
    over = [c for c in w.companies.values() if len(c.trains) > w.limit]
    for company in reversed(over):
        w.push(Surplus(company.director, company.id))
