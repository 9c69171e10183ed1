"""HTTP: the API on a network: the application, the guard before it, the fast path for moves, live connections.

In come requests; out go answers and event streams. What is asked and answered is in :mod:`gildhall.server.api`; here
are only the routes that need a server. This room never decides anything about a table and never writes a row of its
log: ``decide`` says what a request means, and the table service commits that.
"""
