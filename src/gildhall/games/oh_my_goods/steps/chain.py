"""Section 9: production chains."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from gildhall.engine.forms import picks
from gildhall.engine.moves import Move
from gildhall.engine.position import SPECTATOR
from gildhall.engine.step import Decision, Form, Refusal
from gildhall.games.oh_my_goods._state import seen_cards
from gildhall.games.oh_my_goods.components import CARD, GoodsFacts, pack_good
from gildhall.games.oh_my_goods.moves import RESOURCES
from gildhall.games.oh_my_goods.steps.cover import matching
from gildhall.games.oh_my_goods.steps.draw import refused_card
from gildhall.games.oh_my_goods.table import GoodsTable


def chaining(table: GoodsTable, seat: int) -> i64:
    """OMG-9.1, 9.2, 9.12, 11.3: buildings whose chain may be used, as a mask: those that produced in this turn, no
    matter who worked there. In the final round, all of them.
    """
    part = table.seats[seat]
    if table.final and table.facts.all_chains:
        return part.estate.workshops
    return part.produced


def uses(table: GoodsTable, seat: int, type_: int) -> int:
    """How often the player's goods suffice for a chain (OMG-9.3, 9.6). A large number if it takes no goods."""
    part = table.seats[seat]
    most = 1 << 10
    for item in table.facts.chain_goods[type_]:
        number = part.number_of(item)
        if number < most:
            most = number
    return most


def seems_possible(table: GoodsTable, seat: int, type_: int) -> bool:
    """Could the chain of this type be used, as far as everybody can see? Offered once for all buildings of a type
    (OMG-17.5).
    """
    facts = table.facts
    if not facts.has_chain[type_] or table.seats[seat].estate.first_of(type_, chaining(table, seat)) < 0:
        return False
    if facts.chain_resource[type_] >= 0 and not table.seats[seat].hand:
        return False
    return uses(table, seat, type_) > 0


def fits_one(facts: GoodsFacts, cards: list[int], resource: i64, after: i64) -> bool:
    """Does one of these cards, which comes after another one, show a resource?"""
    for card in cards:
        if facts.resource[card] == resource and card > after:
            return True
    return False


def ask_chain(table: GoodsTable, seat: int, type_: int, least: int) -> None:
    """Ask how often a chain is used: at least ``least`` times."""
    if table.facts.chain_resource[type_] >= 0:
        table.seats[seat].after = 0
        table.push(Lay(seat, type_, least))
    else:
        table.push(Chain(seat, type_, least))


def use_goods(table: GoodsTable, seat: int, type_: int, b: int) -> None:
    """OMG-9.3, 9.6, 9.8, 9.10: one of every good in the chain moves to the building and is one of that building's goods
    from now on.
    """
    facts = table.facts
    part = table.seats[seat]
    for item in facts.chain_goods[type_]:
        good = part.take_goods(item, 1)[0]
        part.goods += (pack_good(good & CARD, type_, b),)
        part.coins += facts.value[type_] - facts.value[item]


class Use(Decision[GoodsTable]):
    """How often a chain is used: at least ``least`` times."""

    def __init__(self, seat: int, type_: int, least: int) -> None:
        super().__init__(seat)
        self.type_ = type_
        self.least = least

    def other_move(self, table: GoodsTable, seat: int, chosen: Move) -> Refusal:
        """Why a move other than the requested chain may not be made now."""
        facts = table.facts
        if chosen.kind == "chain":
            other = facts.type[chosen.args[0]]
            if table.seats[seat].estate.first_of(other, chaining(table, seat)) < 0:
                return Refusal("OMG-9.1", "chain_is_shut", {"type": chosen.args[0]})
        return Refusal("OMG-17.6", "chain_first", {"type": facts.types[self.type_]})

    def prompt(self, table: GoodsTable, seat: int) -> dict[str, Any]:
        facts = table.facts
        type_ = self.type_
        items = [RESOURCES[facts.chain_resource[type_]]] if facts.chain_resource[type_] >= 0 else []
        items += [facts.goods[item] for item in facts.chain_goods[type_]]
        return {"type": facts.types[type_], "items": items, "good": facts.goods[type_]}


class Chain(Use):
    """OMG-9.1, 9.4, 9.14: a chain that takes only goods is used any number of times for which the goods suffice."""

    rule = "OMG-9.1"

    def forced(self, table: GoodsTable, seat: int) -> int:
        return table.only_choice(self, seat)

    def choices(self, table: GoodsTable, seat: int) -> list[int]:
        first = table.facts.moves.chain[self.type_]
        return [first + number for number in range(self.least, uses(table, seat, self.type_) + 1)]

    def choose(self, table: GoodsTable, seat: int, move: int) -> None:
        facts = table.facts
        type_ = self.type_
        part = table.seats[seat]
        number = move - facts.moves.chain[type_]
        if number == 0:
            return
        b = part.estate.first_of(type_, chaining(table, seat))
        for _ in range(number):
            use_goods(table, seat, type_, b)
        if table.listening:
            tell_chain(table, seat, type_, b, number, None)

    def why_not(self, table: GoodsTable, seat: int, move: int) -> Refusal:
        chosen = table.facts.catalogue[move]
        type_ = self.type_
        name = table.facts.types[type_]
        if chosen.kind == "chain" and chosen.args[0] == name:
            return Refusal("OMG-9.3", "too_many_uses", {"type": name, "number": uses(table, seat, type_)})
        return self.other_move(table, seat, chosen)


