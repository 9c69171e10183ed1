"""Sections 8 to 10: scoring, advantage cards, the end."""

import pytest

from gildhall.engine.errors import IllegalMove
from tests.games.pillars.helpers import (
    ADVANTAGES,
    COLOURS,
    GAME,
    A,
    B,
    C,
    D,
    position,
    random_moves,
    results,
    scoring,
    shared,
    stock,
    texts,
)

FOREIGN = ["red_toolmaker", "red_carpenter", "red_stonemason"]

# --- 8 Scoring


@pytest.mark.parametrize(
    ("card", "units", "points"),
    [
        ("gravel_pit_1", "1/0/0/0", 0),  # POE-8.4
        ("gravel_pit_2", "1/0/0/0", 0),
        ("forest_1", "0/1/0/0", 0),
        ("forest_2", "0/1/0/0", 0),
        ("quarry_1", "0/0/1/0", 0),
        ("quarry_2", "0/0/1/0", 0),
        ("alfred_builder", "0/0/0/1", 0),  # POE-8.6
        ("prior_philip", "0/0/0/1", 0),
        ("ellen", "0/0/0/0", 2),  # POE-8.24
        ("king", "0/0/0/0", 3),  # POE-8.25
        ("lady_aliena", "0/0/0/0", 1),  # POE-8.26
        ("william_hamleigh", "0/0/0/0", -3),  # POE-8.27
        ("regan_hamleigh", "0/0/0/0", -2),  # POE-8.28
        ("waleran_bigod", "0/0/0/0", -2),  # POE-8.29
    ],
)
def test_what_each_neutral_card_gives(card: str, units: str, points: int) -> None:
    """POE-8.3, 8.4, 8.6, 8.7, 8.8, 8.13: taken without asking, penalties too."""
    table = scoring(A, pile=[card, *FOREIGN])
    assert shared(table)["stage"] == 2, "something was asked"
    assert stock(table, A) == units
    assert results(table) == [[points], [0], [0], [0]]


def test_only_the_kind_of_toms_unit_is_a_choice() -> None:
    """POE-8.5, 8.8: it cannot be declined."""
    table = scoring(A, pile=["tom_builder", *FOREIGN])
    assert sorted(texts(table, A)) == ["tom sand", "tom stone", "tom wood"]
    for other in ("tom metal", "keep 0/0/0/3", "wait"):
        with pytest.raises(IllegalMove) as refused:
            table.make(A, other)
        assert refused.value.rule == "POE-8.5"


def test_craftsmen_of_others_give_nothing_to_anybody() -> None:
    """POE-8.1, 8.12: also no conversion, however full the stock is."""
    table = position("scoring", {A: {"pile": ["blue_master_builder", *FOREIGN]}})
    assert shared(table)["stage"] == 2
    assert results(table) == [[0], [0], [0], [0]]


def test_each_converter_takes_one_unit_once() -> None:
    """POE-8.10, 8.11, 8.14, 8.16: also the master builder."""
    table = scoring(A, stock="0/3/0/0", pile=["green_carpenter", "green_master_builder", *FOREIGN[:2]])
    table.make(A, "use carpenter wood")
    assert stock(table, A) == "0/2/0/0"
    refusal = table.why_not(A, "use carpenter wood")
    assert refusal is not None
    assert refusal.rule == "POE-8.10"
    table.make(A, "use master_builder wood")
    assert results(table)[A] == [3 + 2 + 2]
    assert stock(table, A) == "0/1/0/0"


def test_a_form_takes_the_conversions_in_any_order() -> None:
    """POE-8.16: the order of conversions is free; the result is the same."""
    pile = ["green_carpenter", "green_mortar_mixer", "green_stonemason", "tom_builder"]
    ends = []
    answer = ["use mortar_mixer sand", "use stonemason stone", "tom stone", "use carpenter wood"]
    for turn in range(4):
        table = scoring(A, stock="1/1/0/0", pile=pile)
        table.fill(A, [*answer[turn:], *answer[:turn]])
        assert results(table)[A] == [2 + 4 + 3 + 3]
        ends.append(table.position())
    assert all(end == ends[0] for end in ends)


