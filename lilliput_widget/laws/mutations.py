"""Actions that nobody listed: changed in one place, torn to pieces, or chosen from a form."""

from __future__ import annotations

from dataclasses import fields
from dataclasses import replace as _replace
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from lilliput_widget.engine.actions import Action
    from lilliput_widget.engine.contract import Form

STRANGERS: Final = ("Nobody", "bank", "<b>", "-", "0,0", "99,99", "🚂", "x" * 80, "x" * 81, "\x00", "True", "1e9", "MR MR")
NUMBERS: Final = (-1, 0, 1, 2, 7, 10, 45, 90, 180, 270, 360, -90, 999_999, 1_000_000, 1_000_001, 1 << 62, -(1 << 62))

Words = dict[str, set[Any]]


def replace(action: Action, **values: Any) -> Action:
    """Return `action` with other values, of whatever types."""
    return _replace(action, **values)


def words_in(actions: Iterable[Action], words: Words) -> None:
    """Add the values that actions have in their fields to `words`, by name of the field."""
    for a in actions:
        for name, value in a.to_dict().items():
            if isinstance(value, (str, int)) and name not in {"type", "player"}:
                words.setdefault(name, set()).add(value)
            elif isinstance(value, list):
                words.setdefault("company", set()).update(c for c, _ in value)


def _one_of(dice: random.Random, values: Iterable[Any]) -> Any:
    # Sets of texts have another order in every process; the dice must not see it.
    return dice.choice(sorted(values, key=repr))


def changed(dice: random.Random, action: Action, words: Words, players: tuple[str, ...], kinds: Mapping[str, type[Action]]) -> Action:
    """Return `action` changed in one place: by another player, of another kind, or with another value in one field."""
    names = [f.name for f in fields(action) if f.name != "player"]
    throw = dice.random()
    if throw < 0.1 or (not names and throw < 0.4):
        return replace(action, player=dice.choice((*players, "Nobody")))
    if throw < 0.25 or not names:
        return _made_up(dice, kinds[dice.choice(sorted(kinds))], action.player, words)
    name = dice.choice(names)
    return replace(action, **{name: _another(dice, getattr(action, name), name, words)})


def _made_up(dice: random.Random, kind: type[Action], player: str, words: Words) -> Action:
    values: list[Any] = []
    for f in fields(kind):
        if f.name == "player":
            continue
        if str(f.type) == "Split":
            values.append(((_word(dice, "company", words), dice.choice(NUMBERS)),))
        elif str(f.type) == "int":
            values.append(_number(dice, 0, f.name, words))
        else:
            values.append(_word(dice, f.name, words))
    return kind(player, *values)


def _word(dice: random.Random, name: str, words: Words) -> str:
    known = [v for v in words.get(name, ()) if isinstance(v, str)]
    return str(_one_of(dice, known)) if known and dice.random() < 0.9 else dice.choice(STRANGERS)


def _number(dice: random.Random, value: int, name: str, words: Words) -> int:
    known = [v for v in words.get(name, ()) if isinstance(v, int)]
    throw = dice.random()
    if known and throw < 0.6:
        return int(_one_of(dice, known))
    return value + dice.choice((-10, -1, 1, 10)) if throw < 0.8 else dice.choice(NUMBERS)


def _another(dice: random.Random, value: Any, name: str, words: Words) -> Any:
    if isinstance(value, str):
        return _word(dice, name, words)
    if isinstance(value, int):
        return _number(dice, value, name, words)
    parts = [list(p) for p in value]
    part = dice.choice(parts)
    throw = dice.random()
    if throw < 0.3:
        part[0] = _word(dice, "company", words)
    elif throw < 0.8:
        part[1] = _number(dice, part[1], "", words)
    elif throw < 0.9:
        parts.append(list(part))
    else:
        parts.reverse()
    return tuple((c, n) for c, n in parts)


# Things that are no action at all


