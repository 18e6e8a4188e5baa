"""How the widget looks: what to act on is on the first screen, nothing overlaps or is hidden, nothing is blurred."""

from __future__ import annotations

import pytest
from hand import Hand

import lilliput_widget as lw
from lilliput_widget.engine.events import RouteRun
from lilliput_widget.widget import payload

SCREENS = {
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
    "notebook": {"viewport": {"width": 900, "height": 800}},
    "wide": {"viewport": {"width": 1600, "height": 900}},
}
LANGUAGES = ("en", "cs", "de", "pl")


def has(game, kind):
    return any(a.type == kind for a in game.legal_actions())


def until(condition, players=3, seed=7):
    game = lw.new_game(players=players, seed=seed)
    while not game.finished and not condition(game):
        game.do(game.bot_action("greedy"))
    return game


@pytest.fixture(scope="module")
def games():
    """Positions of each kind of step, and a game of four with all eight companies at its end."""
    return {
        "draft": until(lambda g: True),
        "card": until(lambda g: g.seq > 60 and has(g, "take-card")),
        "lay": until(lambda g: g.seq > 60 and has(g, "lay-tile") and not has(g, "take-card")),
        "station": until(lambda g: g.seq > 20 and has(g, "place-station")),
        "share": until(lambda g: g.seq > 60 and has(g, "buy-share")),
        "train": until(lambda g: g.seq > 40 and has(g, "buy-train")),
        "pay": until(lambda g: g.seq > 90 and has(g, "pay")),
        "late": until(lambda g: len(g.state.companies) == 8 and has(g, "lay-tile") and not has(g, "take-card"), players=4, seed=3),
        "end": until(lambda g: False, players=4, seed=3),
    }


@pytest.fixture
def show(pages):
    def one(game, *, lang="en", **context):
        hand = Hand(pages.alone(game, lang=lang, **{**SCREENS["notebook"], **context}))
        settle(hand.page)
        return hand

    return one


def settle(page):
    """Wait until canvas and board agree on their size, and the screen is drawn."""
    page.wait_for_function("""() => {
      const r = document.querySelector('.lw-root');
      return Math.abs(parseFloat(r.style.getPropertyValue('--lw-board')) - r.querySelector('.lw-board').clientHeight) < 1;
    }""")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def boxes(hand, selector):
    return [b.bounding_box() for b in hand.root.locator(selector).all()]


# What can be clicked in each step.
ACT = {
    "draft": ".lw-group-draft .lw-choice", "card": ".lw-half:not([aria-disabled=true])", "share": ".lw-group-buy .lw-choice:not(.lw-refused)",
    "train": ".lw-group-trains .lw-choice", "pay": ".lw-group-dividend .lw-choice", "late": ".lw-traytile",
}


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("step", ACT)
def test_the_first_screen_holds_the_board_and_what_to_act_on(games, show, screen, step):
    look = SCREENS[screen]
    hand = show(games[step], **look)
    fold = look["viewport"]["height"]
    board = hand.root.locator(".lw-slot").bounding_box()
    assert board["y"] + board["height"] <= fold
    found = boxes(hand, ACT[step])
    inside = [b for b in found if b["y"] + b["height"] <= fold]
    assert len(inside) >= min(len(found), 2), (found, fold)
    if screen != "phone":
        # Everything of a step stands beside the board, no longer under it.
        assert all(b["x"] >= board["x"] + board["width"] for b in found)
        assert found[0]["y"] < board["y"] + board["height"] / 2


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("step", ["lay", "station"])
def test_the_button_that_confirms_is_on_the_same_screen(games, show, screen, step):
    look = SCREENS[screen]
    hand = show(games[step], **look)
    hand.cell(hand.js("[...app.lit().keys()][0]"))
    place = hand.root.locator(".lw-tip .lw-place")
    place.wait_for()
    box = place.bounding_box()
    assert box["y"] + box["height"] <= look["viewport"]["height"]


@pytest.mark.parametrize("screen", SCREENS)
def test_players_do_not_move_away_when_companies_are_many(games, show, screen):
    few, many = (show(games[name], **SCREENS[screen]).root for name in ("card", "late"))
    for root in (few, many):
        players, companies = (root.locator(s).bounding_box() for s in (".lw-players", ".lw-companies"))
        assert players["y"] + players["height"] <= companies["y"] + 1
    # Eight companies and four players are not longer than two screens of a notebook.
    assert many.bounding_box()["height"] < {"phone": 3900, "notebook": 1700, "wide": 1700}[screen]


def test_cells_of_a_tall_board_stay_legible(show):
    game = until(lambda g: False, players=2, seed=4)
    cells = [tuple(map(int, c.split(","))) for c in game.state.board.track.cells]
    rows = max(y for _, y in cells) - min(y for _, y in cells) + 1
    hand = show(game)
    (_, top), (_, low) = (hand.js(f"app.boardApi.where('0,{y}')") for y in (0, 1))
    assert rows >= 11
    assert low - top >= 48


@pytest.mark.parametrize("screen", ["notebook", "wide"])
def test_buttons_over_the_board_hide_no_cell(games, show, screen):
    for name in ("late", "end", "lay"):
        hand = show(games[name], **SCREENS[screen])
        tools = hand.root.locator(".lw-zoom").bounding_box()
        cells = hand.js("[...Object.keys(app.view.cells), ...app.lit().keys()].map((c) => [c, ...app.boardApi.where(c)])")
        size = hand.js("app.boardApi.where('1,0')[0] - app.boardApi.where('0,0')[0]")
        for cell, x, y in cells:
            apart = x + size / 2 <= tools["x"] + 1 or y - size / 2 >= tools["y"] + tools["height"] - 1
            assert apart, (name, cell)


