"""What docs/bots.md promises; its code is run with that of all pages."""

import re
from pathlib import Path

from gildhall import bots

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")


def test_a_bot_is_written_in_twenty_lines() -> None:
    block = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
    assert "bots.Bot" in block
    assert len([line for line in block.splitlines() if line.strip()]) <= 20


def test_every_bot_is_documented_with_who_may_use_it() -> None:
    rows = dict(re.findall(r"^\| `([\w-]+)` \|.*\| (yes|no) \|$", PAGE, re.MULTILINE))
    assert rows == {name: "yes" if name in bots.names(for_people=True) else "no" for name in bots.names()}
