"""Player trades and rearranging in phase 2, move by move."""

from typing import Any

import pytest

from gildhall.engine.table import AnyTable
from gildhall.games.antiquity.names import storage_sizes
from tests.games.antiquity.helpers import A, B, C, asides, make, part, position, rule_of, shared, texts

MARKET = {"buildings": ["market manned"]}


def traders(**more: Any) -> AnyTable:
    """A has a market and wood, B grain, C fish."""
    seats = {
        A: {**MARKET, "goods": {"wood": 2, "dye": 1}},
        B: {"goods": {"grain": 2}},
        C: {"goods": {"fish": 2}},
    }
    return position("city", seats, players=3, **more)


def offers(table: AnyTable) -> list[tuple[int, int, dict[str, int], dict[str, int], bool]]:
    found = shared(table)["offers"]
    return [(offer["seat"], offer["to"], offer["give"], offer["ask"], offer["market"]) for offer in found]


def test_an_offer_is_written_step_by_step() -> None:
    """ANT-5.33: to whom, what is given and asked, then sent; nothing can be given that is not there."""
    table = traders()
    assert asides(table, A) == ["offer B", "offer C", "resign"]
    make(table, "A offer B")
    drafting = asides(table, A)
    assert [text for text in drafting if text.startswith("give")] == ["give dye", "give wood"]
    assert len([text for text in drafting if text.startswith("ask")]) == 10
    assert "forget" in drafting
    assert "send" not in drafting
    make(table, "A give wood", "A give wood", "A ask grain")
    assert "give wood" not in asides(table, A)
    assert {"send", "forget", "offer C"} <= set(asides(table, A))
    make(table, "A send")
    assert offers(table) == [(A, B, {"wood": 2}, {"grain": 1}, True)]
    assert asides(table, A) == ["offer B", "offer C", "resign", "retract B"]
    assert asides(table, B) == ["accept A", "decline A", "offer A", "offer C", "resign"]
    assert asides(table, C) == ["offer A", "offer B", "resign"]


def test_a_draft_is_seen_by_its_writer_only() -> None:
    """ANT-5.35: until it is sent; forgotten, it is gone."""
    table = make(traders(), "A offer B", "A give wood", "A ask grain")
    draft = {"to": B, "give": {"wood": 1}, "ask": {"grain": 1}}
    assert shared(table)["drafts"] == [draft, None, None]
    assert table.view(A)["shared"]["drafts"] == [draft, None, None]
    assert table.view(B)["shared"]["drafts"] == [None, None, None]
    assert table.view(None)["shared"]["drafts"] == [None, None, None]
    make(table, "A forget")
    assert shared(table)["drafts"] == [None, None, None]
    assert asides(table, A) == ["offer B", "offer C", "resign"]


def both_ways() -> AnyTable:
    """Offers from A to B, A to C, B to A and C to A."""
    table = make(traders(), "A offer B", "A give wood", "A ask grain", "A send")
    make(table, "A offer C", "A give dye", "A send")
    make(table, "B offer A", "B give grain", "B send")
    return make(table, "C offer A", "C ask wood", "C send")


def test_one_offer_for_each_pair() -> None:
    """ANT-5.33: a new one replaces the earlier one to the same player, and no other."""
    table = both_ways()
    assert [(offer[0], offer[1]) for offer in offers(table)] == [(A, B), (A, C), (B, A), (C, A)]
    make(table, "A offer B", "A give wood", "A give wood", "A send")
    assert [(offer[0], offer[1]) for offer in offers(table)] == [(A, C), (B, A), (C, A), (A, B)]
    assert offers(table)[-1] == (A, B, {"wood": 2}, {}, True)


def test_only_the_offer_in_question_is_withdrawn() -> None:
    """ANT-5.33: by decline or retract."""
    pairs = [(A, B), (A, C), (B, A), (C, A)]
    for line, gone in (
        ("B decline A", (A, B)),
        ("A retract C", (A, C)),
        ("A decline B", (B, A)),
        ("C retract A", (C, A)),
    ):
        table = make(both_ways(), line)
        assert [(offer[0], offer[1]) for offer in offers(table)] == [pair for pair in pairs if pair != gone]


