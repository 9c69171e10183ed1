"""Projections: a table as one viewer may see it, ready to be sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

import msgspec

from gildhall import bots
from gildhall.engine.fair import seed_of
from gildhall.server.api.shapes import (
    ChairShape,
    Clock,
    DailyShape,
    Fair,
    HeldShape,
    MoveShape,
    ProposalShape,
    State,
    Status,
    TableShape,
    ViewShape,
)
from gildhall.server.decide import teaching
from gildhall.server.decide.absence import ranks
from gildhall.server.decide.hints import may_hint
from gildhall.server.tables import clocks
from gildhall.server.tables.service import TableService
from gildhall.server.tables.session import TableSession
from gildhall.server.tables.story import Viewer


@dataclass
class Summary:
    """The summary of a table without the clocks. It is cached until something in it changes."""

    number: int
    around: tuple[int, int, frozenset[int]]
    """Everything except moves that the summary depends on."""
    shape: TableShape
    _written: msgspec.Raw | None = None

    def written(self) -> msgspec.Raw:
        """The summary as JSON, encoded once."""
        if self._written is None:
            self._written = msgspec.Raw(msgspec.json.encode(self.shape))
        return self._written


def summary(session: TableSession, tables: TableService) -> TableShape:
    """The summary of a table: everything that all viewers may know about it."""
    still = still_summary(session, tables)
    ticking = _clocks(session, tables)
    return still if ticking is None else msgspec.structs.replace(still, clocks=ticking)


def still_summary(session: TableSession, tables: TableService) -> TableShape:
    """The summary without the clocks. It is the same object until something in it changes."""
    return _cached_summary(session, tables).shape


def _written_summary(session: TableSession, tables: TableService) -> TableShape:
    """The summary as JSON. It is encoded again only if clocks run."""
    if session.banks:
        return summary(session, tables)
    return cast(TableShape, _cached_summary(session, tables).written())


def _cached_summary(session: TableSession, tables: TableService) -> Summary:
    around = (session.around, session.touched, tables.streams.present(session.id))
    kept: Summary | None = session.summary
    if (
        kept is None or kept.around != around or session.setup.lesson is not None
    ):  # the progress of a lesson also depends on held moves
        shape = _summary(session, around[2])
    elif kept.number == session.number:
        return kept
    elif session.running:  # since then there were only moves
        shape = msgspec.structs.replace(kept.shape, waiting=session.waiting())
    else:
        shape = _summary(session, around[2])
    if kept is not None and kept.shape == shape:
        kept.number, kept.around = session.number, around
    else:
        kept = session.summary = Summary(session.number, around, shape)
    return kept


def _summary(session: TableSession, present: frozenset[int]) -> TableShape:
    setup = session.setup
    return TableShape(
        id=session.id,
        game=setup.game,
        options=dict(setup.options),
        changes=setup.changes,
        pace=setup.pace,
        public=setup.public,
        name=setup.name,
        status=cast(Status, session.status),
        host=session.seats_of(session.host),
        seats=[_chair(session, seat, seat in present) for seat in range(len(session.chairs))],
        waiting=session.waiting(),
        hints=may_hint(session),
        stand_in=bots.level(setup.bot_for_absent()),
        proposal=_proposal(session),
        marks=list(session.marks),
        ranks=ranks(session) if session.status == "over" else None,
        next_table=session.next_table,
        clocks=None,
        fair=fair(session),
        lesson=teaching.progress_at(session),
        daily=None if setup.daily is None else DailyShape(setup.daily.day, setup.daily.counted),
    )


def scores(session: TableSession) -> list[int | None] | None:
    """The points of each seat when the game is over."""
    if session.status != "over":
        return None
    found = {ranking.seat: ranking.score for ranking in session.table.standing}
    return [found[seat] for seat in range(len(session.chairs))]


def _chair(session: TableSession, seat: int, present: bool) -> ChairShape:
    chair = session.chairs[seat]
    return ChairShape(
        seat=seat,
        kind="bot" if chair.bot else "person" if chair.player else "open",
        name=session.name(seat),
        bot=bots.level(chair.bot) if chair.bot else None,
        present=present,
        away=cast(Any, chair.away),
        played_by=bots.level(chair.played_by) if chair.played_by else None,
    )


def _clocks(session: TableSession, tables: TableService) -> list[Clock] | None:
    """The clocks as everybody sees them; None at a table without clocks."""
    if not session.banks:
        return None
    now = tables.now()
    outages = tables.outages.spans(now)
    return [
        Clock(round(clocks.left(session, seat, now, outages), 1), clocks.runs(session, seat))
        for seat in range(len(session.chairs))
    ]


def _proposal(session: TableSession) -> ProposalShape | None:
    proposal = session.proposal
    if proposal is None:
        return None
    return ProposalShape(cast(Any, proposal.what), proposal.by, sorted(proposal.agreed))


def fair(session: TableSession) -> Fair:
    """The proof of the shuffle: first only the commitment; when the game is over, also the secret."""
    known = Fair(session.commitment, session.nonces())
    if session.status == "over" and session.real is not None:
        known.secret = session.secret
        known.seed = seed_of(session.secret, known.nonces).hex()
    return known


def state(session: TableSession, tables: TableService, viewer: Viewer, since: int | None = None) -> State:
    """The table as this viewer sees it: the summary, the view, held moves, the prompt, and the story from item
    ``since`` on.
    """
    shown = State(
        table=_written_summary(session, tables),
        seat=viewer,
        turn=session.turn(viewer) if viewer is not None else 0,
        number=session.story.length(viewer),
        view=None,
        held=None,
        asides=[],
    )
    if session.real is not None:
        seen = _seen(session, viewer)
        shown.view, shown.held, shown.asides = cast(ViewShape, seen.view), seen.held, seen.asides
    if since is not None:
        shown.story = session.items(viewer, since)
    return shown


@dataclass
class Seen:
    """The encoded view of one viewer. It is cached until something changes for that viewer."""

    stamp: tuple[int, int]
    view: msgspec.Raw
    held: HeldShape | None = None
    asides: list[MoveShape] = field(default_factory=list)


def _seen(session: TableSession, viewer: Viewer) -> Seen:
    """The encoded view of a viewer. It is encoded once for all pages, because encoding is the most expensive step."""
    stamp = (session.number, session.held[viewer].version if viewer is not None else 0)
    kept: Seen | None = session.seen.get(viewer)
    if kept is not None and kept.stamp == stamp:
        return kept
    if viewer is None or not session.running:
        seen = Seen(stamp, msgspec.Raw(msgspec.json.encode(session.table.view(viewer))))
    else:
        seen = _with_hold(session, viewer, stamp)
    session.seen[viewer] = seen
    return seen


def _with_hold(session: TableSession, seat: int, stamp: tuple[int, int]) -> Seen:
    """The view of a seat with held moves: the table as it would be after them."""
    if session.held[seat].moves:
        hold = session.hold(seat)
        table, events = hold.table, [face for each in hold.table.events if (face := each.seen_by(seat)) is not None]
        done = hold.done or teaching.ends_puzzle(session, seat)
        held = HeldShape([move.text for move in hold.moves], hold.may_undo, done, events)
    else:
        table = session.table
        held = HeldShape([], may_undo=False, done=not table.is_waiting(seat), events=[])
    catalogue = table.facts.catalogue
    asides = [MoveShape(catalogue[id].text, list(catalogue[id].targets)) for id in table.asides(seat)]
    return Seen(stamp, msgspec.Raw(msgspec.json.encode(table.view(seat))), held, asides)
