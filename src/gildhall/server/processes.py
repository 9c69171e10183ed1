"""Child processes must not outlive their parent, however it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def end_with_parent(how: signal.Signals = signal.SIGKILL) -> None:
    """End this process by a signal as soon as its parent is gone."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        os.kill(os.getpid(), how)

    threading.Thread(target=wait, name="gildhall-parent", daemon=True).start()
