"""The cards and numbers of Craftsmen as one immutable facts object, with small ints for cards, types, goods and
capital.

Building cards are numbered from 0: sawmills, basic, extended, advanced. Goods are numbered raw materials,
half-products, end products. A type of capital card is its colour × 3 + its digit − 1.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from gildhall.engine.components import entries
from gildhall.engine.errors import BadComponents
from gildhall.engine.game import Game
from gildhall.games.craftsmen._numbers import CraftsmenNumbers
from gildhall.games.craftsmen.capital import COLOURS, DIGITS, HIGHEST, TYPES, Groups, most_power, packed
from gildhall.games.craftsmen.lines import Plans, line_of
from gildhall.games.craftsmen.moves import KINDS, SIDES, capital_names, card_data, card_names, type_of

NOBODY: Final = -1
NATURAL: Final = 8
"""The owner of an undyed marker."""

BASIC: Final = 0
ADVANCED: Final = 2

GUILDS: Final = 6
SLOTS: Final = 6
"""The places for discs in one guild: three spaces from left to right, each for a lower and an upper disc."""

SEASONS: Final = ["spring", "summer", "autumn", "winter"]
WINTER: Final = 3

QUEUE: Final = (1 << SLOTS) - 1
"""The places of one guild, as bits."""
MOVES: Final = 1 + SLOTS // 2
"""The moves for a guild: one that sends a helper there, followed by one for each space."""
EMPTY: Final = 8
"""One of the spaces of a guild has no disc."""

PRIVILEGE: Final = 0
WORK: Final = 1


LANE: Final = 8
"""Bits for each of several numbers that are packed into one: adding to one of them is one addition."""
COUNT: Final = (1 << LANE) - 1


class Guild:
    """The numbers of the guilds, by their stages."""

    BANKERS: Final = 0
    BUILDERS: Final = 1
    NOTARY: Final = 2
    CRAFTS: Final = 3
    MERCHANTS: Final = 4
    TOWN_HALL: Final = 5


class Use:
    """The effects of moves in the craft guild (``Facts.use``)."""

    TO_FAIR: Final = 1
    RAW: Final = 2
    FROM_FAIR: Final = 3
    TO_GRANARY: Final = 4
    TO_ICON: Final = 5
    TO_SHIP: Final = 6
    LOSE: Final = 7
    TRADE: Final = 8


class CraftsmenFacts(CraftsmenNumbers):
    """Everything that does not change during a game of Craftsmen."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], rules_version: int) -> None:
        super().__init__(game, seats, options, rules_version)
        components = game.components
        self.makes_forced = rules_version >= 2
        self.peeks_at_display: bool = rules_version >= 2  # CRA-8.47
        self._read_numbers(components, seats)
        self._read_goods(components)
        self._read_types(components)
        self._read_cards(components)
        self._read_capital(components)
        self._read_board(components)
        self._read_lines()
        self._find_moves()
        self._find_uses(components)
        self._check_numbers()

    def _read_numbers(self, components: dict[str, Any], seats: int) -> None:
        by_players = {name: components["by_players"][name][seats - 2] for name in entries(components["by_players"])}
        self.token_pool: int = by_players["tokens"]
        self.guild_limit: int = by_players["guild"]
        self.spaces: int = by_players["spaces"]
        self.change_spaces: int = by_players["order_change"]
        self.work_points = vec[i64](components["by_year"]["work_points"])
        self.fees = vec[i64](components["by_year"]["fee"])
        self.years: int = len(self.fees)

    def _check_numbers(self) -> None:
        if len(self.work_points) != self.years:
            raise BadComponents("each year has a fee and a number of work points")
        if self.display != 2 or self.discs_on_a_space != 2:
            raise BadComponents("the board has two face-up cards of each kind, and two discs fit on a space")

    def _read_goods(self, components: dict[str, Any]) -> None:
        goods = components["goods"]
        self.goods: list[str] = [*goods["raw"], *goods["half"], *goods["end"]]
        self.raw_goods = len(goods["raw"])
        self.first_end = self.raw_goods + len(goods["half"])
        self.good: dict[str, int] = {name: good for good, name in enumerate(self.goods)}
        self.granary_goods: list[int] = [self.good[name] for name in goods["granary"]]
        self.granary_places: list[tuple[str, str]] = [("", good) for good in goods["granary"]]
        self.granary_place = vec[i64]([-1] * len(self.goods))
        for place, good in enumerate(self.granary_goods):
            self.granary_place[good] = place

    def _read_types(self, components: dict[str, Any]) -> None:
        types = components["types"]
        self.types: list[str] = list(types)
        self.type: dict[str, int] = {name: number for number, name in enumerate(self.types)}
        makes = [self.good[types[name]["makes"]] for name in types]
        self.makes = vec[i64](makes)
        self.inputs: list[list[int]] = [[self.good[good] for good in types[name]["inputs"]] for name in types]
        self.full = vec[i64]([(1 << len(inputs)) - 1 for inputs in self.inputs])
        self.points = vec[i64]([types[name]["points"] for name in types])
        self.makers = vec[i64]([NOBODY] * len(self.goods))  # the type that makes a good
        for type_, good in enumerate(makes):
            if self.makers[good] != NOBODY:
                raise BadComponents(f"two types of buildings make {self.goods[good]}")
            self.makers[good] = type_
            if len(set(self.inputs[type_])) < len(self.inputs[type_]):
                raise BadComponents(f"a {self.types[type_]} shows the same input twice")
        self.icon: list[list[int]] = [
            [inputs.index(good) if good in inputs else NOBODY for good in range(len(self.goods))]
            for inputs in self.inputs
        ]

    def _read_cards(self, components: dict[str, Any]) -> None:
        self.names = card_names(components)
        self.card: dict[str, int] = {name: card for card, name in enumerate(self.names)}
        colours = components["colours"]
        self.sawmills = len(entries(components["sawmills"]))
        cards = [card_data(components, name) for name in self.names]
        kinds = [[kind for kind in KINDS if name in components[kind]] for name in self.names]
        self.kind_of = vec[i64]([KINDS.index(kind[0]) if kind else BASIC for kind in kinds])
        self.type_of = vec[i64]([self.type[type_of(components, name)] for name in self.names])
        self.full_of = vec[i64]([self.full[type_] for type_ in self.type_of])
        # the goods that a card needs, as bits
        self.needs = vec[i64]([sum([1 << good for good in self.inputs[type_]]) for type_ in self.type_of])
        self.top_of: list[int] = [colours.index(card["top"]) for card in cards]
        self.bottom_of: list[int] = [colours.index(card["bottom"]) for card in cards]
        self.house: list[bool] = [card.get("house", False) for card in cards]
        self.cards_of_kind: list[list[int]] = [
            [card for card in range(self.sawmills, len(cards)) if self.kind_of[card] == kind] for kind in range(3)
        ]
        self.first_of_kind: list[int] = [each[0] for each in self.cards_of_kind]
        self.colour_mask = vec[i64]([1 << self.top_of[c] | 1 << self.bottom_of[c] for c in range(len(self.names))])
        # how many of each colour, packed: see least() in objects.py
        self.colours_packed = vec[i64](
            [(1 << LANE * self.top_of[c]) + (1 << LANE * self.bottom_of[c]) for c in range(len(self.names))]
        )
        self.pair = vec[i64]([self.top_of[c] * COLOURS + self.bottom_of[c] for c in range(len(self.names))])
        self.fits = vec[i64]([self._fitting(pair) for pair in range(COLOURS * COLOURS)])

    def _fitting(self, pair: int) -> int:
        """CRA-8.14: the pairs of colours (as bits) that match a neighbour with this pair."""
        mask = 0
        top, bottom = divmod(pair, COLOURS)
        for other in range(COLOURS * COLOURS):
            other_top, other_bottom = divmod(other, COLOURS)
            crossed = self.any_half and (other_top == bottom or other_bottom == top)
            if other_top == top or other_bottom == bottom or crossed:
                mask |= 1 << other
        return mask

    def _read_capital(self, components: dict[str, Any]) -> None:
        self.capital_names = capital_names(components)
        self.capital: dict[str, int] = {name: type_ for type_, name in enumerate(self.capital_names)}
        self.capital_counts: list[int] = []
        for colour in components["colours"]:
            if len(components["capital"][colour]) != DIGITS:
                raise BadComponents(f"capital of one colour has the values 1, 2, 3: say how many of each, not {colour}")
            self.capital_counts += components["capital"][colour]
        self.all_capital = packed([card for card in range(TYPES) for _ in range(self.capital_counts[card])])
        self.groups = Groups(components)
        most = most_power(self.groups, self.hand_limit) + self.groups.most_loss
        if most > HIGHEST:
            raise BadComponents(f"{self.hand_limit} capital cards may be worth too much: {most}, not {HIGHEST} at most")
        kinds = components["kinds"]
        self.build_price = vec[i64]([kinds[kind]["build"] for kind in KINDS])
        self.permit_price = vec[i64]([kinds[kind]["permit"] for kind in KINDS])
        self.least_price: int = min([kinds[kind]["build"] for kind in KINDS])
        self.mayor_cards = vec[i64]([kinds[kind]["mayor"] for kind in KINDS])

    def _read_board(self, components: dict[str, Any]) -> None:
        guilds = components["guilds"]
        self.guilds: list[str] = entries(guilds)
        self.discs_in = vec[i64]([bits.bit_count() for bits in range(1 << SLOTS)])  # on these places of a guild
        # by these places: the spaces (as bits) where a helper covers a disc, or EMPTY if one is empty
        self.open_spaces = vec[i64]([self._open_spaces(discs) for discs in range(1 << SLOTS)])
        self.has_privilege: list[bool] = [guilds[guild]["privilege"] for guild in self.guilds]
        queues = [guilds[guild]["queue"] for guild in self.guilds]
        if any(len(queue) != 3 for queue in queues):
            raise BadComponents("every guild has three queue spaces")
        # by guild and space
        self.gold: list[list[bool]] = [
            [space == "gold" and may for space in queue] for queue, may in zip(queues, self.has_privilege)
        ]
        self.ribbon: list[list[bool]] = [[space == "ribbon" for space in queue] for queue in queues]
        ships = components["ships"]
        self.ships: list[str] = entries(ships)
        self.majority: list[list[int]] = [ships[ship]["majority"] for ship in self.ships]
        rows = [(number, row) for number, ship in enumerate(self.ships) for row in ships[ship]["rows"]]
        self.row_places: list[tuple[str, str]] = [(self.ships[number], row["good"]) for number, row in rows]
        self.row_ship: list[int] = [number for number, _ in rows]
        self.row_good: list[int] = [self.good[row["good"]] for _, row in rows]
        self.row_value = vec[i64]([row["value"] for _, row in rows])
        # the places for markers on each ship, the best ones first
        self.aboard: list[list[int]] = [
            [place for place in range(2 * len(self.row_ship)) if self.row_ship[place >> 1] == ship]
            for ship in range(len(self.ships))
        ]
        self.rows_of: list[list[int]] = [
            [row for row in range(len(self.row_good)) if self.row_good[row] == good] for good in range(len(self.goods))
        ]
        self.bonus_goods: list[str] = components["goods"]["end"]
        self.bonus_points: list[int] = [components["bonus"][name] for name in self.bonus_goods]
        self.colours: list[str] = components["colours"]

    def _open_spaces(self, discs: int) -> int:
        """CRA-6.8 to 6.12: where one more helper may stand in a guild with these discs."""
        if self.discs_in[discs] >= self.guild_limit:
            return 0
        on = [discs >> 2 * space & 3 for space in range(self.spaces)]
        return sum([1 << space for space in range(self.spaces) if on[space] == 1]) if all(on) else EMPTY

    def _read_lines(self) -> None:
        """CRA-8.21: the types of buildings (as bits) in the line of each end product."""
        self.lines: list[int] = [line_of(self, good) for good in range(self.first_end, len(self.goods))]
        self.plans = Plans(self)

    def _find_moves(self) -> None:
        find = self.catalogue.id
        first = self.names[self.sawmills]
        self.pass_move = find("pass")
        self.done_move = find("done")
        self.privilege_move = find("privilege")
        self.send_move: list[int] = [find("send", guild) for guild in self.guilds]
        self.first_send: i64 = self.send_move[0]
        self.cover_move: list[int] = [find("cover", guild, "1") for guild in self.guilds]  # the space is added
        self.pay_move = find("pay", self.capital_names[0])  # the type is added
        self.discard_move = find("discard", self.capital_names[0])
        self.invest_move = find("invest", self.capital_names[0])
        self.pay_points_move = find("pay", "points")
        self.pay_fair_move = find("pay", "fair")
        self.take_left_move = find("take", "left")
        self.take_right_move = find("take", "right")
        self.take_both_move = find("take", "both")
        self.take_deck_move = find("take", "deck")
        self.bid_move = find("bid", "1") - 1  # the bid is added
        self.bids: list[int] = list(range(self.bid_move + 1, find("outbid")))
        self.outbid_move = find("outbid")
        self.drop_move = find("drop")
        # the card is added to these; twice, in building
        self.build_move = find("build", first, SIDES[0]) - 2 * self.sawmills
        self.buy_move = find("buy", first) - self.sawmills
        self.auction_move = find("auction", first) - self.sawmills
        self.keep_move = find("keep", first) - self.sawmills
        self.top_move = find("top", first) - self.sawmills
        self.bottom_move = find("bottom", first) - self.sawmills
        self.exchange_move = find("exchange", first) - self.sawmills
        self.peek_move = find("peek", KINDS[0])
        self.token_move = find("token", "privilege")
        self.order_move = find("order")
        self.swap_move = find("swap", self.names[0])
        self.swap_random_move = find("swap", "random")
        self.raw_fair_move = find("raw", "fair")

    def _find_uses(self, components: dict[str, Any]) -> None:
        """The effect of each move in the craft and merchants guilds, and the moves by card and icon."""
        moves = len(self.catalogue)
        self.use = vec[i64]([0] * moves)
        self.use_good = vec[i64]([NOBODY] * moves)
        self.use_card = vec[i64]([NOBODY] * moves)
        self.use_row = vec[i64]([NOBODY] * moves)
        none = [NOBODY] * len(self.goods)
        self.raw_move: list[list[int]] = [none[:] for _ in self.names]  # by card and good
        self.fair_move: list[list[int]] = [none[:] for _ in self.names]
        self.icon_move: list[list[int]] = [none[:] for _ in self.names]
        self.trade_move: list[list[int]] = [none[:] for _ in self.names]
        self.granary_move: list[int] = none[:]
        self.ship_move: list[int] = [NOBODY] * len(self.row_good)
        self.lose_move: list[int] = none[:]
        for move in self.catalogue.moves:
            if move.kind in ("raw", "fair", "trade", "make"):
                self._read_use(move.id, move.kind, move.args)

    def _read_use(self, move: int, kind: str, args: tuple[str, ...]) -> None:
        if len(args) == 1:
            self.use[move] = Use.TO_FAIR
            return
        good = self.good[args[0]]
        self.use_good[move] = good
        if args[1] in self.card:
            card = self.card[args[1]]
            self.use_card[move] = card
            by_kind = {"raw": self.raw_move, "fair": self.fair_move, "make": self.icon_move, "trade": self.trade_move}
            by_kind[kind][card][good] = move
            self.use[move] = {"raw": Use.RAW, "fair": Use.FROM_FAIR, "make": Use.TO_ICON, "trade": Use.TRADE}[kind]
        elif args[1] == "granary":
            self.granary_move[good] = move
            self.use[move] = Use.TO_GRANARY
        elif args[1] == "lose":
            self.lose_move[good] = move
            self.use[move] = Use.LOSE
        else:
            ship = self.ships.index(args[1])
            row = next(row for row in self.rows_of[good] if self.row_ship[row] == ship)
            self.ship_move[row] = move
            self.use_row[move] = row
            self.use[move] = Use.TO_SHIP
