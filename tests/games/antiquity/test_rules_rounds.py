"""Section 4: the round, simultaneity and information; phases 1 and 3."""

import json

import pytest

from gildhall.engine.errors import GildhallError
from gildhall.engine.hold import Hold
from tests.games.antiquity.helpers import (
    GAME,
    SHORT,
    A,
    B,
    Seats,
    make,
    part,
    position,
    random_moves,
    rule_of,
    shared,
    texts,
    told,
)

PHASES = ["city", "country", "storing", "harvest", "exploration", "famine", "pollution"]
FARMER = {"goods": {"grain": 1}, "buildings": ["cart_shop manned"]}


def test_a_game_runs_through_its_phases() -> None:
    """ANT-1.1, 4.1, 4.2, 10.13: rounds of ten phases in order; phases 1, 3 and 10 ask nobody; no points (ANT-1.2)."""
    table = GAME.start(seats=2, seed=3, options={"round_limit": 4})
    seen: list[tuple[int, str]] = []
    for _ in random_moves(table, 3):
        middle = shared(table)
        now = (middle["round"], middle["phase"])
        if middle["round"] and now not in seen:
            seen.append(now)
    assert all(phase in PHASES for _, phase in seen)
    assert seen == sorted(seen, key=lambda now: (now[0], PHASES.index(now[1])))
    assert {round_ for round_, _ in seen} == {1, 2, 3, 4}
    assert [place.score for place in table.standing] == [None, None]


def test_phase_2_is_secret() -> None:
    """ANT-2.9, 4.3, 4.9: everybody at the same time; others see a seat as it was until the last one has finished."""
    table = position("city", {A: {"goods": {"stone": 1, "gold": 1}}}, famine=2, options=SHORT)
    assert table.waiting == [A, B]
    make(
        table,
        "A build cathedral",
        "A put 1 0,0 r0",
        "A saint san_nicolo",
        "A build fountain",
        "A put 1 0,5 r0",
        "A finish",
    )
    mine, theirs = table.view(A)["seats"][A], table.view(B)["seats"][A]
    assert (mine["saint"], mine["goods"]) == ("san_nicolo", {})
    assert (theirs["saint"], theirs["goods"], theirs["buildings"]) == (None, {"stone": 1, "gold": 1}, [])
    assert "san_nicolo" not in json.dumps(table.view(B))
    assert told(table, "saint_chosen", B) == []
    assert shared(table)["famine"] == 2
    make(table, "B finish")
    assert table.view(B)["seats"][A]["saint"] == "san_nicolo"
    assert told(table, "saint_chosen", B) == [{"kind": "saint_chosen", "seat": A, "saint": "san_nicolo"}]
    assert shared(table)["famine"] == 1


def test_open_information() -> None:
    """ANT-2.9, 2.10: pools, maps, land, famine, order, saints and supplies are public; faces of tokens are not."""
    table = position("country", {A: {**FARMER, "saint": "san_nicolo", "buildings": ["cart_shop manned", "cathedral"]}})
    view = table.view(None)
    assert view["seats"] == table.position()["seats"]
    hidden = {key for key in view["shared"] if view["shared"][key] != shared(table)[key]}
    assert hidden == {"bag", "dice"}


def test_a_discarded_token_stays_unknown() -> None:
    """ANT-2.10: it could still be any face, so the faces not turned over are as many as before."""
    mine = {"cities": ["0,0"], "goods": {"grain": 1}, "buildings": ["cart_shop manned"]}
    table = position("country", {A: mine}, tokens=["2,0", "-3,0"])
    make(table, "A farm grain", "A at 2,0")
    assert shared(table)["tokens"] == ["-3,0"]
    assert sum(shared(table)["faces"].values()) == 8


def test_undo_in_phase_2() -> None:
    """ANT-4.10, 4.11: held moves can be taken back until the player finishes; then they are final."""
    table = position("city", {A: {"goods": {"wood": 1}}})
    hold = Hold(table, A)
    hold.make("build cart_shop")
    hold.make("put 1 0,0 r0")
    hold.undo()
    hold.undo()
    assert part(hold.table)["goods"] == {"wood": 1}
    hold.make("finish")
    hold.confirm()
    assert table.waiting == [B]
    assert table.moves(A) == []
    with pytest.raises(GildhallError):
        table.make(A, "build cart_shop")


def test_plans_are_made_against_the_supply_at_the_opening() -> None:
    """ANT-4.13: what others plan changes no choice; of four fountains left both may plan three."""
    seats: Seats = {A: {"goods": {"gold": 3}}, B: {"goods": {"gold": 3}, "buildings": ["fountain"] * 12}}
    table = position("city", seats)
    for row in range(3):
        make(table, "A build fountain", f"A put 1 {row},0 r0")
    assert "build fountain" in texts(table, B)
    assert table.view(B)["shared"]["supply"]["fountain"] == 4


