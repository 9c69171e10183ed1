"""Child processes: they end with their parent, and run compiled code as soon as it is ready."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from pathlib import Path

from gildhall.engine.compiled import is_compiled

COMPILED = "GILDHALL_COMPILED"
"""Environment variable: the folder of a compiled package, whose build may still be running. ``make play`` sets it."""
STARTED = time.time()


def end_with_parent(how: signal.Signals = signal.SIGKILL) -> None:
    """Send this process a signal as soon as its parent has ended."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        os.kill(os.getpid(), how)

    threading.Thread(target=wait, name="gildhall-parent", daemon=True).start()


def compiled_since_start() -> bool:
    """Has compiled code become ready since this process started? If so, processes started from now on run it."""
    folder = os.environ.get(COMPILED)
    if folder is None or folder in sys.path or is_compiled():
        return False
    stamp = Path(folder).with_name(".stamp")
    if not stamp.is_file() or stamp.stat().st_mtime < STARTED:  # an older one is being replaced
        return False
    sys.path.insert(0, folder)  # passed on to new processes; modules imported here stay as they are
    return True


def workers_are_compiled() -> bool:
    """Do processes started from now on run compiled code?"""
    return is_compiled() or os.environ.get(COMPILED) in sys.path
