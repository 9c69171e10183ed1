"""Sections 1 to 4: components, set-up, calendar."""

from collections import Counter

import pytest

from gildhall.engine.dice import QuickDice
from tests.games.craftsmen.helpers import (
    CARDS,
    GAME,
    HOUSE,
    KINDS,
    PARTS,
    A,
    B,
    C,
    entries,
    play,
    points,
    position,
    random_game,
    seat,
    shared,
    step,
    texts,
    thumb_game,
    told,
    why,
)

# --- components


def test_numbers_of_components() -> None:
    """CRA-2.1 to 2.4: cards, tokens, markers, discs; one bonus token for each end product."""
    assert [len(CARDS[kind]) for kind in KINDS] == [24, 24, 16]
    assert [len(HOUSE[kind]) for kind in KINDS] == [0, 8, 8]
    assert len(entries(PARTS["sawmills"])) == 6
    assert sum(sum(PARTS["capital"][colour]) for colour in PARTS["colours"]) == 48
    assert list(entries(PARTS["bonus"])) == PARTS["goods"]["end"]
    assert len(PARTS["goods"]["end"]) == 8
    assert PARTS["players"] == ["yellow", "red", "green", "blue", "black"]
    assert PARTS["numbers"]["helpers"] == 5
    assert PARTS["by_players"]["tokens"][-1] == 10


def test_capital_and_colours() -> None:
    """CRA-2.5, 2.6: values 1 to 3 in four colours; each building has two colour halves, maybe the same."""
    assert PARTS["colours"] == ["violet", "green", "blue", "red"]
    assert all(len(PARTS["capital"][colour]) == 3 for colour in PARTS["colours"])
    buildings = [*entries(PARTS["sawmills"]).values(), *[card for kind in KINDS for card in CARDS[kind].values()]]
    for card in buildings:
        assert {card["top"], card["bottom"]} <= set(PARTS["colours"])
    assert any(card["top"] == card["bottom"] for card in buildings)


def test_goods_and_types() -> None:
    """CRA-2.7 to 2.13: inputs, product and points of each type; wax is honey; a sawmill is a basic building."""
    goods = PARTS["goods"]
    assert [len(goods[kind]) for kind in ("raw", "half", "end")] == [7, 8, 8]
    assert GAME.components["goods"]["names"]["wax"]["en"] == "wax/honey"
    made = Counter()
    for data in PARTS["types"].values():
        level = {"basic": "raw", "extended": "half", "advanced": "end"}[data["kind"]]
        assert data["makes"] in goods[level]
        assert len(data["inputs"]) == {"basic": 0, "extended": 1, "advanced": 2}[data["kind"]]
        made[data["makes"]] += 1
    assert set(made.values()) == {1}
    assert PARTS["types"]["sawmill"]["makes"] == "wood"
    assert PARTS["types"]["sawmill"]["kind"] == "basic"
    assert (PARTS["types"]["mill"]["points"], PARTS["types"]["tailor"]["points"]) == (1, 4)


def test_granary_and_ships() -> None:
    """CRA-2.16, 2.17: two fields for 7 half-products; four ships, rows with two fields and one value."""
    table = GAME.start(seats=3, seed=1)
    assert set(shared(table)["granary"]) == set(PARTS["goods"]["half"]) - {"meat"}
    assert [len(rows) for rows in shared(table)["ships"].values()] == [3, 4, 5, 6]
    for rows in shared(table)["ships"].values():
        assert all(row == {"left": None, "right": None} for row in rows.values())


def test_one_icon_holds_one_marker() -> None:
    """CRA-2.14."""
    table = position("crafts", {A: {"row": ["sawmill_1", "E01"]}}, guilds={"crafts": [[A]]})
    play(table, "A raw wood E01")
    assert why(table, A, "raw wood E01") == "CRA-2.14"


