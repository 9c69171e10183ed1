"""Salt Roads: auctions with hidden cards for towns on a map. The example of docs/add-a-game.md."""

from salt_roads.game import GAME

__all__ = ["GAME"]
