"""People: keys and what they open, names, settings and quiet times of players, and the addresses they give us.

In come keys, names and settings as somebody sent them; out come checked ones, or a refusal. This room never looks at
a table: what an identity may do there is for :mod:`gildhall.server.tables.access`.
"""
