"""One self-contained page: the front end, a whole game and a stand-in for the notebook, with nothing to fetch.

The game travels compressed and as base64, so no name or comment in it can end the script it stands in.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from html import escape
from typing import TYPE_CHECKING, Any, Final

from lilliput_widget.errors import LilliputError
from lilliput_widget.widget import frames
from lilliput_widget.widget.poster import picture
from lilliput_widget.widget.screen import STATIC

if TYPE_CHECKING:
    from lilliput_widget.widget.replay_widget import ReplayWidget

_EXPORTS: Final = re.compile(r"export\s*\{([^{}]*)\};?\s*\Z")
_NAME: Final = re.compile(r"([\w$]+) as mount\b")

# Nothing may be loaded from anywhere: what is not in the file does not exist for the page.
_POLICY: Final = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:"

_STYLE: Final = """
:root { color-scheme: light dark; }
body { margin: 0; padding: 16px; background: #fff; color: #1d232a;
  font: 14px/1.4 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
@media (prefers-color-scheme: dark) { body { background: #0e1113; color: #e8ecee; } }
@media (max-width: 639px) { body { padding: 4px; } }
main { max-width: 1600px; margin: 0 auto; }
main > p { padding: 0 4px; }
"""

_START: Final = """
const box = document.getElementById("replay");
const bytes = Uint8Array.from(atob(document.getElementById("game").textContent.trim()), (c) => c.charCodeAt(0));
Promise.resolve().then(() => new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).json()).then((state) => {
  const poster = document.getElementById("poster");
  // game.html#57 opens at move 57.
  const asked = () => Number(/^#(\\d+)$/.exec(location.hash)?.[1] ?? NaN);
  if (asked() >= 0) state.cursor = asked();
  const { model } = MOUNT(box, state);
  addEventListener("hashchange", () => asked() >= 0 && model.set("cursor", asked()));
  poster.remove();
}).catch((error) => {
  const line = document.createElement("p");
  line.textContent = `The replay could not start here, so this is a picture of the board: ${error}`;
  box.append(line);
});
"""


def _module() -> tuple[str, str]:
    """Return the front end without its export, and the name of its function `mount`."""
    text = (STATIC / "widget.js").read_text(encoding="utf-8")
    tail = _EXPORTS.search(text)
    name = _NAME.search(tail[1]) if tail else None
    if tail is None or name is None:
        msg = "the front end in this installation has no function 'mount'; reinstall lilliput_widget"
        raise LilliputError(msg)
    # Only the two letters that would end a script element need care; inside strings the backslash changes nothing.
    return text[: tail.start()].replace("</script", "<\\/script").replace("<!--", "<\\!--"), name[1]


def _packed(state: dict[str, Any]) -> str:
    raw = json.dumps(state, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(packer.compress(raw) + packer.flush()).decode("ascii")


def state_of(widget: ReplayWidget) -> dict[str, Any]:
    """Return what the page holds: the traits of the widget, and that there is no kernel."""
    lang = widget.lang
    data = frames.traits(widget.game, lang)
    # Another language would need Python.
    data["_board"]["languages"] = {lang: data["_board"]["languages"].get(lang, lang)}
    return {
        **data, "_alone": True, "cursor": widget.cursor, "lang": lang, "theme": widget.theme, "height": widget.height, "speed": widget.speed,
        "chart": widget.chart,
    }


def page(widget: ReplayWidget, title: str = "") -> str:
    """Return the page that replays the widget's game."""
    game = widget.game
    module, mount = _module()
    name = title or f"{game.title.name}: {', '.join(game.players)}"
    return f"""<!DOCTYPE html>
<html lang="{escape(widget.lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<title>{escape(name)}</title>
<style>{_STYLE}</style>
</head>
<body>
<main>
<div id="replay"></div>
<div id="poster">{picture(game, widget.cursor, "lw-picture")}</div>
</main>
<script type="text/plain" id="game">{_packed(state_of(widget))}</script>
<script type="module">
{module}
{_START.replace("MOUNT", mount)}</script>
</body>
</html>
"""
