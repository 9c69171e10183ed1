"""A Ray cluster on this machine: the same games, whatever happens to its workers."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

import gildhall
from gildhall import bots
from gildhall.lab.cluster import LOCAL, spread_on_ray
from gildhall.lab.match import Match
from gildhall.lab.simulate import CHUNK, simulate

PILLARS = gildhall.game("pillars")
GAMES = 3 * CHUNK + 2


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")


def chunks() -> Iterator[range]:
    return (range(first, min(first + CHUNK, GAMES)) for first in range(0, GAMES, CHUNK))


@pytest.mark.long
def test_the_same_seeds_give_the_same_bytes_on_one_worker_two_and_ray(tmp_path: Path) -> None:
    files = []
    for name, workers, ray in [("one", 1, None), ("two", 2, None), ("ray", 2, LOCAL)]:
        file = tmp_path / name
        simulate(PILLARS, 3, GAMES, ["thumb", "random", "random"], 5, workers=workers, ray=ray, records=file)
        files.append(file.read_bytes())
    assert files[0] == files[1] == files[2]
    assert files[0].count(b"\n") == GAMES


def test_a_killed_worker_changes_nothing(tmp_path: Path) -> None:
    match = Match(PILLARS, [bots.find("random")] * 3, seed=2, records=True)
    murder = tmp_path / "murder"

    def work(numbers: range) -> list[str | None]:
        if numbers.start == CHUNK and not murder.exists():
            murder.write_text(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)
        return [result.record for result in match.play_chunk(numbers)]

    played = [record for part in spread_on_ray(work, chunks(), LOCAL, workers=2) for record in part]
    assert int(murder.read_text()) != os.getpid()
    assert played == [match.play(number).record for number in range(GAMES)]


def test_a_cluster_that_is_not_there_is_told() -> None:
    with pytest.raises(gildhall.GildhallError, match=r"the Ray cluster at '127\.0\.0\.1:1' cannot be joined"):
        list(spread_on_ray(abs, [1], "127.0.0.1:1", workers=1))
