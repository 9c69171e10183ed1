"""Absence: a bot plays for a player who is away, is out of time, or has resigned."""

from __future__ import annotations

from gildhall import bots
from gildhall.engine import registry
from gildhall.server.decide.play import final_moves, not_running
from gildhall.server.refusals import Refused
from gildhall.server.tables import clocks
from gildhall.server.tables.log import Decision
from gildhall.server.tables.session import TableSession

RESIGN = "resign"


def away(session: TableSession, seat: int, why: str, level: str | None = None) -> Decision | None:
    """Let a bot play for a seat; None if a bot already does."""
    if not session.running:
        raise not_running()
    if session.chairs[seat].played_by is not None:
        return None
    if level is not None:
        bots.find(level, for_people=True, game=registry.game(session.setup.game))
    return Decision().row("away", seat=seat, why=why, level=level or session.setup.bot_for_absent())


def back(session: TableSession, seat: int) -> Decision | None:
    """Give the seat back to its player, with the time that was left.

    The clock counts from the moment when the current decision was asked, so leaving and coming back gains no time. A
    player who ran out of time can come back after the bot has decided, and gets the time of one decision.
    """
    chair = session.chairs[seat]
    if chair.away is None:
        return None
    if not session.running:
        raise not_running()
    if chair.away == "resigned":
        raise Refused(409, "resigned", "You have resigned from this game; a bot plays it to its end.")
    banks = list(session.banks)
    if banks and chair.away == "time":
        if seat in session.waiting() and session.turns[seat] == chair.away_turn:
            raise Refused(409, "out_of_time", "Your time is up: the bot decides now. Come back when it has.")
        banks[seat] = max(banks[seat], clocks.next_decision(session.setup.pace))
    asked_at = session.asked_at[seat] if chair.away == "left" else None
    return Decision().row("back", seat=seat, banks=banks, asked_at=asked_at)


def resign(session: TableSession, seat: int) -> Decision:
    """Resign. If the game has no rule for this, a bot takes over and the seat is ranked last."""
    if not session.running:
        raise not_running()
    if session.chairs[seat].away == "resigned":
        raise Refused(409, "resigned", "You have resigned already.")
    table = session.table
    if RESIGN in table.facts.catalogue.by_text:
        if table.facts.catalogue.by_text[RESIGN].id not in table.asides(seat):
            raise Refused(409, "not_now", "In this game you may resign when the table waits for you.")
        return final_moves(session, seat, [RESIGN])
    return Decision().row("away", seat=seat, why="resigned", level=session.setup.bot_for_absent())


def ranks(session: TableSession) -> list[int]:
    """The final ranks. Seats that resigned come last, in reverse order: the first to resign is ranked lowest."""
    rankings = session.table.standing
    stayed = [ranking for ranking in rankings if ranking.seat not in session.resigned]
    found = {ranking.seat: 1 + sum(other.rank < ranking.rank for other in stayed) for ranking in stayed}
    for number, seat in enumerate(session.resigned):
        found[seat] = len(rankings) - number
    return [found[seat] for seat in range(len(rankings))]
