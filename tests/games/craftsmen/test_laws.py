"""Laws that hold for all payments and all games, tried with Hypothesis."""

from itertools import combinations_with_replacement, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gildhall
from gildhall.engine.table import AnyTable
from gildhall.games.craftsmen.capital import (
    ALL_COLOURS,
    TYPES,
    Groups,
    leaves_choice,
    most_power,
    next_types,
    packed,
    worth,
)
from tests.games.craftsmen.helpers import GAME


def groups() -> Groups:
    return Groups(GAME.components)


hands = st.lists(st.integers(0, TYPES - 1), max_size=8).filter(lambda hand: all(hand.count(card) <= 4 for card in hand))


def value(cards: tuple[int, ...]) -> int:
    """CRA-5.1 to 5.4, a second implementation: for each colour the digits, or 5 for each card except the first."""
    total = 0
    for colour in range(4):
        digits = [card % 3 + 1 for card in cards if card // 3 == colour]
        total += max(sum(digits), 5 * (len(digits) - 1)) if len(digits) > 1 else sum(digits)
    return total


def irredundant(hand: list[int], price: int, colours: int) -> set[tuple[int, ...]]:
    """CRA-5.6, a second implementation: all payments, found by trying all subsets."""
    counts = [hand.count(card) if colours >> card // 3 & 1 else 0 for card in range(TYPES)]
    found = set()
    for numbers in product(*[range(count + 1) for count in counts]):
        cards = tuple(card for card in range(TYPES) for _ in range(numbers[card]))
        if value(cards) >= price and all(value(cards[:i] + cards[i + 1 :]) < price for i in range(len(cards))):
            found.add(cards)
    return found


def reached(hand: list[int], price: int, colours: int) -> set[tuple[int, ...]]:
    """All payments that can be made card by card; none of the ways may end nowhere."""
    known = groups()
    found = set()

    def go_on(picked: tuple[int, ...]) -> None:
        if picked and worth(known, packed(picked)) >= price:
            found.add(picked)
            return
        offered = next_types(known, packed(hand), packed(picked), price, colours)
        assert offered or not picked, f"{picked} leads nowhere"
        for card in offered:
            go_on((*picked, card))

    go_on(())
    return found


@settings(max_examples=150)
@given(hands, st.integers(1, 20), st.sampled_from([ALL_COLOURS, 1, 3, 5, 6, 12]))
def test_payments_card_by_card_are_exactly_the_irredundant_ones(hand: list[int], price: int, colours: int) -> None:
    """CRA-5.4 to 5.6, 8.33: every one of them can be reached, in one order, and nothing else."""
    assert reached(hand, price, colours) == irredundant(hand, price, colours)


@pytest.mark.parametrize("colours", [1, 3, ALL_COLOURS])
@pytest.mark.parametrize("cards", [2, 3])
def test_a_payer_is_asked_only_if_some_hand_has_a_choice(cards: int, colours: int) -> None:
    """CRA-8.37: everybody sees the number of cards, the price and its colours; all hands that it could be are tried."""
    hands = list(combinations_with_replacement(range(TYPES), cards))
    for price in range(1, most_power(groups(), cards) + 1):
        has_choice = any(len(irredundant(list(hand), price, colours)) > 1 for hand in hands)
        assert leaves_choice(groups(), cards, price, colours) == has_choice, price


def test_of_four_cards_any_three_may_be_a_set() -> None:
    """CRA-8.37, 5.4: three of a colour are worth 10, so a price of 9 leaves a choice."""
    assert len(irredundant([0, 1, 2, 2], 9, 1)) > 1
    assert leaves_choice(groups(), 4, 9, 1)


@given(hands)
def test_buying_power(hand: list[int]) -> None:
    """CRA-5.13: the value of all cards; and who can pay a price has a payment for it."""
    whole = worth(groups(), packed(hand))
    assert whole == value(tuple(sorted(hand)))
    for price in (1, whole // 2, whole):
        assert bool(next_types(groups(), packed(hand), 0, price, ALL_COLOURS)) == (0 < price <= whole)


def test_groups_of_one_colour() -> None:
    """CRA-5.4: digit; max(5, digits); 5 × (n − 1)."""
    for size in range(5):
        for digits in combinations_with_replacement((1, 2, 3), size):
            cards = tuple(digit - 1 for digit in digits)
            assert worth(groups(), packed(cards)) == value(cards)
    assert [worth(groups(), packed([card, card])) for card in range(3)] == [5, 5, 6]


def test_what_a_group_loses_by_a_card() -> None:
    """CRA-5.6: the least that it is worth less without one of its cards."""
    known = groups()
    for size in range(1, 5):
        for cards in combinations_with_replacement(range(3), size):
            least = min(value(cards) - value(cards[:i] + cards[i + 1 :]) for i in range(size))
            assert known.loss[packed(cards)] == least, cards


OPTIONS = st.fixed_dictionaries(
    {}, optional={option.name: st.sampled_from(list(option.values)) for option in GAME.options}
)


def step_by_step(table: AnyTable, picks: list[int]) -> None:
    """Make legal moves by number and check the laws after each."""
    for pick in picks:
        if table.over:
            return
        moves = table.moves(table.waiting[0])
        assert moves
        table.make(table.waiting[0], moves[pick % len(moves)])
        table.check()


@settings(max_examples=25)
@given(st.sampled_from([2, 3, 4, 5]), st.integers(0, 2**32 - 1), OPTIONS, st.lists(st.integers(0, 200), max_size=200))
def test_legal_moves_keep_the_laws(players: int, seed: int, options: dict[str, Any], picks: list[int]) -> None:
    """Cards, tokens and helpers are conserved, limits hold: 10 capital cards, 3 tokens, 3 markers on the fair, two
    fields.
    """
    table = GAME.start(seats=players, seed=seed, options=options)
    table.check()
    step_by_step(table, picks)
    again = GAME.position(table.position())
    assert again.position() == table.position()


@pytest.mark.thorough
def test_the_contract() -> None:
    """The public test of the engine, a little of it for every player count."""
    assert gildhall.check_game(GAME, games=2, moments=2, guesses=3, each=0).games == 8
