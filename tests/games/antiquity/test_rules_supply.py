"""Shared pieces in phase 2: plans that take too many, and trades that make some of them final."""

import pytest

from gildhall.engine.table import AnyTable
from tests.games.antiquity.helpers import A, B, C, asides, make, part, position, refusal, shared, texts, told

MARKET = "market 1 4,4 r0 manned"


def shops(left: int, players: int = 3) -> AnyTable:
    """This many of four cart shops are left, and A has the others. Everybody has wood for four, and a market."""
    seats = {seat: {"goods": {"wood": 4, "grain": 3}, "buildings": [MARKET]} for seat in range(players)}
    seats[A]["buildings"] = [MARKET, *["cart_shop 1 5,0 r0", "cart_shop 1 5,2 r0", "cart_shop 1 2,2 r0"][: 4 - left]]
    return position("city", seats, players, changes={"supply": {"cart_shop": 4}}, order=list(range(players)))


def plan(table: AnyTable, seat: str, number: int, first: int = 0) -> AnyTable:
    """Build this many cart shops."""
    for place in range(first, first + number):
        row, column = divmod(place, 3)
        make(table, f"{seat} build cart_shop", f"{seat} put 1 {2 * row},{2 * column} r0")
    return table


def trade(table: AnyTable, seat: str, to: str) -> AnyTable:
    """A grain changes hands."""
    return make(table, f"{seat} offer {to}", f"{seat} give grain", f"{seat} send", f"{to} accept {seat}")


def grain(table: AnyTable) -> list[int]:
    return [part(table, seat)["goods"].get("grain", 0) for seat in range(len(table.seats))]


def finish(table: AnyTable, seats: str) -> AnyTable:
    return make(table, *[f"{seat} finish" for seat in seats])


# --- playing again


def test_a_player_who_plans_again_takes_what_is_left() -> None:
    """ANT-4.13: A has one of three, B wanted three and takes the two that are left; A is not asked again."""
    table = finish(plan(plan(shops(3), "A", 1), "B", 3), "ABC")
    assert table.waiting == [B]
    assert part(table, B)["limits"] == [2, 16, 16]
    plan(table, "B", 2)
    assert refusal(table, "B build cart_shop") == "ANT-11.9 not_in_supply (building: cart_shop)"
    finish(table, "B")
    assert [part(table, seat)["again"] for seat in (A, B, C)] == [0, 0, 0]
    assert shared(table)["supply"]["cart_shop"] == 0
    assert shared(table)["phase"] != "city"


def test_a_player_who_plans_again_comes_after_the_others() -> None:
    """ANT-4.13, 4.7: both are late; the second one in order takes what the first one left, and so on."""
    table = finish(plan(plan(plan(shops(3), "A", 1), "B", 3), "C", 3), "ABC")
    assert table.waiting == [B, C]
    finish(plan(plan(table, "B", 1), "C", 2), "BC")
    assert table.waiting == [C]
    assert part(table, C)["limits"] == [1, 16, 16]
    finish(plan(table, "C", 1), "C")
    built = [sum("cart_shop" in text for text in part(table, seat)["buildings"]) for seat in (A, B, C)]
    assert built == [2, 1, 1]


def test_final_pieces_count_for_a_player_who_plans_again() -> None:
    """ANT-4.17, 4.18: of four B has one by a trade and A one; B wanted three more and may take two."""
    table = trade(plan(shops(4), "B", 1), "C", "B")
    finish(plan(plan(table, "A", 1), "B", 3, first=1), "ABC")
    assert table.waiting == [B]
    assert part(table, B)["taken"] == [1, 0, 0]
    assert part(table, B)["limits"] == [3, 16, 16]
    plan(table, "B", 2, first=1)
    assert "build cart_shop" not in texts(table, B)


# --- trades and the supply


def failures(table: AnyTable) -> list[str]:
    return [face["reason"] for face in told(table, "trade_failed", C)]


def test_hidden_plans_do_not_forbid_a_trade() -> None:
    """ANT-4.17: A has planned the last cart shop and finished; nobody knows. B's becomes final, so A is late."""
    table = finish(plan(shops(1), "A", 1), "A")
    trade(plan(table, "B", 1), "B", "C")
    assert grain(table) == [3, 2, 4]
    finish(table, "BC")
    assert table.waiting == [A]
    assert part(table, A)["limits"] == [0, 16, 16]


def test_what_is_final_forbids_a_trade() -> None:
    """ANT-4.17: A's last cart shop is final; B's, planned beside it, cannot become so."""
    table = trade(plan(shops(1, players=4), "A", 1), "A", "D")
    trade(plan(table, "B", 1), "B", "C")
    assert failures(table) == ["supply"]
    assert grain(table) == [2, 3, 3, 4]


