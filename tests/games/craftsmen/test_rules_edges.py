"""Edges of the rules where a small fault in the code would go unnoticed elsewhere."""

import json
from collections import Counter
from typing import Any

import pytest

from tests.games.craftsmen.helpers import (
    GAME,
    HOUSE,
    A,
    AnyTable,
    B,
    C,
    play,
    points,
    position,
    seat,
    shared,
    step,
    texts,
    told,
    why,
)

# --- capital


def test_a_permit_is_paid_in_its_own_colours() -> None:
    """CRA-8.33: with other colours in hand as well, only those of the card are offered."""
    table = position(
        "notary", {A: {"capital": ["G3", "V3", "V3"]}}, guilds={"notary": [[A]]}, basic={"display": ["B22", "B01"]}
    )
    play(table, "A buy B22")
    assert texts(table, A) == ["pay G3"]
    assert why(table, A, "pay V3") == "CRA-8.33"
    assert shared(table)["payment"] == {"payer": A, "price": 3, "colours": ["green"]}


CAPITAL = [f"{colour}{digit}" for colour in "VGBR" for digit in (1, 2, 3) for _ in range(4)]


def hands(first: list[str], kept: list[str]) -> dict[int, dict[str, Any]]:
    """Five hands: A's, and for the others all other capital cards but those kept for the table."""
    rest = Counter(CAPITAL) - Counter(first) - Counter(kept)
    cards = sorted(rest.elements())
    return {A: {"capital": first}, **{number: {"capital": cards[number - 1 :: 4]} for number in (1, 2, 3, 4)}}


def test_a_gap_in_the_display_is_filled_after_an_action() -> None:
    """CRA-5.14: the payment of an action is the first card in the pile again, and lies face up when it is complete."""
    table = position(
        "notary",
        hands(["G3", *["V1"] * 4, *["V2"] * 3], []),
        players=5,
        guilds={"notary": [[A], [B]]},
        basic={"display": ["B22", "B01"]},
        capital={"display": [None, None], "bag": [], "discard": []},
    )
    play(table, "A buy B22")
    assert shared(table)["capital"]["display"] == [None, None]
    play(table, "A pay G3", "A done")
    assert table.waiting == [B]
    assert shared(table)["capital"]["display"] == ["G3", None]


@pytest.mark.parametrize("year", [1, 2, 3])
def test_the_town_is_scored_every_year(year: int) -> None:
    """CRA-11.9: with all objects, whatever was scored for them before."""
    row = ["sawmill_1", "sawmill_5", "A03", "B04", "sawmill_6"]
    sources = {"town": 6 * (year - 1), "start": 0}
    table = position("year_change", {A: {"row": row, "points": 6 * (year - 1), "sources": sources}}, year=year)
    assert seat(table, A)["sources"]["town"] == 6 * year
    assert points(table)[A] == 6 * year


SELLER: dict[str, Any] = {"row": ["sawmill_1", "E23", "E24"], "inputs": {"E23": ["wheat"], "E24": ["wheat"]}}


def test_more_than_ten_cards_are_discarded_after_a_sale() -> None:
    """CRA-5.8: ten in hand, an eleventh for the sale; one must go at once."""
    table = position(
        "crafts",
        {
            A: {
                "row": ["sawmill_1", "E23"],
                "inputs": {"E23": ["wheat"]},
                "capital": ["V1", "V2"] + ["G1"] * 4 + ["G2"] * 4,
            }
        },
        guilds={"crafts": [[A]]},
        capital={"display": ["R1", "R2"]},
    )
    play(table, "A make flour granary", "A take left")
    assert step(table) == "discard"
    assert texts(table, A) == ["discard V1", "discard V2", "discard G1", "discard G2", "discard R1"]
    play(table, "A discard R1")
    assert seat(table, A)["cards"] == 10


def test_ten_cards_are_not_too_many() -> None:
    """CRA-5.8: nine and one for the sale are ten."""
    table = position(
        "crafts",
        {A: SELLER | {"capital": ["V1"] + ["G1"] * 4 + ["G2"] * 4}},
        guilds={"crafts": [[A]]},
        capital={"display": ["R1", "R2"]},
    )
    play(table, "A make flour granary", "A take left")
    assert step(table) != "discard"
    assert seat(table, A)["cards"] == 10


