"""Logs damaged at random: an error that names a line, or the moves up to the damage; never another game, never another error."""

from __future__ import annotations

import json
import random
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lilliput_widget as lw
from lilliput_widget.errors import LogError
from lilliput_widget.logfile import dumps


def _game():
    game = lw.new_game(players=["Ann", "Bob", "Cid"], seed=12, options={"expert": True})
    dice = random.Random(12)
    for _ in range(25):
        game.do(dice.choice(game.legal_actions()))
    return game


GAME = _game()
BYTES = dumps(GAME).encode()
LINES = dumps(GAME).splitlines()
MOVES = [(e.player, e.action, e.hash) for e in GAME.log]


def read(path, content):
    """Load damaged bytes: None for a proper error, else the game, which must be a beginning of the real one."""
    path.write_bytes(content)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            game = lw.load(path)
        except LogError as error:
            text = str(error)
            game = None
    if game is None:
        assert 10 < len(text) < 1500
        return None
    assert [(e.player, e.action, e.hash) for e in game.log] == MOVES[: game.length]
    return game


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("logs") / "game.jsonl"


@given(st.data())
def test_damaged_bytes(path, data):
    content = bytearray(BYTES)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        how = data.draw(st.sampled_from(["change", "cut", "insert", "remove", "double"]))
        if how == "change":
            content[at] = data.draw(st.integers(0, 255))
        elif how == "cut":
            del content[at:]
            content += b" "
        elif how == "insert":
            content[at:at] = data.draw(st.binary(min_size=1, max_size=20))
        elif how == "remove":
            del content[at:at + data.draw(st.integers(1, 400))]
            content += b" "
        else:
            content[at:at] = content[at:at + data.draw(st.integers(1, 400))]
    read(path, bytes(content))


def test_every_place_where_a_log_can_be_torn(path):
    """Cut anywhere after the header: all whole lines are kept."""
    header = len(LINES[0].encode()) + 1
    for cut in range(header, len(BYTES), 7):
        game = read(path, BYTES[:cut])
        assert game is not None
        whole = BYTES[header:cut].count(b"\n")
        assert whole <= game.length <= whole + 1


VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text(max_size=20),
            st.sampled_from(["MR", "Ann", "done", "fund", 7])),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=10), inner, max_size=4)), max_leaves=8)


@given(st.integers(0, 25), st.data())
def test_lines_with_other_values(path, number, data):
    """Any JSON value in any place of any line."""
    line = json.loads(LINES[number])
    here = line
    if number and data.draw(st.booleans()):
        here = line["action"]
    key = data.draw(st.sampled_from([*here, "surprise"]))
    here[key] = data.draw(VALUES)
    lines = [*LINES[:number], json.dumps(line), *LINES[number + 1:]]
    read(path, ("\n".join(lines) + "\n").encode("utf-8", "surrogatepass"))


@given(VALUES)
def test_any_json_as_a_log(path, value):
    read(path, (json.dumps(value) + "\n").encode("utf-8", "surrogatepass"))
