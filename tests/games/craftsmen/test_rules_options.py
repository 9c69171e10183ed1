"""Section 13: the named switches; and that every value of each keeps the contract."""

from typing import Any

import pytest

import gildhall
from gildhall.engine.errors import BadSetup
from tests.games.craftsmen.helpers import (
    GAME,
    A,
    B,
    C,
    play,
    points,
    position,
    random_game,
    seat,
    shared,
    step,
    texts,
    told,
    why,
)

CASES = [(option.name, value) for option in GAME.options for value in option.values if value != option.default]


@pytest.mark.parametrize(("name", "value"), CASES)
def test_every_option_keeps_the_contract(name: str, value: Any) -> None:
    """The whole contract, with each value of each option that is not the default."""
    players = 2 if name == "two_player_winter_swap" else 3
    gildhall.check_game(GAME, games=1, seats=[players], options={name: value}, moments=2, guesses=2)


def test_unknown_values_are_refused() -> None:
    with pytest.raises(BadSetup, match=r"CRA-8\.14"):
        GAME.start(seats=3, options={"matching": "some"})


def test_matching() -> None:
    """CRA-8.14, any_half: any colour of one in any half of the other."""
    part = {"row": ["sawmill_1"], "permits": ["E03"], "capital": ["R3"]}
    guilds = {"builders": [[B], [A]]}
    assert why(position("builders", {A: part}, guilds=guilds), A, "build E03 left") == "CRA-8.14"
    table = position("builders", {A: part}, guilds=guilds, options={"matching": "any_half"})
    assert {"build E03 left", "build E03 right"} <= set(texts(table, A))


def test_mayor_bid_counts_sets() -> None:
    """CRA-8.40: G1 and G2 are 3, or 5 as a set."""
    for counts, offer in ((False, 3), (True, 5)):
        options = {"mayor_bid_counts_sets": counts}
        table = position(
            "notary", {A: {"capital": ["R1"]}}, options=options, guilds={"notary": [[A]]}, capital={"bag": ["G1", "G2"]}
        )
        play(table, "A auction E01", "A bid 1", "B pass", "C pass")
        assert [event["bid"] for event in told(table, "mayor")] == [offer]


def test_winter_privilege_award() -> None:
    """CRA-10.6: all tied at 0 get one; with two players still none (CRA-14.6)."""
    options = {"winter_privilege_award": "all_tied"}
    for players, tokens in ((2, 0), (3, 1)):
        table = position("winter_final", players=players, options=options)
        assert {part["privileges"] for part in table.position()["seats"]} == {tokens}
        table = position("winter_final", players=players)
        assert {part["privileges"] for part in table.position()["seats"]} == {0}


def test_winter_work_token_window() -> None:
    """CRA-10.5."""
    for window, name in ((True, "work_token"), (False, "spend")):
        table = position("winter", {A: {"works": 1}}, options={"winter_work_token_window": window})
        assert step(table) == name


def test_max_investments_per_year() -> None:
    """CRA-11.12."""
    hand = ["V1", "V2", "G1", "G2", "B1", "B2", "R1", "R2"]
    table = position("year_change", {A: {"capital": hand}}, options={"max_investments_per_year": 2})
    play(table, "A invest V2", "A invest G2", "A invest B2", "A invest R2")
    play(table, "A invest V1", "A invest G1", "A invest B1", "A invest R1")
    assert points(table)[A] == 12
    assert seat(table, A)["cards"] == 0


def test_city_set_mode() -> None:
    """CRA-11.7: pairs of whole objects that show four colours."""
    row = ["sawmill_1", "sawmill_5", "A03", "B04", "sawmill_6"]  # V/G V/B R/B R/R G/R
    seats = {A: {"row": row}, B: {"row": ["sawmill_2"]}, C: {"row": ["sawmill_3"]}}
    for mode, sets in (("halves", 2), ("cards", 2)):
        table = position("year_change", seats, options={"city_set_mode": mode})
        assert points(table)[A] == 3 * sets
    seats[A] = {"row": ["sawmill_1", "B03", "B04"]}  # V/G B/B R/R
    for mode, sets in (("halves", 1), ("cards", 0)):
        assert points(position("year_change", seats, options={"city_set_mode": mode}))[A] == 3 * sets


def test_granary_refill() -> None:
    """CRA-11.13: one natural marker where a good has none."""
    table = position(
        "year_change",
        options={"granary_refill": "one_if_none"},
        granary={"rope": [A, B], "iron": ["natural", A], "flour": []},
    )
    pairs = shared(table)["granary"]
    assert pairs["rope"] == pairs["iron"] == pairs["flour"] == {"lower": "natural", "upper": None}
    assert pairs["cloth"] == {"lower": "natural", "upper": "natural"}


def test_granary_sale_pays() -> None:
    """CRA-8.73: a card only when both places were taken."""
    part = {"row": ["sawmill_1", "E23"], "inputs": {"E23": ["wheat"]}}
    for flour, name in (([B, B], "sale_card"), ([B], "spend")):
        table = position(
            "crafts",
            {A: part},
            options={"granary_sale_pays": "only_when_full"},
            guilds={"crafts": [[A]]},
            granary={"flour": flour},
        )
        play(table, "A make flour granary")
        assert step(table) == name


