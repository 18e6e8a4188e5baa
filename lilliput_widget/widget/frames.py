"""A whole game as views for the browser: the first one whole, then for every move only what it changed.

A change is plain data.  ``[value]`` replaces, ``[]`` removes, and a dict goes on inside: by key in a dict, by index in a
list of the same length; ``+`` holds what was added at the end of a list.  The front end folds them again (js/src/replay.js).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lilliput_widget.engine.events import CompanyRan, Paid, PhaseChanged, RouteRun
from lilliput_widget.texts import say
from lilliput_widget.widget import payload

if TYPE_CHECKING:
    from lilliput_widget.game import Game

_KNOWN_THERE: Final = frozenset({"at", "n", "total", "rev", "branch", "since", "news"})
"""Keys of a view that the front end derives from the number of the move and the lines of the log."""


def change(old: Any, new: Any) -> Any:
    """Return what makes `new` of `old`; None if nothing does.

    >>> change({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 2, 3]})
    {'b': {'+': [3]}}
    """
    if old == new and type(old) is type(new):
        return None
    if isinstance(old, dict) and isinstance(new, dict):
        out = {k: change(old[k], v) if k in old else [v] for k, v in new.items() if k not in old or old[k] != v}
        return {**out, **{k: [] for k in old if k not in new}}
    if isinstance(old, list) and isinstance(new, list) and old:
        if len(new) > len(old) and new[: len(old)] == old:
            return {"+": new[len(old) :]}
        if len(new) == len(old) and any(isinstance(v, (dict, list)) for v in new):
            return {str(i): change(a, b) for i, (a, b) in enumerate(zip(old, new, strict=True)) if a != b}
    return [new]


def changed(old: Any, patch: Any) -> Any:
    """Return `old` with a change applied; `old` itself stays as it is."""
    if patch is None:
        return old
    if isinstance(patch, list):
        return patch[0]
    if isinstance(old, list):
        out = list(old)
        for key, inner in patch.items():
            if key == "+":
                out += inner
            else:
                out[int(key)] = changed(out[int(key)], inner)
        return out
    kept = dict(old)
    for key, inner in patch.items():
        if inner == []:
            del kept[key]
        else:
            kept[key] = changed(kept.get(key), inner)
    return kept


def fold(frames: list[Any]) -> list[dict[str, Any]]:
    """Return the full views of frames."""
    views: list[dict[str, Any]] = []
    for frame in frames:
        views.append(changed(views[-1], frame) if views else frame)
    return views


def frames(game: Game, lang: str) -> list[Any]:
    """Return the view of the set-up and then the change of every move, undone moves included."""
    walk = game.branch(game.length)
    out: list[Any] = []
    last: dict[str, Any] = {}
    for n in range(game.length + 1):
        walk.goto(n)
        view = {k: v for k, v in payload.view_data(walk, lang).items() if k not in _KNOWN_THERE}
        view["routes"] = _ran(walk) or view["routes"]
        out.append(change(last, view) if n else view)
        last = view
    return out


def _ran(game: Game) -> list[dict[str, Any]]:
    """Return the routes that the move at the cursor ran; who looks back wants these before those of the next company."""
    return [
        {"company": e.company, "train": e.train, "stops": [list(s) for s in e.stops], "track": [list(t) for t in e.track], "value": e.value}
        for e in game.events(game.seq) if isinstance(e, RouteRun)
    ]


def lines(game: Game, lang: str) -> list[dict[str, Any]]:
    """Return the lines of the log for all moves."""
    out: list[dict[str, Any]] = []
    while len(out) < game.length:
        out += payload.log_lines(game, len(out), game.length, lang)
    return out


def marks(game: Game) -> dict[str, list[Any]]:
    """Return where turns and rounds begin, and the moves that changed the phase or ran trains."""
    out: dict[str, list[Any]] = {"turns": [], "rounds": [], "phases": [], "runs": []}
    before: tuple[Any, ...] = ()
    for n in range(game.length + 1):
        state = game.state_at(n)
        mover = game.title.to_play(state)
        if n and (mover, state.round) != before:
            out["turns"].append(n)
        if n and state.round != before[1]:
            out["rounds"].append([n, state.round])
        before = (mover, state.round)
        for e in game.events(n):
            if isinstance(e, PhaseChanged):
                out["phases"].append([n, e.phase])
            elif isinstance(e, CompanyRan):
                out["runs"].append([n, e.company, e.income, e.decision])
    return out


def ledger(game: Game, lang: str) -> dict[str, Any]:
    """Return every payment: its move, payer, payee, amount and the number of its cause in a list of words."""
    causes: dict[str, int] = {}
    rows = [
        [n, e.payer, e.payee, e.amount, causes.setdefault(e.cause, len(causes))]
        for n in range(game.length + 1) for e in game.events(n) if isinstance(e, Paid)
    ]
    return {"causes": [say(f"ui.cause.{c}", lang, game.title.book) for c in causes], "rows": rows}


def comments(game: Game) -> dict[str, str]:
    """Return the comments by the number of their move."""
    return {str(e.n): e.comment for e in game._entries if e.comment}  # noqa: SLF001 - moves beyond the cursor have comments too


def traits(game: Game, lang: str) -> dict[str, Any]:
    """Return all that the front end needs to step through the game by itself."""
    return {
        "_board": {**payload.board_data(game, lang), "lang": lang},
        "_texts": payload.texts_data(game.title.book, lang),
        "_frames": frames(game, lang), "_lines": lines(game, lang), "_marks": marks(game), "_ledger": ledger(game, lang), "_comments": comments(game),
    }
