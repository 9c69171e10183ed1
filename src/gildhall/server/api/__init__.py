"""The API: what may be asked of a hall, and what it answers, as plain functions of plain data.

In come the parameters of a request and who sends it; out come shapes, or refusals. It never knows how a request came:
:mod:`gildhall.server.http` serves these routes on a network, :mod:`gildhall.server.local` inside a page.
"""
