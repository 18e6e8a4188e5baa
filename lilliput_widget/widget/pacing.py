"""When things are sent and when bots move: a coalescing publisher and a worker for the bots, both off the kernel's main thread."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

INTERVAL: Final = 1 / 30
"""Least time between two sends: servers drop messages silently above about a thousand a second."""
SETTLE: Final = 0.5
"""After this much quiet the last revision number is sent once more, so that a view that missed it can ask again."""


class Publisher:
    """Calls `send` at most 30 times a second, always once after the last `poke`, and `settle` when things have calmed down."""

    def __init__(self, send: Callable[[], None], settle: Callable[[], None]) -> None:
        self._send = send
        self._settle = settle
        self._lock = threading.Lock()
        self._last = 0.0
        self._timer: threading.Timer | None = None
        self._calm: threading.Timer | None = None
        self._closed = False

    def poke(self) -> None:
        """Something changed."""
        with self._lock:
            if self._timer is not None or self._closed:
                return
            wait = INTERVAL - (time.monotonic() - self._last)
            if wait > 0:
                self._timer = _start(wait, self._fire)
                return
            self._last = time.monotonic()
        self._send()
        self._plan()

    def _fire(self) -> None:
        with self._lock:
            self._timer = None
            self._last = time.monotonic()
            if self._closed:
                return
        self._send()
        self._plan()

    def _plan(self) -> None:
        with self._lock:
            if self._calm is not None:
                self._calm.cancel()
            self._calm = None if self._closed else _start(SETTLE, self._settle)

    def close(self) -> None:
        """Send no more."""
        with self._lock:
            self._closed = True
            for timer in (self._timer, self._calm):
                if timer is not None:
                    timer.cancel()


def _start(seconds: float, call: Callable[[], None]) -> threading.Timer:
    timer = threading.Timer(seconds, call)
    timer.daemon = True
    timer.start()
    return timer


class BotRunner:
    """Plays the bots' moves one by one with a pause between them, in its own thread; `wake` it after every change."""

    def __init__(self, step: Callable[[], bool], pause: Callable[[], float]) -> None:
        self._step = step
        self._pause = pause
        self._wake = threading.Event()
        self._closed = False
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def wake(self) -> None:
        """Look whether a bot is to play."""
        self._wake.set()
        with self._lock:
            if self._closed or (self._thread is not None and self._thread.is_alive()):
                return
            self._thread = threading.Thread(target=self._run, name="lilliput-bots", daemon=True)
            try:
                self._thread.start()
            except RuntimeError:
                # No threads in this Python (Pyodide): the bots then move at once.
                self._thread = None
                while self._step():
                    pass

    def _run(self) -> None:
        while not self._closed:
            self._wake.clear()
            pause = self._pause()
            if pause:
                time.sleep(pause)
            if not self._closed and self._step():
                continue
            # Wait for the next change; end after a while, so that forgotten games keep no thread.
            if self._wake.wait(timeout=2.0):
                continue
            with self._lock:
                if not self._wake.is_set():
                    self._thread = None
                    return

    def close(self) -> None:
        """Stop after the move at hand."""
        self._closed = True
        self._wake.set()
