"""Games: what can be played, with options, rules, words and components; and the bots."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated, Any

import msgspec

from gildhall import bots
from gildhall.engine import registry
from gildhall.engine.booklet import booklet, booklet_asks
from gildhall.engine.errors import GildhallError, UnknownGame
from gildhall.engine.game import Game
from gildhall.engine.rules import numbered_rules, rules_text
from gildhall.engine.words import FALLBACK, catalogue, languages
from gildhall.server.api.declare import Query, get
from gildhall.server.api.services import HallServices
from gildhall.server.processes import workers_are_compiled
from gildhall.server.refusals import Refused

Language = Annotated[str, Query(pattern="^[a-z]{2}$", description="In which language.")]
Title = Annotated[str | None, Query(description="Only those that play this title.")]


class OptionShape(msgspec.Struct):
    """An option of the rules: one of ``values``, or a number from ``low`` to ``high``."""

    name: str
    default: bool | int | str | None
    values: list[bool | int | str | None]
    low: int | None
    high: int | None
    rule: str


class GameShape(msgspec.Struct):
    """A title."""

    id: str
    title: str
    seats: list[int]
    """Possible numbers of players."""
    options: list[OptionShape]
    rules_version: int
    has_points: bool
    languages: list[str]


class Rules(msgspec.Struct):
    """The rules in our own words: the whole text (Markdown), and each numbered rule."""

    text: str
    rules: dict[str, str]


class BookletShape(msgspec.Struct):
    """The rules for players, in one language."""

    language: str
    """The language asked for, or English if there is no booklet in it."""
    text: str
    """A subset of Markdown: chapters with anchors, names of drawings as pictures, numbered rules as footnotes."""
    asks: dict[str, str]
    """Name of a prompt → anchor of the chapter that explains it."""


class MapShape(msgspec.Struct, forbid_unknown_fields=True):
    """A map of places. Each name is an entry of the components or of a view."""

    places: str
    """In the components: name → ``{x, y}`` from 0 to 100, with a note."""
    target: str
    """What the targets of places begin with: ``town`` for ``town:ashby``."""
    roads: str = ""
    """In the components: a list of two names each, as in ``ashby birk``."""
    note: str = ""
    """The entry of a place that is shown beside its name."""
    owned: str = ""
    """In a seat's part of the view: the places that it owns."""


class BoardShape(msgspec.Struct, forbid_unknown_fields=True):
    """What the client's generic board needs to know about a game without a board of its own."""

    cards: str = "card"
    """What the targets of cards begin with: ``card`` for ``card:king``."""
    seats: list[str] = []
    """Entries of the shared part that are seats."""
    map: MapShape | None = None


class BotShape(msgspec.Struct):
    """A bot that can take a seat."""

    name: str
    about: str
    limited: bool
    """Does it search with an engine that is not compiled? Then it is weaker, because it searches much less."""
    games: list[str]
    """The titles that it plays."""


def find(id: str) -> Game:
    """The game with this id, or 404."""
    try:
        return registry.game(id)
    except UnknownGame as error:
        raise Refused(404, "no_game", str(error)) from error


def shape(game: Game) -> GameShape:
    options = [msgspec.convert(option.data(), OptionShape) for option in game.options]
    speaks = languages(game)
    return GameShape(game.id, game.title, list(game.seats), options, game.rules_version, game.has_points, speaks)


@get("/games", slow=False)
def list_games() -> list[GameShape]:
    """All titles."""
    return [shape(game) for game in registry.games()]


@get("/games/{game:str}", slow=False)
def one_game(game: str) -> GameShape:
    """One title."""
    return shape(find(game))


@get("/games/{game:str}/rules", slow=True)
def rules(game: str) -> Rules:
    """The rules of a title."""
    title = find(game)
    return Rules(rules_text(title), numbered_rules(title))


@get("/games/{game:str}/booklet", slow=True)
def rules_booklet(game: str, language: Language = FALLBACK) -> BookletShape:
    """The rules of a title for its players, with pictures."""
    title = find(game)
    try:
        return BookletShape(*booklet(title, language), booklet_asks(title))
    except GildhallError as error:
        raise Refused(404, "no_booklet", f"{title.id} has no booklet; its numbered rules are under /rules.") from error


@get("/games/{game:str}/board", slow=True)
def board(game: str) -> BoardShape:
    """How the generic board draws a title: the ``board.toml`` in its package, or the defaults."""
    path = files(find(game).package) / "board.toml"
    return msgspec.toml.decode(path.read_bytes(), type=BoardShape) if path.is_file() else BoardShape()


@get("/games/{game:str}/words/{language:str}", slow=True)
def words(game: str, language: str) -> dict[str, dict[str, str]]:
    """All words of a title in one language: sentences, names, options and messages of the browser's board.

    What the language lacks is in English.
    """
    title = find(game)
    try:
        return catalogue(title, language)
    except GildhallError as error:
        raise Refused(404, "no_language", f"{title.id} speaks: {', '.join(languages(title))}.") from error


@get("/games/{game:str}/components", slow=False)
def components(game: str) -> dict[str, Any]:
    """Every card, tile and number of a title, with the standard values."""
    return find(game).standard


@get("/bots", slow=False)
def list_bots(server: HallServices, game: Title = None) -> list[BotShape]:
    """The bots of this hall, the levels first, from the weakest to the strongest: for any title, or for this one."""
    title = find(game) if game is not None else None
    kinds = [bots.find(name) for name in server.bots_for(title)]
    slow = not workers_are_compiled()
    return [_bot(kind, slow) for kind in kinds]


def _bot(kind: type[bots.Bot], slow: bool) -> BotShape:
    about = (kind.__doc__ or "").strip().partition("\n")[0]
    plays = [game.id for game in registry.games() if kind.plays(game)]
    return BotShape(kind.name, about, slow and kind.standard is not None, plays)


ROUTES = [list_games, one_game, rules, rules_booklet, board, words, components, list_bots]
