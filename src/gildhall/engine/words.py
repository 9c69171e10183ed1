"""Words: message keys turned into sentences, from a catalogue per language in each game's package.

A catalogue is ``words/<language>.toml`` with the tables ``prompt`` (by step name), ``event`` (by kind), ``refusal`` (by
reason), ``name`` (by component id) and ``amount`` (a number of a component, if its name alone would not agree with the
number). Sentences have blanks such as ``{seat}`` and ``{card}``, plurals and selections
(:mod:`gildhall.engine.plurals`); the data of an event, prompt or refusal fills them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from gildhall.engine.errors import GildhallError, Refusal, listing
from gildhall.engine.plurals import agreed

if TYPE_CHECKING:
    from gildhall.engine.game import Game


class Words:
    """The sentences of one game in one language, for the people at one table.

    >>> import gildhall
    >>> words = Words(gildhall.game("pillars"), ["Ann", "Bo", "Cy", "Di"])
    >>> words.event({"kind": "played", "seat": 1, "card": "king"})
    'Bo plays King.'
    """

    def __init__(self, game: Game, people: Sequence[str], language: str = "en") -> None:
        folder = files(game.package) / "words"
        path = folder / f"{language}.toml"
        if not path.is_file():
            raise GildhallError(f"{game.id} does not speak '{language}' yet")
        catalogue = tomllib.loads(path.read_text(encoding="utf-8"))
        self.catalogue: dict[str, dict[str, str]] = {**_COMMON, **catalogue}
        self.catalogue["refusal"] = {**_COMMON["refusal"], **catalogue.get("refusal", {})}
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
        agreeing = self.catalogue.get("amount", {}).get(id)
        return agreed(agreeing, self.language, {"n": number}) if agreeing else f"{number} {self.name(id)}"

    def _sentence(self, part: str, key: str, data: Mapping[str, Any]) -> str:
        template = self.catalogue[part].get(key)
        if template is None:
            raise GildhallError(f"the words have no {part} '{key}'; known: {listing(self.catalogue[part])}")
        filled = {name: self._filled(name, value) for name, value in data.items()}
        return agreed(template, self.language, data).format_map(filled)

    def _filled(self, blank: str, value: Any) -> str:
        if blank in ("seat", "seats", "waiting", "to", "leader"):
            seats = value if isinstance(value, list) else [value]
            *names, last = [self.people[seat] for seat in seats] or ["nobody"]
            return f"{', '.join(names)} and {last}" if names else last
        if isinstance(value, list):
            return ", ".join(self._filled("", item) for item in value) or "nothing"
        if isinstance(value, Mapping):
            return ", ".join(self.amount(str(key), amount) for key, amount in value.items() if amount) or "nothing"
        if isinstance(value, str):
            return self.name(value)
        return str(value)


_COMMON: dict[str, dict[str, str]] = {
    "refusal": {
        "game_over": "The game is over.",
        "not_your_turn": "It is not your turn: the table waits for {waiting}.",
        "not_asked": "That is not what is asked now.",
        "no_form": "There is no form to fill in now.",
        "answer_missing": "Something is still missing in the answer.",
        "not_together": "That does not go together with the rest of the answer.",
    },
}
