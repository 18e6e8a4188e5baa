"""What is hard without a mouse: founding and selling trains by keys, playing with a finger on a phone, zooming with two."""

from __future__ import annotations

import random

import pytest
from hand import Hand, TouchHand
from plain import sent
from playwright.sync_api import expect
from test_lab import choose

import lilliput_widget as lw

PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True, "device_scale_factor": 3}


def until(condition, players=3, seed=7):
    """Return a game that bots have played until something."""
    game = lw.new_game(players=players, seed=seed)
    while not condition(game):
        game.do(game.bot_action("greedy"))
    return game


def has(kind):
    return lambda game: any(a.type == kind for a in game.legal_actions())


def sells(game):
    """Tell whether a train of somebody else's company can be asked for."""
    deals = [f.example for f in game.title.forms(game.state) if f.example.type == "buy-from-company"]
    return any(game.state.companies[a.seller].director != a.player for a in deals)


def on_keys(page):
    hand = Hand(page)
    hand.focus(hand.root.locator(".lw-tools button").last)
    return hand


def test_founding_by_keys(pages):
    game = until(has("found"))
    hand = on_keys(pages.live(game))
    found = [a for a in hand.options() if a["type"] == "found"][-1]
    hand.type(found)
    assert hand.view()["decision"] == "FirstStation"
    station = [a for a in hand.options() if a["type"] == "place-station"][-1]
    hand.type(station)
    assert [e.action.to_dict() for e in game.log[-2:]] == [found, station]
    assert game.state.companies[found["company"]].director == found["player"]


def test_escape_leaves_the_founding_and_the_keys_go_on(pages):
    game = until(has("found"))
    hand = on_keys(pages.live(game))
    found = next(a for a in hand.options() if a["type"] == "found")
    hand._tab_to(f'[data-found="{found["company"]}"]')
    hand.press("Enter")
    assert hand.js("app.ui.sel.found")["company"] == found["company"]
    hand.press("Escape")
    assert hand.js("app.ui.sel.found") is None
    assert hand.root.evaluate("(root) => root.contains(document.activeElement)")
    hand.type(found)
    assert game.log[-1].action.to_dict() == found


@pytest.mark.parametrize("answer", ["accept", "refuse"])
def test_train_deal_with_offer_and_answer_by_keys(pages, answer):
    game = until(sells)
    hand = on_keys(pages.live(game))
    director = {c["id"]: c["director"] for c in hand.view()["companies"]}
    offer = next(a for a in hand.options() if a["type"] == "buy-from-company" and director[a["seller"]] != a["player"])
    offer = {**offer, "price": 27}
    before = {c: s.treasury for c, s in game.state.companies.items()}
    hand.type(offer)
    assert hand.view()["decision"] == "Offer"
    assert hand.view()["player"] == director[offer["seller"]]
    hand.type(next(a for a in hand.options() if a["type"] == answer))
    assert [e.action.type for e in game.log[-2:]] == ["buy-from-company", answer]
    paid = 27 if answer == "accept" else 0
    after = {c: s.treasury for c, s in game.state.companies.items()}
    assert after[offer["company"]] == before[offer["company"]] - paid
    assert after[offer["seller"]] == before[offer["seller"]] + paid


@pytest.mark.parametrize("players", [2, 4])
def test_playing_with_a_finger_on_a_phone(pages, players):
    game = lw.new_game(players=players, seed=5)
    page = pages.live(game, **PHONE)
    hand = TouchHand(page)
    dice = random.Random(players)
    played = []
    kinds = set()
    while len(played) < 30:
        played.append(choose(dice, hand.options()))
        kinds.add(played[-1]["type"])
        hand.do(played[-1])
        # Nothing sticks out at the side, and the page itself was not zoomed.
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate("visualViewport.scale") == 1
    assert [e.action.to_dict() for e in game.log] == played
    assert {"take-card", "lay-tile"} <= kinds


def test_a_tap_tells_the_reason(pages):
    game = until(lambda g: has("lay-tile")(g) and not has("take-card")(g))
    page = pages.live(game, **PHONE)
    hand = TouchHand(page)
    dark = next(c for c in hand.view()["cells"] if c not in hand.js("[...app.lit().keys()]"))
    hand.cell(dark)
    expect(hand.root.locator(".lw-rule")).to_be_visible()
    assert hand.js("app.ui.sel.cell") is None


