"""Web push: a browser subscribes to notices that a table waits."""

from __future__ import annotations

from typing import Annotated

import msgspec

from gildhall.server.agents import web_push
from gildhall.server.api.declare import delete, get, post
from gildhall.server.people.addresses import check_url
from gildhall.server.people.identity import Identity
from gildhall.server.refusals import Refused
from gildhall.server.server import Server
from gildhall.server.store.database import sql

MOST = 20


class PushKeys(msgspec.Struct, forbid_unknown_fields=True):
    p256dh: Annotated[str, msgspec.Meta(max_length=200)]
    auth: Annotated[str, msgspec.Meta(max_length=100)]


class Subscription(msgspec.Struct):
    """The result of ``PushSubscription.toJSON()`` in a browser."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]
    keys: PushKeys


class ServerKey(msgspec.Struct):
    key: str
    """The ``applicationServerKey`` of the browser's subscription."""


class Pushes(msgspec.Struct):
    browsers: int
    """The number of browsers that are notified."""


@get("/push")
async def push_key(server: Server) -> ServerKey:
    """The public key by which push services know this server."""
    return ServerKey(web_push.public_key(await web_push.server_keys(server.database)))


@post("/me/pushes")
async def subscribe(server: Server, user: Identity, data: Subscription) -> Pushes:
    """Notify this browser as well when a table waits for you."""
    me = user.me()
    check_url(data.endpoint)
    _check_keys(data.keys)
    if await _count(server, me) >= MOST:
        raise Refused(422, "too_many_browsers", f"At most {MOST} browsers can be notified; unsubscribe first.")
    await server.database.write(
        [
            sql(
                "insert into pushes (endpoint, player, subscription) values ($1, $2, $3) on conflict (endpoint) "
                "do update set player = excluded.player, subscription = excluded.subscription",
                *(data.endpoint, me, msgspec.json.encode(data).decode()),
            )
        ]
    )
    return Pushes(await _count(server, me))


@delete("/me/pushes")
async def unsubscribe(server: Server, user: Identity) -> Pushes:
    """Delete all your subscriptions: no browser is notified any more."""
    await server.database.write([sql("delete from pushes where player = $1", user.me())])
    return Pushes(0)


def _check_keys(keys: PushKeys) -> None:
    try:
        good = len(web_push.decoded(keys.p256dh)) == 65 and len(web_push.decoded(keys.auth)) == 16
    except ValueError:
        good = False
    if not good:
        raise Refused(422, "bad_keys", "These are not the keys of a push subscription.")


async def _count(server: Server, player: str) -> int:
    rows = await server.database.read("select count(*) as count from pushes where player = $1", player)
    return int(rows[0]["count"])


ROUTES = [push_key, subscribe, unsubscribe]
