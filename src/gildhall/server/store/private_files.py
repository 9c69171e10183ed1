"""Private files: they contain the hashes of keys, and hidden information of running games."""

from __future__ import annotations

import logging
from pathlib import Path

log = logging.getLogger("gildhall.store")

OWNER_ONLY = 0o600


def keep_private(file: Path) -> None:
    """Let only the owner read a file. If the file does not exist, an empty one is created."""
    try:
        if not file.exists():
            file.touch(mode=OWNER_ONLY)
        file.chmod(OWNER_ONLY)
    except OSError as error:  # a file of another user, or a file system without permissions
        log.warning("%s may be readable by others: %s", file, error.strerror)
