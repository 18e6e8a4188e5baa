"""Bots for 18Lilliput."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lilliput_widget.engine.rng import draw, seeded
from lilliput_widget.games.lilliput.judge import legal_actions

if TYPE_CHECKING:
    from collections.abc import Callable

    from lilliput_widget.engine.actions import Action
    from lilliput_widget.games.lilliput.state import State


def random_bot(s: State, seed: int) -> Action:
    """Choose any legal action with equal chances."""
    actions = legal_actions(s)
    return actions[draw(seeded(seed), len(actions))[0]]


BOTS: Final[dict[str, Callable[[State, int], Action]]] = {"random": random_bot}
