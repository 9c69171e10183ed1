# mypyc: skip
"""Test vectors: small worked examples of the rules, as data. docs/vectors.md explains how to write one.

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
from gildhall.engine.game import Game
from gildhall.engine.table import AnyTable

_VECTOR: Final = frozenset(["game", "id", "rules", "text", "note", "given", "case"])
_CASE: Final[dict[str, type]] = {
    "name": str,
    "given": dict,
    "without": list,
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
_ASKED: Final = frozenset(_CASE) - {"name", "given", "without", "moves"}
_OTHERS: Final = "…"
_KINDS: Final = {str: "a text", dict: "a table", list: "a list", bool: "true or false"}


class Vector:
    """One vector file."""

    def __init__(self, path: Path, data: dict[str, Any]) -> None:
        self.path = path
        self.id: str = data.get("id", path.stem)
        self.game: str = data.get("game", path.resolve().parent.name)
        self.rules: list[str] = data["rules"]
        self.given: dict[str, Any] = data["given"]
        self.cases: list[dict[str, Any]] = data["case"]

    def run(self) -> list[str]:
        """Run all cases; returns the failures, in words. An empty list means that the vector passed."""
        failures: list[str] = []
        for number, case in enumerate(self.cases, 1):
            name = case.get("name", f"case {number}")
            try:
                found = _run_case(self, case)
            except GildhallError as error:
                found = [str(error)]
            failures += [f"{self.id}, {name}: {failure}" for failure in found]
        return failures

    def table(self, case: dict[str, Any]) -> AnyTable:
        """The table after the moves of a case."""
        game = registry.game(self.game)
        given = _given(self, case)
        _check_kinds(game, given)
        table = game.position(given)
        for line in case.get("moves", []):
            seat, move = _seat_and_move(line)
            table.make(seat, move)
        return table


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
    for key in ("without", "moves", "waiting", "allowed"):
        if not _are_texts(case.get(key, [])):
            raise BadVector(f"{where}: '{key}' is a list of texts")
    if not set(case) & _ASKED:
        raise BadVector(f"{where} must say what holds afterwards, such as 'then' or 'legal'")
    for name, part in _parts_of_then(case.get("then", {})):
        if part == {}:
            raise BadVector(f"{where}: '{name}' is empty")
    for entry in case.get("refused", []):
        _read_refused(entry, where)


def _parts_of_then(then: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The tables in which only named entries are compared. An empty one would compare nothing."""
    for key, part in then.items():
        yield f"then.{key}", part
    seats = then.get("seats")
    if isinstance(seats, dict):
        for seat, part in seats.items():
            yield f"then.seats.{seat}", part


def _read_refused(entry: Any, where: str) -> None:
    if not isinstance(entry, dict) or sorted(entry) != ["move", "rule"]:
        raise BadVector(f"{where}: an entry of 'refused' has a 'move' and a 'rule', nothing else; not {entry!r}")
    rules = _rules_of(entry)
    if not isinstance(entry["move"], str) or not rules or not _are_texts(rules):
        raise BadVector(f"{where}: 'move' is a text, 'rule' one or a list of them; not {entry!r}")


def _rules_of(entry: dict[str, Any]) -> list[str]:
    """The rules, one of which must forbid a move."""
    rule = entry["rule"]
    return rule if isinstance(rule, list) else [rule]


def _are_texts(values: list[Any]) -> bool:
    return all(isinstance(value, str) for value in values)


def find_vectors(path: str | Path) -> Iterator[Vector]:
    """The vectors of a file, or of a folder and its subfolders."""
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
    table = vector.table(case)
    try:
        table.check()
    except AssertionError as error:
        return [f"a law of the game is broken: {error}"]
    return [failure for key, check in _CHECKS if key in case for failure in check(table, case[key])]


def _given(vector: Vector, case: dict[str, Any]) -> dict[str, Any]:
    """The position that a case begins with: the vector's position, without the entries that the case removes and with
    those that it changes.
    """
    given: dict[str, Any] = _merged(vector.given, {})
    for path in case.get("without", []):
        if not _remove(given, path):
            raise BadVector(f"'without' names '{path}', which is not given")
    given = _merged(given, case.get("given", {}))
    seats = given.get("seats", {})
    if isinstance(seats, Mapping):
        players = given.pop("players", len(seats))
        if type(players) is not int:
            raise BadVector(f"'players' is a whole number, not {players!r}")
        letters = [letter(seat) for seat in range(players)]
        _only(seats, frozenset(letters), f"with {players} players 'given.seats'")
        seats = [seats.get(seat, {}) for seat in letters]
    return {**given, "shared": _plain(given.get("shared", {})), "seats": _plain(seats)}


def _check_kinds(game: Game, given: dict[str, Any]) -> None:
    """Refuse a text instead of a number, or a number instead of a boolean: it could be read as something else."""
    usual = game.start(game.seats[0]).position()
    parts = [(given["shared"], usual["shared"])] + [(part, usual["seats"][0]) for part in given["seats"]]
    for part, known in parts:
        for key, value in part.items() if isinstance(part, dict) else ():
            kinds = {type(value), type(known.get(key))}
            if len(kinds) == 2 and kinds <= {int, bool, str}:
                raise BadVector(f"'{key}' is written like {known[key]!r}, not {value!r}")


def letter(seat: int) -> str:
    """Seats are written A, B, C… in vectors."""
    return chr(ord("A") + seat)


