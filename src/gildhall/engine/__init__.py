"""The table that every game is played at. Standard library only.

Read in this order: :mod:`~gildhall.engine.table` (one game being played), :mod:`~gildhall.engine.step` (how rules are
written), :mod:`~gildhall.engine.game` (what a game provides), :mod:`~gildhall.engine.check` (the contract as one public
test).
"""
