"""CRA-8.71 to 8.73 and 8.77: the granary and its card; the card for a bribe."""

from __future__ import annotations

from typing import Final

from gildhall.engine.errors import Refusal
from gildhall.engine.step import Asks, Decision
from gildhall.games.craftsmen.capital import TYPES
from gildhall.games.craftsmen.steps.bankers import take_face_up, why_not_take
from gildhall.games.craftsmen.steps.limit import keep_limit
from gildhall.games.craftsmen.supply import capital_left, discard_openly, draw_for, refill_capital
from gildhall.games.craftsmen.table import CraftsmenTable


def sell_to_granary(table: CraftsmenTable, seat: int, place: int) -> None:
    """CRA-8.71 to 8.73: a good has a queue of two markers. A full queue loses its oldest marker, whoever owns it. The
    seller takes a card; by option only if the queue was full.
    """
    granary = table.granary
    lower = 2 * place
    was_full = granary[lower + 1] >= 0
    if was_full:
        granary[lower] = granary[lower + 1]
        granary[lower + 1] = seat
    elif granary[lower] >= 0:
        granary[lower + 1] = seat
    else:
        granary[lower] = seat
    if was_full or not table.facts.pay_when_full:
        display = table.capital_display
        if display[0] >= 0 or display[1] >= 0 or capital_left(table):
            table.push(SALE_CARD[seat])


class SaleCard(Decision[CraftsmenTable]):
    """CRA-8.73: one of the face-up capital cards, refilled at once, or the top card of the deck."""

    rule = "CRA-8.73"
    asks = Asks("take", otherwise="take_card_now")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        facts = table.facts
        left, right = table.capital_display
        moves: list[int] = []
        if left >= 0:
            moves.append(facts.take_left_move)
        if right >= 0 and right != left:
            moves.append(facts.take_right_move)
        if capital_left(table):
            moves.append(facts.take_deck_move)
        return moves

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        facts = table.facts
        if move == facts.take_deck_move:
            draw_for(table, seat, 1)
        else:
            take_face_up(table, seat, 0 if move == facts.take_left_move else 1)
            refill_capital(table)
        keep_limit(table, seat)

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        if move == table.facts.take_both_move:
            return Refusal("CRA-8.73", "one_card")
        return why_not_take(table, move, "CRA-8.73")


class Bribe(Decision[CraftsmenTable]):
    """CRA-8.77: the bribe is one capital card of the player's choice, discarded."""

    rule = "CRA-8.77"
    asks = Asks("discard", otherwise="bribe_now")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        capital = table.seats[seat].capital
        first = table.facts.discard_move
        return [first + card for card in range(TYPES) if capital[card]]

    def forced(self, table: CraftsmenTable, seat: int) -> int:
        """Everybody sees whether a player has a single card."""
        return table.only_choice(self, seat) if table.seats[seat].cards == 1 else 0

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        discard_openly(table, seat, (move - table.facts.discard_move,))

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        return Refusal("CRA-8.77", "not_in_hand", {"card": table.facts.catalogue[move].args[0]})


SALE_CARD: Final = [SaleCard(seat) for seat in range(5)]
