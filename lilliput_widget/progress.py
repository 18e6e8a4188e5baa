"""A progress bar: tqdm's if it is installed, else one plain line."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def counted(total: int, what: str, *, show: bool = True) -> Iterator[Callable[[int], None]]:
    """Give a function to call with the number of things done; nothing is written for fewer than two, or if not `show`."""
    if not show or total < 2:
        yield lambda _: None
        return
    bar = _tqdm(total, what)
    if bar is not None:
        try:
            yield bar.update
        finally:
            bar.close()
        return
    done = 0

    def step(n: int) -> None:
        nonlocal done
        done += n
        sys.stderr.write(f"\r{done:,} of {total:,} {what}")
        sys.stderr.flush()

    try:
        yield step
    finally:
        sys.stderr.write("\n")


def _tqdm(total: int, what: str) -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(total=total, desc=what, unit="game")
