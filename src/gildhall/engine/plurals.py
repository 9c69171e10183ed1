"""Choices in messages, as ICU writes them and the browser reads them.

Plurals such as ``{n, plural, one {# card} other {# cards}}`` agree with a number, in which ``#`` is the number itself.
Selections such as ``{side, select, left {at the left end} other {at the right end}}`` agree with an id. Only the part
of ICU that games need is supported: cases in plain words, without nesting.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

_CHOICE: Final = re.compile(r"\{(\w+), (plural|select),((?: \w+ \{[^{}]*\})+)\}")
_CASE: Final = re.compile(r"(\w+) \{([^{}]*)\}")


def agreed(message: str, language: str, data: Mapping[str, Any]) -> str:
    """The message with words that agree with its numbers and ids; other blanks are left as they are.

    >>> agreed("{seat} pays {n, plural, one {# point} other {# points}}.", "en", {"n": 1})
    '{seat} pays 1 point.'
    >>> agreed("Build {side, select, left {at the left end} other {at the right end}}.", "en", {"side": "left"})
    'Build at the left end.'
    """

    def chosen(choice: re.Match[str]) -> str:
        value, cases = data[choice[1]], dict(_CASE.findall(choice[3]))
        if choice[2] == "select":
            return str(cases.get(str(value), cases["other"]))
        return str(cases.get(category(language, int(value)), cases["other"])).replace("#", str(value))

    return _CHOICE.sub(chosen, message)


def category(language: str, number: int) -> str:
    """The plural category of a whole number, by the rules of the Unicode CLDR.

    >>> [category("pl", number) for number in (1, 3, 5, 12, 22)]
    ['one', 'few', 'many', 'many', 'few']
    >>> [category("ru", number) for number in (1, 3, 11, 21)], category("fr", 0), category("ja", 1)
    (['one', 'few', 'many', 'one'], 'one', 'other')
    """
    size = abs(number)
    few = size % 10 in (2, 3, 4) and size % 100 not in (12, 13, 14)
    if language in ("ja", "ko", "zh"):
        return "other"
    if language in ("be", "ru", "uk"):
        return "one" if size % 10 == 1 and size % 100 != 11 else "few" if few else "many"
    if size == 1 or (size == 0 and language in ("fr", "pt")):
        return "one"
    if language in ("cs", "sk"):
        return "few" if size in (2, 3, 4) else "other"
    if language == "pl":
        return "few" if few else "many"
    return "other"
