"""Find the move that a typed line means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from gildhall.engine.errors import listing
from gildhall.engine.moves import Catalogue, Move

MANY = 12
Told: TypeAlias = "Callable[[Move], str]"


class NotFound(Exception):
    """The typed line names no move, or more than one. The message lists the possible moves."""


def find(typed: str, legal: Sequence[Move], catalogue: Catalogue, told: Told = str) -> Move:
    """The move that a line means: by its number in the list, by its text, or by words.

    The words must fit the text of exactly one legal move, or else what is ``told`` of it. If they fit none, they must
    fit exactly one move of the game.

    >>> from gildhall.engine.moves import Move
    >>> moves = Catalogue([Move("play", ["king"]), Move("play", ["tom_builder"]), Move("pass")])
    >>> find("2", moves.moves[1:3], moves).text, find("tom", moves.moves[1:3], moves).text, find("pass", [], moves).text
    ('play tom_builder', 'play tom_builder', 'pass')
    """
    if typed.isdecimal():
        if not 1 <= int(typed) <= len(legal):
            raise NotFound(f"The moves are numbered 1 to {len(legal)}.")
        return legal[int(typed) - 1]
    words = _words(typed)
    for moves in (legal, catalogue.moves[1:]):
        exact = [move for move in moves if _words(move.text) == words]
        fitting = exact or _fitting(words, moves, str) or _fitting(words, moves, told)
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            more = " …" if len(fitting) > MANY else ""
            raise NotFound(f"That could be: {listing(move.text for move in fitting[:MANY])}{more}. Which one?")
    kinds = listing(dict.fromkeys(move.kind for move in catalogue.moves[1:]))
    raise NotFound(f"No move is called '{typed}'. Type a number, or ? for help; moves begin with: {kinds}.")


def exactly(typed: str, legal: Sequence[Move]) -> Move | None:
    """The move with this text, or with exactly these arguments. Places such as ``0,3`` contain commas.

    >>> from gildhall.engine.moves import Move
    >>> exactly("1 0,3 r2", [Move("put", ["1", "0,3", "r2"]), Move("pass")]).text
    'put 1 0,3 r2'
    """
    words = _words(typed)
    fitting = [move for move in legal if words in (_words(move.text), _words(" ".join(move.args)))] if words else []
    return fitting[0] if len(fitting) == 1 else None


def _words(text: str) -> list[str]:
    return text.lower().replace("_", " ").split()


def _fitting(words: list[str], moves: Sequence[Move], told: Told) -> list[Move]:
    """The moves in which each typed word begins a word of what is told."""
    return [move for move in moves if all(_begins(word, _words(told(move))) for word in words)] if words else []


def _begins(word: str, text: list[str]) -> bool:
    return any(part.startswith(word) for part in text)
