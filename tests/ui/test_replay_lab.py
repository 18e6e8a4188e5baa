"""The replay in a real JupyterLab: with a kernel, with a busy one, and with none."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

import pytest
from hand import Hand
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
        lab.page.locator(".lw-root").first.wait_for(timeout=30_000)
        return ReplayHand(lab.page)

    return make


def test_scrubbing_tells_python_the_cursor_and_nothing_else(lab, game, opened, figure):
    sent = []
    sockets = []

    def watch(page):
        page.on("websocket", lambda socket: sockets.append(socket))  # noqa: PLW0108 - Playwright takes no builtin

    opened("print('cursor', replay.cursor, len(replay.game.log))", watch=watch)
    # The socket of the kernel was opened before the watch began; a reload opens it again.
    lab.page.keyboard.press("Control+s")
    lab.page.wait_for_timeout(500)
    lab.page.reload()
    hand = ReplayHand(lab.page)
    for socket in sockets:
        socket.on("framesent", lambda frame: sent.append(frame.encode() if isinstance(frame, str) else frame))
    lab.page.wait_for_timeout(500)
    sent.clear()
    begun = time.monotonic()
    got = hand.frames_while_scrubbing()
    lab.page.wait_for_timeout(500)
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
    lab.run(1)
    lab.page.get_by_text(f"cursor {game.length} {game.length}").wait_for()


def test_scrubbing_while_the_kernel_is_busy_and_after_its_death(lab, game, opened):
    hand = opened("import time\ntime.sleep(600)")
    lab.run(1)
    lab.page.wait_for_timeout(500)
    hand.button("Round: forward")
    assert hand.n > 10
    hand.frames_while_scrubbing()
    hand.at(game.length)
    hand.button("Write a comment")
    hand.root.get_by_role("dialog").get_by_role("textbox").fill("While a cell runs.")
    hand.button("Keep")
    hand.root.locator(".lw-comment").wait_for(timeout=10_000)
    for session in lab.server.get("/api/sessions"):
        if session["path"] == lab.name:
            lab.page.request.delete(f"{lab.server.url}/api/sessions/{session['id']}?token=lilliput")
    lab.page.wait_for_timeout(1500)
    # Lab may ask whether to start a new kernel; the replay does not care.
    for n in (3, 77, 20):
        hand.js(f"app.replay.go({n})")
        hand.at(n)
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
    hand.root.locator(".lw-comment").wait_for()
    assert hand.root.locator(".lw-comment").inner_text() == text
    assert lw.load(lab.work / "replay.jsonl").log[9].comment == text
    hand.button("Edit the comment")
    hand.root.get_by_role("dialog").get_by_role("textbox").fill("short")
    lab.page.keyboard.press("Control+Enter")
    lab.page.wait_for_function("() => document.querySelector('.lw-comment').textContent === 'short'")
    lab.run(1)
    lab.page.get_by_text("'short'").wait_for()


def test_playing_on_from_a_move(lab, game, opened):
    hand = opened("print(replay.opened.game.length, replay.game.length)")
    hand.js("app.replay.go(30)")
    hand.at(30)
    hand.button("Play on from here")
    lab.page.locator(".lw-branch .lw-root").wait_for()
    new = Hand(lab.page, 1)
    assert new.view()["n"] == 30
    for _ in range(3):
        new.do(new.options()[0])
    assert new.view()["n"] == 33
    assert hand.n == 30
    lab.run(1)
    lab.page.get_by_text(f"33 {game.length}", exact=True).wait_for()
    lab.page.locator(".lw-branch > header button").click()
    assert lab.page.locator(".lw-root").count() == 1


def test_python_moves_the_cursor_and_two_views_agree(lab, game, opened):
    one = opened("replay", "replay.cursor = 25", look="cursor=10, chart='prices'")
    lab.run(1)
    two = ReplayHand(lab.page, 1)
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
    view.wait_for(timeout=60_000)
    box = view.bounding_box()
    lab.page.mouse.click(box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.5)
    lab.page.wait_for_function("() => document.querySelector('.lw-root').lilliput.view.n !== 10")
    assert 0 < hand.n <= game.length
    hand.js("app.replay.go(33)")
    hand.at(33)
    lab.page.wait_for_timeout(600)
    lab.run(2)
    lab.page.get_by_text("line at 33").wait_for()


def test_language_comes_from_python(opened):
    hand = opened()
    hand.root.get_by_role("button", name="More").click()
    hand.root.get_by_label("Language").select_option("cs")
    hand.page.wait_for_function("() => document.querySelector('.lw-root').lilliput.board.lang === 'cs'")
    app = "document.querySelector('.lw-root').lilliput"
    hand.page.wait_for_function(f"() => {app}.lines()[0]?.text === {app}.replay.lines()[0].text")
    assert hand.n == 10


def test_saved_and_exported_notebook_show_the_board_at_the_cursor(lab, game, opened):
    hand = opened(file="saved.jsonl")
    poster = lab.page.locator(".jp-OutputArea-child").filter(has=lab.page.locator(".jp-RenderedSVG"))
    assert poster.count() == 1
    assert not poster.is_visible()
    hand.js("app.replay.go(60)")
    hand.at(60)
    lab.page.wait_for_timeout(3000)
    assert not poster.is_visible()
    lab.page.keyboard.press("Control+s")
    lab.page.wait_for_timeout(1000)
    for session in lab.server.get("/api/sessions"):
        if session["path"] == lab.name:
            lab.page.request.delete(f"{lab.server.url}/api/sessions/{session['id']}?token=lilliput")
    lab.page.close()
    lab.open(None, name=lab.name)
    picture = lab.page.locator(".jp-RenderedSVG")
    picture.wait_for()
    assert picture.is_visible()
    expected = lw.replay(game, cursor=60)._poster.svg()
    assert expected.replace('"', '\\"')[:200] in (lab.work / lab.name).read_text()
    subprocess.run([sys.executable, "-m", "nbconvert", "--to", "html", str(lab.work / lab.name)], check=True, capture_output=True, timeout=120)
    page = lab.context.browser.new_context(offline=True).new_page()
    page.goto((lab.work / lab.name).with_suffix(".html").as_uri(), wait_until="domcontentloaded")
    drawn = page.locator("main svg, main img").first
    drawn.wait_for()
    assert drawn.bounding_box()["width"] > 200
    page.context.close()
