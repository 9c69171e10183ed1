"""Helpers that state.py refers to: who knows this stage's advantage card, and how stocks, tricks and notes are written.

They contain only cards and numbers: talk about hands is not part of the game (POE-12.9).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gildhall.engine.errors import BadPosition
from gildhall.engine.plain import items, number, numbers, read_any_seat, read_names, read_seat_number, seat_or_none
from gildhall.games.pillars._state import Trick, seen_cards
from gildhall.games.pillars.components import KINDS, PillarsFacts, packed
from gildhall.games.pillars.scoring import SOURCES
from gildhall.games.pillars.steps.trick import receiver_of
from gildhall.games.pillars.table import Builder, PillarsTable


def visible_cards(table: PillarsTable, viewer: int) -> list[int]:
    """All cards whose place a seat knows (POE-12.1 to 12.3, 12.11)."""
    seen = seen_cards(table, viewer)
    if not table.piles_open():
        for trick in table.tricks_in_sight():
            seen.extend(trick.cards)
    return seen


def knows_advantage(table: PillarsTable, viewer: int) -> bool:
    """POE-12.4, 11.6: who knows this stage's advantage card. With open piles a dealt card is hidden only while another
    hand holds it.
    """
    facts, card = table.facts, table.advantage
    if facts.advantage_shown or not facts.open_history:
        return facts.advantage_shown or card in visible_cards(table, viewer)
    for seat, part in enumerate(table.seats):
        if seat != viewer:
            for held in part.hand:
                if held == card:
                    return False
    return True


def receiver_so_far(table: PillarsTable) -> int | None:
    """Who would receive the current trick if it ended now; None if it is empty or would be laid aside."""
    return seat_or_none(receiver_of(table.facts, table.trick, table.leader)) if table.trick else None


def read_stock(where: str, value: Any, facts: PillarsFacts) -> int:
    """A stock as ``written`` writes it."""
    parts = value.split("/") if isinstance(value, str) else []
    stock = [int(units) for units in parts if units.isdecimal()]
    if not len(parts) == len(stock) == len(KINDS) or max(stock) > facts.most_units:
        known = f"such as 1/1/1/0, with at most {facts.most_units} of a kind"
        raise BadPosition(f"{where}: found {value!r}; a stock is written sand/wood/stone/metal, {known}")
    return packed(stock)


def read_trick(where: str, value: Any, facts: PillarsFacts) -> Trick:
    """A finished trick: leader, receiver, cards."""
    trick = items(where, value)
    if len(trick) < 2:
        raise BadPosition(f"{where}: found {value!r}; a trick is written [leader, receiver, card, card…]")
    leader, receiver = read_seat_number(where, trick[0], facts.seats), read_any_seat(where, trick[1], facts.seats)
    return Trick(leader, receiver, read_names(where, trick[2:], facts.card, "card"))


def read_notes(where: str, value: Any) -> tuple[tuple[int, int, int, int], ...]:
    """The note pad: for each stage its points by source."""
    notes = [numbers(where, note, len(SOURCES)) for note in items(where, value)]
    return tuple([(note[0], note[1], note[2], note[3]) for note in notes])


def notes_of_results(where: str, data: Mapping[str, Any]) -> list[list[int]]:
    """The note pad of a hand-written position that gives results, or only the total points."""
    vp = number(f"{where}.vp", data.get("vp", 0))
    results = items(f"{where}.results", data.get("results", [vp] if vp else []))
    return [[result, 0, 0, 0] for result in results]


def check_points(where: str, part: Builder, data: Mapping[str, Any]) -> None:
    """Check that the total points agree with the note pad."""
    if data.get("vp", part.vp()) != part.vp():
        raise BadPosition(f"{where}.vp: found {data['vp']}; the results give {part.vp()}")
