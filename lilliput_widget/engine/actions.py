"""Actions: small plain data with a JSON form and a one-line notation.

A title declares one frozen dataclass for each kind.  ``type`` names the kind in JSON; ``form`` is its
notation, with the fields in braces, from which both the formatter and the parser are made.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from lilliput_widget.errors import BadAction, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

Split = tuple[tuple[str, int], ...]
"""Sums by company, e.g. ``(("MR", 20), ("LBR", 30))``."""

_MAX_NUMBER: Final = 1_000_000
_MAX_TEXT: Final = 80
_MAX_LINE: Final = 500
_PATTERNS: Final = {"str": r"(\S+)", "int": r"(-?[0-9]+)", "Split": r"(\S+ -?[0-9]+(?: \S+ -?[0-9]+)*)"}


@dataclass(frozen=True, slots=True)
class Action:
    """What a player wants to do.  Subclasses add fields of type ``str``, ``int`` or ``Split``."""

    player: str

    type: ClassVar[str] = ""
    form: ClassVar[str] = ""

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        out: dict[str, Any] = {"type": self.type, "player": self.player}
        for name, kind in _fields(type(self)):
            value = getattr(self, name)
            out[name] = [list(pair) for pair in value] if kind == "Split" else value
        return out

    @property
    def notation(self) -> str:
        """The one-line notation; the player is not part of it."""
        values = {name: _format(getattr(self, name), kind) for name, kind in _fields(type(self))}
        return self.form.format(**values)

    def __str__(self) -> str:
        return f"{self.player}: {self.notation}"


def _format(value: object, kind: str) -> str:
    if kind == "Split":
        return " ".join(f"{c} {n}" for c, n in cast("Split", value))
    return str(value)


@dataclass(frozen=True, slots=True)
class _Shape:
    """What is compiled once for a kind of action: its fields with their types, and how its notation is read."""

    fields: tuple[tuple[str, str], ...]
    pattern: re.Pattern[str]
    names: tuple[str, ...]
    """Fields in the order of the notation."""


_SHAPES: Final[dict[Any, _Shape]] = {}


def _shape(cls: type[Action]) -> _Shape:
    found = _SHAPES.get(cls)
    if found is None:
        kinds = {f.name: str(f.type) for f in fields(cls) if f.name != "player"}
        pieces = re.split(r"\{(\w+)\}", cls.form)
        pattern = "".join(_PATTERNS[kinds[p]] if i % 2 else re.escape(p) for i, p in enumerate(pieces))
        found = _SHAPES[cls] = _Shape(tuple(kinds.items()), re.compile(pattern), tuple(pieces[1::2]))
    return found


def _fields(cls: type[Action]) -> tuple[tuple[str, str], ...]:
    return _shape(cls).fields


def _number(value: object, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        msg = f"{name} must be a whole number, not {shown(value)}"
        raise BadAction(msg)
    if abs(value) > _MAX_NUMBER:
        msg = f"{name} is out of range: numbers go up to {_MAX_NUMBER:,}"
        raise BadAction(msg)
    return value


def _text(value: object, name: str) -> str:
    if not isinstance(value, str) or not value or len(value) > _MAX_TEXT:
        msg = f"{name} must be a short text, not {shown(value)}"
        raise BadAction(msg)
    return value


def _split(value: object, name: str) -> Split:
    if not isinstance(value, (list, tuple)) or not 1 <= len(value) <= 8 or not all(isinstance(p, (list, tuple)) and len(p) == 2 for p in value):
        msg = f"{name} must be a list of pairs such as [['MR', 20]], not {shown(value)}"
        raise BadAction(msg)
    return tuple((_text(c, f"company in {name}"), _number(n, f"sum in {name}")) for c, n in value)


_READERS: Final = {"str": _text, "int": _number, "Split": _split}


def from_dict(data: object, kinds: Mapping[str, type[Action]], player: str | None = None) -> Action:
    """Return the action for its JSON form.

    Parameters
    ----------
    data
        A mapping with ``type``, the fields of that type, and ``player`` (or `player` stands in).
    kinds
        The action classes of the title by type.
    """
    if not isinstance(data, dict):
        msg = f"an action must be an Action, a dict or a line of notation, not {shown(data)}"
        raise BadAction(msg)
    name = data.get("type")
    cls = kinds.get(name) if isinstance(name, str) else None
    if cls is None:
        msg = f"unknown type of action {shown(data.get('type'))}; known are {', '.join(kinds)}"
        raise BadAction(msg)
    wanted = dict(_fields(cls))
    surplus = [(k if isinstance(k, str) else shown(k))[:30] for k in data if k not in wanted and k not in {"type", "player"}]
    lacking = [k for k in wanted if k not in data]
    if surplus or lacking:
        what = "; ".join(f"{word} fields: {', '.join(names)}" for word, names in (("unknown", surplus), ("missing", lacking)) if names)
        msg = f"'{cls.type}' takes {', '.join(wanted) or 'no field'} ({what})"
        raise BadAction(msg)
    who = _text(data.get("player", player), "player")
    return cls(who, *(_READERS[kind](data[name], name) for name, kind in wanted.items()))


def parse(line: str, kinds: Mapping[str, type[Action]], player: str) -> Action:
    """Return the action that `line` notes, as done by `player`."""
    text = " ".join(line.split()) if len(line) <= _MAX_LINE else ""
    for cls in kinds.values():
        match = _shape(cls).pattern.fullmatch(text)
        if match:
            found = dict(zip(_shape(cls).names, match.groups(), strict=True))
            return from_dict({"type": cls.type, "player": player, **{n: _read(found[n], k) for n, k in _fields(cls)}}, kinds)
    first = text.split(" ")[0]
    similar = [cls.form for cls in kinds.values() if cls.form.split(" ")[0] == first]
    hint = f"{first!r} is written {' or '.join(map(repr, similar))}" if similar else (
        f"a line begins with {', '.join(dict.fromkeys(cls.form.split(' ')[0] for cls in kinds.values()))}; legal_actions() lists what is legal now")
    msg = f"cannot read {shown(line)}; {hint}"
    raise BadAction(msg)


def _read(text: str, kind: str) -> object:
    if kind == "int":
        return int(text) if len(text) <= 10 else _MAX_NUMBER + 1
    if kind == "Split":
        words = text.split(" ")
        return [[c, _read(n, "int")] for c, n in zip(words[::2], words[1::2], strict=True)]
    return text
