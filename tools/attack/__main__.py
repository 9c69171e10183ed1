"""Attack a hall for some minutes, and check the invariants: python -m tools.attack --minutes 10 --database sqlite."""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import statistics
import sys
import threading
import time
from dataclasses import asdict, dataclass, field

from gildhall.server.store import Database, open_database
from gildhall.server.tables.loading import catch_up, empty_session, read_log
from tools.attack.damage import damage
from tools.attack.hall import AttackedServer, open_hall
from tools.attack.hidden import leaks, secrets_of
from tools.attack.honest import Honest, HonestLive
from tools.attack.hostile import Findings, Knows, attack

HONEST = 4
CALM = 0.6
"""The part of the time without kills, in which memory is watched."""
WARM = 0.25
MOST_GROWTH = 64 << 20
"""The bytes by which a process may grow after the warm-up, because caches fill."""
SLEEP = 6.0
BETWEEN_BLOWS = 5.0


@dataclass
class Report:
    """The observations. ``failed`` lists the broken invariants."""

    database: str
    seconds: float
    requests: int = 0
    moves: int = 0
    tables: int = 0
    blows: int = 0
    views: int = 0
    p50_ms: float = 0.0
    p99_ms: float = 0.0
    memory_mib: list[int] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)


def run(database: str, seconds: float, p99_ms: float, bot_workers: int = 1) -> Report:
    """Attack a new server for some seconds."""
    report = Report(database, seconds)
    with open_hall(database, bot_workers) as hall:
        enough = threading.Event()
        people = [(Honest if number < HONEST / 2 else HonestLive)(hall, number, enough) for number in range(HONEST)]
        for person in people:
            person.start()
        _wait_for_tables(people)
        found = _attack(hall, people, seconds, report)
        enough.set()
        for person in people:
            person.join(60.0)
        asyncio.run(_check(hall.database, people, found, report))
    _figures(people, found, p99_ms, report)
    return report


def _wait_for_tables(people: list[Honest]) -> None:
    until = time.monotonic() + 60.0
    while not all(person.tables or person.trouble for person in people) and time.monotonic() < until:
        time.sleep(0.05)


def _attack(hall: AttackedServer, people: list[Honest], seconds: float, report: Report) -> Findings:
    """Start the hostile player. Meanwhile watch the memory, then kill and suspend the hall."""
    first = [(person.tables[0], person.public) for person in people if person.tables]
    public, private = ([table for table, shown in first if shown == wanted] for wanted in (True, False))
    knows = Knows(hall.url, seconds, public, private)
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    attacker = context.Process(target=attack, args=(knows, theirs), daemon=True)
    attacker.start()
    theirs.close()
    ours.recv()
    began = time.monotonic()
    _watch_memory(hall, began, seconds, report)
    asyncio.run(damage(hall.database, hall.url))
    while not report.blows or time.monotonic() - began < seconds - BETWEEN_BLOWS:
        time.sleep(BETWEEN_BLOWS / 2)
        if report.blows % 3 == 2:
            hall.suspend(min(SLEEP, seconds / 20))
        else:
            hall.kill()
        report.blows += 1
    if not ours.poll(seconds + 120.0):
        attacker.kill()
        report.failed.append("the attacker did not end")
        return Findings()
    found: Findings = ours.recv()
    attacker.join()
    return found


def _watch_memory(hall: AttackedServer, began: float, seconds: float, report: Report) -> None:
    """While nothing is killed: memory must not grow once it is warm."""
    sizes: list[tuple[float, int]] = []
    while (passed := time.monotonic() - began) < CALM * seconds:
        sizes.append((passed, hall.memory()))
        time.sleep(min(2.0, seconds / 40))
    warm = [size for passed, size in sizes if passed >= WARM * seconds] or [sizes[-1][1]]
    report.memory_mib = [warm[0] >> 20, max(warm) >> 20, warm[-1] >> 20]
    if warm[-1] - warm[0] > MOST_GROWTH * hall.processes:
        report.failed.append(f"memory grew from {warm[0] >> 20} to {warm[-1] >> 20} MiB")


async def _check(url: str, people: list[Honest], found: Findings, report: Report) -> None:
    """Compare with the database: accepted moves, views that were shown, secrets in answers."""
    database = await open_database(url)
    try:
        for person in people:
            for table, made in person.acknowledged.items():
                await _check_table(database, table, made, report)
        views = found.views + [view for person in people for view in person.views]
        report.views = len(views)
        report.failed += (await leaks(database, views))[:20]
        secrets = await secrets_of(database) | {person.key for person in people}
        texts = "\n".join(found.texts)
        report.failed += [f"a secret was told: {secret[:8]}…" for secret in secrets if secret and secret in texts]
    finally:
        await database.close()


async def _check_table(database: Database, table: str, made: list[str], report: Report) -> None:
    """Every accepted move is there, once, and the table can be replayed."""
    rows = [json.loads(row["data"]) for row in await read_log(database, table) if row["kind"] == "moves"]
    stored = [move for data in rows if data["seat"] == 0 for move in data["moves"]]
    # the last request may have been written and not answered when the time was up
    if stored[: len(made)] != made or len(stored) > len(made) + 1:
        report.failed.append(f"table {table}: {len(made)} moves were granted, {len(stored)} are stored")
    await catch_up(database, await empty_session(database, table))
    report.moves += len(made)
    report.tables += 1


def _figures(people: list[Honest], found: Findings, p99_ms: float, report: Report) -> None:
    report.requests = found.requests
    report.failed += sorted(set(found.wrong))[:20]
    report.failed += [f"honest player {person.number}: {person.trouble}" for person in people if person.trouble]
    latencies = [each for person in people for each in person.latencies]
    if len(latencies) < 2 or not found.requests:
        report.failed.append("nothing was played, or nothing attacked: this proves nothing")
        return
    cuts = statistics.quantiles(latencies, n=100)
    report.p50_ms, report.p99_ms = round(cuts[49] * 1000, 1), round(cuts[98] * 1000, 1)
    if report.p99_ms > p99_ms:
        report.failed.append(f"honest players waited {report.p99_ms} ms (p99); at most {p99_ms} are allowed")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.attack", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--p99", type=float, default=250.0, help="milliseconds that an honest move may take (p99)")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    report = run(given.database, given.minutes * 60, given.p99)
    if given.json:
        print(json.dumps(asdict(report)))
    else:
        for name, value in asdict(report).items():
            print(f"{name:>12}  {value if name != 'failed' else 'nothing' if not value else ''}")
        for line in report.failed:
            print(f"      FAILED  {line}")
    sys.exit(1 if report.failed else 0)


if __name__ == "__main__":
    main()
