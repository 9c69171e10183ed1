"""Local: a hall inside a page, without a network: the same rooms and the same routes, for one person and bots.

In come requests of the page as plain values; out go answers as JSON, and updates of the tables that it follows. What
is written is kept by the page, which hands it over when the hall is opened again. It never uses threads, processes or
sockets, and never imports what only a server needs.
"""
