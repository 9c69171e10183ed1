# mypyc: skip
"""Checks of hidden information: two tables that a seat cannot tell apart look the same to it in every way, and a guess
knows no more than the seat does.
"""

from __future__ import annotations

import json
from typing import Any

from gildhall.engine.dice import Dice
from gildhall.engine.table import AnyTable


def check_hidden(table: AnyTable, dice: Dice, guesses: int, statistics: GuessStatistics) -> None:
    """For every seat and a spectator: make tables that it cannot tell from this one, and look for any difference."""
    for seat in [None, *range(len(table.seats))]:
        seed = dice.fork()
        other = table.guess(seat, seed.copy())
        other.check()
        check_same_view(table, other, seat)
        check_goes_on(other, seat)
        check_guess_is_blind(table, other, seat, seed)
        if seat is not None:
            check_same_answers(table, other, seat)
            check_same_events(table, other, seat, dice)
            statistics.add(table, seat, dice, guesses)


def check_goes_on(other: AnyTable, seat: int | None) -> None:
    """A seat that must decide can also choose on a guess: the guess deals it what it must have."""
    for each in other.waiting:
        step = other.step(each).name
        assert other.choices(each), f"on a guess for seat {seat}, seat {each} has no choice at '{step}'"


def check_same_view(table: AnyTable, other: AnyTable, seat: int | None) -> None:
    """Byte for byte the same view."""
    real, guessed = table.view(seat), other.view(seat)
    if json.dumps(real) != json.dumps(guessed):
        differing = [key for key in real if real[key] != guessed.get(key)]
        raise AssertionError(f"seat {seat} can tell a guess from the table by {differing}")


def check_guess_is_blind(table: AnyTable, other: AnyTable, seat: int | None, seed: Dice) -> None:
    """With the same dice the guess is the same, whether made from the real table, from another guess or
    from the view.
    """
    first = other.position()
    again = other.guess(seat, seed.copy()).position()
    assert first == again, f"a guess for seat {seat} depends on what the seat cannot know"
    view = json.loads(json.dumps(table.view(seat)))
    from_view = table.facts.game.guess(view, seed.copy()).position()
    if first != from_view:
        differing = [key for key in first if first[key] != from_view.get(key)]
        raise AssertionError(f"a guess for seat {seat} from the view differs from one from the table in {differing}")


def check_same_answers(table: AnyTable, other: AnyTable, seat: int) -> None:
    """The same refusals, forms, suggestions, previews and rules of thumb."""
    game = table.facts.game
    for move in game.catalogue.moves:
        assert str(table.why_not(seat, move)) == str(other.why_not(seat, move)), (
            f"why_not for '{move}' leaks to seat {seat}"
        )
    if not table.is_waiting(seat):
        return
    choices = table.choices(seat)
    thumbs = [game.thumb(each, seat, choices) for each in (table, other)]
    assert thumbs[0] == thumbs[1], f"the rules of thumb see what seat {seat} cannot"
    for choice in choices[:8]:
        previews = [each.preview(seat, [choice]) for each in (table, other)]
        assert previews[0] == previews[1], f"a preview leaks to seat {seat}"


def check_same_events(table: AnyTable, other: AnyTable, seat: int, dice: Dice) -> None:
    """After the same move the seat sees the same events, up to the first that reveals something to it in
    either table.
    """
    if not table.is_waiting(seat):
        return
    choices = table.choices(seat)
    choice = choices[dice.below(len(choices))]
    one, two = _told_after(table, seat, choice), _told_after(other, seat, choice)
    known = min(_first_reveal(one), _first_reveal(two))
    assert one[:known] == two[:known], f"after '{table.facts.catalogue[choice]}' seat {seat} is told {one} or {two}"
    assert known < max(len(one), len(two)) or len(one) == len(two), f"seat {seat} is told more or less by hidden things"


