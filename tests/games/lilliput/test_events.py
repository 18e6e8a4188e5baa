"""What an action tells: the facts from which ledger, tables and texts are made; and the forms for free numbers."""

from __future__ import annotations

from lilliput_widget.games.lilliput import TITLE
from tests.games.lilliput.positions import fresh, table, two_companies
from tests.rules import rule


def told(t, *kinds: str) -> list[dict]:
    """Return the last move's facts of some kinds."""
    return [e.to_dict() for e in t.events if e.kind in kinds]


def test_the_draft_tells_who_took_what():
    t = fresh()
    t.do("charter LNR")
    assert [e.kind for e in t.events] == ["company-started", "price-moved", "paid", "train-moved", "train-moved"]
    assert told(t, "company-started") == [{"kind": "company-started", "company": "LNR", "player": "Ann", "price": 50, "founded": False}]
    assert told(t, "price-moved") == [{"kind": "price-moved", "company": "LNR", "old": 0, "new": 50, "space": "T1", "cause": "start"}]
    assert [(e["source"], e["target"], e["price"], e["cause"]) for e in told(t, "train-moved")] == [("deck", "LNR", 0, "start")] * 2
    t.do("home LNR y-city-c 0,1 r0")
    assert told(t, "tile-laid", "station-placed") == [
        {"kind": "tile-laid", "company": "LNR", "player": "Ann", "cell": "0,1", "tile": "y-city-c", "rotation": 0, "replaced": ""},
        {"kind": "station-placed", "company": "LNR", "cell": "0,1", "home": True},
    ]
    t.do("character judge")
    assert told(t, "character-taken") == [{"kind": "character-taken", "player": "Bob", "character": "judge"}]


def test_cards_tiles_and_stations():
    t = table().plain_folk().phase(3).turn("Ann", "card C2 b")
    assert told(t, "card-taken") == [{"kind": "card-taken", "player": "Ann", "card": "C2", "half": "b", "copied": False}]
    t.do("lay MR g-city 0,1 r180")
    assert told(t, "tile-laid") == [
        {"kind": "tile-laid", "company": "MR", "player": "Ann", "cell": "0,1", "tile": "g-city", "rotation": 180, "replaced": "y-city-s"},
    ]
    t.turn("Ann").edit(used=(("C9", "Bob"),)).lay("0,2", "y-plain-s").lay("0,3", "y-city-s").do("copy C9 a")
    assert told(t, "card-taken")[0]["copied"] is True
    t.do("station MR 0,3")
    assert told(t, "station-placed") == [{"kind": "station-placed", "company": "MR", "cell": "0,3", "home": False}]
    t = table().turn("Dan", "hand-in treasurer")
    assert told(t, "character-left") == [{"kind": "character-left", "player": "Dan", "character": "treasurer"}]


def test_shares_and_prices():
    t = table().plain_folk().player("Ann", cash=900).shares("SR", Ann=2).lay("5,0", "y-city-s").turn("Ann", "card C5 a", "sell SR 2")
    assert told(t, "share-moved", "price-moved") == [
        {"kind": "share-moved", "company": "SR", "seller": "Ann", "buyer": "bank", "percent": 20, "count": 2, "amount": 100},
        {"kind": "price-moved", "company": "SR", "old": 50, "new": 45, "space": "B1", "cause": "sold"},
    ]
    t.do("found BCR T1")
    assert told(t, "company-started", "share-moved") == [
        {"kind": "company-started", "company": "BCR", "player": "Ann", "price": 50, "founded": True},
        {"kind": "share-moved", "company": "BCR", "seller": "bank", "buyer": "Ann", "percent": 50, "count": 1, "amount": 250},
    ]
    t = table().plain_folk().player("Ann", cash=900).turn("Ann", "card C5 a", "buy SR")
    assert told(t, "share-moved") == [
        {"kind": "share-moved", "company": "SR", "seller": "bank", "buyer": "Ann", "percent": 10, "count": 1, "amount": 50},
    ]


@rule("TRAIN-3")
def test_offers_are_made_and_answered_openly():
    t = table().plain_folk().turn("Ann", "card C8 a", "deal MR SR 2 30")
    assert told(t, "offer-made") == [{"kind": "offer-made", "company": "MR", "seller": "SR", "train": "2", "price": 30}]
    t.do("refuse")
    assert told(t, "offer-answered") == [{"kind": "offer-answered", "company": "MR", "seller": "SR", "accepted": False}]
    t.do("deal MR SR 2 31", "accept")
    assert told(t, "offer-answered", "train-moved") == [
        {"kind": "offer-answered", "company": "MR", "seller": "SR", "accepted": True},
        {"kind": "train-moved", "train": "2-2", "source": "SR", "target": "MR", "price": 31, "cause": "sold"},
    ]


