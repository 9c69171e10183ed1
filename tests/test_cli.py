"""The command line: what it prints, and how it ends."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from typer.testing import CliRunner, Result

import gildhall
from gildhall import cli
from gildhall.cli import app
from gildhall.commands import common, doctor, play
from gildhall.engine.compiled import is_compiled
from gildhall.lab import bench
from gildhall.lab.simulate import simulate
from gildhall.server.processes import COMPILED

ROOT = Path(__file__).parents[1]
VECTORS = ROOT / "tests" / "vectors" / "pillars"
COMMANDS = list(cli.COMMANDS)


def run(*words: str | Path, input: str = "") -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], input=input, env={"NO_COLOR": "1", "COLUMNS": "120"})


def ok(*words: str | Path) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def data_of(*words: str | Path) -> dict[str, Any]:
    """The one object that ``--json`` prints, on one line and with nothing around it."""
    out = ok(*words, "--json")
    assert out.count("\n") == 1
    found: dict[str, Any] = json.loads(out)
    assert isinstance(found, dict)
    return found


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with three games."""
    file = tmp_path_factory.mktemp("records") / "games.jsonl"
    simulate(gildhall.game("pillars"), players=3, games=3, bots=["random"], seed=4, records=file)
    return file


# --- help and bad input


def test_the_version_is_printed() -> None:
    assert ok("--version") == f"gildhall {gildhall.__version__}\n"


def test_no_command_opens_the_hall_on_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []
    monkeypatch.setattr(play, "run", lambda settings, started: opened.append(settings))
    assert run().exit_code == 0
    assert (opened[0].host, opened[0].processes) == ("127.0.0.1", 1)
    assert opened[0].database.startswith("sqlite:///")


@pytest.mark.parametrize(
    ("compiled", "compiler", "making", "line"),
    [
        (True, True, False, "The engine is compiled."),
        (False, True, False, "bots look further ahead: make compiled in a clone, or pip install gildhall."),
        (False, False, True, "to compile it, install a C compiler ("),
        (False, True, True, "The engine is being compiled beside the hall;"),
    ],
)
def test_the_hall_says_whether_the_engine_is_compiled(
    monkeypatch: pytest.MonkeyPatch, compiled: bool, compiler: bool, making: bool, line: str
) -> None:
    monkeypatch.setattr(play, "run", lambda settings, started: started())
    monkeypatch.setattr(play, "is_compiled", lambda: compiled)
    monkeypatch.setattr(play, "has_compiler", lambda: compiler)
    monkeypatch.setattr(common, "has_compiler", lambda: compiler)
    monkeypatch.delenv(COMPILED, raising=False)
    if making:
        monkeypatch.setenv(COMPILED, "site")
    opened, told = run("play", "--no-browser").stderr.splitlines()
    assert opened.startswith("The hall is open at ")
    assert line in told


def test_help_lists_all_commands() -> None:
    out = ok("--help")
    assert [name for name in COMMANDS if f" {name} " not in out] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    out = ok(command, "--help")
    assert f"gildhall {command}" in out.partition("Example:" if "Example:" in out else "Write:")[2]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_list_of_commands_says_what_the_command_says(command: str) -> None:
    assert " ".join((cli.load(command).help or "").split()).startswith(cli.COMMANDS[command])


def test_every_file_of_a_command_is_listed() -> None:
    files = {path.stem for path in (ROOT / "src/gildhall/commands").glob("*.py")}
    commands = files - {"__init__", "common", "records", "skeletons"}
    assert {name.replace("_", "-") for name in commands} == set(COMMANDS)


@pytest.mark.parametrize("code", ["import gildhall", "import gildhall.cli", "HELP"])
def test_nothing_is_imported_before_it_is_needed(code: str) -> None:
    """Neither games nor server, nor the slow parts of libraries, so that import and `gildhall --help` are quick."""
    shown = "import sys, gildhall.cli as c; sys.argv[1:] = ['--help']\ntry: c.main()\nexcept SystemExit: pass\n"
    program = f"{shown if code == 'HELP' else code}\nimport sys; print('MODULES', *sys.modules)"
    out = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    before, _, modules = out.partition("MODULES")
    loaded = modules.split()
    assert ("simulate" in before) == (code == "HELP")
    assert "gildhall.games" in loaded
    assert [name for name in loaded if name.startswith(("gildhall.games.", "gildhall.server", "gildhall.bots"))] == []
    slow = {"gildhall.engine.table", "gildhall.lab", "litestar", "numpy", "asyncio", "importlib.metadata"}
    slow |= {"rich.markdown", "rich.traceback", "typer.rich_utils"}
    if code == "import gildhall":
        slow |= {"typer", "rich", "msgspec", "json", "inspect"}
    assert slow & set(loaded) == set()


