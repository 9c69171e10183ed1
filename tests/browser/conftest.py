"""A hall on loopback and a real Chromium.

Where there is no Chromium or no built client these tests are skipped with a note; in CI they fail instead.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Response, expect, sync_playwright

import gildhall
from tests.browser.chromium import FLAGS, UNPAINTED, program
from tests.browser.hall import open_hall
from tests.browser.situation import situation, traffic_of

POLICY = "Content Security Policy"
"""What the browser's console says when a page does what the policy forbids, such as a style in the markup."""
PATIENCE = 90_000
"""The longest wait for anything, in milliseconds: machines that test are busy."""
CLIENT = Path(gildhall.__file__).parent / "server" / "web" / "index.html"


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """The browser of most tests, which paints nothing."""
    with launched(playwright, UNPAINTED) as browser:
        yield browser


@pytest.fixture(scope="session")
def painting(playwright: Playwright) -> Iterator[Browser]:
    """A browser for tests of what is painted, or of how long that takes."""
    with launched(playwright) as browser:
        yield browser


@contextmanager
def launched(playwright: Playwright, *flags: str, windows: bool = False) -> Iterator[Browser]:
    """A Chromium, with windows if a test needs them."""
    found = program(windows)
    if found is None:
        without("Chromium", f"install the package chromium{'' if windows else '-headless-shell or chromium'}")
    if not CLIENT.is_file():
        without("built client", "run: make web")
    browser = playwright.chromium.launch(executable_path=found, args=[*FLAGS, *flags])
    yield browser
    browser.close()


def without(what: str, remedy: str) -> None:
    """Skip what cannot be tested here; in CI that is a failure."""
    message = f"THE BROWSER IS NOT TESTED: there is no {what} ({remedy})."
    if os.environ.get("CI") == "true":
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running hall."""
    with open_hall(tmp_path_factory.mktemp("hall")) as address:
        yield address


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Fixtures shall know whether their test failed."""
    outcome: Any = yield
    item.failed = getattr(item, "failed", False) or outcome.get_result().failed  # type: ignore[attr-defined]


@pytest.fixture
def visitors(chromium: Browser, hall: str, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Makes pages, each of its own visitor; at the end none of them may have seen an error. A test in which something
    is refused on purpose says ``visitors.refused = True``.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []
    pages: list[Page] = []

    def come(width: int = 1440, height: int = 900, **options: Any) -> Page:
        # without motion and without a kept shell, unless a test is about them: both would blur what is measured
        wishes = {"reduced_motion": "reduce", "service_workers": "block", **options}
        context = chromium.new_context(viewport={"width": width, "height": height}, base_url=hall, **wishes)
        context.add_init_script("localStorage.setItem('gildhall.pace', '0')")
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if POLICY in message.text else None)
        page.on("response", lambda answer: faults.append(_unanswerable(answer)) if answer.status == 422 else None)
        page.set_default_timeout(PATIENCE)
        traffic_of(page)
        pages.append(page)
        return page

    come.refused = False  # type: ignore[attr-defined]
    yield come
    if getattr(request.node, "failed", False):
        for page in pages:
            print(situation(page))
    for context in contexts:
        context.close()
    meant = come.refused  # type: ignore[attr-defined]
    assert [fault for fault in faults if not (meant and fault.startswith("422"))] == []


def _unanswerable(answer: Response) -> str:
    """In normal play the client asks nothing that cannot be answered."""
    return f"422 for {answer.request.method} {answer.url}: {answer.request.post_data}"


@pytest.fixture
def page(visitors: Any) -> Page:
    made: Page = visitors()
    return made