def test_points_never_fall_below_zero_and_have_no_upper_end() -> None:
    """CRA-2.19, 6.17: the track of fifty is display only."""
    seats = {A: {"points": 99, "capital": ["V1"]}, B: {"points": 0, "capital": ["V1"]}}
    table = position("helpers", seats, players=4, guilds={"bankers": [[C], [2], [3]]}, year=3)
    play(table, "A cover bankers 1")
    assert "pay points" in texts(table, A)
    play(table, "A pay points", "B cover bankers 2")
    assert points(table)[:3] == [96, 0, 3]
    assert table.seats[B].cards == 0  # the only way to pay, made unasked


# --- set-up


def test_what_lies_on_the_table() -> None:
    """CRA-3.1, 3.2, 3.12 to 3.15, 6.1: colours, calendar, tokens, natural markers, helpers."""
    for players, tokens in ((2, 4), (3, 6), (4, 8), (5, 10)):
        table = GAME.start(seats=players, seed=players)
        middle = shared(table)
        assert [part["colour"] for part in table.position()["seats"]] == PARTS["players"][:players]
        assert (middle["year"], middle["season"]) == (1, "spring")
        assert middle["tokens"] == {"privilege": tokens, "work": tokens, "bonus": PARTS["goods"]["end"]}
        assert all(pair == {"lower": "natural", "upper": "natural"} for pair in middle["granary"].values())
        assert all(part["helpers"] == 5 for part in table.position()["seats"])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_deal(players: int) -> None:
    """CRA-3.3 to 3.11: hands, displays and decks; house cards above the others, one of them in each hand."""
    for seed in range(4):
        table = GAME.start(seats=players, seed=seed)
        middle = shared(table)
        assert middle["capital"]["cards"] == 48 - 5 * players - 2
        assert len(middle["capital"]["display"]) == 2
        sizes = [24 - 2 * players - 2, 24 - players - 2, 14]
        houses = [0, 6 - players, 6]
        for kind, size, house in zip(KINDS, sizes, houses, strict=True):
            deck = middle[kind]
            assert (deck["cards"], deck["house"], len(deck["display"])) == (size, house, 2)
            assert set(deck["house_bag"]) <= HOUSE[kind]
            assert not set(deck["bag"]) & HOUSE[kind]
            if kind != "basic" and house:
                assert set(deck["display"]) <= HOUSE[kind]
        for part in table.position()["seats"]:
            assert part["cards"] == 5
            assert part["hidden"] == ["basic", "basic", "extended house"]
            assert len(part["row"]) == 1
            assert part["row"][0].startswith("sawmill")
        assert len(middle["box"]) == 6 - players


def test_house_cards_are_drawn_before_the_others() -> None:
    """CRA-3.6, 3.9, 3.10: of the advanced deck as well."""
    table = GAME.start(seats=2, seed=5)
    for deck in table.decks[1:]:  # type: ignore[attr-defined]
        drawn = [
            deck.draw() in [table.facts.card[name] for name in HOUSE["extended"] | HOUSE["advanced"]]
            for _ in range(len(deck))
        ]
        assert drawn == sorted(drawn, reverse=True)
        assert any(drawn)
        assert not all(drawn)


def test_only_the_order_is_revealed() -> None:
    """CRA-3.18, 3.23: others see neither the cards nor the sums; the exchanges come in that order."""
    table = GAME.start(seats=4, seed=8)
    order = shared(table)["order"]
    assert table.waiting == [order[0]]
    assert told(table, "turn_order") == [{"kind": "turn_order", "seats": order}]
    for eyes in range(4):
        hands = told(table, "dealt_cards", eyes)
        assert [hand["seat"] for hand in hands] == [eyes]
    assert told(table, "dealt_cards") == []


