"""Hand-written positions: the named places in the rules, and the defaults for everything that is not said.

They are described for people in docs/positions/pillars.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from gildhall.games.pillars.steps.king import KINGS_TRICK
from gildhall.games.pillars.steps.scoring import SCORE_STAGE
from gildhall.games.pillars.steps.stage import END_CHECK, STAGE
from gildhall.games.pillars.steps.trick import AWARD, ask
from gildhall.games.pillars.table import PillarsTable


def at_trick(table: PillarsTable, data: dict[str, Any]) -> None:
    """In a trick: the next player after the cards that lie there is to play (or it is judged, if it is full)."""
    _complete(table, data, playing=True)
    table.push(END_CHECK)
    table.push(SCORE_STAGE)
    table.push(KINGS_TRICK)
    seats = len(table.seats)
    if len(table.trick) == seats:
        table.push(AWARD)
    else:
        ask(table, (table.leader + len(table.trick)) % seats)


def at_kings_trick(table: PillarsTable, data: dict[str, Any]) -> None:
    """After the last trick, before the King's trick is dealt with."""
    _complete(table, data, playing=False)
    table.push(END_CHECK)
    table.push(SCORE_STAGE)
    table.push(KINGS_TRICK)


def at_scoring(table: PillarsTable, data: dict[str, Any]) -> None:
    """Before the scoring; the King's trick has been dealt with."""
    _complete(table, data, playing=False)
    table.push(END_CHECK)
    table.push(SCORE_STAGE)


def at_end_check(table: PillarsTable, data: dict[str, Any]) -> None:
    """After the scoring: is the game over?"""
    _complete(table, data, playing=False)
    table.push(END_CHECK)


def at_stage(table: PillarsTable, data: dict[str, Any]) -> None:
    """Before a stage is dealt."""
    _complete(table, data, playing=False)
    table.stage = data.get("shared", {}).get("stage", 1) - 1
    table.push(STAGE)


def _complete(table: PillarsTable, data: dict[str, Any], playing: bool) -> None:
    """Cards that the position does not mention: advantage cards lie in the stack, others fill up the hands, or are out."""
    facts = table.facts
    mentioned = _mentioned(table)
    stack = table.advantage_stack
    unmentioned = [card for card in facts.advantages if card not in mentioned]
    if "stack" in data.get("shared", {}):
        table.out = (*table.out, *unmentioned)
    else:
        stack.bag = unmentioned
    if table.advantage < 0:
        table.advantage = _advantage_in_deal(table, playing)
    rest = [card for card in facts.dealt if card not in mentioned]
    if playing:
        if table.advantage not in mentioned:
            rest.append(table.advantage)
        rest = _fill_hands(table, rest, data.get("shared", {}))
    table.out = (*table.out, *[card for card in rest if card not in table.out])


def _mentioned(table: PillarsTable) -> list[int]:
    cards = [*table.trick, *table.king_trick, *table.out, *table.advantage_stack.bag, *table.advantage_stack.bottom]
    for part in table.seats:
        cards.extend([*part.hand, *part.pile, *part.advantages])
    return cards


def _advantage_in_deal(table: PillarsTable, playing: bool) -> int:
    """This stage's advantage card: the one that lies in a hand, trick or pile; else the first of the stack, if cards are played."""
    dealt = [*table.trick, *table.king_trick, *table.out]
    for part in table.seats:
        dealt.extend([*part.hand, *part.pile])
    for card in dealt:
        if card >= table.facts.first_advantage:
            return card
    if playing and table.advantage_stack.bag:
        return table.advantage_stack.bag.pop(0)
    return -1


def _fill_hands(table: PillarsTable, rest: list[int], shared: dict[str, Any]) -> list[int]:
    """Fill up the hands so that each player has ``left`` cards to play, those in the current trick included."""
    facts = table.facts
    finished = (sum(len(part.pile) for part in table.seats) + len(table.king_trick)) // facts.seats
    left = shared.get("left", facts.hand_size - finished)
    for seat, part in enumerate(table.seats):
        missing = max(0, left - table.played_in_trick(seat) - len(part.hand))
        part.hand = sorted(part.hand + rest[:missing])
        rest = rest[missing:]
        if facts.aliena in part.hand and "first_leader" not in shared:
            table.first_leader = seat
    return rest


PLACES: Final[dict[str, Callable[[Any, dict[str, Any]], None]]] = {
    "stage": at_stage,
    "trick": at_trick,
    "kings_trick": at_kings_trick,
    "scoring": at_scoring,
    "end_check": at_end_check,
}
