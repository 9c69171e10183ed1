"""The server: tables that people and bots sit at, on the network.

Its rooms: ``store`` (the database), ``people`` (keys, names, settings), ``tables`` (sessions, and the service that
changes them), ``decide`` (what a request means), ``agents`` (what works beside requests), ``ops`` (for whoever runs it)
and ``http`` (the API). A room imports only rooms named before it; ``docs/architecture.md`` shows the way of a move
through them.
"""
