"""What is written about the API is true: the example bot plays, and every path is documented."""

import os
import re
import subprocess
import sys
from pathlib import Path

import httpx

from tests.server.harness import Client, Running

GUIDE = Path(__file__).parents[2] / "docs" / "api.md"


def test_the_example_bot_plays_a_whole_game(hall: Running, ann: Client, tmp_path: Path) -> None:
    source = re.search(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert source is not None
    file = tmp_path / "robot.py"
    file.write_text(source[1], encoding="utf-8")
    opened = ann.open("pillars", ["me", "open", "apprentice"])
    table = opened["state"]["table"]["id"]
    words = [sys.executable, str(file), hall.url, table, opened["join_key"]]
    robot = subprocess.Popen(words, env={**os.environ, "NO_PROXY": "127.0.0.1"})
    try:
        ann.await_state(table, lambda state: state["table"]["seats"][1]["kind"] == "person")
        ann.post(f"/tables/{table}/start")
        ann.post(f"/tables/{table}/away")
        over = ann.await_state(table, lambda state: state["table"]["status"] == "over")
        assert over["table"]["seats"][1]["name"] == "Robot"
        assert robot.wait(20) == 0
    finally:
        robot.kill()


def test_every_path_of_the_api_is_in_the_guide(hall: Running) -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    paths = httpx.get(f"{hall.url}/schema/openapi.json", trust_env=False).json()["paths"]
    assert [path for path in paths if path.removeprefix("/api") not in guide] == []
