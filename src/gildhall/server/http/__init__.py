"""HTTP: the API on a network. The application, its guard, the fast path for moves, and live connections.

In come requests; out go answers and event streams. The routes are in :mod:`gildhall.server.api`; this room has only
the routes that need a server. It never decides anything about a table and never writes a row of its log: ``decide``
says what a request means, and the table service commits the decision.
"""
