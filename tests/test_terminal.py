"""The game in the terminal, played by people who are scripts."""

import doctest
import io
import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

import gildhall
from gildhall.bots.budget import Budget
from gildhall.bots.even import beaten
from gildhall.bots.searcher import Journeyman
from gildhall.cli import app
from gildhall.engine.moves import Catalogue, Move
from gildhall.engine.table import AnyTable
from gildhall.engine.words import Words
from gildhall.terminal import advice, chairs, drawing_of, even_results, finding, generic
from gildhall.terminal.chairs import Chair, chairs_for
from gildhall.terminal.generic import Drawing
from gildhall.terminal.screen import HEIGHT, WIDTH, Leave, Screen
from gildhall.terminal.session import TerminalSession

PILLARS = gildhall.game("pillars")


class Quick(Journeyman):
    """A bot that searches by iterations, not by time."""

    name = "quick"
    standard = Budget(iterations=8)


class Script(Screen):
    """A screen that is recorded, and a person who answers from its text."""

    def __init__(self, person: Callable[[str], str] | Iterable[str]) -> None:
        self.paper = io.StringIO()
        super().__init__(Console(file=self.paper, no_color=True, highlight=False))
        self.screens = [""]
        self.questions: list[str] = []
        self.person = person if callable(person) else self.reader(person)

    def reader(self, lines: Iterable[str]) -> Callable[[str], str]:
        """Somebody who types these lines, then leaves without saving."""
        rest = iter(lines)
        return lambda _: next(rest, "" if self.questions[-1].startswith("Save") else "q")

    def clear(self) -> None:
        self.turn_page()
        self.screens.append("")

    def turn_page(self) -> None:
        self.screens[-1] += self.paper.getvalue()
        self.paper.truncate(0)
        self.paper.seek(0)

    def ask(self, question: str) -> str:
        self.turn_page()
        self.questions.append(question)
        answer = self.person(self.screens[-1])
        self.screens[-1] += f"{question} {answer}\n"
        return answer

    @property
    def text(self) -> str:
        self.turn_page()
        return "\n".join(self.screens)


def start(players: int = 4, seed: int = 5, **options: Any) -> AnyTable:
    return PILLARS.start(seats=players, seed=seed, options=options)


def sit(
    table: AnyTable,
    screen: Script,
    seats: str = "you,apprentice,apprentice,apprentice",
    save: Path | None = None,
) -> Script:
    TerminalSession(table, chairs_for(PILLARS, None, seats), screen, save).play()
    return screen


def obliging(page: str) -> str:
    """A person who accepts suggestions, otherwise makes the first move, and confirms."""
    if "Enter confirms" in page or "The game is over." in page:
        return ""
    return "s" if "s  suggested:" in page else "1" if "  1  " in page else ""


def run(*words: str | Path, input: str) -> Result:
    return CliRunner().invoke(app, ["terminal", *map(str, words)], input=input, env={"NO_COLOR": "1"})


