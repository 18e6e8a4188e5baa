"""Rulings: where the rule texts are silent the code says ``RULING:``, and a test of that name holds it."""

from __future__ import annotations

import ast
from pathlib import Path

import lilliput_widget.games.lilliput as title

SOURCES = Path(title.__file__).parent
RULINGS = {
    "rules_train.lowest_offer": "test_ruling_a_refused_offer_must_be_raised",
}
"""Which function makes a ruling, and the test that holds it."""


def functions_with_rulings() -> set[str]:
    found = set()
    for path in sorted(SOURCES.glob("*.py")):
        text = path.read_text(encoding="utf-8")
        nodes = [n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.FunctionDef)]
        for number, line in enumerate(text.splitlines(), start=1):
            if "RULING:" in line:
                around = [n.name for n in nodes if n.lineno <= number <= (n.end_lineno or 0)]
                found.add(f"{path.stem}.{around[-1] if around else number}")
    return found


def test_every_ruling_has_a_test_of_its_name():
    assert functions_with_rulings() == set(RULINGS)
    tests = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert [name for name in RULINGS.values() if f"def {name}(" not in tests] == []