def sale(display: list[str | None], bag: list[str]) -> AnyTable:
    """A has sold flour; all other capital is in hands."""
    seats = hands(["V1"] * 4 + ["V2"] * 4, [*[card for card in display if card], *bag])
    seats[A] |= SELLER
    capital = {"display": display, "bag": bag, "discard": []}
    return play(position("crafts", seats, players=5, guilds={"crafts": [[A]]}, capital=capital), "A make flour granary")


def test_what_a_seller_may_take() -> None:
    """CRA-8.73: either face-up card, of two alike the left one, or the top of the deck; what is there of it."""
    assert texts(sale(["G2", "R3"], ["V3"]), A) == ["take left", "take right", "take deck"]
    assert texts(sale(["G2", "G2"], ["V3"]), A) == ["take left", "take deck"]
    assert texts(sale(["G2", "R3"], []), A) == ["take left", "take right"]
    assert texts(sale(["G2", None], []), A) == ["take left"]
    assert texts(sale([None, "R3"], []), A) == ["take right"]
    assert step(sale([None, None], [])) != "sale_card"


def test_a_card_taken_for_a_sale_is_replaced_at_once() -> None:
    """CRA-8.73: before the next sale of the same action; one from the deck leaves the display as it is."""
    assert shared(play(sale(["G2", "R3"], ["V3"]), "A take right"))["capital"]["display"] == ["G2", "V3"]
    assert shared(play(sale(["G2", "R3"], ["V3"]), "A take left"))["capital"]["display"] == ["V3", "R3"]
    table = play(sale(["G2", "R3"], ["V3"]), "A take deck")
    assert shared(table)["capital"]["display"] == ["G2", "R3"]
    assert seat(table, A)["capital"] == ["V1"] * 4 + ["V2"] * 4 + ["V3"]


# --- components


def test_discs_and_markers_of_a_player() -> None:
    """CRA-2.2: five colours, 5 of the 8 discs are helpers (CRA-2.3); 20 markers are a limit only by option."""
    for players in (2, 3, 4, 5):
        table = GAME.start(seats=players, seed=1)
        colours = [part["colour"] for part in table.position()["seats"]]
        assert colours == ["yellow", "red", "green", "blue", "black"][:players]
        assert [part["helpers"] for part in table.position()["seats"]] == [5] * players
    assert {option.name: option.values for option in GAME.options}["cube_limit"] == (None, 20)


def test_end_products() -> None:
    """CRA-2.10: the eight, each with its bonus token in the pool."""
    wanted = ["weapons", "tools", "clothes", "books", "candles", "wine", "beer", "bread"]
    assert GAME.components["goods"]["end"] == wanted
    assert shared(GAME.start(seats=3, seed=1))["tokens"]["bonus"] == wanted


# --- information


def test_choices_of_a_look_change_nothing_for_others() -> None:
    """CRA-15.7: what is kept is not seen before the look is over."""
    table = position(
        "notary", guilds={"notary": [[A]]}, extended={"display": ["E01", "E04"], "top": ["E10", "E07", "E20", "E02"]}
    )
    play(table, "A peek extended")
    before = json.dumps([table.view(B), table.view(C), table.view(None)])
    own = json.dumps(table.view(A))
    play(table, "A keep E04")
    assert json.dumps([table.view(B), table.view(C), table.view(None)]) == before
    assert json.dumps(table.view(A)) != own


# --- set-up


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_deal(players: int) -> None:
    """CRA-3.3: five capital cards each; CRA-3.5: two basic permits; CRA-3.7: one extended house permit; CRA-3.11: one
    sawmill, face up.
    """
    table = GAME.start(seats=players, seed=players)
    for number in range(players):
        part = seat(table, number)
        assert len(part["capital"]) == 5
        assert sorted(CATEGORY[name[0]] for name in part["permits"]) == ["basic", "basic", "extended"]
        assert [name for name in part["permits"] if name[0] == "E" and name not in HOUSE["extended"]] == []
        assert [name[:7] for name in part["row"]] == ["sawmill"]
    assert len(shared(table)["box"]) == 6 - players


