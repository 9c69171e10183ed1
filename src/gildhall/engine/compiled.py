# mypyc: skip
"""Does the engine run as compiled code?"""

from __future__ import annotations

from gildhall.engine import play


def is_compiled() -> bool:
    """Whether the engine's loops are compiled. Games are the same either way, but bots search much deeper in compiled
    code.
    """
    return not play.__file__.endswith(".py")
