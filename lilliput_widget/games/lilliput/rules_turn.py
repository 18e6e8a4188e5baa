"""Cards, treasury money, the Chief Justice, the Treasurer, and the end of a turn (TURN, CARD, CHAR-5, CHAR-7)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lilliput_widget.engine.contract import Field, Form, Rule
from lilliput_widget.engine.events import BANK, CardTaken, CharacterLeft
from lilliput_widget.games.lilliput.actions import CopyCard, Done, Fund, HandIn, TakeCard, TakeCash
from lilliput_widget.games.lilliput.refuse import refuse
from lilliput_widget.games.lilliput.state import Income, PoolChance, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lilliput_widget.engine.actions import Split
    from lilliput_widget.engine.refusal import Refusal
    from lilliput_widget.games.lilliput.state import Derived, State, Work

HALVES = ("a", "b")


def has_extras(s: Derived, player: str) -> bool:
    """Tell whether `player` could do something beside the card's action (TURN-7).

    That is to lay a character tile of the phase, to hand in the Treasurer or to return an obsolete train.
    """
    p = s.players[player]
    colours = s.edition.phases[s.phase].colours
    return (
        any(s.edition.tiles[t].tile.colour in colours for t in p.tiles)
        or "treasurer" in p.characters
        or any(s.is_obsolete(t) for c in s.companies_of(player) for t in s.companies[c].trains)
    )


def is_over(s: Derived, t: Turn) -> bool:
    """Tell whether nothing is left to do in a turn, so that it ends by itself."""
    nothing_left = not (t.lays or t.trains or t.stations or t.shares or t.fund)
    return bool(t.card) and nothing_left and not has_extras(s, t.player)


def cards_that(s: Derived, do: str) -> str:
    """Return the cards of this game with a half that may `do` something, for the refusal of doing it without."""
    n = len(s.order)
    return ", ".join(c.id for c in s.edition.cards.values() if n in c.players and any(h.do == do for h in c.halves.values()))


def gen_take_card(s: State, player: str) -> Iterator[TakeCard]:
    """Yield both halves of every card on display (TURN-4, TURN-6)."""
    top = s.stack[-1]
    if isinstance(top, Turn) and not top.card:
        for card in s.cards:
            for half in HALVES:
                yield TakeCard(player, card, half)


def _check_card(s: State, card: str, half: str) -> Refusal | None:
    top = s.stack[-1]
    if isinstance(top, Turn) and top.card:
        return refuse("TURN-4", "card/chosen", card=top.card)
    data = s.edition.cards.get(card)
    if data is None or len(s.order) not in data.players:
        return refuse("CARD-1", "card/unknown", card=card, players=len(s.order), cards=", ".join(s.cards))
    if half not in HALVES:
        return refuse("TURN-4", "card/half", half=half)
    return None


def check_take_card(s: State, a: TakeCard) -> Refusal | None:
    """Judge taking a card: one a turn, still on display (TURN-4, CARD-1)."""
    wrong = _check_card(s, a.card, a.half)
    if wrong is None and a.card not in s.cards:
        taker = dict(s.used)[a.card]
        return refuse("TURN-4", "card/used", card=a.card, player=taker, cards=", ".join(s.cards))
    return wrong


def do_take_card(w: Work, a: TakeCard) -> None:
    """Use up the card and open its action (TURN-4)."""
    w.used = (*w.used, (a.card, a.player))
    w.tell(CardTaken(a.player, a.card, a.half, copied=False))
    _open(w, a.player, a.card, a.half)


def gen_copy_card(s: State, player: str) -> Iterator[CopyCard]:
    """Yield both halves of every used card, if the player has a copy card (CARD-5)."""
    top = s.stack[-1]
    if isinstance(top, Turn) and not top.card and s.players[player].copies:
        used = {c for c, _ in s.used}
        for card in s.edition.cards:
            if card in used:
                for half in HALVES:
                    yield CopyCard(player, card, half)


def check_copy_card(s: State, a: CopyCard) -> Refusal | None:
    """Judge the copy card: it stands in for a card, and copies one used in this round (CARD-5, CARD-6)."""
    wrong = _check_card(s, a.card, a.half)
    if wrong is not None:
        return wrong
    if not s.players[a.player].copies:
        return refuse("CARD-5", "card/no-copy", player=a.player)
    if a.card in s.cards:
        return refuse("CARD-5", "card/not-used", card=a.card)
    return None


def do_copy_card(w: Work, a: CopyCard) -> None:
    """Give up a copy card and open the action of the used card (CARD-5)."""
    w.player(a.player, copies=w.players[a.player].copies - 1)
    w.tell(CardTaken(a.player, a.card, a.half, copied=True))
    _open(w, a.player, a.card, a.half)


def _open(w: Work, player: str, card: str, half: str) -> None:
    """Start the chosen action: money comes at once (CARD-2), the rest waits to be performed (TURN-6)."""
    h = w.edition.cards[card].halves[half]
    if h.do == "cash":
        w.pay(BANK, player, h.amount, "card", card)
    w.swap(Turn(
        player, card, half,
        lays=h.lays,
        trains=h.max if h.do == "trains" else 0,
        stations=1 if h.do == "station" else 0,
        shares=h.do == "shares",
        fund=w.edition.phases[w.phase].treasury if h.do == "treasury" else 0,
    ))


def fund_amount(s: State) -> int:
    """Return the money that may be put into treasuries now: card C10 by phase (CARD-3), Chief Justice (CHAR-5)."""
    top = s.stack[-1]
    if isinstance(top, Income):
        return int(s.edition.money["judge_treasury"])
    return top.fund if isinstance(top, Turn) else 0


def _splits(companies: tuple[str, ...], amount: int) -> Iterator[Split]:
    """Yield the splits in steps of ten between one or two companies."""
    if len(companies) == 1:
        yield ((companies[0], amount),)
    elif companies:
        for first in range(amount, -1, -10):
            parts = ((companies[0], first), (companies[1], amount - first))
            yield tuple(p for p in parts if p[1])


def gen_fund(s: State, player: str) -> Iterator[Fund]:
    """Yield ways to put the money into treasuries; other whole splits are legal too."""
    amount = fund_amount(s)
    if amount:
        for split in _splits(s.companies_of(player), amount):
            yield Fund(player, split)


def check_fund(s: State, a: Fund) -> Refusal | None:
    """Judge a split between the player's own treasuries (CARD-3, CHAR-5)."""
    amount = fund_amount(s)
    rule = "CHAR-5" if isinstance(s.stack[-1], Income) else "CARD-3"
    if not amount:
        return refuse(rule, "fund/none", cards=cards_that(s, "treasury"))
    names = [c for c, _ in a.split]
    for company, part in a.split:
        if company not in s.companies or s.companies[company].director != a.player:
            return refuse(rule, "fund/not-yours", company=company, player=a.player)
        if part <= 0:
            return refuse(rule, "fund/positive", part=part, company=company)
    twice = [c for c in names if names.count(c) > 1]
    if twice:
        return refuse(rule, "fund/twice", company=twice[0])
    total = sum(part for _, part in a.split)
    if total != amount:
        return refuse(rule, "fund/sum", total=total, amount=amount)
    return None


