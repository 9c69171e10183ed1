"""The pace of bots at a table with people."""

import pytest

from gildhall.bots.budget import Budget
from gildhall.bots.pace import LEAST_THOUGHT, LONGEST, PATIENCE, SHORTEST, WHOLE_TURN, budget, pauses


@pytest.mark.parametrize("acts", range(1, 80))
def test_acts_can_be_followed_and_a_turn_ends_in_time(acts: int) -> None:
    found = pauses(acts)
    assert len(found) == acts
    assert sum(found) <= WHOLE_TURN + 1e-9
    assert all(pause == 0.0 or SHORTEST <= pause <= LONGEST for pause in found)
    assert found[0] > 0.0
    if acts <= 10:
        assert all(found), "nothing is shown together with something else unless it must be"


def test_thinking_counts_and_waiting_can_be_skipped() -> None:
    assert pauses(3, thought=0.7)[0] == pytest.approx(pauses(3)[0] - 0.7)
    assert pauses(3, thought=9.0)[0] == 0.0
    assert pauses(3, skip=True) == [0.0] * 3
    assert pauses(0) == []


def test_all_bots_of_a_table_think_no_longer_than_people_wait() -> None:
    usual = Budget(seconds=2.0)
    for bots in (1, 2, 3, 4):
        assert bots * budget(usual, bots).seconds <= PATIENCE + 1e-9
    assert budget(usual, 1).seconds == 2.0


def test_under_load_budgets_shrink_instead_of_queues_growing() -> None:
    usual = Budget(seconds=1.0, iterations=500)
    before = 9.0
    for thinking in (1, 4, 8, 16, 32, 48):
        found = budget(usual, bots=2, thinking=thinking, workers=4)
        assert found.seconds <= before
        assert thinking / 4 * found.seconds <= PATIENCE + 1e-9
        assert found.iterations == 500
        before = found.seconds
    assert budget(usual, bots=2, thinking=10_000, workers=1).seconds == LEAST_THOUGHT
