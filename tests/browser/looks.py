"""What can be measured about how a page looks: accessible, nothing clipped, small, wide or on top of something else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from tests.languages import LANGUAGES

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SMALLEST = 14

CLIPPED = """() => [...document.querySelectorAll('button, a, p, li, h1, h2, h3, dt, dd, th, td, label, span, b')]
  .filter((e) => e.children.length === 0 && e.textContent.trim() && e.offsetParent !== null)
  .filter((e) => !e.closest('.visually-hidden') && getComputedStyle(e).overflow !== 'visible')
  .filter((e) => e.scrollWidth > e.clientWidth + 2 && e.clientWidth > 0)
  .map((e) => e.className + ': ' + e.textContent.trim())"""
SMALL = """(smallest) => [...document.querySelectorAll('body *')]
  .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()))
  .filter((e) => e.getClientRects().length && !e.closest('.visually-hidden, .land'))
  .filter((e) => {
    const scale = e instanceof SVGElement && e.getScreenCTM ? e.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(e).fontSize) * scale;
    return size && size < smallest - 0.01;
  })
  .map((e) => e.tagName + '.' + (e.className.baseVal ?? e.className) + ': ' + e.textContent.trim())"""
OVERLAPPING = """() => {
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  // Words under something opaque (a panel, the next card of a fan, a drawn shape) are hidden, not overlapped.
  const hidden = (e, top) => {
    if (top instanceof SVGElement && !top.contains(e) && !top.closest('text')) return true;
    const thing = top.closest('.target, [data-thing]');
    if (thing && !thing.contains(e)) return true;
    for (let over = top; over && !over.contains(e); over = over.parentElement)
      if (!/rgba\\(.*, 0\\)|transparent/.test(getComputedStyle(over).backgroundColor)) return true;
    return false;
  };
  // What is scrolled away, wholly or in part, is not there.
  const inSight = (e, whole) => {
    let { left, top, right, bottom } = whole;
    for (let frame = e; frame; frame = frame.parentElement) {
      if (getComputedStyle(frame).overflowY === 'visible') continue;
      const box = frame.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement;
    if (!node.textContent.trim() || !shown(e) || e.closest('.visually-hidden, .land, option')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const whole of range.getClientRects()) {
      const box = inSight(e, whole);
      const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (box.right - box.left < 2 || box.bottom - box.top < 2 || !top || hidden(e, top)) continue;
      texts.push({ box, words: node.textContent.trim() });
    }
  }
  const found = [];
  for (let i = 0; i < texts.length; i++)
    for (let j = i + 1; j < texts.length; j++) {
      const [a, b] = [texts[i].box, texts[j].box];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const much = 0.4 * Math.min(a.bottom - a.top, b.bottom - b.top);
      if (wide > 2 && high > much) found.push(texts[i].words + ' / ' + texts[j].words);
    }
  return found;
}"""
CUT = """() => {
  const [wide, high] = [innerWidth, innerHeight];
  const scrolls = (e) => {
    for (let frame = e; frame; frame = frame.parentElement)
      if (/auto|scroll/.test(getComputedStyle(frame).overflow)) return true;
    return false;
  };
  const found = [], stage = document.querySelector('.stage');
  if (!stage) return found;  // other pages scroll
  const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement;
    const shown = e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!node.textContent.trim() || !shown || e.closest('.visually-hidden, .land, .hand') || scrolls(e)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects())
      if (box.width > 2 && (box.left < -2 || box.top < -2 || box.right > wide + 2 || box.bottom > high + 2))
        found.push(node.textContent.trim());
  }
  return found;
}"""
"""Words that run off the screen where nothing scrolls. (Cards in a hand may peek over the edge of the table.)"""
COVERED = """() => {
  const phone = innerWidth < 800 || innerHeight < 560;
  const scrolls = (thing) => {
    for (let frame = thing.parentElement; frame; frame = frame.parentElement)
      if (/auto|scroll/.test(getComputedStyle(frame).overflowY) && frame.scrollHeight > frame.clientHeight) return true;
    return false;
  };
  const parts = [0.5, 0.3, 0.7, 0.12, 0.88, 0.04, 0.96];
  const reachable = (thing) => {
    if (phone && scrolls(thing)) thing.scrollIntoView({ block: 'center' });
    const box = thing.getBoundingClientRect();
    return parts.some((down) => parts.some((across) => {
      const top = document.elementFromPoint(box.x + box.width * across, box.y + box.height * down);
      return top && (thing.contains(top) || top.contains(thing));
    }));
  };
  const pans = (thing) => phone && thing.closest('.land, svg .hex, .window');
  return [...document.querySelectorAll('.stage .target.lit, .stage [data-move], .stage [data-act]')]
    .filter((thing) => thing.checkVisibility({ visibilityProperty: true }) && !pans(thing) && !reachable(thing))
    .map((thing) => thing.dataset.target ?? thing.dataset.move ?? thing.dataset.act);
}"""
"""What could be pressed, but is off the screen or lies under something else. (On a phone parts scroll, and the
land is panned.)"""
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


SERIOUS = """(only) => {
  const options = { resultTypes: ['violations'], rules: {} };
  if (only) options.runOnly = only;
  // What is not serious is not looked for.
  for (const rule of axe._audit.rules)
    if (/minor|moderate/.test(rule.impact)) options.rules[rule.id] = { enabled: false };
  // Names tell in words ('5 coal') what pieces show in signs ('5 × 1'): they need not repeat the signs.
  options.rules['label-content-name-mismatch'] = { enabled: false };
  return axe.run(document, options).then(({ violations }) => violations);
}"""
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules that depend on colours: whatever else axe finds, it finds by day as by night."""


