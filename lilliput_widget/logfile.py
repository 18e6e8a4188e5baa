"""Logs as files: JSON Lines, a header and then a line for each action.

A log is data, never code.  Loading plays it again through the judge, compares every hash, and names the first line
that is wrong.  A torn last line, as a crash leaves it, loses that line only.
"""

from __future__ import annotations

import json
import os
import secrets
import threading
import warnings
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lilliput_widget.engine.actions import from_dict
from lilliput_widget.engine.contract import title_of, titles
from lilliput_widget.errors import IllegalAction, LilliputError, LogError, ReplayError, shown
from lilliput_widget.game import Game, new_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lilliput_widget.game import Entry

FORMAT: Final = "lilliput-log"
VERSION: Final = 1
MAX_LINE: Final = 20_000
MAX_HEADER: Final = 1_000_000
MAX_MOVES: Final = 100_000


def header(game: Game) -> dict[str, Any]:
    """Return the first line of the log as data."""
    return {
        "format": FORMAT, "version": VERSION, "title": game.title.id, "rules": game.title.rules_version,
        "players": list(game.players), "seed": game.seed, "options": game.options, "bots": game.bots,
    }


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n"


def entry_line(entry: Entry) -> str:
    """Return the line of one action."""
    action = {k: v for k, v in entry.action.to_dict().items() if k != "player"}
    data = {"n": entry.n, "player": entry.player, "action": action, "time": entry.time, "hash": entry.hash}
    if entry.comment:
        data["comment"] = entry.comment
    return _line(data)


def dumps(game: Game) -> str:
    """Return the log up to the cursor as text."""
    return _text(game, game.log)


def _text(game: Game, log: Sequence[Entry]) -> str:
    return _line(header(game)) + "".join(map(entry_line, log))


def save(game: Game, path: str | Path) -> Path:
    """Write the log to `path`, whole or not at all.

    Raises
    ------
    LogError
        If the file cannot be written; the game is as it was.
    """
    target = _path(path)
    _write(dumps(game), target)
    return target


def _write(text: str, target: Path) -> None:
    # Beside the target, so that the last step is one rename; opened plainly, so that it gets the rights of any new file.
    part = target.with_name(f".lilliput-{secrets.token_hex(6)}.part") if target.name else target
    try:
        with part.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        part.replace(target)
    except (OSError, ValueError) as error:
        msg = f"the log could not be written to {target}: {getattr(error, 'strerror', None) or error}; the game goes on"
        raise LogError(msg) from None
    finally:
        # Also where somebody pressed Ctrl-C.
        if part != target:
            with suppress(OSError):
                part.unlink(missing_ok=True)


def _path(path: object) -> Path:
    if not isinstance(path, (str, os.PathLike)) or not str(path) or "\0" in str(path):
        msg = f"the name of a log must be a path such as 'game.jsonl', not {shown(path)}"
        raise LogError(msg)
    if "\n" in str(path):
        msg = "the name of a log has several lines; `loads` reads the text of a log"
        raise LogError(msg)
    return Path(path)


class _Recorder:
    """Keeps a file in step with a game: appends and flushes new moves, rewrites after an undo."""

    def __init__(self, game: Game, path: Path) -> None:
        self.path = path
        self.size = 0
        self.broken = False
        self._lock = threading.Lock()
        """Moves of two threads are told at once; each writes the log as it then is."""
        log = game.log
        self._rewrite(game, log)
        self.written = [(e, e.comment) for e in log]

    def _rewrite(self, game: Game, log: Sequence[Entry]) -> None:
        text = _text(game, log)
        _write(text, self.path)
        self.size = len(text.encode())

    def _append(self, entry: Entry) -> None:
        line = entry_line(entry)
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(line)
            file.flush()
        self.size += len(line.encode())

    def _is_whole(self) -> bool:
        """Tell whether the file is as it was left: a line alone, in a file that somebody moved or cut, would be lost."""
        try:
            return not self.broken and self.path.stat().st_size == self.size
        except FileNotFoundError:
            return False

    def __call__(self, game: Game) -> None:
        """Bring the file up to date."""
        with self._lock:
            log = game.log
            now = [(e, e.comment) for e in log]
            try:
                if now and now[:-1] == self.written and self._is_whole():
                    self._append(log[-1])
                elif now != self.written or not self._is_whole():
                    self._rewrite(game, log)
                self.written = now
                self.broken = False
            except (OSError, LogError) as error:
                if not self.broken:
                    warnings.warn(f"autosave to {self.path} failed ({error}); the game goes on", stacklevel=4)
                self.broken = True


def attach(game: Game, path: str | Path) -> None:
    """Keep the log of `game` in `path` from now on."""
    # The file stays where it is when the working directory changes during the game.
    game.subscribe(_Recorder(game, _path(path).absolute()))


