"""What players have set for themselves."""

from __future__ import annotations

from typing import Annotated

import msgspec

from gildhall.server.quiet import Quiet


class PlayerSettings(msgspec.Struct, forbid_unknown_fields=True):
    """Quiet times, and where to be told that a table waits."""

    quiet: Quiet = msgspec.field(default_factory=Quiet)
    webhook: Annotated[str, msgspec.Meta(max_length=500)] | None = None
    """A URL that is told when a table waits for this player (in the format of Discord and Slack)."""
