"""The small game that is compared with boardgame.io: nine fields, which players take in turn, without an end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gildhall.engine.codec import Codec
from gildhall.engine.dice import Dice
from gildhall.engine.errors import Refusal
from gildhall.engine.game import AnyFacts, Game, Rulebook
from gildhall.engine.moves import Move
from gildhall.engine.standing import Ranking
from gildhall.engine.step import Decision, Step
from gildhall.engine.table import Seat, Table


def all_moves(components: dict[str, Any]) -> list[Move]:
    """The catalogue: id 0 is 'wait', so field n has id n + 1."""
    return [Move("take", [str(field)], [f"field:{field}"]) for field in range(components["fields"])]


class Player(Seat):
    """A player, who owns nothing."""

    def copy(self) -> Player:
        return Player()


class SmallTable(Table[AnyFacts, Player]):
    def __init__(self, facts: AnyFacts) -> None:
        super().__init__(facts)
        self.fields: list[int | None] = [None] * len(facts.catalogue.moves[1:])
        self.count = 0

    def copy(self) -> SmallTable:
        twin = SmallTable(self.facts)
        twin.seats = [part.copy() for part in self.seats]
        twin.fields, twin.count = self.fields[:], self.count
        self.copy_frame(twin)
        return twin

    def rankings(self) -> list[Ranking]:
        return [Ranking(seat, 1, 0) for seat in range(len(self.seats))]

    def round_number(self) -> int:
        return self.count // len(self.seats) + 1


class Turn(Step[SmallTable]):
    """Asks the next seat."""

    rule = "SML-1"

    def run(self, table: SmallTable) -> None:
        table.push(Turn())
        table.push(Take(table.count % len(table.seats)))


class Take(Decision[SmallTable]):
    """The seat takes a field."""

    rule = "SML-2"

    def choices(self, table: SmallTable, seat: int) -> list[int]:
        return list(range(1, len(table.fields) + 1))

    def choose(self, table: SmallTable, seat: int, move: int) -> None:
        table.fields[move - 1] = seat
        table.count += 1
        table.tell("took", {"seat": seat, "field": move - 1}, reveals=table.others(seat))

    def why_not(self, table: SmallTable, seat: int, move: int) -> Refusal:
        return Refusal(self.rule, "no_field")


def set_up(table: SmallTable, dice: Callable[[int], Dice]) -> None:
    table.seats = [Player() for _ in range(table.facts.seats)]
    table.push(Turn())


def write_shared(table: SmallTable, viewer: int) -> dict[str, Any]:
    return {"fields": table.fields[:], "count": table.count}


def read_shared(table: SmallTable, data: dict[str, Any]) -> None:
    table.fields, table.count = list(data["fields"]), data["count"]


def write_seat(table: SmallTable, part: Player, seat: int, viewer: int) -> dict[str, Any]:
    return {}


def read_seat(table: SmallTable, seat: int, data: dict[str, Any]) -> Player:
    return Player()


def redeal(table: SmallTable, viewer: int, dice: Dice) -> None:
    """Nothing is hidden."""


def thumb(table: SmallTable, seat: int, choices: list[int]) -> int:
    return choices[0]


GAME = Game(
    id="small",
    title="Small",
    package="small",
    seats=(2, 3, 4),
    prefix="SML",
    rules_version=1,
    rule_over="SML-3",
    longest=1 << 30,
    has_points=False,
    options=[],
    rulebook=Rulebook(
        moves=all_moves,
        facts=AnyFacts,
        new_table=SmallTable,
        set_up=set_up,
        codec=Codec(write_shared, write_seat, read_shared, read_seat),
        redeal=redeal,
        at={},
        thumb=thumb,
    ),
)
