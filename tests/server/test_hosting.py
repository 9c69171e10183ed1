"""Hosting: settings, the guard at the door, backups, upgrades, trouble, administration."""

import asyncio
import gzip
import io
import json
import logging
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

import gildhall
from gildhall.cli import app
from gildhall.engine.errors import GildhallError
from gildhall.server.ops import logs
from gildhall.server.server import only_server
from gildhall.server.settings import EXAMPLE, read_settings
from gildhall.server.store import schema
from gildhall.server.store.backup import fill
from tests.server.conftest import NewUrl
from tests.server.harness import Client, Running, plain_http, running


def command(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == code, result.output
    return str(result.output)


# --- settings


def test_what_is_given_wins_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "gildhall.toml"
    file.write_text('host = "file"\nport = 1\nbot_workers = 3\n', encoding="utf-8")
    environment = {
        "GILDHALL_HOST": "environment",
        "GILDHALL_PORT": "2",
        "GILDHALL_TRUSTED_PROXIES": "10.0.0.1,10.0.0.2",
    }
    settings = read_settings({"host": "given", "port": None}, file, environment)
    assert (settings.host, settings.port, settings.bot_workers) == ("given", 2, 3)
    assert settings.trusted_proxies == ["10.0.0.1", "10.0.0.2"]


def test_the_example_of_settings_can_be_used(tmp_path: Path) -> None:
    file = tmp_path / "gildhall.toml"
    file.write_text(EXAMPLE.replace("# database", "database").replace("# processes", "processes"), encoding="utf-8")
    assert read_settings({}, file, {}).processes == 2
    assert command("serve", "--example") == EXAMPLE


@pytest.mark.parametrize(
    ("given", "hint"),
    [({"port": "many"}, "port"), ({"processes": 2}, "PostgreSQL"), ({"public_url": "example.org"}, "https://")],
)
def test_bad_settings_say_what_to_do(given: dict[str, Any], hint: str) -> None:
    with pytest.raises(GildhallError, match=hint):
        read_settings({"database": "sqlite:///x", **given}, environment={})


# --- the guard


def test_every_answer_has_safe_headers(hall: Running) -> None:
    for path in ("/", "/api/games", "/api/nowhere", "/api/me"):
        headers = httpx.get(hall.url + path, trust_env=False).headers
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert "set-cookie" not in headers


def test_other_hosts_and_other_sites_are_refused(hall: Running) -> None:
    def ask(method: str, **headers: str) -> httpx.Response:
        body = None if method == "GET" else {"name": "Ann"}
        path = "/api/games" if method == "GET" else "/api/players"
        return httpx.request(method, hall.url + path, json=body, headers=headers, trust_env=False)

    assert ask("GET", Host="evil.example").json()["error"] == "wrong_host"
    assert ask("POST", Origin="https://evil.example").json()["error"] == "wrong_origin"
    assert ask("POST", Origin="null").json()["error"] == "wrong_origin"
    assert ask("POST", Origin=hall.url).status_code == 200


def test_too_many_requests_must_wait(new_url: NewUrl) -> None:
    with running(new_url(), requests=4) as hall, plain_http(hall.url) as http:
        answers = [http.get("/api/games") for _ in range(60)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert int(refused[0].headers["retry-after"]) >= 1


def test_large_bodies_and_malformed_ones_are_refused(hall: Running, ann: Client) -> None:
    def send(body: bytes, kind: str = "application/json") -> tuple[int, str]:
        headers = {"Content-Type": kind}
        answer = httpx.post(hall.url + "/api/players", content=body, headers=headers, trust_env=False)
        return answer.status_code, answer.json()["error"]

    assert send(b'{"name": "' + b"x" * 2_000_000 + b'"}') == (413, "too_large")
    assert send(b"{nonsense")[0] == 400
    assert send(b"[" * 100_000)[0] == 400
    assert send(b'{"name": "Ann", "admin": true}')[0] == 400
    assert send(b"\xff\xfe")[0] == 400
    assert ann.get("/me")["name"] == "Ann"


def test_a_hall_where_only_hosts_open_tables(new_url: NewUrl) -> None:
    url = new_url()
    with running(url, open_tables="hosts") as hall:
        ann = hall.player("Ann")
        seats = {"game": "pillars", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
        assert ann.refused("/tables", seats)[1]["error"] == "not_a_host"
        command("admin", "host", ann.get("/me")["id"], "--database", url)
        ann.post("/tables", seats)


def test_the_number_of_open_tables_is_limited(new_url: NewUrl) -> None:
    with running(new_url(), tables_per_player=2) as hall:
        ann = hall.player("Ann")
        for _ in range(2):
            ann.open("pillars", ["me", "open", "open"])
        seats = {"game": "pillars", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
        assert ann.refused("/tables", seats)[1]["error"] == "too_many_tables"


# --- health, metrics, logs


def test_health_and_metrics_tell_how_it_goes(hall: Running, ann: Client) -> None:
    assert ann.get("/health")["status"] == "open"
    text = httpx.get(hall.url + "/metrics", trust_env=False).text
    assert 'gildhall_requests_total{status="200"}' in text
    assert "gildhall_moves_total" in text


def test_the_log_is_lines_of_json_without_secrets(hall: Running) -> None:
    paper = io.StringIO()
    handler = logging.StreamHandler(paper)
    handler.setFormatter(logs.JsonLines())
    logger = logging.getLogger("gildhall")
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel("INFO")
    try:
        ann = hall.player("Ann")
        opened = ann.open("pillars", ["me", "open", "open"])
        ann.post(f"/tables/{opened['state']['table']['id']}/chat", {"words": "a private word"})
        ann.with_key("p_wrong").refused("/me", method="GET", secret="in a query")
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
    lines = [json.loads(line) for line in paper.getvalue().splitlines()]
    opening = {"what": "request", "method": "POST", "path": "/api/tables", "status": 200}
    assert any(opening.items() <= line.items() for line in lines)  # a line is written after its answer: any order
    for secret in (ann.key, opened["seat_key"], opened["join_key"], "private word", "in a query", "p_wrong"):
        assert str(secret) not in paper.getvalue()


# --- the store


def test_a_backup_restores_every_table_on_the_other_kind_of_database(
    new_url: NewUrl, tmp_path: Path, postgres: Any
) -> None:
    url, file = new_url(), tmp_path / "hall.jsonl.gz"
    with running(url) as hall:
        ann = hall.player("Ann")
        before = {table: ann.get(f"/tables/{table}", since=0) for table in tables_of_all_games(ann)}
        command("backup", str(file), "--database", url)
    name = f"other_{time.monotonic_ns()}"
    other = f"sqlite:///{tmp_path}/other.sqlite"
    if url.startswith("sqlite"):
        postgres.psql(f"create database {name}")
        other = postgres.get_uri(name)
    assert "rows restored" in command("restore", str(file), "--database", other)
    assert "not empty" in command("restore", str(file), "--database", other, code=2)
    with running(other) as hall:
        again = Client(*hall.urls, key=ann.key)
        for table, state in before.items():
            after = again.get(f"/tables/{table}", since=0)
            assert same_place(after) == same_place(state)
        held = [table for table, state in before.items() if state["held"]["moves"]]
        assert len(held) >= 2, "hardly anything was held: this proves little"
        for table in held:
            again.post(f"/tables/{table}/confirm", {"turn": before[table]["turn"]})


def tables_of_all_games(player: Client) -> list[str]:
    """A table of each title, with a first move, held where the game allows it, and something said. No bot is waited
    for any more.
    """
    tables = []
    for game in gildhall.games():
        bots = ["apprentice"] * (min(game.seats) - 1)
        table = player.open(game.id, ["me", *bots])["state"]["table"]["id"]
        state = player.await_turn(table)
        player.post(f"/tables/{table}/make", {"turn": state["turn"], "moves": [state["view"]["moves"][0]["text"]]})
        player.post(f"/tables/{table}/chat", {"words": "to be continued"})
        player.await_state(table, lambda state: set(state["table"]["waiting"]) <= {state["seat"]})
        tables.append(table)
    return tables


def same_place(state: Any) -> list[Any]:
    """What must be the same after a restart, a restore or an upgrade."""
    return [state[part] for part in ("turn", "view", "held", "story")]


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "no.gz"
    file.write_bytes(gzip.compress(b'["players; drop table log", {}]\n'))
    assert "not a backup" in command("restore", str(file), "--database", f"sqlite:///{tmp_path}/x.sqlite", code=2)
    file.write_bytes(b"nonsense")
    assert "cannot be read" in command("restore", str(file), "--database", f"sqlite:///{tmp_path}/x.sqlite", code=2)


def test_two_servers_do_not_share_a_sqlite_file(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/hall.sqlite"
    with Running(url), pytest.raises(GildhallError, match="another server"):
        only_server(url)


def test_a_full_disk_is_survived(tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path}/hall.sqlite") as hall:
        ann = hall.player("Ann")
        table = ann.open("pillars", ["me", "open", "open"])["state"]["table"]["id"]
        writing = hall.server.database._writing  # type: ignore[attr-defined]
        pages = writing.execute("pragma page_count").fetchone()[0]
        writing.execute(f"pragma max_page_count = {pages}")
        statuses = {ann.request("PUT", f"/tables/{table}/notes", {"words": "x" * 20_000}).status_code for _ in range(9)}
        assert 503 in statuses
        assert ann.get(f"/tables/{table}")["table"]["status"] == "open"
        writing.execute("pragma max_page_count = 1000000")
        assert ann.request("PUT", f"/tables/{table}/notes", {"words": "x" * 20_000}).status_code == 200


def test_a_table_whose_log_is_broken_is_set_aside_and_the_others_go_on(tmp_path: Path) -> None:
    path = tmp_path / "hall.sqlite"
    with Running(f"sqlite:///{path}") as hall:
        ann = hall.player("Ann")
        broken, sound = (
            ann.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"] for _ in range(2)
        )
        for table in (broken, sound):
            ann.await_state(table, lambda state: state["view"]["moves"])
            ann.turn(table)
    with sqlite3.connect(path) as database:
        database.execute(
            """update log set data = '{"seat": 0, "moves": ["dance"]}' where game_table = ? and kind = 'moves'""",
            [broken],
        )
        rows = database.execute("select count(*) from log").fetchone()
    with Running(f"sqlite:///{path}") as hall:
        again = Client(hall.url, key=ann.key)
        status, problem = again.refused(f"/tables/{broken}", method="GET")
        assert (status, problem["error"]) == (409, "set_aside")
        assert again.get(f"/tables/{sound}")["table"]["status"] == "running"
    with sqlite3.connect(path) as database:
        assert database.execute("select count(*) from log").fetchone()[0] >= rows[0]


def test_an_older_database_is_backed_up_and_upgraded_with_all_its_games(new_url: NewUrl, tmp_path: Path) -> None:
    file, older = tmp_path / "hall.jsonl.gz", new_url()
    with running(new_url()) as hall:
        ann = hall.player("Ann")
        before = {table: ann.get(f"/tables/{table}", since=0) for table in tables_of_all_games(ann)}
        command("backup", str(file), "--database", hall.server.settings.database)
    rows = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    later = ("gildhall", "end", "pushes")  # what a backup did not have then
    old_rows = [["facts", {"name": "schema", "value": "1"}] if row[1].get("name") == "schema" else row for row in rows]
    file.write_bytes(gzip.compress("\n".join(json.dumps(row) for row in old_rows if row[0] not in later).encode()))

    async def fill_with_first_schema() -> None:
        database = await schema.connect(older)
        await schema.migrate(database, until=1)
        await fill(database, file)
        await database.close()

    asyncio.run(fill_with_first_schema())
    with running(older, backups=str(tmp_path / "backups")) as hall:
        again = Client(*hall.urls, key=ann.key)
        for table, state in before.items():
            assert same_place(again.get(f"/tables/{table}", since=0)) == same_place(state)
        assert hall.run(schema.version_of(hall.server.database)) == len(schema.migrations()) > 1
    assert list((tmp_path / "backups").glob("before-schema-*.jsonl.gz"))


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "hall.sqlite"
    command("admin", "tables", "--database", f"sqlite:///{path}")
    with sqlite3.connect(path) as database:
        database.execute("update facts set value = '99' where name = 'schema'")
    assert "newer Gildhall" in command("admin", "tables", "--database", f"sqlite:///{path}", code=2)


# --- administration


def test_the_admin_lists_closes_bans_and_erases(new_url: NewUrl) -> None:
    url = new_url()
    with running(url) as hall:
        ann, bo = hall.player("Ann"), hall.player("Bo")
        table = ann.open("pillars", ["me", "open", "open"], public=True)["state"]["table"]["id"]
        bo.post(f"/tables/{table}/join")
        bo.post(f"/tables/{table}/chat", {"words": "rude words"})
        listed = json.loads(command("admin", "tables", "--json", "--database", url))
        assert [(row["id"], row["host"]) for row in listed] == [(table, "Ann")]
        assert "1 messages" in command("admin", "erase-chat", table, "--database", url)
        command("admin", "ban", bo.get("/me")["id"], "--database", url)
        command("admin", "close", table, "--database", url)
        for server in (hall, getattr(hall, "other", hall)):
            server.run(server.server.hear_admin())
        assert bo.refused("/me", method="GET")[1]["error"] == "banned"
        state = ann.get(f"/tables/{table}", since=0)
        assert state["table"]["status"] == "closed"
        assert "rude words" not in str(state)
        assert "no player" in command("admin", "ban", "nobody", "--database", url, code=2)


def test_migrations_are_numbered_and_portable() -> None:
    for script in schema.migrations():
        for word in ("autoincrement", "serial", "jsonb", "blob"):
            assert word not in script.lower()
