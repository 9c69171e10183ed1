"""The rules of Antiquity, one small file for each phase or part of a phase."""

from __future__ import annotations

from typing import Final

STEPS: Final = [
    *("start_city", "round", "phase", "phase_end", "all_rise"),
    *("city_phase", "city_menu", "storage_size", "place", "place_house", "saint"),
    *("free_house", "pay", "manning", "bank_give", "bank_take", "heal"),
    *("lift", "lift_grave", "drop", "drop_grave", "order"),
    *("country_phase", "country_turn", "country_menu", "site", "free_farm_site"),
    *("shore", "second_shore", "inn_site", "city_site", "alchemy_site"),
    *("storing", "discard", "harvest", "gather", "pick", "exploration", "explorer_turn", "explore"),
    *("famine", "famine_rises", "grave", "pollution", "pollution_turn", "pollute", "pollution_graves", "victory"),
]
"""Their names, in the order in which observations list them."""
