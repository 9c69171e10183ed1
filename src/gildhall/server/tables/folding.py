"""Folding: how each kind of row of a table's log changes the table.

The log is the truth. Every row is folded in the same way whether it was just written, read back after a restart, or
written by another process, so all of them see the same table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec

from gildhall.engine.errors import GildhallError
from gildhall.engine.fair import seed_of
from gildhall.engine.table import Table
from gildhall.server.refusals import Refused
from gildhall.server.tables.clocks import refilled
from gildhall.server.tables.session import Chair, Proposal, Sitting

Data = dict[str, Any]

log = logging.getLogger("gildhall.folding")

LONG_LOG = 50
"""Rows that are folded in a thread of their own, so that others need not wait."""


def fold(sitting: Sitting, kind: str, data: Data, at: float) -> None:
    """Take in the next row of the log, written at this time."""
    if kind not in _FOLDS:
        raise GildhallError(f"the log has a row '{kind}' that this version does not know")
    _FOLDS[kind](sitting, data, at)
    sitting.number += 1
    if kind != "moves":
        sitting.around = sitting.number
        sitting.with_bots = any(chair.played_by is not None for chair in sitting.chairs)


async def try_rows(sitting: Sitting, rows: list[tuple[str, Data]], at: float) -> None:
    """Raise :class:`Refused` if these rows could not be folded as the next ones of a table that has not started."""
    trial = Sitting(sitting.id, sitting.setup, sitting.secret, sitting.host)
    trial.chairs = [replace(chair) for chair in sitting.chairs]

    def fold_them() -> None:
        for kind, data in rows:
            fold(trial, kind, msgspec.json.decode(msgspec.json.encode(data)), at)

    try:
        if sitting.setup.changes or len(rows) > LONG_LOG:
            await asyncio.to_thread(fold_them)
        else:
            fold_them()
    except Exception as error:
        log.warning("a table was not opened or started: %s", error)
        raise Refused(422, "cannot_start", f"This game cannot be played: {error}") from error


def mark(sitting: Sitting, word: str) -> None:
    """Remember what one should know about the result: ``practice`` (moves were taken back), ``hints``, ``bot`` (a bot
    played on for somebody), ``resigned``, ``agreed`` (ended by agreement), ``fork``, ``upload``.
    """
    if word not in sitting.marks:
        sitting.marks.append(word)


# --- before the start -------------------------------------------------------------------------------------------------


def sit(sitting: Sitting, data: Data, at: float) -> None:
    sitting.chairs[data["seat"]] = Chair(player=data["player"], nonce=data["nonce"])
    sitting.story.tell({"kind": "sat", "seat": data["seat"]})


def stand(sitting: Sitting, data: Data, at: float) -> None:
    sitting.chairs[data["seat"]] = Chair()
    sitting.story.tell({"kind": "left", "seat": data["seat"], "why": data["why"]})


def bot(sitting: Sitting, data: Data, at: float) -> None:
    sitting.chairs[data["seat"]] = Chair(bot=data["bot"])
    sitting.story.tell({"kind": "bot", "seat": data["seat"], "bot": data["bot"]})


def start(sitting: Sitting, data: Data, at: float) -> None:
    sitting.rules_version = data["rules_version"]
    sitting.real = new_table(sitting)
    sitting.status = "running"
    sitting.banks = list(data["banks"])
    nonces = [chair.nonce for chair in sitting.chairs if chair.player]
    sitting.story.tell({"kind": "started", "commitment": sitting.commitment, "nonces": nonces})
    _after(sitting, set(), None, at)


def new_table(sitting: Sitting) -> Table[Any, Any]:
    """The game before its first move."""
    setup, title = sitting.setup, sitting.title()
    if setup.origin is not None:
        return title.position(setup.origin)
    seed: int | bytes
    if setup.seed is not None:
        seed = bytes.fromhex(setup.seed) if isinstance(setup.seed, str) else setup.seed
    else:
        seed = seed_of(sitting.secret, [chair.nonce for chair in sitting.chairs if chair.player])
    options, version = setup.options, sitting.rules_version
    return title.start(seats=len(sitting.chairs), seed=seed, options=options, rules_version=version)


# --- playing ----------------------------------------------------------------------------------------------------------


def moves(sitting: Sitting, data: Data, at: float) -> None:
    table, seat = sitting.table, data["seat"]
    before, secret = set(table.waiting), table.sealed is not None
    sitting.commits.append((seat, len(sitting.moves)))
    if data.get("by") == "order":
        sitting.story.tell({"kind": "order", "seat": seat}, only=None if table.sealed is None else [seat])
    if data.get("by") == "offer":
        sitting.offered[seat] = data["round"]
    for text in data["moves"]:
        table.make(seat, text)
        sitting.moves.append((seat, text))
    sitting.banks = list(data.get("banks", sitting.banks))
    # in a sealed step only when the seat is ready: its clock must not tell how far it is
    if sitting.banks and sitting.chairs[seat].played_by is None and not (secret and seat in table.waiting):
        sitting.banks[seat] = refilled(sitting.setup.pace, sitting.banks[seat])
    _after(sitting, before, seat, at)


def _after(sitting: Sitting, before: set[int], mover: int | None, at: float) -> None:
    """Tell what happened, count whose turn came, and end the game when it is over."""
    table = sitting.table
    for event in table.events:
        sitting.story.happened(event, mover)
    table.events.clear()
    if mover is not None:
        sitting.turns[mover] += 1
        sitting.asked_at[mover] = at
    for seat in set(table.waiting) - before:
        sitting.turns[seat] += 1
        sitting.asked_at[seat] = at
    if table.over:
        _over(sitting, "played")


def _over(sitting: Sitting, how: str) -> None:
    sitting.status = "over"
    sitting.proposal = None
    secret = None if sitting.setup.seed is not None or sitting.setup.origin is not None else sitting.secret
    sitting.story.tell({"kind": "ended", "how": how, "secret": secret})


def takeback(sitting: Sitting, data: Data, at: float) -> None:
    """Go back to an earlier move. The story goes on; what was seen was seen."""
    table = new_table(sitting)
    sitting.moves = sitting.moves[: data["to"]]
    for seat, text in sitting.moves:
        table.make(seat, text)
    table.events.clear()
    sitting.real = table
    sitting.commits = [commit for commit in sitting.commits if commit[1] < data["to"]]
    sitting.proposal = None
    for seat in range(len(sitting.chairs)):
        sitting.turns[seat] += 1
        sitting.asked_at[seat] = at
    mark(sitting, "practice")
    sitting.story.tell({"kind": "taken_back", "seat": data["seat"]})


def end(sitting: Sitting, data: Data, at: float) -> None:
    mark(sitting, "agreed")
    _over(sitting, "agreed")


def close(sitting: Sitting, data: Data, at: float) -> None:
    sitting.status = "closed"
    sitting.story.tell({"kind": "closed", "why": data["why"]})


# --- agreeing, being away, talking ------------------------------------------------------------------------------------


def propose(sitting: Sitting, data: Data, at: float) -> None:
    sitting.proposal = Proposal(data["what"], data["seat"], data["data"], {data["seat"]})
    sitting.story.tell({"kind": "proposed", "seat": data["seat"], "what": data["what"]})


def answer(sitting: Sitting, data: Data, at: float) -> None:
    if sitting.proposal is not None and data["yes"]:
        sitting.proposal.agreed.add(data["seat"])
    else:
        sitting.proposal = None
    sitting.story.tell({"kind": "answered", "seat": data["seat"], "yes": data["yes"]})


def away(sitting: Sitting, data: Data, at: float) -> None:
    chair, seat = sitting.chairs[data["seat"]], data["seat"]
    chair.away, chair.level = data["why"], data["level"]
    mark(sitting, "resigned" if chair.away == "resigned" else "bot")
    if chair.away == "resigned":
        sitting.resigned.append(seat)
    if sitting.proposal is not None and chair.away == "resigned":
        sitting.proposal = None
    sitting.turns[seat] += 1
    chair.away_turn = sitting.turns[seat]
    if "banks" in data:  # rows of earlier versions charged nothing
        sitting.banks = list(data["banks"])
        sitting.asked_at[seat] = at
    sitting.story.tell({"kind": "away", "seat": seat, "why": data["why"], "bot": data["level"]})


def back(sitting: Sitting, data: Data, at: float) -> None:
    chair, seat = sitting.chairs[data["seat"]], data["seat"]
    chair.away = chair.level = None
    sitting.turns[seat] += 1
    kept = data.get("asked_at")
    sitting.asked_at[seat] = at if kept is None else kept
    sitting.banks = list(data["banks"])
    sitting.story.tell({"kind": "back", "seat": seat})


def chat(sitting: Sitting, data: Data, at: float) -> None:
    """What was said is kept apart, so that it can be erased."""
    event = {"kind": "chat", "id": sitting.number, "seat": data["seat"], "at": at}
    sitting.story.tell(event, only=[None] if data["watchers"] else None)


def hint(sitting: Sitting, data: Data, at: float) -> None:
    mark(sitting, "hints")


def marked(sitting: Sitting, data: Data, at: float) -> None:
    mark(sitting, data["word"])


def rematch(sitting: Sitting, data: Data, at: float) -> None:
    sitting.next_table, sitting.rotate = data["table"], data["rotate"]
    sitting.story.tell({"kind": "rematch", "seat": data["seat"], "table": data["table"]})


_FOLDS: dict[str, Callable[[Sitting, Data, float], None]] = {
    each.__name__: each
    for each in (
        *(sit, stand, bot, start, moves, takeback, end, close),
        *(propose, answer, away, back, chat, hint, marked, rematch),
    )
}
