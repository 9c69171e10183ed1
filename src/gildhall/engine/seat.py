"""The base class of a seat's part of the table."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Seat:
    """One seat's part of the table. It is acyclic: nothing in it refers back to it, so that the garbage collector need
    not visit it. Subclasses say so too.
    """

    def copy(self) -> Seat:
        raise NotImplementedError

    def share(self) -> None:
        """From now on somebody else keeps lists of this part, such as the hand. So they are copied before they change,
        if they are changed in place at all.
        """

    def unshare(self) -> None:
        """Copy the lists that copies of a table share because the rules never change them. A declared state knows which
        they are.
        """

    def key(self) -> tuple[Any, ...]:
        """A hashable key, equal for equal parts. A declared state defines it."""
        raise NotImplementedError
