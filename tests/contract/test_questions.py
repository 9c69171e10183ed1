"""One option is no question (POE-12.10, OMG-14.8, CRA-8.37, ANT-4.14): forced by what all can see, the engine makes it;
forced by hidden cards, it is asked. check_game holds every game to it; here are the cases one by one.
"""

from __future__ import annotations

from typing import Any

import pytest

import gildhall
from gildhall.engine.check_asked import Questions
from gildhall.engine.dice import QuickDice
from gildhall.engine.table import AnyTable


def at(game: str, data: dict[str, Any]) -> AnyTable:
    return gildhall.game(game).position(data)


def test_units_of_one_kind_are_kept_unasked() -> None:
    """POE-12.10, 8.20: of four sand three are kept; under the first rules it was asked."""
    data = {"at": "scoring", "seats": [{"stock": "4/0/0/0"}, {}, {}, {}]}
    assert at("pillars", data).position()["seats"][0]["stock"] == "3/0/0/0"
    first = at("pillars", {**data, "rules_version": 1})
    assert [move.text for move in first.moves(0)] == ["keep 3/0/0/0"]


def test_a_choice_of_units_is_asked() -> None:
    table = at("pillars", {"at": "scoring", "seats": [{"stock": "3/1/0/0"}, {}, {}, {}]})
    assert len(table.moves(0)) == 2


def test_a_form_may_name_what_is_made_unasked() -> None:
    """ANT-4.14: of two graves on three cells, the second is forced once the last but one cell is taken."""
    table = antiquity_with_graves()
    form = table.form(0)
    assert form is not None
    cells = [move.text for move in form.fields[0].moves]
    table.fill(0, cells[-2:])
    assert len(table.view(0)["seats"][0]["graves"]) == 2


def antiquity_with_graves() -> AnyTable:
    seat = {"buildings": ["storage_6x7", "storage_1x4"], "goods": {}}
    data = {"at": "famine", "shared": {"famine": 2}, "seats": [seat, {"goods": {"grain": 9}}]}
    return at("antiquity", {**data, "options": {"storage_supply": "buildings"}})


@pytest.mark.thorough
def test_the_law_finds_a_question_with_an_open_answer() -> None:
    """A table of the first rules, told to be one of today's, asks what everybody sees is forced."""
    title = gildhall.game("craftsmen")
    questions = Questions()
    dice = QuickDice.seeded(1, 0)
    for seed in range(3):
        table = title.start(seats=max(title.seats), seed=seed, rules_version=1, listen=False)
        while not table.over:
            seat = table.waiting[0]
            table.facts.makes_forced = True
            questions.add(table, seat, dice)
            table.facts.makes_forced = False
            table.choose(seat, title.thumb(table, seat, table.choices(seat)))
    assert questions.forced
    with pytest.raises(AssertionError, match="everybody sees that this is forced"):
        questions.check()
