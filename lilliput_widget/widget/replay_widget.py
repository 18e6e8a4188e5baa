"""The replay: a whole game in the browser, stepped through there; Python is asked only for comments and for playing on."""

from __future__ import annotations

import weakref
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

import traitlets

from lilliput_widget.errors import LilliputError, SetupError
from lilliput_widget.game import Game
from lilliput_widget.widget import frames
from lilliput_widget.widget.board_widget import GameWidget, view
from lilliput_widget.widget.pacing import Publisher
from lilliput_widget.widget.poster import Poster, picture
from lilliput_widget.widget.screen import Screen, check_lang

if TYPE_CHECKING:
    from collections.abc import Callable

    from lilliput_widget.game import Entry

CHARTS: Final = ("prices", "worth", "income", "cash", "treasury")
"""Charts that can stand beside the board; each has a line for every company or player."""


class ReplayWidget(Screen):
    """A game to step through: all positions live in the browser, so moving through them needs no kernel.

    Parameters
    ----------
    game
        The game; moves and comments that come later are shown too.
    cursor
        The move to show first; the game's own cursor unless told.
    lang, theme, height
        As for the widget that plays.
    speed
        Seconds between the moves when it plays by itself.
    chart
        A chart to show beside the board, see `with_chart`.
    """

    _frames: traitlets.List[Any] = traitlets.List().tag(sync=True)
    _lines: traitlets.List[Any] = traitlets.List().tag(sync=True)
    _marks = traitlets.Dict().tag(sync=True)
    _ledger = traitlets.Dict().tag(sync=True)
    _comments = traitlets.Dict().tag(sync=True)
    # The browser tells its cursor now and then and goes on; an echo of what it told would pull it back.
    cursor = traitlets.Int(0, min=0).tag(sync=True, echo_update=False)
    speed = traitlets.Float(0.8, min=0.02, max=60).tag(sync=True)
    chart = traitlets.Enum(("", *CHARTS), default_value="").tag(sync=True)

    def __init__(
        self,
        game: Game,
        *,
        cursor: int | None = None,
        lang: str = "en",
        theme: str = "auto",
        height: int = 440,
        speed: float = 0.8,
        chart: str = "",
        path: Path | None = None,
    ) -> None:
        check_lang(lang)
        self._path = path
        self._known: list[Entry] = []
        self._branched: Game | None = None
        self._poster = Poster(lambda: picture(self._game, self.cursor))
        self._keeping = False
        ref = weakref.ref(self)

        def changed(_: Game) -> None:
            # The game must not keep a closed widget alive.
            widget = ref()
            if widget is not None and not widget._keeping:  # noqa: SLF001 - our own
                widget._publisher.poke()  # noqa: SLF001

        self._publisher = Publisher(self._refresh, lambda: None)
        # No move may come between the frames and the first look at the game.
        with game._lock:  # noqa: SLF001
            # The whole game goes out with the widget itself, so that the first paint waits for nothing.
            start = game.seq if cursor is None else cursor
            super().__init__(game, cursor=start, lang=lang, theme=theme, height=height, speed=speed, chart=chart, **self._parts(game, lang))
            self._unsubscribe: Callable[[], None] = game.subscribe(changed)
        self.on_msg(self._on_intent)
        self.observe(lambda _: self._fill(), "lang")
        self.observe(lambda _: self._poster.later(), "cursor")

    @property
    def opened(self) -> GameWidget | None:
        """The widget of the game that was last branched off with "play on from here"."""
        return None if self._branched is None else view(self._branched)

    @traitlets.validate("cursor")
    def _in_game(self, proposal: Any) -> int:
        return min(int(proposal["value"]), self._game.length)

    def __repr__(self) -> str:
        return f"<replay of {self._game!r}>"

    # Out

    def _parts(self, game: Game, lang: str) -> dict[str, Any]:
        """Return the whole game; all parts belong to one log."""
        with game._lock:  # noqa: SLF001
            self._known = list(game._entries)  # noqa: SLF001
            return frames.traits(game, lang)

    def _fill(self) -> None:
        """Send the whole game."""
        with self._guard, self.hold_sync():
            for name, value in self._parts(self._game, self.lang).items():
                setattr(self, name, value)
            self.cursor = min(self.cursor, self._game.length)

    def _refresh(self) -> None:
        """Send what the game has got since: other moves, or only other comments."""
        try:
            with self._guard:
                # Entries are compared one by one as themselves: a taken back move and its twin are two entries.
                if self._game._entries == self._known:  # noqa: SLF001
                    self._comments = frames.comments(self._game)
                else:
                    self._fill()
        except Exception as error:  # noqa: BLE001 - shown in the widget, as nothing else would show it
            self._fail(error)

    # In

    def _on_intent(self, _: object, content: Any, __: object) -> None:
        """Answer a message of the front end: a comment, or playing on from a move."""
        try:
            if not isinstance(content, dict):
                return
            n = content.get("n")
            if not isinstance(n, int) or isinstance(n, bool) or not 0 <= n <= self._game.length:
                return
            with self._guard:
                if content.get("kind") == "comment":
                    self.comment(n, content.get("text"))
                elif content.get("kind") == "branch":
                    self._send_branch(n)
        except LilliputError as error:
            self.notice(str(error), "bad")
        except Exception as error:  # noqa: BLE001
            self._fail(error)

    def comment(self, n: int, text: Any) -> None:
        """Put a comment on move `n`; it is kept in the log, and in the file if the replay was made from one."""
        with self._guard:
            # The screen shows the comment once the file has it.
            self._keeping = True
            try:
                self._game.comment(n, text)
                if self._path is not None:
                    self._game.save(self._path)
            finally:
                self._keeping = False
                self._refresh()

    def branch(self, n: int | None = None) -> GameWidget:
        """Return the widget of a new game that begins with the first `n` moves; whoever is to play there is a person."""
        at = self.cursor if n is None else n
        people = self._game.title.to_play(self._game.state_at(at))
        game = self._game.branch(at, bots={p: b for p, b in self._game.bots.items() if p not in people})
        self._branched = game
        return view(game, lang=self.lang, theme=self.theme, height=self.height)

    def _send_branch(self, n: int) -> None:
        name: str | None = ""
        # Some places (marimo) make no widget outside a cell: the person then shows it with `replay.opened`.
        with suppress(Exception):
            name = self.branch(n).model_id
        if self._branched is not None:
            self.send({"kind": "branched", "n": n, "id": name})

    def with_chart(self, chart: str = "prices") -> Self:
        """Show a chart beside the board: a click in it moves the replay, and its line follows the replay.

        The chart is part of the widget: it works without a kernel and in exported pages too.

        Parameters
        ----------
        chart
            ``prices``, ``worth``, ``income``, ``cash``, ``treasury``, or an empty string for none.
        """
        if chart not in {"", *CHARTS}:
            msg = f"there is no chart {chart!r}; there are {', '.join(CHARTS)}"
            raise SetupError(msg)
        self.chart = chart
        return self

    def linked(self, chart: str = "prices") -> Any:
        """Return an Altair chart that is tied to the replay: a click in it moves the cursor, and its line follows the cursor.

        Show it in any cell of the notebook; it needs the kernel, unlike the chart of `with_chart`.

        Parameters
        ----------
        chart
            A chart over time: ``prices`` or ``worth``.
        """
        live = self._game.plot.linked(chart).live()
        live.params.cursor = self.cursor

        def picked(change: Any) -> None:
            points = change["new"].value
            if points and "seq" in points[0]:
                self.cursor = int(points[0]["seq"])

        def moved(change: Any) -> None:
            live.params.cursor = change["new"]

        live.selections.observe(picked, ["move"])
        self.observe(moved, "cursor")
        return live

    def to_html(self, path: str | Path, *, title: str = "") -> Path:
        """Write one file that steps through the game in any browser, with no kernel and no network.

        Parameters
        ----------
        path
            Where to write it.
        title
            Title of the page; made from the game unless told.
        """
        from lilliput_widget.export import page

        target = Path(path)
        target.write_text(page(self, title), encoding="utf-8", newline="\n")
        return target

    def close(self) -> None:
        """Stop following the game and close the views."""
        with suppress(AttributeError):
            self._unsubscribe()
            self._publisher.close()
        super().close()


def replay(log: str | Path | Game, **look: Any) -> ReplayWidget:
    """Return the widget that steps through a game.

    Parameters
    ----------
    log
        The file of a log, or a game.
    look
        Options of the widget: ``cursor``, ``lang``, ``theme``, ``height``, ``speed``, ``chart``.

    Examples
    --------
    >>> import lilliput_widget as lw
    >>> replay(lw.new_game(players=2, seed=1)).cursor
    0
    """
    known = {"cursor", "lang", "theme", "height", "speed", "chart"}
    if not known.issuperset(look):
        msg = f"the replay has no option {', '.join(sorted(set(look) - known))}; it has {', '.join(sorted(known))}"
        raise SetupError(msg)
    if isinstance(log, Game):
        return ReplayWidget(log, **look)
    if not isinstance(log, (str, Path)):
        msg = f"give a game or the name of a log file, not {type(log).__name__}"
        raise SetupError(msg)
    from lilliput_widget.logfile import load

    return ReplayWidget(load(log), path=Path(log).absolute(), **look)
