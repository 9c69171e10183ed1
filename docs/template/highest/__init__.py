"""Highest: a tiny game to start from. Copy this folder, rename it, and change one thing at a time."""

from highest.game import GAME

__all__ = ["GAME"]
