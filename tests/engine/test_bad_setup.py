"""Players, seeds, options, editions and bots that cannot be: a clear error at once, or a game that plays."""

from __future__ import annotations

import copy
import random
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lilliput_widget as lw
from lilliput_widget.errors import DataError, LilliputError, SetupError
from lilliput_widget.game import check_names
from lilliput_widget.games.lilliput import data
from lilliput_widget.games.lilliput.edition import edition
from lilliput_widget.logfile import dumps


def refused(*words, **arguments):
    with pytest.raises((SetupError, DataError)) as caught:
        lw.new_game(**{"players": 2, "seed": 1, **arguments})
    text = str(caught.value)
    assert len(text) < 1000
    for word in words:
        assert word in text
    return text


# Players


@pytest.mark.parametrize("players", [0, 1, 5, -1, 10**12, [], ["Ann"], ["A", "B", "C", "D", "E"]], ids=repr)
def test_numbers_of_players(players):
    refused("18Lilliput is for 2 to 4 players", players=players)


@pytest.mark.parametrize("players", [None, "Ann", 2.0, True, {"Ann": 1}, {"Ann", "Bob"}, b"AB", iter(["Ann", "Bob"]), float("nan")],
        ids=lambda x: type(x).__name__)
def test_players_of_a_wrong_type(players):
    refused("list of names or a number", players=players)


@pytest.mark.parametrize("name", ["", " ", "\t\n", "\u200b", "\u200b\u200d", "\u0301", "\u00a0", "\ufeff"], ids=ascii)
def test_empty_and_invisible_names(name):
    refused("visible character", players=["Ann", name])


@pytest.mark.parametrize("name", [None, 5, 1.5, b"Bob", ["Bob"], True], ids=repr)
def test_names_of_a_wrong_type(name):
    refused("must be text", players=["Ann", name])


@pytest.mark.parametrize("pair", [("Ann", "Ann"), ("Ann", " Ann "), ("Žofie", "Z\u030cofie"), ("🚂", "🚂")], ids=ascii)
def test_equal_names(pair):
    refused("two players are called", players=list(pair))


@pytest.mark.parametrize("name", ["x" * 41, "x" * 100_000, "🚂" * 41])
def test_very_long_names(name):
    refused("at most 40 characters", players=["Ann", name])


@pytest.mark.parametrize("name", ["A\nB", "A\x00B", "A\x1b[31mB", "A\ud800B", "A\u202eB", "A\u2028B", "\ue000x"], ids=ascii)
def test_names_with_control_characters(name):
    refused("control characters", players=["Ann", name])


@pytest.mark.parametrize("name", ["bank", "deck", "pool", "out", "MR", "HLR"])
def test_names_that_the_ledger_uses(name):
    refused("the ledger uses that name", players=["Ann", name])


ODD = ["<script>alert(1)</script>", "&amp;", "👩‍👩‍👧‍👦", "{name}", "%s", "'; DROP TABLE", "1", "Ann Bob", "日本語", "مرحبا", "x" * 40, "$\\alpha$",
        "`x`", '"', "Zalgo͟"]


@pytest.mark.parametrize("name", ODD, ids=ascii)
def test_names_with_markup_and_emoji_play_a_whole_game(name):
    game = lw.new_game(players=["Ann", name], seed=2)
    dice = random.Random(2)
    while not game.finished:
        game.do(dice.choice(game.legal_actions()))
    assert name in game.result.worth
    assert lw.loads(dumps(game)).result == game.result
    refusal = game.why_not({"type": "done", "player": name})
    assert refusal.text
    other = lw.new_game(players=["Ann", name], seed=2)
    waiting = next(p for p in other.players if p not in other.to_play)
    refusal = other.why_not({"type": "take-company", "player": waiting, "company": "MR"})
    assert waiting in refusal.text + refusal.fix


@given(st.lists(st.text(max_size=50), max_size=5))
def test_any_names_are_taken_or_refused(names):
    try:
        clean = check_names(names)
    except SetupError:
        return
    assert len(set(clean)) == len(names)
    assert all((0 < len(n) <= 40 and n.isprintable()) or n.strip() for n in clean)


