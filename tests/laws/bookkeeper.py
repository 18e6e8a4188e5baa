"""A second set of books for 18Lilliput: kept from the notation of the moves and the incomes of the runs, by the rules' sentences alone.

It shares with the title nothing but those: money, prices and their markers, trains, phases, rounds and the final wealth are worked out anew.
"""

from __future__ import annotations

TOP = (50, 55, 60, 65, 70, 80, 90, 100, 110, 120, 135, 150)
BOTTOM = (45, 53, 58, 63, 68, 75, 85, 95, 105, 115, 127, 142)
PRICES = {"2": 80, "3": 150, "4": 300, "5": 400, "3D": 500, "4D": 650}
DECKS = {4: (2, 6, 5, 4, 3), 3: (2, 5, 4, 3, 2), 2: (2, 3, 3, 2, 2)}
CASH = {"C1 b": 5, "C3 b": 5, "C5 b": 10, "C6 b": 5, "C8 b": 5, "C9 b": 5, "C10 b": 20}
TYPES = tuple(PRICES)
RUST = {"5": "2", "4D": "3"}


class Books:
    """What everybody has, worked out move by move."""

    def __init__(self, players, *, expert: bool) -> None:
        n = len(players)
        self.cash = dict.fromkeys(players, 30)
        self.copies = dict.fromkeys(players, 2 if n == 2 else 1)
        self.characters = {p: set() for p in players}
        self.director, self.treasury, self.shares, self.trains, self.stations = {}, {}, {}, {}, {}
        self.market: dict[tuple[str, int], list[str]] = {}
        self.deck = [t for t, count in zip(TYPES, DECKS[n], strict=False) for _ in range(count)]
        self.pool: list[str] = []
        self.phase, self.round, self.rounds, self.expert = 1, 0, 9 if n == 3 else 8, expert
        self.offer = None
        self.to_run: list[str] = []
        self.withheld = ""

    def space(self, company):
        """Where the price marker of a company lies."""
        return next(space for space, there in self.market.items() if company in there)

    def price(self, company):
        """The price of a share."""
        row, n = self.space(company)
        return (TOP if row == "T" else BOTTOM)[n - 1]

    def put(self, company, space):
        """Move a marker, under those that lie there; one that stays keeps its place (STOCK-9)."""
        if company in self.market.get(space, ()):
            return
        for there in self.market.values():
            if company in there:
                there.remove(company)
        self.market.setdefault(space, []).append(company)

    def shift(self, company, how):
        """One step of a marker (STOCK-8)."""
        row, n = self.space(company)
        if how == "right":
            new = (row, n + 1) if n < 12 else ("T", 12)
        elif how == "left":
            new = (row, n - 1) if n > 1 else ("B", 1)
        elif row == "T":
            new = ("B", n)
        else:
            new = ("T", n - 1) if n > 1 else ("B", 1)
        self.put(company, new)

    def leave_deck(self):
        """The top train leaves the deck; the first of its type changes the phase (PHASE-1, PHASE-4)."""
        type_ = self.deck.pop(0) if self.deck else "4D"
        if TYPES.index(type_) + 2 > self.phase:
            self.phase = TYPES.index(type_) + 2
            gone = RUST.get(type_)
            self.pool = [t for t in self.pool if t != gone]
            self.trains = {c: [t for t in there if t != gone] for c, there in self.trains.items()}
        return type_

    def play(self, player, line, before, after, incomes):
        """Note a move; `before` and `after` are the stages of the game, `incomes` the runs that it brought: company and sum of the routes."""
        word, *rest = line.split()
        if word in {"pay", "withhold"}:
            self.withheld = rest[0] if word == "withhold" else ""
        else:
            getattr(self, f"_{word.replace('-', '_')}", lambda *_: None)(player, *rest)
        if before == "draft" and after != "draft":
            self.round = 1
        if before == "actions" and after != "actions":
            self.to_run = [c for space in sorted(self.market, key=self._rank) for c in self.market[space]]
            if self.expert:
                self.leave_deck()
        for company, income in incomes:
            self._run(company, income)

    def _rank(self, space):
        row, n = space
        return -(TOP if row == "T" else BOTTOM)[n - 1]

    def _run(self, company, income):
        """A company has run (RUN-1, RUN-8, PAY, END)."""
        assert company == self.to_run.pop(0)
        last = self.round == self.rounds
        if last or (income and self.withheld != company):
            income *= 2 if last else 1
            self.cash[self.director[company]] += income // 2
            for p, n in self.shares[company].items():
                self.cash[p] += n * income // 10
            for _ in range(2 if last else 1):
                self.shift(company, "right")
        else:
            self.treasury[company] += income
            self.shift(company, "left")

    def end_round(self):
        """Bureaucracy (BUR-1, BUR-4, EXPERT-2)."""
        if not self.expert:
            train = self.leave_deck()  # what rusts leaves the pool first
            self.pool.append(train)
        self.round += 1

    def worth(self):
        """Wealth (END-5)."""
        out = {p: self.cash[p] + 20 * self.copies[p] for p in self.cash}
        for c, d in self.director.items():
            out[d] += 5 * self.price(c)
            for p, n in self.shares[c].items():
                out[p] += n * self.price(c)
        return out

    # Moves, by the first word of their notation

    def _begin(self, player, company, treasury):
        self.director[company], self.treasury[company], self.shares[company] = player, treasury, {}
        self.trains[company], self.stations[company] = [], 0

    def _charter(self, player, company):
        self._begin(player, company, 550 if company == "MR" else 500)
        self.put(company, ("T", 2 if company == "MR" else 1))
        self.trains[company] = ["2"] * (2 if company == "LNR" else 1)
        self.stations[company] = 1
        self.cash[player] += 30 if company == "GVR" else 0

    def _character(self, player, character):
        self.characters[player].add(character)

    def _cash(self, player):
        self.cash[player] += 5

    def _fund(self, _, *parts):
        for company, part in zip(parts[::2], parts[1::2], strict=True):
            self.treasury[company] += int(part)

    def _card(self, player, card, half):
        self.cash[player] += CASH.get(f"{card} {half}", 0)

    def _copy(self, player, card, half):
        self.copies[player] -= 1
        self._card(player, card, half)

    def _lay(self, player, company, tile, *_):
        if tile.startswith("y-metro") and "emperor" not in self.characters[player]:
            self.treasury[company] -= 50

    def _station(self, player, company, _):
        self.treasury[company] -= (0, 40, 100)[self.stations[company]] // (2 if "general" in self.characters[player] else 1)
        self.stations[company] += 1

    def _sell(self, player, company, count):
        self.cash[player] += int(count) * self.price(company)
        self.shares[company][player] -= int(count)
        for _ in range(int(count)):
            self.shift(company, "down")

    def _buy(self, player, company):
        self.cash[player] -= self.price(company)
        self.shares[company][player] = self.shares[company].get(player, 0) + 1

    def _found(self, player, company, space):
        self._begin(player, company, 0)
        self.put(company, (space[0], int(space[1:])))
        self.cash[player] -= 5 * self.price(company)
        self.treasury[company] = 10 * self.price(company)

    def _train(self, player, company, type_):
        price = PRICES[type_] * 9 // 10 if "admiral" in self.characters[player] else PRICES[type_]
        help_ = 0 if self.trains[company] else max(0, price - self.treasury[company])
        self.cash[player] -= help_
        self.treasury[company] -= price - help_
        assert self.leave_deck() == type_
        self.trains[company].append(type_)

    def _deal(self, player, company, seller, type_, price):
        self.offer = (company, seller, type_, int(price))
        if self.director[seller] == player:
            self._accept(player)

    def _accept(self, _):
        company, seller, type_, price = self.offer
        self.treasury[company] -= price
        self.treasury[seller] += price
        self.trains[seller].remove(type_)
        self.trains[company].append(type_)

    def _pool(self, _, company, type_):
        self.treasury[company] -= PRICES[type_]
        self.pool.remove(type_)
        self.trains[company].append(type_)

    def _return(self, _, company, type_):
        self.trains[company].remove(type_)
        self.pool.append(type_)

    _discard = _return

    def _hand_in(self, player, character):
        self.cash[player] += 10 * self.round
        self.characters[player].discard(character)
