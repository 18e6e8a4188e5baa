"""A random game with the laws checked in every position."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, cast

from lilliput_widget.engine.actions import from_dict, parse
from lilliput_widget.errors import BadAction, IllegalAction, LogError
from lilliput_widget.laws.books import Books
from lilliput_widget.laws.cases import POLICIES, LawBroken, helper
from lilliput_widget.laws.mutations import GARBAGE, changed, in_form, inside, outside, words_in
from lilliput_widget.logfile import dumps, loads
from lilliput_widget.progress import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lilliput_widget.engine.actions import Action
    from lilliput_widget.engine.contract import Title
    from lilliput_widget.laws.cases import Case

MAX_MOVES: Final = 20_000
"""A game that is not over by then is a broken law too: every title ends."""
ATTEMPTS: Final = 3
"""Changed actions tried in every position."""


@dataclass
class Tally:
    """What was seen: games, moves, kinds of action, refusals by rule."""

    games: int = 0
    moves: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    malformed: int = 0
    unlisted: int = 0

    def add(self, other: Tally) -> None:
        """Add another tally."""
        self.games += other.games
        self.moves += other.moves
        self.kinds += other.kinds
        self.refusals += other.refusals
        self.malformed += other.malformed
        self.unlisted += other.unlisted


class Walk:
    """A game played at random with the laws checked in every position.

    `share` is the part of the positions in which the slow laws are checked; the quick ones are checked in all.
    """

    def __init__(self, case: Case, share: float = 1.0) -> None:
        self.case = case
        self.share = share
        # Two sorts of dice: the game is the same whatever is checked on the way.
        self.road = random.Random(f"{case.title} {case.seed}")
        self.dice = random.Random(f"laws of {case.title} {case.seed}")
        self.game = case.start()
        self.title: Title = self.game.title
        self.help = helper(case.title)
        self.books = Books(self.title, self.game.state)
        self.played: Counter[str] = Counter()
        self.tally = Tally(games=1)
        self.words: dict[str, set[Any]] = {name: set(values) for name, values in self.ask("words", self.game.state, default={}).items()}
        self.read: set[Action] = set()
        """Actions whose dict and notation were read back."""
        self.digests: list[str] = []
        self.lists: list[int] = []
        self._enter()

    def ask(self, name: str, *args: Any, default: Any = ()) -> Any:
        """Call a function of the title's helper, if it has it."""
        found = getattr(self.help, name, None)
        return found(*args) if found else default

    def _enter(self) -> None:
        """Look at the position that was just reached."""
        game = self.game
        self.state = game.state
        self.legal = game.legal_actions()
        self.data = self.title.encode(self.state)
        self.digests.append(self.title.digest(self.state))
        self.lists.append(hash(self.legal))
        words_in(self.legal, self.words)
        self.require("books", self.books.read(game.events(game.seq)))

    def require(self, law: str, complaints: Iterable[str]) -> None:
        """Raise `LawBroken` for the first complaint."""
        for what in complaints:
            raise LawBroken(law, what, self.case, self.game.seq)

    def check(self) -> None:
        """Check the laws of this position."""
        for law, of_position in QUICK.items():
            self.require(law, of_position(self))
        if self.share >= 1 or self.dice.random() < self.share:
            for law, of_position in SLOW.items():
                self.require(law, of_position(self))

    def play(self, action: Action) -> None:
        """Play `action` and look at the new position."""
        self.game.do(action)
        self.played[action.type] += 1
        self.tally.moves += 1
        self.tally.kinds[action.type] += 1
        self._enter()

    def choose(self) -> Action:
        """Return an action as the case's policy chooses it."""
        return POLICIES[self.case.policy](self.road, self.legal, self.played)

    def run(self, limit: int | None = None) -> Tally:
        """Play to the end (or `limit` moves further) with all laws checked."""
        self.check()
        end = MAX_MOVES if limit is None else min(self.game.seq + limit, MAX_MOVES)
        while self.legal and self.game.seq < end:
            self.play(self.choose())
            self.check()
        if self.legal and limit is None:
            raise LawBroken("ends", f"not over after {MAX_MOVES} moves", self.case, self.game.seq)
        for law, of_game in WHOLE.items():
            self.require(law, of_game(self))
        return self.tally


Law = Callable[[Walk], Iterable[str]]