def do_fund(w: Work, a: Fund) -> None:
    """Pay the parts into the treasuries."""
    top = w.stack[-1]
    judge = isinstance(top, Income)
    for company, part in a.split:
        w.pay(BANK, company, part, "judge" if judge else "fund")
    if isinstance(top, Turn):
        w.swap(replace(top, fund=0))
    else:
        w.pop()


def fund_forms(s: State) -> tuple[Form, ...]:
    """Return the free split between two companies as a form."""
    player, amount = s.stack[-1].player, fund_amount(s)
    if not amount or len(s.companies_of(player)) != 2:
        return ()
    first, second = s.companies_of(player)
    return (Form(Fund(player, ((first, amount - 1), (second, 1))), (Field(first, 0, amount), Field(second, 0, amount))),)


def gen_take_cash(s: State, player: str) -> Iterator[TakeCash]:
    """Yield the private half of the Chief Justice's income."""
    if isinstance(s.stack[-1], Income):
        yield TakeCash(player)


def check_take_cash(s: State, a: TakeCash) -> Refusal | None:  # noqa: ARG001
    """Judge taking the income privately: the judge of decisions has said it all (CHAR-5)."""
    return None


def do_take_cash(w: Work, a: TakeCash) -> None:
    """Pay the Chief Justice's income as private money (CHAR-5)."""
    w.pop()
    w.pay(BANK, a.player, w.edition.money["judge_private"], "judge")


def gen_hand_in(s: State, player: str) -> Iterator[HandIn]:
    """Yield the exchange of the Treasurer."""
    if isinstance(s.stack[-1], Turn) and s.has(player, "treasurer"):
        yield HandIn(player, "treasurer")


def check_hand_in(s: State, a: HandIn) -> Refusal | None:
    """Judge the exchange: only the Treasurer, only by his owner, once (CHAR-7)."""
    if a.character != "treasurer":
        return refuse("CHAR-7", "char/not-treasurer", character=a.character)
    if not s.has(a.player, "treasurer"):
        return refuse("CHAR-7", "char/no-treasurer", player=a.player)
    return None


def do_hand_in(w: Work, a: HandIn) -> None:
    """Pay 10 for each round so far; the Treasurer leaves, with his tile if it is not laid (CHAR-7)."""
    p = w.players[a.player]
    own = w.edition.characters[a.character]
    w.player(a.player, characters=tuple(c for c in p.characters if c != a.character), tiles=tuple(t for t in p.tiles if t not in own))
    w.pay(BANK, a.player, w.edition.money["flimnap_per_round"] * w.round, "treasurer")
    w.tell(CharacterLeft(a.player, a.character))


def gen_done(s: State, player: str) -> Iterator[Done]:
    """Yield the end of the turn once a card is chosen, or passing up the pool."""
    top = s.stack[-1]
    if isinstance(top, PoolChance) or (isinstance(top, Turn) and top.card):
        yield Done(player)


def check_done(s: State, a: Done) -> Refusal | None:  # noqa: ARG001
    """Judge ending a turn: choosing a card is compulsory, performing it is not (TURN-6)."""
    top = s.stack[-1]
    if isinstance(top, Turn) and not top.card:
        return refuse("TURN-6", "turn/no-card", cards=", ".join(s.cards))
    return None


def do_done(w: Work, a: Done) -> None:  # noqa: ARG001
    """End the turn or the chance."""
    w.pop()


RULES = {
    TakeCard: Rule(gen_take_card, check_take_card, do_take_card),
    CopyCard: Rule(gen_copy_card, check_copy_card, do_copy_card),
    TakeCash: Rule(gen_take_cash, check_take_cash, do_take_cash),
    Fund: Rule(gen_fund, check_fund, do_fund),
    HandIn: Rule(gen_hand_in, check_hand_in, do_hand_in),
    Done: Rule(gen_done, check_done, do_done),
}
