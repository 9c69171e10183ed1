"""The catalogue of moves: every choice of RULES.md section 19, in a fixed order.

Cards of equal colour and digit are one choice; payments, discards and investments are made card by card; a building
card is named by its id, a place for a good by the card that shows its icon.
"""

from __future__ import annotations

from typing import Any, Final

from gildhall.engine.components import entries
from gildhall.engine.moves import Move
from gildhall.games.craftsmen.capital import DIGITS as DIGITS

KINDS: Final = ["basic", "extended", "advanced"]
TOKENS: Final = ["privilege", "work"]
SIDES: Final = ["left", "right"]
Components = dict[str, Any]


def capital_names(components: Components) -> list[str]:
    """The types of capital cards in canonical order: V1, V2, V3, G1…"""
    return [f"{colour[0].upper()}{digit}" for colour in components["colours"] for digit in range(1, DIGITS + 1)]


def card_names(components: Components) -> list[str]:
    """All building cards in the order of their numbers: sawmills, then basic, extended and advanced cards."""
    names = entries(components["sawmills"])
    for kind in KINDS:
        names += entries(components[kind])
    return names


def card_data(components: Components, card: str) -> dict[str, Any]:
    """What the components say about a building card."""
    data: dict[str, Any] = next(components[part][card] for part in ("sawmills", *KINDS) if card in components[part])
    return data


def type_of(components: Components, card: str) -> str:
    """The type of a building card."""
    return str(card_data(components, card).get("type", "sawmill"))


def most_power(components: Components) -> int:
    """The largest possible value of a hand (CRA-5.4, 5.8)."""
    limit = components["numbers"]["hand_limit"]
    return int(max(2 * DIGITS, components["capital_value"]["set_step"] * (limit - 1)))


def ships_for(components: Components, good: str) -> list[str]:
    """The ships that have a row for this good."""
    ships = components["ships"]
    return [ship for ship in entries(ships) if good in [row["good"] for row in ships[ship]["rows"]]]


def all_moves(components: Components) -> list[Move]:
    """The catalogue."""
    moves = [Move("pass"), Move("done"), Move("privilege")]
    moves += _helper_moves(components)
    moves += _capital_moves(components)
    moves += _building_moves(components)
    moves += _craft_moves(components)
    moves += [Move("token", [token], [f"pool:{token}"]) for token in TOKENS]
    moves.append(Move("order", [], ["order_change"]))
    for kind in KINDS[:2]:
        moves += [Move("exchange", [card], [f"card:{card}"]) for card in entries(components[kind])]
    moves += [Move("swap", [card], [f"card:{card}"]) for card in entries(components["sawmills"])]
    moves.append(Move("swap", ["random"], ["box"]))
    return moves


def _helper_moves(components: Components) -> list[Move]:
    """D3."""
    moves = []
    for guild in entries(components["guilds"]):
        moves.append(Move("send", [guild], [f"guild:{guild}"]))
        spaces = len(components["guilds"][guild]["queue"])
        for space in range(1, spaces + 1):
            moves.append(Move("cover", [guild, str(space)], [f"guild:{guild}", f"space:{guild}:{space}"]))
    return moves


def _capital_moves(components: Components) -> list[Move]:
    """D4 to D6, D9, D11, D12, D17, D18, D20, D23."""
    moves = []
    names = capital_names(components)
    for kind in ("pay", "discard", "invest"):
        moves += [Move(kind, [name], [f"capital:{name}"]) for name in names]
    moves.append(Move("pay", ["points"], ["points"]))
    moves.append(Move("pay", ["fair"], ["fair"]))
    moves.append(Move("take", ["left"], ["face_up:left"]))
    moves.append(Move("take", ["right"], ["face_up:right"]))
    moves.append(Move("take", ["both"], ["face_up:left", "face_up:right"]))
    moves.append(Move("take", ["deck"], ["deck:capital"]))
    moves += [Move("bid", [str(bid)], ["auction"]) for bid in range(1, most_power(components) + 1)]
    moves.append(Move("outbid", [], ["auction"]))
    moves.append(Move("drop", [], ["auction"]))
    return moves


def _building_moves(components: Components) -> list[Move]:
    """D8, D10, D13, D14."""
    cards = [card for kind in KINDS for card in entries(components[kind])]
    moves = [Move("build", [card, side], [f"card:{card}", f"end:{side}"]) for card in cards for side in SIDES]
    for kind in ("buy", "auction", "keep", "top", "bottom"):
        moves += [Move(kind, [card], [f"card:{card}"]) for card in cards]
    moves += [Move("peek", [kind], [f"deck:{kind}"]) for kind in KINDS]
    return moves


def _craft_moves(components: Components) -> list[Move]:
    """D15, D16, D19, D22."""
    goods = components["goods"]
    moves = [Move("raw", ["fair"], ["fair"])]
    moves += [Move("raw", [good, card], [f"good:{good}", f"card:{card}"]) for good, card in icons(components, "raw")]
    moves += [
        Move("fair", [good, card], ["fair", f"good:{good}", f"card:{card}"]) for good, card in icons(components, "raw")
    ]
    for good in goods["granary"]:
        moves.append(Move("make", [good, "granary"], [f"good:{good}", f"granary:{good}"]))
    for good, card in icons(components, "half"):
        moves.append(Move("make", [good, card], [f"good:{good}", f"card:{card}"]))
    for good in [*goods["half"], *goods["end"]]:
        if good not in goods["granary"]:
            ships = ships_for(components, good)
            moves += [Move("make", [good, ship], [f"good:{good}", f"row:{ship}:{good}"]) for ship in ships]
            moves.append(Move("make", [good, "lose"], [f"good:{good}"]))
    moves += [
        Move("trade", [good, card], [f"granary:{good}", f"card:{card}"]) for good, card in icons(components, "half")
    ]
    return moves


def icons(components: Components, kind: str) -> list[tuple[str, str]]:
    """The input icons for raw materials or half-products on all cards: the good and the card."""
    found = []
    for building in KINDS:
        for card in entries(components[building]):
            inputs = components["types"][type_of(components, card)]["inputs"]
            found += [(good, card) for good in inputs if good in components["goods"][kind]]
    return found
