"""Fine points of sections 5 to 11: cases at the edge of a rule, and what exactly a refusal says."""

from typing import Any

import pytest

from gildhall.engine.deck import EVERYONE
from gildhall.engine.dice import QuickDice
from gildhall.engine.errors import BadComponents
from gildhall.engine.table import AnyTable
from gildhall.games.craftsmen.decks import BuildingDeck
from tests.games.craftsmen.helpers import GAME, A, B, C, play, position, seat, shared, step, texts, told, why

CARDS = {"V1": 0, "V2": 1, "G3": 5, "B2": 7, "R2": 10}
"""Some types of capital cards by their numbers."""


def supplied(table: AnyTable, display: list[str | None], bag: list[str]) -> AnyTable:
    """No other capital than this is left in the supply."""
    table.capital_display[:] = [-1 if name is None else CARDS[name] for name in display]
    table.gap = True
    table.capital_deck.bag[:] = [CARDS[name] for name in bag]
    table.discard = 0
    return table


def reason(table: AnyTable, move: str) -> str:
    refusal = table.why_not(A, move)
    assert refusal is not None
    return f"{refusal.rule} {refusal.reason}"


# --- capital


def test_a_player_who_must_discard_all_cards_is_not_asked() -> None:
    """CRA-16.7, 8.4: two cards are all there is; both are discarded."""
    table = supplied(position("bankers", guilds={"bankers": [[B], [A]]}), ["V1", "R2"], [])
    play(table, "B done", "A take both")
    assert seat(table, A)["cards"] == 0
    assert [event["cards"] for event in told(table, "discarded")] == [["V1", "R2"]]


def test_an_empty_supply_shows_no_card() -> None:
    """CRA-5.12, 5.14: the display stays as it is, and nobody is told of a card."""
    part = {"capital": ["R1", "R1"]}
    table = supplied(position("notary", {A: part}, guilds={"notary": [[A]]}), [None, None], [])
    play(table, "A done")
    assert told(table, "face_up_capital") == []
    assert table.capital_display == [-1, -1]


def test_hands_are_cut_in_turn_order_and_the_display_is_filled_after_all() -> None:
    """CRA-5.10, 5.14: at the end of a round."""
    hands = {
        each: {"capital": [f"{colour}1"] * 4 + [f"{colour}2"] * 4 + [f"{colour}3"]} for each, colour in enumerate("VGB")
    }
    table = supplied(position("final", hands, order=[B, C, A]), [None, None], [])
    asked = []
    while step(table) == "discard":
        asked += table.waiting
        assert table.capital_display == [-1, -1]
        play(table, f"{'ABC'[asked[-1]]} {texts(table, asked[-1])[0]}")
    assert asked == [B, C, A]
    assert min(table.capital_display) >= 0


@pytest.mark.parametrize(
    ("at", "part"),
    [
        ("bankers", {}),
        ("builders", {"row": ["sawmill_1"], "permits": ["E01"], "capital": ["G3", "G3"]}),
        ("merchants", {"row": ["sawmill_1", "A13"], "capital": ["V1"]}),
        ("town_hall", {}),
    ],
)
def test_a_declined_action_is_told(at: str, part: dict[str, Any]) -> None:
    """CRA-7.3: everybody sees that nothing is done."""
    table = play(position(at, {A: part}, guilds={at: [[A]]}), "A done")
    assert told(table, "declined") == [{"kind": "declined", "seat": A}]


def test_the_last_card_of_a_hand_is_paid_unasked() -> None:
    """CRA-8.37: three cards might leave a choice; but when two are laid ready everybody sees which one is left."""
    part = {"row": ["sawmill_1"], "permits": ["E01"], "capital": ["V1", "G1", "B1"]}
    table = position("builders", {A: part}, guilds={"builders": [[A]]})
    play(table, "A build E01 right", "A pay V1")
    assert step(table) == "pay"
    table.make(A, "pay G1")
    assert seat(table, A)["cards"] == 0


# --- the notary


def test_an_empty_place_of_the_display_is_not_for_sale() -> None:
    """CRA-8.31, 16.1: only cards that lie there."""
    part = {"capital": ["V3", "G3", "B3", "R3", "R3"], "privileges": 1}
    table = position("notary", {A: part}, guilds={"notary": [[B], [A]]}).copy()
    table.display[1] = -1
    play(table, "B done") if table.waiting == [B] else None
    offered = [text.split()[1] for text in texts(table, A) if text.split()[0] in ("buy", "auction")]
    assert set(offered) <= {name for name in shared(table)["basic"]["display"] if name} | {
        name for kind in ("extended", "advanced") for name in shared(table)[kind]["display"]
    }
    assert len([text for text in texts(table, A) if text.startswith("auction")]) == 5


def test_without_capital_there_is_no_auction() -> None:
    """CRA-16.5: the card lies there, but any bid would be too much."""
    table = position("notary", {A: {"capital": [], "privileges": 1}}, guilds={"notary": [[A]]})
    assert reason(table, "auction E01") == "CRA-16.5 no_capital"


