"""What learners' libraries expect beside the interfaces: masks, opponents, tokens, pictures."""

import struct
import sys
import zlib
from typing import Any

import gymnasium
import numpy as np
import pytest

import gildhall
from gildhall.bots import Bot, Seen
from gildhall.bots.thumb import Thumb
from gildhall.engine.moves import Move
from gildhall.lab.environments import Batch, GildhallAEC, GildhallParallel, GildhallSeat, Pool
from gildhall.lab.environments.look import Tokens
from gildhall.lab.environments.pictures import pixels, read_png
from gildhall.lab.environments.sheet import Sheet

GAMES = ["pillars", "oh_my_goods", "craftsmen", "antiquity"]


class Last(Bot):
    """Makes the move with the highest id."""

    name = "last"

    def choose(self, seen: Seen) -> Move:
        return max(seen.moves, key=lambda move: move.id)


def first_legal(seen: dict[str, Any]) -> int:
    return int(seen["action_mask"].argmax())


def last_legal(seen: dict[str, Any]) -> int:
    return int(np.flatnonzero(seen["action_mask"])[-1])


def moves_of(env: GildhallSeat, steps: int) -> list[tuple[int, str]]:
    """The moves made in some steps of a game, by whom."""
    seen, _ = env.reset(seed=5)
    for _ in range(steps):
        seen, _, over, _, _ = env.step(first_legal(seen))
        assert not over
    moves: list[tuple[int, str]] = env.episode.table.record().moves
    return moves


# --- masks


def test_action_masks_are_those_of_the_observation() -> None:
    single = GildhallSeat("pillars", seats=3, bots="random")
    seen, _ = single.reset(seed=1)
    assert single.action_masks().dtype == np.bool_
    assert np.array_equal(single.action_masks(), seen["action_mask"] == 1)
    turns = GildhallAEC("pillars", seats=3)
    turns.reset(seed=1)
    assert np.array_equal(turns.action_masks(), turns.last()[0]["action_mask"] == 1)
    with Batch("pillars", tables=2, seats=3, bots="random") as batch:
        seen, _ = batch.reset(seed=1)
        assert np.array_equal(batch.action_masks(), seen["action_mask"] == 1)


def test_action_masks_of_all_seats_at_once_are_a_dict() -> None:
    env = GildhallParallel("pillars", seats=3, illegal="lose")
    seen, _ = env.reset(seed=1)
    masks = env.action_masks()
    assert list(masks) == env.agents == ["seat_0", "seat_1", "seat_2"]
    for agent, mask in masks.items():
        assert mask.dtype == np.bool_
        assert np.array_equal(mask, seen[agent]["action_mask"] == 1)
    assert np.flatnonzero(masks["seat_1"]).tolist() == [0], "it need not decide"
    env.step(dict.fromkeys(env.agents, 0))  # seat 0 may not wait
    assert env.action_masks() == {}


@pytest.mark.filterwarnings("error")
def test_gymnasium_knows_the_render_modes_before_it_makes_an_environment() -> None:
    env = gymnasium.make("gildhall/pillars-v1", seats=3, bots="random", render_mode="ansi")
    env.reset(seed=1)
    assert "stage 1" in str(env.render())


def test_gymnasium_finds_an_id_by_its_package() -> None:
    env = gymnasium.make("gildhall.lab.environments:gildhall/pillars-v1", seats=3, bots="random")
    assert isinstance(env.unwrapped, GildhallSeat)


# --- opponents


def test_opponents_are_names_classes_or_functions() -> None:
    by_class = GildhallSeat("pillars", seats=3, seat=1, bots=["random", Last])
    by_function = GildhallSeat("pillars", seats=3, seat=1, bots=["random", last_legal])
    assert moves_of(by_class, 20) == moves_of(by_function, 20)
    assert [rival.name for rival in by_class.players.values()] == ["random", "last"]
    assert by_function.players[2].name == "last_legal"


def test_an_opponent_may_be_a_class_named_with_its_module() -> None:
    named = GildhallSeat("pillars", seats=3, seat=1, bots=["random", "tests.lab.test_ecosystem:Last"])
    assert moves_of(named, 20) == moves_of(GildhallSeat("pillars", seats=3, seat=1, bots=["random", Last]), 20)
    even = GildhallSeat("pillars", seats=3, bots="even:0.6")
    even.reset(seed=1)
    assert {rival.name for rival in even.players.values()} == {"even:0.6"}
    with Batch("pillars", tables=2, workers=2, seats=3, bots="tests.lab.test_ecosystem:Last") as batch:
        seen, _ = batch.reset(seed=1)
        batch.step(seen["action_mask"].argmax(axis=1))
    for wrong in ("tests.lab.test_ecosystem:Nobody", "no_such_module:Bot", ":Bot"):
        with pytest.raises(gildhall.BadSetup, match="there is no bot"):
            GildhallSeat("pillars", bots=wrong)
    with pytest.raises(gildhall.BadSetup, match="json:dumps is not a bot"):
        GildhallSeat("pillars", bots="json:dumps")


@pytest.mark.parametrize("name", ["random", "thumb"])
def test_rivals_in_compiled_code_play_as_the_bots_do(name: str) -> None:
    class Same(gildhall.bots.find(name)):  # type: ignore[misc]  # another class, so it is asked as any bot is
        pass

    ours = GildhallSeat("pillars", seats=3, bots=name)
    theirs = GildhallSeat("pillars", seats=3, bots=Same)
    assert moves_of(ours, 15) == moves_of(theirs, 15)


