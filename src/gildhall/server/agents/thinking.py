"""Thinking: the computations of bots. A bot gets the view of its seat, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

import gildhall.games  # registers the titles  # noqa: F401
from gildhall import bots
from gildhall.bots import pace
from gildhall.bots.budget import Budget
from gildhall.bots.offers import Trader
from gildhall.bots.seen import Seen
from gildhall.engine.hold import Hold
from gildhall.server.agents.fair_queue import Claim, FairQueue
from gildhall.server.bounded_cache import BoundedCache
from gildhall.server.tables.session import TableSession

MOST_MOVES = 500
MOST_HOMES = 10_000
MOST_JUDGED = 1_000

View = dict[str, Any]

T = TypeVar("T")


class Thinking:
    """Runs the jobs of bots: at most ``workers`` at a time, in a fair order. A subclass says how a job is run."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.queue = FairQueue(workers)
        self.homes: BoundedCache[str, str] = BoundedCache(MOST_HOMES)
        """The address from which each player last opened a table."""
        self.judged: BoundedCache[tuple[str, int, str], asyncio.Future[dict[str, Any]]] = BoundedCache(MOST_JUDGED)
        """Judgements of bots' moves, by table, position and move."""

    def opened(self, player: str, address: str) -> None:
        """Remember the address of a player. All tables opened from one address share the workers."""
        self.homes[player] = address

    def claim(self, session: TableSession) -> Claim:
        """The claim under which the bots of a table think."""
        return Claim(self.homes.get(session.host, session.host), bool(session.people()))

    def budget(self, claim: Claim, level: str, together: int, waited: float = 0.0) -> Budget | None:
        """How long a bot may think about a turn; None if it does not search.

        The time is shorter if there are more bots at the table (``together``), if more bots think at other tables, and
        if people have already ``waited``.
        """
        usual = bots.find(level).standard
        if usual is None:
            return None
        # one bot more than there is, to leave time for everything except thinking
        return pace.budget(usual, together + 1, self.queue.load(claim), max(1, self.workers), waited)

    async def think(self, claim: Claim, level: str, seed: int, view: View, budget: Budget | None) -> list[str]:
        """The moves of a bot's turn."""
        return await self.run(claim, whole_turn, level, seed, msgspec.json.encode(view), budget)

    async def advise(self, claim: Claim, level: str, seed: int, view: View) -> dict[str, Any]:
        """What a bot thinks of the choices in a view."""
        return await self.run(claim, advice, level, seed, msgspec.json.encode(view))

    async def judge(self, claim: Claim, table: str, seed: int, view: View, move: str) -> dict[str, Any]:
        """What the strongest bot thinks of a move that was made in a view, and of its alternatives. The result is
        cached, so everybody gets the same answer.
        """
        about = (table, seed, move)
        if about not in self.judged:
            job = self.run(claim, judgement, seed, msgspec.json.encode(view), move)
            self.judged[about] = asyncio.ensure_future(job)
        thought = self.judged[about]
        try:
            return await asyncio.shield(thought)
        except BaseException:
            if thought.done():
                self.judged.pop(about, None)
            raise

    async def run(self, claim: Claim, work: Callable[..., T], *args: Any) -> T:
        """Do a job when its turn comes."""
        raise NotImplementedError

    def close(self) -> None:
        """Stop without waiting for jobs."""


# --- jobs -------------------------------------------------------------------------------------------------------------


def whole_turn(level: str, seed: int, view: bytes, budget: Budget | None = None) -> list[str]:
    """The moves of a bot from this view on, until something is revealed or another seat must decide.

    The bot plays on a guess that agrees with everything that its seat knows. So every move is also legal at the real
    table.
    """
    seen = Seen.of(msgspec.json.decode(view))
    player = bots.bot(level, seed, budget)
    return _rest_of_turn(player, Hold(seen.guessed, seen.seat))


def advice(level: str, seed: int, view: bytes) -> dict[str, Any]:
    """What a bot thinks of the choices in this view, and its ``moves`` for the rest of the turn."""
    seen = Seen.of(msgspec.json.decode(view))
    player = bots.bot(level, seed)
    hold = Hold(seen.guessed, seen.seat)
    thought = player.think(Seen.at(hold.table, seen.seat))
    hold.make(thought.move)
    return {**thought.data(), "moves": _rest_of_turn(player, hold)}


def _rest_of_turn(player: bots.Bot, hold: Hold) -> list[str]:
    """The moves of a turn, held moves first, until something is revealed or another seat must decide."""
    while not hold.done and not hold.confirmed and len(hold.moves) < MOST_MOVES:
        hold.make(player.choose(Seen.at(hold.table, hold.seat)))
    return [move.text for move in hold.confirmed + hold.moves]


def answers_to_offers(seed: int, view: bytes) -> list[str]:
    """A bot's answers to the offers made to it."""
    return [move.text for move in Trader(seed).answer(Seen.of(msgspec.json.decode(view)))]


def own_offer(seed: int, view: bytes) -> list[str]:
    """The moves by which a bot makes an offer of its own; empty if it has no good one."""
    return [move.text for move in Trader(seed).propose(Seen.of(msgspec.json.decode(view)))]


def judgement(seed: int, view: bytes, move: str) -> dict[str, Any]:
    """What the strongest bot thinks of a move that was made in this view (listed first), and of the other choices."""
    seen = Seen.of(msgspec.json.decode(view))
    thought = bots.strongest(seen.game)(seed).judge(seen, seen.game.catalogue.find(move))
    made = [each for each in thought.candidates if each.move.text == move]
    others = [each for each in thought.candidates if each.move.text != move and each.visits]
    return {"candidates": [each.data() for each in made + others]}
