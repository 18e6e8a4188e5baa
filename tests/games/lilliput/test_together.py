"""Rules that meet: positions in which one rule has its effect in the middle of another."""

from __future__ import annotations

from lilliput_widget.games.lilliput import TITLE
from lilliput_widget.games.lilliput.market import running_order
from lilliput_widget.games.lilliput.state import Surplus
from tests.games.lilliput.positions import Table, fresh, table, two_companies
from tests.rules import rule


def kind_of_decision(t: Table) -> str:
    """Return the name of the decision at hand."""
    return type(t.top).__name__


# Trains, phases and limits


@rule("TRAIN-4", "TRAIN-9")
def test_the_limit_falls_for_several_directors_between_two_purchases():
    t = two_companies().deck_top("4").trains("MR", "2", "2", "3", "3").trains("BCR", "3").trains("GVR", "2", "2", "3", "3")
    t.company("BCR", treasury=700).turn("Ann", "card C8 a", "train BCR 4")
    assert (t.state.phase, t.top) == (4, Surplus("Ann", "MR"))
    t.do("discard MR 3")
    assert t.top == Surplus("Cid", "GVR")
    t.do("discard GVR 2")
    assert (t.to_play, t.top.card, t.top.trains) == ("Ann", "C8", 1)  # the second purchase is still hers
    t.do("train BCR 4")
    assert (t.types("BCR"), t.pool(), t.treasury("BCR")) == (["3", "4", "4"], ["2", "3"], 100)
    assert t.state.is_obsolete("2")


@rule("TRAIN-9", "PHASE-1")
def test_the_buyer_may_give_up_the_very_train_that_lowered_the_limit():
    t = table().plain_folk().phase(3).deck_top("4").trains("MR", "3", "3", "3").turn("Ann", "card C7 a", "train MR 4")
    assert (t.state.phase, t.top) == (4, Surplus("Ann", "MR"))
    t.do("discard MR 4")
    assert (t.types("MR"), t.pool(), t.state.phase) == (["3", "3", "3"], ["4"], 4)


@rule("PHASE-1", "TRAIN-7", "TRAIN-4")
def test_the_last_train_of_a_phase_and_the_first_of_the_next_in_one_turn():
    t = two_companies().phase(4).trains("MR", "3", "3").trains("BCR")
    last = tuple(x for x in t.state.deck if not x.startswith("4-"))
    t.edit(deck=("4-5", *last), out=tuple(x for x in (*t.state.out, *t.state.deck) if x not in last and x != "4-5"))
    t.company("MR", treasury=300).company("BCR", treasury=400).turn("Ann", "card C8 a", "train MR 4")
    assert (t.state.phase, t.types("MR")) == (4, ["3", "3", "4"])
    t.do("train BCR 5")
    assert (t.state.phase, t.types("BCR"), t.top) == (5, ["5"], Surplus("Ann", "MR"))  # two are the limit now


@rule("TRAIN-7", "PHASE-4")
def test_a_purchase_that_rusts_the_buyers_own_trains():
    t = table().plain_folk().phase(4).deck_top("5").trains("MR", "2", "2").company("MR", treasury=400).turn("Ann", "card C7 a", "train MR 5")
    assert (t.types("MR"), t.state.phase, kind_of_decision(t)) == (["5"], 5, "Turn")


@rule("TRAIN-6", "TRAIN-8")
def test_a_company_that_returned_its_last_train_is_helped():
    t = table().plain_folk().phase(4).deck_top("4").company("MR", treasury=100).player("Ann", cash=200).turn("Ann", "card C7 a")
    assert t.broken("train MR 4") == "TRAIN-6"
    t.do("return MR 2", "train MR 4")
    assert (t.types("MR"), t.treasury("MR"), t.cash("Ann")) == (["4"], 0, 0)


@rule("TRAIN-6")
def test_each_purchase_of_a_turn_is_helped_by_itself():
    t = two_companies().trains("MR").trains("BCR").company("MR", treasury=0).company("BCR", treasury=10).player("Ann", cash=290)
    t.turn("Ann", "card C8 a", "train MR 3")
    assert (t.cash("Ann"), t.broken("train MR 3")) == (140, "TRAIN-6")  # now it owns one
    t.do("train BCR 3")
    assert (t.cash("Ann"), t.treasury("BCR"), t.types("BCR")) == (0, 0, ["3"])


