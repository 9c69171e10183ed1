"""Without JAX the package says what to install."""

import importlib
import sys

import pytest

from gildhall.engine.errors import GildhallError


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gildhall.extras.find_spec", lambda name: None)
    for module in [name for name in sys.modules if name.startswith("gildhall.lab.jax")]:
        monkeypatch.delitem(sys.modules, module)
    with pytest.raises(GildhallError, match=r"this needs jax; install it with: pip install 'gildhall\[jax\]'"):
        importlib.import_module("gildhall.lab.jax.pillars")