def typed(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


@pytest.fixture(autouse=True)
def short_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints that do not depend on the clock."""
    monkeypatch.setattr(advice, "HINT", Budget(iterations=12))


@pytest.mark.parametrize("module", [chairs, finding])
def test_examples_in_docstrings(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


# --- a whole game


@pytest.mark.parametrize(
    ("players", "seats"), [(4, "you,apprentice,apprentice,apprentice"), (3, "apprentice,you:Kim,apprentice")]
)
def test_a_whole_game_can_be_played(players: int, seats: str) -> None:
    table = start(players)
    screen = sit(table, Script(obliging), seats)
    assert table.over
    end = screen.screens[-1]
    assert "The game is over." in end
    assert "rank" in end
    assert "own craftsmen" in end
    assert screen.questions[-1].startswith("Save the game?")
    assert table.record().verify().over


@pytest.mark.parametrize(("players", "seed"), [(4, 7), (3, 8)])
def test_every_screen_fits(players: int, seed: int) -> None:
    screen = sit(start(players, seed), Script(obliging), ",".join(["you"] + ["apprentice"] * (players - 1)))
    assert len(screen.screens) > 80
    for page in screen.screens[:-1]:
        lines = page.splitlines()
        assert len(lines) <= HEIGHT, page
        assert max(map(len, lines), default=0) <= WIDTH, page


def test_the_screen_shows_what_the_decision_needs() -> None:
    table = start()
    page = next(page for page in sit(table, Script(["q"])).screens if "Play a card" in page)
    view = table.view(0)
    words = Words(PILLARS, ["Ann", "Bo", "Cy", "Di"])
    for card in [*view["seats"][0]["hand"], *view["shared"]["trick"]]:
        assert words.name(card) in page
    assert "stage 1 · trick 1 of 9" in page
    assert re.search(r"> Ann \(you\) +green +0 +0 +9 +1 +1 +1 +0", page)
    assert "Bo (apprentice)" in page
    assert "would receive the trick" in page
    assert "Lady Aliena 9 with Bo" in page
    assert "yours: +1" in page
    assert "? why not · r rule · h hint · w why · l log · q quit" in page


def test_hidden_cards_are_not_shown() -> None:
    """Two tables that the seat cannot tell apart look the same."""
    table = start(seed=9)
    while 0 not in table.waiting:
        table.make(table.waiting[0], table.moves(table.waiting[0])[0])
    pages = []
    for other in (table, table.guess(0, PILLARS.preview_dice())):
        other.listen()
        pages.append(sit(other, Script(["? king", "h", "l", "q"])).text)
    assert pages[0] == pages[1]


# --- commands at the table


def test_a_move_is_held_until_it_is_confirmed() -> None:
    table = start()
    lines = ["1", "2", "u", "u", "q", ""]
    screen = sit(table, Script(lines))
    moves = [move for move in table.record().moves if move[0] == 0]
    assert moves == []
    assert "You chose: Play " in screen.text
    assert "Your turn is complete: Enter confirms it" in screen.text
    assert "nothing to take back" in screen.text


def test_enter_confirms() -> None:
    table = start()
    seen_first = sit(table, Script(["1", "", "q", ""])).text
    assert [text for seat, text in table.record().moves if seat == 0] == ["play gravel_pit_1"]
    assert "Since your last turn\n  Ann plays Gravel pit." in seen_first


def scoring_table() -> AnyTable:
    """A table at which Ann has several choices in her scoring."""
    table = start(seed=7)
    while not (table.sealed and 0 in table.waiting and len(table.view(0)["form"]["suggested"]) > 1):
        seat = table.waiting[0]
        table.make(seat, table.moves(seat)[0])
    return table


def test_the_suggested_answer_and_undo_of_all() -> None:
    table = scoring_table()
    before = table.view(0)["seats"][0]["stock"]
    suggested = table.view(0)["form"]["suggested"]
    screen = sit(table, Script(["s", "u", "u all", "q", ""]))
    pages = [page for page in screen.screens if "scoring" in page]
    assert "s  suggested: " in pages[0]
    assert "Enter confirms, u takes back." in pages[1]
    assert table.view(0)["seats"][0]["stock"] == before
    assert "You chose" not in pages[-1]
    sit(table, Script(["s", "", "q", ""]))
    assert [text for seat, text in table.record().moves if seat == 0 and text in suggested][
        -len(suggested) :
    ] == suggested


def test_an_own_answer_in_any_order() -> None:
    table = scoring_table()
    suggested = table.view(0)["form"]["suggested"]
    sit(table, Script([", ".join(reversed(suggested)), "", "q", ""]))
    made = [text for seat, text in table.record().moves if seat == 0]
    assert [text for text in made if text in suggested][-len(suggested) :] == suggested


def test_a_wrong_answer_changes_nothing() -> None:
    table = scoring_table()
    screen = sit(table, Script(["idle clerk, use clerk sand", "use toolmaker sand, use toolmaker metal", "q", ""]))
    assert "You chose" not in screen.text
    assert "No move is called 'idle clerk'" in screen.text
    assert "The toolmaker does not take sand. (POE-8.9)" in screen.text


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", "The moves are numbered 1 to 9."),
        ("0", "The moves are numbered 1 to 9."),
        ("", "Type the number of a move, or ? for help."),
        ("castle", "No move is called 'castle'. Type a number, or ? for help; moves begin with: play, tom,"),
        ("carpenter", "That could be: play green_carpenter, play blue_carpenter, play orange_carpenter. Which one?"),
        ("play king", "King is not in your hand. (POE-5.4)"),
        ("king", "King is not in your hand. (POE-5.4)"),
        ("s", "There is no form to fill in here: choose one move."),
        ("1, 2", "There is no form to fill in here: choose one move."),
        ("u", "there is nothing to take back"),
        ("? king", "King is not in your hand. (POE-5.4)\nPOE-5.4 A player may play any card of his hand"),
        ("? keep 3/0/0/0", "You must play a card; passing is not allowed. (POE-5.8)\nPOE-5.8 Passing is not allowed."),
        ("? 1", "You may do that: Play Gravel pit.\nPOE-5.3 The other players follow clockwise"),
        ("?castle", "No move is called 'castle'"),
        ("?", "take back your last move"),
        ("?", "Now: POE-5.3 The other players follow clockwise"),
        ("r 5.8", "POE-5.8 Passing is not allowed."),
        ("r 5", "Playing cards"),
        ("r", "POE-5.3 The other players follow clockwise"),
        ("r 99.9", "99.9 in pillars"),
        ("h", "The Grandmaster says: "),
        ("l", "Stage 1 begins.\n"),
    ],
)
def test_lines_that_make_no_move(line: str, answer: str) -> None:
    table = start()
    screen = sit(table, Script([line, "q", ""]))
    assert f"> {line}\n{answer}" in screen.text or (line[:1] in "?r" and answer in screen.text)
    assert [move for move in table.record().moves if move[0] == 0] == []
    assert "You chose" not in screen.text


def test_moves_are_told_in_words_and_found_by_them() -> None:
    pillars, antiquity = (drawing_of(gildhall.game(id), []) for id in ("pillars", "antiquity"))
    assert pillars.move_name(Move("play", ["king"])) == "Play King"
    assert antiquity.move_name(Move("at", ["0,3"])) == "at 0,3"
    catalogue = Catalogue([Move("work", ["inn", "sloppy"]), Move("work", ["inn", "efficient"])])
    words = Words(gildhall.game("oh_my_goods"), [])
    sloppy, efficient = catalogue.moves[1:]
    assert finding.find("resource less", [sloppy, efficient], catalogue, lambda move: words.move(move.text)) is sloppy


def test_long_lists_have_few_words() -> None:
    goods, craftsmen = (drawing_of(gildhall.game(id), []) for id in ("oh_my_goods", "craftsmen"))
    assert goods.move_name(Move("work", ["inn", "efficient"])) == "work inn efficient"
    assert craftsmen.move_name(Move("send", ["builders"])) == "send to builders"


@pytest.mark.parametrize("line", ["7", "red stonemason", "red", "play red_stonemason", "PLAY Red"])
def test_ways_to_name_a_move(line: str) -> None:
    table = start()
    sit(table, Script([line, "", "q", ""]))
    assert [text for seat, text in table.record().moves if seat == 0] == ["play red_stonemason"]


def test_why_not_is_answered_before_confirming_too() -> None:
    screen = sit(start(), Script(["1", "? king", "r", "h", "q", ""]))
    assert "Your turn is complete. Take back a move with u, then ask." in screen.text
    assert "> r\nPOE-5.3" in screen.text


def test_alfred_builder_is_shown_and_refused() -> None:
    table = start(seed=7)
    screen = sit(table, Script(["? alfred", "q", ""]))
    assert "Also in your hand: Alfred Builder 1" in screen.text
    assert "Alfred Builder may be played only as the last card of your hand. (POE-5.5)" in screen.text


# --- several people, or none


def test_people_at_one_keyboard_do_not_see_each_others_cards() -> None:
    table = start(3)
    curtains: list[str] = []
    hands: dict[str, list[str]] = {}

    def person(page: str) -> str:
        if "Pass the keyboard" in screen.questions[-1]:
            curtains.append(page)
            return ""
        name = re.search(r"(\w+) \(you\)", page)
        if name and "Play a card" in page:
            hands.setdefault(name[1], []).append(page)
        return obliging(page) if len(curtains) < 6 else "q" if "Save" not in screen.questions[-1] else ""

    screen = Script(person)
    sit(table, screen, "you:Kim,you:Lou,apprentice")
    assert set(hands) == {"Kim", "Lou"}
    assert all(page.strip() == "" for page in curtains)
    asked = [question for question in screen.questions if question.startswith("Pass")]
    assert all(first != second for first, second in pairwise(asked))
    assert {"Pass the keyboard to Kim, who presses Enter.", "Pass the keyboard to Lou, who presses Enter."} == set(
        asked
    )


def test_bots_alone_can_be_watched() -> None:
    table = start(3)
    screen = sit(table, Script([]), "apprentice,apprentice,apprentice")
    assert table.over
    assert screen.questions == []
    assert " holds Lady Aliena and leads the first trick." in screen.text


# --- through the command, with a pipe


def test_the_end_of_input_is_a_polite_end() -> None:
    result = run("pillars", "--seats", "you,apprentice,apprentice", "--seed", "5", input="")
    assert result.exit_code == 0
    assert result.stdout.endswith("You leave the table.\n")
    assert "\x1b" not in result.stdout


def test_the_same_seed_deals_the_same_cards_and_no_seed_others() -> None:
    seats = ["--seats", "you,apprentice,apprentice"]
    first, second = (run("pillars", *seats, "--seed", "5", input="").stdout for _ in range(2))
    assert first == second
    assert len({run("pillars", *seats, input="").stdout for _ in range(4)}) > 1


def test_save_and_resume(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    words = ["--seats", "you,apprentice,apprentice", "--seed", "5", "-o", "william_penalty=2"]
    result = run("pillars", *words, "--save", file, input=typed(["1", "", "1", "", "q"]))
    assert result.exit_code == 0
    assert f"Go on with: gildhall terminal pillars --resume {file}" in " ".join(result.stdout.split())
    saved = gildhall.Record.from_json(file.read_text())
    assert sum(seat == 0 for seat, _ in saved.moves) == 2
    again = run("pillars", "--resume", file, input=typed(["1", "", "q"]))
    assert again.exit_code == 0
    longer = gildhall.Record.from_json(file.read_text())
    assert longer.moves[: len(saved.moves)] == saved.moves
    assert sum(seat == 0 for seat, _ in longer.moves) == 3
    assert longer.options["william_penalty"] == 2


def test_a_scripted_person_plays_and_saves_a_game(tmp_path: Path) -> None:
    file = tmp_path / "whole.jsonl"
    result = run(
        "pillars", "--seats", "you,apprentice,apprentice", "--seed", "7", "--save", file, input=typed(["1", ""] * 400)
    )
    assert result.exit_code == 0
    assert "The game is over." in result.stdout
    assert gildhall.Record.from_json(file.read_text()).verify().over
    resumed = run("pillars", "--resume", file, input="")
    assert "The game is over." in resumed.stdout


def test_an_interrupted_game_is_saved(tmp_path: Path) -> None:
    lines = iter(["1", ""])

    def person(page: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    table = start()
    with pytest.raises(KeyboardInterrupt):
        sit(table, Script(person), save=tmp_path / "game.jsonl")
    saved = gildhall.Record.from_json((tmp_path / "game.jsonl").read_text())
    assert saved.moves == table.record().moves


def test_quitting_offers_to_save(tmp_path: Path) -> None:
    file = tmp_path / "quit.jsonl"
    taken = tmp_path / "taken"
    taken.write_text("precious")
    result = run("pillars", input=typed(["q", str(taken), str(tmp_path / "no" / "x"), str(file)]))
    assert result.exit_code == 0
    assert "cannot be saved" in result.stdout
    assert taken.read_text() == "precious"
    assert gildhall.Record.from_json(file.read_text()).moves is not None


def test_what_cannot_be_resumed(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run("pillars", "--seats", "you,apprentice,apprentice", "--save", file, input=typed(["1", "", "q"]))
    line = file.read_text()
    for text, message in [
        (line + line, "holds 2 games"),
        ("", "holds 0 games"),
        (line[:100], "cut off"),
        (line.replace('"end":"', '"end":"0'), "it was changed"),
        (line.replace('"pillars"', '"chess"'), "is a game of chess, not of pillars"),
    ]:
        file.write_text(text)
        result = run("pillars", "--resume", file, input="")
        assert result.exit_code == 2, text
        assert message in result.stderr
        assert file.read_text() == text


# --- any other game


def test_a_game_without_a_drawing_is_readable() -> None:
    table = start()
    drawing = Drawing(PILLARS, Words(PILLARS, ["Ann", "Bo", "Cy", "Di"]), chairs_for(PILLARS, 4, None))
    screen = Screen(Console(file=(paper := io.StringIO()), no_color=True))
    screen.show(*drawing.table(table.view(1)))
    text = paper.getvalue()
    assert "The Pillars of the Earth: The Card Game" in text
    assert "Bo (journeyman): colour blue" in text
    hand = table.view(1)["seats"][1]["hand"]
    assert ", ".join(map(drawing.words.name, hand)) in " ".join(text.split())
    assert "None" not in text
    assert "[" not in text


# --- hints and reasons


def test_a_hint_tells_what_the_strongest_bot_thinks_of_several_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "HINT", Budget(iterations=400))  # few tries are not compared
    page = sit(start(), Script(["h", "q", ""])).text
    told = page[page.index("The Grandmaster says: ") :]
    number, name = re.match(r"The Grandmaster says: (\d+), (.*)\.", told).groups()  # type: ignore[union-attr]
    assert int(number) >= 1, name
    said = " ".join(told.split("> q")[0].split())
    assert re.search(r"(It wins about \d+ games? more of 100|Both are about as good).*, compared with: \d+, ", said)
    assert "%" not in said


def test_a_bot_tells_why_but_not_what_else_it_had() -> None:
    seated = [*chairs_for(PILLARS, None, "you,apprentice,apprentice"), Chair("Di", Quick)]
    screen = Script(["1", "", "w", "q", ""])
    table = start(seed=9)
    TerminalSession(table, seated, screen).play()
    told = " ".join(screen.text[screen.text.rindex("> w\n") :].split())
    assert re.search(r"Di plays .*It expects to win about \d+ of 10 games with that, and about \d+ points at the", told)
    hand = [PILLARS.catalogue.find(f"play {card}") for card in table.position()["seats"][3]["hand"]]
    names = [drawing_of(PILLARS, seated).move_name(move).removeprefix("Play ") for move in hand]
    assert [name for name in names if name in told.split("> q")[0]] == []


def test_bots_that_do_not_think_have_no_reasons() -> None:
    assert "No bot has thought about anything that you saw" in sit(start(), Script(["w", "q", ""])).text


def test_a_script_that_runs_out_leaves() -> None:
    def silent(page: str) -> str:
        raise Leave(silent=True)

    assert "You leave the table." in sit(start(), Script(silent)).text


# --- an even match


@pytest.fixture
def results_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where this person's results are stored."""
    path = tmp_path / "data" / "even.json"
    monkeypatch.setattr(even_results, "file", lambda: path)
    return path


def test_an_even_match_follows_the_results_at_this_keyboard(results_file: Path) -> None:
    assert [chair.bot.name for chair in chairs_for(PILLARS, None, "you,even,even:0.9")[1:] if chair.bot] == [
        "even:0.5",
        "even:0.9",
    ]
    results_file.parent.mkdir()
    results_file.write_text('{"pillars": [1.0, 1.0], "antiquity": [0.0]}')
    seated = chairs_for(PILLARS, None, "you,even,apprentice")
    assert (seated[1].bot or Journeyman).name == "even:0.77"
    assert seated[1].label(False) == "Bo (even)"
    for damaged in ("", "[1]", '{"pillars": 3}'):
        results_file.write_text(damaged)
        assert even_results.strength_here("pillars") == 0.5


def test_the_result_of_a_finished_game_is_stored(results_file: Path) -> None:
    table = start(3)
    sit(table, Script(obliging), "you,even:0,even:0")
    assert table.over
    ranks = [place.rank for place in sorted(table.standing, key=lambda place: place.seat)]
    assert even_results.results() == {"pillars": [beaten(ranks, 0, [1, 2])]}


def test_a_saved_game_goes_on_with_the_same_strength(results_file: Path, tmp_path: Path) -> None:
    screen = sit(start(3), Script(["q"]), "you,even,apprentice", tmp_path / "game.jsonl")
    assert "--seats you,even:0.5,apprentice" in " ".join(screen.text.split())
    assert even_results.results() == {}


# --- what drawings are made of


def test_columns_of_numbers_are_aligned_to_the_right() -> None:
    screen = Screen(Console(file=io.StringIO(), width=WIDTH, highlight=False))
    rows: list[list[generic.Cell]] = [["Ann", 3, "[red]"], ["Bo", 12]]
    lines = screen.render(generic.grid(rows, ["", "points", "colour"]))
    assert ["".join(part.text for part in line).rstrip() for line in lines] == [
        "     points  colour",
        "Ann       3  [red]",
        "Bo       12",
    ]


def test_a_drawing_takes_the_fullest_form_that_fits() -> None:
    drawing = Drawing(PILLARS, Words(PILLARS, []), [])
    full, short = ["a", "b", "c"], ["a"]
    for room, expected in ((3, full), (2, short), (0, short)):
        drawing.room = room
        assert drawing.fitting([*full], [*short]) == expected


def test_longer_lists_of_moves_get_more_columns() -> None:
    game = gildhall.game("craftsmen")
    drawing = drawing_of(game, chairs_for(game, 2, None))
    view = game.start(seats=2, seed=1).view(0)
    moves: list[dict[str, Any]] = [
        {"text": text, "targets": []} for text in ("bid 1", "bid 2", "bid 3", "pass", "done", "drop", "outbid")
    ]
    assert [drawing.move_columns({**view, "moves": moves[:number]}) for number in (0, 6, 7)] == [1, 1, 2]
