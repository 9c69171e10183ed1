"""The data of the game against the tables of its sources, typed anew: what stands in components.toml is what is meant.

Sources: SOURCES.md of the game. The deck is that of a complete public list; of the assistants all faces but 1b are
reconstructed.
"""

from typing import Any

from tests.games.oh_my_goods.helpers import GAME

PARTS: dict[str, Any] = GAME.components

PRODUCTION = """
mill_1: wheat, 2, 2, 3 wheat 1 wool
mill_2: wheat*, 3, 2, 1 wood 3 wheat
mill_3: wheat*, 3, 2, 2 wheat 2 wool
mill_4: wheat, 3, 2, 2 wheat 2 clay
mill_5: wheat*, 4, 2, 2 wood 2 stone
mill_6: wheat, 4, 2, 3 wood 1 wool
sawmill_1: wood, 2, 2, 1 clay 3 wool
sawmill_2: wood*, 2, 2, 3 clay 1 stone
sawmill_3: wood*, 3, 2, 2 clay 2 stone
sawmill_4: wood, 3, 2, 2 clay 2 wool
sawmill_5: wood, 4, 2, 2 wood 2 clay
weaving_mill_1: wool*, 5, 2, 1 wheat 3 clay
weaving_mill_2: wool, 5, 2, 1 clay 3 wool
weaving_mill_3: wool*, 5, 2, 1 wheat 3 stone
weaving_mill_4: wool, 6, 2, 2 wheat 2 wool
weaving_mill_5: wool, 6, 2, 2 wool 2 stone
weaving_mill_6: wool, 8, 2, 2 wood 2 clay
weaving_mill_7: wool*, 8, 2, 2 wood 2 wheat
weaving_mill_8: wool, 8, 2, 2 wood 2 stone
cattle_ranch_1: clay*, 6, 2, 2 wheat 2 stone
cattle_ranch_2: clay, 6, 2, 2 clay 2 wool
cattle_ranch_3: clay, 6, 2, 2 wool 2 stone
cattle_ranch_4: clay, 6, 2, 2 wheat 2 wool
cattle_ranch_5: clay*, 8, 2, 2 wood 2 wheat
cattle_ranch_6: clay, 8, 2, 2 wood 2 stone
brick_manufacture_1: clay, 2, 2, 1 clay 3 stone
brick_manufacture_2: clay*, 3, 2, 2 clay 2 stone
brick_manufacture_3: clay*, 3, 2, 2 wool 2 stone
brick_manufacture_4: clay*, 3, 2, 2 wheat 2 stone
brick_manufacture_5: clay, 5, 2, 3 wood 1 wool
brick_manufacture_6: clay, 5, 2, 2 wood 2 wool
brick_manufacture_7: clay*, 5, 2, 2 wood 2 stone
brick_manufacture_8: clay, 5, 2, 3 wood 1 stone
iron_smelter_1: wood, 6, 2, 3 clay 1 stone
iron_smelter_2: wood*, 6, 2, 1 clay 3 wool
iron_smelter_3: wood*, 8, 2, 2 wheat 2 stone
iron_smelter_4: wood, 8, 2, 2 wheat 2 clay
iron_smelter_5: wood, 8, 2, 2 wool 2 stone
iron_smelter_6: wood*, 9, 2, 2 wood 2 wheat
glassmaker_1: wood*, 2, 2, 12 any
glassmaker_2: wood, 2, 2, 12 any
glassmaker_3: wood, 5, 2, 11 any
glassmaker_4: wood*, 5, 2, 11 any
bakery_1: wheat*, 9, 3, 2 wheat 3 wool
bakery_2: wheat*, 9, 3, 3 clay 2 stone
bakery_3: wheat*, 9, 3, 3 wheat 2 clay
bakery_4: wheat*, 12, 3, 3 wood 2 wool
bakery_5: wheat*, 11, 3, 2 wood 3 wool
tannery_1: clay, 13, 3, 3 wheat 2 wool
tannery_2: clay*, 15, 3, 3 wood 2 stone
tannery_3: clay, 15, 3, 3 wood 2 wool
butcher_1: wool*, 12, 4, 2 wheat 4 stone
butcher_2: wool*, 15, 4, 3 wood 3 clay
butcher_3: wool, 16, 4, 4 wood 2 wool
tailors_shop_1: wool, 6, 3, 1 wheat 4 clay
tailors_shop_2: wool, 7, 3, 3 wool 2 stone
tailors_shop_3: wool, 7, 3, 3 wheat 2 wool
tailors_shop_4: wool*, 7, 3, 3 clay 2 stone
tailors_shop_5: wool, 7, 3, 2 wheat 3 clay
tailors_shop_6: wool, 10, 3, 3 wood 2 clay
cooperage_1: wood, 11, 3, 3 clay 2 stone
cooperage_2: wood*, 11, 3, 2 wheat 3 clay
cooperage_3: wood, 11, 3, 2 wool 3 stone
cooperage_4: wood*, 11, 3, 3 wheat 2 clay
tool_maker_1: wood, 15, 4, 3 wheat 3 clay
tool_maker_2: wood*, 17, 4, 4 wood 2 wool
tool_maker_3: wood*, 17, 4, 3 wood 3 wool
tool_maker_4: wood, 17, 4, 3 wood 3 stone
window_manufacture_1: wood*, 7, 3, 4 wheat 1 stone
window_manufacture_2: wood*, 9, 3, 3 clay 2 stone
window_manufacture_3: wood, 9, 3, 2 clay 3 wool
shoemaker_1: wheat, 12, 4, 2 wheat 4 wool
shoemaker_2: wheat*, 12, 4, 4 wheat 2 wool
shoemaker_3: wheat*, 15, 4, 3 wood 3 wheat
food_factory_1: wheat, 17, 5, 2 clay 4 wool
food_factory_2: wheat, 19, 5, 3 wheat 3 stone
food_factory_3: wheat, 21, 5, 4 wood 2 clay
"""
"""The resource that a card shows, a star for a half sun, its cost, its points, and what a production needs."""

