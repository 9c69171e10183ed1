"""Sections 4 to 7: the round, the piles, new cards, market, planning."""

from gildhall.engine.play import perft
from tests.games.oh_my_goods.helpers import (
    GAME,
    OPEN,
    A,
    B,
    C,
    kinds,
    make,
    part,
    position,
    random_game,
    rule_of,
    shared,
    texts,
    told,
)

NO_SUN = ["mill_1", "mill_4", "mill_6", "sawmill_1", "sawmill_4", "sawmill_5"]


def test_phases_come_in_order() -> None:
    """OMG-1.2, 4.1, 0.2, 8.1: exchange, draws, row 1, plans, row 2, turns; in turn order, from the active player."""
    table = random_game(3, 4)
    events = [event for event in table.events if event.kind in ("round", "exchanged", "row", "planned", "planned_card")]
    rounds = [i for i, event in enumerate(events) if event.kind == "round"]
    for number, start in enumerate(rounds):
        end = rounds[number + 1] if number + 1 < len(rounds) else len(events)
        inside = [event for event in events[start:end] if event.kind != "row"]
        active = inside[0].public["seat"]
        order = [(active + i) % 3 for i in range(3)]
        assert [event.public["seat"] for event in inside if event.kind == "exchanged"] == order
        assert [event.public["seat"] for event in inside if event.kind.startswith("planned")] == order
        rows = [event.public["row"] for event in events[start:end] if event.kind == "row"]
        assert rows == [1, 2]
        kinds_ = [event.kind for event in events[start:end]]
        assert kinds_.index("row") > max(i for i, kind in enumerate(kinds_) if kind == "exchanged")
    actives = [events[start].public["seat"] for start in rounds]
    assert actives == [(actives[0] + i) % 3 for i in range(len(actives))]  # OMG-4.15


def test_the_final_round_is_the_last() -> None:
    """OMG-1.3: the first round after which somebody has 8 buildings is followed by exactly one."""
    for seed in range(4):
        table = random_game(2, seed)
        built = [
            (event.kind, event.public.get("number"))
            for event in table.events
            if event.kind in ("round", "built") and event.public is not None
        ]
        first = next(i for i, (kind, number) in enumerate(built) if kind == "built" and number == 8)
        assert [kind for kind, _ in built[first:]].count("round") == 1


def test_reshuffle_when_a_card_is_needed() -> None:
    """OMG-4.3 to 4.5: not before, and hands, goods, market and the card set aside stay where they are."""
    seats = [{"hand": ["sawmill_1"], "goods": {"charburner_wheat": 2}, "aside": "mill_1"}, {}]
    table = position("round", *seats, pile={"top": ["mill_2"]}, discard=["mill_3", "mill_4"], row1=["mill_5"])
    assert shared(table)["pile"]["cards"] == 1
    make(table, "A keep sawmill_1")  # A draws mill_2 and one more, B two: the third draw fails or not by the pile
    assert told(table, "reshuffled") == [{"kind": "reshuffled", "number": 2}]
    held = part(table, A)["hand"] + part(table, B)["hand"]
    assert {"mill_2", "mill_3", "mill_4"} <= set(held) | set(shared(table)["row1"])
    assert "mill_1" not in held
    assert "mill_5" not in held


def test_a_failed_draw_is_not_made_up_for() -> None:
    """OMG-4.10, 4.11, 14.5: nobody has two cards, so the draw gives nothing, and the row stays empty."""
    table = position("round", {"hand": ["mill_1"]}, {}, pile={"cards": 0})
    make(table, "A keep mill_1")
    assert part(table, A)["cards"] == 1
    assert shared(table)["row1"] == []
    assert "no_card" in kinds(table)
    assert "row_ends" in kinds(table)


