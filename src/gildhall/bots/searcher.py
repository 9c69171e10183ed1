"""Bots that search: the Journeyman and the Master. They differ in the depth and the time of their search."""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import ClassVar

from gildhall.bots.bot import Bot
from gildhall.bots.budget import ENDLESS, Budget
from gildhall.bots.search import WHOLE, Node, Search, follows, reach
from gildhall.bots.seen import Seen
from gildhall.bots.thought import Candidate, Thought
from gildhall.engine.game import Game
from gildhall.engine.moves import Move
from gildhall.engine.table import AnyTable

SHARE = 0.4
"""The part of the remaining budget that a choice may use if others follow in the same turn."""
ENOUGH = 64
"""Games are played to the end if the budget is enough for this number of them."""


class Searcher(Bot):
    """A bot that tries its choices on many guesses (see ``search.py``).

    The choices of one turn share a budget, and the search results for one of them are kept for the next.
    """

    standard: ClassVar[Budget]

    deep: ClassVar[bool]
    """Does it also search its own later choices?"""

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        self.allowed = budget or self.standard
        super().__init__(seed, self.allowed)
        self.seconds = self.allowed.seconds
        self.iterations = self.allowed.iterations
        self.rounds = 1
        """The number of rounds that it looks ahead in this turn."""
        self.last: Node | None = None
        self.place = 0
        """The index of the choice made at ``last``, the node of the last decision."""
        self.goes_on = False
        """Does another choice of the same turn follow the last one?"""
        self.longest = 0.0
        """Seconds that the longest iteration of this turn took."""
        self.counted = perf_counter()
        """The moment until which the time of this turn has been taken from its seconds."""

    def choose(self, seen: Seen) -> Move:
        self.counted = perf_counter()
        move = self._chosen(seen)
        self._spend()
        return move

    def _chosen(self, seen: Seen) -> Move:
        if is_routine(seen):
            return self._at_once(seen)
        if self.goes_on and self.seconds < self.longest:  # nothing is left for the rest of the turn
            move = self._at_once(seen)
            self.last, self.goes_on = None, follows(self._guessed(seen), seen.seat, move.id)
            return move
        return self._thought(seen).move

    def think(self, seen: Seen) -> Thought:
        """The choice, with what it thinks of the others. A forced choice takes no time."""
        self.counted = perf_counter()
        return self._thought(seen)

    def _thought(self, seen: Seen) -> Thought:
        if len(seen.moves) == 1:
            return Thought.at_once(seen.moves[0])
        search, root = self._search(seen)
        return thought(search, root, self.place, seen.game)

    def judge(self, seen: Seen, move: Move) -> Thought:
        """What it thinks of this decision, including this move, which is tried on as many deals as its own choice. A
        forced move takes as much time as any other: neither the answer nor the time may reveal that it was forced.
        """
        self.counted = perf_counter()
        search, root = self._search(seen)
        place = root.moves.index(move.id)
        for number in range(root.visits[place], min(root.visits[self.place], len(search.deals))):
            search.iterate(root, place, number)
        return thought(search, root, root.best(), seen.game)

    def _search(self, seen: Seen) -> tuple[Search, Node]:
        """Search as long as this decision may take, and remember what was chosen."""
        choices = [move.id for move in seen.moves]
        guessed = self._guessed(seen)
        root = self._expected(seen, choices)
        search = self._new_search(seen)
        if root is None:
            root = search.node(guessed, self._in_order(seen, choices), False)
        share = SHARE if follows(guessed, seen.seat, root.moves[0]) else 1.0
        seconds = max(0.0, share * self.seconds - (perf_counter() - self.counted))
        self._grow(search, root, seen, max(1, int(share * self.iterations)), seconds)
        self.last, self.place = root, 0 if is_routine(seen) else root.best()
        self.goes_on = follows(guessed, seen.seat, root.moves[self.place])
        self.longest = max(self.longest, search.longest)
        self._spend()
        self.iterations -= search.iterations
        return search, root

    def _spend(self) -> None:
        """Take the time since the last call from what is left of this turn: the searches, and also guesses and choices
        without a search.
        """
        now = perf_counter()
        self.seconds -= now - self.counted
        self.counted = now

    def _in_order(self, seen: Seen, choices: list[int]) -> list[int]:
        """The choices, with equally good ones in an order of chance: others are compared with the first, which has the
        advantage then.
        """
        return seen.game.fair_order(seen.guessed, seen.seat, choices, self.dice)

    def _guessed(self, seen: Seen) -> AnyTable:
        """The guess from which this bot searches: its seats have the habits that it expects."""
        return seen.guessed

    def _at_once(self, seen: Seen) -> Move:
        """A choice without a search."""
        return seen.by_thumb()

    def _new_search(self, seen: Seen) -> Search:
        """A search for one decision."""
        return Search(seen.seat, self.dice, self.rounds, self.deep)

    def _grow(self, search: Search, root: Node, seen: Seen, iterations: int, seconds: float) -> None:
        """Grow the tree. Bots that search in parallel override this."""
        search.grow(root, self._guessed(seen), iterations, seconds)

    def _expected(self, seen: Seen, choices: list[int]) -> Node | None:
        """The node of this decision, if it was expected in this turn.

        If it was not expected, the budget starts again, unless the turn continues: then only a draw changed the
        decision.
        """
        if self.last is not None:
            key = (self.place, seen.guessed.step(seen.seat).name, tuple(choices))
            kept = self.last.children.get(key)
            if kept is not None and kept.own:
                return kept
            if self.goes_on:
                return None
        self.seconds = self.allowed.seconds
        self.iterations = self.allowed.iterations
        self.longest = 0.0
        self.rounds = self._foresight(seen)
        return None

    def _foresight(self, seen: Seen) -> int:
        """How many rounds are played out in this turn before the game's evaluation is used."""
        if not self.deep or self.iterations < ENOUGH:
            return seen.game.rulebook.foresight
        if self.seconds >= ENDLESS:
            return WHOLE
        return max(seen.game.rulebook.foresight, reach(self._guessed(seen), self.seconds / ENOUGH))


