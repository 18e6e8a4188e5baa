"""Counts of positions from fixed set-ups; greater counts are for the script (`python -m tests.perft.perft`)."""

from __future__ import annotations

import pytest

from tests.perft import perft as counts

BLOCKS = counts.all_blocks()


@pytest.mark.parametrize("block", BLOCKS, ids=lambda b: f"{b.title}-{b.id}")
def test_the_number_of_positions(block):
    assert any(n <= counts.MAX_NODES for n in block.counts.values())
    assert "\n".join(counts.mismatches(block)) == ""


def test_counts_can_be_checked_by_hand():
    """Nine things to draft.  A company of the first is laid in twelve ways: four sides, a straight and two curves; after a character
    the other chooses among four companies and four characters (SETUP-7 to SETUP-9)."""
    block = next(b for b in BLOCKS if b.id == "draft-2")
    assert block.counts[1] == 4 + 5
    assert block.counts[2] == 4 * 12 + 5 * (4 + 4)


def test_a_mismatch_prints_counts_per_first_action():
    block = counts.Block("18lilliput", "wrong", {"players": 2, "seed": 1}, [], {1: 9, 2: 89})
    (text,) = counts.mismatches(block)
    assert "wrong, depth 2:" in text
    assert "      12  charter MR" in text
    assert "      88  together" in text
    assert "      89  in 18lilliput.perft" in text


def test_the_script(capsys, tmp_path, monkeypatch):
    assert counts.main(["--divide", "draft-2", "--depth", "1"]) == 0
    assert "charter MR" in capsys.readouterr().out
    assert counts.main(["--max-nodes", "50"]) == 0
    (tmp_path / "18lilliput.perft").write_text('# why\nid a\nsetup {"players": 2, "seed": 1}\nperft 1 7\n', encoding="utf-8")
    monkeypatch.setattr(counts, "HERE", tmp_path)
    assert counts.main([]) == 1
    assert "differs" in capsys.readouterr().out
    assert counts.main(["--write"]) == 0
    assert "# why\nid a\n" in (tmp_path / "18lilliput.perft").read_text(encoding="utf-8")
    assert counts.main([]) == 0
