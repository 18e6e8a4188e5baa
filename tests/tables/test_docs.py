"""The pages on tables and measures are those the code makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from lilliput_widget.tables.docs import PAGES

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", PAGES)
def test_page_is_current(name):
    assert (DOCS / name).read_text(encoding="utf-8") == PAGES[name](), "run: python -m lilliput_widget.tables.docs"


def test_every_cause_is_explained(played):
    views = played.title.views
    assert set(played.tables.ledger["cause"].to_list()) <= set(views.causes)
    assert set(played.tables.prices["cause"].to_list()) <= {*views.price_causes, "round-end"}
