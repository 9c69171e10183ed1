# mypyc: skip
"""The state of a table of Oh My Goods!, and who may know it (section 13). The formats are in
docs/positions/oh_my_goods.md. Nearly all of it is public (OMG-13.1). A bot or a client gets only this (OMG-13.12).
"""

from __future__ import annotations

from dataclasses import replace

from gildhall.engine.declared import NOBODY, OWNER, Derived, Extra, Field, State
from gildhall.engine.kinds import FLAG, NUMBER, SEAT, UNSEEN, UNTOLD, Names, bits, counted, index

CARD = Names("facts.names", "facts.card", "card")
FACE = Names("facts.faces", "facts.face", "assistant")

ESTATE = replace(
    CARD.row(),
    native="Estate",
    empty="",
    write="[facts.names[card] for card in {}.buildings]",
    read="read_estate(where, {}, facts)",
    missing="[facts.names[facts.charburners[seat]]]",
    key="{}.buildings",
    cards="{}.deck_cards()",
    seen="{}.buildings",
)
GOODS = replace(
    CARD.row(),
    write="[facts.names[good & CARD] for good in sorted_by_building({})]",
    read="read_goods(where, data, part.estate, facts)",
    missing="None",
    cards="[good & CARD for good in {}]",
)
SPENT = replace(
    GOODS,
    write="[[good >> BUILDING, facts.names[good & CARD] if sees_all else None] for good in {}]",
    read="read_spent(where, {}, part.estate, facts)",
    missing="[]",
    plain="list[list[Any]]",
    script="[number, string | null][]",
    seen=UNSEEN,
)
ASIDE = replace(
    index("facts.names"),
    empty="0",
    write="facts.names[{}] if {} else None",
    read="read_aside(where, {}, data, facts)",
    cards="([{}] if {} else [])",
    seen="([{}] if {} else [])",
)
OWN = "building_names(facts, part.estate)"
SLOPPY = replace(
    FLAG,
    write="MODES[int({})] if part.worker >= 0 else None",
    read="read_index(where, {}, MODES) == 1",
    missing="None",
    plain="str | None",
    script='"efficient" | "sloppy" | null',
)
MARKET = "{RESOURCES[resource]: table.in_market(resource) for resource in range(5)}"

STATE = State(
    game="oh_my_goods",
    facts="components.GoodsFacts",
    table="table.GoodsTable",
    numbers="constants",
    seat="table.Trader",
    shared=[
        Field("round", NUMBER, default="1"),
        Field("active", SEAT),
        Field("final", FLAG, "is this the final round (OMG-11.2)?"),
        Field("limited", FLAG, "… because of the safety stop (OMG-11.12)?"),
        Field("display", FACE.row(), "the faces of the assistants for hire"),
        Field("row1", CARD.row(), place=True),
        Field("row2", CARD.row(), place=True),
        Field("market", UNTOLD, "both rows together: how many cards of each resource, packed"),
        Derived("market", MARKET, "dict[str, int]", 'Record<"wood" | "wheat" | "clay" | "wool" | "stone", number>'),
        Field("pile", CARD.deck(secret=["top"]), "OMG-13.3; its top card first (OMG-0.7)", place=True),
        Field("discard", CARD.line(), "discarded before the eyes of all (OMG-13.6)", place=True),
        Field("face_down", CARD.line(), "discarded goods", known=NOBODY, size="face_down_cards", place=True),
        Derived("discard_cards", "table.discarded()", "int", "number"),
        Field("out", CARD.row(), "cards out of play; only hand-written positions have some", place=True),
        Extra("turn", "int"),
    ],
    seats=[
        Field("estate", ESTATE, entry="buildings", place=True),
        Derived("goods", "goods_by_building(part)", "list[int]", "number[]"),
        Field(
            "goods", GOODS, "on a building the last laid is last (OMG-13.4, 17.13)", NOBODY, "goods_cards", place=True
        ),
        Field("coins", counted("coins_of(facts, part.goods)"), "what all goods together are worth (OMG-0.6)"),
        Field("hand", CARD.hand(), "without the card set aside (OMG-0.3)", known=OWNER, size="cards", place=True),
        Field("shared", replace(UNTOLD, native="bool", empty="True"), "does somebody else keep the hand?"),
        Field("aside", ASIDE, "the card set aside, 0 if there is none (OMG-13.2)", known=OWNER, place=True),
        Derived("has_aside", "part.aside != 0", "bool", "boolean"),
        Field("worker", index(OWN), "the building where the worker is"),
        Field("sloppy", SLOPPY, entry="mode"),
        Field("staff", bits(OWN), "a bit for each building with an assistant: at most one person anywhere (OMG-10.23)"),
        Field("assistants", FACE.row()),
        Field(
            "discarded", CARD.row(), "hand cards, discarded face down", known=OWNER, size="discarded_cards", place=True
        ),
        Field(
            "chosen", CARD.places(), "about to be discarded", known=OWNER, shown="(-1,) * len(part.chosen)", place=True
        ),
        Field("spent", SPENT, "goods that are being paid", place=True),
        # what is being decided
        Field("owed", NUMBER, "coins, or cards, still to be paid", entry="run.owed"),
        Field("due", NUMBER, "units to be covered for a production, four bits for each resource", entry="run.due"),
        Field("after", NUMBER, "cards are chosen in ascending order: the last one", entry="run.after"),
        Field("vacated", NUMBER, "buildings that assistants left in this planning", entry="run.vacated"),
        Field("entered", NUMBER, "… and where they went", entry="run.entered"),
        Field("tried", NUMBER, "buildings attempted in this turn", entry="run.tried"),
        Field("produced", NUMBER, "… and those that did produce", entry="run.produced"),
    ],
    rows=["run"],
    law="facts.deck",
    dice=["pile.dice"],
    types=["components: CARD", "estate: Estate"],
    hooks=["components", "moves"],
    after_shared="table.count_market()",
)
