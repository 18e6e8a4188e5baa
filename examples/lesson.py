"""Helpers of the lessons: plain tables, and checks of answers that need no widget and take a missing answer for no error."""

from __future__ import annotations

from typing import Any

import polars as pl

# Tables for readers who are new to data frames: all rows, no types, no shape, comments at some length.
pl.Config.set_tbl_rows(40)
pl.Config.set_tbl_hide_column_data_types(active=True)
pl.Config.set_tbl_hide_dataframe_shape(active=True)
pl.Config.set_fmt_str_lengths(90)


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
