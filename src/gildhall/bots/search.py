"""The search of the strong bots: an information-set tree search that works for every game.

It never sees the real table. It deals guesses: whole tables that the seat cannot tell from the real one. On a guess it
goes down the tree of its own decisions. The rules of thumb play the other seats, routine steps, and the seat's own
later choices. They play to the end of the game, or for some rounds. Then the game's evaluation gives the result.

A node is a decision of the searching seat. It is identified by the seat's choices there, so secret choices of others do
not lead to another node. The next choice to try depends on its results so far and on its rank in the rules of thumb.

A *policy* (``policy.py``) may replace these ranks by the probabilities that it gives to the choices, and may play the
other seats or all of them.

Luck must not decide between choices. So the n-th try of every choice uses the same deal, and its value is how much
better it ends than the rules of thumb do on that deal.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final

from gildhall.bots.policy import RANKS, Policy
from gildhall.engine.dice import Dice
from gildhall.engine.evaluation import softmax
from gildhall.engine.game import Game
from gildhall.engine.standing import win_shares
from gildhall.engine.table import AnyTable

SETTLED: Final = 24
"""An early end is checked each time after this number of visits."""
FUZZ: Final = 0.0004
"""What is added to the variance of few results, which may agree by chance."""
WHOLE: Final = 1 << 20
"""More rounds than any game has."""

Result = tuple[float, float, float]
"""What a table is worth to a seat, its chance to win, and its points."""


class Tuning:
    """The numbers that a search depends on. The defaults are those of the Master.

    >>> Tuning({"patience": 6.0}).patience, Tuning({}).patience
    (6.0, 12.0)
    """

    def __init__(self, changes: dict[str, float]) -> None:
        self.first = changes.get("first", 4.0)
        """Choices at the root that are searched from the beginning."""
        self.wider = changes.get("wider", 1.0)
        """The number of choices searched at the root grows by this factor times the square root of its visits."""
        self.patience = changes.get("patience", 12.0)
        """Below the root, one more choice is searched after this number of visits of a node. Trying many choices early
        would make positions with many choices look bad.
        """
        self.curiosity = changes.get("curiosity", 0.6)
        """The exploration constant of PUCT: the weight of trying a little-tried choice, compared with the results of
        others.
        """
        self.favourite = changes.get("favourite", 0.4)
        """The prior probability of the choice of the rules of thumb; the others share the rest."""
        self.doubt = changes.get("doubt", 1.0)
        """The number of standard errors that are subtracted from each choice's mean when the final choice is made."""
        self.sure = changes.get("sure", 3.0)
        """Standard errors by which the best choice must be ahead for the search to end early."""
        self.trust = changes.get("trust", 0.0)
        """The number of standard errors by which a choice of probability 1 is doubted less."""
        self.lead = changes.get("lead", 0.7)
        """The weight of the lead at the end of a game. The remaining weight is that of the victory."""


MASTER: Final = Tuning({})


class Advice:
    """A policy, and what it is used for besides the choices of a node: ``others`` plays the other seats, and ``own``
    the searching seat where it does not search. Without a policy the rules of thumb do so.
    """

    def __init__(self, policy: Policy | None, others: bool, own: bool) -> None:
        self.policy = policy
        self.others = policy if others else None
        self.own = policy if own else None


NO_ADVICE: Final = Advice(None, False, False)


class Node:
    """A decision of the searching seat: its choices and their results."""

    def __init__(self, moves: list[int], priors: list[float], own: bool, tuning: Tuning) -> None:
        self.moves = moves
        self.priors = priors
        """How likely each choice is to be a good one, before it is tried."""
        self.tuning = tuning
        self.own = own
        """Does it follow the seat's previous choice directly, with no other decision in between?"""
        self.total = 0
        self.visits = [0] * len(moves)
        self.worth = [0.0] * len(moves)
        """For each choice, the sum of its results relative to the rules of thumb. ``squares`` sums their squares."""
        self.squares = [0.0] * len(moves)
        self.chance = [0.0] * len(moves)
        self.points = [0.0] * len(moves)
        """For each choice, the sum of its points relative to those of the rules of thumb, and that of their squares."""
        self.points_squares = [0.0] * len(moves)
        self.children: dict[tuple[int, str, tuple[int, ...]], Node] = {}

    def pick(self, wide: int) -> int:
        """The index of the choice to try next among the first ``wide`` ones: one with good results, or a likely one
        with few visits (PUCT).
        """
        if wide == 1:
            return 0
        low, high = self.span(wide)
        scale = 1.0 / (high - low) if high - low > 1e-9 else 0.0
        curious = self.tuning.curiosity * sqrt(self.total + 1.0)
        best = 0
        best_worth = -9.0
        for i in range(wide):
            tried = self.visits[i]
            worth = curious * self.priors[i] / (1 + tried)
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
        """The index of the choice with the best lower bound: its mean less some standard errors."""
        doubt = self.tuning.doubt
        trust = self.tuning.trust
        best = 0
        best_worth = -9.0
        for i in range(len(self.moves)):
            if self.visits[i]:
                worth = self.bound(i, trust * self.priors[i] - doubt)
                if worth > best_worth:
                    best = i
                    best_worth = worth
        return best

    def settled(self) -> bool:
        """Is one choice clearly better than all others that were tried?"""
        sure = self.tuning.sure
        best = self.best()
        least = self.bound(best, -sure / 2)
        for i in range(len(self.moves)):
            if i != best and self.visits[i] and self.bound(i, sure / 2) > least:
                return False
        return True


