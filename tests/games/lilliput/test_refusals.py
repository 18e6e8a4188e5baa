"""Every refusal of the rules, provoked once for each rule that it quotes.

`CASES` maps rule and code to a position and a line that is refused there.  That the table is complete is a test as well: it is
compared with what the sources can refuse and with the texts.
"""

from __future__ import annotations

import pytest

from lilliput_widget.errors import IllegalAction
from lilliput_widget.games.lilliput import TITLE
from lilliput_widget.games.lilliput.refuse import BOOK
from lilliput_widget.rulebook import refusals
from lilliput_widget.texts import LANGUAGES, catalogue
from tests.games.lilliput.positions import Table, fresh, table, two_companies

JUDGE = {"Ann": "judge", "Cid": "emperor"}


def drafting(*lines: str) -> Table:
    t = fresh()
    t.do(*lines)
    return t


def card(name: str, **kwargs) -> Table:
    """Return Ann's turn with a card chosen."""
    return table(**kwargs).player("Ann", cash=1000).turn("Ann", f"card {name}")


def south(t: Table | None = None, city: str = "y-city-s") -> Table:
    """Return track from MR's home to a city on 0,3."""
    return (t or table()).lay("0,2", "y-plain-s").lay("0,3", city)


def owner(character: str) -> Table:
    return table().plain_folk().character("Ann", character)


def penniless_judge() -> Table:
    return table(characters=JUDGE).edit(edition=fresh(edition={"money": {"judge_treasury": 0}}).state.edition)


def no_room() -> Table:
    return table().player("Ann", cash=1000).turn("Ann", "card C4 a")


def founder(*lines: str) -> Table:
    t = table().plain_folk().lay("5,0", "y-city-s").in_pool("2", "4").player("Ann", cash=1000).turn("Ann", "card C4 a")
    t.do(*lines)
    return t


def withheld() -> Table:
    t = table().plain_folk().in_pool("2", "4").company("MR", treasury=100).earns("MR", 50)
    t.do("withhold MR")
    return t


def surplus() -> Table:
    t = table().plain_folk().phase(3).trains("MR", "3", "3", "3", "3").deck_top("4").company("SR", treasury=900)
    return t.turn("Bob", "card C7 a", "train SR 4")


def harbour_beside() -> Table:
    return table().lay("1,3", "ch-harbour").lay("0,2", "y-plain-s").turn("Ann", "card C3 a")


def over() -> Table:
    return table().plain_folk().edit(round=8).run()


def all_placed() -> Table:
    return south(table()).station("MR", "0,3").lay("0,4", "y-plain-s").lay("0,5", "y-city-s").station("MR", "0,5").turn("Ann", "card C9 a")