OFFICES = """
market_office_wood_1: stone, 8, 3, wood
market_office_wood_2: stone, 8, 3, wood
market_office_wool_1: stone*, 8, 3, wool
market_office_wool_2: stone*, 8, 3, wool
market_office_wool_3: stone*, 8, 3, wool
market_office_stone_1: stone*, 8, 3, stone
market_office_stone_2: stone*, 8, 3, stone
market_office_stone_3: stone*, 8, 3, stone
market_office_clay_1: stone, 8, 3, clay
market_office_clay_2: stone, 8, 3, clay
market_office_clay_3: stone, 8, 3, clay
market_office_wheat_1: stone, 8, 3, wheat
market_office_wheat_2: stone, 8, 3, wheat
market_office_wheat_3: stone, 8, 3, wheat
market_office_draw_1: stone, 6, 2, draw
market_office_draw_2: stone, 6, 2, draw
market_office_draw_3: stone*, 6, 2, draw
"""

CHARBURNERS = """
charburner_wheat: 1 wood 2 wheat
charburner_clay: 1 wood 2 clay
charburner_wool: 1 wood 2 wool
charburner_stone: 1 wood 2 stone
"""

ASSISTANTS = """
assistant_1a: 4, 2, 2 green 1 red
assistant_1b: 2, 3, 1 green 1 white 2 grey
assistant_2a: 4, 2, 2 yellow 1 white
assistant_2b: 3, 3, 1 green 2 red 1 white
assistant_3a: 4, 2, 1 green 2 white
assistant_3b: 3, 2, 1 yellow 1 red 1 grey
assistant_4a: 4, 2, 1 yellow 2 red
assistant_4b: 2, 3, 2 green 1 yellow 1 grey
assistant_5a: 3, 2, 1 green 1 white 1 grey
assistant_5b: 3, 3, 1 green 2 yellow 1 red
assistant_6a: 4, 2, 1 green 1 yellow 1 red
assistant_6b: 2, 3, 1 red 2 white 1 grey
assistant_7a: 4, 2, 1 yellow 1 red 1 white
assistant_7b: 3, 3, 2 green 2 white
assistant_8a: 3, 2, 1 green 1 yellow 1 grey
assistant_8b: 3, 3, 1 green 1 yellow 1 red 1 white
"""
"""Cost, points, and the colours of the buildings that are required."""