def test_plans_that_were_executed_forbid_a_trade() -> None:
    """ANT-4.13, 4.17: while B and C play again, A's cart shop is taken; one is left for both of them."""
    table = finish(plan(plan(plan(shops(2), "A", 1), "B", 2), "C", 2), "ABC")
    assert table.waiting == [B, C]
    trade(plan(plan(table, "B", 1), "C", 1), "B", "C")
    assert failures(table) == ["supply"]
    assert grain(table) == [3, 3, 3]


def test_plans_of_others_who_play_again_do_not_forbid_a_trade() -> None:
    """ANT-4.17: D's new plan is as hidden as the old one."""
    table = shops(2, players=4)
    for seat, number in (("A", 1), ("B", 2), ("C", 2), ("D", 2)):
        plan(table, seat, number)
    finish(table, "ABCD")
    assert table.waiting == [B, C, 3]
    trade(plan(plan(table, "D", 1), "B", 1), "B", "C")
    assert grain(table) == [3, 2, 4, 3]


def test_final_pieces_of_a_player_who_resigns_return() -> None:
    """ANT-11.7, 11.13: A's last cart shop, final by a trade, is in the supply again for B's trade."""
    table = trade(plan(shops(1, players=4), "A", 1), "A", "D")
    make(table, "A resign")
    trade(plan(table, "B", 1), "B", "C")
    assert failures(table) == []
    assert grain(table)[B] == 2


def test_an_earlier_trade_stays_final() -> None:
    """ANT-4.17: a second trade, of A with C, takes nothing from the first one, of A with B."""
    table = trade(trade(shops(4), "A", "B"), "A", "C")
    assert [final is not None for final in shared(table)["finals"]] == [True, True, True]
    assert [final["goods"]["grain"] for final in shared(table)["finals"]] == [1, 4, 4]


# --- offers


OFFERS = {"AB": "gold", "AC": "wine", "BC": "dye", "BA": "pearls", "CB": "fish", "CA": "grain"}


@pytest.mark.parametrize("accepted", OFFERS)
def test_the_offer_that_was_accepted(accepted: str) -> None:
    """ANT-5.32, 5.33: everybody has offered something else to everybody; one of these offers is accepted."""
    goods = dict.fromkeys(OFFERS.values(), 1)
    table = position("city", {seat: {"goods": goods, "buildings": [MARKET]} for seat in range(3)}, 3)
    for pair, good in OFFERS.items():
        make(table, f"{pair[0]} offer {pair[1]}", f"{pair[0]} give {good}", f"{pair[0]} send")
    make(table, f"{accepted[1]} accept {accepted[0]}")
    for seat in "ABC":
        number = {accepted[0]: 0, accepted[1]: 2}.get(seat, 1)
        expected = {good: number if good == OFFERS[accepted] else 1 for good in goods}
        assert part(table, "ABC".index(seat))["goods"] == {good: n for good, n in expected.items() if n}


def test_at_most_twenty_units_are_asked_for() -> None:
    """ANT-5.33: of each good; more could hardly be delivered."""
    table = make(shops(4), "A offer B", *["A ask fish"] * 19)
    assert "ask fish" in asides(table)
    make(table, "A ask fish")
    assert "ask fish" not in asides(table)
    assert "ask dye" in asides(table)


def test_only_in_the_menu_of_phase_2() -> None:
    """ANT-5.32: not in another simultaneous phase; ANT-11.7: who is not asked may not even resign."""
    goods = {"wood": 1, "grain": 1, "dye": 1}
    mine = {"goods": goods, "buildings": [MARKET, "storage_1x2 1 0,0 r0 manned"]}
    table = position("storing", {A: mine, B: mine}, 3)
    assert table.waiting == [A, B]
    assert asides(table, A) == ["resign"]
    assert asides(table, C) == []
    assert refusal(table, "C resign").startswith("ANT-8.1 not_your_turn")


def test_famine_is_told_when_a_fountain_was_built() -> None:
    """ANT-4.12, 5.49: with the reveal, once; without a fountain nothing changes."""
    for goods, levels in (({"gold": 1}, [2]), ({}, [])):
        table = position("city", {A: {"goods": goods}}, famine=3, options={"first_game": True})
        table.listen()
        if goods:
            make(table, "A build fountain", "A put 1 0,0 r0")
        finish(table, "AB")
        assert [face["level"] for face in told(table, "famine")] == levels
