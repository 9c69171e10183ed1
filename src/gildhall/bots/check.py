"""The contract of bots as one public test: :func:`check_bot` lets a bot play and checks every part of the contract.

It raises AssertionError with the game, the seed and the number of moves at which the contract was broken.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from gildhall.bots.bot import Bot
from gildhall.bots.budget import ENDLESS, Budget
from gildhall.bots.seeds import derived
from gildhall.bots.seen import Seen
from gildhall.engine import registry
from gildhall.engine.dice import QuickDice
from gildhall.engine.game import Game
from gildhall.engine.moves import Move
from gildhall.engine.play import play_by_thumb

FEW = Budget(iterations=3)
"""What a bot that searches gets in a check: enough to check the contract, too little to play well."""


class BotReport:
    """What was checked."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.moments = 0

    def __repr__(self) -> str:
        return f"<BotReport: {self.games} games, {self.decisions} decisions, {self.moments} moments looked at closely>"


def check_bot(
    kind: type[Bot],
    *,
    titles: Sequence[str | Game] | None = None,
    games: int = 1,
    moments: int = 6,
    most: int = ENDLESS,
    budget: Budget = FEW,
    seed: int = 0,
) -> BotReport:
    """Let a bot play whole games against bots of the same kind and check the contract. Raises AssertionError if it is
    broken.

    At every move the choice must be legal. At ``moments`` random moments of each game more is checked: the bot does not
    change what it was shown. Another bot with the same seed makes the same choice, also from a view that came over the
    network, and at a table that the seat cannot tell from this one. The bot's thoughts are data and agree with its
    choice. A forced choice is taken. ``most`` ends each game after this number of moves, for bots that think for a long
    time.

    >>> import gildhall
    >>> from gildhall.bots.thumb import Thumb
    >>> gildhall.check_bot(Thumb, titles=["pillars"]).games
    1
    """
    word = kind.name.partition(":")[0].replace("-", "_")  # a strength may follow
    assert word.isidentifier(), f"a bot has a name of one word, not '{kind.name}'"
    report = BotReport()
    for game in map(registry.game, titles or registry.games()):
        for number in range(games):
            check = _BotCheck(kind, game, seed + number, moments, most, budget, report)
            try:
                check.run()
            except AssertionError as error:
                where = f"{kind.name} at {game.id}, seed {check.seed}, after {check.made} moves"
                raise AssertionError(f"{where}: {error}") from error
            report.games += 1
    return report


class _BotCheck:
    """One game being checked."""

    def __init__(
        self, kind: type[Bot], game: Game, seed: int, moments: int, most: int, budget: Budget, report: BotReport
    ) -> None:
        self.kind = kind
        self.seed = seed
        self.budget = budget
        self.report = report
        self.made = 0
        self.dice = QuickDice.seeded(seed, 1 << 20)
        players = game.seats[seed % len(game.seats)]
        self.most = most
        length = play_by_thumb(game.start(seats=players, seed=seed, listen=False), most)
        # early moments more often, because bots that play badly may end a game soon
        self.looks = {self.dice.below(max(1, length >> number % 4)) for number in range(moments)}
        self.table = game.start(seats=players, seed=seed)
        self.bots = [kind(derived(seed, seat), budget) for seat in range(players)]

    def run(self) -> None:
        table = self.table
        while not table.over and self.made < self.most:
            waiting = table.waiting
            seat = waiting[self.dice.below(len(waiting))]
            seen = Seen.at(table, seat, blind=self.kind.blind)
            if self.made in self.looks:
                self.look_closely(seat)
            move = self.bots[seat].choose(seen)
            assert move in seen.moves, f"{move} is none of its moves"
            table.make(seat, move)
            self.made += 1
        self.report.decisions += self.made

    def look_closely(self, seat: int) -> None:
        """Check the contract for one decision, with bots that have seen nothing before it."""
        self.report.moments += 1
        table = self.table
        blind = self.kind.blind
        seen = Seen.at(table, seat, blind)
        before = None if blind else seen.guessed.position()
        move = self.choice(seen)
        assert blind or seen.guessed.position() == before, "it plays on the table that it is shown: copy it first"
        assert self.choice(Seen.at(table, seat, blind)) is move, "the same seed and the same view give another move"
        twin = table.guess(seat, QuickDice.seeded(self.made, 99))
        assert self.choice(Seen.at(twin, seat, blind)) is move, "it goes by something that its seat cannot know"
        if not blind:
            view = json.loads(json.dumps(table.view(seat)))
            assert self.choice(Seen.of(view)) is move, "it chooses otherwise from a view that came over the network"
        self.check_thought(seen, move)
        forced = Seen(seen.game, seat, seen.moves[:1], None if blind else seen.guessed)
        assert self.choice(forced) is seen.moves[0], "it does not take the only move there is"

    def choice(self, seen: Seen) -> Move:
        return self.kind(self.seed, self.budget).choose(seen)

    def check_thought(self, seen: Seen, move: Move) -> None:
        thought = self.kind(self.seed, self.budget).think(seen)
        assert thought.move is move, f"it thinks of {thought.move} and chooses {move}"
        candidates = [candidate.move for candidate in thought.candidates]
        assert candidates[:1] == [move], "its choice is not the first of its candidates"
        assert all(candidate in seen.moves for candidate in candidates), "a candidate is none of its moves"
        for candidate in thought.candidates:
            assert candidate.chance is None or 0.0 <= candidate.chance <= 1.0, f"no chance: {candidate.chance}"
            assert candidate.line[:1] == [candidate.move], "a line begins with its own move"
        json.dumps(thought.data())
