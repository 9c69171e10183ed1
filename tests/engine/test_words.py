"""Sentences agree with their numbers, in every language of every game and of the browser."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator

import pytest

import gildhall
from gildhall.engine.plurals import category
from gildhall.engine.words import Words
from tests.languages import HOME, LANGUAGES

COUNTED = (
    "n|number|points|coins|helpers|capital|permits|top|bottom|capacity|graves|markers|idle|worth|majority|result|total"
)
SAME = {
    "en": "more left to in and of with for from top total idle pollution VP free is against"
    " above below less different ash too office",
    "de": "übrig zu wert und von mit für bauen deiner Gebäude Gehilfen Marker Verschmutzungsmarker unter"
    " untätig Verschmutzung SP ab steht kannst"
    " oder weniger verschiedene Asche Amt ist gegen zufrieden an in",
    "nl": "over te in waard en van voor keer onder werkloos vervuiling PT af staat kun tegen tevreden"
    " of minder verschillende as kantoor is",
    "pl": "pkt i za z na ze oraz już min PZ albo mniej różnymi kantor twoich podliczony do",
}
"""Words after a number, or after the number of a house, that are the same for one and for many."""


def of_games(language: str) -> Iterator[tuple[str, str]]:
    for path in sorted((HOME / "src/gildhall/games").glob(f"*/words/{language}.toml")):
        parts = tomllib.loads(path.read_text(encoding="utf-8"))
        for part in ("prompt", "event", "refusal", "amount"):
            for key, sentence in parts.get(part, {}).items():
                yield f"{path.parts[-3]} {part}.{key}", sentence


def of_the_browser(language: str) -> Iterator[tuple[str, str]]:
    for path in sorted((HOME / "web/src").glob(f"**/words/{language}.json")):
        for key, sentence in json.loads(path.read_text(encoding="utf-8")).items():
            yield f"{path.parent.parent.name} {key}", str(sentence)


def said(language: str) -> Iterator[tuple[str, str]]:
    yield from of_games(language)
    yield from of_the_browser(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_after_a_number_is_left_to_chance(language: str) -> None:
    assert disagreeing("pay {points} points.", language), "the test can fail"
    found = {where: words for where, text in said(language) if (words := disagreeing(text, language))}
    assert found == {}


def disagreeing(sentence: str, language: str) -> list[str]:
    after = re.findall(rf"\{{(?:{COUNTED})\}} (\w+)", sentence)
    return [word for word in after if word not in SAME[language].split()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_the_cases_of_their_language(language: str) -> None:
    needed = {category(language, number) for number in range(30)} | {"other"}
    for where, text in of_games(language):
        plurals = re.findall(r"\{\w+, plural,((?: \w+ \{[^{}]*\})+)\}", text)
        assert len(plurals) == text.count(", plural,"), where
        for cases in plurals:
            assert set(re.findall(r"(\w+) \{", cases)) == needed, where


def test_words_agree_in_four_languages() -> None:
    told = {}
    for language in LANGUAGES:
        words = Words(gildhall.game("oh_my_goods"), ["Ann", "Bo"], language)
        told[language] = [words.prompt({"step": "build_or_hire", "coins": coins}).split(".")[0] for coins in (1, 3, 5)]
    assert told == {
        "en": ["You have 1 coin", "You have 3 coins", "You have 5 coins"],
        "de": ["Du hast 1 Münze", "Du hast 3 Münzen", "Du hast 5 Münzen"],
        "nl": ["Je hebt 1 munt", "Je hebt 3 munten", "Je hebt 5 munten"],
        "pl": ["Masz 1 monetę", "Masz 3 monety", "Masz 5 monet"],
    }
