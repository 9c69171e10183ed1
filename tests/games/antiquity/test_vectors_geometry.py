"""X27: the land from the random calls of the rules (ANT-3.1 to 3.5, 3.9), computed again with Python's own random."""

import random
from collections import Counter

from gildhall.engine.dice import Dice
from gildhall.games.antiquity.atlas import disc
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.land import LETTERS, Chart, draw_tiles, marked_hexes, print_land
from gildhall.games.antiquity.steps.setup import draw_order
from tests.games.antiquity.helpers import GAME


class PythonDice(Dice):
    """The calls of the rules: ``randrange`` and ``shuffle`` of ``random.Random``."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def below(self, n: int) -> int:
        return self.rng.randrange(n)

    def shuffle(self, items: list[int]) -> None:
        self.rng.shuffle(items)


def facts_of(players: int) -> AntiquityFacts:
    facts = GAME.facts(players, {})
    assert isinstance(facts, AntiquityFacts)
    return facts


def test_x27_the_land_of_seed_1() -> None:
    """X27: ANT-3.1 to 3.5, 3.9, with all random calls of the rules in their order."""
    facts = facts_of(2)
    dice = PythonDice(random.Random(1))
    tiles = draw_tiles(facts, dice)
    looks = [(tile.face, tile.mirrored, tile.rotation) for tile in tiles]
    assert looks == [("T4", False, 2), ("T1", True, 3), ("T3", True, 1), ("T3", True, 0)]
    chart = Chart(facts, print_land(facts, tiles), tiles)
    terrain = Counter(LETTERS[bits] for bits in chart.printed if bits)
    assert terrain == {"F": 118, "G": 69, "M": 20, "W": 37}
    assert sum(terrain.values()) == 244
    faces = ["olives", "sheep", "wine", "grain"] * 2
    dice.rng.shuffle(faces)
    marks = [facts.atlas.names[hex] for hex in marked_hexes(facts, tiles)]
    assert dict(zip(marks, faces, strict=True)) == {
        "-1,3": "wine",
        "2,-3": "sheep",
        "2,5": "sheep",
        "5,6": "grain",
        "-8,9": "olives",
        "-4,9": "olives",
        "-4,17": "grain",
        "0,13": "wine",
    }
    assert draw_order(2, dice) == (1, 0)


def test_a_hex_of_a_face_goes_to_the_board() -> None:
    """ANT-3.3: mirrored, then rotated, then moved to the centre; computed again from components.toml."""
    facts = facts_of(2)
    tiles = draw_tiles(facts, PythonDice(random.Random(7)))
    printed = print_land(facts, tiles)
    for number, tile in enumerate(tiles):
        centre_q, centre_r = facts.tile_centres[number]
        for column, letters in GAME.components["tiles"][tile.face]["columns"].items():
            for i, letter in enumerate(letters):
                q, r = int(column), max(-4, -int(column) - 4) + i
                if tile.mirrored:
                    q, r = -q, q + r
                for _ in range(tile.rotation):
                    q, r = -r, q + r
                assert LETTERS[printed[facts.atlas.number[(centre_q + q, centre_r + r)]]] == letter


def test_tiles_do_not_overlap() -> None:
    """ANT-2.1, 3.1, 12.11: two tiles of 61 hexes for each player; only the layout and the number of tokens differ."""
    for players in (2, 3, 4):
        facts = facts_of(players)
        hexes = [hex for centre in facts.tile_centres for hex in disc(centre, 4)]
        assert len(hexes) == len(set(hexes)) == 61 * 2 * players
        assert len(facts.tokens) == 4 * players
        assert len(facts.start_tiles) == players
