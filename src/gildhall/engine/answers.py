"""Answers to forms: suggesting them, sorting them into the order of the rules, and trying them on a copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from gildhall.engine.errors import IllegalMove, LookFirst, Refusal
from gildhall.engine.forms import Form
from gildhall.engine.moves import Move
from gildhall.engine.refusals import turn_rule

if TYPE_CHECKING:
    from gildhall.engine.table import AnyTable

SEAT_BITS: Final = 3
"""A made move is stored as its id, with the seat in the lowest bits."""


def form(table: AnyTable, seat: int) -> Form | None:
    """See :meth:`Table.form`."""
    if not table.is_waiting(seat):
        return None
    asked = table.step(seat).form(table, seat)
    if asked is not None and not asked.suggested:
        asked.suggested = suggestion(table, seat)
    return asked


def suggestion(table: AnyTable, seat: int) -> list[Move]:
    """The answer of the rules of thumb, including forced moves and without declined ones. It ends where the seat would
    learn something, because later choices are not known yet.
    """
    twin = table.copy()
    twin.listen()
    first = twin.step(seat)
    name = first.form_run()
    form = first.form(table, seat)
    offered = [move.id for field in form.fields for move in field.moves] if form is not None else []
    picked: list[Move] = []
    while _in_form(twin, seat, name):
        choice = table.facts.game.thumb(twin, seat, twin.choices(seat))
        if choice != twin.step(seat).decline(twin, seat):
            picked.append(table.facts.catalogue[choice])
        _choose(twin, seat, choice, [])
        picked += [move for move in _unasked(twin, seat) if move.id in offered]
    return picked


def note_forced(table: AnyTable, seat: int, move: int) -> None:
    """Note a forced move that a step makes together with the previous one. An answer may name it, and a suggestion
    does.
    """
    if table.unasked is not None:
        table.unasked.append(move << SEAT_BITS | seat)


def _unasked(twin: AnyTable, seat: int) -> list[Move]:
    """The forced moves that the engine made for this seat since the last choice."""
    made = twin.unasked or []
    return [twin.facts.catalogue[each >> SEAT_BITS] for each in made if each & (1 << SEAT_BITS) - 1 == seat]


def _in_form(twin: AnyTable, seat: int, name: str) -> bool:
    """Does the form continue? A form ends where its seat learns something, because the answer was given before that."""
    return not _learned(twin, seat) and twin.is_waiting(seat) and twin.step(seat).form_run() == name


def _learned(twin: AnyTable, seat: int) -> bool:
    """Has this seat learned anything while the twin listened?"""
    return any(seat in event.reveals for event in twin.events)


def _choose(twin: AnyTable, seat: int, choice: int, todo: list[Move]) -> None:
    """Continue in the form, but never through a reveal, because secret choices of others must not influence an answer.
    An answer may name the moves that a choice forces, but need not.
    """
    twin.unasked = []
    if twin.sealed is None:
        twin.choose(seat, choice)
    else:
        twin.choose_in_thread(seat, choice)
    for move in _unasked(twin, seat):
        if move in todo:
            todo.remove(move)


def in_order(table: AnyTable, seat: int, answer: list[Move]) -> list[Move]:
    """The moves of an answer in the order of the rules, with everything it does not mention declined. Tried
    on a copy.
    """
    name = table.step(seat).form_run() if table.is_waiting(seat) else ""
    if not name:
        rule = table.facts.game.rule_over if table.over else turn_rule(table)
        raise IllegalMove(answer[0].text if answer else "fill", Refusal(rule, "no_form"))
    try:
        made = _at_once(table, seat, name, answer)
    except IllegalMove:
        found = _Arrangement(seat, name).of(table.copy(), answer)
        if found is None:
            raise
        made = found
    return [table.facts.catalogue[choice] for choice in made]


def _at_once(table: AnyTable, seat: int, name: str, answer: list[Move]) -> list[int]:
    """Take the first offered choice that the answer names. This is the usual meaning of an answer."""
    twin = table.copy()
    twin.listen()
    todo = answer[:]
    made: list[int] = []
    while _in_form(twin, seat, name):
        choice = _next(twin, seat, todo)
        made.append(choice)
        _choose(twin, seat, choice, todo)
    if todo and _learned(twin, seat):  # any other refusal would show what was learned
        raise LookFirst(table.facts.catalogue[made[-1]].text)
    if todo:
        refusal = table.why_not(seat, todo[0]) or Refusal(turn_rule(table), "not_together")
        raise IllegalMove(todo[0].text, refusal)
    return made


class _Arrangement:
    """Finds an order in which all moves can be made, if one card can be used for several things."""

    def __init__(self, seat: int, name: str) -> None:
        self.seat = seat
        self.name = name
        self.tries = 1000

    def of(self, twin: AnyTable, todo: list[Move]) -> list[int] | None:
        """The first order that works, by the order in which choices are offered; None if there is none."""
        if not _in_form(twin, self.seat, self.name):
            return None if todo else []
        step = twin.step(self.seat)
        declined = step.decline(twin, self.seat)
        named = [move.id for move in todo]
        for choice in twin.choices(self.seat):
            if (choice in named or choice == declined) and self.tries > 0:
                self.tries -= 1
                next_twin = twin.copy()
                next_twin.listen()
                rest = todo[:]
                if choice in named:
                    del rest[named.index(choice)]
                _choose(next_twin, self.seat, choice, rest)
                found = self.of(next_twin, rest)
                if found is not None:
                    return [choice, *found]
        return None


def _next(twin: AnyTable, seat: int, todo: list[Move]) -> int:
    """The next choice: the first one offered that the answer names, which is taken out of it; or to decline."""
    choices = twin.choices(seat)
    for choice in choices:
        for move in todo:
            if move.id == choice:
                todo.remove(move)
                return choice
    step = twin.step(seat)
    declined = step.decline(twin, seat)
    if declined in choices:
        return declined
    if todo:
        raise IllegalMove(todo[0].text, step.refusal(twin, seat, todo[0]))
    raise IllegalMove("fill", Refusal(step.rule, "answer_missing", {"step": step.name}))


def preview(
    table: AnyTable, seat: int, moves: Sequence[Move | str | SupportsIndex], fill: bool
) -> list[dict[str, Any]]:
    """See :meth:`Table.preview`. It is tried on a guess, so that nothing hidden can show. Moves after a reveal are not
    tried, because the guess does not know what is revealed.
    """
    chosen = [table.facts.catalogue.find(move) for move in moves]
    if fill:
        chosen = in_order(table, seat, chosen)
    twin = table.guess(seat, table.facts.game.preview_dice())
    twin.listen()
    for move in chosen:
        if _learned(twin, seat):
            break
        twin.make(seat, move)
    seen: list[dict[str, Any]] = []
    for event in twin.events:
        if seat in event.reveals:
            break
        face = event.seen_by(seat)
        if face is not None:
            seen.append(face)
    return seen
