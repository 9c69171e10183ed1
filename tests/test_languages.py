"""A language is one folder: it can be copied, translated and added, and nothing else lists the languages."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.languages import HOME, LANGUAGES
from tools.language import collect, files_of, place


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_files(language: str) -> None:
    def places(code: str) -> list[Path]:
        return [path.parent for path in files_of(code)]

    assert places(language) == places("en")
    assert len(places(language)) >= 17


def test_a_fifth_language_is_one_folder(tmp_path: Path) -> None:
    """A copy of the Dutch texts, put in as Frisian: the check of the words finds it without being told."""
    home, folder = tmp_path / "home", tmp_path / "fy"
    for path in [*files_of("en"), *files_of("nl"), HOME / "web/src/words/same.json", HOME / "web/tools/terms.json"]:
        target = home / path.relative_to(HOME)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    assert collect("nl", folder, home) == place("fy", folder, home)
    hall = home / "web/src/words/fy.json"
    words = json.loads(hall.read_text(encoding="utf-8"))
    del words["hall.play"]
    hall.write_text(json.dumps(words), encoding="utf-8")
    said = problems(home)
    assert "hall fy: hall.play is missing" in said
    assert "does not speak fy" not in said


def problems(home: Path) -> str:
    node = shutil.which("node")
    if not node or not (HOME / "web/node_modules").is_dir():
        pytest.skip("needs node and the client's packages")
    done = subprocess.run(
        [node, str(HOME / "web/tools/check-words.mjs"), str(home)], capture_output=True, text=True, check=False
    )
    return done.stderr