def test_exhaustion_in_phase_one() -> None:
    """OMG-4.6 to 4.9, 4.13: everybody discards half of the hand, and the draw continues; there is no hand limit."""
    seats = [{"hand": NO_SUN[:5]}, {"hand": ["mill_2", "mill_3"]}]
    table = position("round", *seats, pile={"cards": 0})
    make(table, *[f"A keep {card}" for card in NO_SUN[:5]], "B keep mill_2", "B keep mill_3")
    assert sorted(table.waiting) == [A, B]
    assert table.form(A) is not None
    table.fill(A, ["discard sawmill_1", "discard mill_4"])
    make(table, "B discard mill_3")
    assert told(table, "gave_up")[:2] == [
        {"kind": "gave_up", "seat": 0, "number": 2},
        {"kind": "gave_up", "seat": 1, "number": 1},
    ]
    assert part(table, A)["cards"] == 5  # 3 left, 2 drawn: one of the own discards may have come back (OMG-5.11)


def test_the_market_is_discarded() -> None:
    """OMG-4.14, 13.6: at the end of the round, face up."""
    table = position("end_round", {}, {}, row1=["mill_1"], row2=["mill_2"], pile={"cards": 30})
    assert shared(table)["discard"] == ["mill_1", "mill_2"]
    assert table.view(B)["shared"]["discard"] == ["mill_1", "mill_2"]


def test_exchange_once_and_in_order() -> None:
    """OMG-5.4, 5.5, 5.6, 13.7: one exchange, decided card by card; effects and draws come when all have decided."""
    table = position("round", {"hand": ["mill_1", "mill_2"]}, {"hand": ["sawmill_1"]})
    make(table, "A discard mill_1")
    assert rule_of(table, A, "keep mill_1") == "OMG-5.4"
    assert rule_of(table, A, "discard mill_3") == "OMG-5.2"
    make(table, "A keep mill_2")
    assert rule_of(table, A, "discard mill_2") == "OMG-5.5"
    assert shared(table)["discard_cards"] == 0
    make(table, "B discard sawmill_1")
    assert [part(table, seat)["discarded"] for seat in (A, B)] == [["mill_1"], ["sawmill_1"]]
    drawn = [(event["seat"], event["number"]) for event in told(table, "drew")]
    assert drawn == [(0, 1), (1, 1), (0, 2), (1, 2)]


def test_own_discards_may_come_back() -> None:
    """OMG-5.11: the pile is made of them."""
    table = position("round", {"hand": ["mill_1"]}, {}, pile={"cards": 0})
    make(table, "A discard mill_1")
    assert part(table, A)["hand"] == ["mill_1"]


def test_an_empty_hand_has_nothing_to_exchange() -> None:
    """OMG-5.12, 14.2, 6.18: the player is not asked, and sets nothing aside."""
    table = position("round", {}, {"hand": ["mill_1"]}, pile={"cards": 0})
    assert table.waiting == [B]
    planning = position("planning", {}, {})
    make(planning, "A work charburner_wheat sloppy")
    assert planning.waiting == [B]


def test_subsets_of_an_exchange() -> None:
    """OMG-5.2, 5.3, 17.2: 32 subsets of five cards; two choices in the other editions; copies count once."""
    five = {"hand": ["mill_1", "mill_2", "mill_3", "mill_4", "mill_5"]}
    assert perft(position("round", five, {"hand": ["sawmill_1"]}), 5) == 32
    assert perft(position("round", five, {"hand": ["sawmill_1"]}, options={"edition": "royal_goods"}), 1) == 2
    copies = {"hand": ["market_office_wheat_1", "market_office_wheat_2", "market_office_wheat_3"]}
    table = position("round", copies, {"hand": ["sawmill_1"]})
    make(table, "A keep market_office_wheat_1")
    assert table.waiting == [B]  # who keeps one keeps all: 4 numbers instead of 8 subsets


def test_market_cards_are_resources_only() -> None:
    """OMG-0.4, 6.2, 6.3, 7.3: an office in the market is a stone; both rows count, and they belong to nobody."""
    table = position("turn", {}, OPEN, row1=["market_office_wood_1"], row2=["mill_1", "mill_2"])
    assert shared(table)["market"] == {"wood": 0, "wheat": 2, "clay": 0, "wool": 0, "stone": 1}


