"""The rules for players, as the server tells them."""

from tests.server.harness import Client


def test_a_booklet_comes_in_the_language_asked_for_or_in_english(ann: Client) -> None:
    german = ann.get("/games/pillars/booklet", language="de")
    assert german["language"] == "de"
    assert "Lady Aliena" in german["text"]
    assert german["asks"]["play"] == "play"
    english = ann.get("/games/pillars/booklet")
    assert english["language"] == "en"
    assert english["text"] != german["text"]
    assert ann.get("/games/pillars/booklet", language="fr") == english


def test_a_language_is_two_letters_and_no_path(ann: Client) -> None:
    for language in ["../../words/en", "EN", "eng", ""]:
        status, _ = ann.refused("/games/pillars/booklet", method="GET", language=language)
        assert status == 400, language


def test_an_unknown_game_has_no_booklet(ann: Client) -> None:
    status, problem = ann.refused("/games/chess/booklet", method="GET")
    assert (status, problem["error"]) == (404, "no_game")