def test_players_who_play_again_know_only_what_is_left() -> None:
    """ANT-4.13, 4.18, 4.9: the others' plans are not shown to the player, and the reveal waits."""
    seats: Seats = {A: {"goods": {"gold": 3}}, B: {"goods": {"gold": 3}, "buildings": ["fountain"] * 12}}
    table = position("city", seats)
    for row in range(3):
        make(table, "A build fountain", f"A put 1 {row},0 r0", "B build fountain", f"B put 1 6,{row} r0")
    make(table, "A finish", "B finish")
    assert table.waiting == [B]
    view = table.view(B)
    assert view["seats"][A]["buildings"] == []
    assert view["seats"][B]["limits"][1] == 1
    assert told(table, "plan_again", B) == [{"kind": "plan_again", "seat": B}]
    assert told(table, "plan_again", A) == told(table, "cities_revealed", A) == []
    make(table, "B build fountain", "B put 1 6,0 r0")
    assert rule_of(table, "B build fountain") == "ANT-11.9"
    make(table, "B finish")
    assert shared(table)["supply"]["fountain"] == 0


def test_phases_4_7_and_9_go_in_order_of_play() -> None:
    """ANT-4.4, 4.5, 4.7, 4.8: one after another in the order set in phase 3."""
    table = position("country", {A: FARMER, B: FARMER}, order=[1, 0])
    assert table.waiting == [B]
    make(table, "B end")
    assert table.waiting == [A]
    explorer = {"buildings": ["explorer manned"]}
    table = position("exploration", {A: explorer, B: explorer}, order=[1, 0], tokens=["-5,0", "5,0"])
    assert table.waiting == [B]
    make(table, "B pass")
    assert table.waiting == [A]
    table = position("pollution", order=[1, 0])
    assert table.waiting == [B]
    for _ in range(3):
        assert table.waiting == [B]
        make(table, f"B {texts(table, B)[0]}")
    assert table.waiting == [A]


def test_the_order_holds_until_the_next_phase_3() -> None:
    """ANT-4.8: phases 1 and 2 use the old order; phase 3 sets the new one."""
    table = position("city", {A: FARMER, B: {"goods": {"grain": 1}}}, order=[0, 1])
    assert shared(table)["order"] == [A, B]
    make(table, "A finish", "B finish")
    assert shared(table)["order"] == [B, A]


def test_phases_5_6_and_8_are_simultaneous() -> None:
    """ANT-4.6, 4.15: all are asked at once and nobody can wait for another; the others see nothing before."""
    mine = {"goods": {"grain": 2, "wood": 1}, "buildings": ["storage_1x2 manned"]}
    table = position("storing", {A: mine, B: mine})
    assert table.waiting == [A, B]
    assert sorted(texts(table, B)) == ["discard grain", "discard wood"]
    make(table, "B discard wood")
    assert table.view(A)["seats"][B]["goods"] == {"grain": 2, "wood": 1}
    table = position("famine", famine=1)
    assert table.waiting == [A, B]


def test_decisions_without_an_alternative_are_skipped() -> None:
    """ANT-4.14: who has no cart shop, nothing to discard and no token is not asked; phase 9 is the next decision."""
    table = position("order")
    assert shared(table)["phase"] == "pollution"


def test_every_cost_and_limit_is_checked() -> None:
    """ANT-4.16: what cannot be paid is not offered."""
    table = position("city", {A: {"goods": {"wood": 1}}})
    builds = {text for text in texts(table) if text.startswith("build")}
    wooden = {"cart_shop", "storage", "brewery", "explorer", "granary", "harbour", "market", "university"}
    assert builds == {f"build {kind}" for kind in wooden}
    assert texts(table, B) == ["house 1", "house 2", "house 3", "house 4", "finish"]


def test_with_full_trade_all_are_asked_at_once() -> None:
    """ANT-4.19: phase 2 is open to all at the same time, whatever the option."""
    for trade in ("full", "bank_only", "none"):
        assert position("city", options={"trade": trade}, players=3).waiting == [0, 1, 2]


def test_all_rise() -> None:
    """ANT-5.1, 5.2, 5.8, 7.10: residents on city buildings become idle, those of unused cart shops too; others stay."""
    mine = {
        "cities": ["0,0"],
        "buildings": ["cart_shop manned", "market manned"],
        "works": [["farm", "grain", "3,0", ["3,0"]]],
        "idle": 1,
        "used": ["hospital", "alchemy"],
        "cathedrals": 1,
    }
    table = position("round", {A: mine}, round=4, polluted=["3,0"])
    assert shared(table)["round"] == 4
    assert part(table)["idle"] == 3
    assert part(table)["working"] == ["house"]
    assert len(part(table)["works"]) == 1
    assert (part(table)["used"], part(table)["cathedrals"]) == ([], 0)  # once a round means this round
