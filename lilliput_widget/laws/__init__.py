"""Laws that every title keeps, checked on random legal play.

``python -m lilliput_widget.laws --games 10000 --jobs 2`` plays games of all titles (or ``--title 18lilliput``) and stops at the
first broken law with a line that plays the game again.  The tests play the same laws with other dice.

A title may help with a module ``recount`` in its folder: other options to play with, the order of its legal list, words to
try, and a second count of what its positions hold, made from their plain data (see `Helper`).
"""

from __future__ import annotations

from lilliput_widget.laws.cases import POLICIES, Case, LawBroken, cases, helper, variants
from lilliput_widget.laws.walk import QUICK, SLOW, WHOLE, Tally, Walk, hold

__all__ = ["POLICIES", "QUICK", "SLOW", "WHOLE", "Case", "LawBroken", "Tally", "Walk", "cases", "helper", "hold", "variants"]
