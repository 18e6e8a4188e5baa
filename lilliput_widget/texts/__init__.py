"""Every sentence of the package in four languages, looked up by key.

A *book* is a package with a module for each language, each holding one dict ``TEXTS``.  The common book is
this package; a title brings its own book in its folder.  A book needs every key in every language
(`missing_keys` is what the tests ask).  Spaces that a line must not break at are set here, so books have plain ones.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import Final

LANGUAGES: Final = ("en", "cs", "de", "pl")
COMMON: Final = "lilliput_widget.texts"
_SENTENCES: Final = ("refusal.", "fix.", "event.")
_PLAYERS: Final = ("{player", "{seller", "{buyer", "{start")
_BEFORE_SIGN: Final = re.compile(r" (?=[%×…])")
_AFTER_LETTER: Final = re.compile(r"(?<![^\s(„])([AIKOSUVWZaikosuvwz]) (?=\S)")
"""Czech and Polish lines do not end with a preposition or conjunction of one letter."""


def _tied(text: str, lang: str) -> str:
    if lang != "en":  # English stays as it is typed, for those who search logs
        text = _BEFORE_SIGN.sub("\u00a0", text)
    return _AFTER_LETTER.sub("\\1\u00a0", text) if lang in {"cs", "pl"} else text


@cache
def catalogue(book: str, lang: str) -> dict[str, str]:
    """Return the texts of `book` in `lang`, the common ones included."""
    own = {key: _tied(text, lang) for key, text in import_module(f"{book}.{lang}").TEXTS.items()}
    return own if book == COMMON else {**catalogue(COMMON, lang), **own}


def say(key: str, lang: str = "en", book: str = COMMON, **params: object) -> str:
    """Return the sentence for `key`, with `params` filled in.

    A parameter whose value has a name of its own in the book (``tile.y-city-c``) appears by that name; so does each word of `colours`.

    >>> say("ui.undo")
    'Undo'
    """
    texts = catalogue(book, lang)
    template = texts.get(key)
    if template is None:
        return key
    named = {k: texts.get(f"{k.rstrip('2')}.{v}", str(v)) for k, v in params.items()}
    if "colours" in named:
        named["colours"] = re.sub(r"\w+", lambda word: texts.get(f"colour.{word[0]}", word[0]), named["colours"])
    text = template.format(**named)
    if not key.startswith(_SENTENCES) or template.startswith(_PLAYERS):  # players write their names as they like
        return text
    first = int(text.startswith("„"))
    return text[:first] + text[first : first + 1].upper() + text[first + 1 :]


def missing_keys(book: str) -> dict[str, list[str]]:
    """Return for each language the keys of the English texts that it lacks, and its surplus keys."""
    english = set(catalogue(book, "en"))
    return {lang: sorted(english ^ set(catalogue(book, lang))) for lang in LANGUAGES if english ^ set(catalogue(book, lang))}
