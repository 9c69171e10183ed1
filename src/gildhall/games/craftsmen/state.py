# mypyc: skip
"""The state of a table of Craftsmen, and who may know it (section 15). The formats are in docs/positions/craftsmen.md.

Capital and permits in hand are private, except permits that everybody saw the player take (CRA-15.2, 15.3). The state
also has what a seat remembers: cards that it put on top of a deck or under it (CRA-15.4).
"""

from __future__ import annotations

from dataclasses import replace

from gildhall.engine.declared import OWNER, UNSHOWN, Derived, Extra, Field, State
from gildhall.engine.kinds import (
    ANY_SEAT,
    DICE,
    FLAG,
    NUMBER,
    ORDER,
    UNTOLD,
    Kind,
    Names,
    amounts,
    bits,
    changed,
    counted,
    frozen,
    index,
    listed,
    numbers_in,
    one_of,
)

CARD = Names("facts.names", "facts.card", "card")
CAPITAL = Names("facts.capital_names", "facts.capital", "capital card")
CARDS = replace(
    NUMBER,
    write="[facts.capital_names[card] for card in cards_in({})]",
    read="read_capital(where, {}, facts)",
    missing="[]",
    plain="list[str]",
    script="string[]",
    hidden="any_capital(size)",
    size="count({})",
)
"""Capital cards without order, as one number: see capital.py."""
LOOKER = "viewer == table.look_by"  # CRA-15.7: the others see only the kind, and which cards came from the display
TRACKED = "facts.deck_tracker"  # CRA-15.5: the discard pile can be searched only by option
GUILD = '"bankers" | "builders" | "notary" | "crafts" | "merchants" | "town_hall"'
YEAR = '"spring" | "summer" | "autumn" | "winter"'
KIND = '"basic" | "extended" | "advanced"'
COLOUR = '"violet" | "green" | "blue" | "red"'

PAYER = replace(ANY_SEAT, write="{}", plain="int", script="number")
COLOURS = replace(bits("facts.colours"), script=f"({COLOUR})[]")
BONUS_LEFT = "write_bits(~sum([part.bonus for part in table.seats]), facts.bonus_goods)"
TRADE = replace(
    index(""),
    empty="0",
    write="facts.catalogue[{}].text if {} else None",
    read="facts.catalogue.find({} or '').id if {} else 0",
)
LOOK = replace(
    CARD.places(),
    write=f"[facts.names[{{}}[i]] if sees_all or {LOOKER} or i < table.look_seen else None for i in range(len({{}}))]",
    seen=f"({{}} if {LOOKER} else {{}}[: table.look_seen])",
)
PERMITS = replace(CARD.row(), read="read_permits(where, data, facts)")
SHOWN = replace(CARD.row(), read="tuple(sorted(read_names(where, {}, facts.card, 'card')))")
LOT = replace(CARD.one(), write="facts.names[{}]", plain="str", script="string")
LOOKED = replace(index("KINDS"), write="KINDS[{}]", plain="str", script=KIND)

# The browser's types of the board and the decks.
MARKER = 'number | "natural" | null'
PAIR = f"{{ lower: {MARKER}; upper: {MARKER} }}"
HOLD = f"{{ left: {MARKER}; right: {MARKER} }}"
KNOWN = "Record<string, { card: string | null; known: number }>"
PILE = "display: (string | null)[]; cards: number"
DECK = f"{{ {PILE}; house: number; top: {KNOWN}; bottom: {KNOWN}; inside: string[] }}"


def board(write: str, read: str, script: str, missing: str = "{}", plain: str = "dict[str, Any]") -> Kind:
    """A list of small numbers, such as the owners of the spaces on a part of the board."""
    return replace(listed(write, read, script, plain=plain), empty="UNSET", missing=missing)


def frozen_board(write: str, read: str, script: str) -> Kind:
    """The same, as a tuple, because it rarely changes."""
    return frozen(board(write, read, script))


