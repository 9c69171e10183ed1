"""The rules of Craftsmen, one small file for each phase or stage of the rulebook.

Nothing is simultaneous: every decision has one decider (CRA-15.1), so there are no sealed steps. What a seat is offered
depends on its own cards and on public information, never on hidden cards of others (CRA-15.9). Who is asked depends
only on public information.
"""

from __future__ import annotations

from typing import Any, Final

from gildhall.engine.step import Step
from gildhall.games.craftsmen.steps.auction import AnswerMayor, Bid, ClearAuction, NextBidder, OpenBid
from gildhall.games.craftsmen.steps.bankers import BankEnd, BankPrivilege, BankTake
from gildhall.games.craftsmen.steps.builders import Build, BuildEnd
from gildhall.games.craftsmen.steps.calendar import NextSeason, Season
from gildhall.games.craftsmen.steps.crafts import Spend, SpendNext, TwoRaws
from gildhall.games.craftsmen.steps.exchange import Exchange, Swap
from gildhall.games.craftsmen.steps.fee import Fee
from gildhall.games.craftsmen.steps.final import FinalPhase, RoundLimit
from gildhall.games.craftsmen.steps.helpers import NextHelper, SendHelper
from gildhall.games.craftsmen.steps.invest import Invest, NextInvestment
from gildhall.games.craftsmen.steps.limit import Discard
from gildhall.games.craftsmen.steps.merchants import Trade, TradePay
from gildhall.games.craftsmen.steps.notary import Notary, NotaryNext
from gildhall.games.craftsmen.steps.pay import Pay
from gildhall.games.craftsmen.steps.peek import PeekKeep, PeekReturn
from gildhall.games.craftsmen.steps.sale import Bribe, SaleCard
from gildhall.games.craftsmen.steps.stage import Stage
from gildhall.games.craftsmen.steps.take_permit import TakePermit
from gildhall.games.craftsmen.steps.town_hall import TownHall
from gildhall.games.craftsmen.steps.window import NextToken, Window, WorkToken
from gildhall.games.craftsmen.steps.winter import WinterFinal, WinterStage
from gildhall.games.craftsmen.steps.year import RefillGranary, YearChange

STEPS: Final[list[type[Step[Any]]]] = [
    *(Exchange, Swap, Season, NextSeason, NextHelper, SendHelper, Fee, Discard, Pay),
    *(Stage, Window, WorkToken, NextToken, BankTake, BankPrivilege, BankEnd, Build, BuildEnd),
    *(Notary, NotaryNext, TakePermit, OpenBid, Bid, NextBidder, AnswerMayor, ClearAuction, PeekKeep, PeekReturn),
    *(Spend, SpendNext, TwoRaws, SaleCard, Bribe, Trade, TradePay, TownHall),
    *(FinalPhase, RoundLimit, WinterStage, WinterFinal, YearChange, NextInvestment, Invest, RefillGranary),
]
