"""What the lesson of Oh My Goods! says is what lies on its table."""

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

import gildhall
from gildhall import lessons
from gildhall.lessons.playing import before_each
from tests.languages import LANGUAGES

GAME = gildhall.game("oh_my_goods")
DECK = GAME.components["deck"]
LESSON = lessons.lessons("oh_my_goods")[0]


def view_at(name: str) -> dict[str, Any]:
    """What the learner sees at a step."""
    table = next(table for step, table in before_each(LESSON) if step.name == name)
    return table.view(LESSON.seat)


def test_sunset_brought_all_but_sloppy_work_makes_one() -> None:
    """Step 4: the charburner's needs lie in the market, and it made 1 coal (OMG-8.12)."""
    view = view_at("no_chain")
    needs = GAME.components["charburners"][view["seats"][0]["buildings"][0]]["needs"]
    assert all(view["shared"]["market"].get(kind, 0) >= number for kind, number in needs.items())
    assert view["seats"][0]["goods"] == [8]


def test_the_hand_covers_what_the_first_row_does_not_show() -> None:
    """Step 7: of 2 wool and 2 stone the market shows 1 stone; the hand holds two wool cards and a stone card."""
    view = view_at("efficient")
    needs = DECK["cattle_ranch_3"]["needs"]
    assert {kind: number for kind, number in needs.items() if number} == {"wool": 2, "stone": 2}
    assert (view["shared"]["market"]["wool"], view["shared"]["market"]["stone"]) == (0, 1)
    hand = Counter(DECK[card]["resource"] for card in view["seats"][0]["hand"] if card != "tailors_shop_3")
    assert (hand["wool"], hand["stone"]) == (2, 1)
    assert DECK["tailors_shop_3"]["cost"] == 7


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_card_is_named_by_the_number_of_its_copy(language: str) -> None:
    text = (files("gildhall.lessons.oh_my_goods") / "words" / f"{language}.toml").read_text(encoding="utf-8")
    names = tomllib.loads((files(GAME.package) / "words" / f"{language}.toml").read_text(encoding="utf-8"))["name"]
    numbered = [name for name in names.values() if name[-1].isdigit()]
    assert numbered
    assert [name for name in numbered if name in text] == []
