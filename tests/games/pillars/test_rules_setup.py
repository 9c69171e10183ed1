"""Sections 1 to 4: components, set-up, the stage."""

from collections import Counter

import pytest

from gildhall.engine.errors import BadSetup
from tests.games.pillars.helpers import (
    ADVANTAGES,
    CARDS,
    COLOURS,
    GAME,
    KINDS,
    PERSONS,
    SOURCES,
    TYPES,
    A,
    hands,
    of_kind,
    play_until,
    random_game,
    random_moves,
    results,
    scoring,
    shared,
    stages,
    stock,
    texts,
)

# --- 1 Overview


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_three_or_four_players_only(seats: int) -> None:
    """POE-1.1, 11.1, 11.10: there is no game for two or five."""
    assert GAME.seats == (3, 4)
    with pytest.raises(BadSetup, match="played by 3, 4 players"):
        GAME.start(seats=seats)


def test_five_stages_and_one_more_for_each_buried_card() -> None:
    """POE-1.2, 10.2: only a card put under the stack lengthens the game."""
    lengths = set()
    for seed in range(60):
        table = random_game(4, seed)
        buried = len(of_kind([event for stage in stages(table) for event in stage], "buried"))
        assert len(stages(table)) == shared(table)["stage"] == 5 + buried
        lengths.add(5 + buried)
    assert lengths > {5}, "no card was buried in any of these games"


@pytest.mark.parametrize(("seats", "tricks"), [(4, 9), (3, 10)])
def test_tricks_of_a_stage(seats: int, tricks: int) -> None:
    """POE-1.3, 6.11: 9 or 10 tricks; exactly one of them is the King's."""
    for stage in stages(random_game(seats, 1)):
        assert len(of_kind(stage, "received", "laid_aside")) == tricks
        assert len(of_kind(stage, "laid_aside")) == 1


def test_one_advantage_card_is_received_or_buried_in_every_stage() -> None:
    """POE-1.4, 4.5: what is collected in a stage includes its one advantage card."""
    for seed in range(20):
        for stage in stages(random_game(3, seed)):
            assert len(of_kind(stage, "advantage_received", "buried")) == 1


def test_points_come_from_the_scoring_alone() -> None:
    """POE-1.4, 8.18, 2.9: stage results add up to one total for each player, by where they come from."""
    table = random_game(4, 3)
    for place in table.standing:
        part = table.position()["seats"][place.seat]
        assert place.score == part["vp"] == sum(part["results"]) == sum(place.breakdown.values())
        assert list(place.breakdown) == ["conversions", "own_craftsmen", "persons", "advantage_cards"]


def test_most_points_win() -> None:
    """POE-1.5, 10.5."""
    for seed in range(20):
        standing = random_game(4, seed).standing
        best = max(place.score or 0 for place in standing)
        assert [place.rank == 1 for place in standing] == [place.score == best for place in standing]


# --- 2 Components


def test_twenty_craftsmen_fifteen_neutral_five_advantage_cards() -> None:
    """POE-2.1, 2.3, 2.6, 2.7: these cards can be played and no others; overview cards are no part of the game."""
    moves = {move.args[0] for move in GAME.catalogue.moves if move.kind == "play"}
    craftsmen = {f"{colour}_{type_}" for colour in COLOURS for type_ in TYPES}
    assert (len(craftsmen), len(SOURCES), len(PERSONS), len(ADVANTAGES)) == (20, 6, 9, 5)
    assert moves == craftsmen | set(SOURCES) | set(PERSONS) | set(ADVANTAGES) == CARDS


VALUES = {"toolmaker": 2, "stonemason": 4, "carpenter": 6, "mortar_mixer": 8, "master_builder": 10}


