"""Thoughts of bots, for people: hints before a choice, and reasons after one."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from gildhall import bots
from gildhall.bots.budget import Budget
from gildhall.bots.seen import Seen
from gildhall.bots.sentences import comparison, expectation
from gildhall.bots.thought import Thought
from gildhall.engine.events import Event
from gildhall.engine.moves import Move
from gildhall.engine.table import AnyTable
from gildhall.terminal.generic import Drawing

HINT = Budget(seconds=1.0)
"""The budget of the bot for a hint."""
MOST = 3
"""The largest number of other choices in a hint."""
LINE = 4
"""The largest number of moves that are shown of an expected line."""


class Deed:
    """An act of a bot: its visible events, and what the bot thought."""

    def __init__(self, seat: int, events: Sequence[Event], thought: Thought) -> None:
        self.seat = seat
        self.events = list(events)
        self.thought = thought


def hint(table: AnyTable, seat: int, drawing: Drawing, moves: Sequence[Move]) -> list[RenderableType]:
    """What the strongest bot would choose for this seat, and why it likes other choices less, with their numbers."""
    level = bots.strongest(drawing.game)
    thought = level(budget=HINT).think(Seen.at(table, seat))
    best = thought.candidates[0]
    lines = [f"The {level.name.title()} says: {moves.index(best.move) + 1}, {drawing.move_name(best.move)}."]
    for other in [each for each in thought.candidates[1:] if each.visits][:MOST]:
        told = comparison(best, other, drawing.game.has_points)
        if told:
            lines.append(f"{told}, compared with: {moves.index(other.move) + 1}, {drawing.move_name(other.move)}.")
    if len(best.line) > 1:
        lines.append(f"And then: {', '.join(drawing.move_name(move) for move in best.line[1:LINE])}.")
    return [Text(line) for line in lines]


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
            lines.append(
                f"{seen[0].upper()}{seen[1:]} {expectation(best, drawing.game.has_points)}{_another(deed.thought)}."
            )
    return lines


def _another(thought: Thought) -> str:
    """How the second most searched choice compares, without naming the choice."""
    told = [comparison(thought.candidates[0], each, has_points=False) for each in thought.candidates[1:2]]
    return f". {told[0]} than another choice" if told and told[0].startswith("It") else ""
