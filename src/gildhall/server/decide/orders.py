"""Standing orders: the decision when an order fires."""

from __future__ import annotations

import msgspec

from gildhall.engine.errors import GildhallError
from gildhall.engine.hold import Hold
from gildhall.server.decide.play import final_moves
from gildhall.server.store.database import Statement, sql
from gildhall.server.tables.log import Decision
from gildhall.server.tables.orders import Order, stopped
from gildhall.server.tables.session import Held, TableSession


def may_fire(session: TableSession, seat: int) -> bool:
    """Is this seat asked, does it have orders, and has its player chosen nothing yet?"""
    if seat not in session.waiting() or not session.orders.get(seat):
        return False
    return session.chairs[seat].played_by is None and not session.held[seat].moves


def fire(session: TableSession, seat: int) -> Decision | None:
    """The decision when an order of this seat fires; None if no order does."""
    if not may_fire(session, seat):
        return None
    orders = [order for order in session.orders[seat] if not stopped(order, session.story.since(seat, order.since))]
    for order in orders:
        hold = session.new_hold(seat)
        if obey(order, hold):
            if order.times is not None:
                order.times -= 1
            left = [each for each in orders if each.times != 0]
            decision = final_moves(session, seat, [move.text for move in hold.confirmed], by="order")
            decision.statements.append(orders_row(session, seat, left))
            decision.held[seat] = Held(session.held[seat].version + 1)
            session.orders[seat] = left
            return decision
    return None


def obey(order: Order, hold: Hold) -> bool:
    """Make the moves of the order, and confirm them; False if none of them is legal now."""
    table, seat = hold.table, hold.seat
    if hold.done or table.step(seat).name != order.step:
        return False
    form = table.form(seat)
    try:
        if order.answer:
            legal = {move.text for move in table.moves(seat)}
            chosen = next((text for text in order.answer if text in legal), None)
            if chosen is None:
                return False
            hold.make(chosen)
        elif form is not None:
            hold.fill(form.suggested)
        else:
            return False
    except GildhallError:
        return False
    hold.confirm()
    return True


def orders_row(session: TableSession, seat: int, orders: list[Order]) -> Statement:
    """Store the standing orders of a seat."""
    return sql(
        "insert into orders (game_table, seat, orders) values ($1, $2, $3) "
        "on conflict (game_table, seat) do update set orders = excluded.orders",
        *(session.id, seat, msgspec.json.encode(orders).decode()),
    )