CASES = {
    ("SETUP-7", "draft/character-taken"): (lambda: drafting("character judge"), "character judge"),
    ("SETUP-7", "draft/company-taken"): (lambda: drafting("charter MR", "home MR y-city-s 0,1 r0"), "charter MR"),
    ("SETUP-7", "draft/has-character"): (
        lambda: drafting("character judge", "character general", "character admiral", "character emperor"), "character treasurer",
    ),
    ("SETUP-7", "draft/has-company"): (
        lambda: drafting("character judge", "character general", "character admiral", "charter MR", "home MR y-city-s 0,1 r0"), "charter SR",
    ),
    ("SETUP-7", "draft/not-starting"): (fresh, "charter BCR"),
    ("SETUP-7", "flow/draft"): (fresh, "card C1 a"),
    ("SETUP-8", "flow/home"): (lambda: drafting("charter MR"), "charter SR"),
    ("SETUP-8", "home/company"): (lambda: drafting("charter MR"), "home SR y-metro-s 0,1 r0"),
    ("SETUP-8", "home/not-beside"): (lambda: drafting("charter MR"), "home MR y-city-s 1,1 r0"),
    ("SETUP-8", "home/tile"): (lambda: drafting("charter MR"), "home MR g-city 0,1 r0"),
    ("SETUP-9", "home/not-joined"): (lambda: drafting("charter MR"), "home MR y-city-s 0,1 r90"),
    ("SETUP-9", "home/side-taken"): (lambda: drafting("charter MR", "home MR y-city-s 0,1 r0", "charter GVR"), "home GVR y-city-s 0,1 r0"),
    ("SETUP-10", "home/tile"): (lambda: drafting("charter MR"), "home MR y-metro-s 0,1 r0"),
    ("SETUP-11", "unknown/company"): (fresh, "charter XYZ"),
    ("TURN-3", "flow/not-your-turn"): (table, "card C1 a", "Bob"),
    ("TURN-3", "flow/unknown-player"): (table, "card C1 a", "Eve"),
    ("TURN-4", "card/chosen"): (lambda: card("C1 a"), "card C2 a"),
    ("TURN-4", "card/half"): (table, "card C1 c"),
    ("TURN-4", "card/used"): (lambda: table().edit(used=(("C1", "Bob"),)), "card C1 a"),
    ("TURN-4", "flow/turn"): (table, "pay MR"),
    ("TURN-6", "turn/no-card"): (table, "done"),
    ("TURN-8", "turn/not-director"): (lambda: card("C3 a"), "lay SR y-plain-c 1,-1 r180"),
    ("TURN-8", "unknown/company"): (lambda: card("C3 a"), "lay XYZ y-plain-s 0,2 r0"),
    ("CARD-1", "card/unknown"): (lambda: table(3), "card C1 a"),
    ("CARD-1", "station/no-card"): (lambda: card("C1 a"), "station MR 0,3"),
    ("CARD-1", "track/colour-card"): (lambda: table().phase(3).turn("Ann", "card C3 a"), "lay MR g-city 0,1 r0"),
    ("CARD-1", "track/no-lay"): (lambda: card("C8 a"), "lay MR y-plain-s 0,2 r0"),
    ("CARD-1", "train/no-card"): (lambda: card("C1 a"), "train MR 2"),
    ("CARD-3", "fund/none"): (lambda: card("C1 a"), "fund MR 50"),
    ("CARD-3", "fund/not-yours"): (lambda: card("C10 a"), "fund SR 50"),
    ("CARD-3", "fund/positive"): (lambda: card("C10 a"), "fund MR 0"),
    ("CARD-3", "fund/sum"): (lambda: card("C10 a"), "fund MR 49"),
    ("CARD-3", "fund/twice"): (lambda: two_companies().turn("Ann", "card C10 a"), "fund MR 10 BCR 30 BCR 30"),
    ("CARD-5", "card/no-copy"): (lambda: table().player("Ann", copies=0).edit(used=(("C1", "Bob"),)), "copy C1 a"),
    ("CARD-5", "card/not-used"): (table, "copy C1 a"),
    ("TRACK-1", "track/cell"): (lambda: card("C3 a"), "lay MR y-plain-s here r0"),
    ("TRACK-1", "track/not-connected"): (lambda: card("C3 a"), "lay MR y-plain-s 1,1 r0"),
    ("TRACK-1", "track/turned-away"): (lambda: card("C3 a"), "lay MR y-plain-s 0,2 r90"),
    ("TRACK-3", "track/money"): (lambda: table().plain_folk().lay("0,2", "y-plain-s").company("MR", treasury=49).turn("Ann", "card C3 a"),
                                 "lay MR y-metro-s 0,3 r0"),
    ("TRACK-4", "track/chessboard"): (lambda: card("C3 a"), "lay MR y-city-s 0,2 r0"),
    ("TRACK-5", "track/colour-phase"): (lambda: card("C1 a"), "lay MR g-city 0,1 r0"),
    ("TRACK-6", "track/empty-cell"): (lambda: table().phase(3).turn("Ann", "card C1 a"), "lay MR g-bridge 0,2 r0"),
    ("TRACK-6", "track/upgrade"): (lambda: table().phase(3).turn("Ann", "card C1 a"), "lay MR g-metro 0,1 r0"),
    ("TRACK-7", "track/old-track"): (lambda: table().phase(3).turn("Ann", "card C1 a"), "lay MR g-city 0,1 r90"),
    ("TRACK-9", "track/rotation"): (lambda: card("C3 a"), "lay MR y-plain-s 0,2 r45"),
    ("TRACK-9", "track/water"): (harbour_beside, "lay MR y-city-c 0,3 r0"),
    ("TRACK-10", "track/not-connected"): (lambda: table().phase(3).turn("Ann", "card C1 a"), "lay MR g-city 1,0 r90"),
    ("TRACK-10", "track/turned-away"): (
        lambda: table().phase(3).lay("0,2", "y-plain-c").lay("1,2", "y-city-s", 90).lay("2,2", "y-plain-s").turn("Ann", "card C1 a"),
        "lay MR g-switch-r 2,2 r0",
    ),
    ("TRACK-11", "track/supply"): (lambda: card("C3 a").edit(supply={**table().state.supply, "y-plain-s": 0}), "lay MR y-plain-s 0,2 r0"),
    ("TRACK-12", "unknown/tile"): (lambda: card("C3 a"), "lay MR y-plain-x 0,2 r0"),
    ("TRAIN-1", "train/pool-closed"): (lambda: table().in_pool("3").turn("Ann", "card C8 a"), "pool MR 3"),
    ("TRAIN-1", "train/pool-company"): (withheld, "pool SR 2"),
    ("TRAIN-1", "unknown/company"): (lambda: card("C8 a"), "train XYZ 2"),
    ("TRAIN-2", "train/deck-order"): (lambda: card("C8 a"), "train MR 3"),
    ("TRAIN-3", "flow/offer"): (lambda: card("C8 a").turn("Ann", "card C7 a", "deal MR SR 2 10"), "done"),
    ("TRAIN-3", "train/deal-money"): (lambda: card("C8 a"), "deal MR SR 2 551"),
    ("TRAIN-3", "train/least-price"): (lambda: card("C8 a"), "deal MR SR 2 0"),
    ("TRAIN-3", "train/not-owned"): (lambda: card("C8 a"), "deal MR SR 3 10"),
    ("TRAIN-3", "train/refused-before"): (lambda: table().turn("Ann", "card C8 a", "deal MR SR 2 10", "refuse"), "deal MR SR 2 10"),
    ("TRAIN-3", "train/same-company"): (lambda: card("C8 a"), "deal MR MR 2 10"),
    ("TRAIN-3", "unknown/company"): (lambda: card("C8 a"), "deal MR XYZ 2 10"),
    ("TRAIN-6", "train/money"): (lambda: card("C8 a").company("MR", treasury=79), "train MR 2"),
    ("TRAIN-6", "train/money-help"): (lambda: card("C8 a").trains("MR").company("MR", treasury=1).player("Ann", cash=78), "train MR 2"),
    ("TRAIN-7", "train/limit"): (lambda: card("C8 a").trains("LNR").trains("MR", "2", "2", "2", "2"), "train MR 3"),
    ("TRAIN-8", "train/not-obsolete"): (table, "return MR 2"),
    ("TRAIN-8", "train/not-owned"): (table, "return MR 3"),
    ("TRAIN-8", "train/return-when"): (lambda: two_companies().phase(4).trains("BCR", "2").runs("MR"), "return BCR 2"),
    ("TRAIN-8", "unknown/company"): (table, "return XYZ 2"),
    ("TRAIN-9", "flow/surplus"): (surplus, "done"),
    ("TRAIN-9", "train/not-owned"): (surplus, "discard MR 5"),
    ("TRAIN-9", "train/surplus-company"): (surplus, "discard SR 4"),
    ("TRAIN-11", "unknown/train"): (lambda: card("C8 a"), "train MR 9"),
    ("STOCK-1", "stock/count"): (lambda: card("C5 a"), "sell MR 0"),
    ("STOCK-1", "stock/held"): (lambda: card("C5 a"), "sell SR 1"),
    ("STOCK-1", "stock/no-card"): (lambda: card("C1 a"), "buy SR"),
    ("STOCK-1", "unknown/company"): (lambda: card("C5 a"), "sell XYZ 1"),
    ("STOCK-4", "stock/director"): (lambda: card("C5 a"), "sell MR 1"),
    ("STOCK-5", "stock/money"): (lambda: card("C5 a").player("Ann", cash=49), "buy SR"),
    ("STOCK-5", "stock/unfounded"): (lambda: card("C5 a"), "buy BCR"),
    ("STOCK-5", "unknown/company"): (lambda: card("C5 a"), "buy XYZ"),
    ("STOCK-6", "stock/limit"): (lambda: card("C5 a").shares("SR", Ann=3).shares("MR", Ann=1), "buy GVR"),
    ("STOCK-7", "stock/none-left"): (lambda: card("C5 a").shares("SR", Bob=3), "buy SR"),
    ("FOUND-1", "found/in-play"): (founder, "found SR T1"),
    ("FOUND-1", "found/not-in-game"): (founder, "found XYZ T1"),
    ("FOUND-2", "found/money"): (lambda: founder().player("Ann", cash=249), "found BCR T1"),
    ("FOUND-2", "found/space"): (founder, "found BCR T13"),
    ("FOUND-4", "flow/firststation"): (lambda: founder("found BCR T1"), "done"),
    ("FOUND-4", "found/home-first"): (lambda: founder("found BCR T1"), "station MR 5,0"),
    ("FOUND-5", "found/no-room"): (no_room, "found BCR T1"),
    ("FOUND-6", "flow/poolchance"): (lambda: founder("found BCR T1", "station BCR 5,0"), "card C1 a"),
    ("FOUND-6", "train/not-in-pool"): (lambda: founder("found BCR T1", "station BCR 5,0"), "pool BCR 3"),
    ("FOUND-7", "found/directors"): (lambda: two_companies().turn("Ann", "card C5 a"), "found LBR B1"),
    ("TOKEN-1", "station/full"): (lambda: card("C9 a"), "station MR 1,0"),
    ("TOKEN-1", "station/no-tile"): (lambda: card("C9 a"), "station MR 7,0"),
    ("TOKEN-1", "unknown/company"): (lambda: card("C9 a"), "station XYZ 0,1"),
    ("TOKEN-2", "station/all-placed"): (all_placed, "station MR 0,7"),
    ("TOKEN-2", "station/money"): (lambda: south().company("MR", treasury=39).turn("Ann", "card C9 a"), "station MR 0,3"),
    ("TOKEN-3", "station/not-connected"): (lambda: table().lay("5,0", "y-city-s").turn("Ann", "card C9 a"), "station MR 5,0"),
    ("TOKEN-4", "station/twice"): (lambda: card("C9 a"), "station MR 0,1"),
    ("TOKEN-6", "station/no-space"): (lambda: card("C9 a"), "station MR 0,0"),
    ("RUN-7", "flow/dividend"): (lambda: table().earns("MR", 50), "done"),
    ("RUN-7", "run/company"): (lambda: table().earns("MR", 50), "pay SR"),
    ("PAY-7", "flow/poolchance"): (withheld, "pay MR"),
    ("PAY-7", "train/not-in-pool"): (withheld, "pool MR 3"),
    ("PAY-8", "train/pool-money"): (withheld, "pool MR 4"),
    ("END-1", "flow/over"): (over, "card C1 a", "Ann"),
    ("CHAR-1", "unknown/character"): (fresh, "character gulliver"),
    ("CHAR-2", "char/not-in-hand"): (lambda: table().turn("Bob"), "lay SR ch-town-s 1,-1 r90"),
    ("CHAR-3", "char/castle"): (lambda: owner("emperor").phase(3).turn("Ann"), "lay MR ch-castle 0,1 r0"),
    ("CHAR-5", "flow/income"): (lambda: table(characters=JUDGE), "card C1 a"),
    ("CHAR-5", "fund/none"): (penniless_judge, "fund MR 20"),
    ("CHAR-5", "fund/not-yours"): (lambda: table(characters=JUDGE), "fund SR 20"),
    ("CHAR-5", "fund/positive"): (lambda: table(characters=JUDGE), "fund MR -20"),
    ("CHAR-5", "fund/sum"): (lambda: table(characters=JUDGE), "fund MR 19"),
    ("CHAR-5", "fund/twice"): (lambda: table(characters=JUDGE), "fund MR 10 MR 10"),
    ("CHAR-7", "char/no-treasurer"): (table, "hand-in treasurer"),
    ("CHAR-7", "char/not-treasurer"): (table, "hand-in emperor"),
    ("CHAR-8", "char/no-upgrade"): (lambda: south(city="ch-general").phase(3).turn("Ann", "card C1 a"), "lay MR g-city 0,3 r0"),
    ("CHAR-8", "char/phase"): (lambda: owner("treasurer").lay("0,2", "y-plain-s").turn("Ann"), "lay MR ch-treasurer 0,3 r0"),
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[1]}")
def test_the_refusal_names_its_rule_and_speaks_plainly(case):
    build, line, *player = CASES[case]
    t = build()
    before = t.state
    refusal = t.why(line, *player)
    assert refusal is not None
    assert (refusal.rule, refusal.code) == case
    for lang in LANGUAGES:
        for text in (refusal.say(lang), refusal.say_fix(lang)):
            assert text
            assert not set(text) & set("{}<>")
            assert "None" not in text
            assert text[-1] in ".!", text
            assert not text.startswith(("refusal.", "fix."))  # a missing text answers with its key
    if not player:
        assert line not in t.legal()
        with pytest.raises(IllegalAction) as error:
            t.do(line)
        assert error.value.refusal == refusal
    assert t.state is before  # nothing was lost


