"""Bots are scheduled fairly."""

import asyncio
from collections.abc import Sequence

from gildhall.bots.budget import Budget
from gildhall.server.agents.bot_pool import BotPool
from gildhall.server.agents.fair_queue import Claim, FairQueue
from tests.server.harness import Running


def served(slots: int, claims: Sequence[Claim]) -> list[Claim]:
    """In which order jobs run that all wait already when the first is done."""
    order: list[Claim] = []

    async def scene() -> None:
        queue = FairQueue(slots)

        async def job(claim: Claim) -> None:
            async with queue.turn(claim):
                order.append(claim)
                await asyncio.sleep(0)

        await asyncio.gather(*[job(claim) for claim in claims])

    asyncio.run(scene())
    return order


def test_tables_without_people_come_last() -> None:
    bots, ann = Claim("flood", people=False), Claim("ann")
    order = served(1, [bots] * 100 + [ann])
    assert order.index(ann) == 1  # only the one that ran already was before it


def test_many_tables_of_one_address_do_not_make_others_wait() -> None:
    flood, ann, bo = Claim("flood"), Claim("ann"), Claim("bo")
    order = served(1, [flood] * 100 + [ann] * 2 + [bo])
    assert {order.index(ann), order.index(bo)} == {2, 3}
    assert [place for place, claim in enumerate(order) if claim == ann] == [2, 5]


def test_tables_without_people_leave_a_worker_free() -> None:
    async def scene() -> bool:
        queue = FairQueue(3)
        release = asyncio.Event()

        async def job(claim: Claim) -> None:
            async with queue.turn(claim):
                await release.wait()

        flood = [asyncio.create_task(job(Claim("flood", people=False))) for _ in range(10)]
        await asyncio.sleep(0)
        try:
            async with asyncio.timeout(5), queue.turn(Claim("ann")):
                return True
        finally:
            release.set()
            await asyncio.gather(*flood)

    assert asyncio.run(scene())


def test_a_cancelled_job_frees_its_slot() -> None:
    async def scene() -> None:
        queue, claim = FairQueue(1), Claim("ann")
        async with queue.turn(claim):
            waits = asyncio.create_task(queue.turn(claim).__aenter__())
            await asyncio.sleep(0)
            waits.cancel()
            await asyncio.gather(waits, return_exceptions=True)
        async with asyncio.timeout(5), queue.turn(claim):
            pass
        assert not queue._jobs

    asyncio.run(scene())


def test_the_bots_of_others_do_not_think_less() -> None:
    async def scene() -> tuple[Budget | None, Budget | None]:
        bot_pool = BotPool(1)
        alone = bot_pool.budget(Claim("ann"), "master", 1)
        for _ in range(100):
            bot_pool.queue._jobs[Claim("flood")] = bot_pool.queue._jobs.get(Claim("flood"), 0) + 1
        return alone, bot_pool.budget(Claim("ann"), "master", 1)

    alone, crowded = asyncio.run(scene())
    assert alone is not None
    assert crowded is not None
    assert crowded.seconds >= alone.seconds / 2


def test_all_tables_from_one_address_share(hall: Running) -> None:
    ann, bo = hall.player("Ann"), hall.player("Bo")
    owners = set()
    for client in (ann, bo):
        id = client.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
        for server in (hall, getattr(hall, "other", hall)):
            owners.add(server.server.bot_pool.claim(server.run(server.server.tables.session(id))).owner)
    assert "127.0.0.1" in owners
