"""Agents: whatever works beside requests, such as bots that take their turns, standing orders and clocks.

In comes a session that has changed (or a tick of the clock); out go decisions, by the same table service that requests
use. An agent never blocks the event loop, never answers a request, and never sees more of a table than the seat it
acts for. All agents share one base class: it starts and stops them, and logs and counts their errors.
"""
