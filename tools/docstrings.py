"""Docstrings for the site: examples become code blocks, roles such as :class:`Table` become code. For mkdocs.yml."""

from __future__ import annotations

import re
from typing import Any

import griffe

ROLE = re.compile(r":\w+:`~?\.?([^`]+)`")


class Docstrings(griffe.Extension):
    """Rewrites every docstring before it is rendered."""

    def on_object(self, *, obj: griffe.Object, **unused: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = markdown(obj.docstring.value)


def markdown(text: str) -> str:
    """A docstring as Markdown.

    >>> print(markdown("See :class:`~a.Table`.\\n\\n>>> 1 + 1\\n2"))
    See `a.Table`.
    <BLANKLINE>
    ```pycon
    >>> 1 + 1
    2
    ```
    """
    lines: list[str] = []
    inside = False
    for line in ROLE.sub(r"`\1`", text).replace("``", "`").splitlines():
        if line.lstrip().startswith(">>>") and not inside:
            lines.append("```pycon")
            inside = True
        elif not line.strip() and inside:
            lines.append("```")
            inside = False
        lines.append(line)
    return "\n".join([*lines, "```"] if inside else lines)
