"""Writes and reads positions and views as plain data. Generated from state.py by tools/declare.py; do not edit.
``viewer`` is a seat, −1 for a spectator, −2 for one that sees all.
"""

from __future__ import annotations

from typing import Any, Final, TypedDict

from gildhall.engine.codec import Codec
from gildhall.engine.plain import (
    entries,
    flag,
    hidden,
    new_deck,
    number,
    read_any_seat,
    read_bits,
    read_counts,
    read_dice,
    read_index,
    read_name,
    read_names,
    read_numbers,
    read_place,
    read_places,
    seat_or_none,
    write_bits,
)
from gildhall.engine.position import OMNISCIENT
from gildhall.games.craftsmen.capital import cards_in, count
from gildhall.games.craftsmen.components import SEASONS
from gildhall.games.craftsmen.moves import KINDS, SIDES
from gildhall.games.craftsmen.objects import count_types
from gildhall.games.craftsmen.scoring import SOURCES
from gildhall.games.craftsmen.table import Craftsman, CraftsmenTable
from gildhall.games.craftsmen.view import (
    CATEGORIES,
    LEVELS,
    any_capital,
    find_discs,
    hidden_permits,
    read_capital,
    read_decks,
    read_display,
    read_inputs,
    read_pairs,
    read_permits,
    read_queues,
    write_building_deck,
    write_inputs,
    write_pairs,
    write_queues,
)


class Shared(TypedDict, total=False):
    """What lies in the middle."""

    year: int
    season: str
    order: list[int]
    change: list[int]
    guilds: dict[str, Any]
    capital: dict[str, Any]
    basic: dict[str, Any]
    extended: dict[str, Any]
    advanced: dict[str, Any]
    box: list[str]
    granary: dict[str, Any]
    ships: dict[str, Any]
    tokens: dict[str, Any]
    dealt: bool
    action: dict[str, Any]
    payment: dict[str, Any] | None
    auction: dict[str, Any] | None
    look: dict[str, Any] | None
    turn: int
    dice: list[Any]


class SeatData(TypedDict, total=False):
    """What lies before one seat."""

    colour: str
    place: int
    points: int
    capital: list[str] | None
    cards: int
    permits: list[str] | None
    shown: list[str]
    hidden: list[str]
    row: list[str]
    inputs: dict[str, Any]
    fair: int
    privileges: int
    works: int
    bonus: list[str]
    helpers: int
    passed: bool
    used: int
    picked: list[str] | None
    sources: dict[str, int]


CAPITAL: Final = ["display", "cards", "discarded", "discard", "bag"]
TOKENS: Final = ["privilege", "work", "bonus"]
ACTION: Final = ["guild", "gold", "privileged", "acted", "wp", "built", "covered", "trade"]
PAYMENT: Final = ["payer", "price", "colours"]
AUCTION: Final = ["card", "starter", "bidder", "bid", "bids", "out", "asked", "mayor"]
LOOK: Final = ["deck", "by", "cards", "seen", "kept", "laid", "laid_top"]


def write_shared(table: CraftsmenTable, viewer: int) -> dict[str, Any]:
    """The shared part of the table, with blanks for what ``viewer`` may not know."""
    facts = table.facts
    sees_all = viewer == OMNISCIENT
    data: Shared = {
        "year": table.year,
        "season": SEASONS[table.season],
        "order": list(table.order),
        "change": list(table.change),
        "guilds": write_queues(table),
        "capital": {
            "display": [facts.capital_names[each] if each >= 0 else None for each in table.capital_display],
            "cards": len(table.capital_deck),
            "discarded": count(table.discard),
            "discard": ([facts.capital_names[card] for card in cards_in(table.discard)])
            if sees_all or facts.deck_tracker
            else None,
            **({"bag": [facts.capital_names[each] for each in table.capital_deck.bag]} if sees_all else {}),
        },
        "basic": write_building_deck(table, 0, viewer),
        "extended": write_building_deck(table, 1, viewer),
        "advanced": write_building_deck(table, 2, viewer),
        "box": [facts.names[each] for each in table.box],
        "granary": write_pairs(table.granary, facts.granary_places, LEVELS),
        "ships": write_pairs(table.rows, facts.row_places, SIDES),
        "tokens": {
            "privilege": table.privileges,
            "work": table.works,
            "bonus": write_bits(table.bonus, facts.bonus_goods),
        },
        "dealt": table.dealt,
        "action": {
            "guild": facts.guilds[table.guild] if table.guild >= 0 else None,
            "gold": table.gold,
            "privileged": table.privileged,
            "acted": table.acted,
            "wp": table.wp,
            "built": table.built,
            "covered": seat_or_none(table.covered),
            "trade": facts.catalogue[table.trade].text if table.trade else None,
        },
        "payment": {"payer": table.payer, "price": table.due, "colours": write_bits(table.due_colours, facts.colours)}
        if table.payer >= 0
        else None,
        "auction": {
            "card": facts.names[table.lot],
            "starter": seat_or_none(table.starter),
            "bidder": seat_or_none(table.bidder),
            "bid": table.bid,
            "bids": list(table.bids),
            "out": write_bits(table.out, range(facts.seats)),
            "asked": seat_or_none(table.asked),
            "mayor": [facts.capital_names[each] for each in table.mayor],
        }
        if table.lot >= 0
        else None,
        "look": {
            "deck": KINDS[table.looked],
            "by": table.look_by,
            "cards": [
                facts.names[table.look[i]] if sees_all or viewer == table.look_by or i < table.look_seen else None
                for i in range(len(table.look))
            ],
            "seen": table.look_seen,
            "kept": ([facts.names[each] for each in table.kept]) if sees_all or viewer == table.look_by else None,
            "laid": ([facts.names[each] for each in table.laid]) if sees_all or viewer == table.look_by else None,
            "laid_top": (table.laid_top) if sees_all or viewer == table.look_by else None,
        }
        if table.looked >= 0
        else None,
    }
    if sees_all:
        data["dice"] = [
            table.capital_deck.dice.state(),
            table.decks[0].dice.state(),
            table.decks[1].dice.state(),
            table.decks[2].dice.state(),
            table.chance.state(),
        ]
    return dict(data)