class Search:
    """The search of one seat, from one decision on. A search that is not ``deep`` looks at this decision alone.

    The order of the choices and how likely they are come from ``advice.policy``, if there is one.
    """

    def __init__(
        self, seat: int, dice: Dice, rounds: int, deep: bool, tuning: Tuning = MASTER, advice: Advice = NO_ADVICE
    ) -> None:
        self.seat = seat
        self.advice = advice
        self.dice = dice
        self.rounds = rounds
        """The number of rounds that are played out before the evaluation is used."""
        self.deep = deep
        self.tuning = tuning
        self.iterations = 0
        self.longest = 0.0
        """Seconds that the longest iteration took."""
        self.nodes = 0
        self.deals: list[AnyTable] = []
        self.par: list[Result] = []
        """The result of the rules of thumb on each deal."""

    def node(self, table: AnyTable, choices: list[int], own: bool) -> Node:
        """A new node: the choices in the order in which they will be tried."""
        self.nodes += 1
        order = ranked(table, self.seat, choices, RANKS)
        policy = self.advice.policy
        if policy is None or len(order) == 1:
            favourite = self.tuning.favourite
            other = (1.0 - favourite) / max(1, len(order) - 1)
            return Node(order, [favourite + other] + [other] * (len(order) - 1), own, self.tuning)
        # the first choice is the baseline: what is played where the seat does not search
        first = order[0] if self.advice.own is None else answer(table, self.seat, choices, self.advice.own)
        priors = softmax(policy.logits(table, self.seat, order, order))
        likely = sorted([(move != first, -prior, move) for move, prior in zip(order, priors, strict=True)])
        return Node([move for _, _, move in likely], [-prior for _, prior, _ in likely], own, self.tuning)

    def grow(self, root: Node, table: AnyTable, iterations: int, seconds: float) -> None:
        """Search until the iterations or the seconds are used up, or one choice is clearly the best.

        ``table`` is a guess. It is not changed.
        """
        start = perf_counter()
        tuning = self.tuning
        tries = [0] * len(root.moves)
        for number in range(iterations):
            begun = perf_counter()
            # do not begin an iteration that may end too late
            if number and begun - start + self.longest > seconds:
                return
            if number and number % SETTLED == 0 and root.settled():
                return
            place = root.pick(min(len(root.moves), int(tuning.first + tuning.wider * sqrt(root.total))))
            if tries[place] >= len(self.deals):
                self.deal(table)
            if place == 0 and (tries[0] < tuning.patience or not self.deep):
                self.stay(root, tries[0])
            else:
                self.iterate(root, place, tries[place])
            tries[place] = tries[place] + 1
            self.longest = max(self.longest, perf_counter() - begun)

    def deal(self, table: AnyTable) -> None:
        """Add one more guess, and the result of the rules of thumb on it."""
        guess = table.guess(self.seat, self.dice)
        self.deals.append(guess)
        twin = guess.copy()
        self.play_out(twin, twin.round_number() + self.rounds)
        self.par.append(self.result(twin))

    def stay(self, root: Node, number: int) -> None:
        """Count the first choice, which is that of the rules of thumb. Its result on this deal is already known."""
        self.iterations += 1
        _, chance, _ = self.par[number]
        remember(root, 0, 0.0, chance, 0.0)

    def iterate(self, root: Node, place: int, number: int) -> None:
        """Go down the tree on a deal and record the result."""
        self.iterations += 1
        seat = self.seat
        table = self.deals[number].copy()
        until = table.round_number() + self.rounds
        path: list[Node] = [root]
        places: list[int] = [place]
        node = root
        while True:
            table.choose(seat, node.moves[place])
            own = go_on(table, seat, until, self.advice)
            if not table.is_waiting(seat) or table.round_number() >= until:
                break
            choices = table.choices(seat)
            key = (place, table.step(seat).name, tuple(choices))
            found = node.children.get(key)
            if found is None or not self.deep:
                node.children[key] = self.node(table, choices, own)
                self.play_out(table, until)
                break
            node = found
            place = node.pick(min(len(node.moves), 1 + int(node.total / self.tuning.patience)))
            path.append(node)
            places.append(place)
        worth, chance, points = self.result(table)
        worth -= self.par[number][0]
        points -= self.par[number][2]
        for i in range(len(path)):
            remember(path[i], places[i], worth, chance, points)

    def play_out(self, table: AnyTable, until: int) -> None:
        """Play all seats until round ``until`` begins or the game is over."""
        play_until(table, until, self.seat, self.advice)

    def result(self, table: AnyTable) -> Result:
        """The result. At the end of a game the lead counts too, because it says more than the victory alone."""
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
        weight = self.tuning.lead
        return weight * lead + (1.0 - weight) * won, won, points[seat]