CATEGORY = {"B": "basic", "E": "extended", "A": "advanced"}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_left_for_the_table(players: int) -> None:
    """CRA-3.4: the rest of the capital, two cards of it face up; CRA-3.8: two extended cards face up from the top."""
    middle = shared(GAME.start(seats=players, seed=players))
    assert middle["capital"]["cards"] == 48 - 5 * players - 2
    assert None not in middle["capital"]["display"]
    assert middle["extended"]["cards"] == 24 - players - 2
    assert middle["extended"]["house"] == max(0, 8 - players - 2)
    assert set(middle["extended"]["display"]) <= HOUSE["extended"]
    assert middle["basic"]["cards"] == 24 - 2 * players - 2


@pytest.mark.parametrize(("players", "tokens"), [(2, 4), (3, 6), (4, 8), (5, 10)])
def test_what_lies_on_the_board(players: int, tokens: int) -> None:
    """CRA-3.12: the bonus tokens; CRA-3.13: two natural markers in each granary; CRA-3.14: privilege tokens; CRA-3.15:
    work tokens.
    """
    middle = shared(GAME.start(seats=players, seed=1))
    assert len(middle["tokens"]["bonus"]) == 8
    assert list(middle["granary"].values()) == [{"lower": "natural", "upper": "natural"}] * 7
    assert middle["tokens"]["privilege"] == tokens
    assert middle["tokens"]["work"] == tokens


def test_starting_points_of_two() -> None:
    """CRA-14.8: 0 for the first, 1 for the second."""
    for seed in range(5):
        table = GAME.start(seats=2, seed=seed)
        assert [points(table)[number] for number in shared(table)["order"]] == [0, 1]


# --- helpers


def test_a_player_who_passes_sends_no_more_helpers() -> None:
    """CRA-6.4: the others go on, turn by turn."""
    table = position(
        "helpers", {C: {"helpers": 0}}, guilds={"merchants": [[C], [C]], "notary": [[C], [C]], "crafts": [[C]]}
    )
    play(table, "A pass", "B send bankers")
    assert table.waiting == [B]
    assert why(table, A, "send bankers") is not None
    assert seat(table, A)["passed"]


def test_the_phase_ends_when_nobody_can_send() -> None:
    """CRA-6.3: everybody has passed or has no helper left; then the first stage begins."""
    table = position(
        "helpers",
        {A: {"helpers": 1}, C: {"helpers": 0}},
        guilds={
            "builders": [[C], [C]],
            "notary": [[C], [C]],
            "crafts": [[C], [A]],
            "merchants": [[A], [A]],
            "town_hall": [[A]],
        },
    )
    play(table, "A send bankers")
    assert table.waiting == [B]
    play(table, "B pass")
    assert step(table) == "bank_take"
    assert table.waiting == [A]


def test_covering_an_own_disc_is_free_with_two() -> None:
    """CRA-14.4: no fee, and nobody gets one."""
    table = position(
        "helpers",
        {A: {"points": 3, "helpers": 3, "capital": ["V1"]}, B: {"points": 3, "helpers": 4, "capital": ["V1"]}},
        players=2,
        guilds={"bankers": [[A], [B]], "builders": [[A]]},
    )
    assert "cover bankers 1" in texts(table, A)
    play(table, "A cover bankers 1")
    assert points(table) == [3, 3]
    assert [seat(table, number)["cards"] for number in (A, B)] == [1, 1]
    assert shared(table)["guilds"]["bankers"][0] == [A, A]


# --- stages


@pytest.mark.parametrize(("take", "drawn"), [("take left", 3), ("take right", 3), ("take both", 2)])
def test_the_bank_gives_four_cards(take: str, drawn: int) -> None:
    """CRA-8.1: four in all; CRA-8.3: those that are missing come from the deck."""
    table = position("bankers", guilds={"bankers": [[A]]}, capital={"display": ["V3", "R1"]})
    before = shared(table)["capital"]["cards"]
    play(table, f"A {take}")
    assert len(told(table, "drawn_cards", A)[0]["cards"]) == drawn
    assert seat(table, A)["cards"] == 4
    assert shared(table)["capital"]["cards"] == before - drawn