def write_seat(table: CraftsmenTable, part: Craftsman, seat: int, viewer: int) -> dict[str, Any]:
    """The part of a seat, with blanks for what ``viewer`` may not know."""
    facts = table.facts
    sees_all = viewer == OMNISCIENT
    data: SeatData = {
        "colour": facts.game.components["players"][seat],
        "place": table.place_of(seat) + 1,
        "points": part.points,
        "capital": ([facts.capital_names[card] for card in cards_in(part.capital)])
        if sees_all or viewer == seat
        else None,
        "cards": part.cards,
        "permits": ([facts.names[each] for each in part.permits]) if sees_all or viewer == seat else None,
        "shown": [facts.names[each] for each in part.shown],
        "hidden": [CATEGORIES[number] for number in hidden_permits(facts, part)],
        "row": [facts.names[each] for each in part.row],
        "inputs": write_inputs(facts, part),
        "fair": part.fair,
        "privileges": part.privileges,
        "works": part.works,
        "bonus": write_bits(part.bonus, facts.bonus_goods),
        "helpers": part.helpers,
        "passed": part.passed,
        "used": part.used,
        "picked": ([facts.capital_names[card] for card in cards_in(part.picked)])
        if sees_all or viewer == seat
        else None,
        "sources": dict(zip(SOURCES, part.scores)),
    }
    return dict(data)


