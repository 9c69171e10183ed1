"""Open streams: waking them, and the seats that are present by them."""

import asyncio

from gildhall.server.people.identity import Identity
from gildhall.server.tables.streams import OpenStream, StreamHub


def test_a_heartbeat_is_not_a_change() -> None:
    """A stream that only says that it is still there does not write the table again."""

    async def scene() -> list[bool]:
        watcher = OpenStream("t", 0, Identity())
        heard = []
        for wakes in (watcher.beat, watcher.wake):
            waits = asyncio.create_task(watcher.change())
            await asyncio.sleep(0)
            wakes()
            heard.append(await waits)
        watcher.wake()  # nobody waits: it is kept for the next time
        return [*heard, await watcher.change()]

    assert asyncio.run(scene()) == [False, True, True]


def test_several_pages_of_a_seat_count_as_one() -> None:
    live = StreamHub(lambda: 0.0)
    with live.watching("t", 1, Identity()), live.watching("t", None, Identity()):
        with live.watching("t", 1, Identity()), live.watching("t", 2, Identity()):
            assert live.present("t") == {1, 2}
        live.elsewhere("other", "t", {0})
        assert (live.here("t"), live.present("t")) == ({1}, {0, 1})
    assert live.here("t") == set()
