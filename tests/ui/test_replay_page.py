"""The exported page: opened from a file with the network off, stepped through to the end."""

from __future__ import annotations

import json
import statistics

import pytest
from playwright.sync_api import expect
from replay_hand import ReplayHand, walk

import lilliput_widget as lw
from lilliput_widget.widget import frames

HOSTILE = ["</script><script>window.pwned=1</script>", "<img src=x onerror='window.pwned=1'>", "__proto__", "{n} ${1+1}"]


@pytest.fixture(scope="module")
def game():
    made = walk(["Ann", "Bob", "Cid", "Dot"], 11)
    made.comment(5, "A first comment.")
    made.comment(50, "Two lines:\nthe second.")
    return made


@pytest.fixture
def open_page(chromium, tmp_path):
    contexts, requests, errors = [], [], []

    def make(widget, width=900, **look):
        file = widget.to_html(tmp_path / "game.html")
        context = chromium.new_context(viewport={"width": width, "height": 900}, offline=True, **look)
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda r: requests.append(r.url))
        page.on("pageerror", lambda e: errors.append(str(e)))
        page.on("console", lambda m: errors.append(m.text) if m.type == "error" else None)
        page.goto(file.as_uri())
        return ReplayHand(page)

    yield make
    for context in contexts:
        context.close()
    assert errors == []
    # The page itself and nothing else.
    assert [r for r in requests if not r.startswith(("file:", "data:", "blob:"))] == []


def test_the_browser_folds_what_python_folds(game, open_page):
    hand = open_page(lw.replay(game))
    views = json.loads(hand.js("JSON.stringify(app.replay.views())"))
    assert views == json.loads(json.dumps(frames.fold(frames.frames(game, "en"))))
    assert hand.root.locator("#poster").count() == 0
    assert hand.page.locator("#poster").count() == 0


def test_an_old_browser_shows_the_picture(game, chromium, tmp_path):
    file = lw.replay(game).to_html(tmp_path / "game.html")
    context = chromium.new_context(offline=True)
    context.add_init_script("delete window.DecompressionStream")
    page = context.new_page()
    page.goto(file.as_uri())
    page.get_by_text("could not start").wait_for()
    assert page.locator("#poster svg").is_visible()
    context.close()
    plain = chromium.new_context(offline=True, java_script_enabled=False)
    page = plain.new_page()
    page.goto(file.as_uri())
    assert page.locator("#poster svg").is_visible()
    plain.close()


def test_an_address_can_name_a_move(game, open_page):
    hand = open_page(lw.replay(game))
    hand.page.evaluate("location.hash = '#33'")
    hand.at(33)
    hand.page.reload()
    hand = ReplayHand(hand.page)
    hand.at(33)
    for odd in ("#x", "#-4", "#1e3", "#"):
        hand.page.evaluate(f"location.hash = '{odd}'")
    hand.page.wait_for_timeout(200)
    assert hand.n == 33
    hand.page.evaluate("location.hash = '#999999'")
    hand.at(game.length)


def test_a_game_without_moves(open_page):
    hand = open_page(lw.replay(lw.new_game(players=2, seed=1)).with_chart("prices"))
    assert "The set-up." in hand.text()
    hand.button("Compare")
    hand.root.locator(".lw-replay-play").click()
    hand.at(0)


def test_steps_turns_rounds_phases_runs_and_film(game, open_page):
    hand = open_page(lw.replay(game, cursor=0))
    marks = frames.marks(game)
    hand.button("One move forward")
    hand.at(1)
    assert hand.root.locator(".lw-said").inner_text().startswith("1 ")
    firsts = {"Turn": marks["turns"][0], "Round": marks["rounds"][0][0], "Phase": marks["phases"][0][0], "Run": marks["runs"][0][0], "Comment": 5}
    for what, first in firsts.items():
        hand.go(0)
        hand.button(f"{what}: forward")
        hand.at(first)
        hand.button(f"{what}: back")
        hand.at(0)
    hand.button("To the last move")
    hand.at(game.length)
    for name, total in game.result.worth.items():
        assert name in hand.text()
        assert f"£{total:,}".replace(",", "\u202f") in hand.text()
    # The film begins again from the start, as fast as asked, and stops at a click.
    hand.root.get_by_label("Speed").select_option("0.1")
    hand.root.locator(".lw-replay-play").click()
    hand.until("a.view.n > 3 && a.view.n < 60")
    hand.root.locator(".lw-replay-play").click()
    stopped = hand.n
    hand.page.wait_for_timeout(400)
    assert hand.n == stopped


def test_keys_alone(game, open_page):
    hand = open_page(lw.replay(game, cursor=0))
    marks = frames.marks(game)
    hand.root.locator(".lw-strip button").last.focus()
    keys = hand.page.keyboard
    rounds, phases, runs = (marks[what][0][0] for what in ("rounds", "phases", "runs"))
    presses = [
        ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0), ("PageDown", rounds), ("Home", 0), ("p", phases), ("Home", 0),
        ("g", runs), ("Home", 0), ("k", 5), ("k", 50), ("Shift+K", 5), ("End", game.length), ("Home", 0), ("Shift+ArrowRight", marks["turns"][0]),
    ]
    for key, n in presses:
        keys.press(key)
        hand.at(n)
    keys.press("m")
    keys.press("End")
    hand.at(game.length)
    assert hand.root.locator(".lw-compare").is_visible()
    keys.press("?")
    expect(hand.root.get_by_role("dialog")).to_contain_text("change of phase")
    keys.press("Escape")


