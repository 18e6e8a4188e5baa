"""Routes of 18Lilliput: what the title decides for the route finder (rules ROUTE, RUN, ATE, LAP, SCEN-11)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from lilliput_widget.engine.atlas import Atlas, CompanyLook
from lilliput_widget.engine.hooks import Hooks, Train
from lilliput_widget.engine.routes import Reach, Run, best_run, reach
from lilliput_widget.engine.track import SQUARES
from lilliput_widget.games.lilliput.edition import Edition, edition
from lilliput_widget.games.lilliput.state import kind

if TYPE_CHECKING:
    from lilliput_widget.engine.track import Board
    from lilliput_widget.games.lilliput.state import Derived, State

TITLE: Final = "18lilliput"
_EXPRESS: Final = {3: 20, 4: 50}


class LilliputHooks(Hooks):
    """The tiles say the rest: values, must-end stops, uncounted towns, coloured track, mines."""

    named = frozenset({"Mildendo", "Tottenham", "Allenbeck", "Plips"})
    named_least = min(_EXPRESS)

    def route_bonus(self, names: tuple[str, ...]) -> int:
        """Return the bonus of the Allenbeck-Tottenham-Express (ATE-2, ATE-3)."""
        return _EXPRESS.get(len(set(names)), 0)


HOOKS: Final = LilliputHooks()


@lru_cache(maxsize=16)
def atlas(of: Edition | None = None) -> Atlas:
    """Return the tiles, companies and trains of an edition, the box's own unless told otherwise."""
    ed = of if of is not None else edition()
    return Atlas(
        title=TITLE,
        grid=SQUARES,
        tiles={name: d.tile for name, d in ed.tiles.items()},
        companies={c.id: CompanyLook(c.id, c.name, c.colour, c.letters) for c in ed.companies.values()},
        trains={t.id: Train(t.id, t.range, t.factor) for t in ed.trains.values()},
        hooks=HOOKS,
        obsolete_from={t.id: t.obsolete_from for t in ed.trains.values()},
    )


def reach_of(s: Derived, company: str) -> Reach:
    """Return what `company` reaches for building and for stations (ROUTE-8)."""
    return reach(s.board, company, HOOKS)


def trains_of(state: Derived, company: str) -> tuple[Train, ...]:
    """Return the trains of `company` as they run in this phase."""
    types = state.edition.trains
    return tuple(Train(t, types[kind(t)].range, types[kind(t)].factor, state.is_obsolete(t)) for t in state.companies[company].trains)


def run_of(state: Derived, company: str) -> Run:
    """Return the greatest income of `company` (RUN-6), not yet doubled in the last round (END-2)."""
    return best_run(state.board, company, trains_of(state, company), HOOKS)


def position_parts(state: State) -> tuple[Atlas, Board, dict[str, tuple[Train, ...]], int]:
    """Return what a position for the route finder is made of."""
    return atlas(state.edition), state.board, {c: trains_of(state, c) for c in state.companies}, state.phase
