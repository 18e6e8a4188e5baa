"""A person at the widget: performs any legal action by pointer or by keys, the way the screen offers it."""

from __future__ import annotations

import json

from playwright.sync_api import TimeoutError  # noqa: A004 - what the page raises

APP = "document.querySelectorAll('.lw-root')[{n}].lilliput"


class Hand:
    """Looks at the running widget only to know what is legal; everything is done through the screen."""

    def __init__(self, page, nth=0):
        self.page = page
        self.n = nth
        self.root = page.locator(".lw-root").nth(nth)
        self.wait()

    def js(self, code):
        return self.page.evaluate(f"() => {{ const app = {APP.format(n=self.n)}; return {code}; }}")

    def wait(self):
        """Wait until Python has answered and the screen is drawn."""
        self.until("a && a.ui.pending === null && (a.options.at === a.view.at || !a.view.player)")

    def until(self, condition, timeout=30_000):
        """Wait for a condition on the running widget, called `a`."""
        try:
            self.page.wait_for_function(f"() => {{ const a = {APP.format(n=self.n)}; return {condition}; }}", timeout=timeout)
        except TimeoutError as error:
            state = self.js("({ ui: app.ui, n: app.view.n, at: app.view.at, options: app.options.at, rev: app.view.rev })")
            msg = f"waited in vain for {condition}: {json.dumps(state)}"
            raise AssertionError(msg) from error

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
        self.until(f"a.view.at !== {json.dumps(at)} && a.ui.pending === null && (a.options.at === a.view.at || a.view.over)")

    def do(self, action):
        """Perform an action with the pointer and wait for the answer."""
        at = self.js("app.view.at")
        getattr(self, "_" + action["type"].replace("-", "_"), self._choice)(action)
        self.has_moved(at)

    def _choice(self, action):
        self.root.locator(f'[data-action="{self.key(action)}"]').click()

    def _done(self, action):
        self.root.locator(".lw-done").click()

    def _take_card(self, action):
        self.root.locator(f'[data-half="{action["card"]}{action["half"]}"]').click()

    _copy_card = _take_card

    def _company(self, action):
        name = self.js(f"app.company({json.dumps(action['company'])}).name")
        chooser = self.root.get_by_role("group", name=self.js("app.t('ui.pick-company')"), exact=True)
        if chooser.count():
            chooser.get_by_role("button", name=name).click()

    def cell(self, cell):
        """Click a cell on the canvas."""
        self.root.locator(".lw-slot").scroll_into_view_if_needed()
        x, y = self.js(f"app.boardApi.where({json.dumps(cell)})")
        self.page.mouse.click(x, y)

    def _lay_tile(self, action):
        self._company(action)
        if self.js("app.ui.sel.tile") != action["tile"] or not self.js("app.ui.sel.fixed"):
            self.root.locator(f'[data-tile="{action["tile"]}"]').first.click()
        self.cell(action["cell"])
        for _ in range(4):
            if self.js("app.ui.sel.rotation") == action["rotation"]:
                break
            self.root.locator(".lw-turn").click()
        assert self.js("app.ui.sel.rotation") == action["rotation"]
        self.root.locator(".lw-tip .lw-place").click()

    _lay_home = _lay_tile

    def _place_station(self, action):
        self._company(action)
        self.cell(action["cell"])
        self.root.locator(".lw-tip .lw-place").click()

    def _found(self, action):
        self.root.locator(f'[data-found="{action["company"]}"]').click()
        self.root.locator(f'[data-space="{action["space"]}"]').click()
        self.root.locator(".lw-group-found .lw-place").click()

    def _buy_from_company(self, action):
        form = self.root.locator(".lw-deal")
        selects = form.locator("select")
        if selects.count() > 1:
            selects.first.select_option(action["company"])
        selects.last.select_option(f"{action['company']}|{action['seller']}|{action['train']}")
        form.locator("input").fill(str(action["price"]))
        form.locator(".lw-offer").click()

    def _fund(self, action):
        button = self.root.locator(f'[data-action="{self.key(action)}"]')
        if button.count():
            button.click()
            return
        inputs = self.root.locator(".lw-group-fund form input")
        inputs.first.fill(str(dict(map(tuple, action["split"])).get(self.js("app.options.forms[0].action.split[0][0]"), 0)))
        self.root.locator(".lw-group-fund form button").click()

    # The same by keys alone: every control is reached with the keyboard.

    def press(self, *keys):
        for k in keys:
            self.page.keyboard.press(k)

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
            self._tab_to(f'[data-space="{action["space"]}"]')
            self.press("Enter")
            self._tab_to(".lw-group-found .lw-place")
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

    def _tab_to(self, selector):
        self.press("b")
        for _ in range(80):
            if self._focused(selector):
                return
            self.press("Tab")
        raise AssertionError(selector)

    def _type_on_board(self, action):
        for _ in range(3):
            if self.js("document.activeElement, app.options.list.length") and self._acting() != action["company"]:
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

    def _type_deal(self, action):
        self._tab_to(".lw-deal select")
        wanted = f"{action['company']}|{action['seller']}|{action['train']}"
        for _ in range(40):
            if self.js("document.querySelector('.lw-deal label:nth-last-of-type(2) select').value") == wanted:
                break
            self.press("ArrowDown")
        self._tab_to(".lw-deal input")
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(str(action["price"]))
        self.press("Enter")

    def round_trips(self):
        return self.js("app.roundTrips()")
