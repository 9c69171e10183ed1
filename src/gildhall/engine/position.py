"""Positions and views: a table as plain data, whole or with blanks.

A position holds ``game``, ``rules_version``, ``components`` (and ``changes``, if they are not the standard ones),
``options``, ``agenda`` (the next step first), ``sealed`` (while seats decide in secret), ``shared`` (the shared part)
and ``seats`` (the part of each seat). Each game documents what its ``shared`` and ``seats`` contain.

A hand-written position may leave out everything that has a default, and gives ``at`` (a named moment of the game)
instead of the agenda.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from gildhall.engine.errors import BadPosition, GildhallError, listing
from gildhall.engine.step import Sealed, Step

if TYPE_CHECKING:
    from gildhall.engine.game import Game
    from gildhall.engine.table import AnyTable

OMNISCIENT: Final = -2
SPECTATOR: Final = -1

_WRITTEN: Final = frozenset(
    ["game", "rules_version", "components", "changes", "options", "agenda", "sealed", "shared", "seats", "at"]
)


def write_position(table: AnyTable) -> dict[str, Any]:
    """The whole table."""
    data = _head(table, OMNISCIENT, table.seats)
    if table.sealed is not None:
        data["sealed"] = {
            "step": _step(table.sealed),
            "threads": [_steps(thread) for thread in table.threads],
            "opening": _seats(table, table.sealed_snapshot, OMNISCIENT),
        }
    return data


def write_view(table: AnyTable, viewer: int) -> dict[str, Any]:
    """What ``viewer`` may know, with what is asked of it."""
    data = _head(table, viewer, [table.shown(seat, viewer) for seat in range(len(table.seats))])
    data["seat"] = viewer if viewer >= 0 else None
    data["waiting"] = table.waiting
    data["over"] = table.over
    data["standing"] = None if table.sealed is not None else [place.data() for place in table.rankings()]
    if table.sealed is not None:
        data["sealed"] = {
            "step": _step(table.sealed),
            "ready": [not thread for thread in table.threads],
            "thread": _steps(table.threads[viewer]) if viewer >= 0 else None,
            "opening": table.facts.game.rulebook.codec.write_seat(table, table.sealed_snapshot[viewer], viewer, viewer)
            if viewer >= 0
            else None,
        }
    asked = viewer >= 0 and viewer in data["waiting"]
    data["prompt"] = {"step": table.step(viewer).name, **table.step(viewer).prompt(table, viewer)} if asked else None
    data["moves"] = (
        [{"text": move.text, "targets": list(move.targets)} for move in table.moves(viewer)] if asked else []
    )
    form = table.form(viewer) if asked else None
    data["form"] = form.data() if form is not None else None
    return data


def _head(table: AnyTable, viewer: int, parts: Sequence[Any]) -> dict[str, Any]:
    game = table.facts.game
    data: dict[str, Any] = {
        "game": game.id,
        "rules_version": table.facts.rules_version,
        "components": game.components_hash,
        "options": game.written_options(table),
        "agenda": _steps(table.agenda),
        "sealed": None,
        "shared": game.rulebook.codec.write_shared(table, viewer),
        "seats": _seats(table, parts, viewer),
    }
    if game.changes:
        data["changes"] = game.changes
    return data


def _seats(table: AnyTable, parts: Sequence[Any], viewer: int) -> list[dict[str, Any]]:
    codec = table.facts.game.rulebook.codec
    return [codec.write_seat(table, part, seat, viewer) for seat, part in enumerate(parts)]


def _step(step: Step[Any]) -> list[Any]:
    return [step.name, *step.args()]


def _steps(stack: Sequence[Step[Any]]) -> list[list[Any]]:
    return [_step(step) for step in reversed(stack)]


def read_position(game: Game, data: Mapping[str, Any]) -> AnyTable:
    """The table of a position, with ``origin`` set so that it can have a record."""
    try:
        table = _read_whole(game, data)
        table.settle()
        table.check()
        for seat in table.waiting:
            table.moves(seat)
        table.origin = write_position(table)
    except GildhallError:
        raise
    except AssertionError as error:
        raise BadPosition(f"this position breaks a law of the game: {error}") from error
    except _CLUMSY as error:
        raise BadPosition(f"this is not a position of {game.id}: {type(error).__name__} {error}") from error
    table.history = []
    table.listen()
    return table


_CLUMSY: Final = (KeyError, TypeError, ValueError, IndexError, AttributeError)
"""The errors of reading data that does not have the shape of a position."""


def _read_whole(game: Game, data: Mapping[str, Any]) -> AnyTable:
    _check_mapping(data)
    sealed = data.get("sealed") or None
    table = _read(game, data, _WRITTEN, {} if sealed is None else dict(enumerate(sealed["opening"])))
    if "agenda" not in data:
        _set_agenda_at(table, data)
        return table
    if sealed is not None:
        table.sealed = _sealed_step(game, sealed)
        table.threads = [_read_steps(game, thread) for thread in sealed["threads"]]
        if not len(table.threads) == len(sealed["opening"]) == len(table.seats) or not table.waiting:
            raise BadPosition("a sealed step needs a thread and an opening for each seat, and a seat that is not ready")
    return table


def read_view(game: Game, data: Mapping[str, Any]) -> AnyTable:
    """A table with placeholders for what the view does not show. Only a guess of it may be played."""
    try:
        return _read_blanks(game, data)
    except GildhallError:
        raise
    except _CLUMSY as error:
        raise BadPosition(f"this is not a view of {game.id}: {type(error).__name__} {error}") from error


def _read_blanks(game: Game, data: Mapping[str, Any]) -> AnyTable:
    _check_mapping(data)
    more = {"seat", "waiting", "over", "standing", "prompt", "moves", "form"}
    sealed = data.get("sealed") or None
    viewer = data.get("seat")
    table = _read(game, data, _WRITTEN | more, {} if sealed is None or viewer is None else {viewer: sealed["opening"]})
    if sealed is not None:
        table.sealed = _sealed_step(game, sealed)
        placeholder = table.sealed
        table.threads = [[] if ready else [placeholder] for ready in sealed["ready"]]
        if viewer is not None:
            table.threads[viewer] = _read_steps(game, sealed["thread"])
    return table


def _read(game: Game, data: Mapping[str, Any], known: frozenset[str], openings: Mapping[int, Any]) -> AnyTable:
    """A table without threads. In a sealed step ``openings`` has the state of some seats at its opening. The shared
    part is also as it was then, so both are read together.
    """
    for key in data:
        if key not in known:
            raise BadPosition(f"a position has no entry '{key}'; entries are: {listing(sorted(known))}")
    _check_head(game, data)
    seats = data["seats"]
    table: AnyTable = game.rulebook.new_table(
        game.facts(len(seats), data.get("options", {}), data.get("rules_version"))
    )
    parts = [game.rulebook.codec.read_seat(table, seat, part) for seat, part in enumerate(seats)]
    if data.get("sealed"):
        table.sealed_snapshot = [
            game.rulebook.codec.read_seat(table, seat, openings[seat]) if seat in openings else parts[seat].copy()
            for seat in range(len(parts))
        ]
    table.seats = table.sealed_snapshot or parts
    game.rulebook.codec.read_shared(table, dict(data.get("shared", {})))
    table.seats = parts
    if "agenda" in data:
        table.agenda.extend(_read_steps(game, data["agenda"]))
    return table


def _check_mapping(data: object) -> None:
    if not isinstance(data, Mapping):
        raise BadPosition(f"a position is a mapping, not {type(data).__name__}")


def _check_head(game: Game, data: Mapping[str, Any]) -> None:
    if data.get("game", game.id) != game.id:
        raise BadPosition(f"this is a position of '{data['game']}', not of '{game.id}'")
    if data.get("components", game.components_hash) != game.components_hash:
        raise BadPosition("this position was made with other components; use game.with_components(position['changes'])")
    version = data.get("rules_version", game.rules_version)
    if type(version) is not int or not 1 <= version <= game.rules_version:
        raise BadPosition(f"this position needs rules version {version}; here are 1 to {game.rules_version}")


def _sealed_step(game: Game, sealed: Mapping[str, Any]) -> Sealed[Any]:
    step = game.make_step(sealed["step"])
    if not isinstance(step, Sealed):
        raise BadPosition(f"'{step.name}' is not a sealed step")
    return step


def _read_steps(game: Game, steps: Sequence[Sequence[Any]]) -> list[Step[Any]]:
    return [game.make_step(step) for step in reversed(steps)]


def _set_agenda_at(table: AnyTable, data: Mapping[str, Any]) -> None:
    places = table.facts.game.rulebook.at
    at = data.get("at")
    if at not in places:
        raise BadPosition(f"a position needs an agenda or 'at' with one of: {listing(places)}; not {at!r}")
    places[at](table, dict(data))
