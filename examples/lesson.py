"""Checks for the exercises of the lessons: they need no widget, and an answer that is not given yet is no error."""

from __future__ import annotations

from typing import Any


def check(answer: Any, right: Any, hint: str = "", *, close: float = 0.0) -> None:
    """Say whether `answer` is right.

    Parameters
    ----------
    answer
        What the student found; None for not answered yet.
    right
        The right answer, or a function that works it out.
    hint
        What to look at again.
    close
        How far a number may be off.
    """
    if answer is None:
        print("Not answered yet: put your answer in place of None and run the cell again.")
        return
    wanted = right() if callable(right) else right
    if isinstance(wanted, (int, float)) and isinstance(answer, (int, float)):
        good = abs(answer - wanted) <= close
    elif isinstance(wanted, (set, frozenset)):
        good = set(answer) == wanted
    else:
        good = answer == wanted
    print("Right." if good else f"Not yet. {hint}".strip())
