"""The words of the game: where the English text uses a term, each translation uses that of ``docs/glossary.md``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.texts.test_books import BOOKS, OTHERS, texts

GLOSSARY = Path(__file__).resolve().parents[2] / "docs" / "glossary.md"

# English term, then the stems of its Czech, German and Polish words.
TERMS = [
    (r"pool", r"dep", r"lokpool", r"pul"),
    (r"director", r"ředitel", r"direktor", r"prezes"),
    (r"treasur(y|ies)", r"pokladn|pokladen", r"betriebskapital", r"skarb(iec|c)"),
    (r"tiles?", r"díl", r"teil|startstadt", r"kafel"),
    (r"stations?", r"stanic", r"bahnh[oö]f", r"stacj"),
    (r"trains?", r"vlak", r"lok", r"pociąg"),
    (r"obsolete", r"zastar", r"veralte", r"starz"),
    (r"rusts?", r"zreziv", r"verschrott", r"złom"),
    (r"shares?", r"akci", r"aktie", r"akcj"),
    (r"(city|cities)", r"měst", r"st[aä]dt", r"miast"),
    (r"metropolis(es)?", r"metropol", r"metropole", r"metropoli"),
    (r"small towns?", r"maloměst", r"kleinst[aä]dt", r"miasteczk"),
    (r"harbours?", r"přístav", r"h[aä]fen", r"port"),
    (r"characters?", r"postav", r"charakter", r"posta[cć]"),
    (r"copy cards?", r"kopírovac", r"copy-karte", r"kopiowania"),
    (r"withh(e|o)ld\w*", r"ponech", r"einbeh[aä]lt|behält|behalte", r"zatrzym"),
    (r"(pay|pays|paid) out", r"vypl", r"schütte", r"wypła"),
    (r"upgraded?", r"vylepš", r"aufrüst|aufgerüstet|rüste", r"moderniz"),
    (r"dividends?", r"dividend", r"dividende", r"dywidend"),
    (r"phase", r"fáz", r"phase", r"faz"),
    (r"round", r"kol", r"runde", r"rund"),
    (r"action cards?", r"akční", r"aktionskarte", r"działa"),
    (r"start player", r"začínající", r"startspieler", r"gracz startowy"),
    (r"Emperor", r"vládce", r"kaiser", r"cesarz"),
    (r"Chief Justice", r"soudc", r"richter", r"sędzi"),
    (r"Treasurer", r"pokladník", r"finanzverwalter", r"skarbnik"),
]
# "To share" money or a victory is another word; the money of a new company is told by its source; a kind of tile is told by its track.
OTHER_WORDS = {"ui.winners", "ui.fund-rest", "ui.cause.treasury", "kind.plain"}


def plain(text: str) -> str:
    return re.sub(r"\{\w+\}", " ", text)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("lang", OTHERS)
def test_terms_are_those_of_the_glossary(book, lang):
    wrong = []
    for key, text in texts(book, "en").items():
        for term, *stems in TERMS:
            said = plain(texts(book, lang)[key]).lower()
            if key not in OTHER_WORDS and re.search(rf"\b{term}\b", plain(text)) and not re.search(stems[OTHERS.index(lang)], said):
                wrong.append((term, key, text, texts(book, lang)[key]))
    assert wrong == []


def test_the_glossary_names_every_language_and_a_source():
    rows = [line.strip("|").split("|") for line in GLOSSARY.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    head, _, *terms = ([cell.strip() for cell in row] for row in rows)
    assert head == ["term", "en", "cs", "de", "pl", "source"]
    assert len(terms) > 40
    assert [row for row in terms if len(row) != len(head) or not all(row)] == []


def test_the_stems_are_words_of_the_glossary():
    rows = [line.strip("|").split("|") for line in GLOSSARY.read_text(encoding="utf-8").splitlines() if line.startswith("| ")][2:]
    words = [" ".join(row[column] for row in rows).lower() for column in (2, 3, 4)]
    assert [(term, stem) for term, *stems in TERMS for stem, known in zip(stems, words, strict=True) if not re.search(stem, known)] == []
