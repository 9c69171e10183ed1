"""What a seat may see (section 12), as plain data, and the way back.

Cards and numbers only: talk about hands has no place in the game (POE-12.9). The formats are described in
docs/positions/pillars.md. ``viewer`` is a seat, −1 for a spectator, −2 for all-seeing.
"""

from __future__ import annotations

from typing import Any, TypedDict

from gildhall.engine.deck import EVERYONE, Deck
from gildhall.engine.dice import QuickDice, dice_from
from gildhall.engine.errors import BadPosition, listing
from gildhall.engine.position import OMNISCIENT
from gildhall.games.pillars.components import COLOURS, NOBODY, USES, PillarsFacts, written
from gildhall.games.pillars.scoring import SOURCES, sources
from gildhall.games.pillars.steps.trick import receiver_of
from gildhall.games.pillars.table import Builder, PillarsTable, Trick


class Shared(TypedDict, total=False):
    """What lies in the middle."""

    stage: int
    advantage: str | None
    first_leader: int | None
    leader: int | None
    trick: list[str]
    receiver: int | None
    tricks: list[list[Any]]
    king_trick: list[str] | None
    king_trick_cards: int
    king_by: int | None
    king_shared: bool
    stack: dict[str, Any]
    out: list[str]
    left: int  # only in hand-written positions
    dice: list[Any]


class SeatData(TypedDict, total=False):
    """What lies before one seat."""

    colour: str
    hand: list[str] | None
    cards: int
    pile: list[str] | None
    pile_cards: int
    tricks: int
    stock: str
    advantages: list[str]
    vp: int
    results: list[int]
    notes: list[list[int]]
    sources: list[int]
    scoring: dict[str, Any]


# --- who sees what ------------------------------------------------------------------------------------------------


def visible_cards(table: PillarsTable, viewer: int) -> list[int]:
    """All cards whose place a seat knows (POE-12.1 to 12.3, 12.11)."""
    seen = list(table.trick)
    seen.extend(table.out)
    seen.extend(table.advantage_stack.bottom)
    for part in table.seats:
        seen.extend(part.advantages)
    if viewer >= 0:
        seen.extend(table.seats[viewer].hand)
    if table.piles_open():
        seen.extend(table.king_trick)
        for part in table.seats:
            seen.extend(part.pile)
    else:
        for trick in table.tricks_in_sight():
            seen.extend(trick.cards)
    return seen


def knows_advantage(table: PillarsTable, viewer: int) -> bool:
    """POE-12.4, 11.6: who knows this stage's advantage card."""
    return viewer == OMNISCIENT or table.facts.advantage_shown or table.advantage in visible_cards(table, viewer)


# --- writing ------------------------------------------------------------------------------------------------------


def write_shared(table: PillarsTable, viewer: int) -> dict[str, Any]:
    """The middle of the table."""
    names = table.facts.names
    is_open = viewer == OMNISCIENT or table.piles_open()
    shown = table.tricks if is_open else table.tricks_in_sight()
    data: Shared = {
        "stage": table.stage,
        "advantage": names[table.advantage] if table.advantage >= 0 and knows_advantage(table, viewer) else None,
        "first_leader": _seat(table.first_leader),
        "leader": _seat(table.leader),
        "trick": [names[card] for card in table.trick],
        "receiver": receiver_so_far(table),
        "tricks": [[trick.leader, _seat(trick.receiver), *[names[card] for card in trick.cards]] for trick in shown],
        "king_trick": [names[card] for card in table.king_trick] if is_open else None,
        "king_trick_cards": len(table.king_trick),
        "king_by": _seat(table.king_by),
        "king_shared": table.king_shared,
        "stack": _write_stack(table, viewer),
        "out": [names[card] for card in table.out],
    }
    if viewer == OMNISCIENT:
        data["dice"] = [table.deal.state(), table.advantage_stack.dice.state()]
    return dict(data)


def receiver_so_far(table: PillarsTable) -> int | None:
    """Who would receive the current trick if it ended now; None, if it is empty or would be laid aside."""
    return _seat(receiver_of(table.facts, table.trick, table.leader)) if table.trick else None


def _write_stack(table: PillarsTable, viewer: int) -> dict[str, Any]:
    """POE-12.1, 12.3: its size and the cards put under it are public, its order is secret."""
    names = table.facts.names
    stack = table.advantage_stack
    data: dict[str, Any] = {"cards": len(stack), "bottom": [names[card] for card in stack.bottom]}
    if viewer == OMNISCIENT:
        data["bag"] = [names[card] for card in stack.bag]
    return data


def _seat(seat: int) -> int | None:
    return seat if seat >= 0 else None


def write_seat(table: PillarsTable, part: Builder, seat: int, viewer: int) -> dict[str, Any]:
    """What lies before a seat: the hand is private (POE-12.2), the rest public (POE-12.1)."""
    names = table.facts.names
    results = part.results()
    data: SeatData = {
        "colour": COLOURS[table.facts.colour_of_seat[seat]],
        "hand": [names[card] for card in part.hand] if viewer in (seat, OMNISCIENT) else None,
        "cards": len(part.hand),
        "pile": [names[card] for card in part.pile] if viewer == OMNISCIENT or table.piles_open() else None,
        "pile_cards": len(part.pile),
        "tricks": part.tricks,
        "stock": written(part.stock),
        "advantages": [names[card] for card in part.advantages],
        "vp": sum(results),
        "results": results,
        "notes": [list(note) for note in part.notes],
        "sources": sources(part),
        "scoring": _write_scoring(part),
    }
    return dict(data)


