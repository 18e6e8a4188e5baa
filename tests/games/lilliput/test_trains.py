"""Buying, selling and giving up trains (TRAIN)."""

from __future__ import annotations

import pytest

from lilliput_widget.games.lilliput import TITLE
from lilliput_widget.games.lilliput.edition import edition
from lilliput_widget.games.lilliput.state import Surplus
from tests.games.lilliput.positions import table, two_companies
from tests.rules import rule


@rule("TRAIN-1")
def test_the_pool_is_closed_to_a_train_action():
    t = table().in_pool("3").turn("Ann", "card C8 a")
    refusal = t.why("pool MR 3")
    assert (refusal.rule, refusal.code) == ("TRAIN-1", "train/pool-closed")
    assert t.legal("buy-from-pool") == []
    sources = {line.split()[0] for line in t.legal() if line.split()[0] in {"train", "deal", "pool"}}
    assert sources == {"train", "deal"}


@rule("TRAIN-1")
def test_the_pool_is_closed_after_a_dividend():
    t = table().in_pool("3").earns("MR", 50)
    t.do("pay MR")
    assert type(t.top).__name__ == "Turn"


@rule("TRAIN-1")
def test_buying_a_train_needs_a_train_card():
    t = table().turn("Ann", "card C1 a")
    assert t.why("train MR 2").code == "train/no-card"
    assert t.why("deal MR SR 2 10").code == "train/no-card"


@rule("TRAIN-2")
def test_new_trains_come_in_deck_order_at_the_printed_price():
    t = table().plain_folk().turn("Ann", "card C8 a")
    assert t.broken("train MR 3") == "TRAIN-2"
    assert t.legal("buy-train") == ["train MR 2"]
    t.do("train MR 2")
    assert (t.paid("train"), t.treasury("MR")) == ([("MR", "bank", 80)], 470)
    t.do("train MR 2")
    assert t.legal("buy-train") == []  # two purchases, no more
    t.company("MR", treasury=1000).turn("Ann", "card C7 a")
    assert t.broken("train MR 2") == "TRAIN-2"
    t.do("train MR 3")
    assert t.treasury("MR") == 850


@rule("TRAIN-3")
def test_a_deal_with_another_director_needs_his_consent():
    t = table().plain_folk().turn("Ann", "card C7 a", "deal MR SR 2 30")
    assert (t.to_play, t.legal()) == ("Bob", ["accept", "refuse"])
    assert t.types("MR") == ["2"]
    t.do("accept")
    assert (t.types("MR"), t.types("SR")) == (["2", "2"], [])
    assert (t.treasury("MR"), t.treasury("SR"), t.cash("Bob")) == (520, 530, 30)  # from treasury to treasury
    assert t.top.card == ""  # it was the one purchase of the card
    t = table().plain_folk().turn("Ann", "card C7 a", "deal MR SR 2 30", "refuse")
    assert (t.types("MR"), t.treasury("MR"), t.to_play, t.top.trains) == (["2"], 550, "Ann", 1)  # a refusal costs nothing
    t.do("train MR 2")
    assert t.types("MR") == ["2", "2"]


@rule("TRAIN-3")
def test_a_deal_costs_at_least_one_pound_and_at_most_the_treasury():
    t = table().company("MR", treasury=100).player("Ann", cash=900).turn("Ann", "card C7 a")
    assert t.why("deal MR SR 2 0").code == "train/least-price"
    assert t.why("deal MR SR 2 -5").code == "train/least-price"
    assert t.why("deal MR SR 2 101").code == "train/deal-money"
    assert t.why("deal MR SR 3 10").code == "train/not-owned"
    assert t.why("deal MR MR 2 10").code == "train/same-company"
    assert t.why("deal MR SR 2 1") is None
    t = two_companies().trains("BCR", "3").turn("Ann", "card C7 a")
    assert t.why("deal MR BCR 3 0").code == "train/least-price"  # the same minimum within one hand


@rule("TRAIN-3")
def test_obsolete_trains_may_be_dealt_with_too():
    t = table().plain_folk().phase(4).turn("Ann", "card C7 a", "deal MR SR 2 1", "accept")
    assert t.types("MR") == ["2", "2"]
    assert t.state.is_obsolete("2")


@rule("TRAIN-3")
def test_ruling_a_refused_offer_must_be_raised():
    t = table().turn("Ann", "card C7 a", "deal MR SR 2 30", "refuse")
    assert t.why("deal MR SR 2 30").code == "train/refused-before"
    assert t.why("deal MR SR 2 29").code == "train/refused-before"
    assert t.why("deal MR SR 2 31") is None
    assert t.why("deal MR GVR 2 30") is None  # another seller
    assert min(int(line.split()[4]) for line in t.legal("buy-from-company") if " SR " in line) == 31
    t.done()
    assert t.turn("Ann", "card C7 a").why("deal MR SR 2 30") is None  # another turn


