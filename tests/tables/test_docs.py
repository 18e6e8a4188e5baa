"""The pages on tables and measures are those the code makes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from lilliput_widget.tables.docs import PAGES

DOCS = Path(__file__).parents[2] / "docs"


def test_pages_are_current(tmp_path):
    # In a process of its own: other tests register titles of theirs.
    subprocess.run([sys.executable, "-m", "lilliput_widget.tables.docs", str(tmp_path)], check=True, cwd=DOCS.parent)
    for name in PAGES:
        made = (tmp_path / name).read_text(encoding="utf-8")
        assert (DOCS / name).read_text(encoding="utf-8") == made, "run: python -m lilliput_widget.tables.docs"


def test_every_cause_is_explained(played):
    views = played.title.views
    assert set(played.tables.ledger["cause"].to_list()) <= set(views.causes)
    assert set(played.tables.prices["cause"].to_list()) <= {*views.price_causes, "round-end"}
