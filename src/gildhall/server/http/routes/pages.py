"""The browser client: its built files, or a page that says how to build them."""

from __future__ import annotations

import mimetypes
from importlib.resources import files
from pathlib import Path
from typing import Any

import litestar
from litestar.params import FromPath
from litestar.response import File, Response

mimetypes.add_type("application/manifest+json", ".webmanifest")

FOLDER = Path(str(files("gildhall.server"))) / "web"

_NO_CLIENT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Gildhall</title>
<h1>Gildhall is running</h1>
<p>The browser client is not built here. In a clone of the project run <code>make web</code>, then reload this page.</p>
<p>The API is documented at <a href="/schema">/schema</a>.</p></html>"""


def _file(path: str) -> Path | None:
    """A file of the client, or its front page for any other path; None if the client is not built."""
    folder = FOLDER.resolve()  # in a clone the compiled package only has a link to it
    front = folder / "index.html"
    try:
        wanted = (folder / path.lstrip("/")).resolve()
        if wanted.is_relative_to(folder) and wanted.is_file():
            return wanted
    except (OSError, ValueError):  # a name that no file can have
        pass
    return front if front.is_file() else None


def _page(path: str) -> Response[Any]:
    wanted = _file(path)
    if wanted is None:
        return Response(_NO_CLIENT, media_type="text/html")
    hashed_name = "/assets/" in wanted.as_posix()
    keep = "public, max-age=31536000, immutable" if hashed_name else "no-cache"
    kind = mimetypes.guess_type(wanted.name)[0] or "application/octet-stream"
    return File(wanted, media_type=kind, content_disposition_type="inline", headers={"Cache-Control": keep})


@litestar.get("/", include_in_schema=False, sync_to_thread=True)
def front() -> Response[Any]:
    """The front page of the client."""
    return _page("/")


@litestar.get("/{path:path}", include_in_schema=False, sync_to_thread=True)
def page(path: FromPath[str]) -> Response[Any]:
    """A file of the client; any other path gets the front page, and the client routes it."""
    return _page(path)


ROUTES = [front, page]
