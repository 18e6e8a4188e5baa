"""The module on a plain page with a stand-in for Python: touch, clean-up, lost messages, a kernel that does not answer."""

from __future__ import annotations

import json

import pytest
from browser import ROOT
from hand import Hand

import lilliput_widget as lw
from lilliput_widget.widget import payload

MOUNT = """async ([source, state, lines]) => {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const module = await import(url);
  const el = document.createElement('div');
  document.body.append(el);
  window.sent = [];
  window.mounted = module.mount(el, state, (intent, model) => {
    window.sent.push(intent);
    const { kind, from } = intent;
    if (kind === 'log') queueMicrotask(() => model.emit('msg:custom', { kind, branch: 0, from, lines: lines.slice(from) }));
  });
}"""


def traits(game, lang="en", theme="light"):
    view = {**payload.view_data(game, lang), "rev": 1, "branch": [0, 0]}
    return {
        "_board": {**payload.board_data(game, lang), "lang": lang}, "_view": view, "_options": payload.options_data(game, lang),
        "_texts": payload.texts_data(game.title.book, lang), "_error": {}, "lang": lang, "theme": theme, "height": 440, "speed": 0.8,
    }


@pytest.fixture
def mount(chromium):
    contexts = []

    def one(game, *, lang="en", theme="light", **context):
        contexts.append(chromium.new_context(**{"viewport": {"width": 900, "height": 900}, **context}))
        page = contexts[-1].new_page()
        page.goto("data:text/html,<!doctype html><meta name=viewport content='width=device-width'><body style='margin:0'>")
        source = (ROOT / "lilliput_widget" / "static" / "widget.js").read_text(encoding="utf-8")
        page.evaluate(MOUNT, [source, traits(game, lang, theme), payload.log_lines(game, 0, game.length, lang)])
        return page

    yield one
    for context in contexts:
        context.close()


@pytest.fixture
def laying():
    game = lw.new_game(players=2, seed=3)
    game.do(next(a for a in game.legal_actions() if a.type == "take-company"))
    return game


def sent(page, kind):
    return [m for m in page.evaluate("window.sent") if m["kind"] == kind]


def test_tap_turn_and_place_by_touch(mount, laying):
    page = mount(laying, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    hand = Hand(page)
    cell = "1,0"
    page.locator(".lw-slot").scroll_into_view_if_needed()
    for _ in range(2):
        x, y = hand.js(f"app.boardApi.where('{cell}')")
        page.touchscreen.tap(x, y)
    hand.until(f"a.ui.sel.cell === '{cell}'")
    for button in page.locator(".lw-placing button").all():
        assert min(button.bounding_box()[k] for k in ("width", "height")) >= 44
    wanted = hand.js("app.ui.sel")
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
    assert page.locator(".lw-root").count() == 0
    # A change after the end must not wake anything.
    page.evaluate("() => { window.mounted.model.set('theme', 'dark'); window.mounted.model.emit('msg:custom', { kind: 'rev', rev: 99 }); }")
    assert not sent(page, "resync")


def test_lost_message_is_asked_for_again(mount, laying):
    page = mount(laying)
    page.evaluate("() => window.mounted.model.emit('msg:custom', { kind: 'rev', rev: 1 })")
    assert not sent(page, "resync")
    page.evaluate("() => window.mounted.model.emit('msg:custom', { kind: 'rev', rev: 7 })")
    assert len(sent(page, "resync")) == 1


def test_kernel_that_does_not_answer(mount, laying):
    page = mount(laying)
    hand = Hand(page)
    hand.cell("1,0")
    page.locator(".lw-place").click()
    assert len(sent(page, "act")) == 1
    # A second click changes nothing while the first is on its way, and the person is told after a while.
    page.keyboard.press("u")
    page.get_by_role("alert").wait_for(timeout=8000)
    assert "Python" in page.get_by_role("alert").inner_text()
    assert len(sent(page, "act")) == 1


def test_feedback_needs_no_python(mount, laying):
    """Choosing and turning a tile is on the screen in the next frame, with nothing sent but the question for the consequence."""
    page = mount(laying)
    hand = Hand(page)
    hand.cell("1,0")
    took = page.evaluate("""() => new Promise((done) => {
      const begun = performance.now();
      document.querySelector('.lw-traytile:last-child').click();
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begun)));
    })""")
    assert took < 60
    assert {m["kind"] for m in page.evaluate("window.sent")} <= {"hello", "log", "preview"}


def test_wheel_scrolls_the_page_unless_ctrl_is_held(mount, laying):
    page = mount(laying)
    hand = Hand(page)
    page.mouse.move(*hand.js("app.boardApi.where('0,0')"))
    before = hand.js("app.boardApi.where('1,0')")
    page.mouse.wheel(0, 60)
    page.wait_for_timeout(100)
    scrolled = page.evaluate("window.scrollY")
    after = hand.js("app.boardApi.where('1,0')")
    assert scrolled > 0
    assert abs(after[0] - before[0]) < 0.5
    page.keyboard.down("Control")
    page.mouse.wheel(0, -60)
    page.keyboard.up("Control")
    page.wait_for_timeout(100)
    assert abs(hand.js("app.boardApi.where('1,0')")[0] - after[0]) > 2


def test_sharp_on_dense_screens(mount, laying):
    page = mount(laying, device_scale_factor=2)
    sizes = page.evaluate("() => [...document.querySelectorAll('.lw-canvas')].map((c) => c.width / c.clientWidth)")
    assert all(abs(s - 2) < 0.01 for s in sizes)


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
