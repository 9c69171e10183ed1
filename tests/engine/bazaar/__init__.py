"""A tiny game for testing the engine: everything of the contract that is hard, in a few steps.

Draws that a running-out pile interrupts, peeked cards, an open auction, secret simultaneous plans against a short
supply with replay, and offers that may be made at any time.
"""

from tests.engine.bazaar.game import GAME

__all__ = ["GAME"]
