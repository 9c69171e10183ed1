"""Names that cannot be seen, or that look like a bot's, are refused."""

import json
import re
from pathlib import Path

import pytest

from gildhall.server.people.names import clean
from gildhall.server.refusals import Refused
from tests.server.harness import ON_ONE_DATABASE, Running

pytestmark = ON_ONE_DATABASE

INVISIBLE = ["\u3164", "\u2800\u2800", "\u200b\u200b", "\u115f\u1160", "...", "\u0301\u0302"]
BOTS = [
    "Master 2",
    "MASTER",
    "apprentice",
    "Journeyman 3",
    "\u041caster 1",
    "M\u0430ster",
    "Meister",
    "Gezel 4",
    "Mistrz",
    "Bot 7",
    "Berta",
    "berta 2",
    "Osr\u0456c",
    "HILDA",
]


@pytest.mark.parametrize("name", INVISIBLE)
def test_an_invisible_name_is_refused(hall: Running, name: str) -> None:
    ann = hall.player("Ann")
    assert ann.refused("/players", {"name": name})[0] == 422
    assert ann.refused("/me", {"name": name}, method="PATCH")[1]["error"] == "bad_name"


@pytest.mark.parametrize("name", BOTS)
def test_a_bots_name_is_refused(hall: Running, name: str) -> None:
    ann = hall.player("Ann")
    assert ann.refused("/players", {"name": name})[1]["error"] == "bots_name"
    assert ann.refused("/me", {"name": name}, method="PATCH")[1]["error"] == "bots_name"


WEB = Path(__file__).parents[2] / "web/src"


def names_of_bots() -> list[str]:
    """What bots are called in the browser, in each of its languages."""
    bots = re.search(r"BOTS: .*= \{(.*)\};", (WEB / "hall/titles.ts").read_text(encoding="utf-8"))
    assert bots, "the names of the bots stand elsewhere now"
    catalogues = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((WEB / "words").glob("??.json"))]
    levels = [words[f"bot.{level}"] for words in catalogues for level in ("apprentice", "journeyman", "master")]
    return [*re.findall(r'"(\w+)"', bots[1]), *levels]


@pytest.mark.parametrize("name", names_of_bots())
def test_no_name_that_the_browser_gives_to_a_bot_can_be_taken(name: str) -> None:
    with pytest.raises(Refused):
        clean(name)


@pytest.mark.parametrize("name", ["Masterson", "Botanist", "Nguyễn Văn", "何", "Łukasz 5", "O'Brien", "Ann-Marie"])
def test_peoples_names_are_kept(hall: Running, name: str) -> None:
    assert hall.player(name).get("/me")["name"] == name
