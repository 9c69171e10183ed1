"""The ladder: bots of one game, their results and ratings in one folder, which grows game by game.

The next line-up is the one that gives most information: the one whose order is least certain, by the closeness and the
uncertainty of its bots' ratings. Every line-up plays a deal from all seats. The same folder gives the same games,
however often it was interrupted.

- ``ladder.json``: the game, the number of players, the budget, and the bots;
- ``results.jsonl`` and ``records.jsonl``: a line for each game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from math import exp, sqrt
from pathlib import Path
from typing import Any

from gildhall import bots as players_of
from gildhall.bots.bot import Bot
from gildhall.bots.budget import Budget
from gildhall.bots.even import Even
from gildhall.engine import registry
from gildhall.engine.errors import BadSetup, GildhallError
from gildhall.engine.game import Game
from gildhall.lab.arena import line_ups
from gildhall.lab.arena_figures import Figures
from gildhall.lab.arena_folder import result_data, result_from, whole_lines
from gildhall.lab.match import Match, Result
from gildhall.lab.own_bots import imported, is_origin
from gildhall.lab.workers import parallel_map

USUAL_BUDGET = "50"
"""Iterations per turn. With a budget of iterations alone, every machine plays the same games."""
MOST_CHOICES = 3000
"""The most line-ups that are compared. With more bots, only the least known are used."""
BETA = 25 / 6
"""The spread of one game in the units of the ratings, as in OpenSkill."""

Progress = Callable[[int, str], None]


class Ladder:
    """One game with one number of players, in a folder."""

    def __init__(self, folder: Path, game: Game, players: int, budget: str, seed: int, bots: dict[str, str]) -> None:
        self.folder = folder
        self.game = game
        self.players = players
        self.budget = budget
        self.seed = seed
        self.bots = bots
        """The names of the bots, and the origin of each: ``gildhall``, or ``package.module:Class``."""
        self.figures = Figures(game, players, Budget.read(budget))
        self.deals = 0

    # --- the folder -----------------------------------------------------------------------------------------------

    @staticmethod
    def open(folder: Path, game: str | Game, players: int, budget: str = USUAL_BUDGET, seed: int = 0) -> Ladder:
        """The ladder in a folder; a new one begins with the bots of the project."""
        game = registry.game(game)
        if players not in game.seats:
            raise BadSetup(f"{game.title} is played by {min(game.seats)} to {max(game.seats)} players, not {players}")
        Budget.read(budget)
        if (folder / "ladder.json").exists():
            found = Ladder.read(folder)
            asked = (game.id, players, budget, seed)
            if (found.game.id, found.players, found.budget, found.seed) != asked:
                raise BadSetup(f"{folder} holds another ladder: {found.title()}; choose another folder")
            return found
        fixed = [name for name in players_of.names(game=game) if name != Even.name]  # the others keep their strength
        own = dict.fromkeys(fixed, "gildhall")
        made = Ladder(folder, game, players, budget, seed, own)
        made.write()
        return made

    @staticmethod
    def read(folder: Path) -> Ladder:
        """The ladder in a folder, with all its results."""
        try:
            data = json.loads((folder / "ladder.json").read_text(encoding="utf-8"))
            game = registry.game(data["game"])
            found = Ladder(folder, game, data["players"], data["budget"], data["seed"], dict(data["bots"]))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise GildhallError(f"the ladder in {folder} cannot be read: {error}") from error
        if (game.rules_version, game.components_hash) != (data["rules_version"], data["components"]):
            raise GildhallError(f"the ladder in {folder} was played by other rules or components; begin a new folder")
        for name, origin in found.bots.items():
            if origin != "gildhall":
                register(name, origin)
        found._load()
        return found

    def write(self) -> None:
        """Write ``ladder.json``."""
        data = {
            "game": self.game.id,
            "rules_version": self.game.rules_version,
            "components": self.game.components_hash,
            "players": self.players,
            "budget": self.budget,
            "seed": self.seed,
            "bots": self.bots,
        }
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
            (self.folder / "ladder.json").write_text(text, encoding="utf-8")
        except OSError as error:
            raise GildhallError(f"the folder {self.folder} cannot be written: {error.strerror}") from error

    @property
    def _lines(self) -> tuple[Path, Path]:
        return self.folder / "results.jsonl", self.folder / "records.jsonl"

    def _load(self) -> None:
        """Count all complete deals. A deal that was interrupted is dropped."""
        whole = min(whole_lines(path) for path in self._lines) // self.players * self.players
        for path in self._lines:
            if path.exists():
                with path.open("r+b") as file:
                    file.truncate(sum(len(line) for line in islice(file, whole)))
        if self._lines[0].exists():
            with self._lines[0].open(encoding="utf-8") as file:
                for line in file:
                    self.figures.add(result_from(json.loads(line)))
        self.deals = self.figures.games // self.players

    def _keep(self, results: Sequence[Result]) -> None:
        for path, lines in zip(self._lines, (map(_line, results), (result.record for result in results)), strict=True):
            with path.open("a", encoding="utf-8") as file:
                file.writelines(f"{line}\n" for line in lines)

    # --- who plays ------------------------------------------------------------------------------------------------

    def add(self, bot: str) -> str:
        """Add one more bot: by its name, or as ``package.module:Class``. Returns its name."""
        name, origin = (_named(bot), bot) if is_origin(bot) else (bot, "gildhall")
        kind = players_of.find(name)
        if not kind.plays(self.game):
            raise BadSetup(f"{name} does not play {self.game.id}")
        if self.bots.get(name, origin) != origin:
            raise BadSetup(f"'{name}' is on this ladder already, from {self.bots[name]}; give the new one another name")
        self.bots[name] = origin
        self.write()
        return name

    def next_line_up(self) -> list[str]:
        """The bots whose order is least certain: first those that have not played yet, then those with close and
        uncertain ratings.
        """
        if len(self.bots) < 2:
            raise BadSetup("a ladder needs two bots at least")
        return max(self._choices(), key=lambda names: (self._told(names), names))

    def _choices(self) -> Iterator[list[str]]:
        names = sorted(self.bots, key=lambda name: (-self.rating(name)[1], name))
        if len(names) <= self.players:
            yield from line_ups(names, self.players) if len(names) > 1 else ()
            return
        yield from (sorted(chosen) for chosen in islice(combinations(names, self.players), MOST_CHOICES))

    def rating(self, name: str) -> tuple[float, float]:
        """The rating of a bot and its uncertainty; OpenSkill's initial values for a bot that has not played."""
        return self.figures.rating(name)

    def _told(self, names: Sequence[str]) -> float:
        """The expected information of a game: for each pair its openness, times the uncertainty of both ratings."""
        return sum(self._open(one, other) for one, other in combinations(names, 2))

    def _open(self, one: str, other: str) -> float:
        (mine, my_error), (theirs, their_error) = self.rating(one), self.rating(other)
        spread = my_error**2 + their_error**2
        ahead = 1 / (1 + exp((theirs - mine) / sqrt(2 * BETA**2 + spread)))
        return ahead * (1 - ahead) * spread if one != other else 0.0

    # --- playing --------------------------------------------------------------------------------------------------

    def play(self, games: int, workers: int = 1, progress: Progress | None = None) -> int:
        """Play at least this number of further games, deal by deal. Returns how many were played."""
        played = 0
        while played < games:
            names = self.next_line_up()
            if progress is not None:
                progress(played, ", ".join(names))
            played += self._play_deal(names, workers)
        return played

    def _play_deal(self, names: Sequence[str], workers: int) -> int:
        kinds: list[type[Bot]] = [players_of.find(name) for name in names]
        budget = Budget.read(self.budget)
        seed = players_of.derived(self.seed, self.deals)
        match = Match(self.game, kinds, seed, records=True, rotations=self.players, budget=budget)
        results = list(parallel_map(match.play, range(self.players), min(workers, self.players)))
        for number, result in enumerate(results):
            result.number = self.deals * self.players + number
            self.figures.add(result)
        self._keep(results)
        self.deals += 1
        return len(results)

    # --- what came of it ------------------------------------------------------------------------------------------

    def title(self) -> str:
        return f"{self.game.title}, {self.players} players, a budget of {self.budget} a turn"

    def data(self) -> dict[str, Any]:
        """The standing as plain data; bots that have not played yet come last."""
        data = self.figures.data()
        there = {row["bot"] for row in data["ratings"]}
        return {**data, "waiting": [name for name in self.bots if name not in there], "next": self.next_line_up()}


def _line(result: Result) -> str:
    return json.dumps(result_data(result), separators=(",", ":"))


def _named(origin: str) -> str:
    """The name of a bot class, which is registered by it."""
    kind = imported(origin)
    players_of.register(kind)
    return kind.name


def register(name: str, origin: str) -> None:
    """Register a custom bot by its name."""
    if _named(origin) != name:
        raise GildhallError(f"{origin} calls itself something else than '{name}' now")
