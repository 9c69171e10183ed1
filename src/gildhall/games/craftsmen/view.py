"""What a seat may see (section 15), as plain data. The way back is in reading.py.

The formats are described in docs/positions/craftsmen.md. ``viewer`` is a seat, −1 for a spectator, −2 for all-seeing.
Capital and permits in hand are private, but for permits that everybody saw the player take (CRA-15.2, 15.3). What a
seat remembers is here as well: cards that it put into a deck, at the top or bottom (CRA-15.4).
"""

from __future__ import annotations

from typing import Any

from gildhall.engine.position import OMNISCIENT
from gildhall.games.craftsmen.capital import COLOURS, TYPES
from gildhall.games.craftsmen.catalogue import KINDS
from gildhall.games.craftsmen.components import GUILDS, NATURAL, SEASONS, CraftsmenFacts
from gildhall.games.craftsmen.scoring import SOURCES
from gildhall.games.craftsmen.table import SLOTS, Craftsman, CraftsmenTable


def write_shared(table: CraftsmenTable, viewer: int) -> dict[str, Any]:
    """The middle of the table."""
    facts = table.facts
    data: dict[str, Any] = {
        "year": table.year,
        "season": SEASONS[table.season],
        "order": list(table.order),
        "change": list(table.change),
        "guilds": {facts.guilds[guild]: write_queue(table, guild) for guild in range(GUILDS)},
        "capital": write_capital(table, viewer),
        **{KINDS[kind]: write_deck(table, kind, viewer) for kind in range(3)},
        "box": [facts.names[card] for card in table.box],
        "granary": {
            facts.goods[good]: write_pair(table.granary, place, "lower", "upper")
            for place, good in enumerate(facts.granary_goods)
        },
        "ships": {facts.ships[ship]: write_ship(table, ship) for ship in range(len(facts.ships))},
        "tokens": {"privilege": table.privileges, "work": table.works, "bonus": write_bonus(facts, table.bonus)},
        "dealt": table.dealt,
        "action": write_action(table),
        "payment": write_payment(table),
        "auction": write_auction(table),
        "look": write_look(table, viewer),
    }
    if viewer == OMNISCIENT:
        decks = [deck.dice.state() for deck in table.decks]
        data["dice"] = [table.capital_deck.dice.state(), *decks, table.chance.state()]
    return data


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


def write_deck(table: CraftsmenTable, kind: int, viewer: int) -> dict[str, Any]:
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


def write_ship(table: CraftsmenTable, ship: int) -> dict[str, Any]:
    facts = table.facts
    rows = [row for row in range(len(facts.row_ship)) if facts.row_ship[row] == ship]
    return {facts.goods[facts.row_good[row]]: write_pair(table.rows, row, "left", "right") for row in rows}


def write_bonus(facts: CraftsmenFacts, tokens: int) -> list[str]:
    return [facts.goods[facts.first_end + token] for token in range(len(facts.bonus_points)) if tokens >> token & 1]


def write_action(table: CraftsmenTable) -> dict[str, Any]:
    """The action that is going on."""
    return {
        "guild": table.facts.guilds[table.guild] if table.guild >= 0 else None,
        "gold": table.gold,
        "privileged": table.privileged,
        "acted": table.acted,
        "wp": table.wp,
        "built": table.built,
        "covered": table.covered if table.covered >= 0 else None,
        "trade": table.facts.catalogue[table.trade].text if table.trade else None,
    }


def write_payment(table: CraftsmenTable) -> dict[str, Any] | None:
    if table.payer < 0:
        return None
    colours = table.facts.game.components["colours"]
    allowed = [colours[colour] for colour in range(COLOURS) if table.due_colours >> colour & 1]
    return {"payer": table.payer, "price": table.due, "colours": allowed}


def write_auction(table: CraftsmenTable) -> dict[str, Any] | None:
    """CRA-15.3, 15.6: bids and the mayor's cards are open."""
    if table.lot < 0:
        return None
    return {
        "card": table.facts.names[table.lot],
        "starter": table.starter if table.starter >= 0 else None,
        "bidder": table.bidder if table.bidder >= 0 else None,
        "bid": table.bid,
        "bids": list(table.bids),
        "out": [seat for seat in range(table.facts.seats) if table.out >> seat & 1],
        "asked": table.asked if table.asked >= 0 else None,
        "mayor": [table.facts.capital_names[card] for card in table.mayor],
    }


def write_look(table: CraftsmenTable, viewer: int) -> dict[str, Any] | None:
    """CRA-15.7: the others see only the kind, and which cards came from the display."""
    if table.looked < 0:
        return None
    names = table.facts.names
    own = viewer in (OMNISCIENT, table.look_by)
    return {
        "deck": KINDS[table.looked],
        "by": table.look_by,
        "cards": [names[card] if own or i < table.look_seen else None for i, card in enumerate(table.look)],
        "seen": table.look_seen,
        "kept": [names[card] for card in table.kept] if own else None,
        "laid": [names[card] for card in table.laid] if own else None,
        "laid_top": table.laid_top if own else None,
    }


def write_seat(table: CraftsmenTable, part: Craftsman, seat: int, viewer: int) -> dict[str, Any]:
    """What lies before a seat: capital and permits are private, their numbers public (CRA-15.2); the rest is public
    (CRA-15.3, 8.125).
    """
    facts = table.facts
    own = viewer in (seat, OMNISCIENT)
    return {
        "colour": facts.game.components["players"][seat],
        "place": table.order.index(seat) + 1,
        "points": part.points,
        "capital": write_hand(facts, part.capital) if own else None,
        "cards": part.cards,
        "permits": [facts.names[card] for card in part.permits] if own else None,
        "shown": [facts.names[card] for card in part.shown],
        "hidden": [CATEGORIES[number] for number in hidden_permits(facts, part)],
        "row": [facts.names[card] for card in part.row],
        "inputs": write_inputs(facts, part),
        "fair": part.fair,
        "privileges": part.privileges,
        "works": part.works,
        "bonus": write_bonus(facts, part.bonus),
        "helpers": part.helpers,
        "passed": part.passed,
        "used": part.used,
        "picked": [facts.capital_names[card] for card in part.picked] if own else None,
        "sources": dict(zip(SOURCES, part.scores)),
    }


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
