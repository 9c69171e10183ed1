"""What state.py cannot say in a word: how boards, decks and hands are written. The way back is in reading.py."""

from __future__ import annotations

from typing import Any

from gildhall.engine.position import OMNISCIENT
from gildhall.games.craftsmen.capital import TYPES
from gildhall.games.craftsmen.catalogue import KINDS
from gildhall.games.craftsmen.components import GUILDS, NATURAL, CraftsmenFacts
from gildhall.games.craftsmen.table import SLOTS, Craftsman, CraftsmenTable


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
    """CRA-15.4, 15.5: the order of the deck is secret; the discard pile cannot be searched, but by option."""
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
    """CRA-15.3, 15.4: the face-up cards and the sizes; of the top and bottom who knows which card lies there, and what
    ``viewer`` knows of it; which cards are known to be somewhere inside.
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
"""What everybody knows of a hidden permit: its kind, and whether it is a house card."""


def category(facts: CraftsmenFacts, card: int) -> int:
    """The category of a hidden permit; a placeholder for one is a negative number."""
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
