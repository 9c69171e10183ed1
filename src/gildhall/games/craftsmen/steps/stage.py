"""Section 7: the stages of the building phase, disc by disc, and the work-token windows between them."""

from __future__ import annotations

from typing import Final

from gildhall.engine.step import Step
from gildhall.games.craftsmen.components import BANKERS, BUILDERS, CRAFTS, GUILDS, MERCHANTS, NOBODY, NOTARY
from gildhall.games.craftsmen.steps.bankers import begin_bank
from gildhall.games.craftsmen.steps.builders import begin_build, end_stage
from gildhall.games.craftsmen.steps.crafts import begin_craft
from gildhall.games.craftsmen.steps.merchants import begin_trade
from gildhall.games.craftsmen.steps.notary import begin_notary
from gildhall.games.craftsmen.steps.town_hall import begin_town_hall
from gildhall.games.craftsmen.steps.window import WINDOW
from gildhall.games.craftsmen.supply import refill_capital
from gildhall.games.craftsmen.table import SLOTS, CraftsmenTable


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
        guild = self.guild
        slot = self.slot
        discs = table.discs
        while slot < SLOTS:
            seat = discs[SLOTS * guild + slot]
            if seat >= 0:
                table.push(STAGE[guild][slot + 1])
                table.guild = guild
                begin(table, guild, seat, table.facts.gold[guild][slot >> 1])
                return
            slot += 1
        table.guild = NOBODY
        if guild == BUILDERS:
            end_stage(table)
        if guild + 1 < GUILDS:
            table.push(STAGE[guild + 1][0])
            table.push(WINDOW[0])


def begin(table: CraftsmenTable, guild: int, seat: int, gold: bool) -> None:
    """CRA-7.4: begin the action of one helper; on a gold space with the guild's privilege."""
    table.gold = gold
    table.privileged = False
    if table.listening:
        table.tell("helper_acts", {"seat": seat, "guild": table.facts.guilds[guild]})
    if guild == BANKERS:
        begin_bank(table, seat)
    elif guild == BUILDERS:
        begin_build(table, seat)
    elif guild == NOTARY:
        begin_notary(table, seat)
    elif guild == CRAFTS:
        begin_craft(table, seat)
    elif guild == MERCHANTS:
        begin_trade(table, seat)
    else:
        begin_town_hall(table, seat)


STAGE: Final = [[Stage(guild, slot) for slot in range(SLOTS + 1)] for guild in range(GUILDS)]
