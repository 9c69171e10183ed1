"""The server: tables for people and bots on a network.

Its rooms: ``store`` (the database), ``people`` (keys, names, settings), ``tables`` (sessions, and the service that
changes them), ``decide`` (what a request means), ``agents`` (background work), ``ops`` (operation of the server),
``api`` (routes and shapes, without a network), ``local`` (a hall inside a page) and ``http`` (the API on a network). A
room imports only rooms listed before it. ``docs/architecture.md`` shows how a move passes through them.
"""
