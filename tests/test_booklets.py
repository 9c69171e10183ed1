"""The rules booklets: the same chapters in every language, footnotes that exist, and every decision explained."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import gildhall
from gildhall.engine.booklet import booklet, booklet_asks, booklet_languages
from gildhall.engine.rules import numbered_rules
from gildhall.engine.step import Decision
from tests.languages import LANGUAGES

ROOT = Path(__file__).parents[1]
GAMES = ["antiquity", "craftsmen", "oh_my_goods", "pillars"]
WRITTEN = [game for game in GAMES if booklet_languages(gildhall.game(game))]
TEXTS = [(game, language) for game in WRITTEN for language in LANGUAGES]

ID = r"[A-Z]{3}-\d+\.\d+[a-z]?"
PICTURE = re.compile(r"!\[([^\]]*)\]\(([\w-]+)\)")
NOTE = re.compile(rf"\[({ID}(?:, {ID})*)\]")
PROVENANCE = re.compile(r"\[(seed|public|ruling|memory)|\.toml|reconstructed|RULES\.md|`|†", re.IGNORECASE)


@dataclass
class Chapter:
    anchor: str
    heading: str
    text: str

    @property
    def ids(self) -> list[str]:
        """Rule ids in the order of the text."""
        return [id for note in NOTE.findall(self.text) for id in note.split(", ")]

    @property
    def pictures(self) -> list[str]:
        return [name for _, name in PICTURE.findall(self.text)]


@cache
def text(game: str, language: str) -> str:
    chosen, written = booklet(gildhall.game(game), language)
    assert chosen == language
    return written


@cache
def chapters(game: str, language: str) -> list[Chapter]:
    parts = re.split(r"^## ", text(game, language), flags=re.MULTILINE)[1:]
    found = []
    for part in parts:
        head = re.match(r"(.+) \{#([a-z][a-z0-9-]*)\}\n", part)
        assert head is not None, part.partition("\n")[0]
        found.append(Chapter(head[2], head[1], part[head.end() :]))
    return found


def test_all_four_games_have_a_booklet() -> None:
    assert WRITTEN == GAMES


@pytest.mark.parametrize("game", WRITTEN)
def test_a_booklet_is_written_in_four_languages(game: str) -> None:
    assert booklet_languages(gildhall.game(game)) == LANGUAGES


@pytest.mark.parametrize("game", WRITTEN)
def test_all_languages_have_the_same_chapters_pictures_and_footnotes(game: str) -> None:
    english = chapters(game, "en")
    for language in LANGUAGES:
        own = chapters(game, language)
        assert [each.anchor for each in own] == [each.anchor for each in english], language
        for mine, theirs in zip(own, english, strict=True):
            assert sorted(set(mine.ids)) == sorted(set(theirs.ids)), (language, mine.anchor)
            assert mine.pictures == theirs.pictures, (language, mine.anchor)


@pytest.mark.parametrize(("game", "language"), TEXTS)
def test_a_booklet_keeps_to_its_format(game: str, language: str) -> None:
    written = text(game, language)
    lines = written.split("\n")
    assert re.match(r"# \S", lines[0])
    assert re.match(r"[^#!|-]", lines[2]), "first it says what the game is about"
    anchors = [each.anchor for each in chapters(game, language)]
    assert len(set(anchors)) == len(anchors)
    assert {"set-up", "options", "often-forgotten"} <= set(anchors)
    for line in lines[1:]:
        assert not re.match(r"#(?!# )", line), f"no other headings: {line}"
        assert line.count("|") <= 4, f"at most three columns: {line}"
        assert not re.search(r"<\w|\]\(https?:", line), f"no HTML and no links: {line}"
        if "![" in line:
            assert PICTURE.fullmatch(line), f"a picture has a line of its own: {line}"
    without_notes = NOTE.sub("", PICTURE.sub("", written))
    assert "[" not in without_notes, "brackets are for footnotes"
    assert without_notes.replace("**", "").count("*") % 2 == 0, "an open *"
    assert without_notes.count("**") % 2 == 0, "an open **"


@pytest.mark.parametrize(("game", "language"), TEXTS)
def test_footnotes_name_rules_that_exist(game: str, language: str) -> None:
    known = numbered_rules(gildhall.game(game))
    cited = {id for chapter in chapters(game, language) for id in chapter.ids}
    assert cited
    assert cited <= known.keys(), sorted(cited - known.keys())
    # What looks like an id stands in a footnote.
    assert set(re.findall(ID, text(game, language))) == cited


@pytest.mark.parametrize(("game", "language"), TEXTS)
def test_a_booklet_is_for_players(game: str, language: str) -> None:
    assert PROVENANCE.findall(text(game, language)) == []


@pytest.mark.parametrize(("game", "language"), TEXTS)
def test_the_pictures_are_in_the_sheet_of_drawings(game: str, language: str) -> None:
    sheet = (ROOT / "web" / "src" / "art" / f"{game}.svg").read_text(encoding="utf-8")
    drawn = set(re.findall(r'<symbol id="([^"]+)"', sheet))
    pictures = PICTURE.findall(text(game, language))
    assert all(label for label, _ in pictures)
    assert {name for _, name in pictures} <= drawn


@pytest.mark.parametrize("game", WRITTEN)
def test_every_decision_is_explained_in_a_chapter(game: str) -> None:
    steps = gildhall.game(game).rulebook.steps
    asked = {name for name, step in steps.items() if isinstance(step, type) and issubclass(step, Decision)}
    asks = booklet_asks(gildhall.game(game))
    assert asks.keys() == asked
    assert set(asks.values()) <= {chapter.anchor for chapter in chapters(game, "en")}


def test_a_reader_of_another_language_gets_english() -> None:
    assert booklet(gildhall.game("pillars"), "fr") == booklet(gildhall.game("pillars"), "en")
