"""A dictionary of bounded size."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class BoundedCache(OrderedDict[K, V]):
    """Keeps the ``most`` entries that were set last.

    >>> cache = BoundedCache(2)
    >>> for letter in "abcb":
    ...     cache[letter] = ord(letter)
    >>> list(cache)
    ['c', 'b']
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self.most:
            self.popitem(last=False)
