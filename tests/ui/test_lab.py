"""The widget in a real JupyterLab, driven by a real browser."""

from __future__ import annotations

import random
import statistics

from playwright.sync_api import expect

import lilliput_widget as lw

GAME = "import lilliput_widget as lw\ngame = lw.new_game('18lilliput', players={players}, seed={seed})\ngame.autosave('{file}')\ngame.view()"

WALKED = """import lilliput_widget as lw, random
dice = random.Random(1)
game = lw.new_game(players={players}, seed=4)
while game.state.round < {round}: game.do(dice.choice(game.legal_actions()))
game"""


def choose(dice, options):
    """Return an action that keeps a game varied: rarely an end of the turn while there is something to do."""
    by_type = {}
    for a in options:
        by_type.setdefault(a["type"], []).append(a)
    kinds = [k for k in by_type if k != "done"] or ["done"]
    return dice.choice(by_type[dice.choice(kinds)])


def test_whole_game_by_clicks(lab, figure):
    lab.open([GAME.format(players=["Ann", "Bob"], seed=5, file="clicks.jsonl")])
    lab.run(0)
    hand = lab.hand()
    dice = random.Random(3)
    played = []
    while not hand.view()["over"]:
        action = choose(dice, hand.options())
        hand.do(action)
        played.append(action)
        assert len(played) < 400
    game = lw.load(lab.work / "clicks.jsonl")
    assert [e.action.to_dict() for e in game.log] == played
    assert game.finished
    rows = hand.view()["over"]["rows"]
    assert {r["player"]: r["total"] for r in rows} == dict(game.result.worth)
    for row in rows:
        assert row["cash"] + row["shares"] + row["other"] == row["total"]
        assert hand.root.get_by_role("table").first.inner_text().count(row["player"]) == 1
    times = hand.round_trips()
    figure(f"click to redrawn board, {len(times)} moves: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms")
    assert len(times) >= len(played) // 2


def test_round_by_keys_alone(lab):
    """Draft, homes and a whole round without the pointer."""
    lab.open([GAME.format(players=["Ann", "Bob"], seed=11, file="keys.jsonl")])
    lab.run(0)
    hand = lab.hand()
    cells = lab.page.locator(".jp-Notebook .jp-Cell").count()
    hand.focus(hand.root.locator(".lw-tools button").last)
    dice = random.Random(8)
    played = []
    while hand.view()["round"] < 2:
        action = choose(dice, hand.options())
        hand.type(action)
        played.append(action)
        assert len(played) < 80
    game = lw.load(lab.work / "keys.jsonl")
    assert [e.action.to_dict() for e in game.log] == played
    # The notebook saw none of the keys: no cell was added or deleted.
    assert lab.page.locator(".jp-Notebook .jp-Cell").count() == cells


def test_undo_across_rounds_redo_and_jump(lab):
    lab.open([WALKED.format(players=2, round=3)])
    lab.run(0)
    hand = lab.hand()
    first = hand.view()
    for _ in range(20):
        at = hand.view()["at"]
        hand.root.get_by_role("button", name="Undo").click()
        hand.has_moved(at)
    back = hand.view()
    assert back["n"] == first["n"] - 20
    assert back["round"] < first["round"]
    at = back["at"]
    hand.root.get_by_role("slider").fill(str(first["n"]))
    hand.has_moved(at)
    again = hand.view()
    assert again["at"] == first["at"]
    assert again["cells"] == first["cells"]
    at = again["at"]
    hand.until("a.lines().length === a.view.total")
    hand.root.locator(".lw-line").nth(3).click()
    hand.has_moved(at)
    assert hand.view()["n"] == first["n"] - 3


HOSTILE = ["<img src=x onerror='window.pwned=1'>", '"><script>window.pwned=1</script>', "{player}${1+1}", "Řehoř 🚂 ‘quote’"]


def test_hostile_names_stay_text(lab):
    lab.open([WALKED.format(players=HOSTILE, round=2)])
    lab.run(0)
    hand = lab.hand()
    for name in HOSTILE:
        assert hand.root.get_by_text(name, exact=True).count() >= 1
    for label in ("Help and keys", "More"):
        hand.root.get_by_role("button", name=label).click()
        hand.root.get_by_role("button", name="Close").click()
    hand.root.locator(".lw-sum").first.click()
    expect(hand.root.get_by_role("dialog").get_by_role("table")).to_be_visible()
    assert lab.page.evaluate("window.pwned") is None
    assert hand.root.locator("img, script").count() == 0


def test_two_views_in_step_and_reload(lab):
    lab.open([GAME.format(players=["Ann", "Bob"], seed=5, file="two.jsonl"), "game.view()"])
    lab.run(0)
    lab.run(1)
    one, two = lab.hand(0), lab.hand(1)
    dice = random.Random(5)
    for i in range(12):
        hand, other = (one, two) if i % 2 else (two, one)
        hand.do(choose(dice, hand.options()))
        other.is_at(hand.view()["at"])
        # Both at one moment: the number of the message may go up at any time.
        views = lab.page.locator(".lw-root").evaluate_all("(roots) => roots.map((r) => JSON.stringify(r.lilliput.view))")
        assert len(views) == 2
        assert views[0] == views[1]
    before = one.view()
    # Reload the page: the running kernel still has the widget.
    lab.save()
    lab.page.reload()
    again = lab.hand()
    again.is_at(before["at"])
    again.do(choose(dice, again.options()))