def load(path: str | Path) -> Game:
    """Return the game logged in a file.

    Raises
    ------
    LogError, ReplayError
        Naming the line, and the action that cannot be played or leads elsewhere.
    """
    file = _path(path)
    try:
        with file.open("rb") as stream:
            return _replay(_lines(stream), str(file))
    except OSError as error:
        msg = f"the log {file} could not be read: {error.strerror or error}"
        raise LogError(msg) from None


def loads(text: str) -> Game:
    """Return the game of a log given as text."""
    if not isinstance(text, str):
        msg = f"a log is text, not {type(text).__name__}; `load` reads files"
        raise LogError(msg)
    return _replay(iter(text.encode("utf-8", "surrogatepass").splitlines(keepends=True)), "the log")


def _lines(stream: Any) -> Iterator[bytes]:
    """Yield lines, none longer than the limit."""
    while line := stream.readline(MAX_HEADER + 1):
        yield line


def _parse(line: bytes, number: int, name: str) -> dict[str, Any]:
    if len(line) > (MAX_HEADER if number == 1 else MAX_LINE):
        msg = f"{name}, line {number}: too long for a line of a log"
        raise LogError(msg, number)
    try:
        data = _DECODER.decode(line.decode("utf-8-sig" if number == 1 else "utf-8"))
    except (ValueError, RecursionError):
        msg = f"{name}, line {number}: not a line of a log (damaged or torn)"
        raise LogError(msg, number) from None
    if not isinstance(data, dict):
        msg = f"{name}, line {number}: not a line of a log"
        raise LogError(msg, number)
    return data


def _no_constant(text: str) -> None:
    msg = f"{text} is not a number of a log"
    raise ValueError(msg)


_DECODER: Final = json.JSONDecoder(parse_constant=_no_constant)


def _start(data: dict[str, Any], name: str) -> Game:
    if data.get("format") != FORMAT:
        msg = f"{name}, line 1: not a log of lilliput_widget"
        raise LogError(msg, 1)
    if type(data.get("version")) is not int or data["version"] != VERSION:
        msg = f"{name}, line 1: written in format {shown(data.get('version'))}, this version reads format {VERSION}; update lilliput_widget"
        raise LogError(msg, 1)
    if data.get("title") not in titles():
        msg = f"{name}, line 1: a game of {shown(data.get('title'))}, which is not playable here; playable are {', '.join(titles())}"
        raise LogError(msg, 1)
    title = title_of(data["title"])
    if type(data.get("rules")) is not int or data["rules"] != title.rules_version:
        msg = f"{name}, line 1: played by rules version {shown(data.get('rules'))} of {title.name}, this version knows {title.rules_version}"
        raise LogError(msg, 1)
    for key, kind in (("players", list), ("seed", int), ("options", dict), ("bots", dict)):
        if not isinstance(data.get(key, {} if key == "bots" else None), kind):
            msg = f"{name}, line 1: the header has no proper {key!r}"
            raise LogError(msg, 1)
    try:
        return new_game(title.id, data["players"], data["seed"], data["options"], data.get("bots", {}))
    except (LilliputError, TypeError) as error:
        msg = f"{name}, line 1: {error}"
        raise LogError(msg, 1) from None


def _replay(lines: Iterator[bytes], name: str) -> Game:
    first = next(lines, b"")
    if not first.strip():
        msg = f"{name} is empty"
        raise LogError(msg, 1)
    game = _start(_parse(first, 1, name), name)
    number = 1
    pending = next(lines, None)
    while pending is not None:
        line, pending = pending, next(lines, None)
        number += 1
        if not line.strip():
            continue
        if number > MAX_MOVES:
            msg = f"{name}: more than {MAX_MOVES:,} lines are not a game"
            raise LogError(msg, number)
        try:
            data = _parse(line, number, name)
        except LogError:
            torn = pending is None and not line.endswith(b"\n")
            if torn:
                warnings.warn(f"{name}: the last line was torn and is left out; {game.length} moves are kept", stacklevel=3)
                break
            raise
        _replay_line(game, data, number, name)
    return game


def _replay_line(game: Game, data: dict[str, Any], number: int, name: str) -> None:
    n = game.length + 1
    where = f"{name}, line {number}, action {n}"
    if type(data.get("n")) is not int or data["n"] != n:
        msg = f"{where}: numbered {shown(data.get('n'))}"
        raise ReplayError(msg, n, number)
    action, time, comment = data.get("action"), data.get("time", ""), data.get("comment", "")
    if not isinstance(action, dict) or not isinstance(time, str) or not isinstance(comment, str) or len(comment) > 2000 or len(time) > 40:
        msg = f"{where}: not an action of a log"
        raise ReplayError(msg, n, number)
    try:
        move = from_dict({**action, "player": data.get("player")}, game.title.kinds)
        entry = game.append(move, time, comment)
    except IllegalAction as error:
        msg = f"{where}: {error}"
        raise ReplayError(msg, n, number) from None
    if data.get("hash") != entry.hash:
        msg = f"{where}: {entry.action.notation!r} leads to another position than the log says (hash {entry.hash}, logged {shown(data.get('hash'))})"
        raise ReplayError(msg, n, number)
