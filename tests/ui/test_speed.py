"""How quick the screen is, with a full board, in JupyterLab; figures are printed at the end of the run."""

from __future__ import annotations

import json
import statistics

FULL = """import lilliput_widget as lw
game = lw.new_game(players=4, seed=7)
while not game.finished: game.do(game.bot_action('greedy'))
game.goto(game.length - 4)
while not any(a.type == 'take-card' for a in game.legal_actions()): game.undo()
game.view(height=600)"""

WATCH = """() => {
  const app = document.querySelector('.lw-root').lilliput;
  window.watch = { frames: [], sent: [], on: true };
  const send = app.source.send;
  // A pointer that stays on a cell may ask; on a busy machine it does so between two moves.
  let [cell, since] = [undefined, performance.now()];
  app.root.addEventListener('pointermove', () => {
    if (cell !== app.boardApi.hovered()) [cell, since] = [app.boardApi.hovered(), performance.now()];
  });
  app.source.send = (m) => { if (performance.now() - since < 200) window.watch.sent.push(m.kind); return send(m); };
  let last = performance.now();
  const tick = (now) => { window.watch.frames.push(now - last); last = now; if (window.watch.on) requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
}"""


def test_pan_and_hover_are_smooth_and_silent(lab, figure):
    lab.open([FULL])
    lab.run(0)
    hand = lab.hand()
    page = lab.page
    hand.root.locator(".lw-slot").scroll_into_view_if_needed()
    hand.still()
    box = hand.root.locator(".lw-slot").bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.evaluate(WATCH)
    for i in range(80):
        page.mouse.move(middle[0] + (i % 20 - 10) * 15, middle[1] + (i % 14 - 7) * 12)
    page.mouse.move(*middle)
    page.mouse.down()
    for i in range(80):
        page.mouse.move(middle[0] + (i % 20) * 6, middle[1] + (i % 12) * 5)
    page.mouse.up()
    watch = page.evaluate("() => { window.watch.on = false; return window.watch; }")
    paints = hand.js("app.boardApi.paintTimes()")
    cells = len(hand.view()["cells"])
    frames = sorted(watch["frames"])
    figure(
        f"pan and hover, {cells} tiles: painting takes median {statistics.median(paints):.1f} ms, worst {max(paints):.1f} ms; {len(frames)} frames, "
        f"median {statistics.median(frames):.1f} ms, 95 % within {frames[int(len(frames) * 0.95)]:.1f} ms; messages sent {len(watch['sent'])}"
    )
    assert not watch["sent"]


def test_payloads_of_a_full_game(lab, figure):
    lab.open([FULL])
    page = lab.page
    sizes = []

    def received(frame):
        data = frame if isinstance(frame, bytes) else frame.encode()
        if b'"_view"' in data and b'"_board"' not in data and b'"method": "update"' in data.replace(b'":"', b'": "'):
            sizes.append(len(data))

    page.on("websocket", lambda ws: ws.on("framereceived", received))
    page.reload()
    lab.ready()
    lab.run(0)
    hand = lab.hand()
    first = hand.js("JSON.stringify([app.source.board(), app.view, app.source.options(), app.source.texts()]).length")
    for _ in range(3):
        hand.do(next(a for a in hand.options() if a["type"] != "copy-card"))
    figure(f"first paint without the module {first:,} bytes; updates of an action {json.dumps(sizes)} bytes on the wire")
    assert first < 50_000
    assert sizes
    assert max(sizes) < 20_000
