"""The picture that a saved notebook shows where no script runs: displayed before the widget and kept up to date."""

from __future__ import annotations

import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from lilliput_widget.game import Game

_QUIET: Final = 1.5
MARK: Final = "lilliput-poster"
"""The word by which the front end finds the picture in order to hide it."""


def picture(game: Game, n: int, mark: str = MARK) -> str:
    """Return the board after move `n` as an SVG; it carries the mark unless told otherwise."""
    from lilliput_widget.drawing.board_svg import board_svg
    from lilliput_widget.position import of_state

    position = of_state(game.title.id, game.state_at(n))
    text = board_svg(position.board, position.atlas)
    return text.replace('class="', f'class="{mark} ', 1)


class Poster:
    """A display of its own, changed some time after the last move."""

    def __init__(self, svg: Callable[[], str]) -> None:
        self.svg = svg
        self._handles: list[Any] = []
        self._timer: threading.Timer | None = None
        self._lock = threading.Lock()

    def show(self) -> None:
        """Display the picture here."""
        from IPython.display import display

        with suppress(Exception):
            handle = display({"image/svg+xml": self.svg()}, raw=True, display_id=True)  # type: ignore[no-untyped-call]
            if handle is not None:
                self._handles.append(handle)

    def later(self) -> None:
        """Change the pictures once the game has been quiet for a moment."""
        if not self._handles:
            return
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
            self._timer = threading.Timer(_QUIET, self._change)
            self._timer.daemon = True
            self._timer.start()

    def _change(self) -> None:
        with suppress(Exception):
            data = {"image/svg+xml": self.svg()}
            for handle in self._handles:
                handle.update(data, raw=True)
