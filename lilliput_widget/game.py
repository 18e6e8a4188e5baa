"""A game in play: title, log, cursor, and the position after every move.

This is the one mutable object.  Positions share structure, so keeping all of them makes undo, redo and jumps
instant at any length; files keep only the log.
"""

from __future__ import annotations

import json
import random
import threading
import unicodedata
import warnings
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from lilliput_widget.engine.actions import Action, from_dict, parse
from lilliput_widget.engine.contract import title_of
from lilliput_widget.errors import BadAction, LilliputError, SetupError, StaleAction, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from lilliput_widget.engine.contract import Outcome, Step, Title
    from lilliput_widget.engine.events import Event
    from lilliput_widget.engine.refusal import Refusal
    from lilliput_widget.plots import Plots
    from lilliput_widget.position import Run
    from lilliput_widget.tables import Tables

NAMES: Final = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
MAX_NAME: Final = 40
_SEATS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9")
_BIDI: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")


@dataclass(slots=True, eq=False)
class Entry:
    """A line of the log: number, player, action, when, an optional comment, and the hash of the position after it."""

    n: int
    action: Action
    time: str
    comment: str
    _step: Step = field(repr=False)
    _title: Title = field(repr=False)
    _hash: str = field(default="", repr=False)

    @property
    def player(self) -> str:
        """Who acted."""
        return self.action.player

    @property
    def hash(self) -> str:
        """Short hash of the position after the action; computed when first asked for."""
        if not self._hash:
            self._hash = self._title.digest(self._step.state)
        return self._hash

    def __repr__(self) -> str:
        return f"{self.n}. {self.action}"


class Log(tuple[Entry, ...]):
    """The moves up to the cursor as it stood when the log was asked for."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(map(repr, self)) or "(no moves yet)"


def check_names(players: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the players, or raise `SetupError` naming the bad one.

    Emoji and markup are fine (they are shown as text); empty, equal, very long or invisible names are not.
    """
    names = []
    for name in players:
        if not isinstance(name, str):
            msg = f"a player's name must be text, not {type(name).__name__}"
            raise SetupError(msg)
        clean = unicodedata.normalize("NFC", name).strip()
        if not clean or not any(unicodedata.category(c)[0] in "LNSP" for c in clean):
            msg = f"a player's name must have a visible character, {name[:20]!r} has none"
            raise SetupError(msg)
        if len(clean) > MAX_NAME:
            msg = f"a player's name has at most {MAX_NAME} characters, {clean[:20]!r}... has {len(clean)}"
            raise SetupError(msg)
        if any(unicodedata.category(c) in {"Cc", "Cs", "Co", "Zl", "Zp"} or c in _BIDI for c in clean):
            msg = f"the name {clean!r} has control characters"
            raise SetupError(msg)
        if clean in names:
            msg = f"two players are called {clean!r}; give them different names"
            raise SetupError(msg)
        names.append(clean)
    return tuple(names)


def _check_moves(moves: object, most: int, what: str) -> None:
    if isinstance(moves, bool) or not isinstance(moves, int) or not 1 <= moves <= most:
        msg = f"cannot {what} {shown(moves)} moves: name a whole number from 1 to {most}" if most else f"there is no move to {what}"
        raise LilliputError(msg)


def check_seed(seed: object) -> int:
    """Return the seed, or raise `SetupError`."""
    if isinstance(seed, bool) or not isinstance(seed, int) or abs(seed) >= 1 << 63:
        msg = f"the seed must be a whole number below 2**63, not {shown(seed)}"
        raise SetupError(msg)
    return seed


