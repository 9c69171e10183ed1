"""Requests that a hostile player makes up: every endpoint of the OpenAPI document, with anything in it."""

from __future__ import annotations

import random
from typing import Any

NASTY: list[Any] = [
    *(None, True, 0, -1, 10**15, 10**400, 1e308, "", "x", "x" * 5000, "\x00", "\u202e\u200b", "../../etc/passwd"),
    *(
        "' or 1=1 --",
        [],
        {},
        [[[[[[[[]]]]]]]],
        ["x"] * 1000,
        {"a": {"b": {"c": {}}}},
        "9999-12-31",
        "http://127.0.0.1/",
    ),
]


class Endpoints:
    """What the document lists."""

    def __init__(self, document: dict[str, Any], dice: random.Random) -> None:
        self.dice = dice
        self.schemas = document.get("components", {}).get("schemas", {})
        self.all = [
            (method.upper(), path, about)
            for path, methods in document["paths"].items()
            for method, about in methods.items()
            if method in ("get", "post", "put", "patch", "delete")
        ]

    def any(self, ids: list[str]) -> tuple[str, str, dict[str, Any], Any]:
        """A method, a path, a query and a body. Half of them follow the document, the rest is random."""
        method, path, about = self.dice.choice(self.all)
        query = {}
        for parameter in about.get("parameters", []):
            name, schema = parameter["name"], parameter.get("schema", {})
            if parameter["in"] == "path":
                path = path.replace("{" + name + "}", self._in_path(name, ids))
            elif parameter["in"] == "query" and self.dice.random() < 0.5:
                query[name] = str(self.value(schema))[:3000]
        return method, path, query, self._body(about)

    def _in_path(self, name: str, ids: list[str]) -> str:
        known = {"game": ["pillars", "antiquity", "chess"], "language": ["en", "xx"], "kind": ["seat", "watch", "join"]}
        choices = known.get(name, ids) or ["none"]
        return self.dice.choice([*choices, "%00", "x" * 200, "..", "0"]) if self.dice.random() < 0.3 else choices[-1]

    def _body(self, about: dict[str, Any]) -> Any:
        content = about.get("requestBody", {}).get("content", {})
        if not content:
            return None
        if self.dice.random() < 0.1:
            return self.dice.choice(NASTY)
        return self.value(next(iter(content.values())).get("schema", {}))

    def value(self, schema: dict[str, Any], depth: int = 0) -> Any:
        """A value of a schema, or something else."""
        if depth > 6 or self.dice.random() < 0.12:
            return self.dice.choice(NASTY)
        if "$ref" in schema:
            return self.value(self.schemas.get(schema["$ref"].rpartition("/")[2], {}), depth + 1)
        for several in ("oneOf", "anyOf"):
            if several in schema:
                return self.value(self.dice.choice(schema[several]), depth + 1)
        if "enum" in schema:
            return self.dice.choice(schema["enum"])
        kind = schema.get("type")
        if kind == "object":
            wanted = schema.get("properties", {})
            return {name: self.value(each, depth + 1) for name, each in wanted.items() if self.dice.random() < 0.8}
        if kind == "array":
            return [self.value(schema.get("items", {}), depth + 1) for _ in range(self.dice.randrange(4))]
        words = self.dice.choice(["pillars", "apprentice", "me", "Mallory"])
        plain = {"integer": self.dice.randrange(-2, 9), "number": self.dice.random() * 100, "boolean": True}
        return plain.get(str(kind), words)
