"""Steps as setup.py has them made: see its KEPT_STEPS. tests/test_build.py compiles this module, and compares."""

from __future__ import annotations


class Step:
    def __init__(self) -> None:
        self.seat = -1
        self.mode = 0


class Lay(Step):
    def __init__(self, seat: int, card: int, least: int = 7) -> None:
        super().__init__()
        self.seat = seat
        self.card = card
        self.least = least


class Named(Step):
    """Not only numbers: never kept."""

    def __init__(self, seat: int, name: str) -> None:
        super().__init__()
        self.seat = seat
        self.name = name


class Hand:
    """Not a step: never kept."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.cards = 0


NUMBERS = [0, 1, 2, 25, 128, 300, -1, 1 << 62, 1 << 70]


def outcomes() -> list[str]:
    """What steps of many numbers hold, and objects that are changed."""
    found = []
    for seat in NUMBERS:
        for card in NUMBERS:
            for step in (Lay(seat, card), Lay(seat, card, 7), Lay(seat, card, seat + card), Step()):
                assert isinstance(step, Step)
                found.append(f"{step.seat} {step.mode}")
                if isinstance(step, Lay):
                    found.append(f"{step.card} {step.least}")
            hand = Hand(seat)
            hand.cards += card
            found.append(f"{hand.seat} {hand.cards} {Named(seat, str(card)).name}")
    return found


def kept() -> list[bool]:
    """Which objects serve again."""
    return [Step() is Step(), Lay(1, 2, 3) is Lay(1, 2, 3), Lay(1, 2) is Lay(1, 3), Named(1, "a") is Named(1, "a")]