def test_kernel_restart_and_restoring_cell(lab):
    again = "import lilliput_widget as lw\ngame = lw.load('restart.jsonl')\ngame"
    lab.open([GAME.format(players=["Ann", "Bob"], seed=6, file="restart.jsonl"), again])
    lab.run(0)
    hand = lab.hand()
    dice = random.Random(5)
    for _ in range(10):
        hand.do(choose(dice, hand.options()))
    before = hand.view()
    lab.restart()
    lab.run(1)
    hand = lab.hand(1)
    hand.is_at(before["at"])
    assert hand.view()["cells"] == before["cells"]
    hand.do(choose(dice, hand.options()))


def test_saved_notebook_shows_the_board_without_a_kernel(lab):
    lab.open([GAME.format(players=["Ann", "Bob"], seed=6, file="poster.jsonl")])
    lab.run(0)
    hand = lab.hand()
    poster = lab.page.locator(".jp-OutputArea-child").filter(has=lab.page.locator(".jp-RenderedSVG"))
    expect(poster).to_have_count(1)
    expect(poster).to_be_hidden()
    first = poster.inner_html()
    dice = random.Random(5)
    for _ in range(8):
        hand.do(choose(dice, hand.options()))
    # The picture follows once the game is quiet, and stays hidden.
    lab.page.wait_for_function("([poster, first]) => poster.innerHTML !== first", arg=[poster.element_handle(), first])
    expect(poster).to_be_hidden()
    lab.save()
    lab.stop()
    lab.page.close()
    lab.open(None, name=lab.name)
    expect(lab.page.locator(".jp-RenderedSVG")).to_be_visible()
    expect(lab.page.locator(".lw-root")).to_have_count(0)


def test_stale_click_is_refused_quietly(lab):
    lab.open([GAME.format(players=["Ann", "Bob"], seed=6, file="stale.jsonl")])
    lab.run(0)
    hand = lab.hand()
    action = hand.options()[0]
    at = hand.view()["at"]
    # The same click twice before the answer: the second is too late.
    hand.js(f"[1, 2].map(() => app.source.send({{ kind: 'act', at: '{at}', seq: 0, action: app.options.list[0] }}))")
    hand.has_moved(at)
    expect(hand.root.get_by_role("alert")).to_contain_text("moved on")
    assert hand.view()["n"] == 1
    assert [e.action.to_dict() for e in lw.load(lab.work / "stale.jsonl").log] == [action]


def test_click_while_a_cell_runs_flood_and_threads(lab):
    flood = """
import random, threading, time
def walk(seed, moves):
    r = random.Random(seed)
    for _ in range(moves):
        with game._lock:
            legal = game.legal_actions()
            if not legal or (game.seq > 5 and r.random() < .45):
                game.undo(1)
            else:
                game.do(r.choice(legal))
"""
    lab.open([
        GAME.format(players=["Ann", "Bob"], seed=6, file="flood.jsonl").replace("game.autosave('flood.jsonl')\n", ""),
        "import time\nwhile game.seq < 3: time.sleep(.01)\nprint('woken', game.seq)",
        flood + "walk(1, 10_000)",
        ("ts = [threading.Thread(target=walk, args=(i, 2000)) for i in (1, 2)]\n"
        "for t in ts: t.start()\nfor t in ts: t.join()"),
        "from lilliput_widget.widget.payload import position_key\nprint('position-key', position_key(game))",
    ])
    lab.run(0)
    hand = lab.hand()
    dice = random.Random(5)
    lab.start(1)
    # The cell ends only when the clicks have been played: they do not wait for it.
    for _ in range(3):
        hand.do(choose(dice, hand.options()))
    expect(lab.output(1)).to_contain_text("woken 3")
    lab.run(2)
    lab.run(3)
    hand.is_at(lab.prints(4, r"position-key (\S+)")[1])
    if not hand.view()["over"]:
        hand.do(choose(dice, hand.options()))


def test_python_error_shows_in_the_widget(lab):
    lab.open([GAME.format(players=["Ann", "Bob"], seed=6, file="error.jsonl"),
              "def broken(*args, **kwargs): raise RuntimeError('the engine broke <b>here</b>')\ngame.read = broken"])
    lab.run(0)
    hand = lab.hand()
    lab.run(1)
    hand.root.locator(".lw-choice").first.click()
    alert = hand.root.get_by_role("alert")
    expect(alert).to_contain_text("RuntimeError: the engine broke <b>here</b>")
    alert.get_by_text("Details").click()
    expect(alert.get_by_text("Traceback")).to_be_visible()
    hand.until("a.ui.pending === null")


def test_bots_play_one_by_one_and_do_not_block(lab):
    lab.open(["import lilliput_widget as lw\nw = lw.play(players=3, seed=2, speed=.05)\nw", "print('free', 6 * 7)"])
    lab.run(0)
    hand = lab.hand()
    lab.prints(1, "free 42")
    dice = random.Random(2)
    for _ in range(12):
        hand.until("a.view.player === 'You' && a.options.list.length > 0")
        hand.do(choose(dice, hand.options()))
    assert hand.view()["n"] > 12
    hand.until("a.view.player === 'You' && a.options.list.length > 0")
    # One undo takes back the answers of the bots too.
    n, at = hand.view()["n"], hand.view()["at"]
    hand.root.get_by_role("button", name="Undo").click()
    hand.has_moved(at)
    assert hand.view()["player"] == "You"
    assert hand.view()["n"] < n
    assert list(lab.work.glob("18lilliput-2*.jsonl"))
