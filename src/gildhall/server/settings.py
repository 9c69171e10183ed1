"""Settings of a server."""

from __future__ import annotations

import msgspec


class Settings(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """How a server is run; every setting is also an environment variable, ``GILDHALL_`` and its name in capitals."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8420
    bot_workers: int = 1
    bot_pause: float = 0.6
    """Seconds before a bot's move, where people play: they want to see what happens."""
