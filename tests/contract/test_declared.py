"""Games with a declared state (``state.py``): the generated code is up to date and keeps its promises."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from runpy import run_path
from typing import Any

import pytest

import gildhall
from gildhall.engine.components import read_standard
from gildhall.engine.declared import Extra, State
from gildhall.engine.dice import QuickDice
from gildhall.engine.keys import state_hash, state_key
from gildhall.engine.play import play_randomly
from gildhall.engine.table import AnyTable
from tools import declare

DECLARED = sorted(path.parent.name for path in declare.GAMES.glob("*/state.py"))


def moments(game: str) -> Iterator[AnyTable]:
    """Tables in the middle of random games, some of them in a sealed step."""
    title = gildhall.game(game)
    for seats in title.seats:
        for made in (0, 1, 40, 61, 62, 63, 64, 90):
            table = title.start(seats=seats, seed=made)
            play_randomly(table, QuickDice.seeded(made, 9), made)
            yield table


def declared(game: str) -> State:
    state: State = run_path(str(declare.GAMES / game / "state.py"))["STATE"]
    return state


def test_every_game_is_declared() -> None:
    ours = {game.id for game in gildhall.games() if game.package.startswith("gildhall.games.")}
    assert sorted(ours) == DECLARED


def test_what_is_made_is_fresh() -> None:
    for path, made in declare.files(declare.declared_states()):
        assert path.read_text(encoding="utf-8") == made, f"{path.name} is stale; run: python -m tools.declare"


@pytest.mark.parametrize("game", DECLARED)
def test_a_copy_is_equal_and_independent(game: str) -> None:
    for table in moments(game):
        before = state_key(table)
        twin = table.copy()
        assert state_key(twin) == before
        assert state_hash(twin) == state_hash(table)
        play_randomly(twin, QuickDice.seeded(1, 1), 25)
        assert state_key(twin) != before
        assert state_hash(twin) != state_hash(table)
        assert state_key(table) == before, "playing on with a copy changed the original"


@pytest.mark.parametrize("game", DECLARED)
def test_a_position_comes_back_as_an_equal_table(game: str) -> None:
    for table in moments(game):
        again = gildhall.game(game).position(table.position())
        assert state_key(again) == state_key(table)


@pytest.mark.parametrize("game", DECLARED)
def test_a_copy_has_its_own_of_what_is_changed_in_place(game: str) -> None:
    state = declared(game)
    for table in moments(game):
        twin = table.copy()
        for fields, pairs in ((state.shared, [(table, twin)]), (state.seats, zip(table.seats, twin.seats))):
            kept = [field.name for field in declare.fields(fields) if field.kind.copy != "{}"]
            for mine, other in pairs:
                assert [name for name in kept if getattr(mine, name) is getattr(other, name)] == []


@pytest.mark.parametrize("game", [game for game in DECLARED if declared(game).law])
def test_a_lost_card_breaks_the_declared_law(game: str) -> None:
    state = declared(game)
    table = gildhall.game(game).start(seats=3, seed=1)
    play_randomly(table, QuickDice.seeded(1, 9), 20)
    table.check()
    tried = 0
    for entries, owner in ((state.shared, table), (state.seats, table.seats[1])):
        for name in [field.name for field in declare.fields(entries) if field.place and "[int" in field.kind.native]:
            whole = getattr(owner, name)
            if any(card >= 0 for card in whole):
                kept = [card for card in whole if card >= 0][1:]
                setattr(owner, name, type(whole)(kept))
                with pytest.raises(AssertionError, match="not each in one place"):
                    table.check()
                setattr(owner, name, whole)
                tried += 1
    assert tried


@pytest.mark.parametrize("game", DECLARED)
def test_a_view_has_the_declared_entries(game: str) -> None:
    made = import_module(f"gildhall.games.{game}._view")
    state = declared(game)
    extra = {entry.name for entry in state.shared if isinstance(entry, Extra)} | ({"dice"} if state.dice else set())
    for table in moments(game):
        for viewer in [None, *range(len(table.seats))]:
            view = table.view(viewer)
            assert set(view["shared"]) == set(made.Shared.__annotations__) - extra
            for part in view["seats"]:
                assert set(part) == set(made.SeatData.__annotations__)


@pytest.mark.parametrize(
    ("shared", "seat", "says"),
    [
        ({"stage": "one"}, {}, r"shared\.stage: found 'one'; allowed is a whole number"),
        ({"stage": True}, {}, r"shared\.stage: found True; allowed is a whole number"),
        ({"king_shared": 1}, {}, r"shared\.king_shared: found 1; allowed is true or false"),
        ({"leader": 4}, {}, r"shared\.leader: there is no seat 4; seats are 0 to 3"),
        ({"trick": "king"}, {}, r"shared\.trick: found 'king'; allowed is a list"),
        ({"trick": ["joker"]}, {}, r"shared\.trick: there is no card 'joker'; allowed are: alfred_builder"),
        ({"trick": [""]}, {}, r"shared\.trick: there is no card ''"),
        ({"tricks": [[0]]}, {}, r"shared\.tricks: found \[0\]; a trick is written"),
        ({"stack": {"middle": []}}, {}, r"shared\.stack: there is no entry 'middle'"),
        ({"stack": {"bag": ["joker"]}}, {}, r"shared\.stack\.bag: there is no card 'joker'"),
        ({"stack": []}, {}, r"shared\.stack: found \[\]; allowed is a mapping"),
        ({"dice": [["quick", 1, 2, 3, 4]]}, {}, r"shared\.dice: found 1 states of dice; allowed are 2"),
        ({"king_trick": None, "king_trick_cards": 10**9}, {}, r"shared\.king_trick_cards: found 1000000000; allowed"),
        ({}, {"hat": 1}, r"seats\[1\]: there is no entry 'hat' here; entries are: colour"),
        ({}, {"stock": "1/1/1"}, r"seats\[1\]\.stock: found '1/1/1'; a stock is written"),
        ({}, {"stock": "1/1/1/-1"}, r"seats\[1\]\.stock: found '1/1/1/-1'"),
        ({}, {"notes": [[1, 2]]}, r"seats\[1\]\.notes: found \[1, 2\]; allowed are 4 whole numbers"),
        ({}, {"vp": 3, "results": [4]}, r"seats\[1\]\.vp: found 3; the results give 4"),
        ({}, {"scoring": {"uses": ["axe"]}}, r"seats\[1\]\.scoring\.uses: found 'axe'; allowed are: brick_burner"),
        ({}, {"scoring": {"luck": 1}}, r"seats\[1\]\.scoring: there is no entry 'luck'"),
    ],
)
def test_a_bad_position_says_where_it_is_bad(shared: dict[str, Any], seat: dict[str, Any], says: str) -> None:
    with pytest.raises(gildhall.BadPosition, match=says):
        gildhall.game("pillars").position({"at": "trick", "shared": shared, "seats": [{}, seat, {}, {}]})


@pytest.mark.parametrize(
    ("game", "at", "shared", "seat", "says"),
    [
        ("oh_my_goods", "turn", {}, {"worker": "mill_1"}, r"\.worker: found 'mill_1'; allowed are: charburner_clay$"),
        ("oh_my_goods", "turn", {}, {"staff": [None]}, r"\.staff: found None; allowed are: charburner_clay$"),
        ("oh_my_goods", "turn", {}, {"mode": "lazy"}, r"\.mode: found 'lazy'; allowed are: efficient, sloppy$"),
        ("oh_my_goods", "turn", {}, {"chosen": ["joker"]}, r"\.chosen: there is no card 'joker'"),
        ("oh_my_goods", "turn", {}, {"run": [1, 2]}, r"\.run: found \[1, 2\]; allowed are 7 whole numbers"),
        ("craftsmen", "crafts", {"season": None}, {}, "shared.season: found None; allowed are: spring, summer"),
        ("craftsmen", "crafts", {"capital": {"gold": 1}}, {}, "shared.capital: there is no entry 'gold' here"),
        ("craftsmen", "crafts", {"capital": {"display": ["Z9"]}}, {}, "display: there is no capital card 'Z9'"),
        ("craftsmen", "crafts", {"capital": {"discard": "V1"}}, {}, "capital.discard: found 'V1'; allowed is a list"),
        ("craftsmen", "crafts", {"capital": {"bag": ["Z9"]}}, {}, "capital.bag: there is no capital card 'Z9'"),
        ("craftsmen", "crafts", {"auction": {"out": [3]}}, {}, "auction.out: found 3; allowed are: 0, 1, 2$"),
        ("craftsmen", "crafts", {"auction": {"out": [True]}}, {}, "auction.out: found True; allowed are: 0, 1, 2$"),
        ("craftsmen", "crafts", {"guilds": {"crafts": [[7]]}}, {}, "guilds: there is no seat 7; seats are 0 to 2"),
        (
            "craftsmen",
            "crafts",
            {"guilds": {"crafts": [[0, 1, 2]]}},
            {},
            "guilds: found .*; allowed is a list of at most",
        ),
        ("craftsmen", "crafts", {"granary": {"rope": [9]}}, {}, "granary: there is no seat 9; seats are 0 to 2"),
        ("craftsmen", "crafts", {"granary": {"rope": {"middle": 0}}}, {}, "granary: there is no entry 'middle' here"),
        (
            "craftsmen",
            "crafts",
            {"ships": {"ark": {}}},
            {},
            r"ships: .* 'ark' here; entries are: ship_1, ship_2, ship_3",
        ),
        (
            "craftsmen",
            "crafts",
            {"ships": {"ship_1": {"gold": [0]}}},
            {},
            "ships.ship_1: there is no entry 'gold' here",
        ),
        ("craftsmen", "crafts", {}, {"sources": {"luck": 3}}, r"\.sources: there is no entry 'luck' here"),
        ("antiquity", "country", {"phase": "sleep"}, {}, "shared.phase: found 'sleep'; allowed are: setup, all_rise"),
        ("antiquity", "country", {"felled": ["99,99"]}, {}, r"felled: there is no hex '99,99'; .*… \(\d+ in all\)$"),
        ("antiquity", "country", {}, {"houses": [99]}, r"\.houses: found 99; allowed are: 1, 2, 3, 4, 5, "),
        (
            "antiquity",
            "country",
            {},
            {"graves": ["1 9,9"]},
            r"\.graves: found '1 9,9'; allowed are: 1 0,0, 1 0,1, 1 0,2…",
        ),
        (
            "antiquity",
            "country",
            {},
            {"buildings": ["market 1 9,9"]},
            r"\.buildings: found '9,9'; allowed are: 0,0, 0,1",
        ),
        ("antiquity", "country", {}, {"buildings": ["market 1 0,0 upright"]}, r"\.buildings: .* a building is written"),
        ("antiquity", "country", {}, {"taken": [1]}, r"\.taken: found \[1\]; allowed are 3 whole numbers"),
    ],
)
def test_each_kind_says_what_it_allows(
    game: str, at: str, shared: dict[str, Any], seat: dict[str, Any], says: str
) -> None:
    with pytest.raises(gildhall.BadPosition, match=says):
        gildhall.game(game).position({"at": at, "shared": shared, "seats": [{}, seat, {}]})


@pytest.mark.parametrize("game", DECLARED)
def test_options_are_attributes_of_the_facts(game: str) -> None:
    """With ``when``, an attribute is true for this value only; otherwise it is the value, or 0 for none."""
    title = gildhall.game(game)
    told = {name: data for name, data in read_standard(title.package, "options.toml").items() if "fact" in data}
    for option in title.options:
        for value in option.values or [option.default, option.default + 1] if option.name in told else []:
            fact = getattr(title.facts(title.seats[-1], {option.name: value}), told[option.name]["fact"])
            assert fact == (value == told[option.name]["when"] if "when" in told[option.name] else value or 0)
