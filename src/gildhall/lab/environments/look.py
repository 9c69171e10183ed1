"""Looks: the formats of an observation. ``flat``: one vector; ``tokens``: a list of the values that are not 0.

>>> import gildhall
>>> table = gildhall.game("pillars").start(seats=3, seed=1)
>>> look = look_of("tokens", Sheet.of(table.facts.game, 3))
>>> seen = look.at(table, 0)
>>> look.words(seen)[:4]
['waiting.seat +1 = 1', 'stage.stage = 0.05', 'advantage.bell_founder = 1', 'leader.seat +1 = 1']
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from gildhall.engine.errors import BadSetup, listing
from gildhall.engine.observing import Page
from gildhall.engine.table import AnyTable
from gildhall.lab.environments.sheet import Sheet, Vector

Seen = dict[str, Any]


class Rows:
    """What is on a page of many rows, as arrays with a row for each table. They share its memory."""

    def __init__(self, page: Page) -> None:
        self.vectors = np.frombuffer(memoryview(page.values), np.float32).reshape(page.rows, -1)
        self.mask = np.frombuffer(memoryview(page.mask), np.int8).reshape(page.rows, -1)
        self.arrays: Seen = {"observation": self.vectors, "action_mask": self.mask}

    def refresh(self) -> None:
        """Bring the arrays up to date after the page has changed. Vectors always are."""


class TokenRows(Rows):
    """The same as tokens, which are made from the vectors row by row."""

    def __init__(self, page: Page, look: Tokens) -> None:
        super().__init__(page)
        self.look = look
        self.tokens = np.zeros((page.rows, look.room, 3), np.int32)
        self.values = np.zeros((page.rows, look.room), np.float32)
        self.arrays = {"tokens": self.tokens, "values": self.values, "action_mask": self.mask}

    def refresh(self) -> None:
        for row, vector in enumerate(self.vectors):
            self.look.write(vector, self.tokens[row], self.values[row])


class Look:
    """What seats see as one vector of numbers, in new arrays each time."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.observer = sheet.observer()
        self.page = sheet.page()
        self.values = np.frombuffer(memoryview(self.page.values), np.float32)
        self.mask = np.frombuffer(memoryview(self.page.mask), np.int8)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.sheet,)

    def space(self) -> spaces.Dict:
        """A vector of numbers from −1 to 1 and the mask of legal actions."""
        return spaces.Dict(
            {"observation": spaces.Box(-1.0, 1.0, (self.sheet.size,), np.float32), "action_mask": self.mask_space()}
        )

    def mask_space(self) -> spaces.Box:
        """1 for each legal action."""
        return spaces.Box(0, 1, self.mask.shape, np.int8)

    def at(self, table: AnyTable, seat: int) -> Seen:
        """What a seat sees, and what it may do."""
        self.observer.show(self.page, 0, table, seat)
        return self.now()

    def now(self) -> Seen:
        """What is on the page."""
        return {"observation": self.values.copy(), "action_mask": self.mask.copy()}

    def rows(self, page: Page) -> Rows:
        """What is on a page of many rows."""
        return Rows(page)


class Tokens(Look):
    """What seats see as a list of tokens, one for each value that is not 0, for transformers and other networks on
    sets.

    ``tokens[i]`` has three numbers: which field (1 and up; 0 is padding), which word (numbered over the whole sheet:
    the same card has the same number in a hand and in a trick), and whose it is (0: nobody's, 1: the seat that looks,
    2: the next…). ``values[i]`` is the value. At most ``TOKENS`` (see the sheet's description) are kept; the others are
    dropped.
    """

    def __init__(self, sheet: Sheet) -> None:
        super().__init__(sheet)
        self.room = sheet.tokens
        self.fields: list[str] = [""]
        self.vocabulary: list[str] = []
        words: dict[str, int] = {}
        kinds: dict[str, int] = {"": 0}
        self.meanings = np.zeros((sheet.size, 3), np.int32)
        for name, (at, field) in sheet.places.items():
            owner, kind = _owner(name)
            if kind not in kinds:
                kinds[kind] = len(kinds)
                self.fields.append(kind)
            for place, label in enumerate(field.labels):
                self.meanings[at + place] = kinds[kind], words.setdefault(label, len(words)), owner
        self.vocabulary = list(words)

    def space(self) -> spaces.Dict:
        high = np.array([len(self.fields) - 1, len(self.vocabulary) - 1, self.sheet.seats], np.int32)
        highest = np.broadcast_to(high, (self.room, 3))
        return spaces.Dict(
            {
                "tokens": spaces.Box(np.zeros_like(highest), highest, dtype=np.int32),
                "values": spaces.Box(-1.0, 1.0, (self.room,), np.float32),
                "action_mask": self.mask_space(),
            }
        )

    def now(self) -> Seen:
        tokens, values = self.of(self.values)
        return {"tokens": tokens, "values": values, "action_mask": self.mask.copy()}

    def of(self, vector: Vector) -> tuple[Any, Vector]:
        """The tokens of a vector, and their values."""
        tokens = np.zeros((self.room, 3), np.int32)
        values = np.zeros(self.room, np.float32)
        self.write(vector, tokens, values)
        return tokens, values

    def write(self, vector: Vector, tokens: Any, values: Vector) -> None:
        """Write the tokens of a vector and their values into these arrays."""
        there = np.flatnonzero(vector)[: self.room]
        tokens[: len(there)] = self.meanings[there]
        tokens[len(there) :] = 0
        values[: len(there)] = vector[there]
        values[len(there) :] = 0

    def rows(self, page: Page) -> Rows:
        return TokenRows(page, self)

    def words(self, seen: Seen) -> list[str]:
        """The tokens in words, for reading."""
        whose = ["", "me.", *[f"+{place}." for place in range(1, self.sheet.seats)]]
        return [
            f"{whose[owner]}{self.fields[field]}.{self.vocabulary[word]} = {value:.3g}"
            for (field, word, owner), value in zip(seen["tokens"], seen["values"], strict=True)
            if field
        ]


def _owner(name: str) -> tuple[int, str]:
    """Whose field it is, and its kind: ``+1.pile`` is a pile of the next seat."""
    whose, dot, kind = name.partition(".")
    if dot and whose == "me":
        return 1, kind
    if dot and whose.startswith("+"):
        return 1 + int(whose), kind
    return 0, name


LOOKS: dict[str, type[Look]] = {"flat": Look, "tokens": Tokens}


def look_of(name: str, sheet: Sheet) -> Look:
    """The look with this name."""
    if name not in LOOKS:
        raise BadSetup(f"there are no observations '{name}'; they are: {listing(LOOKS)}")
    return LOOKS[name](sheet)
