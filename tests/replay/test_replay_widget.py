"""The replay widget on the side of Python: traits, comments, playing on, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import anywidget
import pytest
import traitlets

import lilliput_widget as lw
from lilliput_widget.widget import GameWidget, ReplayWidget, frames


def sent(widget, monkeypatch):
    """Return a list that takes what the widget sends."""
    out = []
    monkeypatch.setattr(widget, "send", lambda content, buffers=None: out.append(content))
    return out


def test_from_game_file_and_path(short, tmp_path):
    file = short.save(tmp_path / "g.jsonl")
    shown = [lw.replay(x) for x in (short, str(file), Path(file))]
    for widget in shown:
        assert widget.cursor == short.length
        assert widget._frames == shown[0]._frames
        assert json.dumps({name: getattr(widget, name) for name in widget.traits(sync=True) if name != "layout"}, default=str)


@pytest.mark.parametrize("bad", [7, None, b"x", ["g.jsonl"]])
def test_refuses_what_is_no_game(bad):
    with pytest.raises(lw.SetupError, match="game"):
        lw.replay(bad)


def test_refuses_unknown_options_and_files(short, tmp_path):
    with pytest.raises(lw.SetupError, match="colour"):
        lw.replay(short, colour="red")
    with pytest.raises(lw.LogError, match=r"nowhere\.jsonl"):
        lw.replay(tmp_path / "nowhere.jsonl")
    with pytest.raises(lw.SetupError, match="pl"):
        lw.replay(short, lang="xx")
    with pytest.raises(lw.SetupError, match="pl"):
        short.view(lang="xx")
    with pytest.raises(lw.SetupError, match="prices"):
        lw.replay(short).with_chart("pies")


def test_traits_hide_nothing_of_the_base():
    assert set(ReplayWidget.class_own_traits()) & set(dir(anywidget.AnyWidget)) <= {"_esm"}


def test_cursor_stays_in_the_game(short):
    widget = lw.replay(short, cursor=10_000)
    assert widget.cursor == short.length
    widget.cursor = 5
    assert short.seq == short.length, "the replay has a cursor of its own"
    with pytest.raises(traitlets.TraitError):
        widget.cursor = -1


def test_chart_is_chosen_and_shown(short):
    widget = lw.replay(short).with_chart("prices")
    assert isinstance(widget, ReplayWidget)
    assert widget.chart == "prices"
    assert widget.with_chart("").chart == ""


def test_comment_goes_into_game_and_file(short, tmp_path):
    file = short.save(tmp_path / "g.jsonl")
    widget = lw.replay(file)
    widget._on_intent(None, {"kind": "comment", "n": 3, "text": "Why not <b>east</b>?"}, [])
    assert widget._comments == {"3": "Why not <b>east</b>?"}
    assert lw.load(file).log[2].comment == "Why not <b>east</b>?"
    widget._on_intent(None, {"kind": "comment", "n": 3, "text": ""}, [])
    assert widget._comments == {}
    assert lw.load(file).log[2].comment == ""


@pytest.mark.parametrize("text", ["x" * 2001, None, 7, ["a"]])
def test_bad_comments_are_refused_in_the_widget(short, monkeypatch, text):
    widget = lw.replay(short)
    out = sent(widget, monkeypatch)
    widget._on_intent(None, {"kind": "comment", "n": 3, "text": text}, [])
    assert [m["tone"] for m in out] == ["bad"]
    assert widget._comments == {}


NONSENSE = [None, 7, {}, {"kind": "comment"}, {"kind": "nothing", "n": 1}, *({"kind": "branch", "n": n} for n in (-1, 10**9, True, "3", None, 2.5))]


@pytest.mark.parametrize("content", NONSENSE)
def test_nonsense_from_the_browser_is_ignored(short, monkeypatch, content):
    widget = lw.replay(short)
    out = sent(widget, monkeypatch)
    widget._on_intent(None, content, [])
    assert out == []
    assert widget._error == {}


def test_comment_on_the_set_up_is_refused(short, monkeypatch):
    widget = lw.replay(short)
    out = sent(widget, monkeypatch)
    widget._on_intent(None, {"kind": "comment", "n": 0, "text": "x"}, [])
    assert out[0]["tone"] == "bad"


def test_playing_on_opens_a_game_of_its_own(played, monkeypatch):
    widget = lw.replay(played)
    out = sent(widget, monkeypatch)
    widget._on_intent(None, {"kind": "branch", "n": 33}, [])
    opened = widget.opened
    assert isinstance(opened, GameWidget)
    assert out == [{"kind": "branched", "n": 33, "id": opened.model_id}]
    assert opened.game.length == 33
    # Whoever is to play there is a person now; the others stay what they were.
    mover = opened.game.to_play[0]
    assert set(opened.game.bots) == set(played.players) - {mover}
    assert set(played.bots) == set(played.players)
    opened.game.do(opened.game.legal_actions()[0])
    assert played.length > 100
    opened.close()


def test_follows_a_game_that_goes_on(short):
    widget = lw.replay(short)
    n = len(widget._frames)
    short.do(short.legal_actions()[0])
    widget._refresh()
    assert len(widget._frames) == n + 1
    assert widget.cursor == n - 1
    short.comment(2, "late")
    widget._refresh()
    assert widget._comments == {"2": "late"}
    widget.close()


def test_language_changes_all_words(short):
    widget = lw.replay(short)
    english = widget._lines
    widget.lang = "de"
    assert widget._board["lang"] == "de"
    assert widget._lines != english


def test_a_failing_refresh_is_shown(short, monkeypatch):
    widget = lw.replay(short)
    monkeypatch.setattr(frames, "comments", lambda _: 1 / 0)
    widget._refresh()
    assert "ZeroDivisionError" in widget._error["text"]
    assert "Traceback" in widget._error["detail"]


def test_poster_shows_the_board_at_the_cursor(short):
    widget = lw.replay(short, cursor=0)
    first = widget._poster.svg()
    widget.cursor = short.length
    last = widget._poster.svg()
    assert first != last
    assert 'class="lilliput-poster ' in last
    assert len(last) > len(first)
