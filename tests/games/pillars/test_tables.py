"""The data of the game against the tables of its sources, typed anew: what stands in components.toml is what is meant.

Sources: SOURCES.md of the game. Values of craftsmen are public, of most persons and of the advantage cards
reconstructed.
"""

from typing import Any

import pytest

from tests.games.pillars.helpers import GAME

PARTS: dict[str, Any] = GAME.components
KINDS = ["sand", "wood", "stone", "metal"]

CRAFTSMEN = """
toolmaker: 2, metal 5
stonemason: 4, stone 4
carpenter: 6, wood 3
mortar_mixer: 8, sand 2
master_builder: 10, sand 1 wood 2 stone 3 metal 4
"""
"""Value; then the points for one unit of a kind."""

NEUTRAL = """
gravel_pit: 2 of 0, 1 sand
forest: 2 of 0, 1 wood
quarry: 2 of 0, 1 stone
alfred_builder: 1 of 1, 1 metal
ellen: 1 of 3, 2 vp
regan_hamleigh: 1 of 3, -2 vp
tom_builder: 1 of 5, choice of sand wood stone
william_hamleigh: 1 of 5, -3 vp
prior_philip: 1 of 7, 1 metal
waleran_bigod: 1 of 7, -2 vp
lady_aliena: 1 of 9, 1 vp
king: 1 of 11, 3 vp
"""
"""How many, of which value, and what they give."""

ADVANTAGES = """
bell_founder: 1
brick_burner: 3
painter: 5
potter: 7
clerk: 9
"""


def lines(text: str) -> list[str]:
    return text.split("\n")[1:-1]


@pytest.mark.parametrize(("number", "line"), list(enumerate(lines(CRAFTSMEN))))
def test_craftsmen(number: int, line: str) -> None:
    """POE-2.12 is the toolmaker, POE-2.13 the stonemason, POE-2.14 the carpenter, POE-2.15 the mortar mixer, and
    POE-2.16 the master builder.
    """
    name, data = list(PARTS["craftsmen"].items())[number]
    table = " ".join(f"{kind} {data['convert'][kind]}" for kind in KINDS if data["convert"][kind])
    assert f"{name}: {data['value']}, {table}" == line


def test_neutral_cards() -> None:
    """POE-2.3."""
    found = []
    for name, card in PARTS["neutral"].items():
        gives = " ".join(f"{number} {what}" for what, number in card["gives"].items() if number)
        choice = f"choice of {' '.join(card['choice'])}" if card["choice"] else gives
        found.append(f"{name}: {card['count']} of {card['value']}, {choice}")
    assert found == lines(NEUTRAL)


def test_advantage_cards() -> None:
    """POE-2.6."""
    assert [f"{name}: {card['value']}" for name, card in PARTS["advantage"].items()] == lines(ADVANTAGES)
