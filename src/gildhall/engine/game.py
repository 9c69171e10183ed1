"""A game: a title with its player counts, options, components and rules, and the ways into it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import index
from pathlib import Path
from typing import Any, Final, Generic, SupportsIndex, TypeVar, cast

from mypy_extensions import mypyc_attr

from gildhall.engine import components as tree
from gildhall.engine import pickling
from gildhall.engine import position as positions
from gildhall.engine.answers import SEAT_BITS
from gildhall.engine.asides import NO_ASIDES, Asides
from gildhall.engine.codec import Codec
from gildhall.engine.dice import Dice, QuickDice, make_dice
from gildhall.engine.errors import BadComponents, BadPosition, BadRecord, BadSetup, GildhallError, listing
from gildhall.engine.evaluation import Evaluation, by_score
from gildhall.engine.habits import STANDARD, Habits
from gildhall.engine.items import Items
from gildhall.engine.moves import Catalogue, Move
from gildhall.engine.observing import Fields, Observer
from gildhall.engine.options import Option, check_options, known_options
from gildhall.engine.record import Record, fingerprint
from gildhall.engine.step import Step, arguments, steps_in
from gildhall.engine.table import AnyTable, Seat

F = TypeVar("F", bound="Facts[Any]")
H = TypeVar("H", bound=Habits)
S = TypeVar("S", bound=Seat)
T = TypeVar("T", bound=AnyTable)

MOST_MOVES: Final = 1 << 14
"""The greatest size of a catalogue."""

MOST_FACTS: Final = 64
"""Facts that are kept for reuse, by seats and options."""

_UNFIT: Final = (KeyError, IndexError, TypeError, ValueError, AssertionError, ZeroDivisionError)
"""The errors of a game whose components are each valid but do not fit together."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Facts(Generic[H]):
    """What does not change during a game: the components and options, prepared for a number of seats.

    Each game has its own subclass, ``Facts[ItsHabits]``. It uses small ints for cards and places, and plain lists
    indexed by them.
    """

    def __init__(self, game: Game, seats: int, options: dict[str, Any], rules_version: int) -> None:
        self.game = game
        self.catalogue = game.catalogue
        self.seats = seats
        self.options = options
        self.rules_version = rules_version
        self.habits: list[H] = [cast(H, game.rulebook.habits)] * seats  # of each seat
        self.makes_forced = True
        """Does the engine make a move that everybody can see is forced? Older rules asked the seat for it."""


AnyFacts = Facts[Any]


