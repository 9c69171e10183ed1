"""Test vectors: small worked examples of the rules, as data. docs/vectors.md tells how to write one.

A vector is a TOML file: the ids of the rules it shows, a given position, and cases; each case makes some moves and says what
must hold afterwards.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from gildhall.engine import registry
from gildhall.engine.errors import BadVector, GildhallError, IllegalMove, listing
from gildhall.engine.table import Table

AnyTable = Table[Any, Any]

_VECTOR: Final = frozenset(["game", "id", "rules", "text", "note", "given", "case"])
_CASE: Final = frozenset(["name", "given", "moves", "then", "waiting", "legal", "allowed", "refused", "ranks", "scores", "over"])


class Vector:
    """One vector file."""

    def __init__(self, path: Path, data: dict[str, Any]) -> None:
        self.path = path
        self.id: str = data.get("id", path.stem)
        self.game: str = data.get("game", path.parent.name)
        self.rules: list[str] = data["rules"]
        self.given: dict[str, Any] = data["given"]
        self.cases: list[dict[str, Any]] = data["case"]

    def run(self) -> list[str]:
        """Run all cases; returns what did not hold, in words. None is a pass."""
        failures: list[str] = []
        for number, case in enumerate(self.cases, 1):
            name = case.get("name", f"case {number}")
            try:
                found = _run_case(self, case)
            except GildhallError as error:
                found = [str(error)]
            failures += [f"{self.id}, {name}: {failure}" for failure in found]
        return failures


def read_vector(path: Path) -> Vector:
    """Read one vector file. Raises :class:`BadVector` with what is wrong."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadVector(f"{path} cannot be read: {error}") from error
    _only(data, _VECTOR, f"{path}")
    for key in ("rules", "given", "case"):
        if key not in data:
            raise BadVector(f"{path}: a vector needs '{key}'")
    for case in data["case"]:
        _only(case, _CASE, f"{path}, a case")
        if not set(case) & (_CASE - {"name", "given", "moves"}):
            raise BadVector(f"{path}: a case must say what holds afterwards, such as 'then' or 'legal'")
    return Vector(path, data)


def find_vectors(path: str | Path) -> Iterator[Vector]:
    """The vectors of a file or of a folder and its folders."""
    path = Path(path)
    if not path.exists():
        raise BadVector(f"there is no file or folder {path}")
    paths = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
    if not paths:
        raise BadVector(f"there are no vectors (*.toml) in {path}")
    for each in paths:
        yield read_vector(each)


def _only(data: Mapping[str, Any], known: frozenset[str], where: str) -> None:
    for key in data:
        if key not in known:
            raise BadVector(f"{where} has no entry '{key}'; entries are: {listing(sorted(known))}")


def _run_case(vector: Vector, case: dict[str, Any]) -> list[str]:
    given = _merged(vector.given, case.get("given", {}))
    game = registry.game(vector.game)
    seats = given["seats"]
    if isinstance(seats, Mapping):
        given["seats"] = [seats.get(letter(seat), {}) for seat in range(given.pop("players", len(seats)))]
    table = game.position(_seats_to_numbers(given))
    for line in case.get("moves", []):
        seat, move = _seat_and_move(line)
        table.make(seat, move)
    return [failure for check in _CHECKS if check[0] in case for failure in check[1](table, case[check[0]])]


def letter(seat: int) -> str:
    """Seats are written A, B, C… in vectors."""
    return chr(ord("A") + seat)


def _number(text: Any) -> int:
    if not isinstance(text, str) or len(text) != 1 or not "A" <= text <= "H":
        raise BadVector(f"a seat is written A, B, C…, not {text!r}")
    return ord(text) - ord("A")


