"""Test vectors: small worked examples of the rules, as data. docs/vectors.md tells how to write one.

A vector is a TOML file: the ids of the rules it shows, a given position, and cases; each case makes some moves and says
what must hold afterwards.
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
_CASE: Final[dict[str, type]] = {
    "name": str,
    "given": dict,
    "moves": list,
    "then": dict,
    "waiting": list,
    "legal": dict,
    "allowed": list,
    "refused": list,
    "ranks": dict,
    "scores": dict,
    "over": bool,
}
_ASKED: Final = frozenset(_CASE) - {"name", "given", "moves"}
_KINDS: Final = {str: "a text", dict: "a table", list: "a list", bool: "true or false"}


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
    for key, kind in (("rules", list), ("given", dict), ("case", list)):
        if not data.get(key) or not isinstance(data[key], kind):
            raise BadVector(f"{path}: a vector needs '{key}'")
    for number, case in enumerate(data["case"], 1):
        _read_case(case, f"{path}, case {number}")
    return Vector(path, data)


def _read_case(case: Any, where: str) -> None:
    """A case that asks for nothing, or for something that is empty by mistake, would pass by accident."""
    if not isinstance(case, dict):
        raise BadVector(f"{where} is not a table; write [[case]]")
    _only(case, frozenset(_CASE), where)
    for key, value in case.items():
        if not isinstance(value, _CASE[key]):
            raise BadVector(f"{where}: '{key}' is {_KINDS[_CASE[key]]}, not {value!r}")
        if key in _ASKED and not value and value is not False and key != "waiting":
            raise BadVector(f"{where}: '{key}' is empty")
    for key in ("moves", "waiting", "allowed"):
        if not all(isinstance(line, str) for line in case.get(key, [])):
            raise BadVector(f"{where}: '{key}' is a list of texts")
    if not set(case) & _ASKED:
        raise BadVector(f"{where} must say what holds afterwards, such as 'then' or 'legal'")
    for entry in case.get("refused", []):
        if not isinstance(entry, dict) or sorted(entry) != ["move", "rule"]:
            raise BadVector(f"{where}: an entry of 'refused' has a 'move' and a 'rule', nothing else; not {entry!r}")


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
    seats = given.get("seats", {})
    if isinstance(seats, Mapping):
        players = given.pop("players", len(seats))
        if type(players) is not int:
            raise BadVector(f"'players' is a whole number, not {players!r}")
        letters = [letter(seat) for seat in range(players)]
        _only(seats, frozenset(letters), f"with {players} players 'given.seats'")
        given["seats"] = [seats.get(seat, {}) for seat in letters]
    table = game.position(_seats_to_numbers(given))
    for line in case.get("moves", []):
        seat, move = _seat_and_move(line)
        table.make(seat, move)
    try:
        table.check()
    except AssertionError as error:
        return [f"a law of the game is broken: {error}"]
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
        same = sorted(map(_written, wanted)) == sorted(map(_written, found))
    else:
        same = _written(wanted) == _written(found)
    return [] if same else [f"{where.rstrip('.')} is {found!r}, not {wanted!r}"]


def _written(value: Any) -> str:
    """A value as text, for comparing: 1 is not true, and TOML, which has no null, says "none"."""
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    return repr("none" if value is None else value)


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
