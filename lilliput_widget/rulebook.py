"""Which function and which test hold a rule, and which refusals quote it: tables made from the sources.

``python -m lilliput_widget.rulebook`` prints the table of 18Lilliput; ``--refusals`` that of its refusals; ``--gaps`` only what is
missing; ``--write`` renews ``docs/rules.md`` and ``docs/refusals.md``.  A rule's function is the one whose docstring, comments
or refusals name the rule's id; its tests are those marked ``@rule("TRACK-4")``.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import tokenize
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from lilliput_widget.texts import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_PACKAGE: Final = Path(__file__).resolve().parent
_ROOT: Final = _PACKAGE.parent
_FOLDERS: Final = {"18lilliput": "lilliput"}
_ID: Final = re.compile(r"\b[A-Z][A-Z0-9]*-[0-9]+\b")
_RANGE: Final = re.compile(r"\b([A-Z][A-Z0-9]*)-([0-9]+) to \1-([0-9]+)\b")
_CODE: Final = re.compile(r"[a-z0-9-]+(/[a-z0-9-]+)+")


class RefusalUse(NamedTuple):
    """A place in the rules that refuses."""

    rule: str
    code: str
    place: str


@dataclass
class Held:
    """A rule with what holds it."""

    id: str
    sentence: str
    functions: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)


@cache
def _book(title: str) -> tuple[Mapping[str, str], Mapping[str, str], tuple[str, ...]]:
    module = import_module(f"lilliput_widget.games.{_FOLDERS[title]}.rulebook")
    return module.SECTIONS, module.RULES, module.IMPLEMENTED


@cache
def held_elsewhere(title: str = "18lilliput") -> Mapping[str, tuple[str, ...]]:
    """Return rules held by data or by the engine, with the names of what holds them inside the package."""
    held: Mapping[str, tuple[str, ...]] = import_module(f"lilliput_widget.games.{_FOLDERS[title]}.rulebook").HELD
    return held


@cache
def rule_ids(title: str = "18lilliput") -> frozenset[str]:
    """Return the ids of all rules of `title`."""
    return frozenset(_book(title)[1])


class _Source:
    """One Python file: which definition a line belongs to."""

    def __init__(self, path: Path, name: str) -> None:
        self.name = name
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)
        self.spans = list(self._spans(self.tree, ()))
        self.top = [(node.lineno, node.end_lineno or node.lineno, _target(node)) for node in self.tree.body]

    def _spans(self, node: ast.AST, outer: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                names = (*outer, child.name)
                first = min([child.lineno, *(d.lineno for d in child.decorator_list)])
                yield first, child.end_lineno or child.lineno, ".".join(names)
                yield from self._spans(child, names)

    def owner(self, line: int) -> str:
        """Return the innermost definition at `line`; for a line between two, the one below."""
        inside = [span for span in self.spans if span[0] <= line <= span[1]]
        if inside:
            return f"{self.name}.{max(inside)[2]}"
        below = next((target for _, last, target in self.top if last >= line), "")
        return f"{self.name}.{below}" if below else self.name

    def mentions(self) -> Iterator[tuple[str, int]]:
        """Yield every rule id in a comment or a text, with its line."""
        for token in tokenize.generate_tokens(io.StringIO(self.text).readline):
            if token.type in {tokenize.COMMENT, tokenize.STRING}:
                for offset, line in enumerate(token.string.splitlines()):
                    for found in _ids(line):
                        yield found, token.start[0] + offset


def _ids(line: str) -> list[str]:
    """Return the ids that a line names; ``BUR-1 to BUR-3`` names three."""
    ranges = [f"{section}-{n}" for section, first, last in _RANGE.findall(line) for n in range(int(first), int(last) + 1)]
    return [*_ID.findall(line), *ranges]


def _target(node: ast.stmt) -> str:
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    return node.name if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else ""


def _sources(title: str) -> Iterator[_Source]:
    folder = _PACKAGE / "games" / _FOLDERS[title]
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        if "texts" not in parts and parts[-1] != "rulebook":
            yield _Source(path, ".".join(parts))


def functions(title: str = "18lilliput") -> dict[str, list[str]]:
    """Return for each rule id the functions, classes or tables whose text names it."""
    found: dict[str, dict[str, None]] = {}
    for source in _sources(title):
        for rule, line in source.mentions():
            if rule in rule_ids(title):
                found.setdefault(rule, {})[source.owner(line)] = None
    for rule, names in held_elsewhere(title).items():
        found.setdefault(rule, {}).update(dict.fromkeys(name.removeprefix(f"games.{_FOLDERS[title]}.") for name in names))
    # A module's heading names many rules; it is an answer only where nothing in it is.
    return {rule: [n for n in names if "." in n] or list(names) for rule, names in found.items()}


def marked(folder: Path, title: str = "18lilliput") -> dict[str, list[str]]:
    """Return for each rule id the tests below `folder` that are marked with it."""
    found: dict[str, dict[str, None]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        source = _Source(path, path.stem)
        for rule, line in _marks(source.tree):
            if rule in rule_ids(title):
                name = source.owner(line)
                whole_file = name.removeprefix(f"{source.name}.") in {"", "pytestmark", source.name}
                found.setdefault(rule, {})[source.name if whole_file else name] = None
    return {rule: list(names) for rule, names in found.items()}


def _marks(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rule":
            for arg in node.args:
                if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                    yield arg.value, arg.lineno


def refusals(title: str = "18lilliput") -> list[RefusalUse]:
    """Return every refusal of the rules: calls ``refuse(rule, code, ...)``."""
    found: dict[RefusalUse, None] = {}
    for source in _sources(title):
        for scope in (n for n in ast.walk(source.tree) if isinstance(n, ast.FunctionDef)):
            for node in ast.walk(scope):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse":
                    rules, codes = (_values(arg, scope, pattern) for arg, pattern in zip(node.args, (_ID, _CODE), strict=True))
                    found.update(dict.fromkeys(RefusalUse(rule, code, source.owner(node.lineno)) for rule in rules for code in codes))
    judge = import_module(f"lilliput_widget.games.{_FOLDERS[title]}.judge")
    for decision, rule in judge.RULE_OF.items():  # the wrong kind of action for the decision at hand
        found[RefusalUse(rule, f"flow/{decision.__name__.lower()}", "judge.check")] = None
    order = {rule: n for n, rule in enumerate(_book(title)[1])}
    return sorted(found, key=lambda use: (order.get(use.rule, -1), use.code, use.place))


def _values(node: ast.expr, scope: ast.AST, pattern: re.Pattern[str]) -> list[str]:
    """Return the texts that `node` may stand for: its own, or those that `scope` assigns to its name."""
    values: list[ast.expr] = [node]
    if isinstance(node, ast.Name):
        assigned = [a for a in ast.walk(scope) if isinstance(a, ast.Assign)]
        values = [a.value for a in assigned if any(isinstance(t, ast.Name) and t.id == node.id for t in a.targets)]
    return [text for value in values for n in ast.walk(value) if isinstance(n, ast.Constant) and pattern.fullmatch(text := str(n.value))]


def table(title: str = "18lilliput", test_folder: Path | None = None) -> list[Held]:
    """Return every rule of `title` with its functions and, where the tests are at hand, its tests."""
    by_function = functions(title)
    by_test = marked(test_folder, title) if test_folder else {}
    return [Held(rule, sentence, by_function.get(rule, []), by_test.get(rule, [])) for rule, sentence in _book(title)[1].items()]


def gaps(title: str = "18lilliput", test_folder: Path | None = None) -> list[str]:
    """Return what is missing: rules of implemented sections without a function or, where the tests are at hand, without a test."""
    implemented = _book(title)[2]
    rows = [row for row in table(title, test_folder) if row.id.rsplit("-", 1)[0] in implemented]
    missing = [f"{row.id}: no function names it" for row in rows if not row.functions]
    return missing + [f"{row.id}: no test is marked with it" for row in rows if test_folder and not row.tests]


def rules_page(title: str = "18lilliput", test_folder: Path | None = None) -> str:
    """Return ``docs/rules.md``."""
    sections, _, implemented = _book(title)
    rows = table(title, test_folder)
    covered = sum(bool(row.functions and row.tests) for row in rows)
    out = [
        "# Rules of 18Lilliput: who holds them", "",
        "Made from the sources by `python -m lilliput_widget.rulebook --write`; a test fails when it is out of date or has a gap.",
        "The sentences are reminders in our own words. The rules of the box are the publisher's.", "",
        f"{len(rows)} rules, {covered} of them with a function and a test.",
    ]
    for section, name in sections.items():
        state = "" if section in implemented else " (not yet played)"
        out += ["", f"## {section}: {name}{state}", "", "| id | rule | held by | tests |", "| --- | --- | --- | --- |"]
        own = [row for row in rows if row.id.rsplit("-", 1)[0] == section]
        out += [f"| {row.id} | {row.sentence} | {_codes(row.functions)} | {_codes(row.tests)} |" for row in own]
    return "\n".join(out) + "\n"


def _codes(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) or "–"


def refusals_page(title: str = "18lilliput") -> str:
    """Return ``docs/refusals.md``."""
    texts = catalogue(f"lilliput_widget.games.{_FOLDERS[title]}.texts", "en")
    uses = refusals(title)
    out = [
        "# Refusals of 18Lilliput by rule", "",
        "What `game.why_not(action)` and `IllegalAction` answer: the rule, what is wrong, what would make it legal; words in braces are",
        "filled in with the names and numbers of the case. Made from the sources by `python -m lilliput_widget.rulebook --write`.", "",
        f"{len({use.code for use in uses})} refusals. The codes are stable: programs may rely on them.", "",
        "| rule | code | what is wrong | what would be legal | judged by |", "| --- | --- | --- | --- | --- |",
    ]
    grouped: dict[tuple[str, str], list[str]] = {}
    for use in uses:
        grouped.setdefault((use.rule, use.code), []).append(use.place)
    for (rule, code), places in grouped.items():
        wrong, fix = (_cell(texts.get(f"{kind}.{code}", "–")) for kind in ("refusal", "fix"))
        out.append(f"| {rule} | `{code}` | {wrong} | {fix} | {_codes(places)} |")
    return "\n".join(out) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def pages() -> dict[Path, str]:
    """Return the generated pages of the docs by file; needs the repository."""
    return {_ROOT / "docs" / "rules.md": rules_page(test_folder=_ROOT / "tests"), _ROOT / "docs" / "refusals.md": refusals_page()}


def main(argv: list[str] | None = None) -> int:
    """Print the table asked for; the exit code is 1 if ``--gaps`` found some."""
    parser = argparse.ArgumentParser(prog="python -m lilliput_widget.rulebook", description="Rules, the functions that hold them, and their tests.")
    parser.add_argument("title", nargs="?", default="18lilliput", choices=sorted(_FOLDERS))
    parser.add_argument("--refusals", action="store_true", help="print the refusals by rule")
    parser.add_argument("--gaps", action="store_true", help="print only rules without a function or a test")
    parser.add_argument("--write", action="store_true", help="renew the pages under docs/")
    args = parser.parse_args(argv)
    folder = _ROOT / "tests" if (_ROOT / "tests" / "rules.py").is_file() else None
    if args.write:
        for path, text in pages().items():
            path.write_text(text, encoding="utf-8")
            print(path.relative_to(_ROOT))
    elif args.gaps:
        missing = gaps(args.title, folder)
        print("\n".join(missing) or "no gaps")
        return bool(missing)
    else:
        print(refusals_page(args.title) if args.refusals else rules_page(args.title, folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
