"""HTTP: the application, its routes, the shapes they take and give, the guard before them, the fast path for moves.

In come requests; out go answers and event streams. Everything the browser does goes through here. This room never
decides anything about a table and never writes a row of its log: ``decide`` says what a request means, and the table
service commits that.
"""
