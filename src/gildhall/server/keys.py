"""Keys: the secrets that open a player's tables, a seat or a table to watch. Only their hashes are stored."""

from __future__ import annotations

import secrets
from hashlib import blake2b, sha256

from gildhall.engine.dice import SECRET_BYTES

KINDS = {"player": "p", "seat": "s", "join": "j", "watch": "w"}


def new_key(kind: str) -> str:
    """A new key; its first letter says what it opens.

    >>> new_key("seat")[:2], len(new_key("seat"))
    ('s_', 45)
    """
    return f"{KINDS[kind]}_{secrets.token_urlsafe(32)}"


def hashed(key: str) -> str:
    """What is stored of a key. Keys are long and random, so a plain hash tells nothing about them."""
    return sha256(key.encode()).hexdigest()


def new_id() -> str:
    """A name for a table or player that cannot be guessed or counted; it is no secret."""
    return secrets.token_hex(8)


def new_secret() -> str:
    """The secret behind a table's shuffles, in hexadecimal digits."""
    return secrets.token_hex(SECRET_BYTES)


def commitment(secret: str) -> str:
    """What is published of the secret before anybody sits down: whoever sees the secret later can check it."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def seed_of(secret: str, nonces: list[str]) -> bytes:
    """The seed of the table's dice: the secret with what each person threw in. Neither side alone can choose it."""
    digest = blake2b(key=bytes.fromhex(secret), digest_size=SECRET_BYTES, person=b"gildhall seed")
    for nonce in nonces:
        digest.update(len(nonce).to_bytes(4, "little") + nonce.encode())
    return digest.digest()
