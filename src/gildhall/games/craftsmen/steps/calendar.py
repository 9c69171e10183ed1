"""Sections 4, 7, 9 and 10: years, seasons, the stages of the building phase, the final phase, and the winter round."""

from __future__ import annotations

from mypy_extensions import i64

from gildhall.engine.standing import winners
from gildhall.engine.step import Step
from gildhall.games.craftsmen.components import GUILDS, NOBODY, SEASONS, SLOTS, WINTER, Guild
from gildhall.games.craftsmen.scoring import BONUS
from gildhall.games.craftsmen.steps.bankers import begin_bank
from gildhall.games.craftsmen.steps.builders import begin_build, end_stage
from gildhall.games.craftsmen.steps.crafts import begin_craft
from gildhall.games.craftsmen.steps.helpers import NextHelper
from gildhall.games.craftsmen.steps.limit import discard
from gildhall.games.craftsmen.steps.merchants import begin_trade
from gildhall.games.craftsmen.steps.notary import begin_notary
from gildhall.games.craftsmen.steps.town_hall import begin_town_hall, give_privilege
from gildhall.games.craftsmen.steps.window import Window
from gildhall.games.craftsmen.steps.year import YearChange
from gildhall.games.craftsmen.supply import refill_capital
from gildhall.games.craftsmen.table import CraftsmenTable, InTurn, no_discs


class Season(Step[CraftsmenTable]):
    """CRA-4.1, 4.2: helpers, building phase, final phase; in winter a shortened building phase and a final phase."""

    rule = "CRA-4.1"

    def run(self, table: CraftsmenTable) -> None:
        if table.listening:
            table.tell("season", {"year": table.year, "season": SEASONS[table.season], "seats": list(table.order)})
        table.push(NextSeason())
        if table.season == WINTER:
            table.push(WinterFinal())
            table.push(WinterStage(Guild.BUILDERS, 0))
        else:
            table.push(FinalPhase())
            table.push(Stage(Guild.BANKERS, 0))
            table.push(NextHelper(0))


class NextSeason(Step[CraftsmenTable]):
    """CRA-4.3, 4.4, 1.2, 11.15: the season marker moves on, after winter also the year marker. The game ends after the
    winter of year 3.

    With two players the turn order is swapped (CRA-14.7); in winter only by option, and never after the last round
    (CRA-14.9).
    """

    rule = "CRA-4.3"

    def run(self, table: CraftsmenTable) -> None:
        was_winter = table.season == WINTER
        if was_winter and table.year == table.facts.years:
            end_game(table)
            return
        if table.facts.seats == 2 and (not was_winter or table.facts.winter_swap):
            table.order = (table.order[1], table.order[0])
            if table.listening:
                table.tell("turn_order", {"seats": list(table.order)})
        if was_winter:
            table.season = 0
            table.year += 1
        else:
            table.season += 1
        table.push(Season())


def end_game(table: CraftsmenTable) -> None:
    """CRA-12.1, 1.1, 1.4: bonus tokens are added, and most points win. An empty agenda ends the game."""
    facts = table.facts
    for seat, part in enumerate(table.seats):
        points = 0
        for token in range(len(facts.bonus_points)):
            if part.bonus >> token & 1:
                points += facts.bonus_points[token]
        part.gain(BONUS, points)
        if table.listening and points:
            table.tell("bonus_points", {"seat": seat, "points": points})
    if table.listening:
        table.tell("game_over", {"seats": winners(table.rankings())})


class Stage(Step[CraftsmenTable]):
    """CRA-4.5, 7.1 to 7.3: all actions of a guild come before the next guild. Discs act from left to right, the lower
    one first; each gives its owner one action. A work-token window follows each stage except the last (CRA-7.11).
    ``slot`` is the next that acts.
    """

    rule = "CRA-7.1"

    def __init__(self, guild: int, slot: int) -> None:
        super().__init__()
        self.guild = guild
        self.slot = slot

    def run(self, table: CraftsmenTable) -> None:
        refill_capital(table)
        guild: i64 = self.guild
        slot: i64 = self.slot
        discs = table.sent >> SLOTS * guild
        while slot < SLOTS:
            if discs >> slot & 1:
                seat = table.discs[SLOTS * guild + slot]
                table.push(Stage(guild, slot + 1))
                table.guild = guild
                begin(table, guild, seat, table.facts.gold[guild][slot >> 1])
                return
            slot += 1
        table.guild = NOBODY
        if guild == Guild.BUILDERS:
            end_stage(table)
        if guild + 1 < GUILDS:
            table.push(Stage(guild + 1, 0))
            Window(0).run(table)


