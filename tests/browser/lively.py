"""A hall with life in it: somebody's tables of every kind, and tables of others to join and to watch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.browser.forward import play_out
from tests.server.harness import Client

LONG = "Bartholomäus von Wolkenstein"


@dataclass(frozen=True)
class Lively:
    """Ann's key, a table where it is her turn, one that waits for people, and an invitation of somebody else."""

    ann: str
    running: str
    lobby: str
    join_key: str
    """Of the table that waits."""
    invitation: str


def player(hall: str, name: str) -> Client:
    return Client(hall, key=Client(hall).post("/players", {"name": name})["key"])


def compete(hall: str, game: str, names: Sequence[str]) -> str:
    """These people play the deal of today, as Apprentices do; gives the key of the last."""
    for seed, name in enumerate(names):
        who = player(hall, name)
        play_out(who, who.post(f"/daily/{game}")["state"]["table"]["id"], "apprentice", seed)
    return str(who.key)


def liven(hall: str) -> Lively:
    ann, bo = player(hall, "Ann"), player(hall, LONG)
    running = ann.open("pillars", ["me", "apprentice", "journeyman", "master"])["state"]["table"]["id"]
    for _ in range(2):
        ann.await_turn(running)
        ann.turn(running)
    ann.await_turn(running)
    together = bo.open("antiquity", ["me", "open"], name="Donnerstagabendrunde am Fluss")
    ann.post(f"/tables/{together['state']['table']['id']}/join", {"key": together["join_key"]})
    bo.post(f"/tables/{together['state']['table']['id']}/start")
    over = ann.open("oh_my_goods", ["me", "apprentice"])["state"]["table"]["id"]
    ann.post(f"/tables/{over}/resign")
    ann.await_state(over, lambda state: bool(state["table"]["status"] == "over"))
    lobby = ann.open("craftsmen", ["me", "open", "journeyman", "open", "open"])
    player(hall, "Tilo").post(f"/tables/{lobby['state']['table']['id']}/join", {"key": lobby["join_key"], "seat": 1})
    for game, seats in (("craftsmen", 5), ("pillars", 3), ("oh_my_goods", 4), ("antiquity", 2)):
        bo.open(game, ["me", *["open"] * (seats - 1)], public=True)
    invitation = bo.open("craftsmen", ["me", "open", "master", "open", "open"], name="Friday round")
    return Lively(
        str(ann.key),
        running,
        lobby["state"]["table"]["id"],
        lobby["join_key"],
        f"{invitation['state']['table']['id']}/{invitation['join_key']}",
    )
