"""Action cards and the copy card (CARD)."""

from __future__ import annotations

import pytest

from lilliput_widget.games.lilliput import TITLE
from lilliput_widget.games.lilliput.edition import edition
from tests.games.lilliput.positions import table, two_companies
from tests.rules import rule

ANY, SHARES = {"lays": ("any",)}, {"shares": True}
WHAT = {
    "C1": (ANY, 5), "C2": ({"lays": ("yellow", "green")}, ANY), "C3": ({"lays": ("yellow", "yellow")}, 5), "C4": (SHARES, ANY), "C5": (SHARES, 10),
    "C6": (SHARES, 5), "C7": ({"trains": 1}, ANY), "C8": ({"trains": 2}, 5), "C9": ({"stations": 1}, 5), "C10": ({"fund": 50}, 20),
}


@rule("CARD-1")
@pytest.mark.parametrize("card", WHAT)
def test_the_two_halves_of_each_card(card):
    nothing = {"lays": (), "trains": 0, "stations": 0, "shares": False, "fund": 0}
    for half, what in zip("ab", WHAT[card], strict=True):
        t = table().turn("Dan", f"card {card} {half}")  # the Treasurer keeps Dan's turn open
        money = what if isinstance(what, int) else 0
        opened = {**nothing, **(what if isinstance(what, dict) else {})}
        assert {key: getattr(t.top, key) for key in nothing} == opened
        assert t.cash("Dan") == 30 + money


@rule("CARD-1")
@pytest.mark.parametrize(
    ("players", "missing"), [(4, []), (3, ["C1", "C6"]), (2, ["C1", "C4", "C6", "C7"])],
)
def test_fewer_players_use_fewer_cards(players, missing):
    cards = table(players).state.cards
    assert [c for c in edition().cards if c not in cards] == missing
    for card in missing:
        assert table(players).why(f"card {card} a").code == "card/unknown"
    assert table(players).why("card C99 a").code == "card/unknown"


@rule("CARD-2")
def test_money_of_a_card_is_private():
    t = table().turn("Ann", "card C10 b")
    assert (t.cash("Ann"), t.treasury("MR")) == (50, 550)


@rule("CARD-3")
@pytest.mark.parametrize(("phase", "amount"), [(1, 50), (2, 50), (3, 70), (4, 70), (5, 100), (6, 100), (7, 100)])
def test_c10_grows_with_the_phase(phase, amount):
    t = table().plain_folk()
    t = t.phase(phase) if phase > 1 else t
    t.turn("Ann", "card C10 a", f"fund MR {amount}")
    assert t.paid("fund") == [("bank", "MR", amount)]
    assert t.treasury("MR") == 550 + amount


@rule("CARD-3")
def test_c10_is_split_as_the_player_likes():
    t = two_companies().turn("Ann", "card C10 a")
    assert t.why("fund MR 30 BCR 30").code == "fund/sum"
    assert t.why("fund MR 40 SR 30").code == "fund/not-yours"
    assert t.why("fund MR 75 BCR -5").code == "fund/positive"
    assert t.why("fund MR 40 MR 30").code == "fund/twice"
    assert t.why("fund MR 1 BCR 69") is None
    t.do("fund MR 67 BCR 3")
    assert (t.treasury("MR"), t.treasury("BCR")) == (617, 553)
    assert t.top.card == ""  # used up


@rule("CARD-4")
def test_any_colour_is_any_colour_of_the_phase_and_green_is_an_upgrade():
    t = table().turn("Ann", "card C1 a")
    assert t.broken("lay MR g-city 0,1 r0") == "TRACK-5"
    t = table().phase(3).turn("Ann", "card C1 a")
    assert {line.split()[2][0] for line in t.legal("lay-tile")} == {"y", "g"}
    assert t.broken("lay MR b-city 0,1 r0") == "TRACK-5"
    assert t.broken("lay MR g-bridge 0,2 r0") == "TRACK-6"  # an empty cell
    t.do("lay MR g-city 0,1 r0")
    assert t.laid("0,1") == "g-city"
    t = table().phase(5).lay("0,1", "g-city").turn("Ann", "card C1 a", "lay MR b-city 0,1 r0")
    assert t.laid("0,1") == "b-city"


@rule("CARD-4")
def test_a_card_gives_only_the_colours_it_names():
    t = table().phase(3).turn("Ann", "card C3 a")
    assert t.why("lay MR g-city 0,1 r0").code == "track/colour-card"
    t = table().phase(3).plain_folk().turn("Ann", "card C2 a", "lay MR y-plain-s 0,2 r0")
    assert t.why("lay MR y-city-s 0,3 r0").code == "track/colour-card"  # the yellow one is spent
    t.do("lay MR g-switch-r 0,2 r0")  # in any order, on the same cell too
    assert (t.laid("0,2"), t.top.card) == ("g-switch-r", "")
    t = table().phase(3).turn("Ann", "card C2 a", "lay MR g-city 0,1 r0", "lay MR y-plain-s 0,2 r0")
    assert (t.laid("0,1"), t.laid("0,2")) == ("g-city", "y-plain-s")


@rule("CARD-5")
def test_a_copy_card_repeats_a_card_used_in_this_round_with_either_half():
    t = table()
    t.do("card C10 b")
    t.done()
    assert t.to_play == "Bob"
    assert t.why("copy C8 a").code == "card/not-used"
    assert {line.split()[1] for line in t.legal("copy-card")} == {"C10"}
    t.do("copy C10 a")
    assert t.top.fund == 50  # the other half than Ann's
    assert t.state.players["Bob"].copies == 0
    t.do("fund SR 50")
    t.done()
    t.turn("Bob").edit(used=(("C10", "Ann"),))
    assert t.why("copy C10 b").code == "card/no-copy"
    assert t.legal("copy-card") == []


@rule("CARD-5")
def test_ones_own_card_may_be_copied_but_none_of_an_earlier_round():
    t = table().plain_folk().turn("Ann", "card C10 b").edit(stack=(*table().state.stack,))
    assert t.to_play == "Ann"
    t.do("copy C10 b")
    assert t.cash("Ann") == 70
    t.run()
    while type(t.top).__name__ == "Dividend":
        t.do(f"pay {t.top.company}")
    assert t.state.round == 2
    assert t.legal("copy-card") == []


@rule("CARD-6")
def test_the_copy_card_is_no_third_action():
    t = table().turn("Dan", "card C10 b").edit(used=(("C5", "Bob"), ("C10", "Dan")))
    assert t.why("copy C5 b").code == "card/chosen"
    assert t.legal("copy-card") == t.legal("take-card") == []
    t = table().turn("Dan").edit(used=(("C5", "Bob"),))
    t.do("copy C5 b")
    assert t.why("card C1 b").code == "card/chosen"
    t.done()
    assert t.to_play == "Ann"  # Dan's turn is over


@rule("CARD-7")
def test_an_unused_copy_card_is_worth_twenty():
    t = table()
    assert {name: w.other for name, w in TITLE.worth(t.state).items()} == dict.fromkeys(("Ann", "Bob", "Cid", "Dan"), 20)
    t.player("Ann", copies=0)
    assert TITLE.worth(t.state)["Ann"].other == 0
