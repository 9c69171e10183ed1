"""How quickly bots act at a table with people: slowly enough for people to follow, quickly enough that nobody has to
wait.
"""

from __future__ import annotations

from gildhall.bots.budget import Budget

SHORTEST = 0.5
LONGEST = 1.5
"""The longest time in seconds that an act is shown before the next one."""
WHOLE_TURN = 5.0
"""Seconds for all acts of a turn."""
PATIENCE = 3.0
"""Seconds that a person waits for all bots of a table together, in the median."""
LEAST_THOUGHT = 0.05
"""The least number of seconds for thinking, however many bots are waiting."""


def pauses(
    acts: int, thought: float = 0.0, skip: bool = False, whole: float = WHOLE_TURN, longest: float = LONGEST
) -> list[float]:
    """How long to wait before each act of a turn is shown; ``skip``: somebody does not want to wait. ``whole`` and
    ``longest`` are the seconds for all acts and for each act.

    The time already spent on thinking counts as part of the first pause. If there are too many acts for the time,
    several are shown at once: some pauses are 0, and the others are long enough to see what happened.

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
    """What a bot may spend on a turn at a table with ``bots`` bots, when ``thinking`` bots of all tables share
    ``workers`` processes. Under load, budgets shrink so that queues do not grow. If people have already ``waited``, the
    budget is a third of the remaining ``PATIENCE``, so that some is left however many turns follow.

    >>> budget(Budget(seconds=1.0), bots=3), budget(Budget(seconds=1.0), bots=3, thinking=60, workers=4)
    (1s, 0.2s)
    >>> budget(Budget(seconds=1.0), bots=3, waited=1.5)
    0.5s
    """
    shared = min(PATIENCE / max(1, bots), PATIENCE * workers / max(1, thinking))
    left = (PATIENCE - waited) / 3 if waited else PATIENCE
    seconds = min(usual.seconds, shared, left)
    return Budget(max(LEAST_THOUGHT, seconds), usual.iterations)
