"""What a title is to the engine, and the registry of titles."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from lilliput_widget.errors import SetupError, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from lilliput_widget.engine.actions import Action
    from lilliput_widget.engine.events import Event
    from lilliput_widget.engine.refusal import Refusal


class State(Protocol):
    """What every title's state has; the rest is the title's own."""

    @property
    def round(self) -> int:
        """Number of the round, 0 before the first."""

    @property
    def phase(self) -> int:
        """Number of the phase."""


class Step(NamedTuple):
    """The position after an action and what happened on the way."""

    state: Any
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: worth by name, the winners (several if equal) and why it ended."""

    worth: Mapping[str, int]
    winners: tuple[str, ...]
    reason: str


class Worth(NamedTuple):
    """What a player owns, split."""

    cash: int
    shares: int
    other: int

    @property
    def total(self) -> int:
        """The sum."""
        return self.cash + self.shares + self.other


@dataclass(frozen=True, slots=True)
class Field:
    """A number that a player may choose freely between two bounds."""

    name: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Form:
    """A family of legal actions too large to list: `example` with other numbers in `fields`.

    The legal list holds some members of the family; the judge accepts all of them.
    """

    example: Action
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of action: what is legal, why not, and what it does.

    ``gen`` yields legal actions for a player in a fixed order; ``check`` is the judge, cheap and complete;
    ``do`` trusts the judge and changes the title's working copy of the position.
    """

    gen: Callable[[Any, str], Iterable[Any]]
    check: Callable[[Any, Any], Refusal | None]
    do: Callable[[Any, Any], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Badge:
    """How a company is named and shown, and how its shares are counted."""

    name: str
    colour: str
    """A colour word such as ``red``, or ``#rrggbb``."""
    letters: str
    unit: int = 10
    """Percent of the company that the price stands for."""
    director: int = 0
    """Percent of the certificate that comes with directing it, where a `CompanyStarted` alone says who got it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Views:
    """What only a title can read in its states, for tables and plots.

    The three tables of the position are lists of dicts with the columns of the schema that the title has; the rest is null.
    """

    badges: Callable[[Any], Mapping[str, Badge]]
    """All companies of the game by id, in a fixed order, in play or not."""
    board: Callable[[Any], list[dict[str, Any]]]
    players: Callable[[Any], list[dict[str, Any]]]
    market: Callable[[Any], list[dict[str, Any]]]
    display: Callable[[Any], tuple[str, ...]]
    """Cards that may be taken."""
    money: str = "£"
    """The sign of the title's money."""
    causes: Mapping[str, str] = field(default_factory=dict)
    """The words for why money moves, and what they mean."""
    price_causes: Mapping[str, str] = field(default_factory=dict)
    """The words for why a price moves."""


@dataclass(frozen=True, kw_only=True)
class Title:
    """One game: its metadata and its rules as functions."""

    id: str
    name: str
    rules_version: int
    seats: range
    credit: str
    book: str
    kinds: Mapping[str, type[Action]]
    new: Callable[[tuple[str, ...], int, Mapping[str, Any]], Step]
    to_play: Callable[[Any], tuple[str, ...]]
    legal_actions: Callable[[Any], tuple[Action, ...]]
    check: Callable[[Any, Action], Refusal | None]
    apply: Callable[[Any, Action], Step]
    outcome: Callable[[Any], Outcome | None]
    encode: Callable[[Any], dict[str, Any]]
    decode: Callable[[dict[str, Any]], Any]
    digest: Callable[[Any], str]
    problems: Callable[[Any], list[str]]
    accounts: Callable[[Any], Mapping[str, int]]
    worth: Callable[[Any], Mapping[str, Worth]]
    forms: Callable[[Any], tuple[Form, ...]]
    bots: Mapping[str, Callable[[Any, int], Action]] = field(default_factory=dict)
    """Bots by name: a function of the state and a seed for its own dice."""
    prompt: Callable[[Any, str], str] | None = None
    """One sentence in a language: who is asked what."""
    describe: Callable[[Any, str], str] | None = None
    """The position as a page of text in a language."""
    views: Views | None = None
    """For tables and plots; without it they hold what the events tell."""


_HOMES: Final = {"18lilliput": "lilliput_widget.games.lilliput"}
_LOADED: dict[str, Title] = {}


def titles() -> tuple[str, ...]:
    """Return the ids of the playable titles."""
    return tuple(dict.fromkeys((*_HOMES, *_LOADED)))


def register(title: Title) -> None:
    """Make `title` playable by its id."""
    _LOADED[title.id] = title


def title_of(id: str) -> Title:  # noqa: A002 - the word users know
    """Return the title with this id, importing its folder when first asked for."""
    if not isinstance(id, str) or id not in titles():
        msg = f"unknown title {shown(id)}; playable are {', '.join(titles())}"
        raise SetupError(msg)
    if id not in _LOADED:
        import_module(_HOMES[id])
    return _LOADED[id]
