"""The rules, in their order: each step pushes what follows it on the agenda. The last one pushed is next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gildhall.engine.dice import Dice
from gildhall.engine.step import Asks, Decision, PublicDecision, Refusal, Step
from salt_roads.table import SaltTable, Trader

NOBODY: Final = -1


def set_up(table: SaltTable, dice: Callable[[int], Dice]) -> None:
    """SAL-2.2: deal."""
    cards = table.facts.deck[:]
    dice(0).shuffle(cards)
    table.seats = [Trader() for _ in range(table.facts.seats)]
    table.leader = 0
    for seat, part in enumerate(table.seats):
        part.hand = sorted([cards.pop() for _ in range(table.facts.hand)])
        told = {"seat": seat, "number": len(part.hand)}
        table.tell("dealt", told, {**told, "cards": [str(card) for card in part.hand]}, seats=[seat], reveals=[seat])
    table.out = tuple(cards)
    table.push(Round())


class Round(Step[SaltTable]):
    """SAL-3.1, 4.1: the next auction, or the end."""

    rule = "SAL-3.1"

    def run(self, table: SaltTable) -> None:
        if table.round == table.facts.rounds:
            return
        table.round += 1
        for part in table.seats:
            part.passed = False
        table.tell("round", {"number": int(table.round), "seat": int(table.leader)})
        table.push(Award())
        table.push(Bid(table.leader))


class Bid(Decision[SaltTable]):
    """SAL-3.2: a higher card, or pass."""

    rule = "SAL-3.2"
    asks = Asks("bid")

    def choices(self, table: SaltTable, seat: int) -> list[int]:
        highest = table.highest_bid()
        return [*[card for card in table.seats[seat].hand if card > highest], table.facts.pass_move]

    def forced(self, table: SaltTable, seat: int) -> int:
        """SAL-3.5: everybody sees an empty hand, and whether all higher cards are spent."""
        above = table.facts.deck[table.highest_bid() :]
        can = len(table.seats[seat].hand) > 0 and any(card not in table.laid for card in above)
        return 0 if can else table.facts.pass_move

    def choose(self, table: SaltTable, seat: int, move: int) -> None:
        part = table.seats[seat]
        if move == table.facts.pass_move:
            part.passed = True
            table.tell("passed", {"seat": seat})
        else:
            part.hand = [card for card in part.hand if card != move]  # replaced, never changed: copies share it
            table.bids = (*table.bids, move)
            table.bidder = seat
            table.tell("laid", {"seat": seat, "card": str(move)}, reveals=table.others(seat))
        for further in range(1, table.facts.seats):
            other = (seat + further) % table.facts.seats
            if not table.seats[other].passed and other != table.bidder:
                table.push(Bid(other))
                return

    def why_not(self, table: SaltTable, seat: int, move: int) -> Refusal:
        if move not in table.seats[seat].hand:
            return Refusal("SAL-3.2", "not_held")
        return Refusal("SAL-3.2", "too_low", {"card": str(table.highest_bid())})


class Award(Step[SaltTable]):
    """SAL-3.3, 3.4: the cards are spent, and the highest of them wins."""

    rule = "SAL-3.3"

    def run(self, table: SaltTable) -> None:
        table.laid += table.bids
        table.bids = ()
        table.leader = (table.leader + 1) % table.facts.seats
        table.push(Round())
        if table.bidder == NOBODY:
            table.tell("unsold", {})
        else:
            table.push(Claim(table.bidder))
        table.bidder = NOBODY


class Claim(PublicDecision[SaltTable]):
    """SAL-3.4: any free town."""

    rule = "SAL-3.4"
    asks = Asks("claim")

    def choices(self, table: SaltTable, seat: int) -> list[int]:
        return [table.facts.claim_move + town for town in table.free_towns()]

    def choose(self, table: SaltTable, seat: int, move: int) -> None:
        town = move - table.facts.claim_move
        table.seats[seat].towns |= 1 << town
        table.tell("claimed", {"seat": seat, "town": table.facts.towns[town]})

    def why_not(self, table: SaltTable, seat: int, move: int) -> Refusal:
        return Refusal("SAL-3.4", "taken")
