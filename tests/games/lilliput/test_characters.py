"""Characters: their powers and their tiles (CHAR)."""

from __future__ import annotations

import pytest

from lilliput_widget.games.lilliput.edition import edition
from tests.games.lilliput.positions import Table, table, two_companies
from tests.rules import rule

HAND = {"emperor": ("ch-castle",), "general": ("ch-general",), "judge": ("ch-town-s", "ch-town-c"), "admiral": ("ch-harbour", "ch-harbour"),
        "treasurer": ("ch-treasurer",)}


def owner(character: str) -> Table:
    """Return a table at which Ann has `character` and nobody else has any."""
    t = table().plain_folk()
    return t.character("Ann", character)


@rule("CHAR-1")
def test_a_character_brings_its_tiles_and_serves_all_companies_of_its_owner():
    t = table(characters={"Ann": "judge", "Bob": "emperor", "Cid": "admiral", "Dan": "general"})
    assert {p.characters[0]: p.tiles for p in t.state.players.values()} == {c: HAND[c] for c in ("judge", "emperor", "admiral", "general")}
    t = two_companies().character("Ann", "admiral").trains("MR").turn("Ann", "card C8 a", "train BCR 3", "train MR 3")
    assert (t.treasury("BCR"), t.treasury("MR")) == (550 - 135, 550 - 135)


@rule("CHAR-2")
def test_character_tiles_come_before_between_and_after_the_action_once_each():
    t = owner("judge").turn("Ann", "lay MR ch-town-s 0,2 r0")  # before the card
    assert t.why("lay MR ch-town-s 0,2 r0").code == "char/not-in-hand"
    t.do("card C3 a", "lay MR y-city-s 0,3 r0", "lay MR ch-town-c 0,4 r0", "lay MR y-city-s 1,4 r90")  # between the two tiles
    assert [t.laid(c) for c in ("0,2", "0,3", "0,4", "1,4")] == ["ch-town-s", "y-city-s", "ch-town-c", "y-city-s"]
    assert t.state.players["Ann"].tiles == ()
    t = owner("general").lay("0,2", "y-plain-s").turn("Ann", "card C10 b", "lay MR ch-general 0,3 r0")  # after it, with money
    assert t.laid("0,3") == "ch-general"


@rule("CHAR-2")
def test_character_tiles_follow_the_rules_of_laying():
    t = owner("general").turn("Ann")
    assert t.broken("lay MR ch-general 0,3 r0") == "TRACK-1"  # not connected
    assert t.broken("lay MR ch-general 0,2 r0") == "TRACK-4"  # chessboard
    assert t.broken("lay SR ch-general 0,3 r0") == "TURN-8"
    t = owner("treasurer").lay("0,2", "y-plain-s").turn("Ann")
    assert t.broken("lay MR ch-treasurer 0,3 r0") == "CHAR-8"  # phase
    t = owner("general").turn("Bob")
    assert t.broken("lay SR ch-general 1,-2 r0") == "CHAR-2"  # not his
    assert t.legal("lay-tile") == []


@rule("CHAR-3")
def test_the_emperors_metropolises_are_free():
    t = owner("emperor").lay("0,2", "y-plain-s").company("MR", treasury=0).turn("Ann", "card C1 a", "lay MR y-metro-s 0,3 r0")
    assert (t.laid("0,3"), t.treasury("MR"), t.paid()) == ("y-metro-s", 0, [])


@rule("CHAR-3")
def test_the_castle_replaces_a_yellow_city_that_is_nobodys_home():
    t = owner("emperor").phase(3).lay("0,2", "y-plain-s").lay("0,3", "y-city-s").station("GVR", "0,3").turn("Ann")
    assert t.why("lay MR ch-castle 0,1 r0").code == "char/castle"  # a home
    assert t.why("lay MR ch-castle 0,5 r0").code == "char/castle"  # an empty cell
    assert t.why("lay MR ch-castle 0,3 r90").code == "track/old-track"
    assert t.legal("lay-tile") == ["lay MR ch-castle 0,3 r0", "lay MR ch-castle 0,3 r180"]
    supply = t.state.supply["y-city-s"]
    t.do("lay MR ch-castle 0,3 r0")
    assert (t.laid("0,3"), t.state.supply["y-city-s"]) == ("ch-castle", supply + 1)
    assert (t.state.board.companies_at("0,3"), t.state.board.free_slots("0,3")) == (("GVR",), 1)  # GVR's second station, no home, stays
    t = owner("emperor").phase(3).lay("0,2", "y-plain-s").lay("0,3", "y-metro-s").turn("Ann")
    assert t.why("lay MR ch-castle 0,3 r0").code == "char/castle"  # a metropolis
    t = owner("emperor").phase(3).lay("0,2", "y-plain-s").lay("0,3", "g-city").turn("Ann")
    assert t.why("lay MR ch-castle 0,3 r0").code == "char/castle"  # green already
    t = owner("emperor").phase(2).lay("0,2", "y-plain-s").lay("0,3", "y-city-s").turn("Ann")
    assert t.why("lay MR ch-castle 0,3 r0").code == "char/phase"