@rule("TRAIN-6", "CHAR-6")
def test_help_and_discount_go_together():
    t = table().plain_folk().character("Ann", "admiral").trains("MR").company("MR", treasury=40).player("Ann", cash=32)
    t.turn("Ann", "card C7 a", "train MR 2")
    assert (t.treasury("MR"), t.cash("Ann")) == (0, 0)  # 72, not 80


@rule("TRAIN-3", "TRAIN-7")
def test_a_deal_counts_for_the_buyers_limit_only():
    t = table().plain_folk().phase(4).trains("MR", "2", "3", "3").trains("SR", "3").turn("Ann", "card C7 a")
    assert t.broken("deal MR SR 3 1") == "TRAIN-7"
    t.do("return MR 2", "deal MR SR 3 1", "accept")
    assert (t.types("MR"), t.types("SR")) == (["3", "3", "3"], [])


@rule("TRAIN-1", "PHASE-3", "PAY-7")
def test_an_obsolete_train_of_the_pool_costs_its_printed_price_and_earns_half():
    t = table().plain_folk().phase(4).trains("MR").in_pool("2").company("MR", treasury=80).runs("MR")
    assert (kind_of_decision(t), t.legal()) == ("PoolChance", ["pool MR 2", "done"])
    t.do("pool MR 2")
    assert (t.treasury("MR"), t.types("MR"), t.income("MR")) == (0, ["2"], 20)


@rule("EXPERT-1", "TRAIN-10")
def test_the_expert_train_rusts_the_pool_before_anybody_can_buy_there():
    t = table(expert=True).plain_folk().phase(4).deck_top("5").in_pool("2", "3").trains("MR").run()
    assert (t.state.phase, t.pool(), kind_of_decision(t)) == (5, ["3"], "PoolChance")
    assert t.legal() == ["pool MR 3", "done"]


@rule("PAY-7", "RUN-1")
def test_a_train_from_the_pool_does_not_run_again_in_this_round():
    t = table().plain_folk().in_pool("2").run()
    t.do("withhold MR", "pool MR 2")
    assert (t.types("MR"), t.top.company) == (["2", "2"], "SR")
    order = []
    while kind_of_decision(t) == "Dividend":
        order.append(t.top.company)
        t.do(f"pay {t.top.company}")
    assert order == ["SR", "GVR", "LNR"]


@rule("TRAIN-8", "RUN-7")
def test_only_the_company_that_runs_returns_a_train_then():
    t = two_companies().phase(4).trains("MR", "2", "3").trains("BCR", "2", "3").runs("MR")
    assert t.why("return BCR 2").code == "train/return-when"
    assert t.why("return MR 3").code == "train/not-obsolete"
    assert t.why("return MR 2") is None


# Shares and founding


@rule("STOCK-2", "STOCK-3")
def test_a_sale_past_the_end_of_the_table():
    t = table().shares("SR", Ann=3).price_at("SR", "B2").turn("Ann", "card C5 a", "sell SR 3")
    assert (t.paid("share-sold"), t.price("SR")) == ([("bank", "Ann", 159)], 45)  # three times 53; 53, 50, 45, 45


@rule("STOCK-6", "FOUND-7", "STOCK-1")
def test_at_five_certificates_founding_needs_a_sale_and_fills_them_again():
    t = table().plain_folk().lay("5,0", "y-city-s").shares("SR", Ann=3).shares("MR", Ann=1).player("Ann", cash=200).turn("Ann", "card C5 a")
    assert t.broken("found BCR T1") == "STOCK-6"
    t.do("sell SR 1")
    assert (t.cash("Ann"), t.why("found BCR T1")) == (250, None)  # to the last pound
    t.do("found BCR T1", "station BCR 5,0")
    assert (t.state.certificates("Ann"), t.cash("Ann")) == (5, 0)