def test_an_accepted_offer() -> None:
    """ANT-5.32: the goods change hands; the offers between the two are gone, others stay; what they did is final."""
    table = make(both_ways(), "B accept A")
    assert [part(table, seat)["goods"] for seat in (A, B, C)] == [
        {"wood": 1, "dye": 1, "grain": 1},
        {"wood": 1, "grain": 1},
        {"fish": 2},
    ]
    assert [(offer[0], offer[1]) for offer in offers(table)] == [(A, C), (C, A)]
    finals = shared(table)["finals"]
    assert [final is not None for final in finals] == [True, True, False]
    assert finals[B]["goods"] == {"wood": 1, "grain": 1}
    assert [final is not None for final in table.view(A)["shared"]["finals"]] == [True, False, False]
    assert [final is not None for final in table.view(C)["shared"]["finals"]] == [False, False, False]


def test_who_may_accept() -> None:
    """ANT-5.32: one of them needs a functioning market, and who accepts what is asked for."""
    table = make(traders(), "B offer C", "B give grain", "B ask fish", "B send")
    assert "accept B" not in asides(table, C)  # no market
    poor = make(traders(), "A offer B", "A ask gold", "A send")
    assert "accept A" not in asides(poor, B)
    free = make(traders(), "B offer A", "B give grain", "B send")
    assert "accept B" in asides(free, A)
    make(free, "A accept B")
    assert part(free, A)["goods"] == {"wood": 2, "dye": 1, "grain": 1}


def test_a_player_who_is_busy_or_has_finished_does_not_trade() -> None:
    """ANT-5.32: in the middle of something the trade fails; after `finish` it cannot be accepted."""
    table = make(traders(), "A offer B", "A give wood", "A send", "A build cart_shop")
    make(table, "B accept A")
    assert part(table, B)["goods"] == {"grain": 2}
    make(table, "A put 1 4,0 r0", "B accept A")
    assert part(table, B)["goods"] == {"grain": 2, "wood": 1}
    done = make(traders(), "A offer B", "A give wood", "A send", "A finish")
    assert "accept A" not in asides(done, B)
    assert "offer A" not in asides(done, B)


def test_a_player_who_resigns_leaves_no_offers() -> None:
    """ANT-11.7: neither its own nor those to it; the others' stay."""
    table = make(both_ways(), "B offer C", "B give grain", "B send", "A resign")
    assert [(offer[0], offer[1]) for offer in offers(table)] == [(B, C)]
    assert table.waiting == [B, C]
    make(table, "B finish", "C resign")
    assert part(table, A)["out"] > 0
    assert part(table, C)["out"] > 0
    assert table.over


def test_what_is_final_by_a_trade_comes_first() -> None:
    """ANT-4.17: B's last cart shop is final by the trade, so A plays again without, though first in order."""
    full = [f"cart_shop 1 {row},{column} r0" for row in (0, 2, 4) for column in (0, 2, 4)][:8]
    seats = {
        A: {"goods": {"wood": 1}, "buildings": full},
        B: {"goods": {"wood": 1, "grain": 1}, "buildings": [*full[:7], "market 1 4,4 r0 manned"]},
        C: {"goods": {"fish": 1}},
    }
    table = position("city", seats, players=3, order=[A, B, C])
    make(table, "B build cart_shop", "B put 1 4,2 r0")
    make(table, "C offer B", "C give fish", "C send", "B accept C")
    make(table, "A build cart_shop", "A put 1 4,4 r0", "A finish", "B finish", "C finish")
    assert table.waiting == [A]
    assert part(table, A)["again"] == 1
    assert part(table, A)["goods"] == {"wood": 1}
    assert rule_of(table, "A build cart_shop") == "ANT-11.9"
    make(table, "A finish")
    assert shared(table)["supply"]["cart_shop"] == 0
    assert part(table, B)["goods"].get("wood", 0) == 0


@pytest.mark.parametrize(("kind", "supply"), [("fountain", "fountain"), ("storage", "storage")])
def test_the_supply_of_other_pieces(kind: str, supply: str) -> None:
    """ANT-4.13: of fountains and storages too the first in order of play gets the last; with enough nobody is late."""
    taken = ["fountain"] * 15 if kind == "fountain" else ["storage_5x6 1 0,0 r0"]
    price = {"gold": 1} if kind == "fountain" else {"wood": 1}
    for short in (True, False):
        seats: dict[int, Any] = {
            A: {"goods": price},
            B: {"goods": price},
            C: {"buildings": taken if short else taken[:-1]},
        }
        table = position("city", seats, players=3, order=[B, A, C])
        for seat in "AB":
            make(table, f"{seat} build {kind}")
            if kind == "storage":
                make(table, f"{seat} size 1x2")
            make(table, f"{seat} put 1 0,0 r0", f"{seat} finish")
        make(table, "C finish")
        assert (table.waiting == [A]) is short
        assert part(table, A)["again"] == (1 if short else 0)


