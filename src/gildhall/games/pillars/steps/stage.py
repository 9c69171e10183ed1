"""Sections 4 and 10: the course of a stage, the deal that begins it, and what follows it."""

from __future__ import annotations

from gildhall.engine.standing import winners
from gildhall.engine.step import Step
from gildhall.engine.telling import tell_all, tell_cards
from gildhall.games.pillars.components import NOBODY
from gildhall.games.pillars.steps.scoring import ScoreStage
from gildhall.games.pillars.steps.trick import KingsTrick, lead
from gildhall.games.pillars.table import PillarsTable


class Stage(Step[PillarsTable]):
    """POE-4.1, 1.2, 1.4: deal → all tricks → King's trick → scoring → end check."""

    rule = "POE-4.1"

    def run(self, table: PillarsTable) -> None:
        table.push(EndCheck())
        table.push(ScoreStage())
        table.push(KingsTrick())
        table.push(Deal())


class Deal(Step[PillarsTable]):
    """POE-4.1 to 4.5, 10.1, 10.3: gather the cards, add one advantage card unseen, shuffle, deal all of them.

    The holder of Lady Aliena leads the first trick (POE-5.1), and everybody knows it (POE-12.5). Hands are hidden
    (POE-12.2); the advantage card is known to its holder only (POE-12.4) unless it is shown (POE-11.6).
    """

    rule = "POE-4.4"

    def run(self, table: PillarsTable) -> None:
        facts = table.facts
        table.stage += 1
        gather(table)
        table.advantage = table.advantage_stack.draw()
        cards = facts.dealt[:]
        cards.append(table.advantage)
        table.deal.shuffle(cards)
        size = facts.hand_size
        for seat in range(len(table.seats)):
            hand = cards[seat * size : (seat + 1) * size]
            hand.sort()
            if facts.aliena in hand:
                table.first_leader = seat
            table.seats[seat].hand = hand
            table.seats[seat].shared = False
        if table.listening:
            tell_deal(table)
        lead(table, table.first_leader)


def gather(table: PillarsTable) -> None:
    """POE-10.1, 8.17, 4.7: hands and tricks are gone, craftsmen too; stocks, points and advantage cards stay."""
    for part in table.seats:
        part.pile = []
        part.tricks = 0
    table.out = ()
    table.trick = []
    table.tricks = []
    table.king_trick = ()
    table.king_by = NOBODY
    table.king_shared = False


def tell_deal(table: PillarsTable) -> None:
    names = table.facts.names
    stage = {"stage": table.stage, "advantage": names[table.advantage] if table.facts.advantage_shown else None}
    if table.facts.advantage_shown:
        tell_all(table, "stage", stage)
    else:
        table.tell("stage", stage)
    for seat, part in enumerate(table.seats):
        tell_cards(table, "dealt", {"seat": seat, "number": len(part.hand)}, part.hand, names)
    tell_all(table, "leads_first", {"seat": table.first_leader})


class EndCheck(Step[PillarsTable]):
    """POE-10.2, 10.3, 10.8: the game ends when the advantage stack is empty (or at the stage limit, POE-11.11);
    otherwise a new stage begins. An empty agenda is the end of the game.
    """

    rule = "POE-10.2"

    def run(self, table: PillarsTable) -> None:
        if not table.last_stage():
            table.push(Stage())
        elif table.listening:
            table.tell("game_over", {"seats": winners(table.rankings())})
