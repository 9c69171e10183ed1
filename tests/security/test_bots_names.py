"""Players cannot take the names that the browser gives to bots."""

import json
import re

import pytest

from gildhall.server.people.names import clean
from gildhall.server.refusals import Refused
from tests.languages import HOME

WEB = HOME / "web/src"
LEVELS = ("apprentice", "journeyman", "master", "grandmaster", "even")


def names_of_bots() -> list[str]:
    """What bots are called in the browser, in each of its languages."""
    bots = re.search(r"BOTS: .*= \{(.*?)\};", (WEB / "hall/titles.ts").read_text(encoding="utf-8"), re.DOTALL)
    assert bots, "the names of the bots stand elsewhere now"
    catalogues = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((WEB / "words").glob("??.json"))]
    levels = [words[f"bot.{level}"] for words in catalogues for level in LEVELS]
    return [*re.findall(r'"(\w+)"', bots[1]), *levels]


@pytest.mark.parametrize("name", names_of_bots())
def test_no_name_that_the_browser_gives_to_a_bot_can_be_taken(name: str) -> None:
    with pytest.raises(Refused):
        clean(name)