def listed(w: Walk) -> Iterator[str]:
    """The legal list is unique, in its documented order, and empty only at the end; it is the same when asked again."""
    legal, game = w.legal, w.game
    if not isinstance(legal, tuple) or len(set(legal)) != len(legal):
        yield f"twice in the list: {[str(a) for a, n in Counter(legal).items() if n > 1]}"
    if bool(legal) == game.finished or (game.result is None) == game.finished or bool(game.to_play) == game.finished:
        yield f"{len(legal)} actions, to play {game.to_play}, finished {game.finished}, result {game.result}"
    if any(a.player not in game.to_play for a in legal):
        yield f"actions of others than {game.to_play}"
    kinds = [a.type for a in legal]
    blocks = [k for i, k in enumerate(kinds) if i == 0 or kinds[i - 1] != k]
    if len(set(blocks)) != len(blocks):
        yield f"kinds are mixed: {blocks}"
    if w.help and hasattr(w.help, "rank"):
        ranks = list(map(w.help.rank(w.data), legal)) if legal else []
        if ranks != sorted(ranks):
            first = next(i for i in range(1, len(ranks)) if ranks[i] < ranks[i - 1])
            yield f"out of order: {legal[first - 1].notation!r} before {legal[first].notation!r}"


def accepted(w: Walk) -> Iterator[str]:
    """Everything listed passes the judge, and its dict and notation lead back to it."""
    kinds = w.title.kinds
    for a in w.legal:
        wrong = w.title.check(w.state, a)
        if wrong is not None:
            yield f"listed but refused: {a} ({wrong})"
        if a not in w.read:
            w.read.add(a)
            if from_dict(a.to_dict(), kinds) != a or parse(a.notation, kinds, a.player) != a:
                yield f"not read back: {a}"


def refused(w: Walk) -> Iterator[str]:
    """Changed actions are accepted by the judge and then played, or refused with a rule; a refusal leaves the very same state."""
    before = w.state
    for _ in range(ATTEMPTS if w.legal else 1):
        thing: Any
        garbage = not w.legal or w.dice.random() < 0.2
        if garbage:
            thing = w.dice.choice(GARBAGE)(w.dice, w.legal[0] if w.legal else None)
        else:
            thing = changed(w.dice, w.dice.choice(w.legal), w.words, w.game.players, w.title.kinds)
        yield from _attempt(w, thing, garbage=garbage)
        if w.game.state is not before:
            yield f"another state object after {thing!r}"[:300]
    if w.title.encode(before) != w.data:
        yield "the position changed under refused actions"


def _attempt(w: Walk, thing: Any, *, garbage: bool) -> Iterator[str]:
    game = w.game
    try:
        game.do(thing)
    except BadAction as error:
        w.tally.malformed += 1
        if (not garbage and not _out_of_range(thing)) or not str(error):
            yield f"malformed? {thing!r}: {error}"[:300]
    except IllegalAction as error:
        refusal = error.refusal
        w.tally.refusals[refusal.rule] += 1
        if not refusal.rule or "refusal." in refusal.text.lower() or not refusal.text or "fix." in refusal.fix.lower() or not refusal.fix:
            yield f"a refusal without rule or words: {refusal.rule} {refusal.code}: {refusal.text} {refusal.fix}"
        if game.why_not(thing) != refusal:
            yield f"why_not says another thing than do: {thing!r}"
    else:
        yield from _unlisted(w, game.log[-1].action)
        game.undo()


def _out_of_range(thing: Any) -> bool:
    values = [v for k, v in thing.to_dict().items() if k not in {"type", "player"}] if hasattr(thing, "to_dict") else [1 << 62]
    flat = [x for v in values for x in ([y for pair in v for y in pair] if isinstance(v, list) else [v])]
    return any((isinstance(x, int) and abs(x) > 1_000_000) or (isinstance(x, str) and not 0 < len(x) <= 80) for x in flat)


def _unlisted(w: Walk, a: Action) -> Iterator[str]:
    """What is legal but not listed is another way to write something listed, or belongs to a form."""
    w.tally.unlisted += a not in w.legal
    yield from (f"{a} leads to a broken position: {p}" for p in w.title.problems(w.game.state))
    if a in w.legal or any(in_form(form, a) for form in w.title.forms(w.state)):
        return
    here = w.title.digest(w.game.state)
    if not any(w.title.digest(w.title.apply(w.state, b).state) == here for b in w.legal if b.type == a.type):
        yield f"legal but neither listed nor in a form: {a}"


def money(w: Walk) -> Iterator[str]:
    """The ledger gives every balance to the pound; what players and companies have, the bank has paid."""
    balances = dict(w.title.accounts(w.state))
    for name in {**balances, **w.books.money}:
        if name != "bank" and balances.get(name, 0) != w.books.money[name]:
            yield f"{name} has {balances.get(name, 0)}, the ledger says {w.books.money[name]}"
    if sum(w.books.money.values()) != 0:
        yield "money came from nowhere"
    for name, value in w.title.worth(w.state).items():
        if value.cash != balances.get(name):
            yield f"{name} is worth {value}, with {balances.get(name)} in cash"


def conserved(w: Walk) -> Iterator[str]:
    """Certificates, tiles, trains and stations are conserved: by the title, by a second count, and by what the events told."""
    yield from w.title.problems(w.state)
    yield from w.ask("recount", w.data, w.books)
    # The tables of the position, when they should have changed: what went wrong silently is still wrong then.
    if w.books.touched or not w.legal:
        yield from w.books.compare(w.state)


