"""Networks: what they work out, their files, and a Grandmaster with and without one."""

import logging
import re
from collections.abc import Callable
from importlib.resources import files
from itertools import permutations
from math import exp
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest

import gildhall
from gildhall import bots
from gildhall.bots.budget import Budget
from gildhall.bots.check import check_bot
from gildhall.bots.grandmaster import Grandmaster
from gildhall.bots.network import Network, sizes
from gildhall.bots.network_file import NAME, Head, has_network, load, read
from gildhall.bots.search import WHOLE
from gildhall.bots.seen import Seen
from gildhall.bots.weights_file import BadNetwork, features_of, fingerprint, written
from gildhall.engine.game import Game
from gildhall.lab.match import Match

GAMES = [game.id for game in gildhall.games() if game.package.startswith("gildhall.")]
HIDDEN = (6, 4)


def random_weights(inputs: int, seed: int = 1) -> list[float]:
    dice = Random(seed)
    return [dice.gauss(0, 0.3) for _ in range(sum(sizes(inputs, HIDDEN)))]


def content(game: Game, rounds: int = 1, share: float = 1.0, **other: Any) -> bytes:
    names = features_of(game)[0]
    head = {"game": game.id, "features": fingerprint(names), "inputs": len(names), "hidden": HIDDEN, **other}
    return written(Head(rounds=rounds, share=share, **head), random_weights(len(names)))


def trained(game: Game, folder: Path, rounds: int = 1, share: float = 1.0) -> type[Grandmaster]:
    """A Grandmaster with random weights."""
    path = folder / "network.bin"
    path.write_bytes(content(game, rounds, share))
    return type("Trained", (Grandmaster,), {"name": "trained", "file": path})


# --- what it works out


def test_a_network_works_out_what_its_weights_say() -> None:
    """Compares it with a plain implementation."""
    dice = Random(5)
    inputs, (first, second) = 7, HIDDEN
    weights = random_weights(inputs)
    rows = [[dice.choice([0.0, dice.gauss(0, 1)]) for _ in range(inputs)] for _ in range(3)]
    parts = []
    at = 0
    for size in sizes(inputs, HIDDEN):
        parts.append(weights[at : at + size])
        at += size
    own, others, bias, deeper, deeper_bias, out, out_bias = parts
    found = []
    for row in rows:
        rest = [sum(each[i] for each in rows if each is not row) / 2 for i in range(inputs)]
        one = [
            max(
                0.0, bias[j] + sum(row[i] * own[i * first + j] + rest[i] * others[i * first + j] for i in range(inputs))
            )
            for j in range(first)
        ]
        two = [
            max(0.0, deeper_bias[j] + sum(one[i] * deeper[i * second + j] for i in range(first))) for j in range(second)
        ]
        found.append([out_bias[j] + sum(two[i] * out[i * 3 + j] for i in range(second)) for j in range(3)])
    promise = Network(lambda table, seat: [], inputs, HIDDEN, weights).judge(rows)
    for place, said in ((0, promise.chances), (1, promise.leads)):
        parts_of = [exp(each[place]) for each in found]
        assert said == pytest.approx([part / sum(parts_of) for part in parts_of])
    assert promise.points == pytest.approx([each[2] for each in found])


def test_several_tables_at_once_are_judged_as_one_by_one() -> None:
    dice = Random(7)
    inputs = 7
    network = Network(lambda table, seat: [], inputs, HIDDEN, random_weights(inputs))
    tables = [
        [[dice.choice([0.0, dice.gauss(0, 1)]) for _ in range(inputs)] for _ in range(seats)] for seats in (2, 4, 3)
    ]
    for rows, promise in zip(tables, network.judge_all(tables), strict=True):
        alone = network.judge(rows)
        assert (promise.chances, promise.leads, promise.points) == (alone.chances, alone.leads, alone.points)
    assert network.judge_all([]) == []


