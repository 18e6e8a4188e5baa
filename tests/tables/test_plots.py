"""Charts: complete, readable without colour, shown without a network, and still Altair's."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys

import altair as alt
import polars as pl
import pytest

import lilliput_widget as lw
from lilliput_widget.errors import LilliputError
from lilliput_widget.plots import NAMES
from lilliput_widget.plots.parts import spread
from lilliput_widget.plots.theme import INK, PLAYER_COLOURS, hex_of, ink_on, picture


def shown(chart) -> str:
    return chart._repr_mimebundle_()["text/html"]


@pytest.mark.parametrize("name", NAMES)
def test_shows_by_itself(name, four):
    chart = getattr(four.plot, name)()
    assert isinstance(chart, alt.TopLevelMixin)
    bundle = chart._repr_mimebundle_()
    assert {"text/html", "image/svg+xml", "text/plain"} <= set(bundle)
    html = bundle["text/html"]
    assert "<svg" in html
    assert "<script" not in html
    # Names of XML vocabularies are the only addresses.
    assert set(re.findall(r'https?://[^"\s]+', html)) <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    width = int(re.search(r'<svg [^>]*width="(\d+)"', html)[1])
    assert width <= 780


@pytest.mark.parametrize("name", NAMES)
def test_text_takes_the_colour_of_the_page(name, four):
    html = shown(getattr(four.plot, name)())
    assert 'fill="currentColor"' in html
    assert INK not in html
    assert "--jp-content-font-color1" in html
    assert 'fill="white"' not in html.split("<g", 1)[0]


@pytest.mark.parametrize("name", ["prices", "trains", "market", "holdings", "income"])
def test_letters_stand_beside_the_colours(name, four):
    text = " ".join(re.findall(r"<text[^>]*>(?:<title>[^<]*</title>)?([^<]*)</text>", shown(getattr(four.plot, name)())))
    for company in four.state.companies:
        badge = four.title.views.badges(four.state)[company]
        if name in {"prices", "market"} or four.tables.runs.filter(pl.col("company") == company).height:
            assert badge.letters in text, (name, company)


def test_hover_tells_the_cause_without_a_script(four):
    html = shown(four.plot.prices())
    row = four.tables.prices.filter(pl.col("cause") == "paid").row(0, named=True)
    name = four.title.views.badges(four.state)[row["company"]].name.replace("&", "&amp;")
    assert f"<title>{name}: £{row['price']} (paid), round {row['round']}, move {row['seq']}</title>" in html


def test_hover_tells_nothing_but_sentences(four):
    for name in NAMES:
        for text in re.findall(r"<title>([^<]*)</title>", shown(getattr(four.plot, name)())):
            assert not re.search(r"\b(fill|ink|letters|detail|place|hint): ", text), (name, text)


def test_worth_names_everybody(four):
    html = shown(four.plot.worth())
    for player, total in four.result.worth.items():
        assert f"{player} {total}" in html


def test_attribution_shows_the_worth(four):
    html = shown(four.plot.attribution())
    for total in four.result.worth.values():
        assert f">{total}<" in html.replace(",", "")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("move", [0, 9])
def test_at_any_move(name, move, four):
    four.goto(move)
    assert "<svg" in shown(getattr(four.plot, name)())


@pytest.mark.parametrize("case", ["two", "trashing"])
@pytest.mark.parametrize("name", NAMES)
def test_of_any_game(name, case):
    from tests.tables.finished_games import finished

    assert "<svg" in shown(getattr(finished(case).branch().plot, name)())


def test_people_can_go_on_editing(four):
    chart = four.plot.prices().properties(width=400, title="Mine").configure_axis(labelColor="red")
    spec = chart.to_dict()
    assert (spec["width"], spec["title"]) == (400, "Mine")
    assert spec["config"]["axis"]["labelColor"] == "red"
    assert spec["config"]["background"] == "transparent"
    line = alt.Chart(pl.DataFrame({"y": [60]})).mark_rule().encode(y="y:Q")
    for both in (four.plot.prices() + line, four.plot.prices() | four.plot.worth(), four.plot.prices() & four.plot.market()):
        assert "<svg" in shown(both)
    assert four.plot.prices().to_json()


def test_two_charts_on_a_page_share_no_ids(four):
    found = [set(re.findall(r'id="([^"]+)"', shown(chart))) for chart in (four.plot.income(), four.plot.prices())]
    assert not found[0] & found[1]


def test_hostile_names_stay_text():
    game = lw.new_game("18lilliput", players=["<img src=x onerror=alert(1)>", "</title><script>"], seed=2)
    for _ in range(30):
        game.do(game.legal_actions()[0])
    for name in NAMES:
        html = shown(getattr(game.plot, name)())
        assert "<img src=x" not in html
        assert "onerror" not in re.sub(r"&lt;[^<]*", "", html)
        assert "<script" not in html


def test_linked_chart_for_a_replay(four):
    four.goto(50)
    for name in ("prices", "worth"):
        spec = four.plot.linked(name).to_dict()
        params = {p["name"]: p for p in spec["params"]}
        assert params["cursor"]["value"] == 50
        assert params["move"]["select"]["fields"] == ["seq"]
        assert "<svg" in shown(four.plot.linked(name))
    with pytest.raises(LilliputError, match="prices"):
        four.plot.linked("market")


def test_live_chart_needs_no_network(four):
    widget = four.plot.prices().live()
    assert isinstance(widget, alt.JupyterChart)
    assert "cdn" not in str(widget._esm)[:2000].lower()


def test_companies_differ_for_every_eye():
    words = ("red", "blue", "green", "yellow", "orange", "purple", "black", "white")
    colours = [hex_of(w) for w in words]
    assert len(set(colours)) == len(words)
    for colour in colours:
        assert contrast(colour, ink_on(colour)) >= 4.5, colour
    assert len(set(PLAYER_COLOURS)) == len(PLAYER_COLOURS)


def test_a_full_bar_never_looks_hollow():
    assert contrast(hex_of("black"), "#111111") >= 1.8
    assert contrast(hex_of("white"), "#ffffff") >= 1.15


def test_ink_reads_on_both_themes():
    assert contrast(INK, "#ffffff") >= 4.5
    assert contrast(INK, "#000000") >= 4.5


def contrast(one: str, other: str) -> float:
    lights = []
    for colour in (one, other):
        channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        lights.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return (max(lights) + 0.05) / (min(lights) + 0.05)


@pytest.mark.parametrize("values", [[1, 1, 1, 1], [5, 4, 3], [0, 100, 50, 50, 51], [10]])
def test_labels_keep_their_distance(values):
    places = spread(values, 5, -10, 110)
    order = sorted(range(len(values)), key=lambda i: values[i])
    put = [places[i] for i in order]
    assert all(b - a >= 5 - 1e-6 for a, b in itertools.pairwise(put))
    assert -10 <= min(put) <= max(put) <= 110


def test_picture_is_the_same_each_time(four):
    assert picture(four.plot.market()) == picture(four.plot.market())


def test_helpful_error_without_altair():
    code = (
        "import sys; sys.modules['altair'] = None\n"
        "import lilliput_widget as lw\n"
        "g = lw.new_game(players=2, seed=1)\n"
        "try:\n    g.plot.prices()\n"
        "except lw.MissingExtra as e:\n    assert 'pip install \"lilliput_widget[plot]\"' in str(e), e\n"
        "else:\n    raise SystemExit('no error')"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
