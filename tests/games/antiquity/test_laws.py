"""Laws that hold for all payments, all rounds and all games, tried with Hypothesis."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.antiquity.helpers import (
    GAME,
    SHORT,
    A,
    AnyTable,
    make,
    part,
    position,
    texts,
)

FOOD = ["grain", "sheep", "olives", "fish"]
LUXURY = ["gold", "wine", "pearls", "dye"]
GOODS = ["wood", "stone", *FOOD, *LUXURY]

pools = st.fixed_dictionaries({}, optional=dict.fromkeys(GOODS, st.integers(1, 3)))


def kinds(goods: dict[str, int], category: list[str]) -> int:
    return sum(goods.get(good, 0) > 0 for good in category)


def units(goods: dict[str, int], category: list[str]) -> int:
    return sum(goods.get(good, 0) for good in category)


# --- payments


@given(pools, st.integers(5, 20), st.booleans())
def test_a_house_can_be_built_if_it_can_be_paid(goods: dict[str, int], number: int, philosophy: bool) -> None:
    """ANT-5.17, 5.20: as many different foods and luxury goods as its price says; with philosophy any of them."""
    cost = GAME.components["houses"][str(number)]
    count = units if philosophy or not cost["d"] else kinds
    payable = count(goods, FOOD) >= cost["food"] and count(goods, LUXURY) >= cost["luxury"]
    buildings = ["faculty_philosophy 1 0,0 r0 manned"] if philosophy else []
    table = position("city", {A: {"houses": [1, 2, 3, 4], "goods": goods, "buildings": buildings}})
    assert (f"house {number}" in texts(table)) == payable
    if payable:
        make(table, f"A house {number}", "A put 1 0,6 r0")
        while "pay" in (pay := texts(table)[0]):
            make(table, f"A {pay}")
        left = part(table)["goods"]
        assert units(goods, FOOD) - units(left, FOOD) == cost["food"]
        assert units(goods, LUXURY) - units(left, LUXURY) == cost["luxury"]
        assert [left.get(good, 0) for good in ("wood", "stone")] == [goods.get(good, 0) for good in ("wood", "stone")]


@given(pools, st.sampled_from(sorted(GAME.components["buildings"])))
def test_a_building_costs_its_price(goods: dict[str, int], kind: str) -> None:
    """ANT-5.16: wood, stone and luxury goods as its price says, and nothing else."""
    if kind in ("house", "storage"):
        return
    cost = GAME.components["buildings"][kind]["cost"]
    luxury = kinds if cost["d"] else units
    payable = (
        all(goods.get(good, 0) >= cost[good] for good in ("wood", "stone")) and luxury(goods, LUXURY) >= cost["luxury"]
    )
    table = position("city", {A: {"goods": goods}})
    assert (f"build {kind}" in texts(table)) == payable
    if payable:
        make(table, f"A build {kind}", "A put 1 0,0 r0")
        while "pay" in (pay := texts(table)[0]):
            make(table, f"A {pay}")
        left = part(table)["goods"]
        assert sum(goods.values()) - sum(left.values()) == cost["wood"] + cost["stone"] + cost["luxury"]


@given(pools, st.integers(0, 200))
def test_the_bank_takes_two_for_one(goods: dict[str, int], pick: int) -> None:
    """ANT-5.35: whatever is given and taken."""
    table = position("city", {A: {"goods": goods, "buildings": ["market manned"]}})
    assert ("bank" in texts(table)) == (sum(goods.values()) >= 2)
    if "bank" in texts(table):
        make(table, "A bank")
        while texts(table)[0].startswith("bank"):
            moves = texts(table)
            make(table, f"A {moves[pick % len(moves)]}")
        assert sum(part(table)["goods"].values()) == sum(goods.values()) - 1


# --- what a round asks for


@given(pools, st.integers(0, 30), st.booleans(), st.booleans())
def test_graves_of_a_famine(goods: dict[str, int], famine: int, granary: bool, hurt: bool) -> None:
    """ANT-9.1: the famine level less the food; ANT-9.2: less 3 for a granary without a grave."""
    mine = {
        "goods": goods,
        "buildings": ["granary 1 0,0 r0"] if granary else [],
        "graves": ["1 0,1"] if hurt else [],
    }
    table = position("city", {A: mine}, famine=famine)
    relief = units(goods, FOOD) + (3 if granary and not hurt else 0)
    assert part(table)["graves_due"] == max(0, famine - relief)


@given(st.integers(1, 4), st.integers(0, 8), st.sampled_from(["", "dump", "dump manned"]))
def test_markers_of_pollution(cities: int, fountains: int, dump: str) -> None:
    """ANT-9.13: 3 for each city, less the fountains; ANT-9.14: less 4 for a manned dump, or 1 for an unmanned one."""
    places = ["0,0", "5,0", "-5,0", "0,5"][:cities]
    buildings = [*["fountain"] * fountains, *([dump] if dump else [])]
    table = position("city", {A: {"cities": places, "buildings": buildings}})
    less = fountains + {"": 0, "dump": 1, "dump manned": 4}[dump]
    assert part(table)["markers_due"] == max(0, 3 * cities - less)


@given(pools, st.sampled_from(["1x2", "2x2", "2x3", "3x4"]), st.lists(st.integers(0, 50), min_size=40, max_size=40))
def test_storages_hold_a_good_in_each_cell(goods: dict[str, int], size: str, picks: list[int]) -> None:
    """ANT-8.1: what is kept is chosen freely, and is as much as fits."""
    low, high = map(int, size.split("x"))
    table = position("storing", {A: {"goods": goods, "buildings": [f"storage_{size} manned"]}}, options=SHORT)
    for pick in picks:
        if table.waiting == [A] and texts(table)[0].startswith("discard"):
            make(table, f"A {texts(table)[pick % len(texts(table))]}")
    kept = part(table)["goods"]
    assert sum(kept.values()) == min(low * high, sum(goods.values()))
    assert all(kept[good] <= goods[good] for good in kept)


# --- whole games

OPTIONS: Any = st.fixed_dictionaries(
    {}, optional={option.name: st.sampled_from(list(option.values)) for option in GAME.options if option.values}
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


@settings(max_examples=20)
@given(st.sampled_from([2, 3, 4]), st.integers(0, 2**32 - 1), OPTIONS, st.lists(st.integers(0, 400), max_size=120))
def test_legal_moves_keep_the_laws(players: int, seed: int, options: dict[str, Any], picks: list[int]) -> None:
    """Residents, shared pieces and what lies on the land are conserved; maps are maps, zones are zones."""
    table = GAME.start(seats=players, seed=seed, options=options)
    table.check()
    step_by_step(table, picks)