def test_work_points_are_spent_one_by_one_and_lost_at_the_end() -> None:
    """CRA-8.62: each on one of the four; CRA-8.63: stopping early is allowed, and nothing is kept for later."""
    row = {"row": ["sawmill_1", "E01", "A13", "B09"], "inputs": {"A13": ["barrel", "wheat"]}, "fair": 1}
    table = position("crafts", {A: row, B: {"capital": ["V1"]}}, guilds={"crafts": [[A]], "merchants": [[B]]})
    kinds = {text.split()[0] for text in texts(table, A)}
    assert kinds == {"raw", "fair", "make", "privilege", "done"}
    assert shared(table)["action"]["wp"] == 3
    play(table, "A raw wood E01")
    assert shared(table)["action"]["wp"] == 2
    play(table, "A done")
    assert shared(table)["action"]["wp"] == 0
    assert step(table) != "spend"


def test_what_the_town_hall_offers() -> None:
    """CRA-8.120: a token of either kind, the change of order, or nothing."""
    table = position("town_hall", guilds={"town_hall": [[A]]})
    assert texts(table, A) == ["token privilege", "token work", "order", "done"]
    play(table, "A done")
    assert told(table, "declined") == [{"kind": "declined", "seat": A}]
    assert (seat(table, A)["works"], shared(table)["change"]) == (0, [])


def test_the_swap_of_two_comes_after_the_year_change() -> None:
    """CRA-14.9: after winter the order changes; not after the last one."""
    for year, order in ((1, [B, A]), (3, [A, B])):
        table = position("year_change", {}, players=2, year=year, season="winter")
        assert shared(table)["order"] == order
        assert table.over == (year == 3)


# --- the bank and the town hall, when little is left


def bank(display: list[str | None], bag: list[str]) -> AnyTable:
    """The bankers, with A's helper there; all other capital is in hands."""
    seats = hands(["V2"] * 4 + ["V3"] * 4, [*[card for card in display if card], *bag])
    capital = {"display": display, "bag": bag, "discard": []}
    return position("bankers", seats, players=5, guilds={"bankers": [[A], [B]]}, capital=capital)


def test_what_may_be_taken_at_the_bank() -> None:
    """CRA-8.2: either card or both, of two alike the left one; CRA-16.3: without face-up cards all from the deck."""
    assert texts(bank(["G2", "R3"], []), A) == ["take left", "take right", "take both", "done"]
    assert texts(bank(["G2", "G2"], []), A) == ["take left", "take both", "done"]
    assert texts(bank(["V1", "V1"], []), A) == ["take left", "take both", "done"]
    assert texts(bank(["V1", "R3"], []), A) == ["take left", "take right", "take both", "done"]
    assert texts(bank(["R3", "V1"], []), A) == ["take left", "take right", "take both", "done"]
    assert texts(bank(["V1", None], []), A) == ["take left", "done"]
    assert texts(bank([None, "V1"], []), A) == ["take right", "done"]


def test_a_bank_without_capital_is_void() -> None:
    """CRA-16.4: nobody is asked; with a single card somebody is."""
    assert step(bank([None, None], [])) != "bank_take"
    for display in (["V1", None], [None, "V1"]):
        assert step(bank(display, [])) == "bank_take"  # type: ignore[arg-type]


def test_the_display_is_filled_after_the_bank() -> None:
    """CRA-8.6: when the cards are discarded, before the next helper acts; and the discards may lie there again."""
    table = bank(["G2", "R3"], ["V1", "V1"])
    play(table, "A take both")
    while table.waiting == [A]:
        play(table, f"A {texts(table, A)[0]}")
    assert None not in shared(table)["capital"]["display"]
    assert table.waiting == [B]