def _seats_to_numbers(data: Any) -> Any:
    """Where a vector writes a seat as ``"@A"``, positions have its number."""
    if isinstance(data, Mapping):
        return {key: _seats_to_numbers(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_seats_to_numbers(value) for value in data]
    if isinstance(data, str) and data.startswith("@"):
        return _number(data[1:])
    return data


def _seat_and_move(line: str) -> tuple[int, str]:
    seat, _, move = line.partition(" ")
    return _number(seat), move


def _merged(base: Any, changes: Any) -> Any:
    if isinstance(base, Mapping) and isinstance(changes, Mapping):
        return {key: _merged(base.get(key), changes.get(key, base.get(key))) for key in {**base, **changes}}
    return changes


# --- what may be asked for afterwards -----------------------------------------------------------------------------


def _check_then(table: AnyTable, then: dict[str, Any]) -> list[str]:
    position = table.position()
    position["seats"] = {letter(seat): part for seat, part in enumerate(position["seats"])}
    return _differences(_seats_to_numbers(then), position, "")


def _differences(wanted: Any, found: Any, where: str) -> list[str]:
    """Where the position does not have what is wanted. Lists are compared without order."""
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        failures: list[str] = []
        for key, value in wanted.items():
            if key not in found:
                return [f"a position has no entry '{where}{key}'; entries there: {listing(found)}"]
            failures += _differences(value, found[key], f"{where}{key}.")
        return failures
    if isinstance(wanted, list) and isinstance(found, list):
        same = sorted(map(repr, wanted)) == sorted(map(repr, found))
    else:
        same = (wanted == found and type(wanted) is type(found)) or (wanted == "none" and found is None)
    return [] if same else [f"{where.rstrip('.')} is {found!r}, not {wanted!r}"]


def _check_waiting(table: AnyTable, wanted: list[str]) -> list[str]:
    found = [letter(seat) for seat in table.waiting]
    return [] if found == wanted else [f"the table waits for {listing(found)}, not {listing(wanted)}"]


def _check_legal(table: AnyTable, wanted: dict[str, list[str]]) -> list[str]:
    failures = []
    for seat, moves in wanted.items():
        found = [move.text for move in table.moves(_number(seat))]
        if sorted(found) != sorted(moves):
            failures.append(f"{seat} may make: {listing(found)}; not: {listing(moves)}")
    return failures


def _check_allowed(table: AnyTable, wanted: list[str]) -> list[str]:
    failures = []
    for line in wanted:
        seat, move = _seat_and_move(line)
        refusal = table.why_not(seat, move)
        if refusal is not None:
            failures.append(f"'{line}' is refused: {refusal}")
    return failures


def _check_refused(table: AnyTable, wanted: list[dict[str, str]]) -> list[str]:
    failures = []
    for entry in wanted:
        seat, move = _seat_and_move(entry["move"])
        before = table.position()
        try:
            table.copy().make(seat, move)
            failures.append(f"'{entry['move']}' is allowed, but should be refused by {entry['rule']}")
        except IllegalMove as refused:
            if refused.rule != entry["rule"]:
                failures.append(f"'{entry['move']}' is refused by {refused.rule}, not {entry['rule']}")
        if table.position() != before:
            failures.append(f"the refused '{entry['move']}' changed the table")
    return failures


def _check_ranks(table: AnyTable, wanted: dict[str, int]) -> list[str]:
    found = {letter(place.seat): place.rank for place in table.standing}
    return _differences(wanted, found, "rank of ")


def _check_scores(table: AnyTable, wanted: dict[str, int]) -> list[str]:
    found = {letter(place.seat): place.score for place in table.standing}
    return _differences(wanted, found, "score of ")


def _check_over(table: AnyTable, wanted: bool) -> list[str]:
    return [] if table.over == wanted else [f"the game is {'over' if table.over else 'not over'}"]


_CHECKS: Final[list[tuple[str, Any]]] = [
    ("then", _check_then),
    ("waiting", _check_waiting),
    ("legal", _check_legal),
    ("allowed", _check_allowed),
    ("refused", _check_refused),
    ("ranks", _check_ranks),
    ("scores", _check_scores),
    ("over", _check_over),
]
