"""What a page was doing when its test failed: the table it shows, what it asked the hall, and what the hall knows."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Error, Page, Request
from playwright.sync_api import Response as Answer

from tests.browser.forward import seat_of

SHOWN = """() => ({
  table: {...document.querySelector('.table')?.dataset},
  text: document.querySelector('.prompt')?.innerText,
  notice: document.querySelector('.notice')?.innerText,
})"""
LATEST = 12

_traffic: dict[Page, list[str]] = {}


def traffic_of(page: Page) -> None:
    """Keep a note of what this page asks."""
    notes = _traffic[page] = []

    def asked(request: Request) -> None:
        notes.append(f"asked {request.method} {request.url} {request.post_data or ''}")

    def answered(answer: Answer) -> None:
        notes.append(f"answered {answer.status} {answer.url}")

    page.on("request", asked)
    page.on("response", answered)
    page.on("requestfailed", lambda request: notes.append(f"failed {request.url} {request.failure}"))


def situation(page: Page) -> str:
    """Everything that is known about it."""
    lines = [page.url, *_traffic.get(page, [])[-LATEST:]]
    try:
        lines.append(f"shown: {page.evaluate(SHOWN)}")
        client, table = seat_of(page)
        lines.append(f"known: {_brief(client.get(f'/tables/{table}'))}")
    except (Error, IndexError, AssertionError) as why:
        lines.append(f"not known: {why}")
    return "\n".join(lines)


def _brief(state: Any) -> dict[str, Any]:
    view = state["view"] or {}
    return {
        **{name: state[name] for name in ("turn", "number", "held")},
        "waiting": state["table"]["waiting"],
        "prompt": view.get("prompt"),
    }
