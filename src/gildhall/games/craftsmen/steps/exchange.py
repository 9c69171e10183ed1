"""CRA-3.20 to 3.22: the exchanges before round 1."""

from __future__ import annotations

from gildhall.engine.step import Asks, Decision, Refusal
from gildhall.games.craftsmen.moves import KINDS
from gildhall.games.craftsmen.objects import count_types
from gildhall.games.craftsmen.table import CraftsmenTable, with_card, without_card


class Exchange(Decision[CraftsmenTable]):
    """CRA-3.20: exchange at most one permit for the top card of its deck. The rejected permit goes under the deck, and
    the player knows it there (CRA-15.4). The display is not available (CRA-3.22).
    """

    rule = "CRA-3.20"
    asks = Asks("exchange", otherwise="exchange_first")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        facts = table.facts
        cards = [card for card in table.seats[seat].permits if len(table.decks[facts.kind_of[card]])]
        return [*[facts.exchange_move + card for card in cards], facts.done_move]

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        facts = table.facts
        if move == facts.done_move:
            table.tell("kept_permits", {"seat": seat})
            return
        card = move - facts.exchange_move
        part = table.seats[seat]
        deck = table.decks[facts.kind_of[card]]
        drawn = deck.draw()
        deck.tuck(card, 1 << seat)
        part.permits = with_card(without_card(part.permits, card), drawn)
        if table.listening:
            table.tell("exchanged", {"seat": seat, "deck": KINDS[facts.kind_of[card]]})
            private = {"seat": seat, "card": facts.names[drawn], "rejected": facts.names[card]}
            table.tell("exchanged_card", None, private, seats=[seat], reveals=[seat])

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        card = move - table.facts.exchange_move
        data = {"card": table.facts.names[card]}
        if card in table.display:
            return Refusal("CRA-3.22", "not_from_display", data)
        return Refusal("CRA-3.20", "not_your_permit", data)


class Swap(Decision[CraftsmenTable]):
    """CRA-3.21: swap the sawmill for one from the box, by choice or (by option) at random."""

    rule = "CRA-3.21"
    asks = Asks("swap", otherwise="swap_first")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        facts = table.facts
        if facts.swap_sawmill == "random":
            return [facts.swap_random_move, facts.done_move] if table.box else [facts.done_move]
        return [*[facts.swap_move + card for card in table.box], facts.done_move]

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        facts = table.facts
        if move == facts.done_move:
            return
        part = table.seats[seat]
        old = part.row[0]
        random = move == facts.swap_random_move
        new = table.box[table.chance.below(len(table.box))] if random else move - facts.swap_move
        part.row = (new,)
        table.box = with_card(without_card(table.box, new), old)
        count_types(facts, part)
        everybody = list(range(len(table.seats)))
        public = {"seat": seat, "card": facts.names[new], "rejected": facts.names[old]}
        table.tell("swapped", public, reveals=everybody if random else [])

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        reason = "swap_at_random" if table.facts.swap_sawmill == "random" else "not_in_box"
        return Refusal("CRA-3.21", reason, {"card": table.facts.catalogue[move].args[0]})
