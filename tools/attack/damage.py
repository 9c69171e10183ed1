"""Damages rows in the database directly. The rest of the hall must not be affected."""

from __future__ import annotations

import httpx

from gildhall.server.store import open_database
from gildhall.server.store.database import sql


async def damage(database: str, url: str) -> None:
    """Open two public tables, and spoil the log of one and the setup of the other."""
    async with httpx.AsyncClient(base_url=f"{url}/api", timeout=60.0, trust_env=False) as http:
        key = (await http.post("/players", json={"name": "Crash"})).json()["key"]
        tables = []
        for _ in range(2):
            body = {"game": "pillars", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], "public": True}
            answer = await http.post("/tables", json=body, headers={"Authorization": f"Bearer {key}"})
            tables.append(answer.json()["state"]["table"]["id"])
    opened = await open_database(database)
    try:
        await opened.write([sql("update log set kind = 'nonsense' where game_table = $1", tables[0])])
        await opened.write([sql("update tables set setup = '{' where id = $1", tables[1])])
    finally:
        await opened.close()
