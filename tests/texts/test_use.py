"""The books against the code: every text that the rules, the log and the widget ask for is there, with what it needs to be filled in."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path

import pytest

import lilliput_widget as lw
from lilliput_widget.engine.contract import title_of, titles
from lilliput_widget.engine.events import CompanyRan, Paid, RouteRun
from lilliput_widget.narrate import sentence
from lilliput_widget.rulebook import refusals
from lilliput_widget.texts import LANGUAGES, catalogue
from lilliput_widget.textview import describe
from tests.texts.test_books import placeholders

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "lilliput_widget"
BOOK = title_of("18lilliput").book
SCRIPTS = sorted((ROOT / "js" / "src").rglob("*.js"))
# Seeds whose random games hold every kind of event between them.
GAMES = [(seats, seed) for seats in ("AB", "ABC", "ABCD") for seed in (1, 2, 3)]


def modules():
    for path in sorted(PACKAGE.rglob("*.py")):
        if "texts" not in path.relative_to(PACKAGE).parts:
            yield path, ast.parse(path.read_text(encoding="utf-8"))


def calls(tree, name):
    """Yield the calls of a function, each with the function it stands in."""
    for scope in ast.walk(tree):
        if isinstance(scope, (ast.FunctionDef, ast.Module)):
            for node in ast.walk(scope):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                    yield scope, node


def names_given(scope, call):
    """Return the parameters of a call; those of ``**params`` where `params` is a dict written in the function; None where unknown."""
    given = {k.arg for k in call.keywords if k.arg}
    for spread in (k.value for k in call.keywords if k.arg is None):
        name = spread.id if isinstance(spread, ast.Name) else ""
        assigned = [node for node in ast.walk(scope) if isinstance(node, ast.Assign)]
        written = [node.value for node in assigned if any(isinstance(t, ast.Name) and t.id == name for t in node.targets)]
        if not written or not all(isinstance(value, ast.Dict) for value in written):
            return None
        given |= {key.value for value in written for key in value.keys if isinstance(key, ast.Constant)}
    return given


# Refusals


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_reason_and_a_remedy(lang):
    texts = catalogue(BOOK, lang)
    codes = {use.code for use in refusals("18lilliput")}
    assert len(codes) > 80
    assert [f"{kind}.{code}" for code in sorted(codes) for kind in ("refusal", "fix") if not texts.get(f"{kind}.{code}")] == []


def test_every_reason_and_remedy_has_a_refusal():
    codes = {use.code for use in refusals("18lilliput")}
    told = {key.split(".", 1)[1] for key in catalogue(BOOK, "en") if key.startswith(("refusal.", "fix."))}
    assert told - codes == set()


def test_refusals_are_given_what_their_texts_fill_in():
    texts = catalogue(BOOK, "en")
    seen = 0
    for path, tree in modules():
        for scope, call in calls(tree, "refuse"):
            code = call.args[1].value if len(call.args) > 1 and isinstance(call.args[1], ast.Constant) else None
            given = names_given(scope, call)
            if f"refusal.{code}" in texts and given is not None:
                wanted = placeholders(texts[f"refusal.{code}"]) | placeholders(texts[f"fix.{code}"])
                assert wanted <= given, f"{path.name}:{call.lineno} {code}"
                seen += 1
    assert seen > 80


# Prompts and the log


@pytest.fixture(scope="module")
def played():
    """Return random games to the end."""
    out = []
    for seats, seed in GAMES:
        game = lw.new_game("18lilliput", players=list(seats), seed=seed)
        choice = random.Random(seed).choice
        while not game.finished:
            game.do(choice(game.legal_actions()))
        out.append(game)
    return out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_of_whole_games_is_told(played, lang):
    told = set()
    for game in played:
        for n in range(game.length + 1):
            for event in game.events(n):
                text = sentence(event, BOOK, lang)
                told.add(event.kind)
                assert not text.startswith("event."), event
                assert text.endswith("."), event
                assert not set("{}") & set(text), (event, text)
    assert {"paid", "phase-changed", "train-moved", "share-moved", "company-ran", "route-run", "card-taken", "tile-laid", "game-ended"} <= told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_prompt_of_a_game_is_told(played, lang):
    for game in played[::3]:
        for n in range(game.length + 1):
            text = game.title.prompt(game.state_at(n), lang)
            assert not text.startswith("prompt."), text
            assert not set("{}") & set(text), text


def test_every_cause_of_a_payment_has_words(played):
    causes = {e.cause for game in played for n in range(game.length + 1) for e in game.events(n) if isinstance(e, Paid)}
    assert len(causes) > 8
    for lang in LANGUAGES:
        assert [c for c in sorted(causes) if f"ui.cause.{c}" not in catalogue(BOOK, lang)] == []


def test_every_kind_of_action_has_words(played):
    kinds = {entry.action.type for game in played for entry in game.log}
    assert len(kinds) > 12
    for lang in LANGUAGES:
        assert [k for k in sorted(kinds) if f"ui.action.{k}" not in catalogue(BOOK, lang)] == []


# Keys that Python names


def test_keys_in_python_exist_and_are_filled_in():
    every = {}
    for name in titles():
        every.update(catalogue(title_of(name).book, "en"))
    seen = 0
    for path, tree in modules():
        for scope, call in calls(tree, "say"):
            if call.args and isinstance(call.args[0], ast.Constant):
                key, given = call.args[0].value, names_given(scope, call)
                assert key in every, f"{path.name}:{call.lineno} {key}"
                assert given is None or placeholders(every[key]) <= given, f"{path.name}:{call.lineno} {key}"
                seen += 1
    assert seen > 10


# Keys that JavaScript names: t("ui.x"), t("ui.x", { n: 1 }), t(`ui.side.${s}`), and plain strings chosen among before the call

LITERAL = re.compile(r'"((?:ui|colour)\.[\w.-]+)"')
TEMPLATE = re.compile(r"`((?:ui|colour)\.[\w.-]*)\$\{")
CALL = re.compile(r'\bt\("((?:ui|colour)\.[\w.-]+)"(\)|,\s*\{([^{}]*)\}\s*\))?')


def test_keys_in_javascript_exist():
    texts = catalogue(BOOK, "en")
    found = {key: path.name for path in SCRIPTS for key in LITERAL.findall(path.read_text(encoding="utf-8"))}
    assert len(found) > 100
    assert {key: name for key, name in found.items() if key not in texts} == {}


def test_keys_that_javascript_completes_have_a_beginning_that_exists():
    texts = catalogue(BOOK, "en")
    found = {key: path.name for path in SCRIPTS for key in TEMPLATE.findall(path.read_text(encoding="utf-8"))}
    assert found
    assert {key: name for key, name in found.items() if not any(text.startswith(key) for text in texts)} == {}


def test_javascript_gives_what_the_texts_fill_in():
    texts = catalogue(BOOK, "en")
    seen = 0
    for path in SCRIPTS:
        for key, rest, given in CALL.findall(path.read_text(encoding="utf-8")):
            if rest:
                names = set(re.findall(r"(?:^|,)\s*(\w+)\s*(?=[:,]|$)", given.strip().rstrip(",")))
                assert placeholders(texts.get(key, "")) <= names, f"{path.name}: {key}"
                seen += 1
    assert seen > 60


# A position as text


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_a_printed_position_speaks_one_language(lang):
    game = lw.samples()["trashing"].load()
    game.goto(170)
    english, page = (describe(game, one) for one in ("en", lang))
    words = {w for w in set(re.findall(r"[^\W\d_]{4,}", english)) & set(re.findall(r"[^\W\d_]{4,}", page)) if not w.isupper()}
    same = {w for key in ("ui.phase", "ui.bank", "character.general", "character.admiral") for w in catalogue(BOOK, lang)[key].split()}
    assert words - same <= {"Lilliput", "seed", "Copy"}  # German players say Copy-Karte
    assert "Ann" in page
    assert "LBR 20%" in page


def test_two_tiles_of_a_colour_are_counted():
    game = lw.samples()["trashing"].load()
    game.goto(77)
    assert game.title.describe(game.state).split("\n\n")[1] == "Dot: lay a tile (2 × yellow)"
    assert "2 × žlutá" in game.title.describe(game.state, "cs")


# Sentences of single events


def test_a_company_without_income_in_the_last_round_pays_nothing():
    told = sentence(CompanyRan("LBR", 0, "paid", "Cid", doubled=True), BOOK)
    assert told == "Lagado & Balnibarbi Railway earns nothing."


def test_no_dash_meets_the_minus_of_a_cell():
    told = [sentence(e, BOOK) for n in range(1, 129) for e in lw.samples()["first-steps"].load().events(n) if isinstance(e, RouteRun)]
    assert any("→ -" in one for one in told)
    assert not any("– -" in one for one in told)


def test_every_tile_goes_with_the_english_article():
    names = [name for key, name in catalogue(BOOK, "en").items() if key.startswith("tile.")]
    assert [name for name in names if name[0] in "aeiou"] == []
    assert sentence(lw.samples()["first-steps"].load().events(8)[0], BOOK) == "Lilliput National Railway lays a yellow straight on 0,-2."
