"""What the package is built from: locked versions, the source distribution, the container."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import gildhall
from tools import release
from tools.container import context, read

ROOT = Path(__file__).parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT = SETTINGS["project"]
BUILD = SETTINGS["build-system"]


def constraints() -> list[Requirement]:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    return [Requirement(line) for line in lines if not line.startswith("#")]


def wanted(extra: str) -> set[str]:
    """The libraries that an extra names here, directly or by another extra."""
    names = set()
    for text in PROJECT["optional-dependencies"][extra]:
        requirement = Requirement(text)
        if requirement.name == "gildhall":
            names |= {name for other in requirement.extras for name in wanted(other)}
        elif requirement.marker is None or requirement.marker.evaluate():
            names.add(canonicalize_name(requirement.name))
    return names


def test_locked_versions_are_exact_and_name_no_address() -> None:
    for requirement in constraints():
        (pin,) = requirement.specifier
        assert pin.operator == "=="
        assert requirement.url is None
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    assert [name for name, package in packages.items() if "resolved" in package] == []


def test_all_that_development_installs_is_pinned() -> None:
    environment = {name: str(value) for name, value in default_environment().items()}
    pinned = {
        canonicalize_name(each.name) for each in constraints() if not each.marker or each.marker.evaluate(environment)
    }
    base = {canonicalize_name(Requirement(text).name) for text in PROJECT["dependencies"]}
    assert (base | wanted("dev")) - pinned == set()


def imported(path: Path, seen: set[Path]) -> set[str]:
    """The libraries that a module imports, itself or through other modules of the package."""
    if path in seen or not path.is_file():
        return set()
    seen.add(path)
    names = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    libraries = {name.partition(".")[0] for name in names} - {"gildhall", *sys.stdlib_module_names}
    for name in names:
        if name.startswith("gildhall"):
            place = ROOT / "src" / name.replace(".", "/")
            packages = [each / "__init__.py" for each in (place, *place.parents) if each.is_relative_to(ROOT / "src")]
            for each in [place.with_suffix(".py"), *packages]:
                libraries |= imported(each, seen)
    return libraries


def test_an_isolated_build_has_all_that_mypyc_must_see() -> None:
    compiled = [*(ROOT / "src/gildhall/engine").rglob("*.py"), *(ROOT / "src/gildhall/games").rglob("*.py")]
    compiled = [path for path in compiled if not path.read_text().startswith("# mypyc: skip")]
    bots = ("guided.py", "network.py", "policy.py", "search.py", "sparring.py")
    compiled += (ROOT / "src/gildhall/bots" / name for name in bots)
    seen: set[Path] = set()
    needed = {name for path in compiled for name in imported(path, seen)}
    wanted_by_mypy = {"librt", "mypy_extensions"}
    assert needed - wanted_by_mypy <= {Requirement(text).name for text in BUILD["requires"]}


@pytest.mark.long
def test_a_wheel_can_be_built_from_the_source_distribution(tmp_path: Path) -> None:
    """As cibuildwheel does it: nothing that setup.py needs may be missing there."""
    clone = tmp_path / "clone"
    unneeded = shutil.ignore_patterns("*.egg-info", "__pycache__", "screens")
    for folder in ("docs", "native", "src"):
        shutil.copytree(ROOT / folder, clone / folder, ignore=unneeded)
    for file in filter(Path.is_file, ROOT.iterdir()):
        shutil.copy(file, clone)
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(tmp_path), str(clone)]
    environment = {**os.environ, "GILDHALL_COMPILE": "0"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "gildhall/template/greedy/__init__.py" in names
    assert "gildhall/games/pillars/components.toml" in names
    assert [name for name in names if "__pycache__" in name] == []


def test_the_container_gets_what_it_copies() -> None:
    """Everything that the file copies is in the context of the build, and nothing of what is built is."""
    offered = context(ROOT)
    stages = read((ROOT / "Containerfile").read_text())
    assert [stage.name for stage in stages] == ["client", "build", "last"]
    steps = [rest.split() for stage in stages for word, rest in stage.steps if word == "COPY" and "--from" not in rest]
    copied = [Path(path) for paths in steps for path in paths[:-1]]
    assert [path for path in copied if not any(path == each or path in each.parents for each in offered)] == []
    assert {Path("setup.py"), Path("src"), Path("native"), Path("docs/template")} <= set(copied)
    assert [path for path in offered if {"node_modules", "__pycache__", "tests"} & set(path.parts)] == []
    assert [path for path in offered if path.is_relative_to("src/gildhall/server/web")] == []


def test_a_containerfile_is_read_by_stages_and_steps() -> None:
    (stage,) = read("FROM debian AS one\n# why\nRUN true \\\n  # and why this\n  && true\nUSER 5\n")
    assert (stage.image, stage.name) == ("debian", "one")
    assert [(word, rest.split()) for word, rest in stage.steps] == [("RUN", ["true", "&&", "true"]), ("USER", ["5"])]


def test_the_containerfile_is_clean() -> None:
    hadolint = shutil.which("hadolint", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if hadolint is None:
        pytest.skip("hadolint is not installed (it has no wheel for this system)")
    done = subprocess.run([hadolint, ROOT / "Containerfile"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_a_target_of_make_installs_what_its_program_imports() -> None:
    """In a fresh clone it would fail otherwise. Chromium and node need nothing of Python's."""
    rules = re.findall(r"^([a-z-]+):([^#\n]*).*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    program = re.compile(r"\$\(PY\) (-m (?!pip)|bench/)")
    runs = {name: set(wanted.split()) for name, wanted, recipe in rules if program.search(recipe)}
    assert {"bench", "fuzz", "load", "unit", "wheels"} <= runs.keys()
    assert [name for name, wanted in runs.items() if not {"$(VENV)/.dev", "$(VENV)/.play"} & wanted] == []


RETIRED = re.compile(r"\b(macos-1[0-3]\S*|ubuntu-(16|18|20)\.04\S*|windows-20(16|19))\b")
"""Labels of runners that GitHub no longer has: a job that asks for one fails."""


def test_no_workflow_asks_for_a_retired_runner() -> None:
    workflows = list((ROOT / ".github" / "workflows").glob("*.yml"))
    assert workflows
    assert [match[0] for path in workflows for match in RETIRED.finditer(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("label", ["macos-13", "macos-13-large", "ubuntu-20.04", "windows-2019"])
def test_retired_runners_are_known(label: str) -> None:
    assert RETIRED.search(f"os: [ubuntu-latest, {label}]")


def test_only_the_tag_of_this_version_is_published() -> None:
    """The workflow asks before anything is built, and publishing waits for all that is built."""
    assert release.version() == gildhall.__version__
    assert release.newest() == gildhall.__version__, "the changelog begins with the version that is to come"
    assert release.fault(f"v{gildhall.__version__}") is None
    assert "but gildhall.__version__ is" in (release.fault("v9.9.9") or "")
    workflow = (ROOT / ".github/workflows/wheels.yml").read_text(encoding="utf-8")
    assert workflow.index('python -m tools.release "$GITHUB_REF_NAME"') < workflow.index("build --sdist")


def test_a_changelog_that_begins_with_another_version_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "src" / "gildhall").mkdir(parents=True)
    (tmp_path / "src" / "gildhall" / "__init__.py").write_text('__version__ = "0.3.0"\n', encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 0.2.0\n", encoding="utf-8")
    assert release.fault("v0.3.0", tmp_path) == "gildhall.__version__ is 0.3.0, but CHANGELOG.md begins with 0.2.0"
