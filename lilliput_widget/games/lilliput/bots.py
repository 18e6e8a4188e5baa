"""Bots for 18Lilliput: functions of the position and a seed that return a legal action.

``greedy`` looks at what each choice would leave it with at the end of the game (`bots_value`) and takes the best one;
``trasher`` also likes what hurts the best opponent; ``rusher`` wants new trains above all.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from lilliput_widget.engine.rng import draw, seeded
from lilliput_widget.games.lilliput.actions import CopyCard, Done, HandIn, PayOut, TakeCard, TakeCharacter, TakeCompany, Withhold
from lilliput_widget.games.lilliput.bots_turn import Line, after, best, best_line, own_tile, pool_line
from lilliput_widget.games.lilliput.bots_value import POUND, Taste, value
from lilliput_widget.games.lilliput.judge import legal_actions
from lilliput_widget.games.lilliput.rules_draft import starting_companies
from lilliput_widget.games.lilliput.rules_turn import HALVES
from lilliput_widget.games.lilliput.state import Dividend, Draft, PoolChance, Turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from lilliput_widget.engine.actions import Action
    from lilliput_widget.games.lilliput.state import State

GREEDY: Final = Taste()
TRASHER: Final = Taste(spite=60)
RUSHER: Final = Taste(pace=70, hunger=60)

COMPANIES: Final = ("LNR", "SR", "MR", "GVR")
CHARACTERS: Final = ("admiral", "general", "emperor", "judge", "treasurer")


def random_bot(s: State, seed: int) -> Action:
    """Choose any legal action with equal chances."""
    actions = legal_actions(s)
    return actions[draw(seeded(seed), len(actions))[0]]


def play(s: State, seed: int, taste: Taste) -> Action:  # noqa: ARG001 - it needs no dice
    """Choose what promises the greatest wealth."""
    top = s.stack[-1]
    if isinstance(top, Turn):
        return _in_turn(s, top, taste) if top.card else _card(s, top.player, taste)
    if isinstance(top, Draft):
        return _draft(s)
    if isinstance(top, Dividend):
        return _dividend(s, top, taste)
    if isinstance(top, PoolChance):
        line = pool_line(s, top.player, taste)
        return line.actions[0] if line.actions else Done(top.player)
    return max(legal_actions(s), key=lambda a: value(after(s, a), top.player, taste))


def _draft(s: State) -> Action:
    """Take the favourite that is left, a company before a character."""
    player = s.stack[-1].player
    legal = legal_actions(s)
    wanted: list[Action] = [TakeCompany(player, c) for c in COMPANIES] + [TakeCharacter(player, c) for c in CHARACTERS]
    return next((a for a in wanted if a in legal), legal[0])


def _dividend(s: State, top: Dividend, taste: Taste) -> Action:
    """Pay, unless the money would buy what brings more than the dividend and the price (RUN-7)."""
    pay, keep = PayOut(top.player, top.company), Withhold(top.player, top.company)
    paid = value(after(s, pay), top.player, taste)
    kept = pool_line(after(s, keep), top.player, taste).value
    return keep if kept > paid else pay


def _in_turn(s: State, top: Turn, taste: Taste) -> Action:
    """Go on with the best line; character tiles come when they pay, the Treasurer goes last of all."""
    line = best_line(s, taste)
    if line.actions:
        return line.actions[0]
    tile = own_tile(s, top.player, taste)
    if tile is not None:
        return tile
    if s.last_round and s.has(top.player, "treasurer"):
        return HandIn(top.player, "treasurer")
    return Done(top.player)


def _card(s: State, player: str, taste: Taste) -> Action:
    """Choose the half of a card whose best line is worth most; among equals the card whose other half is worth least."""
    known: dict[object, int] = {}

    def worth(a: TakeCard | CopyCard) -> int:
        half = s.edition.cards[a.card].halves[a.half]
        key = (half, type(a))
        if key not in known:
            t = after(s, a)
            known[key] = best_line(t, taste).value
        return known[key]

    options = [a for a in legal_actions(s) if isinstance(a, (TakeCard, CopyCard))]
    other = {"a": "b", "b": "a"}
    return max(options, key=lambda a: (worth(a), -worth(type(a)(player, a.card, other[a.half]))))


random = random_bot
greedy: Final = partial(play, taste=GREEDY)
trasher: Final = partial(play, taste=TRASHER)
rusher: Final = partial(play, taste=RUSHER)

BOTS: Final[dict[str, Callable[[State, int], Action]]] = {"greedy": greedy, "trasher": trasher, "rusher": rusher, "random": random_bot}
