"""Rules of thumb for the helper phase: where a helper is worth most now."""

from __future__ import annotations

from typing import Final

from gildhall.games.craftsmen.capital import ALL_COLOURS, power
from gildhall.games.craftsmen.components import BANKERS, BUILDERS, CRAFTS, GUILDS, MERCHANTS, NOTARY, TOWN_HALL
from gildhall.games.craftsmen.objects import fits
from gildhall.games.craftsmen.plans import CAPITAL, CARD, best_rate, card_worth, rounds_left, type_worths
from gildhall.games.craftsmen.table import SLOTS, CraftsmenTable
from gildhall.games.craftsmen.thumb_craft import trade_prospect

UNUSED: Final = 6
"""The worth of the point for an unsent helper. It is less than a point, because helpers are estimated low as well."""


def best_placement(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """The guild where a helper is worth most. The last helper stays at home if it would be worth less than a point."""
    facts = table.facts
    worths = guild_worths(table, seat)
    best = facts.pass_move
    best_worth = UNUSED if table.seats[seat].helpers == 1 else 3
    for move in choices:
        if move == facts.pass_move:
            continue
        guild = 0
        while guild + 1 < GUILDS and move >= facts.send_move[guild + 1]:
            guild += 1
        worth = worths[guild]
        if move == facts.send_move[guild]:
            if table.discs[SLOTS * guild] < 0 and facts.has_privilege[guild] and worth > 0:
                worth += gold_worth(guild)
        else:
            worth -= cover_cost(table, seat, guild, move - facts.cover_move[guild])
        if worth > best_worth:
            best = move
            best_worth = worth
    return best


def gold_worth(guild: int) -> int:
    """The worth of the privilege of a guild."""
    if guild == CRAFTS:
        return 10
    return 8 if guild == BANKERS else 3


def cover_cost(table: CraftsmenTable, seat: int, guild: int, space: int) -> int:
    """The cost of covering a disc."""
    facts = table.facts
    owner = table.discs[SLOTS * guild + 2 * space]
    if owner == seat:
        return 0 if space == 0 else 1
    if facts.seats == 2:
        return CARD // 2
    if facts.ribbon[guild][space]:
        return 1
    fee = min(10 * facts.fees[table.year - 1], CARD) + 3
    return fee - (gold_worth(guild) if facts.gold[guild][space] else 0)


def sent_to(table: CraftsmenTable, seat: int, guild: int) -> int:
    """The number of own helpers in a guild."""
    number = 0
    for slot in range(SLOTS * guild, SLOTS * guild + SLOTS):
        if table.discs[slot] == seat:
            number += 1
    return number


def guild_worths(table: CraftsmenTable, seat: int) -> list[int]:
    """The worth of one more helper in each guild."""
    facts = table.facts
    part = table.seats[seat]
    worths = [0] * GUILDS
    types = type_worths(table, seat)
    bank = sent_to(table, seat, BANKERS)
    building = sent_to(table, seat, BUILDERS)
    means = power(facts.groups, part.capital, ALL_COLOURS)
    soon = means + 7 * bank
    builds = build_worths(table, seat, types, soon)
    worths[BUILDERS] = builds[building] if building < len(builds) else 0
    owned = part.types
    if building:
        for card in part.permits[:2]:
            owned |= 1 << facts.type_of[card]
    rate = best_rate(table, seat, owned)
    crafting = sent_to(table, seat, CRAFTS)
    worths[CRAFTS] = facts.work_points[table.year - 1] * rate * (10 - crafting) // 10
    worths[BANKERS] = bank_worth(table, seat, bank)
    worths[NOTARY] = notary_worth(table, seat, types, soon, sent_to(table, seat, NOTARY))
    trade = trade_prospect(table, seat)
    worths[MERCHANTS] = trade if sent_to(table, seat, MERCHANTS) == 0 else trade // 2
    hall = sent_to(table, seat, TOWN_HALL)
    if table.works > 0 and part.works + hall < facts.tokens_each:
        worths[TOWN_HALL] = rate * 8 // 10
    elif table.privileges > 0 and part.privileges + hall < facts.tokens_each:
        worths[TOWN_HALL] = 8
    return worths


def bank_worth(table: CraftsmenTable, seat: int, sent: int) -> int:
    """The worth of a helper at the bank: high with few cards in hand, low near the end."""
    cards = table.seats[seat].cards + 2 * sent
    worth = 48 - 6 * cards
    rounds = rounds_left(table)
    if rounds <= 2:
        worth = min(worth, 14)
    return max(worth, 2)


def build_worths(table: CraftsmenTable, seat: int, types: list[int], means: int) -> list[int]:
    """The worth of the first and the second build action: two objects each, the best first."""
    facts = table.facts
    part = table.seats[seat]
    found: list[int] = []
    for card in part.permits:
        price = facts.build_price[facts.kind_of[card]]
        value = card_worth(table, seat, card, types) - CAPITAL * price
        if not fits(table, seat, card, 0) and not fits(table, seat, card, 1):
            value = value // 2
        if value > 0:
            found.append(value << 8 | price)
    found.sort(reverse=True)
    worths = [0, 0]
    left = means
    number = 0
    for entry in found:
        price = entry & 255
        if price <= left and number < 4:
            worths[number >> 1] = worths[number >> 1] + (entry >> 8)
            left -= price
            number += 1
    return [min(worth, 120) for worth in worths]


def notary_worth(table: CraftsmenTable, seat: int, types: list[int], means: int, sent: int) -> int:
    """The worth of the best affordable permit on display, less its price. A second helper takes the second best."""
    facts = table.facts
    part = table.seats[seat]
    held = 0
    for card in part.permits:
        held |= 1 << facts.type_of[card]
    found: list[int] = []
    for card in table.display:
        if card >= 0 and not held >> facts.type_of[card] & 1:
            kind = facts.kind_of[card]
            price = min(facts.permit_price[kind], 2 * facts.mayor_cards[kind] + 2)
            value = card_worth(table, seat, card, types) - CAPITAL * (price + facts.build_price[kind])
            if value > 0 and price <= means:
                found.append(value)
    found.sort(reverse=True)
    return min(found[sent], 80) if sent < len(found) else 0
