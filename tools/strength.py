"""How strong the bots are: ``python -m tools.strength --seconds 500``.

It plays the pairings of ``tools/strength.toml`` side by side on all cores, and adds every finished game to one file for
each pairing (``docs/strength``). The same command continues where the last one ended, also on another machine: a game
depends only on its number. If what the bots have learned changes (network, policy or habits), a pairing starts anew.

A game is only begun if it is likely to be over in time; otherwise long games would be missing from the results.

``--busy`` is for a machine that does other work too: the seconds of a turn are then seconds of processor time, so that
the other work takes nothing from the bots.

``--table`` prints the results as a table for docs/bots.md and plays nothing. In a pairing, ``one`` plays against the
other seats, all of them ``other``; each deal is played from every seat. ``budget`` is what a turn may take (without it,
bots use their standard budgets), and ``wanted`` the percentage of games that ``one`` should win.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import tomllib
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from time import monotonic, process_time

import gildhall
from gildhall.bots import habits_file, network_file, policy_file, search, searcher
from gildhall.bots.budget import Budget
from gildhall.lab.arena_figures import wilson
from gildhall.lab.match import Match, measurable
from gildhall.lab.workers import cores

LIST = Path(__file__).with_suffix(".toml")
RESULTS = Path("docs") / "strength"
MARGIN = 1.6
"""A game is begun if this many times the longest one so far would still be over in time."""
COLUMNS = ["number", "share", "seconds"]


@dataclass(frozen=True)
class Pairing:
    """One bot against seats of another."""

    game: str
    players: int
    one: str
    other: str
    wanted: int
    budget: str = ""
    games: int = 400

    @property
    def learned(self) -> str:
        """A digest of what the bots have learned about the game."""
        package = files(gildhall.game(self.game).package)
        names = [each.NAME for each in (network_file, policy_file, habits_file)]
        found = [(package / name).read_bytes() for name in names if (package / name).is_file()]
        return hashlib.sha256(b"".join(found)).hexdigest()[:8]

    def path(self, folder: Path) -> Path:
        """The file of its results."""
        budget = f"-{self.budget}" if self.budget else ""
        return folder / f"{self.game}-{self.players}-{self.one}-{self.other}{budget}-{self.learned}.csv"

    def match(self, seed: int) -> Match:
        budget = Budget.read(self.budget) if self.budget else None
        kinds = [measurable(name) for name in [self.one, *[self.other] * (self.players - 1)]]
        return Match(gildhall.game(self.game), kinds, seed, rotations=self.players, budget=budget)


@dataclass
class Played:
    """A finished game: what ``one`` won of it, and how long it took."""

    number: int
    share: float
    seconds: float


def played(pairing: Pairing, seed: int, number: int) -> Played:
    """Play one game, in any process."""
    begun = monotonic()
    result = pairing.match(seed).play(number)
    share = sum(win for bot, win in zip(result.bots, result.wins, strict=True) if bot == pairing.one)
    return Played(number, share, monotonic() - begun)


def count_processor_time() -> None:
    """Let all searches of this process measure their time by what they get of the processor."""
    for module in (search, searcher):
        setattr(module, "perf_counter", process_time)  # noqa: B010  # a name that mypy does not know as the module's own


class Contest:
    """A pairing with its games so far."""

    def __init__(self, pairing: Pairing, folder: Path) -> None:
        self.pairing = pairing
        self.path = pairing.path(folder)
        self.results: dict[int, Played] = {}
        self.begun: set[int] = set()
        if self.path.exists():
            with self.path.open(newline="", encoding="utf-8") as file:
                for row in csv.DictReader(file):
                    number = int(row["number"])
                    self.results[number] = Played(number, float(row["share"]), float(row["seconds"]))
        self.begun |= set(self.results)

    @property
    def longest(self) -> float:
        return max((each.seconds for each in self.results.values()), default=0.0)

    def next(self) -> int | None:
        """The next game to begin; None if there are enough."""
        number = next(number for number in range(self.pairing.games + 1) if number not in self.begun)
        return number if number < self.pairing.games else None

    def add(self, result: Played) -> None:
        """Write a finished game to the file."""
        self.results[result.number] = result
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            if not file.tell():
                writer.writerow(COLUMNS)
            writer.writerow([result.number, round(result.share, 4), round(result.seconds, 1)])

    def row(self) -> str:
        """Its line of the table."""
        pairing, number = self.pairing, len(self.results)
        against = pairing.other if pairing.players == 2 else f"{pairing.players - 1} × {pairing.other}"
        cells = [gildhall.game(pairing.game).title, pairing.players, pairing.one, against, pairing.budget or "standard"]
        share = sum(each.share for each in self.results.values()) / max(1, number)
        low, high = wilson(share, number) if number else (0.0, 1.0)
        won = f"{share:.1%} ({low:.1%}–{high:.1%})" if number else "–"
        return "| " + " | ".join(map(str, [*cells, number, won, f"{pairing.wanted} %"])) + " |"


def play(contests: list[Contest], seed: int, seconds: float, workers: int, busy: bool = False) -> None:
    """Play until the time is over. The contest with the fewest games has the next one."""
    until = monotonic() + seconds
    running: dict[Future[Played], Contest] = {}
    with ProcessPoolExecutor(workers, initializer=count_processor_time if busy else None) as pool:
        while True:
            for contest, number in following(contests, until, workers - len(running)):
                running[pool.submit(played, contest.pairing, seed, number)] = contest
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                contest = running.pop(future)
                contest.add(future.result())
                print(contest.row(), flush=True)


def following(contests: list[Contest], until: float, number: int) -> Iterator[tuple[Contest, int]]:
    """The next games, as many as there are idle workers."""
    for _ in range(number):
        left = until - monotonic()
        ready = [each for each in contests if each.next() is not None and MARGIN * each.longest < left]
        if left <= 0 or not ready:
            return
        contest = min(ready, key=lambda each: len(each.begun))
        game = contest.next()
        assert game is not None
        contest.begun.add(game)
        yield contest, game


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("only", nargs="*", help="parts of the names of files; only these pairings")
    parser.add_argument("--seconds", type=float, default=600, help="how long (600)")
    parser.add_argument("--list", type=Path, default=LIST, help="the pairings (tools/strength.toml)")
    parser.add_argument("--out", type=Path, default=RESULTS, help="the folder of the results (docs/strength)")
    parser.add_argument("--seed", type=int, default=2611)
    parser.add_argument("--workers", type=int, default=cores(), help="processes (as many as there are cores)")
    parser.add_argument("--busy", action="store_true", help="count processor time: the machine does other work too")
    parser.add_argument("--table", action="store_true", help="print the results and play nothing")
    arguments = parser.parse_args()
    pairings = [Pairing(**row) for row in tomllib.loads(arguments.list.read_text(encoding="utf-8"))["pairing"]]
    contests = [Contest(pairing, arguments.out) for pairing in pairings]
    if arguments.only:
        contests = [each for each in contests if any(part in each.path.name for part in arguments.only)]
    if not arguments.table:
        play(contests, arguments.seed, arguments.seconds, arguments.workers, arguments.busy)
    print("| game | players | bot | against | a turn | games | won (95 %) | wanted |")
    print("|---|---|---|---|---|---|---|---|")
    for contest in contests:
        print(contest.row())


if __name__ == "__main__":
    main()
