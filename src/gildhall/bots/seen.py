"""What a seat sees when it must decide. Bots get this, never the real table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gildhall.engine import registry
from gildhall.engine.dice import Dice
from gildhall.engine.errors import BadPosition, GildhallError
from gildhall.engine.game import Game
from gildhall.engine.moves import Move
from gildhall.engine.table import AnyTable


class Seen:
    """What one seat sees: its game, seat and legal moves, its view, and tables that it cannot tell from the real one.

    It is made from a table or from a view that came over the network, and is the same either way:

    >>> import gildhall
    >>> table = gildhall.game("pillars").start(seats=3, seed=5)
    >>> seen = Seen.at(table, table.waiting[0])
    >>> seen.moves == table.moves(seen.seat), seen.view == table.view(seen.seat)
    (True, True)
    >>> Seen.of(seen.view).moves == seen.moves
    True

    It does not contain the real table, not even in private attributes. It only keeps a guess, in which everything that
    the seat does not know is dealt again.
    """

    def __init__(self, game: Game, seat: int, moves: list[Move], guessed: AnyTable | None) -> None:
        self.game = game
        self.seat = seat
        self.moves = moves
        self._guessed = guessed

    @staticmethod
    def at(table: AnyTable, seat: int, blind: bool = False) -> Seen:
        """What a seat sees at this table. ``blind`` shows it the moves only, which is quicker."""
        game: Game = table.facts.game
        guessed = None if blind else table.guess(seat, game.preview_dice())
        return Seen(game, seat, table.moves(seat), guessed)

    @staticmethod
    def of(view: Mapping[str, Any]) -> Seen:
        """What a seat sees, from a view that ``table.view(seat)`` wrote. Raises :class:`BadPosition` for other data."""
        try:
            game = registry.game(view["game"])
            seat, texts = view["seat"], [move["text"] for move in view["moves"]]
        except (KeyError, TypeError) as error:
            raise BadPosition(f"a view has a game, a seat and moves; this has not: {error}") from error
        if type(seat) is not int:
            raise BadPosition(f"a bot needs the view of a seat, not that of a spectator (seat {seat!r})")
        if view.get("changes"):
            game = game.with_components(view["changes"])
        return Seen(game, seat, [game.catalogue.find(text) for text in texts], game.guess(view, game.preview_dice()))

    @property
    def guessed(self) -> AnyTable:
        """One full table that the seat cannot tell from the real one, always the same for the same view.

        Copy it before you play on it.
        """
        if self._guessed is None:
            raise GildhallError("a blind bot is shown its moves only; set blind = False to see the table")
        return self._guessed

    @property
    def view(self) -> dict[str, Any]:
        """What the seat may know, as plain data; a new copy each time."""
        return self.guessed.view(self.seat)

    def guess(self, dice: Dice) -> AnyTable:
        """A full table that the seat cannot tell from the real one: what is hidden is dealt again by these dice."""
        return self.guessed.guess(self.seat, dice)

    def by_thumb(self) -> Move:
        """The move that the rules of thumb make here."""
        return self.game.catalogue[self.game.thumb(self.guessed, self.seat, [move.id for move in self.moves])]
