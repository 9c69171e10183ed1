"""How long does a person wait for the bots of a table? One person who answers at once, and three Masters, as hosted."""

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
    """Play one title for so many seconds; the waits between two questions to the person."""
    person = Asker(port)
    await person.open()
    person.key = (await person.ask("POST", "/players", {"name": "Ann"}))["key"]
    until, waits, table = time.monotonic() + seconds, list[float](), ""
    asked_until = time.monotonic()
    while time.monotonic() < until:
        if not table:
            seats = [{"kind": "me"}] + [{"kind": "bot", "bot": "master"}] * BOTS
            table = (await person.ask("POST", "/tables", {"game": game, "seats": seats}))["state"]["table"]["id"]
        await asyncio.sleep(LOOK)
        state = await person.ask("GET", f"/tables/{table}")
        if state["table"]["status"] == "over":
            table = ""
        elif state["view"]["moves"]:
            if (waited := time.monotonic() - asked_until) > 2 * LOOK:  # else he was asked again at once
                waits.append(waited)
            await _answer(person, table, state)
            asked_until = time.monotonic()
    return {
        "waits": len(waits),
        "median_s": round(statistics.median(waits), 2),
        "p95_s": round(statistics.quantiles(waits, n=20)[18], 2),
    }


async def _answer(person: Asker, table: str, state: Any) -> None:
    """Take the suggestion, or the first move where there is none that may be made."""
    form = state["view"]["form"]
    if form and form["suggested"]:
        body = {"turn": state["turn"], "moves": form["suggested"], "confirm": True}
        with suppress(Refused):
            await person.ask("POST", f"/tables/{table}/fill", body)
            return
    body = {"turn": state["turn"], "moves": [state["view"]["moves"][0]["text"]], "confirm": True}
    await person.ask("POST", f"/tables/{table}/make", body)
