"""The digest that loading compares is the hash of the whole position as JSON."""

from __future__ import annotations

import json
from hashlib import blake2b

import lilliput_widget as lw


def slow(game, n: int) -> str:
    text = json.dumps(game.title.encode(game.state_at(n)), sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode("ascii"), digest_size=6).hexdigest()


def test_at_every_move(played):
    for e in played.log:
        assert played.title.digest(played.state_at(e.n)) == slow(played, e.n)


def test_with_names_of_all_kinds():
    game = lw.new_game("18lilliput", players=['Žofie "x"', "\\Bob\\", "🚂"], seed=5, options={"expert": True})
    for n in range(40):
        game.do(game.legal_actions()[n % len(game.legal_actions())])
    for n in range(41):
        assert game.title.digest(game.state_at(n)) == slow(game, n)


def test_positions_are_as_their_constructor_makes_them(played):
    from dataclasses import fields

    from lilliput_widget.games.lilliput.state import State, Work

    for n in range(0, played.length + 1, 9):
        state = played.state_at(n)
        again = Work(state).state()
        wanted = State(**{f.name: getattr(state, f.name) for f in fields(State)})
        assert type(again) is State
        assert all(getattr(again, f.name) is getattr(wanted, f.name) for f in fields(State))
