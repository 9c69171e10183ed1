"""The table rule → code → tests: it must find gaps and typos."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.citations import cited_singly
from tools.rules import main, mutants_of, report

RULES = "- **TOY-1.1** First. [ruling]\n- **TOY-1.2** Second.\n- **TOY-1.3** Third.\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A tiny project: one game with three rules, code and tests for some of them."""
    game = tmp_path / "src/gildhall/games/toy"
    game.mkdir(parents=True)
    (game / "RULES.md").write_text(RULES)
    (game / "components.toml").write_text("# TOY-1.3 is data\nx = 1\n")
    (game / "steps.py").write_text('class Deal:\n    """TOY-1.1, 1.2: deal."""\n')
    vectors = tmp_path / "tests/vectors/toy"
    vectors.mkdir(parents=True)
    (vectors / "V-1.toml").write_text('rules = ["TOY-1.1"]\n')
    (tmp_path / "tests/test_toy.py").write_text('def test_more() -> None:\n    """TOY-1.2, 1.3."""\n')
    return tmp_path


def test_everything_is_found(root: Path) -> None:
    found = report(root, "toy")
    assert [str(rule.id) for rule in found.rules] == ["TOY-1.1", "TOY-1.2", "TOY-1.3"]
    assert found.ok
    assert main(["toy", "--root", str(root)]) == 0


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("tests/test_toy.py", "TOY-1.2, 1.3", "nothing"),
        ("tests/test_toy.py", "TOY-1.2, 1.3", "TOY-1.2 to 1.3"),
        ("tests/vectors/toy/V-1.toml", '["TOY-1.1"]', '["TOY-1.1–1.3"]'),
        ("tests/test_toy.py", "TOY-1.2, 1.3", "TOY-1.2, 1.3. TOY-1.1 to 1.9"),
        ("src/gildhall/games/toy/components.toml", "TOY-1.3", "nothing"),
        ("tests/vectors/toy/V-1.toml", '["TOY-1.1"]', '["TOY-1.1", "TOY-1.9"]'),
    ],
)
def test_a_gap_or_a_typo_fails(root: Path, file: str, old: str, new: str) -> None:
    path = root / file
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    assert main(["toy", "--root", str(root)]) == 1


def test_ids_that_a_text_names_itself() -> None:
    text = "TOY-1.1, 1.2; TOY-2.1–2.9, 3.1 and TOY-4.1 to 4.3. TOY-5.1"
    assert [str(rule) for _, rule in cited_singly(text)] == ["TOY-1.1", "TOY-1.2", "TOY-3.1", "TOY-5.1"]


def test_mutants_are_counted_by_rule(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / "toy.jsonl").write_text(
        '{"key": "a", "rules": ["TOY-1.1"], "killed": false}\n'
        '{"key": "a", "rules": ["TOY-1.1"], "killed": true}\n'
        '{"key": "b", "rules": ["TOY-1.1", "TOY-1.2"], "killed": false}\n'
    )
    monkeypatch.setattr("tools.mutations.RESULTS", root)
    assert mutants_of("toy") == {"TOY-1.1": [True, False], "TOY-1.2": [False]}
    assert main(["toy", "--mutants", "--root", str(root)]) == 0
    told = capsys.readouterr().out
    assert "1 of 2" in told
    assert "0 of 1" in told
