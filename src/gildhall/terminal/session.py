"""A game at this keyboard, from the first card to the standing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from gildhall import bots
from gildhall.bots.even import Even, beaten
from gildhall.bots.seen import Seen
from gildhall.engine.table import AnyTable
from gildhall.terminal import drawing_of
from gildhall.terminal.advice import Deed
from gildhall.terminal.chairs import YOU, Chair
from gildhall.terminal.even_results import add_result
from gildhall.terminal.screen import Leave, Screen
from gildhall.terminal.turn import Turn, sentences


class TerminalSession:
    """People and bots around one table. People at the same keyboard do not see each other's screens."""

    def __init__(self, table: AnyTable, chairs: Sequence[Chair], screen: Screen, save: Path | None = None) -> None:
        self.table = table
        self.chairs = list(chairs)
        self.screen = screen
        self.save_to = save
        self.drawing = drawing_of(table.facts.game, chairs)
        self.people = [seat for seat, chair in enumerate(chairs) if chair.bot is None]
        self.bots = {
            seat: chair.bot(bots.derived(table.seed, seat))
            for seat, chair in enumerate(chairs)
            if chair.bot is not None
        }
        self.told = [events_before_last_move(table, seat) for seat in range(len(chairs))]
        self.deeds: dict[int, list[Deed]] = {seat: [] for seat in self.people}
        """For each person, the acts of bots since that person's last turn."""
        self.before = self.people[0] if self.people else None
        """The person who was last at the keyboard."""

    def play(self) -> None:
        """Play until the game is over or somebody leaves."""
        try:
            while not self.table.over:
                self._next()
            self._end()
        except Leave as leave:
            self.screen.show("You leave the table.")
            self._save(ask=not leave.silent)
        except BaseException:  # save the game also after an interrupt or a bug
            self.screen.show("")
            self._save(ask=False)
            raise

    def _next(self) -> None:
        """One decision of a bot, or one turn of a person. In a sealed step people go first, so that they can still
        undo.
        """
        waiting = self.table.waiting
        seat = next((seat for seat in waiting if seat not in self.bots), waiting[0])
        if seat in self.bots:
            self._bot_acts(seat)
            if not self.people:
                self._tell_watchers()
            return
        if seat != self.before:
            self._curtain(seat)
        since, self.told[seat] = self.told[seat], len(self.table.events)
        deeds, self.deeds[seat] = self.deeds[seat], []
        Turn(self.table, seat, self.screen, self.drawing, since, deeds).play()

    def _bot_acts(self, seat: int) -> None:
        """One decision of a bot. Its thoughts are kept for people who ask why. A sealed choice is not explained to
        anybody, even after it is revealed.
        """
        bot = self.bots[seat]
        before, open = len(self.table.events), self.table.sealed is None
        thought = bot.think(Seen.at(self.table, seat, blind=bot.blind))
        self.table.make(seat, thought.move)
        for person in self.people if open else ():
            self.deeds[person].append(Deed(seat, self.table.events[before:], thought))

    def _curtain(self, seat: int) -> None:
        """Clear the screen between people, so that nobody sees another's screen."""
        self.screen.clear()
        self.screen.ask(f"Pass the keyboard to {self.chairs[seat].name}, who presses Enter.")
        self.before = seat

    def _tell_watchers(self) -> None:
        """Show the events as they happen, if only bots play."""
        lines = sentences(self.drawing, self.table.events[self.told[0] :], None)
        self.told[0] = len(self.table.events)
        self.screen.show(*[Text(line) for line in lines])

    def _end(self) -> None:
        """Show the last events and the result."""
        viewer = self.people[0] if len(self.people) == 1 else None
        first = min(self.told[seat] for seat in self.people) if self.people else self.told[0]
        self.screen.clear()
        lines = sentences(self.drawing, self.table.events[first:], viewer)
        self.screen.show(*[Text(line) for line in lines], "")
        self.screen.show(self.drawing.standing([place.data() for place in self.table.standing], viewer))
        self._note_result()
        self._save(ask=bool(self.people))

    def _note_result(self) -> None:
        """Store the result against bots that match themselves to the person who plays here alone."""
        rivals = self._even_seats()
        if len(self.people) == 1 and rivals:
            ranks = [place.rank for place in sorted(self.table.standing, key=lambda place: place.seat)]
            add_result(self.table.facts.game.id, beaten(ranks, self.people[0], rivals))

    def _even_seats(self) -> list[int]:
        return [seat for seat, bot in self.bots.items() if isinstance(bot, Even)]

    def _save(self, ask: bool) -> None:
        """Write the record to the given file, or ask for a file."""
        if self.save_to is not None and self._wrote(self.save_to, may_exist=True):
            return
        try:
            while ask and (name := self.screen.ask("Save the game? Type a file name, or Enter for no:")):
                if self._wrote(Path(name).expanduser(), may_exist=False):
                    return
        except Leave:
            return

    def _wrote(self, path: Path, may_exist: bool) -> bool:
        """Write the record. If that fails, say why."""
        try:
            with path.open("w" if may_exist else "x", encoding="utf-8") as file:
                file.write(self.table.record().to_json() + "\n")
        except OSError as error:
            self.screen.show(Text(f"The game cannot be saved to {path}: {error.strerror}."))
            return False
        command = f"gildhall terminal {self.table.facts.game.id} --resume {path}"
        if self._even_seats():  # its strength must not change during a game
            command += " --seats " + ",".join(chair.bot.name if chair.bot else YOU for chair in self.chairs)
        self.screen.show(Text(f"Saved to {path}." + ("" if self.table.over else f" Go on with: {command}")))
        return True


def events_before_last_move(table: AnyTable, seat: int) -> int:
    """The number of events that a returning player knows: all before the player's last move."""
    if not table.history:
        return 0
    record = table.record()
    own = [number for number, (mover, _) in enumerate(record.moves) if mover == seat]
    return len(record.replay(own[-1]).events) if own else 0
