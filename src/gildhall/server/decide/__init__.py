"""Decide: what a request means at a table as it stands now.

In comes a session and what somebody wants; out goes a decision (the rows to be written) or a refusal. The functions
never wait, write or send, and never fold a row: whoever calls them passes the decision on to the table service. Only
:mod:`~gildhall.server.decide.table_factory`, which opens tables, has its decision committed itself.
"""
