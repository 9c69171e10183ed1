"""The shapes of answers. The OpenAPI document is generated from them."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

import msgspec

from gildhall.server.decide.teaching import LessonProgress
from gildhall.server.tables.setup import Pace
from gildhall.server.tables.story import Item

Status = Literal["open", "running", "over", "closed"]


class ChairShape(msgspec.Struct):
    """The person or bot on a seat."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None
    present: bool
    """Does this person have the table open in a page?"""
    away: Literal["time", "left", "resigned"] | None
    """Why a bot plays for this person."""
    played_by: str | None
    """The bot that now decides for this seat."""


class ProposalShape(msgspec.Struct):
    """A proposal that needs the consent of all people at the table."""

    what: Literal["takeback", "end"]
    by: int
    agreed: list[int]


class Fair(msgspec.Struct, omit_defaults=True):
    """The proof of the shuffle: from the start the commitment; when the game is over, also the secret and the seed."""

    commitment: str
    nonces: list[str]
    secret: str | None = None
    seed: str | None = None


class Clock(msgspec.Struct):
    """The clock of a seat: the time left, and whether the clock is running."""

    left: float
    running: bool


class DailyShape(msgspec.Struct):
    """The daily deal at a table."""

    day: str
    """The day of the deal (UTC), such as ``2026-11-18``."""
    counted: bool
    """Does this try count? All other tries are practice."""


class TableShape(msgspec.Struct):
    """The summary of a table: everything that all viewers may know about it."""

    id: str
    game: str
    options: dict[str, Any]
    changes: dict[str, Any]
    pace: Pace
    public: bool
    name: str | None
    """The name that the host gave to the table."""
    status: Status
    host: list[int]
    """The seats of the player who opened the table."""
    seats: list[ChairShape]
    waiting: list[int]
    hints: bool
    stand_in: str
    proposal: ProposalShape | None
    marks: list[str]
    """Notes about the result: ``practice``, ``hints``, ``bot``, ``resigned``, ``agreed``, ``fork``…"""
    ranks: list[int] | None
    """The rank of each seat, when the game is over. Seats that resigned are last."""
    next_table: str | None
    """The table of the rematch."""
    clocks: list[Clock] | None
    fair: Fair
    lesson: LessonProgress | None
    daily: DailyShape | None


class MoveShape(msgspec.Struct):
    text: str
    targets: list[str]


class FieldShape(TypedDict):
    """One part of a form: between ``low`` and ``high`` of these moves may be picked."""

    name: str
    moves: list[MoveShape]
    low: int
    high: int


class FormShape(TypedDict):
    """Small choices that belong together, with a suggested answer."""

    name: str
    fields: list[FieldShape]
    suggested: list[str]


class RankingShape(TypedDict):
    """The rank and score of a seat."""

    seat: int
    rank: int
    score: int | None
    breakdown: dict[str, int]


class SealedShape(TypedDict):
    """A sealed step: which seats are ready, and this seat as it was when the step began."""

    step: list[Any]
    ready: list[bool]
    thread: list[list[Any]] | None
    opening: dict[str, Any] | None


class _Seen(TypedDict):
    game: str
    rules_version: int
    components: str
    options: dict[str, Any]
    agenda: list[list[Any]]
    sealed: SealedShape | None
    shared: dict[str, Any]
    seats: list[dict[str, Any]]
    seat: int | None
    waiting: list[int]
    over: bool
    standing: list[RankingShape] | None
    prompt: dict[str, Any] | None
    moves: list[MoveShape]
    form: FormShape | None


class ViewShape(_Seen, total=False):
    """The view that the engine makes for a viewer, with the prompt for that viewer. The content of ``shared`` and
    ``seats`` depends on the game.
    """

    changes: dict[str, Any]
    """The components that differ from the standard ones."""


class HeldShape(msgspec.Struct):
    """The moves that a seat has chosen but not confirmed."""

    moves: list[str]
    may_undo: bool
    done: bool
    """Is nothing left to decide before confirming?"""
    events: list[dict[str, Any]]
    """The events that the held moves would cause."""


class State(msgspec.Struct):
    """A table as one viewer sees it now: a seat, or a spectator (``seat`` is null)."""

    table: TableShape
    seat: int | None
    turn: int
    """Send this number with every move request of this seat."""
    number: int
    """The number of items in the story of this viewer."""
    view: ViewShape | None
    """The view, with prompt, moves and form; null before the start."""
    held: HeldShape | None
    asides: list[MoveShape]
    """Moves that the seat may make although the table does not wait for it."""
    story: list[Item] | None = None


class Problem(msgspec.Struct):
    """What went wrong: a short code for programs, a sentence for people."""

    error: str
    message: str
    rule: str | None = None
    reason: str | None = None
    data: dict[str, Any] | None = None
    state: State | None = None
    details: list[Any] | None = None
    seats: list[int] | None = None
    retry_after: int | None = None
