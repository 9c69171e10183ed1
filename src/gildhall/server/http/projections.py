"""What a seat, or a watcher, is shown of a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

import msgspec

from gildhall.engine.fair import seed_of
from gildhall.server.decide import teaching
from gildhall.server.decide.absence import ranks
from gildhall.server.http.shapes import (
    ChairShape,
    Fair,
    HeldShape,
    Item,
    MoveShape,
    ProposalShape,
    State,
    Status,
    TableShape,
    ViewShape,
)
from gildhall.server.tables import clocks
from gildhall.server.tables.service import Hall
from gildhall.server.tables.session import Sitting


@dataclass
class Summary:
    """What is known about a table, without the clocks; kept as long as nothing changes in it."""

    number: int
    around: tuple[int, int, frozenset[int]]
    """What it depends on besides moves."""
    shape: TableShape
    _written: msgspec.Raw | None = None

    def written(self) -> msgspec.Raw:
        """As it is sent, written once."""
        if self._written is None:
            self._written = msgspec.Raw(msgspec.json.encode(self.shape))
        return self._written


def summary(sitting: Sitting, hall: Hall) -> TableShape:
    """What everybody who may see the table may know about it."""
    still = still_summary(sitting, hall)
    ticking = clocks.shown(sitting, hall.now(), hall.outages.spans(hall.now()))
    return still if ticking is None else msgspec.structs.replace(still, clocks=ticking)


def still_summary(sitting: Sitting, hall: Hall) -> TableShape:
    """The summary without the clocks: the same object for as long as nothing has changed in it."""
    return _kept(sitting, hall).shape


def _written_summary(sitting: Sitting, hall: Hall) -> TableShape:
    """The summary as it is sent."""
    if sitting.banks:
        return summary(sitting, hall)
    return cast(TableShape, _kept(sitting, hall).written())


def _kept(sitting: Sitting, hall: Hall) -> Summary:
    around = (sitting.around, sitting.touched, hall.live.present(sitting.id))
    kept: Summary | None = sitting.summary
    if kept is None or kept.around != around or sitting.setup.lesson is not None:  # which looks at held moves too
        shape = _summary(sitting, around[2])
    elif kept.number == sitting.number:
        return kept
    elif sitting.running:  # only moves were made since
        shape = msgspec.structs.replace(kept.shape, waiting=sitting.waiting())
    else:
        shape = _summary(sitting, around[2])
    if kept is not None and kept.shape == shape:
        kept.number, kept.around = sitting.number, around
    else:
        kept = sitting.summary = Summary(sitting.number, around, shape)
    return kept


def _summary(sitting: Sitting, present: frozenset[int]) -> TableShape:
    setup = sitting.setup
    return TableShape(
        id=sitting.id,
        game=setup.game,
        options=dict(setup.options),
        changes=setup.changes,
        pace=setup.pace,
        public=setup.public,
        status=cast(Status, sitting.status),
        host=sitting.seats_of(sitting.host),
        seats=[_chair(sitting, seat, seat in present) for seat in range(len(sitting.chairs))],
        waiting=sitting.waiting(),
        hints=may_hint(sitting),
        stand_in=setup.bot_for_absent(),
        proposal=_proposal(sitting),
        marks=list(sitting.marks),
        ranks=ranks(sitting) if sitting.status == "over" else None,
        next_table=sitting.next_table,
        clocks=None,
        fair=fair(sitting),
        lesson=teaching.shown(sitting),
    )


def _chair(sitting: Sitting, seat: int, present: bool) -> ChairShape:
    chair = sitting.chairs[seat]
    return ChairShape(
        seat=seat,
        kind="bot" if chair.bot else "person" if chair.player else "open",
        name=sitting.name(seat),
        bot=chair.bot,
        present=present,
        away=cast(Any, chair.away),
        played_by=chair.played_by,
    )


def _proposal(sitting: Sitting) -> ProposalShape | None:
    proposal = sitting.proposal
    if proposal is None:
        return None
    return ProposalShape(cast(Any, proposal.what), proposal.by, sorted(proposal.agreed))


def may_hint(sitting: Sitting) -> bool:
    """May players here ask for advice? If nobody said so: only where one person plays with bots."""
    if sitting.setup.hints is not None:
        return sitting.setup.hints
    return len([chair for chair in sitting.chairs if chair.player]) <= 1


def fair(sitting: Sitting) -> Fair:
    """The proof of the shuffle: the commitment from the beginning, all of it in the end."""
    nonces = [chair.nonce for chair in sitting.chairs if chair.player]
    known = Fair(sitting.commitment, nonces)
    if sitting.status == "over" and sitting.real is not None:
        known.secret = sitting.secret
        known.seed = seed_of(sitting.secret, nonces).hex()
    return known


def state(sitting: Sitting, hall: Hall, eyes: int | None, since: int | None = None) -> State:
    """The table from these eyes (None: a watcher): what is known about it, what is seen, held and asked, and the story
    from item ``since`` on.
    """
    shown = State(
        table=_written_summary(sitting, hall),
        seat=eyes,
        turn=sitting.turn(eyes) if eyes is not None else 0,
        number=sitting.story.length(eyes),
        view=None,
        held=None,
        asides=[],
    )
    if sitting.real is not None:
        seen = _seen(sitting, eyes)
        shown.view, shown.held, shown.asides = cast(ViewShape, seen.view), seen.held, seen.asides
    if since is not None:
        shown.story = story(sitting, eyes, since)
    return shown


@dataclass
class Seen:
    """What eyes see of the game, ready to be sent; kept as long as nothing changes for them."""

    stamp: tuple[int, int]
    view: msgspec.Raw
    held: HeldShape | None = None
    asides: list[MoveShape] = field(default_factory=list)


def _seen(sitting: Sitting, eyes: int | None) -> Seen:
    """The view is written once, however many pages show it: writing it costs more than everything else."""
    stamp = (sitting.number, sitting.held[eyes].version if eyes is not None else 0)
    kept: Seen | None = sitting.seen.get(eyes)
    if kept is not None and kept.stamp == stamp:
        return kept
    if eyes is None or not sitting.running:
        seen = Seen(stamp, msgspec.Raw(msgspec.json.encode(sitting.table.view(eyes))))
    else:
        seen = _with_hold(sitting, eyes, stamp)
    sitting.seen[eyes] = seen
    return seen


def _with_hold(sitting: Sitting, seat: int, stamp: tuple[int, int]) -> Seen:
    """What the seat sees meanwhile: the table as it would be with its held moves."""
    if sitting.held[seat].moves:
        hold = sitting.hold(seat)
        table, events = hold.table, [face for each in hold.table.events if (face := each.seen_by(seat)) is not None]
        held = HeldShape([move.text for move in hold.moves], hold.may_undo, hold.done, events)
    else:
        table = sitting.table
        held = HeldShape([], may_undo=False, done=not table.is_waiting(seat), events=[])
    catalogue = table.facts.catalogue
    asides = [MoveShape(catalogue[id].text, list(catalogue[id].targets)) for id in table.asides(seat)]
    return Seen(stamp, msgspec.Raw(msgspec.json.encode(table.view(seat))), held, asides)


def story(sitting: Sitting, eyes: int | None, since: int) -> list[Item]:
    """The story from item ``since`` on, with what was said as far as it is not erased."""
    items = []
    for number, (about, event, by) in enumerate(sitting.story.since(eyes, since), max(since, 0)):
        if about == "table" and event["kind"] == "chat":
            name, words = sitting.said.get(event["id"], ("somebody", ""))
            event = {**event, "name": name, "words": words}
        items.append(Item(number, about, event, by))
    return items