def test_trick_values() -> None:
    """POE-2.2, 2.4, 2.5: craftsmen even, the same in all colours; persons odd; sources 0; the King alone on top."""
    facts = GAME.facts(4, {})
    value = dict(zip(facts.names, facts.value, strict=True))  # type: ignore[attr-defined]
    assert {name: value[name] for name in value if name.split("_", 1)[1:] == ["toolmaker"]}.keys() == {
        f"{colour}_toolmaker" for colour in COLOURS
    }
    for colour in COLOURS:
        assert {type_: value[f"{colour}_{type_}"] for type_ in TYPES} == VALUES
    assert [value[name] for name in SOURCES] == [0] * 6
    assert all(value[name] % 2 == 1 and 1 <= value[name] <= 11 for name in PERSONS)
    assert [name for name in value if value[name] >= value["king"]] == ["king"]
    assert all(type(value[name]) is int and value[name] >= 0 for name in ADVANTAGES)


TABLES = {
    "toolmaker": {"metal": 5},
    "stonemason": {"stone": 4},
    "carpenter": {"wood": 3},
    "mortar_mixer": {"sand": 2},
    "master_builder": {"sand": 1, "wood": 2, "stone": 3, "metal": 4},
}


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("type_", TYPES)
def test_conversion_tables(type_: str, seat: int) -> None:
    """POE-2.2, 2.10, 2.12 to 2.16, 8.9, 8.11, 8.12: a unit into points, the same in all colours, and 1 for the card."""
    foreign = [f"{COLOURS[other]}_carpenter" for other in range(4) if other != seat]
    for kind, points in TABLES[type_].items():
        table = scoring(seat, stock="1/1/1/1", pile=[f"{COLOURS[seat]}_{type_}", *foreign])
        assert texts(table, seat) == [*(f"use {type_} {each}" for each in TABLES[type_]), f"idle {type_}"]
        table.make(seat, f"use {type_} {kind}")
        assert results(table)[seat] == [points + 1]
        assert stock(table, seat) == "/".join("0" if each == kind else "1" for each in KINDS)


def test_a_stock_may_hold_any_number_for_a_while() -> None:
    """POE-2.11, 8.20: only the end of the scoring limits it."""
    table = scoring(A, stock="1/1/1/0", pile=[*SOURCES, "alfred_builder", "prior_philip"])
    assert stock(table, A) == "3/3/3/2"
    table.make(A, "keep 1/1/0/1")
    assert stock(table, A) == "1/1/0/1"


# --- 3 Set-up


@pytest.mark.parametrize("seats", [3, 4])
def test_the_start(seats: int) -> None:
    """POE-3.1 to 3.3, 3.10: distinct colours in order, 1 sand, 1 wood, 1 stone, no points, no advantage card."""
    parts = GAME.start(seats=seats, seed=5).position()["seats"]
    assert [part["colour"] for part in parts] == COLOURS[:seats]
    for part in parts:
        assert part["stock"] == "1/1/1/0"
        assert (part["vp"], part["results"], part["advantages"]) == (0, [], [])
        assert (part["pile"], part["tricks"]) == ([], 0)


@pytest.mark.parametrize("unused", COLOURS)
def test_three_players_leave_out_a_colour_and_ellen(unused: str) -> None:
    """POE-3.5 to 3.7, 3.9, 3.10, 11.2: none of these cards is ever dealt, and the other colours close up."""
    table = GAME.start(seats=3, seed=8, options={"unused_colour": unused})
    used = [colour for colour in COLOURS if colour != unused]
    assert [part["colour"] for part in table.position()["seats"]] == used
    dealt = Counter(card for hand in hands(table) for card in hand)
    expected = {card for card in CARDS if not card.startswith(unused) and card != "ellen"} - set(ADVANTAGES)
    assert expected < set(dealt)
    assert set(dealt.values()) == {1}
    assert len(dealt) == 30 == len(expected) + 1
    assert [len(hand) for hand in hands(table)] == [10, 10, 10]


