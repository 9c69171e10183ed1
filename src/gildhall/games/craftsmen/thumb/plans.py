"""Plans for the rules of thumb: chains of buildings that make a good, and the worth of building cards for them.

Worth is always in tenths of a point.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gildhall.games.craftsmen._habits import STANDARD, CraftsmenHabits
from gildhall.games.craftsmen.capital import COLOURS, bit
from gildhall.games.craftsmen.components import ADVANCED, COUNT, LANE, NOBODY, CraftsmenFacts
from gildhall.games.craftsmen.lines import Outlook, count_bits, plan_worth
from gildhall.games.craftsmen.objects import least
from gildhall.games.craftsmen.table import Craftsman, CraftsmenTable

NEVER: Final = 99
_MARKER: Final = [1 << LANE * seat for seat in range(5)]
"""One marker of each seat, as a packed number."""


def worths_of(table: CraftsmenTable, seat: int) -> list[int]:
    """What a seat thinks that each plan is worth; behind the last seat, by the standard habits."""
    facts = table.facts
    plans = facts.plans
    if plans.judged_by is not facts.habits:
        by = [table.facts.habits[each] for each in range(facts.seats)]
        plans.worths = [[plan_worth(facts, habits, good) for good in plans.goods] for habits in [*by, STANDARD]]
        plans.judged_by = facts.habits
    return plans.worths[seat]


def rounds_left(table: CraftsmenTable) -> int:
    """The number of rounds until the end, including this one."""
    return 4 * table.facts.years + 1 - table.round_number()


def permit_types(facts: CraftsmenFacts, part: Craftsman) -> int:
    """The types of the permits in hand, as bits."""
    types = 0
    for card in part.permits:
        types |= bit(facts.type_of[card])
    return types


def display_types(table: CraftsmenTable) -> int:
    """The types of the face-up building cards, as bits."""
    facts = table.facts
    types = 0
    for card in table.display:
        if card >= 0:
            types |= bit(facts.type_of[card])
    return types


def type_worths(table: CraftsmenTable, seat: int) -> list[int]:
    """The worth of one more object of each type to this seat, by the best plan that it advances. It is kept until
    something changes on which it depends.
    """
    part = table.seats[seat]
    outlook = Outlook(
        worths_of(table, seat),
        part.types,
        permit_types(table.facts, part),
        display_types(table),
        rounds_left(table),
        table.bonus,
    )
    kept = part.outlook
    if kept is not None and kept.same(outlook):
        return kept.types
    outlook.types = find_type_worths(table, table.facts.habits[seat], outlook)
    part.outlook = outlook
    return outlook.types


def find_type_worths(table: CraftsmenTable, habits: CraftsmenHabits, outlook: Outlook) -> list[int]:
    """The worth of one more object of each type in this outlook."""
    facts = table.facts
    plans = facts.plans
    plan_worths = outlook.plans
    owned = outlook.owned
    in_hand = outlook.permits & ~owned
    shown = outlook.shown & ~in_hand
    worths = [0] * len(facts.types)
    rounds = outlook.rounds
    for plan in range(len(plans.goods)):
        missing: i64 = plans.masks[plan] & ~owned
        number = count_bits(missing)
        if number == 0 or number > rounds:
            continue
        # the difficulty: cards in hand are easy to use, face-up cards can be bought
        easy: i64 = count_bits(missing & in_hand) if missing & in_hand else 0
        for_sale: i64 = count_bits(missing & shown) if missing & shown else 0
        unseen = number - easy - for_sale
        hard = habits.plan_hard + habits.hard_held * easy + habits.hard_shown * for_sale + habits.hard_unseen * unseen
        share = habits.plan * plan_gain(table, habits, plan, plan_worths[plan], rounds) // max(1, hard * hard)
        for type_ in plans.types[plan]:
            if missing >> type_ & 1 and share > worths[type_]:
                worths[type_] = share
    return worths


def plan_gain(table: CraftsmenTable, habits: CraftsmenHabits, plan: int, worth: i64, rounds: i64) -> i64:
    """The gain of a plan until the end: about two products a year, less the worth of the WP in other uses."""
    plans = table.facts.plans
    surplus = worth - habits.idle * plans.wp[plan]
    gain = max(0, surplus) * rounds * habits.output // 100
    good = plans.goods[plan] - table.facts.first_end
    if good >= 0 and table.bonus >> good & 1:
        gain += habits.bonus * table.facts.bonus_points[good]
    return gain


def town_gain(table: CraftsmenTable, seat: int, card: int) -> int:
    """The worth of the sets of colours that this card would complete or advance, over the remaining years."""
    facts = table.facts
    habits = table.facts.habits[seat]
    colours: i64 = table.seats[seat].colours
    before = least(colours)
    lacking = times(colours, before)
    colours += facts.colours_packed[card]
    years = table.facts.years + 1 - table.year
    if least(colours) > before:
        return habits.town_set * facts.town_set * years
    return habits.town_part * facts.town_set * years * (lacking - times(colours, before)) // lacking


def times(packed: i64, wanted: i64) -> i64:
    """How many of four packed numbers are this one."""
    found: i64 = 0
    for _ in range(COLOURS):
        if packed & COUNT == wanted:
            found += 1
        packed >>= LANE
    return found


def card_worth(table: CraftsmenTable, seat: int, card: int, worths: list[int]) -> int:
    """The worth of building this card."""
    facts = table.facts
    type_ = facts.type_of[card]
    worth = town_gain(table, seat, card)
    if not table.seats[seat].types >> type_ & 1:
        worth += worths[type_]
    elif facts.kind_of[card] == ADVANCED:
        worth += table.facts.habits[seat].spare * rounds_left(table)
    return worth


# --- production ---------------------------------------------------------------------------------------------------


def ship_worth(habits: CraftsmenHabits, table: CraftsmenTable, seat: int, row: int) -> int:
    """The worth of loading this row: the value of the row, the majority, less a bribe."""
    facts = table.facts
    ship = facts.row_ship[row]
    value: i64 = facts.row_value[row]
    worth = 10 * value
    if table.rows[2 * row + 1] >= 0:
        worth -= habits.card
        if table.rows[2 * row] == seat or table.seats[seat].cards == 0:
            return 0
        worth += value * habits.pushing // (10 * facts.seats)
    markers: i64 = markers_on(table, ship)
    own = (markers >> LANE * seat & COUNT) + 1
    ahead = 0
    while markers:
        if markers & COUNT >= own:
            ahead += 1
        markers >>= LANE
    points = facts.majority[ship]
    if ahead < len(points):
        worth += points[ahead] * habits.majority // (10 * own)
    return worth


def markers_on(table: CraftsmenTable, ship: int) -> int:
    """The markers of each seat on a ship, packed. They are counted again when the rows have changed."""
    facts = table.facts
    if table.counted is not table.rows:
        rows = table.rows
        table.aboard = [0] * len(facts.ships)
        for slot in range(len(rows)):
            if rows[slot] >= 0:
                on = facts.row_ship[slot >> 1]
                table.aboard[on] = table.aboard[on] + _MARKER[rows[slot]]
        table.counted = rows
    return table.aboard[ship]


def best_row(habits: CraftsmenHabits, table: CraftsmenTable, seat: int, good: int) -> tuple[int, int]:
    """The row with the greatest worth for a product, and its worth; −1 if the product would be lost."""
    best = NOBODY
    best_worth = 0
    for row in table.facts.rows_of[good]:
        worth = ship_worth(habits, table, seat, row)
        if worth > best_worth:
            best = row
            best_worth = worth
    return best, best_worth


def product_worth(habits: CraftsmenHabits, table: CraftsmenTable, seat: int, good: int) -> int:
    """The worth of one more unit of this good now."""
    facts = table.facts
    if facts.granary_place[good] >= 0:
        return sale_worth(habits, table, seat)
    row, worth = best_row(habits, table, seat, good)
    return loaded_worth(facts, good, worth) if row >= 0 else 0


def sale_worth(habits: CraftsmenHabits, table: CraftsmenTable, seat: int) -> int:
    """The worth of a sale to the granary."""
    return habits.sale if table.seats[seat].cards < table.facts.round_limit else habits.sale - habits.card


def loaded_worth(facts: CraftsmenFacts, good: int, worth: int) -> int:
    """The worth of a product on a ship, in a row of this worth."""
    return 10 * facts.points[facts.makers[good]] + worth


def best_rate(habits: CraftsmenHabits, worths: list[int], table: CraftsmenTable, seat: int, types: int) -> int:
    """The highest worth of a WP with these types of buildings."""
    plans = table.facts.plans
    best = habits.least_rate
    for plan in range(len(plans.goods)):
        if plans.masks[plan] & ~types == 0:
            product = product_worth(habits, table, seat, plans.goods[plan])
            worth = product + max(0, min(worths[plan] - product, habits.most_halves))
            best = max(best, worth // plans.wp[plan])
    return best
