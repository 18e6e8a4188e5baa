"""The replay in a real JupyterLab: with a kernel, with a busy one, and with none."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time

import pytest
from hand import Hand
from playwright.sync_api import expect
from replay_hand import ReplayHand, walk

import lilliput_widget as lw

CELL = "import lilliput_widget as lw\nreplay = lw.replay('{file}', {look})\nreplay"


@pytest.fixture(scope="module")
def game():
    return walk(["Ann", "Bob", "Cid"], 21)


@pytest.fixture
def opened(lab, game):
    """Open a replay of the game in a notebook; return a hand on it."""

    def make(*more, look="cursor=10", watch=None, file="replay.jsonl"):
        game.save(lab.work / file)
        lab.open([CELL.format(file=file, look=look), *more])
        if watch is not None:
            watch(lab.page)
        lab.run(0)
        return ReplayHand(lab.page)

    return make


def test_scrubbing_tells_python_the_cursor_and_nothing_else(lab, game, opened, figure):
    sent = []

    def watch(page):
        note = lambda frame: sent.append(frame.encode() if isinstance(frame, str) else frame)  # noqa: E731
        page.on("websocket", lambda socket: socket.on("framesent", note))

    opened("print('cursor', replay.cursor, len(replay.game.log))", watch=watch)
    # The socket of the kernel was opened before the watch began; a reload opens it again.
    lab.save()
    lab.page.reload()
    lab.ready()
    hand = ReplayHand(lab.page)
    sent.clear()
    begun = time.monotonic()
    got = hand.frames_while_scrubbing()
    lab.prints(1, f"cursor {game.length} {game.length}")
    seconds = time.monotonic() - begun
    messages = [m for m in sent if b"comm_msg" in m]
    assert got["n"] == game.length
    figure(
        f"scrubbing {game.length} moves in JupyterLab: median frame {statistics.median(got['gaps']):.1f} ms, "
        f"work in it {statistics.median(got['work']):.1f} ms; "
        f"{len(messages)} messages to Python in {seconds:.1f} s",
    )
    assert messages
    assert len(messages) < 8 * seconds + 2
    for m in messages:
        assert b'"cursor"' in m
        assert b"custom" not in m


def test_scrubbing_while_the_kernel_is_busy_and_after_its_death(lab, game, opened):
    hand = opened("import time\ntime.sleep(600)")
    lab.start(1)
    expect(lab.page.locator(".jp-InputPrompt").nth(1)).to_have_text("[*]:")
    hand.button("Round: forward")
    assert hand.n > 10
    hand.frames_while_scrubbing()
    hand.at(game.length)
    hand.button("Write a comment")
    hand.root.get_by_role("dialog").get_by_role("textbox").fill("While a cell runs.")
    hand.button("Keep")
    expect(hand.root.locator(".lw-comment")).to_be_visible()
    lab.stop()
    # Lab may ask whether to start a new kernel; the replay does not care.
    for n in (3, 77, 20):
        hand.go(n)
        assert hand.root.locator(".lw-said").inner_text().startswith(f"{n} ")
    assert hand.frames_while_scrubbing()["n"] == game.length
    assert hand.js("Object.keys(app.view.cells).length") == len(game.state.board.track.cells)


def test_comment_is_written_into_the_log(lab, opened):
    text = "Better: pay out <b>now</b> & wait.\nTwo lines."
    hand = opened("print(repr(replay.game.log[9].comment))")
    hand.button("Write a comment")
    box = hand.root.get_by_role("dialog").get_by_role("textbox")
    box.fill(text)
    hand.button("Keep")
    expect(hand.root.locator(".lw-comment")).to_be_visible()
    assert hand.root.locator(".lw-comment").inner_text() == text
    assert lw.load(lab.work / "replay.jsonl").log[9].comment == text
    hand.button("Edit the comment")
    hand.root.get_by_role("dialog").get_by_role("textbox").fill("short")
    lab.page.keyboard.press("Control+Enter")
    expect(hand.root.locator(".lw-comment")).to_have_text("short")
    lab.prints(1, "'short'")


def test_playing_on_from_a_move(lab, game, opened):
    hand = opened("print(replay.opened.game.length, replay.game.length)")
    hand.go(30)
    hand.button("Play on from here")
    new = Hand(lab.page, lab.page.locator(".lw-branch .lw-root"))
    assert new.view()["n"] == 30
    for _ in range(3):
        new.do(new.options()[0])
    assert new.view()["n"] == 33
    assert hand.n == 30
    lab.prints(1, f"33 {game.length}")
    lab.page.locator(".lw-branch > header button").click()
    expect(lab.page.locator(".lw-root")).to_have_count(1)


def test_python_moves_the_cursor_and_two_views_agree(lab, game, opened):
    one = opened("replay", "replay.cursor = 25", look="cursor=10, chart='prices'")
    lab.run(1)
    two = ReplayHand(lab.page, lab.output(1).locator(".lw-root"))
    two.button("One move forward")
    one.at(11)
    lab.run(2)
    one.at(25)
    two.at(25)
    box = one.root.locator(".lw-area").bounding_box()
    one.root.locator(".lw-area").click(position={"x": box["width"] - 1, "y": 50})
    two.at(game.length)


def test_altair_chart_moves_the_replay_and_follows_it(lab, game, opened):
    hand = opened("chart = replay.linked('prices')\nchart", "print('line at', chart.params.cursor)")
    lab.run(1)
    view = lab.page.locator(".jp-OutputArea .vega-embed svg, .jp-OutputArea .vega-embed canvas").first
    view.click()
    hand.until("a.view.n !== 10")
    assert 0 < hand.n <= game.length
    hand.go(33)
    lab.prints(2, "line at 33")


def test_language_comes_from_python(opened):
    hand = opened()
    hand.root.get_by_role("button", name="More").click()
    hand.root.get_by_label("Language").select_option("cs")
    hand.until("a.board.lang === 'cs' && a.lines()[0]?.text === a.replay.lines()[0].text")
    assert hand.n == 10


def test_saved_and_exported_notebook_show_the_board_at_the_cursor(lab, game, opened):
    hand = opened(file="saved.jsonl")
    poster = lab.page.locator(".jp-OutputArea-child").filter(has=lab.page.locator(".jp-RenderedSVG"))
    expect(poster).to_have_count(1)
    expect(poster).to_be_hidden()
    first = poster.inner_html()
    hand.go(60)
    # The picture follows once the replay is quiet, and stays hidden.
    lab.page.wait_for_function("([poster, first]) => poster.innerHTML !== first", arg=[poster.element_handle(), first])
    expect(poster).to_be_hidden()
    saved = json.loads(lab.save())
    pictures = ["".join(o["data"]["image/svg+xml"]) for c in saved["cells"] for o in c["outputs"] if "image/svg+xml" in o.get("data", {})]
    assert pictures == [lw.replay(game, cursor=60)._poster.svg()]
    lab.stop()
    lab.page.close()
    lab.open(None, name=lab.name)
    expect(lab.page.locator(".jp-RenderedSVG")).to_be_visible()
    subprocess.run([sys.executable, "-m", "nbconvert", "--to", "html", str(lab.work / lab.name)], check=True, capture_output=True, timeout=120)
    page = lab.context.browser.new_context(offline=True).new_page()
    page.goto((lab.work / lab.name).with_suffix(".html").as_uri(), wait_until="domcontentloaded")
    drawn = page.locator("main svg, main img").first
    expect(drawn).to_be_visible()
    assert drawn.bounding_box()["width"] > 200
    page.context.close()
