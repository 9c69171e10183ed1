"""Web push: the server's own key pair, and messages that only one browser can read."""

from __future__ import annotations

import base64
import time
from typing import Any
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from gildhall.server.store import Conflict, Database
from gildhall.server.store.database import sql

FACT = "push_key"
KEEP = 86400
"""Seconds for which the push service stores a message for the browser."""


async def server_keys(database: Database) -> Vapid02:
    """The key pair by which push services know this server. It is created on first use."""
    rows = await database.read("select value from facts where name = $1", FACT)
    if not rows:
        made = Vapid02()
        made.generate_keys()
        try:
            await database.write(
                [sql("insert into facts (name, value) values ($1, $2)", FACT, made.private_pem().decode())]
            )
        except Conflict:  # another process has created it
            return await server_keys(database)
        return made
    return Vapid02.from_pem(rows[0]["value"].encode())


def public_key(keys: Vapid02) -> str:
    """The public key, in the format that browsers expect."""
    point = keys.public_key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def sealed(keys: Vapid02, subscription: dict[str, Any], data: bytes, sender: str) -> tuple[bytes, dict[str, str]]:
    """A message for one browser: the body, which only this browser can read, and the headers."""
    body: bytes = http_ece.encrypt(
        data,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=decoded(subscription["keys"]["p256dh"]),
        auth_secret=decoded(subscription["keys"]["auth"]),
        version="aes128gcm",
    )
    service = urlsplit(subscription["endpoint"])
    claims = {
        "aud": f"{service.scheme}://{service.netloc}",
        "exp": int(time.time()) + KEEP // 2,
        "sub": sender if sender.startswith("https://") else "mailto:gildhall@localhost.invalid",
    }
    headers = {**keys.sign(claims), "Content-Encoding": "aes128gcm", "TTL": str(KEEP)}
    return body, headers


def decoded(text: str) -> bytes:
    """Decode base 64 as browsers write it, without padding."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
