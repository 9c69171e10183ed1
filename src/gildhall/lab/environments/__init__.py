"""Learning environments on the same engine and views: PettingZoo, Gymnasium, OpenSpiel, and batches in shared memory.

They need the extra ``gildhall[rl]``. Importing this package registers Gymnasium's ids, with versions that rise when
observations, actions or rewards change: ``gildhall/pillars-v1``… With the package in front of the id, Gymnasium imports
the package itself: ``gymnasium.make("gildhall.lab.environments:gildhall/pillars-v1")``.

- :class:`~gildhall.lab.environments.aec.GildhallAEC`: all seats, decision by decision (PettingZoo AEC);
- :class:`~gildhall.lab.environments.parallel.GildhallParallel`: all seats at once (PettingZoo parallel);
- :class:`~gildhall.lab.environments.single.GildhallSeat`: one seat among bots (Gymnasium);
- :class:`~gildhall.lab.environments.batch.Batch`: many of these in parallel, in several processes;
- :class:`~gildhall.lab.environments.opponents.Pool`: opponents for self-play, to which the learner is added;
- :mod:`gildhall.lab.environments.openspiel`: a game for OpenSpiel's algorithms.
"""

from __future__ import annotations

import gymnasium

from gildhall.lab.environments.aec import GildhallAEC
from gildhall.lab.environments.batch import Batch
from gildhall.lab.environments.opponents import Pool
from gildhall.lab.environments.parallel import GildhallParallel
from gildhall.lab.environments.sheet import Sheet, environment_id, games_with_sheets
from gildhall.lab.environments.single import GildhallSeat

__all__ = ["Batch", "GildhallAEC", "GildhallParallel", "GildhallSeat", "Pool", "Sheet", "environment_id"]

for _game in games_with_sheets():
    gymnasium.register(
        environment_id(_game),
        entry_point="gildhall.lab.environments.single:GildhallSeat",
        kwargs={"game": _game.id},
    )