def test_trains_move_with_their_cause():
    t = table().plain_folk().phase(4).deck_top("5").in_pool("2").trains("MR", "3", "3", "4").company("SR", treasury=900)
    t.turn("Bob", "card C7 a", "train SR 5")
    moves = [(e["source"], e["target"], e["price"], e["cause"]) for e in told(t, "train-moved")]
    assert moves[0] == ("deck", "SR", 400, "bought")
    assert ("pool", "out", 0, "rusted") in moves
    assert ("SR", "out", 0, "rusted") in moves
    t.do("discard MR 3")
    assert [(e["source"], e["target"], e["cause"]) for e in told(t, "train-moved")] == [("MR", "pool", "surplus")]
    t = table().plain_folk().phase(3).deck_top("4").company("SR", treasury=900).turn("Bob", "card C7 a", "train SR 4")
    assert told(t, "phase-changed", "trains-obsolete") == [
        {"kind": "phase-changed", "phase": 4, "train": "4"}, {"kind": "trains-obsolete", "type": "2"},
    ]
    t.do("return SR 2")
    assert [(e["source"], e["target"], e["cause"]) for e in told(t, "train-moved")] == [("SR", "pool", "returned")]
    t = table().plain_folk().in_pool("3").earns("MR", 50)
    t.do("withhold MR", "pool MR 3")
    assert [(e["source"], e["target"], e["price"], e["cause"]) for e in told(t, "train-moved")] == [
        ("pool", "MR", 150, "bought"), ("deck", "pool", 0, "export"),
    ]
    t = table(expert=True).plain_folk().run()
    assert [(e["source"], e["target"], e["price"], e["cause"]) for e in told(t, "train-moved")] == [("deck", "out", 0, "removed")]


def test_runs_tell_every_route_and_what_became_of_the_income():
    t = table().plain_folk().lay("0,2", "y-plain-s").lay("0,3", "y-city-s").trains("MR", "2", "2").runs("MR")
    t.do("pay MR")
    assert sorted((e["company"], e["value"], len(e["stops"])) for e in told(t, "route-run")) == [("MR", 40, 2), ("MR", 50, 2)]
    assert told(t, "company-ran") == [{"kind": "company-ran", "company": "MR", "income": 90, "decision": "paid", "director": "Ann", "doubled": False}]
    assert [e["cause"] for e in told(t, "price-moved")] == ["paid"]
    t = table().plain_folk().edit(round=8).run()
    assert [e.kind for e in t.events][-2:] == ["round-ended", "game-ended"]
    assert {e["cause"] for e in told(t, "price-moved")} == {"last-round"}


@rule("TRAIN-3", "CARD-3")
def test_free_numbers_are_offered_as_forms():
    assert TITLE.forms(table().state) == ()
    t = table().turn("Ann", "card C7 a")
    forms = {(f.example.company, f.example.seller, f.example.train): f.fields for f in TITLE.forms(t.state)}
    assert set(forms) == {("MR", seller, "2") for seller in ("SR", "GVR", "LNR")}
    assert {(field.name, field.low, field.high) for fields in forms.values() for field in fields} == {("price", 1, 550)}
    assert all(TITLE.check(t.state, f.example) is None for f in TITLE.forms(t.state))
    t = two_companies().turn("Ann", "card C10 a")
    (form,) = TITLE.forms(t.state)
    assert [(field.name, field.low, field.high) for field in form.fields] == [("MR", 0, 70), ("BCR", 0, 70)]
    assert form.example.notation == "fund MR 69 BCR 1"  # both treasuries in it, the least part a pound
    assert TITLE.check(t.state, form.example) is None
    t = two_companies().character("Ann", "judge").earns("SR", 60)
    t.do("pay SR")
    assert [f.example.notation for f in TITLE.forms(t.state)] == ["fund MR 19 BCR 1"]  # hers, though Bob starts and ends the round
    assert {f.example.company for f in TITLE.forms(table().turn("Bob", "card C7 a").state)} == {"SR"}
    assert TITLE.forms(table().turn("Ann", "card C10 a").state) == ()  # one company: nothing to split
    assert TITLE.forms(table().earns("MR", 50).state) == ()
    assert TITLE.forms(two_companies().turn("Ann", "card C1 a").state) == ()  # two companies, no money
