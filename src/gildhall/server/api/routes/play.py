"""Play: see the table, choose moves, undo, confirm, preview, ask why not."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import msgspec

from gildhall.engine.errors import IllegalMove, Refusal, UnknownMove
from gildhall.engine.words import Words
from gildhall.server.api.declare import Query, Seat, get, post
from gildhall.server.api.projections import state
from gildhall.server.api.services import HallServices
from gildhall.server.api.shapes import State
from gildhall.server.decide import play
from gildhall.server.decide.play import MoveRequest
from gildhall.server.people.identity import Identity
from gildhall.server.refusals import Refused
from gildhall.server.tables import access
from gildhall.server.tables.log import Decision
from gildhall.server.tables.session import TableSession

MoveText = Annotated[str, msgspec.Meta(max_length=200)]
MoveTexts = Annotated[list[MoveText], msgspec.Meta(max_length=500)]
Since = Annotated[int | None, Query(ge=0, description="Send the story from this item on.")]

MINIMAL = "Done. With `Prefer: return=minimal` the state comes by the stream alone."
move_route = partial(post, also={204: MINIMAL})


class MovesBody(msgspec.Struct, forbid_unknown_fields=True):
    """Moves by their texts. ``turn`` is the turn of the last state."""

    turn: int
    moves: MoveTexts
    confirm: bool = False
    """Confirm all held moves in the same request."""


class UndoBody(msgspec.Struct, forbid_unknown_fields=True):
    turn: int
    everything: bool = False


class ConfirmBody(msgspec.Struct, forbid_unknown_fields=True):
    turn: int


class Preview(msgspec.Struct, forbid_unknown_fields=True):
    moves: MoveTexts
    fill: bool = False
    """The moves answer the form, in any order. A choice that is not mentioned is declined."""


class WhyNot(msgspec.Struct, forbid_unknown_fields=True):
    """A move by its text, or a target such as ``card:king``."""

    move: MoveText
    language: Annotated[str, msgspec.Meta(max_length=10)] = "en"


class Because(msgspec.Struct):
    """Whether a move may be made; if not, the rule, the reason with its data, and a sentence."""

    allowed: bool
    rule: str | None = None
    reason: str | None = None
    data: dict[str, Any] | None = None
    sentence: str | None = None


class Previewed(msgspec.Struct):
    """The events that the moves would cause, until something is revealed; or why the moves are illegal."""

    events: list[dict[str, Any]]
    refused: Because | None = None


@get("/tables/{id:str}")
async def see(server: HallServices, user: Identity, id: str, seat: Seat = None, since: Since = None) -> State:
    """The table as you see it now, as a seat or as a spectator."""
    session = await server.tables.session(id)
    return state(session, server.tables, access.viewer_of(user, session, seat), since)


def make_request(data: MovesBody) -> MoveRequest:
    return MoveRequest.make(data.turn, data.moves, data.confirm)


def fill_request(data: MovesBody) -> MoveRequest:
    return MoveRequest.fill(data.turn, data.moves, data.confirm)


def undo_request(data: UndoBody) -> MoveRequest:
    return MoveRequest.undo(data.turn, data.everything)


def confirm_request(data: ConfirmBody) -> MoveRequest:
    return MoveRequest.confirm(data.turn)


_BODIES: dict[str, tuple[Callable[[bytes | str], Any], Callable[[Any], MoveRequest]]] = {
    "make": (msgspec.json.Decoder(MovesBody).decode, make_request),
    "fill": (msgspec.json.Decoder(MovesBody).decode, fill_request),
    "undo": (msgspec.json.Decoder(UndoBody).decode, undo_request),
    "confirm": (msgspec.json.Decoder(ConfirmBody).decode, confirm_request),
}
MOVE_ROUTES = frozenset(_BODIES)


def read_request(name: str, body: bytes | msgspec.Raw) -> MoveRequest:
    """Decode the move request in a body; ``name`` is the name of its route."""
    decode, to_request = _BODIES[name]
    return to_request(decode(body))


async def carry_out(
    server: HallServices, user: Identity, id: str, seat: int | None, request: MoveRequest
) -> tuple[TableSession, int]:
    """Carry out a move request; returns the session after it, and the seat. A stale request is refused with the fresh
    state, and changes nothing. A repeated request is applied once.
    """

    def decide(session: TableSession) -> Decision | None:
        return play.decide(session, access.seat_of(user, session, seat), request)

    try:
        session = await server.tables.change(id, decide)
        return session, access.seat_of(user, session, seat)
    except play.Stale as stale:
        session = await server.tables.session(id)
        fresh = state(session, server.tables, access.seat_of(user, session, seat))
        message = "The table has changed since you looked; here it is. Nothing was applied."
        raise Refused(409, "stale", message, state=fresh) from stale


async def _answer(
    server: HallServices, user: Identity, id: str, seat: int | None, since: int | None, request: MoveRequest
) -> State:
    session, mine = await carry_out(server, user, id, seat, request)
    return state(session, server.tables, mine, since)


@move_route("/tables/{id:str}/make")
async def make(
    server: HallServices, user: Identity, id: str, data: MovesBody, seat: Seat = None, since: Since = None
) -> State:
    """Choose moves, one after the other. Either all are held, or none."""
    return await _answer(server, user, id, seat, since, make_request(data))


@move_route("/tables/{id:str}/fill")
async def fill(
    server: HallServices, user: Identity, id: str, data: MovesBody, seat: Seat = None, since: Since = None
) -> State:
    """Answer the form: moves in any order. A choice that is not mentioned is declined."""
    return await _answer(server, user, id, seat, since, fill_request(data))


@move_route("/tables/{id:str}/undo")
async def undo(
    server: HallServices, user: Identity, id: str, data: UndoBody, seat: Seat = None, since: Since = None
) -> State:
    """Take back the last held move, or all of them."""
    return await _answer(server, user, id, seat, since, undo_request(data))


@move_route("/tables/{id:str}/confirm")
async def confirm(
    server: HallServices,
    user: Identity,
    id: str,
    data: ConfirmBody,
    seat: Seat = None,
    since: Since = None,
) -> State:
    """Make the held moves final."""
    return await _answer(server, user, id, seat, since, confirm_request(data))


@post("/tables/{id:str}/preview")
async def preview(server: HallServices, user: Identity, id: str, data: Preview, seat: Seat = None) -> Previewed:
    """Try out moves without holding them. A refusal, as of a half-filled form, is a normal answer and not an error."""
    session = await server.tables.session(id)
    mine = access.seat_of(user, session, seat)
    table = play.running_hold(session, mine).table
    try:
        return Previewed(table.preview(mine, data.moves, data.fill))
    except IllegalMove as error:
        refusal = error.refusal
        return Previewed([], Because(False, refusal.rule, refusal.reason, refusal.data))


@post("/tables/{id:str}/why-not")
async def why_not(server: HallServices, user: Identity, id: str, data: WhyNot, seat: Seat = None) -> Because:
    """Ask why a move is illegal, or why a target cannot be used."""
    session = await server.tables.session(id)
    mine = access.seat_of(user, session, seat)
    try:
        refusal = play.running_hold(session, mine).table.why_not(mine, data.move)
    except UnknownMove:  # a target on the board that no move refers to
        return Because(allowed=False)
    if refusal is None:
        return Because(allowed=True)
    return Because(False, refusal.rule, refusal.reason, refusal.data, _sentence(session, refusal, data.language))


def _sentence(session: TableSession, refusal: Refusal, language: str) -> str:
    people = [session.name(seat) for seat in range(len(session.chairs))]
    return Words(session.table.facts.game, people, language).refusal(refusal)


ROUTES = [see, make, fill, undo, confirm, preview, why_not]
