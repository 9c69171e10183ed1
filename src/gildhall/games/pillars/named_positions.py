# mypyc: skip
"""Hand-written positions: moments of the game by name, and defaults for everything that is not given.

docs/positions/pillars.md describes them.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from gildhall.engine.errors import BadPosition, listing
from gildhall.engine.moments import Moment, moment, not_begun
from gildhall.games.pillars.components import NOBODY
from gildhall.games.pillars.steps.scoring import ScoreStage
from gildhall.games.pillars.steps.stage import EndCheck, Stage
from gildhall.games.pillars.steps.trick import Award, KingsTrick, ask
from gildhall.games.pillars.table import PillarsTable


def _complete(table: PillarsTable, data: dict[str, Any], playing: bool = False) -> None:
    """Place the cards that are not mentioned: advantage cards go to the stack; others fill the hands, or are out of
    play.
    """
    facts = table.facts
    shared = data.get("shared", {})
    if NOBODY in table.advantage_stack.bag:
        raise BadPosition("name the cards of the stack: 'bag' (in any order) and 'bottom'; 'cards' is for views")
    mentioned = table.all_cards()
    unmentioned = [card for card in facts.advantages if card not in mentioned]
    rest = [card for card in facts.dealt if card not in mentioned]
    if table.advantage < 0:
        table.advantage = _advantage_in_deal(table)
    if facts.king in table.trick and table.king_by < 0:
        table.king_by = (table.leader + table.trick.index(facts.king)) % facts.seats
    if playing:
        rest = _fill_hands(table, rest, unmentioned, shared)
    if "stack" not in shared:
        table.advantage_stack.bag = unmentioned
    elif unmentioned:
        names = listing(facts.names[card] for card in unmentioned)
        raise BadPosition(f"advantage cards lie nowhere: {names}; name them in the 'stack' or in a seat's 'advantages'")
    table.out = (*table.out, *rest)


def _advantage_in_deal(table: PillarsTable) -> int:
    """This stage's advantage card: the one in a hand, trick or pile, if there is one."""
    dealt = [*table.trick, *table.king_trick, *table.out]
    dealt += [card for part in table.seats for card in [*part.hand, *part.pile]]
    return next((card for card in dealt if card >= table.facts.first_advantage), NOBODY)


def _fill_hands(table: PillarsTable, rest: list[int], unmentioned: list[int], shared: dict[str, Any]) -> list[int]:
    """Fill up the hands so that each player has ``left`` cards to play, including those in the current trick.

    This stage's advantage card, if it is not mentioned, is dealt last; where no room is left it stays with the others.
    """
    facts = table.facts
    advantage = table.advantage if table.advantage >= 0 or not unmentioned else unmentioned[0]
    if advantage in unmentioned:
        rest.append(advantage)
    finished = (sum(len(part.pile) for part in table.seats) + len(table.king_trick)) // facts.seats
    left = shared.get("left", facts.hand_size - finished)
    for seat, part in enumerate(table.seats):
        missing = max(0, left - table.played_in_trick(seat) - len(part.hand))
        part.hand = sorted(part.hand + rest[:missing])
        rest = rest[missing:]
        if facts.aliena in part.hand and "first_leader" not in shared:
            table.first_leader = seat
    if advantage in rest:
        rest.remove(advantage)
    elif advantage in unmentioned:
        unmentioned.remove(advantage)
        table.advantage = advantage
    return rest


def _next_card(table: PillarsTable) -> None:
    """The next player must play a card. A complete trick is judged."""
    seats = len(table.seats)
    if len(table.trick) == seats:
        table.push(Award())
    else:
        ask(table, (table.leader + len(table.trick)) % seats)


PLACES: Final[dict[str, Moment]] = {
    "stage": moment(_complete, not_begun("stage"), Stage()),  # before a stage is dealt
    "trick": moment(partial(_complete, playing=True), EndCheck(), ScoreStage(), KingsTrick(), _next_card),
    "kings_trick": moment(_complete, EndCheck(), ScoreStage(), KingsTrick()),  # after the last trick
    "scoring": moment(_complete, EndCheck(), ScoreStage()),
    "end_check": moment(_complete, EndCheck()),  # is the game over?
}
