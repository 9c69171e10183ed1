# mypyc: skip
"""The state of a table of Antiquity, and who may know it. The formats are in docs/positions/antiquity.md.

Nearly everything is public (ANT-2.9). The faces of exploration tokens are hidden from all (ANT-2.10), and drafts of
offers from the other players. What others do in phase 2 is hidden until the reveal (ANT-4.9): the engine shows them as
they were when the phase began. So a guess only leaves out the drafts of others and what their trades made final, and
gets other dice: the face of a token is drawn when it is turned over.
"""

from __future__ import annotations

from dataclasses import replace

from gildhall.engine.declared import Derived, Field, Record, State
from gildhall.engine.kinds import (
    COUNTED,
    NUMBER,
    ORDER,
    TEXT,
    UNTOLD,
    Kind,
    Names,
    amounts,
    bits,
    counts,
    each,
    frozen,
    index,
    listed,
    numbers_in,
    one_of,
)

HEX = Names(names="facts.atlas.names", numbers="facts.atlas.by_name", what="hex")
PHASE = (
    '"setup" | "all_rise" | "city" | "order" | "country" | "storing" | '
    '"harvest" | "exploration" | "famine" | "pollution" | "victory"'
)
SAINT = '"san_nicolo" | "santa_barbara" | "san_christofori" | "san_giorgio" | "santa_maria"'
DRAFT = "{ to: number; give: Record<string, number>; ask: Record<string, number> }"
OFFER = "{ seat: number; to: number; give: Record<string, number>; ask: Record<string, number>; market: boolean }"
WORKS = "[kind: string, product: string, site: string, goods: string[]]"

GOODS = counts("GOODS")


def unwritten(native: str, read: str, copy: str = "{}", key: str = "") -> Kind:
    """A field that other entries cover, or that is never shown."""
    return Kind(native=native, read=read, copy=copy, key=key)


def by_seat(kind: str, write: str, read: str, script: str) -> Kind:
    """For each seat a value that only this seat may know, or None; empty at the start."""
    return Kind(
        native=f"tuple[{kind} | None, ...]",
        empty="()",
        write=f"[{write} if each is not None and (sees_all or seat == viewer) else None"
        " for seat, each in enumerate({})]",
        deal="tuple([each if seat == viewer else None for seat, each in enumerate({})])",
        read=f"tuple([None if each is None else {read} for seat, each in enumerate(items(where, {{}}))])",
        missing="[]",
        plain="list[dict[str, Any] | None]",
        script=f"({script} | null)[]",
        key="tuple([None if each is None else each.key() for each in {}])",
    )


BUILDINGS = frozen(each("Building", "write_building(each)", "read_building(where, each, facts)", "str", "string"))
MAPS = replace(
    frozen(listed("write_graves({})", "read_maps(where, {})", "string[]", "list[CityMap]")),
    key="tuple([each.graves for each in {}])",
)
OFFERS = frozen(each("Offer", "write_offer(each)", "read_offer(where, each)", "dict[str, Any]", OFFER))
CHART = Kind(
    native="Chart",
    write="write_land(table)",
    read="read_chart(where, data, facts)",
    missing="{}",
    plain="dict[str, Any]",
    script="Record<string, [first: number, letters: string]>",
    key="{}.key()",
)
SUPPLY = replace(amounts("SUPPLIES"), read="read_supply(where, {}, table)")
LODES = replace(
    GOODS,
    write="write_lodes(table)",
    read="read_lodes(where, {}, table)",
    plain="dict[str, str]",
    script="Record<string, string>",
)
TAKEN = replace(ORDER, empty="", read="tuple(numbers(where, {}, 3))", missing="[0, 0, 0]")
TOKENS = replace(
    unwritten("Deck", "read_tokens(data, facts)", "{}.copy()", "{}.key()"),
    deal="Deck(sorted({}.bag), dice.fork())",  # sorted, because the order of the bag is that of the table
)
TILES = "[[tile.face, tile.mirrored, tile.rotation] for tile in table.chart.tiles]"
FACES = "{good: n for good in sorted(GOODS) if (n := table.tokens.bag.count(GOODS.index(good)))}"