def _number(text: Any) -> int:
    if not isinstance(text, str) or len(text) != 1 or not "A" <= text <= "H":
        raise BadVector(f"a seat is written A, B, C…, not {text!r}")
    return ord(text) - ord("A")


def _plain(data: Any) -> Any:
    """Vector data in the form of a position: ``"@A"`` becomes the number of the seat, and ``"none"`` becomes null."""
    if isinstance(data, Mapping):
        return {key: _plain(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_plain(value) for value in data]
    if isinstance(data, str) and data.startswith("@"):
        return _number(data[1:])
    return None if data == "none" else data


def _seat_and_move(line: str) -> tuple[int, str]:
    seat, _, move = line.partition(" ")
    return _number(seat), move


def _merged(base: Any, changes: Any) -> Any:
    if isinstance(base, Mapping) and isinstance(changes, Mapping):
        return {key: _merged(base.get(key), changes.get(key, base.get(key))) for key in {**base, **changes}}
    return changes


def _remove(given: dict[str, Any], path: str) -> bool:
    """Take an entry out of ``given``, if it is there; keys that contain dots are found too."""
    if path in given:
        del given[path]
        return True
    for key, inner in given.items():
        if path.startswith(f"{key}.") and isinstance(inner, dict):
            return _remove(inner, path[len(key) + 1 :])
    return False


# --- what may be asked for afterwards -----------------------------------------------------------------------------


def _check_then(table: AnyTable, then: dict[str, Any]) -> list[str]:
    """Compare the named entries of the position, of its parts and of a seat. Each entry is compared as a whole."""
    unordered = table.facts.game.rulebook.unordered
    position = table.position()
    parts: dict[str, Any] = {"shared": position["shared"]}
    for seat, part in enumerate(position["seats"]):
        parts[f"seats.{letter(seat)}"] = part
    failures: list[str] = []
    for name, wanted in _named_parts(then):
        if name not in parts:
            return [f"a position has no entry '{name}'; entries are: {listing(parts)}"]
        for key, value in wanted.items():
            if key not in parts[name]:
                return [f"a position has no entry '{name}.{key}'; entries there: {listing(parts[name])}"]
            failures += _differences(_plain(value), parts[name][key], f"{name}.{key}", key in unordered, unordered)
    return failures


def _named_parts(then: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, part in then.items():
        if key == "seats":
            yield from ((f"seats.{seat}", inner) for seat, inner in part.items())
        else:
            yield key, part


def _differences(wanted: Any, found: Any, where: str, is_bag: bool, unordered: frozenset[str]) -> list[str]:
    """The differences between the wanted and the found entry. A table must name every non-empty value, unless it
    contains `…`.
    """
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        failures: list[str] = []
        for key, value in wanted.items():
            if key == _OTHERS:
                continue
            if key not in found:
                failures.append(f"{where} has no '{key}', only: {listing(found)}")
            else:
                failures += _differences(value, found[key], f"{where}.{key}", key in unordered, unordered)
        if _OTHERS not in wanted:
            rest = {key: value for key, value in found.items() if key not in wanted and not _is_nothing(value)}
            failures += [f"{where} has also '{key}': {value!r}" for key, value in rest.items()]
        return failures
    if is_bag and isinstance(wanted, list) and isinstance(found, list):
        same = sorted(map(_written, wanted)) == sorted(map(_written, found))
    else:
        same = _written(wanted) == _written(found)
    return [] if same else [f"{where} is {found!r}, not {wanted!r}"]


def _is_nothing(value: Any) -> bool:
    """Is it false, null, 0, an empty text, or a container of only such values?"""
    if isinstance(value, Mapping):
        return all(_is_nothing(inner) for inner in value.values())
    if isinstance(value, list):
        return all(_is_nothing(inner) for inner in value)
    return not value


def _written(value: Any) -> str:
    """A value as text, for comparing: 1 differs from true, and empty values in a table may be left out."""
    if isinstance(value, Mapping):
        return repr(sorted((key, _written(inner)) for key, inner in value.items() if not _is_nothing(inner)))
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    return repr(value)


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


def _check_refused(table: AnyTable, wanted: list[dict[str, Any]]) -> list[str]:
    failures = []
    for entry in wanted:
        seat, move = _seat_and_move(entry["move"])
        rules = _rules_of(entry)
        before = table.position()
        try:
            table.copy().make(seat, move)
            failures.append(f"'{entry['move']}' is allowed, but should be refused by {listing(rules)}")
        except IllegalMove as refused:
            if refused.rule not in rules:
                failures.append(f"'{entry['move']}' is refused by {refused.rule}, not {listing(rules)}")
        if table.position() != before:
            failures.append(f"the refused '{entry['move']}' changed the table")
    return failures


def _check_ranks(table: AnyTable, wanted: dict[str, int]) -> list[str]:
    return _of_seats("rank", {letter(place.seat): place.rank for place in table.standing}, wanted)


def _check_scores(table: AnyTable, wanted: dict[str, int]) -> list[str]:
    return _of_seats("score", {letter(place.seat): place.score for place in table.standing}, wanted)


def _of_seats(what: str, found: Mapping[str, int | None], wanted: dict[str, int]) -> list[str]:
    return [
        f"{what} of {seat} is {found.get(seat)}, not {value!r}"
        for seat, value in wanted.items()
        if _written(found.get(seat)) != _written(value)
    ]


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
