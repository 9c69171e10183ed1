"""Steps: the things that the rules wait for or will do next. The agenda of a table is a stack of them.

A step is immutable and may be shared. It has a stable ``name`` and int arguments, so that a position can contain it. It
is made where it is pushed: ``table.push(Claim(seat))``. The engine takes the top step off the agenda and runs it. The
step pushes the steps that follow, and itself again if it continues. Three kinds:

- :class:`Step` runs by itself (deal, reveal, score), as does :class:`SeatStep`, which does something for one seat;
- :class:`Decision` waits for one seat, lists its choices and performs the chosen one;
- :class:`Sealed` opens a thread of steps for each seat, to be decided at the same time and in secret, and reveals the
  results at the end.

The arguments of a step are those of its ``__init__``, which keeps each of them as an attribute with the same name::

    def __init__(self, seat: int, converter: int) -> None:
        super().__init__(seat)
        self.converter = converter

A step that has no other arguments than its seat needs no ``__init__``. Making a step costs little: where all arguments
are numbers, compiled code takes one that it made before with the same numbers.

What steps are written with can be imported from here: refusals and forms too.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from gildhall.engine.errors import Refusal as Refusal
from gildhall.engine.forms import Field as Field
from gildhall.engine.forms import Form as Form
from gildhall.engine.moves import Move

if TYPE_CHECKING:
    from gildhall.engine.table import AnyTable

T = TypeVar("T", bound="AnyTable")

NO_SEAT: Final = -1

_BEGINS: Final = re.compile(r"(?<!^)(?=[A-Z])")
"""Where a word begins in the name of a class."""

_kinds: Final[list[type[Step[Any]]]] = []
"""All kinds of steps. A class that is defined again comes later."""

# What the engine does with a step.
AUTOMATIC: Final = 0
DECISION: Final = 1
SEALED: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[T]):
    """A step that runs by itself."""

    name: ClassVar[str] = ""
    """Stable name of the step in positions, prompts and bug reports. By default that of its class: ``ClerkTakes`` is
    ``clerk_takes``.
    """

    rule: ClassVar[str] = ""
    """The rule that says what is done here. It is named when another move is refused. A class without a rule is no step
    of a game, but the base of some.
    """

    def __init_subclass__(cls) -> None:
        if "name" not in vars(cls):
            setattr(cls, "name", _BEGINS.sub("_", cls.__name__).lower())  # noqa: B010  # mypyc sets no class variables
        _kinds.append(cls)

    def __init__(self) -> None:
        self.seat = NO_SEAT
        self.mode = AUTOMATIC

    def args(self) -> list[int]:
        """Its arguments, as a position contains them."""
        return [getattr(self, name) for name in arguments(type(self))]

    def run(self, table: T) -> None:
        """Do what the rules say. The step is already off the agenda."""
        raise NotImplementedError

    def choices(self, table: T, seat: int) -> list[int]:
        """For a decision: ids of the moves that may be made. Never empty."""
        raise NotImplementedError

    def choose(self, table: T, seat: int, move: int) -> None:
        """For a decision: perform one of the choices. The step is already off the agenda."""
        raise NotImplementedError

    def forced(self, table: T, seat: int) -> int:
        """For a decision: the only choice, if everybody can see that there is no other. The engine then makes it
        without asking. 0 if the seat must be asked. That includes a single choice that is forced by hidden information,
        because skipping the question would reveal it. If all relevant information is public, return
        ``table.only_choice(self, seat)``, as a :class:`PublicDecision` does.
        """
        return 0

    def __repr__(self) -> str:
        return " ".join([type(self).__name__, *map(str, self.args())])


def push_each(table: AnyTable, kind: Callable[[int], Step[Any]], seats: Sequence[int]) -> None:
    """Push a step of this kind for each of these seats, so that the first seat comes first."""
    for i in range(len(seats) - 1, -1, -1):
        table.push(kind(seats[i]))


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatStep(Step[T]):
    """A step that does something for one seat, by itself. The seat is its first argument."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.mode = AUTOMATIC


