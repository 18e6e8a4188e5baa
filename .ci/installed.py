"""What an installed wheel must do in an empty environment: import, play, save, load, tables, show.

Called by .ci/run with the extras that were installed, away from the checkout.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import lilliput_widget as lw

extras = sys.argv[1] if len(sys.argv) > 1 else ""
package = Path(lw.__file__).parent
assert "site-packages" in package.parts, f"imported from {package}, not from the installed wheel"
for name in ("py.typed", "static/widget.js"):
    assert (package / name).is_file(), f"{name} is not in the wheel"

assert lw.titles(), "no title is playable"
game = lw.new_game("18lilliput", players=["Ann", "Bob"], seed=1)
for _ in range(60):
    game.do(game.legal_actions()[0])
assert {"polars", "anywidget"}.isdisjoint(sys.modules), "playing loaded a heavy package"
with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "game.jsonl"
    game.save(path)
    assert lw.load(path).log[-1].hash == game.log[-1].hash

assert game.tables.ledger.height > 0
view = game.view()
module = getattr(view, "_esm", "")
assert len(str(module)) > 1000, "the widget came without its module"
assert "application/vnd.jupyter.widget-view+json" in view._repr_mimebundle_()[0]

if "plot" in extras:
    assert game.plot.prices().to_dict()
else:
    try:
        game.plot.prices()
    except ImportError as error:
        assert "plot" in str(error), error
    else:
        raise AssertionError("plots without the plot extra")
print(f"lilliput_widget from the wheel{' ' + extras if extras else ''}: imported, played, saved, loaded, tabulated, shown")