def test_no_seat_is_favoured() -> None:
    dice = Random(3)
    network = Network(lambda table, seat: [], 5, HIDDEN, random_weights(5))
    rows = [[dice.gauss(0, 1) for _ in range(5)] for _ in range(3)]
    plain = network.judge(rows)
    for order in permutations(range(3)):
        moved = network.judge([rows[seat] for seat in order])
        assert moved.chances == pytest.approx([plain.chances[seat] for seat in order])
        assert moved.points == pytest.approx([plain.points[seat] for seat in order])


@pytest.mark.parametrize("id", GAMES)
def test_features_have_names_and_fit_every_number_of_players(id: str) -> None:
    game = gildhall.game(id)
    names, features = features_of(game)
    assert len(set(names)) == len(names)
    for seats in game.seats:
        table = game.start(seats=seats, seed=seats, listen=False)
        for number in range(120):
            if number % 40 == 0:
                rows = [features(table, seat) for seat in range(seats)]
                assert {len(row) for row in rows} == {len(names)}
                assert all(type(value) is float and abs(value) < 100 for row in rows for value in row)
            if (seat := table.next_seat()) < 0:
                break
            table.choose(seat, game.thumb(table, seat, table.choices(seat)))


# --- files


def test_a_network_is_read_as_it_was_written() -> None:
    game = gildhall.game("pillars")
    guide = read(game, content(game, rounds=2, share=0.75, generation=4), "here")
    assert (guide.head.rounds, guide.head.share, guide.head.generation) == (2, 0.75, 4)
    table = game.start(seats=3, seed=1)
    names, features = features_of(game)
    same = Network(features, len(names), HIDDEN, random_weights(len(names)))
    assert guide.network.promise(table).points == pytest.approx(same.promise(table).points, rel=1e-5)


def damaged(content: bytes) -> bytes:
    return content[:200] + bytes([content[200] ^ 1]) + content[201:]


def checked(content: bytes) -> bytes:
    """The content with a checksum that fits."""
    return content + crc32(content).to_bytes(4, "little")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (damaged, "checksum"),
        (lambda whole: whole[:100], "checksum"),
        (lambda whole: b"", "no proper head"),
        (lambda whole: checked(b"no json\n"), "no proper head"),
        (lambda whole: checked(b"[1]\n"), "no proper head"),
        (lambda whole: checked(whole[:-4].replace(b'"format":1', b'"format":9')), "format 9"),
        (lambda whole: checked(whole[:-4].replace(b'"rounds":1', b'"rounds":"x"')), "no proper head"),
        (lambda whole: checked(whole[:-8]), "bytes of weights"),
        (lambda whole: content(gildhall.game("pillars"), features=5), "other features"),
        (lambda whole: content(gildhall.game("pillars"), search={"hope": 1.0}), "sets 'hope', which the search"),
        (lambda whole: content(gildhall.game("craftsmen")), "for craftsmen, not for pillars"),
    ],
)
def test_a_bad_file_is_refused_with_its_reason(spoil: Callable[[bytes], bytes], said: str) -> None:
    game = gildhall.game("pillars")
    with pytest.raises(BadNetwork, match=said):
        read(game, spoil(content(game)), "here")


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadNetwork, match=r"pillars has no network: .*none\.bin"):
        load(gildhall.game("pillars"), tmp_path / "none.bin")


@pytest.mark.parametrize("id", [id for id in GAMES if has_network(gildhall.game(id).package)])
def test_networks_in_the_package_are_sound_and_small(id: str) -> None:
    game = gildhall.game(id)
    guide = load(game)
    assert (guide.head.game, guide.head.rounds >= 1, 0 < guide.head.share <= 1) == (id, True, True)
    assert len((files(game.package) / NAME).read_bytes()) < 2_000_000
    for seats in game.seats:
        promise = guide.network.promise(game.start(seats=seats, seed=1, listen=False))
        assert sum(promise.chances) == pytest.approx(1)
        assert max(promise.chances) < 0.75  # nobody has won at the start


# --- the Grandmaster


