"""How long a bot may think."""

from __future__ import annotations

from gildhall.engine.errors import BadSetup

ENDLESS = 1 << 30
GRACE_SHARE = 0.2
GRACE_SECONDS = 0.05
"""A turn keeps to its budget if it exceeds it by at most this share or by at most this number of seconds."""


class Budget:
    """What a bot may spend on a turn: seconds, iterations of its search, or both. All choices of a turn share one
    budget.

    With iterations alone a bot is exactly reproducible; with seconds it does as much as the machine allows.

    >>> Budget.read("0.5s").seconds, Budget.read("200").iterations
    (0.5, 200)
    """

    def __init__(self, seconds: float = float(ENDLESS), iterations: int = ENDLESS) -> None:
        if not seconds > 0 or iterations < 1:
            raise BadSetup(f"a budget is more than nothing, not {seconds} s and {iterations} iterations")
        self.seconds = seconds
        self.iterations = iterations

    def __repr__(self) -> str:
        parts = [f"{self.seconds:g}s"] if self.seconds < ENDLESS else []
        parts += [str(self.iterations)] if self.iterations < ENDLESS else []
        return "+".join(parts)

    def kept(self, seconds: float) -> bool:
        """Does a turn that took this number of seconds keep to the budget?

        >>> Budget(seconds=1.0).kept(1.15), Budget(seconds=0.01).kept(0.05), Budget(seconds=1.0).kept(1.3)
        (True, True, False)
        """
        return seconds <= self.seconds + max(GRACE_SHARE * self.seconds, GRACE_SECONDS)

    @staticmethod
    def read(text: str) -> Budget:
        """A budget as it is written on the command line: ``0.5s``, ``200`` (iterations), or ``1s+500``."""
        seconds, iterations = float(ENDLESS), ENDLESS
        try:
            for part in text.split("+"):
                if part.endswith("s"):
                    seconds = float(part[:-1])
                else:
                    iterations = int(part)
        except ValueError as error:
            raise BadSetup(f"'{text}' is no budget; write seconds (0.5s), iterations (200) or both (1s+200)") from error
        return Budget(seconds, iterations)
