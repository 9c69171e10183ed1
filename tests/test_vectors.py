"""Every vector of every game holds; and the runner notices when one does not."""

import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import gildhall
from gildhall.engine.errors import BadVector
from gildhall.engine.rules import numbered_rules
from gildhall.engine.vectors import Vector, find_vectors, read_vector

VECTORS = Path(__file__).parent / "vectors"
PATHS = sorted(VECTORS.glob("*/*.toml"))


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", PATHS, ids=name)
def test_vector(path: Path) -> None:
    vector = read_vector(path)
    assert vector.run() == []
    refusals = {rule for case in vector.cases for entry in case.get("refused", []) for rule in rules_of(entry)}
    unknown = {*vector.rules, *refusals} - set(numbered_rules(gildhall.game(vector.game)))
    assert not unknown, f"there are no such rules: {sorted(unknown)}"


def rules_of(entry: dict[str, Any]) -> list[str]:
    return entry["rule"] if isinstance(entry["rule"], list) else [entry["rule"]]


@pytest.mark.parametrize("path", PATHS, ids=name)
def test_a_case_asks_for_something_that_its_moves_change(path: Path) -> None:
    """A case that also holds without its moves tests nothing."""
    vector = read_vector(path)
    for case in vector.cases:
        if case.get("moves"):
            vector.cases = [{**case, "moves": []}]
            assert vector.run() != [], case.get("name")


def test_all_worked_examples_of_pillars_are_here() -> None:
    expected = [f"EX-{n}" for n in range(1, 7)] + [f"V-{n:02}" for n in range(1, 30)]
    assert [path.stem for path in PATHS if path.parent.name == "pillars"] == expected


# --- the runner: this vector holds, and every one of the changes below makes it fail

STACK = '{ cards = 4, bag = ["potter", "clerk", "painter", "brick_burner"] }'
TRICK = """
text = "B's carpenter wins for B."
rules = ["POE-6.4"]

[given]
at = "trick"
players = 4

[given.shared]
leader = "@A"

[given.seats]
A.hand = ["alfred_builder", "quarry_1"]
B.hand = ["blue_carpenter"]
C.hand = ["ellen"]
D.hand = ["forest_1"]

[[case]]
name = "the trick"
moves = ["A play quarry_1", "B play blue_carpenter", "C play ellen", "D play forest_1"]
waiting = ["B"]
over = false
ranks = { A = 1, B = 1, C = 1, D = 1 }
scores = { A = 0, B = 0, C = 0, D = 0 }

[case.then]
shared.tricks = [["@A", "@B", "quarry_1", "blue_carpenter", "ellen", "forest_1"]]
shared.king_shared = false
shared.king_by = "none"
shared.leader = "@B"
shared.stack = { cards = 4, bag = ["potter", "clerk", "painter", "brick_burner"] }
seats.B = { tricks = 1, stock = "1/1/1/0", pile = ["ellen", "quarry_1", "forest_1", "blue_carpenter"] }

[[case]]
name = "the lead"
allowed = ["A play quarry_1"]
refused = [{ move = "A play alfred_builder", rule = "POE-5.5" }]

[[case]]
name = "short hands"
given = { shared.left = 2 }
legal = { A = ["play quarry_1"], B = [] }
"""


def vector(folder: Path, text: str) -> Vector:
    path = folder / "pillars" / "X-1.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return read_vector(path)