class Rulebook(Generic[F, S, T]):
    """What a game provides: the functions behind the contract, for its own facts, seats and table.

    - ``moves(components)``: all moves, in a fixed order, as a list or as a catalogue of its own class;
    - ``facts(game, seats, options, rules_version)``: the facts of a table;
    - ``new_table(facts)``: an empty table;
    - ``set_up(table, dice)``: lay out the table and push the first step; ``dice(n)`` returns stream number n;
    - ``codec``: how positions and views are written and read; generated from the declared state;
    - ``steps``: the names of all steps as observations list them; by default in the order of their definition;
    - ``asides``: the moves that seats may make although the table is not waiting for them, if there are such;
    - ``redeal(table, viewer, dice)``: deal again everything that ``viewer`` does not know, and replace all dice;
    - ``at``: for each named moment of the game the function that pushes its agenda, for hand-written positions;
    - ``unordered``: the entries of a position whose lists have no order, such as a hand: vectors may list them in any
      order;
    - ``thumb(table, seat, choices)``: the rules of thumb: a sensible choice from what the seat may know;
    - ``habits``: the standard numbers behind these rules of thumb, which ``table.facts.habits`` has for each seat;
    - ``evaluate(table)``: chances and expected points of all seats (:class:`Evaluation`); by default from the score;
    - ``foresight``: rounds that a search plays out before it evaluates, if it cannot play to the end of the game;
    - ``lead_scale``: the points that make a clear lead at the end of a game;
    - ``ties``: the names of steps in which the rules of thumb take the first of several equally good choices, and the
      order of the choices has no other meaning. Players by these rules shuffle the choices there, so that no seat gains
      by the order of a list;
    - ``routine``: the names of steps in which a search finds nothing better than the rules of thumb;
    - ``beginner_errors``: how many of a hundred choices of a beginner are not the best one known: fewer where there are
      many choices, or where a bad one is hard to repair;
    - ``evaluation_weight``: the evaluation counts as much as this number of games played out by the rules of thumb;
    - ``items``: what seats acquire that may decide the game, for statistics;
    - ``observer(facts, fields)``: writes the observations that the game's ``sheet.py`` describes straight from a table,
      in compiled code. It is generated from the sheet and the declared state. Without it they are made from views;
    - ``long_list``: the step whose list of choices is measured, where not just the longest one counts;
    - ``rehearsals``: hand-written positions close to steps that games rarely reach; :func:`check_game` also starts from
      these.
    """

    def __init__(
        self,
        *,
        moves: Callable[[dict[str, Any]], list[Move] | Catalogue],
        facts: Callable[[Game, int, dict[str, Any], int], F],
        new_table: Callable[[F], T],
        set_up: Callable[[T, Callable[[int], Dice]], None],
        codec: Codec[S, T],
        redeal: Callable[[T, int, Dice], None],
        at: Mapping[str, Callable[[T, dict[str, Any]], None]],
        thumb: Callable[[T, int, list[int]], int],
        steps: Sequence[str] = (),
        asides: Asides[T] = NO_ASIDES,
        habits: Habits = STANDARD,
        unordered: Sequence[str] = (),
        evaluate: Callable[[T], Evaluation] = by_score,
        foresight: int = 1,
        lead_scale: float = 10.0,
        ties: Sequence[str] = (),
        routine: Sequence[str] = (),
        beginner_errors: int = 25,
        evaluation_weight: float = 4.0,
        rehearsals: Sequence[Mapping[str, Any]] = (),
        items: Items | None = None,
        long_list: str = "",
        observer: Callable[[F, Fields], Observer] | None = None,
    ) -> None:
        self.moves = moves
        self.facts = facts
        self.new_table = new_table
        self.set_up = set_up
        self.codec = codec
        self.order = tuple(steps)
        self.steps: dict[str, type[Step[Any]]] = {}
        """By name. The game finds them in its package."""
        self.asides = asides
        self.redeal = redeal
        self.at = dict(at)
        self.unordered = frozenset(unordered)
        self.thumb = thumb
        self.habits = habits
        self.evaluate = evaluate
        self.foresight = foresight
        self.lead_scale = lead_scale
        self.ties = frozenset(ties)
        self.routine = frozenset(routine)
        self.beginner_errors = beginner_errors
        self.evaluation_weight = evaluation_weight
        self.rehearsals = tuple(rehearsals)
        self.items = items
        self.long_list = long_list
        self.observer = observer


