"""Names: clean, and told apart by the eye."""

from __future__ import annotations

import unicodedata

from gildhall.server.refusals import Refused

LONGEST = 30
_LOOKS_LIKE = str.maketrans(
    {
        **dict(zip("аеорсухіјѕԁһ", "aeopcyxijsdh")),  # Cyrillic
        **dict(zip("κνοαρτυι", "kvoaptui")),  # Greek
        "0": "o",
        "1": "l",
        "5": "s",
        "i": "l",
    }
)


def clean(name: str) -> str:
    """A name as it is kept: visible characters, single spaces. Raises :class:`Refused` if nothing is left.

    >>> clean("  Ann\\u200b  Lee ")
    'Ann Lee'
    """
    visible = "".join(letter if letter.isprintable() else " " for letter in unicodedata.normalize("NFC", name))
    short = " ".join("".join(each for each in visible if unicodedata.category(each) not in ("Cf", "Cc")).split())
    if not short or len(short) > LONGEST:
        raise Refused(422, "bad_name", f"A name has 1 to {LONGEST} visible characters.")
    return short


def alike(one: str, other: str) -> bool:
    """Do two names look the same to a quick eye?

    >>> alike("Ann", "ann "), alike("Аnn", "Ann"), alike("Ann", "Anne")
    (True, True, False)
    """
    return _skeleton(one) == _skeleton(other)


def _skeleton(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).casefold()
    letters = "".join(each for each in plain if each.isalnum())
    return letters.translate(_LOOKS_LIKE).replace("rn", "m").replace("vv", "w")
