"""Options: the settings of the rules, chosen when a table is opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gildhall.engine.errors import BadSetup, listing

FIRST: Final = object()
"""Stands for the first of the values, where None could be a value."""


class Option:
    """One switch: its name, the values it may take, and the rule that describes it.

    ``values`` lists all values, usually with the default first; an option that takes any number gives ``default`` and
    ``low`` (and maybe ``high``) instead. ``since`` is the version of the rules that introduced the option. Games under
    older rules are played as with the value ``before``, or with the default.

    >>> limit = Option("stage_limit", default=20, low=5, rule="POE-11.11")
    >>> limit.check(7)
    7
    >>> limit.check(3)
    Traceback (most recent call last):
    gildhall.engine.errors.BadSetup: option 'stage_limit' is 3; allowed: a whole number from 5 (POE-11.11)
    """

    def __init__(
        self,
        name: str,
        values: Sequence[Any] = (),
        default: Any = FIRST,
        low: int | None = None,
        high: int | None = None,
        rule: str = "",
        since: int = 1,
        before: Any = FIRST,
    ) -> None:
        self.name = name
        self.default = values[0] if default is FIRST else default
        self.values = tuple(values)
        self.low = low
        self.high = high
        self.rule = rule
        self.since = since
        self.before = self.default if before is FIRST else before

    def allowed(self) -> str:
        """The allowed values in words."""
        if self.values:
            return listing(str(value).lower() for value in self.values)
        return f"a whole number from {self.low}" + (f" to {self.high}" if self.high is not None else "")

    def check(self, value: Any) -> Any:
        """The value, if it is allowed. A text that spells an allowed value is accepted, as on the command line."""
        for known in self.values:
            if type(known) is type(value) and known == value:
                return known
        for known in self.values:
            if isinstance(value, str) and str(known).lower() == value.lower():
                return known
        if not self.values and self._is_number(value):
            return int(value)
        raise BadSetup(f"option '{self.name}' is {value}; allowed: {self.allowed()} ({self.rule})")

    def _is_number(self, value: Any) -> bool:
        if isinstance(value, bool) or not (isinstance(value, int) or (isinstance(value, str) and value.isdecimal())):
            return False
        number = int(value)
        return (self.low is None or number >= self.low) and (self.high is None or number <= self.high)

    def data(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "default": self.default,
            "values": list(self.values),
            "low": self.low,
            "high": self.high,
            "rule": self.rule,
        }


def check_options(options: Sequence[Option], given: Mapping[str, Any], version: int) -> dict[str, Any]:
    """All options of a game: given values are checked, the others are the defaults of this version of the rules."""
    known = {option.name: option for option in options if option.since <= version}
    for name in given:
        if name not in known:
            raise BadSetup(f"there is no option '{name}'; options are: {listing(known)}")
    checked = {name: option.check(given[name]) if name in given else option.default for name, option in known.items()}
    return checked | {option.name: option.before for option in options if option.since > version}


def known_options(options: Sequence[Option], values: Mapping[str, Any], version: int) -> dict[str, Any]:
    """The values of the options that exist in this version of the rules. Records contain these."""
    later = {option.name for option in options if option.since > version}
    return {name: value for name, value in values.items() if name not in later}
