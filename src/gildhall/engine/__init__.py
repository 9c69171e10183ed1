"""The table that every game is played at. Standard library only.

Read in this order: :mod:`~gildhall.engine.table` (what is played at), :mod:`~gildhall.engine.step` (how rules are
written), :mod:`~gildhall.engine.game` (what a title brings along), :mod:`~gildhall.engine.check` (the contract as one
public test).
"""