def new_game(
    title: str = "18lilliput",
    players: Sequence[str] | int = 4,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    bots: Mapping[str, str] | None = None,
) -> Game:
    """Start a game.

    Parameters
    ----------
    title
        Id of a playable title, see `titles`.
    players
        Names in the order of their seats, or how many.
    seed
        Whole number that decides all chance; without one it is drawn, and `game.seed` tells it.
    options
        Options of the title, e.g. ``{"expert": True}``.
    bots
        Seats played by bots, e.g. ``{"Cid": "greedy"}``.  The widget lets them move by itself, a script with `Game.run_bots`.

    Examples
    --------
    >>> game = new_game("18lilliput", players=["Ann", "Bob"], seed=7)
    >>> game.to_play
    ('Bob',)
    """
    rules = title_of(title)
    if isinstance(players, bool) or not isinstance(players, (int, list, tuple)):
        msg = f"players must be a list of names or a number, not {type(players).__name__}"
        raise SetupError(msg)
    names = check_names(NAMES[: max(players, 0)] if isinstance(players, int) else players)
    count = players if isinstance(players, int) else len(names)
    if count not in rules.seats:
        msg = f"{rules.name} is for {rules.seats.start} to {rules.seats.stop - 1} players, not {shown(count)}"
        raise SetupError(msg)
    seed = check_seed(random.SystemRandom().randrange(1_000_000) if seed is None else seed)
    if options is not None and not isinstance(options, dict):
        msg = f"options must be a dict, not {type(options).__name__}"
        raise SetupError(msg)
    return Game(rules, names, seed, options or {}, {} if bots is None else bots)


