"""Advice and plans: hints, standing orders, and forks to try things out."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Annotated, Any

import msgspec

from gildhall import bots
from gildhall.engine import registry
from gildhall.server.api.declare import Query, Seat, get, post, put
from gildhall.server.api.routes.tables import Opened, opened
from gildhall.server.api.services import HallServices
from gildhall.server.decide import table_factory
from gildhall.server.decide.daily import require_free
from gildhall.server.decide.hints import may_hint, note_hint
from gildhall.server.decide.orders import orders_row
from gildhall.server.decide.play import running_hold
from gildhall.server.people.identity import Identity
from gildhall.server.refusals import Refused
from gildhall.server.tables import access, records
from gildhall.server.tables.hints import KeptHint
from gildhall.server.tables.orders import MOST_ORDERS, Order


class Candidate(msgspec.Struct):
    """One choice, as a bot judges it."""

    move: str
    visits: int
    """How often it was tried."""
    chance: float | None
    """The chance to win with it, 0 to 1."""
    points: float | None
    """The expected final points."""
    line: list[str]
    """The expected choices of this seat from here on, starting with this one."""
    points_error: float | None = None
    """The standard error of the points, in a game that has points."""


class Hint(msgspec.Struct):
    """What a bot would do, and what it thinks of the choices, the best first. A hint is stored until the position
    changes: after following a part of it you get the rest.
    """

    bot: str
    moves: list[str]
    """The moves for the rest of this turn, until something new is revealed."""
    candidates: list[Candidate]
    """Empty if this continues an earlier hint."""


class Why(msgspec.Struct):
    """What the strongest bot thinks of a bot's move, given what that bot knew.

    While the game is played, the answer says only how confident the strongest bot is. The list of choices, and even
    whether there was a choice, would reveal something about the bot's hand.
    """

    seat: int
    bot: str
    looks_ahead: bool
    """Does this bot search? The others play by rules of thumb."""
    chance: float | None
    """The chance to win after this choice; null if the game is over and there was no choice."""
    points: float | None
    gain: int | None
    """The points that the move scored at once, as everybody could see."""
    other: float | None
    """When the game is over: the chance with the best of the other choices."""
    candidates: list[Candidate]
    """When the game is over: the choices, starting with the one that was made."""


class Orders(msgspec.Struct, forbid_unknown_fields=True):
    orders: Annotated[list[Order], msgspec.Meta(max_length=MOST_ORDERS)]


class Fork(msgspec.Struct, forbid_unknown_fields=True):
    at: Annotated[int, msgspec.Meta(ge=0)] | None = None
    """Where to continue: the number of items that your story had at that moment; by default now."""


@post("/tables/{id:str}/hint")
async def hint(server: HallServices, user: Identity, id: str, seat: Seat = None) -> Hint:
    """Ask the strongest bot for a hint, if the table allows it. The result of the game is marked."""
    session = await server.tables.session(id)
    mine = access.seat_of(user, session, seat)
    if not may_hint(session):
        raise Refused(403, "no_hints", "This table is played without hints.")
    hold = running_hold(session, mine)
    if hold.done:
        raise Refused(409, "not_asked", "Nothing is asked of you now.")
    level = bots.strongest(hold.table.facts.game).name
    turn, held = session.turns[mine], list(session.held[mine].moves)
    kept = session.hints.get(mine)
    if kept and (left := kept.left(turn, held)):
        return _hint(level, left, kept.candidates if left == kept.moves else [])
    server.limits.spend("hint", session.player_at(mine))
    claim = server.bot_pool.claim(session)
    thought = await server.bot_pool.advise(claim, level, session.turn(mine), hold.table.view(mine))
    given = KeptHint(turn, held, thought["moves"], thought["candidates"])
    await server.tables.change(id, partial(note_hint, seat=mine, hint=given))
    return _hint(level, given.moves, given.candidates)


def _hint(level: str, moves: list[str], candidates: list[dict[str, Any]]) -> Hint:
    return Hint(level, moves, msgspec.convert(candidates, list[Candidate]))


@get("/tables/{id:str}/why")
async def why(
    server: HallServices,
    user: Identity,
    id: str,
    item: Annotated[int, Query(ge=0, description="The number of an item of your story.")],
    address: str,
    seat: Seat = None,
) -> Why:
    """Ask why a bot made a move. This needs a table that allows hints, or a finished game."""
    session = await server.tables.session(id)
    viewer, over = access.viewer_of(user, session, seat), records.all_open(session)
    if not over and not may_hint(session):
        raise Refused(403, "no_hints", "This table is played without hints; ask again when the game is over.")
    if item >= session.story.length(viewer):
        raise Refused(404, "no_item", "Your story has no such item.")
    server.limits.spend("hint", session.player_at(viewer) if viewer is not None else user.player or address)
    turn = await server.replays.bot_turn(session, viewer, item, over)
    if turn is None:
        raise Refused(409, "no_bot", "No bot did that.")
    looks_ahead = bots.find(turn.level).standard is not None
    found = Why(turn.seat, bots.level(turn.level), looks_ahead, None, None, turn.gain, None, [])
    if turn.view is not None and turn.move is not None:
        claim = server.bot_pool.claim(session)
        thought = await server.bot_pool.judge(claim, session.id, turn.seed, turn.view, turn.move)
        candidates = msgspec.convert(thought["candidates"], list[Candidate])
        found.chance, found.points = candidates[0].chance, candidates[0].points
        if over:
            found.other = max((each.chance for each in candidates[1:] if each.chance is not None), default=None)
            found.candidates = candidates
    return found


@get("/tables/{id:str}/orders")
async def orders(server: HallServices, user: Identity, id: str, seat: Seat = None) -> Orders:
    """Your standing orders; nobody else sees them."""
    session = await server.tables.session(id)
    return Orders(session.orders.get(access.seat_of(user, session, seat), []))


@put("/tables/{id:str}/orders")
async def give_orders(server: HallServices, user: Identity, id: str, data: Orders, seat: Seat = None) -> Orders:
    """Replace your standing orders."""
    session = await server.tables.session(id)
    mine = access.seat_of(user, session, seat)
    steps = registry.game(session.setup.game).rulebook.steps
    for order in data.orders:
        if order.step not in steps:
            raise Refused(422, "no_step", f"This game has no prompt '{order.step}'; the prompt says what it asks.")
        order.since = session.story.length(mine)
    await server.database.write([orders_row(session, mine, data.orders)])
    await server.tables_changed([id])
    return data


@post("/tables/{id:str}/fork")
async def fork(server: HallServices, user: Identity, address: str, id: str, data: Fork, seat: Seat = None) -> Opened:
    """Continue at a table of your own, against bots. What you do not know is dealt again."""
    session = await server.tables.session(id)
    mine = access.seat_of(user, session, seat)
    require_free(session)
    owner = session.player_at(mine)
    await server.may_open_table(owner, address)
    number = session.story.length(mine) if data.at is None else data.at
    origin = await server.replays.forked(session, mine, number, secrets.randbits(64))
    if origin is None:
        raise Refused(409, "not_running", "At that moment the game was not being played.")
    return opened(server, await table_factory.open_fork(server.tables, session, mine, origin, owner))


ROUTES = [hint, why, orders, give_orders, fork]
