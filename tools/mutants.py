"""Break the rules of a game in one place, run its tests, and see whether they notice.

`python -m tools.mutants --game pillars --minutes 5`: the tests are collected once, in a pytest process. Each mutant is
a fork of it, in which the code of one function is replaced, and which runs the tests that reach this function, those
that name its rule first. Results go to build/mutants/GAME.jsonl; a later run continues from there. Mutants that behave
like the original are listed with the reason in tools/equivalent.toml.
"""

import argparse
import builtins
import inspect
import json
import os
import random
import re
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FrameType
from typing import NoReturn

import pytest
from hypothesis import Phase, settings

from tools.citations import FIRST
from tools.mutations import GAMES, REACHED, RESULTS, ROOT, Mutant, equivalent, install, mutants, read_results, watch

NOBODY = "nobody"
PATIENCE = 20.0  # seconds of CPU time for the tests of one mutant, as they take without it
MEMORY = 4 << 30


@dataclass
class Test:
    """A test, with the seconds that it takes, the functions that it reaches and the rules that it names."""

    item: pytest.Item
    seconds: float
    reached: set[str]
    rules: set[str]


def stop(signum: int, frame: FrameType | None) -> NoReturn:
    raise TimeoutError("the mutant does not come to an end")


def passes(item: pytest.Item, seconds: float) -> bool:
    """Run one test."""
    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    failed = item.session.testsfailed
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    signal.setitimer(signal.ITIMER_PROF, 0)
    return item.session.testsfailed == failed


class Hunt:
    """A pytest plugin: instead of running the tests once, it runs them on mutants."""

    def __init__(self, game: str, options: argparse.Namespace) -> None:
        self.game, self.options = game, options
        done = {key for key, one in read_results(game).items() if one["killed"] or not options.again}
        self.queue = [one for one in mutants(game) if one.key not in done and one.key not in equivalent()]
        random.Random(options.seed).shuffle(self.queue)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """The game's vectors, golden games and tests, except those of screens, bots and the contract."""
        own = rf"tests/games/{self.game}/(?!test_screens|test_thumb|.*contract)"
        pinned = rf"test_vector\[{self.game}/|golden.*(\[{self.game}-|positions)"
        items[:] = [item for item in items if re.search(f"{own}|{pinned}", item.nodeid)]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        deadline = time.monotonic() + 60 * self.options.minutes
        measured = json.loads(told(fork(lambda: measure(self.game, session.items))[1]))
        os.wait()
        assert isinstance(measured, list), measured
        tests = [Test(item, measured[i][0], set(measured[i][1]), named(item)) for i, item in enumerate(session.items)]
        running: dict[int, tuple[Mutant, int]] = {}
        with (RESULTS / f"{self.game}.jsonl").open("a", encoding="utf-8", buffering=1) as results:
            while running or (self.queue and time.monotonic() < deadline):
                while self.queue and len(running) < self.options.jobs and time.monotonic() < deadline:
                    mutant = self.queue.pop()
                    pid, pipe = fork(partial(self.attack, mutant, tests))
                    running[pid] = mutant, pipe
                mutant, pipe = running.pop(os.wait()[0])
                by = told(pipe)
                one = {"key": mutant.key, "rules": mutant.rules, "killed": by != NOBODY, "by": by or "a crash"}
                results.write(json.dumps(one, ensure_ascii=False) + "\n")
        return True

    def attack(self, mutant: Mutant, tests: list[Test]) -> str:
        """The test that detects the mutant. It runs in a separate process."""
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        install(mutant)
        killers = (test.item.nodeid for test in chosen(mutant, tests) if not passes(test.item, 10 * test.seconds + 2))
        return next(killers, NOBODY)


def measure(game: str, items: list[pytest.Item]) -> str:
    """How long each test takes without any mutant, and the functions that it reaches; or which one fails."""
    watch(game)
    measured: list[tuple[float, list[str]]] = []
    for item in items:
        found: set[str] = set()
        vars(builtins)[REACHED] = found.add
        start = time.process_time()
        if not passes(item, 600):
            return json.dumps(f"{item.nodeid} fails without any mutant")
        measured.append((time.process_time() - start, sorted(found)))
    return json.dumps(measured)


def chosen(mutant: Mutant, tests: list[Test]) -> Iterator[Test]:
    """The tests that reach the mutant: first those that name its rule, then the quickest, for ``PATIENCE`` seconds."""
    reaching = [test for test in tests if f"{mutant.file} {mutant.function}" in test.reached]
    left = PATIENCE
    for test in sorted(reaching, key=lambda test: (test.rules.isdisjoint(mutant.rules), test.seconds)):
        if test.seconds < left:
            left -= test.seconds
            yield test


def named(item: pytest.Item) -> set[str]:
    """The rules that a test names."""
    path = item.callspec.params.get("path") if hasattr(item, "callspec") else None
    text = path.read_text(encoding="utf-8") if isinstance(path, Path) else inspect.getsource(item.function)  # type: ignore[attr-defined]
    return {match[0] for match in FIRST.finditer(text)}


def fork(work: Callable[[], str]) -> tuple[int, int]:
    """Do some work in a child process. Returns its process id, and a pipe for its output."""
    reading, writing = os.pipe()
    if pid := os.fork():
        os.close(writing)
        return pid, reading
    try:
        os.write(writing, work().encode())
    finally:
        os._exit(0)


def told(pipe: int) -> str:
    with os.fdopen(pipe, encoding="utf-8") as words:
        return words.read()


def report(game: str) -> str:
    """Survivors by rule, and the sum."""
    all_mutants = list(mutants(game))
    results, same = read_results(game), equivalent()
    tried = [one for one in all_mutants if one.key in results and one.key not in same]
    alive = [one for one in tried if not results[one.key]["killed"]]
    lines = sorted(f"{', '.join(one.rules[:4])}: {one.key}" for one in alive)
    killed, listed = len(tried) - len(alive), sum(one.key in same for one in all_mutants)
    share = f"{killed} killed ({100 * killed / max(1, len(tried)):.1f} %)"
    lines.append(f"{game}: {len(all_mutants)} mutants, {len(tried)} tried, {share}, {listed} equivalent")
    return "\n".join(lines)


def hunt(game: str, options: argparse.Namespace) -> None:
    """Collect the tests of a game and run them on its mutants; in a fresh process, as pytest requires."""
    if os.fork():
        os.wait()
        return
    sys.path.insert(0, str(ROOT / "src"))
    settings.register_profile("mutants", derandomize=True, database=None, phases=[Phase.explicit, Phase.generate])
    settings.load_profile("mutants")
    paths = [str(ROOT / path) for path in (f"tests/games/{game}", "tests/test_vectors.py", "tests/golden")]
    quiet = ["-q", "--thorough", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore"]
    os._exit(pytest.main([*paths, *quiet], [Hunt(game, options)]))


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.mutants", description="Break the rules; do the tests notice?")
    parser.add_argument("--game", action="append", help="only this game (may be given several times)")
    parser.add_argument("--minutes", type=float, default=10, help="the budget for each game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=0, help="in which order mutants are tried")
    parser.add_argument("--again", action="store_true", help="try also those that survived an earlier run")
    parser.add_argument("--report", action="store_true", help="only tell what is known")
    options = parser.parse_args()
    RESULTS.mkdir(parents=True, exist_ok=True)
    for game in options.game or sorted(path.parent.name for path in GAMES.glob("*/RULES.md")):
        if not options.report:
            hunt(game, options)
        print(report(game))


if __name__ == "__main__":
    main()
