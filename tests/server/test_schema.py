"""The OpenAPI document is true: no request causes a fault or an undocumented answer."""

import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.harness import Running

EXAMPLES = int(os.environ.get("GILDHALL_EXAMPLES", "8"))
"""Requests of each kind; more take longer and find more."""
ENDLESS = "/api/tables/{id}/stream"
LAST = ["resign", "away", "key", "me"]
"""After these, others would only be refused."""
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def strangers(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A hall with a table in play, and the key of somebody who sits there."""
    with Running(f"sqlite:///{tmp_path_factory.mktemp('schema')}/hall.sqlite") as hall:
        ann = hall.player("Ann")
        table = ann.open("pillars", ["me", "apprentice", "apprentice"], public=True)["state"]["table"]["id"]
        yield hall, ann.key, table


@pytest.mark.long
def test_no_request_brings_a_fault_or_an_undocumented_answer(strangers: Any) -> None:
    hall, key, table = strangers
    schema = schemathesis.openapi.from_url(f"{hall.url}/schema/openapi.json")
    operations = [result.ok() for result in schema.get_all_operations()]
    granted = {
        operation.label
        for operation in sorted(operations, key=_when)
        if operation.path != ENDLESS and 200 in _statuses(operation, key, table)
    }
    assert len(granted) > 25, "nearly everything was refused: this proves nothing"


@pytest.mark.long
def test_strange_tables_and_missing_keys_are_refused_as_documented(strangers: Any) -> None:
    hall, _, _ = strangers
    schema = schemathesis.openapi.from_url(f"{hall.url}/schema/openapi.json")
    seen = {status for result in schema.get_all_operations() for status in _statuses(result.ok())}
    assert seen >= {401, 404}


def _when(operation: Any) -> int:
    last = operation.path.rpartition("/")[2]
    return LAST.index(last) + 1 if last in LAST and operation.method != "get" else 0


def _statuses(operation: Any, key: str | None = None, table: str | None = None) -> set[int]:
    """Send many requests of one kind, for a table and with a key or without; gives the statuses of the answers."""
    seen = set()

    @given(case=operation.as_strategy())
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    def once(case: Any) -> None:
        known = {"id": table, "game": "pillars", "language": "en", "kind": "watch", "lesson": "first_game"}
        for name in case.path_parameters or {} if table else {}:
            case.path_parameters[name] = known[name]
        response = case.call(headers={"Authorization": f"Bearer {key}"} if key else {})
        seen.add(response.status_code)
        case.validate_response(response, checks=CHECKS)

    once()
    return seen
