"""Parts that games share: events of the usual shapes, and the fields of a form."""

from __future__ import annotations

import gildhall
from gildhall.engine.best import best_of
from gildhall.engine.forms import picks
from gildhall.engine.telling import tell_all, tell_cards


def test_what_all_learn_stops_undo_for_all() -> None:
    table = gildhall.game("pillars").start(seats=3, seed=1)
    tell_all(table, "tested", {"seat": 1})
    event = table.events[-1]
    assert (event.kind, event.reveals) == ("tested", (0, 1, 2))
    assert event.seen_by(None) == {"kind": "tested", "seat": 1}


def test_only_one_seat_learns_which_cards_it_got() -> None:
    table = gildhall.game("pillars").start(seats=3, seed=1)
    tell_cards(table, "tested", {"seat": 1, "number": 2}, [2, 0], ["ellen", "tom", "king"])
    event = table.events[-1]
    assert event.seen_by(0) == {"kind": "tested", "seat": 1, "number": 2}
    assert event.seen_by(1) == {"kind": "tested", "seat": 1, "number": 2, "cards": ["king", "ellen"]}
    assert event.reveals == (1,)


def test_a_field_has_the_moves_with_these_ids() -> None:
    table = gildhall.game("pillars").start(seats=3, seed=1)
    field = picks(table, "card", [3, 1], 1, 2)
    assert field.moves == [table.facts.catalogue[3], table.facts.catalogue[1]]
    assert (field.name, field.low, field.high) == ("card", 1, 2)
    assert (picks(table, "card", []).low, picks(table, "card", []).high) == (0, 1)


def test_the_best_choice_is_the_first_of_equals() -> None:
    assert best_of([4, 5, 6], [-3, -1, -1]) == 5
    assert best_of([4], [-(1 << 40)]) == 4
