"""Data sets from records."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gildhall
from gildhall.cli import app
from gildhall.lab.dataset import load, samples, write
from gildhall.lab.simulate import simulate

GAMES = ["pillars", "oh_my_goods", "craftsmen", "antiquity"]


def records(folder: Path, id: str, games: int = 2) -> Path:
    file = folder / f"{id}.jsonl"
    game = gildhall.game(id)
    simulate(game, min(game.seats), games, ["random"], seed=3, records=file)
    return file


@pytest.mark.parametrize("id", GAMES)
def test_what_is_written_is_loaded(id: str, tmp_path: Path) -> None:
    file = records(tmp_path, id)
    out = tmp_path / "samples.parquet"
    played = list(gildhall.read_records(file))
    count = write(played, out)
    assert count == sum(len(record.moves) for record in played)
    for sample, expected in zip(load(out), (s for i, r in enumerate(played) for s in samples(r, i)), strict=True):
        assert sample.__dict__ == expected.__dict__


def test_a_sample_tells_what_the_seat_saw_and_did(tmp_path: Path) -> None:
    (record,) = gildhall.read_records(records(tmp_path, "pillars", 1))
    places = record.replay().standing
    for sample in samples(record):
        table = record.replay(until=sample.ply)
        seat, text = record.moves[sample.ply]
        assert sample.seat == seat
        assert sample.view == table.view(seat)
        assert [table.facts.catalogue[id].text for id in sample.legal] == [move.text for move in table.moves(seat)]
        assert sample.data()["move_text"] == text
        assert (sample.rank, sample.score) == (places[seat].rank, places[seat].score)


def test_every_so_manieth(tmp_path: Path) -> None:
    (record,) = gildhall.read_records(records(tmp_path, "pillars", 1))
    assert [sample.ply for sample in samples(record, every=10)] == list(range(0, len(record.moves), 10))
    with pytest.raises(gildhall.BadSetup, match="not 0"):
        write([record], tmp_path / "x.parquet", every=0)


def test_the_command_writes_and_loads(tmp_path: Path) -> None:
    file, out = records(tmp_path, "pillars"), tmp_path / "samples.parquet"
    wrote = CliRunner().invoke(app, ["dataset", str(file), "--out", str(out), "--every", "50", "--json"])
    count = json.loads(wrote.output)["samples"]
    assert CliRunner().invoke(app, ["dataset", str(out)]).output == f"{count} samples of 2 games: pillars\n"
    lines = CliRunner().invoke(app, ["dataset", str(out), "--json"]).output.splitlines()
    assert [json.loads(line)["ply"] % 50 for line in lines] == [0] * count


def test_bad_files_are_told(tmp_path: Path) -> None:
    bad = tmp_path / "bad.parquet"
    bad.write_text("no")
    with pytest.raises(gildhall.GildhallError, match="cannot be read"):
        next(load(bad))
    with pytest.raises(gildhall.GildhallError, match="cannot be read"):
        next(load(tmp_path / "none.parquet"))
    asked = CliRunner().invoke(app, ["dataset", str(tmp_path / "games.jsonl")])
    assert asked.exit_code == 2
    unfinished = gildhall.game("pillars").start(seats=3, seed=1).record()
    with pytest.raises(gildhall.GildhallError, match="not over"):
        next(samples(unfinished))


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    out = tmp_path / "samples.parquet"
    with pytest.raises(gildhall.BadRecord, match="cannot be read"):
        write(gildhall.read_records(tmp_path / "none.jsonl"), out)
    unfinished = gildhall.game("pillars").start(seats=3, seed=1).record()
    with pytest.raises(gildhall.GildhallError, match="not over"):
        write([unfinished], out)
    assert list(tmp_path.iterdir()) == []
