"""Lessons: guided first games, puzzles and games with a coach, as data that is played on the real engine.

A folder per game contains its lessons in the order in which they are played (``1_first_game.toml``…) and their words in
each language. How they are written: docs/lessons.md.
"""

from gildhall.lessons.lesson import Goal, Lesson, Step, find, lessons, start
from gildhall.lessons.progress import Progress, progress
from gildhall.lessons.words import words

__all__ = ["Goal", "Lesson", "Progress", "Step", "find", "lessons", "progress", "start", "words"]
