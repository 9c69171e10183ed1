"""Files that hold secrets: keys of players as hashes, and what is hidden in games that are played."""

from __future__ import annotations

import logging
from pathlib import Path

log = logging.getLogger("gildhall.store")

OWNER_ONLY = 0o600


def keep_private(file: Path) -> None:
    """Let nobody but the owner read a file; an empty one is made, if there is none."""
    try:
        if not file.exists():
            file.touch(mode=OWNER_ONLY)
        file.chmod(OWNER_ONLY)
    except OSError as error:  # somebody else's file, or a file system without permissions
        log.warning("%s may be readable by others: %s", file, error.strerror)
