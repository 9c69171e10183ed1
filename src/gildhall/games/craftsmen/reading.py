# mypyc: skip
"""Plain data turned into a table again: positions, views, and hand-written positions with their defaults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gildhall.engine.deck import Deck
from gildhall.engine.dice import QuickDice, dice_from
from gildhall.engine.errors import BadPosition, listing
from gildhall.games.craftsmen.capital import TYPES
from gildhall.games.craftsmen.catalogue import KINDS
from gildhall.games.craftsmen.components import GUILDS, NATURAL, NOBODY, SEASONS, CraftsmenFacts
from gildhall.games.craftsmen.decks import BuildingDeck
from gildhall.games.craftsmen.objects import count_types
from gildhall.games.craftsmen.scoring import SOURCES
from gildhall.games.craftsmen.table import SLOTS, Craftsman, CraftsmenTable, new_craftsman, no_discs
from gildhall.games.craftsmen.view import CATEGORIES

SHARED = [
    *("year", "season", "order", "change", "guilds", "capital", *KINDS, "box", "granary", "ships", "tokens", "dealt"),
    *("action", "payment", "auction", "look", "dice"),
    "turn",  # only in hand-written positions: whose turn it is in the helper phase
]
SEAT = [
    *("colour", "place", "points", "capital", "cards", "permits", "shown", "hidden", "row", "inputs", "fair"),
    *("privileges", "works", "bonus", "helpers", "passed", "used", "picked", "sources"),
]


def only(data: Mapping[str, Any], known: Iterable[str]) -> None:
    """Refuse entries that do not exist."""
    for key in data:
        if key not in known:
            raise BadPosition(f"there is no entry '{key}' here; entries are: {listing(known)}")


def number(names: Mapping[str, int], name: str) -> int:
    """The number of a card, good or capital type by its name."""
    if name not in names:
        raise BadPosition(f"'{name}' is unknown here; known are: {listing(names)}")
    return names[name]


def seat_or_nobody(seat: int | None) -> int:
    return NOBODY if seat is None else seat


# --- the middle ---------------------------------------------------------------------------------------------------


def read_shared(table: CraftsmenTable, data: dict[str, Any]) -> None:
    """The middle of the table; what is missing gets its default, what is blank a placeholder."""
    only(data, SHARED)
    facts = table.facts
    table.year = data.get("year", 1)
    table.season = SEASONS.index(data.get("season", "spring"))
    table.order = tuple(data.get("order", range(facts.seats)))
    table.change = tuple(data.get("change", []))
    read_queues(table, data.get("guilds", {}))
    states = data.get("dice") or [QuickDice.seeded(0, stream).state() for stream in range(5)]
    read_capital(table, data.get("capital", {}), states[0])
    table.display = []
    table.decks = []
    for kind in range(3):
        read_deck(table, kind, data.get(KINDS[kind], {}), states[kind + 1])
    table.chance = dice_from(states[4])
    table.box = tuple([number(facts.card, name) for name in data.get("box", [])])
    read_markers(table, data.get("granary", {}), data.get("ships", {}))
    read_tokens(table, data.get("tokens", {}))
    table.dealt = data.get("dealt", False)
    read_action(table, data.get("action") or {})
    read_payment(table, data.get("payment") or {})
    read_auction(table, data.get("auction") or {})
    read_look(table, data.get("look") or {})


def read_queues(table: CraftsmenTable, data: dict[str, Any]) -> None:
    only(data, table.facts.guilds)
    table.discs = no_discs()
    for guild in range(GUILDS):
        for space, discs in enumerate(data.get(table.facts.guilds[guild], [])):
            for level, seat in enumerate(discs):
                table.discs[SLOTS * guild + 2 * space + level] = seat


def read_hand(facts: CraftsmenFacts, names: list[str]) -> list[int]:
    counts = [0] * TYPES
    for name in names:
        counts[number(facts.capital, name)] += 1
    return counts


def read_capital(table: CraftsmenTable, data: dict[str, Any], state: Any) -> None:
    only(data, ["display", "cards", "discarded", "discard", "bag"])
    facts = table.facts
    shown = data.get("display", [])
    table.capital_display = [NOBODY if name is None else number(facts.capital, name) for name in shown]
    bag = data.get("bag")
    cards = [NOBODY] * data.get("cards", 0) if bag is None else [number(facts.capital, name) for name in bag]
    table.capital_deck = Deck(cards, dice_from(state))
    discard = data.get("discard", [])
    if discard is None:
        table.discard = [data["discarded"]] + [0] * (TYPES - 1)  # only the sum counts until it is dealt anew
    else:
        table.discard = read_hand(facts, discard)


def read_deck(table: CraftsmenTable, kind: int, data: dict[str, Any], state: Any) -> None:
    only(data, ["display", "house", "cards", "top", "bottom", "inside", "house_bag", "bag"])
    facts = table.facts
    card = facts.card
    table.display += [NOBODY if name is None else number(card, name) for name in data.get("display", [None, None])]
    house = (
        [number(card, name) for name in data["house_bag"]] if "house_bag" in data else [NOBODY] * data.get("house", 0)
    )
    top, bottom = read_known(data.get("top", {})), read_known(data.get("bottom", {}))
    hidden = data.get("cards", 0) - len(house) - len(top) - len(bottom)
    bag = [number(card, name) for name in data["bag"]] if "bag" in data else [NOBODY] * hidden
    deck = BuildingDeck(house, bag, dice_from(state), facts.first_of_kind[kind])
    deck.top = tuple([NOBODY if name is None else number(card, name) for name, _ in top])
    deck.top_known = tuple([known for _, known in top])
    deck.bottom = tuple([NOBODY if name is None else number(card, name) for name, _ in bottom])
    deck.bottom_known = tuple([known for _, known in bottom])
    for name in data.get("inside", []):
        deck.went_in(number(card, name))
    table.decks.append(deck)


def read_known(data: Any) -> list[tuple[str | None, int]]:
    """Cards at the top or bottom, from above; hand-written ones are a list of names that nobody knows."""
    if isinstance(data, list):
        return [(name, 0) for name in data]
    return [(data[str(i + 1)]["card"], data[str(i + 1)]["known"]) for i in range(len(data))]


def read_owner(owner: Any) -> int:
    return NOBODY if owner is None or owner == "none" else NATURAL if owner in ("natural", "nat") else int(owner)


def read_pair(data: Any, first: str, second: str) -> list[int]:
    """Two fields: written, or in short as a list with the oldest marker first."""
    if isinstance(data, list):
        owners = [read_owner(owner) for owner in data]
        return owners + [NOBODY] * (2 - len(owners))
    only(data, [first, second])
    return [read_owner(data[first]), read_owner(data[second])]


def read_markers(table: CraftsmenTable, granary: dict[str, Any], ships: dict[str, Any]) -> None:
    facts = table.facts
    only(granary, [facts.goods[good] for good in facts.granary_goods])
    only(ships, facts.ships)
    table.granary = []
    for good in facts.granary_goods:
        table.granary += read_pair(granary.get(facts.goods[good], ["natural", "natural"]), "lower", "upper")
    for ship in range(len(facts.ships)):
        rows = [facts.goods[facts.row_good[r]] for r in range(len(facts.row_ship)) if facts.row_ship[r] == ship]
        only(ships.get(facts.ships[ship], {}), rows)
    table.rows = []
    for row in range(len(facts.row_ship)):
        data = ships.get(facts.ships[facts.row_ship[row]], {})
        table.rows += read_pair(data.get(facts.goods[facts.row_good[row]], []), "left", "right")


def read_bonus(facts: CraftsmenFacts, names: list[str]) -> int:
    return sum(1 << number(facts.good, name) - facts.first_end for name in names)


def read_tokens(table: CraftsmenTable, data: dict[str, Any]) -> None:
    """Tokens that are nowhere else lie in the pool."""
    only(data, ["privilege", "work", "bonus"])
    facts = table.facts
    table.privileges = data.get("privilege", facts.token_pool - sum(part.privileges for part in table.seats))
    table.works = data.get("work", facts.token_pool - sum(part.works for part in table.seats))
    taken = 0
    for part in table.seats:
        taken |= part.bonus
    left = ((1 << len(facts.bonus_points)) - 1) & ~taken
    table.bonus = read_bonus(facts, data["bonus"]) if "bonus" in data else left


def read_action(table: CraftsmenTable, data: dict[str, Any]) -> None:
    only(data, ["guild", "gold", "privileged", "acted", "wp", "built", "covered", "trade"])
    guild = data.get("guild")
    table.guild = NOBODY if guild is None else table.facts.guilds.index(guild)
    table.gold = data.get("gold", False)
    table.privileged = data.get("privileged", False)
    table.acted = data.get("acted", False)
    table.wp = data.get("wp", 0)
    table.built = data.get("built", 0)
    table.covered = seat_or_nobody(data.get("covered"))
    trade = data.get("trade")
    table.trade = table.facts.catalogue.find(trade).id if trade else 0


def read_payment(table: CraftsmenTable, data: dict[str, Any]) -> None:
    only(data, ["payer", "price", "colours"])
    table.payer = data.get("payer", NOBODY)
    table.due = data.get("price", 0)
    colours: list[str] = table.facts.game.components["colours"]
    allowed: list[str] = data.get("colours", colours)
    table.due_colours = sum(1 << colours.index(colour) for colour in allowed)


def read_auction(table: CraftsmenTable, data: dict[str, Any]) -> None:
    only(data, ["card", "starter", "bidder", "bid", "bids", "out", "asked", "mayor"])
    facts = table.facts
    table.lot = number(facts.card, data["card"]) if data else NOBODY
    table.starter = seat_or_nobody(data.get("starter"))
    table.bidder = seat_or_nobody(data.get("bidder"))
    table.bid = data.get("bid", 0)
    table.bids = tuple(data.get("bids", []))
    table.out = sum(1 << seat for seat in data.get("out", []))
    table.asked = seat_or_nobody(data.get("asked"))
    table.mayor = tuple([number(facts.capital, name) for name in data.get("mayor", [])])


def read_look(table: CraftsmenTable, data: dict[str, Any]) -> None:
    only(data, ["deck", "by", "cards", "seen", "kept", "laid", "laid_top"])
    if not data:
        return
    card = table.facts.card
    table.looked = KINDS.index(data["deck"])
    table.look_by = data["by"]
    table.look = tuple([NOBODY if name is None else number(card, name) for name in data["cards"]])
    table.look_seen = data["seen"]
    table.kept = tuple([number(card, name) for name in data["kept"] or []])
    table.laid = tuple([number(card, name) for name in data["laid"] or []])
    table.laid_top = data["laid_top"] or 0


# --- a seat -------------------------------------------------------------------------------------------------------


def read_seat(table: CraftsmenTable, seat: int, data: dict[str, Any]) -> Craftsman:
    """What lies before a seat."""
    only(data, SEAT)
    facts = table.facts
    part = new_craftsman()
    capital = data.get("capital", [])
    part.capital = read_hand(facts, capital or [])
    part.cards = data["cards"] if capital is None else len(capital)
    part.shown = tuple(sorted(number(facts.card, name) for name in data.get("shown", [])))
    permits = data.get("permits", data.get("shown", []))
    if permits is None:
        part.permits = (*[-1 - CATEGORIES.index(name) for name in data["hidden"]], *part.shown)
    else:
        part.permits = tuple(sorted(number(facts.card, name) for name in permits))
    part.row = tuple([number(facts.card, name) for name in data.get("row", [])])
    part.filled = [0] * len(part.row)
    read_inputs(facts, part, data.get("inputs", {}))
    part.fair = data.get("fair", 0)
    part.privileges = data.get("privileges", 0)
    part.works = data.get("works", 0)
    part.bonus = read_bonus(facts, data.get("bonus", []))
    part.helpers = data.get("helpers", NOBODY)  # those that are not in a queue, see named_positions.py
    part.passed = data.get("passed", False)
    part.used = data.get("used", 0)
    picked: list[str] = data.get("picked") or []
    part.picked = tuple([number(facts.capital, name) for name in picked])
    read_points(part, data)
    table.seats = [part]
    count_types(table, 0)
    return part


def read_inputs(facts: CraftsmenFacts, part: Craftsman, data: dict[str, list[str]]) -> None:
    for name, goods in data.items():
        card = number(facts.card, name)
        if card not in part.row:
            raise BadPosition(f"inputs lie on {name}, which is not in the row")
        for good in goods:
            icon = facts.icon[facts.type_of[card]][number(facts.good, good)]
            if icon < 0:
                raise BadPosition(f"{name} has no icon for {good}")
            part.filled[part.row.index(card)] |= 1 << icon


def read_points(part: Craftsman, data: dict[str, Any]) -> None:
    """Points by their sources; hand-written ones without sources count as points of the start."""
    sources = data.get("sources", {"start": data.get("points", 0)})
    only(sources, SOURCES)
    part.scores = [sources.get(source, 0) for source in SOURCES]
    part.points = sum(part.scores)
