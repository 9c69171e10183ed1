"""Reviews: how the chances changed in a finished game, by choice and by luck, and the turning points."""

from __future__ import annotations

import msgspec

from gildhall.server.api.declare import get
from gildhall.server.api.routes.advice import Candidate
from gildhall.server.people.identity import Identity
from gildhall.server.server import Server
from gildhall.server.tables import access, records


class CourseMoment(msgspec.Struct):
    """The chances of all seats after a number of moves, each estimated from what the seat knew."""

    move: int
    round: int
    chances: list[float]
    points: list[float]
    """Expected final points; in a game without points the progress towards the goal, in percent."""


class TurningPoint(msgspec.Struct):
    """One of the decisions that changed the chances most."""

    move: int
    """Its number in the record, from 1."""
    round: int
    good: bool
    """Was it the choice of the strongest bot?"""
    stake: float
    """Positive: the gain over the next best choice. Negative: the loss compared with the best choice."""
    made: Candidate
    master: Candidate
    """The choice of the strongest bot."""
    next_best: Candidate | None


class SeatReview(msgspec.Struct):
    """How the chance of a seat changed: ``began`` + ``choices`` + ``others`` + ``luck`` = ``ended``."""

    seat: int
    began: float
    choices: float
    others: float
    luck: float
    ended: float
    turning_points: list[TurningPoint]


class ReviewShape(msgspec.Struct):
    has_points: bool
    course: list[CourseMoment]
    seats: list[SeatReview]


class LookingBack(msgspec.Struct):
    """A review, or its progress. Repeat the request until the review is finished."""

    done: int
    total: int
    """The number of steps; 0 while it waits for its turn."""
    review: ReviewShape | None


@get("/tables/{id:str}/review")
async def review(server: Server, user: Identity, address: str, id: str) -> LookingBack:
    """The review of a finished game. The first request starts it."""
    session = await server.tables.session(id)
    access.viewer_of(user, session)
    job = server.reviews.known(id)
    if job is None:
        record = records.record_of(session)
        server.limits.spend("review", user.player or address)
        job = server.reviews.begin_review(id, record.to_json())
    found = None if job.review is None else msgspec.convert(job.review, ReviewShape)
    return LookingBack(job.done, job.total, found)


ROUTES = [review]
