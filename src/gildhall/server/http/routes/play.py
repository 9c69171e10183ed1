"""Play: see the table, choose, take back, confirm; try out; ask why not."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, NamedTuple

import msgspec
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter

from gildhall.engine.errors import IllegalMove, Refusal, UnknownMove
from gildhall.engine.words import Words
from gildhall.server.decide import play
from gildhall.server.http.common import RESPONSES, Asks, Hosts, InPath, Seat, get, post
from gildhall.server.http.projections import state
from gildhall.server.http.shapes import State
from gildhall.server.people.identity import Who
from gildhall.server.refusals import Refused
from gildhall.server.server import Server
from gildhall.server.tables.log import Change
from gildhall.server.tables.session import Sitting

MoveText = Annotated[str, msgspec.Meta(max_length=200)]
MoveTexts = Annotated[list[MoveText], msgspec.Meta(max_length=500)]
Since = Annotated[int | None, QueryParameter(ge=0, description="Send the story from this item on.")]

MINIMAL = "Done. Asked with `Prefer: return=minimal`: the state comes by the stream."
acting = partial(post, responses=RESPONSES | {204: ResponseSpec(None, description=MINIMAL)})


class Choose(msgspec.Struct, forbid_unknown_fields=True):
    """Moves by their texts. ``turn`` is what the last state said."""

    turn: int
    moves: MoveTexts
    confirm: bool = False
    """Make everything that is held final at once."""


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    turn: int
    everything: bool = False


class Confirm(msgspec.Struct, forbid_unknown_fields=True):
    turn: int


class Preview(msgspec.Struct, forbid_unknown_fields=True):
    moves: MoveTexts
    fill: bool = False
    """The moves answer the form: in any order, and what is not mentioned is declined."""


class WhyNot(msgspec.Struct, forbid_unknown_fields=True):
    """A move by its text, or a target such as ``card:king``."""

    move: MoveText
    language: Annotated[str, msgspec.Meta(max_length=10)] = "en"


class Because(msgspec.Struct):
    """Whether a move may be made; if not: the rule, the reason and its data for a sentence, and the sentence."""

    allowed: bool
    rule: str | None = None
    reason: str | None = None
    data: dict[str, Any] | None = None
    sentence: str | None = None


class Previewed(msgspec.Struct):
    """What the moves would bring about, up to the first thing that would be revealed; or why they cannot be made."""

    events: list[dict[str, Any]]
    refused: Because | None = None


@get("/tables/{id:str}")
async def see(server: Hosts, who: Asks, id: InPath, seat: Seat = None, since: Since = None) -> State:
    """The table as you see it now: as the one who sits there, or as a watcher."""
    sitting = await server.hall.sitting(id)
    return state(sitting, server.hall, who.eyes_at(sitting, seat), since)


class Wish(NamedTuple):
    """What a seat wants to do: the turn that it saw, by what a repetition is known, and how it is done."""

    turn: int
    known_by: list[Any]
    acts: play.Acts


def to_make(data: Choose) -> Wish:
    return Wish(data.turn, ["make", data.moves, data.confirm], play.make(data.moves, data.confirm))


def to_fill(data: Choose) -> Wish:
    return Wish(data.turn, ["fill", data.moves, data.confirm], play.fill(data.moves, data.confirm))


def to_undo(data: Undo) -> Wish:
    return Wish(data.turn, ["undo", data.everything], play.undo(data.everything))


def to_confirm(data: Confirm) -> Wish:
    return Wish(data.turn, ["confirm"], play.confirm)


async def act(server: Server, who: Who, id: str, seat: int | None, wish: Wish) -> tuple[Sitting, int]:
    """Let a seat act; the table then, and the seat. Stale: refused with the fresh state, and nothing applied. Repeated:
    applied once.
    """
    mine = who.seat_at(await server.hall.sitting(id), seat)

    def decides(sitting: Sitting) -> Change | None:
        return play.decide(sitting, mine, wish.turn, wish.known_by, wish.acts)

    try:
        return await server.hall.change(id, decides), mine
    except play.Stale as stale:
        fresh = state(await server.hall.sitting(id), server.hall, mine)
        message = "The table has changed since you looked; here it is. Nothing was applied."
        raise Refused(409, "stale", message, state=fresh) from stale


async def _acted(server: Server, who: Who, id: str, seat: int | None, wish: Wish) -> State:
    sitting, mine = await act(server, who, id, seat, wish)
    return state(sitting, server.hall, mine)


@acting("/tables/{id:str}/make")
async def make(server: Hosts, who: Asks, id: InPath, data: JSONBody[Choose], seat: Seat = None) -> State:
    """Choose moves, one after the other: all are held, or none."""
    return await _acted(server, who, id, seat, to_make(data))


@acting("/tables/{id:str}/fill")
async def fill(server: Hosts, who: Asks, id: InPath, data: JSONBody[Choose], seat: Seat = None) -> State:
    """Answer the form: moves in any order; what is not mentioned is declined."""
    return await _acted(server, who, id, seat, to_fill(data))


@acting("/tables/{id:str}/undo")
async def undo(server: Hosts, who: Asks, id: InPath, data: JSONBody[Undo], seat: Seat = None) -> State:
    """Take back the last held move, or all of them."""
    return await _acted(server, who, id, seat, to_undo(data))


@acting("/tables/{id:str}/confirm")
async def confirm(server: Hosts, who: Asks, id: InPath, data: JSONBody[Confirm], seat: Seat = None) -> State:
    """Make final what is held."""
    return await _acted(server, who, id, seat, to_confirm(data))


@post("/tables/{id:str}/preview")
async def preview(server: Hosts, who: Asks, id: InPath, data: JSONBody[Preview], seat: Seat = None) -> Previewed:
    """Try moves out; nothing is held or made. A half-filled form may be refused: that is an answer, not an error."""
    sitting = await server.hall.sitting(id)
    mine = who.seat_at(sitting, seat)
    table = play.running_hold(sitting, mine).table
    try:
        return Previewed(table.preview(mine, data.moves, data.fill))
    except IllegalMove as error:
        refusal = error.refusal
        return Previewed([], Because(False, refusal.rule, refusal.reason, refusal.data))


@post("/tables/{id:str}/why-not")
async def why_not(server: Hosts, who: Asks, id: InPath, data: JSONBody[WhyNot], seat: Seat = None) -> Because:
    """Why may this move not be made, or nothing be done with this target?"""
    sitting = await server.hall.sitting(id)
    mine = who.seat_at(sitting, seat)
    try:
        refusal = play.running_hold(sitting, mine).table.why_not(mine, data.move)
    except UnknownMove:  # a thing on the board that no move touches
        return Because(allowed=False)
    if refusal is None:
        return Because(allowed=True)
    return Because(False, refusal.rule, refusal.reason, refusal.data, _sentence(sitting, refusal, data.language))


def _sentence(sitting: Sitting, refusal: Refusal, language: str) -> str:
    people = [sitting.name(seat) for seat in range(len(sitting.chairs))]
    return Words(sitting.table.facts.game, people, language).refusal(refusal)


ROUTES = [see, make, fill, undo, confirm, preview, why_not]
