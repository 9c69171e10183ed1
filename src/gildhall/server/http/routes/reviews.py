"""Reviews: how the chances went in a finished game, what was choice and what was luck, and where it turned."""

from __future__ import annotations

import msgspec

from gildhall.server.http.common import Address, CurrentUser, InPath, ServerDep, get
from gildhall.server.http.routes.advice import Candidate
from gildhall.server.tables import access, records


class CourseMoment(msgspec.Struct):
    """How all seats stood after so many moves, each by what it knew."""

    move: int
    round: int
    chances: list[float]
    points: list[float]
    """Points expected in the end; in a game without points the way towards the goal, in percent."""


class TurningPoint(msgspec.Struct):
    """A decision on which much hung."""

    move: int
    """Its number in the record, from 1."""
    round: int
    good: bool
    """Was it what the Master would have done?"""
    stake: float
    """What the choice brought against the next best, or (negative) lost against the best."""
    made: Candidate
    master: Candidate
    next_best: Candidate | None


class SeatReview(msgspec.Struct):
    """How the chance of a seat went: ``began`` + ``choices`` + ``others`` + ``luck`` = ``ended``."""

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
    """A review, or how far it is: ask again in a moment until it is there."""

    done: int
    total: int
    """How much there is to do; 0 while it waits for its turn."""
    review: ReviewShape | None


@get("/tables/{id:str}/review")
async def review(server: ServerDep, user: CurrentUser, address: Address, id: InPath) -> LookingBack:
    """Look back at a finished game. The first who asks sets it going."""
    session = await server.tables.session(id)
    access.viewer_of(user, session)
    looking = server.reviews.known(id)
    if looking is None:
        record = records.record_of(session)
        server.limits.spend("review", user.player or address)
        looking = server.reviews.begin(id, record.to_json())
    found = None if looking.review is None else msgspec.convert(looking.review, ReviewShape)
    return LookingBack(looking.done, looking.total, found)


ROUTES = [review]