def serious(page: Page, only: list[str] | None = None) -> list[str]:
    """What axe finds serious or critical, by all its rules or ``only`` by some."""
    if not page.evaluate("() => 'axe' in window"):
        page.add_script_tag(path=AXE)
    found = page.evaluate(SERIOUS, only)
    return [
        f"{each['id']}: {node['html'][:160]}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"][:3]
    ]


def assert_legible(page: Page) -> None:
    """Nothing is clipped, cut off, covered, smaller than 14 px, wider than the page, or on top of other words. The land
    of Antiquity can be zoomed and is left out of the sizes.
    """
    page.mouse.move(0, 0)  # no detail card over the board
    page.wait_for_selector(".detail", state="detached")
    assert page.evaluate(WIDE) <= 0, page.url
    found = {"clipped": page.evaluate(CLIPPED), "small": page.evaluate(SMALL, SMALLEST)}
    found |= {"overlapping": page.evaluate(OVERLAPPING), "cut": page.evaluate(CUT), "covered": page.evaluate(COVERED)}
    assert not any(found.values()), f"{page.url}: {found}"


HIDDEN = """() => {
  const found = [];
  const seen = { opacityProperty: true, visibilityProperty: true };
  const shown = (e) => e.checkVisibility(seen) && !e.closest('.visually-hidden');
  // What scrolls can be brought into sight.
  const scrolls = (e, across) => {
    for (let frame = e.parentElement; frame; frame = frame.parentElement) {
      const style = getComputedStyle(frame);
      if (/auto|scroll/.test(across ? style.overflowX : style.overflowY)) return true;
    }
    return false;
  };
  const sticks = (e) => {
    for (let frame = e; frame; frame = frame.parentElement)
      if (getComputedStyle(frame).position === 'sticky') return true;
    return false;
  };
  const scrolledAway = (e, x, y) => {
    for (let frame = e.parentElement; frame; frame = frame.parentElement) {
      const box = frame.getBoundingClientRect();
      const inside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      if (getComputedStyle(frame).overflow !== 'visible' && !inside) return true;
    }
    return false;
  };
  for (const e of document.querySelectorAll('button, a, select, input, h1, h2, p, b, small, li')) {
    if (!shown(e)) continue;
    const box = e.getBoundingClientRect();
    const across = (box.left < -2 || box.right > innerWidth + 2) && !scrolls(e, true);
    const down = (box.top < -2 || box.bottom > innerHeight + 2) && !scrolls(e, false);
    if (across || down) found.push('off the screen: ' + e.textContent.trim());
    if (!/^(BUTTON|A|SELECT|INPUT)$/.test(e.tagName)) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    if (x < 0 || x > innerWidth || y < 0 || y > innerHeight || !top) continue;
    // A sheet or a drawer over the whole table, on a phone.
    const over = top.closest('.sheet, .drawn > .ledger');
    if (over && getComputedStyle(over).position === (over.matches('.ledger') ? 'absolute' : 'fixed')) continue;
    if (sticks(top) && scrolls(e, false)) continue;  // it can be scrolled from under what sticks to the edge
    if (!e.contains(top) && !top.contains(e) && !e.labels?.[0]?.contains(top) && !scrolledAway(e, x, y))
      found.push('covered: ' + (e.textContent.trim() || e.outerHTML.slice(0, 80)));
  }
  return found;
}"""

ROOMY = [(1440, 900), (1920, 1080), (3840, 2160)]
TIGHT = [(1280, 720), (390, 844)]
"""Where words run out of room first: every language is looked at there, and at one of the roomy sizes."""
SCHEMES = ["light", "dark"]


def drawn(page: Page) -> None:
    """Wait until the page is drawn anew: it hears of a new size or of scrolling with the next frame."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def faults(page: Page) -> list[str]:
    drawn(page)
    wide = page.evaluate(WIDE)
    small = page.evaluate(SMALL, SMALLEST)
    looks = page.evaluate(CLIPPED) + page.evaluate(OVERLAPPING) + page.evaluate(HIDDEN)
    return [*(["wide"] if wide > 0 else []), *small, *looks]


def serious_in_both_schemes(page: Page) -> list[str]:
    """What axe finds serious with the colours of the day and of the night."""
    found: list[str] = []
    for scheme, only in zip(SCHEMES, (None, COLOURS), strict=True):
        page.evaluate("(scheme) => (document.documentElement.dataset.theme = scheme)", scheme)
        found += [f"{scheme}: {each}" for each in serious(page, only)]
    return found


def faults_everywhere(page: Page, *ready: str, before: Callable[[Page], None] | None = None) -> list[str]:
    """In four languages, together at five sizes; light and dark take turns. The page has been opened in English.
    ``ready`` is what a page has when it is ready; ``before`` is done at each size before the page is looked at.
    """
    found: list[str] = []
    for number, language in enumerate(sorted(LANGUAGES, key="en".__ne__)):
        if number:
            page.evaluate("(language) => localStorage.setItem('gildhall.language', language)", language)
            page.reload()
        for selector in (f"html[lang={language}]", *(ready or ["h1"])):
            page.wait_for_selector(selector, state="attached")
        for turn, (width, height) in enumerate([ROOMY[number % len(ROOMY)], *TIGHT], number):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("(scheme) => (document.documentElement.dataset.theme = scheme)", SCHEMES[turn % 2])
            if before:
                drawn(page)
                before(page)
            found += [f"{language} {width}: {each}" for each in faults(page)]
    return found
