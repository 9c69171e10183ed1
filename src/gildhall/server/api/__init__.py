"""The API: the requests and answers of a hall, as plain functions of plain data.

In come the parameters of a request and the identity of its sender; out come shapes or refusals. The API never knows how
a request arrived: :mod:`gildhall.server.http` serves these routes on a network, :mod:`gildhall.server.local` inside a
page.
"""
