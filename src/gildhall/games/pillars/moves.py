"""The catalogue: every choice of RULES.md section 15, D1 to D10."""

from __future__ import annotations

from typing import Any

from gildhall.engine.moves import Move
from gildhall.games.pillars.components import (
    CONVERTERS,
    KINDS,
    card_names,
    fewer_kept,
    keeps,
    most_units,
    packed,
    written,
)


def all_moves(components: dict[str, Any]) -> list[Move]:
    """The catalogue."""
    moves = [Move("play", [card], [f"card:{card}"]) for card in card_names(components)[1:]]
    moves += [Move("tom", [kind], ["card:tom_builder", f"kind:{kind}"]) for kind in KINDS]
    for converter in CONVERTERS:
        moves.append(Move("idle", [converter], [f"converter:{converter}"]))
        moves += [Move("use", [converter, kind], [f"converter:{converter}", f"kind:{kind}"]) for kind in KINDS]
    for kind in KINDS:
        amounts = range(most_units(components) + 1)
        moves += [Move("clerk", [kind, str(n)], ["card:clerk", f"kind:{kind}"]) for n in amounts]
    limit = components["carry_limit"]
    moves += [Move("keep", [written(packed(stock))]) for stock in keeps(limit) + fewer_kept(limit)]
    return moves
