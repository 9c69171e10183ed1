"""``gildhall games``."""

from __future__ import annotations

from rich.table import Table as Grid

from gildhall.commands.common import Json, console, print_json
from gildhall.engine import registry


def command(json: Json = False) -> None:
    """List the games, with their options.

    Example:  [bold]gildhall games[/bold]
    """
    titles = registry.games()
    if json:
        print_json(
            {
                "games": [
                    {
                        "id": game.id,
                        "title": game.title,
                        "players": list(game.seats),
                        "rules_version": game.rules_version,
                        "components": game.components_hash,
                        "has_points": game.has_points,
                        "options": [option.data() for option in game.options],
                    }
                    for game in titles
                ]
            }
        )
        return
    paper = console()
    for game in titles:
        players = " or ".join(map(str, game.seats))
        paper.print(f"[bold]{game.id}[/bold]  {game.title}, for {players} players")
        grid = Grid(box=None, header_style="dim", padding=(0, 2))
        for name in ("option", "standard", "allowed", "rule"):
            grid.add_column(name)
        for option in game.options:
            grid.add_row(option.name, str(option.default).lower(), option.allowed(), option.rule)
        paper.print(grid)
