"""The table's own random number generators. Nothing else in the engine is random.

Two kinds with the same two methods, ``below(n)`` and ``shuffle(list)``, both unbiased:

- *quick* dice, from an int seed, for simulation and search: a 32-bit generator of adds, shifts and xors (the
  "small fast counter" family) that stays in mypyc's small ints;
- *sealed* dice, from a 32-byte secret, for tables with people: BLAKE2b in counter mode, because a player who sees
  enough draws of a small generator can compute the deck.

Each deck has its own *stream*, so that the same deal stays the same when play differs. The outputs never change:
records depend on them to replay, and tests pin them.

>>> dice = QuickDice.seeded(42, 0)
>>> [dice.below(6) for _ in range(8)]
[5, 5, 3, 4, 5, 2, 5, 1]
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final, cast, final

from mypy_extensions import i64, mypyc_attr

from gildhall.engine.errors import BadPosition, BadSetup

WORD: Final = 0xFFFFFFFF
SECRET_BYTES: Final = 32


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Dice:
    """One stream of randomness."""

    def word(self) -> i64:
        """The next 32 random bits. (An i64 is an int that mypyc keeps in a machine word.)"""
        raise NotImplementedError

    def copy(self) -> Dice:
        """Dice that will give the same outputs from here on."""
        raise NotImplementedError

    def state(self) -> list[Any]:
        """Plain data from which :func:`dice_from` makes these dice again."""
        raise NotImplementedError

    def key(self) -> tuple[Any, ...]:
        """A hashable key, equal for dice that will give the same outputs."""
        return tuple(self.state())

    def __reduce__(self) -> tuple[Any, ...]:
        return dice_from, (self.state(),)

    def fork(self) -> QuickDice:
        """New quick dice, seeded by these."""
        dice = QuickDice(self.word(), self.word(), self.word(), 1)
        for _ in range(4):
            dice.word()
        return dice

    def below(self, n: int) -> int:
        """A number from 0 to n−1, each equally likely."""
        if n <= 1:
            return 0
        number: i64 = n
        product = self.word() * number
        # rejection sampling: the few low products that would favour some numbers are drawn again
        while product & WORD < number and product & WORD < (WORD + 1 - number) % number:
            product = self.word() * number
        return product >> 32

    def pick(self, items: list[int]) -> int:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle the list in place."""
        i = len(cards) - 1
        while i > 0:
            j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
            i -= 1

    def draw(self, bag: list[int]) -> int:
        """Take a random item out of the bag. The order of the bag has no meaning."""
        last = len(bag) - 1
        i = self.below(last + 1)
        card = bag[i]
        bag[i] = bag[last]
        bag.pop()
        return card


@final
@mypyc_attr(acyclic=True)
class QuickDice(Dice):
    """Dice for simulation and search."""

    def __init__(self, a: i64, b: i64, c: i64, count: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.count: i64 = count

    @staticmethod
    def seeded(seed: int, stream: int) -> QuickDice:
        """The dice number ``stream`` of a table with this seed."""
        dice = QuickDice(seed & WORD, (seed >> 32) & WORD, stream & WORD, 1)
        for _ in range(12):
            dice.word()
        return dice

    def word(self) -> i64:
        b = self.b
        c = self.c
        out = (self.a + b + self.count) & WORD
        self.count = (self.count + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = ((((c << 21) & WORD) | (c >> 11)) + out) & WORD
        return out

    def below(self, n: int) -> int:
        return self.place(n)

    def place(self, number: i64) -> i64:
        """The same in machine words."""
        if number <= 1:
            return 0
        product = self.word() * number
        while product & WORD < number and product & WORD < (WORD + 1 - number) % number:
            product = self.word() * number
        return product >> 32

    def pick(self, items: list[int]) -> int:
        number: i64 = len(items)
        if number == 1:
            return items[0]
        product = self.word() * number
        while product & WORD < number and product & WORD < (WORD + 1 - number) % number:
            product = self.word() * number
        return items[product >> 32]

    def draw(self, bag: list[int]) -> int:
        number: i64 = len(bag)
        place = self.place(number)
        card = bag[place]
        objects = cast("list[object]", bag)
        objects[place] = objects[number - 1]
        objects.pop()
        return card

    def shuffle(self, cards: list[int]) -> None:
        # as in Dice, with below() in place and without ints: the objects in the list are moved as they are
        objects = cast("list[object]", cards)
        number: i64 = len(objects)
        while number > 1:
            product = self.word() * number
            while product & WORD < number and product & WORD < (WORD + 1 - number) % number:
                product = self.word() * number
            number -= 1
            card = objects[number]
            objects[number] = objects[product >> 32]
            objects[product >> 32] = card

    def copy(self) -> QuickDice:
        return QuickDice(self.a, self.b, self.c, self.count)

    def state(self) -> list[Any]:
        return ["quick", self.a, self.b, self.c, self.count]


@mypyc_attr(acyclic=True)
class SealedDice(Dice):
    """Dice for tables with people; without the secret nobody can predict them."""

    def __init__(self, secret: bytes, stream: int, used: int = 0) -> None:
        self.secret = secret
        self.stream = stream
        self.used = used
        self.block = b""

    def word(self) -> i64:
        place = self.used & 15
        if place == 0 or not self.block:
            self.block = self._block(self.used >> 4)
        self.used += 1
        return int.from_bytes(self.block[4 * place : 4 * place + 4], "little")

    def _block(self, number: int) -> bytes:
        counter = self.stream.to_bytes(8, "little") + number.to_bytes(8, "little")
        return blake2b(counter, key=self.secret, person=b"gildhall dice").digest()

    def copy(self) -> SealedDice:
        twin = SealedDice(self.secret, self.stream, self.used)
        twin.block = self.block
        return twin

    def state(self) -> list[Any]:
        return ["sealed", self.secret.hex(), self.stream, self.used]


def make_dice(seed: int | bytes, stream: int) -> Dice:
    """The dice number ``stream`` of a table with this seed: an int gives quick dice, 32 bytes sealed dice."""
    if isinstance(seed, bytes):
        if len(seed) != SECRET_BYTES:
            raise BadSetup(f"a secret for sealed dice has {SECRET_BYTES} bytes, not {len(seed)}")
        return SealedDice(seed, stream)
    if not 0 <= seed < 1 << 64:
        raise BadSetup(f"a seed is an int from 0 to 2**64 - 1 (or {SECRET_BYTES} bytes), not {seed}")
    return QuickDice.seeded(seed, stream)


def dice_from(state: Any) -> Dice:
    """The dice that :meth:`Dice.state` described."""
    try:
        kind, *rest = state
        if kind == "quick":
            a, b, c, count = (int(word) & WORD for word in rest)
            return QuickDice(a, b, c, count)
        if kind == "sealed":
            secret, stream, used = rest
            return SealedDice(bytes.fromhex(secret), int(stream), int(used))
    except (TypeError, ValueError) as error:
        raise BadPosition(f"not a state of dice: {state!r} ({error})") from error
    raise BadPosition(f"not a state of dice: {state!r}; it starts with 'quick' or 'sealed'")
