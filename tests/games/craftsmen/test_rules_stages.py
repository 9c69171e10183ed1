"""Section 8 and 16: the six stages, and impossible situations."""

from tests.games.craftsmen.helpers import (
    GAME,
    KINDS,
    A,
    B,
    C,
    play,
    position,
    random_game,
    seat,
    shared,
    step,
    texts,
    told,
    why,
)

# --- I bankers


def test_the_bankers_give_four_cards() -> None:
    """CRA-8.1 to 8.4, 8.6: one or both face-up cards, the rest from the deck; two discards of old and new cards;
    refill.
    """
    guilds = {"bankers": [[B], [A]]}
    for move, face_up in (("take left", ["V3"]), ("take right", ["R2"]), ("take both", ["V3", "R2"])):
        table = position("bankers", {A: {"capital": ["G1"]}}, guilds=guilds, capital={"display": ["V3", "R2"]})
        play(table, "B done", f"A {move}")
        assert seat(table, A)["cards"] == 5
        assert [event["card"] for event in told(table, "took_capital")] == face_up
        assert [event["number"] for event in told(table, "drew")] == [4 - len(face_up)]
        assert shared(table)["capital"]["display"].count(None) == len(face_up)
        play(table, "A discard V3" if "V3" in face_up else "A discard G1")
        assert seat(table, A)["cards"] == 5  # laid ready; nobody has seen it yet
        second = texts(table, A)[-1]
        play(table, f"A {second}")
        assert seat(table, A)["cards"] == 3
        assert None not in shared(table)["capital"]["display"]


def test_at_least_one_face_up_card_must_be_taken() -> None:
    """CRA-8.2."""
    table = position("bankers", guilds={"bankers": [[A]]})
    assert why(table, A, "take deck") == "CRA-8.2"


def test_a_player_with_fewer_cards_discards_all() -> None:
    """CRA-16.7, 5.12: deck and pile are empty, so the banker has one card and must discard two."""
    deck = [f"{colour}{digit}" for colour in "VGBR" for digit in (1, 2, 3) for _ in range(4)]
    hands = {B: deck[:10], C: deck[10:20], 3: deck[20:30], 4: deck[30:40]}
    seats = {number: {"capital": hand} for number, hand in hands.items()}
    data = position("bankers", seats, players=5, guilds={"bankers": [[B], [A]]}).position()
    data["shared"]["capital"] = {"display": [deck[40], None], "bag": [], "discard": []}
    data["shared"]["action"]["gold"] = False
    data["seats"][C]["capital"] = deck[10:20] + deck[41:]  # a hand too rich, for the sake of the test
    table = GAME.position({**data, "agenda": [["bank_take", A], ["discard", C, 7], *data["agenda"][1:]]})
    play(table, "A take left")
    assert seat(table, A)["cards"] == 0
    assert told(table, "discarded") == [{"kind": "discarded", "seat": A, "cards": [deck[40]]}]


# --- II builders


def test_objects_stay_and_types_may_repeat() -> None:
    """CRA-8.10, 8.18, 8.19: two objects of one type in one action; nothing ever leaves a row."""
    part = {"row": ["sawmill_1"], "permits": ["B05", "B06"], "capital": ["R1", "R1"]}
    table = position("builders", {A: part}, guilds={"builders": [[A]]})
    play(table, "A build B05 left", "A build B06 right", "A pay R1", "A pay R1")
    assert seat(table, A)["row"] == ["B05", "sawmill_1", "B06"]
    rows: list[set[str]] = [set() for _ in range(4)]
    game = random_game(4, 3)
    for event in game.events:
        if event.kind == "built" and event.public is not None:
            rows[event.public["seat"]].add(event.public["card"])
    for number, part_ in enumerate(game.position()["seats"]):
        assert rows[number] <= set(part_["row"])


def test_several_bonus_tokens_at_once() -> None:
    """CRA-8.22: one building serves several lines."""
    row = ["sawmill_1", "B10", "B22", "A13", "A11"]
    table = position(
        "builders", {A: {"row": row, "permits": ["E03", "B02"], "capital": ["R1", "R1"]}}, guilds={"builders": [[A]]}
    )
    play(table, "A build B02 left", "A build E03 right", "A pay R1", "A pay R1")
    assert seat(table, A)["bonus"] == ["wine", "beer"]


def test_bonus_tokens_in_winter_too_but_in_stage_two_only() -> None:
    """CRA-8.24: a line that was complete before is found at the end of the next build action."""
    row = ["sawmill_1", "B10", "A13", "E01"]
    part = {"row": row, "permits": ["B02"], "capital": ["R2"]}
    table = position("crafts", {A: part}, guilds={"crafts": [[A]]})
    play(table, "A done")
    assert seat(table, A)["bonus"] == []
    table = position("winter", {A: part})
    play(table, "A build B02 left", "A pay R2")
    assert seat(table, A)["bonus"] == ["beer"]


# --- III notary


