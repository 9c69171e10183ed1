"""Notices of the operating system: whose turn it is, in the language of the reader."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright

from tests.browser.conftest import launched
from tests.browser.test_installed import READY

SUBSCRIBED = "PushManager.prototype.getSubscription = async () => ({ unsubscribe: async () => true })"
"""There is no push service here: the browser says that it has subscribed to one."""
AS_WANTED = """async ([read, wanted]) => {
  let found = '';
  for (let tries = 0; tries < 500 && found !== wanted; tries++) {
    await new Promise((again) => setTimeout(again, 20));
    found = JSON.stringify(await (0, eval)(read)());
  }
  return found;
}"""
"""Read something again and again until it is as wanted; gives what was read last."""
KEPT_WORDS = "async () => (await caches.match('./notice', { cacheName: 'gildhall-notices' }))?.json()"
NOTICES = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, tag }) => [title, body, tag])"""


@pytest.fixture(scope="module")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """Chromium with windows: the shell without them shows no notices."""
    with launched(playwright, windows=True) as browser:
        yield browser


def test_a_notice_says_whose_turn_it_is_in_the_readers_language(visitors: Any, hall: str) -> None:
    page: Page = visitors(service_workers="allow", permissions=["notifications"], bypass_csp=True)
    page.add_init_script(SUBSCRIBED)
    page.goto("/")
    page.evaluate(READY)
    registrations: list[str] = []
    browser = page.context.new_cdp_session(page)
    browser.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(each["registrationId"] for each in told["registrations"]),
    )
    browser.send("ServiceWorker.enable")
    page.wait_for_function("() => true")  # events are delivered while the page is asked something
    said = {"title": "Pillars", "name": "Ann", "table": "t1", "words": "It is your turn, Ann."}
    for language, words in {"en": "It is your turn, {name}.", "de": "Du bist dran, {name}."}.items():
        page.evaluate("(language) => localStorage.setItem('gildhall.language', language)", language)
        page.reload()
        assert as_wanted(page, KEPT_WORDS, {"turn": words})
        message = {"origin": hall, "registrationId": registrations[0], "data": json.dumps(said)}
        wanted = [["Pillars", words.replace("{name}", "Ann"), "t1"]]
        for _ in range(3):  # on a busy machine a worker that has just started may miss a message
            browser.send("ServiceWorker.deliverPushMessage", message)
            if as_wanted(page, NOTICES, wanted):
                break
        else:
            raise AssertionError(page.evaluate(NOTICES))


def as_wanted(page: Page, read: str, wanted: Any) -> bool:
    """Does this come to be read in the page?"""
    text = json.dumps(wanted, separators=(",", ":"), ensure_ascii=False)
    return bool(page.evaluate(AS_WANTED, [read, text]) == text)
