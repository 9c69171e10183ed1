"""What lies on the table, and who may know it; ``python -m tools.declare`` generates source from it."""

from __future__ import annotations

from gildhall.engine.declared import NOBODY, OWNER, Field, State
from gildhall.engine.kinds import NUMBER, Names

CARD = Names("facts.names", "facts.card", "card")

STATE = State(
    game="highest",
    package="highest",
    facts="components.HighestFacts",
    table="table.HighestTable",
    seat="table.Player",
    shared=[
        Field("trick", CARD.row(), "the cards of this round", place=True),
        Field("laid", CARD.row(), "those of earlier rounds", place=True),
        Field("out", CARD.row(), "cards that were not dealt", known=NOBODY, size="out_cards", place=True),
    ],
    seats=[
        Field("hand", CARD.hand(), known=OWNER, size="cards", place=True),
        Field("coins", NUMBER),
    ],
    law="facts.deck",
    redeals=True,
)
