"""Sections 1, 4 and 11: the course of a round, and what follows it."""

from __future__ import annotations

from gildhall.engine.standing import winners
from gildhall.engine.step import Step, push_each
from gildhall.games.oh_my_goods.steps.draw import Draw
from gildhall.games.oh_my_goods.steps.exchange import Exchange, ExchangeOpenly
from gildhall.games.oh_my_goods.steps.market import Row
from gildhall.games.oh_my_goods.steps.plan import Planning, PlanOpenly
from gildhall.games.oh_my_goods.steps.turn import Turn
from gildhall.games.oh_my_goods.table import GoodsTable


class Round(Step[GoodsTable]):
    """OMG-1.2, 4.1: new cards, sunrise and planning, sunset, and a turn for each player (OMG-8.1)."""

    rule = "OMG-4.1"

    def run(self, table: GoodsTable) -> None:
        table.round += 1
        if table.listening:
            table.tell("round", {"round": table.round, "seat": table.active, "final": table.final})
        push_turns(table)
        push_rows(table)
        push_new_cards(table)


def push_turns(table: GoodsTable) -> None:
    """Phase IV, and the end of the round."""
    table.push(EndRound())
    order = table.order()
    for i in range(len(order) - 1, -1, -1):
        table.push(Turn(order[i]))


def push_rows(table: GoodsTable) -> None:
    """Phases II and III: planning between the two rows (OMG-6.4, 7.4), sealed or in turn (OMG-12.6)."""
    table.push(Row(2))
    push_planning(table)
    table.push(Row(1))


def push_planning(table: GoodsTable) -> None:
    """OMG-6.4: all at the same time, or by option in turn order (OMG-12.14)."""
    if table.facts.in_turn:
        push_each(table, PlanOpenly, table.order())
    else:
        table.push(Planning())


def push_new_cards(table: GoodsTable) -> None:
    """Phase I: the exchange (OMG-5.4 to 5.6), then 2 cards for each player in turn order (OMG-5.7).

    An owner of draw offices with few cards now, before the exchange, gets one more for each of them (OMG-5.1, 5.8 to
    5.10).
    """
    facts = table.facts
    order = table.order()
    for i in range(len(order) - 1, -1, -1):
        part = table.seats[order[i]]
        number = facts.phase1_draw
        if len(part.hand) <= facts.draw_office_max_hand:
            number += part.estate.draws
        table.push(Draw(order[i], number))
    if facts.in_turn:
        push_each(table, ExchangeOpenly, order)
    else:
        table.push(Exchange())


class EndRound(Step[GoodsTable]):
    """OMG-4.14, 4.15, 11.1 to 11.5: the market is discarded; after the final round the game is over.

    The final round follows a round after which somebody owns 8 buildings (more are allowed, OMG-1.3, 11.4), or the
    safety stop (OMG-11.12). An empty agenda is the end of the game.
    """

    rule = "OMG-11.2"

    def run(self, table: GoodsTable) -> None:
        clear_market(table)
        if table.final:
            if table.listening:
                table.tell("game_over", {"seats": winners(table.rankings())})
            return
        for part in table.seats:
            if len(part.estate.buildings) >= table.facts.end_buildings:
                table.final = True
        if not table.final and table.round >= table.facts.max_rounds:
            table.final = True
            table.limited = True
        table.active = (table.active + 1) % len(table.seats)
        table.push(Round())


def clear_market(table: GoodsTable) -> None:
    """OMG-4.14; everybody saw these cards (OMG-13.6)."""
    table.discard.extend(table.row1 + table.row2)
    table.row1 = ()
    table.row2 = ()
    table.market = 0