def test_every_refusal_of_the_sources_has_its_case():
    assert {(use.rule, use.code) for use in refusals()} == set(CASES)


def test_every_refusal_in_the_texts_has_its_case():
    texts = {key.removeprefix("refusal.") for key in catalogue(BOOK, "en") if key.startswith("refusal.")}
    assert texts == {code for _, code in CASES}


def test_refusals_fill_in_names_and_numbers():
    t = table().company("MR", treasury=79).turn("Ann", "card C7 a")
    assert "80" in t.why("train MR 2").text
    assert "79" in t.why("train MR 2").text
    assert TITLE.check(t.state, t.read("train MR 2")).params["treasury"] == 79
    assert "2, 4" in founder("found BCR T1", "station BCR 5,0").why("pool BCR 3").text  # what the pool does hold


@pytest.mark.parametrize(
    ("build", "line", "wrong", "fix"),
    [
        (lambda: table(2), "train MR 2", "Nothing in this turn allows a (further) train.", "Cards that buy trains: C8."),
        (lambda: table(3), "train MR 2", "Nothing in this turn allows a (further) train.", "Cards that buy trains: C7, C8."),
        (lambda: table(2), "buy SR", "Nothing in this turn allows (further) trade in shares.", "Cards that trade shares: C5; sell before you buy."),
        (lambda: card("C8 a"), "lay MR y-plain-s 0,2 r0", "Nothing in this turn allows a (further) tile.",
         "Cards that lay tiles: C1, C2, C3, C4, C7."),
        (lambda: card("C3 a"), "lay MR y-plain-s 0,2 r90", "Turned by 90°, a yellow straight on 0,2 does not meet the track of Mildendo Railway.",
         "Turn the tile, or choose one whose track goes on from there."),
        (lambda: table().phase(3).turn("Ann", "card C3 a"), "lay MR g-city 0,1 r0", "The card does not allow a green city now; it allows: yellow.",
         "Choose a tile of an allowed colour."),
        (lambda: card("C8 a"), "station MR 0,1", "Nothing in this turn allows a (further) station.", "Cards that place a station: C9."),
        (lambda: card("C8 a"), "fund MR 50", "There is no money to put into treasuries now.", "Cards that bring it: C10."),
        (lambda: founder().player("Ann", cash=224), "found BCR T1", "Founding Blefuscu Channel Railway costs £250 (five times £50); you have £224.",
         "Choose a price of £44 or less; the lowest on the table is £45."),
        (surplus, "done", "Mildendo Railway has 4 trains, and the limit is 3.", "Choose a train to give up."),
        (lambda: table().earns("MR", 70), "done", "Mildendo Railway has run for £70; Ann decides about it.", "Pay out or withhold."),
        (lambda: table().turn("Ann", "card C7 a", "deal MR SR 2 10"), "done", "Bob first answers the offer of £10 for a 2-train.",
         "Accept or refuse."),
        (lambda: drafting("charter MR", "home MR y-city-s 0,1 r0", "charter GVR"), "home GVR y-city-s 0,1 r0", "Another company has its home on 0,1.",
         "Free sides of Mildendo: 0,-1 / 1,0 / -1,0."),
        (lambda: drafting("charter MR", "home MR y-city-s 0,1 r0"), "charter XYZ", "There is no company XYZ in play.", "Companies: SR, GVR, LNR."),
    ],
)
def test_what_a_player_reads(build, line, wrong, fix):
    refusal = build().why(line)
    assert (refusal.text, refusal.fix) == (wrong, fix)


def test_when_every_company_is_founded_the_refusal_names_the_limit():
    t = two_companies().lay("5,0", "b-city").lay("7,0", "b-city")
    for name, company, cell in (("Bob", "LBR", "5,0"), ("Cid", "LGR", "5,0"), ("Dan", "HLR", "7,0")):
        t.player(name, cash=500).turn(name, "card C4 a", f"found {company} T1", f"station {company} {cell}")
    t.turn("Ann", "card C5 a")
    assert t.state.unfounded == ()
    assert t.why("found HLR T1").code == "found/directors"  # not "found one of", with nothing to name
