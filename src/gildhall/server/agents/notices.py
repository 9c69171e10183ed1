"""Notices: notify a player that a table waits, by webhook or web push, once for each turn and not in quiet times."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable

import httpx

from gildhall.engine import registry
from gildhall.server.agents import web_push
from gildhall.server.agents.agent import Agent
from gildhall.server.agents.leases import Leases
from gildhall.server.bounded_cache import BoundedCache
from gildhall.server.people.addresses import check_url, resolve
from gildhall.server.people.player_settings import read_settings
from gildhall.server.refusals import Refused
from gildhall.server.store import Busy
from gildhall.server.store.database import sql
from gildhall.server.tables.service import TableService
from gildhall.server.tables.session import TableSession

log = logging.getLogger("gildhall.notices")

PATIENCE = 10.0
ONCE = 86400.0
MOST_TOLD = 20_000

Sends = Callable[[str, bytes, dict[str, str]], Awaitable[int]]


async def send(url: str, body: bytes, headers: dict[str, str]) -> int:
    """POST to an address that a player gave. Private networks are refused, and redirects are not followed."""
    async with asyncio.timeout(PATIENCE):  # limits the whole exchange, also with a host that sends slowly
        host = check_url(url)
        address = await resolve(host)
        return await post_to(httpx.URL(url), address, host, body, headers)


async def post_to(url: httpx.URL, address: str, host: str, body: bytes, headers: dict[str, str]) -> int:
    """POST to this address of a host; returns the status. The body of the answer is not read."""
    literal = url.copy_with(host=f"[{address}]" if ":" in address else address)
    named = {**headers, "Host": host}
    async with (
        httpx.AsyncClient(timeout=PATIENCE, follow_redirects=False, trust_env=False) as client,
        client.stream("POST", literal, content=body, headers=named, extensions={"sni_hostname": host}) as answer,
    ):
        return answer.status_code


class Notices(Agent):
    """Looks at all tables for turns of players who have no page open."""

    name = "notices"

    def __init__(self, tables: TableService, leases: Leases, public_url: str | None, sends: Sends = send) -> None:
        super().__init__(tables)
        self.leases = leases
        self.public_url = public_url or ""
        self.sends = sends
        self.told: BoundedCache[tuple[str, int], int] = BoundedCache(MOST_TOLD)
        """The last turn for which each seat was notified."""

    def look(self, session: TableSession) -> None:
        """Start the notices to players whom this table waits for."""
        present = self.tables.streams.present(session.id)
        for seat in session.waiting():
            chair, key, turn = session.chairs[seat], (session.id, seat), session.turns[seat]
            if chair.player and chair.played_by is None and seat not in present and self.told.get(key) != turn:
                self.told[key] = turn
                self.begin((*key, turn), self._notify, session, seat, chair.player, turn)

    async def _notify(self, session: TableSession, seat: int, player: str, turn: int) -> None:
        """Notify a player. An error is logged without its text, which may quote a secret address."""
        try:
            rows = await self.tables.database.read("select settings from players where id = $1", player)
            settings = read_settings(rows[0]["settings"])
            pushes = await self.tables.database.read(
                "select endpoint, subscription from pushes where player = $1", player
            )
            if not (settings.webhook or pushes) or settings.quiet.now(self.tables.now()):
                return
            if not await self.leases.take(f"notice {session.id} {seat} {turn}", ONCE):
                return
            title, name = registry.game(session.setup.game).title, session.name(seat)
            words = f"{title}: it is your turn, {name}."
            link = f"{self.public_url}/table/{session.id}" if self.public_url else ""
            if settings.webhook:
                body = json.dumps({"content": f"{words} {link}".strip(), "text": f"{words} {link}".strip()}).encode()
                await self.sends(settings.webhook, body, {"Content-Type": "application/json"})
            # The client shows the notice in the reader's language; 'words' is the fallback.
            told = {"words": words, "table": session.id, "title": session.setup.name or title, "name": name}
            for row in pushes:
                await self._push(row["endpoint"], row["subscription"], told)
        except (Refused, Busy, httpx.HTTPError, OSError, ValueError) as error:
            log.warning("a notice for table %s was not sent: %s", session.id, type(error).__name__)

    async def _push(self, endpoint: str, subscription: str, data: dict[str, str]) -> None:
        """Send one web push. The subscription is deleted if the browser has cancelled it."""
        keys = await web_push.server_keys(self.tables.database)
        body, headers = web_push.sealed(keys, json.loads(subscription), json.dumps(data).encode(), self.public_url)
        status = await self.sends(endpoint, body, headers)
        if status in (404, 410):
            await self.tables.database.write([sql("delete from pushes where endpoint = $1", endpoint)])
