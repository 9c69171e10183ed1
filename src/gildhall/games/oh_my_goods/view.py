"""What a seat may see (section 13), as plain data, and the way back.

The formats are described in docs/positions/oh_my_goods.md. ``viewer`` is a seat, −1 for a spectator, −2 for one that
sees all. A bot or a client gets nothing but this (OMG-13.12).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypedDict

from gildhall.engine.deck import Deck
from gildhall.engine.dice import QuickDice, dice_from
from gildhall.engine.errors import BadPosition, listing
from gildhall.engine.position import OMNISCIENT
from gildhall.games.oh_my_goods.components import MODES, MOST_BUILDINGS, NONE, RESOURCES, GoodsFacts
from gildhall.games.oh_my_goods.estate import Estate
from gildhall.games.oh_my_goods.table import BUILDING, CARD, CARD_BITS, GoodsTable, Trader


class Shared(TypedDict, total=False):
    """What lies in the middle."""

    round: int
    active: int
    final: bool
    limited: bool
    display: list[str]
    row1: list[str]
    row2: list[str]
    market: dict[str, int]
    pile: dict[str, Any]
    discard: list[str]
    face_down: list[str] | None
    face_down_cards: int
    discard_cards: int
    out: list[str]
    turn: int  # only in hand-written positions
    dice: list[Any]


class SeatData(TypedDict, total=False):
    """What lies before one seat."""

    buildings: list[str]
    goods: list[int]
    goods_cards: list[str] | None
    coins: int
    hand: list[str] | None
    cards: int
    aside: str | None
    has_aside: bool
    worker: str | None
    mode: str | None
    staff: list[str]
    assistants: list[str]
    discarded: list[str] | None
    discarded_cards: int
    chosen: list[str | None]
    spent: list[list[Any]]
    run: list[int]


# --- who sees what ------------------------------------------------------------------------------------------------


def visible_cards(table: GoodsTable, viewer: int) -> list[int]:
    """All deck cards whose place a seat knows (OMG-13.1, 13.2, 13.6); nobody knows goods and the draw pile (OMG-13.3,
    13.4).
    """
    seen = [*table.row1, *table.row2, *table.out, *table.discard]
    for part in table.seats:
        seen.extend(part.estate.buildings)
    if viewer >= 0:
        own = table.seats[viewer]
        seen.extend([*own.hand, own.aside, *own.chosen, *own.discarded])
    return seen


# --- writing ------------------------------------------------------------------------------------------------------


def write_shared(table: GoodsTable, viewer: int) -> dict[str, Any]:
    """The middle of the table: public but for the draw pile and what was discarded face down (OMG-13.1, 13.3, 13.6)."""
    facts = table.facts
    names = facts.names
    pile: dict[str, Any] = {"cards": len(table.pile)}
    if viewer == OMNISCIENT:
        pile["bag"] = [names[card] for card in table.pile.bag]
        pile["top"] = [names[card] for card in table.pile.top]
    data: Shared = {
        "round": table.round,
        "active": table.active,
        "final": table.final,
        "limited": table.limited,
        "display": [facts.faces[face] for face in table.display],
        "row1": [names[card] for card in table.row1],
        "row2": [names[card] for card in table.row2],
        "market": {RESOURCES[resource]: table.in_market(resource) for resource in range(5)},
        "pile": pile,
        "discard": [names[card] for card in table.discard],
        "face_down": [names[card] for card in table.face_down] if viewer == OMNISCIENT else None,
        "face_down_cards": len(table.face_down),
        "discard_cards": table.discarded(),
        "out": [names[card] for card in table.out],
    }
    if viewer == OMNISCIENT:
        data["dice"] = [table.pile.dice.state()]
    return dict(data)


def write_seat(table: GoodsTable, part: Trader, seat: int, viewer: int) -> dict[str, Any]:
    """What lies before a seat: hand and card set aside are private (OMG-13.2), goods only numbers (OMG-13.4, 13.5)."""
    facts = table.facts
    names = facts.names
    buildings = part.estate.buildings
    own = viewer in (seat, OMNISCIENT)
    goods = sorted_by_building(part.goods)
    data: SeatData = {
        "buildings": [names[card] for card in buildings],
        "goods": [sum(1 for good in goods if good >> BUILDING == b) for b in range(len(buildings))],
        "goods_cards": [names[good & CARD] for good in goods] if viewer == OMNISCIENT else None,
        "coins": part.coins,
        "hand": [names[card] for card in part.hand] if own else None,
        "cards": len(part.hand),
        "aside": names[part.aside] if own and part.aside else None,
        "has_aside": part.aside != 0,
        "worker": names[buildings[part.worker]] if part.worker >= 0 else None,
        "mode": MODES[int(part.sloppy)] if part.worker >= 0 else None,
        "staff": [names[buildings[b]] for b in range(len(buildings)) if part.staff >> b & 1],
        "assistants": [facts.faces[face] for face in part.assistants],
        "discarded": [names[card] for card in part.discarded] if own else None,
        "discarded_cards": len(part.discarded),
        "chosen": [names[card] if own else None for card in part.chosen],
        "spent": [[good >> BUILDING, names[good & CARD] if viewer == OMNISCIENT else None] for good in part.spent],
        "run": [part.owed, part.due, part.after, part.vacated, part.entered, part.tried, part.produced],
    }
    return dict(data)


def sorted_by_building(goods: tuple[int, ...]) -> list[int]:
    """The goods building by building; on each of them the card laid last comes last."""
    return sorted(goods, key=lambda good: good >> BUILDING)


# --- reading ------------------------------------------------------------------------------------------------------


def read_shared(table: GoodsTable, data: dict[str, Any]) -> None:
    """The middle of the table; what is missing gets its default, what is blank a placeholder."""
    only(data, Shared.__annotations__)
    facts = table.facts
    table.round = data.get("round", 1)
    table.active = data.get("active", 0)
    if not 0 <= table.active < facts.seats:
        raise BadPosition(f"the active player is a seat from 0 to {facts.seats - 1}, not {table.active}")
    table.final = data.get("final", False)
    table.limited = data.get("limited", False)
    table.display = tuple(read_faces(facts, data.get("display", [])))
    table.row1 = tuple(read_cards(facts, data.get("row1", [])))
    table.row2 = tuple(read_cards(facts, data.get("row2", [])))
    table.out = tuple(read_cards(facts, data.get("out", [])))
    table.discard = read_cards(facts, data.get("discard", []))
    table.face_down = read_cards(facts, data.get("face_down", []), data.get("face_down_cards", 0))
    table.count_market()
    states = data.get("dice")
    table.pile = _read_pile(facts, data.get("pile", {}))
    table.pile.dice = dice_from(states[0]) if states else QuickDice.seeded(0, 0)


def _read_pile(facts: GoodsFacts, data: dict[str, Any]) -> Deck:
    """The draw pile; ``top`` is written top card first (OMG-0.7), the rest lies below it in no order."""
    only(data, {"cards": int, "bag": list, "top": list})
    top = read_cards(facts, data.get("top", []))
    bag = read_cards(facts, data.get("bag", []))
    missing = data.get("cards", 0) - len(top) - len(bag)
    pile = Deck(bag + [0] * max(0, missing), QuickDice.seeded(0, 0))
    for card in reversed(top):
        pile.put(card, 0)
    return pile


def read_seat(table: GoodsTable, seat: int, data: dict[str, Any]) -> Trader:
    """What lies before a seat."""
    only(data, SeatData.__annotations__)
    facts = table.facts
    buildings = read_cards(facts, data.get("buildings", [facts.names[facts.charburners[seat]]]))
    if not buildings or len(buildings) > MOST_BUILDINGS:
        raise BadPosition(f"a player has 1 to {MOST_BUILDINGS} buildings, not {len(buildings)}")
    estate = Estate(facts, tuple(buildings))
    part = Trader(estate, sorted(read_cards(facts, data.get("hand", []), data.get("cards", 0))), ())
    _read_goods(facts, part, data)
    aside = data.get("aside")
    part.aside = read_cards(facts, [aside])[0] if aside is not None else (NONE if data.get("has_aside") else 0)
    worker = data.get("worker")
    part.worker = _index(facts, estate, worker) if worker is not None else NONE
    part.sloppy = _is_sloppy(data.get("mode"))
    for name in data.get("staff", []):
        part.staff |= 1 << _index(facts, estate, name)
    part.assistants = tuple(read_faces(facts, data.get("assistants", [])))
    part.discarded = tuple(read_cards(facts, data.get("discarded", []), data.get("discarded_cards", 0)))
    part.chosen = tuple([read_cards(facts, [name])[0] if name else 0 for name in data.get("chosen", [])])
    spent = data.get("spent", [])
    part.spent = tuple([_good(facts, estate, b, read_cards(facts, [name], 1)[0] if name else 0) for b, name in spent])
    run = data.get("run", [0] * 7)
    part.owed, part.due, part.after, part.vacated, part.entered, part.tried, part.produced = run
    return part


def _is_sloppy(mode: str | None) -> bool:
    if mode is None:
        return False
    if mode not in MODES:
        raise BadPosition(f"a worker's mode is {listing(MODES)}, not {mode!r}")
    return mode == MODES[1]


def _read_goods(facts: GoodsFacts, part: Trader, data: Mapping[str, Any]) -> None:
    """Goods as numbers (by building, or in the order of buildings) or as cards; numbers get placeholders."""
    estate = part.estate
    numbers = data.get("goods", [])
    if isinstance(numbers, Mapping):
        by_building = [0] * len(estate.buildings)
        for name, number in numbers.items():
            by_building[_index(facts, estate, name)] = number
        numbers = by_building
    places = [b for b in range(len(numbers)) for _ in range(numbers[b])]
    cards = read_cards(facts, data.get("goods_cards"), len(places))
    if len(cards) != len(places):
        raise BadPosition(f"there are {len(places)} goods, but {len(cards)} cards for them")
    part.goods = tuple([_good(facts, estate, b, cards[i]) for i, b in enumerate(places)])
    part.coins = sum(facts.value[good >> CARD_BITS & 31] for good in part.goods)


def _good(facts: GoodsFacts, estate: Estate, b: int, card: int) -> int:
    type_ = facts.type_of[estate.buildings[b]]
    if type_ < 0:
        raise BadPosition(f"no goods lie on {facts.names[estate.buildings[b]]}")
    return card | type_ << CARD_BITS | b << BUILDING


def _index(facts: GoodsFacts, estate: Estate, name: str) -> int:
    b = estate.index_of(facts.card.get(name, NONE))
    if b < 0:
        owned = listing(facts.names[card] for card in estate.buildings)
        raise BadPosition(f"'{name}' is not among the buildings of this seat: {owned}")
    return b


def read_cards(facts: GoodsFacts, names: Iterable[str] | None, hidden: int = 0) -> list[int]:
    """Cards by name; placeholders, if they are blank."""
    if names is None:
        return [0] * hidden
    cards = []
    for name in names:
        if name not in facts.card or not name:
            raise BadPosition(f"there is no card '{name}'; cards are: {listing(facts.names[1:])}")
        cards.append(facts.card[name])
    return cards


def read_faces(facts: GoodsFacts, names: Iterable[str]) -> list[int]:
    """Assistants by name."""
    faces = []
    for name in names:
        if name not in facts.face:
            raise BadPosition(f"there is no assistant '{name}'; assistants are: {listing(facts.faces)}")
        faces.append(facts.face[name])
    return faces


def only(data: Mapping[str, Any], known: Mapping[str, Any]) -> None:
    """Refuse unknown entries."""
    for key in data:
        if key not in known:
            raise BadPosition(f"there is no entry '{key}' here; entries are: {listing(known)}")
