"""Refusals: a status, a short code for programs, a sentence for people."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """A request that is understood but not granted. Nothing was changed.

    >>> Refused(409, "seat_taken", "Somebody sits there already.").data()
    {'error': 'seat_taken', 'message': 'Somebody sits there already.'}
    """

    def __init__(self, status: int, error: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.status = status
        self.error = error
        self.message = message
        self.more = more

    def data(self) -> dict[str, Any]:
        """The body of the answer."""
        return {"error": self.error, "message": self.message, **self.more}


def no_such_table() -> Refused:
    """Also used for private tables without a key, so that the answer does not reveal whether they exist."""
    return Refused(404, "no_table", "There is no such table, or it is private: open it with the link you were given.")


def set_aside(why: str) -> Refused:
    """For a table whose log is damaged. The log is not changed, and other tables are not affected."""
    return Refused(409, "set_aside", f"This table is set aside: {why} Nothing is lost.")


def no_key() -> Refused:
    return Refused(401, "no_key", "Send your key in the header 'Authorization: Bearer KEY'.")


def not_yours(what: str) -> Refused:
    return Refused(403, "not_yours", f"Only {what} may do that.")
