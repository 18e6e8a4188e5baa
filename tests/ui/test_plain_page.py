"""The module on a plain page with a stand-in for Python: touch, clean-up, lost messages, a kernel that does not answer."""

from __future__ import annotations

import json

import pytest
from hand import Hand
from plain import sent, traits
from playwright.sync_api import expect

import lilliput_widget as lw
from lilliput_widget.widget import payload


@pytest.fixture
def mount(pages):
    return pages.alone


@pytest.fixture
def laying():
    game = lw.new_game(players=2, seed=3)
    game.do(next(a for a in game.legal_actions() if a.type == "take-company"))
    return game


def test_tap_turn_and_place_by_touch(mount, laying):
    page = mount(laying, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    hand = Hand(page)
    cell = "1,0"
    page.locator(".lw-slot").scroll_into_view_if_needed()
    for _ in range(2):
        x, y = hand.js(f"app.boardApi.where('{cell}')")
        page.touchscreen.tap(x, y)
    wanted = hand.js("app.ui.sel")
    assert wanted["cell"] == cell
    buttons = hand.root.locator(".lw-placing button").all()
    assert len(buttons) >= 2
    for button in buttons:
        assert min(button.bounding_box()[k] for k in ("width", "height")) >= 44
    page.locator(".lw-place").tap()
    act = sent(page, "act")[-1]
    assert act["action"]["cell"] == cell
    assert act["action"]["rotation"] == wanted["rotation"]
    assert act["at"] == hand.view()["at"]


def test_targets_of_the_mouse_are_large_enough(mount, laying):
    page = mount(laying)
    small = page.evaluate("""() => [...document.querySelectorAll('.lw-root button:not(.lw-sum):not(.lw-cell), .lw-root select')]
      .map((b) => [b.outerHTML.slice(0, 90), b.getBoundingClientRect()]).filter(([, r]) => r.height > 0 && r.height < 27.5).map(([html]) => html)""")
    assert not small


def test_clean_up_leaves_nothing(mount, laying):
    page = mount(laying)
    page.evaluate("() => window.mounted.stop()")
    assert page.evaluate("() => window.mounted.model.count()") == 0
    expect(page.locator(".lw-root")).to_have_count(0)
    # A change after the end must not wake anything.
    page.evaluate("() => { window.mounted.model.set('theme', 'dark'); window.mounted.model.emit('msg:custom', { kind: 'rev', rev: 99 }); }")
    assert not sent(page, "resync")


def test_lost_message_is_asked_for_again(mount, laying):
    page = mount(laying)
    page.evaluate("() => window.mounted.model.emit('msg:custom', { kind: 'rev', rev: 1 })")
    assert not sent(page, "resync")
    page.evaluate("() => window.mounted.model.emit('msg:custom', { kind: 'rev', rev: 7 })")
    assert len(sent(page, "resync")) == 1


def test_lines_that_never_came_are_asked_for_again(mount, laying):
    page = mount(laying)
    hand = Hand(page)
    hand.until("a.lines().length === 1")
    # Two moves of which the answer about the log gets lost.
    page.evaluate("""() => {
      const { model } = window.mounted;
      window.lines = [];
      model.set('_view', { ...model.get('_view'), total: 3, rev: 2 });
    }""")
    hand.until("a.view.total === 3 && a.drawn()")
    before = len(sent(page, "log"))
    line = {"player": "", "type": "", "round": 0, "more": [], "tag": ""}
    page.evaluate("(lines) => { window.lines = lines; }", [{**line, "n": n, "text": f"line {n}"} for n in (1, 2, 3)])
    page.evaluate("() => window.mounted.model.emit('msg:custom', { kind: 'rev', rev: 2 })")
    hand.until("a.lines().length === 3")
    assert len(sent(page, "log")) == before + 1
    page.evaluate("() => window.mounted.model.emit('msg:custom', { kind: 'rev', rev: 2 })")
    assert len(sent(page, "log")) == before + 1
    assert not sent(page, "resync")


def test_another_language_forgets_the_answers_in_the_old_one(mount, laying):
    page = mount(laying)
    hand = Hand(page)
    hand.cell("1,0")
    ask = sent(page, "preview")[-1]
    told = {"money": [], "prices": [], "income": None, "texts": ["in English"], "routes": []}
    page.evaluate("(m) => window.mounted.model.emit('msg:custom', m)", {"kind": "preview", "at": ask["at"], "key": ask["key"], "preview": told})
    expect(hand.root.locator(".lw-tip")).to_contain_text("in English")
    page.evaluate("(board) => window.mounted.model.set('_board', board)", traits(laying, "de")["_board"])
    hand.until("a.board.lang === 'de'")
    expect(hand.root.locator(".lw-tip")).not_to_contain_text("in English")
    assert sent(page, "preview")[-1] == ask
    assert len(sent(page, "preview")) == 2


def test_kernel_that_does_not_answer(mount, laying):
    page = mount(laying)
    hand = Hand(page)
    hand.cell("1,0")
    page.locator(".lw-place").click()
    assert len(sent(page, "act")) == 1
    # A second click changes nothing while the first is on its way, and the person is told after a while.
    hand.press("d", "Enter")
    assert len(sent(page, "act")) == 1
    expect(page.get_by_role("alert")).to_contain_text("Python")
    # The first may be lost for good, so the person can try again; Python refuses what it has answered before.
    hand.cell("1,0")
    hand.root.locator(".lw-place").click()
    acts = sent(page, "act")
    assert len(acts) == 2
    assert acts[0]["at"] == acts[1]["at"] == hand.view()["at"]


def test_a_click_is_judged_by_the_position_on_the_screen(mount):
    """A click between the arrival of a position and its drawing is meant for what is still on the screen."""
    game = lw.new_game(players=2, seed=3)
    page = mount(game)
    seen = traits(game)
    game.do(game.legal_actions()[0])
    page.evaluate("""([view, options]) => {
      const { model } = window.mounted;
      const button = document.querySelector('.lw-choice');
      model.set('_view', view);
      model.set('_options', options);
      return Promise.resolve().then(() => button.click());
    }""", [{**traits(game)["_view"], "rev": 2}, traits(game)["_options"]])
    assert sent(page, "act")[-1]["at"] == seen["_view"]["at"]


def test_traits_that_come_one_by_one(mount):
    """Some places hand over the traits of one message singly: the widget looks at them once, when the last of them is there."""
    page = mount(lw.new_game(players=2, seed=3))
    other = lw.new_game(players=4, seed=4)
    while other.seq < 60:
        other.do(other.bot_action("greedy"))
    hand = Hand(page)
    page.evaluate("""(traits) => {
      const app = document.querySelector('.lw-root').lilliput;
      const { describe } = app;
      window.seen = [];
      app.describe = (cell) => { if (cell === '0,0') window.seen.push([app.view, app.options.at, app.board]); return describe(cell); };
      for (const name of ['_view', '_options', '_board']) window.mounted.model.set(name, traits[name]);
    }""", {**traits(other), "_view": {**traits(other)["_view"], "rev": 2}})
    hand.is_at(payload.position_key(other))
    seen = page.evaluate("() => window.seen.map(([view, at, board]) => [view.rev, at === view.at, board === window.mounted.model.get('_board')])")
    assert seen == [[2, True, True]]


def test_feedback_needs_no_python(mount, laying, figure):
    """Choosing and turning a tile is on the screen in the next frame, with nothing sent but the question for the consequence."""
    page = mount(laying)
    hand = Hand(page)
    hand.cell("1,0")
    took = page.evaluate("""() => new Promise((done) => {
      const begun = performance.now();
      const button = document.querySelector('.lw-traytile:last-child');
      button.click();
      // The widget asked for its frame first, so its drawing is done.
      requestAnimationFrame(() => done([button.getAttribute('aria-pressed'), performance.now() - begun]));
    })""")
    assert took[0] == "true"
    figure(f"a tile chosen, drawn after {took[1]:.0f} ms, without Python")
    assert {m["kind"] for m in page.evaluate("window.sent")} <= {"hello", "log", "preview"}


def test_wheel_scrolls_the_page_unless_ctrl_is_held(mount, laying):
    page = mount(laying)
    hand = Hand(page)
    page.mouse.move(*hand.js("app.boardApi.where('0,0')"))
    before = hand.js("app.boardApi.where('1,0')")
    page.mouse.wheel(0, 60)
    page.wait_for_function("window.scrollY > 0")
    after = hand.js("app.boardApi.where('1,0')")
    assert abs(after[0] - before[0]) < 0.5
    page.keyboard.down("Control")
    page.mouse.wheel(0, -60)
    page.keyboard.up("Control")
    hand.until(f"Math.abs(a.boardApi.where('1,0')[0] - {after[0]}) > 2")


def test_sharp_on_dense_screens(mount, laying):
    page = mount(laying, device_scale_factor=2)
    # The size is known a frame after the layout.
    page.wait_for_function("""() => {
      const sizes = [...document.querySelectorAll('.lw-canvas')].map((c) => c.width / c.clientWidth);
      return sizes.length === 2 && sizes.every((s) => Math.abs(s - 2) < 0.01);
    }""")


def test_a_finished_game_shows_the_ranking_and_two_ways_on(mount):
    game = lw.new_game(players=2, seed=3)
    while not game.finished:
        game.do(game.bot_action("random"))
    page = mount(game)
    panel = page.get_by_role("region", name="Ranking")
    for name, total in game.result.worth.items():
        row = panel.get_by_role("row").filter(has_text=name).inner_text().replace("\u202f", "")
        assert f"£{total}" in row
    panel.get_by_role("button", name="Replay").click()
    assert sent(page, "goto")[-1]["n"] == 0
    panel.get_by_role("button", name="New game").click()
    assert json.dumps(sent(page, "new"))