class Asks:
    """The kinds of moves that a decision asks for, and the refusal of all others: ``otherwise`` is its message key,
    ``rule`` its rule, if that is not the step's. If it is ``told``, it has the data of the prompt.
    """

    def __init__(self, *kinds: str, otherwise: str = "not_asked", rule: str = "", told: bool = False) -> None:
        self.kinds = kinds
        self.otherwise = otherwise
        self.rule = rule
        self.told = told


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Step[T]):
    """A step that waits for one seat to choose. The seat is its first argument."""

    form_name: ClassVar[str] = ""
    """Steps in a row with the same form name are asked and answered as one form."""

    asks: ClassVar[Asks | None] = None
    """What it asks for. A move of another kind is refused without a call of ``why_not``."""

    open_ended: ClassVar[bool] = False
    """May the seat also do other things here, such as trade? Then it may be asked even if it has a single choice."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.mode = DECISION

    def why_not(self, table: T, seat: int, move: int) -> Refusal:
        """Why this move, which is not among the choices, may not be made. See :meth:`refusal`."""
        return Refusal(self.rule, "not_asked", {"step": self.name})

    def refusal(self, table: T, seat: int, move: Move) -> Refusal:
        """Why a move may not be made: it is of a kind that is not asked for now, or ``why_not`` knows more."""
        asks = self.asks
        if asks is None or move.kind in asks.kinds:
            return self.why_not(table, seat, move.id)
        return Refusal(asks.rule or self.rule, asks.otherwise, self.prompt(table, seat) if asks.told else None)

    def decline(self, table: T, seat: int) -> int:
        """The choice that stands for 'nothing' when an answer to a form does not mention this step; 0 if
        there is none.
        """
        return 0

    def form_run(self) -> str:
        """Steps in a row with the same run belong to one form; override this if two forms with the same name can follow
        each other.
        """
        return self.form_name

    def form(self, table: T, seat: int) -> Form | None:
        """The form that this step begins or continues, if any."""
        return None

    def prompt(self, table: T, seat: int) -> dict[str, Any]:
        """What is asked, as data for a sentence whose message key is the step's name."""
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class PublicDecision(Decision[T]):
    """A decision whose choices follow from what everybody can see: a single choice is made without asking."""

    def forced(self, table: T, seat: int) -> int:
        return table.only_choice(self, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Step[T]):
    """A step in which all seats decide at the same time and in secret.

    Each seat gets its own thread of steps. A thread reads its own seat and the shared part as it was at the opening. It
    writes only to its own seat, and draws no dice. Until the reveal, the others see the seat as it was at the opening,
    and whether it is ready. Effects on the shared part are applied by the reveal, in order of play.
    """

    def __init__(self) -> None:
        self.seat = NO_SEAT
        self.mode = SEALED

    def joins(self, table: T, seat: int) -> bool:
        """Does this seat take part? If not, it neither decides nor changes before the reveal."""
        return True

    def begin(self, table: T, seat: int) -> None:
        """Push the first steps of the thread of a seat that takes part, or none if it has nothing to decide."""
        raise NotImplementedError

    def reveal(self, table: T) -> None:
        """Everybody is ready: apply and report the results, and push the next steps.

        May call ``table.reopen(seat)`` for a seat that has to decide again. Then nothing is revealed yet, and this
        method is called again when that seat is ready.
        """
        raise NotImplementedError


def steps_in(package: str, order: Sequence[str]) -> dict[str, type[Step[Any]]]:
    """The steps that the modules of a package define, by their names: in this order, or in that of their definition."""
    found: dict[str, type[Step[Any]]] = {}
    for kind in _kinds:
        module = vars(kind)["__module__"]
        if kind.rule and (module == package or module.startswith(f"{package}.")):
            found[kind.name] = kind
    assert not order or sorted(order) == sorted(found), f"steps of {package}: {sorted({*order} ^ {*found})}"
    return {name: found[name] for name in order} if order else found


_arguments: Final[dict[type[Step[Any]], list[str]]] = {}


def arguments(kind: type[Step[Any]]) -> list[str]:
    """The names of the arguments of a kind of step, in their order."""
    if kind not in _arguments:
        _arguments[kind] = list(inspect.signature(kind).parameters)
    return _arguments[kind]
