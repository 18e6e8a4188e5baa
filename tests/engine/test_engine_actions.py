"""Actions: dict and notation round-trip, and what cannot be read gets a clear error."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lilliput_widget import titles
from lilliput_widget.engine.actions import Action, from_dict, parse
from lilliput_widget.engine.contract import title_of
from lilliput_widget.errors import BadAction
from lilliput_widget.games.lilliput.actions import KINDS, BuyFromCompany, Done, Fund, LayTile, SellShares

ALL = [(t, kind) for t in titles() for kind in title_of(t).kinds.values()]
WORD = st.text(st.characters(codec="utf-8", exclude_categories=("Z", "C")), min_size=1, max_size=80)
NUMBER = st.integers(-1_000_000, 1_000_000)
BY_TYPE = {"str": WORD, "int": NUMBER, "Split": st.lists(st.tuples(WORD, NUMBER), min_size=1, max_size=4).map(tuple)}


@pytest.mark.parametrize(("title", "kind"), ALL, ids=lambda x: getattr(x, "type", x))
@given(data=st.data())
def test_every_action_comes_back_from_its_dict_and_its_notation(title, kind, data):
    kinds = title_of(title).kinds
    action = kind(data.draw(WORD), *(data.draw(BY_TYPE[str(f.type)]) for f in fields(kind) if f.name != "player"))
    assert from_dict(action.to_dict(), kinds) == action
    assert hash(from_dict(action.to_dict(), kinds)) == hash(action)
    assert parse(action.notation, kinds, action.player) == action or len(action.notation) > 500
    assert parse(f"  {action.notation.replace(' ', '   ')}\t", kinds, action.player) == action or len(action.notation) > 150


@pytest.mark.parametrize("title", titles())
def test_kinds_are_named_by_type_and_no_two_notations_collide(title):
    kinds = title_of(title).kinds
    assert all(kinds[k].type == k for k in kinds)
    forms = [(k.form.split(" ")[0], len(k.form.split(" "))) for k in kinds.values()]
    assert len(set(forms)) == len(forms)


def test_notation_is_what_a_person_would_type():
    assert str(LayTile("Ann", "MR", "y-city-s", "1,0", 90)) == "Ann: lay MR y-city-s 1,0 r90"
    assert Fund("Ann", (("MR", 20), ("LBR", 30))).notation == "fund MR 20 LBR 30"
    assert BuyFromCompany("Bob", "SR", "MR", "2", 1).notation == "deal SR MR 2 1"
    assert Done("Ann").notation == "done"


@pytest.mark.parametrize("line", [
    "", " ", "\n", "x", "lay", "lay MR", "lay MR y-city-s 1,0 90", "lay MR y-city-s 1,0 r", "lay MR y-city-s 1,0 rninety",
    "lay MR y-city-s 1,0 r90 now", "LAY MR y-city-s 1,0 r90",
    "sell MR 1.5", "sell MR one", "sell MR 1e3", "sell MR NaN", "sell MR ٣", "sell MR 0x10", "sell MR 1_000", "sell MR +1", "sell MR", "fund",
    "fund MR", "fund MR 10 SR",
    "done done", "done;", "done\x00", "fund 10 MR", "sell MR --1", "x" * 501, "done " * 400, "🚂",
], ids=lambda x: repr(x)[:40])
def test_malformed_notation(line):
    with pytest.raises(BadAction) as caught:
        parse(line, KINDS, "Ann")
    assert str(caught.value).startswith("cannot read")
    assert len(str(caught.value)) < 300


def test_malformed_notation_shows_how_it_is_written():
    with pytest.raises(BadAction, match=re.escape("'lay' is written 'lay {company} {tile} {cell} r{rotation}'")):
        parse("lay MR", KINDS, "Ann")


def test_huge_numbers_in_notation_are_out_of_range():
    for number in ("1000001", "9" * 30, "-" + "9" * 30):
        with pytest.raises(BadAction, match="out of range"):
            parse(f"sell MR {number}", KINDS, "Ann")
        with pytest.raises(BadAction, match="out of range"):
            parse(f"fund MR {number}", KINDS, "Ann")


SELL = {"type": "sell-shares", "player": "Ann", "company": "MR", "count": 1}


@pytest.mark.parametrize("change", [
    {"count": 1.0}, {"count": 1.5}, {"count": float("nan")}, {"count": float("inf")}, {"count": "1"}, {"count": None}, {"count": True},
    {"count": [1]},
    {"count": 10**400}, {"count": -(10**400)}, {"count": 1j}, {"company": None}, {"company": 5}, {"company": ""}, {"company": "x" * 81},
    {"company": ["MR"]},
    {"company": b"MR"}, {"player": None}, {"player": 5}, {"player": ""}, {"player": "x" * 200}, {"type": None}, {"type": 5},
    {"type": ["sell-shares"]},
    {"type": "Sell-Shares"}, {"type": "x" * 100_000}, {"extra": 1}, {7: 1}, {None: 1}, {"": 1}, {"x" * 1000: 1},
], ids=lambda x: repr(x)[:40])
def test_dicts_with_nonsense(change):
    with pytest.raises(BadAction) as caught:
        from_dict({**SELL, **change}, KINDS)
    assert 10 < len(str(caught.value)) < 800


@pytest.mark.parametrize("split", [
    None, 5, "MR 20", [], {}, {"MR": 20}, [[]], [["MR"]], [["MR", 20, 3]], [["MR", 1.5]], [["MR", "20"]], [["MR", True]], [[20, "MR"]], [["", 20]],
    [["MR", 10**9]],
    [["MR", 20]] * 9, ["MR", 20], [None], [["MR", float("nan")]], [[["MR"], 20]],
], ids=lambda x: repr(x)[:40])
def test_splits_with_nonsense(split):
    with pytest.raises(BadAction):
        from_dict({"type": "fund", "player": "Ann", "split": split}, KINDS)


@pytest.mark.parametrize("thing", [None, 5, 1.5, b"done", [], (), set(), object, {}, {"player": "Ann"}, [("type", "done")]], ids=repr)
def test_things_that_are_no_action(thing):
    with pytest.raises(BadAction):
        from_dict(thing, KINDS, "Ann")


def test_missing_and_surplus_fields_are_named():
    with pytest.raises(BadAction, match=r"'sell-shares' takes company, count \(unknown fields: amount; missing fields: count\)"):
        from_dict({"type": "sell-shares", "player": "Ann", "company": "MR", "amount": 3}, KINDS)
    with pytest.raises(BadAction, match="'done' takes no field"):
        from_dict({"type": "done", "player": "Ann", "x": 1}, KINDS)


def test_a_player_may_be_given_beside_the_dict():
    assert from_dict({"type": "done"}, KINDS, "Ann") == Done("Ann")
    assert from_dict({"type": "done", "player": "Bob"}, KINDS, "Ann") == Done("Bob")
    with pytest.raises(BadAction, match="player"):
        from_dict({"type": "done"}, KINDS)


def test_actions_are_immutable_small_and_equal_by_value():
    a = SellShares("Ann", "MR", 2)
    with pytest.raises(AttributeError):
        a.count = 3
    with pytest.raises((AttributeError, TypeError)):
        a.note = "x"
    assert a == SellShares("Ann", "MR", 2)
    assert len({a, SellShares("Ann", "MR", 2), SellShares("Bob", "MR", 2)}) == 2
    assert isinstance(a, Action)


def test_a_line_of_which_nothing_is_known_gets_the_first_words_told():
    for line in ("", "pass", "buy-train MR", "x" * 501):
        with pytest.raises(BadAction, match=r"a line begins with charter, .* done; legal_actions"):
            parse(line, KINDS, "Ann")


def test_a_number_of_any_length_is_out_of_range():
    with pytest.raises(BadAction, match="count is out of range"):
        from_dict({"type": "sell-shares", "player": "Ann", "company": "MR", "count": 10**5000}, KINDS)
    with pytest.raises(BadAction, match="unknown fields: this int"):
        from_dict({"type": "done", "player": "Ann", 10**5000: 1}, KINDS)
    with pytest.raises(BadAction, match="not this int"):
        from_dict({"type": "sell-shares", "player": 10**5000, "company": "MR", "count": 1}, KINDS)