def _write_scoring(part: Builder) -> dict[str, Any]:
    """A scoring under way: what may be used in it, and the points so far."""
    uses = [name for bit, name in enumerate(USES) if part.uses >> bit & 1] if part.uses else []
    data: dict[str, Any] = {"uses": uses}
    points = [part.conversions, part.craftsmen, part.persons, part.lasting]
    for i in range(len(points)):
        data[SOURCES[i]] = points[i]
    return data


# --- reading ------------------------------------------------------------------------------------------------------


def read_shared(table: PillarsTable, data: dict[str, Any]) -> None:
    """The middle of the table; what is missing gets its default, what is blank a placeholder."""
    _only(data, Shared.__annotations__)
    facts = table.facts
    table.stage = data.get("stage", 1)
    table.first_leader = _read_seat(facts, data.get("first_leader", 0))
    table.leader = _read_seat(facts, data.get("leader", 0))
    table.trick = read_cards(facts, data.get("trick", []))
    table.tricks = [
        Trick(trick[0], _read_seat(facts, trick[1]), read_cards(facts, trick[2:])) for trick in data.get("tricks", [])
    ]
    king_trick = data.get("king_trick", [])
    table.king_trick = tuple(read_cards(facts, king_trick, data.get("king_trick_cards", 0)))
    table.king_by = _read_seat(facts, data.get("king_by"))
    table.king_shared = data.get("king_shared", False)
    table.out = tuple(read_cards(facts, data.get("out", [])))
    advantage = data.get("advantage")
    table.advantage = NOBODY if advantage is None else read_cards(facts, [advantage])[0]
    states = data.get("dice")
    table.deal = dice_from(states[0]) if states else QuickDice.seeded(0, 0)
    table.advantage_stack = _read_stack(facts, data.get("stack", {}))
    table.advantage_stack.dice = dice_from(states[1]) if states else QuickDice.seeded(0, 1)


def _read_stack(facts: PillarsFacts, data: dict[str, Any]) -> Deck:
    _only(data, {"cards": int, "bag": list, "bottom": list})
    bottom = read_cards(facts, data.get("bottom", []))
    hidden = data.get("cards", len(bottom)) - len(bottom)
    stack = Deck(read_cards(facts, data.get("bag"), hidden), QuickDice.seeded(0, 1))
    for card in bottom:
        stack.tuck(card, EVERYONE)
    return stack


def read_seat(table: PillarsTable, seat: int, data: dict[str, Any]) -> Builder:
    """What lies before a seat."""
    _only(data, SeatData.__annotations__)
    facts = table.facts
    stock = [int(units) for units in data.get("stock", written(facts.start)).split("/")]
    if len(stock) != 4 or min(stock) < 0 or max(stock) > facts.most_units:
        known = f"such as 1/1/1/0, with at most {facts.most_units} of a kind"
        raise BadPosition(f"a stock is written sand/wood/stone/metal, {known}; not {data['stock']!r}")
    hand = sorted(read_cards(facts, data.get("hand", []), data.get("cards", 0)))
    part = Builder(hand, read_cards(facts, data.get("pile", []), data.get("pile_cards", 0)), stock)
    part.tricks = data.get("tricks", len(part.pile) // facts.seats)
    part.advantages = tuple(read_cards(facts, data.get("advantages", [])))
    results = data.get("results", [data["vp"]] if data.get("vp") else [])
    notes = data.get("notes", [[result, 0, 0, 0] for result in results])
    part.notes = tuple([(note[0], note[1], note[2], note[3]) for note in notes])
    if data.get("vp", part.vp()) != part.vp():
        raise BadPosition(f"seat {seat} has {data['vp']} points, but its results give {part.vp()}")
    _read_scoring(part, data.get("scoring", {}))
    return part


def _read_scoring(part: Builder, data: dict[str, Any]) -> None:
    _only(data, {"uses": list, **dict.fromkeys(SOURCES)})
    for name in data.get("uses", []):
        part.uses |= 1 << USES.index(name)
    part.conversions, part.craftsmen, part.persons, part.lasting = [data.get(source, 0) for source in SOURCES]


def read_cards(facts: PillarsFacts, names: list[str] | None, hidden: int = 0) -> list[int]:
    """Cards by name; placeholders, if they are blank."""
    if names is None:
        return [NOBODY] * hidden
    for name in names:
        if name not in facts.card:
            raise BadPosition(f"there is no card '{name}'; cards are: {listing(facts.names)}")
    return [facts.card[name] for name in names]


def _read_seat(facts: PillarsFacts, seat: int | None) -> int:
    if seat is None:
        return NOBODY
    if not 0 <= seat < facts.seats:
        raise BadPosition(f"there is no seat {seat}; seats are 0 to {facts.seats - 1}")
    return seat


def _only(data: dict[str, Any], known: dict[str, Any]) -> None:
    for key in data:
        if key not in known:
            raise BadPosition(f"there is no entry '{key}' here; entries are: {listing(known)}")
