"""Take the pictures of the widget again: ``python docs/make_pictures.py`` (needs the browser of the tests)."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import sync_playwright

import lilliput_widget as lw

if TYPE_CHECKING:
    from collections.abc import Callable

    from lilliput_widget.engine.actions import Action
    from lilliput_widget.game import Game

IMAGES = Path(__file__).parent / "img"
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "ui"))

from browser import FLAGS, find_chromium  # noqa: E402 - a folder of the tests
from hand import Hand  # noqa: E402
from plain import Pages  # noqa: E402

PICTURES = ("widget.png", "widget-dark.png", "widget-phone.png", "replay.png")
NAMES = ["Ann", "Bob", "Cid", "Dorothea"]


def played(condition: Callable[[Game, set[str]], bool]) -> Game:
    """Return a game of greedy bots up to a condition."""
    game = lw.new_game("18lilliput", players=NAMES, seed=3)
    while not condition(game, {a.type for a in game.legal_actions()}):
        game.do(game.bot_action("greedy"))
    return game


def take(hand: Hand, name: str, height: int) -> None:
    """Save the upper part of the page."""
    hand.page.mouse.move(0, 0)
    hand.page.evaluate("() => scrollTo(0, 0)")
    hand.js("null")
    width = hand.page.viewport_size["width"]
    hand.page.screenshot(path=IMAGES / name, clip={"x": 0, "y": 0, "width": width, "height": height})


def main() -> None:
    """A tile being laid, a dividend on a wide dark screen, a phone, a replay."""
    with sync_playwright() as p, TemporaryDirectory() as folder:
        browser = p.chromium.launch(executable_path=find_chromium(p), args=FLAGS)
        pages = Pages(browser, SimpleNamespace(setattr=setattr))

        laying = played(lambda g, kinds: g.state.round == 6 and "lay-tile" in kinds and "take-card" not in kinds)
        lays = [a for a in laying.legal_actions() if a.type == "lay-tile"]
        best = max((a for a in lays if a.company == lays[0].company), key=lambda a: gain(laying, a))
        hand = Hand(pages.live(laying, viewport={"width": 900, "height": 1000}))
        action = best.to_dict()
        hand.root.locator(f'[data-tile="{action["tile"]}"]').first.click()
        hand.cell(action["cell"])
        while hand.js("app.ui.sel.rotation") != action["rotation"]:
            hand.root.locator(".lw-turn").click()
        hand.until("a.preview()")
        take(hand, "widget.png", 1000)

        paying = played(lambda g, kinds: g.state.round == 5 and "pay" in kinds)
        take(Hand(pages.live(paying, color_scheme="dark", viewport={"width": 1500, "height": 1000})), "widget-dark.png", 960)
        choosing = played(lambda g, kinds: g.state.round == 4 and "take-card" in kinds)
        take(Hand(pages.alone(choosing, lang="de", viewport={"width": 360, "height": 900})), "widget-phone.png", 900)

        game = lw.samples()["turning-point"].load()
        page = browser.new_page(viewport={"width": 900, "height": 1160})
        page.goto(lw.replay(game, cursor=134).with_chart("prices").to_html(Path(folder) / "game.html").as_uri())
        page.locator(".lw-area").wait_for()
        page.wait_for_timeout(500)
        page.screenshot(path=IMAGES / "replay.png")
        pages.close()
        browser.close()
    for name in PICTURES:
        file = IMAGES / name
        with Image.open(file) as picture:
            small = picture.convert("RGB").quantize(255, dither=Image.Dither.NONE)
        small.save(file, optimize=True)


def gain(game: Game, action: Action) -> int:
    """Return by how much an action raises the best run of its company."""
    after = game.branch()
    after.do(action)
    return after.best_run(action.company).total - game.best_run(action.company).total


if __name__ == "__main__":
    main()
