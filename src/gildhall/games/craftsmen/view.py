"""Formats that state.py cannot declare in a word: how boards, decks and hands are written and read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gildhall.engine.deck import Deck
from gildhall.engine.dice import QuickDice
from gildhall.engine.errors import BadPosition
from gildhall.engine.plain import entries, hidden, items, number, read_index, read_name, read_names, read_numbers
from gildhall.engine.position import OMNISCIENT
from gildhall.games.craftsmen.capital import TYPES
from gildhall.games.craftsmen.components import GUILDS, NATURAL, NOBODY, CraftsmenFacts
from gildhall.games.craftsmen.decks import BuildingDeck
from gildhall.games.craftsmen.moves import KINDS
from gildhall.games.craftsmen.scoring import SOURCES
from gildhall.games.craftsmen.table import SLOTS, Craftsman, CraftsmenTable, no_discs


def write_queues(table: CraftsmenTable) -> dict[str, Any]:
    """The helpers in all guilds."""
    return {table.facts.guilds[guild]: write_queue(table, guild) for guild in range(GUILDS)}


def write_queue(table: CraftsmenTable, guild: int) -> list[list[int]]:
    """The usable spaces of a guild from left to right, the lower disc first."""
    spaces = []
    for space in range(table.facts.spaces):
        first = SLOTS * guild + 2 * space
        spaces.append([owner for owner in table.discs[first : first + 2] if owner >= 0])
    return spaces


def write_capital(table: CraftsmenTable, viewer: int) -> dict[str, Any]:
    """CRA-15.4, 15.5: the order of the deck is secret; the discard pile can be searched only by option."""
    names = table.facts.capital_names
    is_open = viewer == OMNISCIENT or table.facts.deck_tracker
    data: dict[str, Any] = {
        "display": [names[card] if card >= 0 else None for card in table.capital_display],
        "cards": len(table.capital_deck.bag),
        "discarded": sum(table.discard),
        "discard": write_hand(table.facts, table.discard) if is_open else None,
    }
    if viewer == OMNISCIENT:
        data["bag"] = [names[card] for card in table.capital_deck.bag]
    return data


def write_hand(facts: CraftsmenFacts, counts: list[int]) -> list[str]:
    """Capital cards by name."""
    return [facts.capital_names[card] for card in range(TYPES) for _ in range(counts[card])]


def write_building_deck(table: CraftsmenTable, kind: int, viewer: int) -> dict[str, Any]:
    """CRA-15.3, 15.4: the face-up cards, the sizes, and the cards that are known to be inside. For cards at the top and
    bottom: who knows them, and their names if ``viewer`` does.
    """
    names = table.facts.names
    deck = table.decks[kind]
    first = 2 * kind
    is_open = viewer == OMNISCIENT
    top = list(deck.top) if is_open else deck.known_top(viewer)
    bottom = list(deck.bottom) if is_open else deck.known_bottom(viewer)
    data: dict[str, Any] = {
        "display": [names[card] if card >= 0 else None for card in table.display[first : first + 2]],
        "house": len(deck.house),
        "cards": len(deck),
        "top": {str(i + 1): write_known(names, card, deck.top_known[i]) for i, card in enumerate(top)},
        "bottom": {str(i + 1): write_known(names, card, deck.bottom_known[i]) for i, card in enumerate(bottom)},
        "inside": [names[card] for card in deck.inside_cards()],
    }
    if is_open:
        data["house_bag"] = [names[card] for card in deck.house]
        data["bag"] = [names[card] for card in deck.bag]
    return data


def write_known(names: list[str], card: int | None, known: int) -> dict[str, Any]:
    return {"card": None if card is None else names[card], "known": known}


def write_owner(owner: int) -> Any:
    return None if owner < 0 else "natural" if owner == NATURAL else owner


def write_pair(fields: list[int], place: int, first: str, second: str) -> dict[str, Any]:
    """Two fields of the granary or of a ship, the oldest marker first."""
    return {first: write_owner(fields[2 * place]), second: write_owner(fields[2 * place + 1])}


def write_granary(table: CraftsmenTable) -> dict[str, Any]:
    facts = table.facts
    return {
        facts.goods[good]: write_pair(table.granary, place, "lower", "upper")
        for place, good in enumerate(facts.granary_goods)
    }


def write_ships(table: CraftsmenTable) -> dict[str, Any]:
    facts = table.facts
    ships: dict[str, Any] = {ship: {} for ship in facts.ships}
    for row in range(len(facts.row_ship)):
        pair = write_pair(table.rows, row, "left", "right")
        ships[facts.ships[facts.row_ship[row]]][facts.goods[facts.row_good[row]]] = pair
    return ships


def write_look(table: CraftsmenTable, viewer: int) -> list[str | None]:
    """CRA-15.7: the others see only the kind, and which cards came from the display."""
    names = table.facts.names
    own = viewer in (OMNISCIENT, table.look_by)
    return [names[card] if own or i < table.look_seen else None for i, card in enumerate(table.look)]


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


# --- the way back: parts of the action ------------------------------------------------------------------------------


def read_out(where: str, value: Any) -> int:
    """A bit for each seat."""
    return sum(1 << seat for seat in read_numbers(where, value))


def read_slots(where: str, value: Any, known: Mapping[str, int]) -> list[int]:
    """Cards, or −1 for an empty place or a blank."""
    return [read_name(where, name, known, "card") for name in items(where, value)]


def read_trade(where: str, value: Any, facts: CraftsmenFacts) -> int:
    return facts.catalogue.find(value).id if value else 0


# --- the way back: the board ----------------------------------------------------------------------------------------


def read_queues(where: str, value: Any, facts: CraftsmenFacts) -> list[int]:
    data = entries(where, value, facts.guilds)
    discs = no_discs()
    for guild in range(GUILDS):
        for space, queue in enumerate(data.get(facts.guilds[guild], [])):
            for level, seat in enumerate(queue):
                discs[SLOTS * guild + 2 * space + level] = seat
    return discs


def read_owner(owner: Any) -> int:
    return NOBODY if owner is None or owner == "none" else NATURAL if owner in ("natural", "nat") else int(owner)


def read_pair(where: str, data: Any, first: str, second: str) -> list[int]:
    """Two fields: written out, or in short form as a list with the oldest marker first."""
    if isinstance(data, list):
        owners = [read_owner(owner) for owner in data]
        return owners + [NOBODY] * (2 - len(owners))
    data = entries(where, data, [first, second])
    return [read_owner(data[first]), read_owner(data[second])]


def read_granary(where: str, value: Any, facts: CraftsmenFacts) -> list[int]:
    goods = [facts.goods[good] for good in facts.granary_goods]
    data = entries(where, value, goods)
    natural = ["natural", "natural"]
    return [owner for good in goods for owner in read_pair(where, data.get(good, natural), "lower", "upper")]


def read_ships(where: str, value: Any, facts: CraftsmenFacts) -> list[int]:
    data = entries(where, value, facts.ships)
    owners: list[int] = []
    for ship, name in enumerate(facts.ships):
        goods = [facts.goods[facts.row_good[row]] for row in range(len(facts.row_ship)) if facts.row_ship[row] == ship]
        entries(f"{where}.{name}", data.get(name, {}), goods)
    for row in range(len(facts.row_ship)):
        loaded = data.get(facts.ships[facts.row_ship[row]], {})
        owners += read_pair(where, loaded.get(facts.goods[facts.row_good[row]], []), "left", "right")
    return owners


def bonus_left(table: CraftsmenTable) -> int:
    """Bonus tokens that nobody has."""
    taken = 0
    for part in table.seats:
        taken |= part.bonus
    return ((1 << len(table.facts.bonus_points)) - 1) & ~taken


# --- the way back: decks --------------------------------------------------------------------------------------------


def read_capital(where: str, value: Any) -> dict[str, Any]:
    return entries(where, value, ["display", "cards", "discarded", "discard", "bag"])


def read_capital_deck(where: str, value: Any, facts: CraftsmenFacts) -> Deck:
    data = read_capital(where, value)
    return Deck(read_bag(where, data, "bag", "cards", facts.capital), QuickDice.seeded(0, 0))


def read_bag(
    where: str, data: Mapping[str, Any], bag: str, size: str, known: Mapping[str, int], less: int = 0
) -> list[int]:
    """The cards of a bag, or placeholders for them, ``less`` the number of cards that are elsewhere."""
    if data.get(bag) is None:
        return [NOBODY] * (hidden(where, data, size) - less)
    return read_names(f"{where}.{bag}", data[bag], known, "card")


def read_capital_display(where: str, value: Any, facts: CraftsmenFacts) -> list[int]:
    return read_slots(f"{where}.display", read_capital(where, value).get("display", []), facts.capital)


def read_discard(where: str, value: Any, facts: CraftsmenFacts) -> list[int]:
    data = read_capital(where, value)
    discard = data.get("discard", [])
    if discard is None:
        return [hidden(where, data, "discarded")] + [0] * (TYPES - 1)  # until it is dealt again, only the total counts
    return read_hand(where, discard, facts)


def read_hand(where: str, value: Any, facts: CraftsmenFacts) -> list[int]:
    """The number of capital cards of each type."""
    counts = [0] * TYPES
    for card in read_names(where, value, facts.capital, "capital card"):
        counts[card] += 1
    return counts


def read_decks(data: Mapping[str, Any], facts: CraftsmenFacts) -> list[BuildingDeck]:
    return [read_deck(f"shared.{name}", data.get(name, {}), kind, facts) for kind, name in enumerate(KINDS)]


def read_display(data: Mapping[str, Any], facts: CraftsmenFacts) -> list[int]:
    shown = [(f"shared.{kind}.display", data.get(kind, {}).get("display", [None, None])) for kind in KINDS]
    return [card for where, names in shown for card in read_slots(where, names, facts.card)]


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
        return tuple(read_slots(where, data, facts.card)), (0,) * len(data)
    told = [data[str(i + 1)] for i in range(len(data))]
    cards = read_slots(where, [each["card"] for each in told], facts.card)
    return tuple(cards), tuple([number(where, each["known"]) for each in told])


# --- the way back: a seat -------------------------------------------------------------------------------------------


def read_size(where: str, data: Mapping[str, Any]) -> int:
    """The number of capital cards: of all that are named, or the number that a view shows."""
    capital = data.get("capital", [])
    return number(where, data["cards"]) if capital is None else len(capital)


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


def read_scores(where: str, data: Mapping[str, Any]) -> list[int]:
    """Points by their sources; hand-written ones without sources count as points of the start."""
    sources = entries(where, data.get("sources", {"start": data.get("points", 0)}), SOURCES)
    return [number(where, sources.get(source, 0)) for source in SOURCES]
