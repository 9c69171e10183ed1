"""Moves: one choice each, with a stable integer id inside and structure, text and targets at the edge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from operator import index
from typing import Any, Final, SupportsIndex

from mypy_extensions import mypyc_attr

from gildhall.engine.errors import UnknownMove, listing

WAIT: Final = 0


class Move:
    """One choice.

    - ``id``: its number in the game's catalogue;
    - ``kind`` and ``args``: its structure (``"play"``, ``("king",)``);
    - ``text``: what records, prompts and people write (``play king``);
    - ``targets``: the named things that it touches, for clicking (``card:king``).
    """

    def __init__(self, kind: str, args: Sequence[str] = (), targets: Sequence[str] = ()) -> None:
        self.id = -1
        self.kind = kind
        self.args = tuple(args)
        self.text = " ".join([kind, *args])
        self.targets = tuple(targets)

    def __repr__(self) -> str:
        return f"<Move {self.id} {self.text!r}>"

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Any, ...]:
        return move_again, (self.kind, self.args, self.targets, self.id)


def move_again(kind: str, args: tuple[str, ...], targets: tuple[str, ...], id: int) -> Move:
    """A move from a pickle, with its id."""
    move = Move(kind, args, targets)
    move.id = id
    return move


@mypyc_attr(allow_interpreted_subclasses=True)
class Catalogue:
    """All moves of a game with given components, in a fixed order; id 0 means 'wait'.

    >>> catalogue = Catalogue([Move("play", ["king"], ["card:king"])])
    >>> catalogue[1], catalogue.find("play king").id, len(catalogue)
    (<Move 1 'play king'>, 1, 2)

    A game may have its own subclass, which adds the moves row by row and keeps where each row begins:

    >>> catalogue.add("claim", ["wells", "bath"], target="town"), catalogue[3].targets
    (2, ('town:bath',))
    """

    def __init__(self, moves: Iterable[Move] = ()) -> None:
        self.moves: list[Move] = []
        self.by_text: dict[str, Move] = {}
        self.by_target: dict[str, list[Move]] = {}
        self.append(Move("wait"))
        for move in moves:
            self.append(move)

    @staticmethod
    def of(moves: Catalogue | Iterable[Move]) -> Catalogue:
        """The moves as a catalogue, if they are not one already."""
        return moves if isinstance(moves, Catalogue) else Catalogue(moves)

    def append(self, move: Move) -> int:
        """Add a move. Returns its id."""
        move.id = len(self.moves)
        if move.text in self.by_text:
            raise AssertionError(f"two moves of the catalogue have the text '{move.text}'")
        self.moves.append(move)
        self.by_text[move.text] = move
        for target in move.targets:
            self.by_target.setdefault(target, []).append(move)
        return move.id

    def add(self, kind: str, names: Iterable[str] | None = None, target: str = "") -> int:
        """Add a move, or one for each name: its argument, and by default no target. Returns the id of the first."""
        first = len(self.moves)
        if names is None:
            self.append(Move(kind))
        else:
            for name in names:
                self.append(Move(kind, [name], [f"{target}:{name}"] if target else ()))
        return first

    def __len__(self) -> int:
        return len(self.moves)

    def __getitem__(self, move: int) -> Move:
        return self.moves[move]

    def id(self, kind: str, *args: str) -> int:
        """The id of the move with this kind and these arguments."""
        return self.by_text[" ".join([kind, *args])].id

    def find(self, move: Move | str | SupportsIndex) -> Move:
        """The catalogue's own move for a move, a text or an id. A move of another catalogue is found by its text."""
        if isinstance(move, Move):
            return move if 0 <= move.id < len(self.moves) and self.moves[move.id] is move else self._called(move.text)
        if isinstance(move, str):
            return self._called(move)
        given: object = move  # in compiled code, a value of another type would raise a TypeError here
        if isinstance(move, bool) or not isinstance(move, SupportsIndex):
            raise UnknownMove(f"a move is given as a Move, its text or its id, not as {given!r}")
        id = index(move)
        if 0 <= id < len(self.moves):
            return self.moves[id]
        raise UnknownMove(f"move ids of this game go from 0 to {len(self.moves) - 1}, not {id}")

    def _called(self, text: str) -> Move:
        found = self.by_text.get(" ".join(text.split()))
        if found is None:
            raise UnknownMove(f"no move is called '{text}'; {self._nearest(text)}")
        return found

    def _nearest(self, text: str) -> str:
        kind = text.split(" ")[0]
        alike = [move.text for move in self.moves if move.kind == kind]
        if alike:
            return f"moves with '{kind}' are: {listing(alike[:40])}"
        return f"moves begin with one of: {listing(dict.fromkeys(move.kind for move in self.moves[1:]))}"

    def hash(self) -> str:
        """A fingerprint: ids are stable as long as it does not change."""
        whole = "\n".join(move.text + "\t" + " ".join(move.targets) for move in self.moves)
        return blake2b(whole.encode(), digest_size=8).hexdigest()
