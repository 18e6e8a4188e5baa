"""What every widget of a game has: the module, its look, a word to the person, errors shown where they are seen, a picture for later."""

from __future__ import annotations

import traceback
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import anywidget
import traitlets

from lilliput_widget.errors import SetupError
from lilliput_widget.texts import LANGUAGES, say

if TYPE_CHECKING:
    import threading

    from lilliput_widget.game import Game
    from lilliput_widget.widget.poster import Poster

STATIC: Final = Path(__file__).parent.parent / "static"
_TRACE: Final = 6000
_REPLY: Final = "_reply_subshell_id"
"""Where ipykernel notes which of its shells answers next; there is no public name for it."""


def check_lang(lang: str) -> None:
    """Raise `SetupError` for a language that there is not."""
    if lang not in LANGUAGES:
        msg = f"lang must be {', '.join(LANGUAGES[:-1])} or {LANGUAGES[-1]}, not {lang!r}"
        raise SetupError(msg)


class Screen(anywidget.AnyWidget):
    """A game on the screen; those who play it and those who replay it are built on this."""

    _esm = STATIC / "widget.js"

    _board = traitlets.Dict().tag(sync=True)
    _texts = traitlets.Dict().tag(sync=True)
    _error = traitlets.Dict().tag(sync=True)
    lang = traitlets.Enum(LANGUAGES, default_value="en").tag(sync=True)
    theme = traitlets.Enum(("auto", "light", "dark"), default_value="auto").tag(sync=True)
    height = traitlets.Int(440, min=200, max=2000).tag(sync=True)

    _poster: Poster

    def __init__(self, game: Game, **traits: Any) -> None:
        self._error_id = 0
        self._last_trace = ""
        self._game = game
        super().__init__(**traits)

    @property
    def game(self) -> Game:
        """The game on the screen."""
        return self._game

    @property
    def _guard(self) -> threading.RLock:
        """One lock round every change, the game's own: with two, a bot's move and a click could wait for each other for ever."""
        return self._game._lock  # noqa: SLF001

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what the browser set, while no other thread sends: a held back change of one would tear the other's message apart."""
        with self._guard:
            super().set_state(sync_data)

    def open(self) -> None:
        """Tell the front end of the widget."""
        super().open()
        self._answer_anywhere()

    def _send(self, msg: Any, buffers: Any = None) -> None:
        super()._send(msg, buffers)
        self._answer_anywhere()

    def _answer_anywhere(self) -> None:
        # ipykernel sends the browser's next message to the shell that last spoke on the comm.  After a send from a cell or a timer
        # that is the main one, and clicks would wait for the running cell; without the note they go where the browser asked.
        with suppress(AttributeError):
            delattr(self.comm, _REPLY)

    def notice(self, text: str, tone: str = "info", detail: str = "") -> None:
        """Show a line of text in the widget; tone is ``info``, ``good`` or ``bad``."""
        self.send({"kind": "notice", "text": text, "tone": tone, "detail": detail})

    def _fail(self, error: Exception) -> None:
        """Show an exception in the widget, the traceback on request."""
        self._last_trace = "".join(traceback.format_exception(error))
        with self._guard:
            self._error_id += 1
            head = say("ui.error", self.lang, self._game.title.book)
            text = f"{head} {type(error).__name__}: {error}"[:500]
            self._error = {"text": text, "detail": self._last_trace[-_TRACE:], "id": self._error_id, "tone": "bad"}
        with suppress(Exception):
            self.send({"kind": "settled"})

    def _ipython_display_(self) -> None:
        """Show a picture of the board, then the widget, which hides the picture while it lives."""
        from IPython.display import display

        self._poster.show()
        bundle = self._repr_mimebundle_()
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        display(data, metadata=metadata, raw=True)  # type: ignore[no-untyped-call]
