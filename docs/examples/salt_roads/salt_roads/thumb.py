"""The rules of thumb: a quick, sensible player."""

from __future__ import annotations

from salt_roads.table import SaltTable


def thumb(table: SaltTable, seat: int, choices: list[int]) -> int:
    """Bid low while there are cards enough for the rounds to come; claim the town that brings most. ``choices`` may be
    only some of those that the rules allow: a search asks which of the rest is best.
    """
    facts, part = table.facts, table.seats[seat]
    if choices[0] <= facts.pass_move:
        spare = len(part.hand) - (facts.rounds - int(table.round))
        wants = spare > 0 or not table.bids
        return facts.pass_move if not wants and facts.pass_move in choices else choices[0]
    free = table.free_towns()

    def gain(move: int) -> int:
        town = move - facts.claim_move
        later = sum(other in free for other in facts.neighbours[town])
        return 4 * (facts.worth[town] + facts.road_points * table.roads_to(part, town)) + later

    return max(choices, key=gain)