class Game:
    """A title.

    >>> import gildhall
    >>> game = gildhall.game("pillars")
    >>> game.title, game.seats
    ('The Pillars of the Earth: The Card Game', (3, 4))
    >>> game.start(seats=3, seed=42).waiting
    [1]
    """

    def __init__(
        self,
        *,
        id: str,
        title: str,
        package: str,
        seats: Sequence[int],
        prefix: str,
        rules_version: int,
        rule_over: str,
        longest: int,
        has_points: bool,
        options: Sequence[Option],
        rulebook: Rulebook[Any, Any, Any],
        components: dict[str, Any] | None = None,
    ) -> None:
        self.id = id
        self.title = title
        self.package = package
        self.seats = tuple(seats)
        self.prefix = prefix
        self.rules_version = rules_version
        self.rule_over = rule_over
        self.longest = longest
        self.has_points = has_points
        self.options = tuple(options)
        self.rulebook = rulebook
        rulebook.steps = steps_in(package, rulebook.order)
        self.standard = tree.read_standard(package)
        self.ranges = tree.Ranges.of_package(package, self.standard)
        self.components = self.standard if components is None else components
        self.components_hash = tree.digest(tree.bare(self.components))
        self.changes = tree.difference(self.standard, self.components)
        """How the components differ from the standard ones. Empty if they do not differ."""
        self.catalogue = Catalogue.of(rulebook.moves(self.components))
        if len(self.catalogue) > MOST_MOVES:
            raise BadComponents(f"these components make {len(self.catalogue)} moves; there may be at most {MOST_MOVES}")
        self._facts: dict[str, AnyFacts] = {}
        self._plain_facts: dict[int, AnyFacts] = {}  # with standard options: found without comparing them

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return pickling.reduced_game(self)

    def __copy__(self) -> Game:
        return self  # it never changes

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    # --- starting -------------------------------------------------------------------------------------------------

    def start(
        self,
        seats: SupportsIndex,
        seed: SupportsIndex | bytes = 0,
        options: Mapping[str, Any] | None = None,
        listen: bool = True,
        rules_version: int | None = None,
    ) -> AnyTable:
        """A table ready for its first decision. An int seed gives quick dice, 32 bytes give sealed dice.

        ``listen=False`` starts a silent table: no events are kept, which is faster. An older ``rules_version`` is for
        records and running games that were begun under it.
        """
        try:
            number = index(seats)
            start = seed if isinstance(seed, bytes) else index(seed)
        except TypeError as error:
            raise BadSetup(f"seats and seed are whole numbers (a seed may be 32 bytes): {error}") from error
        table: AnyTable = self.rulebook.new_table(self.facts(number, options or {}, rules_version))
        table.seed = start
        table.history = []
        if listen:
            table.listen()
        try:
            self.rulebook.set_up(table, lambda stream: make_dice(start, stream))
            table.settle()
        except _UNFIT as error:
            if self.changes:
                raise BadComponents(f"no game can be set up with these components: {error}") from error
            raise
        return table

    def facts(self, seats: int, options: Mapping[str, Any], rules_version: int | None = None) -> AnyFacts:
        """The facts of a table with this many seats and these options; made once and shared."""
        if not options and rules_version is None and seats in self._plain_facts:
            return self._plain_facts[seats]
        version = rules_version or self.rules_version
        checked = self.check_setup(seats, options, version)
        key = f"{seats} {version} {sorted(checked.items())}"
        facts = self._facts.get(key)
        if facts is None:
            try:
                made: AnyFacts = self.rulebook.facts(self, seats, checked, version)
            except GildhallError:
                raise
            except _UNFIT as error:
                raise BadComponents(f"these components cannot be used: {error}") from error
            if len(self._facts) >= MOST_FACTS:
                del self._facts[next(iter(self._facts))]
            self._facts[key] = facts = made
        if not options and rules_version is None:
            self._plain_facts[seats] = facts
        return facts

    def facts_with(self, facts: AnyFacts, habits: Sequence[Habits]) -> AnyFacts:
        """The same facts, with other habits for the seats. They are made anew, so keep them."""
        made: AnyFacts = self.rulebook.facts(self, facts.seats, facts.options, facts.rules_version)
        made.habits = list(habits)
        return made

    def check_setup(self, seats: int, options: Mapping[str, Any], rules_version: int | None = None) -> dict[str, Any]:
        """All options for a table with this many seats. Raises :class:`BadSetup` where something is not allowed.
        Nothing is built, so this is cheap with any input.
        """
        if seats not in self.seats:
            raise BadSetup(f"{self.title} is played by {listing(self.seats)} players, not {seats}")
        return check_options(self.options, options, rules_version or self.rules_version)

    def with_components(self, file: str | Path | Mapping[str, Any]) -> Game:
        """A new game with components from a TOML file (whole, or only what differs) or plain data."""
        merged = self.check_components(file if isinstance(file, Mapping) else tree.read_file(file))
        try:
            return Game(
                id=self.id,
                title=self.title,
                package=self.package,
                seats=self.seats,
                prefix=self.prefix,
                rules_version=self.rules_version,
                rule_over=self.rule_over,
                longest=self.longest,
                has_points=self.has_points,
                options=self.options,
                rulebook=self.rulebook,
                components=merged,
            )
        except GildhallError:
            raise
        except _UNFIT as error:
            raise BadComponents(f"these components cannot be used: {error}") from error

    def check_components(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """The components with these changes applied. Raises :class:`BadComponents` where an entry is unknown or a value
        is of the wrong type or out of its range. Nothing is built, so this is cheap with any input.
        """
        return tree.replaced(self.standard, changes, self.ranges)

    # --- positions, views, guesses, records ------------------------------------------------------------------------

    def position(self, data: Mapping[str, Any]) -> AnyTable:
        """The table of a position: one that ``table.position()`` wrote, or a hand-written one with ``at``
        and defaults.
        """
        return positions.read_position(self, data)

    def guess(self, view: Mapping[str, Any], dice: Dice) -> AnyTable:
        """A full table that looks like this view to the view's seat: its blanks are filled at random."""
        return positions.read_view(self, view).guess(view.get("seat"), dice)

    def write_position(self, table: AnyTable) -> dict[str, Any]:
        """See :meth:`Table.position`."""
        return positions.write_position(table)

    def write_view(self, table: AnyTable, viewer: int) -> dict[str, Any]:
        """See :meth:`Table.view`."""
        return positions.write_view(table, viewer)

    def write_record(self, table: AnyTable) -> Record:
        """See :meth:`Table.record`."""
        if table.history is None:
            raise BadRecord("a silent copy has no record; ask the table it was copied from")
        moves = [(made & (1 << SEAT_BITS) - 1, self.catalogue[made >> SEAT_BITS].text) for made in table.history]
        return Record(
            game=self.id,
            rules_version=table.facts.rules_version,
            components=self.components_hash,
            changes=self.changes,
            options=self.written_options(table),
            seats=table.facts.seats,
            seed=table.seed,
            moves=moves,
            origin=table.origin,
            end=fingerprint(table, moves),
        )

    def written_options(self, table: AnyTable) -> dict[str, Any]:
        """The options of a table as they are written: those that exist in the table's version of the rules."""
        return known_options(self.options, table.facts.options, table.facts.rules_version)

    def redeal(self, table: AnyTable, viewer: int, dice: Dice) -> None:
        """Deal again everything that ``viewer`` does not know. See :meth:`Table.guess`."""
        self.rulebook.redeal(table, viewer, dice)

    def thumb(self, table: AnyTable, seat: int, choices: list[int]) -> int:
        """The choice that the game's rules of thumb make."""
        return choices[0] if len(choices) == 1 else self.rulebook.thumb(table, seat, choices)

    def fair_order(self, table: AnyTable, seat: int, choices: list[int], dice: Dice) -> list[int]:
        """The choices, shuffled where the rules of thumb take the first of equally good ones. With them,
        :meth:`thumb` breaks ties by chance. A search needs it too: the choice that it tries first has an advantage
        over its equals.
        """
        if len(choices) == 1 or table.step(seat).name not in self.rulebook.ties:
            return choices
        shuffled = choices[:]
        dice.shuffle(shuffled)
        return shuffled

    def evaluate(self, table: AnyTable) -> Evaluation:
        """The evaluation of each seat, judged by everything on the table. Call it for a guess, because it uses hidden
        information.
        """
        return self.rulebook.evaluate(table)

    def preview_dice(self) -> Dice:
        """Fixed dice: a preview must not depend on chance."""
        return QuickDice.seeded(0, 0)

    def make_step(self, data: Sequence[Any]) -> Step[Any]:
        """The step with this name and these arguments, as written in a position."""
        try:
            name, *args = data
            kind = self.rulebook.steps[name]
        except (KeyError, TypeError, ValueError) as error:
            raise BadPosition(f"{data!r} is no step of {self.id}; steps are: {listing(self.rulebook.steps)}") from error
        names = arguments(kind)
        if len(args) != len(names) or not all(type(arg) is int for arg in args):
            raise BadPosition(f"the numbers of step '{name}' are: {listing(names)}; not {args}")
        return kind(*args)
