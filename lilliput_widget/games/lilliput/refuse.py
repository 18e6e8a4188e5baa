"""Refusals of 18Lilliput: the texts stand in the title's book."""

from __future__ import annotations

from typing import Final

from lilliput_widget.engine.refusal import Refusal

BOOK: Final = "lilliput_widget.games.lilliput.texts"


def refuse(rule: str, code: str, **params: object) -> Refusal:
    """Return the refusal of an action that breaks `rule`."""
    return Refusal(rule, code, params, BOOK)
