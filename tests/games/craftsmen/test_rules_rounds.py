"""Sections 9 to 12 and 14: final phase, winter, year change, end of the game, two players."""

from tests.games.craftsmen.helpers import (
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

# --- final phase and winter


def test_discs_on_the_order_change_track_do_not_count() -> None:
    """CRA-9.2, 9.1: nobody used a privilege, so everybody gets a token."""
    table = position("town_hall", guilds={"town_hall": [[A], [B]]})
    play(table, "A order", "B done")
    assert [part["privileges"] for part in table.position()["seats"]] == [1, 1, 1]
    assert shared(table)["order"] == [A, B, C]


def test_after_the_round_everything_is_ready_for_the_next() -> None:
    """CRA-9.7, 9.8, 4.3."""
    table = position("final", {A: {"used": 1}}, guilds={"bankers": [[A]]}, season="summer")
    assert shared(table)["season"] == "autumn"
    assert seat(table, A) | {"used": 0, "helpers": 5, "passed": False} == seat(table, A)


def test_winter_has_no_helpers_and_gives_no_tokens() -> None:
    """CRA-10.1, 10.6, 10.8: no point for unused helpers; then the year change."""
    table = position("next_season", {A: {"works": 1}}, season="autumn")
    assert shared(table)["season"] == "winter"
    assert step(table) == "work_token"  # CRA-10.5: the only window, after stage II without any permits
    play(table, "A done", "A done", "B done", "C done")
    assert [event.kind for event in table.events].count("year_change") == 1
    assert shared(table)["year"] == 2
    assert points(table) == [0, 0, 0]
    assert [part["privileges"] for part in table.position()["seats"]] == [0, 0, 0]


# --- year change and end


def test_the_year_change_step_by_step() -> None:
    """CRA-11.1 to 11.13, 10.8: ships, town, granary, investing in turn order, natural markers."""
    seats = {
        A: {"capital": ["V1", "G1", "B1", "R1"]},
        B: {"capital": ["V3", "G3", "B3", "R3"], "row": ["sawmill_1", "A03"]},
    }
    table = position("year_change", seats, order=[B, A, C], ships={"ship_1": {"tools": [C]}}, granary={"rope": [A]})
    kinds = [event.kind for event in table.events if event.kind in ("ship_sails", "town", "granary_points")]
    assert kinds == []  # what happened while the position was made is not told
    assert points(table) == [1, 3, 10]
    assert table.waiting == [B]
    play(table, "B done")
    assert table.waiting == [A]
    play(table, "A invest V1", "A invest G1", "A invest B1", "A invest R1")
    assert points(table) == [5, 3, 10]
    assert shared(table)["granary"]["rope"] == {"lower": "natural", "upper": "natural"}
    assert shared(table)["ships"]["ship_1"]["tools"] == {"left": None, "right": None}
    assert (shared(table)["year"], shared(table)["season"]) == (2, "spring")


def test_one_investment_a_year() -> None:
    """CRA-11.12."""
    hand = ["V1", "V2", "G1", "G2", "B1", "B2", "R1", "R2"]
    table = position("year_change", {A: {"capital": hand}})
    play(table, "A invest V2", "A invest G2", "A invest B2", "A invest R2")
    assert table.waiting == [A]
    assert step(table) == "send"
    assert points(table)[A] == 8


def test_bonus_tokens_and_nothing_else_count_in_the_end() -> None:
    """CRA-12.1, 12.5, 11.15: tokens, permits, inputs and markers are worth nothing."""
    part = {"bonus": ["beer", "books"], "works": 3, "permits": ["A01"], "fair": 3, "points": 10}
    table = position("next_season", {A: part, B: {"points": 17}}, year=3, season="winter")
    assert table.over
    assert points(table) == [18, 17, 0]
    assert [place.rank for place in table.standing] == [1, 2, 3]
    assert why(table, A, "pass") == "CRA-4.4"


def test_ranks_below_the_first() -> None:
    """CRA-12.6, 12.3, 12.4: the same criteria."""
    seats = {A: {"points": 9}, B: {"points": 5, "capital": ["V1"]}, C: {"points": 5}, 3: {"points": 5}}
    table = position("next_season", seats, players=4, year=3, season="winter")
    assert [place.rank for place in table.standing] == [1, 2, 4, 3]


# --- two players


def test_two_players_queue() -> None:
    """CRA-14.1 to 14.4, 6.13: two spaces, covering is free; an own disc gives nothing."""
    table = position("helpers", players=2, guilds={"crafts": [[A], [B]]})
    play(table, "A cover crafts 1", "B send builders", "A send builders", "B cover crafts 2")
    assert shared(table)["guilds"]["crafts"] == [[A, A], [B, B]]
    assert [part["cards"] for part in table.position()["seats"]] == [0, 0]
    play(table, "A cover builders 1")
    assert [part["cards"] for part in table.position()["seats"]] == [0, 1]
    assert told(table, "drew") == [{"kind": "drew", "seat": B, "number": 1}]


def test_two_players_limit_after_a_gift_from_the_deck() -> None:
    """CRA-14.3, 5.8."""
    ten = ["V1", "V1", "V1", "V2", "V2", "V2", "V3", "V3", "G1", "G1"]
    table = position("helpers", {B: {"capital": ten}}, players=2, guilds={"crafts": [[B], [A]]})
    play(table, "A cover crafts 1")
    assert table.waiting == [B]
    assert step(table) == "discard"


def test_two_players_town_hall_and_tokens() -> None:
    """CRA-14.5, 14.6: no change of order; with equal counts nobody gets a token, else the smaller count."""
    table = position("town_hall", players=2, guilds={"town_hall": [[A]]})
    assert texts(table, A) == ["token privilege", "token work", "done"]
    assert why(table, A, "order") == "CRA-14.5"
    play(table, "A done")
    assert [part["privileges"] for part in table.position()["seats"]] == [0, 0]
    table = position("final", {A: {"used": 1}}, players=2, guilds={"bankers": [[A]]})
    assert [part["privileges"] for part in table.position()["seats"]] == [0, 1]


def test_two_players_swap() -> None:
    """CRA-14.7 to 14.9: the order is swapped after every round but the last; each player is first six times; 0 and 1
    points.
    """
    table = random_game(2, 6)
    first = [event["seats"][0] for event in told(table, "season")]
    assert first == [first[0], 1 - first[0]] * 6
    assert shared(table)["order"][0] == first[-1]
    starts = {place.breakdown["start"] for place in table.standing}
    assert starts == {0, 1}