STATE = State(
    game="antiquity",
    facts="components.AntiquityFacts",
    table="table.AntiquityTable",
    numbers="numbers",
    seat="city.Realm",
    records=[
        Record(
            name="Offer",
            about="Goods offered to another player (ANT-5.32, 5.35). Immutable. ``market``: who offers has a"
            " functioning one.",
            fields=[
                ("seat", "int"),
                ("to", "int"),
                ("give", "tuple[int, ...]"),
                ("ask", "tuple[int, ...]"),
                ("market", "bool"),
            ],
        )
    ],
    shared=[
        Field("round", NUMBER, default="1"),
        Field("phase", one_of("PHASES", PHASE)),
        Field("order", ORDER, default="[seat for seat in range(facts.seats) if table.seats[seat].out == 0]"),
        Field("famine", NUMBER),
        Field("supply", SUPPLY, "cart shops, fountains, storage elements, fisheries (ANT-2.14)"),
        Field("chart", CHART, "the printed map", entry="land"),
        Derived("tiles", TILES, "list[list[Any]]", "[face: string, mirrored: boolean, rotation: number][]"),
        Field("land", unwritten("Land", "read_land(table, data)", "{}[:]", "tuple({})"), "see land.py"),
        Derived("polluted", "write_marked(table, POLLUTED)", "list[str]", "string[]"),
        Derived("felled", "write_marked(table, FELLED)", "list[str]", "string[]"),
        Derived("tokens", "write_marked(table, TOKEN)", "list[str]", "string[]"),
        Field("seas", unwritten("Seas", "Seas()")),
        Field(
            "tokens",
            TOKENS,
            "the faces of all exploration tokens that have not been turned over, discarded ones included (ANT-2.10)",
        ),
        Derived("faces", FACES, "dict[str, int]", "Record<string, number>"),
        Derived("bag", "[GOODS[good] for good in table.tokens.bag] if sees_all else None", "list[str] | None", "null"),
        Derived("dice", "table.tokens.dice.state() if sees_all else None", "list[Any] | None", "null"),
        Field("lodes", LODES, "the product of each mountain range; −1 is not fixed yet (ANT-7.22)"),
        Field("offers", replace(OFFERS, empty="()"), "player trades on the table (ANT-5.32)"),
        Field("drafts", by_seat("Offer", "write_draft(each)", "read_draft(where, seat, each)", DRAFT)),
        Field(
            "finals",
            by_seat("Realm", "write_seat(table, each, seat, viewer)", "read_seat(table, seat, each)", "Seat"),
            "seats as they stood at their last accepted trade",
        ),
        Field("winners", ORDER),
        Field("end", TEXT),
        Field("zones", unwritten("tuple[Zone | None, ...]", ""), "kept until something changes them, see zones.py"),
    ],
    seats=[
        Field("goods", GOODS),
        Field("houses", numbers_in("range(1, facts.houses + 1)"), "a bit for each house built: bit n−1 is house n"),
        Field("idle", NUMBER),
        Field("buildings", BUILDINGS),
        Field("maps", MAPS, "of the cities; positions tell their graves", entry="graves"),
        Field(
            "works",
            frozen(each("Works", "write_works(facts, each)", "read_works(where, each, facts)", "list[Any]", WORKS)),
            "in the countryside",
        ),
        Field("centres", HEX.row(), "of the cities; the first one has the large map", entry="cities"),
        Field("inns", HEX.row()),
        Field("saint", replace(index("SAINTS"), script=f"{SAINT} | null")),
        Field("used", bits("MARKS"), "what was done this round and can be done once"),
        Field("cathedrals", NUMBER, "built in this phase 2"),
        Field("taken", TAKEN, "shared pieces, in this phase 2"),
        Field("limits", ORDER, "what is left of them when phase 2 is played again (ANT-4.13); () is the supply"),
        Field("again", NUMBER, "how often phase 2 was played again"),
        Field("due", NUMBER, "graves or markers still to be placed"),
        Field("leaving", one_of("LEAVING", "string")),
        Field("out", NUMBER, "when it was eliminated: 1 + 16 × round + phase; 0 while it plays"),
        # while rearranging (ANT-5.50): the buildings and graves before, and the lifted graves
        Field("before", replace(BUILDINGS, empty="()"), entry="before.buildings"),
        Field(
            "maps_before",
            replace(MAPS, empty="()", read="tuple(read_maps(where, {})) if before else ()"),
            entry="before.graves",
        ),
        Field("graves_lifted", NUMBER, entry="before.lifted"),
        # computed by refresh(): the kinds of buildings that exist, that exist without graves, that function
        Derived("residents", "part.residents()", "int", "number"),
        Field("standing", UNTOLD),
        Field("clean", UNTOLD),
        Field("working", UNTOLD),
        Derived("working", "write_bits(part.working, KINDS)", "list[str]", "string[]"),
        Field("vacant", UNTOLD, "the shapes that a resident could man"),
        Field("linked", UNTOLD, "faculties that a manned university works (ANT-5.38)"),
        Field("capacity", COUNTED),
        Field("carts", COUNTED, "functioning cart shops", entry="cart_shops"),
        Field("fountains", COUNTED),
        Derived("busy", "busy(part)", "int", "number"),
        Derived("food", "part.food()", "int", "number"),
        Derived("graves_due", "graves_due(facts, part, table.famine)", "int", "number"),
        Derived("markers_due", "markers_due(facts, part)", "int", "number"),
        Derived("empty", "part.empty_cells()", "int", "number"),
        Derived("zone", "[facts.atlas.names[hex] for hex in zone.hexes]", "list[str]", "string[]"),
        Derived("zone_size", "len(zone.hexes)", "int", "number"),
    ],
    redeals=True,
    optional={"before": "part.maps_before"},
    types=["buildings: Building, CityMap", "countryside: Works", "land: Chart, Land, Seas", "zones: Zone"],
    hooks=["city", "land: FELLED, POLLUTED, TOKEN, Seas", "names", "steps.pollution", "steps.round", "zones"],
    first_for_seat="zone = compute_zone(table, part)",
    after_shared="forget_zones(table)",
    after_seat="part.recount(facts)",
)
