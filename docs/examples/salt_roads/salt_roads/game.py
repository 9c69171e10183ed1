"""The game: everything put together."""

from __future__ import annotations

from gildhall.engine.game import Game, Rulebook
from salt_roads._observe import SaltObserver
from salt_roads._state import redeal
from salt_roads._view import CODEC
from salt_roads.components import SaltFacts, all_moves
from salt_roads.steps import set_up
from salt_roads.table import SaltTable
from salt_roads.thumb import thumb

GAME = Game(
    id="salt_roads",
    title="Salt Roads",
    package="salt_roads",
    seats=(2, 3, 4),
    prefix="SAL",
    rules_version=1,
    rule_over="SAL-4.1",
    longest=200,
    has_points=True,
    options=[],
    rulebook=Rulebook(
        moves=all_moves,
        facts=SaltFacts,
        new_table=SaltTable,
        set_up=set_up,
        codec=CODEC,
        redeal=redeal,
        at={},
        thumb=thumb,
        observer=SaltObserver,
    ),
)
