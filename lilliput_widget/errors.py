"""The exception tree: every error that this package raises on purpose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lilliput_widget.engine.actions import Action
    from lilliput_widget.engine.refusal import Refusal


def shown(value: object) -> str:
    """Return a value as a message quotes it: on one line and short, whatever was handed in.

    >>> shown("MR"), shown(10**9999)
    ("'MR'", 'this int')
    """
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a number of too many digits, a list that holds itself too deeply, a repr that fails
        text = f"this {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}..."


class LilliputError(Exception):
    """Base of all errors of the package."""

    def __reduce__(self) -> tuple[Any, ...]:
        # Errors come home from worker processes whatever their constructors ask for.
        return _again, (type(self), self.args, self.__dict__)


class IllegalAction(LilliputError, ValueError):  # noqa: N818 - names of the public contract
    """The action is not legal; the game is unchanged.

    Attributes
    ----------
    refusal
        Rule id, what is wrong and what would make it legal.
    action
        The refused action.
    """

    def __init__(self, refusal: Refusal, action: Action) -> None:
        super().__init__(f"{refusal.rule}: {refusal.text} {refusal.fix}".strip())
        self.refusal = refusal
        self.action = action

    @property
    def rule(self) -> str:
        """The id of the broken rule, e.g. ``"TRACK-4"``."""
        return self.refusal.rule

    @property
    def code(self) -> str:
        """The stable code of the refusal, e.g. ``"track/chessboard"``."""
        return self.refusal.code

    @property
    def text(self) -> str:
        """What is wrong, in one English sentence."""
        return self.refusal.text

    @property
    def fix(self) -> str:
        """What would make it legal."""
        return self.refusal.fix


class BadAction(IllegalAction):
    """The action is malformed: it could not be understood, whatever the position.  No rule is broken, so there is no refusal to quote."""

    rule = ""
    code = "action/malformed"
    fix = ""

    def __init__(self, message: str) -> None:
        LilliputError.__init__(self, message)

    @property
    def text(self) -> str:
        """What cannot be read, and how it would be written."""
        return str(self)


class StaleAction(LilliputError, ValueError):  # noqa: N818
    """The action was meant for an older position."""

    def __init__(self, expected: int, got: int) -> None:
        super().__init__(f"This choice was made for move {got}, but the game stands at move {expected}; look again and choose anew.")
        self.expected = expected
        self.got = got


class SetupError(LilliputError, ValueError):
    """The players, options or seed of a new game are not usable."""


class DataError(LilliputError, ValueError):
    """Data handed in by the user (an edition, a position) is not usable; the message names the place."""


class LogError(LilliputError, ValueError):
    """A log could not be read.

    Attributes
    ----------
    line
        Number of the bad line in the file, from 1; 0 where no single line is at fault.
    """

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


class ReplayError(LogError):
    """A logged action cannot be played, or leads elsewhere than the log says.

    Attributes
    ----------
    n
        Number of the first action that differs.
    """

    def __init__(self, message: str, n: int, line: int = 0) -> None:
        super().__init__(message, line)
        self.n = n


class MissingExtra(LilliputError, ImportError):  # noqa: N818
    """An optional package is needed; the message says how to install it."""


def _again(kind: type[LilliputError], args: tuple[object, ...], data: dict[str, Any]) -> LilliputError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(data)
    return error
