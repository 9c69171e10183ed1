# mypyc: skip
"""Laws that hold at every moment: cards, tokens and helpers are conserved, and limits are never broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gildhall.games.craftsmen.capital import count
from gildhall.games.craftsmen.components import GUILDS, NATURAL, WINTER

if TYPE_CHECKING:
    from gildhall.games.craftsmen.table import Craftsman, CraftsmenTable


def check(table: CraftsmenTable) -> None:
    """Raise AssertionError if a law is broken."""
    check_capital(table)
    check_tokens(table)
    check_helpers(table)
    check_markers(table)
    for seat, part in enumerate(table.seats):
        check_seat(table, seat, part)


def check_capital(table: CraftsmenTable) -> None:
    """CRA-2.1, 5.8: each capital card is in one place; nobody holds more than 10, except during an action (CRA-5.9)."""
    counts = table.capital_by_type()
    for seat, part in enumerate(table.seats):
        assert part.cards == count(part.capital)
        waiting = [step.name for step in table.agenda if step.seat == seat]
        if part.cards > table.facts.hand_limit:
            may_exceed = "discard" in waiting or "bank_privilege" in waiting
            assert may_exceed, f"seat {seat} holds {part.cards} capital cards (CRA-5.8)"
    assert counts == table.facts.capital_counts, f"capital cards are not conserved: {counts}"


def check_tokens(table: CraftsmenTable) -> None:
    """CRA-3.14, 3.15, 8.121, 8.122: as many tokens as at the start, at most 3 of a kind each."""
    facts = table.facts
    assert table.privileges + sum(part.privileges for part in table.seats) == facts.token_pool, "privilege tokens"
    assert table.works + sum(part.works for part in table.seats) == facts.token_pool, "work tokens"
    assert min(table.privileges, table.works) >= 0
    bonus = table.bonus
    for part in table.seats:
        assert 0 <= part.privileges <= facts.tokens_each
        assert 0 <= part.works <= facts.tokens_each
        assert bonus & part.bonus == 0, "a bonus token is in two places"
        bonus |= part.bonus
    assert bonus == (1 << len(facts.bonus_points)) - 1, "a bonus token is gone"


def check_helpers(table: CraftsmenTable) -> None:
    """CRA-2.3, 6.1, 6.8 to 6.12: each player's helpers are in the player's supply, in a queue or on the order-change
    track.
    """
    facts = table.facts
    assert sorted(table.order) == list(range(facts.seats)), "everybody has one place in the turn order"
    assert len(set(table.change)) == len(table.change) <= facts.change_spaces
    for seat, part in enumerate(table.seats):
        away = table.discs.count(seat)
        assert table.season == WINTER or part.helpers + away == facts.helpers, f"helpers of seat {seat}"
        assert part.used <= away
    for guild in range(GUILDS):
        discs = table.discs[6 * guild : 6 * guild + 6]
        lower, upper = discs[0::2], discs[1::2]
        sent = [seat for seat in discs if seat >= 0]
        assert len(sent) <= facts.guild_limit, "too many helpers in a guild (CRA-6.12)"
        assert all(sent.count(seat) <= facts.helpers_in_a_guild for seat in sent), "too many own helpers (CRA-6.11)"
        used = sum(seat >= 0 for seat in lower)
        assert all(seat >= 0 for seat in lower[:used]), "a gap in a queue (CRA-6.8)"
        assert used <= facts.spaces, "this space is not used with this number of players (CRA-14.1)"
        assert used == facts.spaces or all(seat < 0 for seat in upper), "covered too early (CRA-6.9)"


def check_markers(table: CraftsmenTable) -> None:
    """CRA-2.16, 2.17: at most two markers of a good in the granary and in a row of a ship, without gaps."""
    facts = table.facts
    assert len(table.granary) == 2 * len(facts.granary_goods)
    assert len(table.rows) == 2 * len(facts.row_good)
    for fields, owners in ((table.granary, [NATURAL]), (table.rows, [])):
        for first in range(0, len(fields), 2):
            assert fields[first] >= 0 or fields[first + 1] < 0, "a gap before a marker"
        assert all(owner < 0 or owner < facts.seats or owner in owners for owner in fields)


def check_seat(table: CraftsmenTable, seat: int, part: Craftsman) -> None:
    """CRA-2.14, 2.19, 6.17, 8.66: one marker on each icon, at most 3 on the fair, points not below 0."""
    facts = table.facts
    assert part.points == sum(part.scores) >= 0, f"points of seat {seat}: {part.points}"
    assert 0 <= part.fair <= facts.fair, "too many markers on the fair"
    assert len(part.filled) == len(part.row)
    for card, filled in zip(part.row, part.filled):
        assert 0 <= filled <= facts.full[facts.type_of[card]]
    assert set(part.shown) <= set(part.permits)
    if facts.cube_limit:
        own = part.fair + table.granary.count(seat) + table.rows.count(seat)
        own += sum(filled.bit_count() for filled in part.filled)
        assert own <= facts.cube_limit, f"seat {seat} has {own} markers in play (CRA-2.18)"