def test_what_is_no_opponent_is_refused() -> None:
    with pytest.raises(gildhall.BadSetup, match="dict is no bot"):
        GildhallSeat("pillars", bots=dict)  # type: ignore[arg-type]
    with pytest.raises(gildhall.BadSetup, match="3 is no bot"):
        GildhallSeat("pillars", bots=3)  # type: ignore[arg-type]


@pytest.mark.parametrize("bots", [Thumb(1), ["random", Thumb(1)]], ids=["for all", "in a list"])
def test_a_bot_that_was_made_already_is_refused(bots: Any) -> None:
    with pytest.raises(gildhall.BadSetup, match="give the class, Thumb"):
        GildhallSeat("pillars", seats=3, bots=bots)
    with pytest.raises(gildhall.BadSetup, match="give the class, Thumb"):
        Pool([Thumb(1)])  # type: ignore[list-item]


def test_an_opponents_illegal_action_names_its_rule() -> None:
    env = GildhallSeat("pillars", seats=3, seat=1, bots=lambda seen: 170)  # seat 0 leads
    with pytest.raises(gildhall.IllegalMove, match="POE"):
        env.reset(seed=1)


def test_a_pool_draws_its_members_and_grows() -> None:
    pool = Pool(["random", "thumb"], newest=0.5)
    env = GildhallSeat("pillars", seats=3, bots=pool)
    drawn = set()
    for seed in range(30):
        env.reset(seed=seed)
        drawn |= {rival.name for rival in env.players.values()}
    assert drawn == {"random", "thumb"}
    pool.add(first_legal)
    pool.newest = 1.0
    env.reset(seed=1)
    assert {rival.name for rival in env.players.values()} == {"first_legal"}
    with pytest.raises(gildhall.BadSetup, match="from 0 to 1, not 2"):
        Pool(newest=2)


# --- tokens


@pytest.mark.parametrize("id", GAMES)
def test_tokens_say_the_same_as_the_vector(id: str) -> None:
    env = GildhallParallel(id, observation="tokens")
    seen, _ = env.reset(seed=3)
    assert env.observation_space("seat_0").contains(seen["seat_0"])
    look = env.episode.look
    assert isinstance(look, Tokens)
    vector = env.episode.vector(0)
    places = {tuple(row): place for place, row in enumerate(look.meanings.tolist())}
    rebuilt = np.zeros_like(vector)
    for token, value in zip(seen["seat_0"]["tokens"].tolist(), seen["seat_0"]["values"], strict=True):
        if token[0]:
            rebuilt[places[tuple(token)]] = value
    assert np.array_equal(rebuilt, vector)
    assert len(places) == len(vector), "two values have the same token"


def test_the_same_card_is_the_same_word_wherever_it_lies() -> None:
    sheet = Sheet.of(gildhall.game("pillars"), 3)
    rows = Tokens(sheet).meanings
    fields = [sheet.places[name] for name in ("me.hand", "trick", "+1.pile")]
    assert len({int(rows[at + field.labels.index("king")][1]) for at, field in fields}) == 1


def test_unknown_observations_are_refused() -> None:
    with pytest.raises(gildhall.BadSetup, match="no observations 'pixels'; they are: flat, tokens"):
        GildhallAEC("pillars", observation="pixels")


# --- pictures


def test_environments_draw_themselves_as_text() -> None:
    env = GildhallSeat("pillars", seats=3, seat=0, bots="random", render_mode="ansi")
    env.reset(seed=1)
    assert "Pillars of the Earth" in env.render()
    turns = GildhallAEC("oh_my_goods", seats=2, render_mode="ansi")
    turns.reset(seed=1)
    assert "Ann" in turns.render()
    assert GildhallSeat("pillars", bots="random").render_mode is None
    with pytest.raises(gildhall.BadSetup, match="no render mode 'human'; render modes are: ansi, rgb_array"):
        GildhallParallel("pillars", render_mode="human")


def test_a_picture_is_an_array_of_pixels() -> None:
    env = GildhallSeat("pillars", seats=3, bots="random", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8
    assert picture.shape[2] == 3
    assert picture.std() > 10, "it is empty"


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(gildhall.GildhallError, match=r"pip install 'gildhall\[render\]'"):
        pixels("<svg/>")


def test_a_png_is_read_with_all_its_filters() -> None:
    picture = np.random.default_rng(1).integers(0, 256, (10, 7, 4), dtype=np.uint8)
    assert np.array_equal(read_png(written_png(picture)), picture[:, :, :3])


def written_png(picture: Any) -> bytes:
    """A PNG, its rows filtered in each way in turn, by the letter of the standard."""
    height, width, colours = picture.shape
    data = bytearray()
    for y in range(height):
        way = y % 5
        data.append(way)
        for x in range(width):
            for c in range(colours):
                left = int(picture[y, x - 1, c]) if x else 0
                above = int(picture[y - 1, x, c]) if y else 0
                corner = int(picture[y - 1, x - 1, c]) if x and y else 0
                near = min((left, above, corner), key=lambda each: abs(left + above - corner - each))
                data.append((int(picture[y, x, c]) - (0, left, above, (left + above) // 2, near)[way]) % 256)
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(bytes(data))), (b"IEND", b"")]
    parts = [struct.pack(">I", len(body)) + name + body + bytes(4) for name, body in chunks]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)
