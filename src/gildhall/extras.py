"""Optional libraries: what to say when one is missing."""

from __future__ import annotations

from importlib.util import find_spec

from gildhall.engine.errors import GildhallError


def need(library: str, extra: str) -> None:
    """Raise an error that says what to install, if the library is not installed.

    >>> need("crystal_ball", "lab")
    Traceback (most recent call last):
    gildhall.engine.errors.GildhallError: this needs crystal_ball; install it with: pip install 'gildhall[lab]'
    """
    if find_spec(library) is None:
        raise GildhallError(f"this needs {library}; install it with: pip install 'gildhall[{extra}]'")
