"""Names that cannot be seen, or that look like a bot's, are refused."""

import pytest

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


@pytest.mark.parametrize("name", ["Masterson", "Botanist", "Nguyễn Văn", "何", "Łukasz 5", "O'Brien", "Ann-Marie"])
def test_peoples_names_are_kept(hall: Running, name: str) -> None:
    assert hall.player(name).get("/me")["name"] == name
