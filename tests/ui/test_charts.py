"""Charts as the last value of a cell in JupyterLab, with every address but the server's own cut off."""

from __future__ import annotations

import json

import pytest
from browser import notebook
from playwright.sync_api import expect

import lilliput_widget as lw
from lilliput_widget.simulation import play_out

SETUP = """
import lilliput_widget as lw
from lilliput_widget.simulation import play_out
game = play_out(lw.new_game("18lilliput", players=["Ann", "Bob"], seed=3), ["random", "random"])
"""


@pytest.fixture
def offline(new_lab):
    """A notebook whose page reaches the server and nothing else; what it asked for elsewhere is kept."""
    # A proxy that is not there answers for every other address.
    lab = new_lab(proxy={"server": "http://127.0.0.1:9", "bypass": "127.0.0.1"})
    lab.asked = []
    near = (lab.server.url, "data:", "blob:")
    lab.context.on("request", lambda request: None if request.url.startswith(near) else lab.asked.append(request.url))
    return lab


def test_charts_show_with_the_network_off(offline):
    names = ("prices", "worth", "income", "trains", "attribution", "market", "holdings")
    page = offline.open([SETUP, *(f"game.plot.{name}()" for name in names)])
    for i in range(len(names) + 1):
        offline.run(i)
    charts = page.locator(".jp-OutputArea .lilliput-chart svg")
    expect(charts).to_have_count(len(names))
    for i in range(len(names)):
        box = charts.nth(i).bounding_box()
        assert box["width"] > 300
        assert box["height"] > 60
    # The text has the notebook's own colour, and a mark tells its story on hover.
    wanted = page.evaluate("getComputedStyle(document.body).getPropertyValue('--jp-content-font-color1').trim()")
    assert wanted
    assert charts.first.locator("path > title").first.text_content()
    assert not offline.asked


def test_saved_chart_in_a_notebook_nobody_trusted(offline):
    game = play_out(lw.new_game("18lilliput", players=["Ann", "Bob"], seed=3), ["random", "random"])
    saved = json.loads(notebook(["game.plot.prices()"]))
    bundle = game.plot.prices()._repr_mimebundle_()
    saved["cells"][0]["outputs"] = [{"output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": bundle}]
    (offline.work / "saved.ipynb").write_text(json.dumps(saved))
    page = offline.open(None, name="saved.ipynb")
    output = page.locator(".jp-OutputArea-output").first
    image = output.locator("img")
    expect(image).to_be_visible()
    assert image.evaluate("async (i) => { await i.decode(); return Math.min(i.naturalWidth, i.clientWidth); }") > 300
    # Nothing of the drawing's text is left lying about.
    assert not output.inner_text().strip()
    assert not offline.asked


def test_live_chart_with_the_network_off(offline):
    page = offline.open([SETUP, "chart = game.plot.linked('prices').live(); chart", "chart.selections.move.value", "chart.params.cursor = 20"])
    offline.run(0)
    offline.run(1)
    view = page.locator(".jp-OutputArea .vega-embed svg, .jp-OutputArea .vega-embed canvas").first
    view.click()
    offline.prints(2, r"'seq': \d+")
    offline.run(3)
    assert not offline.asked
