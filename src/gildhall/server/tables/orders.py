"""Standing orders: answers that a seat gives in advance. They are private, and shown when they fire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from gildhall.server.tables.story import Told

Text = Annotated[str, msgspec.Meta(max_length=200)]
MOST_ORDERS = 20


class Order(msgspec.Struct, forbid_unknown_fields=True):
    """Answers ``step`` automatically whenever it is asked.

    ``answer`` lists moves by text; the first legal one is made. ``["pass"]`` passes. ``["bid 2", "bid 3", "pass"]``
    bids the lowest possible amount, at most 3. An empty answer accepts the suggestion of the form, which harvests,
    discards or stores by the rules of thumb. The order stops after it has fired ``times`` times, or when the seat sees
    an event of one of the kinds in ``until``.
    """

    step: Text
    answer: Annotated[list[Text], msgspec.Meta(max_length=50)] = []
    times: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    until: Annotated[list[Text], msgspec.Meta(max_length=20)] = []
    since: int = 0
    """The length of the story when the order was given; set by the server."""


def stopped(order: Order, story: Sequence[Told]) -> bool:
    """Has the seat seen an event that stops this order, since the order was given?"""
    return any(item.about == "game" and item.event["kind"] in order.until for item in story)
