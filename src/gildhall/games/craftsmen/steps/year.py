"""Section 11: the year change; CRA-11.11, 11.12: investing capital."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from gildhall.engine.step import Asks, Decision, Field, Form, Refusal, Step
from gildhall.games.craftsmen.capital import COLOURS, cards_in, count, digit_sum, number_of, of_colour, one, types_in
from gildhall.games.craftsmen.components import NATURAL, NOBODY
from gildhall.games.craftsmen.objects import colour_sets
from gildhall.games.craftsmen.scoring import GRANARY, INVESTMENTS, MAJORITIES, SHIPS, TOWN
from gildhall.games.craftsmen.supply import discard_picked, refill_capital
from gildhall.games.craftsmen.table import CraftsmenTable, InTurn


class YearChange(Step[CraftsmenTable]):
    """Steps 1 to 3 score ships, town and granary; investing and clean-up follow. Everything else stays (CRA-11.14)."""

    rule = "CRA-11.1"

    def run(self, table: CraftsmenTable) -> None:
        if table.listening:
            table.tell("year_change", {"year": table.year})
        for ship in range(len(table.facts.ships)):
            score_ship(table, ship)
        table.rows = (NOBODY,) * len(table.rows)  # CRA-11.6
        score_town(table)
        score_granary(table)
        table.push(RefillGranary())
        table.push(NextInvestment(0))


# --- the ships ----------------------------------------------------------------------------------------------------


def score_ship(table: CraftsmenTable, ship: int) -> None:
    """CRA-11.1 to 11.5: majority points for most markers, and the value of its row for each marker."""
    facts = table.facts
    counts = [0] * facts.seats
    values = [0] * facts.seats
    ranking: list[int] = []
    for place in facts.aboard[ship]:
        owner = table.rows[place]
        if owner >= 0:
            if counts[owner] == 0:
                ranking.append(owner)  # in the order of the best markers
            counts[owner] = counts[owner] + 1
            values[owner] = values[owner] + facts.row_value[place >> 1]
    if not ranking:
        return
    by_majority(ranking, counts)
    points = facts.majority[ship]
    for place in range(len(ranking)):
        seat = ranking[place]
        bonus = points[place] if place < len(points) else 0
        table.seats[seat].gain(SHIPS, values[seat])
        table.seats[seat].gain(MAJORITIES, bonus)
        if table.listening:
            table.tell(
                "ship_sails", {"seat": seat, "ship": facts.ships[ship], "points": values[seat], "majority": bonus}
            )


def by_majority(ranking: list[int], counts: list[int]) -> None:
    """CRA-11.3, 11.4: sort the players with markers on the ship, most markers first. The best marker breaks a tie: the
    one in the highest row, then the leftmost. They are in this order already.
    """
    for end in range(1, len(ranking)):
        place = end
        while place > 0 and counts[ranking[place - 1]] < counts[ranking[place]]:
            seat = ranking[place]
            ranking[place] = ranking[place - 1]
            place -= 1
            ranking[place] = seat


# --- town and granary ---------------------------------------------------------------------------------------------


def town_sets(table: CraftsmenTable, seat: int) -> int:
    """CRA-11.7, 11.8: complete sets of four colours on the halves of all objects; by option pairs of whole objects."""
    part = table.seats[seat]
    return card_pairs(table, part.row) if table.facts.sets_of_cards else colour_sets(part)


def card_pairs(table: CraftsmenTable, row: tuple[int, ...]) -> int:
    """The greatest number of disjoint pairs that show four colours. For each two colours only one partner fits."""
    masks = [table.facts.colour_mask[card] for card in row]
    return sum([min(masks.count(mask), masks.count(15 - mask)) for mask in (3, 5, 6)])


def score_town(table: CraftsmenTable) -> None:
    """CRA-11.8, 11.9: 3 points per set, every year again with all objects."""
    for seat in table.order:
        points = table.facts.town_set * town_sets(table, seat)
        table.seats[seat].gain(TOWN, points)
        if table.listening:
            table.tell("town", {"seat": seat, "points": points})


def score_granary(table: CraftsmenTable) -> None:
    """CRA-11.10: a point for each own marker; then all players' markers are removed."""
    seats = table.facts.seats
    points = [0] * seats
    granary = list(table.granary)
    for field in range(len(granary)):
        owner = granary[field]
        if 0 <= owner < seats:
            points[owner] = points[owner] + table.facts.granary_marker
            granary[field] = NOBODY
    for lower in range(0, len(granary), 2):
        if granary[lower] < 0:
            granary[lower] = granary[lower + 1]
            granary[lower + 1] = NOBODY
    table.granary = tuple(granary)
    for seat in table.order:
        table.seats[seat].gain(GRANARY, points[seat])
        if table.listening and points[seat]:
            table.tell("granary_points", {"seat": seat, "points": points[seat]})


