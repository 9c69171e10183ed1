"""Tables: one session for each table in use, folded from its log, and the service that commits changes to it.

In comes a function that looks at a session and returns a decision. Out go committed rows of the log, the session with
these rows folded in, and a signal to every open stream of that table. This room does not know the format of requests,
HTTP, or the strategy of a game. It never changes a session without a committed row.
"""