@rule("FOUND-6", "PAY-8")
def test_nobody_helps_a_new_company_at_the_pool():
    admiral = {"Ann": "admiral", "Cid": "emperor"}
    t = table(characters=admiral).lay("5,0", "y-city-s").in_pool("5", "3D").player("Ann", cash=2000).turn("Ann", "card C4 a")
    t.do("found BCR B1", "station BCR 5,0")
    assert t.legal() == ["pool BCR 5", "done"]
    refusal = t.why("pool BCR 3D")
    assert (refusal.rule, refusal.code) == ("PAY-8", "train/pool-money")  # 500, not 450, and the treasury holds 450
    t.do("pool BCR 5")
    assert (t.treasury("BCR"), t.cash("Ann")) == (50, 2000 - 225)


@rule("FOUND-2", "RUN-1")
def test_a_company_founded_in_this_round_runs_in_it_and_after_those_on_its_space():
    t = table().plain_folk().lay("5,0", "y-city-s").player("Ann", cash=900).turn("Ann", "card C4 a", "found BCR T1", "station BCR 5,0")
    assert running_order(t.state) == ("MR", "SR", "GVR", "LNR", "BCR")
    t.trains("BCR").lay("6,0", "y-plain-s", 90).run()
    for company in ("MR", "SR", "GVR", "LNR"):
        t.do(f"pay {company}")
    assert [(e.company, e.decision) for e in t.seen("company-ran")][-1] == ("BCR", "withheld")
    assert t.price("BCR") == 45


@rule("FOUND-4", "CHAR-8")
def test_a_home_may_be_a_city_of_a_character():
    t = table().plain_folk().lay("5,0", "ch-treasurer").lay("5,2", "ch-castle").lay("5,4", "ch-general").lay("6,0", "ch-harbour")
    t.player("Ann", cash=900).turn("Ann", "card C4 a", "found BCR T1")
    assert sorted(t.legal()) == ["station BCR 5,0", "station BCR 5,2", "station BCR 5,4"]
    t.do("station BCR 5,0")
    assert t.state.board.free_slots("5,0") == 0


@rule("PAY-1", "STOCK-4")
def test_the_director_keeps_half_after_selling_all_his_shares():
    t = table().plain_folk().shares("MR", Ann=3).turn("Ann", "card C5 a", "sell MR 3", "done").earns("MR", 100)
    cash = t.cash("Ann")
    t.do("pay MR")
    assert (t.cash("Ann") - cash, t.paid("dividend")) == (50, [("bank", "Ann", 50)])


# Cards and turns


@rule("CARD-5", "TURN-3")
def test_the_last_player_copies_the_card_he_has_just_used():
    t = table().plain_folk()
    for card in ("C1", "C3", "C5"):
        t.do(f"card {card} b")
    t.do("card C10 a", "fund LNR 50")
    assert t.to_play == "Dan"
    t.do("copy C10 b")
    assert (t.cash("Dan"), t.treasury("LNR"), t.state.players["Dan"].copies, t.to_play) == (50, 550, 0, "Cid")
    t.do("copy C10 a", "fund GVR 50")  # a copied card stays used; the next may copy it too
    assert (t.treasury("GVR"), t.to_play) == (550, "Bob")


@rule("P2-1", "CARD-5", "CARD-7")
def test_both_copy_cards_may_go_in_one_round():
    t = table(2).plain_folk()
    t.do("card C10 b", "copy C10 b", "copy C10 b", "copy C10 b")
    assert (t.cash("Ann"), t.cash("Bob")) == (70, 70)
    assert [p.copies for p in t.state.players.values()] == [1, 0]
    assert [TITLE.worth(t.state)[name].other for name in ("Ann", "Bob")] == [20, 0]


@rule("CARD-1", "TURN-6")
def test_c2_lays_green_on_the_yellow_tile_just_laid():
    t = table().plain_folk().phase(3).lay("0,2", "y-plain-s").turn("Ann", "card C2 a", "lay MR y-city-s 0,3 r0", "lay MR g-city 0,3 r0")
    assert (t.laid("0,3"), t.top.card) == ("g-city", "")
    t = table().plain_folk().phase(5).lay("0,1", "g-city").lay("0,2", "y-plain-s").turn("Ann", "card C2 a", "lay MR g-bridge 0,2 r0")
    assert {line.split()[2][0] for line in t.legal("lay-tile")} == {"y"}  # one of each colour
    assert t.why("lay MR b-city 0,1 r0").code == "track/colour-card"  # brown is not on this half


