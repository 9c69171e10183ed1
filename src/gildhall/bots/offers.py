"""Trade offers, in games that have them: a bot answers offers by their value, and rarely makes its own.

Offers are asides: nobody waits for them, so no bot is asked for them when it must move. The host of a table with people
calls a :class:`Trader` from time to time. The trader recognises asides by their words alone: ``accept`` and
``decline``; ``offer``, ``give``, ``ask`` and ``send``.
"""

from __future__ import annotations

from gildhall.bots.seen import Seen
from gildhall.engine.dice import QuickDice
from gildhall.engine.moves import Move
from gildhall.engine.table import AnyTable

GUESSES = 8
"""The number of guesses on which a trade is judged."""
LEAST_GAIN = 0.002
"""The least increase of the bot's own chance that makes a trade worthwhile."""


class Trader:
    """What one bot does about offers, for one game."""

    def __init__(self, seed: int = 0) -> None:
        self.dice = QuickDice.seeded(seed, 1)
        self.offered = -1
        """The round of its last offer. It makes at most one offer in a round."""

    def answer(self, seen: Seen) -> list[Move]:
        """The answers to all offers to the seat. Offers that raise its chance to win are accepted."""
        asides = _asides(seen.guessed, seen.seat)
        offers = [move for move in asides if move.kind == "decline"]
        if not offers:
            return []
        guesses = [seen.guess(self.dice) for _ in range(GUESSES)]
        answers: list[Move] = []
        for decline in offers:
            accept = [move for move in asides if move.kind == "accept" and move.args == decline.args]
            gains = [_gains(guess, [(seen.seat, accept[0])])[seen.seat] for guess in guesses] if accept else [0.0]
            answers.append(accept[0] if sum(gains) / len(gains) > LEAST_GAIN else decline)
        return answers

    def propose(self, seen: Seen) -> list[Move]:
        """The asides that offer one good for another. Empty if there is nothing to gain or the bot has already made an
        offer in this round.

        Among the offers that raise the other's chance too, it chooses the one that raises its own chance most.
        """
        table = seen.guessed
        if self.offered == table.round_number():
            return []
        best: list[Move] = []
        best_gain = LEAST_GAIN
        for moves, other in _possible(table, seen.seat):
            gain = self._gain(seen, moves, other, best_gain)
            if gain > best_gain:
                best, best_gain = moves, gain
        if best:
            self.offered = table.round_number()
        return best

    def _gain(self, seen: Seen, moves: list[Move], other: int, least: float) -> float:
        """What the seat gains if the other accepts. 0 if the gain is too small for either of them."""
        own = theirs = 0.0
        for number in range(GUESSES):
            guess = seen.guessed if number == 0 else seen.guess(self.dice)
            gains = _accepted(guess, seen.seat, moves, other)
            own += gains[seen.seat] / GUESSES
            theirs += gains[other] / GUESSES
            if number == 0 and (own * GUESSES < least or theirs <= 0):
                return 0.0
        return own if theirs > LEAST_GAIN else 0.0


def _asides(table: AnyTable, seat: int) -> list[Move]:
    return [table.facts.catalogue[move] for move in table.asides(seat)]


def _possible(table: AnyTable, seat: int) -> list[tuple[list[Move], int]]:
    """All offers of one good for another that somebody could accept: the moves, and the seat that gets the offer."""
    found: list[tuple[list[Move], int]] = []
    for offer in [move for move in _asides(table, seat) if move.kind == "offer"]:
        draft = table.copy()
        draft.make(seat, offer)
        goods = _asides(draft, seat)
        send = draft.facts.catalogue.find("send")
        for give in [move for move in goods if move.kind == "give"]:
            for ask in [move for move in goods if move.kind == "ask" and move.args != give.args]:
                moves = [offer, give, ask, send]
                other = _who_may_accept(table, seat, moves)
                if other is not None:
                    found.append((moves, other[0]))
    return found


def _who_may_accept(table: AnyTable, seat: int, moves: list[Move]) -> tuple[int, Move] | None:
    """Who could accept this offer, and the move for it. ``table`` is not changed."""
    trial = table.copy()
    for move in moves:
        trial.make(seat, move)
    for other in trial.others(seat):
        before = table.asides(other)
        new = [move for move in _asides(trial, other) if move.kind == "accept" and move.id not in before]
        if new:
            return other, new[0]
    return None


def _accepted(table: AnyTable, seat: int, moves: list[Move], other: int) -> list[float]:
    """What all seats gain if this offer is made and accepted."""
    found = _who_may_accept(table, seat, moves)
    if found is None or found[0] != other:
        return [0.0] * len(table.seats)
    return _gains(table, [*[(seat, move) for move in moves], found])


def _gains(table: AnyTable, moves: list[tuple[int, Move]]) -> list[float]:
    """How these moves change the chances of all seats. ``table`` is a guess, and is not changed."""
    game = table.facts.game
    twin = table.copy()
    before = game.evaluate(twin).chances
    for seat, move in moves:
        twin.make(seat, move)
    after = game.evaluate(twin).chances
    return [after[seat] - before[seat] for seat in range(len(before))]
