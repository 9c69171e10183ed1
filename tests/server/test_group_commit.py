"""Group commit: waiting writes are committed together, no write waits for others, and only faulty writes fail."""

import asyncio
from collections.abc import Callable, Coroutine

import pytest

from gildhall.server.store import Busy, Conflict, Database, open_database
from gildhall.server.store.database import sql
from gildhall.server.store.group_commit import MOST_TOGETHER, GroupCommit, Write
from gildhall.server.store.postgres import batches
from tests.server.conftest import NewUrl
from tests.server.test_store import fact, names

WRITES = 300


class Disk:
    """Commits groups as slowly as a test wants, and keeps what it committed."""

    def __init__(self, bad: str = "", error: type[Exception] = Conflict) -> None:
        self.bad = bad
        self.error = error
        self.tried: list[list[str]] = []
        self.open = asyncio.Event()

    async def commit(self, group: list[Write]) -> None:
        self.tried.append([write.statements[0].args[0] for write in group])
        await self.open.wait()
        if self.bad in self.tried[-1]:
            raise self.error(self.bad)


def run(scene: Callable[[], Coroutine[None, None, None]]) -> None:
    async def in_time() -> None:
        await asyncio.wait_for(scene(), 30)

    asyncio.run(in_time())


def test_the_first_is_committed_at_once_and_the_others_together() -> None:
    async def scene() -> None:
        disk = Disk()
        group_commit = GroupCommit(disk.commit)
        first = asyncio.create_task(group_commit.write([fact("a")], ()))
        for _ in range(3):  # no timer runs: it is on its way before anybody else comes
            await asyncio.sleep(0)
        assert disk.tried == [["a"]]
        others = [asyncio.create_task(group_commit.write([fact(name)], ())) for name in "bcd"]
        await asyncio.sleep(0)
        assert disk.tried == [["a"]]
        assert not first.done()
        disk.open.set()
        await asyncio.gather(first, *others)
        assert disk.tried == [["a"], ["b", "c", "d"]]
        await group_commit.write([fact("e")], ())  # a worker that has gone is replaced
        assert disk.tried[-1] == ["e"]

    run(scene)


def test_a_failure_is_found_in_few_steps_and_is_nobody_elses() -> None:
    async def scene() -> None:
        disk = Disk(bad="77")
        disk.open.set()
        group_commit = GroupCommit(disk.commit)
        writes = [group_commit.write([fact(str(number))], ()) for number in range(MOST_TOGETHER)]
        found = await asyncio.gather(*writes, return_exceptions=True)
        assert [number for number, error in enumerate(found) if error] == [77]
        assert isinstance(found[77], Conflict)
        assert len(disk.tried) <= 1 + 2 * MOST_TOGETHER.bit_length()

    run(scene)


def test_a_database_that_is_gone_is_not_asked_again_for_each_write() -> None:
    async def scene() -> None:
        disk = Disk(bad="7", error=Busy)
        disk.open.set()
        group_commit = GroupCommit(disk.commit)
        found = await asyncio.gather(
            *[group_commit.write([fact(str(number))], ()) for number in range(20)], return_exceptions=True
        )
        assert {type(each) for each in found} == {Busy}
        assert len(disk.tried) == 1

    run(scene)


def test_a_cancelled_write_does_not_stop_others() -> None:
    async def scene() -> None:
        disk = Disk()
        group_commit = GroupCommit(disk.commit)
        tasks = [asyncio.create_task(group_commit.write([fact(name)], ())) for name in "abc"]
        await asyncio.sleep(0)
        tasks[1].cancel()
        disk.open.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        await group_commit.drain()
        assert [task.cancelled() for task in tasks] == [False, True, False]

    run(scene)


def test_statements_of_one_write_keep_their_order_in_batches() -> None:
    async def scene() -> None:
        writes = [
            Write([sql("log", "t2", 1), sql("log", "t2", 2), sql("hold", "t2")], ()),
            Write([sql("new", "t9"), sql("log", "t9", 0)], ()),
            Write([sql("log", "t1", 5), sql("hold", "t1")], ()),
        ]
        found = [(text, [statement.args for statement in batch]) for text, batch in batches(writes)]
        assert found == [
            ("log", [("t1", 5), ("t2", 1), ("t2", 2)]),
            ("hold", [("t1",), ("t2",)]),
            ("new", [("t9",)]),
            ("log", [("t9", 0)]),
        ]

    run(scene)


def test_what_is_acknowledged_is_committed(new_url: NewUrl) -> None:
    """Another connection sees every write at the moment at which it is acknowledged, and none that has failed."""

    async def scene() -> None:
        url = new_url()
        database, other = await open_database(url), await open_database(url)
        await database.write([fact("taken")])

        async def checked(number: int) -> None:
            name = f"n{number}"
            if number % 50 == 7:
                with pytest.raises(Conflict):
                    await database.write([fact(name), fact("taken")])
                assert not await _has(other, name)
            else:
                await database.write([fact(name)])
                assert await _has(other, name)

        await asyncio.gather(*[checked(number) for number in range(WRITES)])
        assert len(await names(other)) == 1 + WRITES - WRITES // 50
        for each in (other, database):
            await each.close()

    run(scene)


async def _has(database: Database, name: str) -> bool:
    return bool(await database.read("select 1 from facts where name = $1", name))


def test_the_messages_of_a_group_are_told(new_url: NewUrl) -> None:
    async def scene() -> None:
        url = new_url()
        database, other = await open_database(url), await open_database(url)
        heard: asyncio.Queue[str] = asyncio.Queue()
        other.listen(heard.put)
        if database.shared:
            while heard.empty():  # until it listens
                await database.write([], tell=["hello"])
            await asyncio.gather(*[database.write([fact(f"n{number}")], tell=[f"t{number}"]) for number in range(40)])
            words: set[str] = set()
            while not {f"t{number}" for number in range(40)} <= words:
                words.add(await heard.get())
        else:  # there is nobody else to tell
            await database.write([fact("n")], tell=["t"])
            assert heard.empty()
        for each in (other, database):
            await each.close()

    run(scene)
