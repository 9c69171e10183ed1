"""Bots that search: the Journeyman and the Master. They differ in how far and how long they look."""

from __future__ import annotations

from time import perf_counter
from typing import ClassVar

from gildhall.bots.bot import Bot
from gildhall.bots.budget import ENDLESS, Budget
from gildhall.bots.search import WHOLE, Node, Search, follows, reach
from gildhall.bots.seen import Seen
from gildhall.bots.thought import Candidate, Thought
from gildhall.engine.moves import Catalogue, Move

SHARE = 0.4
"""The part of what is left of the budget that a choice may use when others follow in the same turn."""
ENOUGH = 64
"""Games are played to the end if the budget is enough for this number of them."""


class Searcher(Bot):
    """A bot that asks what would come of its choices, over many guesses (see ``search.py``).

    The choices of one turn share a budget, and what was found out for one of them is kept for the next.
    """

    standard: ClassVar[Budget]
    """What it spends on a turn unless told otherwise."""

    deep: ClassVar[bool]
    """Does it look at later own choices too?"""

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        self.allowed = budget or self.standard
        super().__init__(seed, self.allowed)
        self.seconds = self.allowed.seconds
        self.iterations = self.allowed.iterations
        self.rounds = 1
        """So far it looks ahead in this turn."""
        self.last: Node | None = None
        self.place = 0
        """The last decision, and what was chosen there …"""
        self.goes_on = False
        """… with another choice of the same turn to follow."""
        self.longest = 0.0
        """Seconds that the longest iteration of this turn took."""

    def choose(self, seen: Seen) -> Move:
        if is_routine(seen):
            return seen.by_thumb()
        if self.goes_on and self.seconds < self.longest:  # nothing is left for the rest of the turn
            move = seen.by_thumb()
            self.last, self.goes_on = None, follows(seen.guessed, seen.seat, move.id)
            return move
        return self.think(seen).move

    def think(self, seen: Seen) -> Thought:
        """The choice, with what it thinks of the others. A forced choice takes no time."""
        if len(seen.moves) == 1:
            return Thought.at_once(seen.moves[0])
        search, root = self._search(seen)
        return thought(search, root, self.place, seen.game.catalogue)

    def judge(self, seen: Seen, move: Move) -> Thought:
        """What it thinks here, this move certainly included and tried on as many deals as its own choice. A forced move
        is looked at for as long as any other: neither the answer nor the time may tell that it was one.
        """
        search, root = self._search(seen)
        place = root.moves.index(move.id)
        for number in range(root.visits[place], min(root.visits[self.place], len(search.deals))):
            search.iterate(root, place, number)
        return thought(search, root, root.best(), seen.game.catalogue)

    def _search(self, seen: Seen) -> tuple[Search, Node]:
        """Search as long as this decision may take, and remember what was chosen."""
        start = perf_counter()
        choices = [move.id for move in seen.moves]
        root = self._expected(seen, choices)
        search = self._new_search(seen)
        if root is None:
            root = search.node(seen.guessed, choices, False)
        share = SHARE if follows(seen.guessed, seen.seat, root.moves[0]) else 1.0
        seconds = max(0.0, share * self.seconds - (perf_counter() - start))
        self._grow(search, root, seen, max(1, int(share * self.iterations)), seconds)
        self.last, self.place = root, 0 if is_routine(seen) else root.best()
        self.goes_on = follows(seen.guessed, seen.seat, root.moves[self.place])
        self.longest = max(self.longest, search.longest)
        self.seconds -= perf_counter() - start
        self.iterations -= search.iterations
        return search, root

    def _new_search(self, seen: Seen) -> Search:
        """A search for one decision."""
        return Search(seen.seat, self.dice, self.rounds, self.deep)

    def _grow(self, search: Search, root: Node, seen: Seen, iterations: int, seconds: float) -> None:
        """Let the tree grow. Those who do not search alone do more."""
        search.grow(root, seen.guessed, iterations, seconds)

    def _expected(self, seen: Seen, choices: list[int]) -> Node | None:
        """The node of this decision, if it was expected in this turn.

        If not there is a new budget, unless the turn goes on: then only a draw made the decision another one.
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
        """How many rounds are played out in this turn before the game's evaluation is asked."""
        if not self.deep or self.iterations < ENOUGH:
            return seen.game.rulebook.foresight
        if self.seconds >= ENDLESS:
            return WHOLE
        return max(seen.game.rulebook.foresight, reach(seen.guessed, self.seconds / ENOUGH))


def is_routine(seen: Seen) -> bool:
    """Is this left to the rules of thumb, whose choice is the first one of a node?"""
    return seen.guessed.step(seen.seat).name in seen.game.rulebook.routine


def thought(search: Search, root: Node, chosen: int, catalogue: Catalogue) -> Thought:
    """What the search found, in words of the game: the chosen move first, then the others by their visits."""
    order = sorted(range(len(root.moves)), key=lambda place: (place != chosen, -root.visits[place]))
    tried = [place for place in order if root.visits[place] or place == chosen]
    par = sum(chance for _, chance, _ in search.par) / len(search.par)
    candidates = [_candidate(root, place, par, catalogue) for place in tried]
    return Thought(catalogue[root.moves[chosen]], candidates, search.iterations)


def _candidate(root: Node, place: int, par: float, catalogue: Catalogue) -> Candidate:
    """One choice. Its chance is that of the rules of thumb over all deals, and how much more the choice brought on
    those on which it was tried: so choices can be compared that were tried on few of them.
    """
    visits = root.visits[place]
    chance = min(1.0, max(0.0, par + root.worth[place] / visits)) if visits else None
    points = root.points[place] / visits if visits else None
    line = [catalogue[move] for move in expected_line(root, place)]
    return Candidate(catalogue[root.moves[place]], visits, chance, points, line)


def expected_line(root: Node, place: int) -> list[int]:
    """The own choices that are expected from this one on: the best of each node that was visited most."""
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
    standard = Budget(seconds=0.5, iterations=40)
    deep = False


class Master(Searcher):
    """A strong player: searches the tree of its own decisions for as long as it may."""

    name = "master"
    standard = Budget(seconds=1.0)
    deep = True