def test_comments_are_shown_and_cannot_be_edited_here(game, open_page):
    hand = open_page(lw.replay(game, cursor=50))
    assert "Two lines:\nthe second." in hand.root.locator(".lw-comment").inner_text()
    assert hand.root.get_by_role("button", name="Edit the comment").count() == 0
    assert hand.root.get_by_role("button", name="Play on from here").count() == 0
    hand.button("One move forward")
    hand.at(51)
    assert hand.root.locator(".lw-comment").count() == 0


def test_compare_two_moves_on_the_board_and_in_a_table(game, open_page):
    a, b = game.length // 3, game.length // 3 + 30
    hand = open_page(lw.replay(game, cursor=b))
    hand.button("Compare")
    hand.go(a)
    shown = hand.root.locator(".lw-compare").inner_text()
    assert f"move {a} to move {b}".lower() in shown.lower()
    old, new = game.state_at(a), game.state_at(b)
    for name in game.players:
        before, after = old.players[name].cash, new.players[name].cash
        if before != after:
            assert f"£{before}\n→\n£{after}" in shown or f"£{before}→£{after}" in shown.replace("\n", "").replace(" ", "")
    tiles, tokens = (old.board.track.cells, new.board.track.cells), (old.board.tokens, new.board.tokens)
    laid = {c for c in tiles[1] if tiles[0].get(c) is not tiles[1][c] or tokens[0].get(c) != tokens[1].get(c)}
    assert set(hand.js("app.marked()")) == laid
    # Without a comparison the cells of the last move are framed.
    hand.button("Compare")
    lay = next(e for e in game.log if e.action.type == "lay-tile")
    hand.go(lay.n)
    assert hand.js("app.marked()") == [lay.action.cell]


def test_ledger_of_any_sum_without_a_kernel(game, open_page):
    hand = open_page(lw.replay(game))
    card = hand.root.locator(".lw-players .lw-card").first
    name = card.get_attribute("aria-label")
    card.locator(".lw-sum").first.click()
    dialog = hand.root.get_by_role("dialog")
    first = dialog.locator("tbody tr").first.locator("td").last.inner_text()
    assert first.replace("\u202f", "") == f"£{game.state.players[name].cash}"


def test_chart_moves_the_replay_and_follows_it(game, open_page):
    hand = open_page(lw.replay(game, cursor=0).with_chart("prices"))
    area = hand.root.locator(".lw-area")
    box = area.bounding_box()
    area.click(position={"x": box["width"] / 2, "y": 60})
    hand.until("a.view.n > 0")
    assert abs(hand.n - game.length / 2) <= 1
    hand.go(game.length)
    line = hand.root.locator(".lw-cursor").bounding_box()
    assert abs(line["x"] - (box["x"] + box["width"])) < 3
    values = hand.root.locator(".lw-readout").inner_text()
    for company in game.state.companies:
        assert f"£{game.state.price(company)}" in values
    for kind in ("worth", "income", "cash", "treasury", ""):
        hand.root.get_by_label("Chart").select_option(kind)
        expect(hand.root.locator(".lw-area")).to_have_count(1 if kind else 0)


def test_hostile_names_and_comments_stay_text(open_page):
    game = walk(HOSTILE, 5, 90)
    game.comment(80, "</script><img src=x onerror='window.pwned=1'>")
    hand = open_page(lw.replay(game, cursor=80).with_chart("worth"))
    hand.button("Compare")
    hand.go(20)
    hand.go(80)
    assert "onerror='window.pwned=1'>" in hand.root.locator(".lw-comment").inner_text()
    for name in HOSTILE:
        assert hand.root.get_by_text(name, exact=True).count() >= 1
    assert hand.page.evaluate("window.pwned") is None
    assert hand.root.locator("img, script").count() == 0
    views = json.loads(hand.js("JSON.stringify(app.replay.views())"))
    assert views == json.loads(json.dumps(frames.fold(frames.frames(game, "en"))))


def test_scrubbing_at_sixty_frames_a_second(game, open_page, figure):
    hand = open_page(lw.replay(game, cursor=0).with_chart("prices"))
    # The first run warms up; a machine that is busy with other tests may need another one.
    runs = [hand.frames_while_scrubbing() for _ in range(4)][1:]
    assert {got["n"] for got in runs} == {game.length}
    best = min(runs, key=lambda got: statistics.mean(got["gaps"]))
    gaps, work = best["gaps"], best["work"]
    slow = sum(g > 25 for g in gaps) / len(gaps)
    figure(
        f"scrubbing {game.length} moves, one a frame: median frame {statistics.median(gaps):.1f} ms, mean {statistics.mean(gaps):.1f} ms, "
        f"{slow:.0%} of the frames late; work in a frame {statistics.median(work):.1f} ms in the median",
    )


def test_narrow_page_fits(game, open_page):
    for width in (320, 360, 900, 1600):
        hand = open_page(lw.replay(game, cursor=50).with_chart("prices"), width=width)
        assert hand.page.evaluate("document.documentElement.scrollWidth") <= width
        assert hand.root.locator(".lw-scrub input").bounding_box()["width"] > 150