def test_sawmill_exchange() -> None:
    """CRA-3.21: at random out of the box, or not at all."""
    seats = {A: {"row": ["sawmill_1"]}, B: {"row": ["sawmill_2"]}, C: {"row": ["sawmill_3"]}}
    table = position("exchange", seats, options={"sawmill_exchange": "random"})
    play(table, "A done")
    assert texts(table, A) == ["swap random", "done"]
    assert why(table, A, "swap sawmill_4") == "CRA-3.21"
    play(table, "A swap random")
    assert seat(table, A)["row"][0] in ("sawmill_4", "sawmill_5", "sawmill_6")
    assert "sawmill_1" in shared(table)["box"]
    table = position("exchange", seats, options={"sawmill_exchange": "off"})
    play(table, "A done")
    assert (table.waiting, step(table)) == ([B], "exchange")


def test_order_change_disc_counts_as_on_board() -> None:
    """CRA-9.2."""
    for counts, tokens in ((False, [1, 1, 1]), (True, [0, 1, 1])):
        options = {"order_change_disc_counts_as_on_board": counts}
        table = position("final", options=options, change=[A])
        assert [part["privileges"] for part in table.position()["seats"]] == tokens


def test_notary_peek_return() -> None:
    """CRA-8.46: each card where the player likes, those for the top first."""
    deck = {"display": ["E01", "E04"], "top": ["E10", "E07", "E20", "E02"]}
    table = position("notary", options={"notary_peek_return": "each"}, guilds={"notary": [[A]]}, extended=deck)
    play(table, "A peek extended", "A keep E04", "A keep E07", "A top E20")
    assert texts(table, A) == ["top E01", "top E10", "bottom E01", "bottom E10"]
    play(table, "A bottom E10")
    assert texts(table, A) == ["bottom E01"]
    play(table, "A bottom E01")
    extended = shared(table)["extended"]
    assert [extended["top"][place]["card"] for place in "12"] == ["E20", "E02"]
    assert [extended["bottom"][place]["card"] for place in "12"] == ["E10", "E01"]


def test_tie_break_initial_order() -> None:
    """CRA-3.17: equal sums by seat, or at random."""
    seats = {number: {"capital": [f"{colour}1"] * 4 + ["R1"]} for number, colour in enumerate("VGB")}
    assert shared(position("start", seats))["order"] == [0, 1, 2]
    orders = set()
    for seed in range(40):
        table = GAME.start(seats=5, seed=seed, options={"tie_break_initial_order": "random"})
        sums = [sum(int(name[1]) for name in seat(table, number)["capital"]) for number in shared(table)["order"]]
        assert sums == sorted(sums)
        order = shared(table)["order"]
        orders |= {order[i] > order[i + 1] for i in range(4) if sums[i] == sums[i + 1]}
    assert orders == {True, False}


def test_cube_limit() -> None:
    """CRA-2.18: no 21st marker in raw production or a purchase. In CRA-8.107 the bought marker comes back first."""
    row = ["sawmill_1", "E01", "A05", "A13"]
    ships = {"ship_4": {good: [A, A] for good in ("weapons", "books", "tools", "wine", "candles", "bread")}}
    ships["ship_3"] = {good: [A, A] for good in ("weapons", "clothes", "candles")}
    part = {"row": row, "inputs": {"E01": ["wood"]}, "fair": 1, "capital": ["V1"]}
    options = {"cube_limit": 20}
    table = position("crafts", {A: part}, options=options, guilds={"crafts": [[A]]}, ships=ships)
    assert [text for text in texts(table, A) if text.startswith("raw")] == []
    assert why(table, A, "raw fair") == "CRA-2.18"
    assert "make barrel A13" in texts(table, A)
    table = position("merchants", {A: part}, options=options, guilds={"merchants": [[A]]}, ships=ships)
    play(table, "A trade leather A05", "A pay fair")
    assert table.seats[A].cards == 1  # not with the card: that was made unasked
    owner = {"row": ["sawmill_2", "E02"], "inputs": {"E02": ["wood"]}}
    buyer = {"row": ["sawmill_1", "A05"], "fair": 1}
    table = position(
        "merchants",
        {A: owner, B: buyer},
        options=options,
        guilds={"merchants": [[B]]},
        ships=ships,
        granary={"leather": [A, B]},
    )
    play(table, "B trade leather A05", "B pay fair")
    assert seat(table, A)["fair"] == 1  # his marker came back from the granary, so this is the 20th again
    assert shared(table)["granary"]["leather"] == {"lower": B, "upper": None}


