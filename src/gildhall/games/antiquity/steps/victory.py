"""Phase 10, section 10: players who have met their saint's condition win; otherwise the next round begins."""

from __future__ import annotations

from gildhall.engine.step import Step
from gildhall.games.antiquity.names import SAINTS
from gildhall.games.antiquity.saints import clean_hexes, fulfils
from gildhall.games.antiquity.table import AntiquityTable


class Victory(Step[AntiquityTable]):
    """ANT-10.1, 10.9 to 10.13, 11.8: all players are checked at the same time. If several meet their condition, the one
    with most clean hexes wins; equal ones share the win.

    Nobody decides anything here (ANT-4.2). After the last round of the limit the game is a draw between all remaining
    players. If nobody wins, the next round is already on the agenda (ANT-10.13).
    """

    rule = "ANT-10.1"

    def run(self, table: AntiquityTable) -> None:
        winners = victors(table)
        if winners:
            end_game(table, winners, SAINTS[table.seats[winners[0]].saint])
        elif table.round >= table.facts.round_limit:
            end_game(table, list(table.order), "round limit")


def victors(table: AntiquityTable) -> list[int]:
    """The players who fulfil their condition; of several those with most clean hexes (ANT-10.10 to 10.12)."""
    fulfilled = [seat for seat in table.order if fulfils(table, seat)]
    if len(fulfilled) < 2:
        return fulfilled
    counts = [clean_hexes(table, seat) for seat in fulfilled]
    most = max(counts)
    return [fulfilled[i] for i in range(len(fulfilled)) if counts[i] == most]


def end_game(table: AntiquityTable, winners: list[int], end: str) -> None:
    """End the game, by emptying the agenda."""
    winners.sort()
    table.winners = tuple(winners)
    table.end = end
    table.agenda.clear()
    if table.listening:
        table.tell("game_over", {"seats": winners, "end": end})
