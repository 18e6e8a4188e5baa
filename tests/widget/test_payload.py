"""Payloads as plain data: small, complete, and true to the engine."""

from __future__ import annotations

import json
import random

import pytest

import lilliput_widget as lw
from lilliput_widget.texts import LANGUAGES
from lilliput_widget.widget import payload


def walk(players, seed, moves=10_000):
    """Yield a game after each move of a random walk."""
    game = lw.new_game(players=players, seed=seed)
    dice = random.Random(seed)
    yield game
    while not game.finished and game.seq < moves:
        game.do(dice.choice(game.legal_actions()))
        yield game


def unpack(tree, fields, base):
    """Unpack a tree of actions as the front end does."""
    if not fields:
        return [base]
    if len(fields) == 1:
        return [{**base, fields[0]: value} for value in tree]
    return [a for value, part in tree.items() for a in unpack(part, fields[1:], {**base, fields[0]: value})]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_options_are_exactly_the_legal_actions(players):
    for game in walk(players, 21):
        data = payload.options_data(game, "en")
        found = [a for kind, part in data["acts"].items() for a in unpack(part["t"], part["f"], {"type": kind, "player": data["player"]})]
        legal = [a.to_dict() for a in game.legal_actions()]
        assert sorted(map(repr, map(sorted_items, found))) == sorted(map(repr, map(sorted_items, legal)))


def sorted_items(action):
    return sorted(action.items(), key=lambda item: item[0])


@pytest.mark.parametrize("players", [2, 4])
def test_sizes_and_json(players, record_property):
    most = {"view": 0, "options": 0, "both": 0}
    for game in walk(players, 5):
        view, options = (len(json.dumps(part)) for part in (payload.view_data(game, "en"), payload.options_data(game, "en")))
        most = {"view": max(most["view"], view), "options": max(most["options"], options), "both": max(most["both"], view + options)}
    board = len(json.dumps(payload.board_data(game, "en")))
    texts = max(len(json.dumps(payload.texts_data(game.title.book, lang))) for lang in LANGUAGES)
    record_property("figure", f"payload bytes, {players} players: {most}, board {board}, texts {texts}")
    assert most["both"] < 20_000
    assert most["both"] + board + texts < 50_000


def test_greedy_games_stay_small_too():
    game = lw.new_game(players=4, seed=3)
    while not game.finished:
        game.do(game.bot_action("greedy"))
        assert len(json.dumps([payload.view_data(game, "cs"), payload.options_data(game, "cs")])) < 20_000


def test_view_repeats_the_state():
    for game in walk(3, 8):
        state, view = game.state, payload.view_data(game, "en")
        assert view["n"] == game.seq
        assert view["player"] == (game.to_play[0] if game.to_play else "")
        assert {p["name"]: p["cash"] for p in view["players"]} == {p.name: p.cash for p in state.players.values()}
        assert {c["id"]: c["treasury"] for c in view["companies"]} == {c.id: c.treasury for c in state.companies.values()}
        assert {c["id"]: [t[2] for t in c["trains"]] for c in view["companies"]} == {c.id: list(c.trains) for c in state.companies.values()}
        assert set(view["cells"]) == set(state.board.track.cells)
        assert view["market"] == {k: list(v) for k, v in state.market.items() if v}
        worth = game.title.worth(state)
        assert {p["name"]: p["worth"] for p in view["players"]} == {k: w.total for k, w in worth.items()}
    assert view["over"]["winners"] == list(game.result.winners)
    assert {r["player"]: r["total"] for r in view["over"]["rows"]} == dict(game.result.worth)



def test_holdings_are_percent():
    for game in walk(4, 5):
        view = payload.view_data(game, "en")
        for c in view["companies"]:
            # The director's half and three shares: the rest of a company belongs to nobody (SETUP-1).
            assert c["bank"] + sum(n for _, n in c["holders"]) == 80
            assert c["holders"][0][0] == c["director"]
            assert {p["name"]: p["shares"][c["id"]] for p in view["players"] if c["id"] in p["shares"]} == dict(c["holders"])


def test_position_key_names_positions():
    game = lw.new_game(players=2, seed=1)
    legal = game.legal_actions()
    keys = {payload.position_key(game)}
    for action in legal[:4]:
        game.do(action)
        keys.add(payload.position_key(game))
        game.undo()
    # The same number of moves, but other positions.
    assert len(keys) == 5


def test_preview_is_what_happens():
    checked = 0
    for game in walk(3, 4, 150):
        before = game.title.accounts(game.state)
        for action in game.legal_actions()[:3]:
            if action.type not in {"lay-tile", "buy-share", "sell-shares", "buy-train", "place-station", "found", "buy-from-pool"}:
                continue
            told = payload.preview(game, action, "en")
            step = game.title.apply(game.state, action)
            if any(e.kind == "round-ended" for e in step.events) or any(e.kind == "company-ran" for e in step.events):
                continue
            after = game.title.accounts(step.state)
            changed = {k: (before.get(k, 0), v) for k, v in after.items() if before.get(k, 0) != v}
            assert {k: (b, a) for k, b, a in told["money"]} == changed
            checked += 1
    assert checked > 20


def test_pay_and_withhold_show_both_consequences():
    for game in walk(2, 4):
        options = payload.options_data(game, "en")
        for action in game.legal_actions():
            if action.type in {"pay", "withhold"}:
                label, hint = options["says"][payload.action_key(action)]
                assert label in {"Pay out", "Withhold"}
                assert "£" in hint


def test_why_tells_the_rule_for_cells_and_cards():
    told = set()
    for game in walk(2, 9, 120):
        for x in range(-3, 4):
            for y in range(-3, 4):
                found = payload.why(game, {"cell": f"{x},{y}"}, "en")
                if found:
                    assert found["text"]
                    told.add(found["rule"])
        for card in ("C2", "C3", "C9"):
            found = payload.why(game, {"card": card, "half": "a"}, "en")
            legal = any(a.type == "take-card" and a.card == card and a.half == "a" for a in game.legal_actions())
            assert (found is None) == legal
    assert {"TRACK-4", "TRACK-1", "SETUP-8"} & told
    assert len(told) > 4


def test_ledger_ends_at_the_balance():
    *_, game = walk(3, 2)
    accounts = game.title.accounts(game.state)
    for name, balance in accounts.items():
        rows, more = payload.ledger_rows(game, name, "en")
        assert more == 0
        if rows:
            assert rows[0][4] == balance
        assert all(not row[2].startswith("ui.") for row in rows)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_shows_through(lang):
    """Every sentence and label of a whole game is a text, not a key."""
    for game in walk(4, 12):
        for text in strings([payload.view_data(game, lang)["prompt"], payload.options_data(game, lang)["says"]]):
            assert not text.startswith(("ui.", "event.", "prompt.", "card-do.")), text
    for line in payload.log_lines(game, 0, game.length, lang):
        for text in (line["text"], *line["more"]):
            assert text
            assert not text.startswith(("ui.", "event.")), text
    assert all("{" not in t for t in strings(payload.board_data(game, lang)))


def strings(data):
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for v in data.values():
            yield from strings(v)
    elif isinstance(data, (list, tuple)):
        for v in data:
            yield from strings(v)
