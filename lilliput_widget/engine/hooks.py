"""What a title decides about routes, in the words of the rulebooks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lilliput_widget.engine.track import Board, Cell, Stop


@dataclass(frozen=True, slots=True)
class Train:
    """A train as the route finder needs it; `range` is large for a train without limit."""

    id: str
    range: int
    factor: int = 1
    obsolete: bool = False


class Hooks:
    """The rules of a title about stops, range, blocking and income.

    The methods here read what the tiles say; a title overrides what its rules add.  One object serves one
    title (and phase, where values depend on it): networks are kept by its identity.
    """

    named: frozenset[str] = frozenset()
    """Names of the stops that `route_bonus` wants to hear of."""
    named_least: int = 1
    """How many of them a route must visit at least to earn a bonus."""

    def value(self, stop: Stop, *, own: bool) -> int:
        """Return what a stop is worth to a company with (`own`) or without a station in it."""
        return stop.value_own if own and stop.value_own is not None else stop.value

    def added(self, board: Board, company: str, cell: Cell, stop: int) -> int:  # noqa: ARG002 - for titles
        """Return what this board adds to the value of a stop for a company."""
        return 0

    def range_used(self, stop: Stop) -> int:
        """Return how much range a stop uses up."""
        return 1 if stop.counts else 0

    def length(self, borders: int) -> int:  # noqa: ARG002 - for titles
        """Return how much range a link over so many borders uses up."""
        return 0

    def must_end(self, stop: Stop) -> bool:
        """Tell whether every route ends here."""
        return stop.ends

    def blocks(self, stop: Stop, stations: tuple[str, ...], company: str) -> bool:
        """Tell whether a stop with these stations cannot be passed by a company."""
        return 0 < stop.slots <= len(stations) and company not in stations

    def group(self, cell: Cell, stop: int) -> str:  # noqa: ARG002 - for titles
        """Return the name of a group of stops of which a route may visit one only."""
        return ""

    def route_bonus(self, names: tuple[str, ...]) -> int:  # noqa: ARG002 - for titles
        """Return what a route earns on top for the named stops it visits, outside the train's factor."""
        return 0

    def income(self, total: int, train: Train) -> int:
        """Return what a train earns with stops worth `total`."""
        total *= train.factor
        return total // 20 * 10 if train.obsolete else total
