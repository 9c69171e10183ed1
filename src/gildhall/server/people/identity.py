"""Identities: the key in the header of a request identifies the sender."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from typing import Any

from gildhall.server.bounded_cache import BoundedCache
from gildhall.server.people.keys import hashed
from gildhall.server.refusals import Refused, no_key
from gildhall.server.store import Database

MOST_KNOWN = 10_000


@dataclass(frozen=True)
class Identity:
    """What a key gives access to: a player's tables, one seat, the view of one seat, or a table to join or watch."""

    kind: str = "nobody"
    player: str | None = None
    table: str | None = None
    seat: int | None = None
    owner: str | None = None
    """The player on the seat when the key was looked up. A later player on that seat cannot use the key."""
    hash: str = field(default="", repr=False)
    """The hash of the key."""

    def concerns(self, about: str) -> bool:
        """Does this key belong to this player or table? The empty string matches all."""
        return not about or about in (self.player, self.owner, self.table)

    def me(self) -> str:
        """The player's id. Raises :class:`Refused` if this is not the key of a player."""
        if self.player is None:
            raise no_key()
        return self.player


class Identities:
    """A cache of keys and their identities."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._known: BoundedCache[str, Identity] = BoundedCache(MOST_KNOWN)
        self._epoch = 0
        """Counts how often keys became invalid. A row that was read before the last time is not cached."""

    async def from_header(self, header: str | None) -> Identity:
        """The identity behind an Authorization header. Raises :class:`Refused` for an unknown key."""
        if not header:
            return Identity()
        scheme, _, key = header.partition(" ")
        if scheme.lower() != "bearer" or not key.strip():
            raise no_key()
        return await self.from_key(key.strip())

    async def from_key(self, key: str) -> Identity:
        """The identity behind a key."""
        return await self._look_up(hashed(key))

    async def checked_again(self, identity: Identity) -> Identity:
        """The current identity behind the same key. Raises :class:`Refused` if the key has become invalid."""
        return await self._look_up(identity.hash) if identity.hash else identity

    async def _look_up(self, hash: str) -> Identity:
        known = self._known.get(hash)
        if known is None or self.database.shared:  # another process may have renewed the key
            epoch = self._epoch
            rows = await self.database.read(
                "select keys.hash, keys.kind, keys.player, keys.game_table, keys.seat, role, "
                "chairs.player as owner from keys "
                "left join chairs on chairs.game_table = keys.game_table and chairs.seat = keys.seat "
                "left join players on players.id = coalesce(keys.player, chairs.player) where keys.hash = $1",
                hash,
            )
            if not rows or not hmac.compare_digest(rows[0]["hash"], hash):
                raise Refused(401, "wrong_key", "This key is not valid: it was renewed, or mistyped.")
            known = _identity(rows[0])
            if epoch == self._epoch:
                self._known[hash] = known
        return known

    def forget(self, about: str = "") -> None:
        """Drop the keys of a player or table (by default all) from the cache: some have become invalid."""
        self._epoch += 1
        for hash in [hash for hash, identity in self._known.items() if identity.concerns(about)]:
            del self._known[hash]


def _identity(row: dict[str, Any]) -> Identity:
    if row["role"] == "banned":
        raise Refused(403, "banned", "This player is banned from this hall. Ask its administrator.")
    return Identity(row["kind"], row["player"], row["game_table"], row["seat"], row["owner"], row["hash"])