class RefillGranary(Step[CraftsmenTable]):
    """CRA-11.13: every empty field gets a natural marker; by option only goods without a marker get one."""

    rule = "CRA-11.13"

    def run(self, table: CraftsmenTable) -> None:
        granary = list(table.granary)
        for lower in range(0, len(granary), 2):
            if granary[lower] < 0:
                granary[lower] = NATURAL
            if granary[lower + 1] < 0 and not table.facts.refill_one:
                granary[lower + 1] = NATURAL
        table.granary = tuple(granary)
        refill_capital(table)


class NextInvestment(InTurn):
    """CRA-11.11: in turn order; players with fewer than four cards are not asked."""

    rule = "CRA-11.11"

    def run(self, table: CraftsmenTable) -> None:
        seats = len(table.order)
        for place in range(self.place, seats):
            if table.seats[table.order[place]].cards >= COLOURS:
                table.push(NextInvestment(place + 1))
                table.push(Invest(table.order[place], table.facts.investments))
                return


class Invest(Decision[CraftsmenTable]):
    """CRA-11.11, 11.12: exactly four capital cards of four different colours for the sum of their digits, or nothing.

    The cards are picked face down, colour by colour, and shown together. ``times`` investments are still allowed.
    """

    rule = "CRA-11.11"
    form_name = "invest"
    asks = Asks("invest", "done", otherwise="invest_now")

    def __init__(self, seat: int, times: int) -> None:
        super().__init__(seat)
        self.times = times

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        facts = table.facts
        part = table.seats[seat]
        colour = count(part.picked)
        if colour == 0 and not has_all_colours(part.capital):
            return [facts.done_move]
        moves = types_in(of_colour(part.capital, colour), facts.invest_move)
        if colour == 0:
            moves.append(facts.done_move)
        return moves

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        facts = table.facts
        part = table.seats[seat]
        if move == facts.done_move:
            table.tell("no_investment", {"seat": seat})
            return
        part.picked += one(move - facts.invest_move)
        if count(part.picked) < COLOURS:
            table.push(self)
            return
        invest(table, seat)
        if self.times > 1 and part.cards >= COLOURS:
            table.push(Invest(seat, self.times - 1))

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        if move == table.facts.done_move:
            return Refusal("CRA-11.11", "four_or_none")
        capital = table.seats[seat].capital
        if not has_all_colours(capital):
            return Refusal("CRA-11.11", "colour_missing")
        card = move - table.facts.invest_move
        if number_of(capital, card) == 0:
            return Refusal("CRA-11.11", "not_in_hand", {"card": table.facts.capital_names[card]})
        return Refusal("CRA-11.11", "one_of_each_colour")

    def decline(self, table: CraftsmenTable, seat: int) -> int:
        return 0 if table.seats[seat].picked else table.facts.done_move

    def form(self, table: CraftsmenTable, seat: int) -> Form | None:
        facts = table.facts
        part = table.seats[seat]
        if not has_all_colours(part.capital):
            return None
        fields = []
        colours = facts.game.components["colours"]
        for colour in range(count(part.picked), COLOURS):
            types = types_in(of_colour(part.capital, colour), facts.invest_move)
            moves = [facts.catalogue[move] for move in types]
            fields.append(Field(colours[colour], moves, 1 if part.picked else 0, 1))
        return Form("invest", fields)

    def prompt(self, table: CraftsmenTable, seat: int) -> dict[str, Any]:
        return {"number": COLOURS - count(table.seats[seat].picked)}


def has_all_colours(capital: i64) -> bool:
    """Is there a card of every colour?"""
    for colour in range(COLOURS):
        if not of_colour(capital, colour):
            return False
    return True


def invest(table: CraftsmenTable, seat: int) -> None:
    """CRA-11.11: the picked cards are discarded for the sum of their digits."""
    picked = discard_picked(table, seat)
    points = digit_sum(picked)
    table.seats[seat].gain(INVESTMENTS, points)
    names = [table.facts.capital_names[card] for card in cards_in(picked)]
    table.tell("invested", {"seat": seat, "cards": names, "points": points}, reveals=table.others(seat))
