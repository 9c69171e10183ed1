"""Local: a hall inside a page, without a network. It has the same rooms and routes, for one person and bots.

In come requests of the page as plain values; out go answers as JSON, and updates of the tables that the page follows.
The page stores what the hall writes, and passes it back when the hall is opened again. This room never uses threads,
processes or sockets, and never imports modules that only a server needs.
"""
