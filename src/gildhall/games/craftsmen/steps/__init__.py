"""The rules of Craftsmen, one small file for each phase or stage of the rulebook.

Nothing is simultaneous: every decision has one decider (CRA-15.1), so there are no sealed steps. What a seat is offered
depends on its own cards and on public information, never on hidden cards of others (CRA-15.9). Who is asked depends
only on public information.
"""

from __future__ import annotations

from typing import Final

STEPS: Final = [
    *("exchange", "swap", "season", "next_season", "next_helper", "send", "fee", "discard", "pay"),
    *("stage", "window", "work_token", "next_token", "bank_take", "bank_privilege", "bank_end", "build", "build_end"),
    *("notary", "notary_next", "take_permit", "open_bid", "bid"),
    *("next_bidder", "answer_mayor", "clear_auction", "peek_keep", "peek_return"),
    *("spend", "spend_next", "two_raws", "sale_card", "bribe", "trade", "trade_pay", "town_hall"),
    *("final", "round_limit", "winter_stage", "winter_final"),
    *("year_change", "next_investment", "invest", "refill_granary"),
]
"""Their names, in the order in which observations list them."""