# --- storages


def test_sizes_of_storages() -> None:
    """ANT-5.23: every rectangle of 1x2 elements that fits a map of 7x7; ANT-12.12: 6x6 and 6x7 too, by option."""
    sizes = "1x2 1x4 1x6 2x2 2x3 2x4 2x5 2x6 2x7 3x4 3x6 4x4 4x5 4x6 4x7 5x6 6x6 6x7"
    assert " ".join(f"{low}x{high}" for low, high in storage_sizes()) == sizes


# --- rearranging


BARBARA: dict[str, Any] = {
    "saint": "santa_barbara",
    "buildings": ["market 1 0,0 r0", "stable 1 0,3 r0", "cathedral 1 3,0 r0", "house 1 6,6 r0"],
    "graves": ["1 0,1", "1 2,5", "1 2,6"],
}


def rearranging(*lines: str) -> AnyTable:
    return make(position("city", {A: BARBARA}), "A rearrange", *lines)


def test_a_lifted_building_takes_its_graves_along() -> None:
    """ANT-5.51: a grave on it stays on its cell, unless it is moved to an empty cell."""
    table = rearranging("A cell 1 0,0", "A done", "A done", "A put 1 0,5 r0")
    assert set(part(table)["graves"]) == {"1 0,6", "1 2,5", "1 2,6"}
    assert "market 1 0,5 r0" in part(table)["buildings"]
    turned = rearranging("A cell 1 0,0", "A done", "A done")
    assert {"put 1 0,5 r0", "put 1 0,5 r1", "put 1 0,5 r2", "put 1 0,5 r3"} <= set(texts(turned))
    make(turned, "A put 1 0,5 r2")
    assert set(part(turned)["graves"]) == {"1 1,5", "1 2,5", "1 2,6"}


def test_a_grave_is_lifted_from_a_lifted_building() -> None:
    """ANT-5.52: then the building is free of it, and the grave goes to an empty cell."""
    table = rearranging("A cell 1 0,0", "A done")
    assert texts(table) == ["cell 1 0,1", "cell 1 2,5", "cell 1 2,6", "done", "cancel"]
    make(table, "A cell 1 0,1", "A done", "A put 1 0,5 r0")
    assert "cell 1 0,5" not in texts(table)
    make(table, "A cell 1 6,0")
    assert set(part(table)["graves"]) == {"1 2,5", "1 2,6", "1 6,0"}
    assert part(table)["before"] is None


def test_several_graves_are_put_down_in_ascending_order() -> None:
    """ANT-5.52: all of them, and cells are left for those that follow."""
    table = rearranging("A done", "A cell 1 2,5", "A cell 1 2,6", "A done")
    assert "cell 1 6,5" not in texts(table)  # the last empty cell is needed for the second one
    make(table, "A cell 1 6,0")
    assert "cell 1 5,6" not in texts(table)
    assert texts(table) == [f"cell 1 6,{column}" for column in range(2, 6)] + ["cancel"]
    make(table, "A cell 1 6,3")
    assert set(part(table)["graves"]) == {"1 0,1", "1 6,0", "1 6,3"}


@pytest.mark.parametrize(
    "lines",
    [
        ["A cancel"],
        ["A cell 1 0,0", "A cancel"],
        ["A cell 1 0,0", "A done", "A cancel"],
        ["A cell 1 0,0", "A done", "A cell 1 0,1", "A done", "A cancel"],
        ["A done", "A cell 1 2,5", "A done", "A cancel"],
        ["A cell 1 0,0", "A done", "A cell 1 0,1", "A done", "A put 1 0,5 r0", "A cancel"],
    ],
)
def test_cancelled_it_is_as_before(lines: list[str]) -> None:
    """ANT-5.53: at every step, and it may be begun again."""
    table = rearranging(*lines)
    assert part(table)["buildings"] == BARBARA["buildings"]
    assert part(table)["graves"] == BARBARA["graves"]
    assert part(table)["before"] is None
    make(table, "A rearrange")
    assert part(table)["before"] is not None