@rule("CHAR-3")
def test_the_home_of_any_company_is_no_place_for_the_castle():
    t = owner("emperor").phase(3).lay("0,2", "y-plain-s").lay("0,3", "y-city-s").player("Bob", cash=900)
    t.turn("Bob", "card C4 a", "found BCR T1", "station BCR 0,3").turn("Ann")
    assert t.why("lay MR ch-castle 0,3 r0").code == "char/castle"
    assert t.legal("lay-tile") == []


@rule("CHAR-4")
def test_the_generals_stations_cost_half_and_his_city_is_laid_like_a_yellow_one():
    t = owner("general").lay("0,2", "y-plain-s").turn("Ann", "lay MR ch-general 0,3 r0", "card C9 a", "station MR 0,3")
    assert t.paid() == [("MR", "bank", 20)]
    t.lay("0,4", "y-plain-s").lay("0,5", "y-city-s").turn("Ann", "card C9 a", "station MR 0,5")
    assert t.paid() == [("MR", "bank", 50)]
    t = owner("general").lay("0,2", "y-plain-s").lay("0,3", "y-city-s").turn("Ann")
    assert t.why("lay MR ch-general 0,3 r0").code == "track/upgrade"  # an empty cell only


@rule("CHAR-5")
def test_the_chief_justice_takes_five_or_gives_twenty():
    t = table(characters={"Ann": "judge", "Cid": "emperor"})
    assert t.legal() == ["cash", "fund MR 20"]
    assert t.why("done").code == "flow/income"  # he has to choose
    assert t.why("fund MR 25").rule == "CHAR-5"
    assert t.why("fund SR 20").rule == "CHAR-5"
    t.do("fund MR 20")
    assert t.paid("judge") == [("bank", "MR", 20)]
    assert (t.treasury("MR"), t.cash("Ann"), type(t.top).__name__) == (570, 30, "Turn")
    t = table(characters={"Ann": "judge", "Cid": "emperor"})
    t.do("cash")
    assert (t.treasury("MR"), t.cash("Ann")) == (550, 35)


@rule("CHAR-5")
def test_the_chief_justice_splits_his_twenty_as_he_likes():
    t = two_companies().character("Ann", "judge").earns("SR", 60)
    t.do("pay SR")
    assert t.legal() == ["cash", "fund MR 20", "fund MR 10 BCR 10", "fund BCR 20"]
    t.do("fund MR 3 BCR 17")
    assert (t.treasury("MR"), t.treasury("BCR")) == (553, 567)


@rule("CHAR-5")
def test_his_small_towns_take_no_range():
    t = owner("judge").turn("Ann", "lay MR ch-town-s 0,2 r0", "card C5 b")
    assert t.income("MR") == 30 + 20 + 10


@rule("CHAR-6")
@pytest.mark.parametrize(("train", "phase", "price"), [("2", 1, 72), ("3", 2, 135), ("4", 3, 270), ("5", 4, 360), ("3D", 5, 450), ("4D", 6, 585)])
def test_the_admiral_pays_a_tenth_less_for_new_trains(train, phase, price):
    t = owner("admiral")
    t = t.phase(phase) if phase > 1 else t
    t.deck_top(train).trains("MR").company("MR", treasury=price).player("Ann", cash=0).turn("Ann", "card C7 a", f"train MR {train}")
    assert (t.paid("train"), t.treasury("MR")) == ([("MR", "bank", price)], 0)


@rule("CHAR-6")
def test_the_discount_is_for_the_bank_only():
    t = owner("admiral").company("MR", treasury=100).turn("Ann", "card C7 a", "deal MR SR 2 80", "accept")
    assert (t.treasury("MR"), t.treasury("SR")) == (20, 580)


@rule("CHAR-6")
def test_harbours_have_one_track_side_and_end_the_line():
    t = owner("admiral").turn("Ann")
    assert t.legal("lay-tile") == ["lay MR ch-harbour 0,2 r0"]  # its one track side must meet the line
    t.do("lay MR ch-harbour 0,2 r0")
    assert t.state.players["Ann"].tiles == ("ch-harbour",)
    assert t.income("MR") == 30 + 20 + 20
    t.lay("1,0", "y-city-s", 90).lay("2,0", "y-plain-c", 180).turn("Cid", "card C3 a")
    assert t.why("lay GVR y-city-c 2,1 r270") is None  # away from the harbour


