"""A person at the widget: performs any legal action by pointer or by keys, the way the screen offers it."""

from __future__ import annotations

import json

PATIENCE = 60_000
"""Milliseconds until a wait is given up; a busy machine is slow, and nobody waits for this long when all is well."""


class Widget:
    """The running widget.  The screen is drawn a frame after a change: whoever looks through this object sees it drawn."""

    def __init__(self, page, where=None):
        self.page = page
        self._root = where or page.locator(".lw-root").first
        self._root.wait_for(timeout=PATIENCE)
        self.until("a")

    @property
    def root(self):
        """The widget on the page, once all that was done so far is drawn."""
        self.until("a.drawn()")
        return self._root

    def js(self, code):
        """Return the value of `code` about the running widget, called `app`, once all that was done so far is drawn."""
        return self.until("a.drawn()", code)

    def until(self, condition, then="true"):
        """Wait for a condition on the running widget, called `a`; return the value of `then` at that moment."""
        late, value = self._root.evaluate(f"""async (root) => {{
            const end = performance.now() + {PATIENCE};
            for (;;) {{
                const app = root.lilliput;
                const a = app;
                if ({condition}) return [null, {then}];
                if (performance.now() > end) return [{{ ui: a.ui, n: a.view.n, at: a.view.at, options: a.options.at, rev: a.view.rev }}, null];
                await new Promise((done) => setTimeout(done, 4));
            }}
        }}""")
        assert late is None, f"waited in vain for {condition}: {json.dumps(late)}"
        return value

    def still(self):
        """Wait until nothing moves on the screen any more."""
        ends = "root.getAnimations({ subtree: true }).filter((a) => a.effect.getTiming().iterations < 99)"
        self.root.evaluate(f"(root) => Promise.all({ends}.map((a) => a.finished))")

    def focus(self, locator):
        """Take the focus as a click would; the notebook may still be busy with its own."""
        for _ in range(50):
            locator.focus()
            # Nothing else wants it for a quarter of a second.
            self.page.wait_for_timeout(250)
            if locator.evaluate("(el) => el === el.getRootNode().activeElement"):
                return
        raise AssertionError(locator)