def test_one_action_at_the_notary() -> None:
    """CRA-8.30, 8.34, 8.48: buy or auction, not both; the gap is filled at once; any number of permits."""
    held = ["B05", "B06", "B07", "B08", "B09", "B10", "E05", "E06"]
    part = {"capital": ["V1", "V1", "V1", "V2"], "permits": held}
    table = position("notary", {A: part}, guilds={"notary": [[A]]}, basic={"display": ["B01", "B17"], "top": ["B24"]})
    play(table, "A buy B01", "A pay V1", "A pay V1")
    assert seat(table, A)["permits"] == sorted(["B01", *held])
    assert shared(table)["basic"]["display"] == ["B24", "B17"]
    assert why(table, A, "buy B17") == "CRA-8.30"
    assert why(table, A, "auction B17") == "CRA-8.30"
    assert texts(table, A) == ["peek basic", "peek extended", "peek advanced", "done"]  # CRA-8.45: after the action


def test_an_auction_needs_a_bid_of_at_least_one() -> None:
    """CRA-8.35: a whole number, up to the buying power."""
    table = position("notary", {A: {"capital": ["V2"]}}, guilds={"notary": [[A]]})
    play(table, "A auction E01")
    assert texts(table, A) == ["bid 1", "bid 2"]
    assert told(table, "auction", B) == [{"kind": "auction", "seat": A, "card": "E01", "deck": "extended"}]


def test_a_look_with_fewer_cards() -> None:
    """CRA-8.47: what there is; the display first, then the rest returns."""
    nearly_all = [f"A{number:02}" for number in range(1, 17)]
    seats = {A: {"permits": nearly_all[4:]}}
    table = position(
        "notary",
        seats,
        guilds={"notary": [[A]]},
        advanced={"display": ["A01", "A02"], "top": ["A03"], "house_bag": [], "bag": ["A04"]},
    )
    play(table, "A peek advanced")
    assert shared(table)["look"]["cards"] == ["A01", "A02", "A03", "A04"]
    play(table, "A keep A03", "A keep A04", "A bottom A02")
    assert shared(table)["advanced"]["display"] == ["A03", "A04"]
    assert shared(table)["advanced"]["bottom"] == {"1": {"card": "A02", "known": 1}, "2": {"card": "A01", "known": 1}}


def test_a_gap_is_filled_when_a_card_returns() -> None:
    """CRA-16.1: the deck is empty; the card given up goes under it and comes right back."""
    all_advanced = [f"A{number:02}" for number in range(1, 17)]
    seats = {A: {"capital": ["R3", "R3"]}, B: {"permits": all_advanced[2:]}}
    table = position(
        "notary",
        seats,
        guilds={"notary": [[A]]},
        advanced={"display": ["A01", "A02"], "house_bag": [], "bag": []},
        capital={"bag": ["V3", "G3", "B3"]},
    )
    assert shared(table)["advanced"]["cards"] == 0
    play(table, "A auction A01", "A bid 6", "B pass", "C pass")
    play(table, "A drop")  # 10 would be too much for two cards, so it is not asked
    assert sorted(shared(table)["advanced"]["display"]) == ["A01", "A02"]
    play(table, "A done")


def test_an_empty_deck_leaves_a_gap() -> None:
    """CRA-16.1: the gap stays."""
    all_advanced = [f"A{number:02}" for number in range(1, 17)]
    seats = {A: {"capital": ["V1", "V1", "V1"]}, B: {"permits": all_advanced[2:]}}
    table = position(
        "notary", seats, guilds={"notary": [[A]]}, advanced={"display": ["A01", "A02"], "house_bag": [], "bag": []}
    )
    play(table, "A buy A01", "A pay V1", "A pay V1", "A pay V1")
    assert shared(table)["advanced"]["display"] == [None, "A02"]


def test_no_face_up_card_at_the_notary() -> None:
    """CRA-16.2, 16.4: the action is void, the privilege may still be used."""
    cards = {kind: [name for name in GAME.components[kind] if name[1:].isdigit()] for kind in KINDS}
    seats = {A: {"capital": ["V1"]}, B: {"permits": [*cards["basic"], *cards["extended"], *cards["advanced"][1:]]}}
    empty = {"display": [None, None], "house_bag": [], "bag": []}
    last = {"display": [None, None], "house_bag": [], "bag": ["A01"]}
    decks = {"basic": empty, "extended": empty}
    table = position("notary", seats, guilds={"notary": [[A], [B]]}, advanced=last, **decks)
    assert texts(table, A) == ["peek advanced", "done"]
    table = position("notary", {**seats, C: {"permits": ["A01"]}}, guilds={"notary": [[A]]}, advanced=empty, **decks)
    assert step(table) == "send"


def test_what_cannot_be_paid_is_illegal() -> None:
    """CRA-16.5: purchases, bids, builds."""
    part = {"capital": ["V1"], "permits": ["B01"], "row": ["sawmill_1"]}
    assert why(position("notary", {A: part}, guilds={"notary": [[A]]}), A, "buy B02") == "CRA-16.5"
    assert why(position("builders", {A: part}, guilds={"builders": [[A]]}), A, "build B01 left") == "CRA-16.5"


# --- IV crafts