def test_a_vector_that_holds(tmp_path: Path) -> None:
    found = vector(tmp_path, TRICK)
    assert (found.id, found.game, found.rules, len(found.cases)) == ("X-1", "pillars", ["POE-6.4"], 3)
    assert found.run() == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        # then
        (
            'pile = ["ellen", ',
            "pile = [",
            "the trick: seats.B.pile is ['quarry_1', 'blue_carpenter', 'ellen', 'forest_1'], not",
        ),
        ('pile = ["ellen", ', 'pile = ["ellen", "ellen", ', "seats.B.pile is"),
        ('pile = ["ellen", ', 'pile = ["king", ', "seats.B.pile is"),
        ('stock = "1/1/1/0"', 'stock = "1/1/0/0"', "seats.B.stock is '1/1/1/0', not '1/1/0/0'"),
        ('shared.leader = "@B"', 'shared.leader = "@C"', "shared.leader is 1, not 2"),
        ('king_by = "none"', 'king_by = "@A"', "shared.king_by is None, not 0"),
        ("king_shared = false", "king_shared = true", "shared.king_shared is False, not True"),
        ("king_shared = false", "king_shared = 0", "shared.king_shared is False, not 0"),
        ("tricks = 1,", "tricks = true,", "seats.B.tricks is 1, not True"),
        ("tricks = 1,", "trick = 1,", "a position has no entry 'seats.B.trick'"),
        ("tricks = 1,", 'tricks = "none",', "seats.B.tricks is 1, not None"),
        ('king_by = "none"', 'king_by = ""', "shared.king_by is None, not ''"),
        (f"shared.stack = {STACK}", "shared.stack = {}", "shared.stack has also 'cards': 4"),
        ("cards = 4, bag", "bag", "shared.stack has also 'cards': 4"),
        ("cards = 4, bag", "cards = 4, size = 4, bag", "shared.stack has no 'size', only: cards, bottom, bag"),
        ('"brick_burner"]', '"brick_burner", "clerk"]', "shared.stack.bag is"),
        ("seats.B = {", "seats.E = {", "a position has no entry 'seats.E'"),
        ("seats.B = {", "seat.B = {", "a position has no entry 'seat'"),
        ('["@A", "@B", "quarry_1"', '["@A", "none", "quarry_1"', "shared.tricks is"),
        ('["@A", "@B", "quarry_1", "blue_carpenter"', '["@A", "@B", "blue_carpenter", "quarry_1"', "shared.tricks is"),
        # the other questions
        ('waiting = ["B"]', 'waiting = ["A"]', "the table waits for B, not A"),
        ('waiting = ["B"]', "waiting = []", "the table waits for B, not none"),
        ("over = false", "over = true", "the game is not over"),
        ("ranks = { A = 1, B = 1", "ranks = { A = 1, B = 2", "rank of B is 1, not 2"),
        ("scores = { A = 0", "scores = { A = 3", "score of A is 0, not 3"),
        (
            'legal = { A = ["play quarry_1"]',
            'legal = { A = ["play quarry_1", "play ellen"]',
            "A may make: play quarry_1; not",
        ),
        ('legal = { A = ["play quarry_1"]', "legal = { A = []", "short hands: A may make: play quarry_1; not: none"),
        ("B = [] }", 'B = ["play blue_carpenter"] }', "B may make: none"),
        ('allowed = ["A play quarry_1"]', 'allowed = ["A play alfred_builder"]', "is refused: POE-5.5"),
        ('rule = "POE-5.5"', 'rule = "POE-5.4"', "is refused by POE-5.5, not POE-5.4"),
        (
            'refused = [{ move = "A play alfred_builder"',
            'refused = [{ move = "A play quarry_1"',
            "is allowed, but should be",
        ),
        # what is given, and the moves
        ('"D play forest_1"]', '"D play forest_1", "A play king"]', "may not be made now: POE-5.3"),
        ('"A play quarry_1", "B', '"A play alfred_builder", "B', "may not be made now: POE-5.5"),
        ('"A play quarry_1", "B', '"A throw quarry_1", "B', "no move is called 'throw quarry_1'"),
        ('"A play quarry_1", "B', '"a play quarry_1", "B', "a seat is written A, B, C…, not 'a'"),
        ('leader = "@A"', 'leader = "@Z"', "a seat is written A, B, C…, not 'Z'"),
        ("B.hand", "E.hand", "with 4 players 'given.seats' has no entry 'E'"),
        ("players = 4", "players = 3", "with 3 players 'given.seats' has no entry 'D'"),
        ("players = 4", "players = 5", "played by 3, 4 players, not 5"),
        ("players = 4", 'players = "four"', "'players' is a whole number"),
        (
            'at = "trick"',
            'at = "tricks"',
            "'at' with one of: stage, trick, kings_trick, scoring, end_check; not 'tricks'",
        ),
        ('at = "trick"', "", "'at' with one of"),
        ('C.hand = ["ellen"]', 'C.hand = ["helen"]', "there is no card 'helen'"),
        ('C.hand = ["ellen"]', 'C.hand = ["forest_1"]', "breaks a law of the game"),
        ('C.hand = ["ellen"]', 'C.hands = ["ellen"]', "there is no entry 'hands' here"),
        ("[given.shared]", "[given.middle]", "a position has no entry 'middle'"),
        ('leader = "@A"', 'leader = "@A"\nstage = "one"', "'stage' is written like 1, not 'one'"),
        ("C.hand", "A.tricks = true\nC.hand", "'tricks' is written like 0, not True"),
        ("given = { shared.left = 2 }", 'without = ["seats.B.pile"]', "'without' names 'seats.B.pile', which is not"),
        ("given = { shared.left = 2 }", 'without = ["shared.leader.x"]', "'without' names"),
    ],
)
def test_what_does_not_hold_is_told(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert TRICK.count(old) == 1
    failures = vector(tmp_path, TRICK.replace(old, new)).run()
    assert any(message in failure for failure in failures), failures
    assert all(failure.startswith("X-1, ") for failure in failures)


def test_an_unknown_game_is_told(tmp_path: Path) -> None:
    failures = vector(tmp_path, 'game = "chess"\n' + TRICK).run()
    assert len(failures) == 3
    assert "chess" in failures[0]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[given]", "[given", "cannot be read"),
        ('rules = ["POE-6.4"]', "", "a vector needs 'rules'"),
        ('rules = ["POE-6.4"]', "rules = []", "a vector needs 'rules'"),
        ('rules = ["POE-6.4"]', 'rules = ["POE-6.4"]\nauthor = "me"', "has no entry 'author'; entries are: case, game"),
        ('waiting = ["B"]', 'waits = ["B"]', "case 1 has no entry 'waits'"),
        ('waiting = ["B"]', 'waiting = "B"', "case 1: 'waiting' is a list, not 'B'"),
        ('waiting = ["B"]', "waiting = [1]", "case 1: 'waiting' is a list of texts"),
        ("over = false", "over = 0", "case 1: 'over' is true or false, not 0"),
        ("ranks = { A = 1, B = 1, C = 1, D = 1 }", "ranks = {}", "case 1: 'ranks' is empty"),
        ('allowed = ["A play quarry_1"]', "allowed = []", "case 2: 'allowed' is empty"),
        ('refused = [{ move = "A play alfred_builder", rule = "POE-5.5" }]', "refused = []", "'refused' is empty"),
        (', rule = "POE-5.5" }', " }", "an entry of 'refused' has a 'move' and a 'rule'"),
        (', rule = "POE-5.5" }', ', rule = "POE-5.5", why = "x" }', "an entry of 'refused' has a 'move' and a 'rule'"),
        (', rule = "POE-5.5" }', ", rule = [] }", "'move' is a text, 'rule' one or a list of them"),
        (', rule = "POE-5.5" }', ", rule = 5 }", "'move' is a text, 'rule' one or a list of them"),
        ("given = { shared.left = 2 }", "without = [1]", "case 3: 'without' is a list of texts"),
        ("shared.leader = ", "seats.A = {}\nshared.leader = ", "case 1: 'then.seats.A' is empty"),
        ('legal = { A = ["play quarry_1"], B = [] }', "", "case 3 must say what holds afterwards"),
    ],
)
def test_a_malformed_vector_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert TRICK.count(old) == 1
    with pytest.raises(BadVector) as bad:
        vector(tmp_path, TRICK.replace(old, new))
    assert message in str(bad.value)
    assert "X-1.toml" in str(bad.value)


