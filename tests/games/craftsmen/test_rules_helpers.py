"""Sections 5 to 7: capital, the helper phase, the building phase in general."""

import pytest

from tests.games.craftsmen.helpers import (
    GAME,
    PARTS,
    A,
    B,
    C,
    D,
    E,
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


def test_spent_capital_is_discarded_face_up() -> None:
    """CRA-5.7, 15.5: everybody sees the cards when they are discarded."""
    table = position(
        "builders",
        {A: {"row": ["sawmill_1"], "permits": ["B01"], "capital": ["G2", "R1"]}},
        guilds={"builders": [[A]]},
    )
    play(table, "A build B01 left", "A pay G2")
    assert shared(table)["capital"]["discard"] == ["G2"]
    assert told(table, "paid", eyes=B) == [{"kind": "paid", "seat": A, "price": 2, "cards": ["G2"]}]


def test_an_empty_capital_deck_is_made_anew_at_that_moment() -> None:
    """CRA-5.11."""
    table = position(
        "bankers", players=3, guilds={"bankers": [[A]]}, capital={"bag": ["V1", "V1"], "display": ["R1", "R2"]}
    )
    assert shared(table)["capital"]["discarded"] == 44
    play(table, "A take left")
    assert seat(table, A)["cards"] == 4
    assert [event["number"] for event in told(table, "reshuffled")] == [44]
    assert shared(table)["capital"]["discarded"] == 0


def test_without_any_capital_draws_are_skipped_and_gaps_filled_later() -> None:
    """CRA-5.12, 5.14: deck and pile are empty; the gaps are filled when the action has brought cards to the pile."""
    everything = [f"{colour}{digit}" for colour in "VGBR" for digit in (1, 2, 3) for _ in range(4)]
    hands = [everything[:8], everything[8:18], everything[18:28], everything[28:38], everything[38:46]]
    table = position(
        "bankers",
        {number: {"capital": hand} for number, hand in enumerate(hands)},
        players=5,
        guilds={"bankers": [[B], [A]], "town_hall": [[B]]},
        capital={"display": everything[46:], "bag": [], "discard": []},
    )
    play(table, "B done", "A take both")
    assert seat(table, A)["cards"] == 10  # instead of 12
    assert shared(table)["capital"]["display"] == [None, None]
    play(table, "A discard V1", "A discard V1")
    assert shared(table)["capital"]["display"] == ["V1", "V1"]


def test_a_banker_without_face_up_cards_draws_four() -> None:
    """CRA-16.3: all four come from the deck. (In play the display is empty only together with the deck.)"""
    data = position("bankers", guilds={"bankers": [[A]]}, capital={"display": ["V1", "V2"]}).position()
    data["shared"]["capital"]["bag"] += data["shared"]["capital"]["display"]
    data["shared"]["capital"]["display"] = [None, None]
    table = GAME.position(data)
    assert texts(table, A) == ["take deck", "done"]
    play(table, "A take deck")
    assert seat(table, A)["cards"] == 4


def test_limit_of_eight_at_the_end_of_each_round() -> None:
    """CRA-5.10, 9.8, 9.9: by choice, in the turn order of that moment."""
    nine = ["V1", "V1", "V1", "V2", "V2", "V2", "G1", "G1", "G1"]
    other = ["B1", "B1", "B1", "B2", "B2", "B2", "R1", "R1", "R1", "R2"]
    table = position("final", {A: {"capital": nine}, C: {"capital": other}}, change=[C])
    assert table.waiting == [C]  # this player comes first now (CRA-9.6)
    assert shared(table)["season"] == "spring"
    play(table, "C discard B1", "C discard R2")
    assert table.waiting == [A]
    play(table, "A discard G1")
    assert [seat(table, number)["cards"] for number in (A, C)] == [8, 8]
    assert shared(table)["season"] == "summer"  # the season marker moves after that


# --- the helper phase


def test_one_helper_at_a_time_in_turn_order() -> None:
    """CRA-6.1 to 6.4: again and again; who has passed is not asked any more; the phase ends when all have passed."""
    table = position("season", players=3, order=[B, A, C])
    asked = []
    for move in ("send bankers", "send bankers", "pass", "send crafts", "pass"):
        asked.append(table.waiting[0])
        table.make(table.waiting[0], move)
    assert asked == [B, A, C, B, A]
    assert seat(table, B)["helpers"] == 3
    assert table.waiting == [B]
    assert why(table, B, "done") == "CRA-6.2"
    play(table, "B pass")
    assert step(table) == "bank_take"


def test_a_player_without_placement_must_pass() -> None:
    """CRA-6.5: public, so nobody is asked: two helpers in two guilds, and no fee for the others."""
    blocked = [[B], [C], [D, E]]
    guilds = dict.fromkeys(("notary", "crafts", "merchants", "town_hall"), blocked)
    guilds |= {name: [[A], [A]] for name in ("bankers", "builders")}
    others = {number: {"passed": True} for number in (B, C, D, E)}
    table = position("helpers", others, players=5, guilds=guilds, turn=A)
    assert step(table) == "bank_take"
    assert seat(table, A)["passed"]
    assert points(table)[A] == 1  # CRA-6.20
    table = position("helpers", {**others, A: {"points": 1}}, players=5, guilds=guilds, turn=A)
    assert table.waiting == [A]
    assert "cover crafts 1" in texts(table, A)


def test_queue_spaces() -> None:
    """CRA-6.6, 6.7, 6.10: gold, plain, ribbon; the town hall has no gold; at most two discs on a space."""
    for name, data in PARTS["guilds"].items():
        first = "plain" if name == "town_hall" else "gold"
        assert data["queue"] == [first, "plain", "ribbon"]
        assert data["privilege"] == (name != "town_hall")
    seats = {A: {"capital": ["V1"]}}
    table = position("helpers", seats, players=5, guilds={"bankers": [[B, C], [D], [4]]})
    assert why(table, A, "cover bankers 1") == "CRA-6.10"
    assert {"cover bankers 2", "cover bankers 3"} <= set(texts(table, A))


def test_the_first_space_of_the_town_hall_gives_no_privilege() -> None:
    """CRA-6.7: no token is spent, no helper stays."""
    table = position("town_hall", {A: {"privileges": 1}}, guilds={"town_hall": [[A]]})
    assert "privilege" not in texts(table, A)
    play(table, "A token work")
    assert seat(table, A)["used"] == 0


def test_a_card_paid_as_fee_is_seen_by_two_players_only() -> None:
    """CRA-6.19, 15.10: that a card was given is public."""
    table = position("helpers", {A: {"capital": ["G3"]}}, players=4, guilds={"crafts": [[B], [C], [D]]})
    play(table, "A cover crafts 1", "A pay G3")
    given = {"kind": "given_card", "seat": A, "to": B, "card": "G3"}
    assert [told(table, "given_card", eyes) for eyes in (A, B, C, None)] == [[given], [given], [], []]
    assert told(table, "gave_card") == [{"kind": "gave_card", "seat": A, "to": B}]
    assert table.view(C)["seats"][B]["capital"] is None


def test_helpers_stay_until_the_end_of_the_building_phase() -> None:
    """CRA-6.21, 7.10, 9.7: then all of them go home."""
    table = position("town_hall", guilds={"bankers": [[A], [B]], "town_hall": [[C]]})
    assert shared(table)["guilds"]["bankers"] == [[A], [B], []]
    assert seat(table, A)["helpers"] == 4
    play(table, "C done")
    assert shared(table)["guilds"]["bankers"] == [[], [], []]
    assert [part["helpers"] for part in table.position()["seats"]] == [5, 5, 5]


# --- the building phase in general


def test_privileges_are_optional_and_used_once() -> None:
    """CRA-7.6, 7.7: a helper on gold may decline; a second use is refused."""
    table = position("crafts", {A: {"row": ["sawmill_1", "E01", "E10"], "privileges": 1}}, guilds={"crafts": [[A]]})
    assert "privilege" in texts(table, A)
    play(table, "A privilege", "A raw wood E01", "A raw wood E10")
    assert seat(table, A)["privileges"] == 1  # by gold, not by the token
    assert why(table, A, "privilege") == "CRA-7.5"
    play(table, "A done")


def test_actions_may_be_declined() -> None:
    """CRA-7.3: at every guild."""
    guilds = {name: [[A]] for name in PARTS["guilds"]}
    part = {"row": ["sawmill_1", "A05"], "permits": ["B01"], "capital": ["V1", "V2"]}
    for name in PARTS["guilds"]:
        table = position(name, {A: part}, guilds=guilds)
        assert table.waiting == [A]
        assert "done" in texts(table, A)


def test_windows_lie_between_stages_only() -> None:
    """CRA-7.11 to 7.13, 7.15: after the stages I to V, each player once, tokens one after the other; never after stage
    VI.
    """
    part = {"row": ["sawmill_1", "E01"], "works": 2}
    table = position("bankers", {A: part, B: {"works": 1}}, order=[B, A, C])
    seen = []
    while step(table) == "work_token":
        seen.append(table.waiting[0])
        assert "privilege" not in texts(table, table.waiting[0])
        table.make(table.waiting[0], "done")
    assert seen == [B, A] * 5
    table = position("window", {A: part}, order=[B, A, C])
    play(table, "A raw wood E01", "A make barrel granary", "A take left")
    assert seat(table, A)["works"] == 0
    assert shared(table)["tokens"]["work"] == 6
    assert step(table) == "send"  # nobody had helpers or tokens


def test_a_work_token_needs_a_use() -> None:
    """CRA-7.13: with nothing to do the player is not asked."""
    table = position("window", {A: {"row": ["sawmill_1"], "works": 1, "fair": 3}})
    assert step(table) == "send"


@pytest.mark.parametrize(("year", "wp"), [(1, 3), (2, 4), (3, 5)])
def test_work_points_and_fees_grow(year: int, wp: int) -> None:
    """CRA-8.61, 6.16."""
    table = position("crafts", guilds={"crafts": [[A]]}, year=year)
    assert shared(table)["action"]["wp"] == wp
    table = position("helpers", {A: {"points": 9}}, players=4, guilds={"crafts": [[B], [C], [D]]}, year=year)
    play(table, "A cover crafts 2", "A pay points")
    assert points(table)[:3] == [9 - year, 0, year]