@rule("CHAR-7", "CHAR-5")
def test_the_treasurer_waits_for_a_turn_of_his_owner():
    both = {"Ann": "treasurer", "Dan": "judge"}
    t = table(characters=both)
    assert (t.to_play, kind_of_decision(t)) == ("Dan", "Income")
    assert t.broken("hand-in treasurer", "Ann") == "TURN-3"
    t.do("cash")
    assert t.why("hand-in treasurer", "Ann") is None
    t.earns("MR", 50)
    assert t.why("hand-in treasurer").code == "flow/dividend"


@rule("CHAR-7", "STOCK-5")
def test_the_treasurers_money_buys_a_share_in_the_same_turn():
    t = table().plain_folk().character("Ann", "treasurer").edit(round=3).turn("Ann", "card C5 a")
    assert t.broken("buy MR") == "STOCK-5"
    t.do("hand-in treasurer", "buy MR")
    assert t.cash("Ann") == 30 + 30 - 55


@rule("P2-4", "CHAR-5")
def test_a_player_with_two_characters_has_both_powers():
    t = fresh(2, two_characters=True)
    t.do("charter MR", "home MR y-city-s 0,1 r0", "charter SR", "home SR y-metro-s 0,-1 r0", "character judge", "character general")
    t.do("character admiral", "character emperor")
    assert [p.tiles for p in t.state.players.values()] == [("ch-general", "ch-harbour", "ch-harbour"), ("ch-town-s", "ch-town-c", "ch-castle")]
    assert (t.to_play, kind_of_decision(t)) == ("Bob", "Income")
    t.do("cash", "card C8 a", "train MR 2")
    assert t.treasury("MR") == 550 - 72
    assert "treasurer" not in t.state.characters


# Track, stations and characters


@rule("TRACK-9", "TRACK-7")
def test_an_upgrade_does_not_point_at_water_either():
    # West of the city 0,3 lies a harbour with its track to the west, so that its water looks at the city.
    t = table().plain_folk().phase(5).lay("0,2", "y-plain-s").lay("0,3", "y-city-s").lay("-1,3", "ch-harbour", 270).turn("Ann", "card C1 a")
    assert t.why("lay MR g-city 0,3 r180").code == "track/water"
    t.do("lay MR g-city 0,3 r0")
    t.turn("Ann", "card C1 a")
    assert t.why("lay MR b-city 0,3 r0").code == "track/water"
    assert not [line for line in t.legal("lay-tile") if " 0,3 " in line]


@rule("ROUTE-5", "ROUTE-8", "TOKEN-3")
def test_the_treasurers_city_takes_a_station_and_lets_its_owner_begin_there():
    t = table().plain_folk().phase(5).lay("0,2", "y-plain-s").lay("0,3", "ch-treasurer").turn("Ann", "card C3 a")
    assert t.broken("lay MR y-plain-s 0,4 r0") == "TRACK-1"  # nothing goes through it
    t.do("done")
    t.turn("Ann", "card C9 a", "station MR 0,3").turn("Ann", "card C3 a")
    assert t.why("lay MR y-plain-s 0,4 r0") is None
    t.do("lay MR y-plain-s 0,4 r0", "lay MR y-city-s 0,5 r0")
    t.trains("MR", "5")
    assert t.income("MR") == 30 + 20 + 50  # the other way it would be 50 + 20


@rule("RUN-4", "TRACK-8", "CHAR-3")
def test_a_station_in_the_city_under_the_castle_earns_fifty():
    t = table().plain_folk().character("Ann", "emperor").phase(3).lay("0,2", "y-plain-s").lay("0,3", "y-city-s").station("MR", "0,3")
    t.trains("MR", "3").turn("Ann", "lay MR ch-castle 0,3 r0", "card C5 b")
    assert (t.income("MR"), t.state.board.free_slots("0,3")) == (30 + 20 + 50, 1)


