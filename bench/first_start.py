"""What does a first start cost? python bench/first_start.py measures it in a fresh clone and in empty environments.

It has three parts, and `--parts play,compile,extras` chooses among them:

- play: make play in a fresh clone, until the hall answers, until a board is lit in Chromium, until the engine is
  compiled beside it;
- compile: make compiled in a clone, of everything, then of one game that has changed;
- extras: pip install of each extra from a wheel (`--wheel`, or the one just compiled), with the number of packages and
  their size.

Steps are given in seconds on the clock and in seconds of processor time (user and system, all processes): on a busy
machine only the latter says much. Results are printed as tables for docs/install.md.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
EXTRAS = ["", "hall", "rl", "lab", "ray", "jax", "render", "examples"]
PARTS = ["play", "compile", "extras"]
PATIENCE = 7200.0
LIT = ".table .target.lit, .table [data-move]:not(:disabled)"
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


@dataclass
class Log:
    """Steps with their seconds on the clock and of processor time."""

    rows: list[tuple[str, float, float]] = field(default_factory=list)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        clock, used = time.monotonic(), processor_time()
        yield
        self.note(name, time.monotonic() - clock, processor_time() - used)

    def reached(self, name: str, began: float) -> None:
        """A moment: only the clock is known, because the processes are still running."""
        self.note(name, time.monotonic() - began, 0.0)

    def note(self, name: str, clock: float, used: float) -> None:
        self.rows.append((name, clock, used))
        print(f"{name}: {clock:.0f} s" + (f", {used:.0f} s of processor time" if used else ""), file=sys.stderr)


def processor_time() -> float:
    """Of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(*command: str | Path, cwd: Path | None = None) -> str:
    done = subprocess.run(list(map(str, command)), cwd=cwd, capture_output=True, text=True, env=clean(), check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}:\n{done.stdout}{done.stderr}")
    return done.stdout


def clean() -> dict[str, str]:
    """The environment, without what would let another package be found."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}


def size(folder: Path) -> float:
    """In megabytes."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_symlink() and path.is_file()) / 1e6


def first_play(clone: Path, log: Log) -> None:
    """Run make play in a fresh clone; its parts are made one by one first, so that each has its time."""
    began = time.monotonic()
    with log.step("make play: the environment with gildhall[hall]"):
        run("make", ".venv/.play", cwd=clone)
    with log.step("make play: node packages and the browser client"):
        run("make", "web", cwd=clone)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    play = f"PLAY=play --no-browser --port {port} --database sqlite:///{clone / 'hall.db'}"
    hall = subprocess.Popen(["make", "play", play], cwd=clone, env=clean(), start_new_session=True)
    try:
        url = f"http://127.0.0.1:{port}"
        wait_for(url)
        log.reached("make play: in all, until the hall answers", began)
        see_board(url)
        log.reached("make play: in all, until a board is lit", began)
        wait_for_file(clone / "build/compiled/.stamp")
        log.reached("make play: in all, until the engine is compiled beside the hall", began)
    finally:
        os.killpg(hall.pid, signal.SIGINT)
        hall.wait(timeout=60)


def wait_for_file(path: Path) -> None:
    end = time.monotonic() + PATIENCE
    while not path.exists():
        if time.monotonic() > end:
            raise SystemExit(f"there is no {path.name} after {PATIENCE:.0f} s")
        time.sleep(0.5)


def wait_for(url: str) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"{url}/api/health", timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the hall does not answer")


def see_board(url: str) -> None:
    """A stranger opens the hall and presses Play now."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        page = browser.new_page(base_url=url)
        page.set_default_timeout(1000 * PATIENCE)
        page.goto("/")
        page.locator("[data-play=pillars]").first.click()
        page.wait_for_selector(LIT)
        browser.close()


def compile_again(clone: Path, log: Log) -> Path:
    """The whole package, then one game that changed. The wheel is returned."""
    shutil.rmtree(clone / "build" / "compiled", ignore_errors=True)
    with log.step("make compiled: everything"):
        run("make", "compiled", cwd=clone)
    with (clone / "src/gildhall/games/craftsmen/scoring.py").open("a") as file:
        file.write("\nCHANGED = 1\n")
    with log.step("make compiled: one game has changed"):
        run("make", "compiled", cwd=clone)
    (wheel,) = (clone / "build/compiled").glob("*.whl")
    return wheel


def install(wheel: Path, extra: str, folder: Path, log: Log) -> tuple[int, float]:
    """Packages besides Gildhall, and megabytes, in an empty environment."""
    run(sys.executable, "-m", "venv", folder)
    python = folder / "bin" / "python"
    before = size(folder)
    name = f"pip install gildhall[{extra}]" if extra else "pip install gildhall"
    with log.step(name):
        run(python, "-m", "pip", "install", "--quiet", f"{wheel}[{extra}]" if extra else wheel)
    packages = json.loads(run(python, "-m", "pip", "list", "--format", "json"))
    found = len([each for each in packages if each["name"] not in ("pip", "setuptools", "gildhall")])
    return found, size(folder) - before


def measure_extras(wheel: Path, extras: list[str], home: Path, log: Log) -> None:
    """Print the table of extras."""
    print("\n| extra | packages besides Gildhall | on disk |\n|---|---|---|")
    for extra in extras:
        folder = home / f"extra-{extra}"
        number, megabytes = install(wheel, extra, folder, log)
        print(f"| {extra or 'none'} | {number} | {megabytes:.0f} MB |", flush=True)
        shutil.rmtree(folder)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench/first_start.py", description="What does a first start cost?")
    parser.add_argument("--parts", default=",".join(PARTS), help="which parts, with commas")
    parser.add_argument("--wheel", type=Path, help="install the extras from this wheel")
    parser.add_argument("--extras", default=",".join(EXTRAS), help="which extras, with commas; the first is the base")
    options = parser.parse_args()
    parts = options.parts.split(",")
    if not set(parts) <= set(PARTS) or ("extras" in parts and "compile" not in parts and options.wheel is None):
        parser.error(f"the parts are {', '.join(PARTS)}; extras need compile or --wheel")
    log = Log()
    with tempfile.TemporaryDirectory(prefix="gildhall-first-") as scratch:
        home = Path(scratch)
        clone = home / "clone"
        wheel = options.wheel
        run("git", "clone", "--quiet", ROOT, clone)
        if "play" in parts:
            first_play(clone, log)
            print(f".venv {size(clone / '.venv'):.0f} MB, the package {size(clone / 'build/compiled/site'):.0f} MB")
        if "compile" in parts:
            made = compile_again(clone, log)
            wheel = wheel or made
        if "extras" in parts:
            measure_extras(wheel, options.extras.split(","), home, log)
    print("\n| step | seconds | of processor time |\n|---|---|---|")
    for name, clock, used in log.rows:
        print(f"| {name} | {clock:.0f} | {f'{used:.0f}' if used else ''} |")


if __name__ == "__main__":
    main()
