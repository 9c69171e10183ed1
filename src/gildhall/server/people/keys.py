"""Keys: secrets that give access to a player's tables, a seat, or a table to join or watch. Only hashes are stored."""

from __future__ import annotations

import secrets
from hashlib import sha256

from gildhall.engine.dice import SECRET_BYTES

KINDS = {"player": "p", "seat": "s", "eyes": "e", "join": "j", "watch": "w"}


def new_key(kind: str) -> str:
    """A new key; its first letter says what it opens.

    >>> new_key("seat")[:2], len(new_key("seat"))
    ('s_', 45)
    """
    return f"{KINDS[kind]}_{secrets.token_urlsafe(32)}"


def hashed(key: str) -> str:
    """The hash of a key, which is what is stored. Keys are long and random, so a plain hash is enough."""
    return sha256(key.encode()).hexdigest()


def new_id() -> str:
    """A random id for a table or player. It cannot be guessed, but it is not a secret."""
    return secrets.token_hex(8)


def new_secret() -> str:
    """The secret seed of a table's shuffles, in hexadecimal digits."""
    return secrets.token_hex(SECRET_BYTES)


def new_nonce() -> str:
    """A random nonce, for a player who did not choose one. It becomes a part of the seed of a table."""
    return secrets.token_hex(16)
