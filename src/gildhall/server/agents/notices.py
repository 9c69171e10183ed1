"""Notices: tell a player that a table waits, by webhook or web push, once for each turn and not in quiet times."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable

import httpx

from gildhall.engine import registry
from gildhall.server.agents import web_push
from gildhall.server.agents.leases import Leases
from gildhall.server.bounded_cache import Recent
from gildhall.server.people.addresses import check_url, resolve
from gildhall.server.people.player_settings import read_settings
from gildhall.server.refusals import Refused
from gildhall.server.store import Busy
from gildhall.server.store.database import sql
from gildhall.server.tables.service import Hall
from gildhall.server.tables.session import Sitting

log = logging.getLogger("gildhall.notices")

PATIENCE = 10.0
ONCE = 86400.0
MOST_TOLD = 20_000

Sends = Callable[[str, bytes, dict[str, str]], Awaitable[int]]


async def send(url: str, body: bytes, headers: dict[str, str]) -> int:
    """POST to an address that somebody gave us: never into a private network, never along a redirect."""
    async with asyncio.timeout(PATIENCE):  # for all of it: who answers a letter a second is not waited for
        host = check_url(url)
        address = await resolve(host)
        return await post_to(httpx.URL(url), address, host, body, headers)


async def post_to(url: httpx.URL, address: str, host: str, body: bytes, headers: dict[str, str]) -> int:
    """POST to this address of a host; gives the status. The body of the answer is not read."""
    literal = url.copy_with(host=f"[{address}]" if ":" in address else address)
    named = {**headers, "Host": host}
    async with (
        httpx.AsyncClient(timeout=PATIENCE, follow_redirects=False, trust_env=False) as client,
        client.stream("POST", literal, content=body, headers=named, extensions={"sni_hostname": host}) as answer,
    ):
        return answer.status_code


class Notices:
    """Watches all tables for turns that come to somebody who has no page open."""

    def __init__(self, hall: Hall, leases: Leases, public_url: str | None, sends: Sends = send) -> None:
        self.hall = hall
        self.leases = leases
        self.public_url = public_url or ""
        self.sends = sends
        self.told: Recent[tuple[str, int], int] = Recent(MOST_TOLD)
        """The turn for which a seat was told last."""
        self._tasks: set[asyncio.Task[None]] = set()
        hall.changed.append(self.look)

    def look(self, sitting: Sitting) -> None:
        """See whether somebody should be told."""
        present = self.hall.live.present(sitting.id)
        for seat in sitting.waiting():
            chair, key, turn = sitting.chairs[seat], (sitting.id, seat), sitting.turns[seat]
            if chair.player and chair.played_by is None and seat not in present and self.told.get(key) != turn:
                self.told[key] = turn
                task = asyncio.create_task(self._tell(sitting, seat, chair.player, turn))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _tell(self, sitting: Sitting, seat: int, player: str, turn: int) -> None:
        """Tell somebody; what goes wrong is noted and forgotten, for the table waits anyway."""
        try:
            rows = await self.hall.database.read("select settings from players where id = $1", player)
            settings = read_settings(rows[0]["settings"])
            pushes = await self.hall.database.read(
                "select endpoint, subscription from pushes where player = $1", player
            )
            if not (settings.webhook or pushes) or settings.quiet.now(self.hall.now()):
                return
            if not await self.leases.take(f"notice {sitting.id} {seat} {turn}", ONCE):
                return
            words = f"{registry.game(sitting.setup.game).title}: it is your turn, {sitting.name(seat)}."
            link = f"{self.public_url}/table/{sitting.id}" if self.public_url else ""
            if settings.webhook:
                body = json.dumps({"content": f"{words} {link}".strip(), "text": f"{words} {link}".strip()}).encode()
                await self.sends(settings.webhook, body, {"Content-Type": "application/json"})
            for row in pushes:
                await self._push(row["endpoint"], row["subscription"], {"words": words, "table": sitting.id})
        except (Refused, Busy, httpx.HTTPError, OSError, ValueError) as error:
            log.warning("a notice for table %s was not sent: %s", sitting.id, type(error).__name__)

    async def _push(self, endpoint: str, subscription: str, data: dict[str, str]) -> None:
        """One web push; a browser that has gone away is forgotten."""
        keys = await web_push.server_keys(self.hall.database)
        body, headers = web_push.sealed(keys, json.loads(subscription), json.dumps(data).encode(), self.public_url)
        status = await self.sends(endpoint, body, headers)
        if status in (404, 410):
            await self.hall.database.write([sql("delete from pushes where endpoint = $1", endpoint)])

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
