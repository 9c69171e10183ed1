"""Section 6: the helper phase; CRA-6.14 to 6.19: the fee for covering another player's disc."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from gildhall.engine.choosing import take_found
from gildhall.engine.step import Asks, Decision, Refusal
from gildhall.games.craftsmen.capital import bit, types_in
from gildhall.games.craftsmen.components import EMPTY, GUILDS, MOVES, QUEUE, SLOTS, CraftsmenFacts
from gildhall.games.craftsmen.scoring import FEES, HELPERS
from gildhall.games.craftsmen.steps.limit import keep_limit
from gildhall.games.craftsmen.supply import draw_for, refill_capital
from gildhall.games.craftsmen.table import CraftsmenTable, InTurn


class NextHelper(InTurn):
    """CRA-6.2, 6.3: in turn order, repeatedly, each player who has not passed and has a helper acts. Without a legal
    placement the player must pass (CRA-6.5). ``place`` is the place in the turn order.
    """

    rule = "CRA-6.2"

    def run(self, table: CraftsmenTable) -> None:
        refill_capital(table)
        order = table.order
        number: i64 = len(order)
        for i in range(number):
            place: i64 = self.place + i
            if place >= number:
                place -= number
            seat = order[place]
            part = table.seats[seat]
            if part.passed or part.helpers == 0:
                continue
            table.found = placements(table, seat)
            if table.found:
                table.push(NextHelper(place + 1 if place + 1 < number else 0))
                table.push(SendHelper(seat))
                return
            pass_helpers(table, seat)
        end_of_phase(table)


def end_of_phase(table: CraftsmenTable) -> None:
    """CRA-6.20: one point in total for at least one unsent helper. Helpers stay (CRA-6.21)."""
    points = table.facts.unused_helper
    for seat in table.order:
        part = table.seats[seat]
        if part.helpers > 0:
            part.gain(HELPERS, points)
            if table.listening:
                table.tell("unused_helper", {"seat": seat, "points": points})


def pass_helpers(table: CraftsmenTable, seat: int) -> None:
    """CRA-6.4."""
    table.seats[seat].passed = True
    if table.listening:
        table.tell("passed", {"seat": seat})


def can_pay_fee(table: CraftsmenTable, seat: int) -> bool:
    """CRA-6.16, 6.17, 14.3: can the seat pay, with a card or with points? With two players there is no fee."""
    part = table.seats[seat]
    return part.cards > 0 or part.points >= table.facts.fees[table.year - 1] or table.facts.seats == 2


def placements(table: CraftsmenTable, seat: int) -> list[int]:
    """CRA-6.8 to 6.17, 14.1, 14.2: the leftmost empty space of a queue; in a full queue any space with one disc, if a
    fee that is due can be paid.
    """
    facts = table.facts
    all_discs = table.sent
    own_discs = table.seats[seat].sent
    moves: list[int] = []
    move = facts.first_send
    for guild in range(GUILDS):
        spaces = facts.open_spaces[all_discs & QUEUE]
        own = own_discs & QUEUE
        if spaces and (own == 0 or facts.discs_in[own] < facts.helpers_in_a_guild):
            if spaces == EMPTY:
                moves.append(move)
            else:
                add_covering(table, seat, guild, spaces, own, moves)
        move += MOVES
        all_discs >>= SLOTS
        own_discs >>= SLOTS
    return moves


def add_covering(table: CraftsmenTable, seat: int, guild: int, spaces: i64, own: i64, moves: list[int]) -> None:
    """Add a move for each of these spaces where a disc can be covered. They, and the own discs, are bits."""
    facts = table.facts
    can_pay = can_pay_fee(table, seat)
    move: i64 = facts.cover_move[guild]
    while spaces:
        if spaces & 1 and (can_pay or own & 1 or facts.ribbon[guild][move - facts.cover_move[guild]]):
            moves.append(move)
        move += 1
        spaces >>= 1
        own >>= 2


class SendHelper(Decision[CraftsmenTable]):
    """CRA-6.2: send one helper, or pass."""

    name = "send"
    rule = "CRA-6.2"
    asks = Asks("send", "cover", otherwise="send_or_pass")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        moves = take_found(table) or placements(table, seat)
        moves.append(table.facts.pass_move)
        return moves

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        facts = table.facts
        if move == facts.pass_move:
            pass_helpers(table, seat)
            return
        guild = guild_of(facts, move)
        space: i64 = (move - facts.first_send) % MOVES - 1
        table.seats[seat].helpers -= 1
        if space < 0:
            slot = SLOTS * guild
            while table.sent >> slot & 1:
                slot += 2
            put_disc(table, seat, slot)
            if table.listening:
                table.tell("sent", {"seat": seat, "guild": facts.guilds[guild], "space": (slot % SLOTS) // 2 + 1})
        else:
            cover(table, seat, guild, space)

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        return why_not_there(table, seat, table.facts.catalogue[move].args)

    def prompt(self, table: CraftsmenTable, seat: int) -> dict[str, Any]:
        return {"helpers": table.seats[seat].helpers, "points": table.facts.fees[table.year - 1]}


def guild_of(facts: CraftsmenFacts, move: i64) -> i64:
    """The guild to which a move sends a helper."""
    return (move - facts.first_send) // MOVES


def put_disc(table: CraftsmenTable, seat: int, slot: i64) -> None:
    table.discs[slot] = seat
    place = bit(slot)
    table.seats[seat].sent |= place
    table.sent |= place


def cover(table: CraftsmenTable, seat: int, guild: i64, space: i64) -> None:
    """CRA-6.9, 6.13 to 6.15, 14.3, 14.4: covering an own disc, or a disc on the ribbon space, is free. Otherwise the
    owner of the lower disc gets a fee; with two players a card from the deck instead.
    """
    facts = table.facts
    slot = SLOTS * guild + 2 * space
    owner = table.discs[slot]
    put_disc(table, seat, slot + 1)
    if table.listening:
        table.tell("covered", {"seat": seat, "guild": facts.guilds[guild], "space": space + 1, "to": owner})
    if owner == seat:
        return
    if facts.seats == 2:
        draw_for(table, owner, 1)
        keep_limit(table, owner)
    elif not facts.ribbon[guild][space]:
        table.covered = owner
        table.push(Fee(seat))


def why_not_there(table: CraftsmenTable, seat: int, args: tuple[str, ...]) -> Refusal:
    """The rule that forbids a helper there."""
    facts = table.facts
    guild = facts.guilds.index(args[0])
    discs = table.discs[SLOTS * guild : SLOTS * guild + SLOTS]
    data = {"guild": args[0]}
    if discs.count(seat) >= facts.helpers_in_a_guild:
        return Refusal("CRA-14.2" if facts.seats == 2 else "CRA-6.11", "two_own_helpers", data)
    if sum(owner >= 0 for owner in discs) >= facts.guild_limit:
        return Refusal("CRA-6.12", "guild_full", {**data, "number": facts.guild_limit})
    has_empty = any(discs[2 * space] < 0 for space in range(facts.spaces))
    if len(args) == 1:
        return Refusal("CRA-6.9", "no_empty_space", data)
    space = int(args[1]) - 1
    if space >= facts.spaces:
        return Refusal("CRA-14.1", "space_not_used", data)
    if has_empty:
        return Refusal("CRA-6.9", "empty_space_first", data)
    if discs[2 * space + 1] >= 0:
        return Refusal("CRA-6.10", "two_discs", data)
    return Refusal("CRA-6.17", "fee_not_payable", {"number": facts.fees[table.year - 1]})


class Fee(Decision[CraftsmenTable]):
    """CRA-6.16 to 6.18: give the owner of the covered disc one capital card of your choice, or points by the year."""

    rule = "CRA-6.16"
    asks = Asks("pay", otherwise="pay_fee")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        facts = table.facts
        part = table.seats[seat]
        moves = types_in(part.capital, facts.pay_move)
        if part.points >= facts.fees[table.year - 1]:
            moves.append(facts.pay_points_move)
        return moves

    def forced(self, table: CraftsmenTable, seat: int) -> int:
        """Everybody sees the points and the number of cards. A player without cards must pay points; a player without
        points and with one card must pay that card.

        Several equal cards still count as a choice, because the others do not know that they are equal.
        """
        part = table.seats[seat]
        by_points = part.points >= table.facts.fees[table.year - 1]
        return table.only_choice(self, seat) if part.cards + by_points == 1 else 0

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        facts = table.facts
        owner = table.covered
        table.covered = -1
        if move == facts.pay_points_move:
            fee = facts.fees[table.year - 1]
            table.seats[seat].gain(FEES, -fee)
            table.seats[owner].gain(FEES, fee)
            if table.listening:
                table.tell("fee_in_points", {"seat": seat, "to": owner, "points": fee})
        else:
            give_card(table, seat, owner, move - facts.pay_move)

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        reason = "too_few_points" if move == table.facts.pay_points_move else "not_in_hand"
        return Refusal("CRA-6.17", reason, {"card": table.facts.catalogue[move].args[0]})

    def prompt(self, table: CraftsmenTable, seat: int) -> dict[str, Any]:
        return {"to": table.covered, "points": table.facts.fees[table.year - 1]}


def give_card(table: CraftsmenTable, seat: int, to: int, card: int) -> None:
    """CRA-6.18, 6.19, 8.104, 8.108, 15.10: a card goes from hand to hand, seen by these two players only. The hand
    limit applies to the receiver.
    """
    table.seats[seat].give(card)
    table.seats[to].take(card)
    table.dealt = False
    if table.listening:
        table.tell("gave_card", {"seat": seat, "to": to})
        private = {"seat": seat, "to": to, "card": table.facts.capital_names[card]}
        table.tell("given_card", None, private, seats=[seat, to], reveals=[to])
    keep_limit(table, to)
