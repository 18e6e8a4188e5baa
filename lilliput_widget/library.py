"""The library of sample games: complete, commented games that come with the package."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lilliput_widget.game import Game

FOLDER: Final = "samples"


@dataclass(frozen=True, slots=True)
class Sample:
    """A sample game: what it shows, and its log."""

    name: str
    title: str
    players: tuple[str, ...]
    description: str

    def text(self) -> str:
        """Return the log as text, JSON Lines."""
        return files("lilliput_widget").joinpath(FOLDER, f"{self.name}.jsonl").read_text(encoding="utf-8")

    def load(self) -> Game:
        """Return the game at its end; ``game.goto(0)`` goes to its start.

        >>> samples()["first-steps"].load().finished
        True
        """
        from lilliput_widget.logfile import loads

        return loads(self.text())

    def __str__(self) -> str:
        return f"{self.title} ({len(self.players)} players): {self.description}"


class Samples(Mapping[str, Sample]):
    """The sample games by name."""

    def __init__(self, games: tuple[Sample, ...]) -> None:
        self._games = {s.name: s for s in games}

    def __getitem__(self, name: str) -> Sample:
        """Return the sample called `name`."""
        try:
            return self._games[name]
        except KeyError:
            msg = f"no sample is called {name!r}; the samples are {', '.join(self._games)}"
            raise KeyError(msg) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def __repr__(self) -> str:
        return "\n".join(f"{name}: {sample}" for name, sample in self._games.items())

    def _repr_html_(self) -> str:
        head = "".join(f"<th style='text-align:left'>{h}</th>" for h in ("name", "title", "players", "what it shows"))
        rows = "".join(
            "<tr>" + "".join(f"<td style='text-align:left'>{cell}</td>" for cell in (
                f"<code>{escape(s.name)}</code>", escape(s.title), escape(", ".join(s.players)), escape(s.description))) + "</tr>"
            for s in self._games.values()
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


GAMES: Final = (
    Sample("first-steps", "First steps", ("Ann", "Bob"), "a first game for two, move by move: runs, dividends, shares, a second company, rust"),
    Sample("early-or-late", "Early or late", ("Ann", "Bob"), "one founds a second company in round 3, the other keeps her money to the end"),
    Sample("turning-point", "The turning point", ("Ann", "Bob", "Cid"), "a close game for three: who decided it, and when?"),
    Sample("trashing", "Trashing and directors", ("Ann", "Bob", "Cid", "Dot"), "shares are dumped and directors move money between their companies"),
    Sample("train-rush", "The train rush", ("Ann", "Bob", "Cid", "Dot"), "two players buy trains as fast as they can, two wait: who is right?"),
)
"""The samples, the easiest first."""


def samples() -> Samples:
    """Return the sample games by name; ``lw.samples()["first-steps"].load()`` is a game to replay.

    >>> "first-steps" in samples()
    True
    """
    return Samples(GAMES)
