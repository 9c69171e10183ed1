"""Conversion between plain data and the numbers of a table, for positions and views of all games.

A reader gets the path of its entry (``shared.trick``). Its errors name the entry, what was found, and what is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from gildhall.engine.deck import EVERYONE, Deck
from gildhall.engine.dice import Dice, QuickDice, dice_from
from gildhall.engine.errors import BadPosition, listing
from gildhall.engine.position import OMNISCIENT

UNSET: Final[list[int]] = []  # shared and never written to: a copy should allocate little
MOST: Final = 1000
"""Nothing on a table has more pieces than this."""
MANY: Final = 150
"""More names than this are not listed in an error."""


def machine_words(numbers: list[int]) -> vec[i64]:
    """Numbers of the facts, which do not change during a game. Compiled code reads them without looking at objects."""
    return vec[i64](numbers)


def entries(where: str, data: Any, known: Iterable[str]) -> dict[str, Any]:
    """A mapping that has only known entries."""
    if not isinstance(data, Mapping):
        raise BadPosition(f"{where}: found {data!r}; allowed is a mapping")
    for key in data:
        if key not in known:
            raise BadPosition(f"{where}: there is no entry {key!r} here; entries are: {listing(known)}")
    return dict(data)


def number(where: str, value: Any) -> int:
    """A whole number."""
    if type(value) is not int:
        raise BadPosition(f"{where}: found {value!r}; allowed is a whole number")
    return int(value)


def flag(where: str, value: Any) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise BadPosition(f"{where}: found {value!r}; allowed is true or false")
    return bool(value)


def text(where: str, value: Any) -> str:
    """A text."""
    if not isinstance(value, str):
        raise BadPosition(f"{where}: found {value!r}; allowed is a text")
    return value


def items(where: str, value: Any, most: int = MOST) -> list[Any]:
    """A list."""
    if not isinstance(value, list | tuple) or len(value) > most:
        raise BadPosition(f"{where}: found {value!r}; allowed is a list of at most {most}")
    return list(value)


def numbers(where: str, value: Any, size: int) -> list[int]:
    """A list of ``size`` whole numbers."""
    if len(items(where, value)) != size:
        raise BadPosition(f"{where}: found {value!r}; allowed are {size} whole numbers")
    return read_numbers(where, value)


def row(where: str, value: Any, names: Sequence[str]) -> dict[str, int]:
    """Numbers by name, from a list in this order. Without a list there are none."""
    return {} if value is None else dict(zip(names, numbers(where, value, len(names))))


def read_numbers(where: str, value: Any) -> list[int]:
    """A list of whole numbers."""
    return [number(where, each) for each in items(where, value)]


def write_counts(counts: Sequence[int], names: Sequence[str]) -> dict[str, int]:
    """The number of each, without zeros."""
    return {names[each]: counts[each] for each in range(len(names)) if counts[each]}


def read_counts(where: str, value: Any, names: Sequence[str]) -> list[int]:
    """The number of each. Names without an entry get 0."""
    data = entries(where, value, names)
    return [number(f"{where}.{name}", data.get(name, 0)) for name in names]


def hidden(where: str, data: Mapping[str, Any], entry: str) -> int:
    """The number of things that a view does not show, read from the entry with their number."""
    size = number(f"{where}.{entry}", data.get(entry, 0))
    if not 0 <= size <= MOST:
        raise BadPosition(f"{where}.{entry}: found {size}; allowed is 0 to {MOST}")
    return size


# --- names --------------------------------------------------------------------------------------------------------


def read_name(where: str, value: Any, known: Mapping[str, int], what: str) -> int:
    """The number of a card, good… by its name; −1 for a blank."""
    return -1 if value is None else _numbered(where, value, known, what)


def read_names(where: str, value: Any, known: Mapping[str, int], what: str) -> list[int]:
    """The numbers of several."""
    return [_numbered(where, name, known, what) for name in items(where, value)]


def read_places(where: str, value: Any, known: Mapping[str, int], what: str) -> list[int]:
    """The numbers of several, −1 for each blank."""
    return [read_name(where, name, known, what) for name in items(where, value)]


def _numbered(where: str, name: Any, known: Mapping[str, int], what: str) -> int:
    if not isinstance(name, str) or not name or name not in known:
        raise BadPosition(
            f"{where}: there is no {what} {name!r}; allowed are: {_some([each for each in known if each])}"
        )
    return known[name]


def read_index(where: str, value: Any, names: Sequence[Any]) -> int:
    """The place of a name in a list; −1 for a blank."""
    return -1 if value is None else read_place(where, value, names)


def read_place(where: str, value: Any, names: Sequence[Any]) -> int:
    """The place of a name in a list."""
    if value not in names or value is True or value is False:
        raise BadPosition(f"{where}: found {value!r}; allowed are: {_some(names)}")
    return names.index(value)


def _some(names: Sequence[Any]) -> str:
    """Names for an error message: all of them, or the first ones if there are very many."""
    return listing(names) if len(names) <= MANY else f"{listing(names[:3])}… ({len(names)} in all)"


def seat_or_none(seat: int) -> int | None:
    """A seat, or a blank for nobody."""
    return seat if seat >= 0 else None


def read_seat_number(where: str, value: Any, seats: int) -> int:
    """A seat."""
    if type(value) is not int or not 0 <= value < seats:
        raise BadPosition(f"{where}: there is no seat {value!r}; seats are 0 to {seats - 1}")
    return int(value)


def read_any_seat(where: str, value: Any, seats: int) -> int:
    """A seat; −1 for a blank."""
    return -1 if value is None else read_seat_number(where, value, seats)


def write_bits(bits: int, names: Sequence[Any]) -> list[Any]:
    """The names of the bits that are set."""
    return [names[bit] for bit in range(len(names)) if bits >> bit & 1] if bits else []


def read_bits(where: str, value: Any, names: Sequence[Any]) -> int:
    """A bit for each name."""
    bits = 0
    for name in items(where, value):
        bits |= 1 << read_place(where, name, names)
    return bits


# --- decks and dice -----------------------------------------------------------------------------------------------


def write_deck(
    deck: Deck, names: Sequence[str], viewer: int, secret: Sequence[str], public: Sequence[str]
) -> dict[str, Any]:
    """Its size, and the ends that everybody knows; for a position the bag and the secret ends too."""
    data: dict[str, Any] = {"cards": len(deck)}
    for end in public:
        data[end] = [names[card] for card in (deck.top if end == "top" else deck.bottom)]
    if viewer == OMNISCIENT:
        data["bag"] = [names[card] for card in deck.bag]
        for end in secret:
            data[end] = [names[card] for card in (deck.top if end == "top" else deck.bottom)]
    return data


def read_deck(
    where: str, value: Any, known: Mapping[str, int], what: str, secret: Sequence[str], public: Sequence[str]
) -> Deck:
    """A deck, with placeholders for the cards that a view does not show. Its dice are set later."""
    data = entries(where, value, ["cards", "bag", *secret, *public])
    ends = {end: read_names(f"{where}.{end}", data.get(end, []), known, what) for end in ("top", "bottom")}
    if "bag" in data:
        bag = read_names(f"{where}.bag", data["bag"], known, what)
    else:
        bag = [-1] * (hidden(where, data, "cards") - len(ends["top"]) - len(ends["bottom"]))
    deck = new_deck(bag)
    for card in reversed(ends["top"]):
        deck.put(card, EVERYONE if "top" in public else 0)
    for card in ends["bottom"]:
        deck.tuck(card, EVERYONE if "bottom" in public else 0)
    return deck


def new_deck(cards: list[int]) -> Deck:
    """A deck of these cards. Its dice are set later."""
    return Deck(cards, QuickDice.seeded(0, 0))


def read_dice(where: str, value: Any, streams: int) -> list[Dice]:
    """The dice of a position; fixed dice if it has none."""
    if not value:
        return [QuickDice.seeded(0, stream) for stream in range(streams)]
    states = items(where, value)
    if len(states) != streams:
        raise BadPosition(f"{where}: found {len(states)} states of dice; allowed are {streams}")
    return [dice_from(state) for state in states]


# --- conservation -------------------------------------------------------------------------------------------------


def check_places(cards: list[int], expected: list[int], names: Sequence[str]) -> None:
    """A law of most games: each card is in exactly one place."""
    if sorted(cards) != sorted(expected):
        wrong = [names[card] for card in sorted({*cards, *expected}) if cards.count(card) != expected.count(card)]
        raise AssertionError(f"cards are not each in one place: {listing(wrong)}")
