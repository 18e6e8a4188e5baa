"""The exported page and the static HTML: one file, small, nothing fetched, no name ever markup."""

from __future__ import annotations

import base64
import json
import re
import zlib
from html.parser import HTMLParser

import pytest
from replay_games import walk

import lilliput_widget as lw
from lilliput_widget import export
from lilliput_widget.htmlview import html

HOSTILE = ["</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"'><b>&amp;", "<!-- ${1} {x} -->"]
VOID = {"meta", "br", "img", "path", "rect", "circle", "line", "ellipse", "polygon"}


class Reader(HTMLParser):
    """Collects tags, the text outside scripts, and complains about tags that do not match."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.text, self.attributes = [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        if not self.open or self.open[-1] not in {"script", "style"}:
            self.text.append(data)


def state_in(page):
    packed = re.search(r'id="game">([^<]*)<', page)[1]
    return json.loads(zlib.decompress(base64.b64decode(packed), -15))


@pytest.fixture
def hostile():
    game = walk(HOSTILE, 5, 60)
    game.comment(3, "</script><script>window.pwned=1</script><!--")
    return game


def test_one_small_file(played, tmp_path):
    file = lw.replay(played).with_chart("worth").to_html(tmp_path / "game.html")
    size = file.stat().st_size
    print(f"page of a game with 4 players and {played.length} moves: {size:,} bytes")
    assert size < 300_000
    assert [p.name for p in tmp_path.iterdir()] == ["game.html"]


def test_page_holds_the_state_and_fetches_nothing(played, tmp_path):
    widget = lw.replay(played, cursor=57, theme="dark", lang="cs")
    page = widget.to_html(tmp_path / "g.html").read_text(encoding="utf-8")
    state = state_in(page)
    assert (state["cursor"], state["theme"], state["lang"], state["_alone"]) == (57, "dark", "cs", True)
    assert state["_frames"] == json.loads(json.dumps(widget._frames))
    assert list(state["_board"]["languages"]) == ["cs"]
    reader = Reader(page)
    assert not {name for name, _ in reader.attributes} & {"src", "href", "srcset", "action"}
    assert "default-src 'none'" in page


def test_hostile_names_are_text_in_the_page(hostile, tmp_path):
    page = lw.replay(hostile).to_html(tmp_path / "g.html").read_text(encoding="utf-8")
    reader = Reader(page)
    assert reader.tags.count("script") == 2
    assert {"img", "b"}.isdisjoint(reader.tags)
    assert any(HOSTILE[0] in text for text in reader.text), "the title shows the names as they are"
    assert state_in(page)["_comments"] == {"3": "</script><script>window.pwned=1</script><!--"}
    title = lw.replay(hostile).to_html(tmp_path / "t.html", title="</title><script>x</script>").read_text(encoding="utf-8")
    assert Reader(title).tags.count("script") == 2


def test_hostile_names_are_text_in_static_html(hostile):
    text = hostile._repr_html_()
    reader = Reader(text)
    assert {"img", "script"}.isdisjoint(reader.tags)
    shown = "".join(reader.text)
    for name in HOSTILE:
        assert name in shown


def test_static_html_has_the_position(played):
    text = html(played)
    shown = "".join(Reader(text).text)
    for name, total in played.result.worth.items():
        assert name in shown
        assert f"£{total:,}".replace(",", "\u202f") in shown
    for company in played.state.companies:
        assert f"£{played.state.price(company)}" in shown
    assert text.count("<svg") == 1
    assert "lilliput-poster" not in text, "only the widget's own picture may be hidden"


@pytest.mark.parametrize("lang", ["en", "cs", "de", "pl"])
def test_static_html_in_every_language(short, lang):
    assert "ui." not in "".join(Reader(html(short, lang)).text)


def test_module_without_mount_is_a_clear_error(monkeypatch, tmp_path):
    (tmp_path / "widget.js").write_text("export default 1;")
    monkeypatch.setattr(export, "STATIC", tmp_path)
    with pytest.raises(lw.LilliputError, match="mount"):
        export._module()
