"""The screen and the keyboard of a person. With a pipe, nothing is cleared or coloured, and lines are read from it."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.segment import Segment, SegmentLines
from rich.text import Text

WIDTH = 100
HEIGHT = 45
LEAST_LOG = 4
"""Lines of the log that every screen has room for."""

Lines = list[list[Segment]]


class Leave(Exception):
    """Raised when a player leaves: by typing q, or at the end of the input (``silent``: nobody is left to ask)."""

    def __init__(self, silent: bool) -> None:
        super().__init__()
        self.silent = silent


class Screen:
    """A console of at most 100 × 45 characters, and the keyboard."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False, soft_wrap=False)
        if not self.console.is_terminal or self.console.width > WIDTH:
            self.console.width = WIDTH
        self.height = min(HEIGHT, self.console.height) if self.console.is_terminal else HEIGHT

    def clear(self) -> None:
        """Start a new screen. Nobody can scroll back to the previous one."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")
        else:
            self.console.print()

    def show(self, *things: RenderableType) -> None:
        for thing in things:
            self.console.print(thing)

    def render(self, *things: RenderableType) -> Lines:
        """Render parts of a screen as lines, which can be counted before they are shown."""
        return [line for thing in things for line in self.console.render_lines(thing, pad=False)]

    def put(self, *blocks: Lines) -> None:
        """Show lines that are rendered already."""
        for block in blocks:
            self.console.print(SegmentLines(block, new_lines=True), end="")

    def ask(self, question: str) -> str:
        """The typed line, without blanks at its ends. Raises :class:`Leave` at the end of the input."""
        self.console.print(question, end=" ", markup=False)
        self.console.file.flush()
        line = sys.stdin.readline()
        if not line:
            self.console.print()
            raise Leave(silent=True)
        if not sys.stdin.isatty():
            self.console.print(line.strip(), markup=False)
        return line.strip()


def last_words(text: str, room: int) -> str:
    """A text, or only its end if the whole text does not fit.

    >>> last_words("house 1, house 2, house 3", 12)
    '… 2, house 3'
    """
    return text if len(text) <= room else "…" + text[1 - room :]


def indented(lines: Sequence[str]) -> list[RenderableType]:
    """Indented lines, including their continuation lines."""
    return [Padding(Text(line), (0, 0, 0, 2)) for line in lines]


def last_lines(screen: Screen, sentences: Sequence[str], room: int) -> Lines:
    """The last sentences that fit, indented, with a note on how many are left out."""
    blocks = [screen.render(line) for line in indented(sentences)]
    left_out = 0
    while blocks and sum(map(len, blocks)) + (left_out > 0) > room:
        blocks.pop(0)
        left_out += 1
    note = screen.render(*indented([f"(… {left_out} earlier lines: type l)"])) if left_out else []
    return [*note, *[line for block in blocks for line in block]]
