"""Formats that state.py cannot declare in a word: how boards, decks and hands are written and read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gildhall.engine.dice import QuickDice
from gildhall.engine.errors import BadPosition
from gildhall.engine.plain import (
    entries,
    hidden,
    items,
    number,
    read_any_seat,
    read_index,
    read_names,
    read_places,
    read_seat_number,
)
from gildhall.engine.position import OMNISCIENT
from gildhall.games.craftsmen.capital import MOST, TYPES, packed
from gildhall.games.craftsmen.components import NATURAL, NOBODY, SLOTS, CraftsmenFacts
from gildhall.games.craftsmen.decks import BuildingDeck
from gildhall.games.craftsmen.moves import KINDS
from gildhall.games.craftsmen.table import Craftsman, CraftsmenTable, no_discs

Places = list[tuple[str, str]]
"""Where pairs of markers are: on the ship of this name (in the granary, if it is empty), and for which good."""

LEVELS: Final = ["lower", "upper"]


def write_queues(table: CraftsmenTable) -> dict[str, Any]:
    """The helpers in all guilds: the usable spaces from left to right, the lower disc first."""
    discs, end = table.discs, 2 * table.facts.spaces
    return {
        name: [[seat for seat in discs[first : first + 2] if seat >= 0] for first in range(guild, guild + end, 2)]
        for guild, name in zip(range(0, len(discs), SLOTS), table.facts.guilds)
    }


def find_discs(table: CraftsmenTable) -> None:
    """Find the places of each player's discs."""
    for place, owner in enumerate(table.discs):
        if owner >= 0:
            table.seats[owner].sent |= 1 << place
            table.sent |= 1 << place


def write_building_deck(table: CraftsmenTable, kind: int, viewer: int) -> dict[str, Any]:
    """CRA-15.3, 15.4: the face-up cards, the sizes, and the cards that are known to be inside. For cards at the top and
    bottom: who knows them, and their names if ``viewer`` does.
    """
    names, deck = table.facts.names, table.decks[kind]
    is_open = viewer == OMNISCIENT
    data: dict[str, Any] = {
        "display": [names[card] if card >= 0 else None for card in table.display[2 * kind : 2 * kind + 2]],
        "house": len(deck.house),
        "cards": len(deck),
        "top": write_end(names, list(deck.top) if is_open else deck.known_top(viewer), deck.top_known),
        "bottom": write_end(names, list(deck.bottom) if is_open else deck.known_bottom(viewer), deck.bottom_known),
        "inside": [names[card] for card in deck.inside_cards()],
    }
    if is_open:
        data["house_bag"] = [names[card] for card in deck.house]
        data["bag"] = [names[card] for card in deck.bag]
    return data


def write_end(names: list[str], cards: Sequence[int | None], known: tuple[int, ...]) -> dict[str, Any]:
    """The cards at one end of a deck: None for a card that is not known, and who knows it."""
    return {
        str(i + 1): {"card": None if card is None else names[card], "known": known[i]} for i, card in enumerate(cards)
    }


def write_owner(owner: int) -> Any:
    return None if owner < 0 else "natural" if owner == NATURAL else owner


def write_pairs(owners: tuple[int, ...], places: Places, labels: list[str]) -> dict[str, Any]:
    """The owners of the two markers at each place, the oldest first."""
    data: dict[str, Any] = {}
    for place, (ship, good) in enumerate(places):
        pair = {labels[0]: write_owner(owners[2 * place]), labels[1]: write_owner(owners[2 * place + 1])}
        (data.setdefault(ship, {}) if ship else data)[good] = pair
    return data


CATEGORIES = [f"{kind}{house}" for kind in KINDS for house in ("", " house")]
"""What everybody knows about a hidden permit: its kind, and whether it is a house card."""


def category(facts: CraftsmenFacts, card: int) -> int:
    """The category of a hidden permit. Its placeholder is a negative number."""
    if card < 0:
        return -1 - card
    return 2 * facts.kind_of[card] + (1 if facts.house[card] else 0)


def hidden_permits(facts: CraftsmenFacts, part: Craftsman) -> list[int]:
    """The categories of the permits that not everybody has seen."""
    return sorted([category(facts, card) for card in part.permits if card not in part.shown])


def write_inputs(facts: CraftsmenFacts, part: Craftsman) -> dict[str, list[str]]:
    """The goods on the icons of each object that has some."""
    inputs: dict[str, list[str]] = {}
    for card, filled in zip(part.row, part.filled):
        goods = facts.inputs[facts.type_of[card]]
        if filled:
            inputs[facts.names[card]] = [facts.goods[good] for icon, good in enumerate(goods) if filled >> icon & 1]
    return inputs


# --- the way back: the board ----------------------------------------------------------------------------------------


def read_queues(where: str, value: Any, facts: CraftsmenFacts) -> list[int]:
    data = entries(where, value, facts.guilds)
    discs = no_discs()
    for guild, name in enumerate(facts.guilds):
        for space, queue in enumerate(items(where, data.get(name, []), facts.spaces)):
            for level, seat in enumerate(items(where, queue, 2)):
                discs[SLOTS * guild + 2 * space + level] = read_seat_number(where, seat, facts.seats)
    return discs


