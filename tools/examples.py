"""Run every example of docs/examples to its end: ``make examples``, or ``python -m tools.examples [NAME...]``.

The arguments keep each run to about a minute; ``--full`` runs the commands that docs/research.md and docs/jax.md show.
The examples need the extra ``gildhall[examples]``.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

HOME = Path(__file__).resolve().parents[1] / "docs" / "examples"

RUNS: dict[str, tuple[list[str], list[str]]] = {
    "clone_master": ([], []),
    "jax_pillars": (["--tables", "32", "--seconds", "30"], ["--tables", "64", "--seconds", "75"]),
    "learn_pillars": (["1", "5"], ["1", "60"]),
    "maskable_ppo": (["4000"], ["20000"]),
    "openspiel_pillars": (["3", "20"], ["20", "50"]),
    "ppo_single_file": (["20"], ["100"]),
    "rllib_pillars": (["2"], ["20"]),
}
"""The arguments of each example: short, and as documented."""


def run(name: str, arguments: list[str]) -> tuple[bool, float, str]:
    """Run one example: whether it came to its end, its seconds, and the last line that it printed."""
    start = time.monotonic()
    command = [sys.executable, str(HOME / f"{name}.py"), *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    ended = done.returncode == 0
    lines = (done.stdout if ended else done.stderr).strip().splitlines()
    return ended, time.monotonic() - start, lines[-1] if lines else ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"only these of: {', '.join(RUNS)}")
    parser.add_argument("--full", action="store_true", help="with the documented arguments")
    asked = parser.parse_args()
    unknown = [name for name in asked.names if name not in RUNS]
    if unknown:
        parser.error(f"no such example: {', '.join(unknown)}; there are {', '.join(RUNS)}")
    table = Table("example", "seconds", "its last line")
    failed = 0
    for name in asked.names or RUNS:
        print(f"running {name} …", file=sys.stderr, flush=True)
        ended, seconds, line = run(name, RUNS[name][asked.full])
        failed += not ended
        table.add_row(name, f"{seconds:.0f}", line if ended else f"FAILED: {line}")
    Console().print(table)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
