"""Thoughts of bots, for people: hints before a choice, and reasons after one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from gildhall import bots
from gildhall.bots.budget import Budget
from gildhall.bots.seen import Seen
from gildhall.bots.sentences import comparison
from gildhall.bots.thought import Candidate, Thought
from gildhall.engine.events import Event
from gildhall.engine.moves import Move
from gildhall.engine.table import Table
from gildhall.terminal.generic import Drawing

HINT = Budget(seconds=1.0)
"""The budget of the bot for a hint."""
MOST = 5
"""The largest number of choices in a hint."""
LINE = 4
"""The largest number of moves that are shown of an expected line."""


class Deed:
    """An act of a bot: its visible events, and what the bot thought."""

    def __init__(self, seat: int, events: Sequence[Event], thought: Thought) -> None:
        self.seat = seat
        self.events = list(events)
        self.thought = thought


def hint(table: Table[Any, Any], seat: int, drawing: Drawing, moves: Sequence[Move]) -> list[RenderableType]:
    """What the strongest bot would choose for this seat, and what it thinks of the other choices, with their
    numbers.
    """
    level = bots.names(for_people=True, game=drawing.game)[-1]
    thought = bots.bot(level, budget=HINT).think(Seen.at(table, seat))
    best = thought.candidates[0]
    first = Text(f"The {level.title()} says: {moves.index(best.move) + 1}, {drawing.move_name(best.move)}.")
    if best.chance is None:
        return [first]
    if len(thought.candidates) > 1:
        other = thought.candidates[1]
        told = comparison(best, other, drawing.game.has_points)
        if told:
            first.append(f"\n{told}, compared with: {drawing.move_name(other.move)}.")
    grid = Grid(box=None, header_style="dim", padding=(0, 1))
    headings = ["", "choice", "wins", "points" if drawing.game.has_points else "way", "tries", "and then"]
    for name in headings:
        grid.add_column(name, justify="left" if name in ("choice", "and then") else "right")
    for candidate in [each for each in thought.candidates if each.visits][:MOST]:
        then = ", ".join(drawing.move_name(move) for move in candidate.line[1:LINE])
        number = str(moves.index(candidate.move) + 1)
        grid.add_row(number, drawing.move_name(candidate.move), *_promise(candidate, drawing), then)
    return [first, grid]


def reasons(deeds: Sequence[Deed], viewer: int, drawing: Drawing) -> list[str]:
    """Why bots did what this viewer saw them do.

    While a game is played, this shows only how confident the bot is: its other choices would reveal its hand. After the
    game ``gildhall review`` shows all of them.
    """
    lines = []
    for deed in deeds:
        faces = [face for event in deed.events if (face := event.seen_by(viewer)) is not None]
        seen = next((sentence for face in faces if (sentence := drawing.words.event(face))), "")
        best = deed.thought.candidates[0]
        if seen and best.chance is not None:
            wins, points, tries = _promise(best, drawing)
            line = f"{seen[0].upper()}{seen[1:]} It wins in {wins} with that ({points} {_unit(drawing)}, {tries} tries)"
            lines.append(line + _another(deed.thought) + ".")
    return lines


def _another(thought: Thought) -> str:
    """The expected result of the second most searched choice, without naming the choice."""
    others = [each.chance for each in thought.candidates[1:] if each.visits and each.chance is not None]
    return f"; with another choice in {others[0]:.0%}" if others else ""


def _promise(candidate: Candidate, drawing: Drawing) -> list[str]:
    unit = "" if drawing.game.has_points else " %"
    return [f"{candidate.chance or 0.0:.0%}", f"{candidate.points or 0.0:.0f}{unit}", str(candidate.visits)]


def _unit(drawing: Drawing) -> str:
    return "points" if drawing.game.has_points else "of the way"
