"""How many machine instructions play takes: `PYTHONPATH=build/compiled/site python -m tools.instructions [GAME ...]`.

On a machine that does other work too, times differ by a half from run to run, instructions hardly. They are counted by
valgrind's callgrind, which must be installed, on the compiled package. For each game: a random decision in the engine's
own loop, a decision by the rules of thumb, and a copy of a table in the middle of a game, all with the largest number
of players. Only what happens inside the loops of `engine/play.py` is counted, so not the deal.

`--keep FOLDER` keeps the profiles, for `callgrind_annotate`.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import gildhall
from gildhall.engine import play
from gildhall.engine.compiled import is_compiled
from gildhall.engine.dice import QuickDice
from gildhall.lab.bench import half_way

DECISIONS = 8_000
"""A run plays whole games until it has made so many."""
COPIES = 2_000
LOOPS = {"random": "play_randomly", "thumb": "play_by_thumb", "copy": "copy_often"}
"""What is counted, and the function whose instructions it is."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[game.id for game in gildhall.games()], metavar="GAME")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the profiles here")
    parser.add_argument("--here", choices=LOOPS, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.here:
        print(work(arguments.games[0], arguments.here))
        return
    if not is_compiled():
        sys.exit("Set PYTHONPATH to the compiled package: plain Python is not what is counted.")
    print("game", *LOOPS, sep="\t")
    with tempfile.TemporaryDirectory() as scratch:
        for game in arguments.games:
            figures = [counted(game, what, arguments.keep or Path(scratch)) for what in LOOPS]
            print(game, *[f"{figure:,.0f}" for figure in figures], sep="\t", flush=True)


def counted(game: str, what: str, folder: Path) -> float:
    """The instructions of one piece of work, counted in a process of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    profile = folder / f"{game}.{what}.callgrind"
    loop = f"--toggle-collect=CPyDef_*___{LOOPS[what]}"
    count = ["valgrind", "--tool=callgrind", loop, f"--callgrind-out-file={profile}"]
    again = [sys.executable, "-m", "tools.instructions", game, "--here", what]
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run([*count, *again], env=environment, capture_output=True, text=True, check=True)
    total = re.search(r"^totals: ([1-9]\d*)$", profile.read_text(), re.MULTILINE)
    if total is None:
        sys.exit(f"no instructions of {LOOPS[what]} were counted: was it compiled with another name?")
    return int(total[1]) / int(done.stdout)


def work(id: str, what: str) -> int:
    """Play, or copy. Returns the number of decisions, or of copies."""
    game = gildhall.game(id)
    gc.collect()
    gc.freeze()  # collections shall not depend on what was imported
    if what == "copy":
        play.copy_often(half_way(game), COPIES)
        return COPIES
    made = number = 0
    while made < DECISIONS:
        number += 1
        table = game.start(seats=max(game.seats), seed=number, listen=False)
        made += (
            play.play_by_thumb(table) if what == "thumb" else play.play_randomly(table, QuickDice.seeded(number, 99))
        )
    return made


if __name__ == "__main__":
    main()
