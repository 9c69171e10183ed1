"""Steps: the things that the rules wait for or will do next. The agenda of a table is a stack of them.

A step is immutable and shared, with a stable ``name`` and int ``args``, so that a position can contain it. The engine
takes the top step off the agenda and runs it. The step pushes the steps that follow, and itself again if it continues.
Three kinds:

- :class:`Step` runs by itself (deal, reveal, score);
- :class:`Decision` waits for one seat, lists its choices and performs the chosen one;
- :class:`Sealed` opens a thread of steps for each seat, to be decided at the same time and in secret, and reveals the
  results at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from gildhall.engine.errors import Refusal
from gildhall.engine.forms import Form

if TYPE_CHECKING:
    from gildhall.engine.table import Table

T = TypeVar("T", bound="Table[Any, Any]")

AUTOMATIC: Final = -1
SEALED: Final = -2


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[T]):
    """A step that runs by itself."""

    name: ClassVar[str] = ""
    """Stable name of the step in positions, prompts and bug reports."""

    rule: ClassVar[str] = ""
    """The rule that says what is done here. It is named when another move is refused."""

    def __init__(self, *args: int) -> None:
        self.args = args
        self.seat = AUTOMATIC

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
        ``table.only_choice(self, seat)``.
        """
        return 0

    def __repr__(self) -> str:
        return " ".join([type(self).__name__, *map(str, self.args)])


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Step[T]):
    """A step that waits for one seat to choose. The seat is its first argument."""

    form_name: ClassVar[str] = ""
    """Steps in a row with the same form name are asked and answered as one form."""

    open_ended: ClassVar[bool] = False
    """May the seat also do other things here, such as trade? Then it may be asked even if it has a single choice."""

    def __init__(self, seat: int, *args: int) -> None:
        super().__init__(seat, *args)
        self.seat = seat

    def why_not(self, table: T, seat: int, move: int) -> Refusal:
        """Why this move, which is not among the choices, may not be made."""
        return Refusal(self.rule, "not_asked", {"step": self.name})

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
class Sealed(Step[T]):
    """A step in which all seats decide at the same time and in secret.

    Each seat gets its own thread of steps. A thread reads its own seat and the shared part as it was at the opening. It
    writes only to its own seat, and draws no dice. Until the reveal, the others see the seat as it was at the opening,
    and whether it is ready. Effects on the shared part are applied by the reveal, in order of play.
    """

    def __init__(self, *args: int) -> None:
        super().__init__(*args)
        self.seat = SEALED

    def begin(self, table: T, seat: int) -> None:
        """Push the first steps of this seat's thread, or none if the seat has nothing to decide."""
        raise NotImplementedError

    def reveal(self, table: T) -> None:
        """Everybody is ready: apply and report the results, and push the next steps.

        May call ``table.reopen(seat)`` for a seat that has to decide again. Then nothing is revealed yet, and this
        method is called again when that seat is ready.
        """
        raise NotImplementedError
