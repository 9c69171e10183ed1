"""The catalogue: every choice of RULES.md section 17, free wherever the choice changes the result (OMG-17.9)."""

from __future__ import annotations

from typing import Any

from gildhall.engine.moves import Move
from gildhall.games.oh_my_goods.components import (
    MODES,
    NOTHING,
    RESOURCES,
    deck_names,
    most_given,
    most_uses,
    workshops,
)


def all_moves(components: dict[str, Any]) -> list[Move]:
    """The catalogue."""
    cards = deck_names(components)[1:]
    moves = [
        Move(kind, [card], [f"card:{card}"]) for kind in ("discard", "keep", "aside", "pay", "lay") for card in cards
    ]
    moves += [Move("exchange", ["all"]), Move("exchange", [NOTHING]), Move("keep", [NOTHING]), Move("aside", [NOTHING])]
    for building in workshops(components):
        target = [f"building:{building}"]
        moves += [Move("work", [building, mode], [*target, "worker"]) for mode in MODES]
        moves += [Move(kind, [building], target) for kind in ("move", "to", "next", "place")]
    moves.append(Move("stay"))
    moves += [Move(kind, [resource], [f"resource:{resource}"]) for kind in ("waive", "pairs") for resource in RESOURCES]
    moves += [Move("decline"), Move("stop"), Move("end")]
    for name, type_ in components["types"].items():
        target = [f"type:{name}"]
        if type_["chain_resources"] or type_["chain_goods"]:
            moves.append(Move("next", ["chain", name], target))
        if type_["chain_goods"] and not type_["chain_resources"]:
            moves += [Move("chain", [name, str(k)], target) for k in range(most_uses(components, name) + 1)]
    moves += [Move("build"), Move("pass")]
    moves += [Move("hire", [face], [f"assistant:{face}"]) for face in components["assistants"]]
    for name in components["goods"]:
        moves += [Move("give", [name, str(n)], [f"good:{name}"]) for n in range(most_given(components, name) + 1)]
    return moves
