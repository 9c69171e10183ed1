"""Phase 2: which buildings are manned."""

from __future__ import annotations

from gildhall.games.antiquity.city import HOSPITAL_USED
from gildhall.games.antiquity.names import CHRISTOFORI, GOODS, Good, Kind
from gildhall.games.antiquity.saints import has_power
from gildhall.games.antiquity.steps.manning import can_be_manned
from gildhall.games.antiquity.thumb.bank import bank_gift
from gildhall.games.antiquity.thumb.survey import Survey
from gildhall.games.antiquity.thumb.switch import wants_theology
from gildhall.games.antiquity.thumb.worth import is_seed


def errands(survey: Survey) -> list[int]:
    """Buildings that must be manned before anything else is built: market and hospital."""
    wanted: list[int] = []
    if wants_theology(survey):
        wanted.append(Kind.THEOLOGY)
    if wants_market(survey):
        wanted.append(Kind.MARKET)
    if wants_hospital(survey):
        wanted.append(Kind.HOSPITAL)
    return can_man(survey, wanted) if wanted else wanted


def wants_market(survey: Survey) -> bool:
    """Would the bank help now?"""
    part = survey.part
    if part.works_kind(Kind.MARKET) or part.clean >> Kind.MARKET & 1 == 0 or not survey.facts.bank_open:
        return False
    return bank_gift(survey) >= 0


def wants_hospital(survey: Survey) -> bool:
    """Are there graves for the hospital?"""
    part = survey.part
    if part.works_kind(Kind.HOSPITAL) or part.used & HOSPITAL_USED or part.clean >> Kind.HOSPITAL & 1 == 0:
        return False
    return part.graves() > 0


def crew(survey: Survey) -> list[int]:
    """The shapes of the buildings to be manned with the idle residents, the most urgent first."""
    return errands(survey) or crew_after(survey)


def crew_after(survey: Survey) -> list[int]:
    """The same, if there are no errands."""
    part = survey.part
    wanted: list[int] = []
    carts = carts_to_man(survey)
    if survey.enclosing:
        wanted.append(Kind.STABLE)
    if not has_power(part, CHRISTOFORI) and part.total() > carts:
        wanted += [building.shape for building in part.buildings if building.kind == Kind.STORAGE]
    if survey.grass >= survey.habits.biology_grass and part.clean >> Kind.BIOLOGY & 1:
        wanted += [Kind.CART_SHOP, Kind.BIOLOGY]
    wanted += [Kind.CART_SHOP] * carts
    return can_man(survey, wanted)


def can_man(survey: Survey, wanted: list[int]) -> list[int]:
    """The wanted shapes for which there are a building and a resident."""
    part = survey.part
    found: list[int] = []
    taken: list[int] = []
    for shape in wanted:
        if len(found) >= part.idle:
            break
        for i in range(len(part.buildings)):
            building = part.buildings[i]
            if building.shape == shape and i not in taken and can_be_manned(part, building):
                taken.append(i)
                found.append(shape)
                break
    return found


def carts_to_man(survey: Survey) -> int:
    """The number of cart shops that can be used. Each needs wood or seed."""
    part = survey.part
    means = part.goods[Good.WOOD]
    for good in range(Good.FIRST_FOOD, len(GOODS)):
        if is_seed(good) and part.goods[good] > 0:
            means += 1
    if part.works_kind(Kind.BREWERY) and survey.enclosing:
        means += part.food()
    return max(0, means - part.carts)


def man_move(survey: Survey, choices: list[int]) -> int:
    """Man the next building of the crew, in the order in which the manning step asks."""
    ids = survey.facts.moves
    best = 0
    for shape in crew(survey):
        move = ids.man + shape
        if move in choices and (best == 0 or move < best):
            best = move
    if best:
        return best
    return ids.done if ids.done in choices else choices[0]
