"""Folding: how each kind of row in the log changes a table.

The log is the source of truth. A row is folded in the same way whether it was just written, read back after a restart,
or written by another process, so all processes see the same table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec

from gildhall import bots
from gildhall.engine.errors import GildhallError
from gildhall.engine.fair import seed_of
from gildhall.engine.table import AnyTable
from gildhall.server.refusals import Refused
from gildhall.server.tables.clocks import refilled
from gildhall.server.tables.hints import KeptHint
from gildhall.server.tables.session import Chair, Proposal, TableSession

Data = dict[str, Any]

log = logging.getLogger("gildhall.folding")

LONG_LOG = 50
"""More rows than this are folded in a thread, so that other requests do not wait."""


def fold(session: TableSession, kind: str, data: Data, at: float) -> None:
    """Apply the next row of the log, written at this time."""
    if kind not in _FOLDS:
        raise GildhallError(f"the log has a row '{kind}' that this version does not know")
    _FOLDS[kind](session, data, at)
    session.number += 1
    if kind != "moves":
        session.around = session.number
        session.with_bots = any(chair.played_by is not None for chair in session.chairs)


async def try_rows(session: TableSession, rows: list[tuple[str, Data]], at: float) -> None:
    """Fold these rows into a copy of a table that has not started. Raises :class:`Refused` if that fails."""
    trial = TableSession(session.id, session.setup, session.secret, session.host)
    trial.chairs = [replace(chair) for chair in session.chairs]

    def fold_them() -> None:
        for kind, data in rows:
            fold(trial, kind, msgspec.json.decode(msgspec.json.encode(data)), at)

    try:
        if session.setup.changes or len(rows) > LONG_LOG:
            await asyncio.to_thread(fold_them)
        else:
            fold_them()
    except Exception as error:
        log.warning("a table was not opened or started: %s", error)
        raise Refused(422, "cannot_start", f"This game cannot be played: {error}") from error


def mark(session: TableSession, word: str) -> None:
    """Add a note about the result: ``practice`` (moves were taken back), ``hints``, ``bot`` (a bot took over a seat),
    ``resigned``, ``agreed`` (ended by agreement), ``fork``, ``upload``, ``moved`` (started elsewhere).
    """
    if word not in session.marks:
        session.marks.append(word)


# --- before the start -------------------------------------------------------------------------------------------------


def sit(session: TableSession, data: Data, at: float) -> None:
    session.chairs[data["seat"]] = Chair(player=data["player"], nonce=data["nonce"])
    session.story.tell({"kind": "sat", "seat": data["seat"]})


def stand(session: TableSession, data: Data, at: float) -> None:
    session.chairs[data["seat"]] = Chair()
    session.story.tell({"kind": "left", "seat": data["seat"], "why": data["why"]})


def bot(session: TableSession, data: Data, at: float) -> None:
    session.chairs[data["seat"]] = Chair(bot=data["bot"])
    session.story.tell({"kind": "bot", "seat": data["seat"], "bot": bots.level(data["bot"])})


def start(session: TableSession, data: Data, at: float) -> None:
    session.rules_version = data["rules_version"]
    session.real = new_table(session)
    session.status = "running"
    session.banks = list(data["banks"])
    session.story.tell({"kind": "started", "commitment": session.commitment, "nonces": session.nonces()})
    _after(session, set(), None, at)


def new_table(session: TableSession) -> AnyTable:
    """The game before its first move."""
    setup, title = session.setup, session.title()
    if setup.origin is not None:
        return title.position(setup.origin)
    seed: int | bytes
    if setup.seed is not None:
        seed = bytes.fromhex(setup.seed) if isinstance(setup.seed, str) else setup.seed
    else:
        seed = seed_of(session.secret, session.nonces())
    options, version = setup.options, session.rules_version
    return title.start(seats=len(session.chairs), seed=seed, options=options, rules_version=version)


# --- playing ----------------------------------------------------------------------------------------------------------


def moves(session: TableSession, data: Data, at: float) -> None:
    table, seat = session.table, data["seat"]
    before, secret = set(table.waiting), table.sealed is not None
    session.commits.append((seat, len(session.moves)))
    if data.get("by") == "order":
        session.story.tell({"kind": "order", "seat": seat}, only=None if table.sealed is None else [seat])
    if data.get("by") == "offer":
        session.offered[seat] = data["round"]
    for text in data["moves"]:
        table.make(seat, text)
        session.moves.append((seat, text))
    session.banks = list(data.get("banks", session.banks))
    # in a sealed step the clock is refilled only when the seat is ready: it must not show the seat's progress
    if session.banks and session.chairs[seat].played_by is None and not (secret and seat in table.waiting):
        session.banks[seat] = refilled(session.setup.pace, session.banks[seat])
    _after(session, before, seat, at)


def _after(session: TableSession, before: set[int], mover: int | None, at: float) -> None:
    """Add the events to the story, count new turns, and end the game when it is over."""
    table = session.table
    for event in table.events:
        session.story.happened(event, mover)
    table.events.clear()
    if mover is not None:
        session.turns[mover] += 1
        session.asked_at[mover] = at
    for seat in set(table.waiting) - before:
        session.turns[seat] += 1
        session.asked_at[seat] = at
    if table.over:
        _over(session, "played")


def _over(session: TableSession, how: str) -> None:
    session.status = "over"
    session.proposal = None
    secret = None if session.setup.seed is not None or session.setup.origin is not None else session.secret
    session.story.tell({"kind": "ended", "how": how, "secret": secret})


def takeback(session: TableSession, data: Data, at: float) -> None:
    """Go back to an earlier move. The story continues; nothing is removed from it."""
    table = new_table(session)
    session.moves = session.moves[: data["to"]]
    for seat, text in session.moves:
        table.make(seat, text)
    table.events.clear()
    session.real = table
    session.commits = [commit for commit in session.commits if commit[1] < data["to"]]
    session.proposal = None
    for seat in range(len(session.chairs)):
        session.turns[seat] += 1
        session.asked_at[seat] = at
    mark(session, "practice")
    session.story.tell({"kind": "taken_back", "seat": data["seat"]})


def end(session: TableSession, data: Data, at: float) -> None:
    mark(session, "agreed")
    _over(session, "agreed")


def close(session: TableSession, data: Data, at: float) -> None:
    session.status = "closed"
    session.story.tell({"kind": "closed", "why": data["why"]})


# --- agreeing, being away, talking ------------------------------------------------------------------------------------


def propose(session: TableSession, data: Data, at: float) -> None:
    session.proposal = Proposal(data["what"], data["seat"], data["data"], {data["seat"]})
    session.story.tell({"kind": "proposed", "seat": data["seat"], "what": data["what"]})


def answer(session: TableSession, data: Data, at: float) -> None:
    if session.proposal is not None and data["yes"]:
        session.proposal.agreed.add(data["seat"])
    else:
        session.proposal = None
    session.story.tell({"kind": "answered", "seat": data["seat"], "yes": data["yes"]})


def away(session: TableSession, data: Data, at: float) -> None:
    chair, seat = session.chairs[data["seat"]], data["seat"]
    chair.away, chair.level = data["why"], data["level"]
    mark(session, "resigned" if chair.away == "resigned" else "bot")
    if chair.away == "resigned":
        session.resigned.append(seat)
    if session.proposal is not None and chair.away == "resigned":
        session.proposal = None
    session.turns[seat] += 1
    chair.away_turn = session.turns[seat]
    if "banks" in data:  # rows of earlier versions do not charge the clock
        session.banks = list(data["banks"])
        session.asked_at[seat] = at
    session.story.tell({"kind": "away", "seat": seat, "why": data["why"], "bot": bots.level(data["level"])})


def back(session: TableSession, data: Data, at: float) -> None:
    chair, seat = session.chairs[data["seat"]], data["seat"]
    chair.away = chair.level = None
    session.turns[seat] += 1
    kept = data.get("asked_at")
    session.asked_at[seat] = at if kept is None else kept
    session.banks = list(data["banks"])
    session.story.tell({"kind": "back", "seat": seat})


def chat(session: TableSession, data: Data, at: float) -> None:
    """Add a message to the story. Its text is stored outside the log, so that it can be erased."""
    event = {"kind": "chat", "id": session.number, "seat": data["seat"], "at": at}
    session.story.tell(event, only=[None] if data["watchers"] else None)


def hint(session: TableSession, data: Data, at: float) -> None:
    mark(session, "hints")
    if "hint" in data:  # rows of earlier versions do not store the hint
        session.hints[data["seat"]] = msgspec.convert(data["hint"], KeptHint)


def marked(session: TableSession, data: Data, at: float) -> None:
    mark(session, data["word"])


def rematch(session: TableSession, data: Data, at: float) -> None:
    session.next_table, session.rotate = data["table"], data["rotate"]
    session.story.tell({"kind": "rematch", "seat": data["seat"], "table": data["table"]})


_FOLDS: dict[str, Callable[[TableSession, Data, float], None]] = {
    each.__name__: each
    for each in (
        *(sit, stand, bot, start, moves, takeback, end, close),
        *(propose, answer, away, back, chat, hint, marked, rematch),
    )
}
