"""Numbers and options. Generated from components.toml and options.toml by tools/declare.py; do not edit."""

from __future__ import annotations

from typing import Any

from gildhall.engine.game import Facts, Game
from gildhall.games.antiquity._habits import AntiquityHabits


class AntiquityNumbers(Facts[AntiquityHabits]):
    """The table numbers of components.toml, and options as attributes."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], rules_version: int) -> None:
        super().__init__(game, seats, options, rules_version)
        numbers = game.components["numbers"]
        self.reach: int = numbers["reach"]
        self.reach_with_stable: int = numbers["reach_with_stable"]
        self.pollution_per_city: int = numbers["pollution_per_city"]
        self.fountain_reduction: int = numbers["fountain_reduction"]
        self.dump_reduction: int = numbers["dump_reduction"]
        self.granary_reduction: int = numbers["granary_reduction"]
        self.famine_rise: int = numbers["famine_rise"]
        self.hospital_graves: int = numbers["hospital_graves"]
        self.bank_give: int = numbers["bank_give"]
        self.nicolo_residents: int = numbers["nicolo_residents"]
        self.christofori_each: int = numbers["christofori_each"]
        self.city_distance: int = numbers["city_distance"]
        self.forced_labour_goods: int = numbers["forced_labour_goods"]
        self.forced_labour_lost: int = numbers["forced_labour_lost"]
        self.first_game: bool = options["first_game"]
        self.whole_sea: bool = options["harbour_reach"] == "connected_sea"
        self.graves_block: bool = options["barbara_graves_block"]
        self.mirrored: bool = options["mirrored_tiles"]
        self.storage_by_elements: bool = options["storage_supply"] == "elements"
        self.clean_all: bool = options["alchemy_scope"] == "all"
        self.inns_at_sea: bool = options["inn_site"] == "any"
        self.maria_moves_graves: bool = options["graves_moved_by"] == "both"
        self.hospital_once: bool = options["hospital_use"] == "once"
