"""Rules of thumb for the helper phase: where a helper is worth most now."""

from __future__ import annotations

from gildhall.games.craftsmen._habits import CraftsmenHabits
from gildhall.games.craftsmen.capital import bit, worth
from gildhall.games.craftsmen.components import GUILDS, QUEUE, SLOTS, Guild
from gildhall.games.craftsmen.objects import fits
from gildhall.games.craftsmen.steps.helpers import guild_of
from gildhall.games.craftsmen.table import CraftsmenTable
from gildhall.games.craftsmen.thumb.craft import trade_prospect
from gildhall.games.craftsmen.thumb.plans import (
    best_rate,
    card_worth,
    permit_types,
    rounds_left,
    type_worths,
    worths_of,
)


def best_placement(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """The guild where a helper is worth most. The last helper stays at home if it would be worth less than a point."""
    facts = table.facts
    habits = table.facts.habits[seat]
    worths = guild_worths(table, seat)
    best = facts.pass_move
    best_worth = habits.unused if table.seats[seat].helpers == 1 else habits.send_least
    for move in choices:
        if move == facts.pass_move:
            continue
        guild = guild_of(facts, move)
        worth = worths[guild]
        if move == facts.send_move[guild]:
            if table.discs[SLOTS * guild] < 0 and facts.has_privilege[guild] and worth > 0:
                worth += gold_worth(habits, guild)
        else:
            worth -= cover_cost(habits, table, seat, guild, move - facts.cover_move[guild])
        if worth > best_worth:
            best = move
            best_worth = worth
    return best


def gold_worth(habits: CraftsmenHabits, guild: int) -> int:
    """The worth of the privilege of a guild."""
    if guild == Guild.CRAFTS:
        return habits.gold_crafts
    return habits.gold_bankers if guild == Guild.BANKERS else habits.gold_other


def cover_cost(habits: CraftsmenHabits, table: CraftsmenTable, seat: int, guild: int, space: int) -> int:
    """The cost of covering a disc."""
    facts = table.facts
    owner = table.discs[SLOTS * guild + 2 * space]
    if owner == seat:
        return 0 if space == 0 else habits.cover_own
    if facts.seats == 2:
        return habits.cover_two
    if facts.ribbon[guild][space]:
        return habits.cover_ribbon
    fee = min(10 * facts.fees[table.year - 1], habits.card) + habits.cover_fee
    return fee - (gold_worth(habits, guild) if facts.gold[guild][space] else 0)


def sent_to(table: CraftsmenTable, seat: int, guild: int) -> int:
    """The number of own helpers in a guild."""
    return table.facts.discs_in[table.seats[seat].sent >> SLOTS * guild & QUEUE]


def guild_worths(table: CraftsmenTable, seat: int) -> list[int]:
    """The worth of one more helper in each guild."""
    facts = table.facts
    habits = table.facts.habits[seat]
    part = table.seats[seat]
    worths = [0] * GUILDS
    types = type_worths(table, seat)
    bank = sent_to(table, seat, Guild.BANKERS)
    building = sent_to(table, seat, Guild.BUILDERS)
    means = worth(facts.groups, part.capital)
    soon = means + habits.bank_power * bank
    builds = build_worths(habits, table, seat, types, soon)
    worths[Guild.BUILDERS] = builds[building] * habits.builders // 100 if building < len(builds) else 0
    owned = part.types
    if building:
        for card in part.permits[:2]:
            owned |= bit(facts.type_of[card])
    rate = best_rate(habits, worths_of(table, seat), table, seat, owned)
    crafting = sent_to(table, seat, Guild.CRAFTS)
    crafts = facts.work_points[table.year - 1] * rate * (100 - habits.crafting_less * crafting) // 100
    worths[Guild.CRAFTS] = crafts * habits.crafts // 100
    worths[Guild.BANKERS] = bank_worth(habits, table, seat, bank)
    permit = notary_worth(habits, table, seat, types, soon, sent_to(table, seat, Guild.NOTARY))
    worths[Guild.NOTARY] = permit * habits.notary // 100
    trade = trade_prospect(table, seat) * habits.merchants // 100
    trading = sent_to(table, seat, Guild.MERCHANTS)
    worths[Guild.MERCHANTS] = trade * habits.second_trade // 100 if trading else trade
    hall = sent_to(table, seat, Guild.TOWN_HALL)
    if table.works > 0 and part.works + hall < facts.tokens_each:
        worths[Guild.TOWN_HALL] = rate * habits.hall_rate // 100
    elif table.privileges > 0 and part.privileges + hall < facts.tokens_each:
        worths[Guild.TOWN_HALL] = habits.hall_token
    return worths


def bank_worth(habits: CraftsmenHabits, table: CraftsmenTable, seat: int, sent: int) -> int:
    """The worth of a helper at the bank: high with few cards in hand, low near the end."""
    cards = table.seats[seat].cards + habits.bank_cards * sent
    worth = habits.bank - habits.bank_card * cards
    rounds = rounds_left(table)
    if rounds <= habits.bank_end:
        worth = min(worth, habits.bank_late)
    return max(worth, habits.bank_least)


def build_worths(habits: CraftsmenHabits, table: CraftsmenTable, seat: int, types: list[int], means: int) -> list[int]:
    """The worth of the first and the second build action: two objects each, the best first."""
    facts = table.facts
    part = table.seats[seat]
    found: list[int] = []
    for card in part.permits:
        price = facts.build_price[facts.kind_of[card]]
        value = card_worth(table, seat, card, types) - habits.capital * price // 10
        if not fits(table, seat, card, 0) and not fits(table, seat, card, 1):
            value = value * habits.build_misfit // 100
        if value > 0:
            found.append(value << 8 | price)
    found.sort()
    worths = [0, 0]
    left = means
    number = 0
    for i in range(len(found) - 1, -1, -1):
        entry = found[i]
        price = entry & 255
        if price <= left and number < 4:
            worths[number >> 1] = worths[number >> 1] + (entry >> 8)
            left -= price
            number += 1
    return [min(worth, habits.build_most) for worth in worths]


def notary_worth(
    habits: CraftsmenHabits, table: CraftsmenTable, seat: int, types: list[int], means: int, sent: int
) -> int:
    """The worth of the best affordable permit on display, less its price. A second helper takes the second best."""
    facts = table.facts
    part = table.seats[seat]
    held = permit_types(facts, part)
    found: list[int] = []
    for card in table.display:
        if card >= 0 and not held >> facts.type_of[card] & 1:
            kind = facts.kind_of[card]
            price = min(facts.permit_price[kind], habits.mayor_card * facts.mayor_cards[kind] + habits.outbid)
            if price > means:
                continue
            value = card_worth(table, seat, card, types) - habits.capital * (price + facts.build_price[kind]) // 10
            if value > 0:
                found.append(value)
    found.sort()
    return min(found[len(found) - 1 - sent], habits.notary_most) if sent < len(found) else 0
