"""Section 7: the King's trick, after the last trick and before scoring (POE-7.1)."""

from __future__ import annotations

from gildhall.engine.deck import EVERYONE
from gildhall.engine.step import Step
from gildhall.games.pillars.table import PillarsTable


class KingsTrick(Step[PillarsTable]):
    """POE-7.2 to 7.10: the only trickless player receives the King's trick and cannot refuse it (POE-7.10).

    That may be the player who played the King (POE-7.9); the King's 3 points are scored in no other way (POE-7.8). With
    no trickless player (POE-7.4) or several (POE-7.5) the trick is void, unless all of them score it by option
    (POE-11.3).
    """

    rule = "POE-7.1"

    def run(self, table: PillarsTable) -> None:
        trickless = [seat for seat in range(len(table.seats)) if table.seats[seat].tricks == 0]
        if len(trickless) == 1:
            receive(table, trickless[0])
        else:
            table.king_shared = table.facts.all_score and len(trickless) > 0
            bury(table)
            if table.listening:
                kind = "kings_trick_shared" if table.king_shared else "kings_trick_void"
                table.tell(kind, {"seats": trickless})
        if table.listening and not table.facts.open_history:
            table.tell("piles_shown", {}, reveals=list(range(len(table.seats))))


def receive(table: PillarsTable, seat: int) -> None:
    """POE-7.3, 7.6: the player gets all its cards and scores them like any trick."""
    part = table.seats[seat]
    part.pile = part.pile + list(table.king_trick)
    if table.listening:
        cards = [table.facts.names[card] for card in table.king_trick]
        table.tell("kings_trick_received", {"seat": seat, "cards": cards})
    table.king_trick = ()


def bury(table: PillarsTable) -> None:
    """POE-7.7: this stage's advantage card in a void King's trick goes face down under the stack, and everybody knows
    it (POE-12.3). It is dealt again after all cards above it (POE-10.7).
    """
    card = table.advantage
    if card not in table.king_trick:
        return
    table.king_trick = tuple([other for other in table.king_trick if other != card])
    table.advantage_stack.tuck(card, EVERYONE)
    if table.listening:
        table.tell("buried", {"card": table.facts.names[card]})
