"""Every screen of a game fits 100 × 45 characters, with room for the log, and shows every move."""

import io

import pytest
from rich.console import Console

import gildhall
from gildhall.engine.dice import QuickDice
from gildhall.games.antiquity.drawing import AntiquityDrawing
from gildhall.games.antiquity.drawing.land import Land
from gildhall.terminal import drawing_of
from gildhall.terminal.chairs import chairs_for
from gildhall.terminal.screen import HEIGHT, LEAST_LOG, WIDTH, Lines, Screen
from gildhall.terminal.turn import Turn

GAME = gildhall.game("antiquity")


def written(lines: Lines) -> list[str]:
    return ["".join(part.text for part in line) for line in lines]


@pytest.mark.parametrize(("players", "rounds", "wild"), [(2, 16, 80), (4, 10, 80)])
def test_screens_fit(players: int, rounds: int, wild: int) -> None:
    """The table, the least log with its title, and what is asked, whatever is asked; ``wild`` is how rarely somebody
    chooses at random.
    """
    chairs = chairs_for(GAME, players, ",".join(["you"] + ["apprentice"] * (players - 1)))
    screen = Screen(Console(file=io.StringIO(), width=WIDTH, height=HEIGHT, highlight=False))
    table = GAME.start(seats=players, seed=players)
    dice = QuickDice.seeded(players, 1)
    asked: dict[str, int] = {}
    while not table.over and table.round_number() <= rounds:
        seat = table.waiting[0]
        choices = table.choices(seat)
        name = table.step(seat).name
        if seat == 0 and asked.setdefault(name, 0) < 8:
            asked[name] += 1
            above, below = Turn(table, 0, screen, drawing_of(GAME, chairs), len(table.events))._rendered()
            assert len(above) + len(below) + LEAST_LOG + 2 <= HEIGHT, f"too long: {table.step(0)}"
            assert all(len(line) <= WIDTH for line in written([*above, *below]))
        wilder = dice.below(wild) == 0
        table.choose(seat, choices[dice.below(len(choices))] if wilder else GAME.thumb(table, seat, choices))
    assert len(asked) > 14


def test_every_move_is_on_the_screen() -> None:
    """A move is listed, or its number stands on a hex or cell, or its rotation on the cell of its corner."""
    chairs = chairs_for(GAME, 2, "you,apprentice")
    drawing = drawing_of(GAME, chairs)
    assert isinstance(drawing, AntiquityDrawing)
    table = GAME.start(seats=2, seed=3)
    while not table.over and table.round_number() < 8:
        seat = table.waiting[0]
        if seat == 0:
            view = table.view(0)
            moves = table.moves(0)
            told = {number for number, _ in drawing.listed(view, moves)} | set(drawing._lit_hexes(view).values())
            cells = drawing._lit_cells(view)
            for number, move in enumerate(moves, 1):
                if number not in told:
                    row, column = map(int, move.args[1].split(","))
                    mark = cells[int(move.args[0]), row, column]
                    assert mark == str(number) or move.args[2][1:] in mark
        table.choose(seat, GAME.thumb(table, seat, table.choices(seat)))


def test_land_shows_what_lies_there() -> None:
    """Terrain, zone, cities, goods with their owner, and pollution; far hexes that can be chosen are told."""
    table = GAME.start(seats=2, seed=5)
    while table.round_number() < 3:
        seat = table.waiting[0]
        table.choose(seat, GAME.thumb(table, seat, table.choices(seat)))
    view = table.view(0)
    land = Land(view, {})
    lines, outside = land.window(30)
    text = "\n".join(line.plain for line in lines)
    assert outside == []
    assert text.count("#A") == text.count("#B") == 7
    works = view["seats"][0]["works"]
    assert sum(text.lower().count(f"{product[:2]}a") for product in {each[1] for each in works}) == sum(
        len(each[3]) for each in works
    )
    plain = [hex for hex in land.terrain if land.marks.get(hex) == "x"]
    assert 0 < len(plain) <= text.count("x")
    few, _ = land.window(12)
    assert len(few) == 12
    far = max(land.terrain, key=lambda hex: hex[1])
    near = min(land.terrain, key=lambda hex: hex[1])
    _, outside = Land(view, {far: 1, near: 2}).window(12)
    assert outside


def test_pages_show_the_rest() -> None:
    """The key m: the whole land, the cities of others, buildings and saints."""
    chairs = chairs_for(GAME, 4, "you,apprentice,journeyman,master")
    table = GAME.start(seats=4, seed=5)
    while table.round_number() < 3:
        seat = table.waiting[0]
        table.choose(seat, GAME.thumb(table, seat, table.choices(seat)))
    drawing = drawing_of(GAME, chairs)
    view = table.view(0)
    screen = Screen(Console(file=io.StringIO(), width=WIDTH, height=HEIGHT, highlight=False))
    for about, expected in (("", "~"), (chairs[1].name, "ca"), ("buildings", "granary"), ("saints", "20 residents")):
        page = written(screen.render(*drawing.more(view, about)))
        assert len(page) < HEIGHT
        assert any(expected in line for line in page), about
