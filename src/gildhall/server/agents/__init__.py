"""Agents: background work, such as turns of bots, standing orders and clocks.

In comes a session that has changed, or a tick of the clock. Out go decisions, through the same table service that
requests use. An agent never blocks the event loop, never answers a request, and never sees more of a table than the
seat that it acts for. All agents share one base class: it starts and stops them, and logs and counts their errors.
"""