@rule("TRAIN-4")
def test_c8_buys_for_one_company_or_for_two():
    t = two_companies().turn("Ann", "card C8 a", "train MR 3", "deal BCR MR 3 1")
    assert (t.types("MR"), t.types("BCR")) == (["2"], ["3"])
    assert (t.treasury("MR"), t.treasury("BCR")) == (550 - 150 + 1, 549)
    assert t.top.card == ""  # that used both purchases
    t = two_companies().turn("Ann", "card C8 a", "train MR 3", "train BCR 3")
    assert (t.types("MR"), t.types("BCR")) == (["2", "3"], ["3"])
    t = two_companies().turn("Ann", "card C8 a", "train BCR 3", "train BCR 3")
    assert t.types("BCR") == ["3", "3"]
    t = two_companies().turn("Ann", "card C7 a", "train BCR 3")
    assert t.top.card == ""  # C7 is for one train


@rule("TRAIN-5")
def test_a_company_may_go_without_a_train():
    t = table().plain_folk().trains("MR").turn("Ann", "card C7 a")
    assert "done" in t.legal()
    t.do("done")
    t.run()
    assert t.seen("company-ran")[0].company == "MR"
    assert t.seen("company-ran")[0].income == 0
    assert t.state.companies["MR"].trains == ()


@rule("TRAIN-6")
def test_the_director_helps_a_company_without_a_train_after_all_its_own_money():
    t = table().plain_folk().trains("MR").company("MR", treasury=50).turn("Ann", "card C7 a", "train MR 2")
    assert t.paid() == [("Ann", "MR", 30), ("MR", "bank", 80)]
    assert (t.treasury("MR"), t.cash("Ann")) == (0, 0)
    t = table().trains("MR").company("MR", treasury=49).turn("Ann", "card C7 a")
    assert t.why("train MR 2").code == "train/money-help"
    assert t.legal("buy-train") == []


@rule("TRAIN-6")
def test_no_help_for_a_company_with_a_train_or_for_other_trains():
    t = table().company("MR", treasury=50).player("Ann", cash=500).turn("Ann", "card C7 a")
    assert t.why("train MR 2").code == "train/money"
    t = table().trains("MR").company("MR", treasury=50).player("Ann", cash=500).turn("Ann", "card C7 a")
    assert t.why("deal MR SR 2 60").code == "train/deal-money"  # a new train from the bank only
    t = table().trains("MR").company("MR", treasury=50).player("Ann", cash=500).turn("Ann", "card C7 a")
    t.do("train MR 2")
    assert t.cash("Ann") == 470  # not a pound more than is missing


@rule("TRAIN-7")
@pytest.mark.parametrize(("phase", "limit", "type_"), [(1, 4, "2"), (2, 4, "2"), (3, 4, "3"), (4, 3, "4"), (5, 2, "5"), (6, 2, "3D"), (7, 2, "4D")])
def test_a_company_at_its_limit_may_not_buy(phase, limit, type_):
    t = table().plain_folk()
    t = t.phase(phase) if phase > 1 else t
    held = {"2": "2", "3": "3", "4": "3", "5": "4", "3D": "4", "4D": "4"}[type_]
    deck = t.state.deck
    t.trains("LNR").trains("MR", *[held] * (limit - 1)).company("MR", treasury=2000)
    t.edit(deck=tuple(x for x in deck if x in t.state.deck)).turn("Ann", "card C8 a")
    top = t.state.next_train.split("-")[0]
    assert t.why(f"train MR {top}") is None
    t.trains("MR", *[held] * limit)
    assert t.broken(f"train MR {top}") == "TRAIN-7"
    assert t.broken("deal MR SR 2 1") == "TRAIN-7"
    assert not [line for line in t.legal() if line.startswith(("train MR", "deal MR"))]


@rule("TRAIN-7")
def test_not_even_if_the_purchase_would_make_a_train_rust():
    t = table().plain_folk().phase(4).deck_top("5").trains("MR", "2", "3", "3").company("MR", treasury=2000).turn("Ann", "card C7 a")
    assert t.broken("train MR 5") == "TRAIN-7"
    t.do("return MR 2", "train MR 5")  # it may first return an obsolete train; then the limit of phase 5 takes one more
    assert t.types("MR") == ["3", "3", "5"]
    assert t.top == Surplus("Ann", "MR")


@rule("TRAIN-8")
def test_obsolete_trains_may_be_returned_others_may_not():
    t = table().phase(3).turn("Ann")
    assert t.why("return MR 2").code == "train/not-obsolete"
    assert t.legal("return-train") == []
    t = table().phase(4).turn("Ann")
    assert t.why("return MR 3").code == "train/not-owned"
    assert t.why("return SR 2").code == "turn/not-director"
    t.do("return MR 2")
    assert (t.types("MR"), t.pool()) == ([], ["2"])
    assert t.paid() == []
    assert t.to_play == "Ann"  # it is no action of its own