@pytest.mark.parametrize("players", [0, 1, 5, 9, -1, 2.0, True, None, "Ann", ["Ann"], ["Ann", "Ann"]], ids=repr)
def test_play_refuses_the_same_players(players):
    with pytest.raises(SetupError, match="players"):
        lw.play(players=players, save=False)


# Seeds, titles, bots


@pytest.mark.parametrize("seed", [1.5, "7", True, float("nan"), [7], 1 << 63, -(1 << 63), 10**400, b"7"], ids=lambda x: repr(x)[:20])
def test_seeds(seed):
    refused("seed must be a whole number", seed=seed)


def test_numbers_of_any_length_are_told_not_written():
    huge = 10**5000  # too many digits for Python to write
    refused("seed must be a whole number", seed=huge)
    refused("for 2 to 4 players", players=huge)
    refused("no bot is called", bots={"Ann": huge})
    refused("no player is called", bots={huge: "random"})
    refused("unknown title", title=huge)


def test_a_seed_is_drawn_and_told():
    game = lw.new_game(players=2)
    again = lw.new_game(players=2, seed=game.seed)
    assert game.title.encode(game.state) == again.title.encode(again.state)
    for seed in (0, -1, (1 << 63) - 1, 1 - (1 << 63)):
        assert lw.new_game(players=2, seed=seed).seed == seed


@pytest.mark.parametrize("title", [None, 5, [], {}, "", "18", "x" * 100_000], ids=lambda x: repr(x)[:20])
def test_titles_that_are_none(title):
    refused("unknown title", title=title)


@pytest.mark.parametrize("bots", [[], "random", 5, True, {"Zoe": "random"}, {"Ann": "skynet"}, {"Ann": None}, {"Ann": ["random"]}, {5: "random"},
        [("Ann", "random")]], ids=repr)
def test_bots_that_are_none(bots):
    refused(bots=bots)


# Options


@pytest.mark.parametrize("options", [[], "expert", 5, True, [("expert", True)], MappingProxyType({})], ids=lambda x: type(x).__name__)
def test_options_of_a_wrong_type(options):
    if options == []:
        options = [1]
    refused("options must be a dict", options=options)


@pytest.mark.parametrize("options", [
    {"cheat": True}, {"Expert": True}, {"": True}, {"expert": 1}, {"expert": "yes"}, {"expert": None}, {"expert": []}, {"two_characters": 0},
    {"two_characters": True}, {5: True}, {None: None}, {"expert": float("nan")}, {"expert": object}, {"expert": {1, 2}}, {"expert": b"x"},
], ids=lambda x: repr(x)[:40])
def test_options_with_nonsense(options):
    refused(players=3, options=options)


def test_options_are_copied_all_the_way_down():
    top = [50, 55, 60]
    options = {"edition": {"table": {"top": top, "bottom": [45, 53, 58]}}}
    game = lw.new_game(players=2, seed=1, options=options)
    before = dumps(game)
    top[0] = 999
    options["expert"] = True
    assert dumps(game) == before


def test_options_with_tuples_and_numbers_as_keys_are_kept_as_a_log_gives_them_back():
    game = lw.new_game(players=2, seed=1, options={"edition": {"table": {"top": (50, 55), "bottom": (45, 53)}, "counts": {2: {"rounds": 3}}}})
    again = lw.loads(dumps(game))
    assert game.options == again.options
    assert game.title.encode(game.state) == again.title.encode(again.state)
    assert game.state.rounds == 3


# Editions


def cyclic():
    loop = {}
    loop["table"] = loop
    return loop


def deep(depth):
    out = []
    for _ in range(depth):
        out = [out]
    return out