def test_a_gap_is_filled_from_its_own_deck() -> None:
    """CRA-8.34: a basic card is bought while no extended card is left; its deck does not fill their places."""
    table = position("notary", {A: {"capital": ["G3"]}}, guilds={"notary": [[A]]}, basic={"display": ["B22", "B01"]})
    bare = table.copy()
    bare.decks[1].bag.clear()
    bare.decks[1].house.clear()
    bare.display[2] = bare.display[3] = -1
    play(bare, "A buy B22")
    assert shared(bare)["extended"]["display"] == [None, None]
    assert None not in shared(bare)["basic"]["display"]


def test_the_mayor_without_cards_offers_nothing() -> None:
    """CRA-8.39, 5.12: no capital is left to draw, so the starter gets the card for the opening bid."""
    part = {"capital": ["R1", "R1"]}
    table = supplied(position("notary", {A: part}, guilds={"notary": [[A]]}), [None, None], [])
    play(table, "A auction E01", "A bid 1")
    assert told(table, "mayor") == [{"kind": "mayor", "cards": [], "bid": 0}]
    assert step(table) == "pay"


def mayor_asks(capital: list[str]) -> AnyTable:
    """The mayor has offered 5 for an extended card."""
    table = position("notary", {A: {"capital": capital}}, guilds={"notary": [[A]]})
    return play(supplied(table, ["V1", "V1"], ["G3", "B2"]), "A auction E01", "A bid 1")


def test_a_hand_is_worth_no_more_than_can_be_counted() -> None:
    """CRA-5.3: sets of a higher step make a full hand worth more than sums of payments have bits for."""
    GAME.with_components({"capital_value": {"set_step": 6}}).start(seats=2)
    with pytest.raises(BadComponents, match="10 capital cards may be worth too much"):
        GAME.with_components({"capital_value": {"set_step": 7}}).start(seats=2)


def test_answers_to_the_mayor() -> None:
    """CRA-8.42, 8.43: one more than the mayor's 5, if the buying power allows it; giving up ends the auction."""
    table = mayor_asks(["R1", "B1", "V1"])
    assert texts(table, A) == ["drop"]
    refusal = table.why_not(A, "outbid")
    assert refusal is not None
    assert (refusal.rule, refusal.reason, refusal.data) == ("CRA-8.42", "beyond_power_now", {"price": 6})
    assert reason(table, "bid 7") == "CRA-8.42 answer_mayor_now"
    play(table, "A drop")
    assert shared(table)["auction"] is None
    rich = mayor_asks(["R1", "R1", "V1"])
    assert texts(rich, A) == ["outbid", "drop"]


def test_a_second_card_of_a_type_that_is_too_much_is_refused_as_such() -> None:
    """CRA-5.6: not because of the order of types."""
    table = play(mayor_asks(["V1", "V3", "V3", "G1"]), "A outbid", "A pay V1", "A pay V3")
    assert texts(table, A) == ["pay G1"]
    assert reason(table, "pay V3") == "CRA-5.6 superfluous"


# --- a look into a deck


def test_two_cards_go_back_to_the_same_place() -> None:
    """CRA-8.46: four cards were seen; the last one follows the other to the top of the deck."""
    part = {"privileges": 1, "capital": []}
    table = position("notary", {A: part}, guilds={"notary": [[A]]}, basic={"display": ["B01", "B02"]}).copy()
    deck = table.decks[0]
    names = table.facts.names
    top = sorted([deck.draw(), deck.draw()])
    deck.bag.clear()
    deck.house.clear()
    for card in reversed(top):
        deck.put(card, 0)
    play(table, "A peek basic", "A keep B01", "A keep B02", f"A top {names[top[1]]}")
    assert list(deck.top) == [top[1], top[0]]


def test_cards_go_back_to_one_place() -> None:
    """CRA-8.46: after the first went to the bottom none goes on top; other cards are not among them."""
    part = {"privileges": 1, "capital": []}
    table = position("notary", {A: part}, guilds={"notary": [[A]]}, basic={"display": ["B01", "B02"]})
    play(table, "A peek basic", "A keep B01", "A keep B02")
    first, second = (text.split()[1] for text in texts(table, A)[:2])
    play(table, f"A bottom {first}")
    assert reason(table, f"top {second}") == "CRA-8.46 one_place_for_all"
    assert reason(table, f"bottom {first}") == "CRA-8.46 not_among_these"


def test_who_knows_the_next_building_card() -> None:
    """CRA-3.10, 8.46: a card laid on top is known; nobody knows the order of the house cards below it."""
    deck = BuildingDeck([7, 8], [], QuickDice.seeded(1, 0), 0)
    deck.tuck(9, EVERYONE)
    assert deck.knowers() == 0
    deck.put(6, EVERYONE)
    assert deck.knowers() == EVERYONE
    assert deck.draw() == 6
    assert {deck.draw(), deck.draw()} == {7, 8}
    assert deck.knowers() == EVERYONE
    assert deck.draw() == 9
    known = BuildingDeck([], [5], QuickDice.seeded(1, 0), 0)
    known.put(4, EVERYONE)
    assert known.knowers() == EVERYONE