def test_every_basic_building_can_always_produce() -> None:
    """CRA-8.60, 8.62 to 8.64: any number of times, in any order; stopping early is allowed, WP are not kept."""
    part = {"row": ["sawmill_1", "E01", "E10", "A03"]}
    table = position("crafts", {A: part}, guilds={"crafts": [[A], [A]]})
    play(table, "A raw wood E01", "A raw wood E10", "A raw wood A03")
    assert seat(table, A)["inputs"] == {"E01": ["wood"], "E10": ["wood"], "A03": ["wood"]}
    assert shared(table)["action"]["wp"] == 3  # the second helper's
    play(table, "A make paper granary", "A take left", "A done")
    assert shared(table)["action"]["wp"] == 0


def test_an_action_without_any_option_is_void() -> None:
    """CRA-16.4: nobody is asked."""
    table = position("crafts", {A: {"row": ["sawmill_1"], "fair": 3}}, guilds={"crafts": [[A]]})
    assert step(table) == "send"
    table = position("builders", {A: {"capital": ["V1"]}}, guilds={"builders": [[A]]})
    assert step(table) == "send"
    table = position("merchants", {A: {"capital": ["V1"]}}, guilds={"merchants": [[A]]})
    assert step(table) == "send"


def test_markers_enter_a_row_on_the_right() -> None:
    """CRA-8.76: an earlier one moves to the left."""
    part = {"row": ["sawmill_1", "A13"], "inputs": {"A13": ["wheat", "barrel"]}}
    table = position("crafts", {A: part}, guilds={"crafts": [[A]]}, ships={"ship_1": {"beer": [B]}})
    play(table, "A make beer ship_1")
    assert shared(table)["ships"]["ship_1"]["beer"] == {"left": B, "right": A}


def test_the_second_raw_material_may_be_lost() -> None:
    """CRA-8.84."""
    table = position("crafts", {A: {"row": ["sawmill_1", "E01"], "fair": 3}}, guilds={"crafts": [[A]]})
    play(table, "A privilege", "A raw wood E01")
    assert [event["seat"] for event in told(table, "raw_lost")] == [A]
    assert step(table) == "spend"


def test_inputs_stay_over_rounds_and_years() -> None:
    """CRA-8.85, 11.14: with fair markers, tokens, permits and displays."""
    part = {"row": ["sawmill_1", "E01"], "inputs": {"E01": ["wood"]}, "fair": 2, "works": 1, "permits": ["B01"]}
    before = position("winter_final", {A: part})
    after = before.position()
    assert after["shared"]["year"] == 2
    assert after["seats"][A]["inputs"] == {"E01": ["wood"]}
    assert (after["seats"][A]["fair"], after["seats"][A]["works"]) == (2, 1)
    assert after["seats"][A]["permits"] == ["B01"]
    assert after["shared"]["order"] == [0, 1, 2]


def test_twins_are_offered_once() -> None:
    """CRA-8.65: two own buildings of the same type with the same icons filled are one choice."""
    part = {
        "row": ["sawmill_1", "E01", "E02", "A13", "A14"],
        "inputs": {"A14": ["wheat"], "E01": ["wood"], "E02": ["wood"]},
    }
    table = position("crafts", {A: part}, guilds={"crafts": [[A]]})
    made = [text for text in texts(table, A) if text.startswith("make")]
    assert made == ["make barrel A13", "make barrel A14", "make barrel granary"]
    play(table, "A make barrel granary", "A take left")
    assert seat(table, A)["inputs"] == {"A14": ["wheat"], "E02": ["wood"]}
    table = position("crafts", {A: {"row": ["sawmill_1", "E01", "E02"]}}, guilds={"crafts": [[A]]})
    assert why(table, A, "raw wood E02") == "CRA-8.65"


# --- V merchants, VI town hall


def test_an_empty_granary_sells_nothing() -> None:
    """CRA-16.6."""
    part = {"row": ["sawmill_1", "A05"], "capital": ["V1"]}
    table = position("merchants", {A: part}, guilds={"merchants": [[A]]}, granary={"cloth": []})
    assert why(table, A, "trade cloth A05") == "CRA-16.6"


def test_the_town_hall() -> None:
    """CRA-8.120 to 8.122, 8.125: a token, the order or nothing; three of a kind at most; the pool may be empty."""
    table = position("town_hall", {A: {"privileges": 3}}, guilds={"town_hall": [[A], [B], [C]]})
    assert texts(table, A) == ["token work", "order", "done"]
    assert why(table, A, "token privilege") == "CRA-8.121"
    play(table, "A token work", "B token privilege", "C order")
    assert shared(table)["season"] == "summer"
    assert seat(table, A)["works"] == 1
    assert seat(table, C)["place"] == 1
    for eyes in (None, B, C):
        assert table.view(eyes)["seats"][A]["works"] == 1
    seats = {A: {"works": 3}, B: {"works": 3, "privileges": 3}, C: {"privileges": 2}}
    table = position("town_hall", seats, guilds={"town_hall": [[C], [B]]})
    assert why(table, C, "token work") == "CRA-8.122"
