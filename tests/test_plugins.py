"""Games and bots of other packages: found by their entry points, known everywhere by name."""

import re
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

import gildhall
from gildhall import bots
from gildhall.engine import plugins, registry
from gildhall.lab.arena import arena

TEMPLATE = Path(__file__).parents[1] / "docs" / "template"

BOT = """
from gildhall.bots import Bot, Seen
from gildhall.engine.moves import Move

class First(Bot):
    name = "first"

    def choose(self, seen: Seen) -> Move:
        return seen.moves[0]
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two packages with plugins, one of which is broken, as if they were installed."""
    (tmp_path / "first_bot.py").write_text(BOT)
    entries = [
        EntryPoint("highest", "highest", plugins.GAMES),
        EntryPoint("lost", "no_such_module", plugins.GAMES),
        EntryPoint("pillars", "highest", plugins.GAMES),
        EntryPoint("first", "first_bot:First", plugins.BOTS),
        EntryPoint("other_name", "first_bot:First", plugins.BOTS),
    ]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: EntryPoints(entries).select(group=group))
    monkeypatch.setattr(registry, "_plugins", {})
    monkeypatch.setattr(registry, "_looked", [])
    monkeypatch.setattr(bots, "_BOTS", dict(bots._BOTS))
    monkeypatch.setattr(bots, "_looked", [])
    monkeypatch.syspath_prepend(str(TEMPLATE))
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    for name in [name for name in sys.modules if name.partition(".")[0] in ("highest", "first_bot")]:
        del sys.modules[name]


@pytest.mark.usefixtures("installed")
def test_a_game_is_known_by_its_id_and_listed() -> None:
    with pytest.warns(UserWarning, match="'pillars' exists already"):
        assert gildhall.game("highest").title == "Highest"
    assert gildhall.game("pillars").package == "gildhall.games.pillars"
    with pytest.warns(UserWarning, match="'lost' of the plugin no_such_module cannot be loaded"):
        assert [game.id for game in gildhall.games()][-1] == "highest"


@pytest.mark.usefixtures("installed")
@pytest.mark.filterwarnings("ignore:the plugin")
def test_a_broken_plugin_is_reported_when_it_is_used() -> None:
    with pytest.raises(gildhall.GildhallError, match=r"'lost' of the plugin .* cannot be loaded: No module"):
        gildhall.game("lost")
    with pytest.raises(gildhall.UnknownGame, match=r"games are: .*highest"):
        gildhall.game("chess")


@pytest.mark.usefixtures("installed")
def test_a_bot_is_known_by_its_name_and_plays_in_the_arena(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="first_bot:First is no bot with the name 'other_name'"):
        assert "first" in bots.names(for_people=True)
    assert bots.find("first").__module__ == "first_bot"
    found = arena(gildhall.game("pillars"), ["first", "random"], players=3, games=1)
    assert {"first", "random"} <= set(re.findall(r"\w+", str(found.data())))
