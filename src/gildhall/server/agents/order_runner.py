"""The steward: obeys standing orders whenever a seat with orders is asked."""

from __future__ import annotations

import asyncio
from functools import partial

import msgspec

from gildhall.server.decide.play import finish
from gildhall.server.store.database import Statement, sql
from gildhall.server.tables.log import Change
from gildhall.server.tables.orders import Order, obey, stopped
from gildhall.server.tables.service import Hall
from gildhall.server.tables.session import Held, Sitting


def orders_row(sitting: Sitting, seat: int, orders: list[Order]) -> Statement:
    """Store the standing orders of a seat."""
    return sql(
        "insert into orders (game_table, seat, orders) values ($1, $2, $3) "
        "on conflict (game_table, seat) do update set orders = excluded.orders",
        *(sitting.id, seat, msgspec.json.encode(orders).decode()),
    )


class Steward:
    """Fires orders after every change of a table, one at a time."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._tasks: set[asyncio.Task[Sitting]] = set()
        hall.changed.append(self.look)

    def look(self, sitting: Sitting) -> None:
        """See whether an order fires."""
        for seat in sitting.waiting() if sitting.orders else ():
            if sitting.orders.get(seat) and sitting.chairs[seat].played_by is None and not sitting.held[seat].moves:
                task = asyncio.create_task(self.hall.change(sitting.id, partial(fire, seat=seat)))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)


def fire(sitting: Sitting, seat: int) -> Change | None:
    """What is to be written when an order of this seat fires; None, if none does."""
    if seat not in sitting.waiting() or sitting.held[seat].moves or sitting.chairs[seat].played_by is not None:
        return None
    orders = [
        order for order in sitting.orders.get(seat, []) if not stopped(order, sitting.story.since(seat, order.since))
    ]
    for order in orders:
        hold = sitting.new_hold(seat)
        if obey(order, hold):
            if order.times is not None:
                order.times -= 1
            left = [each for each in orders if each.times != 0]
            change = Change(statements=[orders_row(sitting, seat, left)])
            change.held[seat] = Held(sitting.held[seat].version + 1)
            finish(change, sitting, seat, [move.text for move in hold.confirmed], by="order")
            sitting.orders[seat] = left
            return change
    return None
