"""The dispatcher: finds the route of a request, and fills in the parameters of its function."""

from __future__ import annotations

import re
from collections.abc import Iterable
from inspect import isawaitable, signature
from typing import Annotated, Any, get_args, get_origin, get_type_hints
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from gildhall.server.api.declare import Route
from gildhall.server.api.problems import problem_of
from gildhall.server.api.services import HallServices
from gildhall.server.refusals import Refused

ADDRESS = "page"
"""The address from which all requests come."""


class _Served:
    """A route, ready to be called."""

    def __init__(self, route: Route) -> None:
        self.method = route.method
        self.path = re.compile(re.sub(r"\{(\w+):str\}", r"(?P<\1>[^/]+)", route.path))
        self._work = route.work
        self._hints = get_type_hints(route.work, include_extras=True)
        self._names = list(signature(route.work).parameters)

    async def __call__(self, given: dict[str, Any], query: dict[str, list[str]], body: str) -> Any:
        """Call the function of the route. ``given`` has the parameters that are known already; the others are converted
        from the query and the body. Their limits are not checked: they protect a server from strangers.
        """
        for name in self._names:
            if name == "data":
                given[name] = msgspec.json.decode(body, type=self._hints[name])
            elif name in query and get_origin(self._hints[name]) is Annotated:
                given[name] = msgspec.convert(query[name][0], get_args(self._hints[name])[0], strict=False)
        answer = self._work(**{name: given[name] for name in self._names if name in given})
        return await answer if isawaitable(answer) else answer


class Dispatcher:
    """Answers requests by the routes of the API."""

    def __init__(self, hall: HallServices, routes: Iterable[Route]) -> None:
        self.hall = hall
        self._served = [_Served(route) for route in routes]

    async def answer(self, method: str, address: str, body: str, key: str | None) -> tuple[int, bytes]:
        """The status and the JSON of the answer to a request. ``address`` is the path behind ``/api``."""
        try:
            return 200, msgspec.json.encode(await self._answer(method, address, body, key))
        except Exception as error:
            status, data = problem_of(error, f"{method} {address}")
            return status, msgspec.json.encode(data)

    async def _answer(self, method: str, address: str, body: str, key: str | None) -> Any:
        parts = urlsplit(address)
        for served in self._served:
            found = served.path.fullmatch(parts.path)
            if found and served.method == method:
                given: dict[str, Any] = {name: unquote(text) for name, text in found.groupdict().items()}
                given |= {"server": self.hall, "address": ADDRESS}
                given["user"] = await self.hall.identities.from_header(f"Bearer {key}" if key else None)
                return await served(given, parse_qs(parts.query), body)
        raise Refused(404, "not_here", "A hall without a server does not have this.")
