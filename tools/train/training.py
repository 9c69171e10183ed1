"""A training run: generation after generation, each in its own folder."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track

from gildhall import bots
from gildhall.bots.budget import Budget
from gildhall.bots.network_file import Head
from gildhall.bots.weights_file import features_of, fingerprint, written
from gildhall.engine.game import Game
from gildhall.lab.arena import arena
from tools.train.fit import KEPT_BACK, Fit
from tools.train.samples import CHUNK, Samples, SelfPlay, player

GATE_SEED = 1_000_003
"""The seed of the arenas of a training run. Neither its games nor any published arena use these deals."""

COLUMNS = [
    *("generation", "games", "positions", "loss_before", "loss", "brier_gain"),
    *("against", "arena_games", "won", "low", "high", "kept"),
]


@dataclass(frozen=True)
class Plan:
    """How a network is trained."""

    players: list[int]
    games: int
    searched: int
    epochs: int
    hidden: tuple[int, int]
    rounds: int
    share: float
    budget: Budget
    gate: int
    seed: int
    workers: int = 1
    ray: str | None = None
    tries: int = 0
    search: dict[str, float] = field(default_factory=dict)
    kind: type[Fit] = Fit


class Training:
    """A training run in a folder. Work that is already there is not repeated."""

    def __init__(self, game: Game, folder: Path, plan: Plan) -> None:
        self.game = game
        self.folder = folder
        self.plan = plan
        self.table = folder / "generations.csv"
        self.console = Console()
        folder.mkdir(parents=True, exist_ok=True)

    def run(self, generations: int) -> None:
        """Train until there is this number of generations."""
        for number in range(len(self.rows()), generations):
            row = self.generation(number)
            with self.table.open("a", newline="", encoding="utf-8") as file:
                writer = csv.DictWriter(file, COLUMNS)
                if not file.tell():
                    writer.writeheader()
                writer.writerow(row)
            self.console.print(json.dumps(row))

    def rows(self) -> list[dict[str, str]]:
        """The table so far."""
        if not self.table.exists():
            return []
        with self.table.open(newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def network(self, number: int) -> Path:
        """The file of a generation's network."""
        return self.folder / f"{number}.bin"

    def best(self, before: int | None = None) -> Path | None:
        """The last network that was kept."""
        kept = [int(row["generation"]) for row in self.rows() if row["kept"] == "yes"]
        kept = [number for number in kept if before is None or number < before]
        return self.network(kept[-1]) if kept else None

    def generation(self, number: int) -> dict[str, Any]:
        """Play, fit, judge."""
        champion = self.best(number)
        samples = self.played(number, champion)
        fit, row = self.fitted(number, samples, champion)
        self.network(number).write_bytes(written(self.head(number), fit.weights()))
        return {"generation": number, **row, **self.judged(number, champion)}

    def head(self, number: int) -> Head:
        names = features_of(self.game)[0]
        plan = self.plan
        return Head(
            game=self.game.id,
            features=fingerprint(names),
            inputs=len(names),
            hidden=plan.hidden,
            rounds=plan.rounds,
            tries=plan.tries,
            share=plan.share,
            search=plan.search,
            generation=number,
        )

    def played(self, number: int, champion: Path | None) -> list[Samples]:
        """The positions of a generation, by the number of players."""
        plan = self.plan
        folder = self.folder / f"{number}"
        folder.mkdir(exist_ok=True)
        games = plan.games if champion is None else plan.searched
        found = []
        for players in plan.players:
            play = SelfPlay(self.game, players, bots.derived(plan.seed, number), champion, plan.budget)
            title = f"generation {number}, {players} players"
            chunks = play.chunks(folder, games, plan.workers, plan.ray)
            tracked = track(chunks, title, -(-games // CHUNK), console=self.console)
            found.append(Samples.joined(list(tracked)))
        return found

    def fitted(self, number: int, samples: list[Samples], champion: Path | None) -> tuple[Fit, dict[str, Any]]:
        """A network fitted to positions, beginning with the last one that was kept; and how well it does."""
        plan = self.plan
        lead_scale = self.game.rulebook.lead_scale
        fit = plan.kind(samples[0].features.shape[2], plan.hidden, lead_scale, bots.derived(plan.seed, number, 1))
        if champion is not None:
            fit.take(champion.with_suffix(".npz"))
        first: list[float] = []

        def tell(epoch: int, loss: float, judged: float) -> None:
            first.append(judged)
            self.console.print(f"  epoch {epoch}: loss {loss:.4f}, on unseen positions {judged:.4f}")

        loss = fit.run(samples, plan.epochs, tell)
        fit.save(self.network(number).with_suffix(".npz"))
        unseen = [each.last(KEPT_BACK) for each in samples]
        row = {
            "games": (plan.games if champion is None else plan.searched) * len(plan.players),
            "positions": sum(len(each) for each in samples),
            "loss_before": round(first[0], 4),
            "loss": round(loss, 4),
            "brier_gain": round(float(np.mean([gain(fit, each) for each in unseen])), 4),
        }
        return fit, row

    def judged(self, number: int, champion: Path | None) -> dict[str, Any]:
        """An arena against the last network that was kept, or the rules of thumb. More than par is kept."""
        challenger = player(self.network(number))
        other = "thumb" if champion is None else player(champion).name
        players = self.plan.players[0]
        names = [challenger.name] + [other] * (players - 1)
        plan = self.plan
        seed = GATE_SEED + plan.seed
        figures = arena(
            self.game, names, players, plan.gate, seed, budget=plan.budget, workers=plan.workers, ray=plan.ray
        )
        won = next(row for row in figures.data()["line_ups"] if row["bot"] == challenger.name)
        return {
            "against": other,
            "arena_games": won["games"],
            "won": won["win_rate"],
            "low": won["low"],
            "high": won["high"],
            "kept": "yes" if won["win_rate"] > won["par"] else "no",
        }


def gain(fit: Fit, samples: Samples) -> float:
    """The improvement of the Brier score of the chances over even chances."""
    par = ((1 / samples.players - samples.won) ** 2).mean()
    return float(1 - ((fit.chances(samples) - samples.won) ** 2).mean() / par)
