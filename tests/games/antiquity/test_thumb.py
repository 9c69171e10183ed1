"""The rules of thumb (section 16): they win, with a saint, and keep famine and pollution in hand."""

import sys

from gildhall.engine.dice import QuickDice
from gildhall.engine.table import AnyTable
from tests.games.antiquity.helpers import GAME, SAINTS, A, part, position

HOARD = dict.fromkeys(("grain", "sheep", "olives", "fish", "gold", "wine", "pearls", "dye"), 3)


def play_by_thumb(table: AnyTable) -> AnyTable:
    while (seat := table.next_seat()) >= 0:
        table.choose(seat, GAME.thumb(table, seat, table.choices(seat)))
    return table


def thumb(table: AnyTable) -> str:
    """What the thumb does now."""
    return GAME.catalogue[GAME.thumb(table, A, table.choices(A))].text


def test_thumbs_win_with_a_saint_in_a_game_of_usual_length() -> None:
    rounds = []
    for seed in range(12):
        table = play_by_thumb(GAME.start(seats=2 + seed % 3, seed=seed, listen=False))
        rounds.append(table.round_number() if table.ending() in SAINTS else 99)
    rounds.sort()
    assert rounds[6] <= 14, "the median"
    assert rounds[10] <= 20, "nine of ten"


def test_thumb_beats_chance() -> None:
    for seed in range(8):
        table = GAME.start(seats=2, seed=seed, listen=False)
        dice = QuickDice.seeded(seed, 7)
        me = seed % 2
        while (seat := table.next_seat()) >= 0:
            choices = table.choices(seat)
            at_random = choices[dice.below(len(choices))]
            table.choose(seat, GAME.thumb(table, seat, choices) if seat == me else at_random)
        assert table.rankings()[me].rank == 1


def test_thumb_opens_with_houses_carts_and_woodcutters() -> None:
    """16.1: three cart shops and three buildings out of six wood."""
    table = GAME.start(seats=2, seed=4, listen=False)
    while table.round_number() < 2:
        seat = table.waiting[0]
        table.choose(seat, GAME.thumb(table, seat, table.choices(seat)))
    for seat in range(2):
        mine = part(table, seat)
        assert mine["houses"] == [1, 2, 3, 4]
        assert sum(1 for building in mine["buildings"] if building.startswith("cart_shop")) == 3
        assert [works[0] for works in mine["works"]].count("woodcutter") == 2


def test_thumb_takes_san_christofori_for_the_storage() -> None:
    table = position("city", {A: {"goods": {"stone": 1}}})
    while "cathedral" not in str(part(table)["buildings"]) or part(table)["saint"] is None:
        table.choose(A, GAME.thumb(table, A, table.choices(A)))
    assert part(table)["saint"] == "san_christofori"


def hoarder(goods: dict[str, int]) -> AnyTable:
    """Eight residents, a market and these goods, on a land where San Christofori is the quickest."""
    table = GAME.start(seats=2, seed=17, listen=False)
    while table.round_number() < 1 or table.step(A).name != "city_menu":
        seat = table.waiting[0]
        table.choose(seat, GAME.thumb(table, seat, table.choices(seat)))
    data = table.position()
    houses = [f"house 1 6,{column} r0" for column in range(7)] + ["house 1 5,6 r0"]
    buildings = ["cathedral 1 0,0 r0", "market 1 0,4 r0 manned", "faculty_biology 1 3,3 r0", *houses]
    mine = {"goods": goods, "buildings": buildings, "saint": "san_christofori"}
    data["seats"][A] |= mine | {"houses": list(range(1, 9)), "idle": 7}
    return GAME.position(data)


def play_city_phase(table: AnyTable) -> list[str]:
    """What the thumb does until it finishes."""
    made: list[str] = []
    while not made or made[-1] != "finish":
        made.append(thumb(table))
        table.choose(A, GAME.thumb(table, A, table.choices(A)))
    return made


def test_thumb_finishes_the_hoard_at_the_bank() -> None:
    """Two goods beyond the hoard become the one that is missing, though wood would be useful."""
    table = hoarder(HOARD | {"dye": 2, "wood": 2})
    assert "bank_take dye" in play_city_phase(table)
    assert table.seats[A].goods == [0, 0, *[3] * 8]


def test_thumb_keeps_the_hoard_together() -> None:
    """Goods of a complete hoard pay no house and no fountain."""
    table = hoarder(HOARD)
    assert not [text for text in play_city_phase(table) if text.startswith(("house", "build fountain", "bank"))]
    assert table.seats[A].goods == [0, 0, *[3] * 8]


def test_thumbs_let_go_of_tables() -> None:
    """They keep the last survey, which refers to its table. If the table kept it too, neither would ever be freed."""
    tables = [GAME.start(seats=2, seed=seed, listen=False) for seed in range(2)]
    before = sys.getrefcount(tables[0])
    for table in tables:
        while table.round_number() < 2:
            seat = table.waiting[0]
            table.choose(seat, GAME.thumb(table, seat, table.choices(seat)))
    after = sys.getrefcount(tables[0])
    assert after == before
