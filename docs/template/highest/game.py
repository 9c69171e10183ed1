"""The whole game in one file. A larger one has the rooms of :mod:`gildhall.games`: components, table, steps, view…"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from gildhall.engine.dice import Dice
from gildhall.engine.errors import Refusal
from gildhall.engine.game import Facts, Game, Rulebook
from gildhall.engine.moves import Move
from gildhall.engine.position import OMNISCIENT
from gildhall.engine.standing import Ranking, ranks
from gildhall.engine.step import Decision, Step
from gildhall.engine.table import Seat, Table

# --- facts: what does not change while a game is played


class HighestFacts(Facts):
    def __init__(self, game: Game, seats: int, options: dict[str, Any], rules_version: int) -> None:
        super().__init__(game, seats, options, rules_version)
        self.cards: int = game.components["cards"]
        self.hand: int = game.components["hand"]


def all_moves(components: dict[str, Any]) -> list[Move]:
    """The catalogue: id 0 is 'wait', so card number n has id n."""
    return [Move("play", [str(card)], [f"card:{card}"]) for card in range(1, components["cards"] + 1)]


# --- the table


class Player(Seat):
    def __init__(self, hand: list[int], coins: int) -> None:
        self.hand = hand
        self.coins = coins

    def copy(self) -> Player:
        return Player(self.hand[:], self.coins)


class HighestTable(Table[HighestFacts, Player]):
    def __init__(self, facts: HighestFacts) -> None:
        super().__init__(facts)
        self.trick: list[int] = []
        self.laid: list[int] = []
        self.out: list[int] = []

    def copy(self) -> HighestTable:
        twin = HighestTable(self.facts)
        twin.seats = [part.copy() for part in self.seats]
        twin.trick, twin.laid, twin.out = self.trick[:], self.laid[:], self.out[:]
        self.copy_frame(twin)
        return twin

    def check(self) -> None:
        """Every card is in exactly one place."""
        held = [card for part in self.seats for card in part.hand]
        assert sorted(held + self.trick + self.laid + self.out) == list(range(1, self.facts.cards + 1))

    def rankings(self) -> list[Ranking]:
        coins = [part.coins for part in self.seats]
        order = ranks([[each] for each in coins])
        return [Ranking(seat, order[seat], coins[seat], {"coins": coins[seat]}) for seat in range(len(coins))]

    def round_number(self) -> int:
        return len(self.laid) // self.facts.seats + 1


def set_up(table: HighestTable, dice: Callable[[int], Dice]) -> None:
    """HIG-2.1, 2.2: deal."""
    cards = list(range(1, table.facts.cards + 1))
    dice(0).shuffle(cards)
    table.seats = [Player(sorted(cards.pop() for _ in range(table.facts.hand)), 0) for _ in range(table.facts.seats)]
    table.out = sorted(cards)
    for seat, part in enumerate(table.seats):
        told = {"seat": seat, "number": len(part.hand)}
        table.tell("dealt", told, {**told, "cards": part.hand[:]}, seats=[seat], reveals=[seat])
    table.push(ROUND)


# --- steps: the rules, in their order


class Round(Step[HighestTable]):
    """HIG-3.1, 4.1: everybody plays, or the game is over."""

    name, rule = "round", "HIG-3.1"

    def run(self, table: HighestTable) -> None:
        if table.seats[0].hand:
            table.push(COIN)
            for seat in range(len(table.seats) - 1, -1, -1):
                table.push(PLAY[seat])


class Play(Decision[HighestTable]):
    """HIG-3.1: a card from the hand."""

    name, rule = "play", "HIG-3.1"

    def choices(self, table: HighestTable, seat: int) -> list[int]:
        return table.seats[seat].hand[:]

    def forced(self, table: HighestTable, seat: int) -> int:
        """Everybody sees that a hand has only one card left."""
        return table.only_choice(self, seat)

    def choose(self, table: HighestTable, seat: int, move: int) -> None:
        table.seats[seat].hand.remove(move)
        table.trick.append(move)
        table.tell("played", {"seat": seat, "card": str(move)}, reveals=table.others(seat))

    def why_not(self, table: HighestTable, seat: int, move: int) -> Refusal:
        return Refusal(self.rule, "not_held")


class Coin(Step[HighestTable]):
    """HIG-3.2: the highest card wins a coin."""

    name, rule = "coin", "HIG-3.2"

    def run(self, table: HighestTable) -> None:
        winner = table.trick.index(max(table.trick))
        table.seats[winner].coins += 1
        table.laid += table.trick
        table.trick = []
        table.tell("coin", {"seat": winner})
        table.push(ROUND)


ROUND: Final = Round()
COIN: Final = Coin()
PLAY: Final = [Play(seat) for seat in range(4)]


# --- what a seat may see, and the way back


def write_shared(table: HighestTable, viewer: int) -> dict[str, Any]:
    data: dict[str, Any] = {"trick": table.trick[:], "laid": table.laid[:], "out_cards": len(table.out)}
    if viewer == OMNISCIENT:
        data["out"] = table.out[:]
    return data


def write_seat(table: HighestTable, part: Player, seat: int, viewer: int) -> dict[str, Any]:
    hand = part.hand[:] if viewer in (seat, OMNISCIENT) else None
    return {"hand": hand, "cards": len(part.hand), "coins": part.coins}


def read_shared(table: HighestTable, data: dict[str, Any]) -> None:
    table.trick, table.laid = list(data["trick"]), list(data["laid"])
    table.out = list(data.get("out", [0] * data["out_cards"]))


def read_seat(table: HighestTable, seat: int, data: dict[str, Any]) -> Player:
    hand = [0] * data["cards"] if data["hand"] is None else list(data["hand"])
    return Player(hand, data["coins"])


def redeal(table: HighestTable, viewer: int, dice: Dice) -> None:
    """Deal anew all that ``viewer`` does not know: other hands, and the cards out of the game."""
    seen = table.trick + table.laid + (table.seats[viewer].hand if viewer >= 0 else [])
    unknown = [card for card in range(1, table.facts.cards + 1) if card not in seen]
    dice.shuffle(unknown)
    for seat, part in enumerate(table.seats):
        if seat != viewer:
            part.hand = sorted(unknown.pop() for _ in part.hand)
    table.out = sorted(unknown)


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
        steps=[Round, Play, Coin],
        write_shared=write_shared,
        write_seat=write_seat,
        read_shared=read_shared,
        read_seat=read_seat,
        redeal=redeal,
        at={},
        thumb=thumb,
    ),
)
