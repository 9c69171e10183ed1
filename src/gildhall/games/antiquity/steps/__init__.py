"""The rules of Antiquity, one small file for each phase or part of a phase."""

from __future__ import annotations

from typing import Any, Final

from gildhall.engine.step import Step
from gildhall.games.antiquity.steps.build import FreeHouse, Place, PlaceHouse, Saint, StorageSize
from gildhall.games.antiquity.steps.city_menu import CityMenu
from gildhall.games.antiquity.steps.city_phase import CityPhase
from gildhall.games.antiquity.steps.country_menu import CountryMenu, CountryPhase, CountryTurn
from gildhall.games.antiquity.steps.explore import Exploration, Explore, ExplorerTurn
from gildhall.games.antiquity.steps.famine import Famine, FamineRises
from gildhall.games.antiquity.steps.graves import Grave
from gildhall.games.antiquity.steps.harvest import Gather, Harvest, Pick
from gildhall.games.antiquity.steps.hospital import Heal
from gildhall.games.antiquity.steps.manning import Manning
from gildhall.games.antiquity.steps.market import BankGive, BankTake
from gildhall.games.antiquity.steps.order import Order
from gildhall.games.antiquity.steps.pay import Pay
from gildhall.games.antiquity.steps.pollution import Pollute, Pollution, PollutionGraves, PollutionTurn
from gildhall.games.antiquity.steps.rearrange import Drop, DropGrave, Lift, LiftGrave
from gildhall.games.antiquity.steps.round import AllRise, Phase, PhaseEnd, Round
from gildhall.games.antiquity.steps.setup import StartCity
from gildhall.games.antiquity.steps.site import AlchemySite, CitySite, FreeFarm, InnSite, SecondShore, ShoreSite, Site
from gildhall.games.antiquity.steps.storing import Discard, Storing
from gildhall.games.antiquity.steps.victory import Victory

STEPS: Final[list[type[Step[Any]]]] = [
    *(StartCity, Round, Phase, PhaseEnd, AllRise),
    *(CityPhase, CityMenu, StorageSize, Place, PlaceHouse, Saint, FreeHouse, Pay, Manning, BankGive, BankTake, Heal),
    *(Lift, LiftGrave, Drop, DropGrave, Order),
    *(CountryPhase, CountryTurn, CountryMenu, Site, FreeFarm, ShoreSite, SecondShore, InnSite, CitySite, AlchemySite),
    *(Storing, Discard, Harvest, Gather, Pick, Exploration, ExplorerTurn, Explore),
    *(Famine, FamineRises, Grave, Pollution, PollutionTurn, Pollute, PollutionGraves, Victory),
]
