"""What Antiquity computes in a quick way, against the slow way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import gildhall
from gildhall.engine.dice import QuickDice
from gildhall.engine.play import play_by_thumb, play_randomly
from gildhall.games.antiquity.atlas import distance
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.countryside import covered, fished
from gildhall.games.antiquity.names import FARM, FISHERY, MINE, WOODCUTTER, Good
from gildhall.games.antiquity.shapes import WHOLE
from gildhall.games.antiquity.sites import LAST_SHORE, SHORE_BITS, any_shore, may_fish, second_shores, shores, sites
from gildhall.games.antiquity.table import AntiquityTable
from gildhall.games.antiquity.thumb.country import best_start
from gildhall.games.antiquity.thumb.survey import Survey
from gildhall.games.antiquity.thumb.worth import worth
from gildhall.games.antiquity.zones import zone_of

GAME = gildhall.game("antiquity")


def tables() -> Iterator[AntiquityTable]:
    """Tables of a few games, each every 60 moves."""
    for seats in GAME.seats:
        table = cast(AntiquityTable, GAME.start(seats=seats, seed=seats, listen=False))
        dice = QuickDice.seeded(seats, 1)
        while not table.over and table.round < 12:
            play_by_thumb(table, 50)
            play_randomly(table, dice, 10)
            yield table


def test_a_piece_fits_where_one_of_its_spots_is_empty() -> None:
    facts = cast(AntiquityFacts, GAME.facts(2, {}))
    dice = QuickDice.seeded(1, 0)
    answers = set()
    for _ in range(60):
        for size in range(2):
            # few to many empty cells of a map
            empty = facts.maps[size]
            for _ in range(dice.below(6)):
                empty &= ~(dice.below(1 << 25) << 24 | dice.below(1 << 25)) & WHOLE
            for piece in facts.shapes:
                slowly = [spot for spot in piece.spots[size] if piece.masks[spot] & ~empty == 0]
                found: list[int] = []
                piece.add_spots(empty, 0, found)
                assert found == slowly
                assert piece.fits(empty) == bool(slowly)
                answers.add(bool(slowly))
    assert answers == {True, False}


def test_distances() -> None:
    atlas = cast(AntiquityFacts, GAME.facts(2, {})).atlas
    for one in range(0, atlas.size, 17):
        for two in range(0, atlas.size, 13):
            assert atlas.apart(one, two) == distance(atlas.hexes[one], atlas.hexes[two])


def test_fisheries_are_looked_for_on_the_coast_only() -> None:
    found = 0
    for table in tables():
        for seat in table.playing():
            near = [hex for hex in zone_of(table, seat).hexes if may_fish(table, hex)]
            pairs = [(hex, other) for hex in near for other in table.facts.neighbours[hex] if may_fish(table, other)]
            assert shores(table, seat) == sorted({min(pair) for pair in pairs})
            assert any_shore(table, seat) == bool(pairs)
            found += len(pairs)
    assert found


def worth_of_units(survey: Survey, good: int, number: int) -> int:
    """The worth of so many further units of a good. Those of later rounds count less."""
    habits = survey.habits
    first = survey.have(good)
    units = range(min(number, habits.horizon))
    return sum([worth(survey, good, first + i, i) * (100 - habits.later * i) // 100 for i in units])


def test_the_best_site_is_the_first_of_those_worth_most() -> None:
    for table in tables():
        for seat in table.playing():
            survey = Survey(table, seat, None)
            for kind, good in ((WOODCUTTER, Good.WOOD), (FARM, Good.GRAIN), (MINE, Good.STONE)):
                hexes = sites(table, seat, kind, good)
                worths = [
                    worth_of_units(survey, good, len(covered(table.facts, table.land, kind, hex))) for hex in hexes
                ]
                best = max(worths, default=-1)
                assert best_start(survey, kind, good) == [best, hexes[worths.index(best)] if hexes else -1]
            pairs = [(one, two) for one in shores(table, seat) for two in second_shores(table, seat, one)]
            worths = [worth_of_units(survey, Good.FISH, len(fished(table.chart, table.land, *pair))) for pair in pairs]
            best = max(worths, default=-1)
            found = best_start(survey, FISHERY, Good.FISH)
            one, two = pairs[worths.index(best)] if pairs else (-1, LAST_SHORE)
            assert found == [best, one << SHORE_BITS | two]