def test_a_game_loads_its_drawing_and_its_sheet_only_when_they_are_asked_for() -> None:
    program = "import sys, gildhall\ngildhall.games()\nprint(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.split()
    titles = [path.parent.name for path in (ROOT / "src/gildhall/games").glob("*/RULES.md")]
    assert {f"gildhall.games.{id}" for id in titles} <= set(loaded)
    on_request = {f"gildhall.games.{id}.{room}" for id in titles for room in ("drawing", "sheet")}
    assert {*on_request, "gildhall.terminal", "gildhall.lab", "rich", "numpy"} & set(loaded) == set()


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gildhall.extras.find_spec", lambda library: None)
    for words in ([], ["play"], ["serve"], ["admin", "tables"]):
        result = run(*words)
        assert result.exit_code == 2
        assert result.stderr == "gildhall: this needs litestar; install it with: pip install 'gildhall[hall]'\n"


# --- the doctor


def test_the_doctor_tells_of_the_parts(tmp_path: Path) -> None:
    result = run("doctor", "--database", f"sqlite:///{tmp_path}/hall.sqlite", "--json")
    found = json.loads(result.stdout)
    assert found["extra hall"] == {"name": "extra hall", "well": True, "seen": "installed", "advice": ""}
    assert found["engine"]["seen"] == ("compiled" if is_compiled() else "plain Python")
    assert found["database"]["well"]
    assert not (tmp_path / "hall.sqlite").exists(), "a look changes nothing"
    assert result.exit_code == (0 if found["pages"]["well"] and found["port"]["well"] else 1)


def test_the_doctor_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("doctor", "--database", f"sqlite:///{tmp_path}/file/hall.sqlite")
    assert result.exit_code == 1
    assert "– database: " in result.stdout
    assert "another one: gildhall play --database" in result.stdout