class Game:
    """One game of a title.  Make it with `new_game` or `load`."""

    def __init__(self, title: Title, players: tuple[str, ...], seed: int, options: Mapping[str, Any], bots: Mapping[str, str]) -> None:
        self.title = title
        self.players = players
        self.seed = seed
        # As a log would give them back: a copy all the way down, lists for tuples, texts for keys.
        try:
            self.options: dict[str, Any] = json.loads(json.dumps(options, allow_nan=False))
        except (RecursionError, TypeError, ValueError) as error:
            msg = f"options must be plain data (dicts, lists, texts, whole numbers): {error}"
            raise SetupError(msg[:300]) from None
        self.bots = self._check_bots(bots)
        self._steps = [title.new(players, seed, self.options)]
        self._entries: list[Entry] = []
        self._cursor = 0
        self._lock = threading.RLock()
        self._observers: list[Callable[[Game], None]] = []
        self._tables: dict[object, dict[str, Any]] = {}

    def _check_bots(self, bots: Mapping[str, str]) -> dict[str, str]:
        if not isinstance(bots, dict):
            msg = f"bots must be a dict of player and bot such as {{{self.players[-1]!r}: 'random'}}, not {type(bots).__name__}"
            raise SetupError(msg)
        for player, bot in bots.items():
            if player not in self.players:
                msg = f"no player is called {shown(player)}; the players are {', '.join(self.players)}"
                raise SetupError(msg)
            self._bot(bot)
        return dict(bots)

    def _bot(self, name: object) -> Callable[[Any, int], Action]:
        if not isinstance(name, str) or name not in self.title.bots:
            msg = f"no bot is called {shown(name)}; {self.title.name} has {', '.join(self.title.bots)}"
            raise SetupError(msg)
        return self.title.bots[name]

    # What is

    @property
    def state(self) -> Any:
        """The position at the cursor."""
        return self._steps[self._cursor].state

    @property
    def seq(self) -> int:
        """Number of moves played to the position at the cursor."""
        return self._cursor

    @property
    def length(self) -> int:
        """Number of moves kept, undone ones included."""
        return len(self._entries)

    @property
    def log(self) -> Log:
        """The moves up to the cursor."""
        return Log(self._entries[: self._cursor])

    @property
    def to_play(self) -> tuple[str, ...]:
        """Names of those who may act now; empty when the game is over."""
        return self.title.to_play(self.state)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.result is not None

    @property
    def result(self) -> Outcome | None:
        """Worth by name, winners and reason; None before the end."""
        return self.title.outcome(self.state)

    def state_at(self, n: int) -> Any:
        """Return the position after move `n`; 0 is the set-up."""
        return self._steps[self._in_range(n)].state

    def events(self, n: int) -> tuple[Event, ...]:
        """Return what happened in move `n`; 0 is the set-up."""
        return self._steps[self._in_range(n)].events

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the legal actions in a fixed order; empty only when the game is over."""
        return self.title.legal_actions(self.state)

    def why_not(self, action: Action | dict[str, Any] | str) -> Refusal | None:
        """Return None if `action` is legal, else the rule it breaks, what is wrong and what would help.

        Raises
        ------
        BadAction
            If the action cannot be understood at all.
        """
        return self.title.check(self.state, self.read(action))

    def best_run(self, company: str, runners_up: int = 3, **search: int) -> Run:
        """Return the proved best run of a company on the board as it stands; see `lilliput_widget.best_run`."""
        from lilliput_widget.position import best_run

        return best_run(self, company, runners_up=runners_up, **search)

    # What changes it

    def read(self, action: Action | dict[str, Any] | str) -> Action:
        """Return the action for an Action, its dict or its notation; a line may begin with a seat number and a colon."""
        kinds = self.title.kinds
        if isinstance(action, Action):
            if kinds.get(action.type) is not type(action):
                msg = f"{type(action).__name__} is not an action of {self.title.name}"
                raise BadAction(msg)
            try:
                return from_dict(action.to_dict(), kinds)
            except TypeError:
                msg = f"the fields of this {action.type!r} have the wrong types"
                raise BadAction(msg) from None
        default = (*self.to_play, self.players[0])[0]
        if isinstance(action, str):
            seat, colon, rest = action.partition(":")
            if colon and seat.strip() in _SEATS[: len(self.players)]:
                return parse(rest, kinds, self.players[int(seat) - 1])
            return parse(action, kinds, default)
        return from_dict(action, kinds, default)

    def do(self, action: Action | dict[str, Any] | str, *, seq: int | None = None) -> Entry:
        """Play an action.

        Parameters
        ----------
        action
            An Action, its dict, or its one-line notation.
        seq
            The number of moves at which the choice was made; an older one is refused.

        Raises
        ------
        IllegalAction, StaleAction
            The game is unchanged, down to the identity of its state.  What cannot even be read is a `BadAction`, a kind of illegal one.
        """
        with self._lock:
            if seq is not None and seq != self._cursor:
                raise StaleAction(self._cursor, seq)
            move = self.read(action)
            entry = self.append(move, datetime.now(UTC).isoformat(timespec="seconds"))
        self._notify()
        return entry

    def append(self, move: Action, time: str, comment: str = "") -> Entry:
        """Play a move with the time and comment of a log, without telling the observers."""
        step = self.title.apply(self.state, move)
        entry = Entry(self._cursor + 1, move, time, comment, step, self.title)
        del self._entries[self._cursor:]
        del self._steps[self._cursor + 1:]
        self._entries.append(entry)
        self._steps.append(step)
        self._cursor += 1
        return entry

    def _in_range(self, n: int) -> int:
        if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= len(self._entries):
            msg = f"there is no move {shown(n)}; the game has moves 0 to {len(self._entries)}"
            raise LilliputError(msg)
        return n

    def goto(self, n: int) -> None:
        """Go to the position after move `n`; later moves can be redone until another one is played."""
        with self._lock:
            self._cursor = self._in_range(n)
        self._notify()

    def undo(self, moves: int = 1) -> None:
        """Take back moves; they can be redone."""
        with self._lock:
            _check_moves(moves, self._cursor, "undo")
            self._cursor -= moves
        self._notify()

    def redo(self, moves: int = 1) -> None:
        """Play undone moves again."""
        with self._lock:
            _check_moves(moves, len(self._entries) - self._cursor, "redo")
            self._cursor += moves
        self._notify()

    def branch(self, n: int | None = None, *, bots: Mapping[str, str] | None = None) -> Game:
        """Return a new game that shares the first `n` moves (all up to the cursor if not given).

        `bots` says which seats bots play from there on; unless told, the same as here.
        """
        other = Game(self.title, self.players, self.seed, self.options, self.bots if bots is None else bots)
        with self._lock:
            n = self._in_range(self._cursor if n is None else n)
            other._steps = self._steps[: n + 1]
            other._entries = [replace(e) for e in self._entries[:n]]
        other._cursor = n
        return other

    def comment(self, n: int, text: str) -> None:
        """Put a comment on move `n`; it is saved in the log."""
        if self._in_range(n) < 1:
            msg = "comments belong to moves, from 1 on"
            raise LilliputError(msg)
        if not isinstance(text, str) or len(text) > 2000 or any(unicodedata.category(c) == "Cs" for c in text):
            msg = "a comment is a text of at most 2,000 characters"
            raise LilliputError(msg)
        self._entries[n - 1].comment = text
        self._notify()

    def run_bots(self, limit: int | None = None) -> int:
        """Let bots move while it is their turn; return the number of their moves."""
        played = 0
        while (limit is None or played < limit) and any(p in self.bots for p in self.to_play[:1]):
            self.do(self.bot_action())
            played += 1
        return played

    def bot_action(self, bot: str | None = None) -> Action:
        """Return what the bot of the player to move (or `bot`) would do; its dice follow from seed and move number."""
        with self._lock:
            state, n = self.state, self._cursor
        player = next(iter(self.title.to_play(state)), None)
        if player is None:
            msg = "the game is over: there is nothing for a bot to do"
            raise LilliputError(msg)
        if bot is None and player not in self.bots:
            msg = f"{player} is no bot; name one of {', '.join(self.title.bots)}"
            raise LilliputError(msg)
        return self._bot(self.bots[player] if bot is None else bot)(state, self.seed * 1_000_003 + n)

    def subscribe(self, observer: Callable[[Game], None]) -> Callable[[], None]:
        """Call `observer` after every change; return a function that ends it."""
        self._observers.append(observer)

        def unsubscribe() -> None:
            if observer in self._observers:
                self._observers.remove(observer)

        return unsubscribe

    def _notify(self) -> None:
        for observer in tuple(self._observers):
            try:
                observer(self)
            except Exception as error:  # noqa: BLE001 - an observer must never break the game
                warnings.warn(f"an observer of the game failed: {type(error).__name__}: {error}", stacklevel=3)

    # Files, tables, pictures

    def save(self, path: str | Path) -> Path:
        """Write the log to `path`; see `lilliput_widget.logfile`."""
        from lilliput_widget.logfile import save

        return save(self, path)

    def autosave(self, path: str | Path) -> None:
        """Write the log to `path` now and after every change; trouble with the file is a warning, the game goes on."""
        from lilliput_widget.logfile import attach

        attach(self, path)

    def code(self) -> str:
        """Return the game so far as runnable Python."""
        options = f", options={self.options!r}" if self.options else ""
        bots = f", bots={self.bots!r}" if self.bots else ""
        head = f"game = lw.new_game({self.title.id!r}, players={list(self.players)!r}, seed={self.seed}{options}{bots})"
        moves = "\n".join(f"    {f'{self.players.index(e.player) + 1}: {e.action.notation}'!r}," for e in self.log)
        body = f"\nfor move in [\n{moves}\n]:\n    game.do(move)" if moves else ""
        return f"import lilliput_widget as lw\n\n{head}{body}\n"

    @property
    def tables(self) -> Tables:
        """The game as polars frames, see the docs on tables."""
        from lilliput_widget.tables import Tables

        return Tables(self, self._tables)

    @property
    def plot(self) -> Plots:
        """Altair charts of the game."""
        from lilliput_widget.plots import Plots

        return Plots(self)

    def view(self, **options: Any) -> Any:
        """Return the widget that shows and plays this game, the same one each time; `options`: lang, theme, height, speed."""
        from lilliput_widget.widget import view

        return view(self, **options)

    def _ipython_display_(self) -> None:
        """Show the widget where a cell ends with the game; elsewhere IPython goes on to the HTML or the text."""
        from IPython import get_ipython

        # The shells of IPython itself live in a terminal; those of kernels come from elsewhere.
        if type(get_ipython()).__module__.startswith(("IPython.", "builtins")):
            raise NotImplementedError
        self.view()._ipython_display_()

    def __repr__(self) -> str:
        who = f"{', '.join(self.to_play)} to play" if self.to_play else "finished"
        return f"<{self.title.name}, {len(self.players)} players, move {self._cursor}, {who}>"

    def __str__(self) -> str:
        from lilliput_widget.textview import describe

        return describe(self)

    def _repr_html_(self) -> str:
        from lilliput_widget.htmlview import html

        return html(self)

    def __reduce__(self) -> tuple[Any, ...]:
        from lilliput_widget.logfile import dumps, loads

        return loads, (dumps(self),)