DISCS = board("write_queues(table)", "read_queues(where, {}, facts)", f"Record<{GUILD}, number[][]>")
GRANARY = frozen_board(
    "write_pairs({}, facts.granary_places, LEVELS)",
    "read_pairs(where, {}, facts.granary_places, LEVELS, ['natural', 'natural'], facts)",
    f"Record<string, {PAIR}>",
)
ROWS = frozen_board(
    "write_pairs({}, facts.row_places, SIDES)",
    "read_pairs(where, {}, facts.row_places, SIDES, [], facts)",
    f"Record<string, Record<string, {HOLD}>>",
)
FILLED = frozen_board(
    "write_inputs(facts, part)", "read_inputs(where, {}, part.row, facts)", "Record<string, string[]>"
)
DECKS = Kind(
    native="list[BuildingDeck]",
    read="read_decks(data, facts)",
    copy="[deck.copy() for deck in {}]",
    key="tuple([deck.key() for deck in {}])",
    cards="[card for deck in {} for card in deck.cards()]",
    seen="[card for deck in {} for card in deck.known_cards(viewer)]",
)
SHOWN_CARDS = "[card for card in {} if card >= 0]"
DISPLAY = replace(board("", "read_display(data, facts)", ""), cards=SHOWN_CARDS, seen=SHOWN_CARDS)
START = '{"start": data.get("points", 0)}'
"""Points without sources in a hand-written position count as points of the start."""
POOL = "facts.token_pool - sum([part.{} for part in table.seats])"