# --- the granary, the merchants, the town hall


SALE = {"row": ["sawmill_1", "E01"], "inputs": {"E01": ["wood"]}}


def selling(display: list[str | None], bag: list[str]) -> AnyTable:
    """A cooper's barrel is sold to the granary."""
    table = position("crafts", {A: SALE}, guilds={"crafts": [[A]]})
    return play(supplied(table, display, bag), "A make barrel granary")


@pytest.mark.parametrize("display", [["V1", None], [None, "V1"]])
def test_the_last_capital_card_pays_for_a_sale(display: list[str | None]) -> None:
    """CRA-8.73: also if it is a violet 1 and nothing else is left."""
    table = selling(display, [])
    assert step(table) == "sale_card"


def test_what_may_not_be_taken_for_a_sale() -> None:
    """CRA-8.73: both cards; the same card on the right; anything else."""
    table = selling(["V1", "V1"], ["G3"])
    assert texts(table, A) == ["take left", "take deck"]
    assert reason(table, "take both") == "CRA-8.73 one_card"
    assert reason(table, "take right") == "CRA-8.73 same_as_left"
    assert reason(table, "pass") == "CRA-8.73 take_card_now"


def test_a_purchase_from_the_first_player() -> None:
    """CRA-8.103: the granary holds a marker of seat 0; the icon is filled already (CRA-2.14)."""
    part = {"row": ["sawmill_2", "A13"], "inputs": {"A13": ["barrel"]}, "capital": ["V1"]}
    other = {"row": ["sawmill_3", "A14"], "capital": ["V2", "G1"], "fair": 1}
    table = position(
        "merchants",
        {B: part | other | {"row": ["sawmill_2", "A13", "A14"]}},
        guilds={"merchants": [[A], [B]]},
        granary={"barrel": [A, None]},
    )
    filled = table.why_not(B, "trade barrel A13")
    assert filled is not None
    assert (filled.rule, filled.data) == ("CRA-2.14", {"good": "barrel", "place": "A13"})
    play(table, "B trade barrel A14")
    assert why(table, B, "pay fair") == "CRA-7.5"
    assert why(table, B, "pay R3") == "CRA-8.104"


@pytest.mark.parametrize(
    ("parts", "move", "says"),
    [
        ([{"privileges": 2}] * 3, "token privilege", "CRA-8.121 pool_empty"),
        ([{"works": 2}] * 3, "token work", "CRA-8.122 pool_empty"),
        ([{"privileges": 3}, {}, {}], "token privilege", "CRA-8.121 three_tokens"),
        ([{"works": 3}, {}, {}], "token work", "CRA-8.122 three_tokens"),
    ],
)
def test_why_a_token_cannot_be_taken(parts: list[dict[str, int]], move: str, says: str) -> None:
    """CRA-8.121, 8.122: the pool of these tokens is empty, or there are three of them."""
    table = position("town_hall", dict(enumerate(parts)), guilds={"town_hall": [[A]]})
    assert reason(table, move) == says


def test_a_town_hall_without_any_option_is_void() -> None:
    """CRA-16.4: no token is left and the disc lies on the track already."""
    parts = {number: {"privileges": 2, "works": 2} for number in range(3)}
    table = position("town_hall", parts, guilds={"town_hall": [[A]]}, change=[A])
    assert step(table) != "town_hall"


def test_a_second_investment_needs_four_cards() -> None:
    """CRA-11.12: who has fewer left is not asked again."""
    part = {"capital": ["V1", "G1", "B1", "R1", "R2"]}
    table = position("year_change", {A: part}, options={"max_investments_per_year": 2})
    play(table, "A invest V1", "A invest G1", "A invest B1", "A invest R1")
    assert told(table, "invested")
    assert not (table.waiting == [A] and step(table) == "invest")


def test_a_swapped_sawmill_is_told() -> None:
    """CRA-3.21: everybody sees both sawmills."""
    seats = {each: {"row": [f"sawmill_{each + 1}"]} for each in (A, B, C)}
    table = play(position("exchange", seats), "A done", "A swap sawmill_4")
    assert told(table, "swapped", B) == [{"kind": "swapped", "seat": A, "card": "sawmill_4", "rejected": "sawmill_1"}]


def test_a_bribe_is_told_before_it_is_paid() -> None:
    """CRA-8.77: to whom the marker on the ship goes back."""
    part = {"row": ["sawmill_1", "A13"], "inputs": {"A13": ["wheat", "barrel"]}, "capital": ["V1", "V2"]}
    table = position("crafts", {A: part}, guilds={"crafts": [[A]]}, ships={"ship_1": {"beer": [B, C]}})
    play(table, "A make beer ship_1")
    assert told(table, "bribes") == [{"kind": "bribes", "seat": A, "to": B}]
