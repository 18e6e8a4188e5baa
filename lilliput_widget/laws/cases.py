"""Games to be played at random: cases, ways to choose, and what a title's helper may say."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, cast

from lilliput_widget.engine.contract import title_of
from lilliput_widget.errors import LilliputError
from lilliput_widget.game import NAMES, new_game

if TYPE_CHECKING:
    import random
    from collections import Counter
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from lilliput_widget.engine.actions import Action
    from lilliput_widget.game import Game
    from lilliput_widget.laws.books import Books

T = TypeVar("T")


class LawBroken(LilliputError):  # noqa: N818 - it is no mistake of the caller
    """A law does not hold; the message says which, where, and how to play it again."""

    def __init__(self, law: str, what: str, case: Case, n: int) -> None:
        again = f"python -m lilliput_widget.laws --title {case.title} --first {case.seed} --games 1 --share 1"
        super().__init__(f"law '{law}' broken after move {n} of {case}: {what} (again: {again})")
        self.law = law
        self.what = what
        self.case = case
        self.n = n

    def __reduce__(self) -> tuple[Any, ...]:
        return LawBroken, (self.law, self.what, self.case, self.n)


@dataclass(frozen=True, slots=True)
class Case:
    """A game to be played at random: the same case is the same game."""

    title: str
    players: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    policy: str = "any"

    def start(self) -> Game:
        """Return the game before its first move."""
        return new_game(self.title, NAMES[: self.players], self.seed, dict(self.options))


class Helper(Protocol):
    """What a title's module ``recount`` may define; all of it is optional."""

    def variants(self, players: int) -> tuple[dict[str, Any], ...]:
        """Return the options to play with."""

    def words(self, state: Any) -> dict[str, tuple[Any, ...]]:
        """Return values to try in the fields of changed actions, by name of the field."""

    def rank(self, data: dict[str, Any]) -> Callable[[Action], tuple[Any, ...]]:
        """Return the sort key of actions in the documented order of the legal list of a position."""

    def recount(self, data: dict[str, Any], books: Books) -> Iterable[str]:
        """Return what does not add up in the plain data of a position."""

    def slow(self, state: Any, fresh: Any) -> Iterable[str]:
        """Return where kept work differs from work done anew on `fresh`, the same position without memory."""

    def forget(self, state: Any) -> None:
        """Drop what a position keeps of its plain data, so that it is made anew."""


@cache
def helper(title: str) -> Any:
    """Return the module ``recount`` of a title, or None."""
    folder = title_of(title).book.rpartition(".")[0]
    try:
        return import_module(f"{folder}.recount")
    except ModuleNotFoundError:
        return None


def variants(title: str, players: int) -> tuple[dict[str, Any], ...]:
    """Return the options to play a title with."""
    found = getattr(helper(title), "variants", None)
    return cast("tuple[dict[str, Any], ...]", found(players)) if found else ({},)


# How the dice choose


def _pick(dice: random.Random, items: Sequence[T]) -> T:
    # Of the methods of `Random` only this one promises the same numbers in every version of Python.
    return items[int(dice.random() * len(items))]


def _any(dice: random.Random, legal: tuple[Action, ...], played: Counter[str]) -> Action:  # noqa: ARG001
    """Any action, with equal chances."""
    return _pick(dice, legal)


def _kinds(dice: random.Random, legal: tuple[Action, ...], played: Counter[str]) -> Action:  # noqa: ARG001
    """Any kind of action, then any of that kind."""
    kind = _pick(dice, list(dict.fromkeys(a.type for a in legal)))
    return _pick(dice, [a for a in legal if a.type == kind])


def _rare(dice: random.Random, legal: tuple[Action, ...], played: Counter[str]) -> Action:
    """The kind least often played so far: it finds the corners of the rules."""
    kind = min(dict.fromkeys(a.type for a in legal), key=lambda k: (played[k], dice.random()))
    return _pick(dice, [a for a in legal if a.type == kind])


POLICIES: Final[Mapping[str, Callable[[random.Random, tuple[Action, ...], Counter[str]], Action]]] = {"any": _any, "kinds": _kinds, "rare": _rare}


def cases(title: str, games: int, first: int = 0) -> Iterator[Case]:
    """Yield games to play: all numbers of players, options and ways to choose in turn."""
    kinds = [(n, o, p) for p in POLICIES for n in title_of(title).seats for o in variants(title, n)]
    for seed in range(first, first + games):
        players, options, policy = kinds[seed % len(kinds)]
        yield Case(title, players, seed, options, policy)