def begin(table: CraftsmenTable, guild: int, seat: int, gold: bool) -> None:
    """CRA-7.4: begin the action of one helper; on a gold space with the guild's privilege."""
    table.gold = gold
    table.privileged = False
    if table.listening:
        table.tell("helper_acts", {"seat": seat, "guild": table.facts.guilds[guild]})
    if guild == Guild.BANKERS:
        begin_bank(table, seat)
    elif guild == Guild.BUILDERS:
        begin_build(table, seat)
    elif guild == Guild.NOTARY:
        begin_notary(table, seat)
    elif guild == Guild.CRAFTS:
        begin_craft(table, seat)
    elif guild == Guild.MERCHANTS:
        begin_trade(table, seat)
    else:
        begin_town_hall(table, seat)


class FinalPhase(Step[CraftsmenTable]):
    """CRA-9.1 to 9.8: privilege tokens, turn order, helpers home, then the hand limit."""

    name = "final"
    rule = "CRA-9.1"

    def run(self, table: CraftsmenTable) -> None:
        refill_capital(table)
        award_privileges(table)
        change_order(table)
        take_helpers_home(table)
        table.push(RoundLimit(0))


def award_privileges(table: CraftsmenTable) -> None:
    """CRA-9.1 to 9.5, 14.6: each player with the fewest helpers on the board gets a privilege token, in turn order if
    the pool is small. Nobody gets more than 3, and with two equal players nobody gets one.
    """
    facts = table.facts
    if facts.seats == 2 and on_board(table, 0) == on_board(table, 1):
        return
    fewest = on_board(table, 0)
    for seat in table.order:
        fewest = min(fewest, on_board(table, seat))
    for seat in table.order:
        part = table.seats[seat]
        if part.privileges < facts.tokens_each and table.privileges > 0 and on_board(table, seat) == fewest:
            give_privilege(table, seat)


def on_board(table: CraftsmenTable, seat: int) -> i64:
    """CRA-9.1, 9.2: the number of helpers that used a privilege; by option also a disc on the order-change track."""
    count = table.seats[seat].used
    if table.facts.order_disc_counts and seat in table.change:
        count += 1
    return count


def change_order(table: CraftsmenTable) -> None:
    """CRA-9.6: players on the order-change track come first; the others follow in their previous order."""
    if not table.change:
        return
    change = table.change
    table.order = (*change, *[seat for seat in table.order if seat not in change])
    table.change = ()
    if table.listening:
        table.tell("turn_order", {"seats": list(table.order)})


def take_helpers_home(table: CraftsmenTable) -> None:
    """CRA-9.7, 7.10, 6.1: all helpers return to their owners."""
    table.discs = no_discs()
    table.sent = 0
    for part in table.seats:
        part.helpers = table.facts.helpers
        part.passed = False
        part.used = 0
        part.sent = 0


class RoundLimit(InTurn):
    """CRA-5.10, 9.8, 9.9: at most 8 capital cards at the end of a round. The players discard in turn order;
    ``place`` is the place in it.
    """

    rule = "CRA-5.10"

    def run(self, table: CraftsmenTable) -> None:
        limit = table.facts.round_limit
        for place in range(self.place, len(table.order)):
            seat = table.order[place]
            if table.seats[seat].cards > limit:
                table.push(RoundLimit(place + 1))
                discard(table, seat, table.seats[seat].cards - limit)
                return
        refill_capital(table)


class WinterStage(Step[CraftsmenTable]):
    """CRA-10.1 to 10.5: only stages II and IV. Each player in turn order has one action; a privilege needs a token.
    Between the stages is one work-token window, by option none. ``place`` is the place in the turn order.
    """

    rule = "CRA-10.2"

    def __init__(self, guild: int, place: int) -> None:
        super().__init__()
        self.guild = guild
        self.place = place

    def run(self, table: CraftsmenTable) -> None:
        refill_capital(table)
        guild = self.guild
        place = self.place
        table.guild = NOBODY
        table.gold = table.privileged = False
        if place < len(table.order):
            seat = table.order[place]
            table.push(WinterStage(guild, place + 1))
            if table.listening:
                table.tell("winter_action", {"seat": seat, "guild": table.facts.guilds[guild]})
            if guild == Guild.BUILDERS:
                begin_build(table, seat)
            else:
                begin_craft(table, seat)
        elif guild == Guild.BUILDERS:
            end_stage(table)
            table.push(WinterStage(Guild.CRAFTS, 0))
            if table.facts.winter_window:
                table.push(Window(0))


class WinterFinal(Step[CraftsmenTable]):
    """CRA-10.6 to 10.8: privilege tokens only by option; the hand limit is before the scoring, by option after it."""

    rule = "CRA-10.7"

    def run(self, table: CraftsmenTable) -> None:
        if table.facts.winter_award:
            award_privileges(table)
        if table.facts.limit_after_scoring:
            table.push(RoundLimit(0))
            table.push(YearChange())
        else:
            table.push(YearChange())
            table.push(RoundLimit(0))
