"""What the browser tests of the replay share: a finished game, and a person at the replay."""

from __future__ import annotations

import json
import random

from hand import Widget

import lilliput_widget as lw


def walk(players, seed, stop=None):
    """Return a game of random legal moves."""
    dice = random.Random(seed)
    game = lw.new_game("18lilliput", players=players, seed=seed)
    while not game.finished and (stop is None or game.length < stop):
        game.do(dice.choice(game.legal_actions()))
    return game


class ReplayHand(Widget):
    """Drives a replay through its screen."""

    @property
    def n(self):
        return self.js("app.view.n")

    def button(self, name):
        self.root.get_by_role("button", name=name, exact=True).click()

    def at(self, n):
        """Wait until the screen shows the position after move `n`."""
        self.until(f"a.view.n === {n} && a.drawn()")

    def go(self, n):
        """Go to a move without the screen, and wait for it there."""
        self.js(f"app.replay.go({n})")
        self.at(n)

    def text(self):
        return self.root.inner_text()

    def frames_while_scrubbing(self):
        """Move the slider by one in every frame, through the whole game; return the milliseconds between frames and those of the work in each."""
        return json.loads(self._root.evaluate("""async (root) => {
            const app = root.lilliput;
            const slider = app.root.querySelector('.lw-scrub input');
            const next = () => new Promise((done) => requestAnimationFrame(done));
            app.replay.go(0);
            await next(); await next();
            const gaps = [], work = [];
            let last = await next();
            for (let n = 1; n <= app.view.total; n++) {
                const begun = performance.now();
                slider.value = n;
                slider.dispatchEvent(new Event('input', { bubbles: true }));
                // The widget looks at what came once all of it has come.
                await null;
                const input = performance.now() - begun;
                const now = await next();
                // Ours was asked for after the widget's own frame: by now it has drawn.
                gaps.push(now - last);
                work.push(input + performance.now() - now);
                last = now;
            }
            await next();
            return JSON.stringify({ gaps, work, n: app.view.n });
        }"""))
