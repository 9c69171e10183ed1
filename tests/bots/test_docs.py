"""What docs/bots.md says holds: its code runs, and its template is short and keeps the contract."""

import re
from pathlib import Path
from typing import Any

from gildhall import bots

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_code_runs_and_the_template_keeps_the_contract() -> None:
    names: dict[str, Any] = {"__name__": "bots_page"}
    try:
        for block in BLOCKS:
            exec(compile(block, "docs/bots.md", "exec"), names)
    finally:
        bots._BOTS.pop("greedy", None)
    assert names["report"].decisions > 100
    assert names["figures"].order[0] == "greedy"


def test_the_template_has_twenty_lines_at_most() -> None:
    code = [line for line in BLOCKS[0].splitlines() if line.strip() and "import" not in line]
    assert len(code) <= 20


def test_every_bot_is_told_of_and_whether_people_may_play_with_it() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \|.*\| (yes|no) \|$", PAGE, re.MULTILINE))
    assert rows == {name: "yes" if name in bots.names(for_people=True) else "no" for name in bots.names()}