def gesture(page, *steps):
    """Touch, move and lift fingers: each step is the list of the fingers' places, an empty one lifts them all."""
    cdp = page.context.new_cdp_session(page)
    down = 0
    for step in steps:
        kind = "touchEnd" if len(step) < down else "touchStart" if len(step) > down else "touchMove"
        down = len(step)
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(step)]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    cdp.detach()


def scale(hand):
    (a, _), (b, _) = hand.js("[app.boardApi.where('0,0'), app.boardApi.where('1,0')]")
    return b - a


def phone(pages):
    """Return a page where a tile is to be laid, a finger on it, and the middle of the board."""
    page = pages.live(until(has("lay-tile"), players=2), **PHONE)
    hand = TouchHand(page)
    hand.root.locator(".lw-slot").scroll_into_view_if_needed()
    box = hand.root.locator(".lw-board").bounding_box()
    return page, hand, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_pinch_zooms_the_board_and_nothing_else(pages):
    page, hand, (x, y) = phone(pages)
    before = scale(hand)
    middle = hand.js("app.boardApi.where('0,0')")
    scrolled = page.evaluate("window.scrollY")
    apart = [[(x - d, y - d), (x + d, y + d)] for d in range(20, 64, 4)]
    gesture(page, [apart[0][0]], *apart, [])
    wide = scale(hand)
    assert wide > before * 1.5
    # What lay between the fingers stays there.
    moved = hand.js("app.boardApi.where('0,0')")
    assert abs((moved[0] - x) / wide - (middle[0] - x) / before) < 0.3
    gesture(page, [apart[-1][0]], *reversed(apart), [])
    assert scale(hand) < wide / 1.5
    assert page.evaluate("[visualViewport.scale, window.scrollY]") == [1, scrolled]
    # Two fingers choose nothing and ask nothing, and a tap after them works as ever.
    assert hand.js("app.ui.sel.cell") is None
    assert not sent(page, "act")
    hand.do(choose(random.Random(1), hand.options()))
    assert len(sent(page, "act")) == 1


def test_a_finger_lifted_from_a_pinch_does_not_choose(pages):
    game = lw.new_game(players=2, seed=3)
    game.do(next(a for a in game.legal_actions() if a.type == "take-company"))
    page = pages.live(game, **PHONE)
    hand = TouchHand(page)
    hand.root.locator(".lw-slot").scroll_into_view_if_needed()
    x, y = hand.js("app.boardApi.where('1,0')")
    # One finger rests on a lit cell, another comes and goes beside it.
    gesture(page, [(x, y)], [(x, y), (x + 30, y)], [(x, y)], [])
    assert hand.js("app.ui.sel.cell") is None
    hand.cell("1,0")
    assert hand.js("app.ui.sel.cell") == "1,0"


def test_a_finger_pans_sideways(pages):
    page, hand, (x, y) = phone(pages)
    before = hand.js("app.boardApi.where('0,0')")
    gesture(page, *[[(x + d, y)] for d in range(0, 60, 6)], [])
    after = hand.js("app.boardApi.where('0,0')")
    assert after[0] - before[0] > 20
    assert hand.js("app.ui.sel.cell") is None


def test_a_pointer_that_leaves_the_board_does_not_take_the_answer_to_the_focus(pages):
    """The page scrolls to what gets the focus, the pointer is then over something else, and the reason must stay."""
    game = until(lambda g: has("lay-tile")(g) and not has("take-card")(g))
    page = pages.live(game)
    hand = Hand(page)
    dark = next(c for c in hand.view()["cells"] if c not in hand.js("[...app.lit().keys()]"))
    page.mouse.move(*hand.js(f"app.boardApi.where('{dark}')"))
    expect(hand.root.locator(".lw-why")).to_be_visible()
    hand.root.locator(".lw-half[aria-disabled=true]").first.focus()
    hand.until("a.ui.tip?.ask && !a.ui.tip.cell")
    page.mouse.move(1, 1)
    hand.until("a.boardApi.hovered() === null && a.why()?.rule")
    expect(hand.root.locator(".lw-rule")).to_have_text(hand.js("app.why().rule"))
