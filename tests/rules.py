"""The marker that ties a test to rules of the digest.

``from tests.rules import rule``, then ``@rule("TRACK-4")`` above a test (or several ids).  The table of rules, functions and
tests is made from the sources: ``python -m lilliput_widget.rulebook``.
"""

from __future__ import annotations

import pytest

from lilliput_widget.rulebook import rule_ids


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test as holding the rules `ids`; an id that no title has is an error at once."""
    unknown = [i for i in ids if i not in rule_ids()]
    if unknown or not ids:
        msg = f"no such rule: {', '.join(unknown) or 'name at least one'}"
        raise ValueError(msg)
    return pytest.mark.rule(*ids)
