"""Edges of the rules where a small fault in the code would go unnoticed elsewhere."""

import pytest

from gildhall.engine.errors import BadComponents, BadPosition, BadSetup
from gildhall.engine.rules import numbered_rules
from tests.games.pillars.helpers import (
    ADVANTAGES,
    COLOURS,
    GAME,
    A,
    AnyTable,
    B,
    C,
    D,
    hands,
    position,
    random_moves,
    results,
    shared,
    stock,
)

# --- set-up


@pytest.mark.parametrize("players", [3, 4])
def test_the_start(players: int) -> None:
    """POE-3.1: distinct colours; POE-3.2: one stone, wood and sand each; POE-3.3: no points and no advantage card."""
    parts = GAME.start(seats=players, seed=5).position()["seats"]
    assert [part["colour"] for part in parts] == COLOURS[:players]
    assert [part["stock"] for part in parts] == ["1/1/1/0"] * players
    assert [(part["vp"], part["results"], part["advantages"]) for part in parts] == [(0, [], [])] * players


def test_stocks_are_counters() -> None:
    """POE-2.8: they are no cards: all that are dealt are in hands, and no trick changes a stock."""
    table = GAME.start(seats=4, seed=2)
    assert sum(map(len, hands(table))) == 36
    stage, before = 0, [""] * 4
    for _ in random_moves(table, 2):
        if table.sealed is None:
            now = [stock(table, seat) for seat in range(4)]
            assert shared(table)["stage"] != stage or now == before
            stage, before = shared(table)["stage"], now
    assert stage >= 5


def test_seats_and_colours_stay_fixed() -> None:
    """POE-4.6: from stage to stage; nobody deals: who has Lady Aliena leads, wherever it sits."""
    table = GAME.start(seats=3, seed=1, options={"unused_colour": "blue"})
    leaders = {}
    for _ in random_moves(table, 1):
        middle = shared(table)
        assert [part["colour"] for part in table.position()["seats"]] == ["green", "red", "orange"]
        if not middle["trick"] and not middle["tricks"] and table.sealed is None:
            holder = [seat for seat, hand in enumerate(hands(table)) if "lady_aliena" in hand]
            assert [middle["leader"]] == holder
            leaders[middle["stage"]] = middle["leader"]
    assert len(leaders) >= 5


def test_editions_do_not_differ() -> None:
    """POE-11.8: so there is no option for them."""
    assert "edition" not in GAME.facts(4, {}).options
    for edition in ("kosmos", "filosofia", "devir"):
        assert edition in numbered_rules(GAME)["POE-11.8"].lower()
        with pytest.raises(BadSetup, match="no option 'edition'"):
            GAME.start(seats=4, options={"edition": edition})


def test_points_of_a_position_agree_with_its_note_pad() -> None:
    """POE-8.18: the total is the sum of the results of the stages."""
    assert results(position("scoring", {A: {"vp": 3, "results": [1, 2]}}))[A][:2] == [1, 2]
    with pytest.raises(BadPosition, match=r"seats\[0\]\.vp: found 5; the results give 3"):
        position("scoring", {A: {"vp": 5, "results": [1, 2]}})


# --- sealed scoring


def scoring(mode: str) -> AnyTable:
    return position(
        "scoring",
        {
            A: {"stock": "0/2/0/0", "pile": ["green_carpenter", "forest_1", "red_toolmaker", "painter"]},
            B: {"stock": "1/0/0/0", "pile": ["blue_mortar_mixer", "ellen", "green_toolmaker", "orange_toolmaker"]},
            D: {"stock": "2/2/0/0"},
        },
        options={"scoring_mode": mode},
    )


def seen(table: AnyTable, eyes: int | None) -> list[str]:
    return [event.kind for event in table.events if event.seen_by(eyes) is not None]


