"""Accessibility: axe finds nothing serious, focus is visible, patterns stand beside colours, moves are announced."""

from __future__ import annotations

import pytest

STATES = {
    "draft": "True",
    "card": "game.seq > 60 and any(a.type == 'take-card' for a in game.legal_actions())",
    "lay": "game.seq > 60 and {'lay-tile', 'take-card'} & {a.type for a in game.legal_actions()} == {'lay-tile'}",
    "shares": "any(a.type == 'found' for a in game.legal_actions())",
    "trains": "game.seq > 40 and any(a.type == 'buy-train' for a in game.legal_actions())",
    "pay": "game.seq > 90 and any(a.type == 'pay' for a in game.legal_actions())",
    "end": "game.finished",
}
CELL = """import lilliput_widget as lw
game = lw.new_game(players=3, seed=7)
def until(condition):
    game.goto(0)
    while not eval(condition): game.do(game.bot_action('greedy'))
w = game.view(theme='{theme}')
w"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(lab, axe, theme, figure):
    lab.open([CELL.format(theme=theme), *[f"until({c!r})" for c in STATES.values()]])
    lab.run(0)
    hand = lab.hand()
    lab.page.evaluate(axe)
    found = {}

    def check(name):
        lab.page.wait_for_timeout(150)
        result = lab.page.evaluate("() => axe.run('.lw-root', { resultTypes: ['violations'] })")
        for v in result["violations"]:
            if v["impact"] in {"serious", "critical"}:
                found.setdefault(v["id"], []).append((name, v["nodes"][0]["html"][:160], v["nodes"][0].get("failureSummary", "")[:200]))

    for i, name in enumerate(STATES, 1):
        lab.run(i)
        hand.until(f"a.view.stage && {'a.view.over' if name == 'end' else '!a.view.over'}")
        lab.page.wait_for_timeout(400)
        check(name)
        if name == "lay":
            hand.cell(hand.js("[...app.lit().keys()][0]"))
            check("ghost")
        if name == "shares":
            hand.root.locator("[data-found]").first.click()
            check("found")
    for tab in ("Trains", "Tiles", "Log"):
        hand.root.get_by_role("tab", name=tab).click()
        check(tab)
    for label in ("Help and keys", "More"):
        hand.root.get_by_role("button", name=label).click()
        check(label)
        hand.page.keyboard.press("Escape")
    hand.root.locator(".lw-sum").first.click()
    hand.root.get_by_role("dialog").get_by_role("table").wait_for()
    check("ledger")
    figure(f"axe, {theme}: {len(STATES) + 8} screens, serious violations: {len(found)}")
    assert not found


def test_moves_are_announced_and_cells_speak(lab):
    lab.open([CELL.format(theme="auto")])
    lab.run(0)
    hand = lab.hand()
    hand.do(hand.options()[0])
    live = hand.root.locator("[aria-live=polite]")
    said = live.text_content()
    assert hand.view()["news"][0] in said
    assert hand.view()["prompt"] in said
    assert "Mildendo" in hand.root.locator('[data-cell="0,0"]').get_attribute("aria-label")


def test_focus_is_visible_and_escape_leaves(lab):
    lab.open([CELL.format(theme="light")])
    lab.run(0)
    hand = lab.hand()
    lab.wait_idle(lab.name)
    lab.page.wait_for_timeout(800)
    hand.root.locator(".lw-choice").first.focus()
    hand.page.keyboard.press("Tab")
    width = lab.page.evaluate("() => parseFloat(getComputedStyle(document.activeElement).outlineWidth)")
    assert width >= 2
    hand.page.keyboard.press("b")
    assert lab.page.evaluate("() => document.activeElement.className").startswith("lw-cell")
    hand.page.keyboard.press("Escape")
    assert not lab.page.evaluate("() => !!document.activeElement.closest('.lw-root')")


def test_reduced_motion(new_lab):
    lab = new_lab(reduced_motion="reduce")
    lab.open([CELL.format(theme="auto")])
    lab.run(0)
    hand = lab.hand()
    moving = hand.root.evaluate("r => r.getAnimations({ subtree: true }).length")
    assert moving == 0


@pytest.mark.parametrize("width", [320, 360, 640, 900])
def test_nothing_sticks_out(new_lab, width):
    """At every width and in the longest language the page never needs to scroll sideways."""
    lab = new_lab()
    lab.open([CELL.format(theme="auto") + "\nw.lang = 'de'\nw", *[f"until({c!r})" for c in STATES.values()]])
    lab.run(0)
    hand = lab.hand()
    hand.root.evaluate("(r, w) => { r.parentElement.style.width = w + 'px'; }", width)
    for i, name in enumerate(STATES, 1):
        lab.run(i)
        hand.until(f"a.view.stage && {'a.view.over' if name == 'end' else '!a.view.over'}")
        lab.page.wait_for_timeout(500)
        out = hand.root.evaluate("""r => {
          const edge = r.getBoundingClientRect().right + 1;
          return [...r.querySelectorAll('button, p, td, dd, span, b, h3, input, select')]
            .filter((e) => !e.closest('.lw-sr, .lw-scroll, .lw-board') && e.getBoundingClientRect().width > 0)
            .filter((e) => e.getBoundingClientRect().right > edge)
            .map((e) => e.outerHTML.slice(0, 120));
        }""")
        assert not out, (name, out[:3])