def test_plans_are_for_good() -> None:
    """OMG-6.4, 6.8, 17.10: moves, worker, card, in this order; building and mode stay."""
    seat = {"buildings": ["charburner_wheat", "mill_1"], "hand": ["mill_2"]}
    table = position("planning", seat, {})
    assert rule_of(table, A, "aside mill_2") == "OMG-17.10"
    make(table, "A work mill_1 sloppy")
    assert rule_of(table, A, "work charburner_wheat efficient") == "OMG-6.8"
    assert table.waiting == [A, B]
    make(table, "A aside mill_2")
    assert (part(table, A)["worker"], part(table, A)["mode"], part(table, A)["aside"]) == ("mill_1", "sloppy", "mill_2")


def test_each_assistant_moves_once() -> None:
    """OMG-6.9, 6.10, 6.13, 17.4: 2 coins each time; who is not moved stays for nothing."""
    buildings = ["charburner_wheat", "mill_1", "sawmill_1", "sawmill_2"]
    seat = {"buildings": buildings, "staff": ["mill_1", "sawmill_1"], "goods": {"charburner_wheat": 5}}
    table = position("planning", seat, {})
    make(table, "A move mill_1", "A to sawmill_2")
    assert rule_of(table, A, "move sawmill_2") == "OMG-6.10"
    assert texts(table, A) == ["move sawmill_1", "stay"]
    make(table, "A move sawmill_1", "A to mill_1")
    assert texts(table, A)[0].startswith("work")  # nobody is left who could move
    assert (part(table, A)["coins"], sorted(part(table, A)["staff"])) == (1, ["mill_1", "sawmill_2"])
    stayed = make(position("planning", seat, {}), "A stay")
    assert (part(stayed, A)["coins"], sorted(part(stayed, A)["staff"])) == (5, ["mill_1", "sawmill_1"])


def test_moves_are_carried_out_when_all_have_planned() -> None:
    """OMG-6.19, 13.8, 13.9: until then the others see nothing of them."""
    buildings = ["charburner_wheat", "mill_1"]
    seat = {"buildings": buildings, "staff": ["mill_1"], "goods": {"charburner_wheat": 5}}
    table = position("planning", seat, OPEN | {"aside": None})
    before = table.view(B)
    make(table, "A move mill_1", "A to charburner_wheat", "A work mill_1 efficient")
    assert shared(table)["discard_cards"] == 0
    assert {**table.view(B), "waiting": [], "sealed": None} == {**before, "waiting": [], "sealed": None}
    make(table, "B work charburner_clay sloppy")
    moved = told(table, "moved", B)
    assert moved[0]["goods"] == {"coal": 2}
    assert kinds(table).index("moved") < kinds(table).index("row")


def test_any_card_may_be_set_aside() -> None:
    """OMG-6.14, 6.15, 6.16: affordable or not, one at most; without one nothing can be built."""
    table = position("planning", {"hand": ["food_factory_3", "mill_1"]}, {})
    make(table, "A work charburner_wheat efficient")
    assert texts(table, A) == ["aside mill_1", "aside food_factory_3", "aside nothing"]
    poor = position("spend", {"goods": {"charburner_wheat": 7}, "hand": ["mill_1"]}, OPEN)
    assert poor.waiting == [B]


def test_nobody_decides_in_phase_three() -> None:
    """OMG-7.4: after the last plan the second row is there, and phase IV has begun."""
    table = position("planning", {"hand": ["mill_1"]}, OPEN | {"hand": ["mill_2"], "aside": None})
    make(table, "B work charburner_clay sloppy", "B aside mill_2", "A work charburner_wheat sloppy", "A aside mill_1")
    assert shared(table)["row2"]
    assert table.agenda[-1].name not in ("row", "planning")


def test_a_turn_may_be_empty() -> None:
    """OMG-14.1, 14.7, 6.7: idle worker, no goods, no card: the turn passes, and nobody is left out."""
    seat = {"buildings": ["charburner_wheat"], "staff": ["charburner_wheat"], "hand": ["mill_1"]}
    table = position("planning", seat, {}, {}, options={"edition": "royal_goods"})
    make(table, "A aside nothing", "B work charburner_clay sloppy", "C work charburner_wool sloppy")
    assert told(table, "idle")[0]["seat"] == A
    assert shared(table)["round"] == 2
    assert C < len(table.seats) == 3
    assert GAME.seats == (2, 3, 4)
