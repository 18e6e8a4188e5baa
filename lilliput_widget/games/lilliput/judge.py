"""The judge: which actions belong to which decision, the legal list, the check and the move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from lilliput_widget.errors import IllegalAction
from lilliput_widget.games.lilliput import rules_draft, rules_run, rules_station, rules_stock, rules_track, rules_train, rules_turn
from lilliput_widget.games.lilliput.actions import (
    KINDS,
    Accept,
    BuyFromCompany,
    BuyFromPool,
    BuyShare,
    BuyTrain,
    CopyCard,
    DiscardTrain,
    Done,
    Found,
    Fund,
    HandIn,
    LayHome,
    LayTile,
    PayOut,
    PlaceStation,
    Refuse,
    ReturnTrain,
    SellShares,
    TakeCard,
    TakeCash,
    TakeCharacter,
    TakeCompany,
    Withhold,
)
from lilliput_widget.games.lilliput.flow import advance
from lilliput_widget.games.lilliput.refuse import refuse
from lilliput_widget.games.lilliput.state import Dividend, Draft, FirstStation, Home, Income, Offer, PoolChance, Surplus, Turn, Work

if TYPE_CHECKING:
    from lilliput_widget.engine.actions import Action
    from lilliput_widget.engine.contract import Form, Rule, Step
    from lilliput_widget.engine.refusal import Refusal
    from lilliput_widget.games.lilliput.state import Decision, State

RULES: Final[dict[type[Any], Rule]] = {
    **rules_draft.RULES, **rules_turn.RULES, **rules_track.RULES, **rules_station.RULES, **rules_stock.RULES, **rules_train.RULES, **rules_run.RULES,
}

CHOICES: Final[dict[type[Any], tuple[type[Any], ...]]] = {
    Draft: (TakeCompany, TakeCharacter),
    Home: (LayHome,),
    Income: (TakeCash, Fund),
    Turn: (TakeCard, CopyCard, LayTile, PlaceStation, SellShares, BuyShare, Found, BuyTrain, BuyFromCompany, BuyFromPool, Fund,
           ReturnTrain, HandIn, Done),
    Offer: (Accept, Refuse),
    Surplus: (DiscardTrain,),
    FirstStation: (PlaceStation,),
    PoolChance: (BuyFromPool, ReturnTrain, Done),
    Dividend: (PayOut, Withhold, ReturnTrain),
}
"""What each decision offers, in the order of the legal list.  A turn never opens the pool; it is named so that the refusal says why."""

RULE_OF: Final = {
    Draft: "SETUP-7", Home: "SETUP-8", Income: "CHAR-5", Turn: "TURN-4", Offer: "TRAIN-3", Surplus: "TRAIN-9", FirstStation: "FOUND-4",
    PoolChance: "PAY-7", Dividend: "RUN-7",
}

_missing = [kind for kind in KINDS.values() if kind not in RULES]
if _missing:
    msg = f"no rule for {_missing}"
    raise RuntimeError(msg)


def to_play(s: State) -> tuple[str, ...]:
    """Return who is to decide; nobody when the game is over (TURN-3)."""
    return (s.stack[-1].player,) if s.stack else ()


def legal_actions(s: State) -> tuple[Action, ...]:
    """Return the legal actions in a fixed order; empty only at the end."""
    if not s.stack:
        return ()
    top = s.stack[-1]
    out: list[Action] = []
    for kind in CHOICES[type(top)]:
        out.extend(RULES[kind].gen(s, top.player))
    return tuple(out)


def check(s: State, a: Action) -> Refusal | None:
    """Return the first broken rule, or None for a legal action."""
    if not s.stack:
        return refuse("END-1", "flow/over")
    top = s.stack[-1]
    if a.player not in s.players:
        return refuse("TURN-3", "flow/unknown-player", player=a.player, players=", ".join(s.order))
    if a.player != top.player:
        return refuse("TURN-3", "flow/not-your-turn", player=a.player, player2=top.player)
    if type(a) not in CHOICES[type(top)]:
        return _out_of_place(s, top)
    return RULES[type(a)].check(s, a)


def _out_of_place(s: State, top: Decision) -> Refusal:
    """Say what has to be decided instead: an action that does not belong to the decision at hand."""
    params = {name: getattr(top, name) for name in ("player", "company", "train", "price", "income") if hasattr(top, name)}
    if isinstance(top, PoolChance) and s.stage == "actions":
        return refuse("FOUND-6", "flow/poolchance", **params)  # PAY-7 opens the pool when companies run
    if isinstance(top, Surplus):
        params |= {"count": len(s.companies[top.company].trains), "limit": s.limit}
    return refuse(RULE_OF[type(top)], f"flow/{type(top).__name__.lower()}", **params)


def apply(s: State, a: Action) -> Step:
    """Play `a` and go on to the next decision.

    Raises
    ------
    IllegalAction
        If a rule is broken; the position is unchanged.
    """
    wrong = check(s, a)
    if wrong is not None:
        raise IllegalAction(wrong, a)
    w = Work(s)
    RULES[type(a)].do(w, a)
    advance(w)
    return w.finish()


def forms(s: State) -> tuple[Form, ...]:
    """Return the families of legal actions with freely chosen numbers."""
    return (*rules_turn.fund_forms(s), *rules_train.deal_forms(s)) if s.stack else ()
