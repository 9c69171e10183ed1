"""Antiquity: cities on a land that famine, graves and pollution eat away, until a saint is satisfied."""

from __future__ import annotations

from gildhall.engine.asides import Asides
from gildhall.engine.components import read_standard
from gildhall.engine.game import Game
from gildhall.engine.options import Option
from gildhall.games.antiquity._rooms import rulebook
from gildhall.games.antiquity.steps.asides import do_aside, may_aside

GAME = Game(
    id="antiquity",
    title="Antiquity",
    package="gildhall.games.antiquity",
    seats=(2, 3, 4),  # ANT-12.11: player counts differ in the layout and the number of tokens only
    prefix="ANT",
    rules_version=2,
    rule_over="ANT-1.1",
    longest=20000,
    has_points=False,
    options=[
        Option("edition", values=["rulebook", "online"], rule="ANT-12.10"),
        Option("first_game", values=[False, True], rule="ANT-12.1"),
        Option("harbour_reach", values=["connected_sea", "adjacent_hexes"], rule="ANT-12.2"),
        Option("dump_unmanned_reduction", values=["edition", 0, 1], rule="ANT-12.3"),
        Option("barbara_graves_block", values=[True, False], rule="ANT-12.4"),
        Option("tiebreak_count", values=["edition", "unpolluted", "empty"], rule="ANT-12.5"),
        Option("trade", values=["full", "bank_only", "none"], rule="ANT-12.6"),
        Option("mirrored_tiles", values=[True, False], rule="ANT-12.7"),
        Option("inn_limit", values=["none", 16], rule="ANT-12.8"),
        Option("round_limit", default=40, low=0, rule="ANT-12.9"),  # 0: no limit
        Option("storage_supply", values=["elements", "buildings"], rule="ANT-12.12"),
        Option("alchemy_scope", values=["free", "all"], rule="ANT-12.13"),
        Option("inn_site", values=["any", "land"], rule="ANT-12.14", since=2, before="land"),
        Option("graves_moved_by", values=["barbara", "both"], rule="ANT-12.15", since=2, before="both"),
        Option("hospital_use", values=["once", "unlimited"], rule="ANT-12.16", since=2),
    ],
    rulebook=rulebook(
        asides=Asides(may_aside, do_aside),
        unordered=[
            *("polluted", "felled", "tokens", "bag", "offers", "winners"),
            *("houses", "buildings", "graves", "works", "inns", "used", "working", "zone"),
        ],
        ties=["start_city", "city_site", "alchemy_site", "site", "free_farm_site", "inn_site"],
        foresight=8,
        lead_scale=15.0,
        evaluation_weight=0.5,
        beginner_errors=7,
        rehearsals=read_standard("gildhall.games.antiquity", "rehearsals.toml")["rehearsal"],
        long_list="place",  # where a building of phase 2 may stand
        routine=["pick", "pay", "place_house", "place", "bank_give", "bank_take"],
    ),
)
