"""The titles. Each is a folder with the same rooms (docs/add-a-game.md): who knows one knows them all."""

from gildhall.engine.registry import register

register("pillars", "gildhall.games.pillars")
register("oh_my_goods", "gildhall.games.oh_my_goods")
register("antiquity", "gildhall.games.antiquity")
register("craftsmen", "gildhall.games.craftsmen")
