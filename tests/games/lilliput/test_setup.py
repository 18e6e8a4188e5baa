"""Setting up: material, draft, homes, starting bonuses (SETUP)."""

from __future__ import annotations

import pytest

from lilliput_widget.games.lilliput import TITLE
from lilliput_widget.games.lilliput.edition import edition
from lilliput_widget.games.lilliput.market import running_order
from lilliput_widget.games.lilliput.state import kind
from tests.games.lilliput.positions import NAMES, fresh, table
from tests.rules import rule


@rule("SETUP-1")
def test_the_box_holds_what_the_list_says():
    e = edition()
    assert len(e.cards) == 10
    assert len(e.characters) == 5
    assert len(e.companies) == 8
    assert len(e.companies) * (1 + e.limits["shares"]) == 32
    assert len(e.companies) * (1 + e.limits["stations"]) == 32  # three stations and a price marker each
    assert sum(d.count for d in e.tiles.values()) == 114
    # 29 cards: five 2-trains of the starting companies, the deck of four players, and four cards stand for the endless 4D.
    assert 5 + sum(t.deck[4] or 4 for t in e.trains.values()) == 29


@rule("SETUP-2")
def test_mildendo_alone_lies_on_the_map():
    cells = fresh().state.board.track.cells
    assert list(cells) == ["0,0"]
    assert cells["0,0"].tile.id == "start-mildendo"


@rule("SETUP-3")
def test_the_deck_goes_from_2_to_4d():
    s = table().state
    assert list(dict.fromkeys(kind(t) for t in s.deck)) == ["2", "3", "4", "5", "3D"]
    assert kind(table().edit(deck=()).state.next_train) == "4D"


@rule("SETUP-4")
def test_everything_lies_open_but_only_yellow_may_be_used():
    t = fresh()
    assert t.state.characters == ("emperor", "general", "judge", "admiral", "treasurer")
    assert t.state.supply == {
        "y-city-s": 6, "y-city-c": 6, "y-metro-s": 1, "y-metro-c": 1, "y-plain-s": 8, "y-plain-c": 8, "g-city": 6, "g-metro": 2,
        "g-bridge": 1, "g-switch-r": 1, "g-switch-l": 1, "b-city": 3, "b-metro": 1, "b-junction": 1,
    }
    t = table()
    assert t.state.round == 1
    assert t.state.cards == tuple(f"C{n}" for n in range(1, 11))
    t.do("card C1 a")
    assert t.broken("lay MR g-city 0,1 r0") == "TRACK-5"
    assert {line.split()[2][0] for line in t.legal("lay-tile")} == {"y"}


@rule("SETUP-5")
def test_everybody_starts_with_thirty_pounds_and_a_copy_card():
    assert [(p.cash, p.copies) for p in fresh().state.players.values()] == [(30, 1)] * 4


@rule("SETUP-6")
def test_the_lot_decides_who_starts():
    starts = [TITLE.to_play(TITLE.new(NAMES, seed, {}).state)[0] for seed in range(40)]
    assert set(starts) == set(NAMES)
    assert starts == [TITLE.to_play(TITLE.new(NAMES, seed, {}).state)[0] for seed in range(40)]


@rule("SETUP-7")
def test_the_draft_goes_round_and_back_for_the_kind_still_missing():
    t = fresh()
    seen = []
    for line in ("character judge", "charter MR", "home MR y-city-s 0,1 r0", "charter SR", "home SR y-metro-s 0,-1 r0", "character general"):
        seen.append(t.to_play)
        t.do(line)
    assert seen == ["Ann", "Bob", "Bob", "Cid", "Cid", "Dan"]
    assert t.to_play == "Dan"  # the way back begins with the last
    assert t.why("character emperor").code == "draft/has-character"
    assert t.why("charter SR").code == "draft/company-taken"
    assert t.why("charter BCR").code == "draft/not-starting"
    assert t.legal() == ["charter GVR", "charter LNR"]
    t.do("charter GVR", "home GVR y-city-s 1,0 r90")
    assert t.to_play == "Cid"
    assert t.why("charter LNR").code == "draft/has-company"
    assert t.why("character judge").code == "draft/character-taken"
    t.do("character emperor")
    assert t.to_play == "Bob"
    t.do("character treasurer")
    assert t.to_play == "Ann"
    t.do("charter LNR", "home LNR y-city-c -1,0 r90")
    assert t.state.stage == "actions"
    assert t.state.characters == ()  # the fifth character has left the game
    assert not any("admiral" in p.characters for p in t.state.players.values())


@rule("SETUP-8")
def test_a_home_is_a_yellow_city_beside_mildendo_laid_at_once_and_free():
    t = fresh()
    t.do("charter MR")
    assert t.why("character judge").code == "flow/home"
    shapes = {line.split()[2] for line in t.legal("lay-home")}
    assert shapes == {"y-city-s", "y-city-c"}  # straight or curve
    assert t.why("home MR y-city-s 0,2 r0").code == "home/not-beside"
    assert t.why("home MR y-plain-s 0,1 r0").rule == "SETUP-8"
    assert t.why("home MR ch-general 0,1 r0").rule == "SETUP-8"
    assert t.why("home MR g-city 0,1 r0").rule == "SETUP-8"
    assert t.why("home MR br-y-city-s 0,1 r0").code == "unknown/tile"  # a tile of a variant
    t.do("home MR y-city-c 0,1 r0")
    assert t.treasury("MR") == 550
    assert t.state.board.companies_at("0,1") == ("MR",)
    assert t.state.companies["MR"].home == "0,1"
    assert t.state.supply["y-city-c"] == 5
    assert t.to_play == "Bob"


