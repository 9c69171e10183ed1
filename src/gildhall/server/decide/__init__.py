"""Decide: what a request means at a table as it stands now.

In comes a session and what somebody wants; out goes a decision (the rows to be written) or a refusal. The functions
read the session and never change it. They do not write, wait or send: whoever calls them passes the decision on to
the table service. Only :mod:`~gildhall.server.decide.table_factory`, which opens tables, has its decision committed
itself.
"""
