"""Every sentence of the package in four languages, looked up by key.

A *book* is a package with a module for each language, each holding one dict ``TEXTS``.  The common book is
this package; a title brings its own book in its folder.  A book needs every key in every language
(`missing_keys` is what the tests ask).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final

LANGUAGES: Final = ("en", "cs", "de", "pl")
COMMON: Final = "lilliput_widget.texts"
_SENTENCES: Final = ("refusal.", "fix.", "event.")


@cache
def catalogue(book: str, lang: str) -> dict[str, str]:
    """Return the texts of `book` in `lang`, the common ones included."""
    own: dict[str, str] = import_module(f"{book}.{lang}").TEXTS
    return own if book == COMMON else {**catalogue(COMMON, lang), **own}


def say(key: str, lang: str = "en", book: str = COMMON, **params: object) -> str:
    """Return the sentence for `key`, with `params` filled in.

    A parameter whose value has a name of its own in the book (``tile.y-city-c``) appears by that name.

    >>> say("ui.undo")
    'Undo'
    """
    texts = catalogue(book, lang)
    template = texts.get(key)
    if template is None:
        return key
    named = {k: texts.get(f"{k.rstrip('2')}.{v}", str(v)) for k, v in params.items()}
    text = template.format(**named)
    return text[:1].upper() + text[1:] if key.startswith(_SENTENCES) else text


def missing_keys(book: str) -> dict[str, list[str]]:
    """Return for each language the keys of the English texts that it lacks, and its surplus keys."""
    english = set(catalogue(book, "en"))
    return {lang: sorted(english ^ set(catalogue(book, lang))) for lang in LANGUAGES if english ^ set(catalogue(book, lang))}
