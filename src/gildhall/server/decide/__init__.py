"""Decide: what a request means at a table in its current state.

In come a session and a request; out goes a decision (the rows to write) or a refusal. The functions never wait, write
or send, and never fold a row: the caller passes the decision to the table service. The one exception is
:mod:`~gildhall.server.decide.table_factory`, which opens tables and commits its decision itself.
"""
