"""Accessibility: axe finds nothing serious, focus is visible, patterns stand beside colours, moves are announced."""

from __future__ import annotations

from playwright.sync_api import expect

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
from lilliput_widget.widget.payload import position_key
game = lw.new_game(players=3, seed=7)
def until(condition):
    game.goto(0)
    while not eval(condition): game.do(game.bot_action('greedy'))
    print('now at', position_key(game))
w = game.view(theme='{theme}')
w"""


def play_to(lab, hand, cell):
    """Let Python play until something, and wait until the screen shows it."""
    hand.is_at(lab.prints(cell, r"now at (\S+)")[1])
    hand.still()


def test_axe_finds_nothing_serious(lab, axe, figure):
    lab.open([CELL.format(theme="light"), *[f"until({c!r})" for c in STATES.values()]])
    lab.run(0)
    hand = lab.hand()
    lab.page.evaluate(axe)
    screens = []
    found = {}

    def check(name):
        screens.append(name)
        # All rules in the light, and again in the dark those that colours can break.
        for theme, rules in (("light", {}), ("dark", {"runOnly": ["color-contrast", "link-in-text-block"]})):
            hand.root.evaluate("(root, theme) => { root.lilliput.source.set('theme', theme); root.dispatchEvent(new Event('lw-theme')); }", theme)
            hand.until(f"a.theme() === '{theme}'")
            hand.still()
            result = lab.page.evaluate("(rules) => axe.run('.lw-root', { resultTypes: ['violations'], ...rules })", rules)
            for v in result["violations"]:
                if v["impact"] in {"serious", "critical"}:
                    told = (name, theme, v["nodes"][0]["html"][:160], v["nodes"][0].get("failureSummary", "")[:200])
                    found.setdefault(v["id"], []).append(told)

    for i, name in enumerate(STATES, 1):
        play_to(lab, hand, i)
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
        hand.press("Escape")
    hand.root.locator(".lw-sum").first.click()
    expect(hand.root.get_by_role("dialog").get_by_role("table")).to_be_visible()
    check("ledger")
    figure(f"axe, light and dark: {len(screens)} screens, serious violations: {len(found)}")
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
    hand.focus(hand.root.locator(".lw-choice").first)
    hand.press("Tab")
    width = lab.page.evaluate("() => parseFloat(getComputedStyle(document.activeElement).outlineWidth)")
    assert width >= 2
    hand.press("b")
    assert lab.page.evaluate("() => document.activeElement.className").startswith("lw-cell")
    hand.press("Escape")
    assert not lab.page.evaluate("() => !!document.activeElement.closest('.lw-root')")


def test_reduced_motion(new_lab):
    lab = new_lab(reduced_motion="reduce")
    lab.open([CELL.format(theme="auto")])
    lab.run(0)
    hand = lab.hand()
    moving = hand.root.evaluate("r => r.getAnimations({ subtree: true }).length")
    assert moving == 0


def test_nothing_sticks_out(lab):
    """At every width and in the longest language the page never needs to scroll sideways."""
    lab.open([CELL.format(theme="auto") + "\nw.lang = 'de'\nw", *[f"until({c!r})" for c in STATES.values()]])
    lab.run(0)
    hand = lab.hand()
    for i, name in enumerate(STATES, 1):
        play_to(lab, hand, i)
        for width in (320, 360, 640, 900):
            hand.root.evaluate("(r, w) => { r.parentElement.style.width = w + 'px'; }", width)
            hand.until(f"a.root.parentElement.clientWidth === {width}")
            hand.still()
            out = hand.root.evaluate("""r => {
              const edge = r.getBoundingClientRect().right + 1;
              return [...r.querySelectorAll('button, p, td, dd, span, b, h3, input, select')]
                .filter((e) => !e.closest('.lw-sr, .lw-scroll, .lw-board') && e.getBoundingClientRect().width > 0)
                .filter((e) => e.getBoundingClientRect().right > edge)
                .map((e) => e.outerHTML.slice(0, 120));
            }""")
            assert not out, (name, width, out[:3])
