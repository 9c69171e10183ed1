"""Laws that hold in all games, tried with Hypothesis."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from gildhall.engine.table import AnyTable
from tests.games.oh_my_goods.helpers import GAME, OPEN, A, make, part, position, texts

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "edition": st.sampled_from(["oh_my_goods", "royal_goods", "international_2016"]),
        "hand_exchange": st.sampled_from(["any", "all_or_nothing"]),
        "max_assistants": st.sampled_from([2, None]),
        "final_round_all_chains": st.booleans(),
        "planning_order": st.sampled_from(["simultaneous", "turn_order"]),
        "open_discard": st.booleans(),
        "keep_one": st.booleans(),
        "two_for_one": st.booleans(),
        "max_rounds": st.integers(1, 9),
        "component_variant.half_suns": st.sampled_from(["list", "alternative"]),
    },
)


def goods(table: AnyTable) -> list[int]:
    return [len(seat.goods) + len(seat.spent) for seat in table.seats]


def told_goods(table: AnyTable, start: int) -> list[int]:
    """By how much the events since then say that the goods of each seat have grown."""
    grown = [0] * len(table.seats)
    for event in table.events[start:]:
        face = event.public or {}
        if event.kind in ("produced", "laid", "chained"):
            grown[face["seat"]] += sum(face["goods"].values()) - sum(face.get("items", {}).values())
        if event.kind in ("built", "hired", "moved"):
            grown[face["seat"]] -= sum(face["goods"].values())
    return grown


@settings(max_examples=30)
@given(st.sampled_from([2, 3, 4]), st.integers(0, 2**32 - 1), OPTIONS, st.lists(st.integers(0, 5000), max_size=400))
def test_legal_moves_keep_the_laws(players: int, seed: int, options: dict[str, Any], picks: list[int]) -> None:
    """Each deck card is in one place; goods come from a draw or a chain and leave by a payment; coins stay above 0."""
    table = GAME.start(seats=players, seed=seed, options=options)
    start, before = 0, goods(table)
    for pick in picks:
        if table.over:
            break
        seat = table.waiting[pick % len(table.waiting)]
        moves = table.moves(seat)
        table.make(seat, moves[pick // 4 % len(moves)])
        table.check()
        assert min(each.coins for each in table.seats) >= 0
        # while somebody pays the goods are on their way: they are counted when the payment is told
        if table.sealed is None and not any(each.spent for each in table.seats):
            assert goods(table) == [a + b for a, b in zip(before, told_goods(table, start), strict=True)]
            start, before = len(table.events), goods(table)
    again = GAME.position(table.position())
    assert again.position() == table.position()


NUMBERS = st.integers(0, 4)


@settings(max_examples=60)
@given(NUMBERS, NUMBERS, NUMBERS, st.sampled_from(["mill_1", "tailors_shop_2", "market_office_wood_1", "tannery_1"]))
def test_payments_are_irreducible(coal: int, flour: int, iron: int, card: str) -> None:
    """OMG-10.6 to 10.8, 17.14: exactly the irreducible payments can be reached, each in one way."""
    cost = GAME.components["deck"][card]["cost"]
    mine = {"buildings": ["charburner_wheat", "mill_2", "iron_smelter_1"], "aside": card}
    mine |= {"goods": {"charburner_wheat": coal, "mill_2": flour, "iron_smelter_1": iron}}
    wanted = set()
    for c in range(coal + 1):
        for f in range(flour + 1):
            for i in range(iron + 1):
                paid = c + 2 * f + 3 * i
                used = [value for value, number in ((1, c), (2, f), (3, i)) if number]
                if paid >= cost and paid - min(used) < cost:
                    wanted.add((c, f, i))
    table = position("spend", mine, OPEN)
    if not wanted:
        assert table.waiting != [A] or texts(table, A) == ["pass"]
        return
    make(table, "A build")
    found: list[tuple[int, int, int]] = []
    walk(table, (coal, flour, iron), found)
    assert sorted(found) == sorted(wanted)


def walk(table: AnyTable, had: tuple[int, int, int], found: list[tuple[int, int, int]]) -> None:
    if table.waiting == [A]:
        for move in table.moves(A):
            twin = table.copy()
            twin.make(A, move)
            walk(twin, had, found)
    else:
        left = part(table, A)["goods"]
        found.append((had[0] - left[0], had[1] - left[1], had[2] - left[2]))
