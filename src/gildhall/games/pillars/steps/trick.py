"""Sections 5 to 7: playing cards, awarding tricks, the King's trick. Strictly one player after another (POE-12.6)."""

from __future__ import annotations

from mypy_extensions import i64

from gildhall.engine.deck import EVERYONE
from gildhall.engine.step import Asks, Decision, Refusal, SeatStep, Step
from gildhall.engine.telling import tell_all
from gildhall.games.pillars._state import Trick
from gildhall.games.pillars.components import NOBODY, PillarsFacts
from gildhall.games.pillars.table import PillarsTable


def lead(table: PillarsTable, seat: int) -> None:
    """This seat leads the next trick."""
    table.leader = seat
    ask(table, seat)


def ask(table: PillarsTable, seat: int) -> None:
    """Wait for this seat's card. Everybody knows that a last card must be played, so it is played without asking."""
    table.push(PlayCard(seat) if len(table.seats[seat].hand) > 1 else LastCard(seat))


def play(table: PillarsTable, seat: int, card: int) -> None:
    """POE-5.3: one card, face up, final (POE-5.9).

    The next player clockwise follows, or the trick is judged (POE-6.1).
    """
    trick = table.trick
    part = table.seats[seat]
    if part.shared:
        part.hand = part.hand[:]
        part.shared = False
    part.hand.remove(card)
    trick.append(card)
    if card == table.facts.king:
        table.king_by = seat
    if table.listening:
        table.tell("played", {"seat": seat, "card": table.facts.names[card]}, reveals=table.others(seat))
    seats = len(table.seats)
    if len(trick) < seats:
        ask(table, seat + 1 if seat + 1 < seats else 0)
    else:
        award(table)


class PlayCard(Decision[PillarsTable]):
    """POE-5.2, 5.4, 5.6: any card of the hand, leading or following, but not Alfred Builder while others are left
    (POE-5.5).

    So everybody always has a legal card (POE-5.7, 12.8), and nobody may pass (POE-5.8). Copies of one card are offered
    once.
    """

    name = "play"
    rule = "POE-5.3"
    asks = Asks("play", otherwise="play_a_card", rule="POE-5.8")

    def choices(self, table: PillarsTable, seat: int) -> list[int]:
        facts = table.facts
        moves = hand = table.seats[seat].hand
        before: i64 = 0
        i: i64 = 0
        while i < len(hand):
            card: i64 = hand[i]
            if card > facts.last_copied:
                break
            copy = facts.copy_of[card]
            if copy == before or card == facts.alfred:
                if moves is hand:
                    moves = hand[:]
                moves.remove(card)
            before = copy
            i += 1
        return moves

    def choose(self, table: PillarsTable, seat: int, move: int) -> None:
        play(table, seat, move)

    def why_not(self, table: PillarsTable, seat: int, move: int) -> Refusal:
        facts = table.facts
        if move not in table.seats[seat].hand:
            return Refusal("POE-5.4", "not_in_hand", {"card": facts.names[move]})
        if move == facts.alfred:
            return Refusal("POE-5.5", "only_as_last_card", {"card": facts.names[move]})
        return Refusal("POE-5.4", "copies_are_one_choice", {"card": facts.names[move]})


class LastCard(SeatStep[PillarsTable]):
    """POE-12.10: the last card in hand is played without asking. So Alfred Builder falls in the last trick
    (POE-5.7).
    """

    rule = "POE-5.3"

    def run(self, table: PillarsTable) -> None:
        play(table, self.seat, table.seats[self.seat].hand[0])


def deciding(facts: PillarsFacts, trick: list[int]) -> int:
    """POE-6.2, 6.3: the place in the trick of the highest card. Of equal cards, the last one."""
    best: i64 = 0
    highest = facts.value[trick[0]]
    place: i64 = 1
    while place < len(trick):
        this = facts.value[trick[place]]
        if this >= highest:
            best = place
            highest = this
        place += 1
    return best


def receiver_of(facts: PillarsFacts, trick: list[int], leader: int) -> int:
    """Who receives a trick (POE-6.4, 6.5): the player of the deciding craftsman's colour, no matter who played the
    card; or the player of the deciding neutral or advantage card (also POE-9.10). Nobody if the King is in it, whose
    value is the highest of all (POE-6.6, 2.5).
    """
    return receiver_at(facts, trick, leader, deciding(facts, trick))


def receiver_at(facts: PillarsFacts, trick: list[int], leader: int, place: int) -> int:
    """Who receives a trick in which the card at this place decides."""
    card = trick[place]
    if card == facts.king:
        return NOBODY
    owner = facts.owners[card]
    return owner if owner >= 0 else (leader + place) % facts.seats


class Award(Step[PillarsTable]):
    """Section 6: the trick is judged when everybody has played (POE-6.1).

    A trick with the King is laid aside and counts for nobody (POE-6.6, 6.10); it happens once a stage (POE-6.11), and
    the player of the King leads (POE-6.9). Any other trick goes face down to the receiver's pile (POE-6.7), and the
    receiver leads (POE-6.8). After the last trick nobody leads (POE-6.12).
    """

    rule = "POE-6.1"

    def run(self, table: PillarsTable) -> None:
        award(table)


def award(table: PillarsTable) -> None:
    """Judge a complete trick: see Award."""
    facts = table.facts
    trick = table.trick
    place = deciding(facts, trick)
    receiver = receiver_at(facts, trick, table.leader, place)
    if table.listening:
        card = facts.names[trick[place]]
        if receiver < 0:
            table.tell("laid_aside", {"seat": table.king_by, "card": card})
        else:
            table.tell("received", {"seat": receiver, "card": card})
    table.tricks.append(Trick(table.leader, receiver, trick))
    if receiver < 0:
        table.king_trick = tuple(trick)
        receiver = table.king_by
    else:
        part = table.seats[receiver]
        part.pile = part.pile + trick
        part.tricks += 1
    table.trick = []
    if table.seats[0].hand:
        lead(table, receiver)


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
            tell_all(table, "piles_shown", {})


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
