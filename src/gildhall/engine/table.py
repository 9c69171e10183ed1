"""The table: one game being played. It is a shared part, one part per seat, and the agenda of steps still to come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, SupportsIndex, TypeVar, cast

from mypy_extensions import mypyc_attr

from gildhall.engine import answers, drawer, guesses, keys, pickling, refusals, undoing
from gildhall.engine.dice import Dice
from gildhall.engine.errors import IllegalMove, Refusal, UnknownSeat
from gildhall.engine.events import Event
from gildhall.engine.forms import Form
from gildhall.engine.moves import Move
from gildhall.engine.seat import Seat as Seat
from gildhall.engine.step import AUTOMATIC, DECISION, Decision, Sealed, Step

if TYPE_CHECKING:
    from gildhall.engine.game import Facts
    from gildhall.engine.record import Record
    from gildhall.engine.standing import Ranking

F = TypeVar("F", bound="Facts[Any]")
S = TypeVar("S", bound=Seat)

NOBODY: Final = -1
_NOTHING: Final[list[Any]] = []  # shared and never written to: a copy should allocate little


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Generic[F, S]):
    """One game being played. Mutable, cheap to copy. Each game has its own subclass, which adds the game's state and
    says how it is copied, checked and scored.

    >>> import gildhall
    >>> table = gildhall.game("pillars").start(seats=4, seed=1)
    >>> while not table.over:
    ...     seat = table.waiting[0]
    ...     table.make(seat, table.moves(seat)[0])
    >>> [place.rank for place in table.standing]
    [3, 4, 2, 1]
    """

    facts: F
    seats: list[S]

    def __init__(self, facts: F) -> None:
        self.facts = facts
        self.agenda: list[Step[Any]] = []
        self.stack: list[Step[Any]] = self.agenda  # where push() puts steps: the agenda, or a seat's thread
        self.sealed: Sealed[Any] | None = None
        self.threads: list[list[Step[Any]]] = _NOTHING
        self.sealed_snapshot: list[S] = _NOTHING
        self.listening = self.bystanders = False  # bystanders: some seats take no part in the sealed step
        self.log: list[Event] | None = None
        self.history: list[int] | None = None
        self.seed: int | bytes = 0
        self.origin: dict[str, Any] | None = None
        self.unasked: list[int] | None = None  # forced moves that the engine made, if a caller asked for them
        self.asked_seat = NOBODY
        self._asked: list[int] = _NOTHING
        self.found: list[int] = _NOTHING  # by who opens a question: its moves, see choosing.py

    def __reduce__(self) -> tuple[Any, ...]:
        return pickling.reduced_table(self)

    def __repr__(self) -> str:
        return undoing.described(self)

    def __str__(self) -> str:
        return drawer.drawn(self)

    def __eq__(self, other: object) -> bool:
        """Are both tables the same game in the same state, including the dice? Then they continue in the same way."""
        return isinstance(other, Table) and keys.same(self, other)

    def __hash__(self) -> int:
        raise TypeError("a table changes while it is played; keys.state_key(table) is what can be hashed")

    # --- what a game says about its table -------------------------------------------------------------------------

    def copy(self) -> Table[F, S]:
        """An independent, silent copy: it keeps no events and no history."""
        raise NotImplementedError

    def key(self) -> tuple[Any, ...]:
        """The shared part as a hashable value. A declared state defines it."""
        raise NotImplementedError

    def check(self) -> None:
        """Raise AssertionError if a conservation law of the game is broken."""
        raise NotImplementedError

    def rankings(self) -> list[Ranking]:
        """The current ranking of each seat, in order of seats."""
        raise NotImplementedError

    def ending(self) -> str:
        """The name of the way in which the game ended (or would, now), for statistics."""
        return "end"

    def round_number(self) -> int:
        """How many rounds (stages, seasons…) have begun, for statistics."""
        raise NotImplementedError

    # --- playing: the inner loop ----------------------------------------------------------------------------------

    def push(self, step: Step[Any]) -> None:
        """Push a step on the agenda (in a sealed step: on the acting seat's thread). The last one pushed is next."""
        self.stack.append(step)

    def next_seat(self) -> int:
        """The first seat that must decide now; −1 when the game is over."""
        if self.sealed is None:
            return self.agenda[-1].seat if self.agenda else NOBODY
        for seat in range(len(self.threads)):
            if self.threads[seat]:
                return seat
        return NOBODY

    def step(self, seat: int) -> Decision[Any]:
        """The step in which this seat decides. It must be waiting."""
        stack = self.agenda if self.sealed is None else self.threads[seat]
        return cast(Decision[Any], stack[-1])

    def choices(self, seat: int) -> list[int]:
        """Ids of the moves that a waiting seat may make. The list is never changed."""
        self.seats[seat].share()  # the choices may be a list of this seat
        return self.listed(seat)

    def listed(self, seat: int) -> list[int]:
        """The same for those who do not keep the list."""
        if self.asked_seat != seat:
            stack = self.agenda if self.sealed is None else self.threads[seat]
            self._asked, self.asked_seat = stack[-1].choices(self, seat), seat
        return self._asked

    def only_choice(self, step: Step[Any], seat: int) -> int:
        """The only choice of the top step; 0 if there are several. The choices are cached for the next call."""
        choices = step.choices(self, seat)
        if len(choices) == 1:
            return choices[0]
        self._asked, self.asked_seat = choices, seat
        return 0

    def choose(self, seat: int, move: int) -> None:
        """Make one of the choices, unchecked, and continue to the next decision."""
        if self.sealed is None:
            self.take(self.agenda[-1], move)
        else:
            self.choose_in_thread(seat, move)
            if not self.threads[seat]:
                self._reveal_if_ready()

    def take(self, step: Step[Any], move: int) -> None:
        """Make a choice, unchecked, in the step on top of the agenda."""
        self.asked_seat = NOBODY
        self.agenda.pop()
        step.choose(self, step.seat, move)
        self.settle()

    def choose_in_thread(self, seat: int, move: int) -> None:
        """In a sealed step: make one of the choices, unchecked, without the reveal that may follow."""
        self.asked_seat = NOBODY
        self.stack = thread = self.threads[seat]
        step = thread.pop()
        step.choose(self, seat, move)
        while thread and self._advance(thread):
            pass
        self.stack = self.agenda

    def settle(self) -> None:
        """Run automatic steps, and make forced moves, until somebody must decide or the game is over."""
        agenda = self.agenda
        while agenda and self.sealed is None and self._advance(agenda):
            pass

    def _advance(self, stack: list[Step[Any]]) -> bool:
        """Take the top step of the agenda or a thread, unless somebody must decide there."""
        step = stack[-1]
        if step.mode == DECISION:
            move = step.forced(self, step.seat) if self.facts.makes_forced else 0
            if move == 0:
                return False
            if self.unasked is not None:
                self.unasked.append(move << answers.SEAT_BITS | step.seat)
            stack.pop()
            step.choose(self, step.seat, move)
            return True
        stack.pop()
        if step.mode == AUTOMATIC:
            step.run(self)
        else:
            assert self.sealed is None, "a sealed step cannot be opened inside a thread"
            self._open(cast(Sealed[Any], step))
        return True

    def _open(self, step: Sealed[Any]) -> None:
        self.sealed = step
        self.sealed_snapshot = self.seats[:]  # who takes no part does not change, and is not copied
        self.threads = [[] for _ in self.seats]
        for seat in range(len(self.seats)):
            if step.joins(self, seat):
                self.sealed_snapshot[seat] = cast(S, self.seats[seat].copy())
                self.begin_thread(seat)
            else:
                self.bystanders = True
        self._reveal_if_ready()

    def begin_thread(self, seat: int) -> None:
        """Let a seat decide in the sealed step, from its first step on."""
        assert self.sealed is not None
        self.stack = self.threads[seat]
        self.sealed.begin(self, seat)
        while self.stack and self._advance(self.stack):
            pass
        self.stack = self.agenda

    def _reveal_if_ready(self) -> None:
        if self.next_seat() >= 0:
            return
        assert self.sealed is not None
        self.sealed.reveal(self)
        if self.next_seat() < 0:
            self.clear_frame()
            self.settle()

    def reopen(self, seat: int) -> None:
        """From a reveal: let this seat decide again, from its state at the opening."""
        self.seats[seat] = cast(S, self.sealed_snapshot[seat].copy())
        self.begin_thread(seat)

    def shown(self, seat: int, viewer: int) -> S:
        """What ``viewer`` may see of a seat: in a sealed step the others see it as it was at the opening."""
        if self.sealed is None or seat == viewer:
            return self.seats[seat]
        return self.sealed_snapshot[seat]

    def opening(self, seat: int) -> S:
        """In a sealed step: a seat as it was at the opening, to be changed. Copies of the table keep theirs."""
        self.sealed_snapshot = [cast(S, part.copy()) for part in self.sealed_snapshot]
        return self.sealed_snapshot[seat]

    def copy_frame(self, twin: Table[F, S]) -> None:
        """Copy the engine's part of the table into a copy whose seats are already copied."""
        twin.agenda = twin.stack = self.agenda[:]
        if self.sealed is not None:
            twin.sealed, twin.bystanders = self.sealed, self.bystanders
            twin.threads = [thread[:] for thread in self.threads]
            twin.sealed_snapshot = was = self.sealed_snapshot  # shared: see opening()
            if self.bystanders:
                twin.sealed_snapshot = [twin.seats[i] if was[i] is self.seats[i] else was[i] for i in range(len(was))]

    def clear_frame(self) -> None:
        """Close the sealed step, before another table is copied into this one."""
        self.asked_seat, self.sealed, self.bystanders = NOBODY, None, False
        self.threads = self.sealed_snapshot = self.found = _NOTHING

    # --- playing: the edge ----------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.sealed is None and not self.agenda

    @property
    def waiting(self) -> list[int]:
        """The seats that must decide now. In a sealed step there may be several."""
        if self.sealed is None:
            return [self.agenda[-1].seat] if self.agenda else []
        return [seat for seat in range(len(self.threads)) if self.threads[seat]]

    @property
    def standing(self) -> list[Ranking]:
        """Ranks, scores and their breakdown, in order of seats."""
        return self.rankings()

    def moves(self, seat: SupportsIndex) -> list[Move]:
        """The legal moves of a seat. Empty if the seat need not decide now."""
        number = refusals.seat_number(self, seat)
        if not self.is_waiting(number):
            return []
        moves = self.facts.catalogue.moves
        return [moves[move] for move in self.listed(number)]

    def make(self, seat: SupportsIndex, move: Move | str | SupportsIndex) -> None:
        """Make a move: a :class:`Move`, its text or its id. An :class:`IllegalMove` changes nothing."""
        self._make(refusals.seat_number(self, seat), self.facts.catalogue.find(move))

    def _make(self, seat: int, chosen: Move) -> None:
        may = self.may(seat, chosen.id)
        if not may and chosen.id not in self.asides(seat):
            raise IllegalMove(chosen.text, refusals.refusal(self, seat, chosen))
        if self.history is not None:
            self.history.append(chosen.id << answers.SEAT_BITS | seat)
        if may:
            self.choose(seat, chosen.id)
        else:
            self.asked_seat = NOBODY
            self.facts.game.rulebook.asides.make(self, seat, chosen.id)
            self.settle()

    @property
    def move_stack(self) -> list[tuple[int, Move]]:
        """The moves made so far with their seats, oldest first. Empty for a silent copy."""
        return undoing.made(self)

    def undo(self, moves: int = 1) -> list[tuple[int, Move]]:
        """Take back the last move, or this number of moves, and return them. See :mod:`gildhall.engine.undoing`."""
        return undoing.undo(self, moves)

    def is_waiting(self, seat: int) -> bool:
        """Must this seat decide now?"""
        if not 0 <= seat < len(self.seats):
            raise UnknownSeat(seat, len(self.seats))
        if self.sealed is None:
            return len(self.agenda) > 0 and self.agenda[-1].seat == seat
        return len(self.threads[seat]) > 0

    def may(self, seat: int, move: int) -> bool:
        """May this seat make the move with this id now, as its decision?"""
        return self.is_waiting(seat) and move in self.listed(seat)

    def why_not(self, seat: SupportsIndex, move: Move | str | SupportsIndex) -> Refusal | None:
        """Why a move (or each that touches a named target, such as ``card:king``) may not be made; None if it may."""
        return refusals.why_not(self, refusals.seat_number(self, seat), move)

    def asides(self, seat: int) -> list[int]:
        """Moves that this seat may make although nobody waits for them: see :mod:`gildhall.engine.asides`."""
        return self.facts.game.rulebook.asides.may(self, seat)

    # --- forms and previews ---------------------------------------------------------------------------------------

    def form(self, seat: SupportsIndex) -> Form | None:
        """The form that a waiting seat may fill in, with a suggested answer, or None if there is no form."""
        return answers.form(self, refusals.seat_number(self, seat))

    def fill(self, seat: SupportsIndex, answer: Iterable[Move | str | SupportsIndex]) -> list[Move]:
        """Answer the form. The moves are made in the order of the rules, all or none; returns those made."""
        number = refusals.seat_number(self, seat)
        moves = answers.in_order(self, number, [self.facts.catalogue.find(move) for move in answer])
        for move in moves:
            self._make(number, move)
        return moves

    def preview(
        self, seat: SupportsIndex, moves: Sequence[Move | str | SupportsIndex], fill: bool = False
    ) -> list[dict[str, Any]]:
        """The events of these moves (``fill``: of an answer to the form), up to the first thing that is revealed."""
        return answers.preview(self, refusals.seat_number(self, seat), moves, fill)

    # --- events ---------------------------------------------------------------------------------------------------

    def listen(self) -> None:
        """Keep events from now on."""
        self.listening = True
        self.log = []

    @property
    def events(self) -> list[Event]:
        """What happened while the table kept events."""
        return self.log if self.log is not None else []

    def tell(
        self,
        kind: str,
        public: dict[str, Any] | None,
        private: dict[str, Any] | None = None,
        seats: Sequence[int] = (),
        reveals: Sequence[int] = (),
    ) -> None:
        """Note that something happened. Ask ``if table.listening`` first where building the data costs time."""
        if self.log is not None:
            self.log.append(Event(kind, public, private, seats, reveals))

    def others(self, seat: int) -> list[int]:
        """All seats but this one."""
        return [other for other in range(len(self.seats)) if other != seat]

    # --- seeing ---------------------------------------------------------------------------------------------------

    def view(self, seat: SupportsIndex | None = None) -> dict[str, Any]:
        """What a seat (None: a spectator) may know, as plain data: a position with blanks, prompt and moves."""
        return self.facts.game.write_view(self, NOBODY if seat is None else refusals.seat_number(self, seat))

    def position(self) -> dict[str, Any]:
        """The whole table as plain data; ``game.position(data)`` turns it back into an equal table."""
        return self.facts.game.write_position(self)

    def record(self) -> Record:
        """The saved game: header and moves. Only a table that was started or replayed has one, not its copies."""
        return self.facts.game.write_record(self)

    def guess(self, seat: SupportsIndex | None, dice: Dice) -> Table[F, S]:
        """A full table that this seat cannot tell from this one: what it does not know is dealt again."""
        return guesses.guess(self, NOBODY if seat is None else refusals.seat_number(self, seat), dice)


AnyTable = Table[Any, Any]
