"""Plurals in messages: ``{n, plural, one {# card} other {# cards}}``, as ICU writes them and the browser reads them.

Of ICU's plurals this is what sentences of games need: cases in plain words, in which ``#`` is the number.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

_CHOICE: Final = re.compile(r"\{(\w+), plural,((?: \w+ \{[^{}]*\})+)\}")
_CASE: Final = re.compile(r"(\w+) \{([^{}]*)\}")


def agreed(message: str, language: str, data: Mapping[str, Any]) -> str:
    """The message with words that agree with its numbers; other blanks are left as they are.

    >>> agreed("{seat} pays {n, plural, one {# point} other {# points}}.", "en", {"n": 1})
    '{seat} pays 1 point.'
    """

    def chosen(choice: re.Match[str]) -> str:
        number, cases = int(data[choice[1]]), dict(_CASE.findall(choice[2]))
        return str(cases.get(category(language, number), cases["other"])).replace("#", str(number))

    return _CHOICE.sub(chosen, message)


def category(language: str, number: int) -> str:
    """The plural category of a whole number, by the rules of the Unicode CLDR.

    >>> [category("pl", number) for number in (1, 3, 5, 12, 22)]
    ['one', 'few', 'many', 'many', 'few']
    """
    size = abs(number)
    if size == 1:
        return "one"
    if language != "pl":
        return "other"
    return "few" if size % 10 in (2, 3, 4) and size % 100 not in (12, 13, 14) else "many"