def test_a_vector_without_cases_is_refused(tmp_path: Path) -> None:
    for end in ("", "\n[case]\nover = true\n"):
        with pytest.raises(BadVector, match="a vector needs 'case'"):
            vector(tmp_path, TRICK[: TRICK.index("[[case]]")] + end)
    with pytest.raises(BadVector, match="case 1 is not a table"):
        vector(tmp_path, "case = [1]\n" + TRICK[: TRICK.index("[[case]]")])


def test_a_run_without_vectors_fails(tmp_path: Path) -> None:
    with pytest.raises(BadVector, match="no file or folder"):
        list(find_vectors(tmp_path / "nowhere"))
    with pytest.raises(BadVector, match="no vectors"):
        list(find_vectors(tmp_path))
    (tmp_path / "X-2.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadVector, match="cannot be read"):
        list(find_vectors(tmp_path))


def test_folders_are_searched() -> None:
    assert {found.id for found in find_vectors(VECTORS)} >= {path.stem for path in PATHS}


# --- exactness


def test_a_table_is_whole_unless_it_says_and_others(tmp_path: Path) -> None:
    bare = TRICK.replace("cards = 4, bag", "bag")
    assert vector(tmp_path, bare).run() != []
    assert vector(tmp_path, bare.replace("{ bag =", '{ "…" = true, bag =')).run() == []


def test_a_list_has_an_order_unless_the_game_says_otherwise(tmp_path: Path) -> None:
    tricks = ["quarry_1", "blue_carpenter"]
    assert TRICK.count('"@B", "quarry_1", "blue_carpenter"') == 1
    swapped = TRICK.replace('"@B", "quarry_1", "blue_carpenter"', f'"@B", "{tricks[1]}", "{tricks[0]}"')
    assert "shared.tricks is" in vector(tmp_path, swapped).run()[0]
    shuffled = TRICK.replace('["ellen", "quarry_1", "forest_1"', '["forest_1", "ellen", "quarry_1"')
    assert vector(tmp_path, shuffled).run() == []


def test_every_unordered_entry_is_one_of_a_position() -> None:
    """A misspelt name would make an order matter, or not, by accident."""
    for game in gildhall.games():
        position = game.start(game.seats[0], seed=1).position()
        entries = set(keys([position["shared"], position["seats"]])) | LATER
        assert game.rulebook.unordered <= entries, game.rulebook.unordered - entries


def test_the_docs_say_what_has_no_order() -> None:
    page = Path(__file__).parents[1] / "docs" / "vectors.md"
    lines = page.read_text(encoding="utf-8").partition("| entries without an order |")[2].splitlines()[2:6]
    told = [set(re.findall(r"`(\w+)`", line)) for line in lines]
    games = [gildhall.game(id) for id in ("pillars", "oh_my_goods", "craftsmen", "antiquity")]
    assert told == [set(game.rulebook.unordered) for game in games]


LATER = {"out"}
"""Entries of things that are not there at the start: the bidders of an auction who have passed."""


def keys(data: object) -> Iterator[str]:
    for inner in data.values() if isinstance(data, dict) else data if isinstance(data, list) else []:
        yield from keys(inner)
    if isinstance(data, dict):
        yield from data


def test_a_refusal_may_name_one_of_several_rules(tmp_path: Path) -> None:
    several = TRICK.replace('rule = "POE-5.5"', 'rule = ["POE-5.4", "POE-5.5"]')
    assert vector(tmp_path, several).run() == []
    others = TRICK.replace('rule = "POE-5.5"', 'rule = ["POE-5.3", "POE-5.4"]')
    assert vector(tmp_path, others).run() == [
        "X-1, the lead: 'A play alfred_builder' is refused by POE-5.5, not POE-5.3, POE-5.4"
    ]


def test_a_case_can_remove_what_is_given(tmp_path: Path) -> None:
    text = TRICK + '\n[[case]]\nwithout = ["seats.C", "shared.leader"]\nthen.seats.C.hand = []\n'
    failures = vector(tmp_path, text).run()
    assert len(failures) == 1
    assert "seats.C.hand is [" in failures[0]
    assert "ellen" not in failures[0]


def test_a_bare_file_name_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vector(tmp_path, TRICK)
    monkeypatch.chdir(tmp_path / "pillars")
    (found,) = find_vectors("X-1.toml")
    assert (found.game, found.run()) == ("pillars", [])


@pytest.mark.parametrize("game", ["antiquity", "craftsmen", "oh_my_goods", "pillars"])
def test_a_misspelt_value_is_refused(game: str) -> None:
    """Every text in what is given, once for each kind of entry, in all vectors."""
    seen = set()
    for path in PATHS:
        found = read_vector(path)
        if found.game != game:
            continue
        for place in text_leaves({key: found.given.get(key, {}) for key in ("shared", "seats")}):
            entry = tuple(key for key in place if isinstance(key, str) and len(key) > 1)
            if entry not in seen:
                seen.add(entry)
                assert len(misspelt(path, place).run()) == 2, f"{path.name}: {place}"
    assert len(seen) > 5


def text_leaves(data: Any, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else []
    for key, inner in inside:
        yield from text_leaves(inner, (*place, key))
    if isinstance(data, str):
        yield place


def misspelt(path: Path, place: tuple[str | int, ...]) -> Vector:
    """The vector with one text of `given` misspelt; of its two cases both fail only if it cannot be read."""
    found = read_vector(path)
    found.given = inner = deepcopy(found.given)
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] += "y"
    found.cases = [{"over": True}, {"over": False}]
    return found
