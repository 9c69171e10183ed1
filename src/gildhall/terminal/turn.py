"""One person's turn: see, choose, take back, confirm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.text import Text

from gildhall.engine.errors import GildhallError, IllegalMove
from gildhall.engine.events import Event
from gildhall.engine.hold import Hold
from gildhall.engine.moves import Move
from gildhall.engine.table import AnyTable
from gildhall.terminal.advice import Deed, hint, reasons
from gildhall.terminal.finding import NotFound, exactly, find
from gildhall.terminal.generic import Drawing, grid, heading, in_columns
from gildhall.terminal.rulebook import in_short
from gildhall.terminal.screen import LEAST_LOG, WIDTH, Leave, Lines, Screen, indented, last_lines, last_words

HELP = """\
NUMBER or words    make a move: 3, or king, or play king
s                  take the suggested answer; or type your own: use carpenter wood, keep 0/1/2/0
u, u all           take back your last move, or all that you have not confirmed
?                  this help, and the rule that is followed now
? MOVE             why may I not play that: ? alfred builder
r RULE             read a rule (r 5.5) or a section (r 6)
h                  a hint: what the strongest bot would choose, and why
w                  why did the bots do that?
m, m NAME          more of the table, where it does not fit one screen
l                  what happened since your last turn
q                  leave the table"""

AROUND = 2
"""The title of the log, and the line where one types."""
LONG_STORY = 10
"""A log of more lines than this may get its own screen."""


class Turn:
    """A person's turn. Chosen moves are held until the person confirms them.

    ``since`` is the number of the first event that the person has not seen yet.
    """

    def __init__(
        self,
        table: AnyTable,
        seat: int,
        screen: Screen,
        drawing: Drawing,
        since: int,
        deeds: Sequence[Deed] = (),
    ) -> None:
        self.real = table
        self.seat = seat
        self.screen = screen
        self.drawing = drawing
        self.words = drawing.words
        self.since = since
        self.deeds = deeds
        """The acts of bots since the last turn."""
        self.hold = Hold(table, seat)

    def play(self) -> None:
        """Let the person decide until this seat has no decision left and its choices are final."""
        self._tell_long_story()
        while self.hold.may_undo or not self.hold.done:
            self.draw()
            self._answer()

    # --- looking --------------------------------------------------------------------------------------------------

    def _tell_long_story(self) -> None:
        """Show the log since the last turn on its own screen, if it is long and does not fit here."""
        log = self.log()
        if len(log) <= LONG_STORY:
            return
        screen = self.screen
        above, below = self._rendered()
        if len(screen.render(*indented(log))) > self._room(above, below):
            screen.clear()
            screen.show(heading("Since your last turn"))
            screen.put(last_lines(screen, log, screen.height - 2))
            screen.ask("Press Enter to go on.")

    def _rendered(self) -> tuple[Lines, Lines]:
        """The table, and the question."""
        view = self.hold.table.view(self.seat)
        below = self.screen.render(*self._asked(view))
        self.drawing.room = self.screen.height - len(below) - LEAST_LOG - AROUND
        return self.screen.render(*self.drawing.table(view)), below

    def _room(self, above: Lines, below: Lines) -> int:
        """The number of lines of the log that fit between the table and the question."""
        return max(LEAST_LOG, self.screen.height - len(above) - len(below) - AROUND)

    def draw(self) -> None:
        """Draw a new screen: the table, the log, and the question."""
        above, below = self._rendered()
        log = last_lines(self.screen, self.log(), self._room(above, below))
        title = self.screen.render(Text("Since your last turn", "bold")) if log else []
        self.screen.clear()
        self.screen.put(above, title, log, below)

    def log(self) -> list[str]:
        """The events since this person's last turn, in words."""
        return sentences(self.drawing, self.real.events[self.since :], self.seat)

    def _asked(self, view: dict[str, Any]) -> list[RenderableType]:
        held = last_words(", ".join(self.drawing.move_name(move) for move in self.hold.moves), WIDTH - 12)
        lines: list[RenderableType] = [Text(f"You chose: {held}.", "italic")] if held else []
        if self.hold.done:
            then = sentences(self.drawing, self.hold.table.events, self.seat)
            return [*lines, *indented(then), Text("Enter confirms, u takes back.", "bold")]
        lines.append(Text(f"{self.drawing.name(self.seat)}: {self.words.prompt(view['prompt'])}", "bold"))
        lines.append(self._numbered(view))
        if view["form"] is not None:
            lines.append(Text(f"  s  suggested: {self._suggestion(view)}"))
        may = ["s suggested"] * (view["form"] is not None) + ["u undo"] * bool(held)
        may += ["m more"] * bool(self.drawing.pages)
        keys = ["number", *may, "? why not", "r rule", "h hint", "w why", "l log", "q quit"]
        lines.append(Text(" · ".join(keys), "dim"))
        return lines

    def _numbered(self, view: dict[str, Any]) -> RenderableType:
        moves = self.drawing.listed(view, self.moves)
        rows = [[f"{number:>3}", *self.drawing.move(view, move)] for number, move in moves]
        lines = in_columns(rows, self.drawing.move_columns(view))
        titles = self.drawing.move_titles(view)
        return grid([[cell for row in line for cell in row] for line in lines], ["", *titles] if titles else [])

    def _suggestion(self, view: dict[str, Any]) -> str:
        told = [[str(cell) for cell in self.drawing.move(view, move)] for move in self.drawing.suggested(view)]
        return (
            "; ".join(f"{cells[0]} ({', '.join(cells[1:])})" if cells[1:] else cells[0] for cells in told) or "nothing"
        )

    @property
    def moves(self) -> list[Move]:
        """The legal moves, in the order of their numbers."""
        return self.hold.table.moves(self.seat)

    # --- answering ------------------------------------------------------------------------------------------------

    def _answer(self) -> None:
        """Read lines until one of them changes something."""
        while True:
            line = self.screen.ask(">")
            try:
                if self._obey(line):
                    return
            except IllegalMove as error:
                self._tell(self.words.refusal(error.refusal))
            except (GildhallError, NotFound) as error:
                self._tell(str(error))

    def _obey(self, line: str) -> bool:
        """Carry out a typed line; True if the screen must be drawn again."""
        key, _, rest = line.partition(" ")
        if line.startswith("?"):
            self._explain(line[1:].strip())
        elif key == "u" and rest in ("", "all"):
            return self._undo(everything=rest == "all")
        elif key == "r":
            self._tell(Markdown(in_short(self.real.facts.game, rest.strip() or self._rule())))
        elif key == "m" and self.drawing.pages:
            self._tell(
                *self.drawing.more(self.hold.table.view(self.seat), rest.strip()), Text(self.drawing.pages, "dim")
            )
        elif line == "l":
            self._tell("\n".join(self.log()) or "Nothing happened since your last turn.")
        elif line == "w":
            self._why()
        elif line == "q":
            raise Leave(silent=False)
        elif self.hold.done:
            return self._confirm(line)
        elif line == "h":
            self._hint()
        else:
            return self._choose(line)
        return False

    def _confirm(self, line: str) -> bool:
        if line:
            self._tell("Your turn is complete: Enter confirms it, u takes back your last move.")
            return False
        self.hold.confirm()
        return True

    def _choose(self, line: str) -> bool:
        if not line:
            self._tell("Type the number of a move, or ? for help.")
            return False
        named = exactly(line, self.moves)
        if named is not None:
            self.hold.make(named)
        elif line == "s" or "," in line:
            self._fill(line)
        else:
            self.hold.make(self._find(line, self.moves))
        return True

    def _find(self, typed: str, legal: Sequence[Move]) -> Move:
        return find(typed, legal, self.real.facts.catalogue, self.drawing.move_name)

    def _fill(self, line: str) -> None:
        """Answer the whole form: with the suggestion, or with the moves of the line. All moves are made, or none."""
        form = self.hold.table.form(self.seat)
        if form is None:
            raise NotFound("There is no form to fill in here: choose one move.")
        allowed = [move for field in form.fields for move in field.moves]
        answer = form.suggested if line == "s" else [self._find(part, allowed) for part in line.split(",")]
        self.hold.fill(answer)

    def _undo(self, everything: bool) -> bool:
        self.hold.undo()
        while everything and self.hold.may_undo:
            self.hold.undo()
        return True

    # --- asking ---------------------------------------------------------------------------------------------------

    def _rule(self) -> str:
        """The rule of the current step."""
        table = self.hold.table
        if self.hold.done:
            return str(self.real.step(self.seat).rule)
        return str(table.step(self.seat).rule)

    def _explain(self, asked: str) -> None:
        """Show the rule of the current step, or why a move is illegal."""
        game = self.real.facts.game
        if not asked:
            self._tell(Text(HELP), Markdown(f"Now: {in_short(game, self._rule())}"))
            return
        if self.hold.done:
            raise NotFound("Your turn is complete. Take back a move with u, then ask.")
        move = self._find(asked, self.moves)
        refusal = self.hold.table.why_not(self.seat, move)
        name = self.drawing.move_name(move)
        if refusal is None:
            self._tell(f"You may do that: {name}.", Markdown(in_short(game, self._rule())))
        else:
            self._tell(self.words.refusal(refusal), Markdown(in_short(game, refusal.rule)))

    def _hint(self) -> None:
        self._tell(*hint(self.hold.table, self.seat, self.drawing, self.moves))

    def _why(self) -> None:
        told = reasons(self.deeds, self.seat, self.drawing)
        self._tell("\n".join(told) or "No bot has thought about anything that you saw since your last turn.")

    def _tell(self, *things: RenderableType) -> None:
        self.screen.show(*map(_text, things))


def _text(thing: RenderableType) -> RenderableType:
    """Show a string as it is: text in brackets is not markup."""
    return Text(thing) if isinstance(thing, str) else thing


def sentences(drawing: Drawing, events: Sequence[Event], viewer: int | None) -> list[str]:
    """Events in words, as this viewer (None: a spectator) sees them."""
    faces = [face for event in events if (face := event.seen_by(viewer)) is not None]
    return [sentence[0].upper() + sentence[1:] for face in faces if (sentence := drawing.words.event(face))]
