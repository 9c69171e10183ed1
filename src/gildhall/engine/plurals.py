"""How numbers are said in a language, by the Unicode CLDR: plural categories, and groups of digits."""

from __future__ import annotations

from typing import Final

_GROUPS: Final = {
    **dict.fromkeys(("da", "de", "es", "id", "it", "nl", "pt", "tr"), "."),
    **dict.fromkeys(("be", "cs", "fi", "no", "pl", "ru", "sk", "sv", "uk"), "\u00a0"),
    "fr": "\u202f",
}
"""What stands between groups of digits; a comma in other languages."""
_FROM_FIVE_DIGITS: Final = ("es", "pl")
"""Languages that write numbers of four digits without groups."""


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


def grouped(language: str, number: int) -> str:
    """A whole number with its groups of digits.

    >>> [grouped(language, 1234) for language in ("en", "de", "pl")], grouped("pl", 12345)
    (['1,234', '1.234', '1234'], '12\\xa0345')
    """
    if abs(number) < 10_000 and language in _FROM_FIVE_DIGITS:
        return str(number)
    return f"{number:,}".replace(",", _GROUPS.get(language, ","))
