"""Consent and chat: proposals and answers, being away, resigning; chat and private notes."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

import msgspec

from gildhall.server.api.declare import Seat, get, post, put
from gildhall.server.api.projections import state
from gildhall.server.api.services import HallServices
from gildhall.server.api.shapes import State
from gildhall.server.decide import absence, chat, consent
from gildhall.server.people.identity import Identity
from gildhall.server.refusals import Refused, no_key
from gildhall.server.store.database import sql
from gildhall.server.tables import access
from gildhall.server.tables.service import Decide


class Propose(msgspec.Struct, forbid_unknown_fields=True):
    what: Literal["takeback", "end"]
    """Take back your last final moves, or end the game now."""


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    yes: bool


class Away(msgspec.Struct, forbid_unknown_fields=True):
    bot: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    """The bot that takes over; by default the stand-in of the table."""


class Say(msgspec.Struct, forbid_unknown_fields=True):
    words: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class Note(msgspec.Struct, forbid_unknown_fields=True):
    words: Annotated[str, msgspec.Meta(max_length=20_000)]


async def _seat(server: HallServices, user: Identity, id: str, seat: int | None) -> int:
    return access.seat_of(user, await server.tables.session(id), seat)


async def _change(server: HallServices, id: str, seat: int, decide: Decide) -> State:
    return state(await server.tables.change(id, decide), server.tables, seat)


@post("/tables/{id:str}/propose")
async def propose(server: HallServices, user: Identity, id: str, data: Propose, seat: Seat = None) -> State:
    """Ask the other people at the table; bots always consent."""
    mine = await _seat(server, user, id, seat)
    return await _change(server, id, mine, lambda session: consent.propose(session, mine, data.what))


@post("/tables/{id:str}/answer")
async def answer(server: HallServices, user: Identity, id: str, data: Answer, seat: Seat = None) -> State:
    """Agree to the proposal, or reject it. The proposer withdraws it by answering no."""
    mine = await _seat(server, user, id, seat)
    return await _change(server, id, mine, lambda session: consent.answer(session, mine, data.yes))


@post("/tables/{id:str}/away")
async def away(server: HallServices, user: Identity, id: str, data: Away, seat: Seat = None) -> State:
    """Let a bot play for you. You can come back at any time."""
    mine = await _seat(server, user, id, seat)
    return await _change(server, id, mine, lambda session: absence.away(session, mine, "left", data.bot))


@post("/tables/{id:str}/back")
async def back(server: HallServices, user: Identity, id: str, seat: Seat = None) -> State:
    """Take your seat back from the bot."""
    mine = await _seat(server, user, id, seat)
    return await _change(server, id, mine, lambda session: absence.back(session, mine))


@post("/tables/{id:str}/resign")
async def resign(server: HallServices, user: Identity, id: str, seat: Seat = None) -> State:
    """Resign. If the game has no rule for this, a bot takes over and you are ranked last."""
    mine = await _seat(server, user, id, seat)
    return await _change(server, id, mine, lambda session: absence.resign(session, mine))


@post("/tables/{id:str}/skip")
async def skip(server: HallServices, user: Identity, id: str, seat: Seat = None) -> State:
    """Skip the pauses: until a person is asked again, the bots of this table act at once."""
    mine = await _seat(server, user, id, seat)
    await server.skip_pauses(id)
    return state(await server.tables.session(id), server.tables, mine)


@post("/tables/{id:str}/chat")
async def say(server: HallServices, user: Identity, id: str, data: Say, seat: Seat = None) -> State:
    """Send a chat message. Messages of seats are shown to all, messages of spectators only to spectators."""
    session = await server.tables.session(id)
    viewer = None if user.kind == "eyes" else access.viewer_of(user, session, seat)
    player = session.player_at(viewer) if viewer is not None else user.player
    if player is None:
        raise no_key()
    words = " ".join(data.words.split())
    if not words:
        raise Refused(422, "no_words", "Say something.")
    server.limits.spend("chat", player)
    name = (await server.database.read("select name from players where id = $1", player))[0]["name"]

    message = partial(chat.say, viewer=viewer, player=player, name=name, words=words)
    return state(await server.tables.change(id, message), server.tables, viewer)


@get("/tables/{id:str}/notes")
async def notes(server: HallServices, user: Identity, id: str, seat: Seat = None) -> Note:
    """Your notes about this table; nobody else sees them."""
    player = (await server.tables.session(id)).player_at(await _seat(server, user, id, seat))
    found = await server.database.read("select words from notes where game_table = $1 and player = $2", id, player)
    return Note(found[0]["words"] if found else "")


@put("/tables/{id:str}/notes")
async def write_notes(server: HallServices, user: Identity, id: str, data: Note, seat: Seat = None) -> Note:
    """Write your notes about this table."""
    player = (await server.tables.session(id)).player_at(await _seat(server, user, id, seat))
    await server.database.write(
        [
            sql(
                "insert into notes (game_table, player, words) values ($1, $2, $3) "
                "on conflict (game_table, player) do update set words = excluded.words",
                *(id, player, data.words),
            )
        ]
    )
    return data


ROUTES = [propose, answer, away, back, resign, skip, say, notes, write_notes]