OVERLAPS = """r => {
  const out = [];
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const seen = (e) => {
    // What is to be seen of an element: its words and pictures, not the words for screen readers.
    const range = document.createRange();
    const all = [...e.querySelectorAll('svg, canvas, button')].map((p) => p.getBoundingClientRect());
    for (const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT); walk.nextNode(); ) {
      range.selectNodeContents(walk.currentNode);
      if (!walk.currentNode.parentElement.closest('.lw-sr')) all.push(range.getBoundingClientRect());
    }
    return all.filter((b) => b.width > 0);
  };
  const inside = `dd, .lw-names, .lw-price, .lw-legend > span, .lw-tip-text, .lw-placing, .lw-sentence, .lw-actions, header > *, .lw-facts,
    .lw-tools`;
  const html = (e) => e.outerHTML.slice(0, 80);
  for (const row of r.querySelectorAll('.lw-card, .lw-legend, .lw-tip, .lw-prompt, .lw-action header, .lw-strip')) {
    const parts = [...row.querySelectorAll(inside)].map((e) => [e, seen(e)]);
    const clash = (x, y) => x.some((p) => y.some((q) => meet(p, q)));
    parts.forEach(([a, x], i) => parts.slice(i + 1).forEach(([b, y]) => clash(x, y) && out.push(`${html(a)} / ${html(b)}`)));
  }
  return out;
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_runs_into_another(games, show, lang):
    for width in (360, 660, 900, 1190, 1600):
        hand = show(games["late"], lang=lang, viewport={"width": width, "height": 900})
        hand.cell(hand.js("[...app.lit().keys()][0]"))
        settle(hand.page)
        assert hand.root.evaluate(OVERLAPS) == [], width


def test_the_ledger_of_a_sum_fits_a_phone(games, show):
    hand = show(games["late"], lang="de", **SCREENS["phone"])
    rows, more = payload.ledger_rows(games["late"], games["late"].players[0], "de")
    hand.root.locator(".lw-players .lw-sum").first.click()
    answer = {"kind": "ledger", "account": games["late"].players[0], "rows": rows, "more": more}
    hand.page.evaluate("m => window.mounted.model.emit('msg:custom', m)", answer)
    body = hand.root.locator(".lw-window-body")
    body.get_by_role("table").wait_for()
    assert body.evaluate("e => e.scrollWidth <= e.clientWidth")


@pytest.mark.parametrize("ratio", [1, 1.25, 1.5, 2])
def test_every_canvas_has_the_pixels_of_the_screen(games, show, ratio):
    hand = show(games["lay"], device_scale_factor=ratio)
    sizes = hand.root.evaluate("r => [...r.querySelectorAll('canvas')].map((c) => [c.width, c.getBoundingClientRect().width * devicePixelRatio])")
    assert len(sizes) > 2
    assert all(abs(pixels - shown) < 0.1 for pixels, shown in sizes)


def test_all_companies_that_a_move_made_run_are_drawn_and_one_can_be_picked(games, show):
    game = games["end"]
    ran = list(dict.fromkeys(e.company for e in game.events(game.seq) if isinstance(e, RouteRun)))
    assert len(ran) > 2
    trains = [e.train for e in game.events(game.seq) if isinstance(e, RouteRun)]
    assert [r["train"] for r in payload.view_data(game, "en")["routes"]] == trains
    hand = show(game)
    assert hand.js("[...new Set(app.routes().map((r) => r.company))]") == ran
    chips = hand.root.locator(".lw-ran")
    assert chips.count() == len(ran)
    chips.first.click()
    hand.root.locator(".lw-ran[aria-pressed=true]").wait_for()
    assert hand.js("[...new Set(app.routes().map((r) => r.company))]") == ran[:1]
    assert hand.root.locator(".lw-route").count() == len(hand.js("app.routes()"))
    chips.first.click()
    hand.root.locator(".lw-ran[aria-pressed=true]").wait_for(state="detached")
    assert hand.js("app.routes().length") == len(trains)


def test_a_name_from_right_to_left_does_not_turn_sums_round(show):
    game = lw.new_game(players=["مرحبا", "Bob"], seed=7)
    while not (game.to_play == ("مرحبا",) and has(game, "buy-share")):
        game.do(game.bot_action("greedy"))
    hand = show(game)
    small = hand.root.locator(".lw-group-buy .lw-choice small").first
    before, after = small.evaluate("""e => {
      const node = e.firstChild;
      return [...node.data.matchAll(/£\\d+/g)].slice(0, 2).map(({ index }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        return range.getBoundingClientRect().left;
      });
    }""")
    assert before < after


def test_a_replay_stands_still_while_somebody_scrubs(chromium, games, tmp_path):
    file = lw.replay(games["end"], cursor=0).with_chart("prices").to_html(tmp_path / "game.html")
    context = chromium.new_context(viewport={"width": 900, "height": 900})
    page = context.new_page()
    page.goto(file.as_uri())
    area = page.locator(".lw-area")
    area.wait_for()
    settle(page)
    places = set()
    for n in (0, 20, 100, games["end"].length - 1):
        page.evaluate(f"() => document.querySelector('.lw-root').lilliput.replay.go({n})")
        settle(page)
        box = area.bounding_box()
        places.add((round(box["x"]), round(box["y"]), round(box["width"])))
    context.close()
    assert len({p[:2] for p in places}) == 1


def test_colours_and_height_set_from_python_show_at_once(games, show):
    hand = show(games["card"])
    hand.page.evaluate("() => { window.mounted.model.set('theme', 'dark'); window.mounted.model.set('height', 700); }")
    hand.until("root.dataset.theme === 'dark' && root.querySelector('.lw-board').clientHeight >= 700")
