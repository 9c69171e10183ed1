"""The data of the game against the tables of its sources, typed anew: what stands in components.toml is what is meant.

Sources: SOURCES.md of the game. Counts, prices, points of mill and tailor, and majorities of the ships are the
rulebook's; inputs partly those of public pages; colours, most points and the rows of the ships are reconstructed.
"""

from tests.games.craftsmen.helpers import CARDS, GAME, KINDS, PARTS, entries

CARDS_OF_TYPES = """
iron_mine: B01 VV, B02 GG, B03 BB, B04 RR
flax_plantation: B05 VV, B06 GG, B07 BB, B08 RR
wheat_farm: B09 VV, B10 GG, B11 BB, B12 RR
cattle_farm: B13 VV, B14 GG, B15 BB, B16 RR
apiary: B17 VV, B18 GG, B19 BB, B20 RR
vineyard: B21 VV, B22 GG, B23 BB, B24 RR
cooper: E01 BR*, E02 GR, E03 GV
ropery: E04 GB*, E05 VR, E06 BR
tannery: E07 RV*, E08 RG, E09 VB
paper_mill: E10 VG, E11 RG, E12 BG*
smelter: E13 BV, E14 GB, E15 VR*
weaver: E16 BV, E17 GR, E18 RB*
butcher: E19 VB, E20 VG*, E21 RV
mill: E22 RB, E23 GV*, E24 BG
armourer: A01 VB*, A02 GR
toolmaker: A03 RB*, A04 GV
tailor: A05 VR*, A06 BG
bookbinder: A07 GB*, A08 RV
chandler: A09 VG*, A10 BR
winery: A11 RG*, A12 VB
brewery: A13 BV*, A14 RG
bakery: A15 GV*, A16 BR
"""
"""Each card with its top and bottom colour; a star marks the house cards."""

TYPES = """
basic sawmill: nothing → wood, 0
basic iron_mine: nothing → iron_ore, 0
basic flax_plantation: nothing → flax, 0
basic wheat_farm: nothing → wheat, 0
basic cattle_farm: nothing → cow, 0
basic apiary: nothing → wax, 0
basic vineyard: nothing → grapes, 0
extended cooper: wood → barrel, 1
extended ropery: flax → rope, 1
extended tannery: cow → leather, 1
extended paper_mill: wood → paper, 1
extended smelter: iron_ore → iron, 1
extended weaver: flax → cloth, 1
extended butcher: cow → meat, 1
extended mill: wheat → flour, 1
advanced armourer: iron + leather → weapons, 4
advanced toolmaker: iron + wood → tools, 3
advanced tailor: cloth + leather → clothes, 4
advanced bookbinder: paper + leather → books, 4
advanced chandler: wax + rope → candles, 3
advanced winery: grapes + barrel → wine, 3
advanced brewery: wheat + barrel → beer, 3
advanced bakery: flour + wax → bread, 3
"""

SAWMILLS = "sawmill_1 VG, sawmill_2 GB, sawmill_3 BR, sawmill_4 RV, sawmill_5 VB, sawmill_6 GR"

SHIPS = """
ship_1 (4): tools 6, beer 4, meat 3
ship_2 (5, 3): books 10, clothes 8, wine 6, beer 5
ship_3 (6, 4, 2): weapons 10, clothes 7, candles 5, bread 4, meat 3
ship_4 (7, 5, 3, 1): weapons 10, books 8, tools 6, wine 5, candles 5, bread 4
"""
"""The points for the majority; then the rows from the top, each with the value of a marker."""

LINES = """
weapons: armourer, smelter, iron_mine, tannery, cattle_farm
tools: toolmaker, smelter, iron_mine, sawmill
clothes: tailor, weaver, flax_plantation, tannery, cattle_farm
books: bookbinder, paper_mill, sawmill, tannery, cattle_farm
candles: chandler, apiary, ropery, flax_plantation
wine: winery, vineyard, cooper, sawmill
beer: brewery, wheat_farm, cooper, sawmill
bread: bakery, mill, wheat_farm, apiary
"""

BONUS = "beer 3, wine 3, tools 3, candles 4, bread 4, books 5, clothes 6, weapons 6"


def colours(card: dict[str, object]) -> str:
    return "".join(str(card[half])[0].upper() for half in ("top", "bottom"))


def test_cards() -> None:
    """CRA-2.6: the colours of every building card; CRA-2.7: its type."""
    found: dict[str, list[str]] = {}
    for kind in KINDS:
        for name, card in CARDS[kind].items():
            text = f"{name} {colours(card)}" + ("*" if card["house"] else "")
            found.setdefault(card["type"], []).append(text)
    assert [f"{type_}: {', '.join(cards)}" for type_, cards in found.items()] == CARDS_OF_TYPES.split("\n")[1:-1]
    sawmills = entries(PARTS["sawmills"]).items()
    assert ", ".join(f"{name} {colours(card)}" for name, card in sawmills) == SAWMILLS


def test_types() -> None:
    """CRA-2.12: inputs, product and points of each type; CRA-2.13: a sawmill is a basic building that makes wood."""
    found = [
        f"{data['kind']} {name}: {' + '.join(data['inputs']) or 'nothing'} → {data['makes']}, {data['points']}"
        for name, data in PARTS["types"].items()
    ]
    assert found == TYPES.split("\n")[1:-1]


def test_raw_materials_and_half_products() -> None:
    """CRA-2.8: seven raw materials; CRA-2.9: eight half-products; CRA-2.11: wax and honey are one."""
    assert PARTS["goods"]["raw"] == ["wood", "iron_ore", "flax", "wheat", "cow", "wax", "grapes"]
    assert PARTS["goods"]["half"] == ["barrel", "rope", "leather", "paper", "iron", "cloth", "meat", "flour"]
    assert PARTS["goods"]["names"]["wax"]["en"] == "wax/honey"


def test_ships() -> None:
    """CRA-2.17: rows and their values; CRA-11.2: points for the majority."""
    found = []
    for name, ship in PARTS["ships"].items():
        rows = ", ".join(f"{row['good']} {row['value']}" for row in ship["rows"])
        found.append(f"{name} ({', '.join(map(str, ship['majority']))}): {rows}")
    assert found == SHIPS.split("\n")[1:-1]


def test_bonus_tokens() -> None:
    """CRA-2.4: one for each end product."""
    assert entries(PARTS["bonus"]) == {text.split()[0]: int(text.split()[1]) for text in BONUS.split(", ")}


def test_production_lines() -> None:
    """CRA-8.20: the types that a player needs for the token of an end product."""
    facts = GAME.facts(3, {})
    for line in LINES.split("\n")[1:-1]:
        good, _, types = line.partition(": ")
        assert needed(good) == set(types.split(", ")), good
    assert len(facts.bonus_points) == 8  # type: ignore[attr-defined]


def needed(good: str) -> set[str]:
    """The types that make a good and all that it is made of."""
    makers = {data["makes"]: (name, data["inputs"]) for name, data in PARTS["types"].items()}
    name, inputs = makers[good]
    return {name}.union(*[needed(each) for each in inputs])


def test_numbers_of_components() -> None:
    """CRA-2.1: as many cards and tokens as the box has."""
    assert [len(CARDS[kind]) for kind in KINDS] == [24, 24, 16]
    assert len(entries(PARTS["sawmills"])) == 6
    assert [PARTS["capital"][colour] for colour in ("violet", "green", "blue", "red")] == [[4, 4, 4]] * 4
    assert PARTS["by_players"]["tokens"] == [4, 6, 8, 10]
