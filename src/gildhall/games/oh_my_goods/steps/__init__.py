"""The rules of Oh My Goods!, one small file for each phase of the rulebook."""

from __future__ import annotations

from typing import Any, Final

from gildhall.engine.step import Step
from gildhall.games.oh_my_goods.steps.build import Build, BuildOrHire, Hire, PlaceAssistant, Spend
from gildhall.games.oh_my_goods.steps.chain import Chain, Lay
from gildhall.games.oh_my_goods.steps.draw import Draw, Exhaust, Exhaustion
from gildhall.games.oh_my_goods.steps.exchange import (
    Exchange,
    ExchangeCard,
    ExchangeHand,
    ExchangeOpenly,
    KeepOne,
    SettleExchange,
)
from gildhall.games.oh_my_goods.steps.market import Row
from gildhall.games.oh_my_goods.steps.move import MoveAssistant, MoveTo, Moving
from gildhall.games.oh_my_goods.steps.pay import Give
from gildhall.games.oh_my_goods.steps.plan import PlaceWorker, Planning, PlanOpenly, SetAside, SettlePlan, Worker
from gildhall.games.oh_my_goods.steps.round import EndRound, Round
from gildhall.games.oh_my_goods.steps.turn import FreeOrder, NextBuilding, Production, Turn
from gildhall.games.oh_my_goods.steps.work import Goods, Pay, Waive

STEPS: Final[list[type[Step[Any]]]] = [
    *(Round, EndRound, Draw, Exhaustion, Exhaust, Row),
    *(Exchange, ExchangeOpenly, SettleExchange, ExchangeCard, ExchangeHand, KeepOne),
    *(Planning, PlanOpenly, SettlePlan, Moving, MoveAssistant, MoveTo, Worker, PlaceWorker, SetAside, Give),
    *(Turn, Production, FreeOrder, NextBuilding, Waive, Pay, Goods, Chain, Lay),
    *(Spend, BuildOrHire, Build, Hire, PlaceAssistant),
]