@rule("TRAIN-8")
def test_a_company_may_return_obsolete_trains_when_it_runs():
    t = table().plain_folk().phase(4).trains("MR", "2", "3").runs("MR")
    assert t.top.income == 50
    assert t.legal() == ["pay MR", "withhold MR", "return MR 2"]
    t.do("return MR 2")
    assert (t.top.income, t.pool()) == (50, ["2"])
    t = table().plain_folk().phase(4).runs("MR")
    assert t.top.income == 20
    t.do("return MR 2")  # it runs without that train: nothing is left to pay
    assert t.price("MR") == 50
    assert t.treasury("MR") == 550
    assert type(t.top).__name__ == "PoolChance"
    t.do("done")
    assert (t.state.round, type(t.top).__name__) == (2, "Turn")  # that was its run


@rule("TRAIN-9")
def test_the_director_chooses_the_surplus():
    t = table().plain_folk().phase(3).deck_top("4").trains("MR", "2", "2", "3", "3").company("SR", treasury=900)
    t.turn("Bob", "card C7 a", "train SR 4")
    assert (t.to_play, t.top) == ("Ann", Surplus("Ann", "MR"))
    assert t.legal() == ["discard MR 2", "discard MR 3"]
    assert t.broken("discard SR 4") == "TRAIN-9"
    assert t.broken("discard MR 4") == "TRAIN-9"
    t.do("discard MR 3")
    assert (t.types("MR"), t.pool()) == (["2", "2", "3"], ["3"])
    assert (t.to_play, t.top.trains) == ("Bob", 0)  # back to the turn of Bob, who may still return his old train


@rule("TRAIN-9")
def test_surplus_is_given_up_one_by_one_until_the_limit_is_kept():
    t = table().plain_folk().phase(3).trains("MR", "3", "3", "3", "3").deck_top("5").company("SR", treasury=900)
    t.turn("Bob", "card C7 a", "train SR 5")
    t.do("discard MR 3")
    assert t.top == Surplus("Ann", "MR")
    t.do("discard MR 3")
    assert (t.types("MR"), t.pool()) == (["3", "3"], ["3", "3"])
    assert type(t.top).__name__ == "Turn"


@rule("TRAIN-9")
def test_several_companies_give_up_trains_in_order_of_founding():
    t = table().plain_folk().phase(3).trains("MR", "2", "2", "3", "3").trains("GVR", "2", "2", "3", "3").deck_top("4").earns("SR", 50)
    t.do("pay SR")  # the export of the first 4-train
    assert (t.state.phase, t.top) == (4, Surplus("Ann", "MR"))
    t.do("discard MR 2")
    assert t.top == Surplus("Cid", "GVR")
    t.do("discard GVR 3")
    assert (t.state.round, t.to_play) == (2, "Bob")  # then the next round begins
    assert t.pool() == ["2", "3", "4"]


@rule("TRAIN-10")
def test_rusted_trains_leave_the_game_from_the_pool_too():
    t = table().plain_folk().phase(4).deck_top("5").in_pool("2", "3").company("SR", treasury=900).turn("Bob", "card C7 a", "train SR 5")
    assert t.pool() == ["3"]
    assert [t.types(c) for c in ("MR", "SR", "GVR", "LNR")] == [[], ["5"], [], []]
    assert sum(x.startswith("2-") for x in t.state.out) == 7
    t = table().plain_folk().phase(6).deck_top("4D").trains("MR", "3", "4").in_pool("3", "4").company("SR", treasury=900)
    t.turn("Bob", "card C7 a", "train SR 4D")
    assert (t.types("MR"), t.pool()) == (["4"], ["4"])


@rule("TRAIN-11")
@pytest.mark.parametrize(
    ("type_", "price", "deck", "reach", "factor"),
    [
        ("2", 80, (2, 2, 2), 2, 1), ("3", 150, (6, 5, 3), 3, 1), ("4", 300, (5, 4, 3), 4, 1), ("5", 400, (4, 3, 2), 5, 1),
        ("3D", 500, (3, 2, 2), 3, 2), ("4D", 650, (0, 0, 0), 4, 2),
    ],
)
def test_the_list_of_trains(type_, price, deck, reach, factor):
    data = edition().trains[type_]
    assert (data.price, data.range, data.factor) == (price, reach, factor)
    for players, count in zip((4, 3, 2), deck, strict=True):
        assert sum(x.startswith(f"{type_}-") for x in table(players).state.deck) == count


@rule("TRAIN-11")
def test_4d_trains_never_run_out():
    t = table().plain_folk().phase(7).trains("MR").company("MR", treasury=10_000)
    for n in range(1, 8):
        assert t.state.next_train == f"4D-{n}"
        t.turn("Ann", "card C7 a", "train MR 4D")
        t.edit(out=(*t.state.out, *t.state.companies["MR"].trains)).company("MR", trains=())
    assert TITLE.problems(t.state) == []