STATE = State(
    game="craftsmen",
    facts="components.CraftsmenFacts",
    table="table.CraftsmenTable",
    numbers="numbers",
    seat="table.Craftsman",
    shared=[
        Field("year", replace(NUMBER, empty="1"), default="1"),
        Field("season", one_of("SEASONS", YEAR)),
        Field("order", ORDER, default="list(range(facts.seats))"),
        Field("change", ORDER, "the order-change track"),
        Field("discs", DISCS, "by guild and slot, who sent a helper there", entry="guilds"),
        Field("sent", UNTOLD, "the places of all discs, as bits"),
        Field("capital_display", changed(CAPITAL.places()), entry="capital.display"),
        Derived("capital.cards", "len(table.capital_deck)", "int", "number"),
        Derived("capital.discarded", "count(table.discard)", "int", "number"),
        Field("gap", replace(UNTOLD, native="bool", empty="True"), "may a place on it be empty?"),
        Field("discard", CARDS, known=TRACKED, entry="capital.discard", size="capital.discarded"),
        Field("capital_deck", CAPITAL.bag(), known=UNSHOWN, entry="capital.bag", size="capital.cards"),
        Derived("basic", "write_building_deck(table, 0, viewer)", "dict[str, Any]", DECK),
        Derived("extended", "write_building_deck(table, 1, viewer)", "dict[str, Any]", DECK),
        Derived("advanced", "write_building_deck(table, 2, viewer)", "dict[str, Any]", DECK),
        Field("decks", DECKS, place=True),
        Field("display", DISPLAY, "two cards of each kind", place=True),
        Field("box", CARD.row(), "sawmills out of the game", place=True),
        Field("granary", GRANARY, "by good: the owners of the lower and the upper marker"),
        Field("rows", ROWS, "by row of all ships: the owners of the left and the right marker", entry="ships"),
        Field("privileges", NUMBER, entry="tokens.privilege", default=POOL.format("privileges")),
        Field("works", NUMBER, entry="tokens.work", default=POOL.format("works")),
        Field("bonus", bits("facts.bonus_goods"), entry="tokens.bonus", default=BONUS_LEFT),
        Field("dealt", FLAG, "are all capital hands still as they were dealt?"),
        Field("guild", replace(index("facts.guilds"), script=f"{GUILD} | null"), entry="action.guild"),
        Field("gold", FLAG, "does this helper stand on gold?", entry="action.gold"),
        Field("privileged", FLAG, "has it used its privilege?", entry="action.privileged"),
        Field("acted", FLAG, "at the notary: is the action itself done?", entry="action.acted"),
        Field("wp", NUMBER, entry="action.wp"),
        Field("built", NUMBER, "objects laid in this action", entry="action.built"),
        Field("covered", ANY_SEAT, "who gets the fee for a covered disc", entry="action.covered"),
        Field("trade", TRADE, "the purchase at the merchants that is not paid yet", entry="action.trade"),
        Field("payer", PAYER, entry="payment.payer"),
        Field("due", NUMBER, entry="payment.price"),
        Field("due_colours", replace(COLOURS, empty="ALL_COLOURS", missing="facts.colours"), entry="payment.colours"),
        Field("lot", LOT, entry="auction.card"),
        Field("starter", ANY_SEAT, entry="auction.starter"),
        Field("bidder", ANY_SEAT, entry="auction.bidder"),
        Field("bid", NUMBER, entry="auction.bid"),
        Field("bids", changed(ORDER), "by seat: the own last bid", entry="auction.bids"),
        Field("out", numbers_in("range(facts.seats)"), "who has passed, as bits", entry="auction.out"),
        Field("asked", ANY_SEAT, "who was asked last", entry="auction.asked"),
        Field("mayor", CAPITAL.row(), entry="auction.mayor"),
        Field("looked", LOOKED, entry="look.deck"),
        Field("look_by", PAYER, entry="look.by"),
        Field("look", LOOK, "the cards in hand: first those from the display", entry="look.cards", place=True),
        Field("look_seen", NUMBER, "how many of them came from the display", entry="look.seen"),
        Field("kept", CARD.row(), "those of them chosen for the display", known=LOOKER, entry="look.kept"),
        Field("laid", CARD.row(), "those laid ready for the deck, as they will lie", known=LOOKER, entry="look.laid"),
        Field("laid_top", NUMBER, "how many of them go to the top", known=LOOKER, entry="look.laid_top"),
        Extra("turn", "int"),
        Field("chance", DICE),
    ],
    optional={"payment": "table.payer >= 0", "auction": "table.lot >= 0", "look": "table.looked >= 0"},
    seats=[
        Derived("colour", 'facts.game.components["players"][seat]', "str", "string"),
        Derived("place", "table.place_of(seat) + 1", "int", "number"),
        Field("points", counted("sum(part.scores)")),
        Field("capital", CARDS, "how many cards of each type", known=OWNER, size="cards"),
        Field("cards", counted("count(part.capital)"), "how many capital cards in all"),
        Field("permits", PERMITS, known=OWNER, place=True),
        Field("shown", SHOWN, "the permits that everybody saw this player take"),
        Derived("hidden", "[CATEGORIES[number] for number in hidden_permits(facts, part)]", "list[str]", "string[]"),
        Field("row", CARD.row(), "objects from left to right", place=True),
        Field("filled", FILLED, "for each of them: which input icons hold a marker, as bits", entry="inputs"),
        Field("types", UNTOLD, "which types of objects are owned, as bits; and of which more than one"),
        Field("doubles", UNTOLD),
        Field("raws", UNTOLD, "which raw materials can be made, as bits"),
        Field("colours", UNTOLD, "how many halves of each colour the objects have, packed"),
        Field("fair", NUMBER),
        Field("privileges", NUMBER),
        Field("works", NUMBER),
        Field("bonus", bits("facts.bonus_goods"), "bonus tokens"),
        Field("helpers", NUMBER, default="-1"),  # those that are not in a queue, see named_positions.py
        Field("passed", FLAG),
        Field("used", NUMBER, "helpers that used a privilege in this round"),
        Field("sent", UNTOLD, "places of the discs of this player, as bits"),
        Field("picked", CARDS, "cards laid ready for a payment, discard or investment", known=OWNER),
        Field("scores", amounts("SOURCES"), "by where they come from", entry="sources", default=START),
    ],
    law="list(range(len(facts.names)))",
    dice=["capital_deck.dice", *[f"decks[{kind}].dice" for kind in range(3)], "chance"],
    types=["capital: ALL_COLOURS", "decks: BuildingDeck"],
    hooks=["capital", "moves", "components", "objects", "scoring"],
    after_shared="find_discs(table)",
    after_seat="count_types(facts, part)",
)
