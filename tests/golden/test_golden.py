"""Golden games: played by hand in ``*.txt``, every move explained, strict from the first line to the last."""

from __future__ import annotations

from pathlib import Path

import pytest

import lilliput_widget as lw
from lilliput_widget.games.lilliput import TITLE
from lilliput_widget.games.lilliput.routes import run_of
from tests.rules import rule

FOLDER = Path(__file__).parent
GAMES = {"four_players": {"players": ["Ann", "Bob", "Cid", "Dan"], "seed": 6}}


def lines(name: str) -> list[tuple[int, str]]:
    """Return the moves and checks of a game with their line numbers."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    stripped = ((n, line.split("#", 1)[0].strip()) for n, line in enumerate(text.splitlines(), start=1))
    return [(n, line) for n, line in stripped if line]


def check(game: lw.Game, words: list[str]) -> None:
    """Compare the position with a line that begins with ``=``."""
    s = game.state
    if words[1] == "earns":
        assert run_of(s, words[0]).total == int(words[2])
        assert (s.stack[-1].company, s.stack[-1].income) == (words[0], int(words[2]))
        return
    if words[0] == "worth":
        at = words.index("winners")
        assert list(game.result.worth.values()) == [int(w) for w in words[1:at]]
        assert game.result.winners == tuple(words[at + 1 :])
        return
    assert game.finished if words[0] == "over" else s.round == int(words[1])
    parts = {key: words.index(key) for key in ("phase", "cash", "prices", "digest")}
    assert s.phase == int(words[parts["phase"] + 1])
    assert [p.cash for p in s.players.values()] == [int(w) for w in words[parts["cash"] + 1 : parts["prices"]]]
    prices = words[parts["prices"] + 1 : parts["digest"]]
    assert {c: s.price(c) for c in s.companies} == dict(zip(prices[::2], map(int, prices[1::2]), strict=True))
    assert game.log[-1].hash == words[-1]


def play(name: str) -> lw.Game:
    """Play a game from its file; every line is strict, every position sound."""
    game = lw.new_game("18lilliput", **GAMES[name])
    for number, line in lines(name):
        try:
            if line.startswith("="):
                check(game, line[1:].split())
                continue
            player, move = line.split(None, 1)
            assert game.to_play == (player,)
            entry = game.do(move)
            assert entry.action.notation == move
            assert TITLE.problems(game.state) == []
        except (AssertionError, lw.LilliputError) as error:
            pytest.fail(f"{name}.txt, line {number}: {line}\n{type(error).__name__}: {error}")
    return game


@rule("END-5", "END-6")
@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_goes_as_written(name):
    game = play(name)
    assert game.finished
    assert game.result.reason == "rounds"


def test_every_file_is_played():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_the_ledger_of_a_golden_game_accounts_for_every_pound(name):
    game = play(name)
    balance: dict[str, int] = {}
    for n in range(game.length + 1):
        for event in game.events(n):
            if event.kind == "paid":
                balance[event.payer] = balance.get(event.payer, 0) - event.amount
                balance[event.payee] = balance.get(event.payee, 0) + event.amount
        have = {account: amount for account, amount in TITLE.accounts(game.state_at(n)).items() if amount or account in balance}
        assert {a: b for a, b in balance.items() if a != "bank"} == have, f"move {n}"


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_comes_back_from_its_file_and_its_code(name, tmp_path):
    game = play(name)
    again = lw.load(game.save(tmp_path / "game.jsonl"))
    assert [e.hash for e in again.log] == [e.hash for e in game.log]
    scope: dict[str, object] = {}
    exec(game.code(), scope)
    assert scope["game"].result == game.result


def test_the_four_player_game_shows_every_kind_of_move():
    used = {entry.action.type for entry in play("four_players").log}
    assert set(TITLE.kinds) - used == set()
