"""Laws that hold for all tricks and all games, tried with Hypothesis."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.pillars.helpers import (
    ADVANTAGES,
    CARDS,
    COLOURS,
    GAME,
    PERSONS,
    SOURCES,
    TYPES,
    AnyTable,
    position,
    shared,
)

VALUE = {
    **{f"{colour}_{type_}": 2 * number for colour in COLOURS for number, type_ in enumerate(TYPES, 1)},
    **dict.fromkeys(SOURCES, 0),
    **dict(zip(PERSONS, [1, 3, 3, 5, 5, 7, 7, 9, 11], strict=True)),
    **dict(zip(ADVANTAGES, [1, 3, 5, 7, 9], strict=True)),
}

seats = st.integers(0, 3)
tricks = st.lists(st.sampled_from(sorted(CARDS)), min_size=4, max_size=4, unique=True).filter(
    lambda trick: sum(card in ADVANTAGES for card in trick) <= 1
)


def receiver(trick: list[str], leader: int) -> int | None:
    """Who receives this trick of four players; None, if it is laid aside."""
    table = position("trick", trick=trick, leader=leader)
    (finished,) = shared(table)["tricks"]
    assert finished[2:] == trick
    found: int | None = finished[1]
    return found


def deciding(trick: list[str]) -> int:
    """POE-6.2, 6.3, a second implementation: the place of the highest card, the last of equal ones."""
    return max(range(4), key=lambda place: (VALUE[trick[place]], place))


@given(tricks, seats)
def test_who_receives_a_trick(trick: list[str], leader: int) -> None:
    """POE-6.2 to 6.6: the colour of the deciding card; or who played it, if it has none; nobody with the King."""
    place = deciding(trick)
    colour = trick[place].split("_")[0]
    expected = COLOURS.index(colour) if colour in COLOURS else (leader + place) % 4
    assert receiver(trick, leader) == (None if "king" in trick else expected)


@given(tricks, seats, seats)
def test_the_leader_does_not_matter_if_a_craftsman_decides(trick: list[str], leader: int, other: int) -> None:
    """POE-6.4: the same cards in this order go to the same player; a neutral card turns with its player (POE-6.5)."""
    first, second = receiver(trick, leader), receiver(trick, other)
    if "king" in trick:
        assert first is second is None
    elif trick[deciding(trick)].split("_")[0] in COLOURS:
        assert first == second
    else:
        assert first is not None
        assert second == (first + other - leader) % 4


@given(tricks, seats, st.permutations(range(3)))
def test_the_order_of_the_other_cards_does_not_matter(trick: list[str], leader: int, order: list[int]) -> None:
    """POE-6.2, 6.3: as long as the deciding card keeps its place and no equal one comes to lie behind it."""
    place = deciding(trick)
    rest = [card for card in trick if card != trick[place]]
    if VALUE[trick[place]] in [VALUE[card] for card in rest]:
        return
    mixed = [rest[i] for i in order]
    mixed.insert(place, trick[place])
    assert receiver(mixed, leader) == receiver(trick, leader)


OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "unused_colour": st.sampled_from(COLOURS),
        "king_trick_several_trickless": st.sampled_from(["void", "all_score"]),
        "william_penalty": st.sampled_from([3, 2]),
        "trick_history": st.sampled_from(["open", "closed"]),
        "advantage_reveal": st.sampled_from(["hidden", "shown"]),
        "scoring_mode": st.sampled_from(["sealed", "open_sequential"]),
        "stage_limit": st.integers(5, 8),
    },
)


def step_by_step(table: AnyTable, picks: list[int]) -> None:
    """Make legal moves by number and check the laws after each."""
    for pick in picks:
        if table.over:
            return
        seat = table.waiting[pick % len(table.waiting)]
        moves = table.moves(seat)
        assert moves
        table.make(seat, moves[pick // 4 % len(moves)])
        table.check()


@settings(max_examples=25)
@given(st.sampled_from([3, 4]), st.integers(0, 2**32 - 1), OPTIONS, st.lists(st.integers(0, 200), max_size=160))
def test_legal_moves_keep_the_laws(players: int, seed: int, options: dict[str, Any], picks: list[int]) -> None:
    """Each card is in one place, hands are of equal size, nobody owes units, totals are sums of results (POE-2.9)."""
    table = GAME.start(seats=players, seed=seed, options=options)
    table.check()
    step_by_step(table, picks)
    again = GAME.position(table.position())
    assert again.position() == table.position()


stocks = st.lists(st.integers(0, 3), min_size=4, max_size=4)
piles = st.lists(st.sampled_from(sorted(CARDS - set(ADVANTAGES))), unique=True, max_size=12)


@given(
    stocks,
    piles,
    st.sets(st.sampled_from(ADVANTAGES), max_size=4),
    st.lists(st.integers(0, 200), min_size=30, max_size=30),
)
def test_units_and_points_of_a_scoring(stock: list[int], pile: list[str], owned: set[str], picks: list[int]) -> None:
    """POE-8.11, 8.18, 8.20, 8.21: every unit used is gone, points have their sources, three units at most remain."""
    part = {"stock": "/".join(map(str, stock)), "pile": pile, "advantages": sorted(owned)}
    table = position("scoring", {0: part, 1: {"stock": "2/2/0/0"}})  # seat 1 keeps the scoring open
    used = 0
    for pick in picks:
        if 0 not in table.waiting:
            break
        moves = table.moves(0)
        move = moves[pick % len(moves)]
        if move.kind == "use" and move.args[0] != "brick_burner":
            used += 1
        elif move.kind == "clerk":
            used += int(move.args[1])
        elif move.kind == "keep":
            assert sum(map(int, table.position()["seats"][0]["stock"].split("/"))) > 3
        table.make(0, move)
    given_units = sum(card in SOURCES or card in ("alfred_builder", "prior_philip", "tom_builder") for card in pile)
    left = sum(map(int, table.position()["seats"][0]["stock"].split("/")))
    assert 0 not in table.waiting
    assert left == min(3, sum(stock) + given_units - used)
    table.make(1, "keep 2/1/0/0")
    place = table.standing[0]
    assert place.score == sum(place.breakdown.values())
    assert place.breakdown["own_craftsmen"] == sum(card.startswith("green_") for card in pile)
