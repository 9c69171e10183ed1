"""Every part of the kit looks as it did: gallery.html#kit is compared with small pictures, part by part and by theme.

After a wished change: ``RENEW_KIT=1 python -m pytest tests/browser/test_kit.py``, then look at the changed pictures.
"""

from __future__ import annotations

import base64
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

PICTURES = Path(__file__).parent / "kit"
PARTS = [
    *("tabletop", "paper", "pin", "card", "ribbon", "seal", "medallion", "heap", "crate", "disc", "meeple"),
    *("mat", "tray", "tag", "ledger", "prompt", "ladder", "dial", "ring", "stepper", "button"),
]
THEMES = ("light", "dark")
SHRINK = 3
"""Pictures are kept at a third of their size: edges and letters that are drawn a little differently do not count."""
CHANGED = 36
"""So much must a point differ in one of its colours, of 255, to count as changed."""
MOST = 0.018
"""The share of points that may have changed."""

SHRUNK = """async ([picture, shrink]) => {
  const image = await createImageBitmap(await (await fetch(picture)).blob());
  const canvas = new OffscreenCanvas(Math.round(image.width / shrink), Math.round(image.height / shrink));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
}"""
DIFFERENCE = """async ([one, other, changed]) => {
  const points = async (picture) => {
    const image = await createImageBitmap(await (await fetch(picture)).blob());
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    return { size: [image.width, image.height], data: context.getImageData(0, 0, image.width, image.height).data };
  };
  const [a, b] = [await points(one), await points(other)];
  if (Math.abs(a.size[0] - b.size[0]) > 1 || Math.abs(a.size[1] - b.size[1]) > 1) return 1;
  const [width, height] = [Math.min(a.size[0], b.size[0]), Math.min(a.size[1], b.size[1])];
  let different = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [i, j] = [4 * (y * a.size[0] + x), 4 * (y * b.size[0] + x)];
      if ([0, 1, 2].some((colour) => Math.abs(a.data[i + colour] - b.data[j + colour]) > changed)) different++;
    }
  return different / (width * height);
}"""


HARM = """(css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}"""


class Gallery:
    """The page with all parts, in one theme, and a blank page in which pictures are compared."""

    def __init__(self, theme: str, page: Page, blank: Page) -> None:
        self.theme = theme
        self.page = page
        self.blank = blank

    def shown(self, part: str) -> bytes:
        """A part as it looks now, shrunk."""
        picture = self.page.locator(f"[data-kit={part}]").screenshot(animations="disabled")
        return base64.b64decode(self.blank.evaluate(SHRUNK, [_url(picture), SHRINK]))

    def difference(self, one: bytes, other: bytes) -> float:
        """The share of points that differ visibly."""
        return float(self.blank.evaluate(DIFFERENCE, [_url(one), _url(other), CHANGED]))


def _url(picture: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(picture).decode()}"


@pytest.fixture(scope="module", params=THEMES)
def gallery(request: pytest.FixtureRequest, painting: Browser, hall: str) -> Iterator[Gallery]:
    size = {"width": 1440, "height": 1300}
    context = painting.new_context(viewport=size, reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    theme: str = request.param
    page.goto(f"{hall}/gallery.html{'?dark' if theme == 'dark' else ''}#kit")
    page.wait_for_selector("[data-kit=button]")
    page.wait_for_selector("#pillars-king", state="attached")
    page.evaluate("document.fonts.ready.then(() => true)")
    yield Gallery(theme, page, context.new_page())
    context.close()


@pytest.mark.parametrize("part", PARTS)
def test_a_part_looks_as_it_did(gallery: Gallery, part: str) -> None:
    picture = gallery.shown(part)
    kept = PICTURES / f"{part}-{gallery.theme}.png"
    if os.environ.get("RENEW_KIT"):
        PICTURES.mkdir(exist_ok=True)
        if not kept.is_file() or gallery.difference(kept.read_bytes(), picture) > MOST / 4:
            kept.write_bytes(picture)
    assert kept.is_file(), f"{part} has no picture: RENEW_KIT=1 makes it"
    assert gallery.difference(kept.read_bytes(), picture) <= MOST, f"{part} has changed; if that is wished: RENEW_KIT=1"


def test_every_part_is_compared(gallery: Gallery) -> None:
    assert gallery.page.eval_on_selector_all("[data-kit]", "all => all.map((each) => each.dataset.kit)") == PARTS
    assert {kept.stem for kept in PICTURES.glob("*.png")} == {f"{part}-{theme}" for part in PARTS for theme in THEMES}


@pytest.mark.parametrize(
    ("part", "harm"),
    [
        ("seal", ".seal { --d: 24px !important }"),
        ("card", ".lit::after { display: none !important }"),
        ("button", ".main { background: #b00 !important }"),
    ],
)
def test_a_changed_part_is_noticed(gallery: Gallery, part: str, harm: str) -> None:
    before = gallery.shown(part)
    gallery.page.evaluate(HARM, harm)
    after = gallery.shown(part)
    gallery.page.evaluate("() => void document.adoptedStyleSheets.pop()")
    assert gallery.difference(before, after) > MOST
    assert gallery.difference(before, gallery.shown(part)) <= MOST