def _torn(dice: random.Random, a: Action | None) -> Any:
    """A dict with a field too few, too many, or of a wrong type."""
    data: dict[Any, Any] = a.to_dict() if a else {"type": "done", "player": "Ann"}
    key = dice.choice(sorted(data))
    throw = dice.random()
    if throw < 0.3 and key != "player":
        del data[key]
    elif throw < 0.5:
        data[dice.choice(("", "price ", "__class__", 7, None))] = 1
    else:
        bad: tuple[Any, ...] = (None, True, 1.5, float("nan"), float("inf"), [], {}, [[]], b"x", 10**400, "", "x" * 5000, [["MR", 1.5]], [["MR"]])
        data[key] = dice.choice([v for v in bad if not (key == "player" and v is None)])
    return data


def _scribbled(dice: random.Random, a: Action | None) -> Any:
    """A line with a letter too few, too many, or another one."""
    line = a.notation if a else "done"
    at = dice.randrange(len(line) + 1)
    more = dice.choice("!\x00é🚂 9-")
    return dice.choice((line[:at], line[:at] + more + line[at:], line + " " + line, " " * 600, "", "9" * 400, f"0: {line}", f"99: {line}"))


def _no_action(dice: random.Random, a: Action | None) -> Any:  # noqa: ARG001
    things: tuple[Any, ...] = (None, 0, 3.5, float("nan"), (), [], b"done", object(), set(), {}, {"type": None}, {"type": []}, {"player": []})
    return dice.choice(things)


GARBAGE: Final[tuple[Callable[[random.Random, Action | None], Any], ...]] = (_torn, _scribbled, _no_action)


# Forms


def _split(form: Form) -> str:
    """Return the name of the field with sums by company that a form is about, or an empty text."""
    data = form.example.to_dict()
    return "" if all(f.name in data for f in form.fields) else next(k for k, v in data.items() if isinstance(v, list))


def _with_parts(form: Form, name: str, first: int) -> Action:
    """Return the member in which the first company gets `first` of the sum; parts of nothing are left out."""
    (one, a), (two, b) = getattr(form.example, name)
    return replace(form.example, **{name: tuple((c, n) for c, n in ((one, first), (two, a + b - first)) if n)})


def inside(form: Form, dice: random.Random) -> Iterator[Action]:
    """Yield members of a form: both bounds and a few between them.

    The numbers of a split keep their sum.
    """
    name = _split(form)
    for f in form.fields[:1] if name else form.fields:
        for value in sorted({f.low, f.high, *(dice.randint(f.low, f.high) for _ in range(4))}):
            yield _with_parts(form, name, value) if name else replace(form.example, **{f.name: value})


def outside(form: Form) -> Iterator[Action]:
    """Yield actions just outside the bounds of a form."""
    name = _split(form)
    for f in form.fields[:1] if name else form.fields:
        for value in (f.low - 1, f.high + 1):
            yield _with_parts(form, name, value) if name else replace(form.example, **{f.name: value})
    if name:
        (one, a), second = getattr(form.example, name)
        yield replace(form.example, **{name: ((one, a + 1), second)})
        yield replace(form.example, **{name: ((one, a - 1), second)})


def in_form(form: Form, action: Action) -> bool:
    """Tell whether `action` is a member of `form`."""
    if type(action) is not type(form.example):
        return False
    name = _split(form)
    if name:
        mine, theirs = dict(getattr(action, name)), dict(getattr(form.example, name))
        bounds = {f.name: (f.low, f.high) for f in form.fields}
        return (
            replace(action, **{name: getattr(form.example, name)}) == form.example
            and sum(mine.values()) == sum(theirs.values())
            and all(c in bounds and bounds[c][0] <= n <= bounds[c][1] for c, n in mine.items())
        )
    values = {f.name: getattr(action, f.name) for f in form.fields}
    return replace(form.example, **values) == action and all(f.low <= values[f.name] <= f.high for f in form.fields)
