"""People: keys and what they open, names, settings and quiet times of players, and the addresses they give us.

In come keys, names and settings as somebody sent them; out come checked ones, or a refusal. This room knows nothing
about tables and their sessions: what an identity may do at a table is for :mod:`gildhall.server.tables.access`.
"""
