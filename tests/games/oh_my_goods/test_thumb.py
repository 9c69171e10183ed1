"""The rules of thumb: a sensible opponent."""

from typing import cast

from gildhall.engine.dice import QuickDice
from gildhall.engine.play import play_by_thumb
from gildhall.games.oh_my_goods._habits import GoodsHabits
from gildhall.games.oh_my_goods.table import GoodsTable
from gildhall.games.oh_my_goods.thumb.hand import wanted
from gildhall.games.oh_my_goods.thumb.worth import building, income, rounds_left
from tests.games.oh_my_goods.helpers import GAME, A, position, texts


def test_thumb_beats_chance() -> None:
    won = 0
    for seed in range(12):
        table = GAME.start(seats=3, seed=seed, listen=False)
        dice = QuickDice.seeded(seed, 7)
        me = seed % 3
        while (seat := table.next_seat()) >= 0:
            choices = table.choices(seat)
            thumb = GAME.thumb(table, seat, choices)
            table.choose(seat, thumb if seat == me else choices[dice.below(len(choices))])
        won += table.rankings()[me].rank == 1
    assert won >= 11


def test_thumbs_play_a_game_of_usual_length_and_score() -> None:
    scores = []
    for seed in range(12):
        table = GAME.start(seats=4, seed=seed, listen=False)
        play_by_thumb(table)
        assert 8 <= table.round_number() <= 16
        scores += [place.score or 0 for place in table.rankings()]
    assert sum(scores) / len(scores) >= 21


def test_thumb_works_where_the_goods_are() -> None:
    """18.4: efficient if nothing is missing; with leather to be made of cattle, at the tannery."""
    ranch = {"buildings": ["charburner_wheat", "cattle_ranch_1", "tannery_1"], "goods": {"cattle_ranch_1": 4}}
    table = position("planning", ranch, {}, row1=["mill_1", "mill_2", "mill_3", "weaving_mill_1", "weaving_mill_2"])
    choices = table.choices(A)
    assert GAME.catalogue[GAME.thumb(table, A, choices)].text == "work tannery_1 efficient"


def test_thumb_pays_with_least_waste() -> None:
    """18.10."""
    rich = {"buildings": ["charburner_wheat", "iron_smelter_1", "mill_1"], "aside": "tailors_shop_2"}
    rich |= {"goods": {"charburner_wheat": 3, "iron_smelter_1": 2, "mill_1": 2}}
    table = position("spend", rich, {})
    table.make(A, "build")
    form = table.form(A)
    assert form is not None
    table.fill(A, form.suggested)
    assert table.seats[A].coins == 6
    assert texts(table, A) == [] or table.waiting


def test_what_an_estate_keeps_holds_for_one_seats_habits() -> None:
    """Other habits judge the same estate in another way, and the first ones again as before."""
    table = cast(GoodsTable, GAME.start(seats=3, seed=4, listen=False))
    play_by_thumb(table, 60)
    cards = table.facts.deck[:20]
    usual, others = GoodsHabits(), GoodsHabits()
    others.link += 500
    others.card += 300
    others.last_coal_cards += 1
    others.last_chain_cards += 1
    others.short += 10
    facts, estate = table.facts, table.seats[0].estate

    def judged(habits: GoodsHabits) -> tuple[list[int], list[int], list[int]]:
        left = rounds_left(usual, table, 0)
        worths = [building(habits, facts, estate, left, card) for card in cards]
        incomes = [income(habits, facts, estate, card) for card in cards]
        return worths, incomes, wanted(habits, facts, estate, final=True)

    before = judged(usual)
    for one, other in zip(judged(others), before, strict=True):
        assert one != other
    assert judged(usual) == before
