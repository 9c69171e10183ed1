"""How long a person waits for the bots of a table. One person answers at once, against three Masters."""

from __future__ import annotations

import asyncio
import statistics
import time
from contextlib import suppress
from typing import Any

from load_clients import Asker, Refused

BOTS = 3
LOOK = 0.05
"""Seconds between two looks at the table."""


async def measure(port: int, game: str, seconds: float) -> dict[str, Any]:
    """Play one title for some seconds; returns how long the person waits for the next question, or for the end."""
    person, waits = Asker(port), list[float]()
    await person.open()
    person.key = (await person.ask("POST", "/players", {"name": "Ann"}))["key"]
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        seats = [{"kind": "me"}] + [{"kind": "bot", "bot": "master"}] * BOTS
        state = (await person.ask("POST", "/tables", {"game": game, "seats": seats}))["state"]
        while state["table"]["status"] == "running" and time.monotonic() < until:
            began, table = time.monotonic(), state["table"]["id"]
            while not state["view"]["moves"] and state["table"]["status"] == "running" and time.monotonic() < until:
                await asyncio.sleep(LOOK)
                state = await person.ask("GET", f"/tables/{table}")
            if (waited := time.monotonic() - began) > LOOK:
                waits.append(waited)
            if state["view"]["moves"]:
                state = await _answer(person, table, state)
    ends = sorted(waits)
    return {
        "waits": len(waits),
        "median_s": round(statistics.median(waits), 2) if waits else None,
        "p95_s": round(ends[int(0.95 * len(ends))], 2) if waits else None,
        "longest_s": round(ends[-1], 2) if waits else None,
    }


async def _answer(person: Asker, table: str, state: Any) -> Any:
    """Accept the suggestion, or make the first move if no suggestion is legal; returns what the person then sees."""
    form = state["view"]["form"]
    if form:
        body = {"turn": state["turn"], "moves": form["suggested"], "confirm": True}
        with suppress(Refused):
            return await person.ask("POST", f"/tables/{table}/fill", body)
    body = {"turn": state["turn"], "moves": [state["view"]["moves"][0]["text"]], "confirm": True}
    return await person.ask("POST", f"/tables/{table}/make", body)
