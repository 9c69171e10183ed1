"""People: keys and identities, names, settings and quiet times of players, and addresses that players give.

In come keys, names and settings as they were sent; out come checked ones, or a refusal. This room never looks at a
table: :mod:`gildhall.server.tables.access` says what an identity may do there.
"""
