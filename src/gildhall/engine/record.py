"""Records: saved games. A record is a header and the moves. It replays to exactly the same table.

One game is one line of JSON, so that a file can hold many. The log is the source of truth; anything else is a cache.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gildhall.engine import registry
from gildhall.engine.components import digest
from gildhall.engine.errors import BadRecord, GildhallError, listing
from gildhall.engine.fair import check_proof

if TYPE_CHECKING:
    from gildhall.engine.game import Game
    from gildhall.engine.table import AnyTable

FORMAT: Final = 1
_FIELDS: Final = frozenset(
    ["gildhall", "game", "rules_version", "components", "changes", "options", "seats", "dice", "seed"]
    + ["moves", "origin", "end", "fair"]
)


class Record:
    """A saved game.

    >>> import gildhall
    >>> table = gildhall.game("pillars").start(seats=3, seed=5)
    >>> seat = table.waiting[0]
    >>> table.make(seat, table.moves(seat)[0])
    >>> line = table.record().to_json()
    >>> gildhall.Record.from_json(line).replay().position() == table.position()
    True
    """

    def __init__(
        self,
        *,
        game: str,
        rules_version: int,
        components: str,
        changes: dict[str, Any],
        options: dict[str, Any],
        seats: int,
        seed: int | bytes,
        moves: Sequence[tuple[int, str]],
        origin: dict[str, Any] | None = None,
        end: str | None = None,
        fair: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.rules_version = rules_version
        self.components = components
        self.changes = changes
        self.options = dict(options)
        self.seats = seats
        self.seed = seed
        self.moves = list(moves)
        self.origin = origin
        self.end = end
        self.fair = fair
        """The proof that the shuffle was not rigged, of games played on a server."""

    def to_json(self) -> str:
        """One line of JSON."""
        sealed = isinstance(self.seed, bytes)
        data: dict[str, Any] = {
            "gildhall": FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            "components": self.components,
            "options": self.options,
            "seats": self.seats,
            "dice": "sealed" if sealed else "quick",
            "seed": self.seed.hex() if isinstance(self.seed, bytes) else self.seed,
            "moves": [list(move) for move in self.moves],
        }
        for key, value in (
            ("changes", self.changes),
            ("origin", self.origin),
            ("end", self.end),
            ("fair", self.fair),
        ):
            if value:
                data[key] = value
        return json.dumps(data, separators=(",", ":"), ensure_ascii=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return record_again, (self.to_json(),)

    @staticmethod
    def from_json(line: str) -> Record:
        """Read one line. Raises :class:`BadRecord` with what is wrong."""
        try:
            data = json.loads(line)
        except json.JSONDecodeError as error:
            raise BadRecord(f"a record is one line of JSON; this is not, or is cut off: {error}") from error
        return Record.from_data(data)

    @staticmethod
    def from_data(data: Any) -> Record:
        """Read a record from plain data."""
        _check_fields(data)
        try:
            seed = bytes.fromhex(data["seed"]) if data["dice"] == "sealed" else data["seed"]
        except (TypeError, ValueError) as error:
            raise BadRecord("a sealed record's seed is a text of 64 hexadecimal digits") from error
        return Record(
            game=data["game"],
            rules_version=data["rules_version"],
            components=data["components"],
            changes=data.get("changes", {}),
            options=data["options"],
            seats=data["seats"],
            seed=seed,
            moves=[(seat, text) for seat, text in data["moves"]],
            origin=data.get("origin"),
            end=data.get("end"),
            fair=data.get("fair"),
        )

    def title(self) -> Game:
        """The game that this record was played with, its own components included."""
        title = registry.game(self.game)
        if self.changes:
            title = title.with_components(self.changes)
        if title.components_hash != self.components:
            raise BadRecord(
                f"this record was made with components {self.components}, these are {title.components_hash}; "
                "replay it with the component file it was played with"
            )
        if not 1 <= self.rules_version <= title.rules_version:
            allowed = f"here are 1 to {title.rules_version}"
            raise BadRecord(f"this record needs rules version {self.rules_version}; {allowed}")
        return title

    def start(self) -> AnyTable:
        """The table before the first move."""
        title = self.title()
        if self.origin is not None:
            return title.position(self.origin)
        return title.start(seats=self.seats, seed=self.seed, options=self.options, rules_version=self.rules_version)

    def replay(self, until: int | None = None) -> AnyTable:
        """The table after all moves, or after the first ``until``.

        Raises :class:`BadRecord` if a move cannot be made.
        """
        table = self.start()
        for number, (seat, text) in enumerate(self.moves[:until]):
            try:
                table.make(seat, text)
            except GildhallError as error:
                raise BadRecord(f"move {number + 1} of the record, by seat {seat}: {error}") from error
        return table

    def verify(self) -> AnyTable:
        """Replay the whole record and compare its end with the recorded digest. If the record has a proof of its
        shuffle, check that too.
        """
        if self.fair is not None:
            check_proof(self.fair, self.seed)
        table = self.replay()
        if self.end is None:
            raise BadRecord("this record says nothing about its end, so it cannot be verified")
        if fingerprint(table, self.moves) != self.end:
            raise BadRecord("the moves are legal but lead to another end than the record states: it was changed")
        return table


def record_again(line: str) -> Record:
    """A record from a pickle."""
    return Record.from_json(line)


def fingerprint(table: AnyTable, moves: Sequence[tuple[int, str]]) -> str:
    """The digest that a record stores about its end: of its moves and of their result.

    It is computed from the standing and the legal moves, not from the position. So the format of positions may grow
    while old records stay valid.
    """
    standing = [[place.rank, place.score] for place in table.standing]
    asked = {str(seat): [move.text for move in table.moves(seat)] for seat in table.waiting}
    return digest({"moves": [list(move) for move in moves], "standing": standing, "asked": asked})


def _check_fields(data: Any) -> None:
    if not isinstance(data, Mapping):
        raise BadRecord(f"a record is a JSON object, not {type(data).__name__}")
    unknown = sorted(set(data) - _FIELDS)
    if unknown:
        raise BadRecord(f"a record has no field {listing(unknown)}; fields are: {listing(sorted(_FIELDS))}")
    missing = sorted(_FIELDS - set(data) - {"changes", "origin", "end", "fair"})
    if missing:
        raise BadRecord(f"this record lacks {listing(missing)}")
    if data["gildhall"] != FORMAT:
        raise BadRecord(f"this record has format {data['gildhall']}; this version reads format {FORMAT}")
    kinds: dict[str, type] = {"game": str, "rules_version": int, "components": str, "options": dict, "seats": int}
    for field, kind in kinds.items():
        if type(data[field]) is not kind:
            raise BadRecord(f"field '{field}' of a record is of type {kind.__name__}, not {data[field]!r}")
    for field in ("changes", "origin", "fair"):
        if not isinstance(data.get(field, {}), dict):
            raise BadRecord(f"field '{field}' of a record is an object")
    if data["dice"] not in ("quick", "sealed") or (data["dice"] == "quick" and type(data["seed"]) is not int):
        raise BadRecord("a record has dice 'quick' with a whole number as seed, or 'sealed' with a hexadecimal text")
    if not isinstance(data["moves"], list) or not all(_is_move(move) for move in data["moves"]):
        raise BadRecord("the moves of a record are a list of [seat, text]")


def _is_move(move: Any) -> bool:
    return isinstance(move, list) and len(move) == 2 and type(move[0]) is int and isinstance(move[1], str)


def read_records(path: str | Path) -> Iterator[Record]:
    """The records of a file, one per line. Errors name the line."""
    try:
        with Path(path).open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    try:
                        yield Record.from_json(line)
                    except BadRecord as bad:  # not 'error': in compiled code a name has one type in the whole function
                        raise BadRecord(f"{path}, line {number}: {bad}") from bad
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"the record file {path} cannot be read: {error}") from error
