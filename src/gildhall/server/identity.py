"""Who asks? A key in the header says so; nobody can act for another seat."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import Any

from gildhall.server.keys import hashed
from gildhall.server.refusals import Refused, no_key, no_such_table, not_yours
from gildhall.server.sitting import Sitting
from gildhall.server.store import Database

MOST_KNOWN = 10_000


@dataclass(frozen=True)
class Who:
    """What a key opens: all tables of a player, one seat, what one seat sees, or one table to join or to watch."""

    kind: str = "nobody"
    player: str | None = None
    table: str | None = None
    seat: int | None = None

    def me(self) -> str:
        """The player, who must be one."""
        if self.player is None:
            raise no_key()
        return self.player

    def seat_at(self, sitting: Sitting, wanted: int | None = None) -> int:
        """The seat for which this key may act at a table; ``wanted`` picks one of several."""
        seats = self._seats(sitting)
        if not seats and self.kind == "nobody":
            raise no_key()
        if not seats:
            raise not_yours("somebody who sits at this table")
        if wanted is None and len(seats) > 1:
            raise Refused(400, "which_seat", f"You have several seats here; say which: ?seat={seats[0]}", seats=seats)
        if wanted is not None and wanted not in seats:
            raise not_yours("the one who sits there")
        return seats[0] if wanted is None else wanted

    def eyes_at(self, sitting: Sitting, wanted: int | None = None) -> int | None:
        """With whose eyes this key may look at a table: a seat's, or a watcher's (None)."""
        if self.kind == "eyes" and self.table == sitting.id:
            if wanted not in (None, self.seat):
                raise not_yours("the one who sits there")
            return self.seat
        if self._seats(sitting):
            if wanted is None and len(self._seats(sitting)) > 1:
                waiting = [seat for seat in self._seats(sitting) if seat in sitting.waiting()]
                return (waiting or self._seats(sitting))[0]
            return self.seat_at(sitting, wanted)
        if wanted is not None:
            raise not_yours("the one who sits there")
        if sitting.setup.public or self.table == sitting.id or self.player == sitting.host:
            return None
        raise no_such_table()

    def _seats(self, sitting: Sitting) -> list[int]:
        if self.kind == "seat" and self.table == sitting.id and self.seat is not None:
            return [self.seat] if sitting.chairs[self.seat].player is not None else []
        return sitting.seats_of(self.player) if self.player is not None else []


class Identities:
    """Keys that were seen lately, with what they open."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._known: dict[str, Who] = {}

    async def who(self, header: str | None) -> Who:
        """The owner of the key in an Authorization header. Raises :class:`Refused` for a key that opens nothing."""
        if not header:
            return Who()
        scheme, _, key = header.partition(" ")
        if scheme.lower() != "bearer" or not key.strip():
            raise no_key()
        return await self.owner(key.strip())

    async def owner(self, key: str) -> Who:
        """What a key opens."""
        hash = hashed(key)
        known = self._known.get(hash)
        if known is None or self.database.shared:  # another process may have renewed it a moment ago
            rows = await self.database.read(
                "select keys.hash, kind, player, game_table, seat, role from keys "
                "left join players on players.id = keys.player where keys.hash = $1",
                hash,
            )
            if not rows or not hmac.compare_digest(rows[0]["hash"], hash):
                raise Refused(401, "wrong_key", "This key opens nothing: it was renewed, or mistyped.")
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[hash] = _who(rows[0])
        return known

    def forget(self) -> None:
        """Look keys up anew: some were renewed."""
        self._known.clear()


def _who(row: dict[str, Any]) -> Who:
    if row["role"] == "banned":
        raise Refused(403, "banned", "This player is banned from this hall. Ask whoever runs it.")
    return Who(row["kind"], row["player"], row["game_table"], row["seat"])