def test_the_exchange_of_a_permit() -> None:
    """CRA-3.20, 3.22, 15.4: the top card of the same deck; the rejected one goes under it, known to him alone."""
    seats = {A: {"permits": ["B01", "B02", "E01"]}}
    table = position("exchange", seats, basic={"top": ["B09"], "display": ["B03", "B04"]})
    assert texts(table, A) == ["exchange B01", "exchange B02", "exchange E01", "done"]
    assert why(table, A, "exchange B03") == "CRA-3.22"
    play(table, "A exchange B02")
    assert seat(table, A)["permits"] == ["B01", "B09", "E01"]
    assert shared(table)["basic"]["bottom"] == {"1": {"card": "B02", "known": 1}}
    assert table.view(A)["shared"]["basic"]["bottom"]["1"]["card"] == "B02"
    assert table.view(B)["shared"]["basic"]["bottom"]["1"]["card"] is None
    assert step(table) == "swap"  # at most one card


def test_the_exchange_of_the_sawmill() -> None:
    """CRA-3.21: any one in the box; the rejected one is there for later players. Both exchanges are independent."""
    seats = {A: {"row": ["sawmill_1"]}, B: {"row": ["sawmill_2"]}, C: {"row": ["sawmill_3"]}}
    table = position("exchange", seats)
    play(table, "A done")
    assert texts(table, A) == ["swap sawmill_4", "swap sawmill_5", "swap sawmill_6", "done"]
    play(table, "A swap sawmill_5", "B done")
    assert seat(table, A)["row"] == ["sawmill_5"]
    assert "swap sawmill_1" in texts(table, B)
    assert why(table, B, "swap sawmill_5") == "CRA-3.21"


# --- the course of a game


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_twelve_rounds_always(players: int) -> None:
    """CRA-1.1, 1.2, 1.4, 4.3, 4.4, 11.15: three years of four seasons, no early end, nobody leaves; four year changes'
    steps thrice.
    """
    table = random_game(players, players)
    seasons = [(event["year"], event["season"]) for event in told(table, "season")]
    names = ["spring", "summer", "autumn", "winter"]
    assert seasons == [(year, name) for year in (1, 2, 3) for name in names]
    assert [event["year"] for event in told(table, "year_change")] == [1, 2, 3]
    assert table.over
    assert sorted(place.rank for place in table.standing) == list(range(1, players + 1))
    assert told(table, "game_over")


def test_phases_and_stages_in_their_order() -> None:
    """CRA-4.1, 4.2, 4.5, 7.1: helpers, then the six stages; in winter only the second and the fourth."""
    table = thumb_game(3, 4)
    guilds = list(PARTS["guilds"])
    stage = -1
    winter = False
    acted = set()
    for event in table.events:
        face = event.seen_by(None) or {}
        if event.kind == "season":
            stage, winter = -1, face["season"] == "winter"
        elif event.kind in ("sent", "covered"):
            assert stage == -1
            assert not winter
        elif event.kind == "helper_acts":
            assert guilds.index(face["guild"]) >= stage
            assert not winter
            stage = guilds.index(face["guild"])
            acted.add(stage)
        elif event.kind == "winter_action":
            assert winter
            assert face["guild"] in ("builders", "crafts")
            assert guilds.index(face["guild"]) >= stage
            stage = guilds.index(face["guild"])
    assert acted == set(range(6))


def test_sources_of_points() -> None:
    """CRA-1.3: points have their sources, and these only."""
    found: Counter[str] = Counter()
    for seed in range(3):
        table = thumb_game(4, seed)
        for place in table.standing:
            assert place.score == sum(place.breakdown.values())
            found.update({source: abs(number) for source, number in place.breakdown.items()})
    wanted = ["production", "ships", "majorities", "town", "granary", "investments", "helpers", "bonus"]
    assert all(found[source] for source in wanted)


def test_thumb_plays_better_than_chance() -> None:
    """Not a rule: the rules of thumb win against random play."""
    for seed in range(8):
        table = GAME.start(seats=4, seed=seed, listen=False)
        dice = QuickDice.seeded(seed, 3)
        while not table.over:
            number = table.waiting[0]
            choices = table.choices(number)
            mine = number == seed % 4
            table.choose(number, GAME.thumb(table, number, choices) if mine else choices[dice.below(len(choices))])
        assert table.standing[seed % 4].rank == 1
