"""Antiquity: cities on a land that famine, graves and pollution eat away, until a saint is satisfied."""

from __future__ import annotations

from gildhall.engine.asides import Asides
from gildhall.engine.components import read_standard
from gildhall.engine.game import Game
from gildhall.engine.option_table import read_options
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
    options=read_options("gildhall.games.antiquity"),
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