def test_ship_loading() -> None:
    """CRA-8.76, right_then_left: a second marker is put left of the first; a bribe works as ever."""
    part = {"row": ["sawmill_1", "A13"], "inputs": {"A13": ["wheat", "barrel"]}, "capital": ["V1"]}
    options = {"ship_loading": "right_then_left"}
    table = position("crafts", {A: part}, options=options, guilds={"crafts": [[A]]}, ships={"ship_1": {"beer": [B]}})
    play(table, "A make beer ship_1")
    assert shared(table)["ships"]["ship_1"]["beer"] == {"left": A, "right": B}
    table = position("crafts", {A: part}, options=options, guilds={"crafts": [[A]]}, ships={"ship_1": {"beer": [B, C]}})
    play(table, "A make beer ship_1", "A discard V1")
    assert shared(table)["ships"]["ship_1"]["beer"] == {"left": C, "right": A}


def test_winter_hand_limit() -> None:
    """CRA-10.7: before the scoring, or after the clean-up."""
    hand = ["V1", "V2", "G1", "G2", "B1", "B2", "R1", "R2", "R3"]
    table = position("winter_final", {A: {"capital": hand}}, options={"winter_hand_limit": "after_scoring"})
    assert step(table) == "invest"
    play(table, "A done")
    assert step(table) == "discard"


def test_two_player_winter_swap() -> None:
    """CRA-14.7: no swap after winter."""
    table = random_game(2, 4, {"two_player_winter_swap": False})
    first = [event["seats"][0] for event in told(table, "season")]
    other = 1 - first[0]
    assert first == [
        first[0],
        other,
        first[0],
        other,
        other,
        first[0],
        other,
        first[0],
        first[0],
        other,
        first[0],
        other,
    ]
    assert first.count(first[0]) == 6


@pytest.mark.parametrize(("value", "may"), [(True, True), (False, False)])
def test_lose_by_choice(value: bool, may: bool) -> None:
    """CRA-8.81: with all rows full a product may be given up, or only by somebody who cannot bribe."""
    rows = {"ship_1": {"beer": [B, B]}, "ship_2": {"beer": [C, C]}}
    part = {"row": ["sawmill_1", "A13"], "inputs": {"A13": ["wheat", "barrel"]}, "capital": ["V1"]}
    options = {"lose_by_choice": value}
    table = position("crafts", {A: part}, options=options, guilds={"crafts": [[A]]}, ships=rows)
    assert "make beer ship_1" in texts(table, A)
    assert ("make beer lose" in texts(table, A)) == may
    if not may:
        assert why(table, A, "make beer lose") == "CRA-8.81"
    poor = position("crafts", {A: {**part, "capital": []}}, options=options, guilds={"crafts": [[A]]}, ships=rows)
    assert "make beer lose" in texts(poor, A)


BEER = {
    A: {"row": ["sawmill_1", "B10", "A13"], "permits": ["E01"], "capital": ["G3"]},
    B: {"row": ["sawmill_2", "B11", "A14"], "permits": ["E02"], "capital": ["G3"]},
}


@pytest.mark.parametrize(
    ("value", "between", "after"),
    [("at_once", [["beer"], []], [["beer"], []]), ("after_stage", [[], []], [[], ["beer"]])],
)
def test_bonus_token(value: str, between: list[list[str]], after: list[list[str]]) -> None:
    """CRA-8.20: a line counts at the end of the action, or of the stage; then the first in turn order takes it."""
    options = {"bonus_token": value}
    table = position("builders", BEER, options=options, guilds={"builders": [[A], [B]]}, order=[C, B, A])
    play(table, "A build E01 right")
    assert [seat(table, each)["bonus"] for each in (A, B)] == between
    play(table, "B build E02 left")
    assert [seat(table, each)["bonus"] for each in (A, B)] == after
    assert [event["seat"] for event in told(table, "bonus_token")] == [after.index(["beer"])]


def test_bonus_tokens_after_the_builders_of_winter() -> None:
    """CRA-8.20, 8.24: before anybody crafts."""
    for value, taken in (("at_once", ["beer"]), ("after_stage", [])):
        table = position("winter", BEER, options={"bonus_token": value}, season="winter", order=[A, B, C])
        play(table, "A build E01 right")
        assert seat(table, A)["bonus"] == taken
        play(table, "B done")
        assert seat(table, A)["bonus"] == ["beer"]


def test_a_look_at_an_empty_deck_takes_what_lies_face_up() -> None:
    """CRA-8.47: with fewer cards he uses what there is; with none at all there is nothing to take (CRA-8.45)."""
    part = {"privileges": 1, "capital": ["R1"]}
    full = position("notary", {A: part}, guilds={"notary": [[B], [A]]}, basic={"display": ["B01", "B02"]})
    while full.waiting != [A]:
        play(full, "B done")
    table = full.copy()
    table.decks[0].bag.clear()
    bare, half = table.copy(), table.copy()
    half.display[1] = -1
    play(half, "A peek basic")
    assert half.position()["shared"]["basic"]["display"] == ["B01", None]
    assert "peek basic" in texts(table, A)
    play(table, "A peek basic")
    assert table.position()["shared"]["basic"]["display"] == ["B01", "B02"]
    bare.display[0] = bare.display[1] = -1
    assert why(bare, A, "peek basic") == "CRA-8.45"
