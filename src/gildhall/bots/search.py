"""The search of the strong bots: an information-set tree search that knows no game.

It never sees the real table. It deals guesses: whole tables that the seat cannot tell from the real one. On a guess it
goes down the tree of its own decisions. Other seats, routine, and its own later choices are played by the rules of
thumb, to the end of the game or until enough rounds have gone by; then the game's evaluation tells what has come of it.

A node is a decision of the own seat, found by what the seat then may choose: what others did in secret makes no other
node. Which choice is tried next is a matter of what it brought so far and of how much the rules of thumb like it.

Luck must not tell choices apart. So the n-th try of every choice is made on the same deal, and what counts is how much
better it ends than if the rules of thumb had played on.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Any, Final

from gildhall.engine.dice import Dice
from gildhall.engine.evaluation import softmax
from gildhall.engine.standing import win_shares
from gildhall.engine.table import Table

RANKED: Final = 5
"""Choices that are ranked by the rules of thumb; the others follow in their listed order."""
FIRST: Final = 4
"""Choices at the root that are searched from the beginning."""
WIDER: Final = 1.0
"""More choices at the root are searched as the square root of its visits grows, times this."""
PATIENCE: Final = 12
"""Further down, another choice is searched after this many visits of a node: trying many choices early would make
positions look bad that leave much to decide."""
CURIOSITY: Final = 0.6
"""How much a choice is worth trying that was tried little, against what others brought."""
FAVOURITE: Final = 0.4
"""The prior probability of the choice of the rules of thumb; the others share the rest."""
DOUBT: Final = 1.0
"""How many standard errors are taken off what a choice has brought when one of them is chosen."""
SURE: Final = 3.0
"""Standard errors by which the best choice must be ahead for the search to end early."""
SETTLED: Final = 24
"""Visits after which an early end is checked, each time."""
FUZZ: Final = 0.0004
"""What is added to the variance of few results, which may agree by chance."""
LEAD: Final = 0.7
"""How much the lead counts at the end of a game; the rest is the bare victory."""
WHOLE: Final = 1 << 20
"""More rounds than any game has."""

Result = tuple[float, float, float]
"""What a table is worth to a seat, its chance to win, and its points."""


class Node:
    """A decision of the own seat: its choices, and what came of them."""

    def __init__(self, moves: list[int], own: bool) -> None:
        self.moves = moves
        self.own = own
        """Does it follow the choice before it at once, with nobody else deciding in between?"""
        self.total = 0
        self.visits = [0] * len(moves)
        self.worth = [0.0] * len(moves)
        """How much more it brought than the rules of thumb, in all; and the squares of that."""
        self.squares = [0.0] * len(moves)
        self.chance = [0.0] * len(moves)
        self.points = [0.0] * len(moves)
        self.children: dict[tuple[int, str, tuple[int, ...]], Node] = {}

    def pick(self, wide: int) -> int:
        """The place of the choice to try next among the first ones: promising, or liked and not tried much (PUCT)."""
        number = len(self.moves)
        if wide == 1:
            return 0
        low, high = self.span(wide)
        scale = 1.0 / (high - low) if high - low > 1e-9 else 0.0
        curious = CURIOSITY * sqrt(self.total + 1.0)
        other = (1.0 - FAVOURITE) / (number - 1)
        best = 0
        best_worth = -9.0
        for i in range(wide):
            tried = self.visits[i]
            worth = curious * (FAVOURITE + other if i == 0 else other) / (1 + tried)
            worth += (self.worth[i] / tried - low) * scale if tried else 0.5
            if worth > best_worth:
                best = i
                best_worth = worth
        return best

    def span(self, wide: int) -> tuple[float, float]:
        """The least and the greatest mean worth of what was tried."""
        low = 9.0
        high = -9.0
        for i in range(wide):
            if self.visits[i]:
                worth = self.worth[i] / self.visits[i]
                low = min(low, worth)
                high = max(high, worth)
        return low, high

    def bound(self, place: int, errors: float) -> float:
        """The mean worth of a choice that was tried, plus ``errors`` standard errors."""
        tried = self.visits[place]
        mean = self.worth[place] / tried
        return mean + errors * sqrt((max(0.0, self.squares[place] / tried - mean * mean) + FUZZ) / tried)

    def best(self) -> int:
        """The place of the choice that surely brought most: its mean, less what may be luck."""
        best = 0
        best_worth = -9.0
        for i in range(len(self.moves)):
            if self.visits[i] and self.bound(i, -DOUBT) > best_worth:
                best = i
                best_worth = self.bound(i, -DOUBT)
        return best

    def settled(self) -> bool:
        """Is one choice clearly better than all others that were tried?"""
        best = self.best()
        least = self.bound(best, -SURE / 2)
        for i in range(len(self.moves)):
            if i != best and self.visits[i] and self.bound(i, SURE / 2) > least:
                return False
        return True


class Search:
    """The search of one seat, from one decision on. A search that is not ``deep`` looks at this decision alone."""

    def __init__(self, seat: int, dice: Dice, rounds: int, deep: bool) -> None:
        self.seat = seat
        self.dice = dice
        self.rounds = rounds
        """Rounds of the game that are played out before the evaluation is asked."""
        self.deep = deep
        self.iterations = 0
        self.longest = 0.0
        """Seconds that the longest iteration took."""
        self.nodes = 0
        self.deals: list[Table[Any, Any]] = []
        self.par: list[Result] = []
        """What the rules of thumb made of each deal."""

    def node(self, table: Table[Any, Any], choices: list[int], own: bool) -> Node:
        """A new node: the choices in the order in which they will be tried."""
        self.nodes += 1
        return Node(ranked(table, self.seat, choices, RANKED), own)

    def grow(self, root: Node, table: Table[Any, Any], iterations: int, seconds: float) -> None:
        """Search until the iterations or the seconds are used up, or one choice is clearly the best.

        ``table`` is a guess; it stays as it is.
        """
        start = perf_counter()
        tries = [0] * len(root.moves)
        for number in range(iterations):
            begun = perf_counter()
            # do not begin an iteration that may end too late
            if number and begun - start + self.longest > seconds:
                return
            if number and number % SETTLED == 0 and root.settled():
                return
            place = root.pick(min(len(root.moves), FIRST + int(WIDER * sqrt(root.total))))
            if tries[place] >= len(self.deals):
                self.deal(table)
            if place == 0 and (tries[0] < PATIENCE or not self.deep):
                self.stay(root, tries[0])
            else:
                self.iterate(root, place, tries[place])
            tries[place] = tries[place] + 1
            self.longest = max(self.longest, perf_counter() - begun)

    def deal(self, table: Table[Any, Any]) -> None:
        """One more guess, and what the rules of thumb would make of it."""
        guess = table.guess(self.seat, self.dice)
        self.deals.append(guess)
        twin = guess.copy()
        play_until(twin, twin.round_number() + self.rounds)
        self.par.append(self.result(twin))

    def stay(self, root: Node, number: int) -> None:
        """The first choice is that of the rules of thumb: what comes of it on a deal is known already."""
        self.iterations += 1
        _, chance, points = self.par[number]
        remember(root, 0, 0.0, chance, points)

    def iterate(self, root: Node, place: int, number: int) -> None:
        """Go down the tree on a deal and remember what came of it."""
        self.iterations += 1
        seat = self.seat
        table = self.deals[number].copy()
        until = table.round_number() + self.rounds
        path: list[Node] = [root]
        places: list[int] = [place]
        node = root
        while True:
            table.choose(seat, node.moves[place])
            own = go_on(table, seat, until)
            if not table.is_waiting(seat) or table.round_number() >= until:
                break
            choices = table.choices(seat)
            key = (place, table.step(seat).name, tuple(choices))
            found = node.children.get(key)
            if found is None or not self.deep:
                node.children[key] = self.node(table, choices, own)
                play_until(table, until)
                break
            node = found
            place = node.pick(min(len(node.moves), 1 + node.total // PATIENCE))
            path.append(node)
            places.append(place)
        worth, chance, points = self.result(table)
        worth -= self.par[number][0]
        for i in range(len(path)):
            remember(path[i], places[i], worth, chance, points)

    def result(self, table: Table[Any, Any]) -> Result:
        """What has come of it. At the end of a game the lead counts too, for it tells more than the bare victory."""
        seat = self.seat
        game = table.facts.game
        evaluation = game.evaluate(table)
        if not table.over:
            return evaluation.chances[seat], evaluation.chances[seat], evaluation.points[seat]
        standing = table.rankings()
        points: list[float] = evaluation.points
        if game.has_points:
            points = [float(place.score or 0) for place in standing]
        lead_scale = game.rulebook.lead_scale
        lead = softmax([each / lead_scale for each in points])[seat]
        won = win_shares(standing)[seat]
        return LEAD * lead + (1.0 - LEAD) * won, won, points[seat]


def remember(node: Node, place: int, worth: float, chance: float, points: float) -> None:
    """Note what came of a choice."""
    node.total += 1
    node.visits[place] = node.visits[place] + 1
    node.worth[place] = node.worth[place] + worth
    node.squares[place] = node.squares[place] + worth * worth
    node.chance[place] = node.chance[place] + chance
    node.points[place] = node.points[place] + points


def ranked(table: Table[Any, Any], seat: int, choices: list[int], most: int) -> list[int]:
    """The choices, those that the rules of thumb like best first: the best one, the best one without it, and so on."""
    thumb = table.facts.game.rulebook.thumb
    rest = choices[:]
    order: list[int] = []
    while len(rest) > 1 and len(order) < most:
        liked = thumb(table, seat, rest)
        if liked not in rest:
            break  # what it wants is gone, and nothing else will do
        rest.remove(liked)
        order.append(liked)
    return order + rest


def follows(table: Table[Any, Any], seat: int, move: int) -> bool:
    """Will the seat have another choice after this one before anybody else decides? ``table`` is a guess."""
    twin = table.copy()
    twin.choose(seat, move)
    return go_on(twin, seat, twin.round_number() + 1) and twin.is_waiting(seat)


def go_on(table: Table[Any, Any], seat: int, until: int) -> bool:
    """Let the rules of thumb play until this seat has a choice that is no routine, the game is over or the round has
    come. Did nobody else decide?
    """
    thumb = table.facts.game.rulebook.thumb
    routine = table.facts.game.rulebook.routine
    alone = True
    while table.round_number() < until:
        if table.is_waiting(seat):
            choices = table.choices(seat)
            if len(choices) > 1 and table.step(seat).name not in routine:
                break
            table.choose(seat, choices[0] if len(choices) == 1 else thumb(table, seat, choices))
            continue
        other = table.next_seat()
        if other < 0:
            break
        alone = False
        choices = table.choices(other)
        table.choose(other, choices[0] if len(choices) == 1 else thumb(table, other, choices))
    return alone


def play_until(table: Table[Any, Any], until: int) -> None:
    """Let the rules of thumb play all seats until the round has come or the game is over."""
    thumb = table.facts.game.rulebook.thumb
    while table.round_number() < until:
        seat = table.next_seat()
        if seat < 0:
            return
        choices = table.choices(seat)
        table.choose(seat, choices[0] if len(choices) == 1 else thumb(table, seat, choices))


def reach(table: Table[Any, Any], seconds: float) -> int:
    """How many rounds the rules of thumb play in this time, at least one. ``table`` stays as it is."""
    twin = table.copy()
    start = perf_counter()
    rounds = 0
    while not rounds or perf_counter() - start < seconds:
        rounds += 1
        play_until(twin, table.round_number() + rounds)
        if twin.over:
            return WHOLE
    return rounds