def is_routine(seen: Seen) -> bool:
    """Is this left to the rules of thumb, whose choice is the first one of a node?"""
    return seen.guessed.step(seen.seat).name in seen.game.rulebook.routine


def thought(search: Search, root: Node, chosen: int, game: Game) -> Thought:
    """What the search found, as moves of the game: the chosen move first, then the others by their visits."""
    order = sorted(range(len(root.moves)), key=lambda place: (place != chosen, -root.visits[place]))
    tried = [place for place in order if root.visits[place] or place == chosen]
    deals = len(search.par)
    chance, points = (sum(result[part] for result in search.par) / deals for part in (1, 2))
    candidates = [_candidate(root, place, chance, points, game) for place in tried]
    return Thought(game.catalogue[root.moves[chosen]], candidates, search.iterations)


def _candidate(root: Node, place: int, chance: float, points: float, game: Game) -> Candidate:
    """One choice. Its chance and its points are those of the rules of thumb over all deals, plus the choice's gain on
    the deals on which it was tried. So choices that were tried on few deals can be compared.
    """
    visits = root.visits[place]
    move = game.catalogue[root.moves[place]]
    line = [game.catalogue[each] for each in expected_line(root, place)]
    if not visits:
        return Candidate(move, 0, None, None, line)
    expected = min(1.0, max(0.0, chance + root.worth[place] / visits))
    gain = root.points[place] / visits
    error = None
    if game.has_points and visits > 1:
        error = sqrt(max(0.0, root.points_squares[place] / visits - gain * gain) / (visits - 1))
    return Candidate(move, visits, expected, points + gain, line, error)


def expected_line(root: Node, place: int) -> list[int]:
    """The bot's expected choices from this one on: at each step the best choice of the most visited node."""
    line = [root.moves[place]]
    children = [child for key, child in root.children.items() if key[0] == place and child.total]
    if children:
        child = max(children, key=lambda each: each.total)
        line += expected_line(child, child.best())
    return line


class Journeyman(Searcher):
    """A steady club player: tries each choice that the rules of thumb might make on some guesses, and looks what comes
    of it.
    """

    name = "journeyman"
    standard = Budget(seconds=0.5, iterations=4)
    deep = False


class Master(Searcher):
    """A strong player: searches the tree of its own decisions for as long as it may."""

    name = "master"
    standard = Budget(seconds=1.0)
    deep = True