@pytest.mark.parametrize("changes", [
    5, "table", True, 1.5, float("nan"), [1], {"table": float("nan")}, {"money": {"private": float("inf")}}, {"money": {"private": 1.5}},
    {"money": {"private": "30"}},
    {"money": {"private": None}}, {"money": {"private": True}}, {"money": {"private": -1}}, {"money": {"private": 100_001}},
    {"money": {"private": 10**400}}, {"money": {"gold": 1}},
    {"money": 5}, {"money": []}, {"nonsense": 1}, {"": {}}, {5: {}}, {"table": {"top": 5}}, {"table": {"top": [1, 2, 3]}},
    {"table": {"top": [], "bottom": []}},
    {"table": {"top": [50], "bottom": [55]}}, {"table": {"top": [50, 55], "bottom": [1]}}, {"table": {"top": [50, 55, "60"], "bottom": [1, 2, 3]}},
    {"table": {"top": [50, -5], "bottom": [55, 1]}},
    {"table": {"top": [50, 0], "bottom": [55, 1]}}, {"table": {"top": [60, 70], "bottom": [80, 90]}},
    {"table": {"top": [50, 55] * 40, "bottom": [45] * 80}}, {"table": {"top": [[50]] * 12}},
    {"companies": {"XX": {}}}, {"companies": {"MR": {"home": "castle"}}}, {"companies": {"MR": {"starting": 1}}},
    {"companies": {"MR": {"starting": False}}},
    {"companies": {"MR": {"trains": 9}}}, {"companies": {"SR": {"trains": 2}, "GVR": {"trains": 2}}}, {"companies": {"MR": {"price": 51}}},
    {"companies": {"MR": {"name": ""}}},
    {"companies": {"MR": {"name": "x" * 500}}}, {"companies": {"MR": {"owner_cash": 0}}}, {"money": {"private": 40}},
    {"counts": {"2": {"rounds": 0}}}, {"counts": {"2": {"rounds": 99_999}}},
    {"counts": {"9": {"rounds": 5}}}, {"limits": {"stations": 9}}, {"limits": {"shares": 9}}, {"limits": {"certificates": 0}},
    {"money": {"stations": []}},
    {"cards": {"C1": {"a": {"do": "explode"}}}}, {"cards": {"C1": {"a": {"lays": ["pink"]}}}}, {"cards": {"C1": {"players": [7]}}},
    {"cards": {"C2": {"players": []}, "C3": {"players": [4]}, "C5": {"players": []}}},
    {"trains": {"2": {"phase": 9}}}, {"trains": {"3": {"phase": 2}}}, {"trains": {"2": {"range": 0}}}, {"trains": {"2": {"range": 5_000}}},
    {"trains": {"5": {"rusts": "9"}}}, {"trains": {"5": {"rusts": "5"}}},
    {"trains": {"2": {"deck": {"4": 5_000}}}}, {"trains": {"2": {"deck": {"4": None}}}}, {"trains": {"4D": {"deck": {"4": 3}}}},
    {"trains": {"4D": {"deck": {"4": "3"}}}}, {"phases": {"5": {"limit": 0}}},
    {"phases": {"5": {"colours": ["pink"]}}}, {"characters": {"judge": {"tiles": ["nothing"]}}}, {"characters": {"judge": {"tiles": ["ch-castle"]}}},
    {"characters": {"admiral": {"tiles": ["ch-harbour"] * 5}}},
    {"tiles": {"y-city-s": {"exits": "XY"}}}, {"tiles": {"y-city-s": {"exits": "NN"}}}, {"tiles": {"y-city-s": {"exits": ""}}},
    {"tiles": {"y-city-s": {"slots": 0}}}, {"tiles": {"y-city-s": {"set": "mine"}}},
    {"tiles": {"y-city-s": {"cell": "plain"}}}, {"tiles": {"y-plain-s": {"paths": ["N"]}}}, {"tiles": {"y-plain-s": {"paths": ["NN"]}}},
    {"tiles": {"y-plain-s": {"paths": [5]}}}, {"tiles": {"y-metro-s": {"count": 0}, "y-metro-c": {"count": 0}}},
    {"tiles": {"start-mildendo": {"count": 0}}}, {"tiles": {"start-mildendo": {"exits": "N"}}}, {"tiles": {"ch-harbour": {"water": "NES"}}},
    {"tiles": {"new": 5}}, {"tiles": {"new": {}}}, {"tiles": {"new": {"set": "base"}}},
    {"tiles": {"my tile": {"set": "base", "colour": "yellow", "kind": "plain", "count": 1, "cell": "plain", "paths": ["NS"]}}},
    {"tiles": {"new": {"set": "base", "colour": "yellow", "kind": "city", "count": 1, "cell": "city", "exits": "NS", "value": "20", "slots": 1}}},
    {"tiles": {"new": {"set": "base", "colour": "yellow", "kind": "city", "count": 1, "cell": "city", "exits": "NS", "value": 20, "slots": 1,
    "magic": 1}}},
    {"upgrades": {"y-city-s": ["nothing"]}}, {"upgrades": {"y-city-s": ["b-city"]}}, {"upgrades": {"y-city-s": ["g-metro"]}},
    {"upgrades": {"y-city-s": "g-city"}}, {"upgrades": {"new": ["g-city"]}},
    {"tiles": {"g-city": {"slots": 1}, "y-city-s": {"slots": 2}}},
], ids=lambda x: repr(x)[:60])
def test_editions_with_nonsense(changes):
    refused(options={"edition": changes})


