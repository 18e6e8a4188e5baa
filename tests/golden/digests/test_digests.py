"""Seeded games end as they always did.  After a change of rules that was meant: `python -m tests.golden.digests.make_digests`."""

from __future__ import annotations

import pytest

from lilliput_widget import titles
from lilliput_widget.laws import variants
from tests.golden.digests.make_digests import case_of, play, records

STORED = [(t, r) for t in titles() for r in records(t)]


@pytest.mark.parametrize(("title", "record"), STORED, ids=lambda x: x if isinstance(x, str) else f"{x['seed']}")
def test_a_seeded_game_is_what_it_was(title, record):
    now = play(case_of(title, record))
    first = next((n for n, h in record["hashes"].items() if now["hashes"].get(n) != h), None)
    assert first is None, f"the first other position is at or in the ten moves before move {first}"
    assert now == record


@pytest.mark.parametrize("title", titles())
def test_the_stored_games_cover_all_options(title):
    found = {(r["players"], repr(r["options"])) for r in records(title)}
    assert found == {(n, repr(o)) for n in {r["players"] for r in records(title)} for o in variants(title, n)}
