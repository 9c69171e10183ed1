"""How quickly bots act at a table with people: slowly enough to be followed, quickly enough not to be waited for."""

from __future__ import annotations

from gildhall.bots.budget import Budget

SHORTEST = 0.5
LONGEST = 1.5
"""Seconds that an act is shown before the next one."""
WHOLE_TURN = 5.0
"""Seconds for all acts of a turn."""
PATIENCE = 3.0
"""Seconds that a person waits for all bots of a table together, in the median."""
LEAST_THOUGHT = 0.05
"""Seconds that are worth thinking, however many are waiting."""


def pauses(
    acts: int, thought: float = 0.0, skip: bool = False, whole: float = WHOLE_TURN, longest: float = LONGEST
) -> list[float]:
    """How long to wait before each act of a turn is shown; ``skip``: somebody does not want to wait. ``whole`` and
    ``longest`` are the seconds for all of them and for each.

    Thinking that took so long already counts as part of the first pause. Where there are too many acts for the time,
    several are shown at once: then some pauses are 0, and those that remain are long enough to see what happened.

    >>> pauses(2), pauses(4, thought=1.0)
    ([1.5, 1.5], [0.25, 1.25, 1.25, 1.25])
    >>> pauses(20) == [0.5, 0.0] * 10
    True
    """
    if skip or acts < 1:
        return [0.0] * max(0, acts)
    shown = max(1, min(acts, int(whole / SHORTEST)))
    each = min(longest, whole / shown)
    firsts = {number * acts // shown for number in range(shown)}
    found = [each if act in firsts else 0.0 for act in range(acts)]
    found[0] = max(0.0, found[0] - thought)
    return found


def budget(usual: Budget, bots: int, thinking: int = 1, workers: int = 1, waited: float = 0.0) -> Budget:
    """What a bot may spend on a turn at a table with ``bots`` of them, when ``thinking`` bots of all tables share so
    many worker processes: under load budgets shrink instead of queues growing. Where people have ``waited`` already,
    a third of what is left of their patience: however many turns follow, it is not used up.

    >>> budget(Budget(seconds=1.0), bots=3), budget(Budget(seconds=1.0), bots=3, thinking=60, workers=4)
    (1s, 0.2s)
    >>> budget(Budget(seconds=1.0), bots=3, waited=1.5)
    0.5s
    """
    shared = min(PATIENCE / max(1, bots), PATIENCE * workers / max(1, thinking))
    left = (PATIENCE - waited) / 3 if waited else PATIENCE
    seconds = min(usual.seconds, shared, left)
    return Budget(max(LEAST_THOUGHT, seconds), usual.iterations)
