"""Tables: one session for each table in use, folded from its log, and the service that commits changes to it.

In comes a function that looks at a session and returns a decision. Out go committed rows of the log, the session with
these rows folded in, and a signal to every open stream of that table. This room does not know what a request looks
like, who may ask for what over HTTP, or what makes a move wise. It never changes a session without a committed row.
"""
