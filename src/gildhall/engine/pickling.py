"""Pickles and deep copies of games and tables.

A game is pickled as its id and its changed components. A table is pickled as its position, its history and its events.
Compiled and uncompiled code work the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from gildhall.engine import registry
from gildhall.engine.errors import GildhallError

if TYPE_CHECKING:
    from gildhall.engine.game import Game
    from gildhall.engine.table import AnyTable

_variants: Final[dict[tuple[str, str], Game]] = {}
"""Games with changed components that were unpickled here, by id and hash. Tables of one variant share its game."""
MOST_VARIANTS: Final = 64


def reduced_game(game: Game) -> tuple[Any, ...]:
    """A game by its id and what differs from its standard components."""
    if registry.game(game.id).package != game.package:
        raise GildhallError(f"another game is registered as '{game.id}', so this one cannot be pickled")
    return game_again, (game.id, game.changes, game.components_hash)


def game_again(id: str, changes: dict[str, Any], components: str) -> Game:
    """The registered game, or its variant."""
    if not changes:
        return registry.game(id)
    key = (id, components)
    if key not in _variants:
        if len(_variants) >= MOST_VARIANTS:
            del _variants[next(iter(_variants))]
        _variants[key] = registry.game(id).with_components(changes)
    return _variants[key]


def reduced_table(table: AnyTable) -> tuple[Any, ...]:
    """A table by its position, and what a position does not hold."""
    state = (table.history, table.seed, table.origin, table.listening, table.log)
    return table_again, (table.facts.game, table.position(), state)


def table_again(game: Game, position: dict[str, Any], state: tuple[Any, ...]) -> AnyTable:
    """The table of a position, with its history and events."""
    table = game.position(position)
    history, table.seed, table.origin, table.listening, log = state
    table.history = None if history is None else history[:]
    table.log = None if log is None else log[:]
    return table
