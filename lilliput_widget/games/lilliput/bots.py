"""Bots for 18Lilliput: functions of the position and a seed that return a legal action.

``greedy`` looks at what each choice would leave it with at the end of the game (`bots_value`) and takes the best one;
``trasher`` also likes what hurts the best opponent; ``rusher`` wants new trains above all.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from lilliput_widget.engine.rng import draw, seeded
from lilliput_widget.games.lilliput.actions import CopyCard, Done, HandIn, PayOut, TakeCard, TakeCharacter, TakeCompany, Withhold
from lilliput_widget.games.lilliput.bots_turn import Planner, after, pool_line
from lilliput_widget.games.lilliput.bots_value import POUND, Taste
from lilliput_widget.games.lilliput.judge import legal_actions
from lilliput_widget.games.lilliput.state import Dividend, Draft, PoolChance, Turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from lilliput_widget.engine.actions import Action
    from lilliput_widget.games.lilliput.edition import Half
    from lilliput_widget.games.lilliput.state import State

GREEDY: Final = Taste()
TRASHER: Final = Taste(spite=60)
RUSHER: Final = Taste(pace=70, hunger=250)

COMPANIES: Final = ("LNR", "SR", "MR", "GVR")
CHARACTERS: Final = ("admiral", "general", "emperor", "judge", "treasurer")


def random_bot(s: State, seed: int) -> Action:
    """Choose any legal action with equal chances."""
    actions = legal_actions(s)
    return actions[draw(seeded(seed), len(actions))[0]]


def play(s: State, seed: int, taste: Taste) -> Action:
    """Choose what promises the greatest wealth; the dice decide only between choices that are about as good."""
    top = s.stack[-1]
    p = Planner(top.player, taste)
    if isinstance(top, Turn):
        return _in_turn(p, s) if top.card else _card(p, s, seed)
    if isinstance(top, Draft):
        return _draft(s, top.player, seed)
    if isinstance(top, Dividend):
        return _dividend(p, s, top.company)
    if isinstance(top, PoolChance):
        return (*pool_line(p, s).actions, Done(p.player))[0]
    return max(legal_actions(s), key=lambda a: p.value(after(s, a)))


def _draft(s: State, player: str, seed: int) -> Action:
    """Take one of the three favourites that are left, a company before a character."""
    legal = legal_actions(s)
    companies: list[Action] = [TakeCompany(player, c) for c in COMPANIES]
    characters: list[Action] = [TakeCharacter(player, c) for c in CHARACTERS]
    wanted = [a for a in companies if a in legal] or [a for a in characters if a in legal] or legal
    return wanted[draw(seeded(seed), min(3, len(wanted)))[0]]


def _dividend(p: Planner, s: State, company: str) -> Action:
    """Pay, unless the money would buy what brings more than the dividend and the price (RUN-7)."""
    pay, keep = PayOut(p.player, company), Withhold(p.player, company)
    return keep if pool_line(p, after(s, keep)).value > p.value(after(s, pay)) else pay


def _in_turn(p: Planner, s: State) -> Action:
    """Go on with the best line; character tiles come when they pay, the Treasurer goes last of all."""
    line = p.best_line(s)
    if line.actions:
        return line.actions[0]
    tile = p.own_tile(s)
    if tile is not None:
        return tile
    if s.last_round and s.has(p.player, "treasurer"):
        return HandIn(p.player, "treasurer")
    return Done(p.player)


def _card(p: Planner, s: State, seed: int) -> Action:
    """Choose the half of a card whose best line is worth most; among equals the card whose other half is worth least."""
    known: dict[Half, int] = {}
    rng = seeded(seed)

    def worth(card: str, half: str) -> int:
        nonlocal rng
        action = s.edition.cards[card].halves[half]
        if action not in known:
            whim, rng = draw(rng, p.taste.whim * POUND + 1)
            known[action] = p.best_line(after(s, TakeCard(p.player, card, half))).value + whim
        return known[action]

    def rank(a: TakeCard | CopyCard) -> tuple[int, int]:
        copied = int(s.edition.money["copy_card"]) * POUND if isinstance(a, CopyCard) else 0
        return worth(a.card, a.half) - copied, -worth(a.card, "a" if a.half == "b" else "b")

    return max((a for a in legal_actions(s) if isinstance(a, (TakeCard, CopyCard))), key=rank)


greedy: Final = partial(play, taste=GREEDY)
trasher: Final = partial(play, taste=TRASHER)
rusher: Final = partial(play, taste=RUSHER)

BOTS: Final[dict[str, Callable[[State, int], Action]]] = {"greedy": greedy, "trasher": trasher, "rusher": rusher, "random": random_bot}