def test_editions_that_are_cyclic_deep_or_no_data():
    for changes in (cyclic(), {"table": deep(5_000)}, {"table": deep(200_000)}, {"table": {1, 2}}, {"table": object()}, {"table": b"x"}):
        refused("plain data", options={"edition": changes})
        with pytest.raises(DataError):
            edition(changes)


def test_a_refusal_names_the_place():
    assert "edition.money.private" in refused(options={"edition": {"money": {"private": -1}}})
    assert "edition.table" in refused(options={"edition": {"table": {"top": [1, 2, 3]}}})
    assert "edition.tiles.new" in refused(options={"edition": {"tiles": {"new": {"set": "base"}}}})
    assert "known are" in refused(options={"edition": {"monney": {}}})


@pytest.mark.parametrize("changes", [
    None, {}, {"table": {"top": [50, 55, 60], "bottom": [45, 53, 58]}}, {"money": {"copy_card": 0}}, {"counts": {"3": {"rounds": 1}}},
    {"tiles": {"y-hook": {"set": "base", "colour": "yellow", "kind": "city", "count": 2, "cell": "city", "exits": "NES", "value": 20, "slots": 1,
    "source": "own"}}},
    {"companies": {"MR": {"name": "<b>Red</b> 🚂"}}, "trains": {"2": {"price": 1}}, "phases": {"7": {"limit": 1}}},
], ids=lambda x: repr(x)[:40])
def test_sound_editions_play_to_the_end(changes):
    game = lw.new_game(players=3, seed=6, options={"edition": changes})
    dice = random.Random(1)
    while not game.finished:
        game.do(dice.choice(game.legal_actions()))
        assert game.title.problems(game.state) == []
    assert lw.loads(dumps(game)).result == game.result
    assert game.result.worth


def _places(tree, path=()):
    for key, value in tree.items():
        yield (*path, key), value
        if isinstance(value, dict):
            yield from _places(value, (*path, key))


PLACES = list(_places(data.BASE))
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(-5, 200_000), st.floats(), st.text(max_size=5), st.sampled_from(
    ["yellow", "green", "brown", "city", "plain", "metropolis", "castle", "town", "base", "NESW", "NS", "NE", "2", "3", "4D", "lay", "cash",
    "y-city-s", "g-city", "ch-castle"]))


@given(st.data())
def test_any_changed_edition_is_refused_or_plays(data):
    """No edition gets through that makes the game stop, loop or lose things later."""
    changes = {}
    for _ in range(data.draw(st.integers(1, 3))):
        path, old = data.draw(st.sampled_from(PLACES))
        like = st.integers(0, 12) if isinstance(old, int) else st.permutations(old) if isinstance(old, list) else SCALARS
        value = data.draw(st.one_of(like, SCALARS, st.lists(SCALARS, max_size=3)))
        here = changes
        for key in path[:-1]:
            if not isinstance(here.get(key), dict):
                here[key] = {}
            here = here[key]
        here[path[-1]] = copy.copy(value)
    try:
        game = lw.new_game(players=data.draw(st.integers(2, 4)), seed=1, options={"edition": changes})
    except LilliputError:
        return
    dice = random.Random(1)
    for _ in range(3_000):
        if game.finished:
            break
        game.do(dice.choice(game.legal_actions()))
    assert game.seq == 3_000 or game.finished
    assert game.title.problems(game.state) == []
