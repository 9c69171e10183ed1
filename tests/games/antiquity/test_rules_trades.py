"""ANT-5.31 to 5.35, 4.17, 4.18: trades between players, in phase 2."""

from gildhall.engine.errors import GildhallError
from gildhall.engine.hold import Hold
from gildhall.engine.table import AnyTable
from tests.games.antiquity.helpers import A, B, C, asides, make, part, position, told

MARKET = {"goods": {"wood": 3}, "buildings": ["market manned"]}
GRAIN = {"goods": {"grain": 2}}


def offered(table: AnyTable) -> AnyTable:
    """A offers B one wood for one grain."""
    return make(table, "A offer B", "A give wood", "A ask grain", "A send")


def test_goods_change_hands() -> None:
    """ANT-5.32, 5.33, 5.35: goods only, if one of the two has a functioning market; it is announced to all."""
    table = offered(position("city", {A: MARKET, B: GRAIN}, players=3))
    assert told(table, "offered", C)[0]["market"] is True
    make(table, "B accept A")
    assert part(table, A)["goods"] == {"wood": 2, "grain": 1}
    assert part(table, B)["goods"] == {"wood": 1, "grain": 1}
    assert told(table, "traded", C) == [
        {"kind": "traded", "seat": A, "to": B, "give": {"wood": 1}, "ask": {"grain": 1}}
    ]
    kinds = {text.split()[0] for text in asides(table, A)}
    assert kinds == {"resign", "offer"}  # residents, pieces, buildings and tokens cannot be offered


def test_one_sided_trades_and_any_amounts() -> None:
    """ANT-5.32: also for nothing. Promises are no part of it (ANT-5.34)."""
    table = position("city", {A: MARKET, B: GRAIN})
    make(table, "A offer B", "A give wood", "A give wood", "A give wood")
    assert "give wood" not in asides(table, A)
    make(table, "A send", "B accept A")
    assert (part(table, A)["goods"], part(table, B)["goods"]) == ({}, {"wood": 3, "grain": 2})


def test_without_a_functioning_market() -> None:
    """ANT-5.32: neither has one: it cannot be accepted; the partner's market is enough."""
    table = offered(position("city", {A: {"goods": {"wood": 3}, "buildings": ["market"]}, B: GRAIN}))
    assert "accept A" not in asides(table, B)
    table = offered(position("city", {A: {"goods": {"wood": 3}}, B: {**GRAIN, "buildings": ["market manned"]}}))
    assert "accept A" in asides(table, B)


def test_neither_may_have_finished() -> None:
    """ANT-5.32."""
    table = offered(position("city", {A: MARKET, B: GRAIN}, players=3))
    make(table, "A finish")
    assert "accept A" not in asides(table, B)
    assert "offer A" not in asides(table, B)


def test_only_in_phase_2() -> None:
    """ANT-5.32."""
    table = position(
        "country", {A: {**MARKET, "buildings": ["market manned", "cart_shop manned"], "goods": {"grain": 1}}}
    )
    assert table.waiting == [A]
    assert asides(table, A) == ["resign"]


def test_decline_and_retract() -> None:
    """ANT-5.32: an offer binds nobody until it is accepted."""
    table = make(offered(position("city", {A: MARKET, B: GRAIN})), "B decline A")
    assert "accept A" not in asides(table, B)
    table = make(offered(position("city", {A: MARKET, B: GRAIN})), "A retract B")
    assert "accept A" not in asides(table, B)


def test_a_partner_who_cannot_deliver() -> None:
    """ANT-4.17: the trade fails and both are told, nobody else."""
    table = position("city", {A: {**MARKET, "goods": {"wood": 1}}, B: GRAIN}, players=3)
    offered(table)
    make(table, "A build cart_shop", "A put 1 4,0 r0", "B accept A")
    assert part(table, B)["goods"] == {"grain": 2}
    assert [face["reason"] for face in told(table, "trade_failed", B)] == ["cannot_deliver"]
    assert told(table, "trade_failed", A)
    assert not told(table, "trade_failed", C)


def test_the_supply_must_cover_what_becomes_final() -> None:
    """ANT-4.17: one fountain is left and both have planned one: no trade, and both learn why."""
    theirs = {"goods": {"grain": 1, "gold": 1}, "buildings": ["fountain"] * 15}
    table = position("city", {A: {**MARKET, "goods": {"wood": 1, "gold": 1}}, B: theirs})
    make(table, "A build fountain", "A put 1 6,0 r0", "B build fountain", "B put 1 6,0 r0")
    offered(table)
    make(table, "B accept A")
    assert part(table, A)["goods"] == {"wood": 1}
    assert [face["reason"] for face in told(table, "trade_failed", A)] == ["supply"]


def test_a_replay_starts_at_the_last_trade() -> None:
    """ANT-4.17, 4.18, 4.13: what was traded stays; B plans again from there."""
    theirs = {"goods": {"grain": 1, "gold": 1}, "buildings": ["fountain"] * 15}
    table = position("city", {A: {**MARKET, "goods": {"wood": 1, "gold": 1}}, B: theirs})
    make(offered(table), "B accept A")
    make(table, "A build fountain", "A put 1 6,0 r0", "A finish", "B build fountain", "B put 1 6,0 r0", "B finish")
    assert table.waiting == [B]
    assert part(table, B)["goods"] == {"wood": 1, "gold": 1}


def test_what_was_done_before_a_trade_is_final() -> None:
    """ANT-4.10, 5.33: it cannot be taken back any more."""
    table = position("city", {A: MARKET, B: GRAIN})
    make(table, "A offer B", "A give wood", "A send")
    hold = Hold(table, B)
    hold.make("house 1")
    hold.make("put 1 0,0 r0")
    hold.confirm()
    make(table, "B accept A")
    later = Hold(table, B)
    assert not later.may_undo
    try:
        later.undo()
    except GildhallError:
        pass
    else:
        raise AssertionError("a final move was taken back")
    assert part(table, B)["houses"] == [1]
