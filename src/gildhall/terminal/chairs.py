"""The players of the seats: people at this keyboard, and bots."""

from __future__ import annotations

from collections.abc import Sequence

from gildhall import bots
from gildhall.bots.bot import Bot
from gildhall.bots.even import Even, even_at
from gildhall.engine.errors import BadSetup, listing
from gildhall.engine.game import Game
from gildhall.terminal.even_results import strength_here

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]
YOU = "you"
OPPONENT = "journeyman"
"""The default opponent."""


class Chair:
    """A seat's name, and the kind of bot on it; None is a person."""

    def __init__(self, name: str, bot: type[Bot] | None) -> None:
        self.name = name
        self.bot = bot

    def label(self, is_me: bool) -> str:
        """The name, with the kind of player."""
        if self.bot is not None:
            return f"{self.name} ({bots.level(self.bot.name)})"
        return f"{self.name} (you)" if is_me else self.name


def chairs_for(game: Game, players: int | None, seats: str | None) -> list[Chair]:
    """The chairs of a table. By default one person plays against bots.

    ``seats`` names one for each seat: ``you`` or ``you:Kim`` for a person, or a bot. ``even`` follows your results, and
    ``even:0.6`` has this strength.

    >>> import gildhall
    >>> [chair.label(True) for chair in chairs_for(gildhall.game("pillars"), None, "you:Kim,master,apprentice")]
    ['Kim (you)', 'Bo (master)', 'Cy (apprentice)']
    """
    if seats is None:
        others = (players or max(game.seats)) - 1
        seats = ",".join([YOU] + [OPPONENT] * others)
    words = [word.strip() for word in seats.split(",")]
    if players is not None and len(words) != players:
        raise BadSetup(
            f"{players} seats need {players} names, such as you,{OPPONENT},…; these are {len(words)}: {seats}"
        )
    if len(words) not in game.seats:
        raise BadSetup(f"{game.title} is played by {listing(game.seats)} players; these are {len(words)}: {seats}")
    chairs = [_chair(game, word, NAMES[seat]) for seat, word in enumerate(words)]
    names = [chair.name for chair in chairs]
    if len(set(names)) < len(names):
        raise BadSetup(f"two seats have the same name; the names are: {listing(names)}")
    return chairs


def watched(players: int) -> list[Chair]:
    """Chairs for a game that is only shown."""
    return [Chair(name, None) for name in NAMES[:players]]


def _chair(game: Game, word: str, name: str) -> Chair:
    who, _, given = word.partition(":")
    if who == Even.name:  # what follows is its strength, not a name
        return Chair(name, bots.find(word) if given else even_at(strength_here(game.id)))
    name = given.strip() or name
    if who == YOU:
        return Chair(name, None)
    known = bots.names(for_people=True, game=game)
    if who not in known:
        raise BadSetup(f"a seat is taken by '{YOU}' (or '{YOU}:NAME') or by a bot ({listing(known)}), not by '{word}'")
    return Chair(name, bots.find(who))


def people(chairs: Sequence[Chair]) -> list[str]:
    """The names, by seats."""
    return [chair.name for chair in chairs]
