"""Three players and two (P3, P2)."""

from __future__ import annotations

import pytest

from lilliput_widget.errors import SetupError
from lilliput_widget.games.lilliput.state import kind
from tests.games.lilliput.positions import fresh, table
from tests.rules import rule


@rule("P3-1")
def test_three_players_play_nine_rounds_and_the_ninth_is_doubled():
    t = table(3).plain_folk()
    assert t.state.rounds == 9
    t.edit(round=8).runs("MR")
    assert type(t.top).__name__ == "Dividend"  # round 8 is an ordinary one
    t = table(3).plain_folk().edit(round=9).run()
    assert all(e.doubled for e in t.seen("company-ran"))


@rule("P3-2")
def test_what_three_players_leave_is_out_of_the_game():
    t = table(3)
    assert t.state.unfounded == ("BCR", "LBR", "LGR", "HLR")
    assert t.state.characters == ()
    t.lay("5,0", "y-city-s").player("Ann", cash=900).turn("Ann", "card C4 a")
    assert t.why("found LNR T1").code == "found/not-in-game"


@rule("P3-3")
@pytest.mark.parametrize("last", ["GVR y-city-s 1,0 r90", "LNR y-city-s 1,0 r90"])
def test_two_2_trains_stay_in_the_deck_of_three(last):
    t = fresh(3)
    t.do("charter MR", "home MR y-city-s 0,1 r0", "charter SR", "home SR y-metro-s 0,-1 r0", f"charter {last.split()[0]}", f"home {last}")
    t.do("character judge", "character general", "character admiral")
    assert [kind(x) for x in t.state.deck].count("2") == 2
    held = sum(len(c.trains) for c in t.state.companies.values())
    assert held == (4 if last.startswith("LNR") else 3)
    assert sum(kind(x) == "2" for x in t.state.out) == 5 - held  # the rest has left the game


@rule("P3-4")
def test_three_players_use_eight_cards_and_fewer_trains():
    s = table(3).state
    assert s.cards == ("C2", "C3", "C4", "C5", "C7", "C8", "C9", "C10")
    types = [kind(x) for x in s.deck]
    assert {t: types.count(t) for t in dict.fromkeys(types)} == {"2": 2, "3": 5, "4": 4, "5": 3, "3D": 2}


@rule("P2-1")
def test_two_players_have_two_copy_cards():
    t = table(2).plain_folk().edit(used=(("C5", "Bob"), ("C10", "Bob")))
    assert [p.copies for p in t.state.players.values()] == [2, 2]
    t.do("copy C5 b")
    assert t.state.players["Ann"].copies == 1


@rule("P2-2")
def test_what_two_players_leave_is_out_of_the_game():
    t = table(2)
    assert list(t.state.companies) == ["MR", "SR"]
    assert t.state.unfounded == ("BCR", "LBR", "LGR", "HLR")
    assert [kind(x) for x in t.state.deck].count("2") == 2
    assert [kind(x) for x in t.state.out] == ["2", "2", "2"]


@rule("P2-3")
def test_two_players_use_six_cards_fewer_trains_and_eight_rounds():
    s = table(2).state
    assert s.cards == ("C2", "C3", "C5", "C8", "C9", "C10")
    types = [kind(x) for x in s.deck]
    assert {t: types.count(t) for t in dict.fromkeys(types)} == {"2": 2, "3": 3, "4": 3, "5": 2, "3D": 2}
    assert s.rounds == 8


@rule("P2-4")
def test_the_option_of_two_characters_adds_a_third_pass():
    t = fresh(2, two_characters=True)
    t.do("charter MR", "home MR y-city-s 0,1 r0", "character judge", "charter SR", "home SR y-metro-s 0,-1 r0", "character general")
    assert (t.to_play, t.state.stage) == ("Ann", "draft")  # the start player again first
    assert t.why("charter GVR").code == "draft/has-company"
    assert t.legal() == ["character emperor", "character admiral", "character treasurer"]
    t.do("character emperor")
    assert t.to_play == "Bob"
    t.do("character admiral")
    assert [p.characters for p in t.state.players.values()] == [("general", "emperor"), ("judge", "admiral")]
    assert t.state.stage == "actions"
    with pytest.raises(SetupError, match="P2-4"):
        fresh(3, two_characters=True)