def test_the_doctor_names_missing_extras(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gildhall.commands.doctor.find_spec", lambda library: None)
    assert "pip install 'gildhall[lab]'" in ok("doctor")


def test_the_doctor_knows_all_extras_for_users() -> None:
    """The others are for work on Gildhall itself. Each library is one that its extra installs."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert set(doctor.EXTRAS) == set(extras) - {"docs", "lint", "dev"}
    for extra, library in doctor.EXTRAS.items():
        installed = {re.sub(r"[-_.]+", "_", Requirement(text).name) for text in extras[extra]}
        assert library in installed
    assert len(set(doctor.EXTRAS.values())) == len(doctor.EXTRAS)


def test_the_doctor_sees_a_port_that_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setenv("GILDHALL_PORT", str(taken.getsockname()[1]))
        assert run("doctor").exit_code == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["rules", "chess"], "gildhall: there is no game 'chess'; games are: "),
        (["rules", "pillars", "99.9"], "99.9 in pillars; ids go from POE-1.1"),
        (["rules", "pillars", "99"], "gildhall: the rules of pillars have no section 99; sections are: 1, 2,"),
        (["simulate", "chess"], "gildhall: there is no game 'chess'"),
        (
            ["simulate", "pillars", "--bots", "hal"],
            "gildhall: there is no bot 'hal'; bots are: apprentice, thumb, journeyman, master, grandmaster, even",
        ),
        (["simulate", "pillars", "--players", "9"], "is played by 3, 4 players, not 9"),
        (["simulate", "pillars", "--games", "0"], "gildhall: the number of games is at least 1, not 0"),
        (["simulate", "pillars", "--option", "beer"], "gildhall: an option is written NAME=VALUE, not 'beer'"),
        (["simulate", "pillars", "--option", "beer=1"], "gildhall: there is no option 'beer'; options are: "),
        (["simulate", "pillars", "-o", "stage_limit=1"], "allowed: a whole number from 5 (POE-11.11)"),
        (["simulate", "pillars", "--components", "/no/file"], "gildhall: the component file /no/file cannot be read"),
        (["perft", "pillars", "--depth", "-1"], "gildhall: the depth is at least 0, not -1"),
        (["perft", "pillars", "--seed", "-1"], "gildhall: a seed is an int from 0"),
        (["vectors", "/no/file"], "gildhall: there is no file or folder /no/file"),
        (["replay", "/no/file"], "gildhall: the record file /no/file cannot be read"),
        (["bench", "chess"], "gildhall: there is no game 'chess'"),
        (["terminal", "pillars", "--seats", "you,me,master"], "gildhall: a seat is taken by 'you' (or 'you:NAME')"),
        (
            ["terminal", "pillars", "--seats", "you,random,thumb"],
            "or by a bot (apprentice, journeyman, master, grandmaster, even), not by 'random'",
        ),
        (["terminal", "pillars", "--seats", "you,master"], "is played by 3, 4 players; these are 2: you,master"),
        (["terminal", "pillars", "--seats", "you,master,master", "-p", "4"], "4 seats need 4 names"),
        (["terminal", "pillars", "--seats", "you:Bo,master,master"], "two seats have the same name"),
        (["terminal", "pillars", "--save", "/no/folder/x"], "gildhall: the game cannot be saved to /no/folder/x"),
        (["terminal", "pillars", "--resume", "/no/file"], "gildhall: the record file /no/file cannot be read"),
        (["terminal", "pillars", "--resume", "x", "--seed", "1"], "gildhall: a saved game has its own players, seed"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_code_2(words: list[str], message: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


@pytest.mark.parametrize(
    "words",
    [["terminal"], ["rules"], ["simulate", "pillars", "--games", "many"], ["games", "--no-such-option"], ["vectors"]],
)
def test_usage_errors_have_exit_code_2(words: list[str]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert "Usage: gildhall" in result.stderr or "Usage: root" in result.stderr
    assert "Traceback" not in result.output


# --- games and rules


def test_games_lists_the_games_with_their_options() -> None:
    out = ok("games")
    assert "pillars  The Pillars of the Earth: The Card Game" in out
    assert "stage_limit" in out
    pillars = data_of("games")["games"][0]
    assert (pillars["id"], pillars["players"]) == ("pillars", [3, 4])
    assert {option["name"] for option in pillars["options"]} >= {"trick_history", "william_penalty"}


@pytest.mark.parametrize("asked", ["POE-5.8", "5.8", "poe-5.8"])
def test_one_rule_can_be_read(asked: str) -> None:
    assert ok("rules", "pillars", asked).startswith("POE-5.8 Passing is not allowed.")


def test_a_section_and_all_rules_can_be_read() -> None:
    section = ok("rules", "pillars", "6")
    assert "Awarding a trick" in section
    assert "POE-6.12" in section
    assert "POE-7.1" not in section
    everything = ok("rules", "pillars")
    assert "POE-1.1" in everything
    assert "POE-12.13" in everything


# --- simulate


def test_simulate_prints_one_json_object() -> None:
    data = data_of("simulate", "pillars", "--players", "4", "--games", "4", "--bots", "thumb,random,random,random")
    assert list(data)[:3] == ["game", "players", "games"]
    assert [row["bot"] for row in data["bots"]] == ["thumb", "random"]


def test_simulate_prints_a_table(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    out = ok(
        "simulate", "pillars", "-n", "3", "-b", "random,random,thumb", "--records", file, "-o", "william_penalty=2"
    )
    assert "3 games of The Pillars of the Earth: The Card Game, 3 players" in out
    assert "win rate" in out
    assert len(list(gildhall.read_records(file))) == 3


def test_simulate_takes_other_components(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("carry_limit = 5\n")
    assert data_of("simulate", "pillars", "-n", "2", "--components", file)["games"] == 2
    file.write_text("carry_limt = 5\n")
    result = run("simulate", "pillars", "--components", file)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "components have no entry 'carry_limt'" in result.stderr


# --- perft, vectors, bench


def test_perft_counts_the_move_tree() -> None:
    words = ["perft", "pillars", "--players", "4", "--seed", "1", "--depth", "3"]
    data = data_of(*words)
    assert list(data) == ["game", "players", "seed", "depth", "leaves"]
    lines = [line.split() for line in ok(*words).splitlines()]
    assert [line[0] for line in lines] == ["1", "2", "3"]
    assert lines[-1][1] == f"{data['leaves']:,}"


def test_vectors_pass() -> None:
    out = ok("vectors", VECTORS / "EX-1.toml", VECTORS / "EX-2.toml")
    assert [line.split()[:2] for line in out.splitlines()[:2]] == [["ok", "EX-1"], ["ok", "EX-2"]]
    assert out.endswith("2 vectors, 0 failed\n")


def test_a_failing_vector_is_told_in_words_with_exit_code_1(tmp_path: Path) -> None:
    folder = tmp_path / "pillars"
    folder.mkdir()
    text = (VECTORS / "EX-1.toml").read_text()
    (folder / "EX-1.toml").write_text(text + '\n[[case]]\nname = "wrong"\nover = true\n')
    result = run("vectors", folder)
    assert result.exit_code == 1
    assert "FAILED  EX-1" in result.stdout
    assert "EX-1, wrong: the game is not over" in result.stdout
    assert result.stdout.endswith("1 vectors, 1 failed\n")


def test_bench_prints_the_stated_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench.measure, "__defaults__", (0.01, 1))
    data = data_of("bench", "pillars")
    assert list(data) == ["pillars"]
    play = ["games_per_second", *[f"{how}decisions_per_second" for how in ("", "api_", "ids_")], "copy_us", "list_us"]
    search = ["playouts_per_second", "nodes_per_second"]
    learning = ["aec_steps_per_second", "batch_steps_per_second", "rivals_steps_per_second", "observation_size"]
    assert list(data["pillars"]) == [*play, *search, "compiled", *learning]
    assert 0 < data["pillars"]["nodes_per_second"] <= data["pillars"]["playouts_per_second"]
    assert list(data_of("bench")) == [game.id for game in gildhall.games()]
    assert "by ids" in ok("bench", "pillars")


# --- replay


def test_replay_tells_the_story(records: Path) -> None:
    out = ok("replay", records, "--game", "2")
    assert out.startswith("Stage 1 begins.")
    assert " holds Lady Aliena and leads the first trick." in out
    assert "The game is over." in out
    assert "own craftsmen" in out.splitlines()[-4]


def test_replay_of_many_games_says_which_it_tells(records: Path) -> None:
    result = run("replay", records)
    assert result.exit_code == 0
    assert result.stderr == "the first of 3 games; --game K picks another\n"


def test_replay_can_stop_and_show_the_view_of_a_seat(records: Path) -> None:
    words = ["replay", records, "--game", "1", "--until", "5"]
    mine = ok(*words, "--seat", "0")
    assert "Your hand: " in mine or "Also in your hand: " in mine or " hand" in mine
    assert "The game is over." not in mine
    data = data_of(*words, "--seat", "0")
    assert list(data) == ["game", "players", "moves", "over", "events", "standing", "view"]
    assert (data["game"], data["players"], data["moves"], data["over"]) == ("pillars", 3, 5, False)
    assert data["view"]["seats"][0]["hand"] is not None
    assert data["view"]["seats"][1]["hand"] is None
    assert all(event.get("cards") is None for event in data["events"] if event["kind"] == "dealt" and event["seat"])
    spectator = data_of(*words)
    assert spectator["view"]["seats"][0]["hand"] is None
    assert all("cards" not in event for event in spectator["events"] if event["kind"] == "dealt")


def test_replay_verifies(records: Path) -> None:
    assert ok("replay", records, "--verify") == "3 games, 0 failed\n"
    assert data_of("replay", records, "--verify", "--game", "2") == {"games": 1, "failed": 0, "failures": []}


def test_replay_finds_a_changed_game(records: Path, tmp_path: Path) -> None:
    good, other, last = records.read_text().splitlines()
    tampered = json.loads(other)
    tampered["seed"] += 1
    file = tmp_path / "changed.jsonl"
    file.write_text("\n".join([good, json.dumps(tampered), last[:-20]]) + "\n")
    result = run("replay", file, "--verify")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0].startswith("line 2: ")
    assert lines[1].startswith("line 3: a record is one line of JSON; this is not, or is cut off")
    assert lines[-1] == "3 games, 2 failed"
    told = run("replay", file, "--verify", "--json")
    assert told.exit_code == 1
    assert [failure["line"] for failure in json.loads(told.stdout)["failures"]] == [2, 3]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--game", "9"], "holds 3 games; there is no game 9"),
        (["--game", "9", "--verify"], "holds no game 9"),
        (["--game", "1", "--until", "99999"], "moves; --until is a number from 0 to that, not 99999"),
        (["--game", "1", "--seat", "3"], "there is no seat 3 at this table; seats are 0 to 2"),
        (["--verify", "--until", "3"], "--verify replays whole games"),
    ],
)
def test_replay_refuses_moves_and_seats_that_do_not_exist(records: Path, words: list[str], message: str) -> None:
    result = run("replay", records, *words)
    assert result.exit_code == 2
    assert message in result.stderr


# --- as a process


def test_the_module_runs_as_a_command() -> None:
    done = subprocess.run([sys.executable, "-m", "gildhall", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"gildhall {gildhall.__version__}\n"


@pytest.mark.parametrize("words", [["rules", "pillars"], ["games", "--json"]])
def test_a_closed_pipe_is_quiet(words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([sys.executable, "-m", "gildhall", *words], stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(os.name != "posix", reason="signals are sent the POSIX way")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_exits_cleanly(workers: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = ["simulate", "pillars", "--games", "100000", "--workers", workers, "--records", str(file)]
    process = subprocess.Popen(
        [sys.executable, "-m", "gildhall", *words], stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    while not file.exists() or not file.stat().st_size:
        assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate(timeout=30)[1] == ""
    assert process.returncode == 130
