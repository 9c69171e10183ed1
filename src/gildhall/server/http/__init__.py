"""HTTP: what comes in is a request, what goes out is an answer or a stream of them.

The application, its routes, the shapes of what they take and give, the guard before them and the fast path for moves.
Everything the browser does goes through here. It decides nothing about a table, and writes no row of a log: it asks
``decide`` what a request means, and the table service to commit that.
"""
