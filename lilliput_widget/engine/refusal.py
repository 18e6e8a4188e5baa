"""Refusals: why an action is not legal, as data that any language can render."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lilliput_widget.texts import COMMON, say

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first broken rule of an action.

    Attributes
    ----------
    rule
        Id of the rule in the digest, e.g. ``"TRACK-4"``.
    code
        Stable code, e.g. ``"track/chessboard"``; the texts are ``refusal.<code>`` and ``fix.<code>``.
    params
        Names and numbers of this case.
    book
        Catalogue that holds the texts.
    """

    rule: str
    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    book: str = COMMON

    def say(self, lang: str = "en") -> str:
        """Return what is wrong, in `lang`."""
        return say(f"refusal.{self.code}", lang, self.book, **self.params)

    def say_fix(self, lang: str = "en") -> str:
        """Return what would make it legal, in `lang`."""
        return say(f"fix.{self.code}", lang, self.book, **self.params)

    @property
    def text(self) -> str:
        """What is wrong, in one English sentence."""
        return self.say()

    @property
    def fix(self) -> str:
        """What would make it legal."""
        return self.say_fix()

    def __repr__(self) -> str:
        return f"Refusal(rule={self.rule!r}, text={self.text!r}, fix={self.fix!r})"

    def __str__(self) -> str:
        return f"{self.rule}: {self.text} {self.fix}".strip()
