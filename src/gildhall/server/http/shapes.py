"""The shapes of what the server answers; the API's document is made from them."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

import msgspec

from gildhall.server.decide.teaching import Outcome
from gildhall.server.tables.setup import Pace
from gildhall.server.tables.story import Item

Status = Literal["open", "running", "over", "closed"]


class ChairShape(msgspec.Struct):
    """Who sits on a seat."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None
    present: bool
    """Has this person a page open?"""
    away: Literal["time", "left", "resigned"] | None
    """Why a bot plays on for this person."""
    played_by: str | None
    """The bot that decides here now."""


class ProposalShape(msgspec.Struct):
    """Something that needs the consent of all people at the table."""

    what: Literal["takeback", "end"]
    by: int
    agreed: list[int]


class Fair(msgspec.Struct, omit_defaults=True):
    """The proof of the shuffle: the commitment from the beginning; secret and seed when the game is over."""

    commitment: str
    nonces: list[str]
    secret: str | None = None
    seed: str | None = None


class Clock(msgspec.Struct):
    """The time of a seat: what is left now, and whether it runs."""

    left: float
    running: bool


class LessonShape(msgspec.Struct):
    """How far the learner is, at a table on which a lesson is given."""

    id: str
    step: int
    """The first step that is not done."""
    guided: bool
    """Is there still something to do as the steps say?"""
    outcome: Outcome | None


class TableShape(msgspec.Struct):
    """What everybody who may see a table may know about it."""

    id: str
    game: str
    options: dict[str, Any]
    changes: dict[str, Any]
    pace: Pace
    public: bool
    status: Status
    host: list[int]
    """The seats of the one who opened the table."""
    seats: list[ChairShape]
    waiting: list[int]
    hints: bool
    stand_in: str
    proposal: ProposalShape | None
    marks: list[str]
    """What one should know about the result: ``practice``, ``hints``, ``bot``, ``resigned``, ``agreed``, ``fork``…"""
    ranks: list[int] | None
    """By seats, when the game is over: who resigned is last."""
    next_table: str | None
    """The rematch."""
    clocks: list[Clock] | None
    fair: Fair
    lesson: LessonShape | None


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
    """A run of small choices that belong together, with a suggested answer."""

    name: str
    fields: list[FieldShape]
    suggested: list[str]


class PlaceShape(TypedDict):
    """How a seat stands."""

    seat: int
    rank: int
    score: int | None
    breakdown: dict[str, int]


class SealedShape(TypedDict):
    """A step in which seats decide in secret: who is ready, and how this seat stood at the opening."""

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
    standing: list[PlaceShape] | None
    prompt: dict[str, Any] | None
    moves: list[MoveShape]
    form: FormShape | None


class ViewShape(_Seen, total=False):
    """What these eyes may know of the game, as the engine writes it, with what is asked of them. What ``shared`` and
    ``seats`` hold is each game's own.
    """

    changes: dict[str, Any]
    """Where the components are not the standard ones."""


class HeldShape(msgspec.Struct):
    """What a seat has chosen and not confirmed."""

    moves: list[str]
    may_undo: bool
    done: bool
    """Is nothing left to decide before confirming?"""
    events: list[dict[str, Any]]
    """What the held moves would bring about."""


class State(msgspec.Struct):
    """A table as one seat (or a watcher: ``seat`` is null) sees it now."""

    table: TableShape
    seat: int | None
    turn: int
    """To be sent with what this seat chooses."""
    number: int
    """How many items the story has for these eyes."""
    view: ViewShape | None
    """What may be known, with prompt, moves and form; null before the start."""
    held: HeldShape | None
    asides: list[MoveShape]
    """Moves that may be made although nobody waits for them."""
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