def _told_after(table: AnyTable, seat: int, choice: int) -> list[Any]:
    twin = table.copy()
    twin.listen()
    if twin.sealed is None:
        twin.choose(seat, choice)
    else:
        twin.choose_in_thread(seat, choice)
    faces = [(event.seen_by(seat), seat in event.reveals) for event in twin.events]
    return [face for face in faces if face[0] is not None]


def _first_reveal(told: list[Any]) -> int:
    for i in range(len(told)):
        if told[i][1]:
            return i
    return len(told)


class GuessStatistics:
    """Over many guesses: hidden things take every possible place, and match the truth no more often than chance."""

    def __init__(self) -> None:
        self.guesses = 0
        self.excesses: list[float] = []

    def add(self, table: AnyTable, seat: int, dice: Dice, guesses: int) -> None:
        """Make guesses at this moment and compare them with the truth and with each other."""
        view = table.view(seat)
        truth = hidden_things(table.position(), view)
        if not truth:
            return
        made = [hidden_things(table.guess(seat, dice).position(), view) for _ in range(guesses)]
        self.guesses += guesses
        if guesses >= 200:
            restarts = _restarting(table, seat)
            unseen = [thing for thing in set(truth).difference(*made) if not thing.startswith(restarts)]
            missing = [thing for thing in unseen if _is_expected(thing, made)]
            assert not missing, f"{guesses} guesses for seat {seat} never have the truth at {sorted(missing)[:5]}"
        with_truth = sum(_overlap(truth, guess) for guess in made) / guesses
        pairs = [(made[i], made[i - 1]) for i in range(guesses)]
        with_each_other = sum(_overlap(one, two) for one, two in pairs) / guesses
        self.excesses.append(with_truth - with_each_other)

    def check(self) -> None:
        """Guesses must not match the truth more often than they match each other."""
        number = len(self.excesses)
        if number < 20:
            return
        mean = sum(self.excesses) / number
        spread = (sum((excess - mean) ** 2 for excess in self.excesses) / (number - 1)) ** 0.5
        limit = 5 * spread / number**0.5 + 0.002
        assert mean <= limit, f"guesses match the truth by {mean:.4f} more than chance (limit {limit:.4f})"


def hidden_things(position: Any, view: Any, path: str = "") -> dict[str, int]:
    """What a position shows and a view does not: 'path=value' → how often. The dice are left out."""
    things: dict[str, int] = {}
    if isinstance(position, dict):
        for key, value in position.items():
            if key not in ("dice", "sealed"):
                seen = view.get(key) if isinstance(view, dict) else None
                things.update(hidden_things(value, seen, f"{path}/{key}"))
    elif isinstance(position, list) and isinstance(view, list):
        # in a sealed step a view shows other seats as they were at the opening, so lists may have other lengths
        for i in range(min(len(position), len(view))):
            things.update(hidden_things(position[i], view[i], f"{path}/{i}"))
    elif isinstance(position, list):
        for value in position:
            thing = f"{path}={json.dumps(value)}"
            things[thing] = things.get(thing, 0) + 1
    elif view is None and position is not None:
        things[f"{path}={position}"] = 1
    return things


def _restarting(table: AnyTable, seat: int) -> tuple[str, ...]:
    """The places of other seats that are in the middle of a sealed step: in a guess they begin it again."""
    if table.sealed is None:
        return ()
    return tuple([f"/seats/{other}/" for other in table.others(seat) if table.threads[other]])


def _is_expected(thing: str, made: list[dict[str, int]]) -> bool:
    """Can this be explained by chance alone? Its place must have had each of its values about ten times."""
    place = thing.partition("=")[0] + "="
    found = [(other, number) for guess in made for other, number in guess.items() if other.startswith(place)]
    return sum(number for _, number in found) >= 10 * len({other for other, _ in found})


def _overlap(one: dict[str, int], two: dict[str, int]) -> float:
    common = sum(min(number, two.get(thing, 0)) for thing, number in one.items())
    return common / max(1, sum(one.values()))