def read_pairs(
    where: str, value: Any, places: Places, labels: list[str], missing: list[str], facts: CraftsmenFacts
) -> list[int]:
    """Pairs of markers: written out, or in short form as lists with the oldest marker first."""
    data = entries(where, value, dict.fromkeys([ship or good for ship, good in places]))
    owners: list[int] = []
    for ship, good in places:
        known = [other for whose, other in places if whose == ship]
        pair = (entries(f"{where}.{ship}", data.get(ship, {}), known) if ship else data).get(good, missing)
        told = dict(zip(labels, items(where, pair, 2))) if isinstance(pair, list) else entries(where, pair, labels)
        owners += [read_owner(where, told.get(label), facts) for label in labels]
    return owners


def read_owner(where: str, owner: Any, facts: CraftsmenFacts) -> int:
    return NATURAL if owner in ("natural", "nat") else read_any_seat(where, owner, facts.seats)


# --- the way back: decks --------------------------------------------------------------------------------------------


def read_bag(
    where: str, data: Mapping[str, Any], bag: str, size: str, known: Mapping[str, int], less: int = 0
) -> list[int]:
    """The cards of a bag, or placeholders for them, ``less`` the number of cards that are elsewhere."""
    if data.get(bag) is None:
        return [NOBODY] * (hidden(where, data, size) - less)
    return read_names(f"{where}.{bag}", data[bag], known, "card")


def read_decks(data: Mapping[str, Any], facts: CraftsmenFacts) -> list[BuildingDeck]:
    return [read_deck(f"shared.{name}", data.get(name, {}), kind, facts) for kind, name in enumerate(KINDS)]


def read_display(data: Mapping[str, Any], facts: CraftsmenFacts) -> list[int]:
    shown = [(f"shared.{kind}.display", data.get(kind, {}).get("display", [None, None])) for kind in KINDS]
    return [card for where, names in shown for card in read_places(where, names, facts.card, "card")]


def read_deck(where: str, value: Any, kind: int, facts: CraftsmenFacts) -> BuildingDeck:
    data = entries(where, value, ["display", "house", "cards", "top", "bottom", "inside", "house_bag", "bag"])
    house = read_bag(where, data, "house_bag", "house", facts.card)
    top, top_known = read_known(f"{where}.top", data.get("top", {}), facts)
    bottom, bottom_known = read_known(f"{where}.bottom", data.get("bottom", {}), facts)
    bag = read_bag(where, data, "bag", "cards", facts.card, len(house) + len(top) + len(bottom))
    deck = BuildingDeck(house, bag, QuickDice.seeded(0, 0), facts.first_of_kind[kind])
    deck.top, deck.top_known, deck.bottom, deck.bottom_known = top, top_known, bottom, bottom_known
    for card in read_names(f"{where}.inside", data.get("inside", []), facts.card, "card"):
        deck.went_in(card)
    return deck


def read_known(where: str, data: Any, facts: CraftsmenFacts) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The cards at the top or bottom, from top to bottom, and who knows each of them. In a hand-written position they
    may be a list of names, which no seat knows.
    """
    if isinstance(data, list):
        return tuple(read_places(where, data, facts.card, "card")), (0,) * len(data)
    told = [data[str(i + 1)] for i in range(len(data))]
    cards = read_places(where, [each["card"] for each in told], facts.card, "card")
    return tuple(cards), tuple([number(where, each["known"]) for each in told])


# --- the way back: capital ------------------------------------------------------------------------------------------


def read_capital(where: str, value: Any, facts: CraftsmenFacts) -> int:
    cards = read_names(where, value, facts.capital, "capital card")
    if any(cards.count(card) > MOST for card in cards):
        raise BadPosition(f"{where}: at most {MOST} capital cards are equal")
    return packed(cards)


def any_capital(number: int) -> int:
    """Placeholders for so many hidden cards."""
    if number > MOST * TYPES:
        raise BadPosition(f"there are no {number} capital cards")
    return packed([card % TYPES for card in range(number)])


# --- the way back: a seat -------------------------------------------------------------------------------------------


def read_permits(where: str, data: Mapping[str, Any], facts: CraftsmenFacts) -> tuple[int, ...]:
    """Permits by name, or placeholders by category in addition to those that everybody saw."""
    shown = data.get("shown", [])
    permits = data.get("permits", shown)
    if permits is not None:
        return tuple(sorted(read_names(where, permits, facts.card, "card")))
    unknown = [-1 - read_index(where, name, CATEGORIES) for name in data["hidden"]]
    return (*unknown, *sorted(read_names(where, shown, facts.card, "card")))


def read_inputs(where: str, value: Any, row: tuple[int, ...], facts: CraftsmenFacts) -> list[int]:
    filled = [0] * len(row)
    for name, goods in entries(where, value, [facts.names[card] for card in row]).items():
        card = facts.card[name]
        for good in read_names(where, goods, facts.good, "good"):
            icon = facts.icon[facts.type_of[card]][good]
            if icon < 0:
                raise BadPosition(f"{where}: {name} has no icon for {facts.goods[good]}")
            filled[row.index(card)] |= 1 << icon
    return filled