def remember(node: Node, place: int, worth: float, chance: float, points: float) -> None:
    """Record the result of a choice."""
    node.total += 1
    node.visits[place] = node.visits[place] + 1
    node.worth[place] = node.worth[place] + worth
    node.squares[place] = node.squares[place] + worth * worth
    node.chance[place] = node.chance[place] + chance
    node.points[place] = node.points[place] + points
    node.points_squares[place] = node.points_squares[place] + points * points


def ranked(table: AnyTable, seat: int, choices: list[int], most: int) -> list[int]:
    """The choices as the rules of thumb rank them: their choice, their choice without that one, and so on."""
    thumb = table.facts.game.rulebook.thumb
    rest = choices[:]
    order: list[int] = []
    while len(rest) > 1 and len(order) < most:
        liked = thumb(table, seat, rest)
        if liked not in rest:
            break  # the preferred choices are gone, and it accepts no other
        rest.remove(liked)
        order.append(liked)
    return order + rest


def follows(table: AnyTable, seat: int, move: int) -> bool:
    """Will the seat have another choice after this one before anybody else decides? ``table`` is a guess."""
    twin = table.copy()
    twin.choose(seat, move)
    return go_on(twin, seat, twin.round_number() + 1) and twin.is_waiting(seat)


def go_on(table: AnyTable, seat: int, until: int, advice: Advice = NO_ADVICE) -> bool:
    """Play until this seat has a choice that is not routine, the game is over, or round ``until`` begins. Returns True
    if nobody else decided meanwhile.
    """
    routine = table.facts.game.rulebook.routine
    alone = True
    while table.round_number() < until:
        if table.is_waiting(seat):
            choices = table.choices(seat)
            if len(choices) > 1 and table.step(seat).name not in routine:
                break
            table.choose(seat, answer(table, seat, choices, None))
            continue
        other = table.next_seat()
        if other < 0:
            break
        alone = False
        table.choose(other, answer(table, other, table.choices(other), advice.others))
    return alone


def play_until(table: AnyTable, until: int, own: int = -1, advice: Advice = NO_ADVICE) -> None:
    """Play all seats until round ``until`` begins or the game is over; ``own`` is the seat that searches."""
    while table.round_number() < until:
        seat = table.next_seat()
        if seat < 0:
            return
        policy = advice.own if seat == own else advice.others
        table.choose(seat, answer(table, seat, table.choices(seat), policy))


def answer(table: AnyTable, seat: int, choices: list[int], policy: Policy | None) -> int:
    """One of the choices without a search: that of the policy, or of the rules of thumb. A policy is not trained on
    routine steps.
    """
    if len(choices) == 1:
        return choices[0]
    game: Game = table.facts.game
    liked = game.thumb(table, seat, choices)
    if policy is None or table.step(seat).name in game.rulebook.routine:
        return liked
    return policy.best(table, seat, choices, liked)


def reach(table: AnyTable, seconds: float) -> int:
    """How many rounds the rules of thumb play in this time, at least one. ``table`` is not changed."""
    twin = table.copy()
    start = perf_counter()
    rounds = 0
    while not rounds or perf_counter() - start < seconds:
        rounds += 1
        play_until(twin, table.round_number() + rounds)
        if twin.over:
            return WHOLE
    return rounds
