"""The hall under attack: the same servers as in ``tests/server``, on both databases."""

from tests.server.conftest import ann, bo, hall, new_url, postgres

__all__ = ["ann", "bo", "hall", "new_url", "postgres"]
