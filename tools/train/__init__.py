"""Networks by self-play: see ``__main__.py``."""
