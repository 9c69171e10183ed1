"""The rules of Bazaar. See the package's docstring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gildhall.engine.asides import Asides
from gildhall.engine.codec import Codec
from gildhall.engine.deck import Deck
from gildhall.engine.dice import Dice, dice_from
from gildhall.engine.errors import Refusal
from gildhall.engine.forms import Field, Form
from gildhall.engine.game import Facts, Game, Rulebook
from gildhall.engine.habits import Habits
from gildhall.engine.moves import Move
from gildhall.engine.position import OMNISCIENT
from gildhall.engine.standing import Ranking, ranks
from gildhall.engine.step import Decision, Sealed, SeatStep, Step
from gildhall.engine.table import Seat, Table


class BazaarFacts(Facts[Habits]):
    def __init__(self, game: Game, seats: int, options: dict[str, Any], rules_version: int) -> None:
        super().__init__(game, seats, options, rules_version)
        data = game.components
        self.cards: int = data["cards"]
        self.coins: int = data["coins"]
        self.rounds: int = data["rounds"]
        self.seals: int = data["seals"]
        self.names = [f"card{card}" for card in range(self.cards)]
        self.discard = [self.catalogue.id("discard", name) for name in self.names]
        self.spend = [self.catalogue.id("spend", name) for name in self.names]
        self.bids = [self.catalogue.id("bid", str(n)) for n in range(1, self.cards + 1)]
        self.keep = self.catalogue.id("keep")
        self.passing = self.catalogue.id("pass")
        self.peek = [self.catalogue.id("peek", word) for word in ("yes", "no")]
        self.gifts = [self.catalogue.id("give", str(other)) for other in range(3)]


def all_moves(components: dict[str, Any]) -> list[Move]:
    cards = [f"card{card}" for card in range(components["cards"])]
    moves = [Move(kind, [card], [f"card:{card}"]) for kind in ("discard", "spend") for card in cards]
    moves += [Move("keep"), Move("pass"), Move("peek", ["yes"]), Move("peek", ["no"])]
    moves += [Move("bid", [str(n)]) for n in range(1, components["cards"] + 1)]
    return moves + [Move("give", [str(seat)]) for seat in range(3)]


class Trader(Seat):
    def __init__(self, hand: list[int], coins: int) -> None:
        self.hand = hand
        self.coins = coins
        self.seals = 0
        self.laid = -1  # in a sealed step: the card laid aside
        self.barred = False  # has this seat learned, by having to plan again, that no seal is left?

    def copy(self) -> Trader:
        twin = Trader(self.hand[:], self.coins)
        twin.seals = self.seals
        twin.laid = self.laid
        twin.barred = self.barred
        return twin


class BazaarTable(Table[BazaarFacts, Trader]):
    deck: Deck

    def __init__(self, facts: BazaarFacts) -> None:
        super().__init__(facts)
        self.round = 0
        self.seals = facts.seals
        self.discards: list[int] = []
        self.high = 0
        self.bidder = -1
        self.passed = 0

    def copy(self) -> BazaarTable:
        twin = BazaarTable(self.facts)
        twin.seats = [seat.copy() for seat in self.seats]
        twin.deck = self.deck.copy()
        twin.round, twin.seals, twin.discards = self.round, self.seals, self.discards[:]
        twin.high, twin.bidder, twin.passed = self.high, self.bidder, self.passed
        self.copy_frame(twin)
        return twin

    def check(self) -> None:
        cards = [*self.deck.bag, *self.deck.top, *self.deck.bottom, *self.discards]
        for part in self.seats:
            cards += part.hand + ([part.laid] if part.laid >= 0 else [])
        assert sorted(cards) == list(range(self.facts.cards)), f"cards are lost: {sorted(cards)}"
        assert self.seals + sum(part.seals for part in self.seats) == self.facts.seals
        assert all(part.coins >= 0 for part in self.seats)

    def rankings(self) -> list[Ranking]:
        scores = [part.coins + part.seals for part in self.seats]
        order = ranks([[score] for score in scores])
        return [Ranking(seat, order[seat], scores[seat]) for seat in range(len(scores))]

    def round_number(self) -> int:
        return self.round


def may_give(table: BazaarTable, seat: int) -> list[int]:
    """BAZ-5.1: the asides."""
    if table.sealed is not None or table.over or not table.seats[seat].coins:
        return []
    return [table.facts.gifts[other] for other in table.others(seat)]


def give(table: BazaarTable, seat: int, move: int) -> None:
    other = table.facts.gifts.index(move)
    table.seats[seat].coins -= 1
    table.seats[other].coins += 1
    table.tell("gave", {"seat": seat, "to": other})


def set_up(table: BazaarTable, dice: Callable[[int], Dice]) -> None:
    table.seats = [Trader([], table.facts.coins) for _ in range(table.facts.seats)]
    table.deck = Deck(list(range(table.facts.cards)), dice(0))
    table.push(Round())


class Round(Step[BazaarTable]):
    """BAZ-1.1, 6.1."""

    rule = "BAZ-6.1"

    def run(self, table: BazaarTable) -> None:
        if table.round == table.facts.rounds:
            return
        table.round += 1
        table.high, table.bidder, table.passed = 0, -1, 0
        table.push(Round())
        table.push(Bid(0))
        table.push(Plans())
        for seat in range(len(table.seats) - 1, -1, -1):
            table.push(Peek(seat))
        for seat in range(len(table.seats) - 1, -1, -1):
            table.push(Draw(seat, 2))


class Draw(SeatStep[BazaarTable]):
    """BAZ-2.1: interrupted when the pile runs out, and continued."""

    rule = "BAZ-2.1"

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def run(self, table: BazaarTable) -> None:
        seat = self.seat
        if not len(table.deck) and not table.discards:
            if any(part.hand for part in table.seats):
                table.push(self)
                table.push(Exhaust())
            return
        if not len(table.deck):
            table.deck.shuffle_in(table.discards)
            table.discards = []
        card = table.deck.draw()
        table.seats[seat].hand = sorted([*table.seats[seat].hand, card])
        table.tell("drew", {"seat": seat}, {"seat": seat, "card": f"card{card}"}, seats=[seat], reveals=[seat])
        if self.number > 1:
            table.push(Draw(seat, self.number - 1))


class Exhaust(Sealed[BazaarTable]):
    """BAZ-2.1: everybody discards a card, all at once."""

    name, rule = "exhaust_all", "BAZ-2.1"

    def begin(self, table: BazaarTable, seat: int) -> None:
        if table.seats[seat].hand:
            table.push(Discard(seat))

    def reveal(self, table: BazaarTable) -> None:
        laid = [seat for seat, part in enumerate(table.seats) if part.laid >= 0]
        for seat in laid:
            table.discards.append(table.seats[seat].laid)
            table.seats[seat].laid = -1
        table.tell("discarded", {"seats": laid})


class Discard(Decision[BazaarTable]):
    name, rule = "exhaust", "BAZ-2.1"

    def choices(self, table: BazaarTable, seat: int) -> list[int]:
        return [table.facts.discard[card] for card in table.seats[seat].hand]

    def choose(self, table: BazaarTable, seat: int, move: int) -> None:
        part = table.seats[seat]
        part.laid = table.facts.discard.index(move)
        part.hand = [card for card in part.hand if card != part.laid]

    def why_not(self, table: BazaarTable, seat: int, move: int) -> Refusal:
        return Refusal("BAZ-2.1", "not_held" if move in table.facts.discard else "other_step")


class Peek(Decision[BazaarTable]):
    """BAZ-2.2."""

    rule = "BAZ-2.2"

    def choices(self, table: BazaarTable, seat: int) -> list[int]:
        return table.facts.peek

    def choose(self, table: BazaarTable, seat: int, move: int) -> None:
        if move == table.facts.peek[0]:
            cards = table.deck.peek(2, seat)
            seen = {"seat": seat, "cards": [f"card{card}" for card in cards]}
            table.tell("peeked", {"seat": seat}, seen, seats=[seat], reveals=[seat])

    def why_not(self, table: BazaarTable, seat: int, move: int) -> Refusal:
        return Refusal("BAZ-2.2", "other_step")


class Plans(Sealed[BazaarTable]):
    """BAZ-3.1: secret plans; a later player plans again if the seals run short."""

    rule = "BAZ-3.1"

    def begin(self, table: BazaarTable, seat: int) -> None:
        if table.seals and table.seats[seat].hand:
            table.push(Plan(seat))

    def reveal(self, table: BazaarTable) -> None:
        buyers = [seat for seat, part in enumerate(table.seats) if part.laid >= 0]
        if len(buyers) > table.seals:
            table.opening(buyers[-1]).barred = True
            table.reopen(buyers[-1])
            return
        for part in table.seats:
            part.barred = False
        for seat in buyers:
            part = table.seats[seat]
            table.discards.append(part.laid)
            part.laid = -1
            part.seals += 1
            table.seals -= 1
            table.tell("sealed", {"seat": seat, "cards": 1}, reveals=table.others(seat))


class Plan(Decision[BazaarTable]):
    rule, form_name = "BAZ-3.1", "plan"

    def choices(self, table: BazaarTable, seat: int) -> list[int]:
        part = table.seats[seat]
        return [table.facts.keep, *[table.facts.spend[card] for card in part.hand if not part.barred]]

    def choose(self, table: BazaarTable, seat: int, move: int) -> None:
        if move != table.facts.keep:
            part = table.seats[seat]
            part.laid = table.facts.spend.index(move)
            part.hand = [card for card in part.hand if card != part.laid]

    def why_not(self, table: BazaarTable, seat: int, move: int) -> Refusal:
        return Refusal("BAZ-3.1", "not_held" if move in table.facts.spend else "other_step")

    def decline(self, table: BazaarTable, seat: int) -> int:
        return table.facts.keep

    def form(self, table: BazaarTable, seat: int) -> Form:
        return Form("plan", [Field("spend", [table.facts.catalogue[m] for m in self.choices(table, seat)], 0, 1)])


class Bid(Decision[BazaarTable]):
    """BAZ-4.1, 4.2: all seats in order. How many cards a hand has is open, so who cannot bid is not asked."""

    rule = "BAZ-4.1"

    def choices(self, table: BazaarTable, seat: int) -> list[int]:
        return [table.facts.passing, *table.facts.bids[table.high : len(table.seats[seat].hand)]]

    def forced(self, table: BazaarTable, seat: int) -> int:
        return table.only_choice(self, seat)

    def choose(self, table: BazaarTable, seat: int, move: int) -> None:
        if move == table.facts.passing:
            table.passed |= 1 << seat
            table.tell("passed", {"seat": seat})
        else:
            table.high = table.facts.bids.index(move) + 1
            table.bidder = seat
            table.tell("bid", {"seat": seat, "number": table.high})
        left = [each for each in table.others(seat) if not table.passed >> each & 1 and each != table.bidder]
        if left:
            table.push(Bid(min(left, key=lambda each: (each - seat) % len(table.seats))))
        elif table.bidder >= 0:
            self.pay(table)

    def pay(self, table: BazaarTable) -> None:
        part = table.seats[table.bidder]
        table.discards += part.hand[: table.high]
        part.hand = part.hand[table.high :]
        part.coins += 1
        table.tell("coin", {"seat": table.bidder}, reveals=table.others(table.bidder))

    def why_not(self, table: BazaarTable, seat: int, move: int) -> Refusal:
        if move not in table.facts.bids:
            return Refusal("BAZ-4.1", "other_step")
        low = table.facts.bids.index(move) < table.high
        return Refusal("BAZ-4.1", "too_low") if low else Refusal("BAZ-4.2", "too_high")


def write_shared(table: BazaarTable, viewer: int) -> dict[str, Any]:
    names = table.facts.names
    deck = table.deck
    data: dict[str, Any] = {
        "round": table.round,
        "seals": table.seals,
        "discard_cards": len(table.discards),
        "auction": [table.high, table.bidder, table.passed],
        "deck_cards": len(deck),
    }
    if viewer == OMNISCIENT:
        data.update(discards=[names[card] for card in table.discards], deck=deck.data(names), dice=deck.dice.state())
    else:
        data["top"] = [None if card is None else names[card] for card in deck.known_top(viewer)]
        data["top_known"] = list(deck.top_known)
    return data


def write_seat(table: BazaarTable, part: Trader, seat: int, viewer: int) -> dict[str, Any]:
    names = table.facts.names
    mine = viewer in (seat, OMNISCIENT)
    return {
        "hand": [names[card] for card in part.hand] if mine else None,
        "cards": len(part.hand),
        "coins": part.coins,
        "seals": part.seals,
        "barred": part.barred if mine else None,
        "laid": (names[part.laid] if part.laid >= 0 else None) if mine else None,
    }


def read_shared(table: BazaarTable, data: dict[str, Any]) -> None:
    names = table.facts.names
    table.round, table.seals = data["round"], data["seals"]
    table.high, table.bidder, table.passed = data["auction"]
    if "deck" in data:
        table.discards = [names.index(card) for card in data["discards"]]
        table.deck = Deck([names.index(card) for card in data["deck"]["bag"]], dice_from(data["dice"]))
        for card, known in reversed(data["deck"]["top"]):
            table.deck.put(names.index(card), known)
        return
    table.discards = [-1] * data["discard_cards"]
    table.deck = Deck([-1] * (data["deck_cards"] - len(data["top"])), dice_from(["quick", 0, 0, 0, 0]))
    for card, known in zip(reversed(data["top"]), reversed(data["top_known"]), strict=True):
        table.deck.put(-1 if card is None else names.index(card), known)


def read_seat(table: BazaarTable, seat: int, data: dict[str, Any]) -> Trader:
    names = table.facts.names
    hand = data["hand"]
    part = Trader([-1] * data["cards"] if hand is None else [names.index(card) for card in hand], data["coins"])
    part.seals = data["seals"]
    part.barred = bool(data["barred"])
    part.laid = -1 if data["laid"] is None else names.index(data["laid"])
    return part


def redeal(table: BazaarTable, viewer: int, dice: Dice) -> None:
    seen = [card for card in table.deck.known_top(viewer) if card is not None]
    if viewer >= 0:
        seen += [*table.seats[viewer].hand, table.seats[viewer].laid]
    pool = [card for card in range(table.facts.cards) if card not in seen]
    dice.shuffle(pool)
    for seat, part in enumerate(table.seats):
        if seat != viewer:
            part.hand = sorted(pool.pop() for _ in part.hand)
            part.barred = False
    table.discards = [pool.pop() for _ in table.discards]
    table.deck.refill(viewer, pool)
    table.deck.dice = dice.fork()


def thumb(table: BazaarTable, seat: int, choices: list[int]) -> int:
    return choices[-1]


GAME = Game(
    id="bazaar",
    title="Bazaar",
    package="tests.engine.bazaar",
    seats=(2, 3),
    prefix="BAZ",
    rules_version=1,
    rule_over="BAZ-6.1",
    longest=400,
    has_points=True,
    options=[],
    rulebook=Rulebook(
        moves=all_moves,
        facts=BazaarFacts,
        new_table=BazaarTable,
        set_up=set_up,
        codec=Codec(write_shared, write_seat, read_shared, read_seat),
        asides=Asides(may_give, give),
        redeal=redeal,
        at={},
        thumb=thumb,
    ),
)
