"""The list of mutants that behave like the original: every one of them is a mutant of today's code."""

from tools.mutations import GAMES, equivalent, mutants


def test_every_equivalent_mutant_is_a_mutant_of_the_code() -> None:
    """A line for code that has moved or gone would hide a mutant that should be killed, if its key comes back."""
    games = [path.parent.name for path in GAMES.glob("*/components.toml")]
    known = {mutant.key for game in games for mutant in mutants(game)}
    assert len(known) > 1000
    assert [key for key in equivalent() if key not in known] == []


def test_every_equivalent_mutant_has_a_reason() -> None:
    assert [key for key, reason in equivalent().items() if not reason.strip()] == []