@pytest.mark.parametrize(
    ("pool", "mine", "offered"),
    [
        ({"privilege": 1, "work": 1}, {}, ["token privilege", "token work", "order", "done"]),
        ({"privilege": 0, "work": 1}, {}, ["token work", "order", "done"]),
        ({"privilege": 1, "work": 0}, {}, ["token privilege", "order", "done"]),
        ({"privilege": 0, "work": 0}, {}, ["order", "done"]),
        ({}, {"privileges": 3}, ["token work", "order", "done"]),
        ({}, {"works": 3}, ["token privilege", "order", "done"]),
        ({}, {"privileges": 2, "works": 2}, ["token privilege", "token work", "order", "done"]),
    ],
)
def test_tokens_of_the_town_hall(pool: dict[str, int], mine: dict[str, int], offered: list[str]) -> None:
    """CRA-8.121: while the pool has some; CRA-8.122: three of each at most."""
    others = {"privileges": 6 - pool["privilege"], "works": 6 - pool["work"]} if pool else {}
    split = {key: [number - number // 2, number // 2] for key, number in others.items()}
    seats = {
        A: mine,
        B: {key: both[0] for key, both in split.items()},
        C: {key: both[1] for key, both in split.items()},
    }
    table = position("town_hall", seats, guilds={"town_hall": [[A]]})
    assert texts(table, A) == offered
    for kind, rule in (("privilege", "CRA-8.121"), ("work", "CRA-8.122")):
        if f"token {kind}" not in offered:
            assert why(table, A, f"token {kind}") == rule


def test_a_token_goes_to_its_owner() -> None:
    """CRA-8.121 is the privilege token, CRA-8.122 the work token."""
    for kind, mine in (("privilege", (1, 0)), ("work", (0, 1))):
        table = position("town_hall", {}, guilds={"town_hall": [[A], [B]]})
        before = shared(table)["tokens"][kind]
        play(table, f"A token {kind}")
        assert (seat(table, A)["privileges"], seat(table, A)["works"]) == mine
        assert shared(table)["tokens"][kind] == before - 1
        assert table.waiting == [B]


# --- building, markers, the granary


def test_two_objects_in_an_action() -> None:
    """CRA-8.10: then it is paid, even with a third permit in hand."""
    mine = {"permits": ["B01", "B05", "B09"], "capital": ["V1", "V1", "V1", "R3", "R3"], "row": ["sawmill_1"]}
    table = position("builders", {A: mine}, guilds={"builders": [[A]]})
    play(table, "A build B01 left", "A build B05 left")
    assert step(table) == "pay"
    assert shared(table)["payment"]["price"] == 4
    assert seat(table, A)["row"] == ["B05", "B01", "sawmill_1"]


def test_twenty_markers_by_option() -> None:
    """CRA-2.18: those on the fair, in granaries, on ships and on icons count; with 20 of them nothing is produced."""
    granary = {good: ["@A", "@A"] for good in ("barrel", "rope", "leather", "paper", "iron", "cloth", "flour")}
    ships = {"ship_1": {"tools": [A, A], "beer": [A]}}
    row = {"row": ["sawmill_1", "E01", "E10"], "fair": 1}
    for fair, more in ((1, True), (2, False)):
        table = position(
            "crafts",
            {A: row | {"fair": fair, "inputs": {"E01": ["wood"]}}},
            options={"cube_limit": 20},
            guilds={"crafts": [[A]]},
            granary={good: [A, A] for good in granary},
            ships=ships,
        )
        assert ("raw wood E10" in texts(table, A)) is more


def test_a_granary_is_filled_from_below() -> None:
    """CRA-11.10: the own markers are scored and removed, a natural one above moves down; CRA-11.13: then it is full."""
    table = position("year_change", {}, granary={"barrel": [A, "natural"], "rope": [B, A], "iron": ["natural", C]})
    assert [seat(table, number)["sources"]["granary"] for number in (A, B, C)] == [2, 1, 1]
    assert shared(table)["granary"]["barrel"] == {"lower": "natural", "upper": "natural"}
    one = position(
        "year_change", {}, options={"granary_refill": "one_if_none"}, granary={"rope": [B, A], "iron": [C, "natural"]}
    )
    assert shared(one)["granary"]["rope"] == {"lower": "natural", "upper": None}
    assert shared(one)["granary"]["iron"] == {"lower": "natural", "upper": None}
