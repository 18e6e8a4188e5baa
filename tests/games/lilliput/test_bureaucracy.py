"""The end of a round (BUR)."""

from __future__ import annotations

from tests.games.lilliput.positions import table
from tests.rules import rule


def end_round(t):
    t.earns("MR", 50)
    t.do("pay MR")
    return t


@rule("BUR-1")
def test_the_top_train_goes_to_the_pool():
    t = end_round(table())
    assert (t.state.pool, t.state.deck[0], t.state.phase) == (("2-6",), "2-7", 2)
    t = end_round(table().phase(2).deck_top("3"))
    assert (t.pool(), t.state.phase) == (["3"], 3)
    t = end_round(table().phase(7))
    assert t.pool() == ["4D"]  # they never run out


@rule("BUR-2")
def test_the_start_player_card_passes_clockwise():
    t = table()
    for name in ("Ann", "Bob", "Cid", "Dan", "Ann"):
        assert t.to_play == name
        end_round(t)


@rule("BUR-3")
def test_all_cards_return():
    t = table().plain_folk().turn("Ann", "card C1 b")
    assert "C1" not in t.state.cards
    end_round(t)
    assert len(t.state.cards) == 10
    assert t.state.used == ()


@rule("BUR-4")
def test_the_round_counter_moves_on():
    t = end_round(table())
    assert t.state.round == 2
    assert [(e.round, e.start) for e in t.seen("round-started")] == [(2, "Bob")]
    assert [e.round for e in t.seen("round-ended")] == [1]
