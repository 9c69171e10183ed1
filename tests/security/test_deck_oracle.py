"""Nothing hidden is found out by trying moves and being refused."""

import pytest

import gildhall
from gildhall.engine.check_trials import check_trials
from gildhall.engine.dice import QuickDice
from gildhall.engine.hold import Hold
from gildhall.engine.table import AnyTable
from tests.server.harness import ON_ONE_DATABASE, Client, Running

TITLES = [game.id for game in gildhall.games()]
REVEALING = 6
"""Moments of each title at which a seat may make a move that reveals something to it."""
GAMES = 6
SELDOM = ("oh_my_goods", "antiquity")
"""Titles where hardly anything is revealed by a seat's own move: cards are drawn between the turns."""
TURNS = 100


def revealing(table: AnyTable, seat: int) -> list[str]:
    """The moves of a seat that are final at once."""
    found = []
    for move in table.moves(seat)[:20]:
        hold = Hold(table.copy(), seat)
        hold.make(move)
        if hold.confirmed:
            found.append(move.text)
    return found


@pytest.mark.parametrize("title", TITLES)
def test_no_request_that_is_refused_tells_two_tables_apart(title: str) -> None:
    """At the moments where it matters: just before something is revealed. ``check_game`` looks at all others."""
    game, dice, seen = gildhall.game(title), QuickDice.seeded(5, 0), 0
    for seed in range(GAMES):
        table = game.start(seats=max(game.seats), seed=seed)
        while not table.over and seen < REVEALING:
            seat = table.waiting[dice.below(len(table.waiting))]
            if dice.below(4) == 0 and revealing(table, seat):
                seen += 1
                check_trials(table, dice.fork())
            moves = table.moves(seat)
            table.make(seat, moves[dice.below(len(moves))])
    assert seen == REVEALING or title in SELDOM


def before_a_reveal(hall: Running) -> tuple[Client, str, int, str]:
    """A client, a table where it sits, its turn, and a move that would show it something."""
    ann = hall.player("Ann")
    id = ann.open("craftsmen", ["me", "apprentice"])["state"]["table"]["id"]
    for _ in range(TURNS):
        state = ann.await_turn(id)
        found = revealing(hall.run(hall.server.tables.session(id)).table, 0)
        if found:
            return ann, id, state["turn"], found[0]
        ann.turn(id)
    raise AssertionError("nothing was revealed: this proves nothing")


@ON_ONE_DATABASE
def test_the_deck_cannot_be_read_over_http(hall: Running) -> None:
    """Whatever follows a move that reveals, the whole request is refused in the same words, and nothing is made."""
    ann, id, turn, move = before_a_reveal(hall)
    session = hall.run(hall.server.tables.session(id))
    before = ann.get(f"/tables/{id}")
    catalogue = [each.text for each in session.table.facts.catalogue.moves[1::7]]
    for path, more in (("make", {}), ("make", {"confirm": True})):
        answers = {
            ann.request("POST", f"/tables/{id}/{path}", {"turn": turn, "moves": [move, text], **more}).content
            for text in catalogue
        }
        assert len(answers) == 1
        assert b"final at once" in answers.pop()
    assert ann.get(f"/tables/{id}") == before
