"""The pages on tables and measures, written from the code: ``python -m lilliput_widget.tables.docs``.

A test compares the pages with what this module makes, so that they cannot drift.
"""

from __future__ import annotations

import inspect
import json
import sys
from pathlib import Path
from typing import Any, Final

from lilliput_widget.engine.contract import title_of, titles
from lilliput_widget.tables.measures import MEASURES
from lilliput_widget.tables.schemas import KINDS, SCHEMAS

_MADE: Final = "<!-- Made by `python -m lilliput_widget.tables.docs`; change the code, not this page. -->"

_TABLES_HEAD: Final = f"""{_MADE}
# Tables

```python
game = lw.load("game.jsonl")
game.tables.prices                      # a polars frame
game.tables                             # an overview of all of them
games = lw.corpus("logs/*.jsonl")       # many games: the same tables as lazy frames, `game_id` first
games.tables.worth.filter(pl.col("rank") == 1).collect()
```

One schema serves all titles; a table that a title has no use for is empty, with its columns.  The frames follow the game: after
`undo`, `goto` or another move they show the position at the cursor.  They are made from the log and the events of each move when
first asked for, and kept while the position stands.

- `seq` is the number of a move; 0 is the set-up.  `round` is 0 before the first round.
- Accounts are `bank`, companies by id and players by name.
- Money is whole; names are categorical, so that comparing them with text works (`pl.col("cause") == "dividend"`).
- What is unknown or does not apply is null.

**Law of the ledger.**  For every account except the bank and at every `seq`: the sum of `amount` paid to it up to there, minus the
sum it paid, is its balance in the state.

**Many games.**  `lw.corpus` takes a pattern, a folder or a list of logs; a damaged log is skipped, told in a warning, and listed in
`.problems` with the reason.  `games.save("folder")` writes the tables as parquet (`folder/<table>/<part>.parquet`);
`lw.corpus("folder")` reads them lazily.  `lw.simulate(..., to="folder")` writes the same, with the logs under `folder/logs`.
An `executor` (any of `concurrent.futures`, or dask's) shares the reading.

## Types
| kind | polars type | holds |
|---|---|---|
"""


def _cell(value: Any) -> str:
    text = "null" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text.replace("|", "\\|")


def tables_page() -> str:
    """Return the page on the tables."""
    lines = [_TABLES_HEAD + "\n".join(f"| {kind} | `{dtype}` | {holds} |" for kind, (dtype, holds) in KINDS.items())]
    lines += ["", "## The tables", *(f"- [`{s.name}`](#{s.name}): {s.row}" for s in SCHEMAS.values())]
    for schema in SCHEMAS.values():
        lines += ["", f"### {schema.name}", f"A row for {schema.row}.", *([schema.note] if schema.note else []), ""]
        lines += ["| column | type | meaning | example |", "|---|---|---|---|"]
        lines += [f"| `{c.name}` | {KINDS[c.kind][0]} | {c.meaning.replace('|', chr(92) + '|')} | {_cell(c.example)} |" for c in schema.columns]
    for title in map(title_of, titles()):
        if title.views is None:
            continue
        for what, words in (("`cause` of the ledger", title.views.causes), ("`cause` of prices", title.views.price_causes)):
            lines += ["", f"### {title.name}: {what}", "| cause | meaning |", "|---|---|"]
            lines += [f"| `{word}` | {meaning} |" for word, meaning in words.items()]
    return "\n".join(lines) + "\n"


_MEASURES_HEAD: Final = f"""{_MADE}
# Measures

```python
game.tables.measures.attribution()          # a frame
games.tables.measures.worth_split()         # the same over a corpus: a lazy frame with `game_id`
```

Each measure is a function from [tables](tables.md) to a polars frame, in `lilliput_widget.tables.measures`.
"""


def measures_page() -> str:
    """Return the page on the measures."""
    lines = [_MEASURES_HEAD]
    for name, measure in MEASURES.items():
        options = [f"{p.name}={p.default}" for p in list(inspect.signature(measure).parameters.values())[1:]]
        lines += [f"## {name}({', '.join(options)})", inspect.getdoc(measure) or "", ""]
    return "\n".join(lines)


PAGES: Final = {"tables.md": tables_page, "measures.md": measures_page}


def main(folder: str = "docs") -> None:
    """Write the pages into `folder`."""
    for name, page in PAGES.items():
        (Path(folder) / name).write_text(page(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(*sys.argv[1:2])