class Lay(Use):
    """OMG-9.5, 9.7, 9.9, 17.1: a chain with a resource is used once for each hand card laid, in ascending order, or it
    stops.

    Market cards and offices cannot be used, and no good replaces a resource. A player without a fitting card is asked
    too, because the hand is hidden.
    """

    rule = "OMG-9.5"
    form_name = "lay"

    def choices(self, table: GoodsTable, seat: int) -> list[int]:
        facts = table.facts
        part = table.seats[seat]
        resource: i64 = facts.chain_resource[self.type_]
        moves: list[int] = []
        before: i64 = 0
        for card in part.hand:
            if facts.resource[card] == resource and card > part.after and facts.class_of[card] != before:
                before = facts.class_of[card]
                moves.append(facts.moves.lay + card)
        if not self.least:
            moves.append(facts.moves.stop)
        return moves

    def forced(self, table: GoodsTable, seat: int) -> int:
        """Everybody can see if none of the remaining cards can fit."""
        facts = table.facts
        resource = facts.chain_resource[self.type_]
        after = table.seats[seat].after
        # not everybody sees these, and usually one of them fits
        if fits_one(facts, table.pile.bag, resource, after) or fits_one(facts, table.face_down, resource, after):
            return 0
        for part in table.seats:
            if fits_one(facts, part.hand, resource, after):
                return 0
        seen = seen_cards(table, SPECTATOR)
        for card in range(after + 1, len(facts.deck) + 1):
            if facts.resource[card] == resource and card not in seen:
                return 0
        return facts.moves.stop

    def choose(self, table: GoodsTable, seat: int, move: int) -> None:
        facts = table.facts
        type_ = self.type_
        part = table.seats[seat]
        if move == facts.moves.stop:
            part.after = 0
            return
        card = move - facts.moves.lay
        b = part.estate.first_of(type_, chaining(table, seat))
        part.own_hand().remove(card)
        part.goods += (pack_good(card, type_, b),)
        part.coins += facts.value[type_]
        use_goods(table, seat, type_, b)
        part.after = card
        if table.listening:
            tell_chain(table, seat, type_, b, 1, facts.names[card])
        if part.hand and uses(table, seat, type_) > 0:
            table.push(Lay(seat, type_, 0))
        else:
            part.after = 0

    def why_not(self, table: GoodsTable, seat: int, move: int) -> Refusal:
        facts = table.facts
        type_ = self.type_
        chosen = facts.catalogue[move]
        if chosen.kind == "stop":
            return Refusal("OMG-17.1", "use_it_once", {"type": facts.types[type_]})
        if chosen.kind != "lay":
            return self.other_move(table, seat, chosen)
        card = facts.card[chosen.args[0]]
        resource = facts.chain_resource[type_]
        if card in table.seats[seat].hand and facts.resource[card] != resource:
            return Refusal("OMG-9.9", "wrong_item", {"card": chosen.args[0], "resource": RESOURCES[resource]})
        return refused_card(table, seat, card, "OMG-9.5", table.seats[seat].after, 1)

    def decline(self, table: GoodsTable, seat: int) -> int:
        return table.facts.moves.stop

    def form_run(self) -> str:
        return f"lay {self.type_}"

    def form(self, table: GoodsTable, seat: int) -> Form | None:
        """None if no hand card fits."""
        facts = table.facts
        cards = matching(table, seat, facts.chain_resource[self.type_], table.seats[seat].after)
        most = min(len(cards), uses(table, seat, self.type_))
        moves = [facts.moves.lay + card for card in cards]
        return Form("lay", [picks(table, "lay", moves, self.least, most)]) if cards else None


def tell_chain(table: GoodsTable, seat: int, type_: int, b: int, number: int, card: str | None) -> None:
    """OMG-9.5, 13.5: a hand card is shown to all at the moment when it is laid."""
    facts = table.facts
    items = facts.chain_goods[type_]
    chained = {
        "seat": seat,
        "building": facts.names[table.seats[seat].estate.buildings[b]],
        "number": number,
        "items": {facts.goods[item]: number for item in items},
        "goods": {facts.goods[type_]: number * (len(items) + (card is not None))},
    }
    if card is None:
        table.tell("chained", chained)
    else:
        table.tell("laid", {**chained, "card": card}, reveals=table.others(seat))
