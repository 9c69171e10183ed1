"""The words of a title, as the server tells them."""

from gildhall.engine.words import TABLES
from tests.server.harness import Client


def test_a_title_sends_all_its_words_at_once(ann: Client) -> None:
    german = ann.get("/games/pillars/words/de")
    assert sorted(german) == sorted(TABLES)
    assert german["move"]["play"] == "Spiele {a0}"
    assert german["option"]["unused_colour=green"] == "grün"
    assert german["board"]["hand"] == "Deine Hand"
    assert german["list"] == {"nobody": "niemand", "nothing": "nichts", "and": "und"}
    assert german["refusal"]["game_over"] == "Das Spiel ist zu Ende."


def test_an_unknown_language_is_refused(ann: Client) -> None:
    for language in ["fr", "EN", "..%2Fen"]:
        status, problem = ann.refused(f"/games/pillars/words/{language}", method="GET")
        assert status == 404, language
    status, problem = ann.refused("/games/pillars/words/fr", method="GET")
    assert (problem["error"], problem["message"]) == ("no_language", "pillars speaks: de, en, nl, pl.")