def test_what_is_idle_stays() -> None:
    """POE-8.14, 12.8: converting is optional; a converter without units is not asked."""
    table = scoring(A, stock="0/0/0/2", pile=["green_toolmaker", "green_carpenter", *FOREIGN[:2]])
    assert sorted(texts(table, A)) == ["idle toolmaker", "use toolmaker metal"]
    table.make(A, "idle toolmaker")
    assert results(table)[A] == [2]
    assert stock(table, A) == "0/0/0/2"


def test_craftsmen_do_not_stay_for_later_stages() -> None:
    """POE-8.17, 8.9: in the next scoring only the new pile counts."""
    table = scoring(A, stock="0/2/0/0", pile=["green_carpenter", *FOREIGN])
    table.make(A, "use carpenter wood")
    assert table.position()["seats"][A]["pile"] == []
    gathered = {card for part in table.position()["seats"] for card in part["hand"]}
    assert {"green_carpenter", *FOREIGN} <= gathered


@pytest.mark.parametrize(
    ("units", "asked"), [("1/1/1/0", False), ("3/0/0/0", False), ("4/0/0/0", False), ("1/1/1/1", True)]
)
def test_three_units_are_the_limit(units: str, asked: bool) -> None:
    """POE-8.20, 8.21, 12.10: exactly three are kept of more, unasked if all are alike, and nothing is given away of
    three or fewer.
    """
    table = scoring(A, stock=units)
    assert (table.waiting == [A] and shared(table)["stage"] == 1) == asked
    for text in texts(table, A) if asked else []:
        assert sum(map(int, text.removeprefix("keep ").split("/"))) == 3
    if not asked:
        assert stock(table, A) == units.replace("4", "3")


def test_an_empty_pile_is_scored_too() -> None:
    """POE-8.23, 9.2 to 9.6: the advantage cards work."""
    table = scoring(A, stock="1/0/0/1", advantages=["painter", "bell_founder", "potter", "clerk", "brick_burner"])
    table.fill(A, ["use bell_founder metal", "use potter sand"])
    assert results(table)[A] == [5 + 3 + 1]


# --- 9 Advantage cards


def test_advantage_cards_are_never_lost() -> None:
    """POE-9.1, 4.5, 8.2: once open they lie there to the end, one owner each."""
    owned: dict[str, int] = {}
    for _ in random_moves(table := GAME.start(seats=4, seed=21), 21):
        if table.sealed is None:
            now = {card: seat for seat, part in enumerate(table.position()["seats"]) for card in part["advantages"]}
            assert owned.items() <= now.items()
            owned = now
    last = [card for part in table.position()["seats"] for card in part["advantages"]]
    assert sorted(last) == sorted(ADVANTAGES)


def test_painter_in_every_scoring() -> None:
    """POE-9.2, 9.8: from the scoring in which it was received."""
    table = scoring(B, pile=["painter", *FOREIGN])
    assert results(table)[B] == [1]
    assert results(scoring(B, advantages=["painter"]))[B] == [1]


def test_brick_burner_once_a_scoring() -> None:
    """POE-9.4: one sand becomes one stone, not two."""
    table = scoring(B, stock="2/0/0/0", advantages=["brick_burner"])
    assert sorted(texts(table, B)) == ["idle brick_burner", "use brick_burner sand"]
    table.make(B, "use brick_burner sand")
    assert stock(table, B) == "1/0/1/0"
    assert shared(table)["stage"] == 2
    assert results(table)[B] == [0]


def test_clerk_after_the_conversions() -> None:
    """POE-9.6, 9.7: it takes what the converters left, before the limit."""
    table = scoring(B, stock="0/2/3/0", pile=["blue_carpenter", *FOREIGN], advantages=["clerk"])
    refusal = table.why_not(B, "clerk wood 1")
    assert refusal is not None
    assert refusal.rule == "POE-8.16"
    table.make(B, "use carpenter wood")
    assert sorted(texts(table, B)) == ["clerk wood 0", "clerk wood 1"]
    table.make(B, "clerk wood 1")
    table.make(B, "clerk stone 0")
    assert results(table)[B] == [3 + 1 + 1]
    assert stock(table, B) == "0/0/3/0"


