"""The widget: traits out, intents in.  Python decides; the browser draws and asks."""

from __future__ import annotations

import weakref
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import traitlets

from lilliput_widget.errors import BadAction, IllegalAction, LilliputError, SetupError, StaleAction
from lilliput_widget.game import Game, new_game
from lilliput_widget.logfile import dumps, loads
from lilliput_widget.texts import say
from lilliput_widget.widget import payload
from lilliput_widget.widget.pacing import BotRunner, Publisher
from lilliput_widget.widget.poster import Poster, picture
from lilliput_widget.widget.screen import Screen, check_lang

if TYPE_CHECKING:
    from collections.abc import Callable

    from lilliput_widget.game import Entry

_MAX_FILE: Final = 20_000_000
_SPEED: Final = 0.8


class GameWidget(Screen):
    """A game on the screen: play it, look back, let bots play.

    Parameters
    ----------
    game
        The game; the widget follows it whoever moves, and several views of one widget stay in step.
    lang
        ``en``, ``cs``, ``de`` or ``pl``.
    theme
        ``auto`` (as the notebook), ``light`` or ``dark``.
    height
        Height of the board in pixels.
    speed
        Seconds between the moves of bots.
    """

    _view = traitlets.Dict().tag(sync=True)
    _options = traitlets.Dict().tag(sync=True)
    speed = traitlets.Float(_SPEED, min=0, max=60).tag(sync=True)

    def __init__(self, game: Game, *, lang: str = "en", theme: str = "auto", height: int = 440, speed: float = _SPEED) -> None:
        check_lang(lang)
        self._rev = 0
        self._branch = (0, 0)
        self._known: list[Entry] = []
        self._paused = False
        self._file = ""
        self._another = False
        self._unsubscribe: Callable[[], None] = lambda: None
        # No move may come between the first position and the first look at the game.
        with game._lock:  # noqa: SLF001
            # The first position goes out with the widget itself, so that the first paint waits for nothing.
            super().__init__(game, lang=lang, theme=theme, height=height, speed=speed, **self._parts(game, lang, whole=True))
            self._publisher = Publisher(self._publish, self._settle)
            self._bots = BotRunner(self._bot_step, lambda: float(self.speed))
            self._poster = Poster(lambda: picture(self._game, self._game.seq))
            self._follow(game)
        self.on_msg(self._on_intent)
        self.observe(self._on_lang, "lang")
        self._bots.wake()

    # Out: from the game to the screen

    def _follow(self, game: Game) -> None:
        self._unsubscribe()
        self._game = game
        # The game must not keep a closed widget alive.
        ref = weakref.ref(self)

        def changed(_: Game) -> None:
            widget = ref()
            if widget is not None:
                widget._changed()  # noqa: SLF001

        self._unsubscribe = game.subscribe(changed)

    def _changed(self) -> None:
        self._publisher.poke()
        self._bots.wake()

    def _publish(self) -> None:
        """Send the position at the cursor, all parts together."""
        game = self._game
        try:
            with game._lock:  # noqa: SLF001
                if game is not self._game:
                    # Another game came while this thread waited; whoever brought it sends it.
                    return
                parts = self._parts(game, self.lang, whole=self._another or self._board["lang"] != self.lang)
                self._another = False
                with self.hold_sync():
                    for name, value in parts.items():
                        setattr(self, name, value)
            self._poster.later()
        except Exception as error:  # noqa: BLE001 - shown in the widget, as nothing else would show it
            self._fail(error)

    def _parts(self, game: Game, lang: str, *, whole: bool) -> dict[str, dict[str, Any]]:
        """Return position and options that belong together, and what stays the same for a game and a language if `whole`."""
        with game._lock:  # noqa: SLF001
            self._follow_branch(game)
            self._rev += 1
            view = {**payload.view_data(game, lang), "rev": self._rev, "branch": list(self._branch)}
            out = {"_view": view, "_options": payload.options_data(game, lang)}
            if whole:
                out["_board"] = {**payload.board_data(game, lang), "lang": lang, "file": self._file}
                out["_texts"] = payload.texts_data(game.title.book, lang)
        return out

    def _follow_branch(self, game: Game) -> None:
        """Note whether known moves were replaced: the front end then forgets their lines."""
        entries = list(game._entries)  # noqa: SLF001
        same = 0
        for old, new in zip(self._known, entries, strict=False):
            if old is not new:
                break
            same += 1
        if same < len(self._known):
            self._branch = (self._branch[0] + 1, same)
        self._known = entries

    def _settle(self) -> None:
        with suppress(Exception), self._guard:
            self.send({"kind": "rev", "rev": self._rev})

    def _on_lang(self, _: object) -> None:
        with self._guard:
            self._branch = (self._branch[0] + 1, 0)
        self._publish()

    # In: from the screen to the game

    def _on_intent(self, _: object, content: Any, __: object) -> None:
        """Answer one message of the front end; whatever goes wrong is shown in the widget."""
        try:
            if not isinstance(content, dict):
                return
            handler = self._HANDLERS.get(str(content.get("kind")))
            if handler is not None:
                with self._guard:
                    handler(self, content)
        except (BadAction, IllegalAction) as error:
            refusal = getattr(error, "refusal", None)
            text = f"{refusal.say(self.lang)} {refusal.say_fix(self.lang)} ({refusal.rule})" if refusal else str(error)
            self.notice(text, "bad")
        except StaleAction:
            self._stale()
        except LilliputError as error:
            self.notice(str(error), "bad")
        except Exception as error:  # noqa: BLE001
            self._fail(error)

    def _stale(self) -> None:
        # A click on an older position is no mistake of the person: say so softly and send the position again.
        self.notice(say("ui.stale", self.lang, self._game.title.book), "info")
        self._resync({})

    def _is_current(self, content: dict[str, Any]) -> bool:
        return content.get("at") == payload.position_key(self._game)

    def _act(self, content: dict[str, Any]) -> None:
        game = self._game
        with game._lock:  # noqa: SLF001 - nobody may move between the check and the move
            if not self._is_current(content):
                raise StaleAction(game.seq, int(content.get("seq") or 0))
            action = game.read(content.get("action") or {})
            if action.player in game.bots:
                msg = f"{action.player} is played by a bot"
                raise BadAction(msg)
            self._paused = False
            game.do(action, seq=game.seq)

    def _undo(self, content: dict[str, Any]) -> None:
        self._step(content, -1)

    def _redo(self, content: dict[str, Any]) -> None:
        self._step(content, 1)

    def _step(self, content: dict[str, Any], way: int) -> None:
        """Move the cursor to the next position where a person decides, so that one undo takes back the bots' answers too."""
        game = self._game
        with game._lock:  # noqa: SLF001
            n = game.seq + way
            while 0 < n < game.length and not content.get("one") and self._mover_at(n) in game.bots:
                n += way
            self._go(max(0, min(game.length, n)))

    def _mover_at(self, n: int) -> str:
        players = self._game.title.to_play(self._game.state_at(n))
        return players[0] if players else ""

    def _goto(self, content: dict[str, Any]) -> None:
        n = content.get("n")
        if isinstance(n, int) and not isinstance(n, bool):
            self._go(max(0, min(self._game.length, n)))

    def _go(self, n: int) -> None:
        if n == self._game.seq:
            self.send({"kind": "settled"})
            return
        # Looking back must not make the bots replace what was played.
        self._paused = n < self._game.length
        self._game.goto(n)

    def _restart(self, _: dict[str, Any]) -> None:
        """Take back the moves of the turn at hand."""
        game = self._game
        with game._lock:  # noqa: SLF001
            mover = self._mover_at(game.seq)
            n = game.seq
            while n > 0 and game._entries[n - 1].player == mover and self._mover_at(n - 1) == mover and not self._begins(n):  # noqa: SLF001
                n -= 1
            self._go(n)

    def _begins(self, n: int) -> bool:
        """Tell whether a turn begins with the position after move `n`: no card is chosen there."""
        stack: tuple[Any, ...] = getattr(self._game.state_at(n), "stack", ())
        return n < self._game.seq and bool(stack) and getattr(stack[-1], "card", None) == ""

    def _resume(self, _: dict[str, Any]) -> None:
        self._paused = False
        self._publish()
        self._bots.wake()

    def _resync(self, _: dict[str, Any]) -> None:
        with self._guard:
            self._rev += 1
            self._view = {**self._view, "rev": self._rev}
            self.send_state(["_view", "_options", "_board", "_texts"])

    def _hello(self, content: dict[str, Any]) -> None:
        if content.get("rev") != self._rev:
            self._resync(content)

    def _send_log(self, content: dict[str, Any]) -> None:
        start = content.get("from")
        if isinstance(start, int) and 0 <= start <= self._game.length:
            with self._game._lock:  # noqa: SLF001
                self._follow_branch(self._game)
                lines = payload.log_lines(self._game, start, self._game.length, self.lang)
            self.send({"kind": "log", "branch": self._branch[0], "from": start, "lines": lines})

    def _send_preview(self, content: dict[str, Any]) -> None:
        game = self._game
        if not self._is_current(content):
            return
        with suppress(IllegalAction, BadAction):
            found = payload.preview(game, game.read(content.get("action") or {}), self.lang)
            self.send({"kind": "preview", "at": content["at"], "key": content.get("key"), "preview": found})

    def _send_why(self, content: dict[str, Any]) -> None:
        if not self._is_current(content) or not isinstance(content.get("target"), dict):
            return
        with suppress(BadAction, ValueError):
            found = payload.why(self._game, content["target"], self.lang)
            self.send({"kind": "why", "at": content["at"], "key": content.get("key"), "why": found})

    def _send_ledger(self, content: dict[str, Any]) -> None:
        account = str(content.get("account"))
        rows, more = payload.ledger_rows(self._game, account, self.lang)
        self.send({"kind": "ledger", "account": account, "rows": rows, "more": more})

    def _send_code(self, _: dict[str, Any]) -> None:
        self.send({"kind": "text", "text": self._game.code()})

    def _send_log_text(self, _: dict[str, Any]) -> None:
        self.send({"kind": "text", "text": dumps(self._game)})

    def _save(self, _: dict[str, Any]) -> None:
        name = f"{self._game.title.id}-{self._game.seed}.jsonl"
        self.send({"kind": "file", "name": name, "text": dumps(self._game)})

    def _load(self, content: dict[str, Any]) -> None:
        text, name = content.get("text"), str(content.get("name", ""))[:80]
        if not isinstance(text, str) or len(text) > _MAX_FILE:
            msg = "this file is not a log, or it is too long"
            raise BadAction(msg)
        self.show(loads(text))
        self.notice(say("ui.loaded", self.lang, self._game.title.book, file=name, n=self._game.length), "good")

    def _new(self, _: dict[str, Any]) -> None:
        old = self._game
        self.show(new_game(old.title.id, list(old.players), options=old.options, bots=old.bots))
        self.notice(say("ui.started", self.lang, old.title.book), "good")

    def tell_file(self, name: str) -> None:
        """Tell people in the menu where the log is kept, so that they find it after a restart."""
        with self._guard:
            self._file = name
            self._board = {**self._board, "file": name}

    def show(self, game: Game) -> None:
        """Put another game on the screen."""
        with self._guard:
            self._paused = False
            self._file = ""
            # The screen keeps the old board until the new one comes with its position: never a board without a position.
            self._another = True
            self._known = []
            self._branch = (self._branch[0] + 1, 0)
            self._follow(game)
        self._publish()
        self._bots.wake()

    _HANDLERS: Final[dict[str, Callable[[GameWidget, dict[str, Any]], None]]] = {
        "act": _act, "undo": _undo, "redo": _redo, "goto": _goto, "restart": _restart, "resume": _resume, "resync": _resync, "hello": _hello,
        "log": _send_log, "preview": _send_preview, "why": _send_why, "ledger": _send_ledger, "code": _send_code, "copy-log": _send_log_text,
        "save": _save, "load": _load, "new": _new,
    }

    # Bots

    def _bot_step(self) -> bool:
        """Play one move of a bot; tell whether another may follow."""
        game = self._game
        with game._lock:  # noqa: SLF001
            state, due = game.state, self._bot_is_due(game)
        if not due:
            return False
        try:
            # Thinking happens outside the lock; a person may undo meanwhile, and the thought is then about another position.
            action = game.bot_action()
            with game._lock:  # noqa: SLF001
                if game.state is not state or not self._bot_is_due(game):
                    return True
                game.do(action)
        except Exception as error:  # noqa: BLE001
            if game.state is not state:
                return True
            self._paused = True
            self._fail(error)
            return False
        return self._bot_is_due(game)

    def _bot_is_due(self, game: Game) -> bool:
        return game is self._game and not self._paused and game.seq == game.length and bool(game.to_play) and game.to_play[0] in game.bots

    def close(self) -> None:
        """Stop following the game and close the views."""
        # A widget whose making was refused has none of these.
        with suppress(AttributeError):
            self._unsubscribe()
            self._publisher.close()
            self._bots.close()
        super().close()


_WIDGETS: weakref.WeakKeyDictionary[Game, GameWidget] = weakref.WeakKeyDictionary()


def view(game: Game, **options: Any) -> GameWidget:
    """Return the widget of a game: one for each game, however often it is shown; `options` change it."""
    widget = _WIDGETS.get(game)
    if widget is None or widget.game is not game or widget.comm is None:
        widget = GameWidget(game, **options)
        _WIDGETS[game] = widget
        return widget
    for name, value in options.items():
        if name not in {"lang", "theme", "height", "speed"}:
            msg = f"the widget has no option {name!r}; it has lang, theme, height and speed"
            raise SetupError(msg)
        setattr(widget, name, value)
    return widget