def coded(w: Walk) -> Iterator[str]:
    """Encoding and decoding is the identity, and the decoded position plays on alike: memory equals work done anew."""
    fresh = w.title.decode(_through_json(w.data))
    if w.title.encode(fresh) != w.data or w.title.digest(fresh) != w.digests[-1]:
        yield "encode(decode(encode(state))) differs"
    yield from w.ask("slow", w.state, fresh)
    if w.title.legal_actions(fresh) != w.legal:
        yield "the legal list of the position built anew differs"
    for a in w.legal if len(w.legal) <= 6 else w.dice.sample(w.legal, 6):
        one, two = w.title.apply(w.state, a), w.title.apply(fresh, a)
        if one.events != two.events or w.title.encode(one.state) != w.title.encode(two.state):
            yield f"{a} does another thing in the position built anew"


def _through_json(data: dict[str, Any]) -> dict[str, Any]:
    return cast("dict[str, Any]", json.loads(json.dumps(data, allow_nan=False)))


def playable(w: Walk) -> Iterator[str]:
    """Everything listed can be played, leads to a sound position, and leaves the position before as it was."""
    for a in w.legal:
        step = w.title.apply(w.state, a)
        yield from (f"{a} leads to a broken position: {p}" for p in w.title.problems(step.state))
    w.ask("forget", w.state)
    if w.title.encode(w.state) != w.data:
        yield "playing from a position changed it"


def formed(w: Walk) -> Iterator[str]:
    """Every number within the bounds of a form is accepted, the next one outside is refused."""
    for form in w.title.forms(w.state):
        for a in inside(form, w.dice):
            wrong = w.title.check(w.state, a)
            if wrong is not None:
                yield f"in a form but refused: {a} ({wrong})"
        for a in outside(form):
            if w.title.check(w.state, a) is None:
                yield f"outside its form but accepted: {a}"


QUICK: Final[Mapping[str, Law]] = {"listed": listed, "accepted": accepted, "refused": refused, "money": money, "conserved": conserved}
"""Checked in every position."""
SLOW: Final[Mapping[str, Law]] = {"coded": coded, "playable": playable, "formed": formed}
"""Checked in a share of the positions."""


def replayed(w: Walk) -> Iterator[str]:
    """The log read back is the same text, and gives the same position, events and legal list after every prefix."""
    text = dumps(w.game)
    try:
        again = loads(text)
    except LogError as error:
        yield f"the log cannot be played again: {error}"
        return
    if dumps(again) != text or again.length != w.game.seq:
        yield "the log read back is another log"
    hashes = [w.title.digest(again.state_at(0)), *(e.hash for e in again.log)]
    for n, digest in enumerate(w.digests):
        if hashes[n] != digest:
            yield f"another position after move {n} when played again"
        if again.events(n) != w.game.events(n):
            yield f"other events in move {n} when played again"
        if (w.share >= 1 or w.dice.random() < 4 * w.share) and hash(w.title.legal_actions(again.state_at(n))) != w.lists[n]:
            yield f"another legal list after move {n} when played again"


def kept(w: Walk) -> Iterator[str]:
    """The positions kept for undo are what they were."""
    for n, digest in enumerate(w.digests):
        state = w.game.state_at(n)
        w.ask("forget", state)
        if w.title.digest(state) != digest:
            yield f"the position kept for move {n} changed"


def won(w: Walk) -> Iterator[str]:
    """The result follows from the worth of the players."""
    result = w.game.result
    if result is None:
        return
    totals = {name: v.total for name, v in w.title.worth(w.state).items()}
    if dict(result.worth) != totals or list(result.winners) != [n for n, t in totals.items() if t == max(totals.values())] or not result.reason:
        yield f"{result} from {totals}"


WHOLE: Final[Mapping[str, Law]] = {"replayed": replayed, "kept": kept, "won": won}
"""Checked at the end of a game."""


def _batch(batch: list[Case], share: float) -> Tally:
    total = Tally()
    for case in batch:
        total.add(Walk(case, share).run())
    return total


def hold(batch: list[Case], jobs: int = 1, share: float = 0.1, *, show: bool = False) -> Tally:
    """Play all cases with the laws checked; raise `LawBroken` for the first that breaks one."""
    total = Tally()
    with counted(len(batch), "games", show=show) as done:
        if jobs <= 1:
            for case in batch:
                total.add(Walk(case, share).run())
                done(1)
            return total
        with ProcessPoolExecutor(jobs) as pool:
            futures = {pool.submit(_batch, batch[i:i + 10], share): len(batch[i:i + 10]) for i in range(0, len(batch), 10)}
            for future in as_completed(futures):
                try:
                    total.add(future.result())
                except BaseException:
                    pool.shutdown(cancel_futures=True)
                    raise
                done(futures[future])
    return total
