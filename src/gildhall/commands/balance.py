"""``gildhall balance``."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import Progress
from rich.table import Table as Grid

from gildhall.bots.budget import Budget
from gildhall.commands.common import (
    Components,
    GameId,
    Json,
    Options,
    Players,
    RayCluster,
    Seed,
    TurnBudget,
    Workers,
    console,
    find_game,
    notes,
    print_json,
    progress_bar,
    read_options,
    worth_workers,
)
from gildhall.engine.errors import BadSetup, GildhallError
from gildhall.engine.game import Game
from gildhall.extras import need

if TYPE_CHECKING:
    from gildhall.lab.balance.live import LiveReport, LiveServer
    from gildhall.lab.balance.report import Report, Watch
    from gildhall.lab.balance.sweep import Sweep

STRONGER_SHARE = 20
"""By default, the next stronger bot plays one game for this many games of the report."""


def command(
    game: GameId,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Where the page goes.")] = None,
    players: Players = None,
    games: Annotated[
        int, typer.Option("--games", "-n", help="Number of games (of each setting); use about a thousand.")
    ] = 1000,
    bots: Annotated[
        str, typer.Option("--bots", "-b", metavar="A,B,…", help="A bot for each seat, or one for all.")
    ] = "thumb",
    budget: TurnBudget = None,
    seed: Seed = 0,
    workers: Workers = None,
    ray: RayCluster = None,
    option: Options = None,
    components: Components = None,
    set_: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="PATH=VALUE",
            help="Change a component or option; [bold]LOW..HIGH[/bold] or [bold]A,B,C[/bold] sweeps it.",
        ),
    ] = None,
    stronger: Annotated[
        int | None,
        typer.Option("--stronger", help="Games by the next stronger bot; 0: none.", show_default="a twentieth"),
    ] = None,
    weaker: Annotated[
        int | None,
        typer.Option("--weaker", help="Games by the next weaker bot; 0: none.", show_default="half as many"),
    ] = None,
    serve: Annotated[bool, typer.Option("--serve", help="Show the report in the browser while games run.")] = False,
    port: Annotated[int, typer.Option("--port", help="The port for --serve; 0: any that is free.")] = 0,
    json: Json = False,
) -> None:
    """Is a seat favoured, which cards and strategies win, how long and how open are the games? One page with charts.

    With --components or --set, the variant is also compared with the base game on the same deals: what differs, and is
    it more than noise? A range starts a sweep, which finds the setting at which the seats are closest to even.

    Example:  [bold]gildhall balance oh_my_goods --games 1000 --out report.html[/bold]

    Example:  [bold]gildhall balance pillars --set king.vp=0..6 --games 200 --out sweep.html[/bold]
    """
    need("numpy", "lab")
    from gildhall.lab.balance.report import FEWEST_GAMES
    from gildhall.lab.balance.settings import read_settings

    if out is None and not serve and not json:
        raise BadSetup("say where the page goes (--out FILE), or --serve to see it in the browser, or --json")
    title = find_game(game, components)
    names = [name.strip() for name in bots.split(",")]
    seats = players if players is not None else len(names) if len(names) > 1 else max(title.seats)
    allowed = Budget.read(budget) if budget is not None else None
    processes = workers if workers is not None else worth_workers(games)
    fixed, swept = read_settings(title, set_ or [])
    asked = _Asked(
        title=title,
        base=find_game(game) if components is not None or fixed else None,
        fixed=fixed,
        swept=swept,
        players=seats,
        games=games,
        stronger=stronger if stronger is not None else max(FEWEST_GAMES, games // STRONGER_SHARE),
        weaker=weaker,
        bots=names,
        options=read_options(option),
        how={"seed": seed, "workers": processes, "ray": ray, "budget": allowed},
        out=out,
        json=json,
    )
    stage = _sweep(asked, serve, port) if swept else _report(asked, serve, port)
    if out is not None:
        notes().print(f"written: {out}")
    stage.stay()


@dataclass
class _Asked:
    """What is played, and where the report is written."""

    title: Game
    base: Game | None
    fixed: dict[str, int | bool | str]
    swept: dict[str, list[int | bool | str]]
    players: int
    games: int
    stronger: int
    weaker: int | None
    bots: list[str]
    options: dict[str, str]
    how: dict[str, Any]
    """Seed, workers, cluster and budget."""
    out: Path | None
    json: bool


def _report(asked: _Asked, serve: bool, port: int) -> _Stage:
    """A report on the game, or on a variant compared with it."""
    from gildhall.lab.balance.changes import changed_game, changed_options
    from gildhall.lab.balance.data import report_data
    from gildhall.lab.balance.page import page
    from gildhall.lab.balance.report import Plan, balance

    title = asked.title
    plan = Plan(asked.players, asked.games, asked.bots, asked.stronger, asked.weaker)
    whole = plan.whole(asked.base is not None)
    with _Stage(f"{title.title}: balance", whole, serve, port) as stage:
        report = balance(
            changed_game(title, asked.fixed),
            players=asked.players,
            games=asked.games,
            bots=asked.bots,
            options=changed_options(title, asked.options, asked.fixed),
            base=asked.base,
            base_options=asked.options,
            stronger=asked.stronger,
            weaker=asked.weaker,
            progress=stage.progress,
            watch=stage.watch,
            **asked.how,
        )
        stage.finish(page(report), asked.out)
    if asked.json:
        print_json(report_data(report))
    else:
        _show_report(report)
    return stage


def _sweep(asked: _Asked, serve: bool, port: int) -> _Stage:
    """A sweep over all settings."""
    from gildhall.lab.balance.report import Plan
    from gildhall.lab.balance.settings import settings_of
    from gildhall.lab.balance.sweep import sweep
    from gildhall.lab.balance.sweep_page import sweep_page

    plan = Plan(asked.players, asked.games, asked.bots, asked.stronger)
    whole = asked.games * settings_of(asked.swept) + 2 * plan.stronger
    with _Stage(f"{asked.title.title}: a sweep", whole, serve, port) as stage:
        told: dict[str, Any] = {"options": asked.options, "progress": stage.progress, "watch": stage.watch}
        found = sweep(asked.title, asked.fixed, asked.swept, plan, **told, **asked.how)
        stage.finish(sweep_page(found), asked.out)
    if asked.json:
        print_json(found.data())
    else:
        _show_sweep(found)
    return stage


class _Stage:
    """Where progress is shown: a bar in the terminal and, if wanted, a page in the browser."""

    def __init__(self, title: str, total: int, serve: bool, port: int) -> None:
        self.bar: Progress = progress_bar()
        self.task = self.bar.add_task("playing", total=total)
        self.live: LiveReport | None = None
        self.server: LiveServer | None = None
        if serve:
            from gildhall.lab.balance.live import LiveReport, LiveServer

            self.live = LiveReport(title, total)
            self.server = LiveServer(self.live, port)
            notes().print(f"Watch it at {self.server.address}")

    @property
    def watch(self) -> Watch | None:
        """The function that receives interim figures."""
        return self.live.watch if self.live is not None else None

    def progress(self, done: int, what: str) -> None:
        """Show how many games are done, and what is played now."""
        self.bar.update(self.task, completed=done, description=what)
        if self.live is not None:
            self.live.progress(done, what)

    def finish(self, page: str, out: Path | None) -> None:
        """Show the complete page, and write it to a file."""
        if self.live is not None:
            self.live.finish(page)
        if out is not None:
            try:
                out.write_text(page, encoding="utf-8")
            except OSError as error:
                raise GildhallError(f"the report {out} cannot be written: {error.strerror}") from error

    def stay(self) -> None:
        """Serve the page until the user stops it."""
        if self.server is not None:
            notes().print(f"The report stays at {self.server.address} until you press Ctrl-C.")
            try:
                self.server.wait()
            except KeyboardInterrupt:
                self.server.close()

    def __enter__(self) -> _Stage:
        self.bar.start()
        return self

    def __exit__(self, *unused: object) -> None:
        self.bar.stop()


def _show_report(report: Report) -> None:
    from gildhall.engine.words import Words
    from gildhall.lab.balance.verdict import verdict

    paper = console()
    for about, line in verdict(report, Words(report.game, [])):
        paper.print(f"- {about}: {line}", highlight=False, markup=False)


def _show_sweep(found: Sweep) -> None:
    from gildhall.lab.balance.curves import sparkline

    paper = console()
    for line in found.verdict():
        paper.print(f"- {line}", highlight=False, markup=False)
    grid = Grid(box=None, header_style="bold", padding=(0, 2))
    grid.add_column(" and ".join(found.swept))
    seats = [f"seat {seat}" for seat in range(found.plan.players)]
    for name in [*seats, "moves first", "uneven by", "rounds"]:
        grid.add_column(name, justify="right")
    best = found.closest()
    for row in found.rows:
        mark = f"{row.label()}{' (standard)' if row.is_standard else ''}{' ◀' if row is best else ''}"
        shares = [f"{won.value:.1%}" for won in [*row.wins, row.first]]
        grid.add_row(mark, *shares, f"{row.uneven:.1%}", f"{row.rounds.value:.1f}")
    curve = [sparkline([row.wins[seat].value for row in found.rows]) for seat in range(found.plan.players)]
    curve += [sparkline([row.first.value for row in found.rows]), sparkline([row.uneven for row in found.rows])]
    grid.add_row("", *curve, sparkline([row.rounds.value for row in found.rows]))
    paper.print(grid)
