"""Equality and hashes of whole tables, for games with a declared state."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from gildhall.engine.step import Step

if TYPE_CHECKING:
    from gildhall.engine.table import AnyTable


def state_key(table: AnyTable) -> tuple[Any, ...]:
    """A hashable key of a table with its dice. Tables with equal keys continue in the same way.

    >>> import gildhall
    >>> table = gildhall.game("pillars").start(seats=3, seed=1)
    >>> twin = table.copy()
    >>> state_key(twin) == state_key(table)
    True
    >>> twin.make(twin.waiting[0], twin.moves(twin.waiting[0])[0])
    >>> state_key(twin) == state_key(table)
    False
    """
    return (
        table.facts.rules_version,
        tuple(table.facts.options.items()),
        table.key(),
        _parts(table.seats),
        _steps(table.agenda),
        None if table.sealed is None else (table.sealed.name, *table.sealed.args()),
        tuple([_steps(thread) for thread in table.threads]),
        _parts(table.sealed_snapshot),
    )


def same(table: AnyTable, other: AnyTable) -> bool:
    """Will both tables continue in the same way? See :meth:`Table.__eq__`. History and listening are ignored."""
    ours, theirs = table.facts.game, other.facts.game
    if (ours.id, ours.components_hash) != (theirs.id, theirs.components_hash):
        return False
    try:
        return state_key(table) == state_key(other)
    except NotImplementedError:  # a game without a declared state
        return table.position() == other.position()


def state_hash(table: AnyTable) -> str:
    """The same for equal keys, in every process: 16 hexadecimal digits."""
    return blake2b(repr(state_key(table)).encode(), digest_size=8).hexdigest()


def _parts(seats: list[Any]) -> tuple[Any, ...]:
    return tuple([part.key() for part in seats])


def _steps(stack: list[Step[Any]]) -> tuple[Any, ...]:
    return tuple([(step.name, *step.args()) for step in stack])
