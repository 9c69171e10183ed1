"""Words: message keys turned into sentences, from one catalogue per language in each game's package.

A catalogue is ``words/<language>.toml``. Its tables are ``prompt`` (by step name), ``event`` (by kind), ``refusal`` (by
reason), ``name`` (by component id), ``amount`` (a number of a component, if its name alone would not agree with the
number), ``move`` (by kind of move), ``form`` (what a form asks for in all), ``option`` (names, explanations and values
of the options) and ``board`` (messages of the browser's board). What every game shares is in ``engine/words``: common
refusals, and the words of lists. The data of an event, prompt or refusal fills the blanks of its sentence
(:mod:`gildhall.engine.messages`). The browser follows the same rules (``web/src/words/game.ts``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from gildhall.engine.errors import GildhallError, Refusal, listing
from gildhall.engine.messages import filled

if TYPE_CHECKING:
    from gildhall.engine.game import Game

FALLBACK: Final = "en"
"""The language of what a language lacks."""
TABLES: Final = ("prompt", "event", "refusal", "name", "amount", "move", "form", "option", "board", "list")
PEOPLE: Final = ("seat", "seats", "waiting", "to", "leader")
"""Blanks that hold seats."""
_SHARED: Final = "gildhall.engine"


def languages(game: Game) -> list[str]:
    """The languages that a game speaks."""
    return _languages(game.package)


def catalogue(game: Game, language: str) -> dict[str, dict[str, str]]:
    """All words of a game in a language, table by table, with those that all games share.

    What the language lacks is there in English, so a game may speak English only.
    """
    spoken = languages(game)
    if language not in spoken and not (FALLBACK in spoken and language in _languages(_SHARED)):
        raise GildhallError(f"{game.id} does not speak '{language}' yet")
    order = [(package, each) for package in (_SHARED, game.package) for each in (FALLBACK, language)]
    stores = [_store(package, each) for package, each in order]
    return {table: {key: said for store in stores for key, said in store.get(table, {}).items()} for table in TABLES}


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


class Words:
    """The sentences of one game in one language, for the people at one table.

    >>> import gildhall
    >>> words = Words(gildhall.game("pillars"), ["Ann", "Bo", "Cy", "Di"])
    >>> words.event({"kind": "played", "seat": 1, "card": "king"})
    'Bo plays King.'
    """

    def __init__(self, game: Game, people: Sequence[str], language: str = FALLBACK) -> None:
        self.catalogue = catalogue(game, language)
        self.people = list(people)
        self.language = language

    def event(self, face: Mapping[str, Any]) -> str:
        """An event as a sentence. Empty if the catalogue says that it needs none."""
        return self._sentence("event", str(face["kind"]), face)

    def prompt(self, prompt: Mapping[str, Any]) -> str:
        """What is asked, as a sentence."""
        return self._sentence("prompt", str(prompt["step"]), prompt)

    def refusal(self, refusal: Refusal) -> str:
        """Why not, as a sentence with the rule."""
        return f"{self._sentence('refusal', refusal.reason, refusal.data)} ({refusal.rule})"

    def name(self, id: str) -> str:
        """A component's name."""
        return self.catalogue["name"].get(id, id.replace("_", " "))

    def amount(self, id: str, number: int) -> str:
        """A number of a component, in words.

        >>> import gildhall
        >>> [Words(gildhall.game("antiquity"), [], "de").amount("pearls", number) for number in (1, 2)]
        ['1 Perle', '2 Perlen']
        """
        agreeing = self.catalogue["amount"].get(id)
        return filled(agreeing, self.language, {"n": number}) if agreeing else f"{number} {self.name(id)}"

    def move(self, text: str, name: Callable[[str], str] | None = None) -> str:
        """A move in words: by the message of its whole text, of its kind with its last argument, or of its kind; or
        the plain text with names. ``name`` names the arguments in another way.

        >>> import gildhall
        >>> words = Words(gildhall.game("oh_my_goods"), [])
        >>> words.move("keep nothing"), words.move("give glass 2"), words.move("chain glassmaker 1")
        ('Keep nothing', '2 glass', 'Use the chain once')
        """
        said = self.catalogue["move"]
        kind, *args = text.split(" ")
        whole = said.get(text.replace(" ", "_"))
        if whole:
            return filled(whole, self.language, {})
        last = args[-1] if args else ""
        names = [(name or self.name)(arg) for arg in args]
        message = said.get(f"{kind}_{last}") or said.get(kind)
        if not message:
            return capital(" ".join([kind.replace("_", " "), *names]))
        n = int(last) if last.isdecimal() else 0
        blanks: dict[str, object] = {f"a{i}": each for i, each in enumerate(names)}
        return capital(filled(message, self.language, {**blanks, "n": n, "amount": self.amount("".join(args[:1]), n)}))

    def _sentence(self, part: str, key: str, data: Mapping[str, Any]) -> str:
        template = self.catalogue[part].get(key)
        if template is None:
            raise GildhallError(f"the words have no {part} '{key}'; known: {listing(self.catalogue[part])}")
        return filled(template, self.language, data, self._told)

    def _told(self, blank: str, value: Any) -> str:
        """What stands in a blank."""
        if value is None:
            return ""
        if blank in PEOPLE:
            return self._people(value if isinstance(value, list) else [value])
        nothing = self.catalogue["list"]["nothing"]
        if isinstance(value, list):
            return ", ".join(self._told("", item) for item in value) or nothing
        if isinstance(value, Mapping):
            return ", ".join(self.amount(str(key), amount) for key, amount in value.items() if amount) or nothing
        return self.name(value) if isinstance(value, str) else str(value)

    def _people(self, seats: Sequence[int]) -> str:
        """Seats by the names of their players: ``Ann, Bo and Cy``."""
        said = self.catalogue["list"]
        *names, last = [self.people[seat] for seat in seats] or [said["nobody"]]
        return f"{', '.join(names)} {said['and']} {last}" if names else last


@cache
def _languages(package: str) -> list[str]:
    folder = files(package) / "words"
    found = folder.iterdir() if folder.is_dir() else []
    return sorted(each.name.removesuffix(".toml") for each in found if each.name.endswith(".toml"))


@cache
def _store(package: str, language: str) -> dict[str, dict[str, str]]:
    path = files(package) / "words" / f"{language}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