def test_what_is_told_of_a_sealed_scoring() -> None:
    """POE-12.7: a choice is told to its own seat at once, to the others when all are done; then the results."""
    table = scoring("sealed")
    start = {eyes: len(seen(table, eyes)) for eyes in (None, A, B, C, D)}
    table.make(A, "use carpenter wood")
    assert len(seen(table, A)) > start[A]
    for eyes in (None, B, C, D):
        assert len(seen(table, eyes)) == start[eyes]
    table.make(B, "idle mortar_mixer")
    assert results(table) == [[], [], [], []]
    table.make(D, "keep 1/2/0/0")
    assert results(table) == [[5], [3], [0], [0]]
    for eyes in (None, A, B, C, D):
        assert seen(table, eyes).count("scored") == 4


def test_all_decide_in_any_order_and_nobody_waits() -> None:
    """POE-12.7: every seat with a choice is asked at once; what it may choose does not depend on the others."""
    table = scoring("sealed")
    assert table.waiting == [A, B, D]
    offered = {seat: [move.text for move in table.moves(seat)] for seat in (A, B, D)}
    table.make(D, "keep 1/2/0/0")
    assert table.waiting == [A, B]
    assert {seat: [move.text for move in table.moves(seat)] for seat in (A, B)} == {A: offered[A], B: offered[B]}


def test_an_open_scoring_goes_round_and_is_seen() -> None:
    """POE-12.13: with `open_sequential` one after the other, and every choice is told to all at once."""
    table = scoring("open_sequential")
    assert len(table.waiting) == 1
    first = table.waiting[0]
    start = len(seen(table, None))
    table.make(first, table.moves(first)[0])
    assert len(seen(table, None)) > start


# --- who knows this stage's advantage card


@pytest.mark.parametrize("holder", [0, 1, 2, 3])
def test_its_holder_knows_the_advantage_card(holder: int) -> None:
    """POE-12.4: the seat with the card in hand, and nobody else."""
    table = position("trick", {holder: {"hand": ["painter"]}}, left=2)
    known = [table.view(eyes)["shared"]["advantage"] for eyes in range(4)]
    assert known == ["painter" if eyes == holder else None for eyes in range(4)]
    assert table.view(None)["shared"]["advantage"] is None


@pytest.mark.parametrize("history", ["open", "closed"])
def test_what_lies_open_is_known(history: str) -> None:
    """POE-12.3: the advantage card in a trick that can be looked up, or under the stack; not in a hidden pile."""
    options = {"trick_history": history}
    cards = ["painter", "forest_1", "quarry_1", "gravel_pit_1"]
    seats = {A: {"pile": cards, "tricks": 1}}
    now = position("trick", seats, options=options, trick=["ellen"], tricks=[[A, A, *cards]], left=2)
    assert now.view(C)["shared"]["advantage"] == ("painter" if history == "open" else None)
    last = position("trick", seats, options=options, tricks=[[A, A, *cards]], left=2)
    assert last.view(C)["shared"]["advantage"] == "painter"
    after = position("kings_trick", seats, options=options)
    assert after.view(C)["shared"]["advantage"] == "painter"


def test_without_an_advantage_card_none_is_told() -> None:
    """POE-12.4: when the stack is empty no stage has one."""
    table = position("trick", {A: {"advantages": ADVANTAGES}}, left=2, stack={"bag": []})
    assert shared(table)["advantage"] is None


def test_a_scoring_under_way_says_what_may_still_be_used() -> None:
    """POE-8.10: the converters of A's pile and its advantage cards, each once."""
    table = position(
        "scoring", {A: {"stock": "3/1/1/0", "pile": ["green_carpenter", "green_stonemason"], "advantages": ["potter"]}}
    )
    assert set(table.position()["seats"][A]["scoring"]["uses"]) == {"carpenter", "stonemason", "potter"}
    assert table.position()["seats"][B]["scoring"]["uses"] == []


def test_components_that_cannot_be_dealt_are_refused() -> None:
    """POE-3.8: hands are equal; POE-2.5: no card is as high as the King."""
    with pytest.raises(BadComponents):
        GAME.with_components({"neutral": {"forest": {"count": 3}}}).start(seats=4)
    for value in (11, 12):
        with pytest.raises(BadComponents):
            GAME.with_components({"neutral": {"lady_aliena": {"value": value}}}).start(seats=4)