@pytest.mark.parametrize("share", [1.0, 0.5])
def test_a_grandmaster_with_a_network_keeps_the_contract(share: float, tmp_path: Path) -> None:
    game = gildhall.game("pillars")
    report = check_bot(trained(game, tmp_path, share=share), titles=[game], moments=3, budget=Budget(iterations=4))
    assert report.moments > 0


def test_more_time_means_longer_playouts(tmp_path: Path) -> None:
    """Only if the network says so, and never with a budget of iterations alone, which must be reproducible."""
    game = gildhall.game("pillars")
    seen = Seen.at(table := game.start(seats=3, seed=1, listen=False), table.waiting[0])

    def rounds(tries: int, budget: Budget) -> int:
        kind = type("Trained", (Grandmaster,), {"name": "trained", "file": tmp_path / "network.bin"})
        kind.file.write_bytes(content(game, tries=tries))
        return kind(budget=budget)._foresight(seen)

    assert rounds(0, Budget(seconds=1000.0)) == 1
    assert rounds(1, Budget(seconds=1000.0)) == WHOLE
    assert rounds(10**9, Budget(seconds=1.0)) == 1
    assert rounds(1, Budget(iterations=5000)) == 1


def test_the_search_of_a_network_has_its_own_numbers(tmp_path: Path) -> None:
    """A search that is easily sure ends early; one that never is uses its whole budget."""
    game = gildhall.game("pillars")
    table = game.start(seats=3, seed=1, listen=False)
    spent = {}
    for sure in (0.0, 99.0):
        kind = type("Trained", (Grandmaster,), {"name": "trained", "file": tmp_path / "network.bin"})
        kind.file.write_bytes(content(game, search={"sure": sure}))
        spent[sure] = kind(budget=Budget(iterations=120)).think(Seen.at(table, table.waiting[0])).iterations
    assert spent[0.0] < spent[99.0]


def test_a_network_makes_other_choices_than_a_master(tmp_path: Path) -> None:
    game = gildhall.game("pillars")
    assert moves(game, trained(game, tmp_path)) != moves(game, bots.find("master"))


def of_another_version(content: bytes) -> bytes:
    return checked(content[:-4].replace(b'"format":1', b'"format":9'))


def of_other_features(content: bytes) -> bytes:
    line, _, rest = content[:-4].partition(b"\n")
    return checked(re.sub(rb'"features":\d+', b'"features":5', line) + b"\n" + rest)


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (None, "pillars has no network: .* cannot be read"),
        (damaged, "is damaged: its checksum is wrong"),
        (of_another_version, "has format 9; this version reads format 1"),
        (of_other_features, "was trained on other features of pillars: train it again"),
    ],
)
def test_a_grandmaster_without_a_sound_network_plays_as_a_master(
    spoil: Callable[[bytes], bytes] | None, said: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A network that is missing, damaged, or of another version."""
    game = gildhall.game("pillars")
    kind = trained(game, tmp_path)
    assert kind.file is not None
    if spoil is None:
        kind.file.unlink()
    else:
        kind.file.write_bytes(spoil(kind.file.read_bytes()))
    with caplog.at_level(logging.WARNING):
        assert moves(game, kind) == moves(game, bots.find("master"))
    assert len(caplog.messages) == 1  # once, not for every move
    assert re.search(f"{said}; the trained plays as a Master", caplog.text)


def test_other_components_are_played_as_a_master(tmp_path: Path) -> None:
    """A network has never seen them."""
    game = gildhall.game("pillars")
    kind = trained(game, tmp_path)
    assert kind.learned(game).guide is not None
    assert kind.learned(game.with_components({"carry_limit": 4})).guide is None


def moves(game: Game, kind: type[bots.Bot]) -> str:
    """A game of one bot among rules of thumb, as text."""
    line_up = [kind, bots.find("thumb"), bots.find("thumb")]
    record = Match(game, line_up, seed=2, records=True, budget=Budget(iterations=8)).play(0).record
    assert record is not None
    return record