GOODS = (
    "coal 1, flour 2, planks 2, bricks 2, "
    "iron 3, cattle 3, fabric 3, glass 4, shirts 4, bread 4, "
    "barrels 5, windows 5, leather 6, tools 6, meat 7, shoes 8, food 8"
)

CHAINS = """
charburner: wood → coal
mill: wheat → flour
sawmill: wood → planks
weaving_mill: wool → fabric
cattle_ranch: wheat → cattle
brick_manufacture: clay + coal → bricks
iron_smelter: stone + coal → iron
glassmaker: no chain → glass
bakery: flour + coal → bread
tannery: cattle → leather
butcher: cattle → meat
tailors_shop: fabric + coal → shirts
cooperage: planks → barrels
tool_maker: iron + coal → tools
window_manufacture: planks + glass → windows
shoemaker: leather → shoes
food_factory: bread → food
"""


def numbers(table: dict[str, int]) -> str:
    return " ".join(f"{number} {name}" for name, number in table.items() if number)


def front(name: str, card: dict[str, Any]) -> str:
    return f"{name}: {card['resource']}{'*' if card['half_sun'] else ''}, {card['cost']}, {card['vp']}"


def lines(text: str) -> list[str]:
    return text.split("\n")[1:-1]


def test_production_cards() -> None:
    """OMG-2.4: what is printed on each of the 77; OMG-2.12: what a glassmaker needs."""
    found = [
        f"{front(name, card)}, {numbers(card['needs'])}"
        for name, card in PARTS["deck"].items()
        if card["type"] != "market_office"
    ]
    assert found == lines(PRODUCTION)


def test_market_offices() -> None:
    """OMG-2.8: the 17 grey cards."""
    found = [
        f"{front(name, card)}, {name.split('_')[2]}"
        for name, card in PARTS["deck"].items()
        if card["type"] == "market_office"
    ]
    assert found == lines(OFFICES)


def test_all_cards() -> None:
    """OMG-2.1: 110 in all: the deck, charburners, workers and assistants, which have two faces each."""
    cards = {face["card"] for face in PARTS["assistants"].values()}
    assert len(PARTS["deck"]) + len(PARTS["charburners"]) + 4 + len(cards) == 110


def test_charburners() -> None:
    """OMG-2.13: they cost nothing; what their production needs."""
    assert [f"{name}: {numbers(card['needs'])}" for name, card in PARTS["charburners"].items()] == lines(CHARBURNERS)


def test_assistants() -> None:
    """OMG-2.2: the 16 faces."""
    found = [
        f"{name}: {face['cost']}, {face['vp']}, {numbers(face['requires'])}"
        for name, face in PARTS["assistants"].items()
    ]
    assert found == lines(ASSISTANTS)


def test_values_of_goods() -> None:
    """OMG-2.10."""
    assert ", ".join(f"{name} {good['value']}" for name, good in PARTS["goods"].items()) == GOODS


def test_chains() -> None:
    """OMG-2.11: what goes in, what comes out."""
    found = [
        f"{name}: {' + '.join([*data['chain_resources'], *data['chain_goods']]) or 'no chain'} → {data['good']}"
        for name, data in PARTS["types"].items()
        if data.get("good")
    ]
    assert found == lines(CHAINS)
