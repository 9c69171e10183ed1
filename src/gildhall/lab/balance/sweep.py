"""A sweep: the game with several values of something, all on the same deals. Which value makes the seats most even?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

from gildhall.bots.budget import Budget
from gildhall.engine.game import Game
from gildhall.engine.paths import leaves
from gildhall.lab.balance.changes import Value, changed_game, changed_options
from gildhall.lab.balance.courses import Course
from gildhall.lab.balance.data import estimate_data
from gildhall.lab.balance.measures import Measures
from gildhall.lab.balance.report import Plan, Player, Progress, Watch
from gildhall.lab.balance.settings import Fixed, Swept, grid
from gildhall.lab.balance.statistics import Estimate, even_chance, mean, rate

FIRST = ("start", "moves first")
LIKELY = 0.05
"""Seats count as equal if their p-value is above this."""


class Row:
    """One setting, and what was measured with it."""

    def __init__(self, setting: Fixed, is_standard: bool, measures: Measures) -> None:
        self.setting = setting
        self.is_standard = is_standard
        self.games = measures.games
        self.wins = measures.wins
        self.par = measures.par
        self.first = _first_mover(measures.courses, measures.par)
        self.rounds = mean([course.rounds for course in measures.courses])
        self.score = _mean_score(measures) if measures.game.has_points else None

    @property
    def uneven(self) -> float:
        """The root mean square distance of the seats' win rates from fair, less the part explained by chance alone."""
        spread = sum((won.value - self.par) ** 2 for won in self.wins) / len(self.wins)
        return sqrt(max(0.0, spread - self.par * (1 - self.par) / self.games))

    @property
    def chance(self) -> float:
        """The p-value of the seats' differences if all seats are equal."""
        return even_chance([won.value for won in self.wins], self.games)

    def label(self) -> str:
        """The setting as text."""
        return " and ".join(str(value) for value in self.setting.values())

    def data(self) -> dict[str, Any]:
        return {
            "setting": self.setting,
            "standard": self.is_standard,
            "seats": [estimate_data(won) for won in self.wins],
            "first": estimate_data(self.first),
            "uneven": self.uneven,
            "chance_if_even": self.chance,
            "rounds": estimate_data(self.rounds),
            "score": None if self.score is None else estimate_data(self.score),
        }


class Sweep:
    """All settings of a sweep, as they were played."""

    def __init__(self, game: Game, plan: Plan, fixed: Fixed, swept: Swept, rows: Sequence[Row]) -> None:
        self.game = game
        self.plan = plan
        self.fixed = fixed
        self.swept = swept
        self.rows = list(rows)
        self.budget: Budget | None = None
        self.stronger: list[Row] = []
        """The setting closest to even seats, and the standard one, as the next stronger bot played them."""

    def closest(self) -> Row:
        """The setting with the most even seats. In a tie, the standard one."""
        return min(self.rows, key=lambda row: (row.uneven, not row.is_standard, -row.chance))

    def verdict(self) -> list[str]:
        """What the sweep says: the setting closest to even seats, how it compares with the standard, and who played."""
        best = self.closest()
        names = " and ".join(self.swept)
        told = [
            f"{names} = {best.label()} is closest to even seats: {_rates(best)}; {best.par:.0%} each would be fair."
        ]
        standard = next((row for row in self.rows if row.is_standard), None)
        if best.is_standard:
            told.append("That is the standard setting.")
        elif standard is not None:
            told.append(f"The standard is {standard.label()}: {_rates(standard)}. {self._against(best, standard)}")
        level = [row.label() for row in self.rows if row.chance > LIKELY]
        told.append(f"Not to be told from even with these games: {', '.join(level) if level else 'none of them'}.")
        bots = " and ".join(dict.fromkeys(self.plan.bots))
        thought = f" with {self.budget} a turn" if self.budget is not None else ""
        games = f"{self.plan.games:,} games a setting, on the same deals"
        told.append(f"{games}, played by {bots}{thought}: it holds for their play.")
        told.append(self._by_stronger())
        return told

    def _by_stronger(self) -> str:
        """Does the setting closest to even seats stay even with the next stronger bot?"""
        if not self.stronger:
            return "The next stronger bot was not asked; --stronger N lets it play this setting and the standard one."
        best = self.stronger[0]
        told = f"Played by {self.plan.stronger_bot}, {best.games:,} games: {best.label()} gives {_rates(best)}"
        holds = "still not to be told from even" if best.chance > LIKELY else "uneven beyond chance: it does not hold"
        rest = "".join(f" The standard, {row.label()}, gives {_rates(row)}." for row in self.stronger[1:])
        return f"{told}, {holds}.{rest}"

    def _against(self, best: Row, standard: Row) -> str:
        if standard.chance > LIKELY:
            return "It cannot be told from even either, so this is no reason to change it."
        return "That is uneven beyond chance."

    def data(self) -> dict[str, Any]:
        return {
            "game": self.game.id,
            "players": self.plan.players,
            "bots": self.plan.bots,
            "games": self.plan.games,
            "budget": None if self.budget is None else str(self.budget),
            "fixed": self.fixed,
            "swept": self.swept,
            "closest": self.closest().setting,
            "verdict": self.verdict(),
            "rows": [row.data() for row in self.rows],
            "stronger": {"bot": self.plan.stronger_bot, "rows": [row.data() for row in self.stronger]},
        }


def sweep(
    game: Game,
    fixed: Fixed,
    swept: Swept,
    plan: Plan,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    workers: int = 1,
    ray: str | None = None,
    progress: Progress | None = None,
    watch: Watch | None = None,
    budget: Budget | None = None,
) -> Sweep:
    """Play every setting on the same deals, and measure it. If the plan has games for the next stronger bot, it plays
    the setting closest to even seats, and the standard one. ``budget`` is what bots that search may spend on a turn.
    """
    player = Player(seed, workers, ray, progress, watch, budget)
    standard = {**dict(leaves(game.standard)), **{option.name: option.default for option in game.options}}

    def play(setting: Fixed, bots: Sequence[str], games: int, part: int, whose: str = "") -> Row:
        values: dict[str, Value] = {**fixed, **setting}
        given = changed_options(game, options or {}, values)
        what = ", ".join(f"{path} = {value}" for path, value in setting.items()) + whose
        measures = player.measures(changed_game(game, values), given, bots, games, part, what)
        return Row(setting, all(standard[path] == value for path, value in setting.items()), measures)

    found = Sweep(game, plan, fixed, swept, [play(setting, plan.bots, plan.games, 0) for setting in grid(swept)])
    found.budget = budget
    if plan.stronger_bot is not None:
        best = found.closest()
        asked = [best, *[row for row in found.rows if row.is_standard and row is not best]]
        names, whose = [plan.stronger_bot] * plan.players, f", by {plan.stronger_bot}"
        found.stronger = [play(row.setting, names, plan.stronger, 3, whose) for row in asked]
    return found


def _first_mover(courses: Sequence[Course], par: float) -> Estimate:
    won = [course.wins[seat] for course in courses for (seat, key) in course.taken if key == FIRST]
    return rate(won, par)


def _mean_score(measures: Measures) -> Estimate:
    return mean(
        [
            sum(course.scores[seat] or 0 for seat in range(measures.seats)) / measures.seats
            for course in measures.courses
        ]
    )


def _rates(row: Row) -> str:
    return ", ".join(f"{won.value:.1%}" for won in row.wins)
