"""A deck: cards are drawn from it, and seats know only the cards that they have seen."""

from __future__ import annotations

from gildhall.engine.deck import EVERYONE, Deck
from gildhall.engine.dice import make_dice


def deck(*cards: int) -> Deck:
    return Deck(list(cards), make_dice(1, 0))


def test_draw_takes_top_then_bag_then_bottom() -> None:
    pile = deck(1, 2)
    pile.tuck(8, EVERYONE)
    pile.tuck(9, EVERYONE)
    pile.put(5, 0b01)
    assert len(pile) == 5
    drawn = [pile.draw() for _ in range(5)]
    assert drawn[0] == 5
    assert set(drawn[1:3]) == {1, 2}
    assert drawn[3:] == [8, 9]


def test_peeking_leaves_the_cards_and_adds_a_knower() -> None:
    pile = deck(1, 2, 3, 4)
    first = pile.peek(3, seat=0)
    assert pile.peek(2, seat=1) == first[:2]
    assert pile.known_top(0) == first
    assert pile.known_top(1) == [*first[:2], None]
    assert pile.known_top(-1) == [None, None, None]
    assert [pile.draw() for _ in range(3)] == first


def test_peeking_more_than_there_is_shows_what_there_is() -> None:
    pile = deck(1)
    pile.tuck(7, 0)
    assert pile.peek(5, seat=2) == [1, 7]
    assert pile.known_top(2) == [1, 7]


def test_shuffling_in_makes_everything_unknown() -> None:
    pile = deck(1, 2)
    pile.tuck(3, EVERYONE)
    pile.peek(1, seat=0)
    pile.shuffle_in([4])
    assert sorted(pile.bag) == [1, 2, 3, 4]
    assert pile.known_top(0) == pile.known_bottom(0) == []


def test_refill_keeps_what_a_seat_knows() -> None:
    pile = deck(1, 2, 3)
    known = pile.peek(1, seat=0)
    pile.tuck(9, EVERYONE)
    pile.tuck(8, 0b10)
    pile.refill(0, [10, 11, 12])
    assert pile.known_top(0) == known
    assert pile.known_bottom(0) == [9, None]
    assert sorted([*pile.bag, pile.bottom[1]]) == [10, 11, 12]


def test_a_copy_is_independent_and_draws_the_same() -> None:
    pile = deck(*range(10))
    twin = pile.copy()
    assert [pile.draw() for _ in range(10)] == [twin.draw() for _ in range(10)]
