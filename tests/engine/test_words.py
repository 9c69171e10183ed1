"""Sentences agree with their numbers, in every language of every game and of the browser."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import gildhall
from gildhall.engine.errors import GildhallError, Refusal
from gildhall.engine.messages import filled
from gildhall.engine.words import TABLES, Words, capital, catalogue, languages
from tests.engine.bazaar import GAME as BAZAAR
from tests.languages import HOME, LANGUAGES

COUNTED = (
    "n|number|points|coins|helpers|capital|permits|top|bottom|capacity|graves|markers|idle|worth|majority|result|total"
)
SAME = {
    "en": "more left to in and of with for from top total idle pollution VP free is against"
    " above below less different ash too office each",
    "de": "übrig zu wert und von mit für bauen deiner Gebäude Gehilfen Marker Verschmutzungsmarker unter"
    " untätig Verschmutzung SP ab steht kannst"
    " oder weniger verschiedene Asche Amt ist gegen zufrieden an in",
    "nl": "over te in waard en van voor keer onder werkloos vervuiling PT af staat kun tegen tevreden"
    " of minder verschillende as kantoor is per",
    "pl": "pkt i za z na ze oraz już min PZ albo mniej różnymi kantor twoich podliczony do",
}
"""Words after a number, or after the number of a house, that are the same for one and for many."""


def of_games(language: str) -> Iterator[tuple[str, str]]:
    for path in sorted((HOME / "src/gildhall/games").glob(f"*/words/{language}.toml")):
        parts = tomllib.loads(path.read_text(encoding="utf-8"))
        for part in TABLES:
            for key, sentence in parts.get(part, {}).items():
                if part != "name":
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
def test_python_reads_every_message(language: str) -> None:
    """The cases of plurals are checked by ``web/tools/check-words.mjs``, with the rules of the browser."""
    for where, text in said(language):
        assert "'" not in text, f"{where}: a straight apostrophe quotes in ICU"
        blanks = dict.fromkeys(re.findall(r"\{(\w+)", text), 0)
        assert "{" not in filled(text, language, blanks), where


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


CASES = json.loads((Path(__file__).parent / "sentences.json").read_text(encoding="utf-8"))
SAID: dict[str, Callable[[Words, Any], str]] = {
    "event": lambda words, data: capital(words.event(data)),
    "prompt": lambda words, data: words.prompt(data),
    "refusal": lambda words, data: words.refusal(Refusal("R", **data)).removesuffix(" (R)"),
    "amount": lambda words, data: words.amount(*data),
    "move": lambda words, data: words.move(data),
    "board": lambda words, data: filled(words.catalogue["board"][data[0]], words.language, data[1]),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_sides_say_the_same(language: str) -> None:
    """The browser's test reads the same cases (``web/src/words/sentences.test.ts``)."""
    for case in CASES:
        words = Words(gildhall.game(case["game"]), ["Ann", "Bo", "Cy", "Di"], language)
        assert SAID[case["kind"]](words, case["data"]) == case["said"][language], case


def test_a_game_that_speaks_english_only_borrows_the_words_of_lists() -> None:
    assert languages(BAZAAR) == ["en"]
    told, english = catalogue(BAZAAR, "de"), catalogue(BAZAAR, "en")
    assert told["event"] == english["event"]
    assert told["move"] == {}
    assert told["list"]["and"] == "und"
    assert told["refusal"]["game_over"] == "Das Spiel ist zu Ende."
    with pytest.raises(GildhallError, match="does not speak 'xx'"):
        catalogue(BAZAAR, "xx")


@pytest.mark.parametrize("message", ["{", "}", "{a", "{a b}", "{n, plural, one {x}}", "{n, plural, other {x}", "{}"])
def test_a_malformed_message_is_refused(message: str) -> None:
    with pytest.raises(GildhallError, match="malformed"):
        filled(message, "en", {"a": 1, "n": 1})


def test_a_message_without_its_blank_is_refused() -> None:
    with pytest.raises(GildhallError, match="needs 'who'"):
        filled("{who} plays.", "en", {"card": 1})
