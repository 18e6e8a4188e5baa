"""Tables of games: long, typed polars frames with one schema for all titles.

Loaded when a table is first asked for; nothing else in the package imports polars.
"""

from __future__ import annotations

from lilliput_widget.tables.corpus import Corpus, corpus
from lilliput_widget.tables.frames import Tables
from lilliput_widget.tables.schemas import SCHEMAS, TABLES

__all__ = ["SCHEMAS", "TABLES", "Corpus", "Tables", "corpus"]