def test_four_players_use_all_colours_whatever_the_option_says() -> None:
    """POE-3.8, 11.2: 36 cards, hands of 9."""
    table = GAME.start(seats=4, seed=8, options={"unused_colour": "green"})
    assert [len(hand) for hand in hands(table)] == [9, 9, 9, 9]
    assert {card for hand in hands(table) for card in hand} > CARDS - set(ADVANTAGES)


def test_the_advantage_stack_is_shuffled_and_face_down() -> None:
    """POE-3.4, 12.3: each card may come first, and nobody sees the order."""
    first = Counter(shared(GAME.start(seats=4, seed=seed))["advantage"] for seed in range(200))
    assert set(first) == set(ADVANTAGES)
    assert min(first.values()) > 20
    view = GAME.start(seats=4, seed=0).view(A)
    assert view["shared"]["stack"] == {"cards": 4, "bottom": []}


# --- 4 Stage structure


def test_the_course_of_a_stage() -> None:
    """POE-4.1, 7.1, 10.3: deal, tricks, King's trick, scoring, then the next deal."""
    table = random_game(4, 2)
    order = ["stage", "dealt", "leads_first", "played", "kings_trick", "scored", "over"]
    for number, stage in enumerate(stages(table), 1):
        assert stage[0]["stage"] == number
        kinds = [event["kind"] for event in stage]
        named = ["kings_trick" if kind.startswith("kings_trick") else kind for kind in kinds]
        phases = [order.index(kind) for kind in named if kind in order]
        assert phases == sorted(phases)
        assert [named.count(kind) for kind in order] == [1, 4, 1, 36, 1, 4, 0]
    assert [event.kind for event in table.events][-1] == "game_over"


def test_shuffles_are_uniform() -> None:
    """POE-4.3, 4.4: each card comes to each seat equally often, within chance."""
    seen = Counter(
        (seat, card)
        for seed in range(400)
        for seat, hand in enumerate(hands(GAME.start(seats=4, seed=seed, listen=False)))
        for card in hand
        if card not in ADVANTAGES
    )
    assert len(seen) == 4 * 35
    assert 60 < min(seen.values()) <= max(seen.values()) < 140  # 100 are expected, with a deviation of 8.7


def test_every_deal_has_all_cards_and_one_new_advantage_card() -> None:
    """POE-4.2, 4.4, 4.5, 8.17, 10.1: gathered and dealt anew; owned advantage cards stay with their owners."""
    table = GAME.start(seats=4, seed=11)
    dealt_stages: list[str] = []
    for _ in random_moves(table, 4):
        now = table.position()
        if now["shared"]["stage"] > len(dealt_stages):
            cards = [card for part in now["seats"] for card in part["hand"]]
            advantages = [card for card in cards if card in ADVANTAGES]
            owned = [card for part in now["seats"] for card in part["advantages"]]
            assert sorted(cards) == sorted([*(CARDS - set(ADVANTAGES)), *advantages])
            assert advantages == [now["shared"]["advantage"]]
            assert advantages[0] not in owned
            dealt_stages.append(advantages[0])
    assert len(dealt_stages) >= 5
    assert set(dealt_stages) == set(ADVANTAGES)


def test_what_carries_over() -> None:
    """POE-4.7, 8.17, 10.1: stocks, totals and advantage cards stay; piles and tricks do not."""
    table = GAME.start(seats=4, seed=6)
    play_until(table, 6, "scored")
    parts = table.position()["seats"]
    assert shared(table)["stage"] == 2
    assert [part["pile"] for part in parts] == [[], [], [], []]
    assert [part["tricks"] for part in parts] == [0, 0, 0, 0]
    first = stages(table)[0]
    for event in of_kind(first, "scored"):
        assert parts[event["seat"]]["vp"] == event["total"] == event["result"]
    for event in of_kind(first, "stock"):
        assert parts[event["seat"]]["stock"] == event["stock"]
    for event in of_kind(first, "advantage_received"):
        assert parts[event["seat"]]["advantages"] == event["cards"]
