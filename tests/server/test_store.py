"""The store: statements of a write are committed together, and a conflict affects no other write."""

import asyncio
from collections.abc import Iterator
from threading import Thread

import pytest

from gildhall.server.store import Busy, Conflict, Database, open_database
from gildhall.server.store.database import Statement, sql
from tests.server.conftest import NewUrl


def fact(name: str) -> Statement:
    return sql("insert into facts (name, value) values ($1, '')", name)


async def names(database: Database) -> set[str]:
    rows = await database.read("select name from facts where name <> 'schema'")
    return {row["name"] for row in rows}


def test_a_conflict_undoes_its_own_write_and_no_other(new_url: NewUrl) -> None:
    async def work() -> None:
        database = await open_database(new_url())
        await database.write([fact("taken")])
        nothing = sql("update facts set value = 'x' where name = 'nobody'", must=1)
        writes = [[fact("a")], [fact("b"), fact("taken")], [fact("c")], [fact("d"), nothing], [fact("e")]]
        found = await asyncio.gather(*[database.write(each) for each in writes], return_exceptions=True)
        assert [type(each) for each in found] == [type(None), Conflict, type(None), Conflict, type(None)]
        assert await names(database) == {"taken", "a", "c", "e"}
        await database.close()

    asyncio.run(work())


def test_queries_together_see_one_moment(new_url: NewUrl) -> None:
    url = new_url()
    query = sql("select name from facts where name = $1", "a")

    async def write_meanwhile() -> None:
        other = await open_database(url)
        await other.write([fact("a")])
        await other.close()

    class Meanwhile(list[Statement]):
        """Somebody else writes between the first query and the second one."""

        def __iter__(self) -> Iterator[Statement]:
            yield self[0]
            writer = Thread(target=lambda: asyncio.run(write_meanwhile()))
            writer.start()
            writer.join()
            yield self[1]

    async def work() -> None:
        database = await open_database(url)
        assert await database.read_together(Meanwhile([query, query])) == [[], []]
        assert await names(database) == {"a"}
        await database.close()

    asyncio.run(work())


def test_a_write_that_cannot_be_understood_stops_nobody(new_url: NewUrl) -> None:
    async def work() -> None:
        database = await open_database(new_url())
        huge = sql("update facts set value = 'x' where length(value) = $1", 1 << 80)
        found = await asyncio.gather(
            *[database.write(each) for each in ([fact("a")], [huge], [fact("b")])], return_exceptions=True
        )
        assert isinstance(found[1], Exception)
        assert await names(database) == {"a", "b"}
        await database.close()

    asyncio.run(work())


def test_another_process_that_writes_is_waited_for(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """As ``gildhall admin`` does while the server runs. If it writes for too long, the error says so."""

    async def work() -> None:
        url = f"sqlite:///{tmp_path}/hall.sqlite"
        database, other = await open_database(url), await open_database(url)
        other._writing.execute("begin immediate")  # type: ignore[attr-defined]
        waiting = asyncio.create_task(database.write([fact("a")]))
        assert await names(database) == set()  # the loop goes on meanwhile
        other._writing.rollback()  # type: ignore[attr-defined]
        await waiting
        assert await names(database) == {"a"}
        monkeypatch.setattr("gildhall.server.store.sqlite.PATIENCE", 0)
        other._writing.execute("begin immediate")  # type: ignore[attr-defined]
        with pytest.raises(Busy, match="locked"):
            await database.write([fact("b")])
        for each in (other, database):
            await each.close()

    asyncio.run(work())
