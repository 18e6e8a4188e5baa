"""Routes of 18Lilliput: what the title decides for the route finder (rules ROUTE, RUN, ATE, LAP, SCEN-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lilliput_widget.engine.hooks import Hooks, Train
from lilliput_widget.engine.routes import Reach, Run, best_run, reach
from lilliput_widget.games.lilliput.state import State, kind

if TYPE_CHECKING:
    from lilliput_widget.engine.track import Board

_EXPRESS: Final = {3: 20, 4: 50}


class LilliputHooks(Hooks):
    """The tiles say the rest: values, must-end stops, uncounted towns, coloured track, mines."""

    named = frozenset({"Mildendo", "Tottenham", "Allenbeck", "Plips"})

    def route_bonus(self, names: tuple[str, ...]) -> int:
        """Return the bonus of the Allenbeck-Tottenham-Express (ATE-2, ATE-3)."""
        return _EXPRESS.get(len(set(names)), 0)


HOOKS: Final = LilliputHooks()


def reach_of(where: State | Board, company: str) -> Reach:
    """Return what `company` reaches for building and for stations (ROUTE-8)."""
    return reach(where.board if isinstance(where, State) else where, company, HOOKS)


def trains_of(state: State, company: str) -> tuple[Train, ...]:
    """Return the trains of `company` as they run in this phase."""
    types = state.edition.trains
    return tuple(Train(t, types[kind(t)].range, types[kind(t)].factor, state.is_obsolete(t)) for t in state.companies[company].trains)


def run_of(state: State, company: str) -> Run:
    """Return the greatest income of `company` (RUN-6), not yet doubled in the last round (END-2)."""
    return best_run(state.board, company, trains_of(state, company), HOOKS)
