"""Finds puzzles in games that bots play: `python -m tools.find_puzzles last_turn --games 20`.

It stops at moments of one kind, tries everything that the player can do there, and prints the moments in which the best
result is hard to find: few ways lead to it, and the rules of thumb do not find it. `--write SEED:MOVES:SEAT` prints the
file.
"""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from gildhall import bots
from gildhall.bots.seen import Seen
from gildhall.engine import registry
from gildhall.engine.errors import GildhallError
from gildhall.engine.table import AnyTable
from gildhall.lessons.lesson import Goal, Lesson
from gildhall.lessons.puzzle import all_ways, ends, measured
from tools.notes import Notes, games_of_ours, reached


class Kind(NamedTuple):
    """A kind of moment, and the puzzle that is asked there."""

    game: str
    steps: list[str]
    """It is such a moment at these steps of the rules, …"""
    until: Literal["move", "turn"]
    what: str
    least: Mapping[str, int] = MappingProxyType({})
    """… when this is reached (``tools.notes``)."""

    def here(self, view: Mapping[str, Any]) -> bool:
        return view["prompt"]["step"] in self.steps and reached(view, self.least)


KINDS = {name: Kind(game.id, **kind) for game in games_of_ours() for name, kind in Notes.of(game).puzzles.items()}


class Moment(NamedTuple):
    """A moment of a game in which one seat must decide, and begins to."""

    seed: int
    seat: int
    before: list[str]
    step: str


def moments(kind: Kind, seats: int, seed: int) -> Iterator[tuple[Moment, AnyTable]]:
    """The moments of this kind in a game that rules of thumb play."""
    table: AnyTable = registry.game(kind.game).start(seats=seats, seed=seed)
    players = [bots.bot("thumb", bots.derived(seed, seat)) for seat in range(seats)]
    made: list[str] = []
    last: tuple[int, bool] = (-1, False)
    while table.waiting and len(made) < 3000:
        seat = table.waiting[-1]
        view = table.view(seat)
        here = len(table.waiting) == 1 and len(table.moves(seat)) > 1 and kind.here(view)
        if here and last != (seat, True):
            yield Moment(seed, seat, list(made), view["prompt"]["step"]), table
        last = (seat, here)
        move = players[seat].choose(Seen.at(table, seat)).text
        made.append(f"{seat} {move}")
        table.make(seat, move)


def puzzle(kind: Kind, seats: int, moment: Moment) -> Lesson:
    """The puzzle at a moment, without its goal's number."""
    return Lesson(
        kind="puzzle",
        minutes=2,
        seats=seats,
        seat=moment.seat,
        seed=moment.seed,
        before=moment.before,
        until=kind.until,
        goal=Goal(kind.what, least=0),
        game=kind.game,
        id=f"{moment.seed}:{len(moment.before)}:{moment.seat}",
    )


class Found(NamedTuple):
    """The results of everything that can be done at a moment."""

    ways: dict[Any, list[list[str]]]
    """The ways to each value that the goal tests."""
    thumb: Any


def explore(lesson: Lesson, table: AnyTable, most: int) -> Found | None:
    """Try everything. None if there are too many ways."""
    ways: dict[Any, list[list[str]]] = {}
    try:
        for made, after in all_ways(lesson, most):
            value = measured(lesson, after)
            ways.setdefault(-1 if value is None else value, []).append(made)
    except GildhallError:
        return None
    return Found(ways, _by_thumb(lesson, table.copy()))


def _by_thumb(lesson: Lesson, table: AnyTable) -> Any:
    thumb, first, made = bots.bot("thumb", 1), table.round_number(), 0
    while not ends(lesson, table, first, made):
        table.make(lesson.seat, thumb.choose(Seen.at(table, lesson.seat)))
        made += 1
    return measured(lesson, table)


def main() -> None:
    """Print moments worth a puzzle."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--most", type=int, default=3000)
    parser.add_argument("--all", action="store_true", help="also where rules of thumb find the best")
    parser.add_argument("--write", default="", help="SEED:MOVES:SEAT: print the puzzle's file")
    parser.add_argument("--goal", type=int, help="the value that it asks for, if not the highest")
    asked = parser.parse_args()
    kind = KINDS[asked.kind]
    seeds = [int(asked.write.split(":")[0])] if asked.write else range(asked.first, asked.first + asked.games)
    for seed in seeds:
        for moment, table in moments(kind, asked.seats, seed):
            lesson = puzzle(kind, asked.seats, moment)
            if asked.write and lesson.id != asked.write:
                continue
            found = explore(lesson, table, asked.most)
            if asked.write and found:
                print(written(lesson, found, max(found.ways) if asked.goal is None else asked.goal))
            elif found and len(found.ways) > 1 and (asked.all or found.thumb != max(found.ways)):
                _report(lesson, moment, table, found)


def _report(lesson: Lesson, moment: Moment, table: AnyTable, found: Found) -> None:
    numbers = {value: len(ways) for value, ways in sorted(found.ways.items(), reverse=True)[:6]}
    best = found.ways[max(found.ways)][:2]
    where = f"{lesson.id} {moment.step} round {table.round_number()}"
    print(where, f"thumb {found.thumb}", numbers, best, flush=True)


def written(lesson: Lesson, found: Found, goal: int) -> str:
    """The file of a puzzle, with the first way to its goal as the solution."""
    before = textwrap.fill(", ".join(map(_quoted, lesson.before)), 116, break_long_words=False, break_on_hyphens=False)
    before = textwrap.indent(before.replace(_SPACE, " "), "    ")
    points = lesson.goal.what == "score"
    asked = f'{{ what = "{lesson.goal.what}", {"least" if points else "equals"} = {goal} }}'
    return "\n".join(
        [
            'kind = "puzzle"',
            f"level = {1 if found.thumb == goal else 2}",
            f"minutes = {lesson.minutes}",
            f"seats = {lesson.seats}",
            f"seat = {lesson.seat}",
            f"seed = {lesson.seed}",
            f'until = "{lesson.until}"',
            f"goal = {asked}",
            f"solution = {json.dumps(found.ways[goal][0])}",
            f"before = [\n{before},\n]",
        ]
    )


_SPACE = "\u00a0"


def _quoted(move: str) -> str:
    """A move as a TOML string, without line breaks inside."""
    return json.dumps(move).replace(" ", _SPACE)


if __name__ == "__main__":
    main()
