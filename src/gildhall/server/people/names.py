"""Names of players: cleaned, and visibly different from each other."""

from __future__ import annotations

import unicodedata

from gildhall.server.refusals import Refused

LONGEST = 30
MOST_MARKS = 2
"""The largest number of accents on one letter."""
BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that are invisible although their category says otherwise."""
BOTS = (
    "osric berta gisbert oda alrik hilda",
    "apprentice journeyman master grandmaster even evenmatch",
    "lehrling geselle meister großmeister gegenpart",
    "leerling gezel meester grootmeester evenknie",
    "uczeń czeladnik mistrz arcymistrz godnyrywal",
    "bot thumb random gildhall admin",
)
"""Names of bots, their levels in all languages (without spaces), and names that seem to belong to the server."""
_LOOKS_LIKE = str.maketrans(
    {
        **dict(zip("аеорсухіјѕԁһмтк", "aeopcyxljsdhmtk")),  # Cyrillic; an i looks like an l
        **dict(zip("κνοαρτυι", "kvoaptul")),  # Greek
        "0": "o",
        "1": "l",
        "5": "s",
        "i": "l",
    }
)


def clean(name: str) -> str:
    """A name as it is stored, with visible characters and single spaces only. Raises :class:`Refused` if nothing is
    left, or if the name looks like a bot's name.

    >>> clean("  Ann\\u200b  Lee ")
    'Ann Lee'
    """
    visible = "".join(letter if letter.isprintable() else " " for letter in unicodedata.normalize("NFC", name))
    short = " ".join("".join(each for each in visible if _is_visible(each)).split())
    if not any(each.isalnum() for each in short) or len(short) > LONGEST:
        raise Refused(422, "bad_name", f"A name has 1 to {LONGEST} visible characters, with a letter or a digit.")
    if _has_too_many_accents(short):
        raise Refused(422, "bad_name", f"A name may have at most {MOST_MARKS} accents on one letter.")
    if _is_bots_name(short):
        raise Refused(422, "bots_name", "That is a bot's name. Please choose another one.")
    return short


def _is_visible(letter: str) -> bool:
    return letter not in BLANK and unicodedata.category(letter) not in ("Cf", "Cc", "Co", "Cs", "Cn")


def _has_too_many_accents(name: str) -> bool:
    marks = 0
    for letter in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks > MOST_MARKS:
            return True
    return False


def _is_bots_name(name: str) -> bool:
    """Is it the name of a bot or of a level, alone or with a number? Bots at a table may have numbers."""
    return _skeleton(name.rstrip("0123456789 #._-")) in _TAKEN or _skeleton(name) in _TAKEN


def alike(one: str, other: str) -> bool:
    """Do two names look the same at a glance?

    >>> alike("Ann", "ann "), alike("Аnn", "Ann"), alike("Ann", "Anne")
    (True, True, False)
    """
    return _skeleton(one) == _skeleton(other)


def _skeleton(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).casefold()
    letters = "".join(each for each in plain if each.isalnum())
    return letters.translate(_LOOKS_LIKE).replace("rn", "m").replace("vv", "w")


_TAKEN = frozenset(_skeleton(each) for line in BOTS for each in line.split())
