"""Odd requests are answered with what is wrong with them, never with a fault of the hall."""

import httpx
import pytest

from tests.server.harness import ON_ONE_DATABASE, Running

pytestmark = ON_ONE_DATABASE

HUGE = 10**30


@pytest.mark.parametrize("path", ["/%00", "/a%00b", "/" + "x" * 5000, "/assets/%0A", "/api/tables/" + "x" * 3000])
def test_a_path_that_none_can_have_is_a_bad_request(hall: Running, path: str) -> None:
    answer = httpx.get(hall.url + path, trust_env=False)
    assert answer.status_code == 400, answer.text


def test_a_long_name_of_a_file_is_a_page_of_the_client(hall: Running) -> None:
    assert httpx.get(f"{hall.url}/{'x' * 600}", trust_env=False).status_code == 200


@pytest.mark.parametrize("query", [{"since": HUGE}, {"seat": HUGE}, {"since": -1}])
def test_a_huge_number_in_a_query_is_a_bad_request(hall: Running, query: dict[str, int]) -> None:
    ann = hall.player("Ann")
    table = ann.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
    for path in (f"/tables/{table}", f"/tables/{table}/replay", f"/tables/{table}/why"):
        answer = ann.request("GET", path, **query)
        assert answer.status_code < 500, answer.text


@pytest.mark.parametrize("number", [HUGE, -HUGE, 2**63])
def test_a_huge_number_in_a_body_is_refused(hall: Running, number: int) -> None:
    ann = hall.player("Ann")
    opened = ann.open("pillars", ["me", "apprentice", "apprentice"])
    table = opened["state"]["table"]["id"]
    for path, body in (
        ("make", {"turn": number, "moves": ["x"]}),
        ("undo", {"turn": number}),
        ("propose", {"what": "takeback", "to": number}),
        ("review", {"move": number}),
    ):
        answer = ann.request("POST", f"/tables/{table}/{path}", body)
        assert 400 <= answer.status_code < 500, (path, answer.text)
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    for odd in ({"pace": {"kind": "live", "bank": number}}, {"seed": number}, {"options": {"stage_limit": number}}):
        answer = ann.request("POST", "/tables", {"game": "pillars", "seats": seats, **odd})
        assert answer.status_code < 500, (odd, answer.text)