@rule("CHAR-7")
@pytest.mark.parametrize("round_", [1, 4, 8])
def test_the_treasurer_is_handed_in_once_for_ten_times_the_round(round_):
    t = owner("treasurer").edit(round=round_).turn("Ann")
    assert "hand-in treasurer" in t.legal()
    t.do("hand-in treasurer")
    assert (t.cash("Ann"), t.to_play) == (30 + 10 * round_, "Ann")  # besides the action
    assert t.state.players["Ann"].characters == t.state.players["Ann"].tiles == ()  # a tile not laid is lost
    assert t.why("hand-in treasurer").code == "char/no-treasurer"
    assert t.why("hand-in general").code == "char/not-treasurer"
    assert t.turn("Bob").broken("hand-in treasurer") == "CHAR-7"


@rule("CHAR-7")
def test_his_city_waits_for_the_brown_phase_and_stays_when_he_goes():
    t = owner("treasurer").phase(4).lay("0,2", "y-plain-s").turn("Ann")
    assert t.why("lay MR ch-treasurer 0,3 r0").code == "char/phase"
    t = owner("treasurer").phase(5).lay("0,2", "y-plain-s").lay("1,0", "g-city", 90).turn("Ann")
    assert t.legal("lay-tile") == ["lay MR ch-treasurer 0,3 r0"]
    t.do("lay MR ch-treasurer 0,3 r0", "hand-in treasurer")
    assert t.laid("0,3") == "ch-treasurer"
    t = owner("treasurer").phase(5).lay("0,1", "g-city").turn("Ann")
    refusal = t.why("lay MR ch-treasurer 0,1 r0")
    assert (refusal.rule, refusal.code) == ("TRACK-6", "track/upgrade")  # like a yellow city: it replaces nothing


@rule("CHAR-8")
@pytest.mark.parametrize(
    ("tile", "colour", "cell", "counts", "ends", "value", "own", "exits", "spaces"),
    [
        ("ch-castle", "green", "city", True, False, 40, 50, "NES", 2),
        ("ch-general", "yellow", "city", True, False, 30, None, "NES", 2),
        ("ch-harbour", "yellow", "plain", False, True, 20, None, "N", 0),
        ("ch-town-s", "yellow", "plain", False, False, 10, None, "NS", 0),
        ("ch-town-c", "yellow", "plain", False, False, 10, None, "NE", 0),
        ("ch-treasurer", "brown", "city", True, True, 50, None, "NESW", 1),
    ],
)
def test_the_table_of_character_tiles(tile, colour, cell, counts, ends, value, own, exits, spaces):
    data = edition().tiles[tile]
    stop = data.tile.stops[0]
    assert (data.tile.colour, data.cell, stop.counts, stop.ends) == (colour, cell, counts, ends)
    assert (stop.value, stop.value_own, stop.slots) == (value, own, spaces)
    assert "".join("NESW"[e] for e in stop.edges) == exits
    assert edition().tiles["ch-harbour"].tile.water == (1, 2, 3)


@rule("CHAR-8")
@pytest.mark.parametrize(
    ("tile", "cell", "better"),
    [("ch-castle", "0,3", "b-city"), ("ch-general", "0,3", "g-city"), ("ch-treasurer", "0,3", "b-city"), ("ch-town-s", "0,2", "g-bridge"),
     ("ch-harbour", "0,2", "g-switch-r")],
)
def test_character_tiles_are_never_upgraded(tile, cell, better):
    t = table().phase(5).lay("0,2", "y-plain-s").lay(cell, tile).turn("Ann", "card C1 a")
    refusal = t.why(f"lay MR {better} {cell} r0")
    assert (refusal.rule, refusal.code) == ("CHAR-8", "char/no-upgrade")
    assert not [line for line in t.legal("lay-tile") if f" {cell} " in line]


@rule("CHAR-8")
def test_the_castle_cannot_replace_the_generals_city():
    t = owner("emperor").phase(3).lay("0,2", "y-plain-s").lay("0,3", "ch-general").turn("Ann")
    assert t.why("lay MR ch-castle 0,3 r0").rule == "CHAR-8"


@rule("CHAR-9")
def test_brobdingnag_has_its_own_three_city_tiles_of_characters():
    own = {d.character: d.tile.stops[0] for d in edition().tiles.values() if d.set == "brobdingnag" and d.character}
    base = {c: edition().tiles[f"ch-{n}"].tile.stops[0] for c, n in (("emperor", "castle"), ("general", "general"), ("treasurer", "treasurer"))}
    assert {c: (s.edges, s.slots, s.ends) for c, s in own.items()} == {c: (s.edges, s.slots, s.ends) for c, s in base.items()}
    assert all(s.value == 2 * base[c].value for c, s in own.items())
    assert table().turn("Ann").why("lay MR br-castle 0,1 r0").code == "unknown/tile"  # not without the variant