class Hand(Widget):
    """Looks at the running widget only to know what is legal; everything is done through the screen."""

    def __init__(self, page, where=None):
        super().__init__(page, where)
        self.wait()

    def wait(self):
        """Wait until Python has answered and the screen is drawn."""
        self.until("a.ui.pending === null && (a.options.at === a.view.at || !a.view.player) && a.drawn()")

    def view(self):
        return self.js("app.view")

    def options(self):
        return self.js("app.options.list")

    def key(self, action):
        parts = [action["type"]]
        for name, value in action.items():
            if name not in {"type", "player"}:
                parts.append(" ".join(f"{c} {n}" for c, n in value) if isinstance(value, list) else str(value))
        return "|".join(parts)

    def has_moved(self, at):
        """Wait until the screen shows another position than `at`, with what can be done there."""
        self.until(f"a.view.at !== {json.dumps(at)} && a.ui.pending === null && (a.options.at === a.view.at || a.view.over) && a.drawn()")

    def is_at(self, at):
        """Wait until the screen shows the position `at`, with what can be done there."""
        self.until(f"a.view.at === {json.dumps(at)} && a.ui.pending === null && (a.options.at === a.view.at || a.view.over) && a.drawn()")

    def do(self, action):
        """Perform an action with the pointer and wait for the answer."""
        at = self.js("app.view.at")
        getattr(self, "_" + action["type"].replace("-", "_"), self._choice)(action)
        self.has_moved(at)

    def click(self, locator):
        locator.click()

    def point(self, x, y):
        self.page.mouse.click(x, y)

    def _choice(self, action):
        self.click(self.root.locator(f'[data-action="{self.key(action)}"]'))

    def _done(self, action):
        self.click(self.root.locator(".lw-done"))

    def _take_card(self, action):
        self.click(self.root.locator(f'[data-half="{action["card"]}{action["half"]}"]'))

    _copy_card = _take_card

    def _company(self, action):
        name = self.js(f"app.company({json.dumps(action['company'])}).name")
        chooser = self.root.get_by_role("group", name=self.js("app.t('ui.pick-company')"), exact=True)
        if chooser.count():
            self.click(chooser.get_by_role("button", name=name))

    def cell(self, cell):
        """Click a cell on the canvas."""
        self.root.locator(".lw-slot").scroll_into_view_if_needed()
        x, y = self.js(f"app.boardApi.where({json.dumps(cell)})")
        self.point(x, y)

    def _lay_tile(self, action):
        self._company(action)
        if self.js("app.ui.sel.tile") != action["tile"] or not self.js("app.ui.sel.fixed"):
            self.click(self.root.locator(f'[data-tile="{action["tile"]}"]').first)
        self.cell(action["cell"])
        for _ in range(4):
            if self.js("app.ui.sel.rotation") == action["rotation"]:
                break
            self.click(self.root.locator(".lw-turn"))
        assert self.js("app.ui.sel.rotation") == action["rotation"]
        self.click(self.root.locator(".lw-tip .lw-place"))

    _lay_home = _lay_tile

    def _place_station(self, action):
        self._company(action)
        self.cell(action["cell"])
        self.click(self.root.locator(".lw-tip .lw-place"))

    def _found(self, action):
        self.click(self.root.locator(f'[data-found="{action["company"]}"]'))
        self.click(self.root.locator(f'[data-space="{action["space"]}"]'))
        self.click(self.root.locator(".lw-group-found .lw-place"))

    def _buy_from_company(self, action):
        if self.root.locator(".lw-deal select").count() > 1:
            self.root.locator(".lw-deal select").first.select_option(action["company"])
        self.root.locator(".lw-deal select").last.select_option(f"{action['company']}|{action['seller']}|{action['train']}")
        self.root.locator(".lw-deal input").fill(str(action["price"]))
        self.click(self.root.locator(".lw-deal .lw-offer"))

    def _fund(self, action):
        button = self.root.locator(f'[data-action="{self.key(action)}"]')
        if button.count():
            self.click(button)
            return
        first = self.js("app.options.forms.find((f) => f.action.type === 'fund').action.split[0][0]")
        self.root.locator(".lw-group-fund form input").first.fill(str(dict(map(tuple, action["split"])).get(first, 0)))
        self.click(self.root.locator(".lw-group-fund form button"))

    # The same by keys alone: every control is reached with the keyboard.

    def press(self, *keys):
        for k in keys:
            self.page.keyboard.press(k)
            self.until("a.drawn()")

    def type(self, action):
        """Perform an action with the keyboard and wait for the answer."""
        at = self.js("app.view.at")
        kind = action["type"]
        if kind == "done":
            self.press("d")
        elif kind in {"take-card", "copy-card"}:
            self.press("c")
            self._walk_to(f'.lw-half[data-half="{action["card"]}{action["half"]}"]')
            self.press("Enter")
        elif kind in {"lay-tile", "lay-home", "place-station"}:
            self._type_on_board(action)
        elif kind == "found":
            self._tab_to(f'[data-found="{action["company"]}"]')
            self.press("Enter")
            self._tab_to(".lw-group-found select", since=None)
            self._pick(".lw-group-found select", action["space"])
            self._tab_to(".lw-group-found .lw-place", since=None)
            self.press("Enter")
        elif kind == "buy-from-company":
            self._type_deal(action)
        else:
            button = self.root.locator(f'[data-action="{self.key(action)}"]')
            number = button.get_attribute("data-number")
            if number:
                self.press(number)
            else:
                self._tab_to(f'[data-action="{self.key(action)}"]')
                self.press("Enter")
        self.has_moved(at)

    def _focused(self, selector):
        return self.page.evaluate("s => !!document.activeElement?.matches(s)", selector)

    def _walk_to(self, selector):
        for _ in range(60):
            if self._focused(selector):
                return
            self.press("ArrowRight")
        raise AssertionError(selector)

    def _tab_to(self, selector, since="b"):
        """Go on with Tab until something has the focus, from the board or (None) from where the focus is."""
        if since:
            self.press(since)
        for _ in range(80):
            if self._focused(selector):
                return
            self.press("Tab")
        raise AssertionError(selector)

    def _type_on_board(self, action):
        for _ in range(3):
            if self.js("app.options.list.length") and self._acting() != action["company"]:
                self.press("x")
        if "tile" in action:
            for _ in range(12):
                if self.js("app.ui.sel.fixed ? app.ui.sel.tile : null") == action["tile"]:
                    break
                self.press("t")
        self.press("b")
        for _ in range(60):
            if self._focused(f'[data-cell="{action["cell"]}"]'):
                break
            self.press("n")
        else:
            raise AssertionError(action)
        self.press("Enter")
        for _ in range(4):
            if "rotation" not in action or self.js("app.ui.sel.rotation") == action["rotation"]:
                break
            self.press("r")
        self.press("Enter")

    def _acting(self):
        return self.js("[...app.lit().values()][0]?.[0].company ?? app.options.list.find(a => a.cell)?.company")

    def _pick(self, selector, value):
        """Walk through a list that has the focus."""
        for way in ["ArrowUp"] * 30 + ["ArrowDown"] * 30:
            if self.root.locator(selector).input_value() == value:
                return
            self.press(way)
        raise AssertionError(selector, value)

    def _type_deal(self, action):
        self._tab_to(".lw-deal select")
        wanted = [f"{action['company']}|{action['seller']}|{action['train']}"]
        if self.root.locator(".lw-deal select").count() > 1:
            wanted.insert(0, action["company"])
        for n, value in enumerate(wanted):
            self._pick(f".lw-deal select >> nth={n}", value)
            self.press("Tab")
        assert self._focused(".lw-deal input")
        self.press("Control+a", *str(action["price"]), "Enter")

    def round_trips(self):
        return self.js("app.roundTrips()")


class TouchHand(Hand):
    """The same hand with fingers."""

    def click(self, locator):
        locator.tap()

    def point(self, x, y):
        self.page.touchscreen.tap(x, y)
