"""Running trains, paying and withholding (RUN, PAY, END-2 to END-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lilliput_widget.engine.contract import Rule
from lilliput_widget.engine.events import BANK, CompanyRan, RouteRun
from lilliput_widget.games.lilliput.actions import PayOut, Withhold
from lilliput_widget.games.lilliput.market import move_marker
from lilliput_widget.games.lilliput.refuse import refuse
from lilliput_widget.games.lilliput.routes import run_of
from lilliput_widget.games.lilliput.state import Dividend, PoolChance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lilliput_widget.engine.refusal import Refusal
    from lilliput_widget.games.lilliput.state import Derived, State, Work


def dividends(s: Derived, company: str, income: int) -> dict[str, int]:
    """Return what each player gets of a paid income: half for the director, a tenth a share (PAY-1, PAY-3).

    The rest, for shares at the bank and the missing fifth, stays there.  Whole numbers: with the printed values
    nothing is ever rounded; an edited edition rounds down.
    """
    c = s.companies[company]
    tenths = dict(c.shares)
    tenths[c.director] = tenths.get(c.director, 0) + 5
    return {p: income * tenths[p] // 10 for p in s.order if tenths.get(p)}


def run_company(w: Work) -> None:
    """Run the next company for the greatest income (RUN-6).

    The director decides, except in the last round (END-3); without income the flow decides for him (RUN-8).
    """
    company = w.to_run[0]
    income = run_of(w, company).total
    if w.last_round:
        pay_out(w, company, income)
    else:
        w.push(Dividend(w.companies[company].director, company, income))


def _close(w: Work, company: str, income: int, decision: str) -> None:
    """Note the run and take the company off the list; each runs once a round (RUN-1)."""
    w.to_run = tuple(c for c in w.to_run if c != company)
    for route in run_of(w, company).routes:
        w.tell(RouteRun(company, route.train, tuple((cell, value) for cell, _, value in route.stops), route.track, route.value))
    w.tell(CompanyRan(company, income, decision, w.companies[company].director, doubled=w.last_round))


def pay_out(w: Work, company: str, income: int) -> None:
    """Pay the shareholders and move the marker right; in the last round double, and twice (PAY-1, PAY-2, END-2, END-4)."""
    doubled = 2 * income if w.last_round else income
    _close(w, company, doubled, "paid")
    for player, amount in dividends(w, company, doubled).items():
        w.pay(BANK, player, amount, "dividend", company)
    if w.last_round:
        move_marker(w, company, "last-round", 2)
    else:
        move_marker(w, company, "paid")


def withhold(w: Work, company: str, income: int) -> None:
    """Put the income into the treasury, move the marker left, offer the pool (PAY-4, PAY-5, PAY-7)."""
    _close(w, company, income, "withheld")
    w.pay(BANK, company, income, "withheld")
    move_marker(w, company, "withheld")
    w.push(PoolChance(w.companies[company].director, company))


def gen_pay_out(s: State, player: str) -> Iterator[PayOut]:
    """Yield paying out the income of the company that ran."""
    top = s.stack[-1]
    if isinstance(top, Dividend):
        yield PayOut(player, top.company)


def gen_withhold(s: State, player: str) -> Iterator[Withhold]:
    """Yield withholding the income of the company that ran."""
    top = s.stack[-1]
    if isinstance(top, Dividend):
        yield Withhold(player, top.company)


def check_dividend(s: State, a: PayOut | Withhold) -> Refusal | None:
    """Judge the decision: for the company that just ran, all or nothing (RUN-7, PAY-6)."""
    top = s.stack[-1]
    assert isinstance(top, Dividend)  # noqa: S101
    if a.company != top.company:
        return refuse("RUN-7", "run/company", company=a.company, company2=top.company)
    return None


def do_pay_out(w: Work, a: PayOut) -> None:
    """Pay the whole income (PAY-6)."""
    top = w.pop()
    assert isinstance(top, Dividend)  # noqa: S101
    pay_out(w, a.company, top.income)


def do_withhold(w: Work, a: Withhold) -> None:
    """Keep the whole income (PAY-6)."""
    top = w.pop()
    assert isinstance(top, Dividend)  # noqa: S101
    withhold(w, a.company, top.income)


RULES = {
    PayOut: Rule(gen_pay_out, check_dividend, do_pay_out),
    Withhold: Rule(gen_withhold, check_dividend, do_withhold),
}