def test_advantage_cards_are_no_craftsmen() -> None:
    """POE-9.9: no point each; as many as owned work side by side."""
    table = scoring(B, stock="1/0/0/1", advantages=["potter", "bell_founder", "brick_burner"])
    table.fill(B, [])
    assert results(table)[B] == [0]
    table = scoring(B, stock="1/0/0/1", advantages=["potter", "bell_founder", "brick_burner"])
    table.fill(B, ["use potter sand", "use bell_founder metal"])
    assert results(table)[B] == [8]


@pytest.mark.parametrize("card", ADVANTAGES)
def test_an_advantage_card_is_received_like_any_card(card: str) -> None:
    """POE-9.8, 8.2, 9.10, 6.5: laid open in the scoring; in the trick its player receives with it."""
    table = scoring(B, pile=[card, *FOREIGN])
    assert table.position()["seats"][B]["advantages"] == [card]
    trick = position("trick", trick=["forest_1", "forest_2", card, "quarry_1"], leader=A)
    assert shared(trick)["tricks"] == [[A, C, "forest_1", "forest_2", card, "quarry_1"]]


# --- 10 Next stage, end, winner


def test_the_game_ends_with_the_stack() -> None:
    """POE-10.2, 10.3: another stage as long as a card is left, whatever the number of the stage."""
    owners = {A: {"advantages": ADVANTAGES[:4]}}
    over = position("end_check", {A: {"advantages": ADVANTAGES}}, stage=3, stack={"bag": []})
    assert over.over
    assert shared(over)["stage"] == 3
    more = position("end_check", owners, stage=7, stack={"bag": ["clerk"]})
    assert not more.over
    assert shared(more)["stage"] == 8


def test_gathering_for_the_next_deal() -> None:
    """POE-10.1: everything but owned advantage cards and the stack is dealt again."""
    pile = ["green_carpenter", "king", "lady_aliena", "painter"]
    table = position(
        "scoring", {A: {"pile": pile, "stock": "0/0/0/0"}, D: {"advantages": ["clerk"], "stock": "0/0/0/0"}}
    )
    cards = [card for part in table.position()["seats"] for card in part["hand"]]
    assert {"green_carpenter", "king", "lady_aliena"} < set(cards)
    assert not {"painter", "clerk"} & set(cards)
    assert len(cards) == 36
    assert shared(table)["out"] == []


def test_stocks_and_advantage_cards_left_over_are_worth_nothing() -> None:
    """POE-10.4, 10.6: not even as a tie-break."""
    seats = {
        A: {"vp": 20, "stock": "3/3/3/3", "advantages": ADVANTAGES},
        B: {"vp": 20, "stock": "0/0/0/0"},
        C: {"vp": 21, "stock": "0/0/0/0"},
    }
    table = position("end_check", seats, stage=5, stack={"bag": []})
    assert [(place.rank, place.score) for place in table.standing] == [(2, 20), (2, 20), (1, 21), (4, 0)]


def test_the_stage_limit_ends_the_game() -> None:
    """POE-10.8, 10.9, 11.11, 8.22: the stage at the limit is a last stage: nothing is discarded after it."""
    seats = {A: {"stock": "2/2/2/2"}}
    limited = position("scoring", seats, stage=5, options={"stage_limit": 5})
    assert limited.over
    assert limited.ending() == "stage limit"
    assert stock(limited, A) == "2/2/2/2"
    before = position("scoring", seats, stage=4, options={"stage_limit": 5})
    assert before.waiting == [A]
    default = position("scoring", stage=20)
    assert default.over
    assert not position("scoring", stage=19).over


def test_own_craftsmen_of_every_colour() -> None:
    """POE-8.12: a point for each own craftsman, for nobody else's."""
    for seat, colour in enumerate(COLOURS):
        pile = [f"{colour}_{type_}" for type_ in ("toolmaker", "stonemason", "carpenter", "mortar_mixer")]
        assert results(scoring(seat, pile=pile))[seat] == [4]
