"""What a title knows of its map: enough to read a position and to run trains on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lilliput_widget.engine.hooks import Hooks, Train
    from lilliput_widget.engine.track import Cell, Grid, Oriented, Tile


@dataclass(frozen=True, slots=True)
class CompanyLook:
    """A company as drawings and messages show it."""

    id: str
    name: str
    colour: str
    """A colour word or ``#rrggbb``; also a way to name the company."""
    letters: str


@dataclass(frozen=True, eq=False)
class Atlas:
    """The grid, tiles, companies and trains of a title, with its rules for routes."""

    title: str
    grid: Grid
    tiles: Mapping[str, Tile]
    companies: Mapping[str, CompanyLook]
    trains: Mapping[str, Train]
    """A train of each type; its id is the type."""
    hooks: Hooks
    printed: Mapping[Cell, Oriented] = field(default_factory=dict)
    """The printed map; empty where the map grows without bounds."""
    names: Mapping[Cell, str] = field(default_factory=dict)
    obsolete_from: Mapping[str, int] = field(default_factory=dict)
    """For types that become obsolete the phase from which they earn half."""

    def is_obsolete(self, kind: str, phase: int) -> bool:
        """Tell whether a type of train earns half in a phase."""
        return kind in self.obsolete_from and phase >= self.obsolete_from[kind]

    def company(self, word: object) -> str | None:
        """Return the id of the company named by id or colour."""
        if isinstance(word, str):
            if word in self.companies:
                return word
            return next((c.id for c in self.companies.values() if c.colour == word), None)
        return None
