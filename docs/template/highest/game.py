"""The rules. A larger game has a room for each part, as in :mod:`gildhall.games`: steps, scoring, thumb…"""

from __future__ import annotations

from collections.abc import Callable

from gildhall.engine.dice import Dice
from gildhall.engine.game import Game, Rulebook
from gildhall.engine.step import Decision, Refusal, Step
from highest._state import redeal
from highest._view import CODEC
from highest.components import HighestFacts, all_moves
from highest.table import HighestTable, Player

# --- the set-up


def set_up(table: HighestTable, dice: Callable[[int], Dice]) -> None:
    """HIG-2.1, 2.2: deal."""
    cards = table.facts.deck[:]
    dice(0).shuffle(cards)
    table.seats = [Player() for _ in range(table.facts.seats)]
    for seat, part in enumerate(table.seats):
        part.hand = sorted([cards.pop() for _ in range(table.facts.hand)])
        told = {"seat": seat, "number": len(part.hand)}
        table.tell("dealt", told, {**told, "cards": part.hand[:]}, seats=[seat], reveals=[seat])
    table.out = tuple(cards)
    table.push(Round())


# --- steps: the rules, in their order


class Round(Step[HighestTable]):
    """HIG-3.1, 4.1: everybody plays, or the game is over."""

    rule = "HIG-3.1"

    def run(self, table: HighestTable) -> None:
        if table.seats[0].hand:
            table.push(Coin())
            for seat in range(len(table.seats) - 1, -1, -1):
                table.push(Play(seat))


class Play(Decision[HighestTable]):
    """HIG-3.1: a card from the hand."""

    rule = "HIG-3.1"

    def choices(self, table: HighestTable, seat: int) -> list[int]:
        return table.seats[seat].hand

    def forced(self, table: HighestTable, seat: int) -> int:
        """Everybody sees that a hand has only one card left."""
        return table.only_choice(self, seat)

    def choose(self, table: HighestTable, seat: int, move: int) -> None:
        part = table.seats[seat]
        part.hand = [card for card in part.hand if card != move]  # replaced, never changed: copies share it
        table.trick = (*table.trick, move)
        table.tell("played", {"seat": seat, "card": str(move)}, reveals=table.others(seat))

    def why_not(self, table: HighestTable, seat: int, move: int) -> Refusal:
        return Refusal(self.rule, "not_held")


class Coin(Step[HighestTable]):
    """HIG-3.2: the highest card wins a coin."""

    rule = "HIG-3.2"

    def run(self, table: HighestTable) -> None:
        winner = table.trick.index(max(table.trick))
        table.seats[winner].coins += 1
        table.laid += table.trick
        table.trick = ()
        table.tell("coin", {"seat": winner})
        table.push(Round())


# --- a sensible player


def thumb(table: HighestTable, seat: int, choices: list[int]) -> int:
    """Lead the highest card; otherwise play the lowest that beats the trick, or the lowest of all."""
    if not table.trick:
        return choices[-1]
    winning = [card for card in choices if card > max(table.trick)]
    return winning[0] if winning else choices[0]


GAME = Game(
    id="highest",
    title="Highest",
    package="highest",
    seats=(2, 3, 4),
    prefix="HIG",
    rules_version=1,
    rule_over="HIG-4.1",
    longest=20,
    has_points=True,
    options=[],
    rulebook=Rulebook(
        moves=all_moves,
        facts=HighestFacts,
        new_table=HighestTable,
        set_up=set_up,
        codec=CODEC,
        redeal=redeal,
        at={},
        thumb=thumb,
    ),
)
