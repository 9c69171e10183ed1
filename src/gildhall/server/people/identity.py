"""Who asks? A key in the header says so; nobody can act for another seat."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from typing import Any

from gildhall.server.bounded_cache import Recent
from gildhall.server.people.keys import hashed
from gildhall.server.refusals import Refused, no_key, no_such_table, not_yours
from gildhall.server.store import Database
from gildhall.server.tables.session import Sitting

MOST_KNOWN = 10_000


@dataclass(frozen=True)
class Who:
    """What a key opens: all tables of a player, one seat, what one seat sees, or one table to join or to watch."""

    kind: str = "nobody"
    player: str | None = None
    table: str | None = None
    seat: int | None = None
    owner: str | None = None
    """Who sat on the seat when the key was looked up: the key of a seat opens nothing for whoever comes after."""
    hash: str = field(default="", repr=False)
    """The key, as it is stored."""

    def concerns(self, about: str) -> bool:
        """Has this key to do with a player or a table? The empty word is about all."""
        return not about or about in (self.player, self.owner, self.table)

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
        if self.kind == "eyes" and self._owns_seat(sitting):
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
        if self._may_watch(sitting):
            return None
        raise no_such_table()

    def may_see(self, sitting: Sitting, eyes: int | None) -> bool:
        """May this key look at a table with these eyes now? Asked before every message of a stream, so it is cheap."""
        if eyes is None:
            return self._may_watch(sitting)
        return eyes in self._seats(sitting) or (self.kind == "eyes" and eyes == self.seat and self._owns_seat(sitting))

    def _may_watch(self, sitting: Sitting) -> bool:
        if sitting.setup.public or self.player == sitting.host:
            return True
        return self.table == sitting.id and (self.seat is None or self._owns_seat(sitting))

    def _owns_seat(self, sitting: Sitting) -> bool:
        """Does the one who got this seat's key still sit there?"""
        return (
            self.table == sitting.id
            and self.seat is not None
            and self.owner is not None
            and sitting.chairs[self.seat].player == self.owner
        )

    def _seats(self, sitting: Sitting) -> list[int]:
        if self.kind == "seat" and self.seat is not None:
            return [self.seat] if self._owns_seat(sitting) else []
        return sitting.seats_of(self.player) if self.player is not None else []


class Identities:
    """Keys that were seen lately, with what they open."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._known: Recent[str, Who] = Recent(MOST_KNOWN)
        self._epoch = 0
        """Counts how often keys became void: what was read before that is not kept."""

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
        return await self._look_up(hashed(key))

    async def again(self, who: Who) -> Who:
        """What the same key opens now. Raises :class:`Refused` if it has become void."""
        return await self._look_up(who.hash) if who.hash else who

    async def _look_up(self, hash: str) -> Who:
        known = self._known.get(hash)
        if known is None or self.database.shared:  # another process may have renewed it a moment ago
            epoch = self._epoch
            rows = await self.database.read(
                "select keys.hash, keys.kind, keys.player, keys.game_table, keys.seat, role, "
                "chairs.player as owner from keys "
                "left join chairs on chairs.game_table = keys.game_table and chairs.seat = keys.seat "
                "left join players on players.id = coalesce(keys.player, chairs.player) where keys.hash = $1",
                hash,
            )
            if not rows or not hmac.compare_digest(rows[0]["hash"], hash):
                raise Refused(401, "wrong_key", "This key opens nothing: it was renewed, or mistyped.")
            known = _who(rows[0])
            if epoch == self._epoch:
                self._known[hash] = known
        return known

    def forget(self, about: str = "") -> None:
        """Look up anew the keys of a player or table (of all, if nothing is said): some have become void."""
        self._epoch += 1
        for hash in [hash for hash, who in self._known.items() if who.concerns(about)]:
            del self._known[hash]


def _who(row: dict[str, Any]) -> Who:
    if row["role"] == "banned":
        raise Refused(403, "banned", "This player is banned from this hall. Ask whoever runs it.")
    return Who(row["kind"], row["player"], row["game_table"], row["seat"], row["owner"], row["hash"])
