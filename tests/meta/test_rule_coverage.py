"""Every rule of an implemented section is held by a function and by a test, and the pages that say so are current."""

from __future__ import annotations

import pkgutil
from pathlib import Path

import pytest

from lilliput_widget import rulebook
from lilliput_widget.texts import LANGUAGES, catalogue

ROOT = Path(__file__).resolve().parents[2]
BOOK = "lilliput_widget.games.lilliput.texts"


def test_no_rule_of_an_implemented_section_lacks_a_function_or_a_test():
    assert rulebook.gaps(test_folder=ROOT / "tests") == []


def test_the_sections_of_the_whole_game_are_implemented():
    from lilliput_widget.games.lilliput.rulebook import IMPLEMENTED, RULES, SECTIONS

    assert set(IMPLEMENTED) <= set(SECTIONS)
    assert {r.rsplit("-", 1)[0] for r in RULES} == set(SECTIONS)
    for section in SECTIONS:
        numbers = [int(r.rsplit("-", 1)[1]) for r in RULES if r.rsplit("-", 1)[0] == section]
        assert numbers == list(range(1, len(numbers) + 1)), section


@pytest.mark.parametrize("name", ["rules.md", "refusals.md"])
def test_the_page_is_current(name):
    path = ROOT / "docs" / name
    assert path.read_text(encoding="utf-8") == rulebook.pages()[path], "run: python -m lilliput_widget.rulebook --write"


@pytest.mark.parametrize(("rule", "names"), rulebook.held_elsewhere().items())
def test_what_holds_a_rule_elsewhere_exists(rule, names):
    assert rule in rulebook.rule_ids()
    for name in names:
        assert pkgutil.resolve_name(f"lilliput_widget.{name}") is not None


def test_every_refusal_names_a_rule_and_has_its_two_sentences():
    uses = rulebook.refusals()
    assert len(uses) > 40
    assert [u for u in uses if u.rule not in rulebook.rule_ids()] == []
    for lang in LANGUAGES:
        texts = catalogue(BOOK, lang)
        assert [k for u in uses for k in (f"refusal.{u.code}", f"fix.{u.code}") if k not in texts] == [], lang


def test_no_sentence_of_a_refusal_is_left_over():
    """Only the title's own book: the common one holds refusals that every title shares."""
    used = {u.code for u in rulebook.refusals()}
    own = {k for k in catalogue(BOOK, "en") if k.startswith(("refusal.", "fix."))} - set(catalogue("lilliput_widget.texts", "en"))
    assert [k for k in sorted(own) if k.split(".", 1)[1] not in used] == []


def test_the_scan_finds_the_owner_of_a_line(tmp_path):
    (tmp_path / "test_sample.py").write_text(
        "from tests.rules import rule\n\n@rule('TRACK-4', 'END-6')\ndef test_one():\n    pass\n\n"
        "class TestTwo:\n    @rule('TRACK-4')\n    def test_three(self):\n        pass\n",
    )
    assert rulebook.marked(tmp_path) == {
        "TRACK-4": ["test_sample.test_one", "test_sample.TestTwo.test_three"],
        "END-6": ["test_sample.test_one"],
    }


def test_an_unknown_rule_cannot_be_marked():
    from tests.rules import rule

    with pytest.raises(ValueError, match="TRACK-99"):
        rule("TRACK-99")
