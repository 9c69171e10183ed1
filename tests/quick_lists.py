"""What native/quick.h does in place of mypyc's functions. tests/test_build.py compiles this module, and compares."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mypy_extensions import i64

Numbers = list[int]


def item(numbers: Numbers, index: int) -> object:
    return numbers[index]


def doubled(numbers: Numbers, index: int) -> object:
    return numbers[index] * 2


def item_at(numbers: Numbers, index: int) -> object:
    place: i64 = index
    return numbers[place]


def doubled_at(numbers: Numbers, index: int) -> object:
    place: i64 = index
    return numbers[place] * 2


def item_of_tuple(numbers: Numbers, index: int) -> object:
    return tuple(numbers)[index]


def last(numbers: Numbers, index: int) -> object:
    return numbers[-1]


def ends_doubled(numbers: Numbers, index: int) -> object:
    return numbers[-1] * 2, numbers[2] * 2


def put(numbers: Numbers, index: int) -> object:
    numbers[index] = index
    return numbers


def put_at(numbers: Numbers, index: int) -> object:
    place: i64 = index
    numbers[place] = index
    return numbers


def append(numbers: Numbers, index: int) -> object:
    for _ in range(20):
        numbers.append(index)
    return numbers


def pop_last(numbers: Numbers, index: int) -> object:
    found = numbers.pop()
    numbers.append(index)
    return found, numbers, numbers.pop()


def pop(numbers: Numbers, index: int) -> object:
    return numbers.pop(index), numbers


def remove(numbers: Numbers, index: int) -> object:
    numbers.remove(index)
    return numbers


def contains(numbers: Numbers, index: int) -> object:
    return index in numbers, index in tuple(numbers), index in {index: 1}, index in set(numbers)


def sort(numbers: Numbers, index: int) -> object:
    numbers.append(index)
    numbers.sort()
    return numbers


def put_in_order(numbers: Numbers, index: int) -> object:
    return sorted(numbers), sorted({index, *numbers})


def counted(numbers: Numbers, index: int) -> object:
    count: i64 = len(numbers)
    most: i64 = 1 << 62
    return [count, count - 1, count * 5000, most + count, -count]


def join(numbers: Numbers, index: int) -> object:
    before: tuple[int, ...] = ()
    joined: tuple[int, ...] = tuple(numbers)
    joined += (index,)
    shorter = joined
    joined += (index,)
    joined += before
    before += (index,)
    before += joined
    return shorter, joined, before


def join_anything(numbers: Numbers, index: int) -> object:
    joined: Any = [*numbers] if index else "no tuple"
    try:
        joined += (index,)
    except TypeError:
        return "cannot be joined"
    return joined


FUNCTIONS: list[Callable[[Numbers, int], object]] = [
    *(item, doubled, item_at, item_of_tuple, last, put, append, pop_last, pop, remove, contains, sort),
    *(put_at, put_in_order, counted, join, join_anything, doubled_at, ends_doubled),
]
BIG = 1 << 80
LISTS: list[list[Any]] = [
    [],
    [7],
    [3, 1, 2],
    [5, -5, 0, 300, 70_000, 5],
    [BIG, 3, 1 << 31, -BIG, (1 << 30) - 1, 1 << 30],
    [True, 0, 1, False, 2],
    list(range(40, 0, -1)),
]
INDICES = [0, 1, 2, 5, 39, -1, -3, 300, 5000, 70_000, 1 << 30, 1 << 62, 1 << 63, -(1 << 62), BIG, -BIG]


def outcomes() -> list[str]:
    """What every function makes of every list and number. Compiled code has another error for a very large number,
    and reads True as 1.
    """
    found = []
    for function in FUNCTIONS:
        for numbers in LISTS:
            for index in INDICES:
                try:
                    found.append(repr(function(numbers[:], index)).replace("True", "1").replace("False", "0"))
                except (IndexError, OverflowError, ValueError):
                    found.append("refused")
    return found