def read_shared(table: CraftsmenTable, plain: dict[str, Any]) -> None:
    """Read the shared part of the table. Missing entries get their defaults, blanks get placeholders."""
    where = "shared"
    data = entries(where, plain, Shared.__annotations__)
    facts = table.facts
    table.year = number("shared.year", data.get("year", 1))
    table.season = read_place("shared.season", data.get("season", SEASONS[0]), SEASONS)
    table.order = tuple(read_numbers("shared.order", data.get("order", list(range(facts.seats)))))
    table.change = tuple(read_numbers("shared.change", data.get("change", [])))
    table.discs = read_queues("shared.guilds", data.get("guilds", {}), facts)
    capital = entries("shared.capital", data.get("capital") or {}, CAPITAL)
    table.capital_display = read_places(
        "shared.capital.display", capital.get("display", []), facts.capital, "capital card"
    )
    table.discard = (
        read_capital("shared.capital.discard", capital.get("discard", []), facts)
        if capital.get("discard", []) is not None
        else any_capital(hidden(f"{where}.capital", capital, "discarded"))
    )
    table.capital_deck = (
        new_deck(read_names("shared.capital.bag", capital.get("bag", None), facts.capital, "capital card"))
        if capital.get("bag", None) is not None
        else new_deck([-1] * hidden(f"{where}.capital", capital, "cards"))
    )
    table.decks = read_decks(data, facts)
    table.display = read_display(data, facts)
    table.box = tuple(read_names("shared.box", data.get("box", []), facts.card, "card"))
    table.granary = tuple(
        read_pairs(
            "shared.granary", data.get("granary", {}), facts.granary_places, LEVELS, ["natural", "natural"], facts
        )
    )
    table.rows = tuple(read_pairs("shared.ships", data.get("ships", {}), facts.row_places, SIDES, [], facts))
    tokens = entries("shared.tokens", data.get("tokens") or {}, TOKENS)
    table.privileges = number(
        "shared.tokens.privilege",
        tokens.get("privilege", facts.token_pool - sum([part.privileges for part in table.seats])),
    )
    table.works = number(
        "shared.tokens.work", tokens.get("work", facts.token_pool - sum([part.works for part in table.seats]))
    )
    table.bonus = read_bits(
        "shared.tokens.bonus",
        tokens.get("bonus", write_bits(~sum([part.bonus for part in table.seats]), facts.bonus_goods)),
        facts.bonus_goods,
    )
    table.dealt = flag("shared.dealt", data.get("dealt", False))
    action = entries("shared.action", data.get("action") or {}, ACTION)
    table.guild = read_index("shared.action.guild", action.get("guild", None), facts.guilds)
    table.gold = flag("shared.action.gold", action.get("gold", False))
    table.privileged = flag("shared.action.privileged", action.get("privileged", False))
    table.acted = flag("shared.action.acted", action.get("acted", False))
    table.wp = number("shared.action.wp", action.get("wp", 0))
    table.built = number("shared.action.built", action.get("built", 0))
    table.covered = read_any_seat("shared.action.covered", action.get("covered", None), facts.seats)
    table.trade = facts.catalogue.find(action.get("trade", None) or "").id if action.get("trade", None) else 0
    payment = entries("shared.payment", data.get("payment") or {}, PAYMENT)
    table.payer = read_any_seat("shared.payment.payer", payment.get("payer", None), facts.seats)
    table.due = number("shared.payment.price", payment.get("price", 0))
    table.due_colours = read_bits("shared.payment.colours", payment.get("colours", facts.colours), facts.colours)
    auction = entries("shared.auction", data.get("auction") or {}, AUCTION)
    table.lot = read_name("shared.auction.card", auction.get("card", None), facts.card, "card")
    table.starter = read_any_seat("shared.auction.starter", auction.get("starter", None), facts.seats)
    table.bidder = read_any_seat("shared.auction.bidder", auction.get("bidder", None), facts.seats)
    table.bid = number("shared.auction.bid", auction.get("bid", 0))
    table.bids = read_numbers("shared.auction.bids", auction.get("bids", []))
    table.out = read_bits("shared.auction.out", auction.get("out", []), range(facts.seats))
    table.asked = read_any_seat("shared.auction.asked", auction.get("asked", None), facts.seats)
    table.mayor = tuple(read_names("shared.auction.mayor", auction.get("mayor", []), facts.capital, "capital card"))
    look = entries("shared.look", data.get("look") or {}, LOOK)
    table.looked = read_index("shared.look.deck", look.get("deck", None), KINDS)
    table.look_by = read_any_seat("shared.look.by", look.get("by", None), facts.seats)
    table.look = tuple(read_places("shared.look.cards", look.get("cards", []), facts.card, "card"))
    table.look_seen = number("shared.look.seen", look.get("seen", 0))
    table.kept = tuple(read_names("shared.look.kept", look.get("kept") or [], facts.card, "card"))
    table.laid = tuple(read_names("shared.look.laid", look.get("laid") or [], facts.card, "card"))
    table.laid_top = number("shared.look.laid_top", look.get("laid_top") or 0)
    dice = read_dice("shared.dice", data.get("dice"), 5)
    table.capital_deck.dice = dice[0]
    table.decks[0].dice = dice[1]
    table.decks[1].dice = dice[2]
    table.decks[2].dice = dice[3]
    table.chance = dice[4]
    find_discs(table)


def read_seat(table: CraftsmenTable, seat: int, plain: dict[str, Any]) -> Craftsman:
    """Read the part of a seat."""
    where = f"seats[{seat}]"
    data = entries(where, plain, SeatData.__annotations__)
    part = Craftsman()
    facts = table.facts
    part.capital = (
        read_capital(f"{where}.capital", data.get("capital", []), facts)
        if data.get("capital", []) is not None
        else any_capital(hidden(where, data, "cards"))
    )
    part.permits = read_permits(f"{where}.permits", data, facts)
    part.shown = tuple(sorted(read_names(f"{where}.shown", data.get("shown", []), facts.card, "card")))
    part.row = tuple(read_names(f"{where}.row", data.get("row", []), facts.card, "card"))
    part.filled = tuple(read_inputs(f"{where}.inputs", data.get("inputs", {}), part.row, facts))
    part.fair = number(f"{where}.fair", data.get("fair", 0))
    part.privileges = number(f"{where}.privileges", data.get("privileges", 0))
    part.works = number(f"{where}.works", data.get("works", 0))
    part.bonus = read_bits(f"{where}.bonus", data.get("bonus", []), facts.bonus_goods)
    part.helpers = number(f"{where}.helpers", data.get("helpers", -1))
    part.passed = flag(f"{where}.passed", data.get("passed", False))
    part.used = number(f"{where}.used", data.get("used", 0))
    part.picked = read_capital(f"{where}.picked", data.get("picked") or [], facts)
    part.scores = read_counts(f"{where}.sources", data.get("sources", {"start": data.get("points", 0)}), SOURCES)
    part.points = sum(part.scores)
    part.cards = count(part.capital)
    count_types(facts, part)
    return part


CODEC: Final[Codec[Craftsman, CraftsmenTable]] = Codec(write_shared, write_seat, read_shared, read_seat)
