"""The files of the browser client."""

from pathlib import Path

import httpx
import pytest

from gildhall.server.http.routes import pages
from tests.server.harness import ON_ONE_DATABASE, Running

pytestmark = ON_ONE_DATABASE


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built client that is reached through a link, as that of the compiled package in a clone is."""
    built = tmp_path / "built"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("front")
    (built / "assets" / "look.css").write_text("p {}")
    (tmp_path / "secret").write_text("secret")
    link = tmp_path / "web"
    link.symlink_to(built)
    monkeypatch.setattr(pages, "FOLDER", link)
    return link


def test_files_are_served_through_a_link(hall: Running, client: Path) -> None:
    answer = httpx.get(f"{hall.url}/assets/look.css", trust_env=False)
    assert answer.text == "p {}"
    assert answer.headers["content-type"].startswith("text/css")
    assert "immutable" in answer.headers["cache-control"]


def test_any_other_path_is_the_front_page(hall: Running, client: Path) -> None:
    assert httpx.get(f"{hall.url}/table/1", trust_env=False).text == "front"


def test_no_file_outside_is_served(hall: Running, client: Path) -> None:
    assert httpx.get(f"{hall.url}/..%2fsecret", trust_env=False).text != "secret"
    (client / "assets" / "leak").symlink_to(client.parent / "secret")
    assert httpx.get(f"{hall.url}/assets/leak", trust_env=False).text == "front"
