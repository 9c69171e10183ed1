"""Routes that only a hall in a page has. Its only person owns all its data, so these routes hide nothing."""

from __future__ import annotations

from gildhall.server.api.declare import get
from gildhall.server.api.routes.records import Moving
from gildhall.server.api.services import HallServices
from gildhall.server.people.identity import Identity
from gildhall.server.refusals import Refused
from gildhall.server.tables import access


@get("/tables/{id:str}/moving")
async def moving(server: HallServices, user: Identity, id: str) -> Moving:
    """A running game, ready to continue in another hall."""
    session = await server.tables.session(id)
    seat = access.seat_of(user, session)
    if not session.running:
        raise Refused(409, "not_running", "This game is not being played.")
    bots = [chair.played_by if other != seat else None for other, chair in enumerate(session.chairs)]
    return Moving(session.table.record().to_json(), seat, bots)


ROUTES = [moving]
