"""What lies on the table, and who may know it; ``python -m tools.declare`` generates source from it."""

from __future__ import annotations

from gildhall.engine.declared import NOBODY, OWNER, Field, State
from gildhall.engine.kinds import ANY_SEAT, FLAG, NUMBER, SEAT, Names, bits

CARD = Names("facts.names", "facts.card", "card")

STATE = State(
    game="salt_roads",
    package="salt_roads",
    facts="components.SaltFacts",
    table="table.SaltTable",
    seat="table.Trader",
    shared=[
        Field("round", NUMBER),
        Field("leader", SEAT, default="0"),
        Field("bids", CARD.row(), "the cards of this auction", place=True),
        Field("bidder", ANY_SEAT, "who laid the highest of them"),
        Field("laid", CARD.row(), "the cards of earlier auctions", place=True),
        Field("out", CARD.row(), "cards that were not dealt", known=NOBODY, size="out_cards", place=True),
    ],
    seats=[
        Field("hand", CARD.hand(), known=OWNER, size="cards", place=True),
        Field("towns", bits("facts.towns"), "the own towns"),
        Field("passed", FLAG, "in this auction"),
    ],
    law="facts.deck",
    redeals=True,
)