@rule("SETUP-9")
def test_each_home_has_its_own_side_and_joins_mildendo():
    t = fresh()
    t.do("charter MR")
    assert len(t.legal()) == 4 * (1 + 2)  # four sides, one look of the straight, two of the curve
    assert t.why("home MR y-city-s 0,1 r90").code == "home/not-joined"
    assert t.why("home MR y-city-c 0,1 r90").code == "home/not-joined"
    assert t.why("home MR y-city-c 0,1 r270") is None
    for rotation in (45, -90, 360):
        assert t.why(f"home MR y-city-c 0,1 r{rotation}").code == "track/rotation"
    t.do("home MR y-city-s 0,1 r180")
    t.do("charter GVR")
    assert len(t.legal()) == 3 * (1 + 2)
    assert t.why("home GVR y-city-s 0,1 r0").code == "home/side-taken"


@rule("SETUP-10")
def test_only_slamecksan_starts_on_a_metropolis_and_for_nothing():
    t = fresh()
    t.do("charter MR")
    assert t.broken("home MR y-metro-s 0,1 r0") == "SETUP-10"
    t.do("home MR y-city-s 0,1 r0", "charter SR")
    assert t.broken("home SR y-city-s 0,-1 r0") == "SETUP-10"
    assert {line.split()[2] for line in t.legal()} == {"y-metro-s", "y-metro-c"}
    t.do("home SR y-metro-s 0,-1 r0")
    assert t.treasury("SR") == 500
    assert t.laid("0,-1") == "y-metro-s"


@rule("SETUP-11")
@pytest.mark.parametrize(
    ("company", "treasury", "price", "trains", "cash"),
    [("SR", 500, 50, 1, 30), ("LNR", 500, 50, 2, 30), ("MR", 550, 55, 1, 30), ("GVR", 500, 50, 1, 60)],
)
def test_what_a_starting_company_brings(company, treasury, price, trains, cash):
    t = table()
    c = t.state.companies[company]
    assert (c.treasury, t.price(company), t.types(company), t.cash(c.director)) == (treasury, price, ["2"] * trains, cash)
    assert c.space == ("T2" if company == "MR" else "T1")
    assert c.stations == 1
    assert t.state.bank_shares(company) == 3
    assert t.state.certificates(c.director) == 1


@rule("SETUP-12")
def test_on_one_price_the_company_taken_first_lies_on_top():
    s = table().state
    assert s.market == {"T2": ("MR",), "T1": ("SR", "GVR", "LNR")}
    assert running_order(s) == ("MR", "SR", "GVR", "LNR")


@rule("SETUP-13")
def test_private_money_and_treasuries_never_mix():
    rich_player = table().player("Ann", cash=1000).company("MR", treasury=10).turn("Ann", "card C7 a")
    assert rich_player.broken("train MR 2") == "TRAIN-6"  # it owns a train, so nobody may help
    rich_company = table().company("MR", treasury=1000).player("Ann", cash=10).turn("Ann", "card C4 a")
    assert rich_company.why("buy SR").code == "stock/money"
    accounts = TITLE.accounts(table().state)
    assert accounts == {"Ann": 30, "Bob": 30, "Cid": 60, "Dan": 30, "MR": 550, "SR": 500, "GVR": 500, "LNR": 500}


@rule("SETUP-14")
def test_the_trains_of_the_setup_are_no_purchases():
    t = table()
    assert t.state.phase == 1
    assert [kind(x) for x in t.state.deck[:3]] == ["2", "2", "3"]
    t.do("card C7 a", "train MR 2")
    assert t.state.phase == 2


@rule("SETUP-15")
def test_the_printed_sample_of_the_score_pad():
    t = table().plain_folk()
    t.earns("SR", 50).do("pay SR")  # 1R: half of 50
    assert (t.cash("Bob"), t.price("SR")) == (55, 55)
    t.price_at("LNR", "T2").turn("Bob", "card C4 a", "buy LNR")  # GA: a share of the yellow company, which paid once
    assert t.cash("Bob") == 0
    t.deck_top("2").edit(phase=1).turn("Bob", "card C7 a", "train SR 2")  # L2
    assert t.treasury("SR") == 420
    t.lay("1,-1", "y-plain-c", 180).lay("1,0", "g-city", 180).turn("Bob", "card C9 a", "station SR 1,0")  # B
    assert t.treasury("SR") == 380
    t.earns("SR", 140).do("pay SR")  # 2R: half of 140
    t.earns("LNR", 60).do("pay LNR")  # 2G: a tenth of 60
    assert t.cash("Bob") == 76
