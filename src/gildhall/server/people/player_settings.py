"""The settings of players."""

from __future__ import annotations

import logging
from typing import Annotated

import msgspec

from gildhall.server.people.quiet_times import Period, Quiet, QuietTimes

log = logging.getLogger("gildhall.player_settings")


class PlayerSettings(msgspec.Struct, forbid_unknown_fields=True):
    """Quiet times, and where to send notices."""

    quiet: Quiet = msgspec.field(default_factory=Quiet)
    webhook: Annotated[str, msgspec.Meta(max_length=500)] | None = None
    """A URL that gets a notice when a table waits for this player (in the format of Discord and Slack)."""


class StoredSettings(PlayerSettings):
    """The settings as they are stored. They include earlier quiet times, which still count for the past."""

    earlier: list[Period] = []

    def quiet_times(self) -> QuietTimes:
        return QuietTimes(self.quiet, self.earlier)

    def public(self) -> PlayerSettings:
        """The part that the player sees."""
        return PlayerSettings(self.quiet, self.webhook)

    def changed(self, settings: PlayerSettings, now: float) -> StoredSettings:
        """The stored settings after a change."""
        times = self.quiet_times().changed(settings.quiet, now)
        return StoredSettings(times.quiet, settings.webhook, times.earlier)


def read_settings(text: str) -> StoredSettings:
    """Settings from the database. If they cannot be read, the defaults are used, so that tables still load."""
    try:
        return msgspec.json.decode(text, type=StoredSettings)
    except msgspec.DecodeError as error:
        log.warning("the settings of a player cannot be read: %s", error)
        return StoredSettings()
