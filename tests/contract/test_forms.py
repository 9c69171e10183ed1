"""Forms can be answered, and tell nothing hidden: the suggested answer is taken as it stands, also where something is
revealed on the way, and is the same on all tables that the seat cannot tell apart.
"""

from __future__ import annotations

import pytest

import gildhall
from gildhall.engine.dice import QuickDice
from gildhall.engine.game import Game
from gildhall.engine.hold import Hold

GAMES = [game for game in gildhall.games() if game.package.startswith("gildhall.")]
FORMS = 300
ONE_IN = 3


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_the_suggested_answer_is_taken(game: Game) -> None:
    dice, tried, seed = QuickDice.seeded(3, 1), 0, 0
    while tried < FORMS:
        table = game.start(seats=game.seats[seed % len(game.seats)], seed=seed)
        seed += 1
        while not table.over and tried < FORMS:
            seat = table.waiting[0]
            form = table.form(seat) if dice.below(ONE_IN) == 0 else None
            if form is not None:
                tried += 1
                Hold(table.copy(), seat).fill([move.text for move in form.suggested])
                other = table.guess(seat, dice.fork()).form(seat)
                assert other is not None
                assert other.data() == form.data(), "a form tells what its seat must not know"
            choices = table.choices(seat)
            choice = game.thumb(table, seat, choices) if dice.below(4) else choices[dice.below(len(choices))]
            table.choose(seat, choice)