@rule("TRACK-7", "TRACK-11", "SETUP-10")
def test_slamecksans_yellow_metropolis_comes_back_for_others():
    t = table().plain_folk().phase(3).lay("0,2", "y-plain-s").turn("Ann", "card C1 a")
    assert t.broken("lay MR y-metro-c 0,3 r0") == "TRACK-11"  # one curve in the box
    t.do("done")
    t.turn("Bob", "card C1 a", "lay SR g-metro 0,-1 r90").turn("Ann", "card C1 a", "lay MR y-metro-c 0,3 r0")
    assert (t.laid("0,3"), t.state.supply["y-metro-c"], t.treasury("MR")) == ("y-metro-c", 0, 500)


@rule("TRACK-1", "P3-2")
def test_the_free_side_of_mildendo_is_reached_from_outside_only():
    t = table(3).plain_folk().turn("Ann", "card C3 a")
    assert t.broken("lay MR y-city-s -1,0 r90") == "TRACK-1"  # not through Mildendo
    t.lay("0,1", "y-city-c", 270).lay("-1,1", "y-plain-c", 0)
    assert t.why("lay MR y-city-c -1,0 r90") is None  # round the corner; it joins Mildendo or not, as one likes
    t.do("lay MR y-city-c -1,0 r90")
    t.trains("MR", "2", "2")
    assert t.income("MR") == 50 + 40


@rule("TOKEN-1", "TOKEN-3")
def test_a_blocked_city_takes_a_station_as_soon_as_it_has_room():
    t = table().plain_folk().phase(3).lay("0,2", "y-plain-s").lay("0,3", "y-city-s").station("GVR", "0,3").turn("Ann", "card C9 a")
    assert t.why("station MR 0,3").code == "station/full"
    t.lay("0,3", "g-city")
    assert t.why("station MR 0,3") is None
    t.do("station MR 0,3")
    assert t.state.board.companies_at("0,3") == ("GVR", "MR")
    t.trains("MR", "4").lay("0,4", "y-plain-s").lay("0,5", "y-city-s")
    assert t.income("MR") == 30 + 20 + 30 + 20  # full, but its own


@rule("CHAR-4", "TOKEN-2")
def test_half_price_is_the_owners_and_for_both_his_companies():
    t = two_companies().character("Ann", "general").lay("0,2", "y-plain-s").lay("0,3", "g-city")
    t.lay("2,0", "y-plain-s", 90).lay("3,0", "y-city-s", 90)
    t.company("MR", treasury=20).company("BCR", treasury=20).turn("Ann", "card C9 a", "station MR 0,3").done()
    t.turn("Ann", "card C9 a", "station BCR 3,0").done()
    assert (t.treasury("MR"), t.treasury("BCR")) == (0, 0)


# The end


@rule("END-2", "END-4", "PAY-1")
def test_the_last_round_doubles_for_every_holder_and_pays_nothing_to_the_treasury():
    t = table().plain_folk().edit(round=8).shares("MR", Bob=2, Cid=1).phase(4).trains("MR", "2", "3").trains("SR").trains("GVR").trains("LNR")
    t.lay("0,2", "y-plain-s").lay("0,3", "y-city-s")
    assert t.income("MR") == 70  # Mildendo, home and city for the 3-train
    t.run()
    assert sorted(t.paid("dividend")) == [("bank", "Ann", 70), ("bank", "Bob", 28), ("bank", "Cid", 14)]  # 50, 20 and 10 % of 140
    assert (t.treasury("MR"), t.price("MR")) == (550, 65)


@rule("EXPERT-2", "END-1")
def test_the_expert_rule_takes_a_train_a_round_and_the_pool_stays_empty():
    t = table(2, expert=True).plain_folk()
    for n in range(1, 4):
        t.run()
        while kind_of_decision(t) == "Dividend":
            t.do(f"pay {t.top.company}")
        assert (t.state.round, t.pool()) == (n + 1, [])
    assert t.state.phase == 3


@rule("P3-1", "END-3")
def test_round_eight_of_three_players_is_an_ordinary_one():
    t = table(3).plain_folk().edit(round=8).runs("MR")
    t.do("withhold MR")
    assert (t.treasury("MR"), t.state.round, t.state.stage) == (600, 9, "actions")
