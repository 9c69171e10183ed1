"""`make bench`: how fast Gildhall plays, compiled and not, compared with other game libraries in the same run.

Everything is measured on one core and never in parallel:

- ours: `python -m gildhall bench --json`, once with the compiled build on the path (build/compiled/site) and once from
  the editable install: random games in the engine's own loop, decisions driven through the Python API (with
  moves, and with their ids), one copy, playouts and tree nodes of the Master's search, steps of the learning
  environments with an observation and a mask before each (PettingZoo's AEC loop; a batch of 64 tables in which every
  decision is a step, as in AEC; the same against random rivals, whose decisions are parts of a step);
- theirs: bench/peers.py in its own virtual environment (.venv-peers); its docstring says how each figure is taken.

Timings are noisy: ours and theirs alternate in rounds, and the best of each figure counts (rates: the highest; copy:
the lowest). Read ratios under 1.3 as 'equal'. A part that cannot be run is noted, and the others still run.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
STAMP = "build/compiled/.stamp"
COMPILED_SITE = ROOT / "build" / "compiled" / "site"
PEERS_SCRIPT = ROOT / "bench" / "peers.py"
PEERS_LIST = ROOT / "bench" / "peers.txt"
PEERS_HOME = ROOT / ".venv-peers"
OURS_LIMIT = 900  # the time limit of one run of our own benchmark, in seconds
WIDTH_IN_A_FILE = 186
HEARTS = ("open_spiel", "hearts")


@dataclass
class Bar:
    """The targets of a game. Rates are decisions per second, copies microseconds of the compiled build."""

    compiled: float  # in the engine's own loop ...
    copy_us: float
    or_of_native: float | None = None  # ... or this share of OpenSpiel's C++ hearts roll-outs
    uncompiled: float | None = None
    api_of_spiel: float | None = None  # the Python API, as a multiple of OpenSpiel's on hearts
    list_us: float | None = None  # the longest list of choices
    aec: float | None = None  # steps of the learning environments
    batch: float | None = None


BARS = {
    path.parent.name: Bar(**tomllib.loads(path.read_text(encoding="utf-8"))["bar"])
    for path in sorted((ROOT / "src" / "gildhall" / "games").glob("*/tools.toml"))
}

Figures = dict[str, Any]  # one game's or one peer's figures, as the scripts print them
Games = dict[str, Figures]
Peers = dict[tuple[str, str], Figures]


@dataclass
class Ratio:
    """One comparison, and whether it reaches its target (None: there is no target, or it was not measured)."""

    game: str
    what: str
    ours: float | None
    against: str
    theirs: float | None
    ratio: float | None
    bar: str
    passed: bool | None


# --- the best of several rounds --------------------------------------------------------------------------------------


def best_of(old: Figures | None, new: Figures) -> Figures:
    """The better of two results for each figure: the higher rate, the lower copy time. A missing result loses."""
    if old is None or "unavailable" in old:
        return new
    if "unavailable" in new:
        return old
    best = dict(old)
    for name, value in new.items():
        before = best.get(name)
        if before is None:
            best[name] = value
        elif name.endswith("_per_second") and value is not None:
            best[name] = max(before, value)
        elif name.endswith("_us") and value is not None:
            best[name] = min(before, value)
    return best


class Bench:
    """One run: its options, the results so far, and the problems."""

    def __init__(self, console: Console, games: Sequence[str], peer_seconds: float | None) -> None:
        self.console = console
        self.games = list(games)
        self.peer_seconds = peer_seconds
        self.builds: dict[str, Games] = {"compiled": {}, "uncompiled": {}}
        self.peers: Peers = {}
        self.notes: list[str] = []

    def say(self, text: str) -> None:
        self.console.print(text, markup=False, highlight=False)

    def note(self, text: str) -> None:
        """Note a problem. It is shown now, and again under the tables."""
        if text not in self.notes:
            self.notes.append(text)
            self.console.print(f"note: {text}", style="yellow", markup=False, highlight=False)

    # --- preparing ---

    def build(self) -> bool:
        """Make sure that the compiled build exists and is up to date."""
        if shutil.which("make") is None:
            self.note("no `make` here: the compiled build is used as it is, if there is one")
            return COMPILED_SITE.is_dir()
        self.say(f"building: make {STAMP}")
        done = subprocess.run(["make", STAMP], cwd=ROOT, env=plain_environment(), capture_output=True, text=True)
        if done.returncode != 0:
            self.note(f"no compiled build: `make {STAMP}` failed: {last_line(done)}")
            return False
        if not (ROOT / STAMP).is_file() or not COMPILED_SITE.is_dir():
            self.note(f"no compiled build: `make {STAMP}` made none (it needs a C compiler)")
            return False
        return True

    def make_peers_home(self) -> bool:
        """Create the peers' virtual environment, or reuse it if it is complete. Packages that fail are noted."""
        complete = PEERS_HOME / ".complete"
        wanted = platform.python_version() + "\n" + PEERS_LIST.read_text(encoding="utf-8")
        if complete.is_file() and complete.read_text(encoding="utf-8") == wanted:
            return True
        self.say(f"making {PEERS_HOME.name} (once; about half a minute and 400 MB)")
        command = [sys.executable, "-m", "venv", "--clear", str(PEERS_HOME)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            self.note(f"no peers: their virtual environment could not be made: {last_line(done)}")
            return False
        (PEERS_HOME / ".gitignore").write_text("*\n", encoding="utf-8")
        if self.install_peers():
            complete.write_text(wanted, encoding="utf-8")
        return True

    def install_peers(self) -> bool:
        """Install the peers together; if that fails, one by one. Returns whether all are installed."""
        if pip_install(["-r", str(PEERS_LIST)]).returncode == 0:
            return True
        self.say("  not installed together: one by one")
        failed = 0
        for package in requirements(PEERS_LIST):
            self.say(f"  installing {package}")
            done = pip_install([package])
            if done.returncode != 0:
                failed += 1
                self.note(f"{package} could not be installed: {last_line(done)}")
        return failed == 0

    # --- measuring ---

    def measure_ours(self, build: str) -> None:
        """One run of our own benchmark with one build; for all games at once, or for each game asked for."""
        for game in self.games or [""]:
            self.measure_game(build, game)

    def measure_game(self, build: str, game: str) -> None:
        command = [sys.executable, "-m", "gildhall", "bench", *([game] if game else []), "--json"]
        try:
            done = subprocess.run(
                command, cwd=ROOT, env=our_environment(build), capture_output=True, text=True, timeout=OURS_LIMIT
            )
        except subprocess.TimeoutExpired:
            self.note(f"{build} {game or 'gildhall'}: no answer after {OURS_LIMIT} s")
            return
        found = read_games(done.stdout)
        if done.returncode != 0 or found is None:
            self.note(f"{build} {game or 'gildhall'}: `gildhall bench` failed: {last_line(done)}")
            return
        for name, figures in found.items():
            self.keep(build, name, figures)

    def keep(self, build: str, name: str, figures: Figures) -> None:
        """Store a game's figures, if they come from the right build."""
        if "decisions_per_second" not in figures:
            self.note(f"{build} {name}: no figures: {figures}")
            return
        if figures.get("compiled") is not (build == "compiled"):
            self.note(f"{build} {name}: left out, `gildhall bench` says compiled = {figures.get('compiled')}")
            return
        self.builds[build][name] = best_of(self.builds[build].get(name), figures)
        self.say(f"  {build} {name}: {count(figures['decisions_per_second'])} decisions/s")

    def measure_peers(self) -> None:
        """One run of all peers. Their script prints its progress itself."""
        command = [str(peers_python()), str(PEERS_SCRIPT)]
        if self.peer_seconds is not None:
            command += ["--seconds", str(self.peer_seconds)]
        done = subprocess.run(command, cwd=ROOT, env=plain_environment(), stdout=subprocess.PIPE, text=True)
        try:
            results: list[Figures] = json.loads(done.stdout)["peers"]
        except (ValueError, KeyError):
            self.note(f"no peers: bench/peers.py ended with status {done.returncode}")
            return
        for figures in results:
            key = (str(figures["peer"]), str(figures["game"]))
            self.peers[key] = best_of(self.peers.get(key), figures)

    def run(self, rounds: int, with_peers: bool) -> None:
        """Run all measurements, in alternating rounds."""
        compiled = self.build()
        with_peers = with_peers and self.make_peers_home()
        for number in range(1, rounds + 1):
            start = time.monotonic()
            self.say(f"round {number} of {rounds}")
            if compiled:
                self.measure_ours("compiled")
            self.measure_ours("uncompiled")
            if with_peers:
                self.measure_peers()
            self.say(f"  took {time.monotonic() - start:.0f} s")

    # --- comparing ---

    def spiel(self, figure: str) -> float | None:
        """A figure of OpenSpiel's hearts."""
        value = self.peers.get(HEARTS, {}).get(figure)
        return None if value is None else float(value)

    def ours(self, build: str, game: str, figure: str) -> float | None:
        value = self.builds[build].get(game, {}).get(figure)
        return None if value is None else float(value)

    def all_games(self) -> list[str]:
        """The measured games: first those with targets, in their order."""
        found = {*self.builds["compiled"], *self.builds["uncompiled"]}
        return [game for game in BARS if game in found] + sorted(found - set(BARS))

    def ratios(self) -> list[Ratio]:
        return [ratio for game in self.all_games() for ratio in self.game_ratios(game)]

    def game_ratios(self, game: str) -> list[Ratio]:
        """The comparisons of one game, with their targets."""
        bar = BARS.get(game)
        return [
            self.own_loop_ratio(game, bar),
            self.api_ratio(game, bar),
            self.api_quickest_ratio(game),
            self.ids_ratio(game),
            self.copy_ratio(game, bar),
            self.list_ratio(game, bar),
            self.compiled_ratio(game, bar),
            self.aec_ratio(game, bar),
            self.aec_spiel_ratio(game),
            self.batch_ratio(game, bar, "batch, decisions/s", "batch_steps_per_second"),
            self.batch_ratio(game, bar, "batch with rivals, steps/s", "rivals_steps_per_second"),
        ]

    def own_loop_ratio(self, game: str, bar: Bar | None) -> Ratio:
        """Random play in the compiled engine's own loop against random roll-outs inside OpenSpiel's C++."""
        ours = self.ours("compiled", game, "decisions_per_second")
        theirs = self.spiel("native_decisions_per_second")
        ratio = divide(ours, theirs)
        text, passed = "", None
        if bar is not None:
            text = f"≥ {count(bar.compiled)}"
            passed = at_least(ours, bar.compiled)
            if bar.or_of_native is not None:
                text += f" or ≥ {bar.or_of_native} ×"
                passed = either(passed, at_least(ratio, bar.or_of_native))
        return Ratio(game, "own loop, decisions/s", ours, "OpenSpiel C++ roll-outs", theirs, ratio, text, passed)

    def api_ratio(self, game: str, bar: Bar | None) -> Ratio:
        """Decisions driven from Python, ours compiled, against OpenSpiel's Python API."""
        ours = self.ours("compiled", game, "api_decisions_per_second")
        theirs = self.spiel("api_decisions_per_second")
        ratio = divide(ours, theirs)
        wanted = bar.api_of_spiel if bar is not None else None
        text = f"≥ {wanted} ×" if wanted is not None else ""
        passed = at_least(ratio, wanted)
        return Ratio(game, "Python API, decisions/s", ours, "OpenSpiel Python API", theirs, ratio, text, passed)

    def api_quickest_ratio(self, game: str) -> Ratio:
        """The same against the quickest way to drive OpenSpiel's hearts, which knows that its deals are uniform."""
        ours = self.ours("compiled", game, "api_decisions_per_second")
        theirs = self.spiel("api_quickest_decisions_per_second")
        against = "the same, uniform deal"
        return Ratio(game, "Python API, decisions/s", ours, against, theirs, divide(ours, theirs), "", None)

    def ids_ratio(self, game: str) -> Ratio:
        """Ids of moves that are not checked, which is also what OpenSpiel's Python API takes."""
        ours = self.ours("compiled", game, "ids_decisions_per_second")
        theirs = self.spiel("api_decisions_per_second")
        against = "OpenSpiel Python API"
        return Ratio(game, "the same with ids, decisions/s", ours, against, theirs, divide(ours, theirs), "", None)

    def copy_ratio(self, game: str, bar: Bar | None) -> Ratio:
        """One copy. The ratio is theirs to ours, so that higher is better here as well."""
        ours = self.ours("compiled", game, "copy_us")
        theirs = self.spiel("copy_us")
        text = f"≤ {bar.copy_us:g} µs" if bar is not None else ""
        passed = None if ours is None or bar is None else ours <= bar.copy_us
        return Ratio(game, "copy, µs", ours, "OpenSpiel clone", theirs, divide(theirs, ours), text, passed)

    def list_ratio(self, game: str, bar: Bar | None) -> Ratio:
        """The longest list of choices, compiled and not."""
        ours = self.ours("compiled", game, "list_us")
        plain = self.ours("uncompiled", game, "list_us")
        wanted = bar.list_us if bar is not None else None
        text = f"≤ {wanted:g} µs" if wanted is not None else ""
        passed = None if ours is None or wanted is None else ours <= wanted
        return Ratio(game, "longest list, µs", ours, "uncompiled", plain, divide(plain, ours), text, passed)

    def compiled_ratio(self, game: str, bar: Bar | None) -> Ratio:
        """The gain of compiling in the engine's own loop. A target, if there is one, is on the uncompiled rate."""
        ours = self.ours("compiled", game, "decisions_per_second")
        plain = self.ours("uncompiled", game, "decisions_per_second")
        wanted = bar.uncompiled if bar is not None else None
        text = f"uncompiled ≥ {count(wanted)}" if wanted is not None else ""
        passed = at_least(plain, wanted)
        return Ratio(game, "own loop, decisions/s", ours, "uncompiled", plain, divide(ours, plain), text, passed)

    def aec_ratio(self, game: str, bar: Bar | None) -> Ratio:
        """The AEC environment against the fastest of PettingZoo's classics."""
        ours = self.ours("compiled", game, "aec_steps_per_second")
        classics = {name: figures for (peer, name), figures in self.peers.items() if peer == "pettingzoo"}
        rates = {name: figures.get("api_decisions_per_second") or 0.0 for name, figures in classics.items()}
        quickest = max(rates, key=lambda name: rates[name], default="")
        theirs = rates.get(quickest) or None
        wanted = bar.aec if bar is not None else None
        text = f"≥ {count(wanted)}" if wanted is not None else ""
        against = f"PettingZoo {quickest}".strip()
        passed = both(at_least(ours, wanted), ahead(ours, theirs))
        return Ratio(game, "AEC, steps/s", ours, against, theirs, divide(ours, theirs), text, passed)

    def aec_spiel_ratio(self, game: str) -> Ratio:
        """The AEC environment against OpenSpiel's game with observations of similar size."""
        ours = self.ours("compiled", game, "aec_steps_per_second")
        against, theirs = self.of_similar_size(game)
        ratio = divide(ours, theirs)
        return Ratio(game, "AEC, steps/s", ours, against, theirs, ratio, "> 1 ×", ahead(ours, theirs))

    def batch_ratio(self, game: str, bar: Bar | None, what: str, figure: str) -> Ratio:
        """A batch against OpenSpiel's game with observations of similar size. Both kinds have the same target: a step
        against rivals holds their decisions too, so it is the harder one.
        """
        ours = self.ours("compiled", game, figure)
        against, theirs = self.of_similar_size(game)
        wanted = bar.batch if bar is not None else None
        text = f"≥ {count(wanted)} and > 1 ×" if wanted is not None else "> 1 ×"
        passed = ahead(ours, theirs) if wanted is None else both(at_least(ours, wanted), ahead(ours, theirs))
        return Ratio(game, what, ours, against, theirs, divide(ours, theirs), text, passed)

    def of_similar_size(self, game: str) -> tuple[str, float | None]:
        """OpenSpiel's game whose observations are nearest in size, and its decisions a second with observations."""
        size = self.ours("compiled", game, "observation_size")
        observed = [
            (figures["observation_size"], name, figures["observed_decisions_per_second"])
            for (peer, name), figures in self.peers.items()
            if peer == "open_spiel" and figures.get("observed_decisions_per_second")
        ]
        near = sorted(observed, key=lambda each: abs(math.log(each[0] / size))) if size else []
        return (f"OpenSpiel {near[0][1]}, {near[0][0]} numbers", near[0][2]) if near else ("OpenSpiel, observed", None)

    def report(self) -> dict[str, Any]:
        """Everything as plain data, for --json."""
        return {
            "python": platform.python_version(),
            "machine": platform.machine(),
            "cores": os.cpu_count(),
            "bars": {game: asdict(bar) for game, bar in BARS.items()},
            "gildhall": self.builds,
            "peers": list(self.peers.values()),
            "ratios": [asdict(ratio) for ratio in self.ratios()],
            "notes": self.notes,
        }


# --- small helpers ---------------------------------------------------------------------------------------------------


def plain_environment() -> dict[str, str]:
    """The environment without variables of an outer make and without Python paths; one thread per process."""
    left_out = {"PYTHONPATH", "MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES"}
    environment = {name: value for name, value in os.environ.items() if name not in left_out}
    environment["OMP_NUM_THREADS"] = "1"
    return environment


def our_environment(build: str) -> dict[str, str]:
    """The environment in which Python finds the build asked for."""
    environment = plain_environment()
    if build == "compiled":
        environment["PYTHONPATH"] = str(COMPILED_SITE)
    return environment


def peers_python() -> Path:
    return PEERS_HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def pip_install(what: list[str]) -> subprocess.CompletedProcess[str]:
    command = [str(peers_python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what]
    return subprocess.run(command, cwd=ROOT, env=plain_environment(), capture_output=True, text=True)


def requirements(file: Path) -> list[str]:
    """The packages a requirements file names, without its comments."""
    lines = (line.split("#")[0].strip() for line in file.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]


def last_line(done: subprocess.CompletedProcess[str]) -> str:
    """The last line that a command printed, which usually says why it failed."""
    lines = (done.stderr.strip() or done.stdout.strip()).splitlines()
    return lines[-1] if lines else f"status {done.returncode}"


def read_games(text: str) -> Games | None:
    """The games in the output of `gildhall bench --json`; None if it is something else."""
    try:
        found = json.loads(text)
    except ValueError:
        return None
    if isinstance(found, dict) and all(isinstance(figures, dict) for figures in found.values()):
        return found
    return None


def divide(above: float | None, below: float | None) -> float | None:
    return above / below if above is not None and below else None


def at_least(value: float | None, bar: float | None) -> bool | None:
    return None if value is None or bar is None else value >= bar


def ahead(ours: float | None, theirs: float | None) -> bool | None:
    return None if ours is None or theirs is None else ours > theirs


def both(first: bool | None, second: bool | None) -> bool | None:
    """Two conditions. One that could not be measured leaves the answer to the other."""
    if first is None or second is None:
        return second if first is None else first
    return first and second


def either(first: bool | None, second: bool | None) -> bool | None:
    """Whether one of two targets is reached; None if one was not measured and the other is not reached."""
    if first or second:
        return True
    return None if first is None or second is None else False


# --- showing ---------------------------------------------------------------------------------------------------------


def count(value: float | None) -> str:
    """A rate in three digits: 2.02 M, 363 k, 14.1."""
    if value is None:
        return "–"
    for size, letter in ((1e6, " M"), (1e3, " k"), (1, "")):
        if value >= size:
            scaled = value / size
            digits = 2 if scaled < 10 else 1 if scaled < 100 else 0
            return f"{scaled:.{digits}f}{letter}"
    return f"{value:.2f}"


def microseconds(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.2f}" if value < 10 else f"{value:.0f}"


FIGURE_HEADINGS = (
    *("games/s", "decisions/s\nown loop", "decisions/s\nPython API", "copy µs"),
    *("playouts/s\nsearch", "nodes/s\nsearch", "decisions/s\nC++ rolls"),
    *("AEC\nsteps/s", "batch\nsteps/s", "with rivals\nsteps/s", "observed\ndecisions/s", "numbers\nobserved"),
)


def figures_table(bench: Bench) -> Table:
    """Our games, compiled and not, and the peers."""
    table = Table(title="Random play and search, one core, best of all rounds", title_justify="left")
    table.add_column("who")
    table.add_column("game")
    for heading in FIGURE_HEADINGS:
        table.add_column(heading, justify="right")
    for game in bench.all_games():
        for build in ("compiled", "uncompiled"):
            if game in bench.builds[build]:
                table.add_row(f"gildhall, {build}", game, *figure_cells(bench.builds[build][game]), style="bold")
    table.add_section()
    for (peer, game), figures in bench.peers.items():
        if "unavailable" not in figures:
            table.add_row(f"{peer} {figures.get('version', '')}", game, *figure_cells(figures))
    return table


def figure_cells(figures: Figures) -> list[str]:
    return [
        count(figures.get("games_per_second")),
        count(figures.get("decisions_per_second")),
        count(figures.get("api_decisions_per_second")),
        microseconds(figures.get("copy_us")),
        count(figures.get("playouts_per_second")),
        count(figures.get("nodes_per_second")),
        count(figures.get("native_decisions_per_second")),
        count(figures.get("aec_steps_per_second")),
        count(figures.get("batch_steps_per_second")),
        count(figures.get("rivals_steps_per_second")),
        count(figures.get("observed_decisions_per_second")),
        str(figures.get("observation_size") or "–"),
    ]


def ratios_table(ratios: list[Ratio]) -> Table:
    """The comparisons, with their targets."""
    table = Table(title="Against OpenSpiel's hearts, and against the bars", title_justify="left")
    table.add_column("game")
    table.add_column("what")
    table.add_column("ours", justify="right")
    table.add_column("against")
    for heading in ("theirs", "ratio", "bar", ""):
        table.add_column(heading, justify="right")
    game = ""
    for row in ratios:
        if row.game != game:
            table.add_section()
        show = microseconds if row.what.endswith("µs") else count
        ratio = "–" if row.ratio is None else f"{row.ratio:.2f} ×"
        name = row.game if row.game != game else ""
        game = row.game
        table.add_row(name, row.what, show(row.ours), row.against, show(row.theirs), ratio, row.bar, verdict(row))
    return table


def verdict(row: Ratio) -> str:
    if row.passed is None:
        return "not measured" if row.bar else ""
    return "[green]pass[/]" if row.passed else "[red]FAIL[/]"


def show(bench: Bench, console: Console) -> None:
    """The tables, what is unavailable, and the notes."""
    console.print()
    if bench.all_games() or bench.peers:
        console.print(figures_table(bench))
    ratios = bench.ratios()
    if ratios:
        console.print(ratios_table(ratios))
    for (peer, game), figures in bench.peers.items():
        if "unavailable" in figures:
            console.print(f"{peer} {game} is unavailable: {figures['unavailable']}", style="yellow", markup=False)
    for note in bench.notes:
        console.print(f"note: {note}", style="yellow", markup=False)


# --- the command -----------------------------------------------------------------------------------------------------


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure Gildhall beside other game libraries.")
    parser.add_argument("--rounds", type=int, default=3, metavar="R", help="rounds; the best counts (%(default)s)")
    parser.add_argument("--games", default="", metavar="A,B", help="only these of our games (all)")
    parser.add_argument("--no-peers", action="store_true", help="leave the other libraries out")
    parser.add_argument("--peer-seconds", type=float, metavar="S", help="length of one window of the peers")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything to FILE")
    parser.add_argument("--strict", action="store_true", help="end with status 1 if a bar is missed")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds must be at least 1")
    return options


def main() -> int:
    """Measure, show, write. The status is 1 if none of our games could be measured (or, if strict, a bar is missed)."""
    options = arguments()
    console = Console(width=None if sys.stdout.isatty() else WIDTH_IN_A_FILE)
    games = [game.strip() for game in options.games.split(",") if game.strip()]
    bench = Bench(console, games, options.peer_seconds)
    bench.run(options.rounds, with_peers=not options.no_peers)
    show(bench, console)
    if options.json is not None:
        options.json.write_text(json.dumps(bench.report(), indent=2) + "\n", encoding="utf-8")
    missed = options.strict and any(ratio.passed is False for ratio in bench.ratios())
    return 1 if missed or not bench.all_games() else 0


if __name__ == "__main__":
    sys.exit(main())
