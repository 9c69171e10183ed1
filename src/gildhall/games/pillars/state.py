# mypyc: skip
"""The state of a table of Pillars, and who may know it (section 12). The formats are in docs/positions/pillars.md."""

from __future__ import annotations

from dataclasses import replace

from gildhall.engine.declared import OWNER, Derived, Extra, Field, Record, State
from gildhall.engine.kinds import ANY_SEAT, DICE, FLAG, NUMBER, ORDER, SEAT, TEXT, UNTOLD, Names, bits, each

CARD = Names("facts.names", "facts.card", "card")
OPEN = "table.piles_open()"  # POE-11.5, 12.11
STOCK = replace(
    TEXT,
    native="i64",
    empty="0",
    write="written({})",
    read="read_stock(where, {}, facts)",
    missing="written(facts.start)",
)
WRITTEN = "[number, number | null, ...string[]]"
TRICK = "[each.leader, seat_or_none(each.receiver), *[facts.names[card] for card in each.cards]]"
TRICKS = each("Trick", TRICK, "read_trick(where, each, facts)", "list[Any]", WRITTEN)
NOTES = replace(
    ORDER,
    native="tuple[tuple[int, int, int, int], ...]",
    write="[list(note) for note in {}]",
    read="read_notes(where, {})",
    missing="notes_of_results(where, data)",
    plain="list[list[int]]",
    script="number[][]",
)

STATE = State(
    game="pillars",
    facts="components.PillarsFacts",
    table="table.PillarsTable",
    seat="table.Builder",
    records=[
        Record(
            name="Trick",
            about="A finished trick. Immutable; −1 received a trick that was laid aside for the King.",
            fields=[("leader", "int"), ("receiver", "int"), ("cards", "list[int]")],
            kept=[("unseen", "list[int]", "UNSET")],  # by the rules of thumb
        )
    ],
    shared=[
        Field("stage", NUMBER, default="1"),
        Field("advantage", CARD.one(), "the advantage card of this stage", known="knows_advantage(table, viewer)"),
        Field("first_leader", SEAT),
        Field("leader", SEAT),
        Field("trick", CARD.line(), "the current trick, from the leader's card on", place=True),
        Derived("receiver", "receiver_so_far(table)", "int | None", "number | null"),
        Field("tricks", TRICKS, "the finished tricks of this stage", known=OPEN, shown="table.tricks_in_sight()"),
        Field("king_trick", CARD.row(), known=OPEN, size="king_trick_cards", place=True),
        Field("king_by", ANY_SEAT, "who played the King"),
        Field("king_shared", FLAG, "option all_score: every trickless player scores the King's trick"),
        Field("advantage_stack", CARD.deck(public=["bottom"]), "POE-12.1, 12.3", entry="stack", place=True),
        Field("out", CARD.row(), "cards out of play in this stage; only hand-written positions have some", place=True),
        Extra("left", "int"),
        Field("deal", DICE),
    ],
    seats=[
        Derived("colour", "COLOURS[facts.colour_of_seat[seat]]", "str", "string"),
        Field("hand", CARD.hand(), "POE-12.2", known=OWNER, size="cards", place=True),
        Field("pile", CARD.heap(), known=OPEN, size="pile_cards", place=True),
        Field("shared", replace(UNTOLD, native="bool", empty="True"), "does somebody else keep the hand?"),
        Field("tricks", NUMBER, default="len(part.pile) // facts.seats"),
        Field("stock", STOCK, "packed, see components.py"),
        Field("advantages", CARD.row(), place=True),
        Derived("vp", "part.vp()", "int", "number"),
        Derived("results", "part.results()", "list[int]", "number[]"),
        Field("notes", NOTES, "the note pad"),
        Derived("sources", "sources(part)", "list[int]", "number[]"),
        # this scoring: what may be used, and the points so far by where they come from
        Field("uses", bits("USES"), "see components.py", entry="scoring.uses"),
        Field("conversions", NUMBER, entry="scoring.conversions"),
        Field("craftsmen", NUMBER, entry="scoring.own_craftsmen"),
        Field("persons", NUMBER, entry="scoring.persons"),
        Field("lasting", NUMBER, entry="scoring.advantage_cards"),
    ],
    law="facts.dealt + facts.advantages",
    dice=["deal", "advantage_stack.dice"],
    hooks=["components", "scoring"],
    after_seat="check_points(where, part, data)",
)
