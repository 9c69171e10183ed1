"""Build wheels and try each: python -m tools.wheels. A compiled one for every installed Python, and a pure one.

Each wheel is checked by twine, and installed in an empty environment with the hall's dependencies. There it plays games
and opens a hall. The wheels go to dist/. Wheels for other systems are built by .github/workflows/wheels.yml.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path

import gildhall

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
VERSIONS = ["3.11", "3.12", "3.13", "3.14"]
PATIENCE = 60.0
COMPILED = "from gildhall.engine.compiled import is_compiled; print(is_compiled())"


@dataclass(frozen=True)
class Wheel:
    """A wheel that was built: with which Python, in how many seconds, and whether it should be compiled."""

    path: Path
    python: str
    seconds: float
    compiled: bool


def pythons() -> list[str]:
    """A working interpreter of each installed version."""
    found = []
    for version in VERSIONS:
        name = shutil.which(f"python{version}")
        if (
            name
            and subprocess.run([name, "-c", "import ensurepip, venv"], capture_output=True, check=False).returncode == 0
        ):
            found.append(name)
    return found or [sys.executable]


def run(*command: str | Path, env: dict[str, str] | None = None) -> str:
    """Run a program and return its output, errors with it. If it fails, print the output."""
    words = [str(word) for word in command]
    out = subprocess.run(
        words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env, cwd=ROOT, check=False
    )
    if out.returncode != 0:
        raise SystemExit(f"{' '.join(words)} failed:\n{out.stdout}")
    return out.stdout


def environment(python: str, folder: Path) -> Path:
    """The interpreter of a new, empty environment."""
    run(python, "-m", "venv", folder)
    return folder / ("Scripts" if os.name == "nt" else "bin") / "python"


def build(python: str, compiled: bool, scratch: Path) -> Wheel:
    """Build one wheel, in an environment that pip makes for it."""
    began = time.monotonic()
    inside = environment(python, scratch / "build")
    made = scratch / "wheel"
    switches = {**os.environ, "GILDHALL_COMPILE": "1" if compiled else "0"}
    said = run(inside, "-m", "pip", "wheel", "--verbose", "--no-deps", "--wheel-dir", made, ROOT, env=switches)
    print("\n".join(re.findall(r"^ *gildhall: .*", said, re.MULTILINE)), flush=True)
    (wheel,) = made.glob("*.whl")
    DIST.mkdir(exist_ok=True)
    return Wheel(Path(shutil.copy(wheel, DIST)), python, time.monotonic() - began, compiled)


def check(wheel: Wheel, scratch: Path) -> None:
    """Install it in an empty environment, play, and open the hall."""
    inside = environment(wheel.python, scratch / "empty")
    run(inside, "-m", "pip", "install", "--quiet", f"{wheel.path}[hall]")
    if run(inside, "-c", COMPILED).strip() != str(wheel.compiled):
        raise SystemExit(f"{wheel.path.name}: compiled is not {wheel.compiled}")
    for game in gildhall.games():
        run(inside, "-m", "gildhall", "simulate", game.id, "--games", "2")
    open_hall(inside, scratch)


def open_hall(python: Path, scratch: Path) -> None:
    """Start a hall, ask for its health and its first page."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [python, "-m", "gildhall", "serve", "--port", str(port), "--database", f"sqlite:///{scratch / 'hall.db'}"]
    server = subprocess.Popen([str(word) for word in command], cwd=scratch)
    try:
        health = json.loads(answer(f"http://127.0.0.1:{port}/api/health", server))
        page = answer(f"http://127.0.0.1:{port}/", server)
    finally:
        server.terminate()
        server.wait(timeout=PATIENCE)
    if health["status"] != "open" or b"<script" not in page:
        raise SystemExit(f"the hall does not open: {health}")


def answer(url: str, server: subprocess.Popen[bytes]) -> bytes:
    """The hall's answer, as soon as it responds."""
    end = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < end:
        try:
            with urllib.request.urlopen(url, timeout=5) as page:
                body: bytes = page.read()
                return body
        except OSError:
            time.sleep(0.2)
    raise SystemExit(f"the hall does not answer at {url}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.wheels", description="Build wheels and try each.")
    parser.add_argument("--python", action="append", help="only this interpreter (may be given several times)")
    parser.add_argument("--pure", action="store_true", help="only the wheel without compiled modules")
    options = parser.parse_args()
    chosen = options.python or pythons()
    plan = [] if options.pure else [(python, True) for python in chosen]
    with tempfile.TemporaryDirectory(prefix="gildhall-wheels-") as folder:
        twine = environment(chosen[0], Path(folder) / "twine")
        run(twine, "-m", "pip", "install", "--quiet", "twine")
        for number, (python, compiled) in enumerate([*plan, (chosen[-1], False)]):
            scratch = Path(folder) / str(number)
            print(f"{python}, {'compiled' if compiled else 'pure'} …", flush=True)
            wheel = build(python, compiled, scratch)
            run(twine, "-m", "twine", "check", "--strict", wheel.path)
            check(wheel, scratch)
            size = wheel.path.stat().st_size / 1e6
            print(f"  {wheel.path.name}: {size:.1f} MB, built in {wheel.seconds:.0f} s; plays and opens", flush=True)


if __name__ == "__main__":
    main()
