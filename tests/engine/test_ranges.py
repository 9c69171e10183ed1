"""Every number of a component file has a range, and a game works at both ends of it or says why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import gildhall
from gildhall.engine.components import DESCRIBING
from gildhall.engine.dice import QuickDice
from gildhall.engine.game import MOST_MOVES, Game
from gildhall.engine.play import play_randomly

GAMES = [game for game in gildhall.games() if game.package.startswith("gildhall.")]
IDS = [game.id for game in GAMES]


def numbers(tree: Any, where: str = "") -> Iterator[tuple[str, int]]:
    """The path of every number, and of the length of every list."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            if key not in DESCRIBING:
                yield from numbers(value, f"{where}.{key}" if where else key)
    elif isinstance(tree, list):
        yield f"{where}.#", len(tree)
        for i, value in enumerate(tree):
            yield from numbers(value, f"{where}.{i}")
    elif type(tree) is int:
        yield where, tree


def texts(tree: Any, where: str = "") -> Iterator[str]:
    """The path of every text; an empty list is one of names."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            if key not in DESCRIBING:
                yield from texts(value, f"{where}.{key}" if where else key)
    elif isinstance(tree, list):
        for i, value in enumerate(tree or [""]):
            yield from texts(value, f"{where}.{i}")
    elif isinstance(tree, str):
        yield where


def changed(tree: Any, names: list[str], number: int | str) -> Any:
    """The tree with one number or text changed, or one list made longer or shorter."""
    if not names:
        return number
    if names == ["#"]:
        assert isinstance(number, int)
        return [tree[min(i, len(tree) - 1)] for i in range(number)] if tree else []
    key: Any = int(names[0]) if isinstance(tree, list) else names[0]
    if isinstance(tree, list):
        return [changed(each, names[1:], number) if i == key else each for i, each in enumerate(tree)]
    return {**tree, key: changed(tree[key], names[1:], number)}


def alone(tree: Any, names: list[str], number: int | str) -> Any:
    """Changes with nothing but this number or text; lists are given whole."""
    if isinstance(tree, dict):
        return {names[0]: alone(tree[names[0]], names[1:], number)}
    if tree == []:
        return [number]
    return changed(tree, names, number)


def ends(game: Game) -> list[tuple[str, int]]:
    """Both ends of every range, each at the first place that it is for."""
    places = {game.ranges.path_for(where): where for where, _ in reversed(list(numbers(game.components)))}
    return [(places.get(path, path), end) for path, both in game.ranges.by_path.items() for end in both]


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_the_standard_components_are_in_their_ranges(game: Game) -> None:
    for where, number in numbers(game.components):
        low, high = game.ranges.find(where) or (number, number)
        assert low <= number <= high, where


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_every_range_is_for_something(game: Game) -> None:
    used = {game.ranges.path_for(where) for where, _ in numbers(game.components)}
    assert set(game.ranges.by_path) <= used


@pytest.mark.parametrize(("game", "where", "number"), [(game, *end) for game in GAMES for end in ends(game)], ids=str)
def test_a_game_works_at_both_ends_of_every_range(game: Game, where: str, number: int) -> None:
    try:
        variant = game.with_components(changed(game.components, where.split("."), number))
        tables = [variant.start(seats=seats, seed=5) for seats in (min(game.seats), max(game.seats))]
    except gildhall.BadComponents:
        return  # a number that does not fit the others is refused, by name
    for table in tables:
        play_randomly(table, QuickDice.seeded(7, 0), most=300)
        table.check()


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_no_number_may_leave_its_range(game: Game) -> None:
    for where, _ in numbers(game.components):
        if where.endswith("#"):
            continue
        for number in (-(10**15), -100, 100_000, 10**15, 10**400):
            with pytest.raises(gildhall.BadComponents, match=f"component '{where}' is .*; it must be "):
                game.check_components(alone(game.components, where.split("."), number))


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_no_text_may_be_an_unknown_name(game: Game) -> None:
    """It is refused by its path with what is known, before anything is built."""
    for where in texts(game.components):
        with pytest.raises(gildhall.BadComponents, match=r"it must be (one of|made of|0: it cannot)") as caught:
            game.check_components(alone(game.components, where.split("."), "zzz"))
        assert f"component '{where.removesuffix('.0')}" in str(caught.value)


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_the_standard_texts_are_allowed_and_every_entry_is_for_some(game: Game) -> None:
    game.check_components(game.components)
    used = {id(game.ranges.texts_at(where)) for where in texts(game.components)}
    assert [path for path, allowed in game.ranges.texts.items() if id(allowed) not in used] == []


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_the_largest_numbers_together_make_no_large_catalogue(game: Game) -> None:
    tree = game.components
    for where, _ in list(numbers(tree)):
        range_ = game.ranges.find(where)
        if range_ is not None and not where.endswith("#"):
            tree = changed(tree, where.split("."), range_[1])
    assert len(game.rulebook.moves(tree)) < MOST_MOVES


@pytest.mark.parametrize(
    ("id", "changes", "says"),
    [
        ("pillars", {"carry_limit": 100_000}, "component 'carry_limit' is 100000; it must be from 0 to 8"),
        ("pillars", {"carry_limit": -1}, "component 'carry_limit' is -1; it must be from 0 to 8"),
        ("pillars", {"carry_limit": 10**15}, "it must be from 0 to 8"),
        ("pillars", {"carry_limit": True}, "it must be of type int"),
        ("pillars", {"carry_limit": 3.0}, "it must be of type int"),
        ("pillars", {"neutral": {"king": {"seats": [3, 4] * 50}}}, "the length of component 'neutral.king.seats'"),
        ("pillars", {"neutral": {"king": {"seats": [3, "4"]}}}, "'neutral.king.seats.1' is '4'; it must be of type"),
        ("pillars", {"advantage": {"brick_burner": {"take": "x" * 1000}}}, "at most 60 letters"),
        ("pillars", {"x" * 1000: 1}, "no entry 'xxxx"),
        ("craftsmen", {"by_players": {"guild": [4]}}, "the length of component 'by_players.guild' is 1"),
        ("craftsmen", {"numbers": {"display": 3}}, "'numbers.display' is 3; it must be 2: it cannot be changed"),
        ("antiquity", {"layouts": {"2": {"tiles": [[0, 0]] * 500}}}, "the length of component 'layouts.2.tiles'"),
        ("antiquity", {"player": {"houses": 10**9}}, "'player.houses' is 1000000000; it must be from 1 to 20"),
        (
            "pillars",
            {"neutral": {"king": {"choice": ["gold"]}}},
            "'neutral.king.choice.0' is 'gold'; it must be one of",
        ),
        ("pillars", {"neutral": {"king": {"choice": ["gold"]}}}, "one of sand, wood, stone, metal"),
        ("oh_my_goods", {"types": {"mill": {"chain_resources": ["flour"]}}}, "one of wood, wheat, clay, wool, stone"),
        ("oh_my_goods", {"types": {"bakery": {"chain_goods": ["cake"]}}}, "'types.bakery.chain_goods.0' is 'cake'"),
        ("craftsmen", {"types": {"bakery": {"inputs": ["flour", "yeast"]}}}, "'types.bakery.inputs.1' is 'yeast'"),
        ("antiquity", {"buildings": {"market": {"shape": ["###", "zzz"]}}}, "'buildings.market.shape.1' is 'zzz'"),
        ("antiquity", {"buildings": {"market": {"shape": ["###", "zzz"]}}}, "1 to 6 of the letters #, ."),
        ("antiquity", {"buildings": {"market": {"shape": ["#" * 7]}}}, "1 to 6 of the letters"),
    ],
)
def test_bad_changes_name_key_value_and_range(id: str, changes: dict[str, Any], says: str) -> None:
    with pytest.raises(gildhall.BadComponents) as caught:
        gildhall.game(id).check_components(changes)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("id", "changes", "says"),
    [
        ("pillars", {"neutral": {"king": {"gives": {"sand": 3}, "count": 4}}}, "cannot be used"),
        ("antiquity", {"tiles": {"T0": {"columns": {"0": "FFFFF"}}}}, "tile T0 needs nine columns"),
        ("antiquity", {"tiles": {"T0": {"columns": {"-4": "FXFGG"}}}}, "letters F, G, M, W"),
        ("antiquity", {"buildings": {"market": {"shape": ["..."]}}}, "'buildings.market.shape' has no cell"),
        ("antiquity", {"layouts": {"2": {"start": [0, 7]}}}, "cannot be used"),
        ("craftsmen", {"goods": {"raw": ["cow"] * 7}}, "cannot be used"),
    ],
)
def test_components_that_do_not_fit_together_say_so(id: str, changes: dict[str, Any], says: str) -> None:
    game = gildhall.game(id)
    with pytest.raises(gildhall.BadComponents, match=says):
        game.with_components(changes).start(seats=max(game.seats) if id == "pillars" else 2)


def test_antiquitys_reach_is_read_from_the_components_everywhere() -> None:
    """The slow zones of the laws know the changed reach as well, so a variant holds to its own laws (ANT-6.3)."""
    game = gildhall.game("antiquity").with_components({"numbers": {"reach": 3, "reach_with_stable": 5}})
    table = game.start(seats=2, seed=3)
    play_randomly(table, QuickDice.seeded(1, 0), most=200)
    table.check()
