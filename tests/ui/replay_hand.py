"""What the browser tests of the replay share: a finished game, and a person at the replay."""

from __future__ import annotations

import json
import random

import lilliput_widget as lw

APP = "document.querySelectorAll('.lw-root')[{n}].lilliput"


def walk(players, seed, stop=None):
    """Return a game of random legal moves."""
    dice = random.Random(seed)
    game = lw.new_game("18lilliput", players=players, seed=seed)
    while not game.finished and (stop is None or game.length < stop):
        game.do(dice.choice(game.legal_actions()))
    return game


class ReplayHand:
    """Drives a replay through its screen."""

    def __init__(self, page, nth=0):
        self.page = page
        self.app = APP.format(n=nth)
        self.root = page.locator(".lw-root").nth(nth)
        self.root.locator(".lw-replay").wait_for(timeout=30_000)

    def js(self, code):
        return self.page.evaluate(f"() => {{ const app = {self.app}; return {code}; }}")

    @property
    def n(self):
        return self.js("app.view.n")

    def button(self, name):
        self.root.get_by_role("button", name=name, exact=True).click()

    def at(self, n):
        self.page.wait_for_function(f"() => {self.app}.view.n === {n}")
        # The screen is drawn in the next frame.
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def text(self):
        return self.root.inner_text()

    def frames_while_scrubbing(self):
        """Move the slider by one in every frame, through the whole game; return the milliseconds between frames and those of the work in each."""
        return json.loads(self.page.evaluate(f"""async () => {{
            const app = {self.app};
            const slider = app.root.querySelector('.lw-scrub input');
            const next = () => new Promise((done) => requestAnimationFrame(done));
            app.replay.go(0);
            await next(); await next();
            const gaps = [], work = [];
            let last = await next();
            for (let n = 1; n <= app.view.total; n++) {{
                const begun = performance.now();
                slider.value = n;
                slider.dispatchEvent(new Event('input', {{ bubbles: true }}));
                const input = performance.now() - begun;
                const now = await next();
                // Ours was asked for after the widget's own frame: by now it has drawn.
                gaps.push(now - last);
                work.push(input + performance.now() - now);
                last = now;
            }}
            await next();
            return JSON.stringify({{ gaps, work, n: app.view.n }});
        }}"""))
