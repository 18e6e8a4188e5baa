"""The books themselves: the same keys and placeholders in every language, and texts that are fit to print."""

from __future__ import annotations

import ast
import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

from lilliput_widget.engine.contract import title_of, titles
from lilliput_widget.texts import COMMON, LANGUAGES, catalogue, missing_keys, say

BOOKS = (COMMON, *(title_of(name).book for name in titles()))
OTHERS = tuple(lang for lang in LANGUAGES if lang != "en")
QUOTES = {"cs": "„“", "de": "„“", "pl": "„”"}

# Texts that are the same word in two languages.
SAME = {
    "ui.ok", "ui.bank", "ui.bot", "ui.filter", "ui.phase", "ui.preview.money", "ui.action.take-card", "ui.log.plain", "ui.hint.change",
    "ui.replay.phase", "tile.start-mildendo", "character.general",
}
NAMES = ("company.", "train.", "hex.", "place-name.")

each_book = pytest.mark.parametrize("book", BOOKS)
each_language = pytest.mark.parametrize("lang", LANGUAGES)
each_translation = pytest.mark.parametrize("lang", OTHERS)


def texts(book: str, lang: str) -> dict[str, str]:
    """Return what stands in one module, without the common book."""
    return import_module(f"{book}.{lang}").TEXTS


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


@each_book
def test_no_key_is_missing_or_surplus(book):
    assert missing_keys(book) == {}
    english = set(texts(book, "en"))
    for lang in OTHERS:
        assert set(texts(book, lang)) ^ english == set(), lang


@each_book
@each_language
def test_no_key_stands_twice(book, lang):
    source = Path(import_module(f"{book}.{lang}").__file__).read_text(encoding="utf-8")
    dicts = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Dict)]
    keys = Counter(key.value for node in dicts for key in node.keys if isinstance(key, ast.Constant))
    assert [key for key, n in keys.items() if n > 1] == []


def test_a_title_does_not_change_a_common_text():
    for book in BOOKS[1:]:
        assert set(texts(book, "en")) & set(texts(COMMON, "en")) == set()


@each_book
@each_translation
def test_placeholders_are_those_of_the_english_text(book, lang):
    english = texts(book, "en")
    wrong = {key: text for key, text in texts(book, lang).items() if key in english and placeholders(text) != placeholders(english[key])}
    assert wrong == {}


@each_book
@each_language
def test_placeholders_are_plain_names(book, lang):
    for key, text in texts(book, lang).items():
        for _, field, spec, conversion in Formatter().parse(text):
            assert field is None or (re.fullmatch(r"[a-z][a-z0-9]*", field) and not spec and not conversion), key


@each_book
@each_language
def test_texts_are_not_empty_and_have_no_stray_spaces(book, lang):
    for key, text in texts(book, lang).items():
        assert text, key
        assert text == text.strip(), key
        assert "  " not in text, key
        assert " ." not in text, key
        assert " ," not in text, key
        assert "\n" not in text, key


@each_book
@each_language
def test_no_brace_is_left_after_formatting(book, lang):
    for key, text in catalogue(book, lang).items():
        said = say(key, lang, book, **dict.fromkeys(placeholders(text), "X"))
        assert said != key, key
        assert not set("{}") & set(said), (key, said)


@each_book
@each_translation
def test_every_text_is_translated(book, lang):
    english = texts(book, "en")
    same = [key for key, text in texts(book, lang).items() if text == english.get(key) and key not in SAME and not key.startswith(NAMES)]
    assert same == []


@each_book
@each_translation
def test_end_marks_are_those_of_the_english_text(book, lang):
    english = texts(book, "en")
    marks = ".?…"
    wrong = {key: text for key, text in texts(book, lang).items() if (text[-1] in marks, english[key][-1] in marks) in {(True, False), (False, True)}}
    assert wrong == {}


@each_book
@each_translation
def test_quotation_marks_are_those_of_the_language(book, lang):
    opening, closing = QUOTES[lang]
    foreign = set('"“”„«»‚‘') - {opening, closing}
    for key, text in texts(book, lang).items():
        assert not set(text) & foreign, key
        assert re.sub(rf"[^{opening}{closing}]", "", text).replace(opening + closing, "") == "", key


@each_book
@each_language
def test_money_is_a_pound_sign_before_the_sum(book, lang):
    for key, text in texts(book, lang).items():
        assert all(re.match(r"£(\d|\{)", text[at:]) for at, sign in enumerate(text) if sign == "£"), key


@each_translation
def test_words_of_the_widget_fit_where_the_english_ones_do(lang):
    english = texts(COMMON, "en")
    long = {key: text for key, text in texts(COMMON, lang).items() if key.startswith("ui.") and len(text) > 1.8 * len(english[key]) + 12}
    assert long == {}


@each_translation
def test_what_the_cards_say_fits_half_a_card(lang):
    for book in BOOKS[1:]:
        english = texts(book, "en")
        long = {key: text for key, text in texts(book, lang).items() if key.startswith("card-do.") and len(text) > 1.5 * len(english[key]) + 8}
        assert long == {}


# How sentences are made


def test_names_of_the_book_are_filled_in():
    book = title_of("18lilliput").book
    assert say("event.character-taken", "cs", book, player="Eva", character="admiral") == "Eva si bere postavu Admirál."
    for train, name in (("3", "3er-Lok"), ("3D", "3D-Lok")):
        said = say("event.train-moved.bought", "de", book, target="Luggnagg Railway", train=train, price=150)
        assert said == f"Die Luggnagg Railway kauft eine {name} für £150."


def test_each_colour_of_a_list_is_named():
    book = title_of("18lilliput").book
    assert say("prompt.turn.lay", "pl", book, player="Ola", colours="yellow / green") == "Ola: połóż kafelek (kolor: żółty / zielony)"
    assert "libovolná" in say("refusal.track/colour-card", "cs", book, tile="b-city", colours="any")


def test_a_sentence_begins_with_a_capital_also_inside_quotation_marks():
    book = title_of("18lilliput").book
    assert say("refusal.track/supply", "de", book, tile="y-city-c") == "„Gelbe Stadt (Kurve)“ ist aufgebraucht."
    assert say("refusal.track/supply", "en", book, tile="g-bridge").startswith("No bridge")


def test_lines_do_not_break_after_one_letter_or_before_a_sign():
    book = title_of("18lilliput").book
    assert "s\u00a02-vlakem" in say("event.train-moved.start", "cs", book, target="X", train="2")
    assert "10\u00a0%" in say("event.share-moved.sold", "de", book, seller="Eva", count=2, company="MR", amount=100)
    assert not any("\u00a0" in text for text in catalogue(book, "en").values())


@each_language
def test_names_of_players_are_never_read_as_a_template(lang):
    book = title_of("18lilliput").book
    for name in ("{company}", "{0.__class__}", "<b>Ann</b>", "%s", "a\u00a0{"):
        assert name in say("refusal.card/no-copy", lang, book, player=name)
