"""The replay in other places and for other senses: marimo, axe, four languages, dark pages."""

from __future__ import annotations

import pytest
from browser import Server, jupyter
from hand import Hand
from lab import Lab
from playwright.sync_api import expect
from replay_hand import ReplayHand, walk

import lilliput_widget as lw

MARIMO = """import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    import lilliput_widget as lw
    replay = lw.replay('game.jsonl', cursor=10).with_chart('prices')
    mo.ui.anywidget(replay)
    return


if __name__ == "__main__":
    app.run()
"""


@pytest.fixture(scope="module")
def game():
    made = walk(["Ann", "Bob", "Cid"], 21)
    made.comment(30, "A comment.")
    return made


def test_notebook_7(tmp_path, chromium, game):
    server = jupyter(tmp_path, "notebook")
    try:
        lab = Lab(server, chromium)
        game.save(lab.work / "game.jsonl")
        lab.open(["import lilliput_widget as lw\nreplay = lw.replay('game.jsonl', cursor=10)\nreplay"], app="notebooks")
        lab.run(0)
        hand = ReplayHand(lab.page)
        assert hand.frames_while_scrubbing()["n"] == game.length
        hand.go(40)
        hand.button("Play on from here")
        new = Hand(lab.page, lab.page.locator(".lw-branch .lw-root"))
        new.do(new.options()[0])
        assert new.view()["n"] == 41
        lab.close()
    finally:
        server.stop()


def test_marimo(tmp_path, chromium, game):
    game.save(tmp_path / "game.jsonl")
    (tmp_path / "replay.py").write_text(MARIMO)
    server = Server(tmp_path, ["marimo", "run", "replay.py", "--headless", "--no-token", "--port", "{port}", "--host", "127.0.0.1"], "/health")
    try:
        context = chromium.new_context(viewport={"width": 1280, "height": 900})
        page = context.new_page()
        page.goto(server.url)
        hand = ReplayHand(page)
        assert hand.n == 10
        hand.button("Round: forward")
        assert hand.n > 10
        assert hand.frames_while_scrubbing()["n"] == game.length
        hand.go(12)
        hand.button("Write a comment")
        hand.root.get_by_role("dialog").get_by_role("textbox").fill("From marimo.")
        hand.button("Keep")
        expect(hand.root.locator(".lw-comment")).to_be_visible()
        assert lw.load(tmp_path / "game.jsonl").log[11].comment == "From marimo."
        # marimo has no manager of widgets to ask for the new one: the person reads how to show it.
        hand.button("Play on from here")
        expect(hand.root.get_by_role("alert")).to_contain_text("replay.opened")
        context.close()
    finally:
        server.stop()


@pytest.fixture
def page_of(chromium, tmp_path):
    contexts = []

    def make(widget, scheme="light", width=900):
        file = widget.to_html(tmp_path / "game.html")
        contexts.append(chromium.new_context(viewport={"width": width, "height": 900}, offline=True, color_scheme=scheme))
        page = contexts[-1].new_page()
        page.goto(file.as_uri())
        return ReplayHand(page)

    yield make
    for context in contexts:
        context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(page_of, game, axe, scheme, figure):
    hand = page_of(lw.replay(game, cursor=30).with_chart("worth"), scheme)
    hand.page.evaluate(axe)
    found = []

    def check(name):
        hand.still()
        result = hand.page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
        found.extend((name, v["id"], v["nodes"][0]["html"][:160]) for v in result["violations"] if v["impact"] in {"serious", "critical"})

    check("comment")
    hand.button("Compare")
    hand.go(80)
    check("compare")
    hand.root.get_by_label("Chart").select_option("prices")
    hand.go(game.length)
    check("end")
    hand.root.get_by_role("button", name="Help and keys").click()
    check("help")
    figure(f"axe on the exported replay, {scheme}: serious violations: {len(found)}")
    assert not found


@pytest.mark.parametrize("lang", ["en", "cs", "de", "pl"])
def test_every_language_fits_and_has_every_word(page_of, game, lang):
    for width in (360, 900):
        hand = page_of(lw.replay(game, cursor=30, lang=lang).with_chart("prices"), width=width)
        hand.root.locator(".lw-replay-tools .lw-button").first.click()
        hand.go(60)
        assert "ui." not in hand.text()
        assert hand.page.evaluate("document.documentElement.scrollWidth") <= width
        words = "document.querySelectorAll('.lw-replay button, .lw-stepper > span')"
        assert hand.page.evaluate(f"() => [...{words}].filter((e) => e.scrollWidth > e.clientWidth + 1).length") == 0
