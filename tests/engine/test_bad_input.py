"""Bad input gets one of a small family of named errors that say what is allowed, and loses nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gildhall
from gildhall.engine.dice import QuickDice
from gildhall.engine.play import play_randomly
from gildhall.engine.table import AnyTable

GAME = gildhall.game("pillars")


def some_table() -> AnyTable:
    table = GAME.start(seats=4, seed=3)
    for _ in range(20):
        seat = table.waiting[0]
        table.make(seat, table.moves(seat)[0])
    return table


def test_an_unknown_game_names_the_games() -> None:
    with pytest.raises(gildhall.UnknownGame, match="pillars"):
        gildhall.game("monopoly")


@pytest.mark.parametrize(
    ("seats", "options", "allowed"),
    [
        (2, {}, "3, 4 players"),
        (5, {}, "3, 4 players"),
        (4, {"william": 3}, "william_penalty"),
        (4, {"william_penalty": 4}, "3, 2"),
        (4, {"william_penalty": True}, "3, 2"),
        (4, {"stage_limit": 4}, "from 5"),
        (4, {"stage_limit": "many"}, "from 5"),
        (3, {"unused_colour": "pink"}, "green, blue, red, orange"),
    ],
)
def test_a_bad_set_up_says_what_is_allowed(seats: int, options: dict[str, Any], allowed: str) -> None:
    with pytest.raises(gildhall.BadSetup, match=allowed):
        GAME.start(seats=seats, options=options)


def test_options_can_be_spelled_as_text() -> None:
    table = GAME.start(seats=3, options={"stage_limit": "7", "william_penalty": "2"})
    assert (table.facts.options["stage_limit"], table.facts.options["william_penalty"]) == (7, 2)


@pytest.mark.parametrize("move", ["", "play", "play the king", "dance", "PLAY KING", 10**6, -1])
def test_an_unknown_move_changes_nothing(move: str | int) -> None:
    table = some_table()
    before = table.position()
    with pytest.raises(gildhall.UnknownMove):
        table.make(table.waiting[0], move)
    assert table.position() == before


def test_an_illegal_move_names_its_rule_and_changes_nothing() -> None:
    table = some_table()
    seat = table.waiting[0]
    hand = table.view(seat)["seats"][seat]["hand"]
    foreign = next(name for name in GAME.facts(4, {}).names[1:] if name not in hand)  # type: ignore[attr-defined]
    before = table.position()
    with pytest.raises(gildhall.IllegalMove) as caught:
        table.make(seat, f"play {foreign}")
    assert caught.value.rule == "POE-5.4"
    with pytest.raises(gildhall.IllegalMove, match="not_your_turn"):
        table.make((seat + 1) % 4, f"play {hand[0]}")
    assert table.position() == before


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_seat_that_does_not_exist(seat: int) -> None:
    table = some_table()
    for call in (table.moves, table.form, lambda seat: table.make(seat, "play king"), lambda s: table.why_not(s, 1)):
        with pytest.raises(gildhall.GildhallError, match="seats are 0 to 3"):
            call(seat)


def test_a_form_is_filled_whole_or_not_at_all() -> None:
    table = GAME.position(
        {
            "at": "scoring",
            "seats": [{"stock": "1/1/1/0", "pile": ["green_carpenter", "green_mortar_mixer"]}, {}, {}, {}],
        }
    )
    before = table.position()
    with pytest.raises(gildhall.IllegalMove) as caught:
        table.fill(0, ["use carpenter wood", "use potter sand"])
    assert caught.value.rule == "POE-8.9"
    assert table.position() == before
    table.fill(0, ["use mortar_mixer sand", "use carpenter wood"])
    assert table.standing[0].score == 3 + 2 + 2
    with pytest.raises(gildhall.IllegalMove, match="no_form"):
        table.fill(table.waiting[0], [])


# --- records ------------------------------------------------------------------------------------------------------


def record_line() -> str:
    return some_table().record().to_json()


def changed(**changes: Any) -> str:
    return json.dumps({**json.loads(record_line()), **changes})


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "one line of JSON"),
        ("[]", "JSON object"),
        (record_line()[:-20], "cut off"),
        (changed(gildhall=99), "format 99"),
        (changed(game="chess"), "no game 'chess'"),
        (changed(rules_version=99), "rules version 99"),
        (changed(components="0000"), "components 0000"),
        (changed(seats=7), "3, 4 players"),
        (changed(seats="4"), "type int"),
        (changed(options={"x": 1}), "no option 'x'"),
        (changed(dice="loaded"), "dice 'quick'"),
        (changed(dice="sealed", seed="zz"), "hexadecimal"),
        (changed(dice="sealed", seed="00"), "32 bytes"),
        (changed(seed=-1), "seed"),
        (changed(moves="none"), "list of"),
        (changed(moves=[[0, "play king"], [0]]), "list of"),
        (changed(moves=[[0, "play the fool"]]), "move 1"),
        (changed(moves=[[9, "play king"]]), "seats are 0 to 3"),
        (changed(extra=1), "no field extra"),
        (changed(end="0"), "another end"),
        (changed(changes=[]), "an object"),
        (changed(changes={"king": {}}), "no entry 'king'"),
        (changed(origin={"at": "nowhere", "seats": []}), "3, 4 players"),
    ],
)
def test_a_bad_record_says_what_is_wrong(line: str, says: str) -> None:
    with pytest.raises(gildhall.GildhallError, match=says):
        gildhall.Record.from_json(line).verify()


def test_a_changed_move_is_found() -> None:
    """Other legal moves lead to another end than the record states."""
    data = json.loads(record_line())
    seat, text = data["moves"][-1]
    table = gildhall.Record.from_data({**data, "moves": data["moves"][:-1]}).replay()
    data["moves"][-1][1] = next(move.text for move in table.moves(seat) if move.text != text)
    with pytest.raises(gildhall.BadRecord, match="it was changed"):
        gildhall.Record.from_data(data).verify()


def test_a_file_of_records_names_the_bad_line(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(record_line() + "\n\n" + "{}\n")
    with pytest.raises(gildhall.BadRecord, match="line 3"):
        list(gildhall.read_records(path))
    with pytest.raises(gildhall.BadRecord, match="cannot be read"):
        list(gildhall.read_records(tmp_path / "none.jsonl"))


def test_records_of_sealed_dice_of_variants_and_of_positions_replay() -> None:
    variant = GAME.with_components({"neutral": {"ellen": {"gives": {"vp": 5}}}})
    tables = [
        GAME.start(seats=3, seed=bytes(range(32)), options={"unused_colour": "blue"}),
        variant.start(seats=4, seed=5),
        GAME.position(some_table().position()),
    ]
    for table in tables:
        dice = QuickDice.seeded(1, 0)
        while not table.over:
            seat = table.waiting[0]
            moves = table.moves(seat)
            table.make(seat, moves[dice.below(len(moves))])
        again = gildhall.Record.from_json(table.record().to_json()).verify()
        assert again.position() == table.position()
        assert again.standing[0].data() == table.standing[0].data()


def test_a_silent_copy_has_no_record() -> None:
    with pytest.raises(gildhall.BadRecord, match="silent copy"):
        some_table().copy().record()


# --- positions ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ([], "mapping"),
        ({}, "seats"),
        ({"at": "trick"}, "seats"),
        ({"at": "moon", "seats": [{}] * 4}, "trick"),
        ({"at": "trick", "seats": [{}] * 2}, "3, 4 players"),
        ({"at": "trick", "seats": [{}] * 4, "weather": 1}, "no entry 'weather'"),
        ({"at": "trick", "seats": [{"hat": 1}, {}, {}, {}]}, "no entry 'hat'"),
        ({"at": "trick", "seats": [{"hand": ["joker"]}, {}, {}, {}]}, "no card 'joker'"),
        ({"at": "trick", "seats": [{"hand": ["king", "king"]}, {}, {}, {}]}, "law"),
        ({"at": "trick", "seats": [{"stock": "1/1"}, {}, {}, {}]}, "sand/wood/stone/metal"),
        ({"at": "trick", "seats": [{"stock": "99/0/0/0"}, {}, {}, {}]}, "at most"),
        ({"at": "trick", "seats": [{}] * 4, "shared": {"leader": 9}}, "seats are 0 to 3"),
        ({"at": "trick", "seats": [{}] * 4, "shared": {"left": "x"}}, "TypeError"),
        ({"agenda": [["fly"]], "seats": [{}] * 4}, "no step"),
        ({"agenda": [["play", "A"]], "seats": [{}] * 4}, r"step 'play' are: seat; not \['A'\]"),
        ({"agenda": [["convert", 1]], "seats": [{}] * 4}, r"step 'convert' are: seat, converter; not \[1\]"),
        ({"agenda": [["deal", 1]], "seats": [{}] * 4}, r"step 'deal' are: none; not \[1\]"),
        ({"game": "chess", "seats": [{}] * 4}, "chess"),
        ({"components": "0", "seats": [{}] * 4}, "components"),
        ({"rules_version": 9, "seats": [{}] * 4}, "rules version 9"),
    ],
)
def test_a_bad_position_says_what_is_wrong(data: Any, says: str) -> None:
    with pytest.raises(gildhall.GildhallError, match=says):
        GAME.position(data)


@settings(max_examples=200)
@given(st.data())
def test_a_mangled_position_is_refused_or_sound(data: st.DataObject) -> None:
    """Whatever is done to a position: it gives a table on which the laws hold, or a named error."""
    position = some_table().position()
    for _ in range(data.draw(st.integers(1, 3))):
        mangle(position, data)
    try:
        table = GAME.position(position)
    except gildhall.GildhallError:
        return
    table.check()


JUNK = st.one_of(st.none(), st.integers(-3, 50), st.text(max_size=3), st.lists(st.integers(0, 3), max_size=2))


def mangle(node: Any, data: st.DataObject) -> None:
    """Replace or remove one part of a tree of plain data."""
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(node[key], (dict, list)) and data.draw(st.booleans()):
            node = node[key]
            continue
        if data.draw(st.booleans()):
            node[key] = data.draw(JUNK)
        else:
            del node[key]
        return


# --- components ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("not toml", "not TOML"),
        ("carry_limit = 'three'", "type int"),
        ("[neutral.merlin]\nvalue = 3", "no entry 'neutral.merlin'"),
        ("[neutral.forest]\ncount = 3", "dealt evenly"),
        ("[neutral.ellen]\nvalue = 12", "King"),
    ],
)
def test_bad_components_say_what_is_wrong(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(gildhall.BadComponents, match=says):
        GAME.with_components(path).start(seats=4)


def test_a_component_file_may_hold_only_what_differs(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[craftsmen.toolmaker]\nconvert = { metal = 6 }\nsource = "public"\n')
    variant = GAME.with_components(path)
    assert variant.changes == {"craftsmen": {"toolmaker": {"convert": {"metal": 6}}}}
    assert variant.components_hash != GAME.components_hash
    table = variant.position(
        {"at": "scoring", "seats": [{"stock": "0/0/0/1", "pile": ["green_toolmaker"]}, {}, {}, {}]}
    )
    table.make(0, "use toolmaker metal")
    assert table.standing[0].score == 6 + 1
    assert table.position()["changes"] == variant.changes
    with pytest.raises(gildhall.BadPosition, match="other components"):
        GAME.position(table.position())


def test_a_missing_component_file(tmp_path: Path) -> None:
    with pytest.raises(gildhall.BadComponents, match="cannot be read"):
        GAME.with_components(tmp_path / "none.toml")


def test_play_randomly_stops_at_its_limit() -> None:
    table = GAME.start(seats=3, listen=False)
    assert play_randomly(table, QuickDice.seeded(1, 0), most=10) == 10
