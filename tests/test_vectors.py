"""Every vector of every game holds; and the runner notices when one does not."""

from pathlib import Path

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
    unknown = set(vector.rules) - set(numbered_rules(gildhall.game(vector.game)))
    assert not unknown, f"there are no such rules: {sorted(unknown)}"


def test_all_worked_examples_of_pillars_are_here() -> None:
    expected = [f"EX-{n}" for n in range(1, 7)] + [f"V-{n:02}" for n in range(1, 30)]
    assert [path.stem for path in PATHS if path.parent.name == "pillars"] == expected


# --- the runner: this vector holds, and every one of the changes below makes it fail

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


def test_no_vectors_are_no_pass(tmp_path: Path) -> None:
    with pytest.raises(BadVector, match="no file or folder"):
        list(find_vectors(tmp_path / "nowhere"))
    with pytest.raises(BadVector, match="no vectors"):
        list(find_vectors(tmp_path))
    (tmp_path / "X-2.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadVector, match="cannot be read"):
        list(find_vectors(tmp_path))


def test_folders_are_searched() -> None:
    assert {found.id for found in find_vectors(VECTORS)} >= {path.stem for path in PATHS}
