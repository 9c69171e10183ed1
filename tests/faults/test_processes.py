"""``gildhall serve`` with several processes on PostgreSQL, as a host runs it."""

from typing import Any

from tests.faults.process import Process
from tests.server.harness import Client


def test_two_processes_serve_one_hall_and_stop_kindly(postgres: Any) -> None:
    postgres.psql("create database two_processes")
    server = Process(postgres.get_uri("two_processes"), PROCESSES="2", BOT_WORKERS="1")
    try:
        ann, bo = Client(server.url), Client(server.url)
        for name, client in (("Ann", ann), ("Bo", bo)):
            client.key = client.post("/players", {"name": name})["key"]
        opened = ann.open("pillars", ["me", "open", "apprentice"])
        table = opened["state"]["table"]["id"]
        bo.post(f"/tables/{table}/join", {"key": opened["join_key"]})
        ann.post(f"/tables/{table}/start")
        for client in (ann, bo):
            client.post(f"/tables/{table}/away")
        with ann.stream(table) as messages:
            over = next(message for message in messages if message["table"]["status"] == "over")
            assert [item["number"] for item in over["items"]]
        with bo.stream(table) as messages:
            next(messages)
            assert server.stop() == 0  # although a stream is open
    finally:
        server.process.kill()
